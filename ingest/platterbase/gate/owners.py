"""Show what a pull request changes of a submission that is published, and stop it without a label.

| change | needs |
| --- | --- |
| anything in a published submission.toml: author, errata, files | label `correction`, `takedown` |
| a file or member that is added to a published submission | the same |
| author or sender with the project's name, new or changed | label `code` |

Git does not say whose a submission is: a maintainer who knows sets the label. Every change is
listed with both values, as an error without the label and as a warning with it.
"""

from __future__ import annotations

import tomllib
import unicodedata
from collections.abc import Callable, Iterator
from pathlib import PurePosixPath
from typing import Any, Literal

from platterbase.errors import Problem
from platterbase.gate.changes import CODE, CORRECTION, TAKEDOWN, Change
from platterbase.gate.raw_files import RawFiles, is_raw
from platterbase.reading.packed import is_packed
from platterbase.revision import Blob, Tree
from platterbase.submission.document import DECLARATION_LIMIT, FILE_NAME
from platterbase.submission.sense import DEEPEST, find_depth

ReadBlob = Callable[[Blob], bytes]
Values = dict[str, Any]  # `setup disk-ext3 / note`: what is said there

_PROJECT = "platterbase"
_MOST = 20  # changes shown of one file
_LONGEST = 120


def check_owners(
    data: list[Change], base: Tree, files: RawFiles, labels: frozenset[str], read: ReadBlob
) -> Iterator[Problem]:
    """Yield a problem for each change of what somebody published, and for the project's name."""
    severity: Literal["error", "warning"] = (
        "warning" if labels & {CORRECTION, TAKEDOWN} else "error"
    )
    for change in data:
        declared = f"{PurePosixPath(change.path).parent}/{FILE_NAME}"
        if change.path.endswith(f"/{FILE_NAME}"):
            old, new = _read_values(change.old, read), _read_values(change.new, read)
            if change.old is not None and change.new is not None:
                yield from _list_edits(change.path, old, new, severity)
            if CODE not in labels:
                yield from _check_names(change.path, old, new)
        elif declared in base and is_raw(change.path):
            for path in sorted(files.after(change).keys() - files.before(change).keys()):
                found = "a file added to a published submission"
                yield _make_problem(path, found, severity)


def _list_edits(
    path: str, old: Values, new: Values, severity: Literal["error", "warning"]
) -> Iterator[Problem]:
    """Yield each value that differs, with what is published and what would be."""
    changed = [key for key in dict.fromkeys((*old, *new)) if old.get(key) != new.get(key)]
    for key in changed[:_MOST]:
        before, after = (_show(side[key]) if key in side else "nothing" for side in (old, new))
        yield _make_problem(path, f"{key}: {after}, published: {before}", severity)
    if len(changed) > _MOST:
        yield _make_problem(path, f"{len(changed) - _MOST} more changes", severity)


def _make_problem(path: str, found: str, severity: Literal["error", "warning"]) -> Problem:
    return Problem(
        path,
        1,
        "gate-published-edited",
        found,
        f"published submissions as they are, or the label `{CORRECTION}` or `{TAKEDOWN}`",
        "a maintainer sets it when the one who sent it agrees; results of your own: a new folder",
        severity,
    )


def _check_names(path: str, old: Values, new: Values) -> Iterator[Problem]:
    for key in ("author", "sender"):
        name = new.get(key)
        if isinstance(name, str) and name != old.get(key) and _PROJECT in _spell_plainly(name):
            yield Problem(
                path,
                1,
                "gate-name",
                f"{key} {name!r}, the name of the project",
                f"a name of your own, or the label `{CODE}`",
                "say who measured or sent it",
            )


def _spell_plainly(name: str) -> str:
    """Return the letters of a name: without width, accents, case, blanks and signs."""
    plain = unicodedata.normalize("NFKD", name).casefold()
    return "".join(one for one in plain if one.isalnum())


def _read_values(blob: Blob | None, read: ReadBlob) -> Values:
    if blob is None or blob.size > DECLARATION_LIMIT or is_packed(blob.path):
        return {}
    try:
        found = tomllib.loads(read(blob).decode("utf-8-sig"))
    except (ValueError, RecursionError):
        return {}  # the check of the file itself reports that
    return {} if find_depth(found) > DEEPEST else dict(_flatten(found, ""))


def _flatten(value: Any, path: str) -> Iterator[tuple[str, Any]]:
    """Yield each value by its keys; tables of a list go by their name, wherever they stand."""
    if isinstance(value, dict) and value:
        for key, inner in value.items():
            yield from _flatten(inner, f"{path} / {key}" if path else key)
    elif isinstance(value, list) and value and all(isinstance(one, dict) for one in value):
        for position, one in enumerate(value, start=1):
            name = one.get("slug") or one.get("path") or position
            yield from _flatten(one, f"{path} {name}")
    else:
        yield path, value


def _show(value: Any) -> str:
    shown = repr(value)
    return shown if len(shown) <= _LONGEST else shown[:_LONGEST] + "…"
