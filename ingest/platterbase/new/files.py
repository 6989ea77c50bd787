"""Files that a sender gives: which tool printed each, and under which name it will be sent."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from platterbase.errors import Problem
from platterbase.model import Hints
from platterbase.new.given import Given
from platterbase.new.packed import recognize_members
from platterbase.reading.packed import is_packed
from platterbase.submission.raw_files import ReadAs, read_bytes

_LONGEST = 64


def recognize_files(paths: Iterable[Path], language: str) -> tuple[list[Given], list[Problem]]:
    """Read every file once; a tool that nobody knows is no problem, a damaged file is one."""
    given: list[Given] = []
    problems: list[Problem] = []
    for path in paths:
        name = _name(path.name, {one.file for one in given})
        read = recognize_members if is_packed(name) else _recognize_file
        found, wrong = read(path, name, language)
        given += found
        problems += wrong
    return given, problems


def _recognize_file(path: Path, name: str, language: str) -> tuple[list[Given], list[Problem]]:
    data = path.read_bytes()
    hints = Hints(file_name=name, language=language)
    raw, found = read_bytes(str(path), data, ReadAs(hints))
    if raw is None and found[0].rule in ("foreign-file", "undecodable-file"):
        # kept as it is, unless it is of a kind that is not (a program, an archive)
        raw, found = read_bytes(str(path), data, ReadAs(hints, opaque=True))
    if raw is None:
        return [], found
    # What identifies somebody is replaced in the copy.
    tools = sorted({run.parser for run in raw.runs})
    tool = tools[0] if len(tools) == 1 else None
    read = tuple((name, run) for run in raw.runs)
    return [Given(path, name, tool, read, name, path.name)], []


def _plain(text: str) -> str:
    return re.sub("[^A-Za-z0-9._-]+", "-", text).strip("-.")


def _name(name: str, taken: set[str]) -> str:
    """The name with letters, digits, `.`, `-` and `_` alone, and unlike those before."""
    stem, dot, end = name.rpartition(".")
    stem, end = (_plain(part) for part in ((stem, end) if dot else (end, "")))
    end = f".{end}" if end else ""
    stem = stem[: _LONGEST - len(end) - 3].rstrip("-.") or "file"
    found, count = f"{stem}{end}", 1
    while found in taken:
        count += 1
        found = f"{stem}-{count}{end}"
    return found
