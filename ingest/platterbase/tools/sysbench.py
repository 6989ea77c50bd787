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

0.4 and 0.5 print totals with a unit each (b, Kb, Mb, Gb: powers of 1024, sb_print_value_size in
sb_util.c), 1.0 rates of reads, writes and fsyncs, 1.1 both in one line. An interval of 0.5
(`[   1s] reads: 1.2 MB/s … response time: 1.23ms (95%)`) says MB for 2^20 too.

A run without a single request failed: nothing of it is a value. Zero reads of a write test are
"skipped", a latency of 0.00 ms is below the resolution.

    sysbench 1.0.20 (using system LuaJIT 2.1.0-beta3)
    Doing random read test
    File operations:
        reads/s:                      79108.72
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from typing import Any, ClassVar

from msgspec import structs

from platterbase.model import (
    Access,
    Descriptor,
    Direction,
    Fact,
    Hints,
    Measurement,
    Missing,
    Run,
    Samples,
    Workload,
)
from platterbase.reading.figures import figure
from platterbase.reading.grammar import Grammar
from platterbase.reading.io_mode import Invocation, IoMode
from platterbase.reading.lines import slug
from platterbase.reading.recognition import foreign
from platterbase.reading.run import OpenRun
from platterbase.reading.values import GIB, KIB, MIB, TIB, count

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
    """Return every fileio run of a text; other tests only where the sender declares sysbench."""
    found = GRAMMAR.open_runs(text, hints)
    tests = [test for test in found if test.is_fileio]
    others = [test for test in found if test.other]
    if not tests and others and hints.tool == DESCRIPTOR.tool:
        return [_without_storage(test, hints) for test in others]
    if not tests:
        raise foreign(
            f"sysbench's {others[0].other} test" if others else "nothing of sysbench fileio",
            "the output of sysbench fileio",
            "send storage results; the other tests of sysbench measure no storage",
            others[0].first if others else 1,
        )
    return [test.closed(DESCRIPTOR, hints) for test in tests]


def _without_storage(test: Test, hints: Hints) -> Run:
    """Return the run of another test: its name, and no values."""
    return Run(
        tool=DESCRIPTOR.tool,
        tool_version=test.tool_version or hints.tool_version,
        lines=(test.first, test.last),
        command=test.command,
        facts=(Fact(subject="sysbench", name="test", value=test.other or "", line=test.last),),
    )


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


_BENCH, _SYNC, _PREPARE = "bench", "fsync", "prepare"
_SIZES = {"": 1, "b": 1, "k": KIB, "m": MIB, "g": GIB, "t": TIB}
# mode as printed: operation, access, direction, share of reads
_MODES: dict[str, tuple[str, Access, Direction, float]] = {
    "sequential write (creation)": ("write", "sequential", "write", 0.0),
    "sequential rewrite": ("rewrite", "sequential", "write", 0.0),
    "sequential read": ("read", "sequential", "read", 1.0),
    "random read": ("read", "random", "read", 1.0),
    "random write": ("write", "random", "write", 0.0),
    "random r/w": ("mix", "random", "both", 0.5),
    "mixed": ("mix", "mixed", "both", 0.5),
}
_DIRECTIONS: dict[str, Direction] = {
    "reads": "read",
    "read": "read",
    "writes": "write",
    "written": "write",
    "write": "write",
}
_STATISTICS = {"min": "min", "avg": "mean", "max": "max", "sum": "total"}
_AMOUNTS = ("operation-count", "request-count", "iops", "bytes-moved", "throughput")
_MILLI = 0.001


