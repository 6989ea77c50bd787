"""What all reports of vmstat share: rows with time stamps, tables, options, whole numbers."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from datetime import datetime
from itertools import pairwise

from platterbase.errors import ParseError
from platterbase.reading.values import KIB, count

# Letters of -S and their sizes: vmstat.c, UNIT_k and so on.
LETTERS = {"B": 1, "b": 1, "k": 1000, "K": KIB, "m": 1000**2, "M": KIB**2}


@dataclass(frozen=True)
class Row:
    """A line of a table: its words, and the time stamp (ISO 8601) and zone behind them."""

    line: int
    text: str
    words: list[str]
    stamp: str | None = None
    zone: str | None = None


@dataclass
class Table:
    """A header and the rows below it; `screen` counts those since it was last repeated."""

    words: list[str]
    header: int
    command: str | None = None
    rows: list[Row] = field(default_factory=list)
    screen: int = 0
    last: int = 0


def split_row(line: str) -> tuple[list[str], str | None, str | None]:
    """Words of a row without its time stamp; the time stamp; the zone behind it."""
    words = line.lstrip("> ").split()
    for tail in (2, 3):
        if len(words) > tail and _DATE.fullmatch(words[-tail]) and _TIME.fullmatch(words[1 - tail]):
            zone = words[-1] if tail == 3 else None
            return words[:-tail], f"{words[-tail]}T{words[1 - tail]}", zone
    return words, None, None


def command_of(line: str) -> str | None:
    """The vmstat command that a prompt line holds, with its options."""
    words = line[:_LONGEST_COMMAND].split()
    for place, word in enumerate(words):
        if word == "vmstat" or word.endswith("/vmstat"):
            options = words[place + 1 :]
            known = all(_OPTION.fullmatch(option) for option in options)
            return " ".join(["vmstat", *options]) if known else None
    return None


def memory_unit(options: list[str]) -> int:
    """Bytes of the unit that -S chose; K when it was not given (vmstat.c: dataUnit)."""
    for option, following in pairwise([*options, ""]):
        attached = re.fullmatch("-[a-zA-RT-Z]*S([bBkKmM]?)|--unit=?([bBkKmM]?)", option)
        if attached:
            letter = attached[1] or attached[2] or following
            return LETTERS.get(letter, KIB)
    return KIB


def whole(word: str, line: int) -> int:
    """A whole number of a row; ParseError where it is none."""
    try:
        return count(word)
    except ValueError as error:
        raise ParseError(line, str(error), "a whole number", "send the output unchanged") from error


_DATE = re.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}")
_TIME = re.compile("[0-9]{2}:[0-9]{2}:[0-9]{2}")
_LONGEST_COMMAND = 200
_OPTION = re.compile(r"-{1,2}[A-Za-z][A-Za-z=-]*|[0-9]{1,9}|[bBkKmM]")


def moment(row: Row) -> datetime | None:
    """When a row was printed; raises ParseError for a stamp that is no time."""
    if row.stamp is None:
        return None
    try:
        return datetime.fromisoformat(row.stamp)
    except ValueError as error:
        raise ParseError(
            row.line, f"time stamp {row.stamp!r}", "a date and a time", "send the output unchanged"
        ) from error


def since(start: datetime | None, row: Row) -> float | None:
    """Seconds from a time to that of a row, where both are known."""
    now = moment(row)
    return None if start is None or now is None else (now - start).total_seconds()
