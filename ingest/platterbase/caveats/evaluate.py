"""Run the caveat rules over a database, and store each caveat once, at the level where it holds.

A rule that fires on a measurement of several setups (one value printed for three arrays) counts
once, with its worst verdict. A measurement's verdict is that of its worst caveat; `unevaluated`
where none fired and some rule lacked an input; `ok` where all rules were evaluated and none fired.

1. lay_out: copy the views that rules query into temporary tables, and number every measurement.
2. apply: write the results of a rule to the temporary table `fired`, one row for each measurement.
   Of a database in a file, several threads do so: the temporary tables lie in a file of their own,
   which each reads beside the database (SQLite lets other threads run meanwhile).
3. store: equal rows become one row of `firing` for each whole that they hold for (levels.py), and
   measurements with the same firings share a set of `caveat_set`.
"""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from pathlib import Path
from queue import SimpleQueue
from typing import NamedTuple

from platterbase.caveats.levels import LEVELS, Measurements, place
from platterbase.caveats.rules import Rule
from platterbase.errors import IngestError, Problem

SUBJECTS = ("measurement", "finding")
# Views that many rules query. Each is copied once into a temporary table of the same name.
_LAID_OUT = ("measured", "in_force", "repeated", "load_option")
_INDEXES = (
    "measured_setup on measured (setup)",
    "measured_tool on measured (tool)",
    "measured_load on measured (load)",
    "measured_series on measured (series)",
    "measured_generator on measured (generator)",
    "measured_medium on measured (medium)",
    "in_force_name on in_force (name, setup, run)",
    "repeated_series on repeated (series)",
    "load_option_name on load_option (name, load)",
)
# Indexes with few different values, which are analyzed: in a database with fio alone an index on
# tools selects nothing, and without statistics SQLite may choose it. One rule then takes minutes on
# some thousand files.
_OF_FEW_NAMES = ("measured_tool", "measured_generator", "measured_medium")
_RANK = "case {}verdict when 'invalid' then 3 when 'warn' then 2 when 'info' then 1 else 0 end"
# Measurements and findings get numbers, which are faster to compare than their text keys.
_SUBJECTS = (
    """
    create table {place}.subject (
      number integer primary key, -- from 0; those of findings come last
      key text not null unique,
      kind integer, -- null of a finding
      submission integer, -- row numbers of the tables
      host integer,
      setup integer,
      run integer,
      load integer
    )
    """,
    """
    insert into subject (number, key, kind, submission, host, setup, run, load)
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
    insert into subject (number, key)
    select (select count(*) from measurement) + row_number() over (order by finding) - 1, finding
    from finding
    """,
)
_FIRED = """
create table {place}.fired (
  rule text not null,
  number integer not null, -- of a subject
  verdict text not null,
  figures text not null,
  primary key (rule, number)
) without rowid
"""
# The worse verdict replaces the other. Of equal verdicts the shorter figures stay, then those that
# sort first: so the result does not depend on the order in which SQLite finds them.
_WORSE = (
    "do update set verdict = excluded.verdict, figures = excluded.figures"
    f" where ({_RANK.format('excluded.')}, length(fired.figures), fired.figures)"
    f" > ({_RANK.format('fired.')}, length(excluded.figures), excluded.figures)"
)
# The subject of a rule about measurements and findings: each row has one of the two.
_EITHER = "case when finding is null then measurement when measurement is null then finding end"
Progress = Callable[[str, int, int], None]
_CACHE_KIB = 64 * 1024  # of each file, for who writes them
_READER_CACHE_KIB = 16 * 1024  # the same in each thread: what they scan is larger than any cache
_RANKS = ("unevaluated", "info", "warn", "invalid")


class Place(NamedTuple):
    """Names of two databases of a connection: where results lie, and the tables for the rules."""

    results: str
    tables: str


_IN_MEMORY = Place("main", "temp")
# Names without a database are looked for in `main` first: there the copy of a view hides the view.
_IN_FILE = Place("results", "main")


