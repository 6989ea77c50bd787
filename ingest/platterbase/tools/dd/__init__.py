"""dd: amount, time and rate of a copy, as GNU, BSD, macOS, busybox, toybox and uutils print them.

Versions seen: fileutils 4 and coreutils 5 to 9.5 (C, de, es, et, fr, hr, ja, ko, nl, ru, tr, uk,
zh), macOS and FreeBSD, busybox. Words and their order change with version and language; decimal
comma and language are independent of each other. So numbers are recognized by their place.

| printed | metric | unit and its source |
| --- | --- | --- |
| 33554432 bytes | bytes-moved | B |
| 0.0512 s, 0,0512 s, secs, 秒, 초, c | duration | s |
| 655 MB/s, МБ/с, MB/秒 | throughput | kB = 1000: dd(1), human_SI in dd.c; busybox 1024 |
| (655360000 bytes/sec) | throughput | B/s: coreutils 5, BSD |

GNU's dd prints its rate with two or three digits, and amount and time with more: the value of
throughput is then amount divided by time, which must agree with the printed rate, or the result is
refused; `printed` and `resolution` are those of the printed rate. Which of 1000 and 1024 a prefix
means is settled by the same arithmetic.

Lines of status=progress (ended by carriage return, above the records of a larger result, or worded
as FreeBSD and macOS word them, "transferred 385.042s") are no results. `records in` and `out` are
facts; alone (status=noxfer) they are a run without values. Errors of dd make a run `failed`, ^C
`interrupted`: what was printed up to there stays.

    $ dd if=/dev/zero of=file bs=1M count=32 conv=fdatasync
    32+0 records in
    32+0 records out
    33554432 bytes (34 MB, 32 MiB) copied, 0.0512 s, 655 MB/s
"""

from __future__ import annotations

import re

from platterbase.model import (
    Descriptor,
    Direction,
    Fact,
    Hints,
    Measurement,
    Missing,
    Outcome,
    Run,
    Workload,
)
from platterbase.reading.io_mode import UNKNOWN, Invocation, IoMode
from platterbase.reading.lines import unquoted
from platterbase.reading.recognition import damaged, foreign, refuse_too_many
from platterbase.tools.dd.command import Command, parse_command
from platterbase.tools.dd.results import (
    Printed,
    Records,
    Result,
    begins_like_result,
    find_records,
    find_results,
    has_rate,
    join_broken_result,
)

DESCRIPTOR = Descriptor(
    tool="dd",
    title="dd",
    version=1,
    formats=("result lines in any language, with or without records and progress",),
    tool_versions="GNU coreutils 5 to 9, BSD, macOS, busybox",
    markers=("dd: ", "+", "/"),
)


def parse(text: str, hints: Hints) -> list[Run]:
    """Return a run for each result of dd in a text."""
    reader = _Reader(hints)
    # A run can only begin with a rate, records or a message.
    is_promising = "dd: " in text or "+" in text or has_rate(text)
    parts = re.split("(\r\n|\n|\r)", text) if is_promising else [""]
    lines, ends = parts[0::2], ["", *parts[1::2], ""]
    at = 0
    while at < len(lines):
        if len(lines[at]) < _SHORTEST and lines[at] != "^C":
            at += 1
            continue
        following = lines[at + 1] if at + 1 < len(lines) else ""
        at += reader.read(at + 1, lines[at], following, by_return="\r" in ends[at : at + 2])
    reader.end()
    if not reader.runs:
        expected = "a line such as '33554432 bytes (34 MB, 32 MiB) copied, 0.05 s, 655 MB/s'"
        raise foreign("nothing that dd prints", expected)
    return reader.runs


def io_mode(call: Invocation) -> IoMode:
    """Return how a copy reached its storage: dd(1), conv=, iflag= and oflag=."""
    if call.command is None and not call.settings:
        return UNKNOWN
    flags = {name: call.settings.get(name, "").split(",") for name in ("conv", "oflag", "iflag")}
    for word in (call.command or "").split():
        name, _equals, value = word.partition("=")
        if name in flags:
            flags[name] += value.split(",")
    direct = "direct" in flags["oflag"] + flags["iflag"]
    if {"dsync", "sync"} & set(flags["oflag"]):
        return IoMode(direct, "each")
    return IoMode(direct, "end" if {"fsync", "fdatasync"} & set(flags["conv"]) else "none")


