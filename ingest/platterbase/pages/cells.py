"""What a page of data is made of: cells, tables, lists of facts, as plain data without HTML.

A cell is what stands in one place of a page: text and, where it has them, an address to lead to,
a tooltip, the language it was written in, and its kind (a CSS class, site/README.md). Templates
of site/layouts/ make the HTML: _partials/entity/cell.html has the one form of a cell.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import TypeVar

import msgspec

Key = TypeVar("Key", bound=Hashable)
Row = TypeVar("Row")


class Mark(msgspec.Struct, frozen=True, omit_defaults=True):
    """The sign behind a doubtful figure, row or column, which leads to the reason."""

    verdict: str
    glyph: str
    title: str
    href: str = ""


class Cell(msgspec.Struct, frozen=True, omit_defaults=True):
    """Text in one place of a page."""

    text: str
    kind: str = ""
    href: str = ""
    title: str = ""
    lang: str = ""
    id: str = ""
    after: str = ""  # what is said behind it, as the number of a run
    emphasis: str = ""  # what is stressed behind it, as "narrowest"
    has_code: bool = False  # parts between backticks are code
    mark: Mark | None = None


Cells = list[Cell]  # several in one place
TableRow = list[Cells]  # the first names the row


class Head(msgspec.Struct, frozen=True, omit_defaults=True):
    """Head of a column. `start`: the column is of words among columns of figures."""

    text: str
    lang: str = ""
    start: bool = False
    mark: Mark | None = None


class Table(msgspec.Struct, frozen=True, omit_defaults=True):
    """Rows under heads. `rest` is the SQL of all rows where only the first are here."""

    heads: list[Head]
    rows: list[TableRow]
    total: int = 0
    rest: str = ""


class Fact(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of a list of facts. `days` are dates as precise as known, `source` its own source."""

    term: str
    cells: Cells
    days: list[str] = []
    source: Cell | None = None
    lang: str = ""


def cells(*some: Cell | None) -> Cells:
    """Return those that are there."""
    return [cell for cell in some if cell]


def facts(*lines: Fact | None) -> list[Fact]:
    """Return the lines that say something."""
    return [line for line in lines if line]


def grouped(rows: Iterable[tuple[Key, Row]]) -> dict[Key, list[Row]]:
    """Return rows by their keys, in the order in which the groups begin."""
    groups: dict[Key, list[Row]] = {}
    for key, row in rows:
        groups.setdefault(key, []).append(row)
    return groups
