"""Run the caveat rules over a submission, and store each caveat once, at the level where it holds.

A rule that fires on a measurement of several setups (one value printed for three arrays) counts
once, with its worst verdict. A measurement's verdict is that of its worst caveat; `unevaluated`
where none fired and some rule lacked an input; `ok` where all rules were evaluated and none fired.

1. lay_out: make what rules query, and number every measurement (layout.py).
2. judge: ask a rule what it says, and of which measurements and findings.
3. store: what is said alike becomes one row of `firing` for each whole that it holds for
   (levels.py), and measurements with the same firings share a set of `caveat_set`.

A rule says of a measurement what its submission and the catalogue tell, never what another
submission does: a test compares. So each submission is judged by itself, in a database in memory
(database/parts.py) that Evaluator prepares once for many of them.
"""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Mapping
from operator import attrgetter

from platterbase.caveats.layout import Subjects, empty_layout, fill_layout, make_layout
from platterbase.caveats.levels import place
from platterbase.caveats.rules import Rule
from platterbase.errors import IngestError, Problem

SUBJECTS = ("measurement", "finding")
# The subject of a rule about measurements and findings: each row has one of the two.
_EITHER = "case when finding is null then measurement when measurement is null then finding end"
_RANKS = ("unevaluated", "info", "warn", "invalid")
# Verdict and figures, as JSON, by the number of a measurement or the key of a finding.
VerdictBySubject = dict[int | str, tuple[str, str]]


class Evaluator:
    """Rules, prepared for the submissions that come into a database one after another."""

    def __init__(self, connection: sqlite3.Connection, rules: Iterable[Rule]) -> None:
        """Fill table rule; needs the tables and views of the schema, still without a submission.

        Raises IngestError for a rule that the database cannot answer.
        """
        self._connection = connection
        self._rules = sorted(rules, key=attrgetter("rule"))
        self._judged: Mapping[str, tuple[int | None, str]] = {}
        insert_rules(connection, self._rules)
        make_layout(connection)
        self._statements = [_prepared(connection, rule) for rule in self._rules]
        # To look up a measurement for each row of one statement is twice as fast as a statement for
        # each: CHECKs with closed lists are made ready once a statement.
        connection.create_function("judged_set", 1, lambda key: self._judged[key][0])
        connection.create_function("judged_verdict", 1, lambda key: self._judged[key][1])

    def evaluate(self) -> None:
        """Fill tables firing and caveat_set, and the verdict of every measurement.

        Raises IngestError for a rule that fails on these rows.
        """
        subjects = fill_layout(self._connection)
        by_rule: dict[str, VerdictBySubject] = {}
        for rule, statement in zip(self._rules, self._statements, strict=True):
            try:
                by_rule[rule.rule] = _keep_worst(self._connection.execute(statement), subjects)
            except (sqlite3.Error, LookupError) as error:
                raise _broken(rule, error) from error
        empty_layout(self._connection)
        self._judged = store(self._connection, subjects, by_rule)
        self._connection.execute(
            "update measurement set caveat_set = judged_set(measurement),"
            " verdict = judged_verdict(measurement)"
        )
        self._judged = {}


def insert_rules(connection: sqlite3.Connection, rules: Iterable[Rule]) -> None:
    """Fill table rule."""
    connection.executemany(
        "insert into rule (rule, version, severity, topic, title, fix, source, sql)"
        " values (?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (
                one.rule,
                one.version,
                one.severity,
                one.topic,
                one.title,
                one.fix,
                one.source,
                one.sql,
            )
            for one in rules
        ],
    )


def lay_out(connection: sqlite3.Connection) -> Subjects:
    """Make and fill what rules query."""
    make_layout(connection)
    return fill_layout(connection)


def judge(connection: sqlite3.Connection, rule: Rule, subjects: Subjects) -> VerdictBySubject:
    """Return what a rule says.

    Raises sqlite3.Error when its query fails, LookupError when it speaks of what does not exist.
    """
    return _keep_worst(connection.execute(_statement(connection, rule)), subjects)


def _prepared(connection: sqlite3.Connection, rule: Rule) -> str:
    try:
        return _statement(connection, rule)
    except sqlite3.Error as error:
        raise _broken(rule, error) from error


