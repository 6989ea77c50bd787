"""Rows, columns, time stamps and options that the reports of vmstat have in common."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from datetime import datetime
from itertools import pairwise
from typing import NamedTuple, NoReturn

from platterbase.errors import ParseError
from platterbase.model import Direction, Measurement, Qualifier, Rounding
from platterbase.reading.values import KIB, MIB, count

# Letters of -S and their sizes: vmstat.c, UNIT_k and so on.
UNIT_LETTERS = {"B": 1, "b": 1, "k": 1000, "K": KIB, "m": 1000**2, "M": MIB}

_REMEDY = "send the output as vmstat printed it"
_DATE = re.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}")
_TIME = re.compile("[0-9]{2}:[0-9]{2}:[0-9]{2}")
_OPTION = re.compile(r"-{1,2}[A-Za-z][A-Za-z=-]*|[0-9]{1,9}|[bBkKmM]")
_LONGEST_COMMAND = 200


class Column(NamedTuple):
    """What a printed number means; `factor` converts it to the unit of the metric."""

    metric: str
    direction: Direction | None = None
    factor: float = 1.0
    qualifier: Qualifier = "exact"
    rounding: Rounding = "nearest"

    def value(self, printed: int) -> float:
        """Return the printed number in the unit of the metric."""
        # Dividing by 100 gives the nearest float; multiplying by 0.01 does not.
        return printed / 100 if self.factor == 0.01 else printed * self.factor

    def measurement(self, word: str, line: int, field: str, workload: int) -> Measurement:
        """Return the measurement of one printed word."""
        return Measurement(
            metric=self.metric,
            printed=word,
            line=line,
            field=field,
            workload=workload,
            direction=self.direction,
            value=self.value(to_count(word, line)),
            qualifier=self.qualifier,
            resolution=self.factor,
            rounding=self.rounding,
        )


@dataclass(frozen=True)
class Row:
    """The words of a row, and the time stamp (ISO 8601) and time zone behind them."""

    line: int
    words: list[str]
    stamp: str | None = None
    zone: str | None = None

    def time(self) -> datetime | None:
        """Return when the row was printed; ParseError for a stamp that is no time."""
        try:
            return None if self.stamp is None else datetime.fromisoformat(self.stamp)
        except ValueError as error:
            found = f"time stamp {self.stamp!r}"
            raise ParseError(self.line, found, "a date and a time", _REMEDY) from error


@dataclass
class Table:
    """A header and the rows below it; `rows_of_screen` counts those below its last repetition."""

    words: list[str]
    header: int
    command: str | None = None
    rows: list[Row] = field(default_factory=list)
    rows_of_screen: int = 0
    last: int = 0


def split_row(line: str) -> tuple[list[str], str | None, str | None]:
    """Return the words of a row, the time stamp behind them, and the zone behind that."""
    words = line.lstrip("> ").split()
    for tail in (2, 3):
        if len(words) > tail and _DATE.fullmatch(words[-tail]) and _TIME.fullmatch(words[1 - tail]):
            zone = words[-1] if tail == 3 else None
            return words[:-tail], f"{words[-tail]}T{words[1 - tail]}", zone
    return words, None, None


def seconds_since(start: datetime | None, row: Row) -> float | None:
    """Return the seconds from a time to that of a row, None where one is unknown."""
    now = row.time()
    return None if start is None or now is None else (now - start).total_seconds()


def command_in_prompt(line: str) -> str | None:
    """Return the vmstat command in a line that has a shell prompt, with its options."""
    words = line[:_LONGEST_COMMAND].split()
    for place, word in enumerate(words):
        if word == "vmstat" or word.endswith("/vmstat"):
            options = words[place + 1 :]
            known = all(_OPTION.fullmatch(option) for option in options)
            return " ".join(["vmstat", *options]) if known else None
    return None


def memory_unit(options: list[str]) -> int:
    """Return the bytes of the unit that -S chose; K without it (vmstat.c: dataUnit)."""
    for option, following in pairwise([*options, ""]):
        attached = re.fullmatch("-[a-zA-RT-Z]*S([bBkKmM]?)|--unit=?([bBkKmM]?)", option)
        if attached:
            letter = attached[1] or attached[2] or following
            return UNIT_LETTERS.get(letter, KIB)
    return KIB


def to_count(word: str, line: int) -> int:
    """Return a whole number; ParseError where the word is none."""
    try:
        return count(word)
    except ValueError as error:
        raise ParseError(line, str(error), "a whole number", _REMEDY) from error


def count_whole_numbers(words: list[str]) -> int:
    """Return how many of the words are whole numbers."""
    return sum(word.isascii() and word.isdigit() for word in words)


def refuse_row(line: int, words: list[str], expected: str) -> NoReturn:
    """Raise ParseError for a row that nearly fits its header."""
    numbers = count_whole_numbers(words)
    found = f"a row of {len(words)} columns, {numbers} of them whole numbers"
    raise ParseError(line, found, expected, _REMEDY)
