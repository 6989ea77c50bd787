"""The text of every file that was sent, for pages with numbered lines (`…/bonnie-txt/#L12`)."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from platterbase.database.keys import file_key
from platterbase.reading.packed import read_files
from platterbase.submission.document import FILE_NAME


@dataclass(frozen=True)
class RawPage:
    """One file as a page: `name` is its path in its submission, `address` that of the page."""

    submission: str
    title: str
    name: str
    file: str
    text: str

    @property
    def address(self) -> str:
        """Path of the page within its language; the file's name is that of measurement ids."""
        return f"submissions/{self.submission}/files/{file_key(self.name)}"


def raw_pages(root: Path, connection: sqlite3.Connection) -> Iterator[RawPage]:
    """Every file of every submission that is text, the declaration itself included."""
    for submission, title, folder in connection.execute(
        "select submission, title, folder from submission order by submission"
    ).fetchall():
        files = connection.execute(
            "select file, encoding from raw_file where submission = ? order by file", (submission,)
        ).fetchall()
        encodings = {f"{folder}/{FILE_NAME}": "utf-8", **dict(files)}
        order = {file: position for position, file in enumerate(encodings)}
        for file, data in sorted(read_files(root, encodings), key=lambda one: order[one[0]]):
            text = _text(data, encodings[file])
            if text is not None:
                yield RawPage(submission, title, file.removeprefix(f"{folder}/"), file, text)


def _text(data: bytes, encoding: str | None) -> str | None:
    """Decoded as for parsing, lines ended by newlines; None for an opaque file that is no text."""
    try:
        text = data.decode(encoding or "utf-8")
    except UnicodeDecodeError:
        if encoding is not None:
            raise
        return None
    return re.sub("\r\n|\r", "\n", text)
