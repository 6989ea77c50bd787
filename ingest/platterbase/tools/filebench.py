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
from collections import Counter
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
    Workload,
)
from platterbase.reading.figures import figure, without_value
from platterbase.reading.lines import command_in, lines_of, unquoted
from platterbase.reading.recognition import damaged, refuse_too_many
from platterbase.reading.values import MIB

DESCRIPTOR = Descriptor(
    tool="filebench",
    title="filebench",
    version=1,
    formats=("text, with or without the lines of preparation",),
    tool_versions="1.3 to 1.5",
    markers=("IO Summary:", "Filebench Version", "FileBench Version", "Per-Operation Breakdown"),
)


def parse(text: str, hints: Hints) -> list[Run]:
    """Read every run of a text."""
    reader = _Reader(hints)
    known = DESCRIPTOR.marks(text)
    for number, line in enumerate(lines_of(text) if known else (), 1):
        if line:
            reader.take(_STAMP.sub("", unquoted(line), count=1).strip(), number)
    if not reader.tests:
        raise ParseError(
            1,
            "no line of filebench",
            "'IO Summary: N ops, N ops/s, (N/N r/w), Nmb/s, …'",
            "name the tool that printed this",
            foreign=True,
        )
    return [_run(test, hints) for test in reader.tests]


_STAMP = re.compile(r"^(?:[0-9]{1,9}: +)?[0-9]{1,9}\.[0-9]{1,6}: ?")
_VERSION = re.compile(r"File[bB]ench Version (\S{1,20})$")
_NUMBER = r"(-?nan|-?inf|[0-9][0-9.]{0,20})"
_COUNT = r"(-?[0-9]{1,18})"
_SUMMARY = re.compile(
    rf"IO Summary: +{_COUNT} ops,? +{_NUMBER} ops/s,? +"
    rf"\(?{_NUMBER}/{_NUMBER} (?:r/w\)|rd/wr),? +"
    rf"{_NUMBER}mb/s,? +(?:{_NUMBER}us cpu/op,? +)?{_NUMBER}ms(?: latency|/op)$"
)
_OPERATION = re.compile(
    rf"(\S{{1,60}}) +(?:{_COUNT}ops +)?{_NUMBER}ops/s +{_NUMBER}mb/s +{_NUMBER}ms/op"
    rf"(?: +{_NUMBER}us/op-cpu)?(?: +\[{_NUMBER}ms ?- +{_NUMBER}ms\])?(?:\s+\[[0-9 ]{{1,2000}}\])?$"
)
_DURATION = re.compile(r"Run took ([0-9]{1,9}) seconds\.\.\.$")
_BREAKDOWN = ("Per-Operation Breakdown", "Per-Operation Breakdown:")
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
_OF_DATA: dict[str | None, Direction] = {"read": "read", "write": "write", "append": "write"}


@dataclass
class _Test:
    """One execution as far as it is told."""

    first: int
    last: int
    version: str | None = None
    command: str | None = None
    outcome: Outcome | None = None
    duration: tuple[str, int] | None = None
    keys: Counter[str] = field(default_factory=Counter)
    summary: list[Measurement] = field(default_factory=list)
    workloads: list[Workload] = field(default_factory=list)
    figures: list[Measurement] = field(default_factory=list)
    facts: list[Fact] = field(default_factory=list)


class _Reader:
    """Goes through the lines; the version, or what follows a summary, opens the next test."""

    def __init__(self, hints: Hints) -> None:
        self.tests: list[_Test] = []
        self._declared = self._command = hints.command
        self._open: _Test | None = None
        self._breakdown = False

    def take(self, line: str, number: int) -> None:
        """One line without its stamp."""
        if line.startswith("IO Summary:"):
            self._summary(line, number)
        elif version := _VERSION.match(line):
            self._test(number, fresh=True).version = version[1]
        elif duration := _DURATION.match(line):
            self._test(number).duration = duration[1], number
        elif line in _BREAKDOWN:
            self._test(number)
            self._breakdown = True
        elif self._breakdown and self._open and "ops/s" in line:
            self._operation(self._open, line, number)
        elif line.startswith("NO VALID RESULTS!"):
            self._trouble(line, number)
        elif command := command_in(line, "filebench"):
            self._open, self._command = None, command

    def _test(self, number: int, *, fresh: bool = False) -> _Test:
        if self._open is None or self._open.summary or fresh:
            self._open = _Test(number, number, command=self._command)
            self._command = self._declared
            self._breakdown = False
            self.tests.append(self._open)
            refuse_too_many(len(self.tests), number)
        self._open.last = number
        return self._open

    def _trouble(self, line: str, number: int) -> None:
        test = self._test(number)
        test.outcome = "failed"
        test.facts.append(Fact(subject="filebench", name="error", value=line, line=number))

    def _summary(self, line: str, number: int) -> None:
        found = _SUMMARY.match(line)
        if found is None:
            raise damaged(number, repr(line), "N ops, N ops/s, (N/N r/w), Nmb/s, … Nms latency")
        test = self._test(number)
        self._breakdown = False
        test.outcome = test.outcome or "ok"
        test.summary = _total(found, number)

    def _operation(self, test: _Test, line: str, number: int) -> None:
        found = _OPERATION.match(line)
        if found is None:
            raise damaged(number, repr(line), "NAME Nops Nops/s Nmb/s Nms/op …")
        test.last = number
        key = re.sub("[^a-z0-9]+", "-", found[1].lower()).strip("-") or "operation"
        test.keys[key] += 1
        refuse_too_many(len(test.workloads), number)
        key += f".{test.keys[key]}" if test.keys[key] > 1 else ""
        operation = next((name for word, name in _WORDS if found[1].lower().startswith(word)), None)
        test.workloads.append(Workload(key=f"op.{key}", operation=operation))
        test.figures += _of_operation(found, number, len(test.workloads), _OF_DATA.get(operation))


