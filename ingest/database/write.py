"""Write results.db: one transaction into a temporary file, fsync, rename.

Killed anywhere, the old file or the new one stands, whole. The same archive gives the same bytes
with the same SQLite library (its version is in the file's header); `content_hash` compares
across versions.
"""

from __future__ import annotations

import hashlib
import os
import sqlite3
from pathlib import Path

from ingest.archive import Archive
from ingest.database.rows import Rows
from ingest.database.run_rows import run_rows
from ingest.database.shared_rows import catalogue_rows, vocabulary_rows
from ingest.database.submission_rows import submission_rows
from ingest.database.workloads import Workloads
from ingest.errors import IngestError, Problem

# "plat" in ASCII: lets `file` and a careful reader tell our database from another.
APPLICATION_ID = 0x706C6174
PAGE_BYTES = 4096


def gather(archive: Archive) -> Rows:
    """All rows of an archive. Raises IngestError when measurements cannot be told apart."""
    rows = Rows()
    workloads = Workloads(rows)
    problems: list[Problem] = []
    vocabulary_rows(rows, archive.vocabulary)
    catalogue_rows(rows, archive.catalogue)
    for sent in archive.submissions:
        submission_rows(rows, sent, archive.catalogue, workloads)
        try:
            run_rows(rows, sent, workloads, archive.vocabulary)
        except IngestError as error:
            problems += error.problems
    if problems:
        raise IngestError(problems)
    return rows


def write(rows: Rows, schema: Path, target: Path) -> None:
    """Replace `target` by a database of these rows, or leave it as it was."""
    temporary = target.with_name(f".{target.name}.{os.getpid()}.tmp")
    try:
        _fill(rows, schema, temporary)
        _sync(temporary)
        temporary.replace(target)
        _sync(target.parent)
    finally:
        temporary.unlink(missing_ok=True)
    _sweep(target)


def _fill(rows: Rows, schema: Path, path: Path) -> None:
    path.unlink(missing_ok=True)
    connection = sqlite3.connect(path, isolation_level=None)
    try:
        # A new file under a temporary name needs no journal: if we die, it is thrown away.
        connection.executescript(
            f"pragma page_size = {PAGE_BYTES}; pragma journal_mode = off; pragma synchronous = off;"
            f"pragma application_id = {APPLICATION_ID}; pragma foreign_keys = off; begin;"
        )
        _script(connection, schema / "tables.sql")
        for table, values in rows.tables.items():
            columns = rows.columns[table]
            marks = ", ".join("?" * len(columns))
            # Names of tables and columns are those of our own calls of Rows.add, never data.
            insert = f"insert into {table} ({', '.join(columns)}) values ({marks})"  # noqa: S608
            connection.executemany(insert, values)
        _script(connection, schema / "indexes.sql")
        _script(connection, schema / "views.sql")
        _check_keys(connection)
        connection.execute("commit")
        connection.execute("analyze")
    finally:
        connection.close()


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
