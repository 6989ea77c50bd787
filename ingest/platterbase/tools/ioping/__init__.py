"""ioping: the time of single requests, and how many there were.

Versions seen: 0.4 to 1.3. Renderings: text, raw lines (-B, -p) and JSON (-J): see _ioping_raw.

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

    $ ioping -c 5 .
    4 KiB <<< . (ext4 /dev/vda 252.0 GiB): request=1 time=154.8 us (warmup)

    --- . (ext4 /dev/vda 252.0 GiB) ioping statistics ---
    4 requests completed in 1.33 ms, 16 KiB read, 3.01 k iops, 11.7 MiB/s
    generated 5 requests in 4.00 s, 20 KiB, 1 iops, 5.00 KiB/s
    min/avg/max/mdev = 146.8 us / 332.5 us / 838.6 us / 292.4 us
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from msgspec import structs

from platterbase.errors import ParseError
from platterbase.model import Descriptor, Direction, Fact, Hints, Measurement, Run, Workload
from platterbase.reading.figures import without_value
from platterbase.reading.io_mode import UNKNOWN, Invocation, IoMode
from platterbase.reading.lines import command_in, lines_of
from platterbase.reading.recognition import damaged, refuse_too_many
from platterbase.tools.ioping.raw import json_runs, raw_runs
from platterbase.tools.ioping.units import COUNT, SIZE, TIME, counted, sized, timed

# No markers: the raw lines of -B are numbers alone.
DESCRIPTOR = Descriptor(
    tool="ioping",
    title="ioping",
    version=1,
    formats=("text", "raw lines of -B and -p", "JSON of -J"),
    tool_versions="0.4 to 1.3",
)


def parse(text: str, hints: Hints) -> list[Run]:
    """Read every run of a text, in whichever rendering."""
    told = any(word in text for word in _WORDS) and _SIGN.search(text)
    runs = _text_runs(lines_of(text), hints) if told else []
    if not runs:
        runs = json_runs(text) or raw_runs(text, hints)
    if not runs:
        raise ParseError(
            1,
            "nothing that ioping prints",
            "'--- TARGET ioping statistics ---', ten numbers of -B, or the JSON of -J",
            "name the tool that printed this",
            foreign=True,
        )
    version = hints.tool_version
    return [structs.replace(run, tool_version=run.tool_version or version) for run in runs]


def io_mode(call: Invocation) -> IoMode:
    """Return how requests reached their target: ioping(1), -D."""
    return UNKNOWN if call.command is None else IoMode(direct=call.has_flag("D"))


_WORDS = ("ioping", "request=")
_SIGN = re.compile(r"ioping statistics ---|request=[0-9]{1,9} time=|(?:^|\n)ioping: ")
_REQUEST = re.compile(rf"{SIZE} (from|to|<<<|>>>) (.{{1,300}}): request=([0-9]{{1,9}}) time=")
_HEAD = re.compile(r"--- (.{1,300}) ioping statistics ---")
_DONE = re.compile(
    rf"{COUNT} requests completed in {TIME}, (?:{SIZE}(?: (read|written))?, )?"
    rf"{COUNT} iops, {SIZE}/s"
)
_GENERATED = re.compile(rf"generated {COUNT} requests in {TIME}, {SIZE}, {COUNT} iops, {SIZE}/s")
_TIMES = re.compile(rf"min/avg/max/mdev = {TIME} / {TIME} / {TIME} / {TIME}")
_OLD_TIMES = re.compile(
    r"min/avg/max/mdev = ([0-9.]{1,20})/([0-9.]{1,20})/([0-9.]{1,20})/([0-9.]{1,20}) (us|ms|s)"
)
_PARTS = (("requests completed in", _DONE), ("generated ", _GENERATED))
_TARGET = re.compile(r"(.{1,200}) \((\S{1,40}) (.{1,200})\)$")
_ERROR = re.compile(r"(?:\S{0,40}/)?ioping: (.{3,300})")
_STATISTICS = ("min", "mean", "max", "stddev")
_NAMES = ("min", "avg", "max", "mdev")
_OPERATIONS: dict[str, tuple[str, Direction, float]] = {
    "read": ("read", "read", 1.0),
    "written": ("write", "write", 0.0),
    "from": ("read", "read", 1.0),
    "<<<": ("read", "read", 1.0),
    "to": ("write", "write", 0.0),
    ">>>": ("write", "write", 0.0),
}
_MIX: tuple[str, Direction, float] = ("mix", "both", 0.5)


@dataclass
class _Test:
    """One execution as far as it is told."""

    first: int
    last: int
    command: str | None
    words: set[str] = field(default_factory=set)
    sizes: set[float] = field(default_factory=set)
    closed: bool = False
    failed: bool = False
    generated: bool = False
    empty: bool = False
    figures: list[Measurement] = field(default_factory=list)
    facts: list[Fact] = field(default_factory=list)


def _text_runs(lines: list[str], hints: Hints) -> list[Run]:
    reader = _Reader(hints)
    for number, line in enumerate(lines, 1):
        if line:
            reader.take(line, number)
    return [_run(test) for test in reader.tests]


class _Reader:
    """Goes through the lines; a new request 1, heading or command opens the next test."""

    def __init__(self, hints: Hints) -> None:
        self.tests: list[_Test] = []
        self._declared = self._command = hints.command
        self._open: _Test | None = None

    def take(self, line: str, number: int) -> None:
        """One line; old versions' first statistics may stand in that of the heading."""
        if "request=" in line and (found := _REQUEST.search(line)):
            self._request(found, number)
        elif "ioping statistics" in line and (found := _HEAD.search(line)):
            self._head(found[1], number)
        if "requests completed" in line and (found := _DONE.search(line)):
            self._done(found, number)
        elif "generated" in line and (found := _GENERATED.search(line)):
            self._generated(found, number)
        elif "mdev" in line and (found := _TIMES.search(line) or _OLD_TIMES.search(line)):
            self._times(found, number)
        elif found := _ERROR.match(line.lstrip("> ")):
            self._error(found[1], number)
        elif command := command_in(line, "ioping"):
            self._open, self._command = None, command
        elif self._open and "min/avg/max/mdev" in line:
            raise damaged(
                number, repr(line.strip()), "min/avg/max/mdev = a us / b us / c us / d us"
            )
        elif self._open and "requests completed in" in line:
            raise damaged(number, repr(line.strip()), "N requests completed in T, N iops, S/s")

    def _test(self, number: int, *, fresh: bool = False) -> _Test:
        if self._open is None or fresh:
            self._open = _Test(number, number, self._command)
            self.tests.append(self._open)
            refuse_too_many(len(self.tests), number)
            self._command = self._declared
        self._open.last = number
        return self._open

    def _request(self, found: re.Match[str], number: int) -> None:
        fresh = self._open is not None and (self._open.closed or found[5] == "1")
        test = self._test(number, fresh=fresh)
        test.words.add(found[3])
        size = sized(found[1], found[2], number, "request", "request-size").value
        if size:
            test.sizes.add(size)

    def _head(self, target: str, number: int) -> None:
        test = self._test(number, fresh=self._open is not None and self._open.closed)
        test.closed = True
        found = _TARGET.match(target)
        parts = found.groups() if found else (target,)
        test.facts += [
            Fact(subject="target", name=name, value=value, line=number)
            for name, value in zip(("path", "fstype", "device"), parts, strict=False)
        ]

    def _error(self, words: str, number: int) -> None:
        test = self._test(number)
        test.failed = True
        test.facts.append(Fact(subject="ioping", name="error", value=words, line=number))

    def _done(self, found: re.Match[str], number: int) -> None:
        test = self._test(number, fresh=self._told("iops"))
        test.closed = True
        n, n_prefix, t, t_unit, size, size_unit, word, rate, rate_prefix, speed, unit = (
            found.groups()
        )
        if word:
            test.words = {word}
        requests = counted(n, n_prefix, number, "requests completed", "request-count", workload=0)
        test.empty = requests.value == 0
        old = size is None
        spent = timed(
            t,
            t_unit,
            number,
            "requests completed in",
            "duration" if old else "latency",
            workload=0,
        )
        test.figures += [requests, spent]
        if size:
            moved = sized(size, size_unit, number, word or "size", "bytes-moved", workload=0)
            test.figures.append(moved)
            _add_size(test, moved, requests)
        test.figures += [
            counted(rate, rate_prefix, number, "iops", "iops", workload=0),
            sized(speed, unit, number, f"{unit}/s", "throughput", workload=0),
        ]

    def _told(self, metric: str, statistic: str = "total") -> bool:
        """Whether the open test has such a figure already."""
        figures = self._open.figures if self._open else []
        return any((one.metric, one.statistic) == (metric, statistic) for one in figures)

    def _generated(self, found: re.Match[str], number: int) -> None:
        test = self._test(number, fresh=self._told("request-pace"))
        test.generated = True
        n, n_prefix, t, t_unit, size, size_unit, rate, rate_prefix, speed, unit = found.groups()
        at: dict[str, Any] = {"workload": 1}
        test.figures += [
            counted(n, n_prefix, number, "generated requests", "request-count", **at),
            timed(t, t_unit, number, "generated in", "duration", **at),
            sized(size, size_unit, number, "generated size", "bytes-moved", **at),
            counted(rate, rate_prefix, number, "generated iops", "request-pace", **at),
            sized(speed, unit, number, f"generated {unit}/s", "throughput-pace", **at),
        ]

    def _times(self, found: re.Match[str], number: int) -> None:
        words = found.groups()
        pairs = list(zip(words[0::2], words[1::2], strict=False))
        if len(words) == 5:
            pairs = [(word, words[4]) for word in words[:4]]
        self._test(number, fresh=self._told("latency", "min")).figures += [
            timed(printed, unit, number, name, "latency", statistic=statistic, workload=0)
            for (printed, unit), name, statistic in zip(pairs, _NAMES, _STATISTICS, strict=True)
        ]


