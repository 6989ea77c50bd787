"""Run the caveat rules over a submission, and store each caveat once, at the level where it holds.

A rule that fires on a measurement of several setups (one value printed for three arrays) counts
once, with its worst verdict. A measurement's verdict is that of its worst caveat; `unevaluated`
where none fired and some rule lacked an input; `ok` where all rules were evaluated and none fired.

1. lay_out: copy the views that rules query into temporary tables, and number every measurement.
2. apply: write the results of a rule to the temporary table `fired`, one row for each measurement.
3. store: equal rows become one row of `firing` for each whole that they hold for (levels.py), and
   measurements with the same firings share a set of `caveat_set`.

A rule says of a measurement what its submission and the catalogue tell, never what another
submission does: a test compares. So each submission is judged by itself, in a database in memory
(database/parts.py) that Evaluator prepares once for many of them.
"""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Iterable

from platterbase.caveats.levels import LEVELS, Measurements, place
from platterbase.caveats.rules import Rule
from platterbase.errors import IngestError, Problem

SUBJECTS = ("measurement", "finding")
# Views that many rules query. Each is copied into a temporary table of the same name, in this
# order: the query of one reads the copies of those before it.
_LAID_OUT = ("measured", "in_force", "repeated", "load_option")
# Only what rules join on. An index on what has few values (tools, media) selects nothing in a
# submission of one tool, and SQLite, which knows nothing of the rows here, might take it.
_INDEXES = (
    "measured_setup on measured (setup)",
    "measured_load on measured (load)",
    "measured_series on measured (series)",
    "in_force_name on in_force (name, setup, run)",
    "repeated_series on repeated (series)",
    "load_option_name on load_option (name, load)",
)
_RANK = "case {}verdict when 'invalid' then 3 when 'warn' then 2 when 'info' then 1 else 0 end"
# Measurements and findings get numbers, which are faster to compare than their text keys.
_SUBJECT = """
create table temp.subject (
  number integer primary key, -- from 0; those of findings come last
  key text not null unique,
  kind integer, -- null of a finding
  submission integer, -- row numbers of the tables
  host integer,
  setup integer,
  run integer,
  load integer
)
"""
_NUMBER_SUBJECTS = (
    """
    insert into temp.subject (number, key, kind, submission, host, setup, run, load)
    select
      row_number() over (order by measurement.measurement) - 1,
      measurement.measurement,
      kind.kind,
      submission.rowid,
      owner.host,
      owner.setup,
      run.rowid,
      load.rowid
    from measurement
    join run on run.run = measurement.run
    join submission on submission.submission = run.submission
    left join load on load.load = measurement.load
    join (
      select row_number() over () as kind, metric, direction, statistic, scope, aggregate
      from (select distinct metric, direction, statistic, scope, aggregate from measurement)
    ) as kind
      on kind.metric = measurement.metric
      and kind.statistic = measurement.statistic
      and kind.direction is measurement.direction
      and kind.scope = measurement.scope
      and kind.aggregate = measurement.aggregate
    left join (
      select
        run_setup.run,
        case when min(setup.host) = max(setup.host) then min(host.rowid) end as host,
        case when count(*) = 1 then min(setup.rowid) end as setup
      from run_setup
      join setup on setup.setup = run_setup.setup
      join host on host.host = setup.host
      group by run_setup.run
    ) as owner on owner.run = run.run
    """,
    """
    insert into temp.subject (number, key)
    select (select count(*) from measurement) + row_number() over (order by finding) - 1, finding
    from finding
    """,
)
_FIRED = """
create table temp.fired (
  rule text not null,
  number integer not null, -- of a subject
  verdict text not null,
  figures text not null,
  primary key (rule, number)
) without rowid
"""
_JUDGED = "create table temp.judged (number integer primary key, caveat_set integer, verdict text)"
_TABLES = (*_LAID_OUT, "subject", "fired", "judged")
# The worse verdict replaces the other. Of equal verdicts the shorter figures stay, then those that
# sort first: so the result does not depend on the order in which SQLite finds them.
_WORSE = (
    "do update set verdict = excluded.verdict, figures = excluded.figures"
    f" where ({_RANK.format('excluded.')}, length(fired.figures), fired.figures)"
    f" > ({_RANK.format('fired.')}, length(excluded.figures), excluded.figures)"
)
# The subject of a rule about measurements and findings: each row has one of the two.
_EITHER = "case when finding is null then measurement when measurement is null then finding end"
_RANKS = ("unevaluated", "info", "warn", "invalid")


class Evaluator:
    """Rules, prepared for the submissions that come into a database one after another."""

    def __init__(self, connection: sqlite3.Connection, rules: Iterable[Rule]) -> None:
        """Fill table rule; needs the tables and views of the schema, still without a submission.

        Raises IngestError for a rule that the database cannot answer.
        """
        self._connection = connection
        self._rules = list(rules)
        insert_rules(connection, self._rules)
        _make_tables(connection)
        self._statements = [_prepared(connection, rule) for rule in self._rules]

    def evaluate(self) -> None:
        """Fill tables firing and caveat_set, and the verdict of every measurement.

        Raises IngestError for a rule that fails on these rows.
        """
        _fill_tables(self._connection)
        for rule, statement in zip(self._rules, self._statements, strict=True):
            try:
                self._connection.execute(statement, (rule.rule,))
            except sqlite3.Error as error:
                raise _broken(rule, error) from error
        store(self._connection)
        for table in _TABLES:
            self._connection.execute(f"delete from temp.{table}")  # noqa: S608


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


