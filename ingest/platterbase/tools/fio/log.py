"""fio's logs: one I/O or one mean a row (`write_bw_log`, `write_iops_log`, `write_lat_log`).

Versions seen: 2.x (4 columns), 3.1 to 3.42 (4, 5 and 6 columns). The file says nothing about
itself: the name tells the metric (`x_bw.1.log`, `x_clat.12.log`, `x_iops.log`), the declared
version of fio tells the unit of a latency.

| column | meaning | unit | source |
| --- | --- | --- | --- |
| 1 | time | ms | HOWTO "Log File Formats" |
| 2 in `_bw` | throughput | KiB/s | HOWTO "Log File Formats" |
| 2 in `_iops` | iops | 1/s; always 1, so no value, where each row is one I/O | HOWTO |
| 2 in `_lat` | latency | ns since 3.0, us before | fio commit d6bb626e |
| 2 in `_clat` | completion-latency | as `_lat` | |
| 2 in `_slat` | submit-latency | as `_lat` | |
| 3 | direction | 0 read, 1 write, 2 trim | HOWTO |
| 4 | block size | B; 0 where rows are means (`log_avg_msec`) | HOWTO |
| 5, 6 | offset, priority (what is left out shifts) | not read | HOWTO |
| `_clat_hist`: 3 | block size, a fact | B; the counts of bins behind it are not read | HOWTO |

Sample: `500, 16, 1, 0`
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from platterbase.errors import ParseError
from platterbase.model import Descriptor, Direction, Fact, Hints, Run, Samples, Workload

# A log is numbers alone, and it may be empty: its name says what it is.
DESCRIPTOR = Descriptor(
    tool="fio-log",
    title="fio log",
    version=1,
    formats=("bandwidth log", "IOPS log", "latency log", "histogram log (no values)"),
    tool_versions="2.0 to 3.42",
    file_names=("bw.", "iops.", "lat.", "clat_hist."),
)

_NAME = re.compile(r"(?:^|[_/\\])(bw|iops|lat|clat|slat)(?:\.([0-9]{1,6}))?\.log$")
_HISTOGRAM = re.compile(r"(?:^|[_/\\])clat_hist(?:\.([0-9]{1,6}))?\.log$")
_BINS = re.compile(r"\s*[0-9]{1,18}, ?[0-2], ?([0-9]{1,12})(?:, ?[0-9]{1,18}){8,4000}\s*")
_ROW = re.compile(
    r"\s*([0-9]{1,18}), ?([0-9]{1,18}), ?([0-9]), ?([0-9]{1,12})"
    r"(?:, ?(?:0x)?[0-9a-f]{1,18}){0,4}\s*"
)
_VERSION = re.compile(r"(?:fio-)?([0-9]{1,2})\.([0-9]{1,3})")
_METRICS = {
    "bw": "throughput",
    "iops": "iops",
    "lat": "latency",
    "clat": "completion-latency",
    "slat": "submit-latency",
}
_DIRECTIONS: tuple[Direction, ...] = ("read", "write", "trim")


class _Row(NamedTuple):
    """One row, typed, in the units of the log."""

    line: int
    time_ms: int
    value: int
    direction: int
    block: int


def parse(text: str, hints: Hints) -> list[Run]:
    """Read one log; rows become samples, one series a direction."""
    name = _NAME.search(hints.file_name)
    if name is not None and not text.strip():
        return [Run(tool="fio-log", generator="fio", lines=(1, 1))]
    if histogram := _HISTOGRAM.search(hints.file_name):
        return [_histogram(text, histogram)]
    _check_first(text)
    if name is None:
        raise ParseError(
            1,
            f"a file named {hints.file_name!r}",
            "a name that tells the metric: …_bw.1.log, …_iops.log, …_clat.2.log",
            "keep the name that fio gave the log",
            foreign=True,
        )
    factor = _factor(name[1], hints)
    rows = list(_rows(re.split("\r\n|\n|\r", text)))
    return [_run(rows, name, factor, hints)]


def _check_first(text: str) -> None:
    first = re.split("[\r\n]", text.lstrip(), maxsplit=1)[0]
    found = _ROW.fullmatch(first)
    if found is None or int(found[3]) > 2:
        raise ParseError(
            1,
            repr(first[:40]),
            "time, value, direction, block size",
            "declare the tool that wrote the file",
            foreign=True,
        )


def _histogram(text: str, name: re.Match[str]) -> Run:
    """A log of `log_hist_msec`: counts of bins, from which no figure of fio's can be had."""
    lines = [(at, line) for at, line in enumerate(re.split("\r\n|\n|\r", text), 1) if line.strip()]
    rows = [(at, _BINS.fullmatch(line)) for at, line in lines]
    if not any(row for _, row in rows[:1]):
        expected = "time, direction, block size, and a count for each bin"
        remedy = "declare the tool that wrote the file"
        raise ParseError(1, repr(text.lstrip()[:40]), expected, remedy, foreign=True)
    facts = []
    sizes = set[str]()
    for at, row in rows:
        if row is None:
            raise ParseError(at, "a row that is cut", "as many counts as above", "send it whole")
        if row[1] not in sizes:
            sizes.add(row[1])
            facts.append(_block_size(row[1], at))
    return Run(
        tool="fio-log",
        generator="fio",
        lines=(rows[0][0], rows[-1][0]),
        label=f"job {name[1]}" if name[1] else None,
        facts=tuple(facts),
    )


