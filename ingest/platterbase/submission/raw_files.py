"""Raw files: bytes to text to runs. Opens files and nothing else; knows no database.

A file of a submission's folder is read once: hashed, decoded, parsed, and searched for what must
not be published. Of a packed file every member is read so, one at a time.
"""

from __future__ import annotations

import hashlib
import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import starmap
from pathlib import Path
from typing import NamedTuple

from msgspec import structs

from platterbase.errors import ParseError, Problem
from platterbase.model import Hints, Run
from platterbase.reading.decode import FILE_LIMIT, SHORTER, DecodeError, decode
from platterbase.reading.packed import Member, PackedError, Refusal, is_packed, read_members
from platterbase.submission.patterns import Pattern
from platterbase.submission.redact import (
    any_text,
    is_personal_owner,
    owner_problem,
    personal_data,
)
from platterbase.tools import recognize


@dataclass(frozen=True)
class ReadAs:
    """What the sender says of a file. `opaque`: keep it unread; `ignore`: do not even keep it.

    `labels` are names that the submission gives to runs and setups: none of them is a host's.
    """

    hints: Hints
    encoding: str | None = None
    opaque: bool = False
    ignore: bool = False
    labels: tuple[str, ...] = ()


class Claim(NamedTuple):
    """A [[file]] of submission.toml, by its position: the paths it speaks of, and what it says."""

    entry: int
    pattern: Pattern
    read_as: ReadAs


@dataclass(frozen=True)
class FileTask:
    """A file of a submission's folder to read, with the claims that may hold for it.

    `name` is its path in messages, `file` its name in the folder.
    """

    path: Path
    name: str
    file: str
    claims: tuple[Claim, ...]


@dataclass(frozen=True)
class RawFile:
    """A file that was read: identity, text properties, runs (none when opaque).

    `words_sha256` is that of the file without blanks and line ends.
    """

    name: str
    sha256: str
    words_sha256: str
    size: int
    lines: int | None
    encoding: str | None
    how: str | None
    runs: tuple[Run, ...]


class ClaimedFile(NamedTuple):
    """A raw file with the [[file]] that speaks of it.

    `path` is its path in the submission, `parts` what the pattern takes out of that path.
    """

    entry: int
    path: str
    parts: Mapping[str, str]
    raw: RawFile


@dataclass
class FileReading:
    """What was read of one file of the folder: several raw files where it is a packed one.

    `entries` are the positions of each [[file]] that speaks of anything in it.
    """

    files: list[ClaimedFile] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    entries: set[int] = field(default_factory=set)


class Sent(NamedTuple):
    """A raw file as it is read: its path in messages, its bytes, what the sender says of it."""

    name: str
    data: bytes
    read_as: ReadAs


Answer = tuple[RawFile | None, list[Problem]]
# Reads raw files one by one, here or elsewhere; the answers come in the order of the files.
ReadEach = Callable[[Iterable[Sent]], Iterator[Answer]]


def read(task: FileTask) -> FileReading:
    """Read one file of a folder. Pure but for the reading: fit for a pool."""
    return next(read_all([task]))


def read_all(tasks: Iterable[FileTask], read_each: ReadEach | None = None) -> Iterator[FileReading]:
    """Yield what was read of each file of a folder, in their order.

    `read_each` may be ahead of what was yielded: files are then opened before others are done.
    """
    opened: deque[_Opening] = deque()
    places: deque[_Place] = deque()

    def sent() -> Iterator[Sent]:
        for task in tasks:
            opening = _Opening(task)
            opened.append(opening)
            for place, one in opening.files():
                places.append(place)
                yield one

    for raw, problems in (read_each or _read_here)(sent()):
        place = places.popleft()
        while opened[0] is not place.opening:
            yield opened.popleft().reading
        reading = place.opening.reading
        reading.problems += problems
        if raw is not None:
            reading.files.append(ClaimedFile(place.entry, place.path, place.parts, raw))
    yield from (opening.reading for opening in opened)


def _read_here(files: Iterable[Sent]) -> Iterator[Answer]:
    return starmap(read_bytes, files)


