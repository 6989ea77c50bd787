"""Bonnie++: from the words of a run's renderings to values."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from platterbase.errors import ParseError
from platterbase.model import (
    Access,
    Direction,
    Hints,
    Measurement,
    Missing,
    Rounding,
    Run,
    Setting,
    Workload,
)
from platterbase.reading.values import KIB, MIB, count
from platterbase.tools.bonnie.row import FILES, Cell, Rendering, kib

_SIZES = {"k": KIB, "m": MIB, "M": MIB, "G": KIB * MIB, "T": MIB * MIB}
_DELAYS = (("us", 1e6), ("ms", 1e3), ("s", 1.0))  # per second
_FILES_UNIT = 1024
_ROUNDED = "1.98"  # since then the text has k, m and g, and the CSV has the better figures
_OWN_SIZE = "1.9"  # since then the per-character tests have a size of their own
_BY_BYTE = ("putc", "getc")
_REMEMBERED = 4096
_NEAR = 4
_LOST = "lost"


class Test(NamedTuple):
    """One test and what it means."""

    column: str
    key: str
    operation: str
    access: Access
    direction: Direction | None


_TESTS = (
    Test("putc", "write-per-char", "per-char-write", "sequential", "write"),
    Test("put_block", "write", "write", "sequential", "write"),
    Test("rewrite", "rewrite", "rewrite", "sequential", "both"),
    Test("getc", "read-per-char", "per-char-read", "sequential", "read"),
    Test("get_block", "read", "read", "sequential", "read"),
    Test("seeks", "seek", "seek", "random", "both"),
    Test("seq_create", "seq-create", "create", "sequential", None),
    Test("seq_stat", "seq-stat", "stat", "sequential", None),
    Test("seq_del", "seq-delete", "delete", "sequential", None),
    Test("ran_create", "ran-create", "create", "random", None),
    Test("ran_stat", "ran-stat", "stat", "random", None),
    Test("ran_del", "ran-delete", "delete", "random", None),
)


class Reading(NamedTuple):
    """A word as a value."""

    value: float | None
    place: float | None
    missing: Missing | None


def made(group: list[Rendering], commands: list[tuple[int, str]], hints: Hints) -> Run:
    """One run from its renderings."""
    used = _ranked(group)
    version = next((one.version for one in used if one.version), hints.tool_version)
    cells = _chosen(used)
    tests = [test for test in _TESTS if test.column in cells]
    measurements = tuple(
        found for index, test in enumerate(tests) for found in _measured(test, index, cells)
    )
    lines = _span(used, [found.line for found in measurements])
    return Run(
        tool="bonnie++",
        lines=lines,
        tool_version=version,
        label=_label([one.name for one in used if one.name]),
        command=_command(commands, lines[0], cells) or hints.command,
        workloads=_workloads(tuple(tests), (version or "") >= _OWN_SIZE, *_details(used)),
        measurements=measurements,
        settings=_settings(used),
    )


def _ranked(group: list[Rendering]) -> list[Rendering]:
    """Renderings by how much they are believed; a broken one is only a copy."""
    rounded = any((one.version or "") >= _ROUNDED for one in group)
    whole = [one for one in group if not one.cut]
    return sorted(whole, key=lambda one: (one.csv != rounded, one.doubt is not None))


def _chosen(used: list[Rendering]) -> dict[str, Cell]:
    """Each column from the first rendering that has it whole; a garbled rate comes last."""
    cells: dict[str, Cell] = {}
    broken: dict[str, Cell] = {}
    lost: dict[str, Cell] = {}
    for one in used:
        for column, cell in one.cells.items():
            if one.garbled and column in FILES and cell.word[:1].isdigit():
                lost[column] = cell._replace(word=_LOST)
            else:
                (cells if cell.printed == cell.word else broken).setdefault(column, cell)
    return lost | broken | cells


def _measured(test: Test, index: int, cells: dict[str, Cell]) -> list[Measurement]:
    """The rate, the processor time and the worst latency of one test."""
    metric, factor = "throughput", float(KIB)
    if test.column == "seeks" or test.column in FILES:
        metric, factor = "seek-rate" if test.column == "seeks" else "file-rate", 1.0
    rate, cpu = cells[test.column], cells[f"{test.column}_cpu"]
    found = [
        _measurement(metric, test.column, rate, _read(_rate, rate, factor), test, index),
        _measurement("cpu", f"{test.column}_cpu", cpu, _read(_percent, cpu, 0.01), test, index),
    ]
    delay = cells.get(f"{test.column}_latency")
    if delay:
        reading = _delay(delay.word, "below-resolution" if rate.word else "skipped")
        found.append(_measurement("latency", f"{test.column}_latency", delay, reading, test, index))
    return found


def _measurement(
    metric: str, column: str, cell: Cell, reading: Reading, test: Test, index: int
) -> Measurement:
    nearest = column == "seeks" or cell.word[-1:] in ("m", "g")
    rounding: Rounding = "nearest" if nearest else "down"
    return Measurement(
        metric=metric,
        printed=cell.printed,
        line=cell.line,
        field=column,
        workload=index,
        direction=test.direction,
        statistic="max" if metric == "latency" else "total",
        value=reading.value,
        resolution=reading.place,
        rounding=rounding,
        missing=reading.missing,
    )


def _absent(word: str) -> Reading | None:
    """What a cell without a number means."""
    if not word:
        return Reading(None, None, "skipped")
    if word == _LOST:
        return Reading(None, None, "lost")
    return Reading(None, None, "below-resolution") if word[0] == "+" else None


def _read(how: Callable[[str, float], Reading], cell: Cell, unit: float) -> Reading:
    """A rate or a %CP as a value; refused with its place where it is none."""
    try:
        return how(cell.word, unit)
    except ValueError as error:
        raise ParseError(
            cell.line,
            repr(cell.word),
            f"a figure of bonnie++ ({error})",
            "send the line as the tool printed it",
        ) from None


@lru_cache(_REMEMBERED)
def _rate(word: str, unit: float) -> Reading:
    absent = _absent(word)
    if absent:
        return absent
    if word[0] == "-" or (unit == 1.0 and word[-1] in "kmg"):
        raise ValueError("a rate has no minus, and no letter where it counts files or seeks")
    value, place = kib(word)
    return Reading(value * unit, place * unit, None)


@lru_cache(_REMEMBERED)
def _percent(word: str, unit: float) -> Reading:
    return _absent(word) or Reading(count(word) / 100, unit, None)


@lru_cache(_REMEMBERED)
def _delay(word: str, absent: Missing) -> Reading:
    if not word:
        return Reading(None, None, absent)
    suffix, unit = next(pair for pair in _DELAYS if word.endswith(pair[0]))
    return Reading(count(word.removesuffix(suffix)) / unit, 1 / unit, None)


def _details(used: list[Rendering]) -> tuple[str, str, str, str]:
    """Size, chunk, files and seekers as the first rendering that has each says."""
    seekers = (one.settings["seekers"].word for one in used if "seekers" in one.settings)
    return (
        next((one.size for one in used if one.size), ""),
        next((one.chunk for one in used if one.chunk), ""),
        next((one.files for one in used if one.files), ""),
        next(seekers, ""),
    )


@lru_cache(_REMEMBERED)
def _workloads(
    tests: tuple[Test, ...], own: bool, size: str, chunk: str, files: str, seekers: str
) -> tuple[Workload, ...]:
    """What each test did. `own`: the per-character tests have a size of their own."""
    return tuple(
        _file_workload(test, files)
        if test.column in FILES
        else Workload(
            key=test.key,
            operation=test.operation,
            access=test.access,
            block_bytes=None if test.column in _BY_BYTE else _bytes(chunk, 1),
            threads=count(seekers) if seekers and test.column == "seeks" else None,
            workset_bytes=None if own and test.column in _BY_BYTE else _bytes(size, MIB),
        )
        for test in tests
    )


def _file_workload(test: Test, files: str) -> Workload:
    number = count(files.partition(":")[0].partition("/")[0]) if files else 0
    return Workload(
        key=test.key,
        operation=test.operation,
        access=test.access,
        file_count=number * _FILES_UNIT or None,
    )


def _bytes(word: str, unit: int) -> int | None:
    """A size of the tool; without a letter it is in the given unit."""
    if not word:
        return None
    letter = word[-1]
    number = count(word.rstrip("kmMGT")) * _SIZES.get(letter, unit)
    return number or None


def _command(commands: list[tuple[int, str]], line: int, cells: dict[str, Cell]) -> str | None:
    """The last command line before a run, unless it skips a test that this run has."""
    at = bisect_right(commands, line, key=lambda found: found[0])
    if not at:
        return None
    words = commands[at - 1][1].split()
    options = {word: after for word, after in pairwise([*words, ""]) if word[0] == "-"}
    ran = {column for column, cell in cells.items() if cell.word}
    fast = options.get("-f", "0")[:1] in ("", "-") and "putc" in ran
    files = options.get("-n") == "0" and not ran.isdisjoint(FILES)
    io = options.get("-s") == "0" and "put_block" in ran
    return None if fast or files or io else commands[at - 1][1]


def _label(names: list[str]) -> str | None:
    """The machine's name in the fullest form: tables cut it, the CSV does not."""
    whole = [name for name in names if name.startswith(names[0])]
    return max(whole, key=len, default=None)


def _settings(used: list[Rendering]) -> tuple[Setting, ...]:
    """What the tool printed about its own options."""
    found: dict[str, Cell] = {}
    for one in used:
        found = one.settings | found
    return tuple(
        Setting(scope="tool", name=name, value=cell.word, line=cell.line)
        for name, cell in sorted(found.items())
    )


def _span(used: list[Rendering], lines: list[int]) -> tuple[int, int]:
    """The first and last line: of what gives values, and of the renderings next to it."""
    first, last = min([used[0].first, *lines]), max([used[0].last, *lines])
    for one in used:
        if first - _NEAR <= one.last and one.first <= last + _NEAR:
            first, last = min(first, one.first), max(last, one.last)
    return first, last
