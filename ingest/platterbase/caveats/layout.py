"""Lay out what caveat rules ask of submissions, once and at its own level.

View measured says everything around a figure in some seventy columns, most of which are equal for
all figures of a load. While rules run it is a view of the same columns over two temporary tables:

- context: a row for each setup of the figures of one run, load, flow and direction: what is known
  of host, drives, tool and load;
- figure: a row for each of these figures: its kind, its value and how it was printed.

A rule that asks for a tool, a medium or an operation looks at contexts first, and at figures only
of those that fit. Measurements and series are numbers there, which are faster to compare than keys.

The views repeated, in_force and load_option are copied into temporary tables of the same names.
"""

from __future__ import annotations

import json
import sqlite3
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from platterbase.caveats.levels import LEVELS, Measurements

# What a figure does not share with the others of its context, as it stands in its row …
_OWN = (
    *("metric", "statistic", "scope", "aggregate", "qualifier", "missing", "value", "value_low"),
    *("value_high", "resolution", "rounding", "instances", "repeats", "spread", "printed", "field"),
    "verdict",
)
# … and what follows from its metric and statistic. All else in measured is context.
_OF_KIND = ("unit", "is_rate", "is_speed")
_FIGURE = (*_OF_KIND, *_OWN)
_COPIED = ("in_force", "load_option")
_TABLES = ("example", "context", "figure", "repeated", *_COPIED)
# One measurement of each place (a run, load, flow and direction), whose context is that of all. Its
# series begins as theirs do (the prefix) and ends with what tells its kind (the suffix).
_EXAMPLE = "create table temp.example (measurement text primary key, place, suffix) without rowid"
# Only what rules join on. An index on what has few values (tools, media) selects nothing in a
# submission of one tool, and SQLite, which knows nothing of the rows here, might take it.
_INDEXES = (
    "context_setup on context (setup)",
    "context_load on context (load)",
    "context_run on context (run, setup)",
    "in_force_name on in_force (name, setup, run)",
    "repeated_series on repeated (series)",
    "load_option_name on load_option (name, load)",
)
_MEASUREMENTS = (
    f"select measurement, run, load, flow_position, direction, {', '.join(_OWN)}"  # noqa: S608
    " from measurement order by measurement"
)
# The wholes of a run above itself; a host or a setup only where there is no other.
_OWNERS = """
select
  run.run,
  run.submission,
  case when min(setup.host) = max(setup.host) then min(setup.host) end,
  case when count(setup.setup) = 1 then min(setup.setup) end
from run
left join run_setup on run_setup.run = run.run
left join setup on setup.setup = run_setup.setup
group by run.run
"""
_Row = tuple[Any, ...]  # of _MEASUREMENTS
# Parts of such a row: its place, how its series ends, its kind, and metric and statistic alone.
_PLACE, _ENDING, _KIND, _NAMED = slice(1, 5), slice(4, 8), slice(4, 9), slice(5, 7)


@dataclass(frozen=True)
class Subjects:
    """What rules speak of.

    `keys` are those of all measurements in their order, which numbers them from 0;
    `measurements` are their kinds and wholes in the same order.
    """

    keys: Sequence[str]
    measurements: Measurements
    findings: frozenset[str]

    def find(self, subject: int | str | None) -> int | str:
        """Return the number of a measurement, of which this may be the key, or a finding's key.

        Raises LookupError where there is neither.
        """
        if isinstance(subject, int) or subject in self.findings:
            return subject
        return self._numbers[subject]

    @cached_property
    def _numbers(self) -> Mapping[str | None, int]:
        return {key: number for number, key in enumerate(self.keys)}


def make_layout(connection: sqlite3.Connection) -> None:
    """Create the temporary tables and the view, empty."""
    columns = _columns(connection, "measured")
    context, figure = ", ".join(_context(columns)), ", ".join(_FIGURE)
    sources = ", ".join(map(_source, columns))
    connection.execute(_EXAMPLE)
    connection.execute(
        f"create table temp.context (context integer primary key, place, prefix, {context})"
    )
    connection.execute(
        f"create table temp.figure (context, number, series, {figure},"
        " primary key (context, number)) without rowid"
    )
    # With the plus SQLite finds the figures of a context, and never the context of a figure.
    connection.execute(
        f"create view temp.measured as select {sources}"  # noqa: S608
        " from context join figure on figure.context = +context.context"
    )
    repeated = ", ".join(_columns(connection, "repeated"))  # without types: a series is a number
    connection.execute(f"create table temp.repeated ({repeated})")
    for name in _COPIED:
        query = _query(connection, name)
        connection.execute(f"create table temp.{name} as select * from ({query}) limit 0")  # noqa: S608
    for index in _INDEXES:
        connection.execute(f"create index temp.{index}")


