"""A database without submissions: tables, views, vocabulary, catalogue and rules."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from platterbase.database import tables
from platterbase.database.tables import Row, Rows, Value, column_names, table_name
from platterbase.errors import IngestError, Problem

_MAKES = re.compile(r"(?:--[^\n]*\n|\s)*create ")


def make_tables(connection: sqlite3.Connection, schema: Path) -> None:
    """Make the tables of facts, inside the open transaction."""
    for statement in statements_of(schema / "tables.sql"):
        connection.execute(statement)


def make_views(connection: sqlite3.Connection, schema: Path) -> None:
    """Make the views, and the tables that are computed from others, still empty."""
    for statement in statements_of(schema / "views.sql"):
        if _MAKES.match(statement):
            connection.execute(statement)


def computing(schema: Path) -> list[str]:
    """Return the statements that fill the tables that are computed from others."""
    every = statements_of(schema / "views.sql")
    return [statement for statement in every if not _MAKES.match(statement)]


def make_indexes(connection: sqlite3.Connection, schema: Path) -> None:
    """Make the indexes, inside the open transaction."""
    for statement in statements_of(schema / "indexes.sql"):
        connection.execute(statement)


def statements_of(path: Path) -> Iterator[str]:
    """Yield the statements of a file (executescript would commit the open transaction)."""
    statement = ""
    for line in path.read_text("utf-8").splitlines(keepends=True):
        statement += line
        if line.rstrip().endswith(";") and sqlite3.complete_statement(statement):
            yield statement
            statement = ""


def insert_rows(connection: sqlite3.Connection, rows: Rows, kind: type[Row], schema: Path) -> None:
    """Fill one table; raises IngestError for a row that the schema refuses.

    Rows go through a bare table first: SQLite prepares the closed lists of CHECKs once a statement,
    and one statement for all rows is three times as fast as one for each.
    """
    table, names = table_name(kind), ", ".join(column_names(kind))
    marks = ", ".join("?" * len(column_names(kind)))
    # Names of tables and columns are those of our own types, never data.
    connection.execute(f"create temp table if not exists staged_{table} ({names})")
    connection.executemany(f"insert into staged_{table} values ({marks})", rows.tables[kind])  # noqa: S608
    try:
        connection.execute(f"insert into {table} ({names}) select * from staged_{table}")  # noqa: S608
    except sqlite3.IntegrityError as error:
        raise IngestError([_refused(rows, kind, schema)]) from error
    connection.execute(f"delete from staged_{table}")  # noqa: S608


def _refused(rows: Rows, kind: type[Row], schema: Path) -> Problem:
    """The first row that the schema refuses, at its place in the file that it came from."""
    table, names = table_name(kind), ", ".join(column_names(kind))
    marks = ", ".join("?" * len(column_names(kind)))
    connection = sqlite3.connect(":memory:", isolation_level=None)
    try:
        make_tables(connection, schema)
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
