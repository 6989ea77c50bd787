"""dbench: replays the file traffic of a file server's clients.

Versions seen: 2.x, 3.x, 4.00. tbench prints the same of a network: where the text,
the command or the name of the file says tbench, it is refused.

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
from typing import Any, ClassVar

from platterbase.errors import ParseError
from platterbase.model import Descriptor, Direction, Hints, Run, Workload
from platterbase.reading.figures import figure
from platterbase.reading.grammar import Grammar
from platterbase.reading.recognition import damaged
from platterbase.reading.run import OpenRun
from platterbase.reading.values import MB, count

DESCRIPTOR = Descriptor(
    tool="dbench",
    title="dbench",
    version=1,
    formats=("final report, with or without banner and progress",),
    tool_versions="2 to 4",
    markers=("dbench version ", "MB/sec", " AvgLat "),
)

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
_MILLI = 0.001


def _whole_load() -> dict[str, Workload]:
    return {"load": Workload(key="load", operation="mix", access="mixed")}


@dataclass
class Report(OpenRun):
    """One execution: the load as a whole is its first workload, then each operation."""

    workloads: dict[str, Workload] = field(default_factory=_whole_load)
    clients: int | None = None
    of_single_clients: bool = False
    table_end: str | None = None  # the last line of the table of operations
    columns: ClassVar = (("throughput", "both", ""), ("latency", "both", ""))

    def finish(self) -> None:
        """Say how many clients there were; a report without its last line was interrupted."""
        self.outcome = self.outcome or "interrupted"
        self.workloads["load"] = Workload(
            key="load", operation="mix", access="mixed", threads=self.clients
        )


GRAMMAR = Grammar(
    DESCRIPTOR, Report, example="'Throughput N MB/sec  N clients  N procs  max_latency=N ms'"
)
_TBENCH = re.compile(r"(?:^|[\s/])tbench(?:_srv)?(?=[\s:]|$)", re.MULTILINE)


def parse(text: str, hints: Hints) -> list[Run]:
    """Return every run of dbench; ParseError where tbench printed the text."""
    runs = GRAMMAR.parse(text, hints)
    named = _TBENCH.search(text)
    if named or "tbench" in f"{hints.command} {hints.file_name}":
        line = text.count("\n", 0, named.start() + 1) + 1 if named else runs[0].lines[0]
        raise ParseError(
            line,
            "tbench, which measures a network (or the loopback) and no drive",
            "dbench alone",
            "send what dbench printed on a file system, or take the part of tbench out",
        )
    return runs


@GRAMMAR.line(
    r"Throughput (\S{1,40}) MB/sec(?: \(NB=[^()]{1,60}\))?((?: \(sync (?:open|dirs)\))*)"
    r" +([0-9]{1,9}) (?:clients|procs)(?: +[0-9]{1,9} procs)?(?: +max_latency=(\S{1,40}) ms)?$",
    ends=True,
)
def _end(report: Report, rate: str, syncs: str, clients: str, longest: str | None) -> None:
    report.clients = count(clients)
    report.outcome = report.outcome or "ok"
    for name in re.findall(r"\(sync (open|dirs)\)", syncs):
        report.setting("sync", name)
    at: dict[str, Any] = {"workload": 0, "direction": "both"}
    # A rate of 0 was never computed.
    report.figure(rate, "Throughput", MB, metric="throughput", zero="failed", **at)
    if longest is not None:
        _latency(report, longest, "max_latency", "max", at)


GRAMMAR.damaged(
    r"Throughput \S{1,40} MB/sec(?:  ?\S|$)", "Throughput N MB/sec  N clients  N procs …"
)


@GRAMMAR.line(
    r"[0-9]{1,6} +[0-9]{1,12} +(\S{1,20}) MB/sec  (execute|warmup) +([0-9]{1,9}) sec"
    r"(?:  latency (\S{1,20}) ms)?$"
)
def _progress(report: Report, rate: str, phase: str, seconds: str, longest: str | None) -> None:
    """Keep the mean throughput so far, and the slowest request of the second."""
    if phase == "execute":
        throughput = figure(rate, report.line, "MB/sec", MB, metric="throughput").value
        slowest = None
        if longest:
            slowest = figure(longest, report.line, "latency", _MILLI, metric="latency").value
        report.point(seconds, throughput, slowest)


def _begins_another(report: Report) -> bool:
    return len(report.workloads) > 1 and not report.of_single_clients


@GRAMMAR.line(r"Operation +Count +AvgLat +MaxLat$", opens=_begins_another)
def _head(report: Report) -> None:
    report.table_end = None if report.of_single_clients else report.printed


def _in_table(report: Report) -> bool:
    return report.above == report.table_end


@GRAMMAR.line("-+$", inside=_in_table)
def _rule(report: Report) -> None:
    report.table_end = report.printed


@GRAMMAR.line(
    r"([A-Za-z][A-Za-z0-9_]{0,39}) +(\S{1,20}) +(\S{1,20}) +(\S{1,20})$", inside=_in_table
)
def _row(report: Report, name: str, times: str, mean: str, longest: str) -> None:
    report.table_end = report.printed
    key = name.lower().replace("_", "-")
    if key in report.workloads:
        raise damaged(report.line, repr(report.printed), "each operation once in a table")
    operation, direction = _OPERATIONS.get(name, (None, None))
    at: dict[str, Any] = {"workload": report.workload(key, operation), "direction": direction}
    report.figure(times, f"{name} Count", metric="operation-count", **at)
    _latency(report, mean, f"{name} AvgLat", "mean", at)
    _latency(report, longest, f"{name} MaxLat", "max", at)


GRAMMAR.damaged(
    r"[A-Za-z]\w{0,39} +[0-9.]{1,20}(?: |$)",
    "an operation, Count, AvgLat and MaxLat",
    inside=_in_table,
)


def _latency(report: Report, printed: str, field: str, statistic: str, at: dict[str, Any]) -> None:
    about = {"metric": "latency", "statistic": statistic, **at}
    report.figure(printed, field, _MILLI, zero="below-resolution", **about)


@GRAMMAR.line(r"dbench version (\S{1,20}) - Copyright", opens=True)
def _banner(report: Report, version: str) -> None:
    report.tool_version = version


@GRAMMAR.line(r"Running for ([0-9]{1,9}) seconds with load '?(.{1,300}?)'? and minimum warmup")
def _load(report: Report, seconds: str, load: str) -> None:
    report.setting("time-limit", f"{seconds} s")
    report.setting("load", load)


@GRAMMAR.line(r"((?:FAILED TO START|Child failed with status|dbench: error) ?.{0,200})")
def _failed(report: Report, words: str) -> None:
    report.outcome = "failed"
    report.fact("dbench", "error", words)


@GRAMMAR.line("Per client results:$")
def _single_clients(report: Report) -> None:
    report.of_single_clients = True
