"""Texts of bonnie++ without results: of runs that failed or were interrupted."""

from __future__ import annotations

import re

from platterbase.errors import ParseError
from platterbase.model import Run
from platterbase.reading.recognition import foreign

_PROGRESS = re.compile(
    r"Writing (?:a byte at a time|with putc\(\)|intelligently)\.\.\.|"
    r"Reading (?:a byte at a time|with getc\(\)|intelligently)\.\.\.|start 'em\.\.\.|"
    r"(?:Create|Stat|Delete) files in (?:sequential|random) order\.\.\.|Using uid:[0-9]+, gid:"
)
_FAILURE = re.compile(
    r"Bonnie: drastic I/O error|File size should be double RAM|usage:\s{0,4}bonnie\+\+|"
    r"You must use the \"-u\" switch when running as root|Cleaning up test directory after error|"
    r"Can't (?:open file|write block|sync file|create file|write\(\) - disk full)"
)
_HEADING = re.compile(r"name,(?:concurrency,seed,)?file_size,(?:io_chunk_size,)?putc,putc_cpu,")
_VERSION = re.compile(r"^Version: ([0-9]\.[0-9]{1,2}[a-z]?)$", re.MULTILINE)
_TABLE = re.compile(r"-{6}Sequential (?:Output-{6} --Sequential Input-|Create-{6} -{8}Random)")
# All texts that say something have one of these.
_SIGNS = (
    "...", "onnie", "file_size,", "------Sequential", "Using uid:", "File size should",
    "You must use the", "Cleaning up test", "Can't ",
)  # fmt: skip
_OTHER = "-Per Char-"  # the old bonnie, whose progress lines are the same


def failed_run(text: str, commands: list[tuple[int, str]]) -> Run:
    """Return the run of a text without a row of results; ParseError where it is of another tool."""
    if not any(sign in text for sign in _SIGNS):
        raise _foreign()
    progress = list(_PROGRESS.finditer(text))
    failures = list(_FAILURE.finditer(text))
    headings = list(_HEADING.finditer(text))
    kinds = {found[0] for found in [*progress, *failures]}
    table = _TABLE.search(text)
    if table:
        raise ParseError(
            _line(text, table.start()),
            "a heading that is like the one of bonnie++ but not it",
            "the table as bonnie++ prints it",
            "send the text as the tool printed it, or a published table (CSV)",
        )
    sure = headings or len(kinds) > 1 or (commands and kinds)
    if _OTHER in text or not (sure or any("onnie" in kind for kind in kinds)):
        raise _foreign()
    places = [found.start() for found in [*progress, *failures, *headings]]
    version = _VERSION.search(text)
    return Run(
        tool="bonnie++",
        tool_version=version[1] if version else None,
        lines=(_line(text, min(places)), _line(text, max(places))),
        outcome="failed" if failures else "interrupted",
        command=commands[-1][1] if commands else None,
    )


def _foreign() -> ParseError:
    return foreign(
        "a text without a table or CSV line of bonnie++",
        "the output of bonnie++",
        "declare the tool that printed it",
    )


def _line(text: str, place: int) -> int:
    before = text[:place]
    return before.count("\n") + before.count("\r") - before.count("\r\n") + 1
