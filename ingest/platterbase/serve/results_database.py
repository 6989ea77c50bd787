"""Datasette's database class with corrections."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from collections.abc import Callable
from typing import Any

from datasette.database import Database, QueryInterrupted, Results
from datasette.utils import sqlite_timelimit

from platterbase.serve import limits
from platterbase.serve.sql import refusals_by_name

# What Datasette asks of a whole table or view.
_COUNT = re.compile(r"select count\(\*\) from \[?\w+\]?\s*")
_FACET = re.compile(
    r"\s*select (\S+) as value, count\(\*\) as count from \(\s*"
    r"select [\w\s,\[\]]+ from \[?\w+\]?\s*\)\s*"
    r"where \1 is not null\s+group by \1 order by count desc, value limit \d+\s*"
)


class ResultsDatabase(Database):  # type: ignore[misc]
    """A database that names the column of every foreign key, and what a statement may not do.

    It never changes: how many rows a table or view has, and how often each value of a column stands
    in it, is counted once.
    """

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._counting: dict[str, asyncio.Task[Results]] = {}

    async def execute(
        self, sql: str, params: Any = None, *arguments: Any, **options: Any
    ) -> Results:
        """Run a statement. A wrong one is told to its reader, and is nothing for our log."""
        options["log_sql_errors"] = False
        is_facet = not params and _FACET.fullmatch(sql)
        counts_all = is_facet or (not params and _COUNT.fullmatch(sql))
        if sql.startswith("select count(*) from") and params:  # a page can do without
            options["custom_time_limit"] = limits.FACET_SECONDS * 500
        if not counts_all or len(self._counting) >= limits.KNOWN_COUNTS:
            return await super().execute(sql, params, *arguments, **options)
        known = self._counting.get(sql)
        if known is None or (is_facet and _is_in_vain(known)):
            self._counting[sql] = asyncio.create_task(self._count(sql))
            self._counting[sql].add_done_callback(_is_in_vain)  # or asyncio logs what nobody awaits
        counting = asyncio.shield(self._counting[sql])
        if is_facet:
            return await counting
        try:  # a page can do without the number; the next one has it
            return await asyncio.wait_for(counting, limits.FACET_SECONDS / 2)
        except TimeoutError as late:
            raise QueryInterrupted(late, sql, params) from late

    async def _count(self, sql: str) -> Results:
        """Count for longer than other statements may take: it is not asked a second time."""

        def count(connection: sqlite3.Connection) -> Results:
            with sqlite_timelimit(connection, int(limits.COUNT_SECONDS * 1000)):
                cursor = connection.execute(sql)
                return Results(cursor.fetchall(), truncated=False, description=cursor.description)

        try:
            return await self.execute_fn(count)
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


def _is_in_vain(counting: asyncio.Task[Results]) -> bool:
    return counting.done() and counting.exception() is not None
