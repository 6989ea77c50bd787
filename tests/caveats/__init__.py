"""A made-up world for the caveat rules, and the cases that change it."""

from __future__ import annotations

import json
import sqlite3
import tomllib
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from platterbase.caveats.evaluate import judge, lay_out
from platterbase.caveats.rules import Rule

FOLDER = Path(__file__).resolve().parent
SCHEMA = FOLDER.parent.parent / "schema"

Outcome = dict[str, str]  # verdict by measurement or finding
# Keys of measurements begin with their run's; cases say what stands behind it.
_KEYS = """
update quoted_ratio set measurement = one.run || '.' || one.measurement
from measurement as one where one.measurement = quoted_ratio.measurement;
update quoted_ratio set baseline = one.run || '.' || one.measurement
from measurement as one where one.measurement = quoted_ratio.baseline;
update measurement set measurement = run || '.' || measurement;
"""
_PLAIN_KEYS = "select measurement, substr(measurement, length(run) + 2) from measurement"


@cache
def cases(rule: str) -> dict[str, dict[str, Any]]:
    """The cases of a rule by name: `edit`, SQL that changes the world, and `expect`.

    Where a rule computes its figures, a case names some in `figures`.
    """
    path = FOLDER / f"{rule}.toml"
    return tomllib.loads(path.read_text("utf-8")) if path.exists() else {}


@cache
def _plain_world() -> bytes:
    connection = sqlite3.connect(":memory:")
    connection.executescript((SCHEMA / "tables.sql").read_text("utf-8"))
    connection.executescript((FOLDER / "world.sql").read_text("utf-8"))
    return connection.serialize()


@lru_cache(8)  # each has half a megabyte, and there are many cases
def changed_world(edit: str) -> bytes:
    """The world after an edit, with its views, as a serialized database."""
    connection = sqlite3.connect(":memory:")
    connection.deserialize(_plain_world())
    try:
        connection.executescript(edit)
    except sqlite3.OperationalError as error:
        raise AssertionError(f"{error}; {_where(connection, str(error))}") from error
    connection.executescript(_KEYS)
    assert not connection.execute("pragma foreign_key_check").fetchall()
    connection.executescript((SCHEMA / "views.sql").read_text("utf-8"))
    return connection.serialize()


def _where(connection: sqlite3.Connection, said: str) -> str:
    """What to write in place of a column that a table lacks: the tables that have it."""
    column = said.rpartition(" ")[2]
    tables = connection.execute(
        "select m.name from sqlite_schema as m, pragma_table_info(m.name) as c where c.name = ?",
        (column,),
    )
    return f"tables with a column {column}: {', '.join(name for (name,) in tables) or 'none'}"


def named(edit: str) -> list[str]:
    """The measurements and findings that a case may name after its edit."""
    connection = sqlite3.connect(":memory:")
    connection.deserialize(changed_world(edit))
    measured = [plain for _, plain in connection.execute(_PLAIN_KEYS)]
    return sorted(
        measured + [name for (name,) in connection.execute("select finding from finding")]
    )


def outcome(edit: str, rule: Rule) -> Outcome:
    """What a rule says of the world after an edit."""
    return {key: verdict for key, (verdict, _) in told(edit, rule).items()}


def told(edit: str, rule: Rule) -> dict[str, tuple[str, dict[str, Any]]]:
    """The same with the figures that made it fire."""
    connection = sqlite3.connect(":memory:")
    connection.deserialize(changed_world(edit))
    subjects = lay_out(connection)
    found = judge(connection, rule, subjects)
    plain = dict(connection.execute(_PLAIN_KEYS))
    connection.close()
    keys = (one if isinstance(one, str) else plain[subjects.keys[one]] for one in found)
    said = ((verdict, json.loads(figures)) for verdict, figures in found.values())
    return dict(zip(keys, said, strict=True))