def _statement(connection: sqlite3.Connection, rule: Rule) -> str:
    """Return what asks a rule for subjects, verdicts and figures."""
    # The query and the names of its columns come from a file of the repository, never from data.
    columns = [
        column[0]
        for column in connection.execute(f"select * from ({rule.sql}) limit 0").description  # noqa: S608
    ]
    at = columns.index("verdict") if "verdict" in columns else 0
    subjects = columns[:at]
    if not subjects or subjects != [name for name in SUBJECTS if name in subjects]:
        raise sqlite3.ProgrammingError(f"columns {columns}, not measurement, finding, verdict, …")
    figures = ", ".join(f"'{name}', {name}" for name in columns[at + 1 :])
    key = _EITHER if len(subjects) == 2 else subjects[0]
    return (
        f"select {key}, verdict, json_object({figures}) from ({rule.sql})"  # noqa: S608
        " where verdict is not null"
    )


def _keep_worst(
    answer: Iterable[tuple[int | str | None, str, str]], subjects: Subjects
) -> VerdictBySubject:
    """Return what a rule answers, once for each subject: the worse verdict replaces the other.

    Of equal verdicts the shorter figures stay, then those that sort first: so the result does not
    depend on the order in which SQLite finds them.
    """
    kept: VerdictBySubject = {}
    for subject, verdict, figures in answer:
        number = subject if type(subject) is int else subjects.find(subject)
        said = verdict, figures
        before = kept.setdefault(number, said)
        if before is not said:
            kept[number] = _worse(before, said)
    return kept


def _worse(one: tuple[str, str], other: tuple[str, str]) -> tuple[str, str]:
    """Return what has the worse verdict, or the shorter figures, or those that sort first."""

    def order(said: tuple[str, str]) -> tuple[int, int, str]:
        verdict, figures = said
        return -_RANKS.index(verdict), len(figures), figures

    return min(one, other, key=order)


def store(
    connection: sqlite3.Connection, subjects: Subjects, by_rule: Mapping[str, VerdictBySubject]
) -> dict[str, tuple[int | None, str]]:
    """Fill firing and caveat_set with what rules say; return set and verdict by measurement."""
    firings: list[tuple[str, str, str | None, str, str]] = []
    own: list[list[int]] = [[] for _ in subjects.keys]  # firings by measurement
    for rule, said in by_rule.items():
        for (verdict, figures), (numbers, findings) in _alike(said).items():
            for placed in place(numbers, subjects.measurements):
                for number in placed.members:
                    own[number].append(len(firings))
                firings.append((rule, placed.level, placed.whole, verdict, figures))
            firings += [(rule, "finding", finding, verdict, figures) for finding in findings]
    connection.executemany(
        "insert into firing values (? + 1, ?, ?, ?, ?, ?)",
        ((number, *firing) for number, firing in enumerate(firings)),
    )
    sets: dict[tuple[int, ...], int] = {}
    of_measurement = [sets.setdefault(tuple(fired), len(sets)) for fired in own]
    connection.executemany(
        "insert into caveat_set values (? + 1, ? + 1)",
        ((number, firing) for members, number in sets.items() for firing in members),
    )
    ranks = [_RANKS.index(verdict) for _, _, _, verdict, _ in firings]
    judged = [
        (number + 1, _RANKS[max(map(ranks.__getitem__, members))]) if members else (None, "ok")
        for members, number in sets.items()
    ]
    return dict(zip(subjects.keys, map(judged.__getitem__, of_measurement), strict=True))


def _alike(verdicts: VerdictBySubject) -> Mapping[tuple[str, str], tuple[list[int], list[str]]]:
    """Return the measurements and findings of which a rule says the same, in order."""
    alike: dict[tuple[str, str], tuple[list[int], list[str]]] = defaultdict(lambda: ([], []))
    for number in sorted(subject for subject in verdicts if isinstance(subject, int)):
        alike[verdicts[number]][0].append(number)
    for finding in sorted(subject for subject in verdicts if isinstance(subject, str)):
        alike[verdicts[finding]][1].append(finding)
    return alike


def _broken(rule: Rule, error: Exception) -> IngestError:
    return IngestError(
        [
            Problem(
                f"schema/caveats/{rule.rule}.sql",
                1,
                "caveat-rule",
                str(error),
                "a query that results.db can answer",
                "see schema/caveats/README.md",
            )
        ]
    )
