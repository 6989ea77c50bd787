"""Translate addresses under `/db/` into paths of Datasette."""

from __future__ import annotations

import re

# The pages of Datasette about itself that are served. The others show the path of the file and
# threads, or have forms that are of no use here.
_ABOUT_ITSELF = re.compile(r"/-/(?:versions|metadata|settings)(?:\.json)?")
_ROW = re.compile(r"(?P<table>/[^/]+/[^/]+/)(?P<key>[^/]+?)(?P<format>\.json)?")


def datasette_path(raw_path: str) -> str | None:
    """Return the path for Datasette, or None where there is no such page.

    Datasette doubles the prefix in its links when a path still has it. Keys of rows contain dots,
    which Datasette would read as a format: it needs them as ~2E, while the permanent address is
    /db/results/measurement/<id>.
    """
    path = raw_path.removeprefix("/db")
    if path.startswith("/-/"):
        return path if _ABOUT_ITSELF.fullmatch(path) else None
    if row := _ROW.fullmatch(path):
        return row["table"] + row["key"].replace(".", "~2E") + (row["format"] or "")
    return path