@dataclass
class _Opening:
    """A file of the folder whose raw files are read, and what is known of it by now."""

    task: FileTask
    reading: FileReading = field(default_factory=FileReading)

    def files(self) -> Iterator[tuple[_Place, Sent]]:
        """Yield each raw file that a [[file]] speaks of; what is wrong goes to the reading."""
        task, reading = self.task, self.reading
        unclaimed: list[str] = []
        contested: dict[str, list[str]] = {}
        try:
            for path, data in _contents(task, reading.problems):
                name = task.name + path.removeprefix(task.file)
                fitting = [
                    (claim, parts)
                    for claim in task.claims
                    if (parts := claim.pattern.match(path)) is not None
                ]
                reading.entries.update(claim.entry for claim, _ in fitting)
                patterns = list(dict.fromkeys(claim.pattern.text for claim, _ in fitting))
                if len(patterns) > 1:
                    contested[name] = patterns
                if not fitting:
                    unclaimed.append(name)
                    continue
                claim, parts = fitting[0]
                place = _Place(self, claim.entry, path, parts)
                yield place, Sent(name, data, named_as(claim.read_as, path))
        except (PackedError, OSError) as error:
            reading.problems.append(_unreadable(task.name, error))
            # What it holds is not known: nobody is blamed for speaking of nothing.
            reading.entries.update(claim.entry for claim in task.claims)
            return
        reading.problems += _unclaimed(unclaimed)
        reading.problems += _contested(contested)


class _Place(NamedTuple):
    """Where what was read of a raw file belongs."""

    opening: _Opening
    entry: int
    path: str
    parts: Mapping[str, str]


def read_bytes(name: str, data: bytes, read_as: ReadAs) -> tuple[RawFile | None, list[Problem]]:
    """Read the bytes of one raw file, and say what is wrong with them."""
    digest = hashlib.sha256(data).hexdigest()
    if read_as.opaque or read_as.ignore:
        if refused := _refused(data):
            return None, [_wrong_kind(name, *refused)]
        raw = RawFile(name, digest, hash_words(data), len(data), None, None, None, ())
        return None if read_as.ignore else raw, personal_data(
            name, any_text(data)[0], read_as.labels
        )
    if kind := _other_kind(data):
        return None, [_wrong_kind(name, kind, _EXPECTED)]
    try:
        decoded = decode(data, declared=read_as.encoding, language=read_as.hints.language)
        runs = recognize(decoded.text, read_as.hints)
    except DecodeError as error:
        return None, [error.problem(name)]
    except ParseError as error:
        return None, [error.problem(name)]
    lines = _count_lines(decoded.text)
    raw = RawFile(
        name,
        digest,
        hash_words(data),
        len(data),
        lines,
        decoded.encoding,
        decoded.how,
        tuple(runs),
    )
    personal = personal_data(name, decoded.text, read_as.labels)
    return raw, [*personal, *_find_impossible(name, runs)]


def hash_words(data: bytes) -> str:
    """Return the SHA-256 of the words of a file: editors and mail change blanks and line ends."""
    return hashlib.sha256(b" ".join(data.split())).hexdigest()


def _find_impossible(name: str, runs: Iterable[Run]) -> Iterator[Problem]:
    """Return a problem for each figure below nothing: a rate, a time, a size, a count.

    A change between two of them may be a loss.
    """
    for run in runs:
        for one in run.measurements:
            if one.value is None or one.value >= 0 or one.qualifier == "delta":
                continue
            if one.metric not in _BELOW_ZERO:
                yield Problem(
                    name,
                    one.line,
                    "figure-impossible",
                    f"{one.metric} {one.printed}",
                    "0 or more",
                    "take it out of a transcription, or declare the tool's own file opaque",
                )


_BELOW_ZERO = {"temperature"}


def named_as(read_as: ReadAs, path: str) -> ReadAs:
    """Return the same for a file of this name: some parsers learn from it."""
    file_name = path.rsplit("/", maxsplit=1)[-1]
    return replace(read_as, hints=structs.replace(read_as.hints, file_name=file_name))


