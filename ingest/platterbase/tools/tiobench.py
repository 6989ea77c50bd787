"""tiobench: threaded I/O to files, its program tiotest and the table of tiobench.pl.

Versions seen: 0.3.1 to 0.4.2.

| printed | metric | unit and its source |
| --- | --- | --- |
| Write 1600 MBs, 3.2 s | bytes-moved, duration | MB = 2^20 B (tiotest.h, MBYTE); s |
| 502.596 MB/s beside them | throughput | 2^20 B/s |
| Usr CPU 37.4 %, Sys CPU | cpu-user, cpu-system | percent of one processor: times / real time |
| Average, Maximum latency 0.015 ms | latency mean, max | ms = 0.001 s (tiotest.c) |
| Rate, (CPU%) of tiobench.pl | throughput, cpu | "megabytes per second"; percent |
| Avg and Maximum Latency of tiobench.pl | latency mean, max | "milliseconds" |

Write and Read are sequential, the others random. Shares of requests above 2 and 10 seconds and the
CPU efficiency, which is a quotient, are not read. The line Total of the latencies is of all tests.

    Tiotest results for 8 concurrent io threads:
    | Write        1600 MBs |    3.2 s | 502.596 MB/s |  37.4 %  | 1290.1 % |
    | Write        |        0.015 ms |        8.793 ms |  0.00000 |   0.00000 |
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from platterbase.model import Descriptor
from platterbase.reading.grammar import Grammar
from platterbase.reading.io_mode import Invocation, IoMode
from platterbase.reading.lines import slug
from platterbase.reading.run import OpenRun
from platterbase.reading.values import MIB

DESCRIPTOR = Descriptor(
    tool="tiobench",
    title="tiobench",
    version=1,
    formats=("text of tiotest", "table of tiobench.pl"),
    tool_versions="0.3.1 to 0.4.2",
    markers=("Tiotest results for", " MBs |", "Sequential Reads", "Random Reads", "Random Writes"),
)
_TESTS: dict[str, tuple[str, str]] = {
    "Write": ("write", "sequential"),
    "Random Write": ("write", "random"),
    "Read": ("read", "sequential"),
    "Random Read": ("read", "random"),
    "Sequential Writes": ("write", "sequential"),
    "Random Writes": ("write", "random"),
    "Sequential Reads": ("read", "sequential"),
    "Random Reads": ("read", "random"),
}
_NAMES = "Random Write|Random Read|Write|Read"
_MILLI = 0.001
_BLOCK = re.compile(r"tiotest .*-b ?([0-9]{1,9})(?: |$)")  # bytes


def io_mode(call: Invocation) -> IoMode:
    """Return how requests reached the files: tiotest.c calls fsync behind each test of writes."""
    return IoMode(flush="end" if "-write" in call.workload else None)


@dataclass
class Test(OpenRun):
    """One execution of tiotest, or one table of tiobench.pl, whose heading is `test`."""

    threads: int | None = None
    test: str = ""

    def measured(self, test: str, key: str = "", **about: Any) -> dict[str, Any]:
        """Return what the figures of a test share."""
        direction, access = _TESTS[test]
        about.setdefault("threads", self.threads)
        if block := _BLOCK.search(self.command or ""):
            about.setdefault("block_bytes", int(block[1]))
        name = f"{access}-{direction}{key}"
        ratio = 1.0 if direction == "read" else 0.0
        workload = self.workload(name, direction, access=access, read_ratio=ratio, **about)
        return {"workload": workload, "direction": direction}

    def has_rate(self, test: str) -> bool:
        """Return whether the rate of a test is there: a second one is of the next run."""
        direction, access = _TESTS[test]
        return f"{access}-{direction}" in self.workloads


EXAMPLE = "'| Write  N MBs | N s | N MB/s | N % | N % |' or a row of tiobench.pl"
GRAMMAR = Grammar(DESCRIPTOR, Test, example=EXAMPLE, programs=("tiotest", "tiobench.pl"))
parse = GRAMMAR.parse


@GRAMMAR.line(r"Tiotest results for ([0-9]{1,6}) concurrent io threads:", opens=True)
def _threads(test: Test, threads: str) -> None:
    test.threads = int(threads)


@GRAMMAR.line(
    rf"\|? ?({_NAMES}) +([0-9]{{1,12}}) MBs \| +(\S{{1,12}}) s \| +(\S{{1,14}}) MB/s \|"
    r" +(\S{1,10}) % +\| +(\S{1,10}) % +\|$",
    opens=lambda test, name, *_: test.has_rate(name),
)
def _rate(test: Test, name: str, moved: str, time: str, rate: str, user: str, system: str) -> None:
    about = test.measured(name)
    test.figure(moved, f"{name} MBs", MIB, metric="bytes-moved", **about)
    zero: Any = "below-resolution"
    test.figure(time, f"{name} Time", zero=zero, metric="duration", **about)
    test.figure(rate, f"{name} Rate", MIB, metric="throughput", **about)
    test.figure(user, f"{name} Usr CPU", 0.01, metric="cpu-user", **about)
    test.figure(system, f"{name} Sys CPU", 0.01, metric="cpu-system", **about)


@GRAMMAR.line(
    rf"\|? ?({_NAMES}|Total) +\| +(\S{{1,14}}) ms \| +(\S{{1,14}}) ms \|"
    r" +\S{1,10} \| +\S{1,10} \|$",
    inside=True,
)
def _latency(test: Test, name: str, mean: str, longest: str) -> None:
    test.once("latency", name)
    if name == "Total":
        about: dict[str, Any] = {"workload": test.workload("total", "mix"), "direction": "both"}
    else:
        about = test.measured(name)
    about |= {"metric": "latency", "zero": "below-resolution"}
    test.figure(mean, f"{name} Average latency", _MILLI, statistic="mean", **about)
    test.figure(longest, f"{name} Maximum latency", _MILLI, statistic="max", **about)


GRAMMAR.damaged(rf"\|? ?(?:{_NAMES}|Total) +(?:[0-9]+ MBs )?\| +[0-9.]+ m?s ", EXAMPLE, inside=True)


@GRAMMAR.line(
    "((?:Sequential|Random) (?:Reads|Writes))$",
    opens=lambda test, name: ("rows", name) in test.seen,
)
def _heading(test: Test, name: str) -> None:
    test.test = name


@GRAMMAR.line(
    r"(?:(\S.{0,60}?) +)?([0-9]{1,9}) +([0-9]{1,9}) +([0-9]{1,6}) +([0-9]\S{0,11}) +(\S{1,10})%"
    r" +([0-9]\S{0,14}) +([0-9]\S{0,14}) +[0-9.]{1,9} +[0-9.]{1,9} +\S{1,12}$",
    inside=lambda test: bool(test.test),
)
def _row(test: Test, name: str | None, size: str, block: str, threads: str, *figures: str) -> None:
    identifier = f".{slug(name)}" if name and slug(name) else ""
    key = f".{threads}thr.{block}.{size}mb{identifier}"
    test.once(test.test, key)
    test.seen.add(("rows", test.test))
    about = test.measured(
        test.test,
        key,
        threads=int(threads),
        block_bytes=int(block) or None,
        workset_bytes=int(size) * MIB or None,
    )
    rate, cpu, mean, longest = figures
    test.figure(rate, f"{test.test} Rate", MIB, metric="throughput", **about)
    test.figure(cpu, f"{test.test} CPU%", 0.01, metric="cpu", **about)
    about |= {"metric": "latency", "zero": "below-resolution"}
    test.figure(mean, f"{test.test} Avg Latency", _MILLI, statistic="mean", **about)
    test.figure(longest, f"{test.test} Maximum Latency", _MILLI, statistic="max", **about)
