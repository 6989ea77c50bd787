"""filebench: workloads of several operations on sets of files.

Versions seen: 1.3 and 1.4 (Sun and FSL), 1.5-alpha.

| printed | metric | unit and its source |
| --- | --- | --- |
| 159882 ops, 45.211 ops/s | operation-count, operation-rate | 1/s |
| (0/11 r/w), 78/156 rd/wr | iops read, write | 1/s, whole numbers |
| 100.4mb/s | throughput | MiB/s: stats.c, `fs_bytes / (1024 * 1024)`, MB_FLOAT |
| 12807us cpu/op | cpu-time-per-operation | us: stats.c (not in 1.5) |
| 5558.1ms latency, 2.1ms/op | latency mean | ms, of reading and writing calls alone |
| writefile1 39999ops 11ops/s … [0ms - 532ms] | the same, and min, max | one operation of it |
| Run took 43 seconds | duration | s |

The last line of a run is "IO Summary". A rate or latency of 0 of something that ran is below the
resolution, `-nan` has no value, a count below 0 ran over the end of an int and is lost. "NO VALID
RESULTS!" and 0 operations are failed runs.

    12: 43.268: Run took 42 seconds...
    12: 43.268: Per-Operation Breakdown
    w1                   4096ops       97ops/s   0.4mb/s      0.1ms/op        5us/op-cpu [0ms - 2ms]
    12: 43.268: IO Summary: 4096 ops, 97.520 ops/s, (0/98 r/w), 0.4mb/s, 12us cpu/op, 0.1ms latency
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from platterbase.model import Descriptor, Direction, Workload
from platterbase.reading.figures import figure
from platterbase.reading.grammar import Grammar
from platterbase.reading.lines import slug
from platterbase.reading.recognition import refuse_too_many
from platterbase.reading.run import OpenRun
from platterbase.reading.values import MIB

DESCRIPTOR = Descriptor(
    tool="filebench",
    title="filebench",
    version=1,
    formats=("text, with or without the lines of preparation",),
    tool_versions="1.3 to 1.5",
    markers=("IO Summary:", "Filebench Version", "FileBench Version", "Per-Operation Breakdown"),
)

_STAMP = re.compile(r"(?:[0-9]{1,9}: +)?[0-9]{1,9}\.[0-9]{1,6}: ?\s*")
_NUMBER = r"(-?nan|-?inf|[0-9][0-9.]{0,20})"
_COUNT = r"(-?[0-9]{1,18})"
_MILLI, _MICRO = 0.001, 1e-6
# how the names of operations begin in filebench's own workloads: what they do
_WORDS = (
    ("read", "read"),
    ("write", "write"),
    ("append", "append"),
    ("create", "create"),
    ("delete", "delete"),
    ("stat", "stat"),
    ("open", "open"),
    ("fsync", "sync"),
    ("mkdir", "mkdir"),
    ("makedir", "mkdir"),
    ("removedir", "rmdir"),
    ("listdir", "list"),
)
_DIRECTIONS: dict[str | None, Direction] = {"read": "read", "write": "write", "append": "write"}


def _summary_workload() -> dict[str, Workload]:
    return {"io-summary": Workload(key="io-summary", operation="mix")}


@dataclass
class Test(OpenRun):
    """One execution: the summary is of its first workload, then each operation."""

    workloads: dict[str, Workload] = field(default_factory=_summary_workload)
    in_breakdown: bool = False
    duration: tuple[str, int] | None = None

    def finish(self) -> None:
        """Put the summary first; a test that did no operation failed and has no values."""
        self.outcome = self.outcome or "interrupted"
        self.measurements.sort(key=lambda found: found.workload != 0)
        if any(one.metric == "operation-count" and one.value == 0 for one in self.measurements):
            self.outcome = "failed"
            self.measurements = []
        if self.duration and self.measurements:
            printed, line = self.duration
            found = figure(printed, line, "Run took", metric="duration", workload=0)
            self.measurements.append(found)


def _without_stamp(line: str) -> str:
    stamp = _STAMP.match(line)
    return line[stamp.end() :] if stamp else line


GRAMMAR = Grammar(
    DESCRIPTOR,
    Test,
    example="'IO Summary: N ops, N ops/s, (N/N r/w), Nmb/s, …'",
    clean=_without_stamp,
)
parse = GRAMMAR.parse


@GRAMMAR.line(
    rf"IO Summary: +{_COUNT} ops,? +{_NUMBER} ops/s,? +"
    rf"\(?{_NUMBER}/{_NUMBER} (?:r/w\)|rd/wr),? +"
    rf"{_NUMBER}mb/s,? +(?:{_NUMBER}us cpu/op,? +)?{_NUMBER}ms(?: latency|/op)$",
    ends=True,
)
def _summary(test: Test, *printed: str) -> None:
    count, rate, reads, writes, moved, cpu, spent = printed
    test.outcome = test.outcome or "ok"
    at: dict[str, Any] = {"workload": 0, "direction": _direction(reads, writes)}
    _counted(test, count, "IO Summary ops", **at)
    _above_zero(test, rate, "IO Summary ops/s", metric="operation-rate", **at)
    _above_zero(test, moved, "IO Summary mb/s", float(MIB), metric="throughput", **at)
    _latency(test, spent, "IO Summary ms", "mean", **at)
    _above_zero(test, reads, "IO Summary r/w", metric="iops", workload=0, direction="read")
    _above_zero(test, writes, "IO Summary r/w", metric="iops", workload=0, direction="write")
    if cpu is not None:
        _cpu(test, cpu, "IO Summary us cpu/op", workload=0)


GRAMMAR.damaged("IO Summary:", "N ops, N ops/s, (N/N r/w), Nmb/s, … Nms latency")


def _direction(reads: str, writes: str) -> Direction:
    """Return which way the data of a test went."""
    if reads.strip("0.") and not writes.strip("0."):
        return "read"
    return "write" if writes.strip("0.") and not reads.strip("0.") else "both"


@GRAMMAR.line(r"File[bB]ench Version (\S{1,20})$", opens=True)
def _version(test: Test, version: str) -> None:
    test.tool_version = version


@GRAMMAR.line(r"Run took ([0-9]{1,9}) seconds\.\.\.$")
def _took(test: Test, seconds: str) -> None:
    test.duration = seconds, test.line


@GRAMMAR.line("Per-Operation Breakdown:?$")
def _breakdown(test: Test) -> None:
    test.in_breakdown = True


def _in_breakdown(test: Test) -> bool:
    return test.in_breakdown


@GRAMMAR.line(
    rf"(\S{{1,60}}) +(?:{_COUNT}ops +)?{_NUMBER}ops/s +{_NUMBER}mb/s +{_NUMBER}ms/op"
    rf"(?: +{_NUMBER}us/op-cpu)?(?: +\[{_NUMBER}ms ?- +{_NUMBER}ms\])?"
    r"(?:\s+\[[0-9 ]{1,2000}\])?$",
    inside=_in_breakdown,
)
def _operation(test: Test, name: str, *printed: str) -> None:
    count, rate, moved, spent, cpu, least, most = printed
    refuse_too_many(len(test.workloads), test.line)
    operation = next((ours for word, ours in _WORDS if name.lower().startswith(word)), None)
    at: dict[str, Any] = {
        "workload": test.new_workload(f"op.{slug(name) or 'operation'}", operation),
        "direction": _DIRECTIONS.get(operation),
    }
    _above_zero(test, rate, f"{name} ops/s", metric="operation-rate", **at)
    _above_zero(test, moved, f"{name} mb/s", float(MIB), metric="throughput", **at)
    _latency(test, spent, f"{name} ms/op", "mean", **at)
    if count is not None:
        _counted(test, count, f"{name} ops", **at)
    if least is not None:
        _latency(test, least, f"{name} min", "min", **at)
        _latency(test, most, f"{name} max", "max", **at)
    if cpu is not None:
        _cpu(test, cpu, f"{name} us/op-cpu", workload=at["workload"])


GRAMMAR.damaged(".*ops/s", "NAME Nops Nops/s Nmb/s Nms/op …", inside=_in_breakdown)


@GRAMMAR.line("NO VALID RESULTS!")
def _failed(test: Test) -> None:
    test.outcome = "failed"
    test.fact("filebench", "error", test.printed)


def _counted(test: Test, printed: str, field: str, **about: Any) -> None:
    """Add how many operations; a count that ran over the end of an int is lost."""
    if printed.startswith("-"):
        test.without_value("lost", printed, field, metric="operation-count", **about)
    else:
        test.figure(printed, field, metric="operation-count", **about)


def _above_zero(test: Test, printed: str, field: str, factor: float = 1.0, **about: Any) -> None:
    """Add a figure of what ran; zero is below the last printed place."""
    test.figure(printed, field, factor, zero="below-resolution", **about)


def _latency(test: Test, printed: str, field: str, statistic: str, **about: Any) -> None:
    _above_zero(test, printed, field, _MILLI, metric="latency", statistic=statistic, **about)


def _cpu(test: Test, printed: str, field: str, workload: int) -> None:
    about: dict[str, Any] = {"metric": "cpu-time-per-operation", "statistic": "mean"}
    _above_zero(test, printed, field, _MICRO, workload=workload, **about)