def _contents(task: FileTask, problems: list[Problem]) -> Iterator[tuple[str, bytes]]:
    """Path in the submission and bytes of the file, or of each member."""
    if not is_packed(task.file):
        yield task.file, task.path.read_bytes()
        return
    if (size := task.path.stat().st_size) > FILE_LIMIT:
        raise PackedError(f"{size} bytes", f"at most {FILE_LIMIT}", "pack fewer files in one")
    owners: set[str] = set()
    with task.path.open("rb") as file:
        for member in read_members(task.file, file):
            if isinstance(member, Member):
                owners.add(member.owner)
                yield f"{task.file}/{member.path}", member.data
            else:
                problems.append(member_refused(task.name, member))
    problems += [owner_problem(task.name, one) for one in owners if is_personal_owner(one)]


def _unreadable(name: str, error: PackedError | OSError) -> Problem:
    if isinstance(error, PackedError):
        return Problem(name, 1, "packed-file", error.found, error.expected, error.remedy)
    return Problem(
        name,
        1,
        "file-missing",
        str(error.strerror).lower(),
        "a file that can be read",
        "add it, or remove it from submission.toml",
    )


def member_refused(name: str, refusal: Refusal) -> Problem:
    """Return the problem of a member that is not read."""
    path = f"{name}/{refusal.path}"
    return Problem(path, 1, "packed-member", refusal.found, refusal.expected, refusal.remedy)


def _unclaimed(names: list[str]) -> Iterator[Problem]:
    if names:
        more = f", and {len(names) - 1} more" if len(names) > 1 else ""
        yield Problem(
            min(names),
            1,
            "file-unlisted",
            f"a member that no [[file]] speaks of{more}",
            "each in the pattern of one [[file]]",
            'add a [[file]] whose path fits, with opaque = true or ignore = "…" if need be',
        )


def _contested(patterns: dict[str, list[str]]) -> Iterator[Problem]:
    if patterns:
        name = min(patterns)
        more = f", and {len(patterns) - 1} more files" if len(patterns) > 1 else ""
        yield Problem(
            name,
            1,
            "file-claimed-twice",
            f"{len(patterns[name])} patterns that fit: {', '.join(patterns[name])}{more}",
            "one [[file]] for each file",
            "narrow the patterns",
        )


def _count_lines(text: str) -> int:
    """Lines, each ended by line feed, carriage return or both."""
    text = text.removesuffix("\n")
    return 1 + text.count("\n") + text.count("\r") - text.count("\r\n")


# What is kept unread must at least be what it says it is: something that a tool printed.
_OTHER = (
    (b"\x1f\x8b", "a gzip archive"),
    (b"PK\x03\x04", "a zip archive"),
    (b"\xfd7zXZ\0", "an xz archive"),
    (b"BZh", "a bzip2 archive"),
    (b"\x28\xb5\x2f\xfd", "a zstd archive"),
    (b"7z\xbc\xaf", "a 7z archive"),
    (b"Rar!", "a rar archive"),
    (b"\x7fELF", "a program"),
    (b"MZ\x90", "a program"),
    (b"MZ\0", "a program"),
    (b"SQLite format 3\0", "a database"),
)
_TAR = (257, b"ustar")
_MARKUP = re.compile(rb"\s*(?:<\?xml[^>]*>\s*)?<(?:!|html|svg|script)", re.IGNORECASE)
_EXPECTED = "the output of a tool, unpacked"


def _other_kind(data: bytes) -> str | None:
    """Return what a file is that no tool printed; None where its first bytes do not say so."""
    for start, kind in _OTHER:
        if data.startswith(start):
            return kind
    return "a tar archive" if data[_TAR[0] :].startswith(_TAR[1]) else None


def _refused(data: bytes) -> tuple[str, str] | None:
    """What speaks against keeping a file unread: found, expected."""
    if len(data) > FILE_LIMIT:
        return f"{len(data)} bytes", f"at most {FILE_LIMIT}"
    if kind := _other_kind(data):
        return kind, _EXPECTED
    if data.startswith(b"#!"):
        return "a program", _EXPECTED
    if _MARKUP.match(data[:4096]):
        return "a page or picture with markup", _EXPECTED
    return None


def _wrong_kind(name: str, found: str, expected: str) -> Problem:
    remedy = SHORTER if found.endswith(" bytes") else "send what the tool printed"
    return Problem(name, 1, "file-kind", found, expected, remedy)