@dataclass
class Test(OpenRun):
    """One execution: what it was asked to do, and figures by what they are of."""

    is_fileio: bool = False
    is_started: bool = False
    is_reported: bool = False
    other: str | None = None  # the name of a test that is not fileio
    mode: str | None = None
    threads: int | None = None
    files: int | None = None
    workset: int | None = None
    block: int | None = None
    reads_per_write: float | None = None
    figures: list[tuple[str, Measurement]] = field(default_factory=list)
    columns: ClassVar = (
        ("throughput", "read", ""),
        ("throughput", "write", ""),
        ("fsync-rate", "none", ""),
        ("latency", "both", ""),
    )

    def add(
        self,
        workload: str,
        printed: str,
        name: str,
        factor: float = 1.0,
        *,
        zero: Missing | None = None,
        **about: Any,
    ) -> None:
        """Add a figure of a workload; without a direction it is of the whole test."""
        found = figure(printed, self.line, name, factor, zero=zero, **about)
        self.figures.append((workload, found))

    def finish(self) -> None:
        """Give figures their workloads; a test without a single request failed."""
        done = [one for key, one in self.figures if key != _PREPARE]
        is_empty = bool(done) and not any(one.value for one in done if one.metric in _AMOUNTS)
        if is_empty or (self.facts and not self.figures):
            self.outcome = "failed"
        else:
            self.outcome = "interrupted" if self.is_started and not self.figures else "ok"
        if not is_empty:
            self._describe_workloads()
            self._place_figures()

    def _describe_workloads(self) -> None:
        present = {key for key, _ in self.figures}
        if _PREPARE in present:
            about: dict[str, Any] = {"access": "sequential", "file_count": self.files}
            self.workload(_PREPARE, "write", **about)
        if _BENCH in present:
            self.workloads[_BENCH] = self._bench()
        if _SYNC in present:
            self.workload(_SYNC, "sync", threads=self.threads)

    def _bench(self) -> Workload:
        operation, access, _, reads = _MODES.get(self.mode or "", (None, None, None, None))
        if operation == "mix" and self.reads_per_write and self.reads_per_write > 0:
            reads = self.reads_per_write / (1 + self.reads_per_write)
        return Workload(
            key=slug(self.mode or _BENCH),
            operation=operation,
            access=access,
            block_bytes=self.block,
            threads=self.threads,
            read_ratio=reads,
            random_ratio={"random": 1.0, "sequential": 0.0}.get(access or ""),
            workset_bytes=self.workset,
            file_count=self.files,
        )

    def _place_figures(self) -> None:
        """Give each its workload and the direction of the mode; what is printed twice is one."""
        whole: Direction = _MODES[self.mode][2] if self.mode in _MODES else "both"
        places = list(self.workloads)
        kept: dict[tuple[Any, ...], Measurement] = {}
        for key, found in self.figures:
            direction = found.direction or (whole if key == _BENCH else None)
            one = structs.replace(found, workload=places.index(key), direction=direction)
            kept.setdefault((one.workload, one.metric, one.direction, one.statistic), one)
        self.measurements = list(kept.values())

    def samples(self) -> tuple[Samples, ...]:
        """Return the intervals of the test itself."""
        if not self.points or _BENCH not in self.workloads:
            return ()
        workload = list(self.workloads).index(_BENCH)
        return (Samples(workload=workload, columns=self.columns, rows=tuple(self.points)),)


GRAMMAR = Grammar(DESCRIPTOR, Test, example="the output of sysbench fileio")

# ------------------------------------------------------------------ beginnings, other tests


@GRAMMAR.line(r"sysbench(?: v?| )([0-9]\S{0,20}?):? ", opens=True)
def _banner(test: Test, version: str) -> None:
    test.tool_version = version.rstrip(":")


def _was_started(test: Test) -> bool:
    return test.is_started


@GRAMMAR.line("Running the test with following options:$", opens=_was_started)
def _start(test: Test) -> None:
    test.is_started = True


def _other(test: Test, name: str) -> None:
    test.other, test.is_fileio = name, False


for _name, _signs in (
    ("OLTP", "Doing OLTP test|OLTP test statistics|SQL statistics:|queries performed:"),
    ("cpu", "Doing CPU performance|CPU speed:|Prime numbers limit:|Maximum prime number"),
    ("memory", "Doing memory operations|Running memory speed test|Memory operations type"),
    ("threads", "Doing thread subsystem|Doing mutex|Running mutex"),
):
    GRAMMAR.line(_signs, inside=True)(partial(_other, name=_name))


def _is_other(test: Test) -> bool:
    return test.other is not None


@GRAMMAR.line("(?!.*sysbench)", inside=_is_other, extends=False)
def _of_another_test(_: Test) -> None:
    """Pass over the lines of a test that measures no storage."""


# ---------------------------------------------------------------------------------- options


def _setting(test: Test, value: str, name: str) -> None:
    test.setting(name, value)


for _name, _pattern in (
    ("fsync-each-requests", r"Periodic FSYNC enabled, calling fsync\(\) each ([0-9]{1,15}) "),
    ("fsync-at-end", r"Calling fsync\(\) at the end of test, (Enabled)\."),
    ("fsync-each-write", r"(Calling fsync\(\) after each write operation)\."),
    ("io-mode", r"Using (.{1,20}) I/O mode$"),
):
    GRAMMAR.line(_pattern, inside=True)(partial(_setting, name=_name))


@GRAMMAR.line(r"Extra file open flags: ?(.{0,60})$")
def _open_flags(test: Test, flags: str) -> None:
    test.is_fileio = True
    if flags:
        test.setting("extra-file-open-flags", flags)


