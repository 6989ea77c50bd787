"""The figures of sysbench fileio, version by version.

0.4 and 0.5 print totals with a unit each (b, Kb, Mb, Gb: powers of 1024, sb_print_value_size in
sb_util.c); 1.0 prints rates of reads, writes and fsyncs; 1.1 both in one line. `printed` is the
number alone.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from platterbase.model import Direction, Measurement
from platterbase.reading.figures import figure, without_value
from platterbase.reading.recognition import damaged
from platterbase.reading.values import GIB, KIB, MIB, TIB

BENCH, SYNC, PREPARE = "bench", "fsync", "prepare"

SIZES = {"": 1, "b": 1, "k": KIB, "m": MIB, "g": GIB, "t": TIB}
_SIZE = r"([0-9.]{1,20})([KMGT]?i?)[bB]"
_PREPARED = re.compile(
    r"([0-9]{1,18}) bytes written in (\S{1,20}) seconds \((\S{1,20}) (MB|MiB)/sec\)"
)
_OPERATIONS = re.compile(
    r"Operations performed: +(\S{1,18}) [Rr]eads?, (\S{1,18}) [Ww]rites?, (\S{1,18}) Other"
    r" = (\S{1,18}) Total$"
)
_MOVED = re.compile(rf"Read {_SIZE} +Written {_SIZE} +Total transferred {_SIZE} +\({_SIZE}/sec\)$")
_REQUESTS = re.compile(r"(\S{1,20}) Requests/sec executed$")
_RATES = re.compile(r"(reads|writes|fsyncs)/s: +(\S{1,20})$")
_THROUGHPUT = re.compile(r"(read|written), MiB/s: +(\S{1,20})$")
_BOTH = re.compile(r"(read|write): +IOPS=(\S{1,20}) (\S{1,20}) MiB/s \((\S{1,20}) MB/s\)$")
_FSYNC = re.compile(r"fsync: +IOPS=(\S{1,20})$")
_TIME = re.compile(r"(total time|time elapsed): +(\S{1,20}?)s$")
_EVENTS = re.compile(r"total number of events: +(\S{1,18})$")
_LATENCY = re.compile(r"(min|avg|max|sum): +(\S{1,20}?)(ms)?$")
_PERCENTILE = re.compile(
    r"(?:approx\. +)?([0-9]{1,2})(?:th|st|nd|rd)? percentile: +(\S{1,20}?)(ms)?$"
)
_STATISTICS = {"min": "min", "avg": "mean", "max": "max", "sum": "total"}
_DIRECTIONS: dict[str, Direction] = {
    "reads": "read",
    "read": "read",
    "writes": "write",
    "written": "write",
    "write": "write",
}
_MILLI = 0.001


class Figure(NamedTuple):
    """A measurement and the workload that it is of; `direction` None: of the whole test."""

    workload: str
    found: Measurement


def figures_in(line: str, number: int) -> list[Figure]:
    """What one line of a report says."""
    for pattern, read in _READERS:
        if found := pattern.match(line):
            return read(found, number)
    if re.match(r"Operations performed:|Read \S+ +Written |\S+ Requests/sec", line):
        raise damaged(number, repr(line), "a line of sysbench fileio's report")
    return []


def _bench(found: Measurement) -> Figure:
    return Figure(BENCH, found)


def _either(printed: str, line: int, field: str, factor: float, **about: Any) -> Figure:
    """A figure of reads or of writes; zero where the test does none."""
    found = figure(printed, line, field, factor, **about)
    if found.value == 0:
        found = without_value("skipped", printed, line, field, **about)
    return _bench(found)


def _prepared(found: re.Match[str], line: int) -> list[Figure]:
    moved, seconds, rate, unit = found.groups()
    at: dict[str, Any] = {"direction": "write"}
    return [
        Figure(PREPARE, figure(moved, line, "bytes written", metric="bytes-moved", **at)),
        Figure(PREPARE, figure(seconds, line, "seconds", metric="duration", **at)),
        Figure(PREPARE, figure(rate, line, f"{unit}/sec", float(MIB), metric="throughput", **at)),
    ]


def _operations(found: re.Match[str], line: int) -> list[Figure]:
    reads, writes, others, _ = found.groups()
    field = "Operations performed"
    count = figure(others, line, f"{field} Other", metric="operation-count")
    return [
        _either(reads, line, f"{field} Read", 1, metric="request-count", direction="read"),
        _either(writes, line, f"{field} Write", 1, metric="request-count", direction="write"),
        Figure(SYNC, count),
    ]


def _moved(found: re.Match[str], line: int) -> list[Figure]:
    read, read_unit, written, written_unit, total, total_unit, rate, rate_unit = found.groups()
    moved: dict[str, Any] = {"metric": "bytes-moved"}
    return [
        _either(read, line, "Read", _factor(read_unit), direction="read", **moved),
        _either(written, line, "Written", _factor(written_unit), direction="write", **moved),
        _bench(figure(total, line, "Total transferred", _factor(total_unit), **moved)),
        _bench(
            figure(
                rate,
                line,
                f"Total transferred ({rate_unit}b/sec)",
                _factor(rate_unit),
                metric="throughput",
            )
        ),
    ]


def _factor(prefix: str) -> float:
    return float(SIZES[prefix[:1].lower()])


def _requests(found: re.Match[str], line: int) -> list[Figure]:
    return [_bench(figure(found[1], line, "Requests/sec executed", metric="iops"))]


def _rates(found: re.Match[str], line: int) -> list[Figure]:
    name, rate = found.groups()
    if name == "fsyncs":
        return [_synced(rate, line, "fsyncs/s")]
    direction = _DIRECTIONS[name]
    return [_either(rate, line, f"{name}/s", 1, metric="iops", direction=direction)]


def _synced(rate: str, line: int, field: str) -> Figure:
    found = figure(rate, line, field, metric="fsync-rate")
    if found.value == 0:
        found = without_value("skipped", rate, line, field, metric="fsync-rate")
    return Figure(SYNC, found)


def _throughput(found: re.Match[str], line: int) -> list[Figure]:
    name, rate = found.groups()
    at: dict[str, Any] = {"metric": "throughput", "direction": _DIRECTIONS[name]}
    return [_either(rate, line, f"{name}, MiB/s", float(MIB), **at)]


def _both(found: re.Match[str], line: int) -> list[Figure]:
    name, iops, rate, _ = found.groups()
    direction = _DIRECTIONS[name]
    return [
        _either(iops, line, f"{name} IOPS", 1, metric="iops", direction=direction),
        _either(rate, line, f"{name} MiB/s", float(MIB), metric="throughput", direction=direction),
    ]


def _fsync(found: re.Match[str], line: int) -> list[Figure]:
    return [_synced(found[1], line, "fsync IOPS")]


def _time(found: re.Match[str], line: int) -> list[Figure]:
    return [_bench(figure(found[2], line, found[1], metric="duration"))]


def _events(found: re.Match[str], line: int) -> list[Figure]:
    return [_bench(figure(found[1], line, "total number of events", metric="operation-count"))]


def _latency(found: re.Match[str], line: int) -> list[Figure]:
    at: dict[str, Any] = {"metric": "latency", "statistic": _STATISTICS[found[1]]}
    return [_bench(figure(found[2], line, found[1], _MILLI, zero="below-resolution", **at))]


def _percentile(found: re.Match[str], line: int) -> list[Figure]:
    at: dict[str, Any] = {"metric": "latency", "statistic": f"p{found[1]}"}
    return [
        _bench(
            figure(
                found[2], line, f"{found[1]}th percentile", _MILLI, zero="below-resolution", **at
            )
        )
    ]


_READERS = (
    (_PREPARED, _prepared),
    (_OPERATIONS, _operations),
    (_MOVED, _moved),
    (_REQUESTS, _requests),
    (_RATES, _rates),
    (_THROUGHPUT, _throughput),
    (_BOTH, _both),
    (_FSYNC, _fsync),
    (_TIME, _time),
    (_EVENTS, _events),
    (_LATENCY, _latency),
    (_PERCENTILE, _percentile),
)