def _counted(printed: str, line: int, name: str, **about: Any) -> Measurement:
    """How many operations; one that ran over the end of an int is lost."""
    if printed.startswith("-"):
        return without_value("lost", printed, line, name, metric="operation-count", **about)
    return figure(printed, line, name, metric="operation-count", **about)


def _rate(
    printed: str, line: int, name: str, metric: str, factor: float = 1.0, **about: Any
) -> Measurement:
    """A rate of what ran; zero is below the last place."""
    return figure(printed, line, name, factor, metric=metric, zero="below-resolution", **about)


def _mean(printed: str, line: int, name: str, **about: Any) -> Measurement:
    return figure(
        printed,
        line,
        name,
        _MILLI,
        metric="latency",
        statistic="mean",
        zero="below-resolution",
        **about,
    )


def _cpu(printed: str, line: int, name: str, workload: int) -> Measurement:
    about: dict[str, Any] = {"metric": "cpu-time-per-operation", "statistic": "mean"}
    return figure(printed, line, name, _MICRO, workload=workload, zero="below-resolution", **about)


def _total(found: re.Match[str], line: int) -> list[Measurement]:
    count, rate, reads, writes, moved, cpu, spent = found.groups()
    at: dict[str, Any] = {"workload": 0, "direction": _direction(reads, writes)}
    figures = [
        _counted(count, line, "IO Summary ops", **at),
        _rate(rate, line, "IO Summary ops/s", "operation-rate", **at),
        _rate(moved, line, "IO Summary mb/s", "throughput", float(MIB), **at),
        _mean(spent, line, "IO Summary ms", **at),
        _rate(reads, line, "IO Summary r/w", "iops", workload=0, direction="read"),
        _rate(writes, line, "IO Summary r/w", "iops", workload=0, direction="write"),
    ]
    return figures if cpu is None else [*figures, _cpu(cpu, line, "IO Summary us cpu/op", 0)]


def _direction(reads: str, writes: str) -> Direction:
    """Which way the data of a run went."""
    if reads.strip("0.") and not writes.strip("0."):
        return "read"
    return "write" if writes.strip("0.") and not reads.strip("0.") else "both"


def _of_operation(
    found: re.Match[str], line: int, workload: int, direction: Direction | None
) -> list[Measurement]:
    name, count, rate, moved, spent, cpu, least, most = found.groups()
    at: dict[str, Any] = {"workload": workload, "direction": direction}
    figures = [
        _rate(rate, line, f"{name} ops/s", "operation-rate", **at),
        _rate(moved, line, f"{name} mb/s", "throughput", float(MIB), **at),
        _mean(spent, line, f"{name} ms/op", **at),
    ]
    if count is not None:
        figures.append(_counted(count, line, f"{name} ops", **at))
    for printed, statistic in ((least, "min"), (most, "max")):
        if printed is not None:
            about = {**at, "metric": "latency", "statistic": statistic}
            figures.append(
                figure(
                    printed, line, f"{name} {statistic}", _MILLI, zero="below-resolution", **about
                )
            )
    return figures if cpu is None else [*figures, _cpu(cpu, line, f"{name} us/op-cpu", workload)]


def _run(test: _Test, hints: Hints) -> Run:
    empty = any(one.metric == "operation-count" and one.value == 0 for one in test.summary)
    figures = [] if empty else [*test.summary, *test.figures]
    if test.duration and figures:
        printed, line = test.duration
        figures.append(figure(printed, line, "Run took", metric="duration", workload=0))
    return Run(
        tool=DESCRIPTOR.tool,
        tool_version=test.version or hints.tool_version,
        lines=(test.first, test.last),
        outcome="failed" if empty else test.outcome or "interrupted",
        command=test.command,
        workloads=(Workload(key="io-summary", operation="mix"), *test.workloads),
        measurements=tuple(figures),
        facts=tuple(test.facts),
    )
