"""Rows of cells, as the formats table and facts write them.

Both are text in UTF-8 with tabs between the cells; no quotation marks, no escapes. The first line
is the format's name, a tab and its version. Blank lines and blanks around a cell mean nothing, nor
do empty cells behind the last one (spreadsheets write them); a cell too few is refused.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from typing import NamedTuple

from platterbase.errors import ParseError

_MOST_FIGURES = 10_000


class Row(NamedTuple):
    """The cells of one line."""

    line: int
    cells: list[str]


def read_rows(text: str, format_name: str) -> list[Row]:
    """Return every line that is not blank, without the first, which names the format.

    A text whose first line does not begin with the format's name is foreign.
    """
    first = re.split("[\r\n]", text[:200], maxsplit=1)[0]
    if not re.match(rf"{format_name}(?![\w-])", first):
        remedy = "declare the tool that printed this file"
        raise ParseError(1, repr(first[:40]), f"{format_name}, a tab and 1", remedy, foreign=True)
    if first.rstrip("\t ") != f"{format_name}\t1":
        remedy = "write it so; an editor that turns tabs into blanks spoils the file"
        raise ParseError(1, repr(first[:40]), f"{format_name}, a tab and 1", remedy)
    numbered = enumerate(re.split("\r\n|\n|\r", text), 1)
    lines = [(line, content) for line, content in numbered if content and not content.isspace()]
    if len(lines) > 2 * _MOST_FIGURES:
        refuse_too_many(len(lines), lines[-1][0])
    return list(_split_cells(lines[1:]))


def _split_cells(lines: list[tuple[int, str]]) -> Iterator[Row]:
    reader = csv.reader((content for _, content in lines), delimiter="\t", quoting=csv.QUOTE_NONE)
    for line, _ in lines:
        try:
            cells = next(reader)
        except csv.Error as error:
            raise ParseError(line, str(error), "short cells between tabs", "shorten them") from None
        yield Row(line, [cell.strip() for cell in cells])


def without_empty_end(row: Row) -> Row:
    """Return the row without the empty cells behind its last word."""
    width = max(place for place, cell in enumerate(row.cells, 1) if cell)
    return Row(row.line, row.cells[:width])


def require_width(row: Row, width: int, what: str) -> list[str]:
    """Return exactly `width` cells of a row; `what` says in the error what they are."""
    if len(row.cells) < width or any(row.cells[width:]):
        raise ParseError(
            row.line,
            f"{len(row.cells)} cells",
            f"{width} ({what})",
            "put a tab between every two cells, also beside empty ones; "
            "an editor that cuts blanks off line ends spoils the file",
        )
    return row.cells[:width]


def refuse_too_many(figures: int, line: int) -> None:
    """Raise ParseError for more figures than a publication has: a mistake, or meant to hurt."""
    if figures > _MOST_FIGURES:
        expected = f"at most {_MOST_FIGURES} in one file"
        raise ParseError(line, f"{figures} figures", expected, "split the file")
