"""Write results.db: one transaction into a temporary file, fsync, rename.

Killed anywhere, the old file or the new one stands, whole. The same content gives the same bytes
with the same SQLite library (its version is in the file's header); `content_hash` compares
across versions.

The file is always put together of the parts of its submissions (database/parts.py), whether they
were made now or kept. Where the first of them are those of a database that is there already, it is
taken over and the others are added. Either way the file has the bytes of one written from nothing.
"""

from __future__ import annotations

import hashlib
import os
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path

from platterbase.caveats.evaluate import insert_rules
from platterbase.caveats.rules import read_rules
from platterbase.database.blank import insert_rows, make_indexes, make_tables, make_views
from platterbase.database.parts import PartMaker, add_part, check_keys, used_numbers
from platterbase.database.tables import Rows
from platterbase.errors import WriteError

# "plat" in ASCII: lets `file` and a careful reader tell our database from another.
APPLICATION_ID = 0x706C6174
PAGE_BYTES = 4096
# SQLite counts tables in the order of its memory, which is another where a database was read.
_ANALYZE = """
analyze;
create temp table counted as select * from sqlite_stat1 order by tbl, idx;
delete from sqlite_stat1;
insert into sqlite_stat1 select * from counted;
"""

# What SQLite says when the file cannot be written: the machine's fault, not ours.
_UNWRITABLE = {sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL, sqlite3.SQLITE_CANTOPEN}
_UNWRITABLE |= {sqlite3.SQLITE_READONLY}


def write(batches: Iterable[Rows], schema: Path, target: Path) -> None:
    """Replace `target` by a database of these rows, or leave it as it was.

    The first batch belongs to no submission, each of the others to one, as `gather` gives them.

    Raises WriteError when the disk does not take it, and IngestError for rows that the schema
    refuses.
    """
    shared, parts = _parts(batches, schema)
    write_parts(shared, parts, schema, target)


def _parts(batches: Iterable[Rows], schema: Path) -> tuple[Rows, Iterator[bytes]]:
    """Return the rows that belong to no submission, and the parts, each made when it is taken."""
    rows = iter(batches)
    shared = next(rows)
    maker = PartMaker(shared, schema)
    return shared, map(maker.make, rows)


def write_parts(shared: Rows, parts: Iterable[bytes], schema: Path, target: Path) -> None:
    """Replace `target` by a database of these parts, or leave it as it was.

    Raises WriteError when the disk does not take it, and what making a part raises.
    """

    def fill(connection: sqlite3.Connection) -> None:
        connection.execute(f"pragma page_size = {PAGE_BYTES}")
        connection.execute(f"pragma application_id = {APPLICATION_ID}")
        _put_together(connection, shared, parts, schema)

    _replace(target, fill)


def go_on_from(database: Path, parts: Iterable[bytes], target: Path) -> None:
    """Replace `target` by a database of the parts of another and of these, or leave it as it was.

    `database` was written by this code with the same schema. Raises what write_parts does.
    """

    def fill(connection: sqlite3.Connection) -> None:
        with closing(sqlite3.connect(f"file:{database}?mode=ro&immutable=1", uri=True)) as before:
            before.backup(connection)
            ((version,),) = before.execute("pragma schema_version")
        connection.execute("pragma foreign_keys = off")
        _add(connection, parts, used_numbers(connection))
        # The last step counts it up, as it did for the database before.
        connection.execute(f"pragma schema_version = {version - 1}")

    _replace(target, fill)


def _replace(target: Path, fill: Callable[[sqlite3.Connection], None]) -> None:
    temporary = target.with_name(f".{target.name}.{os.getpid()}.tmp")
    try:
        try:
            _write_new(temporary, fill)
            _sync(temporary)
            temporary.replace(target)
            _sync(target.parent)
        finally:
            for left in (temporary, temporary.with_name(f"{temporary.name}-journal")):
                left.unlink(missing_ok=True)
        _sweep(target)
    except OSError as error:
        raise _not_written(target, error) from error
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & 0xFF not in _UNWRITABLE:
            raise
        raise _not_written(target, error) from error


def in_memory(batches: Iterable[Rows], schema: Path) -> sqlite3.Connection:
    """Return the database of these rows, complete with views and caveats, and no file.

    Raises IngestError for rows that the schema refuses.
    """
    with ExitStack() as opened:
        connection = sqlite3.connect(":memory:", isolation_level=None)
        opened.callback(connection.close)
        shared, parts = _parts(batches, schema)
        _put_together(connection, shared, parts, schema)
        opened.pop_all()  # complete: the caller closes it
        return connection


def refuse(batches: Iterable[Rows], schema: Path) -> None:
    """Raise IngestError for rows that the schema refuses, and write nothing."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        connection.execute("begin")
        make_tables(connection, schema)
        every = iter(batches)
        _insert(connection, next(every), schema)
        for rows in every:
            connection.execute("savepoint submission")
            _insert(connection, rows, schema)
            check_keys(connection)
            connection.execute("rollback to submission")


def _insert(connection: sqlite3.Connection, rows: Rows, schema: Path) -> None:
    for kind in rows.tables:
        insert_rows(connection, rows, kind, schema)


def _not_written(target: Path, error: Exception) -> WriteError:
    return WriteError(
        f"{target}: not written: {error}; the old file stays; make room, or give --output a "
        "folder that can be written"
    )


def _write_new(path: Path, fill: Callable[[sqlite3.Connection], None]) -> None:
    """Write a new database, made in memory: once, and with the rows of each table together."""
    path.unlink(missing_ok=True)
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        fill(connection)
        connection.executescript(_ANALYZE)
        connection.execute("vacuum into ?", (str(path),))


def _put_together(
    connection: sqlite3.Connection, shared: Rows, parts: Iterable[bytes], schema: Path
) -> None:
    """Make tables, views and indexes, and fill them with the parts in their order."""
    connection.execute("pragma foreign_keys = off")
    connection.execute("begin")
    make_tables(connection, schema)
    _insert(connection, shared, schema)
    make_views(connection, schema)
    insert_rules(connection, read_rules(schema / "caveats").values())
    connection.execute("commit")
    _add(connection, parts, Counter())
    connection.execute("begin")
    make_indexes(connection, schema)
    connection.execute("commit")


def _add(connection: sqlite3.Connection, parts: Iterable[bytes], used: Counter[str]) -> None:
    connection.execute("pragma ignore_check_constraints = on")  # every part has passed them
    for part in parts:
        add_part(connection, part, used)
    connection.execute("pragma ignore_check_constraints = off")


def _sync(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _sweep(target: Path) -> None:
    """Remove what builds that were killed have left."""
    for left in target.parent.glob(f".{target.name}.*.tmp*"):  # and the journal beside it
        owner = left.name.removeprefix(f".{target.name}.").split(".")[0]
        if not Path(f"/proc/{owner}").exists():
            left.unlink(missing_ok=True)


def content_hash(path: Path) -> str:
    """SHA-256 over the dump of all tables: equal for equal rows under any SQLite version."""
    digest = hashlib.sha256()
    connection = sqlite3.connect(f"file:{path}?mode=ro&immutable=1", uri=True)
    try:
        for statement in connection.iterdump():
            digest.update(statement.encode("utf-8"))
    finally:
        connection.close()
    return digest.hexdigest()
