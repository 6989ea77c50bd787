"""Check that results.db is what a build wrote, before anybody reads it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from platterbase.build.folders import file_hash, read_manifest

LAID_DOWN = "laid_down.db"  # the database for browsers of the same publication, beside the database


class Damaged(Exception):  # noqa: N818 -- a state of a file
    """The database is not whole; the message says what to do."""


def check_content(database: Path) -> str:
    """Return the hash of a whole database; raises Damaged.

    A publication says which hash its database has. Any other file is looked through by SQLite.
    """
    place = database.resolve()
    try:
        found = file_hash(place)
    except OSError as error:
        raise Damaged(f"{database} cannot be read: {error}") from error
    manifest = read_manifest(place.parent)
    problem = _problem(place) if manifest is None else None
    if manifest is not None and manifest.files.get(place.name) != found:
        problem = "it is not what the build wrote"
    if problem:
        raise Damaged(f"{database} is damaged: {problem}; `platterbase build` makes it anew")
    return found


def _problem(database: Path) -> str | None:
    try:
        with closing(sqlite3.connect(f"file:{database}?mode=ro&immutable=1", uri=True)) as reader:
            (found,) = reader.execute("pragma quick_check(1)").fetchone()
            (tables,) = reader.execute("select count(*) from sqlite_schema").fetchone()
    except sqlite3.Error as error:
        return str(error)
    if found != "ok":
        return str(found)
    return None if tables else "it is empty"
