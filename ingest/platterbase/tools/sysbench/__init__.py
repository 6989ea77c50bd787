"""sysbench fileio: requests to a set of files, and their preparation.

Versions seen: 0.4.12, 0.5, 1.0.20; 1.1 from its source. Other tests of the program (cpu, memory,
threads, mutex, oltp) are refused by name; runs without values, where the sender declares sysbench:
they do not measure storage.

| printed | metric | unit and its source |
| --- | --- | --- |
| Read 93.75Mb Written … Total transferred … | bytes-moved | Kb, Mb, Gb: KiB, MiB, GiB (sb_util.c) |
| (25.438Mb/sec) | throughput | MiB/s: the same |
| 1628.02 Requests/sec executed | iops | reads and writes, fsyncs are "Other" |
| reads/s, writes/s, fsyncs/s | iops, iops, fsync-rate | 1/s |
| read, MiB/s: written, MiB/s: | throughput | MiB/s |
| min: avg: max: 95th percentile: sum: | latency | ms; since 1.0 of fsyncs too |
| total time, total number of events | duration, operation-count | s |
| N bytes written in N seconds (N MiB/sec), in 0.5 MB/sec | prepare | MiB: `written / mebibyte` |
| [ 1s ] reads: 1.2 MiB/s … | samples | MiB/s, 1/s, ms |

A run without a single request failed: nothing of it is a value. Zero reads of a write test are
"skipped", a latency of 0.00 ms is below the resolution.

    sysbench 1.0.20 (using system LuaJIT 2.1.0-beta3)
    Doing random read test
    File operations:
        reads/s:                      79108.72
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from msgspec import structs

from platterbase.errors import ParseError
from platterbase.model import Descriptor, Direction, Fact, Hints, Measurement, Outcome, Run, Setting
from platterbase.reading.io_mode import Invocation, IoMode
from platterbase.reading.lines import command_in, lines_of, unquoted
from platterbase.reading.recognition import refuse_too_many
from platterbase.tools.sysbench.options import MODES, Options, option_in, workloads
from platterbase.tools.sysbench.samples import Point, point_in, samples
from platterbase.tools.sysbench.values import BENCH, PREPARE, SYNC, Figure, figures_in

DESCRIPTOR = Descriptor(
    tool="sysbench",
    title="sysbench fileio",
    version=1,
    formats=("text of prepare and run, one or several after another",),
    tool_versions="0.4.12 to 1.1",
    markers=(
        "sysbench ",
        "Operations performed:",
        "Requests/sec executed",
        "reads/s:",
        " bytes written in ",
        "IOPS=",
    ),
)


def parse(text: str, hints: Hints) -> list[Run]:
    """Read every fileio run of a text."""
    reader = _Reader(hints)
    known = DESCRIPTOR.marks(text)
    for number, line in enumerate(lines_of(text) if known else (), 1):
        if line:
            reader.take(unquoted(line).rstrip(), number)
    tests = [test for test in reader.tests if test.is_fileio]
    others = [test for test in reader.tests if test.other]
    if not tests and others and hints.tool == DESCRIPTOR.tool:
        return [_without_storage(test, hints) for test in others]
    if not tests:
        raise ParseError(
            others[0].first if others else 1,
            f"sysbench's {others[0].other} test" if others else "nothing of sysbench fileio",
            "the output of sysbench fileio",
            "send storage results; the other tests of sysbench measure no storage",
            foreign=True,
        )
    return [_run(test, hints) for test in tests]


def io_mode(call: Invocation) -> IoMode:
    """Return how requests reached the files: --file-extra-flags and --file-fsync-*, as printed."""
    flags = call.settings.get("extra-file-open-flags")
    direct = None if flags is None else "direct" in flags
    if "fsync-each-write" in call.settings:
        return IoMode(direct, "each")
    if "fsync-at-end" in call.settings:
        return IoMode(direct, "end")
    if "fsync-each-requests" in call.settings:
        return IoMode(direct, "periodic")
    # A test prints all of these options or none.
    return IoMode(direct, None if direct is None else "none")


_BANNER = re.compile(r"sysbench(?: v?| )([0-9]\S{0,20}?):? ")
_START = "Running the test with following options:"
_OTHERS = (
    (
        re.compile(r"Doing OLTP test|OLTP test statistics|SQL statistics:|queries performed:"),
        "OLTP",
    ),
    (
        re.compile(r"Doing CPU performance|CPU speed:|Prime numbers limit:|Maximum prime number"),
        "cpu",
    ),
    (
        re.compile(r"Doing memory operations|Running memory speed test|Memory operations type"),
        "memory",
    ),
    (re.compile(r"Doing thread subsystem|Doing mutex|Running mutex"), "threads"),
)
_SIGNS = re.compile(
    r"Extra file open flags:|[0-9]{1,9} files, \S{1,20} each|Operations performed: "
    r"|File operations:|Removing test files|\S{1,20} Requests/sec executed"
    r"|read: +IOPS=\S{1,20} \S{1,20} MiB/s \(|[0-9]{1,18} bytes written in "
)
_REPORT = ("Operations performed:", "File operations:", "Throughput:")
_FATAL = re.compile(r"(?:\(last message repeated|FATAL: |ALERT: )(.{1,300})")


@dataclass
class _Test:
    """One execution as far as it is told."""

    first: int
    last: int
    version: str | None = None
    command: str | None = None
    is_fileio: bool = False
    started: bool = False
    reported: bool = False
    other: str | None = None
    options: Options = field(default_factory=Options)
    figures: list[Figure] = field(default_factory=list)
    settings: list[Setting] = field(default_factory=list)
    facts: list[Fact] = field(default_factory=list)
    points: list[Point] = field(default_factory=list)


class _Reader:
    """Goes through the lines; a banner, a start or a second report opens the next test."""

    def __init__(self, hints: Hints) -> None:
        self.tests: list[_Test] = []
        self._declared = self._command = hints.command
        self._open: _Test | None = None

    def take(self, line: str, number: int) -> None:
        """One line."""
        if (command := command_in(line, "sysbench")) is not None:
            self._open, self._command = None, command
        elif banner := _BANNER.match(line):
            self._test(number, fresh=True).version = banner[1].rstrip(":")
        elif line == _START:
            self._start(number)
        elif not self._report(line, number) and self._open:
            self._inside(self._open, line, number)

    def _test(self, number: int, *, fresh: bool = False) -> _Test:
        if self._open is None or fresh:
            self._open = _Test(number, number, command=self._command)
            self._command = self._declared
            self.tests.append(self._open)
            refuse_too_many(len(self.tests), number)
        return self._open

    def _start(self, number: int) -> None:
        test = self._test(number, fresh=self._open is not None and self._open.started)
        test.started = True

    def _report(self, line: str, number: int) -> bool:
        """Signs of fileio; the report's first heading may come twice in quotes without banners."""
        if not _SIGNS.match(line) and not line.startswith(_REPORT):
            return False
        again = self._open is not None and self._open.reported
        heading = line.startswith(("Operations performed:", "File operations:"))
        test = self._test(number, fresh=again and heading)
        test.reported = test.reported or heading
        test.is_fileio = test.is_fileio or _SIGNS.match(line) is not None
        self._inside(test, line, number)
        return True

    def _inside(self, test: _Test, line: str, number: int) -> None:
        """A line of a test that is open."""
        for sign, name in _OTHERS:
            if sign.match(line):
                test.other, test.is_fileio, test.last = name, False, number
        if test.other:
            return
        if found := figures_in(line, number):
            test.figures += found
        elif point := point_in(line, number):
            test.points.append(point)
        elif fatal := _FATAL.match(line):
            test.facts.append(Fact(subject="sysbench", name="error", value=fatal[0], line=number))
        elif not option_in(line, number, test.options, test.settings):
            return
        test.last = number


