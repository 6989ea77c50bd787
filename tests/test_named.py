"""Claims and printed queries of a build see the submissions that they name, and no other."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

import pytest

from platterbase.articles.claims import Claim, find_contradiction, read_claim
from platterbase.articles.figures import Result, run_query
from platterbase.build.cache import Cache
from platterbase.build.inputs import read_inputs
from platterbase.build.named import NamedSubmissions
from platterbase.build.runner import Steps
from platterbase.build.site_content import open_database
from platterbase.database.queries import Query, read_queries
from tests.changes import write_wave
from tests.copies import ROOT, is_of_archive

Asking = Claim | Query
CLAIMS = [read_claim(path, ROOT) for path in sorted((ROOT / "content/claims").glob("*/*.sql"))]
QUERIES = [query for query in read_queries(ROOT / "schema/queries").values() if query.submissions]
PINS = sorted(
    {
        one.submissions
        for one in (*CLAIMS, *QUERIES)
        if not any(is_of_archive(name) for name in one.submissions)
    }
)


def named(root: Path, names: Iterable[str]) -> NamedSubmissions:
    steps = Steps(Cache(root))
    return NamedSubmissions(root, read_inputs(root), steps, frozenset(names), root / "results.db")


@pytest.mark.parametrize("pin", PINS, ids=" ".join)
def test_a_pin_says_all_that_is_read(built_site: Path, pin: tuple[str, ...]) -> None:
    """The answers of a database with nothing else are those of the whole."""
    alone = named(built_site, pin).database
    with (
        closing(open_database(alone)) as part,
        closing(open_database((built_site / "results.db").resolve())) as whole,
    ):
        assert submissions(part) == set(pin) < submissions(whole)
        for claim in CLAIMS:
            if claim.submissions == pin:
                assert find_contradiction(part, claim) is None, claim.path
        for query in QUERIES:
            if query.submissions == pin:
                answers = [rows_of(run_query(one, query, query.name)) for one in (part, whole)]
                assert answers[0] == answers[1], query.name


def rows_of(result: Result) -> dict[str, object]:
    """The rows by their keys, with the sources of each figure: what has no order is in any."""
    return {
        row.key: {
            name: (one.value, one.unit, one.resolution, frozenset(one.sources))
            for name, one in row.figures.items()
        }
        for row in result.rows
    }


def submissions(connection: sqlite3.Connection) -> set[str]:
    return {name for (name,) in connection.execute("select submission from submission")}


def test_only_named_submissions_are_in_the_key(tmp_path: Path) -> None:
    folder = tmp_path / "content/results/2026/one"
    folder.mkdir(parents=True)
    (folder / "submission.toml").write_text("one")
    before = named(tmp_path, ["one", "gone"]).key
    wave = write_wave(tmp_path, "0, 1, 1, 0\n")
    assert named(tmp_path, ["one", "gone"]).key == before
    assert named(tmp_path, ["one", wave.name]).key != before
    (folder / "submission.toml").write_text("two")
    assert named(tmp_path, ["one", "gone"]).key != before


def test_all_submissions_are_the_database_itself(tmp_path: Path) -> None:
    wave = write_wave(tmp_path, "0, 1, 1, 0\n")
    assert named(tmp_path, [wave.name]).database == tmp_path / "results.db"
