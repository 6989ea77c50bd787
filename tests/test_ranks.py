"""Rankings: ties as ties, invalid numbers without a place, every table of one kind."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any

import msgspec
import pytest

from platterbase.pages.ranks import rank_groups, rank_list
from tests.page_context import page_context

LANGUAGES = ("ja", "ko", "ru", "en")


@pytest.fixture(scope="module")
def tables(root: Path, database: Path) -> list[dict[str, Any]]:
    with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as connection:
        context = page_context(connection, "en")
        found = rank_list(rank_groups(context.records), context)
    tables: list[dict[str, Any]] = msgspec.to_builtins(found)["ranks"]
    return tables


def table(tables: list[dict[str, Any]], heading: str, about: str) -> list[list[str]]:
    """Texts of the rows of the one table with that heading and line."""
    (found,) = [
        one
        for one in tables
        if one["heading"]["text"].startswith(heading) and about in one["about"]["text"]
    ]
    return [
        [" ".join(cell["text"] for cell in cells) for cells in row]
        for row in found["table"]["rows"]
    ]


def test_single_runs_are_told_apart_by_a_factor_of_two_only(tables: list[dict[str, Any]]) -> None:
    rows = table(tables, "Write: Throughput", "bonnie++")
    places = {row[1]: row[0] for row in rows}
    assert len(rows) >= 6
    fastest, slowest = rows[0], rows[-1]
    assert fastest[0].startswith("1")
    assert float(fastest[2]) >= 2 * float(slowest[2])
    assert int(slowest[0].split()[0]) > 1
    for row in rows:
        if float(row[2]) * 2 > float(fastest[2]):
            assert places[row[1]].startswith("1 ")


def test_what_measures_the_cache_is_compared_with_itself_only(
    tables: list[dict[str, Any]],
) -> None:
    small = [
        one for one in tables if "300" in one["about"]["text"] and "fcv" in one["about"]["text"]
    ]
    # Reads of the small set come from memory; of its writes some reached the disc.
    marked = [any("gets a place among drives" in note for note in one["remarks"]) for one in tables]
    assert any(marked[tables.index(one)] for one in small)
    assert marked == sorted(marked), "what measures the cache stands last"
    large = [one for one in tables if "fcv" in one["about"]["text"] and one not in small]
    assert large
    assert not any("gets a place among drives" in note for one in large for note in one["remarks"])


def test_no_table_mixes_kinds(tables: list[dict[str, Any]], results: sqlite3.Connection) -> None:
    for one in tables:
        assert len(one["table"]["rows"]) >= 3
    assert len({(one["heading"]["text"], one["about"]["text"]) for one in tables}) == len(tables)
    assert not results.execute("select 1 from result where verdict is null").fetchall()


@pytest.mark.parametrize("language", LANGUAGES)
def test_page_has_every_table(built_site: Path, language: str) -> None:
    shown = built_site / f"site/generated/assets/entities/{language}/ranks.json"
    wanted = len(json.loads(shown.read_text())["ranks"])
    page = (built_site / f"public/{language}/ranks/index.html").read_text()
    assert page.count("<table") == wanted > 4
