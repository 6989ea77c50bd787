"""dbench: replays the file traffic of a file server's clients.

Versions seen: 2.x, 3.x, 4.00. (tbench prints the same of a network; give the command line.)

| printed | metric | unit and its source |
| --- | --- | --- |
| Throughput 307.5 MB/sec | throughput | 10^6 B/s: dbench.c, `1.0e-6 * total_bytes / t` |
| max_latency=12.274 ms | latency max | ms: dbench.c, `latency*1000` |
| WriteX 8473 0.018 12.268 | operation-count, latency mean, latency max | ms: the same |
| 2 15580 200.77 MB/sec execute 1 sec latency 12.274 ms | samples | the same; running means |

Count, AvgLat and MaxLat are of one operation of the script over all clients. Tables of single
clients (--per-client-results) are not read. A latency printed as 0.000 is below the resolution. The
throughput is the one of the last progress line: one printed as 0 means that there was none.

     Operation      Count    AvgLat    MaxLat
     ----------------------------------------
     NTCreateX      15695     0.019     8.357

    Throughput 184.11 MB/sec  2 clients  2 procs  max_latency=12.274 ms
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from platterbase.errors import ParseError
from platterbase.model import (
    Descriptor,
    Direction,
    Fact,
    Hints,
    Measurement,
    Outcome,
    Run,
    Samples,
    Setting,
    Workload,
)
from platterbase.reading.figures import figure, without_value
from platterbase.reading.lines import command_in, lines_of, unquoted
from platterbase.reading.recognition import damaged, refuse_too_many
from platterbase.reading.values import MB, count

DESCRIPTOR = Descriptor(
    tool="dbench",
    title="dbench",
    version=1,
    formats=("final report, with or without banner and progress",),
    tool_versions="2 to 4",
    markers=("dbench version ", "MB/sec", " AvgLat "),
)


def parse(text: str, hints: Hints) -> list[Run]:
    """Read every run of a text."""
    reader = _Reader(hints)
    known = DESCRIPTOR.marks(text)
    for number, line in enumerate(lines_of(text) if known else (), 1):
        if line:
            reader.take(unquoted(line).rstrip(), number)
    if not reader.reports:
        raise ParseError(
            1,
            "no line of dbench",
            "'Throughput N MB/sec  N clients  N procs  max_latency=N ms'",
            "name the tool that printed this",
            foreign=True,
        )
    return [_run(report, hints) for report in reader.reports]


# operation of the script: ours, and direction
_OPERATIONS: dict[str, tuple[str | None, Direction | None]] = {
    "NTCreateX": ("open", None),
    "Rename": ("rename", None),
    "Unlink": ("delete", None),
    "Deltree": ("remove-tree", None),
    "Mkdir": ("mkdir", None),
    "Rmdir": ("rmdir", None),
    "Qpathinfo": ("stat", None),
    "Qfileinfo": ("stat", None),
    "Sfileinfo": ("set-attributes", None),
    "Find": ("list", None),
    "WriteX": ("write", "write"),
    "ReadX": ("read", "read"),
    "Flush": ("sync", None),
}
_BANNER = re.compile(r"dbench version (\S{1,20}) - Copyright")
_LOAD = re.compile(r"Running for ([0-9]{1,9}) seconds with load '?(.{1,300}?)'? and minimum warmup")
_HEAD = re.compile(r"Operation +Count +AvgLat +MaxLat$")
_ROW = re.compile(r"([A-Za-z][A-Za-z0-9_]{0,39}) +(\S{1,20}) +(\S{1,20}) +(\S{1,20})$")
_PART_OF_ROW = re.compile(r"[A-Za-z]\w{0,39} +[0-9.]{1,20}(?: |$)")
_PROGRESS = re.compile(
    r"[0-9]{1,6} +[0-9]{1,12} +(\S{1,20}) MB/sec  (execute|warmup) +([0-9]{1,9}) sec"
    r"(?:  latency (\S{1,20}) ms)?$"
)
_THROUGHPUT = re.compile(
    r"Throughput (\S{1,40}) MB/sec(?: \(NB=[^()]{1,60}\))?((?: \(sync (?:open|dirs)\))*)"
    r" +([0-9]{1,9}) (?:clients|procs)(?: +[0-9]{1,9} procs)?(?: +max_latency=(\S{1,40}) ms)?$"
)
_CUT = re.compile(r"Throughput \S{1,40} MB/sec(?:  ?\S|$)")
_TROUBLE = re.compile(r"(?:FAILED TO START|Child failed with status|dbench: error) ?.{0,200}")
_MILLI = 0.001


@dataclass
class _Report:
    """One execution as far as it is told."""

    first: int
    last: int
    version: str | None = None
    command: str | None = None
    outcome: Outcome = "interrupted"
    clients: int | None = None
    closed: bool = False
    workloads: list[Workload] = field(default_factory=list)
    figures: list[Measurement] = field(default_factory=list)
    settings: list[Setting] = field(default_factory=list)
    facts: list[Fact] = field(default_factory=list)
    points: list[tuple[float | None, bool, int, tuple[float | None, ...]]] = field(
        default_factory=list
    )


class _Reader:
    """Goes through the lines; Throughput ends a report."""

    def __init__(self, hints: Hints) -> None:
        self.reports: list[_Report] = []
        self._command = hints.command
        self._in_table = False
        self._single_clients = False

    def take(self, line: str, number: int) -> None:
        """One line."""
        if found := _THROUGHPUT.match(line):
            self._end(found, number)
        elif _CUT.match(line):
            raise damaged(number, repr(line), "Throughput N MB/sec  N clients  N procs …")
        elif found := _PROGRESS.match(line):
            self._point(found, number)
        elif _HEAD.match(line):
            self._in_table = not self._single_clients
            self._report(number, fresh=self._in_table and self._has_table())
        elif self._in_table and set(line) != {"-"}:
            self._row(line, number)
        else:
            self._message(line, number)

    def _message(self, line: str, number: int) -> None:
        """What stands before and after the figures."""
        if found := _BANNER.match(line):
            self._report(number, fresh=True).version = found[1]
        elif found := _LOAD.match(line):
            self._load(found, number)
        elif found := _TROUBLE.match(line):
            self._trouble(found[0], number)
        elif line == "Per client results:":
            self._single_clients = True
        elif command := command_in(line, "dbench"):
            self._command = command

    def _has_table(self) -> bool:
        return bool(self.reports and self.reports[-1].workloads)

    def _report(self, number: int, *, fresh: bool = False) -> _Report:
        if fresh or not self.reports or self.reports[-1].closed:
            self.reports.append(_Report(number, number, command=self._command))
            refuse_too_many(len(self.reports), number)
        report = self.reports[-1]
        report.last = number
        return report

    def _load(self, found: re.Match[str], number: int) -> None:
        settings = (("time-limit", f"{found[1]} s"), ("load", found[2]))
        self._report(number).settings += [
            Setting(scope="tool", name=name, value=value, line=number) for name, value in settings
        ]

    def _trouble(self, words: str, number: int) -> None:
        report = self._report(number)
        report.outcome = "failed"
        report.facts.append(Fact(subject="dbench", name="error", value=words, line=number))

    def _row(self, line: str, number: int) -> None:
        found = _ROW.match(line)
        if found is None:
            self._in_table = False
            self._message(line, number)
            if _PART_OF_ROW.match(line):
                raise damaged(number, repr(line), "an operation, Count, AvgLat and MaxLat")
            return
        name, times, mean, longest = found.groups()
        report = self._report(number)
        key = name.lower().replace("_", "-")
        if any(workload.key == key for workload in report.workloads):
            raise damaged(number, repr(line), "each operation once in a table")
        operation, direction = _OPERATIONS.get(name, (None, None))
        at: dict[str, Any] = {"workload": len(report.workloads) + 1, "direction": direction}
        report.workloads.append(Workload(key=key, operation=operation))
        report.figures += [
            figure(times, number, f"{name} Count", metric="operation-count", **at),
            _time(mean, number, f"{name} AvgLat", "mean", at),
            _time(longest, number, f"{name} MaxLat", "max", at),
        ]

    def _point(self, found: re.Match[str], number: int) -> None:
        rate, phase, seconds, longest = found.groups()
        report = self._report(number)
        if phase == "execute":
            throughput = figure(rate, number, "MB/sec", MB, metric="throughput").value
            slowest = None
            if longest:
                slowest = figure(longest, number, "latency", _MILLI, metric="latency").value
            report.points.append((float(count(seconds)), False, number, (throughput, slowest)))

    def _end(self, found: re.Match[str], number: int) -> None:
        self._in_table = self._single_clients = False
        rate, syncs, clients, longest = found.groups()
        report = self._report(number)
        report.closed, report.clients = True, count(clients)
        report.outcome = "failed" if report.outcome == "failed" else "ok"
        report.settings += [
            Setting(scope="tool", name="sync", value=name, line=number)
            for name in re.findall(r"\(sync (open|dirs)\)", syncs)
        ]
        report.figures += _totals(rate, longest, number)


def _time(printed: str, line: int, name: str, statistic: str, at: dict[str, Any]) -> Measurement:
    return figure(
        printed,
        line,
        name,
        _MILLI,
        metric="latency",
        statistic=statistic,
        zero="below-resolution",
        **at,
    )


def _totals(rate: str, longest: str | None, line: int) -> list[Measurement]:
    """The figures of the last line; a rate of 0 was never computed."""
    at: dict[str, Any] = {"workload": 0, "direction": "both"}
    found = figure(rate, line, "Throughput", MB, metric="throughput", **at)
    if found.value == 0:
        found = without_value("failed", rate, line, "Throughput", metric="throughput", **at)
    return [found] if longest is None else [found, _time(longest, line, "max_latency", "max", at)]


def _run(report: _Report, hints: Hints) -> Run:
    whole = Workload(key="load", operation="mix", access="mixed", threads=report.clients)
    return Run(
        tool=DESCRIPTOR.tool,
        tool_version=report.version or hints.tool_version,
        lines=(report.first, report.last),
        outcome=report.outcome,
        command=report.command,
        workloads=(whole, *report.workloads),
        measurements=tuple(report.figures),
        settings=tuple(report.settings),
        facts=tuple(report.facts),
        samples=_samples(report),
    )


def _samples(report: _Report) -> tuple[Samples, ...]:
    """The progress lines: running mean of the throughput, slowest request of the second."""
    if not report.points:
        return ()
    columns = (("throughput", "both", ""), ("latency", "both", ""))
    return (Samples(workload=0, columns=columns, rows=tuple(report.points)),)