@GRAMMAR.line(r"Doing (.{1,40}) test$", inside=True)
def _mode(test: Test, mode: str) -> None:
    test.mode = mode


@GRAMMAR.line(r"Number of threads: ([0-9]{1,9})$", inside=True)
def _threads(test: Test, threads: str) -> None:
    test.threads = count(threads) or None


@GRAMMAR.line(r"([0-9]{1,9}) files, \S{1,20} each")
def _files(test: Test, files: str) -> None:
    test.is_fileio = True
    test.files = count(files) or None


@GRAMMAR.line(r"(\S{1,20}?)([KMGT]?)i?[bB] total file size$", inside=True)
def _total(test: Test, size: str, unit: str) -> None:
    test.workset = _size(test, size, unit, "total file size")


@GRAMMAR.line(r"Block size (\S{1,20}?)([KMGT]?)i?[bB]$", inside=True)
def _block(test: Test, size: str, unit: str) -> None:
    test.block = _size(test, size, unit, "Block size")


def _size(test: Test, printed: str, unit: str, name: str) -> int | None:
    """Return a size; one with decimals was rounded by sysbench and is not known to the byte."""
    found = figure(printed, test.line, name, _SIZES[unit.lower()], metric="bytes-moved")
    return round(found.value) or None if found.value and "." not in printed else None


@GRAMMAR.line(r"Read/Write ratio for combined random IO test: (\S{1,20})$", inside=True)
def _ratio(test: Test, ratio: str) -> None:
    found = figure(ratio, test.line, "Read/Write ratio", metric="request-count")
    test.reads_per_write = found.value


# ------------------------------------------------------- figures: 0.4 and 0.5, 1.0, then 1.1


@GRAMMAR.line(r"([0-9]{1,18}) bytes written in (\S{1,20}) seconds \((\S{1,20}) (MB|MiB)/sec\)")
def _prepared(test: Test, moved: str, seconds: str, rate: str, unit: str) -> None:
    test.is_fileio = True
    at: dict[str, Any] = {"direction": "write"}
    test.add(_PREPARE, moved, "bytes written", metric="bytes-moved", **at)
    test.add(_PREPARE, seconds, "seconds", metric="duration", **at)
    test.add(_PREPARE, rate, f"{unit}/sec", float(MIB), metric="throughput", **at)


def _was_reported(test: Test, *_: str) -> bool:
    return test.is_reported


@GRAMMAR.line(
    r"Operations performed: +(\S{1,18}) [Rr]eads?, (\S{1,18}) [Ww]rites?, (\S{1,18}) Other"
    r" = \S{1,18} Total$",
    opens=_was_reported,
)
def _operations(test: Test, reads: str, writes: str, others: str) -> None:
    _heading(test)
    name = "Operations performed"
    _add_either(test, reads, f"{name} Read", 1, metric="request-count", direction="read")
    _add_either(test, writes, f"{name} Write", 1, metric="request-count", direction="write")
    test.add(_SYNC, others, f"{name} Other", metric="operation-count")


@GRAMMAR.line("File operations:", opens=_was_reported)
def _heading(test: Test) -> None:
    test.is_reported = test.is_fileio = True


@GRAMMAR.line("Throughput:")
def _throughput_heading(_: Test) -> None:
    """Open a test where a quote begins in the middle of a report."""


_SIZE = r"([0-9.]{1,20})((?:[KMGT]i?)?)[bB]"


@GRAMMAR.line(
    rf"Read {_SIZE} +Written {_SIZE} +Total transferred {_SIZE} +\({_SIZE}/sec\)$", inside=True
)
def _moved(test: Test, *printed: str) -> None:
    read, read_unit, written, written_unit, total, total_unit, rate, unit = printed
    about: dict[str, Any] = {"metric": "bytes-moved"}
    _add_either(test, read, "Read", _factor(read_unit), direction="read", **about)
    _add_either(test, written, "Written", _factor(written_unit), direction="write", **about)
    test.add(_BENCH, total, "Total transferred", _factor(total_unit), **about)
    name = f"Total transferred ({unit}b/sec)"
    test.add(_BENCH, rate, name, _factor(unit), metric="throughput")


def _factor(prefix: str) -> float:
    return float(_SIZES[prefix[:1].lower()])


def _add_either(test: Test, printed: str, name: str, factor: float, **about: Any) -> None:
    """Add a figure of reads or of writes; it is zero where the test does none."""
    test.add(_BENCH, printed, name, factor, zero="skipped", **about)


@GRAMMAR.line(r"(\S{1,20}) Requests/sec executed$")
def _requests(test: Test, rate: str) -> None:
    test.is_fileio = True
    test.add(_BENCH, rate, "Requests/sec executed", metric="iops")


