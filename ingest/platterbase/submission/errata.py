"""Checks of [[erratum]]: dates, files, and keys that a kind needs."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from platterbase.errors import Problem
from platterbase.reading.toml_lines import Path
from platterbase.submission.declaration import Erratum
from platterbase.submission.document import Document


def check_errata(document: Document, files: set[str]) -> Iterator[Problem]:
    """Return a problem for each mistake in the errata; `files` are paths of the submission."""
    packed = {path.split("/")[0] for path in files if "/" in path}
    for index, erratum in enumerate(document.declaration.erratum):
        path: Path = ("erratum", index)
        yield from _day(document, (*path, "date"), erratum.date)
        yield from _file(document, (*path, "file"), erratum, files | packed)
        if erratum.file is None and (erratum.run or erratum.line):
            yield document.problem(
                path,
                "erratum-place",
                "a run or line without a file",
                "the file in which it stands",
                "name the file",
            )
        if erratum.kind != "erratum" and (erratum.was or erratum.now):
            yield document.problem(
                path,
                "erratum-kind",
                f"was and now in a {erratum.kind}",
                "both only in an erratum",
                "tell it in the reason",
            )


def _day(document: Document, path: Path, day: str) -> Iterator[Problem]:
    try:
        known = date.fromisoformat(day)
    except ValueError:
        found, expected = day, "a day of the calendar"
    else:
        if known >= date.fromisoformat(document.declaration.sent):
            return
        found, expected = day, f"a day not before the sending, {document.declaration.sent}"
    yield document.problem(path, "erratum-date", found, expected, "correct it")


def _file(document: Document, path: Path, erratum: Erratum, files: set[str]) -> Iterator[Problem]:
    name = erratum.file
    if erratum.kind == "takedown":
        if name is None or name in files:
            yield document.problem(
                path,
                "erratum-file",
                "no file" if name is None else f"{name}, which is still declared",
                "the name of a file that is gone",
                "remove the file and its [[file]], keep its name here",
            )
    elif name is not None and name not in files:
        yield document.problem(
            path,
            "erratum-file",
            name,
            f"a declared file: {', '.join(sorted(files))}",
            "correct the name",
        )
