"""Datasette's database class with corrections."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from collections.abc import Callable
from copy import copy
from pathlib import Path
from typing import Any

from datasette.database import Database, QueryInterrupted, Results
from datasette.utils import sqlite_timelimit

from platterbase.serve import limits
from platterbase.serve.content import LAID_DOWN
from platterbase.serve.sql import refusals_by_name

# Views that are tables of their rows there. They stand before the views.
_VIEWS_LAID_DOWN = """
select name from main.sqlite_schema where type = 'view'
intersect select name from laid_down.sqlite_schema where type = 'table'
"""
# What Datasette asks of a whole table or view.
_COUNT = re.compile(r"select count\(\*\) from \[?\w+\]?\s*")
_FIRST_ROWS = re.compile(r"select [\w\s,\[\]]+ from \[?\w+\]?\s* limit (\d+)")
_FACET = re.compile(
    r"\s*select (\S+) as value, count\(\*\) as count from \(\s*"
    r"select [\w\s,\[\]]+ from \[?\w+\]?\s*\)\s*"
    r"where \1 is not null\s+group by \1 order by count desc, value limit \d+\s*"
)


# What Datasette asks of the schema, each in a thread, again for every page.
_OF_SCHEMA = (
    *("table_exists", "table_names", "table_columns", "table_column_details", "primary_keys"),
    *("fts_table", "label_column_for_table", "foreign_keys_for_table", "hidden_table_names"),
    *("view_names", "get_all_foreign_keys", "get_table_definition", "get_view_definition"),
)


def _ask_once(name: str) -> Callable[..., Any]:
    """Return a method of Datasette's database that answers what was asked before from memory."""

    async def ask(self: Any, *about: Any) -> Any:
        known = (name, *about)
        if known in self.of_schema:
            return copy(self.of_schema[known])
        answer = await getattr(Database, name)(self, *about)
        if len(self.of_schema) < limits.KNOWN_OF_SCHEMA:
            self.of_schema[known] = copy(answer)
        return answer

    return ask


class KnownSchema(Database):  # type: ignore[misc]
    """A database whose schema never changes: what is asked of it is asked once."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.of_schema: dict[tuple[Any, ...], Any] = {}


for _name in _OF_SCHEMA:
    setattr(KnownSchema, _name, _ask_once(_name))


class ResultsDatabase(KnownSchema):
    """A database that names the column of every foreign key, and what a statement may not do.

    It never changes: how many rows a table or view has, and how often each value of a column stands
    in it, is counted once, and its first page is asked once. Short views that take long to compute
    are read from the database for browsers, where there is one: it holds their rows.
    """

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._asked: dict[str, asyncio.Task[Results]] = {}

    def connect(self, write: bool = False) -> sqlite3.Connection:
        """Return a connection, before it has its limits."""
        connection: sqlite3.Connection = super().connect(write)
        laid_down = Path(self.path).with_name(LAID_DOWN)
        if laid_down.is_file():
            connection.execute("attach ? as laid_down", [f"file:{laid_down}?mode=ro&immutable=1"])
            for (view,) in connection.execute(_VIEWS_LAID_DOWN).fetchall():
                connection.execute(f"create temp view {view} as select * from laid_down.{view}")  # noqa: S608
        return connection

    async def execute(
        self, sql: str, params: Any = None, *arguments: Any, **options: Any
    ) -> Results:
        """Run a statement. A wrong one is told to its reader, and is nothing for our log."""
        options["log_sql_errors"] = False
        is_facet = not params and _FACET.fullmatch(sql)
        is_count = not params and _COUNT.fullmatch(sql)
        if sql.startswith("select count(*) from") and params:  # a page can do without
            options["custom_time_limit"] = limits.FACET_SECONDS * 500
        is_first = not params and _is_first_page(sql)
        of_all = is_facet or is_count or is_first
        if not of_all or len(self._asked) >= limits.KNOWN_ANSWERS:
            return await super().execute(sql, params, *arguments, **options)
        asked = self._asked.get(sql)
        if asked is None or (not is_count and _is_in_vain(asked)):
            seconds = limits.FIRST_PAGE_SECONDS if is_first else limits.WHOLE_SECONDS
            self._asked[sql] = asked = asyncio.create_task(self._ask_all(sql, seconds))
            asked.add_done_callback(_is_in_vain)  # or asyncio logs what nobody awaits
        answer = asyncio.shield(asked)
        if not is_count:
            return await answer
        try:  # a page can do without the number; the next one has it
            return await asyncio.wait_for(answer, limits.FACET_SECONDS / 2)
        except TimeoutError as late:
            raise QueryInterrupted(late, sql, params) from late

    async def _ask_all(self, sql: str, seconds: float) -> Results:
        """Ask for longer than other statements may take: it is not asked a second time."""

        def ask(connection: sqlite3.Connection) -> Results:
            with sqlite_timelimit(connection, int(seconds * 1000)):
                cursor = connection.execute(sql)
                return Results(cursor.fetchall(), truncated=False, description=cursor.description)

        try:
            return await self.execute_fn(ask)
        except sqlite3.OperationalError as error:
            if str(error) != "interrupted":
                raise
            raise QueryInterrupted(error, sql, None) from error

    async def execute_fn(self, function: Callable[[sqlite3.Connection], Any]) -> Any:
        """Run a function in a thread with a connection."""

        def with_reasons(connection: sqlite3.Connection) -> Any:
            with refusals_by_name():
                return function(connection)

        return await super().execute_fn(with_reasons)

    async def attached_databases(self) -> list[Any]:
        """Return none: there are none, and the pragma for them tells the path of the file."""
        return []

    # `references run` means the primary key of run. SQLite then reports no column, and Datasette
    # 0.65 fails on the table's page.

    async def foreign_keys_for_table(self, table: str) -> list[dict[str, Any]]:
        keys = await super().foreign_keys_for_table(table)
        for key in keys:
            key["other_column"] = await self._column(key["other_table"], key["other_column"])
        return keys  # type: ignore[no-any-return]

    async def get_all_foreign_keys(self) -> dict[str, dict[str, list[dict[str, Any]]]]:
        tables = await super().get_all_foreign_keys()
        for table, keys in tables.items():
            for key in keys["incoming"]:
                key["column"] = await self._column(table, key["column"])
            for key in keys["outgoing"]:
                key["other_column"] = await self._column(key["other_table"], key["other_column"])
        return tables  # type: ignore[no-any-return]

    async def _column(self, table: str, named: str | None) -> str:
        return named or (await self.primary_keys(table))[0]


def _is_first_page(sql: str) -> bool:
    """Tell whether a statement is of a page as it is before its reader narrows or sorts it."""
    found = _FIRST_ROWS.fullmatch(sql)
    return found is not None and int(found[1]) == limits.PAGE_ROWS + 1


def _is_in_vain(asked: asyncio.Task[Results]) -> bool:
    return asked.done() and asked.exception() is not None
