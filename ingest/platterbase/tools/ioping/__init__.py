"""ioping: the time of single requests, and how many there were.

Versions seen: 0.4 to 1.3. Renderings: text (read here), raw lines of -B and -p
(raw.py), JSON of -J (json.py).

| printed | metric | unit and its source |
| --- | --- | --- |
| 4 requests completed in 1.33 ms | request-count; latency total (1.0 and later) | own unit, below |
| 16 KiB read | bytes-moved | KiB = 1024 B: ioping.c, print_size |
| 3.01 k iops, 11.7 MiB/s | iops, throughput | k = 1000: print_int; requests by their own time |
| generated 5 requests | request-count, and all below, with the waiting between requests |
| in 4.00 s, 20 KiB, 1 iops, 5.00 KiB/s | duration, bytes-moved, request-pace, throughput-pace | |
| min/avg/max/mdev = 146.8 us / 332.5 us / … | latency min, mean, max, stddev | own unit each |

Before 1.0 "completed in" is the time on the wall (a duration) and there is no "generated" line;
afterwards it is the sum of the requests' times. `mb/s` before 0.8 is 2^20 (ioping.c, `1<<20`).
The first request (warmup) is left out of the statistics since 0.9. ^C is how ioping ends.
Counts have prefixes of 1000 (print_int), sizes of 1024 (print_size), times ns to days (print_time).

    $ ioping -c 5 .
    4 KiB <<< . (ext4 /dev/vda 252.0 GiB): request=1 time=154.8 us (warmup)

    --- . (ext4 /dev/vda 252.0 GiB) ioping statistics ---
    4 requests completed in 1.33 ms, 16 KiB read, 3.01 k iops, 11.7 MiB/s
    generated 5 requests in 4.00 s, 20 KiB, 1 iops, 5.00 KiB/s
    min/avg/max/mdev = 146.8 us / 332.5 us / 838.6 us / 292.4 us
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from msgspec import structs

from platterbase.model import Descriptor, Direction, Hints, Measurement, Run
from platterbase.reading.figures import figure, without_value
from platterbase.reading.grammar import Grammar
from platterbase.reading.io_mode import UNKNOWN, Invocation, IoMode
from platterbase.reading.recognition import damaged, foreign
from platterbase.reading.run import OpenRun
from platterbase.reading.values import GIB, KIB, MIB, TIB
from platterbase.tools.ioping.json import read_json
from platterbase.tools.ioping.raw import read_raw

# No markers: the raw lines of -B are numbers alone.
DESCRIPTOR = Descriptor(
    tool="ioping",
    title="ioping",
    version=1,
    formats=("text", "raw lines of -B and -p", "JSON of -J"),
    tool_versions="0.4 to 1.3",
)


def parse(text: str, hints: Hints) -> list[Run]:
    """Return every run of a text, in whichever rendering."""
    tests: Sequence[OpenRun] = ()
    if any(word in text for word in _WORDS) and _SIGN.search(text):
        tests = GRAMMAR.open_runs(text, hints)
    tests = tests or read_json(text) or read_raw(text, hints)
    if not tests:
        raise foreign("nothing that ioping prints", _EXAMPLE)
    return [test.closed(DESCRIPTOR, hints) for test in tests]


def io_mode(call: Invocation) -> IoMode:
    """Return how requests reached their target: ioping(1), -D."""
    return UNKNOWN if call.command is None else IoMode(direct=call.has_flag("D"))


_EXAMPLE = "'--- TARGET ioping statistics ---', ten numbers of -B, or the JSON of -J"
_WORDS = ("ioping", "request=")
_SIGN = re.compile(r"ioping statistics ---|request=[0-9]{1,9} time=|(?:^|\n)ioping: ")

_COUNT = r"([0-9][0-9.]{0,20})(?: ([kMGTPE]))?"
_SIZE = r"([0-9][0-9.]{0,20}) ?([A-Za-z]{1,5})"
_TIME = r"([0-9][0-9.]{0,20}) ([a-z]{1,9})"
_DONE = (
    rf"{_COUNT} requests completed in {_TIME}, (?:{_SIZE}(?: (read|written))?, )?"
    rf"{_COUNT} iops, {_SIZE}/s"
)
_COUNTS = {"": 1.0, "k": 1e3, "M": 1e6, "G": 1e9, "T": 1e12, "P": 1e15, "E": 1e18}
_SIZES = {"b": 1.0, "bytes": 1.0, "pib": float(KIB * TIB)}
for _letter, _bytes in (("k", KIB), ("m", MIB), ("g", GIB), ("t", TIB)):
    _SIZES |= dict.fromkeys((_letter, f"{_letter}b", f"{_letter}ib"), float(_bytes))
_TIMES = {"ns": 1e-9, "us": 1e-6, "ms": 1e-3, "s": 1.0, "sec": 1.0, "min": 60.0}
_TIMES |= dict.fromkeys(("h", "hour", "hours"), 3600.0)
_TIMES |= dict.fromkeys(("d", "day", "days"), 86400.0)
_STATISTICS = {"min": "min", "avg": "mean", "max": "max", "mdev": "stddev"}
_OLD_TIME = "([0-9.]{1,20})"

# A drive has no file system: `/dev/sda (block device 894.3 GiB)`, before 1.0 `(device …)`.
_DRIVE = re.compile(
    r"(.{1,200}) \((?:(?:block|character) )?device "
    r"([0-9]{1,12}(?:\.[0-9]{1,6})?) ([A-Za-z]{1,5})\)$"
)
# What words of requests and statistics mean: operation, direction, share of reads.
_Operation = tuple[str, Direction, float]
_READ: _Operation = ("read", "read", 1.0)
_WRITE: _Operation = ("write", "write", 0.0)
_MIX: _Operation = ("mix", "both", 0.5)
_OPERATIONS = {
    "read": _READ,
    "from": _READ,
    "<<<": _READ,
    "written": _WRITE,
    "to": _WRITE,
    ">>>": _WRITE,
}


@dataclass
class Test(OpenRun):
    """One execution of ioping: its requests, then its statistics."""

    words: set[str] = field(default_factory=set)
    sizes: set[float] = field(default_factory=set)
    has_statistics: bool = False
    failed: bool = False
    generated: bool = False
    empty: bool = False

    def count(self, printed: str, prefix: str | None, field: str, metric: str, at: int) -> None:
        """Add a number of requests, or a rate of them."""
        self.figure(printed, field, _COUNTS[prefix or ""], metric=metric, workload=at)

    def size(self, printed: str, unit: str, field: str, metric: str, at: int) -> None:
        """Add a size, or a size per second."""
        factor = _factor(_SIZES, unit.lower(), self.line, field, "B, KiB, MiB, GiB or TiB")
        self.figure(printed, field, factor, metric=metric, workload=at)

    def time(self, printed: str, unit: str, field: str, metric: str, at: int, **about: Any) -> None:
        """Add a time."""
        factor = _factor(_TIMES, unit, self.line, field, "ns, us, ms, s, min, hour or day")
        self.figure(printed, field, factor, metric=metric, workload=at, **about)

    def has(self, metric: str, statistic: str = "total") -> bool:
        """Return whether such a figure was printed already."""
        return any((one.metric, one.statistic) == (metric, statistic) for one in self.measurements)

    def finish(self) -> None:
        """Set the workloads and the direction, which only the whole of the lines can say."""
        operation, direction, ratio = self._operation()
        about: dict[str, Any] = {"operation": operation, "read_ratio": ratio}
        about["block_bytes"] = int(self.sizes.pop()) if len(self.sizes) == 1 else None
        for key in ("requests", "generated") if self.generated else ("requests",):
            self.workload(key, **about)
        finished = bool(self.measurements) and not self.empty
        self.outcome = "ok" if finished else "failed" if self.failed else "interrupted"
        if self.empty:
            self.measurements = [_keep_counts(one) for one in self.measurements]
        self.measurements = [structs.replace(one, direction=direction) for one in self.measurements]

    def _operation(self) -> _Operation | tuple[None, None, None]:
        """Return what the requests did; where no word says it (-G since 1.0), by the command."""
        operations = {_OPERATIONS[word] for word in self.words}
        if len(operations) == 1:
            return operations.pop()
        if operations or self.generated:
            return _MIX
        if self.command is None:
            return None, None, None
        return _WRITE if re.search(r" -[A-Za-z]{0,9}W", self.command) else _READ


def _factor(factors: dict[str, float], unit: str, line: int, field: str, expected: str) -> float:
    if unit not in factors:
        raise damaged(line, f"unit {unit!r} at {field}", expected)
    return factors[unit]


def _keep_counts(one: Measurement) -> Measurement:
    """Return a figure of no requests: only their count is known."""
    if one.workload != 0 or one.metric == "request-count":
        return one
    at = {"metric": one.metric, "statistic": one.statistic, "workload": 0}
    return without_value("interrupted", one.printed, one.line, one.field, **at)


# No line of ioping is long; patterns that search one take time by its length.
GRAMMAR = Grammar(DESCRIPTOR, Test, example=_EXAMPLE, clean=lambda line: line[:1000])


def _begins(test: Test, *groups: str) -> bool:
    return test.has_statistics or groups[4] == "1"


@GRAMMAR.line(
    rf".*?{_SIZE} (from|to|<<<|>>>) (.{{1,300}}): request=([0-9]{{1,9}}) time=", opens=_begins
)
def _request(test: Test, printed: str, unit: str, word: str, _target: str, _number: str) -> None:
    test.words.add(word)
    factor = _factor(_SIZES, unit.lower(), test.line, "request", "B, KiB, MiB, GiB or TiB")
    size = figure(printed, test.line, "request", factor, metric="request-size").value
    if size:
        test.sizes.add(size)


# The first statistics of old versions stand in the line of the heading.
@GRAMMAR.line(
    rf".*?--- (.{{1,300}}) ioping statistics ---(?:.*?{_DONE})?",
    opens=lambda test, *_: test.has_statistics,
)
def _heading(test: Test, target: str, *completed: str) -> None:
    test.has_statistics = True
    drive = _DRIVE.match(target)
    device = re.match(r"(.{1,200}) \((\S{1,40}) (.{1,200})\)$", target)
    parts = device.groups() if device else (target,)
    if drive:
        test.fact("target", "path", drive[1])
        factor = _factor(_SIZES, drive[3].lower(), test.line, "device size", "KiB, MiB … or TiB")
        size = f"{drive[2]} {drive[3]}"
        test.fact("target", "device size", size, float(drive[2]) * factor, "B")
    else:
        for name, value in zip(("path", "fstype", "device"), parts, strict=False):
            test.fact("target", name, value)
    if completed[0]:
        _completed(test, *completed)


@GRAMMAR.line(rf".*?{_DONE}", opens=lambda test, *_: test.has("iops"))
def _completed(test: Test, *groups: str) -> None:
    word, others = groups[6], groups[:6] + groups[7:]
    requests, spent, moved, rate, speed = zip(others[0::2], others[1::2], strict=True)
    if word:
        test.words = {word}
    test.has_statistics = True
    test.count(*requests, "requests completed", "request-count", 0)
    count = test.measurements[-1]
    test.empty = count.value == 0
    # Before 1.0 no size is printed, and the time is that on the wall.
    test.time(*spent, "requests completed in", "latency" if moved[0] else "duration", 0)
    if moved[0]:
        test.size(*moved, word or "size", "bytes-moved", 0)
        _add_size(test, test.measurements[-1], count)
    test.count(*rate, "iops", "iops", 0)
    test.size(*speed, f"{speed[1]}/s", "throughput", 0)


def _add_size(test: Test, moved: Measurement, requests: Measurement) -> None:
    """Add the size of a request, if amount and number of requests are exact enough."""
    if test.sizes or not moved.value or not requests.value or requests.resolution != 1:
        return
    size = moved.value / requests.value
    if "." not in moved.printed and size % 512 == 0:
        test.sizes.add(size)


@GRAMMAR.line(
    rf".*?generated {_COUNT} requests in {_TIME}, {_SIZE}, {_COUNT} iops, {_SIZE}/s",
    opens=lambda test, *_: test.has("request-pace"),
)
def _generated(test: Test, *groups: str) -> None:
    requests, spent, moved, rate, speed = zip(groups[0::2], groups[1::2], strict=True)
    test.generated = True
    test.count(*requests, "generated requests", "request-count", 1)
    test.time(*spent, "generated in", "duration", 1)
    test.size(*moved, "generated size", "bytes-moved", 1)
    test.count(*rate, "generated iops", "request-pace", 1)
    test.size(*speed, f"generated {speed[1]}/s", "throughput-pace", 1)


def _has_times(test: Test, *_: str) -> bool:
    return test.has("latency", "min")


@GRAMMAR.line(rf".*?min/avg/max/mdev = {_TIME} / {_TIME} / {_TIME} / {_TIME}", opens=_has_times)
def _times(test: Test, *groups: str) -> None:
    times = zip(groups[0::2], groups[1::2], strict=True)
    for time, (name, statistic) in zip(times, _STATISTICS.items(), strict=True):
        test.time(*time, name, "latency", 0, statistic=statistic)


@GRAMMAR.line(
    rf".*?min/avg/max/mdev = {_OLD_TIME}/{_OLD_TIME}/{_OLD_TIME}/{_OLD_TIME} (us|ms|s)",
    opens=_has_times,
)
def _old_times(test: Test, *groups: str) -> None:
    *times, unit = groups
    _times(test, *(word for time in times for word in (time, unit)))


@GRAMMAR.line(r"(?:\S{0,40}/)?ioping: (.{3,300})")
def _error(test: Test, words: str) -> None:
    test.failed = True
    test.fact("ioping", "error", words)


GRAMMAR.damaged(".*?min/avg/max/mdev", "min/avg/max/mdev = a us / b us / c us / d us", inside=True)
GRAMMAR.damaged(".*?requests completed in", "N requests completed in T, N iops, S/s", inside=True)