_SHORTEST = 8


_MESSAGE = re.compile(r"(?:\S{0,80}[$#%>] ?)?(?:\^C)?(?:/\S{0,40}/)?dd: (.{3,300})")
_HARMLESS = re.compile("iflag=fullblock|warning|Warnung|предупреждение|警告|경고")


class _Reader:
    """Reads lines, and makes a run of each result."""

    def __init__(self, hints: Hints) -> None:
        self.runs: list[Run] = []
        self._hints = hints
        self._command: Command | None = None
        self._ahead: tuple[int, list[Result]] = (0, [])
        self._begin()

    def _begin(self) -> None:
        """Forget what stands above the last result."""
        self._records: list[Records] = []
        self._messages: list[Fact] = []
        self._progress: Result | None = None
        self._is_interrupted = False

    def read(self, line_number: int, line: str, following: str, *, by_return: bool) -> int:
        """Take one line and return how many lines were used up."""
        self._is_interrupted = self._is_interrupted or "^C" in line
        results = self._find_results(line, line_number)
        if results:
            self._progress = results[-1]
            if self._records or not (by_return or self._is_progress(results[-1], following)):
                self._end_with_result(results[-1])
        elif records := find_records(line, line_number):
            if len(self._records) > 1 and self._records[-1].line < records.line - 1:
                self.end()
            self._records.append(records)
        elif joined := join_broken_result(line, following, line_number):
            self._end_with_result(joined)
            return 2
        else:
            self._read_other(line_number, line, following)
        return 1

    def _find_results(self, line: str, line_number: int) -> list[Result]:
        """Return the results of a line; the next line is looked at twice, but read once."""
        if self._ahead[0] != line_number:
            self._ahead = (line_number, find_results(line, line_number))
        return self._ahead[1]

    def _is_progress(self, result: Result, following: str) -> bool:
        """Return whether a result stands above its records, or a later figure of the same dd."""
        if result.running:
            return True
        if result.seconds.resolution < 1:
            return False
        if find_records(following, 0) or _MESSAGE.match(unquoted(following)):
            return True
        later = self._find_results(following, result.last + 1)
        return bool(later) and later[0].moved.value >= result.moved.value

    def end(self) -> None:
        """Add what no result follows: records alone, errors, progress that was cut off."""
        if self._progress:
            self._add_run(self._progress, "failed" if self._has_failed() else "interrupted")
        elif self._has_failed():
            self._add_run(None, "failed")
        elif any(records.known for records in self._records):
            for place in range(0, len(self._records) - 1, 2):
                pair = self._records[place : place + 2]
                self._add_run(None, "interrupted" if self._is_interrupted else "ok", pair)
        self._begin()

    def _has_failed(self) -> bool:
        return any(fact.name == "error" for fact in self._messages)

    def _read_other(self, line_number: int, line: str, following: str) -> None:
        """Take a command, a message, or words of somebody else."""
        if ("dd" in line or self._records) and (command := parse_command(line, line_number)):
            self.end()
            self._command = command
        elif "dd" in line and (message := _MESSAGE.match(unquoted(line))):
            name = "warning" if _HARMLESS.search(message[1]) else "error"
            fact = Fact(subject="dd", name=name, value=message[1].strip(), line=line_number)
            self._messages.append(fact)
        elif line.strip():
            self._refuse_cut_result(line_number, line, following)
            if self.runs and not (self._records or self._messages or self._progress):
                self._command = None  # the next result may be of another command

    def _refuse_cut_result(self, line_number: int, line: str, following: str) -> None:
        """Raise ParseError for a line right below records that only begins like a result."""
        is_below = bool(self._records) and self._records[-1].line >= line_number - 1
        if is_below and begins_like_result(line):
            if following.strip():
                expected = "bytes, time and rate in one line"
                raise damaged(line_number, repr(line.strip()), expected)
            self._is_interrupted = True

    def _end_with_result(self, result: Result) -> None:
        """Add the run of a result; of several dd at once the others' records are kept."""
        if not result.agrees:
            raise damaged(
                result.first,
                f"{result.moved.text} bytes, {result.seconds.text} s, rate {result.rate.text}",
                "bytes divided by seconds to give the rate",
            )
        others = [records._replace(known=False) for records in self._records[2:]]
        outcome: Outcome = "interrupted" if self._is_interrupted else "ok"
        self._add_run(result, "failed" if self._has_failed() else outcome, self._records)
        self._begin()
        self._records = others

    def _add_run(
        self, result: Result | None, outcome: Outcome, records: list[Records] | None = None
    ) -> None:
        refuse_too_many(len(self.runs), result.first if result else 1)
        facts = (*_record_facts(records or []), *self._messages)
        command = self._command or parse_command(self._hints.command or "", 0)
        settings = self._command.settings if self._command else ()
        lines = [fact.line for fact in facts] + [setting.line for setting in settings]
        if result:
            lines += [result.first, result.last]
        lines = lines or [one.line for one in records or []]
        run = Run(
            tool=DESCRIPTOR.tool,
            tool_version=self._hints.tool_version,
            lines=(min(lines), max(lines)),
            outcome=outcome,
            command=command.text if command else self._hints.command,
            workloads=(_workload(result, command),) if result else (),
            measurements=_measurements(result, command) if result else (),
            settings=settings,
            facts=facts,
        )
        self.runs.append(run)


