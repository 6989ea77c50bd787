"""What identifies a person or a single part, found in raw files and replaced before commit."""

from __future__ import annotations

import io
import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Container
from pathlib import Path

from platterbase.errors import Problem
from platterbase.personal import COMMON, Redactor, find
from platterbase.reading.decode import DecodeError, decode
from platterbase.reading.packed import (
    Member,
    PackedError,
    is_packed,
    read_members,
    write_members,
)

_REMEDY = "run `platterbase check --redact` on the folder before committing"
_IF_A_LABEL = ", or name it as the label of a run where it is no name of a computer"


def personal_data(name: str, text: str, labels: Container[str] = ()) -> list[Problem]:
    """Return a problem for each thing in a text that must be replaced before it is committed."""
    found = find(text, labels)
    if not found:
        return []
    starts = [0, *(match.end() for match in re.finditer("\r\n|\n|\r", text))]
    places: dict[tuple[str, str], list[int]] = defaultdict(list)
    for one in found:
        places[one.kind, one.secret].append(bisect_right(starts, one.start))
    return [
        Problem(
            name,
            lines[0],
            "personal-data",
            f"{kind} {secret[:2]}…{secret[-1:]}" + _times(len(lines)),
            f"[{kind}-N]",
            _REMEDY + (_IF_A_LABEL if kind == "host" else ""),
        )
        for (kind, secret), lines in places.items()
    ]


def owner_problem(name: str, owner: str) -> Problem:
    """Return the problem of a tar whose headers say who owned its members."""
    return Problem(
        name,
        1,
        "personal-data",
        f"user {owner[:2]}…{owner[-1:]} as the owner of members",
        "no names in the headers of the tar",
        _REMEDY,
    )


def _times(count: int) -> str:
    return "" if count == 1 else f" {count} times"


def redact_folder(
    folder: Path, skip: frozenset[str], labels: Container[str] = ()
) -> dict[str, int]:
    """Rewrite the files of a submission folder in place; how many replacements each got.

    Files keep their encoding and every byte around a replacement. Files in `skip` are left alone,
    and `labels`, which the submission gives to runs, are no names of hosts.
    """
    redactor = Redactor(labels)
    done = {}
    for path in sorted(folder.iterdir()):
        if path.name in skip or not path.is_file() or path.is_symlink():
            continue
        data, count = _redacted_file(path, redactor)
        if count:
            path.write_bytes(data)
        done[path.name] = count
    return done


def _redacted_file(path: Path, redactor: Redactor) -> tuple[bytes, int]:
    """The bytes of a file, or of a packed file with its members, and how much was replaced."""
    data = path.read_bytes()
    if not is_packed(path.name):
        return _redacted(data, redactor)
    members: list[Member] = []
    total = 0
    try:
        for member in read_members(path.name, io.BytesIO(data)):
            if not isinstance(member, Member):
                return data, 0  # the check says why; packed anew it would be lost
            text, count = _redacted(member.data, redactor)
            total += count + is_personal_owner(member.owner)
            members.append(Member(member.path, text))
    except PackedError:
        return data, 0
    return (write_members(path.name, members), total) if total else (data, 0)


def _redacted(data: bytes, redactor: Redactor) -> tuple[bytes, int]:
    before, codec = any_text(data)
    text, count = redactor.redact(before)
    return (text.encode(codec) if count else data), count


def is_personal_owner(name: str) -> bool:
    """Whether the owner of a member is a name that says who somebody is."""
    return bool(name) and name.casefold() not in COMMON


def any_text(data: bytes) -> tuple[str, str]:
    """A text and a codec that gives every byte back: also of what no tool of ours reads.

    Latin-1 has a character for each byte: what identifies is ASCII in all encodings but UTF-16.
    """
    try:
        codec = decode(data, declared=None, language=None).encoding
    except DecodeError:
        return data.decode("latin-1"), "latin-1"
    known = ("utf-16-le", "utf-16-be") if codec == "utf-16" else (codec,)
    for name in known:
        text = data.decode(name, errors="replace")
        if text.encode(name, errors="replace") == data and "\ufffe" not in text[:1]:
            return text, name
    return data.decode("latin-1"), "latin-1"
