"""Raw files: bytes to text to runs. Opens files and nothing else; knows no database."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from pathlib import Path

from platterbase.errors import ParseError, Problem
from platterbase.model import Hints, Run
from platterbase.reading.decode import FILE_LIMIT, DecodeError, decode
from platterbase.tools import recognize


@dataclass(frozen=True)
class Job:
    """One file to read, and what its text cannot say. `name` is its path in messages."""

    path: Path
    name: str
    hints: Hints
    encoding: str | None = None
    opaque: bool = False


@dataclass(frozen=True)
class RawFile:
    """A file that was read: identity, text properties, runs (none when opaque)."""

    name: str
    sha256: str
    size: int
    lines: int | None
    encoding: str | None
    how: str | None
    runs: tuple[Run, ...]


def read(job: Job) -> RawFile | Problem:
    """Read one file, or say what is wrong with it. Pure but for the reading: fit for a pool."""
    try:
        data = job.path.read_bytes()
    except OSError as error:
        return Problem(
            job.name,
            1,
            "file-missing",
            str(error.strerror).lower(),
            "a file that can be read",
            "add it, or remove it from submission.toml",
        )
    digest = hashlib.sha256(data).hexdigest()
    if job.opaque:
        if refused := _refused(data):
            found, expected = refused
            return Problem(job.name, 1, "file-kind", found, expected, "send what the tool printed")
        return RawFile(job.name, digest, len(data), None, None, None, ())
    try:
        decoded = decode(data, declared=job.encoding, language=job.hints.language)
        runs = recognize(decoded.text, job.hints)
    except DecodeError as error:
        return error.problem(job.name)
    except ParseError as error:
        return error.problem(job.name)
    return RawFile(
        job.name,
        digest,
        len(data),
        _lines(decoded.text),
        decoded.encoding,
        decoded.how,
        tuple(runs),
    )


def _lines(text: str) -> int:
    """Lines, each ended by line feed, carriage return or both."""
    text = text.removesuffix("\n")
    return 1 + text.count("\n") + text.count("\r") - text.count("\r\n")


# What is kept unread must at least be what it says it is: something that a tool printed.
_KINDS = (
    (b"\x1f\x8b", "a gzip archive"),
    (b"PK\x03\x04", "a zip archive"),
    (b"\xfd7zXZ\0", "an xz archive"),
    (b"BZh", "a bzip2 archive"),
    (b"\x28\xb5\x2f\xfd", "a zstd archive"),
    (b"7z\xbc\xaf", "a 7z archive"),
    (b"Rar!", "a rar archive"),
    (b"\x7fELF", "a program"),
    (b"MZ", "a program"),
    (b"#!", "a program"),
    (b"SQLite format 3\0", "a database"),
)
_TAR = (257, b"ustar")
_MARKUP = re.compile(rb"\s*(?:<\?xml[^>]*>\s*)?<(?:!|html|svg|script)", re.IGNORECASE)


def _refused(data: bytes) -> tuple[str, str] | None:
    """What speaks against keeping a file unread: found, expected."""
    expected = "the output of a tool, unpacked"
    if len(data) > FILE_LIMIT:
        return f"{len(data)} bytes", f"at most {FILE_LIMIT}"
    for start, kind in _KINDS:
        if data.startswith(start):
            return kind, expected
    if data[_TAR[0] :].startswith(_TAR[1]):
        return "a tar archive", expected
    if _MARKUP.match(data[:4096]):
        return "a page or picture with markup", expected
    return None
