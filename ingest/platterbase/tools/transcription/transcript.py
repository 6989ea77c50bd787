"""What the formats table and facts share beside their words: lines of cells, and figures.

Both are text in UTF-8 with tabs between the cells; no quotation marks, no escapes. The first line
is the format's name, a tab and its version. Blank lines and blanks around a cell mean nothing, nor
do empty cells behind the last one (spreadsheets write them); a cell too few is refused.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Mapping
from typing import Any

from platterbase.errors import ParseError
from platterbase.model import Measurement
from platterbase.tools.transcription.units import UNITS, quantity, span
from platterbase.tools.transcription.words import Meaning

_MOST_FIGURES = 10_000
_SAID = (
    "metric",
    "flow",
    "direction",
    "statistic",
    "scope",
    "instances",
    "aggregate",
    "repeats",
    "rounding",
)

Row = tuple[int, list[str]]


def rows(text: str, magic: str) -> list[Row]:
    """Line number and cells of every line that holds something, without the first.

    A text whose first line does not begin with the format's name is foreign.
    """
    first = re.split("[\r\n]", text[:200], maxsplit=1)[0]
    if not re.match(rf"{magic}(?![\w-])", first):
        remedy = "declare the tool that printed this file"
        raise ParseError(1, repr(first[:40]), f"{magic}, a tab and 1", remedy, foreign=True)
    if first.rstrip("\t ") != f"{magic}\t1":
        remedy = "write it so; an editor that turns tabs into blanks spoils the file"
        raise ParseError(1, repr(first[:40]), f"{magic}, a tab and 1", remedy)
    numbered = enumerate(re.split("\r\n|\n|\r", text), 1)
    lines = [(line, content) for line, content in numbered if content and not content.isspace()]
    if len(lines) > 2 * _MOST_FIGURES:
        refuse_too_many(len(lines), lines[-1][0])
    return list(_cells(lines[1:]))


def _cells(lines: list[tuple[int, str]]) -> Iterator[Row]:
    reader = csv.reader((content for _, content in lines), delimiter="\t", quoting=csv.QUOTE_NONE)
    for line, _ in lines:
        try:
            cells = next(reader)
        except csv.Error as error:
            raise ParseError(line, str(error), "short cells between tabs", "shorten them") from None
        yield line, [cell.strip() for cell in cells]


def fit(row: Row, width: int, what: str) -> list[str]:
    """The cells of a row, exactly as many as there are columns."""
    line, cells = row
    if len(cells) < width or any(cells[width:]):
        raise ParseError(
            line,
            f"{len(cells)} cells",
            f"{width} ({what})",
            "put a tab between every two cells, also beside empty ones; "
            "an editor that cuts blanks off line ends spoils the file",
        )
    return cells[:width]


def refuse_too_many(figures: int, line: int) -> None:
    """No publication has so many figures: it is a mistake, or meant to hurt."""
    if figures > _MOST_FIGURES:
        expected = f"at most {_MOST_FIGURES} in one file"
        raise ParseError(line, f"{figures} figures", expected, "split the file")


def figure(meaning: Meaning, printed: str, at: Mapping[str, Any], *, comma: bool) -> Measurement:
    """A measurement from its words and its figure as printed; `at` says where it stands."""
    line: int = at["line"]
    found: dict[str, Any]
    try:
        found = _read(meaning, printed, comma=comma)
    except ValueError as error:
        raise unreadable(error, line, meaning.unit) from None
    signed = meaning.qualifier == "delta" or UNITS[meaning.unit].base == "degC"
    if not signed and found.get("value", 0) < 0:
        remedy = "correct it, or say qualifier delta where it is a change"
        raise ParseError(line, f"{printed!r} below 0", f"a {meaning.metric} from 0", remedy)
    return Measurement(
        **_said(meaning), **at, printed=printed, qualifier=meaning.qualifier, **found
    )


def gap(meaning: Meaning, printed: str, at: Mapping[str, Any]) -> Measurement:
    """A measurement whose figure is a dash: the row stays and says why there is no value."""
    return Measurement(**_said(meaning), **at, printed=printed, missing=meaning.missing)


def _read(meaning: Meaning, printed: str, *, comma: bool) -> dict[str, Any]:
    unit = UNITS[meaning.unit]
    if meaning.qualifier == "range":
        both = span(printed, unit, comma=comma)
        ends = {"value_low": both.low, "value_high": both.high}
        return {**ends, "resolution": both.resolution}
    one = quantity(printed, unit, comma=comma)
    return {"value": one.value, "resolution": one.resolution}


def unreadable(error: ValueError, line: int, unit: str) -> ParseError:
    """A figure that the unit's grammar does not allow."""
    expected = "a number with a decimal point and ASCII digits, alone or with its unit"
    if unit == "duration":
        expected = "hours, minutes and seconds with their units, or the unit m:s, h:m or h:m:s"
    remedy = f"correct the cell, or the unit (here {unit})"
    return ParseError(line, str(error), expected, remedy)


def _said(meaning: Meaning) -> dict[str, Any]:
    return {name: getattr(meaning, name) for name in _SAID}
