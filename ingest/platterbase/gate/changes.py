"""List what a pull request changes, and decide which of it is read as data.

| path | is |
| --- | --- |
| `content/results/<year>/<slug>/<file>` | a submission: read |
| `content/hardware/<kind>/<maker>.toml` | the catalogue of parts: read |
| anything else | code, articles, settings: never read here, reviewed by a person |
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from platterbase.errors import Problem
from platterbase.reading.decode import FILE_LIMIT
from platterbase.revision import Blob, Tree
from platterbase.submission.content import FILES_LIMIT
from platterbase.submission.declaration import FILE_NAME_PATTERN, SLUG_PATTERN
from platterbase.submission.document import DECLARATION_LIMIT
from platterbase.submission.spoofing import portable

# Of all files of one pull request together; the largest known file has 0.5 MB.
BYTES = 32 * 1024**2
CODE, CORRECTION, TAKEDOWN = "code", "correction", "takedown"

_PART = re.compile(r"content/hardware/[a-z-]{1,32}/[a-z0-9-]{1,64}\.toml")
_DATA = ("content/results/", "content/hardware/")


@dataclass(frozen=True)
class Change:
    """One path that differs from the fork point; None where there is no file."""

    path: str
    old: Blob | None
    new: Blob | None


@dataclass(frozen=True)
class DividedChanges:
    """Changes to read as data, paths that are not read, and the problems of both."""

    data: list[Change]
    elsewhere: list[str]
    problems: list[Problem]


def list_changes(began: Tree, head: Tree) -> list[Change]:
    """Return what differs between two trees, sorted by path."""
    return [
        Change(path, began.get(path), head.get(path))
        for path in sorted(began.keys() | head.keys())
        if _identify(began.get(path)) != _identify(head.get(path))
    ]


def divide_changes(found: list[Change], labels: frozenset[str]) -> DividedChanges:
    """Divide changes into data and other paths, with a problem for each that is not allowed."""
    data: list[Change] = []
    elsewhere: list[str] = []
    problems: list[Problem] = []
    for change in found:
        if not change.path.startswith(_DATA):
            elsewhere.append(change.path)
            if CODE not in labels:
                problems.append(_make_elsewhere_problem(change.path))
            continue
        own_problems = list(_check_new_file(change))
        problems += own_problems
        if not own_problems:
            data.append(change)
    problems += _check_totals(data)
    return DividedChanges(data, elsewhere, problems)


def _is_data_path(path: str) -> bool:
    """Return whether a path is one of the two kinds that are data."""
    if _PART.fullmatch(path):
        return True
    parts = path.split("/")
    return (
        len(parts) == 5
        and parts[:2] == ["content", "results"]
        and re.fullmatch("[0-9]{4}", parts[2]) is not None
        and re.fullmatch(SLUG_PATTERN, parts[3]) is not None
        and re.fullmatch(FILE_NAME_PATTERN, parts[4]) is not None
        and portable(parts[3])
        and portable(parts[4])
        and "\n" not in path
    )


def _identify(blob: Blob | None) -> tuple[str, str] | None:
    return None if blob is None else (blob.mode, blob.oid)


def _check_new_file(change: Change) -> Iterator[Problem]:
    new = change.new
    if new is None:
        return
    if not _is_data_path(change.path):
        yield Problem(
            change.path,
            1,
            "gate-path",
            "a path that is neither a file of a submission nor of the catalogue",
            "content/results/<year>/<slug>/<file>, file names of letters, digits, `.`, `-`, `_`",
            "move or rename it",
        )
    if new.mode != "100644" or new.kind != "blob":
        yield Problem(
            change.path,
            1,
            "gate-mode",
            _MODES.get(new.mode, f"mode {new.mode}"),
            "a plain file, mode 100644",
            "replace it by the file itself, without the right to execute it",
        )
    limit = DECLARATION_LIMIT if change.path.endswith(".toml") else FILE_LIMIT
    if new.size > limit:
        yield Problem(
            change.path,
            1,
            "gate-size",
            f"{new.size} bytes",
            f"at most {limit}",
            "send less: cut the file, or split it",
        )


_MODES = {
    "120000": "a symbolic link",
    "160000": "a submodule",
    "100755": "an executable file",
}


def _check_totals(data: list[Change]) -> Iterator[Problem]:
    sizes = [change.new.size for change in data if change.new]
    for rule, found, most in (
        ("gate-files", len(sizes), FILES_LIMIT),
        ("gate-bytes", sum(sizes), BYTES),
    ):
        if found > most:
            what = "files" if rule == "gate-files" else "bytes"
            yield Problem(
                "content/results",
                1,
                rule,
                f"{found} {what} in one pull request",
                f"at most {most}",
                "send them in several pull requests",
            )


def _make_elsewhere_problem(path: str) -> Problem:
    return Problem(
        path,
        1,
        "gate-code",
        "a change outside of content/results and content/hardware",
        f"submissions and parts alone, or the label `{CODE}`",
        f"take it out of this pull request; a maintainer who has reviewed it sets `{CODE}`",
    )
