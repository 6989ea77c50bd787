"""Matched pairs: one factor differs and nothing else that is known; pages say what it does."""

from __future__ import annotations

import json
import math
import sqlite3
import tomllib
from pathlib import Path

import pytest

from platterbase.pages.factors import FACTORS, MOST_PAIRS, factor_value
from tests.page_context import page_context

LANGUAGES = ("ja", "ko", "ru", "en")


def ratio(results: sqlite3.Connection, factor: str, a: str, b: str, operation: str) -> float:
    (found,) = results.execute(
        "select ratio from matched_pair where factor = ? and setup_a = ? and setup_b = ?"
        " and operation = ? and metric = 'throughput' and coalesce(workset_bytes, 0) > 1e9",
        [factor, a, b, operation],
    ).fetchall()
    return float(found[0])


def test_known_pairs_are_found(results: sqlite3.Connection) -> None:
    """By hand from the printed lines."""
    found = ratio(results, "channel", "raid0-2u-2ch", "raid0-2u-1ch", "write")
    assert found == pytest.approx(32_792 / 75_550)
    found = ratio(results, "members", "raid0-1u", "raid0-2u-2ch", "write")
    assert found == pytest.approx(75_550 / 37_910)
    found = ratio(results, "level", "linear-4u", "raid0-4u", "read")
    assert found == pytest.approx(50_256 / 47_276)
    found = ratio(results, "tool", "md-raid0-4u", "md-raid0-4u", "read")
    assert found == pytest.approx(30_895 / 49_522)


def test_reading_with_access_times_takes_eleven_times_as_long(results: sqlite3.Connection) -> None:
    """627 minutes against 57: "Fixed / NTFS", 4 GB."""
    found = ratio(results, "access-time-updates", "fixed-ntfs-no-update", "fixed-ntfs", "read")
    assert found == pytest.approx(57 / 627, rel=0.02)


def test_a_pair_differs_in_one_factor_only(results: sqlite3.Connection) -> None:
    pairs = results.execute(
        "select distinct submission || '.' || setup_a as a,"
        " submission || '.' || setup_b as b, factor"
        " from matched_pair where factor <> 'tool'"
    ).fetchall()
    assert len(pairs) > 40
    for pair in pairs:
        differing = results.execute(
            "select first.factor from setup_factor as first"
            " join setup_factor as second using (factor)"
            " where first.setup = ? and second.setup = ? and first.value is not second.value",
            [pair["a"], pair["b"]],
        ).fetchall()
        assert [row["factor"] for row in differing] == [pair["factor"]]


def test_two_members_on_two_cables_and_on_one_are_no_pair_of_members(
    results: sqlite3.Connection,
) -> None:
    assert not results.execute(
        "select 1 from matched_pair where factor = 'members'"
        " and setup_a = 'raid0-1u' and setup_b = 'raid0-2u-1ch'"
    ).fetchall()


def test_every_factor_with_a_page_has_pairs(results: sqlite3.Connection) -> None:
    there = {row[0] for row in results.execute("select distinct factor from matched_pair")}
    assert set(FACTORS) <= there


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_nobody_stated_is_not_said_to_be_none(
    results: sqlite3.Connection, language: str
) -> None:
    context = page_context(results, language)
    said = [factor_value(*of, context) for of in (("filesystem", None), ("filesystem", "none"))]
    assert said == [context.word("entity_unknown"), context.word("setup_bare")]
    assert factor_value("cache", None, context) == context.word("factor_without")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("factor", FACTORS)
def test_page_has_its_effect_and_every_pair(
    root: Path, built_site: Path, results: sqlite3.Connection, language: str, factor: str
) -> None:
    head = (root / f"content/{language}/factors/{factor}.md").read_text().split("+++")[1]
    page = (built_site / f"public/{language}/factors/{factor}/index.html").read_text()
    assert tomllib.loads(head)["title"] in page
    name = built_site / f"site/generated/assets/entities/{language}/factors/{factor}.json"
    shown = json.loads(name.read_text())
    query = "select count(*) from matched_pair where factor = ? group by metric"
    wanted = sum(min(count, MOST_PAIRS) for (count,) in results.execute(query, [factor]))
    assert sum(len(table["table"]["rows"]) for table in shown["pairs"]) == wanted


def test_means_are_geometric_and_leave_the_invalid_out(
    built_site: Path, results: sqlite3.Connection
) -> None:
    ratios = [
        row[0]
        for row in results.execute(
            "select ratio from matched_pair where factor = 'access-time-updates'"
            " and operation = 'read' and workset_bytes > 1e9 and not invalid"
        )
    ]
    mean = math.exp(sum(map(math.log, ratios)) / len(ratios))
    name = built_site / "site/generated/assets/entities/en/factors/access-time-updates.json"
    assert f"×&nbsp;{mean:.3g}" in name.read_text() or f"× {mean:.3g}" in name.read_text()


def test_of_repeats_one_stands_for_all_and_what_is_printed_twice_is_one_pair(
    results: sqlite3.Connection,
) -> None:
    """Three rounds of two filesystems are one pair; so are IOPS and bytes/s of random requests."""
    pairs = results.execute(
        "select operation, access, metric, a, b from matched_pair"
        " where submission = '011-filesystems' and factor = 'dm-crypt' and setup_a = 'btrfs-raid1'"
        " order by operation, access"
    ).fetchall()
    assert [(pair["operation"], pair["access"], pair["metric"]) for pair in pairs] == [
        ("read", "random", "iops"),
        ("read", "sequential", "throughput"),
        ("write", "random", "iops"),
        ("write", "sequential", "throughput"),
    ]
    rounds = results.execute(
        "select value from result where submission = '011-filesystems' and setup = 'btrfs-raid1'"
        " and operation = 'read' and access = 'sequential' and metric = 'throughput'"
        " order by value"
    ).fetchall()
    assert len(rounds) == 3
    assert pairs[1]["a"] == rounds[1]["value"]


@pytest.mark.parametrize("factor", FACTORS)
def test_spans_hold_their_ratios(built_site: Path, factor: str) -> None:
    name = built_site / f"site/generated/assets/entities/en/factors/{factor}.json"
    shown = json.loads(name.read_text())
    assert len(shown["spans"]) == len(shown["effect"]["rows"])
    for span in shown["spans"]:
        assert 0 <= span["low"] <= span["mean"] <= span["high"] <= 100
