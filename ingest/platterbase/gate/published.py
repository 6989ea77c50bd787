"""Check that published raw files are only edited or removed under the labels for that.

| change of a published raw file | needs |
| --- | --- |
| edited | label `correction`, and a new `[[erratum]]` of its submission for that file |
| removed | label `takedown`, and an `[[erratum]]` of the kind takedown for it |
| its submission removed | label `takedown` |
| changed on the base too | a rebase: the merged result was never checked |

A member of a packed file is a raw file; an erratum for the packed file holds for all its members.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator
from pathlib import PurePosixPath
from typing import Any

from platterbase.errors import Problem
from platterbase.gate.changes import CORRECTION, TAKEDOWN, Change
from platterbase.gate.raw_files import RawFiles, is_raw
from platterbase.reading.packed import is_packed
from platterbase.revision import Blob, Tree
from platterbase.submission.content import Content, has_numbers
from platterbase.submission.document import DECLARATION_LIMIT, FILE_NAME

ReadBlob = Callable[[Blob], bytes]


def check_published(
    data: list[Change],
    trees: tuple[Tree, Tree],
    files: RawFiles,
    labels: frozenset[str],
    read: ReadBlob,
) -> Iterator[Problem]:
    """Yield a problem for each change of a published file without its label or erratum.

    `trees` are those of the base and of the head.
    """
    base, head = trees
    for change in data:
        yield from _check_stale(change, base.get(change.path))
        if change.old is None or not is_raw(change.path):
            continue
        declared = f"{PurePosixPath(change.path).parent}/{FILE_NAME}"
        new = _list_new_errata(base.get(declared), head.get(declared), read)
        for removed, paths in _list_touched_files(change, files).items():
            kind, label = ("takedown", TAKEDOWN) if removed else ("erratum", CORRECTION)
            named = {file for file, its in new if its == kind}
            unnamed = [path for path in paths if not _is_named(path, named)]
            gone = removed and declared not in head
            missing = [
                *([f"the label `{label}`"] if label not in labels else []),
                *([f"a new [[erratum]] for it in {declared}"] if unnamed and not gone else []),
            ]
            if missing:
                yield _make_problem(unnamed or paths, kind, missing, removed=removed)


def _list_touched_files(change: Change, files: RawFiles) -> dict[bool, list[str]]:
    """Return the published raw files that are edited (False) or removed (True)."""
    before, after = files.before(change), files.after(change)
    if change.new is not None and not after:
        return {}  # a packed file that cannot be read: its check reports that
    touched: dict[bool, list[str]] = {}
    for path, digest in sorted(before.items()):
        if after.get(path) != digest:
            touched.setdefault(path not in after, []).append(path)
    return touched


def _is_named(path: str, named: set[str]) -> bool:
    """Return whether an erratum names a file, or the packed file that it is in."""
    inside = PurePosixPath(path).parts[4:]
    return "/".join(inside) in named or (is_packed(inside[0]) and inside[0] in named)


def find_duplicates(data: list[Change], files: RawFiles, published: Content) -> Iterator[Problem]:
    """Yield a problem for each new raw file whose bytes are published already."""
    first: dict[str, tuple[str, bool]] = {}
    for submission in published.submissions:
        for file in submission.files:
            first.setdefault(file.raw.sha256, (file.raw.name, has_numbers(file)))
    for change in data:
        for path, digest in files.after(change).items():
            name, numbers = first.get(digest, (path, False))
            if name != path:
                yield Problem(
                    path,
                    1,
                    "file-twice",
                    f"the same bytes as {name}",
                    "each raw file once",
                    "remove it; name the other submission in a note if they belong together",
                    "error" if numbers else "warning",
                )


def _check_stale(change: Change, there: Blob | None) -> Iterator[Problem]:
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


def _make_problem(paths: list[str], kind: str, missing: list[str], *, removed: bool) -> Problem:
    more = f", and {len(paths) - 1} more in the same packed file" if len(paths) > 1 else ""
    return Problem(
        paths[0],
        1,
        "gate-raw-removed" if removed else "gate-raw-edited",
        f"a published raw file {'removed or renamed' if removed else 'edited'}{more}",
        " and ".join(missing),
        f"put the bytes back, or say in an [[erratum]] of the kind {kind} why (CONTRIBUTING.md)",
    )


def _list_new_errata(old: Blob | None, new: Blob | None, read: ReadBlob) -> set[tuple[str, str]]:
    """Return file and kind of each erratum that was not there before."""
    known = _read_errata(old, read)
    return {
        (str(erratum.get("file")), str(erratum.get("kind", "erratum")))
        for erratum in _read_errata(new, read)
        if erratum not in known
    }


def _read_errata(blob: Blob | None, read: ReadBlob) -> list[dict[str, Any]]:
    if blob is None or blob.size > DECLARATION_LIMIT:
        return []
    try:
        found = tomllib.loads(read(blob).decode("utf-8-sig")).get("erratum", [])
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError):
        return []  # the check of the file itself reports that
    return [one for one in found if isinstance(one, dict)] if isinstance(found, list) else []