def lay_out(connection: sqlite3.Connection) -> None:
    """Copy the views that rules query into tables, and create those for the results."""
    _make_tables(connection)
    _fill_tables(connection)


def _make_tables(connection: sqlite3.Connection) -> None:
    for name in _LAID_OUT:
        query = _query(connection, name)
        connection.execute(f"create table temp.{name} as select * from ({query}) limit 0")  # noqa: S608
    for index in _INDEXES:
        connection.execute(f"create index temp.{index}")
    for statement in (_SUBJECT, _FIRED, _JUDGED):
        connection.execute(statement)


def _fill_tables(connection: sqlite3.Connection) -> None:
    for name in _LAID_OUT:
        connection.execute(f"insert into temp.{name} {_query(connection, name)}")
    for statement in _NUMBER_SUBJECTS:
        connection.execute(statement)


def _query(connection: sqlite3.Connection, name: str) -> str:
    """Return the query of a view: run outside of it, it reads the copies that there are."""
    find = "select sql from main.sqlite_schema where name = ? and type = 'view'"
    (view,) = connection.execute(find, (name,)).fetchone()
    _, _, query = view.partition(" as\n")
    return str(query)


def apply(connection: sqlite3.Connection, rule: Rule) -> None:
    """Write the results of a rule to table fired; raises sqlite3.Error when its query fails."""
    connection.execute(_statement(connection, rule), (rule.rule,))


def _prepared(connection: sqlite3.Connection, rule: Rule) -> str:
    try:
        return _statement(connection, rule)
    except sqlite3.Error as error:
        raise _broken(rule, error) from error


def _statement(connection: sqlite3.Connection, rule: Rule) -> str:
    """Return what writes the results of a rule, whose name it is given, to table fired."""
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
        "insert into fired (rule, number, verdict, figures)"  # noqa: S608
        f" select ?, subject.number, verdict, json_object({figures})"
        f" from (select * from ({rule.sql}) where verdict is not null)"
        # A subject that does not exist is an error: its number is null.
        f" left join subject on subject.key = {key}"
        f" where true on conflict (rule, number) {_WORSE}"
    )


def store(connection: sqlite3.Connection) -> None:
    """Move the rows of table fired to firing and caveat_set, and set verdicts of measurements."""
    among = _measurements(connection)
    keys = {
        level: dict(connection.execute(f"select rowid, {level} from {level}"))  # noqa: S608
        for level in LEVELS
    }
    findings = dict(connection.execute("select number, key from subject where kind is null"))
    firings: list[tuple[int, str, str, str | None, str, str]] = []
    own: list[list[int]] = [[] for _ in among.kinds]  # firings by measurement
    for (rule, verdict, figures), numbers in _fired(connection).items():
        for placed in place([n for n in numbers if n < len(own)], among):
            key = None if placed.whole is None else keys[placed.level][placed.whole]
            firings.append((len(firings), rule, placed.level, key, verdict, figures))
            for number in placed.members:
                own[number].append(len(firings) - 1)
        for number in numbers:
            if number in findings:
                key = findings[number]
                firings.append((len(firings), rule, "finding", key, verdict, figures))
    connection.executemany("insert into firing values (? + 1, ?, ?, ?, ?, ?)", firings)
    sets: dict[tuple[int, ...], int] = {}
    of_measurement = [sets.setdefault(tuple(fired), len(sets)) for fired in own]
    connection.executemany(
        "insert into caveat_set values (? + 1, ? + 1)",
        ((number, firing) for members, number in sets.items() for firing in members),
    )
    ranks = [_RANKS.index(firing[4]) for firing in firings]
    worst = [_RANKS[max(map(ranks.__getitem__, members))] if members else "ok" for members in sets]
    connection.executemany(
        "insert into temp.judged values (?, ?, ?)",
        (
            (number, of + 1 if own[number] else None, worst[of])
            for number, of in enumerate(of_measurement)
        ),
    )
    connection.execute(
        "update measurement set caveat_set = judged.caveat_set, verdict = judged.verdict"
        " from temp.judged join temp.subject on subject.number = judged.number"
        " where subject.key = measurement.measurement"
    )


def _measurements(connection: sqlite3.Connection) -> Measurements:
    """Return kinds and wholes of all measurements, in the order of their numbers."""
    query = f"select kind, {', '.join(LEVELS)} from subject where kind is not null order by number"  # noqa: S608
    rows = connection.execute(query).fetchall()
    kinds, *wholes = zip(*rows, strict=True) if rows else [()] * (1 + len(LEVELS))
    return Measurements(kinds, wholes)


def _fired(connection: sqlite3.Connection) -> dict[tuple[str, str, str], list[int]]:
    """Return the numbers of subjects by rule, verdict and figures."""
    found: dict[tuple[str, str, str], list[int]] = defaultdict(list)
    query = "select rule, verdict, figures, number from fired order by rule, number"
    for rule, verdict, figures, number in connection.execute(query):
        found[rule, verdict, figures].append(number)
    return found


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
