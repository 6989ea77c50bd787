"""The caveat rules: each fires, keeps silent, knows its boundary and says what it cannot know."""

from __future__ import annotations

import sqlite3

import pytest

from ingest.caveats.rules import Rule, read_rules
from tests.caveats import SCHEMA, cases, outcome

RULES = read_rules(SCHEMA / "caveats")
NEEDED = ("fires", "silent", "boundary", "missing")
CASES = [(rule, name) for rule in RULES for name in cases(rule)]


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_has_its_four_cases(rule: str) -> None:
    assert set(NEEDED) <= cases(rule).keys()
    assert cases(rule)["fires"]["expect"]


@pytest.mark.parametrize(("rule", "case"), CASES, ids=[f"{rule}-{case}" for rule, case in CASES])
def test_case(rule: str, case: str) -> None:
    told = cases(rule)[case]
    assert outcome(told["edit"], RULES[rule]) == told["expect"]


@pytest.mark.parametrize("rule", RULES)
def test_no_rule_objects_to_the_plain_world(rule: str) -> None:
    fired = {key: verdict for key, verdict in outcome("", RULES[rule]).items() if verdict != "info"}
    assert fired == {}


@pytest.mark.parametrize("rule", RULES.values(), ids=list(RULES))
def test_no_case_is_worse_than_the_severity_of_its_rule(rule: Rule) -> None:
    rank = {"unevaluated": 0, "info": 1, "warn": 2, "invalid": 3}
    verdicts = {v for case in cases(rule.rule).values() for v in case["expect"].values()}
    assert max(rank[verdict] for verdict in verdicts) == rank[rule.severity]


def test_every_caveat_of_the_archive_belongs_to_something(results: sqlite3.Connection) -> None:
    assert not results.execute("pragma foreign_key_check").fetchall()
    assert not results.execute("select 1 from measurement where verdict is null").fetchall()
