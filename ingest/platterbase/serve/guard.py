"""A Datasette plugin: every connection has its limits, mistakes have their status."""

from __future__ import annotations

import logging
import sqlite3
import weakref
from collections.abc import Generator
from typing import Any

from datasette import Response, hookimpl
from datasette.views.base import DatasetteError

from platterbase.database.functions import ratio, si
from platterbase.serve import limits
from platterbase.serve.sql import Authorizer, bounded_printf

_ERROR_LETTERS = 500
# What Datasette raises for nonsense in an address; anything else may be a fault of ours.
_OF_ADDRESSES = (DatasetteError, sqlite3.Error, ValueError, KeyError, IndexError)

_log = logging.getLogger(__name__)


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
    # Datasette's notes on the schema, and what it asks for SQLite's version: no SQL of others
    # reaches either (serve/addresses.py).
    if database in ("_internal", "_memory"):
        return
    # Datasette turns it on: each reader who gives si() a wrong unit would fill the log.
    sqlite3.enable_callback_tracebacks(False)
    conn.execute("pragma query_only = on")
    conn.execute("pragma trusted_schema = off")
    for category, limit in limits.SQLITE.items():
        conn.setlimit(category, limit)
    for function, arguments in ((si, 3), (ratio, 2)):
        conn.create_function(function.__name__, arguments, function, deterministic=True)
    for printing in ("printf", "format"):
        conn.create_function(printing, -1, bounded_printf, deterministic=True)
    conn.set_authorizer(Authorizer(conn))
    conn.row_factory = RowBudget()


@hookimpl(wrapper=True)  # type: ignore[untyped-decorator]
def handle_exception(request: Any, exception: Exception) -> Generator[None, list[Any], list[Any]]:
    """Answer 400 where Datasette fails at what an address asks.

    Datasette takes `_next`, `_timelimit`, `_sort`, `_through` and others as good. The database
    never changes and every page of it is tested: what fails with a query string fails by that.
    """
    responses = yield
    status = getattr(exception, "status", 500)
    if status < 500 or not (request.query_string or isinstance(exception, DatasetteError)):
        return responses
    if not isinstance(exception, _OF_ADDRESSES):
        _log.warning("%s fails with %r", request.path, exception)
    error = {"ok": False, "error": str(exception)[:_ERROR_LETTERS], "status": 400, "title": None}
    return [Response.json(error, status=400)]
