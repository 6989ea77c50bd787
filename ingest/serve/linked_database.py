"""Datasette's database class, taught the short form of a foreign key.

`references run` means the primary key of run; SQLite then names no column, and Datasette 0.65
fails on the table's page. The schema stays as it reads best.
"""

from __future__ import annotations

from typing import Any

from datasette.database import Database


class LinkedDatabase(Database):  # type: ignore[misc]
    """A database whose foreign keys always name the column they refer to."""

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
