"""Small parts of parsers that read plain text line by line."""

from __future__ import annotations

import re
from typing import Any

from platterbase.errors import ParseError
from platterbase.model import Measurement, Missing
from platterbase.reading.values import number, resolution

_NOT_FINITE = re.compile(r"[+-]?(?:nan|inf|infinity)(?:\(\w{0,20}\))?", re.IGNORECASE)
_PROMPT_ENDS = ("$", "#", "%", ">")
_WRAPPERS = frozenset(("sudo", "time", "nice", "ionice", "taskset", "chrt", "nohup", "env", "+"))
_LONGEST_COMMAND = 2000
_MOST_RUNS = 2000


def lines_of(text: str) -> list[str]:
    """The lines of a text: ended by line feed, carriage return, or both."""
    return re.split("\r\n|\n|\r", text)


def unquoted(line: str) -> str:
    """A line without the marks and blanks that mail puts before it."""
    return line.lstrip("> \t")


def damaged(line: int, found: str, expected: str) -> ParseError:
    """The tool is recognized, but this line of it cannot be read."""
    return ParseError(line, found[:120], expected, "send the output as the tool printed it")


def refuse_too_many(runs: int, line: int) -> None:
    """No file of one sender holds that many runs of one tool."""
    if runs > _MOST_RUNS:
        raise damaged(line, "yet another run", f"at most {_MOST_RUNS} in a file: split it")


def figure(printed: str, line: int, field: str, factor: float = 1.0, **about: Any) -> Measurement:
    """A printed decimal number in its metric's unit; nan and inf have no value."""
    if _NOT_FINITE.fullmatch(printed):
        return gap("not-finite", printed, line, field, **about)
    try:
        value, place = number(printed), resolution(printed, factor)
    except (ValueError, OverflowError):
        raise damaged(line, f"{printed!r} as {field}", "a decimal number") from None
    return Measurement(
        printed=printed,
        line=line,
        field=field,
        value=value * factor if factor >= 1 else value / round(1 / factor),
        resolution=place,
        **about,
    )


def gap(missing: Missing, printed: str, line: int, field: str, **about: Any) -> Measurement:
    """A row without a value, and why."""
    return Measurement(printed=printed, line=line, field=field, missing=missing, **about)


def latency(printed: str, line: int, field: str, factor: float, **about: Any) -> Measurement:
    """A time per request; one printed as zero is shorter than the last place shows."""
    found = figure(printed, line, field, factor, **about)
    if found.value == 0:
        return gap("below-resolution", printed, line, field, **about)
    return found


def command_in(line: str, tool: str) -> str | None:
    """The command line that calls a tool: behind a prompt, a wrapper, or at the line's start."""
    if tool not in line or len(line) > _LONGEST_COMMAND:
        return None
    words = line.split()
    for place, word in enumerate(words):
        if word.rpartition("/")[2] != tool or place + 1 == len(words):
            continue
        before = words[:place]
        wrapped = before and all(w in _WRAPPERS or "=" in w or w[0] == "-" for w in before)
        called = not before and any(w[0] in "-/." or "=" in w for w in words[1:])
        if called or wrapped or any(w.endswith(_PROMPT_ENDS) for w in before):
            return " ".join(words[place:]).rstrip("`")
    return None