def evaluate(connection: sqlite3.Connection, rules: Iterable[Rule]) -> None:
    """Fill tables rule, firing and caveat_set, and the verdict of every measurement.

    Needs the tables and views of the schema, and an open transaction. Raises IngestError for a rule
    that the database cannot answer.
    """
    rules = list(rules)
    _insert_rules(connection, rules)
    lay_out(connection)
    for rule in rules:
        _apply_or_refuse(connection, rule)
    store(connection, {rule.rule: connection for rule in rules})
    clear(connection)


def evaluate_file(
    database: Path,
    scratch: Path,
    rules: Iterable[Rule],
    threads: int,
    progress: Progress | None = None,
) -> None:
    """The same for a database in a file that nobody else writes, by several threads.

    `scratch` is a file for the tables, which is removed at the end. `progress` is called after each
    rule, with the numbers of rules that are done and of all.
    """
    rules = list(rules)
    try:
        with ExitStack() as opened:
            connection = opened.enter_context(closing(_beside(database, scratch)))
            connection.execute("begin")
            _insert_rules(connection, rules)
            lay_out(connection, _IN_FILE)
            connection.execute("commit")
            idle: SimpleQueue[sqlite3.Connection] = SimpleQueue()
            for _ in range(threads):
                idle.put(opened.enter_context(closing(_reader(database, scratch))))

            def find(rule: Rule) -> sqlite3.Connection:
                reader = idle.get()
                try:
                    _apply_or_refuse(reader, rule)
                finally:
                    idle.put(reader)
                return reader

            with ThreadPoolExecutor(threads) as pool:
                readers = []
                for reader in pool.map(find, rules):
                    readers.append(reader)
                    if progress:
                        progress("caveat rules", len(readers), len(rules))
            connection.execute("begin")
            store(connection, dict(zip((rule.rule for rule in rules), readers, strict=True)))
            connection.execute("commit")
    finally:
        scratch.unlink(missing_ok=True)


def _beside(database: Path, scratch: Path) -> sqlite3.Connection:
    """Return a connection to a new file, with the results attached; neither needs a journal."""
    scratch.unlink(missing_ok=True)
    connection = sqlite3.connect(scratch, isolation_level=None)
    connection.execute("attach ? as results", (str(database),))
    connection.executescript(
        "pragma main.journal_mode = off; pragma main.synchronous = off;"
        "pragma results.journal_mode = off; pragma results.synchronous = off;"
        f"pragma main.cache_size = -{_CACHE_KIB}; pragma results.cache_size = -{_CACHE_KIB};"
    )
    return connection


def _reader(database: Path, scratch: Path) -> sqlite3.Connection:
    """Return a connection that reads both, with a table `fired` of its own."""
    connection = sqlite3.connect("", isolation_level=None, check_same_thread=False, uri=True)
    for path, name in ((scratch, "laid"), (database, "results")):
        connection.execute(f"attach ? as {name}", (f"{path.resolve().as_uri()}?mode=ro",))
        connection.execute(f"pragma {name}.cache_size = -{_READER_CACHE_KIB}")
    connection.executescript("pragma journal_mode = off; pragma synchronous = off;")
    connection.execute(_FIRED.format(place="main"))
    return connection


def _insert_rules(connection: sqlite3.Connection, rules: list[Rule]) -> None:
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


def _apply_or_refuse(connection: sqlite3.Connection, rule: Rule) -> None:
    try:
        apply(connection, rule)
    except sqlite3.Error as error:
        raise _broken(rule, error) from error