def _record_facts(records: list[Records]) -> list[Fact]:
    """Return records as facts; of several dd at once nobody knows whose they are."""
    if len(records) != 2 or not all(one.known for one in records):
        return []
    return [
        Fact(subject="dd", name=name, value=one.text, line=one.line)
        for name, one in zip(("records in", "records out"), records, strict=True)
    ]


def _workload(result: Result, command: Command | None) -> Workload:
    operation = command.operation if command else "copy"
    block = command.block if command else None
    return Workload(
        key=f"{operation}-{block}" if block else operation,
        operation=operation,
        access="sequential",
        block_bytes=block,
        read_ratio={"read": 1.0, "write": 0.0}.get(operation),
        random_ratio=0.0,
        bytes_moved=round(result.moved.value) or None,
        duration_s=result.seconds.value,
    )


_DIRECTIONS: dict[str, Direction] = {"read": "read", "write": "write"}


def _measurements(result: Result, command: Command | None) -> tuple[Measurement, ...]:
    """Return amount, time and rate of one copy."""
    direction = _DIRECTIONS.get(command.operation if command else "copy", "both")
    moved, seconds = result.moved, result.seconds
    rate, missing = _rate(result)
    return (
        _figure("bytes-moved", "bytes", moved, moved.value, None, direction),
        _figure("duration", "seconds", seconds, seconds.value, None, direction),
        _figure("throughput", "rate", result.rate, rate, missing, direction),
    )


def _rate(result: Result) -> tuple[float | None, Missing | None]:
    """Return the finer of the printed rate and of amount divided by time, or why there is none."""
    moved, seconds, rate = result.moved, result.seconds, result.rate
    if result.endless:
        return None, "not-finite"
    if not moved.value:
        return None, "failed"
    if result.in_bytes or not seconds.value:
        return rate.value, None
    if rate.value and seconds.resolution / seconds.value >= rate.resolution / rate.value:
        return rate.value, None
    return moved.value / seconds.value, None


def _figure(
    metric: str,
    name: str,
    found: Printed,
    value: float | None,
    missing: Missing | None,
    direction: Direction,
) -> Measurement:
    """Return one figure; a number that a line end cuts in two stands nowhere as printed."""
    is_lost = found.line is None
    return Measurement(
        metric=metric,
        printed="" if is_lost else found.text,
        line=found.line or found.near,
        field=name,
        workload=0,
        direction=direction,
        value=None if is_lost else value,
        resolution=None if is_lost or missing else found.resolution,
        missing="lost" if is_lost else missing,
    )
