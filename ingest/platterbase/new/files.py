"""Files that a sender gives: which tool printed each, and under which name it will be sent."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path

from platterbase.errors import Problem
from platterbase.model import Hints
from platterbase.new.given import Given
from platterbase.new.packed import recognize_members
from platterbase.new.typed import transcribe
from platterbase.reading.decode import DecodeError, decode
from platterbase.reading.packed import is_packed
from platterbase.submission.raw_files import ReadAs, read_bytes

_LONGEST = 64


def recognize_files(
    paths: Iterable[Path], language: str, columns: Mapping[str, str] | None = None
) -> tuple[list[Given], list[Problem]]:
    """Read every file once; a tool that nobody knows is no problem, a damaged file is one.

    A table that somebody typed is transcribed; `columns` are words for its columns, by title.
    """
    given: list[Given] = []
    problems: list[Problem] = []
    for path in paths:
        name = _name(path.name, {one.file for one in given})
        if is_packed(name):
            found, wrong = recognize_members(path, name, language)
        else:
            found, wrong = _recognize_file(path, name, language)
            if not wrong and not found[0].runs:
                copy = _name(f"{Path(name).stem}.tsv", {one.file for one in given})
                found, wrong = _recognize_table(found[0], copy, language, columns or {})
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


def _recognize_table(
    given: Given, name: str, language: str, columns: Mapping[str, str]
) -> tuple[list[Given], list[Problem]]:
    """Return a file of no tool, as a transcription of that name where it is a typed table."""
    try:
        text = decode(given.source.read_bytes(), declared=None, language=language).text
    except DecodeError:
        return [given], []
    typed = transcribe(text, columns)
    if typed is None or typed.open_columns:
        return [replace(given, open_columns=typed.open_columns if typed else ())], []
    hints = Hints(file_name=name, language=language)
    raw, found = read_bytes(str(given.source), typed.text.encode(), ReadAs(hints))
    if raw is None:
        return [], found
    read = tuple((name, run) for run in raw.runs)
    (tool,) = {run.parser for run in raw.runs}
    copy = replace(given, path=name, file=name, tool=tool, read=read, typed=typed.text)
    return [copy], []


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
