"""What a caveat rule may speak of: measurements, findings, or both in one query."""

from __future__ import annotations

import sqlite3
from dataclasses import replace

import pytest

from platterbase.caveats.rules import Rule, read_rules
from tests.caveats import SCHEMA, outcome

ANY = read_rules(SCHEMA / "caveats")["cache-fit"]
FINDING = """
insert into finding (finding, submission, subject, relation, load, metric, locator, line)
values ('w.flat', 'w', 'w.one', 'flat', 'one.read', 'throughput', 'par. 1', 1);
"""


def _rule(sql: str) -> Rule:
    return replace(ANY, rule="made-up", sql=sql)


@pytest.mark.parametrize(
    ("sql", "expect"),
    [
        ("select measurement, 'warn' as verdict from measured where load = 'one.read'", "m"),
        ("select finding, 'info' as verdict from finding", "f"),
        (
            """
            select measurement, null as finding, 'warn' as verdict, 1 as n from measured
            where load = 'one.read' union all select null, finding, 'info', 2 from finding
            """,
            "mf",
        ),
    ],
)
def test_subjects(sql: str, expect: str) -> None:
    told = {"m": {"one-read": "warn", "one-read-cpu": "warn"}, "f": {"w.flat": "info"}}
    assert outcome(FINDING, _rule(sql)) == {k: v for part in expect for k, v in told[part].items()}


@pytest.mark.parametrize(
    "sql",
    [
        "select 'warn' as verdict, measurement from measured",
        "select measurement from measured",
        "select setup, 'warn' as verdict from measured",
        "select null as finding, measurement, 'warn' as verdict from measured",
    ],
)
def test_other_columns_are_refused(sql: str) -> None:
    with pytest.raises(sqlite3.ProgrammingError, match=r"not measurement, finding, verdict"):
        outcome("", _rule(sql))


@pytest.mark.parametrize("keys", ["measurement, finding", "null as measurement, null as finding"])
def test_exactly_one_subject_stands_in_a_row(keys: str) -> None:
    rows = "(select measurement.measurement, finding.finding from measurement, finding)"
    with pytest.raises(LookupError):
        outcome(FINDING, _rule(f"select {keys}, 'warn' as verdict from {rows}"))