def _add_size(test: _Test, moved: Measurement, requests: Measurement) -> None:
    """The size of a request, where amount and number of requests are exact enough to tell it."""
    if test.sizes or not moved.value or not requests.value or requests.resolution != 1:
        return
    size = moved.value / requests.value
    if "." not in moved.printed and size % 512 == 0:
        test.sizes.add(size)


def _run(test: _Test) -> Run:
    words = {_OPERATIONS[word] for word in test.words}
    operation, direction, ratio = words.pop() if len(words) == 1 else _unsaid(test)
    block = int(test.sizes.pop()) if len(test.sizes) == 1 else None
    about: dict[str, Any] = {"operation": operation, "block_bytes": block, "read_ratio": ratio}
    keys = ("requests", "generated") if test.generated else ("requests",)
    finished = bool(test.figures) and not test.empty
    return Run(
        tool=DESCRIPTOR.tool,
        lines=(test.first, test.last),
        outcome="ok" if finished else "failed" if test.failed else "interrupted",
        command=test.command,
        workloads=tuple(Workload(key=key, **about) for key in keys),
        measurements=tuple(_told(found, direction, test.empty) for found in test.figures),
        facts=tuple(test.facts),
    )


def _unsaid(test: _Test) -> tuple[str | None, Direction | None, float | None]:
    """Where neither request nor statistics say read or write: -G since 1.0, else the command."""
    if test.words or test.generated:
        return _MIX
    if test.command is None:
        return None, None, None
    return _OPERATIONS["to" if re.search(r" -[A-Za-z]{0,9}W", test.command) else "from"]


def _told(found: Measurement, direction: Direction | None, empty: bool) -> Measurement:
    """With the direction of the test; of no requests nothing but their count is known."""
    if empty and found.workload == 0 and found.metric != "request-count":
        at = {"metric": found.metric, "statistic": found.statistic, "workload": 0}
        found = without_value("interrupted", found.printed, found.line, found.field, **at)
    return structs.replace(found, direction=direction)
