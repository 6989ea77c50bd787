"""The caveat rules: each fires, keeps silent, knows its boundary and says what it cannot know."""

from __future__ import annotations

import re
import sqlite3
import tomllib
from pathlib import Path

import pytest

from platterbase.caveats.rules import Rule, read_rules
from tests.caveats import SCHEMA, cases, changed_world, named, outcome, told

RULES = read_rules(SCHEMA / "caveats")
NEEDED = ("fires", "silent", "boundary", "missing")
CASES = [(rule, name) for rule in RULES for name in cases(rule)]


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_has_its_four_cases(rule: str) -> None:
    assert set(NEEDED) <= cases(rule).keys()
    assert cases(rule)["fires"]["expect"]


@pytest.mark.parametrize(("rule", "case"), CASES, ids=[f"{rule}-{case}" for rule, case in CASES])
def test_case(rule: str, case: str) -> None:
    made = cases(rule)[case]
    found = outcome(made["edit"], RULES[rule])
    assert found == made["expect"], f"a case may name {named(made['edit'])}"


COMPUTED = [(rule, name) for rule, name in CASES if "figures" in cases(rule)[name]]


@pytest.mark.parametrize(("rule", "case"), COMPUTED, ids=["-".join(one) for one in COMPUTED])
def test_figures(rule: str, case: str) -> None:
    made = cases(rule)[case]
    found = told(made["edit"], RULES[rule])
    for key, expected in made["figures"].items():
        shown = {name: found[key][1][name] for name in expected}
        assert shown == {name: pytest.approx(value) for name, value in expected.items()}


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


@pytest.mark.parametrize("language", ["ja", "ko", "ru", "en"])
def test_every_figure_of_a_rule_has_its_name(root: Path, language: str) -> None:
    words = tomllib.loads((root / f"site/i18n/{language}.toml").read_text("utf-8"))
    world = sqlite3.connect(":memory:")
    world.deserialize(changed_world(""))
    names = {
        column[0]
        for rule in RULES.values()
        for column in world.execute(f"select * from ({rule.sql}) limit 0").description
    }
    missing = {name for name in names if f"figure_{name}" not in words}
    assert missing - {"measurement", "finding", "verdict"} == set()


@pytest.mark.parametrize("language", ["ja", "ko", "ru", "en"])
def test_every_rule_has_its_text(root: Path, language: str) -> None:
    texts = {path.stem for path in (root / f"content/{language}/caveats").glob("[a-z]*.md")}
    assert RULES.keys() - texts == set()
    assert texts - RULES.keys() == set()


@pytest.mark.parametrize("rule", RULES)
def test_every_language_says_the_thresholds_of_the_english_summary(root: Path, rule: str) -> None:
    numbers = {}
    # A rule whose texts are still to be written is refused by the test above.
    for path in root.glob(f"content/*/caveats/{rule}.md"):
        head = re.sub("`.*?`|(?m:^also = .*)", "", path.read_text("utf-8").split("+++")[1])
        found = re.findall(r"\d+(?:[.,]\d+)?", head)
        numbers[path.parent.parent.name] = {number.replace(",", ".") for number in found}
    for language, said in numbers.items():
        assert numbers["en"] <= said, language
