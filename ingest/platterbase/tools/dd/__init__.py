"""dd: amount, time and rate of a copy, as GNU, BSD, macOS, busybox, toybox and uutils print them.

Versions seen: fileutils 4 and coreutils 5 to 9.5 (C, de, es, et, fr, hr, ja, ko, nl, ru, tr, uk,
zh), macOS and FreeBSD, busybox. Words and their order change with version and language; decimal
comma and language are independent of each other. So numbers are told by their place.

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

Lines of status=progress (ended by carriage return, or above the records of a larger result) are no
results. `records in` and `out` are facts; alone (status=noxfer) they are a run without values.
Errors of dd make a run `failed`, ^C `interrupted`: what was printed up to there stays.

    $ dd if=/dev/zero of=file bs=1M count=32 conv=fdatasync
    32+0 records in
    32+0 records out
    33554432 bytes (34 MB, 32 MiB) copied, 0.0512 s, 655 MB/s
"""

from __future__ import annotations

import re

from platterbase.errors import ParseError
from platterbase.model import Descriptor, Fact, Hints, Outcome, Run
from platterbase.reading.io_mode import UNKNOWN, Invocation, IoMode
from platterbase.reading.lines import unquoted
from platterbase.reading.recognition import damaged, refuse_too_many
from platterbase.tools.dd.command import Command, command_of
from platterbase.tools.dd.measured import measured
from platterbase.tools.dd.text import (
    Records,
    Result,
    has_rate,
    is_cut_result,
    records_in,
    reflowed,
    results_in,
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
    """Read every result of dd in a text."""
    reader = _Reader(hints)
    parts = re.split("(\r\n|\n|\r)", text) if _is_promising(text) else [""]
    lines, ends = parts[0::2], ["", *parts[1::2], ""]
    at = 0
    while at < len(lines):
        if len(lines[at]) < _SHORTEST and lines[at] != "^C":
            at += 1
            continue
        following = lines[at + 1] if at + 1 < len(lines) else ""
        at += reader.take(at + 1, lines[at], following, by_return="\r" in ends[at : at + 2])
    reader.end()
    if not reader.runs:
        raise ParseError(
            1,
            "nothing that dd prints",
            "a line such as '33554432 bytes (34 MB, 32 MiB) copied, 0.05 s, 655 MB/s'",
            "name the tool that printed this",
            foreign=True,
        )
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


def _is_promising(text: str) -> bool:
    """Whether there is a rate, records or a message: all that a run can begin with."""
    return "dd: " in text or "+" in text or has_rate(text)


_MESSAGE = re.compile(r"(?:\S{0,80}[$#%>] ?)?(?:\^C)?(?:/\S{0,40}/)?dd: (.{3,300})")
_HARMLESS = re.compile("iflag=fullblock|warning|Warnung|предупреждение|警告|경고")


class _Reader:
    """Goes through the lines, and makes a run of each result."""

    def __init__(self, hints: Hints) -> None:
        self.runs: list[Run] = []
        self._hints = hints
        self._command: Command | None = None
        self._ahead: tuple[int, list[Result]] = (0, [])
        self._forget()

    def _forget(self) -> None:
        """Nothing stands above the next result."""
        self._records: list[Records] = []
        self._messages: list[Fact] = []
        self._progress: Result | None = None
        self._interrupted = False

    def take(self, number: int, line: str, following: str, *, by_return: bool) -> int:
        """One line; how many lines were used up."""
        self._interrupted = self._interrupted or "^C" in line
        found = self._look(line, number)
        if found:
            self._progress = found[-1]
            if self._records or not (by_return or self._is_progress(found[-1], following)):
                self._result(found[-1])
        elif records := records_in(line, number):
            self._take_records(records)
        elif joined := reflowed(line, following, number):
            self._result(joined)
            return 2
        else:
            self._other(number, line, following)
        return 1

    def _look(self, line: str, number: int) -> list[Result]:
        """The results of a line, each line read once."""
        if self._ahead[0] != number:
            self._ahead = (number, results_in(line, number))
        return self._ahead[1]

    def _is_progress(self, result: Result, following: str) -> bool:
        """Above its own records, or above a later figure of the same dd, it is not the last."""
        if result.seconds.resolution < 1:
            return False
        if records_in(following, 0) or _MESSAGE.match(unquoted(following)):
            return True
        later = self._look(following, result.last + 1)
        return bool(later) and later[0].moved.value >= result.moved.value

    def end(self) -> None:
        """What no result follows: records alone, errors, progress that was cut off."""
        if self._progress:
            self._add(self._progress, "failed" if self._failed() else "interrupted")
        elif self._failed():
            self._add(None, "failed")
        elif any(records.known for records in self._records):
            for place in range(0, len(self._records) - 1, 2):
                pair = self._records[place : place + 2]
                self._add(None, "interrupted" if self._interrupted else "ok", pair)
        self._forget()

    def _failed(self) -> bool:
        return any(fact.name == "error" for fact in self._messages)

    def _take_records(self, records: Records) -> None:
        if len(self._records) > 1 and self._records[-1].line < records.line - 1:
            self.end()
        self._records.append(records)

    def _other(self, number: int, line: str, following: str) -> None:
        if "dd" not in line and not self._records:
            self._foreign_line()
        elif command := command_of(line, number):
            self.end()
            self._command = command
        elif message := _MESSAGE.match(unquoted(line)):
            name = "warning" if _HARMLESS.search(message[1]) else "error"
            fact = Fact(subject="dd", name=name, value=message[1].strip(), line=number)
            self._messages.append(fact)
        elif line.strip():
            self._refuse_cut_result(number, line, following)
            self._foreign_line()

    def _foreign_line(self) -> None:
        """Words of somebody else below a result: the next one may be of another command."""
        if self.runs and not (self._records or self._messages or self._progress):
            self._command = None

    def _refuse_cut_result(self, number: int, line: str, following: str) -> None:
        """Below its records a line that begins like a result must be one."""
        if not self._records or self._records[-1].line < number - 1 or not is_cut_result(line):
            return
        if following.strip():
            raise damaged(number, repr(line.strip()), "bytes, time and rate in one line")
        self._interrupted = True

    def _result(self, result: Result) -> None:
        """The last word of a dd; of several at once the others' records are kept."""
        if not result.agrees:
            raise damaged(
                result.first,
                f"{result.moved.text} bytes, {result.seconds.text} s, rate {result.rate.text}",
                "bytes divided by seconds to give the rate",
            )
        others = [records._replace(known=False) for records in self._records[2:]]
        outcome: Outcome = "interrupted" if self._interrupted else "ok"
        self._add(result, "failed" if self._failed() else outcome, self._records)
        self._forget()
        self._records = others

    def _add(
        self, result: Result | None, outcome: Outcome, records: list[Records] | None = None
    ) -> None:
        refuse_too_many(len(self.runs), result.first if result else 1)
        facts = (*_records(records or []), *self._messages)
        command = self._command or command_of(self._hints.command or "", 0)
        settings = self._command.settings if self._command else ()
        lines = [fact.line for fact in facts] + [setting.line for setting in settings]
        if result:
            lines += [result.first, result.last]
        lines = lines or [found.line for found in records or []]
        workloads, measurements = measured(result, command) if result else ((), ())
        run = Run(
            tool=DESCRIPTOR.tool,
            tool_version=self._hints.tool_version,
            lines=(min(lines), max(lines)),
            outcome=outcome,
            command=command.text if command else self._hints.command,
            workloads=workloads,
            measurements=measurements,
            settings=settings,
            facts=facts,
        )
        self.runs.append(run)


def _records(records: list[Records]) -> list[Fact]:
    """Records as facts; of several dd at once nobody knows whose they are."""
    if len(records) != 2 or not all(found.known for found in records):
        return []
    return [
        Fact(subject="dd", name=name, value=found.text, line=found.line)
        for name, found in zip(("records in", "records out"), records, strict=True)
    ]
