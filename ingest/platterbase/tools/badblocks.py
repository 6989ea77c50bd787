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
from dataclasses import dataclass

from platterbase.model import Descriptor, Direction
from platterbase.reading.grammar import Grammar
from platterbase.reading.recognition import damaged
from platterbase.reading.run import OpenRun
from platterbase.reading.values import count

DESCRIPTOR = Descriptor(
    tool="badblocks",
    title="badblocks (e2fsprogs)",
    version=1,
    formats=("messages of -v and -s, with or without the numbers of bad blocks",),
    tool_versions="1.19 to 1.47",
    markers=("bad blocks", "Checking blocks", "Reading and comparing:", "badblocks: "),
)

_ERRORS: tuple[tuple[str, Direction], ...] = (("r", "read"), ("w", "write"), ("c", "both"))
_BAD_BLOCK_OF_A_STEP = re.compile(r"(?:: |\x08) *([0-9]{1,18})$")
_BLOCK_SIZE = re.compile(r"-[a-zA-Z]*b ?([0-9]{1,9})\b")
_DEFAULT_BLOCK_SIZE = 1024
_MOST_BAD_BLOCKS = 100


@dataclass
class Scan(OpenRun):
    """One execution: its mode, how many blocks it covers, whether its last step is done."""

    mode: str | None = None
    blocks: int | None = None
    done: bool = False

    def finish(self) -> None:
        """Say what was scanned; the block size is known where the command line is."""
        self.outcome = self.outcome or ("ok" if self.done else "interrupted")
        size = _block_size(self.command) if self.command else None
        self.workload(
            (self.mode or "scan").replace(" ", "-"),
            "surface-scan",
            access="sequential",
            block_bytes=size,
            read_ratio=1.0 if self.mode == "read-only" else None,
            random_ratio=0.0,
            workset_bytes=self.blocks * size if self.blocks and size else None,
        )


def _block_size(command: str) -> int | None:
    given = _BLOCK_SIZE.search(command)
    return count(given[1]) or None if given else _DEFAULT_BLOCK_SIZE


GRAMMAR = Grammar(
    DESCRIPTOR,
    Scan,
    example="'Checking blocks 0 to N', 'Checking for bad blocks …' or 'Pass completed, …'",
    remedy="run badblocks with -v",
)
parse = GRAMMAR.parse


def _has_range(scan: Scan, *_: str) -> bool:
    return scan.blocks is not None


@GRAMMAR.line(
    r".*?(?:Checking blocks|From block) ([0-9]{1,18}) to ([0-9]{1,18})$", opens=_has_range
)
def _range(scan: Scan, first: str, last: str) -> None:
    scan.blocks = max(count(last) - count(first) + 1, 0)
    scan.figure(last, "last block of the range", metric="last-block")


def _has_mode(scan: Scan, announced: str | None, _: str | None) -> bool:
    return announced is not None and scan.mode is not None


@GRAMMAR.line(
    r".*?Checking for bad blocks (?:in (read-only|read-write|non-destructive read-write) mode"
    r"|\((read-only|non-destructive read-write) test\))",
    opens=_has_mode,
)
def _mode(scan: Scan, announced: str | None, shown: str | None) -> None:
    scan.mode = scan.mode or announced or shown
    _step(scan)


@GRAMMAR.line(
    r".*?Pass completed, (\S{1,20}) bad blocks found\.(?: \(([^()\s]{1,60}) errors\))?", ends=True
)
def _pass(scan: Scan, bad: str, errors: str | None) -> None:
    scan.outcome = scan.outcome or "ok"
    _count(scan, bad, "Pass completed", "bad-blocks")
    if errors is None:
        return
    numbers = errors.split("/")
    if len(numbers) != len(_ERRORS):
        raise damaged(scan.line, f"{errors!r} errors", "three counts: read, write, compare")
    for number, (letter, direction) in zip(numbers, _ERRORS, strict=True):
        _count(scan, number, f"{letter} errors", "error-count", direction)


@GRAMMAR.line(r".*?Interrupted at block (\S{1,20})", ends=True)
def _interrupted(scan: Scan, block: str) -> None:
    scan.outcome = "interrupted"
    _count(scan, block, "Interrupted at block", "last-block")
    scan.without_value(
        "interrupted", "Interrupted", "Pass completed", metric="bad-blocks", workload=0
    )


@GRAMMAR.line(
    r"(?:Testing with (?:random )?pattern|Reading and comparing|Writing pattern 0x)[^:]{0,20}:"
)
def _step(scan: Scan) -> None:
    scan.done = scan.printed.endswith("done")
    if block := _BAD_BLOCK_OF_A_STEP.search(scan.printed):
        _bad_block(scan, block[1])


@GRAMMAR.line(r"(?:\S{0,60}/)?badblocks: (.{1,300})")
@GRAMMAR.line(r"(Too many bad blocks, aborting test.*)")
def _message(scan: Scan, words: str) -> None:
    scan.outcome = "failed"
    scan.fact("badblocks", "message", words)


@GRAMMAR.line(r"([0-9]{1,18})$", inside=True)
def _bad_block(scan: Scan, block: str) -> None:
    if len(scan.facts) < _MOST_BAD_BLOCKS:
        scan.fact("badblocks", "bad block", block, count(block), "count")


def _count(
    scan: Scan, printed: str, field: str, metric: str, direction: Direction | None = None
) -> None:
    """Add a whole number of the scan."""
    if not re.fullmatch("[0-9]{1,18}", printed):
        raise damaged(scan.line, f"{printed!r} at {field}", "a whole number")
    scan.figure(printed, field, metric=metric, workload=0, direction=direction)
