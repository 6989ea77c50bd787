"""Hash the raw files of a pull request: plain files, and members of packed files.

A packed file may be packed again in any way, as long as its members stay the same.
"""

from __future__ import annotations

import hashlib
import io
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path, PurePosixPath

from platterbase.errors import Problem
from platterbase.gate.changes import Change
from platterbase.reading.packed import (
    MEMBERS_LIMIT,
    UNPACKED_LIMIT,
    Member,
    PackedError,
    is_packed,
    read_members,
)
from platterbase.revision import Blob, read_blobs
from platterbase.submission.document import FILE_NAME

# SHA-256 of each raw file of a blob by its path; empty where a packed file cannot be read.
Hashes = Mapping[str, str]


class RawFiles:
    """Hashes of the raw files that a pull request changes, before and after."""

    def __init__(self, repository: Path, data: Iterable[Change]) -> None:
        """Read the new blobs, and the old ones that are packed files."""
        changes = [change for change in data if is_raw(change.path)]
        new = [change.new for change in changes if change.new]
        old = [change.old for change in changes if change.old and is_packed(change.path)]
        self.members = 0
        self.unpacked = 0
        self._new = dict(self._read(repository, new, count=True))
        self._old = dict(self._read(repository, old, count=False))

    def before(self, change: Change) -> Hashes:
        """Return the raw files as published, a plain file with its object id as its hash."""
        if change.old is None or is_packed(change.path):
            return self._old.get(change.path, {})
        return {change.path: change.old.oid}

    def after(self, change: Change) -> Hashes:
        """Return the raw files as the pull request has them."""
        return self._new.get(change.path, {})

    def problems(self) -> Iterator[Problem]:
        """Yield a problem for each limit that all packed files together exceed."""
        for rule, what, found, most in (
            ("gate-files", "members", self.members, MEMBERS_LIMIT),
            ("gate-bytes", "bytes unpacked", self.unpacked, UNPACKED_LIMIT),
        ):
            if found > most:
                yield Problem(
                    "content/results",
                    1,
                    rule,
                    f"{found} {what} in one pull request",
                    f"at most {most}",
                    "send them in several pull requests",
                )

    def _read(
        self, repository: Path, blobs: list[Blob], *, count: bool
    ) -> Iterator[tuple[str, Hashes]]:
        for blob, data in read_blobs(repository, blobs):
            if not is_packed(blob.path):
                yield blob.path, {blob.path: hashlib.sha256(data).hexdigest()}
                continue
            found: dict[str, str] = {}
            try:
                for member in read_members(blob.path, io.BytesIO(data)):
                    if isinstance(member, Member):
                        digest = hashlib.sha256(member.data).hexdigest()
                        found[f"{blob.path}/{member.path}"] = digest
                        self.members += count
                        self.unpacked += count * len(member.data)
            except PackedError:
                found = {}  # the check of the file itself reports that
            yield blob.path, found


def is_raw(path: str) -> bool:
    """Return whether a path is a raw file, or a packed file of them."""
    parts = PurePosixPath(path).parts
    return parts[:2] == ("content", "results") and parts[-1] != FILE_NAME
