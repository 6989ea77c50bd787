"""SQL functions for ad-hoc questions: right, the same everywhere, and needed by nothing of ours."""

from __future__ import annotations

import json
import re
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from platterbase.database.functions import ratio, si
from platterbase.serve.guard import prepare_connection

FILE = "ingest/platterbase/database/functions.py"
CALL = re.compile(r"(?<![\w.])(si|ratio)\s*\(")


@pytest.mark.parametrize(
    ("value", "unit", "wanted", "expected"),
    [
        (83886080, "B/s", "MB/s", 83.88608),
        (83886080, "B/s", "MiB/s", 80),
        (83886080, "B", "MiB", 80),
        (0.0021, "s", "ms", 2.1),
        (52300, "1/s", "k/s", 52.3),
        (52300, "1/s", "/s", 52300),
        (7, "B/s", "B/s", 7),
        (None, "B/s", "MB/s", None),
    ],
)
def test_si(value: float | None, unit: str, wanted: str, expected: float | None) -> None:
    assert si(value, unit, wanted) == (expected if expected is None else pytest.approx(expected))


@pytest.mark.parametrize(("unit", "wanted"), [("B/s", "ms"), ("B/s", "XB/s"), ("s", "B/s")])
def test_another_unit_is_refused(unit: str, wanted: str) -> None:
    with pytest.raises(ValueError, match="no multiple of"):
        si(1, unit, wanted)


def test_ratio() -> None:
    assert ratio(1, 2) == 0.5
    assert ratio(1, 0) is None
    assert ratio(None, 2) is ratio(1, None) is None


QUERY = "select si(83886080, 'B/s', 'MB/s') as rate, ratio(1, 2) as half"


def test_sqlite_utils_has_them(root: Path, database: Path) -> None:
    command = [sys.executable, "-m", "sqlite_utils", "query", str(database), QUERY]
    out = subprocess.run(
        [*command, "--functions", FILE], cwd=root, capture_output=True, check=True
    ).stdout
    assert json.loads(out) == [{"rate": 83.88608, "half": 0.5}]


def test_datasette_has_them() -> None:
    connection = sqlite3.connect(":memory:")
    prepare_connection(connection, "results")
    assert tuple(connection.execute(QUERY).fetchone()) == (83.88608, 0.5)


def test_nothing_of_ours_calls_them(root: Path) -> None:
    ours = [*root.glob("schema/**/*.sql"), *root.glob("content/claims/**/*.*")]
    assert len(ours) > 150
    assert [path for path in ours if CALL.search(path.read_text("utf-8"))] == []
    connection = sqlite3.connect(":memory:")  # plain: test_queries.py asks all of them so
    with pytest.raises(sqlite3.OperationalError, match="no such function"):
        connection.execute(QUERY)
