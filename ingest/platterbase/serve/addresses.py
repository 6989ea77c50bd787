"""Which addresses under `/db/` there are, and what Datasette calls them."""

from __future__ import annotations

import re

# Of Datasette's pages about itself, those that tell a reader something. Others show the path
# of the file, threads, or forms that have no use here.
_ABOUT_ITSELF = re.compile(r"/-/(?:versions|metadata|settings)(?:\.json)?")
_ROW = re.compile(r"(?P<table>/[^/]+/[^/]+/)(?P<key>[^/]+?)(?P<format>\.json)?")


def datasette_path(raw_path: str) -> str | None:
    """The path to ask Datasette for, or None where there is no such page.

    Both `path` and `raw_path` go through here: Datasette doubles the prefix in its links when
    either still has it. A row's key has dots, which Datasette would take for a format: it
    wants them as ~2E, but /db/results/measurement/<id> is the permanent address.
    """
    path = raw_path.removeprefix("/db")
    if path.startswith("/-/"):
        return path if _ABOUT_ITSELF.fullmatch(path) else None
    if row := _ROW.fullmatch(path):
        return row["table"] + row["key"].replace(".", "~2E") + (row["format"] or "")
    return path
