"""What is published stays: raw files are added, and edited or removed only under their labels.

| change of a published file | needs |
| --- | --- |
| raw file edited | label `correction`, and a new `[[erratum]]` of its submission for that file |
| raw file removed | label `takedown`, and an `[[erratum]]` of the kind takedown for it |
| submission removed | label `takedown` |
| changed on the base too | a rebase: what would be merged was never checked |
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator
from pathlib import PurePosixPath
from typing import Any

from platterbase.errors import Problem
from platterbase.gate.changes import CORRECTION, TAKEDOWN, Change
from platterbase.revision import Blob, Tree
from platterbase.submission.content import Content, has_numbers
from platterbase.submission.document import DECLARATION_LIMIT, FILE_NAME

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
        declared = f"{PurePosixPath(change.path).parent}/{FILE_NAME}"
        removed = change.new is None
        kind, label = ("takedown", TAKEDOWN) if removed else ("erratum", CORRECTION)
        new = _new_errata(base.get(declared), head.get(declared), read)
        named = (PurePosixPath(change.path).name, kind) in new
        gone = removed and declared not in head
        missing = [
            *([f"the label `{label}`"] if label not in labels else []),
            *([f"a new [[erratum]] for it in {declared}"] if not (named or gone) else []),
        ]
        if missing:
            yield _touched(change, kind, missing)


def duplicates(data: list[Change], base: Tree, published: Content) -> Iterator[Problem]:
    """New raw files whose bytes are published already: equal bytes have one object id."""
    first: dict[str, tuple[str, bool]] = {}
    for sent in published.submissions:
        for file in sent.files:
            there = (file.raw.name, has_numbers(file))
            first.setdefault(base[file.raw.name].oid, there)
    for change in data:
        if change.new is None or not _is_raw(change.path) or change.new.oid not in first:
            continue
        name, numbers = first[change.new.oid]
        if name != change.path:
            yield Problem(
                change.path,
                1,
                "file-twice",
                f"the same bytes as {name}",
                "each raw file once",
                "remove it; name the other submission in a note if they belong together",
                "error" if numbers else "warning",
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


def _touched(change: Change, kind: str, missing: list[str]) -> Problem:
    removed = change.new is None
    return Problem(
        change.path,
        1,
        "gate-raw-removed" if removed else "gate-raw-edited",
        f"a published raw file {'removed or renamed' if removed else 'edited'}",
        " and ".join(missing),
        f"put the bytes back, or say in an [[erratum]] of the kind {kind} why (CONTRIBUTING.md)",
    )


def _new_errata(old: Blob | None, new: Blob | None, read: Read) -> set[tuple[str, str]]:
    """File and kind of each erratum that was not there before."""
    known = _errata(old, read)
    return {
        (str(erratum.get("file")), str(erratum.get("kind", "erratum")))
        for erratum in _errata(new, read)
        if erratum not in known
    }


def _errata(blob: Blob | None, read: Read) -> list[dict[str, Any]]:
    if blob is None or blob.size > DECLARATION_LIMIT:
        return []
    try:
        found = tomllib.loads(read(blob).decode("utf-8")).get("erratum", [])
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError):
        return []  # told by the check of the file itself
    return [one for one in found if isinstance(one, dict)] if isinstance(found, list) else []
