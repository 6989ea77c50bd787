"""Run the caveat rules over a database and write what they find: rule, caveat, verdicts.

A rule that fires on a measurement of several setups (one plateau printed for three arrays) counts
once, with its worst verdict. A measurement's verdict is the worst caveat; `unevaluated` where none
fired and some rule lacked an input; `ok` where all that apply looked and found nothing.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable

from platterbase.caveats.rules import Rule
from platterbase.errors import IngestError, Problem

SUBJECTS = ("measurement", "finding")
# What rules ask again and again is laid out once, under the name of its view.
_LAID_OUT = ("measured", "in_force", "repeated", "load_option")
_INDEXES = (
    "create index temp.measured_setup on measured (setup)",
    "create index temp.measured_tool on measured (tool)",
    "create index temp.measured_load on measured (load)",
    "create index temp.measured_series on measured (series)",
    "create index temp.measured_generator on measured (generator)",
    "create index temp.measured_medium on measured (medium)",
    "create index temp.in_force_name on in_force (name, setup, run)",
    "create index temp.repeated_series on repeated (series)",
    "create index temp.load_option_name on load_option (name, load)",
)
# Where all is fio's, an index on tools tells nothing apart: a glance shows that. Without it SQLite
# takes one for as good as another, and one rule takes minutes on some thousand files.
_OF_FEW_NAMES = ("measured_tool", "measured_generator", "measured_medium")
_RANK = "case {}verdict when 'invalid' then 3 when 'warn' then 2 when 'info' then 1 else 0 end"
# What is there already gives way to what is worse. Of equals the shorter figures stay (of numbers
# the lesser), then those that sort first: the order in which SQLite finds them does not show.
_WORSE = (
    "do update set verdict = excluded.verdict, figures = excluded.figures"
    f" where ({_RANK.format('excluded.')}, length(caveat.figures), caveat.figures)"
    f" > ({_RANK.format('caveat.')}, length(excluded.figures), excluded.figures)"
)


def evaluate(connection: sqlite3.Connection, rules: Iterable[Rule]) -> None:
    """Fill tables rule and caveat, and the verdict of every measurement.

    Needs the tables and views of the schema, and an open transaction. Raises IngestError for a rule
    that the database cannot answer.
    """
    rules = list(rules)
    lay_out(connection)
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
    for rule in rules:
        try:
            apply(connection, rule)
        except sqlite3.Error as error:
            raise _broken(rule, error) from error
    _verdicts(connection)
    clear(connection)


def lay_out(connection: sqlite3.Connection) -> None:
    """Put temporary tables before the views that rules ask."""
    for name in _LAID_OUT:
        find = "select sql from main.sqlite_master where name = ? and type = 'view'"
        (view,) = connection.execute(find, (name,)).fetchone()
        # The view's own query: asked from here, it reads what was laid out before it.
        _, _, query = view.partition(" as\n")
        connection.execute(f"create temp table {name} as\n{query}")
    for index in _INDEXES:
        connection.execute(index)
    connection.execute("pragma analysis_limit = 400")
    for index in _OF_FEW_NAMES:
        connection.execute(f"analyze temp.{index}")
    connection.execute("pragma analysis_limit = 0")


def clear(connection: sqlite3.Connection) -> None:
    """Take them away again."""
    for name in _LAID_OUT:
        connection.execute(f"drop table temp.{name}")


def apply(connection: sqlite3.Connection, rule: Rule) -> None:
    """Write the caveats of one rule; raises sqlite3.Error when its query fails."""
    # The query is a file of ours, and its columns are named by it: never data.
    columns = [
        column[0]
        for column in connection.execute(f"select * from ({rule.sql}) limit 0").description  # noqa: S608
    ]
    place = columns.index("verdict") if "verdict" in columns else 0
    subjects = columns[:place]
    if not subjects or subjects != [name for name in SUBJECTS if name in subjects]:
        raise sqlite3.ProgrammingError(f"columns {columns}, not measurement, finding, verdict, …")
    keys = ", ".join(subjects)
    figures = ", ".join(f"'{name}', {name}" for name in columns[place + 1 :])
    connection.execute(
        f"insert into caveat (rule, {keys}, verdict, figures)"  # noqa: S608
        f" select ?, {keys}, verdict, json_object({figures})"
        f" from ({rule.sql}) where verdict is not null"
        f" on conflict (measurement, rule) {_WORSE}"
        f" on conflict (finding, rule) where finding is not null {_WORSE}",
        (rule.rule,),
    )


def _verdicts(connection: sqlite3.Connection) -> None:
    connection.execute(
        f"""
        update measurement set verdict = case (
          select max({_RANK.format("")}) from caveat
          where caveat.measurement = measurement.measurement
        ) when 3 then 'invalid' when 2 then 'warn' when 1 then 'info' when 0 then 'unevaluated'
          else 'ok' end
        """  # noqa: S608
    )


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
