"""bench.sh: three writes with dd on a rented server (`wget -qO- bench.sh | bash`).

Versions seen: 2016 to v2025-05-08, with "I/O Speed" and "I/O speed", its Chinese copies, and
SuperBench, which names the size in place of the run.

| printed | metric | unit and its source |
| --- | --- | --- |
| I/O Speed(1st run) : 688 MB/s | throughput | as GNU dd prints: kB 10^3, MB 10^6, GB 10^9 B/s |
| I/O Speed(average) : 798.7 MB/s | the same, mean of three | 10^6 B/s where all runs were MB/s |
| the same below GB/s | the same, qualifier about | bench.sh: a GB of dd is taken for 1024 MB |

Each write is `dd if=/dev/zero conv=fdatasync`: zeros, through the system's cache, forced out once
at the end; in blocks of 512 KiB since v2022-01-01, of 64 KiB before. bench.sh multiplies what dd
printed in GB/s by 1024 before it takes the mean, which is then up to 2.4 % too high. Networks are
not read.

    I/O Speed(1st run) : 688 MB/s
    I/O Speed(average) : 798.7 MB/s
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from msgspec import structs

from platterbase.model import Descriptor, Hints, Qualifier, Run
from platterbase.reading.grammar import Grammar
from platterbase.reading.io_mode import Invocation, IoMode
from platterbase.reading.lines import slug
from platterbase.reading.recognition import foreign
from platterbase.reading.run import OpenRun
from platterbase.reading.values import GB, KB, KIB, MB

DESCRIPTOR = Descriptor(
    tool="bench.sh",
    title="bench.sh",
    version=1,
    formats=("text",),
    tool_versions="2016 to 2025-05-08",
    markers=("I/O Speed", "I/O speed", "硬盘I/O ("),
)
_UNITS = {"kB/s": KB, "MB/s": MB, "GB/s": GB}
_BLOCKS_OF_512K_SINCE = "2022-01-01"
_AVERAGE = "average"
_RUNS = {"第一次测试": "1st run", "第二次测试": "2nd run", "第三次测试": "3rd run"}
_NEXT = {"1st run": "2nd run", "2nd run": "3rd run"}
_SYSTEM = {  # what the Chinese copies call it
    "CPU 型号": "CPU Model",
    "CPU 核心数": "CPU Cores",
    "总硬盘大小": "Total Disk",
    "总内存大小": "Total Mem",
    "SWAP大小": "Total Swap",
    "系统": "OS",
    "内核": "Kernel",
    "虚拟化平台": "Virtualization",
}


def parse(text: str, hints: Hints) -> list[Run]:
    """Return a run for each write, and one for the mean of three."""
    writes = [write for write in GRAMMAR.open_runs(text, hints) if write.measurements]
    if not writes:
        raise foreign("no line of bench.sh", EXAMPLE)
    above: Write | None = None
    for write in writes:
        write.follow(above)
        above = write
    return [write.closed(DESCRIPTOR, hints) for write in writes]


def io_mode(_: Invocation) -> IoMode:
    """Return how the data was written: through the cache, forced out at the end."""
    return IoMode(direct=False, flush="end")


@dataclass
class Write(OpenRun):
    """One write, or the mean of those above; `has_giga`: one of these was printed in GB/s."""

    has_giga: bool = False

    def add(self, rate: str, unit: str, **about: Any) -> None:
        """Add the rate."""
        workload = self.workload(
            "write", "write", access="sequential", threads=1, read_ratio=0.0, random_ratio=0.0
        )
        self.figure(
            rate,
            f"I/O Speed({self.label})",
            _UNITS[unit],
            metric="throughput",
            direction="write",
            workload=workload,
            **about,
        )

    def follow(self, above: Write | None) -> None:
        """Take from the write above what the script says once for all of them."""
        if self.label and self.label.endswith("GB"):  # SuperBench: the runs in their order
            self.label = _NEXT.get((above and above.label) or "", "1st run")
        if above is not None and self.label != "1st run":
            self.tool_version = self.tool_version or above.tool_version
            self.has_giga |= above.has_giga
            of_system = [one for one in above.settings if one.scope == "os"]
            self.settings = self.settings or of_system
        self.setting("conv", "fdatasync")
        if self.tool_version:
            block = 512 if self.tool_version >= _BLOCKS_OF_512K_SINCE else 64
            self.setting("bs", f"{block}k")
            write = self.workloads["write"]
            self.workloads["write"] = structs.replace(write, block_bytes=block * KIB)
        if self.label == _AVERAGE and self.has_giga:
            about: Qualifier = "about"
            self.measurements = [structs.replace(one, qualifier=about) for one in self.measurements]


EXAMPLE = "'I/O Speed(1st run) : N MB/s'"
GRAMMAR = Grammar(DESCRIPTOR, Write, example=EXAMPLE, programs=("bench.sh",))


@GRAMMAR.line(r"Version +: v(20[0-9]{2}-[0-9]{2}-[0-9]{2})$", before=True)
def _version(write: Write, version: str) -> None:
    write.tool_version = version


@GRAMMAR.line(
    r"(CPU [Mm]odel|CPU [Cc]ores|(?:Total|Number of) [A-Za-z ]{3,20}|OS|Kernel|Virtualization"
    rf"|{'|'.join(_SYSTEM)}) +: (\S.{{0,120}})$",
    before=True,
)
def _system(write: Write, printed: str, value: str) -> None:
    name = _SYSTEM.get(printed, printed)
    write.fact("system", slug(name), value)
    if name == "Virtualization" and value != "Dedicated":
        write.setting("virtualization", value.lower(), "os")


@GRAMMAR.line(
    r"(?:硬盘I/O|I/O [Ss]peed) ?"
    rf"\((1st run|2nd run|3rd run|{'|'.join(_RUNS)}|[0-9.]{{1,5}}GB)\) *: *"
    r"(?:[0-9]+ bytes .{1,60}, )?"
    r"(\S{1,12}) ([kMG]B/s)$",
    opens=True,
    ends=True,
)
def _one(write: Write, which: str, rate: str, unit: str) -> None:
    write.label = _RUNS.get(which, which)
    write.has_giga = unit == "GB/s"
    write.add(rate, unit)


@GRAMMAR.line(
    r"(?:I/O [Ss]peed ?\(average\)|Average I/O(?: [Ss]peed)?|硬盘I/O ?\(平均测试\)) *: *"
    r"(\S{1,12}) MB/s$",
    opens=True,
    ends=True,
)
def _mean(write: Write, rate: str) -> None:
    write.label = _AVERAGE
    write.add(rate, "MB/s", aggregate="mean", repeats=3)


GRAMMAR.damaged(
    r"(?:I/O [Ss]peed ?\((?:1st run|2nd run|3rd run|average)|硬盘I/O ?\(.{4,5})\) *:", EXAMPLE
)
