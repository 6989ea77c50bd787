"""Write results.db: one transaction into a temporary file, fsync, rename.

Killed anywhere, the old file or the new one stands, whole. The same content gives the same bytes
with the same SQLite library (its version is in the file's header); `content_hash` compares
across versions.
"""

from __future__ import annotations

import hashlib
import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path

from platterbase.caveats.evaluate import Progress, evaluate, evaluate_file
from platterbase.caveats.rules import read_rules
from platterbase.database import tables
from platterbase.database.run_rows import run_rows
from platterbase.database.settings import Settings
from platterbase.database.shared_rows import catalogue_rows, vocabulary_rows
from platterbase.database.submission_rows import submission_rows
from platterbase.database.tables import Row, Rows, Value, column_names, table_name
from platterbase.database.workloads import Workloads
from platterbase.errors import IngestError, Problem, WriteError
from platterbase.submission.content import Content

# "plat" in ASCII: lets `file` and a careful reader tell our database from another.
APPLICATION_ID = 0x706C6174
PAGE_BYTES = 4096
# What rules ask again and again stays in memory: with the archive of fio a fifth of the processor's
# time went into reading pages back.
CACHE_KIB = 64 * 1024
TEMPORARY_KIB = 256 * 1024
# A submission of 400 files of fio has some 20,000 rows.
BATCH_ROWS = 50_000


# What SQLite says when the file cannot be written: the machine's fault, not ours.
_UNWRITABLE = {sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL, sqlite3.SQLITE_CANTOPEN}
_UNWRITABLE |= {sqlite3.SQLITE_READONLY}


def gather(content: Content, progress: Progress | None = None) -> Iterator[Rows]:
    """Return all rows of what was read, a batch at a time, so that memory does not grow with them.

    Raises IngestError after the last batch when measurements cannot be told apart.
    """
    rows = Rows()
    workloads, settings = Workloads(), Settings()
    problems: list[Problem] = []
    vocabulary_rows(rows, content.vocabulary)
    catalogue_rows(rows, content.catalogue)
    for number, submission in enumerate(content.submissions, start=1):
        submission_rows(
            rows, submission, content.catalogue, workloads, settings, content.vocabulary
        )
        try:
            run_rows(rows, submission, workloads, settings, content.vocabulary)
        except IngestError as error:
            problems += error.problems
        if progress:
            progress("submissions into rows", number, len(content.submissions))
        if len(rows) >= BATCH_ROWS:
            yield rows
            rows = Rows()
    if problems:
        raise IngestError(problems)
    yield rows


def write(
    batches: Iterable[Rows],
    schema: Path,
    target: Path,
    threads: int = 1,
    progress: Progress | None = None,
) -> None:
    """Replace `target` by a database of these rows, or leave it as it was.

    Rules are evaluated by that many threads.

    Raises WriteError when the disk does not take it, and IngestError for rows that the schema
    refuses.
    """
    temporary = target.with_name(f".{target.name}.{os.getpid()}.tmp")
    scratch = target.with_name(f".{target.name}.rules.{os.getpid()}.tmp")
    try:
        try:
            _fill(batches, schema, temporary, scratch, threads, progress)
            _sync(temporary)
            temporary.replace(target)
            _sync(target.parent)
        finally:
            temporary.unlink(missing_ok=True)
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
        connection.execute("begin")
        _complete(connection, batches, schema)
        connection.execute("commit")
        opened.pop_all()  # complete: the caller closes it
        return connection


