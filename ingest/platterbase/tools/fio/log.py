"""fio's logs: one I/O or one mean a row (`write_bw_log`, `write_iops_log`, `write_lat_log`).

Versions seen: 2.x (4 columns), 3.1 to 3.42 (4, 5 and 6 columns). The file says nothing about
itself: its name holds the metric (`x_bw.1.log`, `x_clat.12.log`, `x_iops.log`), and the unit of a
latency follows from the declared version of fio.

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
from platterbase.reading.lines import lines_of
from platterbase.reading.recognition import foreign
from platterbase.tools.fio.results import LATENCIES

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
_METRICS = {"bw": "throughput", "iops": "iops", **LATENCIES}
_DIRECTIONS: tuple[Direction, ...] = ("read", "write", "trim")


class _Row(NamedTuple):
    """A row in the units of the log."""

    line: int
    time_ms: int
    value: int
    direction: int
    block: int


def parse(text: str, hints: Hints) -> list[Run]:
    """Return the run of one log: its rows are samples, one series a direction."""
    name = _NAME.search(hints.file_name)
    if name is not None and not text.strip():
        return [Run(tool="fio-log", generator="fio", lines=(1, 1))]
    lines = lines_of(text)
    if histogram := _HISTOGRAM.search(hints.file_name):
        return [_histogram(lines, histogram[1])]
    _refuse_foreign(lines)
    if name is None:
        raise foreign(
            f"a file named {hints.file_name!r}",
            "a name that tells the metric: …_bw.1.log, …_iops.log, …_clat.2.log",
            "keep the name that fio gave the log",
        )
    factor = _factor(name[1], hints)
    return [_run(list(_rows(lines)), name[1], name[2], factor, hints)]


def _refuse_foreign(lines: list[str]) -> None:
    """Raise ParseError where the first line is no row of a log."""
    first = next((line.lstrip() for line in lines if line.strip()), "")
    match = _ROW.fullmatch(first)
    if match is None or int(match[3]) > 2:
        raise foreign(
            repr(first[:40]),
            "time, value, direction, block size",
            "declare the tool that wrote the file",
        )


def _histogram(lines: list[str], job: str | None) -> Run:
    """Return a run without values: counts of bins (`log_hist_msec`) are no figure of fio's."""
    rows = [(at, line, _BINS.fullmatch(line)) for at, line in enumerate(lines, 1) if line.strip()]
    if not rows or rows[0][2] is None:
        raise foreign(
            repr("\n".join(lines).lstrip()[:40]),
            "time, direction, block size, and a count for each bin",
            "declare the tool that wrote the file",
        )
    sizes: dict[str, int] = {}
    for at, _, row in rows:
        if row is None:
            raise ParseError(at, "a row that is cut", "as many counts as above", "send it whole")
        sizes.setdefault(row[1], at)
    return Run(
        tool="fio-log",
        generator="fio",
        lines=(rows[0][0], rows[-1][0]),
        label=f"job {job}" if job else None,
        facts=tuple(
            Fact(
                subject="histogram",
                name="block size",
                value=printed,
                line=at,
                number=float(int(printed)),
                unit="B",
            )
            for printed, at in sizes.items()
        ),
    )


def _factor(kind: str, hints: Hints) -> float:
    """Return the factor from the log's unit to the metric's."""
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
    for number, line in enumerate(lines, start=1):
        match = _ROW.fullmatch(line)
        if match is not None and int(match[3]) <= 2:
            yield _Row(number, int(match[1]), int(match[2]), int(match[3]), int(match[4]))
        elif line.strip():
            raise ParseError(
                number,
                repr(line[:60]),
                "time, value, direction (0 to 2), block size",
                "send the log as fio wrote it",
            )


def _run(rows: list[_Row], kind: str, job: str | None, factor: float, hints: Hints) -> Run:
    series = [
        [row for row in rows if row.direction == direction]
        for direction in sorted({row.direction for row in rows})
    ]
    version = _VERSION.match(hints.tool_version or "")
    return Run(
        tool="fio-log",
        tool_version=(hints.tool_version or "").removeprefix("fio-") if version else None,
        generator="fio",
        lines=(rows[0].line, rows[-1].line),
        label=f"job {job}" if job else None,
        workloads=tuple(_workload(job, one) for one in series),
        samples=tuple(_samples(index, kind, factor, one) for index, one in enumerate(series)),
    )


def _workload(job: str | None, rows: list[_Row]) -> Workload:
    blocks = {row.block for row in rows}
    direction = _DIRECTIONS[rows[0].direction]
    return Workload(
        key=f"job{job}.{direction}" if job else f"all.{direction}",
        operation=direction,
        block_bytes=(blocks.pop() or None) if len(blocks) == 1 else None,
    )


def _samples(workload: int, kind: str, factor: float, rows: list[_Row]) -> Samples:
    inverse = float(round(1 / factor)) if factor < 1 else 1.0
    times = factor if factor >= 1 else 1.0
    return Samples(
        workload=workload,
        columns=((_METRICS[kind], _DIRECTIONS[rows[0].direction], ""),),
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
