"""What one table row or CSV line prints of a run, and whether two of them are the same run.

A rendering is a row of the text table (with its Latency row and its row of file tests) or a CSV
line. Its cells have the names of the CSV heading that the tool prints (`put_block`,
`put_block_cpu`, `put_block_latency` …), in text and CSV alike.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import NamedTuple

from platterbase.errors import ParseError
from platterbase.reading.values import KIB, count, number, resolution

IO_TESTS = ("putc", "put_block", "rewrite", "getc", "get_block", "seeks")
FAST_TESTS = ("put_block", "rewrite", "get_block", "seeks")  # those that run with -f
FILE_TESTS = ("seq_create", "seq_stat", "seq_del", "ran_create", "ran_stat", "ran_del")

CELL = re.compile(r"[0-9]{1,15}(?:\.[0-9]{1,6})?[kmg]?|\+{1,9}|-[0-9]{1,15}")
SIZE = re.compile(r"[0-9]{1,9}[MGT](?::(?:[0-9]{1,9}[km]?)?)?(?::[0-9]{0,9}){0,3}")
FILE_SPEC = re.compile(
    r"[0-9]{1,9}(?::(?:link|symlink|[0-9]+))?(?::[0-9]+)?(?:/[0-9]+)?(?::[0-9]+[km]?)?"
)
LATENCY = re.compile(r"[0-9]{1,9}(?:us|ms|s)")
_FACTOR = {"k": 1.0, "m": float(KIB), "g": float(KIB**2)}
_ENOUGH = 3
_REMEMBERED = 4096


class Cell(NamedTuple):
    """A word, "" for an empty cell, its line, and the part of it that stands in that line."""

    word: str
    line: int
    printed: str


@dataclass(kw_only=True, eq=False)
class Rendering:
    """A run as one rendering prints it; `cells` lacks the columns of a section that is absent."""

    csv: bool
    first: int
    last: int
    name: str | None = None
    version: str | None = None
    size: str = ""  # such as 1G; a number alone is MiB
    chunk: str = ""  # such as 64k; empty for the default of 8 KiB
    files: str = ""  # in units of 1024
    cells: dict[str, Cell] = field(default_factory=dict)
    settings: dict[str, Cell] = field(default_factory=dict)
    garbled: bool = False  # text since 1.98: its file rates are not what was measured
    doubt: ParseError | None = None  # the error, unless another rendering confirms this one
    cut: ParseError | None = None  # the error of too few or too many fields


@cache
def rate_columns(tests: tuple[str, ...]) -> tuple[str, ...]:
    """Return the columns of tests in the order of a row: rate, cpu, rate, cpu …"""
    return tuple(column for test in tests for column in (test, f"{test}_cpu"))


@cache
def latency_columns(tests: tuple[str, ...]) -> tuple[str, ...]:
    """Return the latency columns of tests."""
    return tuple(f"{test}_latency" for test in tests)


@lru_cache(_REMEMBERED)
def _rate_in_csv_unit(word: str) -> tuple[float, float]:
    """Return a printed rate and its resolution in the CSV's unit, K/sec or events per second."""
    if word.isdecimal():
        return float(count(word)), 1.0
    factor = _FACTOR.get(word[-1:], 1.0)
    plain = word.rstrip("kmg")
    return number(plain) * factor, resolution(plain, factor)


def is_same_run(one: Rendering, two: Rendering) -> bool:
    """Return whether all cells that both renderings have are equal, as far as they are printed."""
    columns = _shared_columns(one, two)
    if not _is_same_size(one, two) or any(_differ(one, two, column) for column in columns):
        return False
    figures = [c for c in columns if one.cells[c].word[:1].isdigit() and not c.endswith("_cpu")]
    return len(figures) >= (_ENOUGH if one.csv == two.csv else 1)


def differing_column(one: Rendering, two: Rendering) -> str | None:
    """Return a column in which two renderings differ that are one run by their other columns."""
    columns = _shared_columns(one, two)
    differing = [column for column in columns if _differ(one, two, column)]
    rates = [column for column in IO_TESTS + FILE_TESTS if column in columns]
    wrong = [column for column in rates if column in differing]
    right = sum(one.cells[c].word[:1].isdigit() for c in rates if c not in wrong)
    related = _is_same_size(one, two) and may_be_same_machine(one, two)
    if not related or right < max(_ENOUGH, 2 * len(wrong)):
        return None
    return next(iter([*wrong, *differing]), None)


def _shared_columns(one: Rendering, two: Rendering) -> list[str]:
    """Return the columns that both have, without file rates that one of them prints wrong."""
    garbled = one.garbled or two.garbled
    return [c for c in one.cells if c in two.cells and not (garbled and c in FILE_TESTS)]


def _differ(one: Rendering, two: Rendering, column: str) -> bool:
    return not _equal(one.cells[column].word, two.cells[column].word)


def may_be_same_machine(one: Rendering, two: Rendering) -> bool:
    """Return whether two names, either of which may be cut short, can be of one machine."""
    first, second = one.name or "", two.name or ""
    return first.startswith(second) or second.startswith(first)


def _is_same_size(one: Rendering, two: Rendering) -> bool:
    return not one.size or not two.size or one.size == two.size


@lru_cache(_REMEMBERED)
def _equal(one: str, two: str) -> bool:
    if one == two:
        return True
    if not (CELL.fullmatch(one) and CELL.fullmatch(two)) or {one[0], two[0]} & {"+", "-"}:
        return False
    (first, place), (second, other) = _rate_in_csv_unit(one), _rate_in_csv_unit(two)
    return first == second if place == other else abs(first - second) <= max(place, other)