def lay_out(connection: sqlite3.Connection, place: Place = _IN_MEMORY) -> None:
    """Copy the views that rules query into tables, and create those for the results."""
    tables = place.tables
    for name in _LAID_OUT:
        find = f"select sql from {place.results}.sqlite_master where name = ? and type = 'view'"  # noqa: S608
        (view,) = connection.execute(find, (name,)).fetchone()
        # The query of the view, run here: it reads the copies that exist already.
        _, _, query = view.partition(" as\n")
        connection.execute(f"create table {tables}.{name} as\n{query}")
    for index in _INDEXES:
        connection.execute(f"create index {tables}.{index}")
    connection.execute("pragma analysis_limit = 400")
    for index in _OF_FEW_NAMES:
        connection.execute(f"analyze {tables}.{index}")
    connection.execute("pragma analysis_limit = 0")
    for statement in (*_SUBJECTS, _FIRED):
        connection.execute(statement.format(place=tables))


def clear(connection: sqlite3.Connection) -> None:
    """Remove the temporary tables."""
    for name in (*_LAID_OUT, "subject", "fired"):
        connection.execute(f"drop table temp.{name}")


def apply(connection: sqlite3.Connection, rule: Rule) -> None:
    """Write the results of a rule to table fired; raises sqlite3.Error when its query fails."""
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
    connection.execute(
        "insert into fired (rule, number, verdict, figures)"  # noqa: S608
        f" select ?, subject.number, verdict, json_object({figures})"
        f" from (select * from ({rule.sql}) where verdict is not null)"
        # A subject that does not exist is an error: its number is null.
        f" left join subject on subject.key = {key}"
        f" where true on conflict (rule, number) {_WORSE}",
        (rule.rule,),
    )


def store(connection: sqlite3.Connection, fired: Mapping[str, sqlite3.Connection]) -> None:
    """Move the rows of table fired to firing and caveat_set, and set verdicts of measurements.

    `fired` says by the name of each rule whose table `fired` has its rows.
    """
    among = _measurements(connection)
    keys = {
        level: dict(connection.execute(f"select rowid, {level} from {level}"))  # noqa: S608
        for level in LEVELS
    }
    findings = dict(connection.execute("select number, key from subject where kind is null"))
    firings: list[tuple[int, str, str, str | None, str, str]] = []
    own: list[list[int]] = [[] for _ in among.kinds]  # firings by measurement
    for (rule, verdict, figures), numbers in _fired(fired).items():
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
    worst = [
        max((firings[firing][4] for firing in members), key=_RANKS.index, default="ok")
        for members in sets
    ]
    _judge(
        connection,
        (
            (number, of + 1 if own[number] else None, worst[of])
            for number, of in enumerate(of_measurement)
        ),
    )


def _measurements(connection: sqlite3.Connection) -> Measurements:
    """Return kinds and wholes of all measurements, in the order of their numbers."""
    query = f"select kind, {', '.join(LEVELS)} from subject where kind is not null order by number"  # noqa: S608
    rows = connection.execute(query).fetchall()
    kinds, *wholes = zip(*rows, strict=True) if rows else [()] * (1 + len(LEVELS))
    return Measurements(kinds, wholes)


def _fired(
    fired: Mapping[str, sqlite3.Connection],
) -> dict[tuple[str, str, str], list[int]]:
    """Return the numbers of subjects by rule, verdict and figures."""
    found: dict[tuple[str, str, str], list[int]] = defaultdict(list)
    query = "select verdict, figures, number from fired where rule = ? order by number"
    for rule in sorted(fired):
        for verdict, figures, number in fired[rule].execute(query, (rule,)):
            found[rule, verdict, figures].append(number)
    return found


def _judge(connection: sqlite3.Connection, judged: Iterable[tuple[int, int | None, str]]) -> None:
    """Write set and verdict of measurements, given by their numbers."""
    connection.execute("create temp table judged (number integer primary key, caveat_set, verdict)")
    connection.executemany("insert into judged values (?, ?, ?)", judged)
    connection.execute(
        "update measurement set caveat_set = judged.caveat_set, verdict = judged.verdict"
        " from temp.judged join subject on subject.number = judged.number"
        " where subject.key = measurement.measurement"
    )
    connection.execute("drop table temp.judged")


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
