"""sar: the system activity report of sysstat, while something else ran (`sar -u -d -b … 30 10`).

Versions seen: sysstat 9 to 12.7. Reports are found by the words of their columns.

| column | metric, direction | unit and its source (sar(1)) |
| --- | --- | --- |
| %user %usr %nice %system %sys %iowait %steal %guest %idle | cpu-… | percent of processors' time |
| tps rtps wtps dtps | request-rate | 1/s |
| bread/s bwrtn/s bdscd/s | throughput | blocks of 512 B, "equivalent to sectors" |
| rkB/s wkB/s dkB/s, rd_sec/s wr_sec/s | throughput | 1024 B/s; sectors of 512 B |
| areq-sz, avgrq-sz | request-size | 1024 B; sectors of 512 B |
| aqu-sz, avgqu-sz | queue-length | requests |
| await, svctm | queue-wait, service-time | ms |
| %util | utilization | percent of the interval |
| cswch/s | context-switch-rate | 1/s |
| kbmemfree kbbuffers kbcached kbactive kbinact, kbswpused | memory-… | 1024 B |
| runq-sz, blocked | processes-running, processes-blocked | count |

The rows of intervals are series, the row "Average:" measurements. Networks, paging, interrupts,
inodes and other reports are not read. Times count from the head of the first report. mpstat and
pidstat print alike and are refused: their columns stand in another order.

    06:42:09 PM     CPU     %user     %nice   %system   %iowait    %steal     %idle
    06:42:39 PM     all     99.85      0.00      0.00      0.00      0.15      0.00
    Average:        all     81.96      0.00      0.00      0.00     17.99      0.04
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import NamedTuple

from msgspec import structs

from platterbase.model import Descriptor, Direction, Hints, Run, Samples
from platterbase.reading.figures import figure
from platterbase.reading.lines import command_in, numbered, slug
from platterbase.reading.recognition import damaged_value, foreign, refuse_too_many
from platterbase.reading.run import OpenRun, Point
from platterbase.reading.values import KIB

DESCRIPTOR = Descriptor(
    tool="sar",
    title="sar (sysstat)",
    version=1,
    formats=("text",),
    tool_versions="sysstat 9 to 12.7",
    markers=("%iowait", "tps", "cswch/s", "kbmemfree", "kbswpused", "runq-sz"),
)


def parse(text: str, hints: Hints) -> list[Run]:
    """Return a run for each report: what stands below one line of the system."""
    reports = _read(text, hints) if DESCRIPTOR.marks(text) else []
    if not reports:
        raise foreign(
            "no report of sar", "a time, columns such as 'CPU %user …' or 'DEV tps …', and rows"
        )
    return [report.closed(DESCRIPTOR, hints) for report in reports]


class _Column(NamedTuple):
    metric: str
    direction: Direction | None = None
    factor: float = 1.0


_SECTOR = 512
_MILLI = 0.001
_PERCENT = 0.01
_COLUMNS = {
    **{
        f"%{word}": _Column(f"cpu-{metric}", None, _PERCENT)
        for word, metric in (
            ("user", "user"),
            ("usr", "user"),
            ("nice", "nice"),
            ("system", "system"),
            ("sys", "system"),
            ("iowait", "iowait"),
            ("steal", "steal"),
            ("guest", "guest"),
            ("idle", "idle"),
        )
    },
    "tps": _Column("request-rate", "both"),
    "rtps": _Column("request-rate", "read"),
    "wtps": _Column("request-rate", "write"),
    "dtps": _Column("request-rate", "trim"),
    "bread/s": _Column("throughput", "read", _SECTOR),
    "bwrtn/s": _Column("throughput", "write", _SECTOR),
    "bdscd/s": _Column("throughput", "trim", _SECTOR),
    "rd_sec/s": _Column("throughput", "read", _SECTOR),
    "wr_sec/s": _Column("throughput", "write", _SECTOR),
    "rkB/s": _Column("throughput", "read", KIB),
    "wkB/s": _Column("throughput", "write", KIB),
    "dkB/s": _Column("throughput", "trim", KIB),
    "areq-sz": _Column("request-size", "both", KIB),
    "avgrq-sz": _Column("request-size", "both", _SECTOR),
    "aqu-sz": _Column("queue-length"),
    "avgqu-sz": _Column("queue-length"),
    "await": _Column("queue-wait", "both", _MILLI),
    "svctm": _Column("service-time", "both", _MILLI),
    "%util": _Column("utilization", None, _PERCENT),
    "cswch/s": _Column("context-switch-rate"),
    "kbmemfree": _Column("memory-free", None, KIB),
    "kbbuffers": _Column("memory-buffers", None, KIB),
    "kbcached": _Column("memory-cache", None, KIB),
    "kbactive": _Column("memory-active", None, KIB),
    "kbinact": _Column("memory-inactive", None, KIB),
    "kbswpused": _Column("memory-swapped", None, KIB),
    "runq-sz": _Column("processes-running"),
    "blocked": _Column("processes-blocked"),
}
# A report by the columns that it begins with: its name, and the column that names the thing.
_REPORTS = (
    (("CPU", "%user"), "cpu", "CPU"),
    (("CPU", "%usr", "%nice", "%sys", "%iowait", "%steal"), "cpu", "CPU"),
    (("tps", "rtps"), "io", None),
    (("proc/s",), "tasks", None),
    (("cswch/s",), "tasks", None),
    (("kbmemfree",), "memory", None),
    (("kbswpfree",), "swap", None),
    (("runq-sz",), "queue", None),
)
_OF_DISK = frozenset(("rkB/s", "rd_sec/s", "%util"))
_AVERAGES = (  # also in the languages that senders have
    *("Average:", "Media:", "Média:", "Moyenne :", "Durchschn.:", "Gemiddeld:", "Średnia:"),
    *("Среднее:", "평균:", "平均値:", "平均时间:", "平均時間:"),
)
_TIME = re.compile(  # in Chinese, Japanese and Korean with words for hours, minutes, seconds
    r"([0-9]{2})(?::|[时時]|시 ?)([0-9]{2})(?::|分|분 ?)([0-9]{2})(?:秒|초)?"
    r"(?: ?(AM|PM))?[ \t]+(\S.*)$"
)
_SYSTEM = re.compile(r"Linux (\S{1,80}) \(\S{1,255}\)[ \t]")
_CELL = re.compile(r"-?[0-9]{1,18}(?:[.,][0-9]{1,6})?")
_DAY = 86_400


class _Head(NamedTuple):
    """A report that is open: its name, its columns, and the place of the thing's name."""

    name: str
    columns: list[str]
    of: int | None


