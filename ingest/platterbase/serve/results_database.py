"""Datasette's database class with corrections."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from typing import Any

from datasette.database import Database, Results

from platterbase.serve.sql import refusals_by_name


class ResultsDatabase(Database):  # type: ignore[misc]
    """A database that names the column of every foreign key, and what a statement may not do."""

    async def execute(self, *arguments: Any, **options: Any) -> Results:
        """Run a statement. A wrong one is told to its reader, and is nothing for our log."""
        return await super().execute(*arguments, **options | {"log_sql_errors": False})

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
