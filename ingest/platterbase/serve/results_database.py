"""Datasette's database class with two corrections."""

from __future__ import annotations

import sqlite3
from typing import Any

from datasette.database import Database, Results


class ResultsDatabase(Database):  # type: ignore[misc]
    """A database that names the column of every foreign key, and reports lack of memory."""

    async def execute(self, *arguments: Any, **options: Any) -> Results:
        """Run a statement; one over SQLite's heap limit is the reader's error, not the server's."""
        try:
            return await super().execute(*arguments, **options)
        except MemoryError as error:
            raise sqlite3.OperationalError("the statement needs too much memory") from error

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
