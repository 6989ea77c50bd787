"""HD Tune: EFD Software's test of drives on Windows, the text that it copies.

Versions seen: 2.55 and Pro 3 to 5: Benchmark and Random Access.

| printed | metric | unit and its source |
| --- | --- | --- |
| Transfer Rate Minimum, Maximum, Average | throughput min, max, mean | 2^20 B/s, see below |
| Access Time : 13.6 ms | access-time, mean | ms = 0.001 s |
| Burst Rate : 176.3 MB/sec | throughput | 2^20 B/s: the same block from the drive's cache |
| CPU Usage : 26.4% | cpu | percent; -1.0 where it was not measured |
| 4 KB 8764 IOPS, 34.237 MB/s | iops, throughput | 1/s, cut to a whole number; 2^20 B/s |
| 0.114 ms, 0.326 ms beside it | access-time mean, max | ms = 0.001 s |

MB are 2^20 bytes: in the rows of Random Access the average speed is IOPS times transfer size in
them. Rates are of samples between the beginning and the end of the drive; a line "Write transfer
rate" says that it was written.

    HD Tune: EXAMPLE HD502HJ Benchmark
    Transfer Rate Average : 113.4 MB/sec
    Access Time           : 13.6 ms
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from platterbase.model import Descriptor, Direction
from platterbase.reading.grammar import Grammar
from platterbase.reading.io_mode import Invocation, IoMode
from platterbase.reading.run import OpenRun
from platterbase.reading.values import KIB, MIB

DESCRIPTOR = Descriptor(
    tool="hd-tune",
    title="HD Tune",
    version=1,
    formats=("text of Benchmark and of Random Access",),
    tool_versions="2.55, Pro 3 to 5",
    markers=("Transfer Rate ", "operations / sec", "HD Tune"),
)
_STATISTICS = {"Minimum": "min", "Maximum": "max", "Average": "mean"}
_SIZES = {"bytes": 1, "KB": KIB, "MB": MIB}
_NOT_MEASURED = "-1.0"


def io_mode(_: Invocation) -> IoMode:
    """Return how requests reached the drive: HD Tune opens the device, without a filesystem."""
    return IoMode(direct=True)


@dataclass
class Test(OpenRun):
    """One test of one drive."""

    direction: Direction = "read"

    def has(self, metric: str, statistic: str) -> bool:
        """Return whether a figure is there: a second one is of the next test."""
        return any((one.metric, one.statistic) == (metric, statistic) for one in self.measurements)

    def about(self, key: str, access: Any, **more: Any) -> dict[str, Any]:
        """Return what the figures of a workload share."""
        ratio = 1.0 if self.direction == "read" else 0.0
        more.setdefault("operation", self.direction)
        operation = more.pop("operation")
        workload = self.workload(
            f"{key}-{self.direction}", operation, access=access, read_ratio=ratio, **more
        )
        return {"workload": workload, "direction": self.direction}


EXAMPLE = "'Transfer Rate Average : N MB/sec'"
GRAMMAR = Grammar(DESCRIPTOR, Test, example=EXAMPLE)
parse = GRAMMAR.parse


@GRAMMAR.line(r"HD Tune(?: Pro)?: (.{1,60}?)(?<! File) +(Benchmark|Random Access)$", opens=True)
def _heading(test: Test, model: str, _: str) -> None:
    test.fact("drive", "model", model)
    test.label = model


@GRAMMAR.line(r"(Read|Write) (?:transfer rate|test)$", inside=True)
def _direction(test: Test, word: str) -> None:
    test.direction = "read" if word == "Read" else "write"


@GRAMMAR.line(
    r"Transfer Rate (Minimum|Maximum|Average) *: (\S{1,12}) MB/s(?:ec)?$",
    opens=lambda test, name, _: test.has("throughput", _STATISTICS[name]),
)
def _rate(test: Test, name: str, printed: str) -> None:
    about = test.about("transfer", "sequential", random_ratio=0.0)
    test.figure(
        printed,
        f"Transfer Rate {name}",
        MIB,
        metric="throughput",
        statistic=_STATISTICS[name],
        **about,
    )


@GRAMMAR.line(r"Access Time *: (\S{1,12}) ms$", inside=True)
def _access(test: Test, printed: str) -> None:
    test.once("access")
    about = test.about("access", "random", random_ratio=1.0)
    test.figure(printed, "Access Time", 0.001, metric="access-time", statistic="mean", **about)


@GRAMMAR.line(r"Burst Rate *: (\S{1,12}) MB/s(?:ec)?$", inside=True)
def _burst(test: Test, printed: str) -> None:
    test.once("burst")
    about = test.about("burst", None, operation="cached-read")
    test.figure(printed, "Burst Rate", MIB, metric="throughput", **about)


@GRAMMAR.line(r"CPU Usage *: (\S{1,8}?) ?%$", inside=True)
def _cpu(test: Test, printed: str) -> None:
    test.once("cpu")
    if printed == _NOT_MEASURED:
        test.without_value("skipped", printed, "CPU Usage", metric="cpu")
    else:
        test.figure(printed, "CPU Usage", 0.01, metric="cpu")


@GRAMMAR.line(
    r"([0-9]{1,4}) (bytes|KB|MB)\s+(\S{1,12}) IOPS\s+(\S{1,12}) ms\s+(\S{1,12}) ms"
    r"\s+(\S{1,12}) MB/s$",
    inside=True,
)
@GRAMMAR.line(
    r"(Random)()\s+(\S{1,12}) IOPS\s+(\S{1,12}) ms\s+(\S{1,12}) ms\s+(\S{1,12}) MB/s$", inside=True
)
def _row(test: Test, size: str, unit: str, *printed: str) -> None:
    block = int(size) * _SIZES[unit] if unit else None
    key = f"random.{size}{unit[0].lower()}" if unit else "random.mixed-sizes"
    test.once(key)
    about = test.about(key, "random", random_ratio=1.0, block_bytes=block)
    iops, mean, longest, speed = printed
    name = f"{size} {unit}".strip()
    test.figure(iops, f"{name} IOPS", metric="iops", rounding="down", **about)
    times: dict[str, Any] = {"metric": "access-time", "zero": "below-resolution", **about}
    test.figure(mean, f"{name} avg. access time", 0.001, statistic="mean", **times)
    test.figure(longest, f"{name} max. access time", 0.001, statistic="max", **times)
    test.figure(speed, f"{name} avg. speed", MIB, metric="throughput", **about)


GRAMMAR.damaged(r"Transfer Rate (?:Minimum|Maximum|Average) *:|Burst Rate *: [0-9]", EXAMPLE)