@dataclass
class Report(OpenRun):
    """What stands below one line of the system."""

    start: int | None = None  # s of the day
    series: dict[str, list[Point]] = field(default_factory=dict)
    meanings: dict[str, tuple[_Column, ...]] = field(default_factory=dict)
    averaged: set[str] = field(default_factory=set)

    def since_start(self, seconds: int) -> float:
        """Return the time of a row in s; times of a day begin again at midnight."""
        if self.start is None:
            self.start = seconds
        return float((seconds - self.start) % _DAY)

    def finish(self) -> None:
        """A report without figures but with series is whole."""
        if self.series:
            self.outcome = "ok"

    def samples(self) -> tuple[Samples, ...]:
        """Return a series for each thing."""
        keys = list(self.workloads)
        return tuple(
            Samples(
                workload=keys.index(key),
                columns=tuple(
                    (one.metric, one.direction or "none", key.partition(".")[2])
                    for one in self.meanings[key]
                ),
                rows=tuple(points),
            )
            for key, points in self.series.items()
        )


def _read(text: str, hints: Hints) -> list[Report]:
    reports: list[Report] = []
    head: _Head | None = None
    kernel: tuple[str, int] | None = None
    command = hints.command
    is_new = True
    began: int | None = None
    for number, line in numbered(text):
        words = line.strip()
        if system := _SYSTEM.match(words):
            kernel, head, is_new = (system[1], number), None, True
            began = None
            continue
        timed = _TIME.match(words)
        average = next((mark for mark in _AVERAGES if words.startswith(mark)), None)
        if timed is None and average is None:
            command = command_in(words, "sar") or command
            continue
        cells = (timed[5] if timed else words.removeprefix(average or "")).split()
        if cells[:1] == ["COM"] or cells[:2] == ["LINUX", "RESTART"]:
            continue
        if timed and (found := _head_of(cells)) is not None:
            head = found if found.name else None
            began = _seconds(timed) if began is None else began
        if head is None or cells == head.columns or len(cells) != len(head.columns):
            continue
        if is_new or (average and _key(head, cells) in reports[-1].averaged):
            reports.append(Report(command=command, first=number, last=number))
            refuse_too_many(len(reports), number)
            _describe(reports[-1], kernel)
            reports[-1].start = began
            is_new = False
        _take(reports[-1], number, head, cells, _seconds(timed) if timed else None)
    return [report for report in reports if report.workloads]


def _describe(report: Report, kernel: tuple[str, int] | None) -> None:
    if kernel is not None:
        report.line = kernel[1]
        report.fact("system", "kernel", kernel[0])


def _head_of(cells: list[str]) -> _Head | None:
    """Return the report that begins, one without a name if it is not read, None for a row."""
    if any(_CELL.fullmatch(cell) for cell in cells) or len(cells) < 2:
        return None
    for begin, name, of in _REPORTS:
        if tuple(cells[: len(begin)]) == begin:
            return _Head(name, cells, cells.index(of) if of else None)
    if "DEV" in cells and _OF_DISK & set(cells):
        return _Head("disk", cells, cells.index("DEV"))
    return _Head("", cells, None)


def _key(head: _Head, cells: list[str]) -> str:
    return head.name if head.of is None else f"{head.name}.{slug(cells[head.of]) or 'unnamed'}"


def _seconds(timed: re.Match[str]) -> int:
    hours = int(timed[1]) % 12 + 12 * (timed[4] == "PM") if timed[4] else int(timed[1])
    return hours * 3600 + int(timed[2]) * 60 + int(timed[3])


def _take(report: Report, number: int, head: _Head, cells: list[str], seconds: int | None) -> None:
    """Add a row: of an interval to the series, or the averages as measurements."""
    key = _key(head, cells)
    named = [(name, cell) for name, cell in zip(head.columns, cells, strict=True)]
    known = [(name, _COLUMNS[name], cell) for name, cell in named if name in _COLUMNS]
    for name, _, cell in known:
        if not _CELL.fullmatch(cell):
            raise damaged_value(number, cell, name, "a decimal number, without -h", "sar")
    workload = report.workload(key, "monitor")
    meanings = report.meanings.setdefault(key, tuple(column for _, column, _ in known))
    report.line, report.last = number, number
    if seconds is None:
        report.averaged.add(key)
        for name, column, cell in known:
            found = figure(
                cell.replace(",", "."),
                number,
                f"{head.name} {name}",
                column.factor,
                metric=column.metric,
                direction=column.direction,
                statistic="mean",
                workload=workload,
            )
            report.measurements.append(structs.replace(found, printed=cell))
    elif meanings == tuple(column for _, column, _ in known):
        values = tuple(float(cell.replace(",", ".")) * column.factor for _, column, cell in known)
        point = (report.since_start(seconds), False, number, values)
        report.series.setdefault(key, []).append(point)
