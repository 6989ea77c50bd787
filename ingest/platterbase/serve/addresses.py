"""Translate addresses under `/db/` into paths of Datasette.

A path is taken apart once, as it was sent. What is not of a known form has no page: nothing is left
for httpx or Datasette to put in order, which could lead past what is allowed here.
"""

from __future__ import annotations

import re
from urllib.parse import quote, unquote

PREFIX = "/db"
# The pages of Datasette about itself that are served. The others show the path of the file and
# threads, or have forms that are of no use here.
_ABOUT_ITSELF = re.compile(r"/-/(?:versions|metadata|settings)(?:\.json)?")
_FORMAT = r"(?:\.(?:json|csv|db))?"
_DATABASE = re.compile(rf"results{_FORMAT}")
_ROW = re.compile(r"(?P<key>.+?)(?P<format>\.(?:json|blob))?")
_NOT_IN_NAMES = re.compile(r"[\x00-\x1f\x7f/\\\[\]]")
_SAFE = "~-._:,+!$'()*@="  # of a name in a path, besides letters and digits


def datasette_path(raw_path: str) -> str | None:
    """Return the path for Datasette, or None where there is no such page.

    Datasette doubles the prefix in its links when a path still has it. Keys of rows contain dots,
    which Datasette would read as a format: it needs them as ~2E, while the permanent address is
    /db/results/measurement/<id>.
    """
    path = raw_path.removeprefix(PREFIX)
    if path in ("/", "/.json") or _ABOUT_ITSELF.fullmatch(path):
        return path
    names = [_name(part) for part in path.split("/")[1:]]
    known = [quote(name, safe=_SAFE) for name in names if name]
    if len(known) != len(names) or not 1 <= len(known) <= 3 or not _DATABASE.fullmatch(known[0]):
        return None
    if len(known) == 3 and (row := _ROW.fullmatch(known[2])):
        known[2] = row["key"].replace(".", "~2E") + (row["format"] or "")
    return "/" + "/".join(known)


def public_address(location: str) -> str:
    """Return where a redirect of Datasette leads, with the prefix that some of them lack."""
    is_bare = location.startswith("/") and not location.startswith(f"{PREFIX}/")
    return PREFIX + location if is_bare else location


def _name(part: str) -> str | None:
    """Return a part of a path without percent signs, or None for what is no name."""
    try:
        name = unquote(part, errors="strict")
    except UnicodeDecodeError:
        return None
    return None if name in ("", ".", "..") or _NOT_IN_NAMES.search(name) else name