def fill_layout(connection: sqlite3.Connection) -> Subjects:
    """Fill the tables, and return what stands in them."""
    rows = connection.execute(_MEASUREMENTS).fetchall()
    places = _numbered([row[_PLACE] for row in rows])
    _fill_contexts(connection, rows, places)
    series = _fill_figures(connection, rows, places)
    _fill_repeated(connection, series)
    for name in _COPIED:
        connection.execute(f"insert into temp.{name} {_query(connection, name)}")
    owners = {run: owner for run, *owner in connection.execute(_OWNERS)}
    wholes = [(*owners[row[1]], row[1], row[2]) for row in rows]
    findings = connection.execute("select finding from finding")
    return Subjects(
        [row[0] for row in rows],
        Measurements(
            _numbered([row[_KIND] for row in rows]),
            list(zip(*wholes, strict=True)) if wholes else [()] * len(LEVELS),
        ),
        frozenset(finding for (finding,) in findings),
    )


def empty_layout(connection: sqlite3.Connection) -> None:
    """Remove all rows."""
    for table in _TABLES:
        connection.execute(f"delete from temp.{table}")  # noqa: S608


def _fill_contexts(
    connection: sqlite3.Connection, rows: Sequence[_Row], places: Sequence[int]
) -> None:
    first = {place: row for row, place in zip(reversed(rows), reversed(places), strict=True)}
    connection.executemany(
        "insert into temp.example values (?, ?, ?)",
        ((row[0], place, _suffix(*row[_ENDING])) for place, row in first.items()),
    )
    names = ", ".join(_context(_columns(connection, "measured")))
    connection.execute(
        "insert into temp.context select null, example.place,"  # noqa: S608
        f" substr(series, 1, length(series) - length(example.suffix)), {names}"
        f" from temp.example join ({_query(connection, 'measured')}) as measured"
        " on measured.measurement = example.measurement"
    )


def _fill_figures(
    connection: sqlite3.Connection, rows: Sequence[_Row], places: Sequence[int]
) -> Mapping[str, int]:
    """Fill table figure, and return the numbers of the series by their names."""
    at: dict[int, list[int]] = defaultdict(list)
    for number, place in enumerate(places):
        at[place].append(number)
    of_kind = _facts_of_kinds(connection, rows)
    suffixes = {row[_ENDING]: _suffix(*row[_ENDING]) for row in rows}
    series: dict[str, int] = {}
    marks = ", ".join("?" * (3 + len(_FIGURE)))
    connection.executemany(
        f"insert into temp.figure values ({marks})",  # noqa: S608
        (
            (
                context,
                number,
                series.setdefault(prefix + suffixes[row[_ENDING]], len(series)),
                *of_kind[row[_NAMED]],
                *row[5:],
            )
            for context, place, prefix in connection.execute(
                "select context, place, prefix from temp.context"
            ).fetchall()
            for number in at[place]
            for row in (rows[number],)
        ),
    )
    return series


def _fill_repeated(connection: sqlite3.Connection, series: Mapping[str, int]) -> None:
    rows = connection.execute(_query(connection, "repeated")).fetchall()
    if rows:
        marks = ", ".join("?" * len(rows[0]))
        connection.executemany(
            f"insert into temp.repeated values ({marks})",  # noqa: S608
            ((series[name], *rest) for name, *rest in rows),
        )


def _suffix(direction: str | None, metric: str, statistic: str, scope: str) -> str:
    """Return how the series of such figures end, as view measured names them."""
    return f".{metric}.{direction or 'none'}.{statistic}.{scope}"


def _facts_of_kinds(
    connection: sqlite3.Connection, rows: Sequence[_Row]
) -> Mapping[tuple[str, str], _Row]:
    """Return what follows from metric and statistic, of all that stand in measured."""
    with_setup = {run for (run,) in connection.execute("select distinct run from run_setup")}
    examples = {row[_NAMED]: row[0] for row in rows if row[1] in with_setup}
    facts = connection.execute(
        f"select distinct metric, statistic, {', '.join(_OF_KIND)}"  # noqa: S608
        f" from ({_query(connection, 'measured')})"
        " where measurement in (select value from json_each(?))",
        (json.dumps(list(examples.values())),),
    )
    return {(metric, statistic): tuple(known) for metric, statistic, *known in facts}


def _numbered(keys: Sequence[_Row]) -> list[int]:
    """Return numbers, equal for equal keys, in the order in which these come first."""
    numbers: dict[_Row, int] = {}
    return [numbers.setdefault(key, len(numbers)) for key in keys]


def _columns(connection: sqlite3.Connection, view: str) -> list[str]:
    """Return the columns of a view."""
    query = "select name from pragma_table_info(?, 'main')"
    return [name for (name,) in connection.execute(query, (view,))]


def _context(columns: Sequence[str]) -> list[str]:
    """Return those of the columns that all figures of a context share."""
    return [name for name in columns if name not in (*_FIGURE, "measurement", "series")]


def _source(column: str) -> str:
    """Return what stands for a column of measured."""
    if column == "measurement":
        return "figure.number as measurement"
    table = "figure" if column == "series" or column in _FIGURE else "context"
    return f"{table}.{column} as {column}"


def _query(connection: sqlite3.Connection, name: str) -> str:
    """Return the query of a view: run outside of it, it reads the copies that there are."""
    find = "select sql from main.sqlite_schema where name = ? and type = 'view'"
    (view,) = connection.execute(find, (name,)).fetchone()
    _, _, query = view.partition(" as\n")
    return str(query)