def _run(test: _Test, hints: Hints) -> Run:
    empty = _is_empty(test)
    figures = [] if empty else test.figures
    keys = [key for key in (PREPARE, BENCH, SYNC) if any(f.workload == key for f in figures)]
    return Run(
        tool=DESCRIPTOR.tool,
        tool_version=test.version or hints.tool_version,
        lines=(test.first, test.last),
        outcome=_outcome(test, empty),
        command=test.command,
        workloads=workloads(keys, test.options),
        measurements=tuple(_measurements(figures, keys, test.options.mode)),
        settings=tuple(test.settings),
        facts=tuple(test.facts),
        samples=samples(test.points, keys.index(BENCH)) if BENCH in keys else (),
    )


def _without_storage(test: _Test, hints: Hints) -> Run:
    """A test of something else: named, without values."""
    return Run(
        tool=DESCRIPTOR.tool,
        tool_version=test.version or hints.tool_version,
        lines=(test.first, test.last),
        command=test.command,
        facts=(Fact(subject="sysbench", name="test", value=test.other or "", line=test.last),),
    )


def _is_empty(test: _Test) -> bool:
    """Whether a test reported, but did not do a single request."""
    done = [one.found for one in test.figures if one.workload != PREPARE]
    amounts = ("operation-count", "request-count", "iops", "bytes-moved", "throughput")
    return bool(done) and not any(found.value for found in done if found.metric in amounts)


def _outcome(test: _Test, empty: bool) -> Outcome:
    if empty or (test.facts and not test.figures):
        return "failed"
    return "interrupted" if test.started and not test.figures else "ok"


def _measurements(figures: list[Figure], keys: list[str], mode: str | None) -> list[Measurement]:
    """Figures of the whole test get the direction of its mode, and are not told twice."""
    direction: Direction = MODES[mode][2] if mode in MODES else "both"
    found: dict[tuple[Any, ...], Measurement] = {}
    for one in figures:
        told = structs.replace(one.found, workload=keys.index(one.workload))
        if told.direction is None and one.workload == BENCH:
            told = structs.replace(told, direction=direction)
        place = (told.workload, told.metric, told.direction, told.statistic)
        found.setdefault(place, told)
    return list(found.values())
