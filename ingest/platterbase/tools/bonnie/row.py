"""Bonnie++: one rendering of one run, as words, and when two renderings are the same run.

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

IO = ("putc", "put_block", "rewrite", "getc", "get_block", "seeks")
FAST = ("put_block", "rewrite", "get_block", "seeks")  # what -f leaves of them
FILES = ("seq_create", "seq_stat", "seq_del", "ran_create", "ran_stat", "ran_del")

CELL = re.compile(r"[0-9]{1,15}(?:\.[0-9]{1,6})?[kmg]?|\+{1,9}|-[0-9]{1,15}")
SIZE = re.compile(r"[0-9]{1,9}[MGT](?::(?:[0-9]{1,9}[km]?)?)?(?::[0-9]{0,9}){0,3}")
SPEC = re.compile(
    r"[0-9]{1,9}(?::(?:link|symlink|[0-9]+))?(?::[0-9]+)?(?:/[0-9]+)?(?::[0-9]+[km]?)?"
)
DELAY = re.compile(r"[0-9]{1,9}(?:us|ms|s)")
_FACTOR = {"k": 1.0, "m": float(KIB), "g": float(KIB**2)}
_ENOUGH = 3
_REMEMBERED = 4096


class Cell(NamedTuple):
    """A word of the text ("" for an empty cell) and what of it stands literally in its line."""

    word: str
    line: int
    printed: str


@dataclass(kw_only=True, eq=False)
class Rendering:
    """What one rendering says of one run; `cells` has no column of a section that is not there."""

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
    garbled: bool = False  # text of 2.x: its file rates are not what was measured
    doubt: ParseError | None = None  # refused unless another rendering confirms it
    cut: ParseError | None = None  # too few or too many fields: good only as a copy


@cache
def pairs(tests: tuple[str, ...]) -> tuple[str, ...]:
    """The columns of these tests in the order of a row: rate, cpu, rate, cpu …"""
    return tuple(column for test in tests for column in (test, f"{test}_cpu"))


@cache
def delays(tests: tuple[str, ...]) -> tuple[str, ...]:
    """The latency columns of these tests."""
    return tuple(f"{test}_latency" for test in tests)


@lru_cache(_REMEMBERED)
def kib(word: str) -> tuple[float, float]:
    """A printed rate and its last place, in the unit of the CSV (K/sec, or events per second)."""
    if word.isdecimal():
        return float(count(word)), 1.0
    factor = _FACTOR.get(word[-1:], 1.0)
    plain = word.rstrip("kmg")
    return number(plain) * factor, resolution(plain, factor)


def agree(one: Rendering, two: Rendering) -> bool:
    """Whether every cell that both have is the same, as far as it is printed."""
    numbers = 0
    for column, cell in one.cells.items():
        other = two.cells.get(column)
        if other is None or _garbled(one, two, column):
            continue
        if not _equal(cell.word, other.word):
            return False
        numbers += cell.word[:1].isdigit() and not column.endswith("_cpu")
    return _akin(one, two) and (numbers >= _ENOUGH or (numbers > 0 and one.csv != two.csv))


def differ(one: Rendering, two: Rendering) -> str | None:
    """The column in which two renderings of seemingly one run disagree."""
    common = [c for c in IO + FILES if c in one.cells and c in two.cells]
    common = [c for c in common if not _garbled(one, two, c)]
    wrong = [c for c in common if not _equal(one.cells[c].word, two.cells[c].word)]
    right = sum(one.cells[c].word[:1].isdigit() for c in common if c not in wrong)
    if not _akin(one, two) or not related(one, two) or right < max(_ENOUGH, 2 * len(wrong)):
        return None
    if wrong:
        return wrong[0]
    columns = [c for c in one.cells if c in two.cells and not _garbled(one, two, c)]
    return next((c for c in columns if not _equal(one.cells[c].word, two.cells[c].word)), None)


def related(one: Rendering, two: Rendering) -> bool:
    """Whether the names, either of which may be cut, can be of one machine."""
    first, second = one.name or "", two.name or ""
    return first.startswith(second) or second.startswith(first)


def _akin(one: Rendering, two: Rendering) -> bool:
    return not one.size or not two.size or one.size == two.size


def _garbled(one: Rendering, two: Rendering, column: str) -> bool:
    return (one.garbled or two.garbled) and column in FILES


@lru_cache(_REMEMBERED)
def _equal(one: str, two: str) -> bool:
    if one == two:
        return True
    if not (CELL.fullmatch(one) and CELL.fullmatch(two)) or {one[0], two[0]} & {"+", "-"}:
        return False
    (first, place), (second, other) = kib(one), kib(two)
    return first == second if place == other else abs(first - second) <= max(place, other)
