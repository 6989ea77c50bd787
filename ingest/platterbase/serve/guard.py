"""A Datasette plugin that gives every connection its limits and our SQL functions."""

from __future__ import annotations

import sqlite3
import weakref
from typing import Any

from datasette import hookimpl

from platterbase.database.functions import ratio, si
from platterbase.serve import limits


class RowBudget:
    """A row factory that stops a statement whose rows are too large together.

    Datasette limits the number of rows and SQLite the size of a value; a few hundred rows of a
    hundred such values would still be two gigabytes.
    """

    def __init__(self) -> None:
        self._cursor: weakref.ref[sqlite3.Cursor] | None = None
        self._left = 0

    def __call__(self, cursor: sqlite3.Cursor, values: tuple[Any, ...]) -> sqlite3.Row:
        if self._cursor is None or self._cursor() is not cursor:
            self._cursor = weakref.ref(cursor)
            self._left = limits.ROW_BYTES
        self._left -= sum(len(value) if isinstance(value, str | bytes) else 8 for value in values)
        if self._left < 0:
            raise sqlite3.OperationalError(
                f"the rows are larger than {limits.ROW_BYTES} bytes together: ask for fewer"
            )
        return sqlite3.Row(cursor, values)


@hookimpl  # type: ignore[untyped-decorator]
def prepare_connection(conn: sqlite3.Connection, database: str) -> None:
    """Datasette calls this for each new connection, before anyone's SQL."""
    if database == "_internal":  # Datasette's notes on the schema, which no SQL of others reaches
        return
    conn.execute("pragma query_only = on")
    conn.execute("pragma trusted_schema = off")
    for category, limit in limits.SQLITE.items():
        conn.setlimit(category, limit)
    for function, arguments in ((si, 3), (ratio, 2)):
        conn.create_function(function.__name__, arguments, function, deterministic=True)
    conn.row_factory = RowBudget()
