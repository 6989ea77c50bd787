"""Seeker: how many random reads a disk serves (`seeker DEVICE`).

Versions seen: 2.0.

| printed | metric | unit and its source |
| --- | --- | --- |
| 50 seeks/second | seek-rate | 1/s, cut to a whole number (seeker.c: count / TIMEOUT) |
| 19.93 ms random access time | latency, mean | ms = 0.001 s (seeker.c: 1000.0 * TIMEOUT / count) |

One reader, blocks of 512 bytes at random places of the device (seeker.c: BLOCKSIZE).

    Benchmarking /dev/sda [476940MB], wait 30 seconds..............................
    Results: 50 seeks/second, 19.93 ms random access time
"""

from __future__ import annotations

from typing import Any

from platterbase.model import Descriptor
from platterbase.reading.grammar import Grammar
from platterbase.reading.run import OpenRun

DESCRIPTOR = Descriptor(
    tool="seeker",
    title="Seeker",
    version=1,
    formats=("text",),
    tool_versions="2.0",
    markers=("Seeker v", "Results: "),
)
EXAMPLE = "'Results: N seeks/second, N ms random access time'"
GRAMMAR = Grammar(DESCRIPTOR, OpenRun, example=EXAMPLE)
parse = GRAMMAR.parse


@GRAMMAR.line(r"Seeker v([0-9.]{1,10}), ", opens=True)
def _banner(run: OpenRun, version: str) -> None:
    run.tool_version = version


@GRAMMAR.line(r"Results: (\S{1,20}) seeks/second, (\S{1,20}) ms random access time", ends=True)
def _results(run: OpenRun, rate: str, time: str) -> None:
    seeks = run.workload(
        "seek", "read", access="random", block_bytes=512, threads=1, read_ratio=1.0
    )
    about: dict[str, Any] = {"workload": seeks, "direction": "read", "statistic": "mean"}
    run.figure(rate, "seeks/second", metric="seek-rate", rounding="down", **about)
    run.figure(time, "ms", 0.001, metric="latency", **about)


GRAMMAR.damaged(r"Results: .{0,40}seeks/second", EXAMPLE)
