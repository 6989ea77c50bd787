"""Values of a run of bonnie++ from the words of its renderings."""

from __future__ import annotations

import re
from bisect import bisect_right
from itertools import pairwise
from typing import Any, NamedTuple

from msgspec import structs

from platterbase.errors import ParseError
from platterbase.model import Access, Descriptor, Direction, Hints, Missing, Run
from platterbase.reading.figures import figure
from platterbase.reading.run import OpenRun
from platterbase.reading.values import GIB, KIB, MIB, TIB, count
from platterbase.tools.bonnie.rendering import FILE_TESTS, Cell, Rendering

_SIZES = {"k": KIB, "m": MIB, "M": MIB, "G": GIB, "T": TIB}
_FILES_UNIT = 1024
_ROUNDED = "1.98"  # since then the text has k, m and g, and the CSV has the better figures
_OWN_SIZE = "1.9"  # since then the per-character tests have a size of their own
_BY_BYTE = ("putc", "getc")
_NEAR = 4  # lines between renderings of one output
_LOST = "lost"
_FIGURE = re.compile(r"([0-9]+(?:\.[0-9]+)?)([a-z]*)")
_FACTORS: dict[str, dict[str, float]] = {
    "throughput": {"": KIB, "k": KIB, "m": MIB, "g": GIB},
    "seek-rate": {"": 1.0},
    "file-rate": {"": 1.0},
    "cpu": {"": 0.01},
    "latency": {"us": 1e-6, "ms": 1e-3, "s": 1.0},
}
"""For each metric, the factor of each letter that may stand behind the number."""


class Test(NamedTuple):
    """A test: its column, the key of its workload, what it does and what it measures."""

    column: str
    key: str
    operation: str
    access: Access
    direction: Direction | None
    metric: str


_TESTS = (
    Test("putc", "write-per-char", "per-char-write", "sequential", "write", "throughput"),
    Test("put_block", "write", "write", "sequential", "write", "throughput"),
    Test("rewrite", "rewrite", "rewrite", "sequential", "both", "throughput"),
    Test("getc", "read-per-char", "per-char-read", "sequential", "read", "throughput"),
    Test("get_block", "read", "read", "sequential", "read", "throughput"),
    Test("seeks", "seek", "seek", "random", "both", "seek-rate"),
    Test("seq_create", "seq-create", "create", "sequential", None, "file-rate"),
    Test("seq_stat", "seq-stat", "stat", "sequential", None, "file-rate"),
    Test("seq_del", "seq-delete", "delete", "sequential", None, "file-rate"),
    Test("ran_create", "ran-create", "create", "random", None, "file-rate"),
    Test("ran_stat", "ran-stat", "stat", "random", None, "file-rate"),
    Test("ran_del", "ran-delete", "delete", "random", None, "file-rate"),
)


def run_of(
    group: list[Rendering], commands: list[tuple[int, str]], descriptor: Descriptor, hints: Hints
) -> Run:
    """Return one run from its renderings."""
    used = _ranked(group)
    version = next((one.version for one in used if one.version), hints.tool_version)
    cells = _chosen(used)
    run = OpenRun(tool_version=version, outcome="ok")
    run.label = _label([one.name for one in used if one.name])
    for test in _TESTS:
        if test.column in cells:
            about = _files(used) if test.column in FILE_TESTS else _sizes(test, used, version or "")
            key = _key(test, about.get("block_bytes"))
            workload = run.workload(key, test.operation, access=test.access, **about)
            _add_figures(run, test, workload, cells)
    run.first, run.last = _span(used, [one.line for one in run.measurements])
    run.command = _command(commands, run.first, cells) or hints.command
    _add_settings(run, used)
    return run.closed(descriptor, hints)


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


def _sizes(test: Test, used: list[Rendering], version: str) -> dict[str, Any]:
    """Return the sizes of a test of input and output, and the processes that seek."""
    size = next((one.size for one in used if one.size), "")
    chunk = next((one.chunk for one in used if one.chunk), "")
    seekers = next((one.settings["seekers"].word for one in used if "seekers" in one.settings), "")
    by_byte = test.column in _BY_BYTE
    return {
        "block_bytes": None if by_byte else _bytes(chunk, 1),
        "threads": count(seekers) if seekers and test.column == "seeks" else None,
        "workset_bytes": None if by_byte and version >= _OWN_SIZE else _bytes(size, MIB),
    }


def _key(test: Test, block_bytes: int | None) -> str:
    """Return the key of a test's workload: pieces of another size than the default are another."""
    return test.key if block_bytes is None else f"{test.key}-{block_bytes}"


def _files(used: list[Rendering]) -> dict[str, Any]:
    """Return how many files a test of files had."""
    files = next((one.files for one in used if one.files), "")
    number = count(files.partition(":")[0].partition("/")[0]) if files else 0
    return {"file_count": number * _FILES_UNIT or None}


def _add_figures(run: OpenRun, test: Test, workload: int, cells: dict[str, Cell]) -> None:
    """Add the rate, the processor time and the worst latency of one test."""
    rate = cells[test.column]
    at: dict[str, Any] = {"workload": workload, "direction": test.direction}
    _add(run, rate, test.column, "skipped", metric=test.metric, **at)
    cpu = f"{test.column}_cpu"
    _add(run, cells[cpu], cpu, "skipped", metric="cpu", **at)
    latency = f"{test.column}_latency"
    if latency in cells:
        absent: Missing = "below-resolution" if rate.word else "skipped"
        _add(run, cells[latency], latency, absent, metric="latency", statistic="max", **at)


def _add(
    run: OpenRun, cell: Cell, column: str, absent: Missing, *, metric: str, **about: Any
) -> None:
    """Add the figure of a cell; `absent` is what an empty one means."""
    word, run.line = cell.word, cell.line
    nearest = column == "seeks" or word[-1:] in ("m", "g")
    about |= {"metric": metric, "rounding": "nearest" if nearest else "down"}
    if not word or word == _LOST or word[0] == "+":
        missing = absent if not word else "lost" if word == _LOST else "below-resolution"
        run.without_value(missing, cell.printed, column, **about)
        return
    found = _FIGURE.fullmatch(word)
    factor = _FACTORS[metric].get(found[2]) if found else None
    if found is None or factor is None or (metric == "cpu" and "." in word):
        expected = "a figure of bonnie++, whole for %CP, with a letter only at rates in K/sec"
        raise ParseError(cell.line, repr(word), expected, "send the line as the tool printed it")
    measured = figure(found[1], cell.line, column, factor, **about)
    run.measurements.append(structs.replace(measured, printed=cell.printed))


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


def _add_settings(run: OpenRun, used: list[Rendering]) -> None:
    """Add what the tool printed of its own options."""
    settings: dict[str, Cell] = {}
    for one in used:
        settings = one.settings | settings
    for name, cell in sorted(settings.items()):
        run.line = cell.line
        run.setting(name, cell.word)


def _span(used: list[Rendering], lines: list[int]) -> tuple[int, int]:
    """Return the first and last line of what gives values, and of the renderings next to it."""
    first, last = min([used[0].first, *lines]), max([used[0].last, *lines])
    for one in used:
        if first - _NEAR <= one.last and one.first <= last + _NEAR:
            first, last = min(first, one.first), max(last, one.last)
    return first, last
