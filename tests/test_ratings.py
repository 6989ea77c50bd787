"""Ratings: worked by hand, recognized by the mix, and honest about what is missing."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from tests.caveats import changed_world

LANGUAGES = ("ja", "ko", "ru", "en")
DEPTHS = (1, 2, 4, 8, 16, 32)
IOPS = {1: 100.0, 2: 150.0, 4: 200.0, 8: 240.0, 16: 320.0, 32: 640.0}
# A mix of two parts stands for a pattern here; the real ones are in schema/patterns.csv.
PATTERNS = """
insert into pattern_part values
  ('fileserver', 0, 'server', 0.75, 4096, 0.8, 1, '-'),
  ('fileserver', 1, 'server', 0.25, 512, 0.8, 1, '-'),
  ('workstation', 2, 'workstation', 1, 8192, 0.5, 1, '-');
"""


def runs(parts: str, depths: tuple[int, ...] = DEPTHS, setup: str = "w.one") -> str:
    """SQL for one run of a mix at each depth. `parts`: rows of (share, size, reads, random)."""
    told = []
    for depth in depths:
        key = f"{setup}-{depth}"
        work = 1000 * (1 + ("pair" in setup)) + depth
        told.append(
            f"insert into workload values ({work}, 'mixed', 'random', null, {depth}, 1, null, 1);"
            f"insert into workload_part select {work}, row_number() over () - 1, column1, column2,"
            f" column3, column4 from (values {parts});"
            f"insert into run select '{key}', submission, file, {work}, label, tool, tool_version,"
            " version_order, parser, parser_version, generator, generator_version, command,"
            f" started, outcome, line_from, line_to from run where run = 'one';"
            f"insert into run_setup values ('{key}', '{setup}', 'all');"
            f"insert into load (load, submission, run, key) values ('{key}', 'w', '{key}', 'mix');"
            f"insert into flow values ('{key}', 0, {work}, null);"
            "insert into measurement (measurement, run, load, metric, direction, statistic, scope,"
            " aggregate, repeats, value, qualifier, printed, rounding, line, field) values"
            f" ('{key}', '{key}', '{key}', 'iops', 'both', 'total', 'total', 'single', 1,"
            f" {IOPS[depth]}, 'exact', '-', 'nearest', 1, 'iops');"
        )
    return PATTERNS + "".join(told)


def ratings(edit: str) -> dict[tuple[str, str], sqlite3.Row]:
    connection = sqlite3.connect(":memory:")
    connection.row_factory = sqlite3.Row
    connection.deserialize(changed_world(edit))
    rows = connection.execute("select * from rating").fetchall()
    return {(row["setup"], row["pattern"]): row for row in rows}


FILESERVER = "(0.25, 512, 0.8, 1), (0.75, 4096, 0.8, 1)"
WORKSTATION = "(1, 8192, 0.5, 1)"


def test_a_server_is_rated_by_the_mean() -> None:
    row = ratings(runs(FILESERVER))["w.one", "fileserver"]
    assert row["value"] == pytest.approx((100 + 150 + 200 + 240 + 320 + 640) / 6)
    assert (row["depths"], row["depths_measured"], row["missing"]) == (6, 6, None)
    assert len(row["ids"].split()) == 6


def test_a_workstation_is_rated_by_the_sum_over_depths() -> None:
    row = ratings(runs(WORKSTATION))["w.one", "workstation"]
    assert row["value"] == pytest.approx(100 + 75 + 50 + 30 + 20 + 20)


def test_a_missing_depth_leaves_no_rating_and_is_named() -> None:
    row = ratings(runs(WORKSTATION, (1, 2, 8, 16)))["w.one", "workstation"]
    assert row["value"] is None
    assert row["missing"] == "4 32"


def test_a_server_needs_the_depths_of_its_fellows() -> None:
    edit = runs(FILESERVER) + runs(FILESERVER, (1, 2), "w.pair").removeprefix(PATTERNS)
    told = ratings(edit)
    assert told["w.one", "fileserver"]["value"] is not None
    assert told["w.pair", "fileserver"]["value"] is None
    assert told["w.pair", "fileserver"]["missing"] == "4 8 16 32"


def test_another_mix_of_the_same_name_is_not_rated() -> None:
    assert ratings(runs("(0.5, 512, 0.8, 1), (0.5, 4096, 0.8, 1)")) == {}


def test_study_without_numbers_says_so(results: sqlite3.Connection) -> None:
    rows = results.execute("select * from rating where submission = '004-talon-tcq'").fetchall()
    assert {row["pattern"] for row in rows} == {"fileserver", "webserver", "workstation"}
    assert all(row["value"] is None for row in rows)
    needed = {row["missing"] for row in rows if row["rating"] == "workstation"}
    assert needed == {"1 2 4 8 16 32"}


def test_patterns_are_whole_and_those_of_the_study(results: sqlite3.Connection) -> None:
    shares = results.execute("select sum(share) as whole from pattern_part group by pattern")
    assert [row["whole"] for row in shares] == [pytest.approx(1.0)] * 3
    loads = results.execute("select count(distinct load) as n from load_pattern").fetchone()
    assert loads["n"] == 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_cannot_be_rated_is_said_once(built_site: Path, language: str) -> None:
    page = (built_site / f"public/{language}/ratings/index.html").read_text()
    assert page.count("004-talon-tcq</a>") == 1
    assert "<table" not in page
