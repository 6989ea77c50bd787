"""Every row of schema/tool_bugs.csv fires on the versions that it names, and on no other."""

from __future__ import annotations

import csv
import re
import sqlite3
from pathlib import Path

import pytest

from platterbase.caveats.rules import read_rule
from platterbase.reading.versions import version_order
from tests.caveats import SCHEMA, outcome

RULE = read_rule(SCHEMA / "caveats/tool-version-bug.sql")
COLUMNS = ["from", "before", "os", "setting", "setting_value", "and_setting"]
COLUMNS += ["metric", "statistic", "field"]
WORDS = {"*latency": "latency", "p[0-9]*": "p99", "[^t]*": "mean", "*latency_?s*": "latency_us"}


def bugs() -> list[dict[str, str]]:
    with (SCHEMA / "tool_bugs.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


BUGS = bugs()


def example(pattern: str, otherwise: str) -> str:
    """A word that fits a pattern."""
    word = WORDS.get(pattern) or re.sub(r"\[\^?(.).*?\]|[*?]", lambda m: m[1] or "1", pattern)
    return word or otherwise


def edit(bug: dict[str, str], version: int | None) -> str:
    """The world with one measurement that the bug spoils, measured by a version of the tool."""
    settings = [(bug["setting"], "1" if "^" in bug["setting_value"] else bug["setting_value"])]
    settings += [(bug["and_setting"], "1")]
    rows = "".join(
        f"insert into single_setting values ({number}, null, null, 'one', 'tool', null, '{name}',"
        f" '{example(value, '1')}', 'detected', null, null, 1);"
        for number, (name, value) in enumerate(settings, 90)
        if name
    )
    patterns = ", ".join(f"'{bug[name]}'" if bug[name] else "null" for name in COLUMNS[2:])
    limits = ", ".join(str(version_order(bug[name]) or "null") for name in COLUMNS[:2])
    return f"""
        insert into tool_bug values ('fio', 0, {limits}, {patterns}, '{bug["severity"]}', '-', '-');
        update host set os = '{example(bug["os"], "Debian")}';
        update run set version_order = {version or "null"};
        delete from measurement where measurement <> 'one-write';
        update measurement set metric = '{example(bug["metric"], "throughput")}',
          statistic = '{example(bug["statistic"], "total")}',
          field = '{example(bug["field"], "x")}';
        {rows}
    """


NAMES = [f"{bug['before'] or 'open'}-{number}" for number, bug in enumerate(BUGS)]


@pytest.mark.parametrize("bug", BUGS, ids=NAMES)
def test_a_bug_is_found_in_the_versions_that_have_it(bug: dict[str, str]) -> None:
    first = version_order(bug["from"]) or 1
    mended = version_order(bug["before"])
    for version in (first, (mended or 10**9) - 1):
        assert outcome(edit(bug, version), RULE) == {"one-write": bug["severity"]}
    if mended:
        assert outcome(edit(bug, mended), RULE) == {}
    if bug["from"]:
        assert outcome(edit(bug, first - 1), RULE) == {}


@pytest.mark.parametrize("bug", BUGS, ids=NAMES)
def test_a_bug_is_not_found_without_what_it_needs(bug: dict[str, str]) -> None:
    version = (version_order(bug["before"]) or 10**9) - 1
    whole = edit(bug, version)
    if bug["setting"]:
        assert (
            outcome(
                whole + "delete from single_setting where name = '" + bug["setting"] + "';", RULE
            )
            == {}
        )
    if bug["and_setting"]:
        gone = f"delete from single_setting where name = '{bug['and_setting']}';"
        assert outcome(whole + gone, RULE) == {}
    if bug["os"]:
        assert outcome(whole + "update host set os = 'Debian';", RULE) == {}


def test_the_table_holds_the_file(results: sqlite3.Connection) -> None:
    rows = results.execute("select * from tool_bug order by tool, position").fetchall()
    assert [row["effect"] for row in rows] == [bug["effect"] for bug in BUGS]
    assert all(
        row["before_version"] or not bug["before"] for row, bug in zip(rows, BUGS, strict=True)
    )
    # Patterns are meant for names that exist.
    metrics = {row[0] for row in results.execute("select metric from metric")}
    for row in rows:
        found = [m for m in metrics if Path(m).match(row["metric"] or "*")]
        assert found, row["effect"]


def test_a_finding_names_its_line_of_the_file(results: sqlite3.Connection) -> None:
    lines = (SCHEMA / "tool_bugs.csv").read_text("utf-8").splitlines()
    for row in results.execute("select * from tool_bug"):
        # What the rule calls bug_line.
        line = lines[row["position"] + 1]
        assert line.startswith(f"{row['tool']},")
        assert row["effect"] in line
