"""What identifies a person or a single part, found in raw files and replaced before commit."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict
from pathlib import Path

from platterbase.errors import Problem
from platterbase.personal import Redactor, find
from platterbase.reading.decode import DecodeError, decode


def personal_data(name: str, text: str) -> list[Problem]:
    """Return a problem for each thing in a text that must be replaced before it is committed."""
    found = find(text)
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
            "run `platterbase check --redact` on the folder before committing",
        )
        for (kind, secret), lines in places.items()
    ]


def _times(count: int) -> str:
    return "" if count == 1 else f" {count} times"


def redact_folder(folder: Path, skip: frozenset[str]) -> dict[str, int]:
    """Rewrite the files of a submission folder in place; how many replacements each got.

    Files keep their encoding and every byte around a replacement. Files in `skip` are left alone.
    """
    redactor = Redactor()
    done = {}
    for path in sorted(folder.iterdir()):
        if path.name in skip or not path.is_file() or path.is_symlink():
            continue
        before, codec = any_text(path.read_bytes())
        text, count = redactor.redact(before)
        if count:
            path.write_bytes(text.encode(codec))
        done[path.name] = count
    return done


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
