"""What is published stays: raw files are added, and edited or removed only under their labels.

| change of a published file | needs |
| --- | --- |
| raw file edited | label `correction`, and a new `[[erratum]]` in submission.toml that names it |
| raw file or submission removed | label `takedown` |
| changed on the base too | a rebase: what would be merged was never checked |
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator
from pathlib import PurePosixPath
from typing import Any

from ingest.errors import Problem
from ingest.gate.changes import CORRECTION, TAKEDOWN, Change
from ingest.revision import Blob, Tree
from ingest.submission.load import FILE_NAME

Read = Callable[[Blob], bytes]


def check_published(
    data: list[Change], base: Tree, head: Tree, labels: frozenset[str], read: Read
) -> Iterator[Problem]:
    """Everything in a pull request that touches what was published without leave."""
    for change in data:
        there = base.get(change.path)
        yield from _stale(change, there)
        if change.old is None or not _is_raw(change.path):
            continue
        if change.new is None:
            if TAKEDOWN not in labels:
                yield _removed(change.path)
        else:
            yield from _edited(change.path, base, head, labels, read)


def duplicates(data: list[Change], base: Tree) -> Iterator[Problem]:
    """New raw files whose bytes stand elsewhere already: equal bytes have one object id."""
    published: dict[str, str] = {}
    for path, blob in sorted(base.items()):
        if _is_raw(path):
            published.setdefault(blob.oid, path)
    for change in data:
        if change.new is None or not _is_raw(change.path):
            continue
        first = published.setdefault(change.new.oid, change.path)
        if first != change.path:
            yield Problem(
                change.path,
                1,
                "file-twice",
                f"the same bytes as {first}",
                "each raw file once",
                "remove it; name the other submission in a note if they belong together",
            )


def _is_raw(path: str) -> bool:
    parts = PurePosixPath(path).parts
    return parts[:2] == ("content", "results") and parts[-1] != FILE_NAME


def _stale(change: Change, there: Blob | None) -> Iterator[Problem]:
    old = change.old.oid if change.old else None
    new = change.new.oid if change.new else None
    now = there.oid if there else None
    if now not in (old, new):
        yield Problem(
            change.path,
            1,
            "gate-stale",
            "a file that the base has changed since this branch began",
            "a branch that begins at the base",
            "rebase the branch; the impact is then computed anew",
        )


def _removed(path: str) -> Problem:
    return Problem(
        path,
        1,
        "gate-removed",
        "a published raw file removed or renamed",
        f"published files that stay, or the label `{TAKEDOWN}`",
        f"put it back; a maintainer sets `{TAKEDOWN}` where it must go (CONTRIBUTING.md)",
    )


def _edited(
    path: str, base: Tree, head: Tree, labels: frozenset[str], read: Read
) -> Iterator[Problem]:
    declared = f"{PurePosixPath(path).parent}/{FILE_NAME}"
    named = _errata_naming(PurePosixPath(path).name, declared, base, head, read)
    missing = [
        *([f"the label `{CORRECTION}`"] if CORRECTION not in labels else []),
        *([f"a new [[erratum]] in {declared} that names it"] if not named else []),
    ]
    if missing:
        yield Problem(
            path,
            1,
            "gate-raw-edited",
            "a published raw file edited",
            " and ".join(missing),
            "put the bytes back, or say in an erratum what was wrong and how it is known",
        )


def _errata_naming(name: str, declared: str, base: Tree, head: Tree, read: Read) -> bool:
    known = _errata(base.get(declared), read)
    return any(
        name in _strings(erratum)
        for erratum in _errata(head.get(declared), read)
        if erratum not in known
    )


def _errata(blob: Blob | None, read: Read) -> list[Any]:
    if blob is None:
        return []
    try:
        found = tomllib.loads(read(blob).decode("utf-8")).get("erratum", [])
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError):
        return []  # told by the check of the file itself
    return found if isinstance(found, list) else []


def _strings(value: Any) -> set[str]:
    """Every text in a table, at any depth that a schema would allow."""
    if isinstance(value, dict):
        return {text for inner in value.values() for text in _strings(inner)}
    if isinstance(value, list):
        return {text for inner in value for text in _strings(inner)}
    return {value} if isinstance(value, str) else set()