def _block_size(printed: str, line: int) -> Fact:
    return Fact(
        subject="histogram",
        name="block size",
        value=printed,
        line=line,
        number=float(int(printed)),
        unit="B",
    )


def _factor(kind: str, hints: Hints) -> float:
    """What leads from the log's unit to the metric's."""
    if kind == "bw":
        return 1024.0
    if kind == "iops":
        return 1.0
    version = _VERSION.match(hints.tool_version or "")
    if version is None:
        raise ParseError(
            1,
            "a latency log without fio's version",
            "nanoseconds (3.0 and later) or microseconds (before)",
            "declare tool_version in the submission",
        )
    nanoseconds = (int(version[1]), int(version[2])) >= (2, 99)
    return 1e-9 if nanoseconds else 1e-6


def _rows(lines: list[str]) -> Iterator[_Row]:
    last = len(lines)
    while last and not lines[last - 1].strip():
        last -= 1
    for number, line in enumerate(lines[:last], start=1):
        found = _ROW.fullmatch(line)
        if found is None or int(found[3]) > 2:
            if not line.strip():
                continue
            raise ParseError(
                number,
                repr(line[:60]),
                "time, value, direction (0 to 2), block size",
                "send the log as fio wrote it",
            )
        yield _Row(number, int(found[1]), int(found[2]), int(found[3]), int(found[4]))


def _run(rows: list[_Row], name: re.Match[str], factor: float, hints: Hints) -> Run:
    series = [
        (direction, [row for row in rows if row.direction == direction])
        for direction in sorted({row.direction for row in rows})
    ]
    version = _VERSION.match(hints.tool_version or "")
    return Run(
        tool="fio-log",
        tool_version=(hints.tool_version or "").removeprefix("fio-") if version else None,
        generator="fio",
        lines=(rows[0].line, rows[-1].line),
        label=f"job {name[2]}" if name[2] else None,
        workloads=tuple(_workload(direction, name[2], found) for direction, found in series),
        samples=tuple(
            _samples(index, name[1], factor, found) for index, (_, found) in enumerate(series)
        ),
    )


def _workload(direction: int, job: str | None, rows: list[_Row]) -> Workload:
    blocks = {row.block for row in rows}
    word = _DIRECTIONS[direction]
    return Workload(
        key=f"job{job}.{word}" if job else f"all.{word}",
        operation=word,
        block_bytes=(blocks.pop() or None) if len(blocks) == 1 else None,
    )


def _samples(workload: int, kind: str, factor: float, rows: list[_Row]) -> Samples:
    word = _DIRECTIONS[rows[0].direction]
    inverse = float(round(1 / factor)) if factor < 1 else 1.0
    times = factor if factor >= 1 else 1.0
    return Samples(
        workload=workload,
        columns=((_METRICS[kind], word, ""),),
        rows=tuple(
            (
                row.time_ms / 1000,
                False,
                row.line,
                (None if kind == "iops" and row.block else row.value * times / inverse,),
            )
            for row in rows
        ),
    )
