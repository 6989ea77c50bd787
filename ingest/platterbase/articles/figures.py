"""Stored queries whose figures stand in pages: which cell is a number, its unit, its source.

The convention is written down in schema/queries/README.md; this module is what keeps it.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Set
from dataclasses import dataclass, replace

from platterbase.articles.firings import Firing, firings_of
from platterbase.articles.rulebook import ONE_RUN
from platterbase.database.queries import Query
from platterbase.errors import IngestError, Problem
from platterbase.language.numbers import UNITS, printed_unit

_COMPANIONS = ("_id", "_from", "_file", "_unit", "_round", "_runs")
_SCATTER = frozenset({"high-variance", "outlier-three-sigma", "trend-over-runs"})


@dataclass(frozen=True)
class Source:
    """Where a figure stands: a file of the repository; line, column and text of a measurement.

    Of a measurement also its id, how it was made of repeats, and what caveat rules say of it.
    """

    file: str
    line: int | None = None
    field: str | None = None
    printed: str | None = None
    id: str | None = None
    aggregate: str | None = None
    firings: tuple[Firing, ...] = ()

    @property
    def invalid(self) -> bool:
        """Return whether a rule calls it invalid: it measures something else than intended."""
        return any(firing.verdict == "invalid" for firing in self.firings)


@dataclass(frozen=True)
class Figure:
    """One number of a query, in SI. `computed`: follows from its sources, stands in none.

    `resolution` is the step of the last digit that the source of a measured figure printed.
    """

    value: float
    unit: str
    sources: tuple[Source, ...]
    computed: bool
    resolution: float | None = None

    @property
    def measured(self) -> bool:
        """Return whether it comes from a measurement: other figures have no caveats."""
        return any(source.id for source in self.sources)

    @property
    def firings(self) -> tuple[Firing, ...]:
        """Return the rules that fired on any of its sources."""
        return tuple(
            firing
            for source in self.sources
            for firing in source.firings
            if firing.verdict != "unevaluated"
        )


def anchor(row: str, column: str) -> str:
    """Return the id of a figure's cell on the page of its query."""
    return f"{row}.{column}".replace("/", ".")


@dataclass(frozen=True)
class Row:
    """One row: key, i18n key of its name where it has one, other columns, figures by column."""

    key: str
    word: str | None
    columns: dict[str, str | int | float | None]
    figures: dict[str, Figure]


@dataclass(frozen=True)
class Result:
    """A stored query with its rows. `figures` are the names of its columns with figures."""

    query: Query
    rows: tuple[Row, ...]
    columns: tuple[str, ...]
    figures: tuple[str, ...]

    def figure(self, row: str, column: str) -> Figure | None:
        """Return the figure of a row and column; None where there is none."""
        found = next((one for one in self.rows if one.key == row), None)
        return found.figures.get(column) if found else None


def files_of_figures(results: Iterable[Result]) -> list[str]:
    """Return the files in which the figures of some results stand, sorted."""
    every = (figure for result in results for row in result.rows for figure in row.figures.values())
    return sorted({source.file for figure in every for source in figure.sources})


def run_query(connection: sqlite3.Connection, query: Query, path: str) -> Result:
    """Run a stored query and read its figures; raises IngestError if it breaks the convention."""
    if query.parameters:
        raise _broken(
            path, "a query with parameters", "none, for a query whose figures are printed"
        )
    try:
        cursor = connection.execute(query.sql)
    except sqlite3.Error as error:
        raise _broken(path, str(error), "SQL that results.db can answer") from error
    names = tuple(column[0] for column in cursor.description)
    if names[0] != "row":
        raise _broken(path, f'first column "{names[0]}"', '"row", the key of each row')
    figures = tuple(name for name in names if _companion(name, names))
    rows = tuple(
        _row(connection, path, dict(zip(names, values, strict=True)), figures) for values in cursor
    )
    keys = [row.key for row in rows]
    if not rows or len(set(keys)) != len(keys):
        raise _broken(path, f"rows {keys}", "at least one, each with a key of its own")
    return Result(query, rows, names, figures)


def _companion(name: str, names: tuple[str, ...]) -> str | None:
    """Return the column with the sources of the figures in column `name`."""
    candidates = (name + ending for ending in ("_id", "_from", "_file"))
    return next((candidate for candidate in candidates if candidate in names), None)


def _row(
    connection: sqlite3.Connection, path: str, cells: dict[str, object], figures: tuple[str, ...]
) -> Row:
    read = {
        name: _figure(connection, path, cells, name) for name in figures if cells[name] is not None
    }
    others = {
        name: value
        for name, value in cells.items()
        if name not in figures and not name.endswith(_COMPANIONS)
    }
    word = others.pop("row_word", None)
    return Row(
        key=str(others.pop("row")),
        word=None if word is None else str(word),
        columns={
            name: value if isinstance(value, str | int | float) else None
            for name, value in others.items()
        },
        figures=read,
    )


def _figure(
    connection: sqlite3.Connection, path: str, cells: dict[str, object], name: str
) -> Figure:
    value = cells[name]
    where = f'column "{name}" of row "{cells["row"]}"'
    if not isinstance(value, int | float):
        raise _broken(path, f"{value!r} in {where}", "a number or null")
    if file := cells.get(f"{name}_file"):
        sources, units, steps = [Source(str(file))], set[str](), list[float]()
        metrics = set[str]()
    else:
        ids = str(cells.get(f"{name}_id") or cells.get(f"{name}_from") or "").split()
        found = list(_measurements(connection, ids))
        sources = [source for source, *_ in found]
        units = {unit for _, unit, _, _ in found}
        steps = [step for _, _, step, _ in found if step is not None]
        metrics = {metric for *_, metric in found}
        if cells.get(f"{name}_round"):
            sources = [_without(source, _SCATTER) for source in sources]
        if isinstance(runs := cells.get(f"{name}_runs"), int) and runs > 1:
            sources = [_without(source, {ONE_RUN}) for source in sources]
        if not ids or len(found) != len(ids):
            raise _broken(path, f"ids {ids} at {where}", "measurements of view result, by their id")
    unit = cells.get(f"{name}_unit") or (units.pop() if len(units) == 1 else None)
    if unit not in UNITS:
        raise _broken(path, f"unit {unit!r} at {where}", f"one of {', '.join(sorted(UNITS))}")
    return Figure(
        float(value),
        printed_unit(str(unit), metrics),
        tuple(sources),
        computed=f"{name}_from" in cells,
        resolution=None if f"{name}_from" in cells else max(steps, default=None),
    )


def _without(source: Source, rules: Set[str]) -> Source:
    """Return a source without what rules say of it that does not hold for the figure."""
    return replace(source, firings=tuple(one for one in source.firings if one.rule not in rules))


def _measurements(
    connection: sqlite3.Connection, ids: list[str]
) -> Iterator[tuple[Source, str, float | None, str]]:
    """Each measurement as a source; its unit, the step of its last printed digit, its metric."""
    for identity in ids:
        row = connection.execute(
            "select file, line, field, printed, id, aggregate, unit, resolution, metric from result"
            " where id = ?",
            (identity,),
        ).fetchone()
        if row is not None:
            file, line, field, printed, own, aggregate, unit, step, metric = row
            firings = firings_of(connection, identity)
            yield Source(file, line, field, printed, own, aggregate, firings), unit, step, metric


def _broken(path: str, found: str, expected: str) -> IngestError:
    remedy = "see schema/queries/README.md"
    return IngestError([Problem(path, 1, "figure-query", found, expected, remedy)])
