"""The files that were sent, and the text of each, for pages with numbered lines."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from platterbase.pages.context import raw_page
from platterbase.pages.records import FILES_OF_SUBMISSION
from platterbase.reading.packed import read_files
from platterbase.submission.document import FILE_NAME


class SentFile(NamedTuple):
    """A file of a submission: `name` is its path there, `file` that in the repository."""

    submission: str
    name: str
    file: str
    encoding: str | None
    sha256: str | None  # None of the declaration, which is no raw file

    @property
    def address(self) -> str:
        """Path of its page, the same in all languages."""
        return raw_page(self.submission, self.name)


def sent_files(connection: sqlite3.Connection, submission: str) -> list[SentFile]:
    """Return every file of a submission, the declaration itself included."""
    (folder,) = connection.execute(
        "select folder from submission where submission = ?", [submission]
    ).fetchone()
    rows = connection.execute(
        f"select file, encoding, sha256 {FILES_OF_SUBMISSION}",
        [submission],
    )
    return [
        SentFile(submission, FILE_NAME, f"{folder}/{FILE_NAME}", "utf-8", None),
        *(
            SentFile(submission, file.removeprefix(f"{folder}/"), file, encoding, sha256)
            for file, encoding, sha256 in rows
        ),
    ]


def raw_addresses(root: Path, connection: sqlite3.Connection) -> dict[str, str]:
    """Return the address of the page of every file that is text, by file."""
    addresses: dict[str, str] = {}
    for (submission,) in connection.execute("select submission from submission").fetchall():
        sent = sent_files(connection, submission)
        addresses |= {one.file: one.address for one in sent if one.encoding}
        unknown = [one for one in sent if not one.encoding]
        addresses |= {one.file: one.address for one, _ in raw_texts(root, unknown)}
    return addresses


def raw_texts(root: Path, sent: Iterable[SentFile]) -> Iterator[tuple[SentFile, str]]:
    """Yield files with their texts, packed files member by member; what is no text is left out."""
    known = {one.file: one for one in sent}
    for file, data in read_files(root, known):
        text = _text(data, known[file].encoding)
        if text is not None:
            yield known[file], text


def _text(data: bytes, encoding: str | None) -> str | None:
    """Return a file decoded as for parsing, lines ended by newlines; None for what is no text."""
    try:
        text = data.decode(encoding or "utf-8")
    except UnicodeDecodeError:
        if encoding is not None:
            raise
        return None
    return re.sub("\r\n|\r", "\n", text)
