"""Values of a run of bonnie++ from the words of its renderings."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
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
    Run,
    Setting,
    Workload,
)
from platterbase.reading.values import KIB, MIB, count
from platterbase.tools.bonnie.rendering import FILE_TESTS, Cell, Rendering, rate_in_csv_unit

_SIZES = {"k": KIB, "m": MIB, "M": MIB, "G": KIB * MIB, "T": MIB * MIB}
_DELAYS = (("us", 1e6), ("ms", 1e3), ("s", 1.0))  # per second
_FILES_UNIT = 1024
_ROUNDED = "1.98"  # since then the text has k, m and g, and the CSV has the better figures
_OWN_SIZE = "1.9"  # since then the per-character tests have a size of their own
_BY_BYTE = ("putc", "getc")
_REMEMBERED = 4096
_NEAR = 4  # lines between renderings of one output
_LOST = "lost"


class Test(NamedTuple):
    """A test: its column, the key of its workload and what it does."""

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


class Value(NamedTuple):
    """The value of a word and its resolution, or why it has none."""

    value: float | None
    resolution: float | None
    missing: Missing | None = None


def run_of(group: list[Rendering], commands: list[tuple[int, str]], hints: Hints) -> Run:
    """Return one run from its renderings."""
    used = _ranked(group)
    version = next((one.version for one in used if one.version), hints.tool_version)
    cells = _chosen(used)
    tests = [test for test in _TESTS if test.column in cells]
    measurements = tuple(
        one for index, test in enumerate(tests) for one in _measurements(test, index, cells)
    )
    lines = _span(used, [one.line for one in measurements])
    return Run(
        tool="bonnie++",
        lines=lines,
        tool_version=version,
        label=_label([one.name for one in used if one.name]),
        command=_command(commands, lines[0], cells) or hints.command,
        workloads=_workloads(
            tuple(tests),
            (version or "") >= _OWN_SIZE,
            next((one.size for one in used if one.size), ""),
            next((one.chunk for one in used if one.chunk), ""),
            next((one.files for one in used if one.files), ""),
            next((one.settings["seekers"].word for one in used if "seekers" in one.settings), ""),
        ),
        measurements=measurements,
        settings=_settings(used),
    )


def _ranked(group: list[Rendering]) -> list[Rendering]:
    """Return the whole renderings, the most precise first."""
    rounded = any((one.version or "") >= _ROUNDED for one in group)
    whole = [one for one in group if not one.cut]
    return sorted(whole, key=lambda one: (one.csv != rounded, one.doubt is not None))


def _chosen(used: list[Rendering]) -> dict[str, Cell]:
    """Return each column from the first rendering that has it whole; a garbled rate comes last."""
    cells: dict[str, Cell] = {}
    broken: dict[str, Cell] = {}
    lost: dict[str, Cell] = {}
    for one in used:
        for column, cell in one.cells.items():
            if one.garbled and column in FILE_TESTS and cell.word[:1].isdigit():
                lost[column] = cell._replace(word=_LOST)
            else:
                (cells if cell.printed == cell.word else broken).setdefault(column, cell)
    return lost | broken | cells


def _measurements(test: Test, index: int, cells: dict[str, Cell]) -> Iterator[Measurement]:
    """Return the rate, the processor time and the worst latency of one test."""
    metric, unit = "throughput", float(KIB)
    if test.column == "seeks" or test.column in FILE_TESTS:
        metric, unit = "seek-rate" if test.column == "seeks" else "file-rate", 1.0
    rate, cpu = cells[test.column], cells[f"{test.column}_cpu"]
    delay = cells.get(f"{test.column}_latency")
    try:
        yield _measurement(metric, test.column, rate, _rate(rate.word, unit), test, index)
    except ValueError as error:
        raise _unreadable(rate, error) from None
    try:
        yield _measurement("cpu", f"{test.column}_cpu", cpu, _percent(cpu.word), test, index)
    except ValueError as error:
        raise _unreadable(cpu, error) from None
    if delay:
        seconds = _delay(delay.word, "below-resolution" if rate.word else "skipped")
        yield _measurement("latency", f"{test.column}_latency", delay, seconds, test, index)


def _unreadable(cell: Cell, error: ValueError) -> ParseError:
    expected = f"a figure of bonnie++ ({error})"
    return ParseError(cell.line, repr(cell.word), expected, "send the line as the tool printed it")


def _measurement(
    metric: str, column: str, cell: Cell, value: Value, test: Test, index: int
) -> Measurement:
    nearest = column == "seeks" or cell.word[-1:] in ("m", "g")
    return Measurement(
        metric=metric,
        printed=cell.printed,
        line=cell.line,
        field=column,
        workload=index,
        direction=test.direction,
        statistic="max" if metric == "latency" else "total",
        value=value.value,
        resolution=value.resolution,
        rounding="nearest" if nearest else "down",
        missing=value.missing,
    )


def _absent(word: str) -> Value | None:
    """Return what a cell without a number means; None for a number."""
    if not word:
        return Value(None, None, "skipped")
    if word == _LOST:
        return Value(None, None, "lost")
    return Value(None, None, "below-resolution") if word[0] == "+" else None


@lru_cache(_REMEMBERED)
def _rate(word: str, unit: float) -> Value:
    absent = _absent(word)
    if absent:
        return absent
    if word[0] == "-" or (unit == 1.0 and word[-1] in "kmg"):
        raise ValueError("a rate has no minus, and no letter where it counts files or seeks")
    value, step = rate_in_csv_unit(word)
    return Value(value * unit, step * unit)


@lru_cache(_REMEMBERED)
def _percent(word: str) -> Value:
    return _absent(word) or Value(count(word) / 100, 0.01)


@lru_cache(_REMEMBERED)
def _delay(word: str, absent: Missing) -> Value:
    if not word:
        return Value(None, None, absent)
    suffix, unit = next(pair for pair in _DELAYS if word.endswith(pair[0]))
    return Value(count(word.removesuffix(suffix)) / unit, 1 / unit)


@lru_cache(_REMEMBERED)
def _workloads(
    tests: tuple[Test, ...], own_size: bool, size: str, chunk: str, files: str, seekers: str
) -> tuple[Workload, ...]:
    """Return what each test did; `own_size`: the per-character tests have a size of their own."""
    return tuple(
        _file_workload(test, files)
        if test.column in FILE_TESTS
        else Workload(
            key=test.key,
            operation=test.operation,
            access=test.access,
            block_bytes=None if test.column in _BY_BYTE else _bytes(chunk, 1),
            threads=count(seekers) if seekers and test.column == "seeks" else None,
            workset_bytes=None if own_size and test.column in _BY_BYTE else _bytes(size, MIB),
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
    """Return a size of the tool in bytes; without a letter it is in the given unit."""
    if not word:
        return None
    return count(word.rstrip("kmMGT")) * _SIZES.get(word[-1], unit) or None


def _command(commands: list[tuple[int, str]], line: int, cells: dict[str, Cell]) -> str | None:
    """Return the last command line before a run, unless it skips a test that this run has."""
    at = bisect_right(commands, line, key=lambda command: command[0])
    if not at:
        return None
    words = commands[at - 1][1].split()
    options = {word: after for word, after in pairwise([*words, ""]) if word[0] == "-"}
    ran = {column for column, cell in cells.items() if cell.word}
    fast = options.get("-f", "0")[:1] in ("", "-") and "putc" in ran
    files = options.get("-n") == "0" and not ran.isdisjoint(FILE_TESTS)
    io = options.get("-s") == "0" and "put_block" in ran
    return None if fast or files or io else commands[at - 1][1]


def _label(names: list[str]) -> str | None:
    """Return the machine's name in its fullest form: tables cut it short, the CSV does not."""
    whole = [name for name in names if name.startswith(names[0])]
    return max(whole, key=len, default=None)


def _settings(used: list[Rendering]) -> tuple[Setting, ...]:
    """Return what the tool printed of its own options."""
    settings: dict[str, Cell] = {}
    for one in used:
        settings = one.settings | settings
    return tuple(
        Setting(scope="tool", name=name, value=cell.word, line=cell.line)
        for name, cell in sorted(settings.items())
    )


def _span(used: list[Rendering], lines: list[int]) -> tuple[int, int]:
    """Return the first and last line of what gives values, and of the renderings next to it."""
    first, last = min([used[0].first, *lines]), max([used[0].last, *lines])
    for one in used:
        if first - _NEAR <= one.last and one.first <= last + _NEAR:
            first, last = min(first, one.first), max(last, one.last)
    return first, last
