"""Rows gathered for each table, in the order of reading."""

from __future__ import annotations

from collections import defaultdict

Value = str | int | float | None


class Rows:
    """Rows by table. Columns of a table are those of its first row; all rows give the same."""

    def __init__(self) -> None:
        self.columns: dict[str, tuple[str, ...]] = {}
        self.tables: dict[str, list[tuple[Value, ...]]] = defaultdict(list)

    def add(self, table: str, **values: Value) -> None:
        """One row, columns by name; columns left out are null."""
        columns = self.columns.setdefault(table, tuple(values))
        if tuple(values) != columns:
            raise TypeError(f"{table}: columns {tuple(values)}, the first row had {columns}")
        self.tables[table].append(tuple(values.values()))

    def __len__(self) -> int:
        return sum(len(rows) for rows in self.tables.values())
