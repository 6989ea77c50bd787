"""The lines of sysbench's --report-interval: reads, writes, fsyncs and a percentile of latency.

1.0 prints `[ 1s ] reads: 1.2 MiB/s writes: … fsyncs: …/s latency (ms,95%): 1.343`, 0.5
`[   1s] reads: 1.2 MB/s writes: … response time: 1.23ms (95%)`; MB is 2^20 there too.
"""

from __future__ import annotations

import re

from platterbase.model import Samples
from platterbase.reading.figures import figure
from platterbase.reading.values import MIB, count

Point = tuple[float | None, bool, int, tuple[float | None, ...]]

_LINE = re.compile(
    r"\[ *([0-9]{1,9})s ?\] reads: (\S{1,20}) Mi?B/s,? writes: (\S{1,20}) Mi?B/s,?"
    r" fsyncs: (\S{1,20}?)/s,? (?:latency \(ms,[0-9]{1,2}%\): (\S{1,20})"
    r"|response time: (\S{1,20}?)ms \([0-9]{1,2}%\))$"
)
_COLUMNS = (
    ("throughput", "read", ""),
    ("throughput", "write", ""),
    ("fsync-rate", "none", ""),
    ("latency", "both", ""),
)


def point_in(line: str, number: int) -> Point | None:
    """The values of an interval."""
    found = _LINE.match(line)
    if found is None:
        return None
    factors = (float(MIB), float(MIB), 1.0, 0.001)
    words = (found[2], found[3], found[4], found[5] or found[6])
    values = tuple(
        figure(word, number, column[0], factor, metric=column[0]).value
        for word, factor, column in zip(words, factors, _COLUMNS, strict=True)
    )
    return float(count(found[1])), False, number, values


def samples(points: list[Point], workload: int) -> tuple[Samples, ...]:
    """All intervals of a test."""
    if not points:
        return ()
    return (Samples(workload=workload, columns=_COLUMNS, rows=tuple(points)),)
