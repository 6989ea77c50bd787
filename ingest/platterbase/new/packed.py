"""What a packed file holds, as patterns: proposed from its paths and from what its files say."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from platterbase.errors import Problem
from platterbase.model import Hints, Run
from platterbase.new.given import Given
from platterbase.reading.packed import Member, PackedError, read_members
from platterbase.submission.assignment import slug
from platterbase.submission.patterns import read_pattern
from platterbase.submission.raw_files import ReadAs, member_refused, named_as, read_bytes

# What systems leave in folders: no tool printed it.
_LEFT = re.compile(r"(__MACOSX)/.*|(?:.*/)?(\.DS_Store|Thumbs\.db|desktop\.ini)")
_IGNORED = "left by the system"
_TEST, _DEPTH, _JOBS = "test", "depth", "jobs"


@dataclass(frozen=True)
class _ReadMember:
    """A member with its runs; no runs where no tool is known."""

    path: str
    runs: tuple[Run, ...]

    @property
    def folder(self) -> str:
        return self.path.rpartition("/")[0]

    @property
    def stem(self) -> str:
        return self.path.rpartition("/")[2].rpartition(".")[0]

    @property
    def ending(self) -> str:
        return self.path.rpartition("/")[2].rpartition(".")[2]


def recognize_members(path: Path, name: str, language: str) -> tuple[list[Given], list[Problem]]:
    """Read a packed file; return a proposal for each of its folders, and what is wrong."""
    known: dict[tuple[str, str], list[_ReadMember]] = defaultdict(list)
    given: list[Given] = []
    leftovers: dict[str, Given] = {}
    problems: list[Problem] = []
    try:
        with path.open("rb") as file:
            for member in read_members(name, file):
                if not isinstance(member, Member):
                    problems.append(member_refused(str(path), member))
                elif left := _LEFT.fullmatch(member.path):
                    shown = f"{name}/__MACOSX/**" if left[1] else f"{name}/**/{left[2]}"
                    leftovers[shown] = Given(path, shown, None, (), name, ignore=_IGNORED)
                else:
                    found, wrong = _read(path, member, language)
                    problems += wrong
                    if found.runs:
                        known[found.folder, found.ending].append(found)
                    elif not wrong:
                        given.append(Given(path, f"{name}/{_literal(member.path)}", None, (), name))
    except PackedError as error:
        problems.append(
            Problem(str(path), 1, "packed-file", error.found, error.expected, error.remedy)
        )
    unread = [one.path for one in given]
    proposals = [one for group in known.values() for one in _proposals(path, name, group, unread)]
    return [*proposals, *given, *leftovers.values()], problems


def _read(path: Path, member: Member, language: str) -> tuple[_ReadMember, list[Problem]]:
    hints = named_as(ReadAs(Hints(language=language)), member.path)
    place = f"{path}/{member.path}"
    raw, found = read_bytes(place, member.data, hints)
    if raw is None and found[0].rule in ("foreign-file", "undecodable-file"):
        raw, found = read_bytes(place, member.data, replace(hints, opaque=True))
    return _ReadMember(member.path, raw.runs if raw else ()), [] if raw else found


def _proposals(
    path: Path, name: str, members: list[_ReadMember], unread: list[str]
) -> Iterator[Given]:
    """One [[file]] for the members of a folder, or one for each where a pattern would take more."""
    tools = {run.parser for member in members for run in member.runs}
    tool = tools.pop() if len(tools) == 1 else None
    first = members[0]
    stem, label = _stem(members)
    folder = "/".join(filter(None, (name, _literal(first.folder))))
    shown = f"{folder}/{stem}.{_literal(first.ending)}"
    pattern = read_pattern(shown)
    if "." in first.path.rpartition("/")[2] and not any(pattern.match(one) for one in unread):
        place = f"{name}/{first.folder}".rstrip("/")
        yield Given(path, shown, tool, _read_of(name, members), name, place, label)
        return
    for member in members:
        literal = f"{name}/{_literal(member.path)}"
        place = f"{name}/{member.folder}".rstrip("/")
        yield Given(path, literal, tool, _read_of(name, [member]), name, place)


def _read_of(name: str, members: list[_ReadMember]) -> tuple[tuple[str, Run], ...]:
    return tuple((f"{name}/{member.path}", run) for member in members for run in member.runs)


def _stem(members: list[_ReadMember]) -> tuple[str, str | None]:
    """The pattern of the names of a folder's files without their ending, and a label for runs."""
    if len(members) == 1:
        return _literal(members[0].stem), None
    rows = [member.stem.split("-") for member in members]
    if len({len(row) for row in rows}) > 1 or not all(all(row) for row in rows):
        return "{name}", "{name}"
    words = []
    for number, texts in enumerate(zip(*rows, strict=True), start=1):
        if len(set(texts)) == 1:
            words.append(_literal(texts[0]))
        else:
            words.append("{" + _meaning(texts, members, number, words) + "}")
    parts = [word for word in words if word.startswith("{")]
    return "-".join(words), " ".join(_LABELS.get(part, part) for part in parts)


