"""Mistakes of submission.toml that have one remedy: it is applied, and nothing else is touched.

| found | mended |
| --- | --- |
| a mark before UTF-8, line ends of other systems | taken off |
| a closed list's word, or a link, in other letters or blanks (`RAID0`) | its spelling |
| a day in another form (`21.11.2026`, `2026/1/5`, 2026年11月21日, without quotes) | `2026-11-21` |
| bytes as a text (`"8 GiB"`, `"8589934592"`) | the number |
| a file's name in other letters than the file's own | the file's |

A text is changed on the line where it stands, and only if the document then differs in that one
value. What may be meant in two ways (`01/02/2026`, `8 GB`, two files of almost one name) stays.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator
from copy import deepcopy
from datetime import date, datetime
from difflib import unified_diff
from pathlib import Path
from typing import Any

from platterbase.reading.toml_lines import Path as KeyPath
from platterbase.reading.toml_lines import line_at, lines_of
from platterbase.submission.redact import any_text
from platterbase.submission.schema import submission_schema

_LINKS = ("link", "link_possible", "medium_link")
_DAY = re.compile(
    r"(?P<year>[0-9]{4})(?: ?[-/.年년] ?)(?P<month>[0-9]{1,2})(?: ?[-/.月월] ?)"
    r"(?P<day>[0-9]{1,2}) ?[.日일]?|(?P<d>[0-9]{1,2})\.(?P<m>[0-9]{1,2})\.(?P<y>[0-9]{4})"
)
_BYTES = re.compile(r"([0-9]{1,9}) ?([KMGT])iB|([0-9]{1,18})")
_POWER = {"K": 10, "M": 20, "G": 30, "T": 40}

_Remedy = Callable[[Any], Any]  # the value meant, or the one given


def mend(text: str, links: Iterable[str], files: Iterable[str]) -> str:
    """Return submission.toml with what can be mended mended; no valid TOML is left as it is.

    `links` are the names of schema/links.csv, `files` the names in the folder.
    """
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    try:
        document = tomllib.loads(text)
    except (ValueError, RecursionError):
        return text
    known_links, names = tuple(links), tuple(files)
    for path, was, now in _remedies(document, known_links, names):
        text = _replaced(text, path, was, now)
    return text


def differences(before: Path, after: Path) -> Iterator[str]:
    """Yield the lines of a diff of two folders with equal names of files."""
    for path in sorted(one for one in after.iterdir() if one.is_file()):
        was, now = ((place / path.name).read_bytes() for place in (before, after))
        if was == now:
            continue
        old, new = (any_text(data)[0].splitlines() for data in (was, now))
        lines = list(unified_diff(old, new, path.name, path.name, lineterm="", n=1))
        yield from lines or [f"--- {path.name}", f"+++ {path.name}: line ends"]


def _remedies(
    document: dict[str, Any], links: tuple[str, ...], files: tuple[str, ...]
) -> Iterator[tuple[KeyPath, Any, Any]]:
    for path, value, schema in _leaves(document, submission_schema(), ()):
        remedy = _remedy_of(path, schema, links, files)
        if remedy is not None and (now := remedy(value)) != value:
            yield path, value, now


def _leaves(value: Any, schema: Any, path: KeyPath) -> Iterator[tuple[KeyPath, Any, Any]]:
    """Yield every text, number and day of a document, with what the schema says of it."""
    if isinstance(value, dict):
        known = schema.get("properties", {})
        for key, inner in value.items():
            yield from _leaves(inner, known.get(key, {}), (*path, key))
    elif isinstance(value, list):
        for at, inner in enumerate(value):
            yield from _leaves(inner, schema.get("items", {}), (*path, at))
    else:
        yield path, value, schema


def _remedy_of(
    path: KeyPath, schema: dict[str, Any], links: tuple[str, ...], files: tuple[str, ...]
) -> _Remedy | None:
    if path[-1] in _LINKS:
        return lambda value: _spelled(value, links)
    if path[0] == "file" and path[-1] == "path":
        return lambda value: _spelled(value, files)
    if "enum" in schema and schema.get("type") != "integer":
        return lambda value: _spelled(value, schema["enum"])
    if str(schema.get("pattern", "")).startswith("^[0-9]{4}"):
        return _day
    return _bytes if schema.get("type") == "integer" and str(path[-1]).endswith("bytes") else None


def _plain(text: str) -> str:
    return re.sub(r"[\s_-]+", "", text).casefold()


def _spelled(value: Any, known: Iterable[str]) -> Any:
    names = list(known)
    if not isinstance(value, str) or value in names:
        return value
    alike = [name for name in names if _plain(name) == _plain(value)]
    return alike[0] if len(alike) == 1 else value


def _day(value: Any) -> Any:
    if isinstance(value, date) and not isinstance(value, datetime):
        return value.isoformat()
    found = _DAY.fullmatch(value.strip()) if isinstance(value, str) else None
    if found is None:
        return value
    parts = found["year"] or found["y"], found["month"] or found["m"], found["day"] or found["d"]
    try:
        return date(*map(int, parts)).isoformat()
    except ValueError:
        return value


def _bytes(value: Any) -> Any:
    found = _BYTES.fullmatch(value.strip()) if isinstance(value, str) else None
    if found is None:
        return value
    return int(found[3]) if found[3] else int(found[1]) << _POWER[found[2]]


def _replaced(text: str, path: KeyPath, was: Any, now: Any) -> str:
    """Return the text with one value changed; as it is where that would change anything else."""
    before = tomllib.loads(text)
    meant = deepcopy(before)
    place: Any = meant
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = now
    lines = text.split("\n")
    at = line_at(lines_of(text.encode()), path) - 1
    written = str(now) if isinstance(now, int) else f'"{now}"'
    for old in (f'"{was}"', f"'{was}'", str(was)):
        line = lines[at].replace(old, written, 1)
        tried = "\n".join([*lines[:at], line, *lines[at + 1 :]])
        try:
            if line != lines[at] and tomllib.loads(tried) == meant:
                return tried
        except ValueError:
            continue
    return text
