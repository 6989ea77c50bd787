"""badblocks: reads, or writes and compares, every block, and counts the bad ones.

Versions seen: e2fsprogs 1.19 to 1.47 (`-v`, `-s`, `-n`, `-w`, `-b`). It prints no speed.

| printed | metric | unit and its source |
| --- | --- | --- |
| Checking blocks 0 to 307199, From block 0 to 307199 | last-block | count, of the whole run |
| Pass completed, 2 bad blocks found. | bad-blocks | count |
| (2/0/0 errors) | error-count | count: read, write and compare errors (badblocks.c) |
| Interrupted at block 4711 | last-block | count; bad-blocks is then unknown, not 0 |

Blocks are 1024 bytes unless -b says otherwise (badblocks(8)), and the output never says which:
sizes are told only where the command line is known. Progress of -s (percent, elapsed, errors so
far, with backspaces) is no result. Numbers of bad blocks stand between the messages, one a line or
behind a test's name: facts, the first hundred. Without -v there is no summary, and so no value.

    Checking blocks 0 to 307199
    Checking for bad blocks (read-only test): done
    Pass completed, 0 bad blocks found. (0/0/0 errors)
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from platterbase.errors import ParseError
from platterbase.model import (
    Descriptor,
    Direction,
    Fact,
    Hints,
    Measurement,
    Outcome,
    Run,
    Workload,
)
from platterbase.reading.figures import figure, without_value
from platterbase.reading.lines import command_in, lines_of, unquoted
from platterbase.reading.recognition import damaged, refuse_too_many
from platterbase.reading.values import count

DESCRIPTOR = Descriptor(
    tool="badblocks",
    title="badblocks (e2fsprogs)",
    version=1,
    formats=("messages of -v and -s, with or without the numbers of bad blocks",),
    tool_versions="1.19 to 1.47",
    markers=("bad blocks", "Checking blocks", "Reading and comparing:", "badblocks: "),
)


def parse(text: str, hints: Hints) -> list[Run]:
    """Read every scan of a text."""
    reader = _Reader(hints)
    known = DESCRIPTOR.marks(text)
    for number, line in enumerate(lines_of(text) if known else (), 1):
        if line:
            reader.take(unquoted(line), number)
    if not reader.scans:
        raise ParseError(
            1,
            "no message of badblocks",
            "'Checking blocks 0 to N', 'Checking for bad blocks …' or 'Pass completed, …'",
            "run badblocks with -v",
            foreign=True,
        )
    return [_run(scan, hints) for scan in reader.scans]


_RANGE = re.compile(r"(?:Checking blocks|From block) ([0-9]{1,18}) to ([0-9]{1,18})\s*$")
_MODE = re.compile(
    r"Checking for bad blocks (?:in (read-only|read-write|non-destructive read-write) mode"
    r"|\((read-only|non-destructive read-write) test\))"
)
_STEP = re.compile(
    r"(?:Testing with (?:random )?pattern|Reading and comparing|Writing pattern 0x)[^:]{0,20}:"
)
_PASS = re.compile(r"Pass completed, (\S{1,20}) bad blocks found\.(?: \(([^()\s]{1,60}) errors\))?")
_STOP = re.compile(r"Interrupted at block (\S{1,20})")
_TROUBLE = re.compile(r"(?:\S{0,60}/)?badblocks: (.{1,300})|(Too many bad blocks, aborting test.*)")
_NUMBER = re.compile("[0-9]{1,18}")
_STEP_NUMBER = re.compile(r"(?:: |\x08) *([0-9]{1,18})\s*$")
_BLOCK = re.compile(r"-[a-zA-Z]*b ?([0-9]{1,9})\b")
_ERRORS: tuple[tuple[str, Direction], ...] = (("r", "read"), ("w", "write"), ("c", "both"))
_MOST_FACTS = 100
_DEFAULT_BLOCK = 1024


@dataclass
class _Scan:
    """One execution as far as it is told."""

    first: int
    last: int
    command: str | None
    mode: str | None = None
    bounds: tuple[int, int] | None = None
    figures: list[Measurement] = field(default_factory=list)
    facts: list[Fact] = field(default_factory=list)
    outcome: Outcome | None = None
    done: bool = False


class _Reader:
    """Goes through the lines; the first message of each scan opens it."""

    def __init__(self, hints: Hints) -> None:
        self.scans: list[_Scan] = []
        self._open: _Scan | None = None
        self._declared = self._command = hints.command

    def take(self, line: str, number: int) -> None:
        """One line."""
        if (command := command_in(line, "badblocks")) is not None:
            self._open, self._command = None, command
        elif bounds := _RANGE.search(line):
            self._range(bounds, number)
        elif mode := _MODE.search(line):
            self._mode(mode[1] or mode[2], line, number)
        elif found := _PASS.search(line):
            self._pass(found, number)
        elif found := _STOP.search(line):
            self._stop(found, number)
        elif _STEP.match(line):
            self._step(line, number)
        elif found := _TROUBLE.match(line):
            self._trouble(found[1] or found[2], number)
        elif self._open and _NUMBER.fullmatch(line.strip()):
            self._bad_block(self._open, line.strip(), number)

    def _scan(self, number: int, *, fresh: bool = False) -> _Scan:
        if self._open is None or fresh:
            self._open = _Scan(number, number, self._command)
            self._command = self._declared
            self.scans.append(self._open)
            refuse_too_many(len(self.scans), number)
        self._open.last = number
        return self._open

    def _range(self, found: re.Match[str], number: int) -> None:
        scan = self._scan(number, fresh=self._open is not None and self._open.bounds is not None)
        scan.bounds = count(found[1]), count(found[2])
        scan.figures.append(
            figure(found[2], number, "last block of the range", metric="last-block")
        )

    def _mode(self, mode: str, line: str, number: int) -> None:
        announced = "mode" in line
        fresh = announced and self._open is not None and self._open.mode is not None
        scan = self._scan(number, fresh=fresh)
        scan.mode = scan.mode or mode
        self._step(line, number)

    def _step(self, line: str, number: int) -> None:
        scan = self._scan(number)
        scan.done = line.rstrip().endswith("done")
        if found := _STEP_NUMBER.search(line):
            self._bad_block(scan, found[1], number)

    def _bad_block(self, scan: _Scan, printed: str, number: int) -> None:
        scan.last = number
        if len(scan.facts) < _MOST_FACTS:
            block = count(printed)
            scan.facts.append(
                Fact(
                    subject="badblocks",
                    name="bad block",
                    value=printed,
                    number=block,
                    unit="count",
                    line=number,
                )
            )

    def _pass(self, found: re.Match[str], number: int) -> None:
        scan = self._scan(number)
        scan.outcome = scan.outcome or "ok"
        scan.figures.append(_count(found[1], number, "Pass completed", "bad-blocks"))
        if found[2] is not None:
            scan.figures += _errors(found[2], number)
        self._open = None

    def _stop(self, found: re.Match[str], number: int) -> None:
        scan = self._scan(number)
        scan.outcome = "interrupted"
        printed = found[1]
        scan.figures.append(_count(printed, number, "Interrupted at block", "last-block"))
        scan.figures.append(
            without_value(
                "interrupted",
                "Interrupted",
                number,
                "Pass completed",
                metric="bad-blocks",
                workload=0,
            )
        )
        self._open = None

    def _trouble(self, words: str, number: int) -> None:
        scan = self._scan(number)
        scan.outcome = "failed"
        scan.facts.append(Fact(subject="badblocks", name="message", value=words, line=number))


def _count(
    printed: str, line: int, name: str, metric: str, direction: Direction | None = None
) -> Measurement:
    """A whole number of the scan."""
    if not _NUMBER.fullmatch(printed):
        raise damaged(line, f"{printed!r} at {name}", "a whole number")
    return figure(printed, line, name, metric=metric, workload=0, direction=direction)


def _errors(printed: str, line: int) -> list[Measurement]:
    """The three counts of errors: reading, writing, comparing."""
    numbers = printed.split("/")
    if len(numbers) != len(_ERRORS):
        raise damaged(line, f"{printed!r} errors", "three counts: read, write, compare")
    return [
        _count(number, line, f"{letter} errors", "error-count", direction)
        for number, (letter, direction) in zip(numbers, _ERRORS, strict=True)
    ]


def _run(scan: _Scan, hints: Hints) -> Run:
    outcome: Outcome = "ok" if scan.done else "interrupted"
    return Run(
        tool=DESCRIPTOR.tool,
        tool_version=hints.tool_version,
        lines=(scan.first, scan.last),
        outcome=scan.outcome or outcome,
        command=scan.command,
        workloads=(_workload(scan),),
        measurements=tuple(scan.figures),
        facts=tuple(scan.facts),
    )


def _workload(scan: _Scan) -> Workload:
    block = _block(scan.command)
    blocks = scan.bounds[1] - scan.bounds[0] + 1 if scan.bounds else 0
    return Workload(
        key=(scan.mode or "scan").replace(" ", "-"),
        operation="surface-scan",
        access="sequential",
        block_bytes=block,
        read_ratio=1.0 if scan.mode == "read-only" else None,
        random_ratio=0.0,
        workset_bytes=blocks * block if block and blocks > 0 else None,
    )


def _block(command: str | None) -> int | None:
    """The block size, where the command line is known."""
    if command is None:
        return None
    found = _BLOCK.search(command)
    return count(found[1]) or None if found else _DEFAULT_BLOCK