_LABELS = {f"{{{_DEPTH}}}": "depth {depth}", f"{{{_JOBS}}}": "jobs {jobs}"}


def _meaning(
    texts: tuple[str, ...], members: list[_ReadMember], number: int, before: list[str]
) -> str:
    """What a part of a name is: as the files themselves say."""
    for name, say in ((_DEPTH, _depths), (_JOBS, _jobs)):
        pairs = zip(texts, members, strict=True)
        if f"{{{name}}}" not in before and all(text in say(one.runs[0]) for text, one in pairs):
            return name
    is_word = not any(text.isdecimal() for text in texts)
    return _TEST if is_word and f"{{{_TEST}}}" not in before else f"part{number}"


def _depths(run: Run) -> set[str]:
    """The queue depths of a run, as texts."""
    return _printed(run, "iodepth") | {f"{one.queue_depth or 0:g}" for one in run.workloads}


def _jobs(run: Run) -> set[str]:
    """The numbers of jobs or threads of a run, as texts."""
    return _printed(run, "numjobs") | {str(one.threads) for one in run.workloads}


def _printed(run: Run, name: str) -> set[str]:
    return {setting.value for setting in run.settings if setting.name == name}


def _literal(text: str) -> str:
    """A text in a pattern; signs that mean something there are left open."""
    return re.sub(r"[{}*]+", "*", text)


def merged(files: list[Given], setups: dict[str, list[str]]) -> Iterator[dict[str, Any]]:
    """Tables [[file]] of packed files: folders that differ in one name become one pattern."""
    groups: dict[tuple[str, ...], list[Given]] = defaultdict(list)
    for file in files:
        names = file.path.split("/")
        groups[file.file, names[-1], str(len(names)), f"{file.tool} {file.ignore}"].append(file)
    for group in groups.values():
        table = _one_table(group, setups)
        if table is not None:
            yield table
        else:
            yield from (_table(file, setups[file.path]) for file in group)


def _one_table(group: list[Given], setups: dict[str, list[str]]) -> dict[str, Any] | None:
    rows = [file.path.split("/") for file in group]
    differing = [at for at, texts in enumerate(zip(*rows, strict=True)) if len(set(texts)) > 1]
    if len(group) == 1 or len(differing) != 1 or not group[0].runs:
        return None
    (at,) = differing
    own = [setups[file.path] for file in group]
    path = "/".join((*rows[0][:at], "{folder}", *rows[0][at + 1 :]))
    table = _table(group[0], own[0]) | {"path": path}
    if all(one == own[0] for one in own):
        return table | {"path": path.replace("{folder}", "*")}
    if any(len(one) != 1 for one in own) or any("*" in row[at] for row in rows):
        return None
    names = {row[at]: one[0] for row, one in zip(rows, own, strict=True) if slug(row[at]) != one[0]}
    return table | {"setups": ["{folder}"]} | ({"names": {"folder": names}} if names else {})


def _table(file: Given, setups: list[str]) -> dict[str, Any]:
    if file.ignore is not None:
        return {"path": file.path, "ignore": file.ignore}
    if not file.runs:
        return {"path": file.path, "opaque": True}
    table: dict[str, Any] = {"path": file.path}
    table |= {"tool": file.tool} if file.tool else {}
    table |= {"setups": setups}
    return table | ({"label": file.label} if file.label else {})
