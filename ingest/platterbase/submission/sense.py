"""Values of submission.toml that have the right shape and yet cannot be meant."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

from platterbase.reading.toml_lines import Path
from platterbase.submission.declaration import Declaration

Nonsense = tuple[Path, str, str]  # place, found, expected
# Deeper than any table of the format; what reads a document calls itself for each level.
DEEPEST = 12
# Thai and Vietnamese write two on one letter, transliterations three.
_MOST_MARKS = 3


def find_depth(value: Any) -> int:
    """Return how deep tables and arrays are nested, without calling itself."""
    depth, level = 0, [value]
    while level and depth <= DEEPEST:
        inner = [one.values() if isinstance(one, dict) else one for one in level if _holds(one)]
        level = [one for values in inner for one in values]
        depth += bool(inner)
    return depth


def _holds(value: Any) -> bool:
    return isinstance(value, dict | list)


def find_senseless_texts(value: Any, path: Path = ()) -> Iterator[Nonsense]:
    """Return texts of blanks alone, and letters under heaps of marks."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from find_senseless_texts(inner, (*path, key))
    elif isinstance(value, list):
        for position, inner in enumerate(value):
            yield from find_senseless_texts(inner, (*path, position))
    elif isinstance(value, str):
        if value and not value.strip():
            yield path, "blanks alone", "text that says something"
        elif most := _find_most_marks(value):
            yield path, f"{most} marks on one letter", f"at most {_MOST_MARKS}"


def _find_most_marks(text: str) -> int:
    most = count = 0
    if not text.isascii():
        for one in text:
            count = count + 1 if unicodedata.category(one) in ("Mn", "Me") else 0
            most = max(most, count)
    return most if most > _MOST_MARKS else 0


def find_impossible_dates(declared: Declaration) -> Iterator[Nonsense]:
    """Return days that have not come, and what was measured after it had been sent."""
    # A sender's day may have begun before ours.
    tomorrow = (datetime.now(tz=UTC) + timedelta(days=1)).date().isoformat()
    if declared.sent > tomorrow:
        yield ("sent",), declared.sent, "a day that has come"
    for path, day in _list_measured_days(declared):
        if day is not None and _is_after(day, declared.sent):
            yield path, day, f"a day until {declared.sent}, when it was sent"
    for at, erratum in enumerate(declared.erratum):
        if erratum.date < declared.sent or erratum.date > tomorrow:
            expected = f"a day that has come, from {declared.sent} on, when it was sent"
            yield ("erratum", at, "date"), erratum.date, expected


def _list_measured_days(declared: Declaration) -> Iterator[tuple[Path, str | None]]:
    yield ("published",), declared.published
    yield ("measured_from",), declared.measured_from
    yield ("measured_to",), declared.measured_to
    for at, setup in enumerate(declared.setup):
        yield ("setup", at, "measured_from"), setup.measured_from
        yield ("setup", at, "measured_to"), setup.measured_to
    for at, file in enumerate(declared.file):
        yield ("file", at, "started"), file.started
        for place, run in enumerate(file.run):
            yield ("file", at, "run", place, "started"), run.started


def _is_after(day: str, sent: str) -> bool:
    """Return whether a date is more than a day later than another; a year or month alone may be.

    One day, because it may be tomorrow already where the sender is.
    """
    limit = (datetime.fromisoformat(sent) + timedelta(days=1)).date().isoformat()
    return day[:10] > limit[: len(day[:10])]