def refuse(batches: Iterable[Rows], schema: Path) -> None:
    """Raise IngestError for rows that the schema refuses, and write nothing."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    try:
        connection.execute("begin")
        _insert(connection, batches, schema)
        _check_keys(connection)
    finally:
        connection.close()


def _not_written(target: Path, error: Exception) -> WriteError:
    return WriteError(
        f"{target}: not written: {error}; the old file stays; make room, or give --output a "
        "folder that can be written"
    )


def _fill(
    batches: Iterable[Rows],
    schema: Path,
    path: Path,
    scratch: Path,
    threads: int,
    progress: Progress | None,
) -> None:
    """Write a new database; vacuum packs the pages that verdicts, coming late, have split."""
    # Only here: it imports numpy, and a check of one submission writes no file.
    import sqlite_utils  # noqa: PLC0415

    path.unlink(missing_ok=True)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        # A new file under a temporary name needs no journal: if we die, it is thrown away.
        connection.executescript(
            f"pragma page_size = {PAGE_BYTES}; pragma journal_mode = off; pragma synchronous = off;"
            f"pragma cache_size = -{CACHE_KIB};"
            f"pragma temp_store = file; pragma temp.cache_size = -{TEMPORARY_KIB};"
            f"pragma application_id = {APPLICATION_ID}; pragma foreign_keys = off; begin;"
        )
        _make_tables_and_views(connection, batches, schema)
        connection.execute("commit")
        rules = read_rules(schema / "caveats").values()
        evaluate_file(path, scratch, rules, threads, progress)
        _check_keys(connection)
        database = sqlite_utils.Database(connection)
        database.analyze()
        database.vacuum()


def _complete(connection: sqlite3.Connection, batches: Iterable[Rows], schema: Path) -> None:
    """Make tables with their rows, indexes, views, caveats; inside an open transaction."""
    _make_tables_and_views(connection, batches, schema)
    evaluate(connection, read_rules(schema / "caveats").values())
    _check_keys(connection)


def _make_tables_and_views(
    connection: sqlite3.Connection, batches: Iterable[Rows], schema: Path
) -> None:
    _insert(connection, batches, schema)
    _script(connection, schema / "indexes.sql")
    _script(connection, schema / "views.sql")


def _insert(connection: sqlite3.Connection, batches: Iterable[Rows], schema: Path) -> None:
    """Make the tables and fill them."""
    _script(connection, schema / "tables.sql")
    for rows in batches:
        for kind in rows.tables:
            _insert_rows(connection, rows, kind, schema)


def _insert_rows(connection: sqlite3.Connection, rows: Rows, kind: type[Row], schema: Path) -> None:
    """Fill one table from one batch.

    Rows go through a bare table first: SQLite prepares the closed lists of CHECKs once a statement,
    and one statement for all rows is three times as fast as one for each.
    """
    table, names = table_name(kind), ", ".join(column_names(kind))
    marks = ", ".join("?" * len(column_names(kind)))
    # Names of tables and columns are those of our own types, never data.
    connection.execute(f"create temp table staged ({names})")
    connection.executemany(f"insert into staged values ({marks})", rows.tables[kind])  # noqa: S608
    try:
        connection.execute(f"insert into {table} ({names}) select * from staged")  # noqa: S608
    except sqlite3.IntegrityError as error:
        raise IngestError([_refused(rows, kind, schema)]) from error
    connection.execute("drop table staged")


def _refused(rows: Rows, kind: type[Row], schema: Path) -> Problem:
    """The first row that the schema refuses, at its place in the file that it came from."""
    table, names = table_name(kind), ", ".join(column_names(kind))
    marks = ", ".join("?" * len(column_names(kind)))
    connection = sqlite3.connect(":memory:", isolation_level=None)
    try:
        _script(connection, schema / "tables.sql")
        for values in rows.tables[kind]:
            try:
                connection.execute(f"insert into {table} ({names}) values ({marks})", values)  # noqa: S608
            except sqlite3.IntegrityError as error:
                return _problem(rows, kind, values, error)
    finally:
        connection.close()
    raise LookupError(f"{table}: no row is refused alone")


def _problem(
    rows: Rows, kind: type[Row], values: tuple[Value, ...], error: sqlite3.IntegrityError
) -> Problem:
    row = dict(zip(column_names(kind), values, strict=True))
    file, line = _place(rows, row)
    return Problem(
        file,
        line,
        "row-refused",
        f"a row of {table_name(kind)} that the schema refuses: {error}: "
        f"{', '.join(f'{name} {value}' for name, value in list(row.items())[:3])}",
        "what schema/tables.sql says",
        "correct the file, or tell us: a parser or check let it through",
    )


def _place(rows: Rows, row: dict[str, Value]) -> tuple[str, int]:
    """File and line of a row, as near as it says; the folder's name where it says no file."""
    key = row.get("measurement") or row.get("load")
    for values in rows.tables.get(tables.Run, ()):
        run = dict(zip(column_names(tables.Run), values, strict=True))
        if row.get("run") == run["run"] or f"{key}".startswith(f"{run['run']}."):
            return str(run["file"]), int(row.get("line") or run["line_from"] or 1)
    return str(row.get("file") or row.get("submission") or row.get("setup") or "?"), 1


def _script(connection: sqlite3.Connection, path: Path) -> None:
    """Run a file of statements inside the open transaction (executescript would commit it)."""
    statement = ""
    for line in path.read_text("utf-8").splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            connection.execute(statement)
            statement = ""


def _check_keys(connection: sqlite3.Connection) -> None:
    broken = connection.execute("pragma foreign_key_check").fetchmany(10)
    if broken:
        raise sqlite3.IntegrityError(f"rows that refer to nothing: {broken}")


def _sync(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _sweep(target: Path) -> None:
    """Remove what builds that were killed have left."""
    for left in target.parent.glob(f".{target.name}.*.tmp"):
        owner = left.name.split(".")[-2]
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
