"""AS SSD Benchmark: Alex Intelligent Software's test of SSDs on Windows, its text (Edit, Copy).

Versions seen: 1.x and 2.0, in English and German, as MB/s and as iops.

| printed | metric | unit and its source |
| --- | --- | --- |
| Read: 2863.65 MB/s | throughput | 2^20 B/s: a drive of 250 * 10^9 B has a Size of 232.88 GB |
| Read: 12690.06 iops | iops | 1/s: MB/s times 256 for 4K, so blocks of 4096 B and MB of 2^20 B |
| Read: 0.090 ms | access-time | ms = 0.001 s |
| Read: 1126 (Score) | score | points: 0.1 Seq + 4K + 4K-64Thrd, in MB/s |

Seq is sequential, 4K random with one request under way, 4K-64Threads random with 64 threads; all
are of a file that is opened past the system's cache. A test that was not run prints 0.00. The last
word of Offset says whether the partition is aligned.

    Sequential:
    Read: 2863.65 MB/s
    4K:
    Read: 49.57 MB/s
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from msgspec import structs

from platterbase.model import Descriptor
from platterbase.reading.figures import figure
from platterbase.reading.grammar import Grammar
from platterbase.reading.io_mode import Invocation, IoMode
from platterbase.reading.recognition import damaged
from platterbase.reading.run import OpenRun
from platterbase.reading.values import MIB

DESCRIPTOR = Descriptor(
    tool="as-ssd",
    title="AS SSD Benchmark",
    version=1,
    formats=("text, in English or German",),
    tool_versions="1 and 2.0",
    markers=("AS SSD Benchmark", "4K-64T", "4K-64Thrd"),
)
# heading of a part: key of its workload and what is known of it
_PARTS: dict[str, tuple[str, dict[str, Any]]] = {
    "sequential": ("seq", {"access": "sequential", "threads": 1, "random_ratio": 0.0}),
    "sequentiell": ("seq", {"access": "sequential", "threads": 1, "random_ratio": 0.0}),
    "seq": ("seq", {"access": "sequential", "threads": 1, "random_ratio": 0.0}),
    "4k": (
        "4k",
        {
            "access": "random",
            "block_bytes": 4096,
            "queue_depth": 1,
            "threads": 1,
            "random_ratio": 1.0,
        },
    ),
    "4k-64threads": (
        "4k-64thrd",
        {"access": "random", "block_bytes": 4096, "threads": 64, "random_ratio": 1.0},
    ),
    "access times": ("access-time", {"access": "random"}),
    "zugriffszeiten": ("access-time", {"access": "random"}),
    "score": ("score", {}),
    "punkte": ("score", {}),
}
_ALIASES = {"4k-64thrd": "4k-64threads", "acc.time": "access times", "zugriffszeit": "access times"}
_ROWS = {
    "read": "read",
    "lesen": "read",
    "write": "write",
    "schreiben": "write",
    "total": "both",
    "gesamt": "both",
}
_UNITS: dict[str, tuple[str, float]] = {
    "MB/s": ("throughput", float(MIB)),
    "iops": ("iops", 1.0),
    "ms": ("access-time", 0.001),
    "": ("score", 1.0),
}
_UNITS_OF_PART = {"access-time": ("ms",), "score": ("",)}


def io_mode(_: Invocation) -> IoMode:
    """Return how requests reached the drive: AS SSD opens its files without buffering."""
    return IoMode(direct=True)


@dataclass
class Test(OpenRun):
    """One report; `part` is the heading below which the lines stand."""

    part: str | None = None

    def measured(self, part: str, direction: str) -> int:
        """Return the workload of a part: reading and writing are two."""
        key, about = _PARTS[part]
        if direction == "both":
            return self.workload(key, "mix")
        ratio = 1.0 if direction == "read" else 0.0
        return self.workload(f"{key}.{direction}", direction, read_ratio=ratio, **about)


EXAMPLE = "'Read: N MB/s' below 'Sequential:', '4K:' or '4K-64Threads:'"
GRAMMAR = Grammar(DESCRIPTOR, Test, example=EXAMPLE)
parse = GRAMMAR.parse


@GRAMMAR.line(r"AS SSD Benchmark ([0-9][0-9.]{0,20})", opens=True)
def _banner(test: Test, version: str) -> None:
    test.tool_version = version


@GRAMMAR.line(r"(Name|Firmware|Controller|Offset|Size|Größe): *(\S.{0,100})$", inside=True)
def _drive(test: Test, name: str, value: str) -> None:
    names = {"Name": "model", "Größe": "size", "Offset": "partition-offset"}
    test.fact("drive", names.get(name, name.lower()), value)


@GRAMMAR.line(r"(?:Date|Datum): *(\S.{0,40})$", inside=True)
def _date(test: Test, value: str) -> None:
    test.fact("run", "local-time", value)


def _begins_again(test: Test, heading: str) -> bool:
    """Return whether the first part comes again: another report without its head."""
    key = _PARTS[_part(heading)][0]
    return key == "seq" and any(name.startswith("seq.") for name in test.workloads)


def _part(heading: str) -> str:
    word = heading.lower()
    return _ALIASES.get(word, word)


@GRAMMAR.line(
    r"(Sequential|Sequentiell|Seq|4K|4K-64Threads|4K-64Thrd|Access Times|Acc\.time|Zugriffszeiten?"
    r"|Score|Punkte):$",
    opens=_begins_again,
)
def _heading(test: Test, heading: str) -> None:
    test.part = _part(heading)


@GRAMMAR.line(
    r"(Read|Write|Total|Lesen|Schreiben|Gesamt): *([0-9]\S{0,15})(?: (MB/s|iops|ms))?$",
    inside=lambda test: test.part is not None,
)
def _figure(test: Test, row: str, printed: str, unit: str | None) -> None:
    part = test.part or ""
    key = _PARTS[part][0]
    if (unit or "") not in _UNITS_OF_PART.get(key, ("MB/s", "iops")):
        raise damaged(test.line, repr(test.printed), EXAMPLE)
    direction: Any = _ROWS[row.lower()]
    metric, factor = _UNITS[unit or ""]
    test.once(part, direction, metric)
    found = figure(
        printed.replace(",", "."),
        test.line,
        f"{_PARTS[part][0]} {direction}",
        factor,
        zero="skipped",
        metric=metric,
        workload=test.measured(part, direction),
        direction=direction,
        statistic="mean" if metric == "access-time" else "total",
    )
    test.measurements.append(structs.replace(found, printed=printed))


GRAMMAR.damaged(
    r"(?:Read|Write|Lesen|Schreiben): *[0-9]", EXAMPLE, inside=lambda test: test.part is not None
)