@GRAMMAR.line(r"(reads|writes)/s: +(\S{1,20})$", inside=True)
def _rate(test: Test, name: str, rate: str) -> None:
    _add_either(test, rate, f"{name}/s", 1, metric="iops", direction=_DIRECTIONS[name])


@GRAMMAR.line(r"(fsyncs/s): +(\S{1,20})$", inside=True)
@GRAMMAR.line(r"(fsync: +IOPS)=(\S{1,20})$", inside=True)
def _fsyncs(test: Test, name: str, rate: str) -> None:
    name = " ".join(name.replace(":", "").split())
    test.add(_SYNC, rate, name, zero="skipped", metric="fsync-rate")


@GRAMMAR.line(r"(read|written), MiB/s: +(\S{1,20})$", inside=True)
def _throughput(test: Test, name: str, rate: str) -> None:
    at: dict[str, Any] = {"metric": "throughput", "direction": _DIRECTIONS[name]}
    _add_either(test, rate, f"{name}, MiB/s", float(MIB), **at)


@GRAMMAR.line(r"(read|write): +IOPS=(\S{1,20}) (\S{1,20}) MiB/s \(\S{1,20} MB/s\)$")
def _iops_and_throughput(test: Test, name: str, iops: str, rate: str) -> None:
    test.is_fileio = True
    direction = _DIRECTIONS[name]
    _add_either(test, iops, f"{name} IOPS", 1, metric="iops", direction=direction)
    _add_either(test, rate, f"{name} MiB/s", float(MIB), metric="throughput", direction=direction)


@GRAMMAR.line(r"(total time|time elapsed): +(\S{1,20}?)s$", inside=True)
def _time(test: Test, name: str, seconds: str) -> None:
    test.add(_BENCH, seconds, name, metric="duration")


@GRAMMAR.line(r"total number of events: +(\S{1,18})$", inside=True)
def _events(test: Test, events: str) -> None:
    test.add(_BENCH, events, "total number of events", metric="operation-count")


@GRAMMAR.line(r"(min|avg|max|sum): +(\S{1,20}?)(?:ms)?$", inside=True)
def _latency(test: Test, name: str, printed: str) -> None:
    _add_latency(test, printed, name, _STATISTICS[name])


@GRAMMAR.line(
    r"(?:approx\. +)?([0-9]{1,2})(?:th|st|nd|rd)? percentile: +(\S{1,20}?)(?:ms)?$", inside=True
)
def _percentile(test: Test, share: str, printed: str) -> None:
    _add_latency(test, printed, f"{share}th percentile", f"p{share}")


def _add_latency(test: Test, printed: str, name: str, statistic: str) -> None:
    about: dict[str, Any] = {"metric": "latency", "statistic": statistic}
    test.add(_BENCH, printed, name, _MILLI, zero="below-resolution", **about)


@GRAMMAR.line(
    r"\[ *([0-9]{1,9})s ?\] reads: (\S{1,20}) Mi?B/s,? writes: (\S{1,20}) Mi?B/s,?"
    r" fsyncs: (\S{1,20}?)/s,? (?:latency \(ms,[0-9]{1,2}%\): (\S{1,20})"
    r"|response time: (\S{1,20}?)ms \([0-9]{1,2}%\))$",
    inside=True,
)
def _interval(test: Test, seconds: str, *printed: str) -> None:
    reads, writes, fsyncs, latency, response = printed
    values = (
        (reads, float(MIB)),
        (writes, float(MIB)),
        (fsyncs, 1.0),
        (latency or response, _MILLI),
    )
    test.point(
        seconds,
        *(
            figure(word, test.line, column[0], factor, metric=column[0]).value
            for (word, factor), column in zip(values, test.columns, strict=True)
        ),
    )


_EXPECTED = "a line of sysbench fileio's report"
GRAMMAR.damaged(  # not the memory test's "Operations performed: 3145728 (126970.26 ops/sec)"
    r"Operations performed:(?! +\S{1,18} \( ?\S{1,18} ops/sec)|\S{1,20} Requests/sec executed",
    _EXPECTED,
)
GRAMMAR.damaged(r"Read \S+ +Written |\S+ Requests/sec", _EXPECTED, inside=True)


@GRAMMAR.line("Removing test files", extends=False)
def _cleanup(test: Test) -> None:
    test.is_fileio = True


@GRAMMAR.line(r"(?:\(last message repeated|FATAL: |ALERT: ).{1,300}", inside=True)
def _fatal(test: Test) -> None:
    test.fact("sysbench", "error", test.printed)
