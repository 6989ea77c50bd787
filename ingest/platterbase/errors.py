"""Problems of an input, all in one form. Imports nothing of ours.

Every message has four parts: the place, what was found, what was expected and what to do.
"""

from __future__ import annotations

import errno
import os
from concurrent.futures import BrokenExecutor
from dataclasses import dataclass
from typing import Literal

Severity = Literal["error", "warning"]


@dataclass(frozen=True, order=True)
class Problem:
    """One problem at one place of a file."""

    path: str
    line: int
    rule: str
    found: str
    expected: str
    remedy: str
    severity: Severity = "error"

    def __str__(self) -> str:
        return (
            f"{self.path}:{self.line}: {self.severity} {self.rule}: "
            f"found {self.found}, expected {self.expected}; {self.remedy}"
        )


class IngestError(Exception):
    """The input has problems; carries all that one pass found."""

    def __init__(self, problems: list[Problem]) -> None:
        self.problems = sorted(problems)
        super().__init__("\n".join(str(problem) for problem in self.problems))

    def __reduce__(self) -> tuple[type[IngestError], tuple[list[Problem]]]:
        """Come whole out of another process: by default only the text of an exception would."""
        return IngestError, (self.problems,)


class WriteError(OSError):
    """A file could not be written; an older file of that name is unchanged."""


# What the system says when it is at its limit, and not the input: what helps.
_LIMITS = {
    errno.ENOSPC: "make room",
    errno.EDQUOT: "make room",
    errno.EFBIG: "allow larger files (ulimit -f)",
    errno.EROFS: "mount it for writing",
    errno.EACCES: "let this user write there",
    errno.EPERM: "let this user write there",
    errno.EMFILE: "allow more open files (ulimit -n)",
    errno.ENFILE: "allow more open files (sysctl fs.file-max)",
    errno.ENOMEM: "free memory, or build with --jobs 1",
    errno.EIO: "check the disk",
}
# What SQLite and the loader of libraries say of the same, by how it begins or what stands in it.
_SQLITE_LIMITS = {
    "SQLITE_FULL": errno.ENOSPC,
    "SQLITE_IOERR": errno.EIO,
    "SQLITE_READONLY": errno.EROFS,
    "SQLITE_NOMEM": errno.ENOMEM,
}
_NO_MEMORY = ("failed to map segment", "cannot allocate memory")


def explain_limit(error: BaseException) -> str | None:
    """Return what is at its limit and what helps; None where an error has another cause."""
    if isinstance(error, BrokenExecutor):
        ended = "the system has ended a process of the build, most often for want of memory"
        return f"{ended}; {_LIMITS[errno.ENOMEM]}"
    if isinstance(error, MemoryError):
        return f"{os.strerror(errno.ENOMEM)}; {_LIMITS[errno.ENOMEM]}"
    # sqlite3.Error, which is not imported for it: a browser reads files without SQLite.
    for name, number in _SQLITE_LIMITS.items():
        if getattr(error, "sqlite_errorname", "").startswith(name):
            return f"{error}; {_LIMITS[number]}"
    if isinstance(error, ImportError) and any(words in str(error) for words in _NO_MEMORY):
        return f"{os.strerror(errno.ENOMEM)}; {_LIMITS[errno.ENOMEM]}"
    if not isinstance(error, OSError) or error.errno not in _LIMITS:
        return None
    # The second name is the one that was to be made.
    path = error.filename2 or error.filename
    place = f"{os.fspath(path)}: " if isinstance(path, (str, os.PathLike)) else ""
    return f"{place}{os.strerror(error.errno)}; {_LIMITS[error.errno]}"


class ParseError(Exception):
    """A parser does not accept a text: line, found, expected, remedy.

    `foreign` is true when the text is not of this tool at all, false when the tool is
    recognized but the text is damaged. The path is added by whoever knows it.
    """

    def __init__(
        self, line: int, found: str, expected: str, remedy: str, *, foreign: bool = False
    ) -> None:
        self.line = line
        self.found = found
        self.expected = expected
        self.remedy = remedy
        self.foreign = foreign
        super().__init__()

    # Formatted only when it is shown: most are raised by parsers of other tools and never shown.
    def __str__(self) -> str:
        return f"line {self.line}: found {self.found}, expected {self.expected}; {self.remedy}"

    def problem(self, path: str) -> Problem:
        """Return this error as a problem of a file."""
        rule = "foreign-file" if self.foreign else "unreadable-file"
        return Problem(path, self.line, rule, self.found, self.expected, self.remedy)
