"""Results as tables: setups down and loads across where that leaves few holes, else one load a row.

In both, each column has one metric, unit and prefix; all columns of a metric share the prefix.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

import msgspec

from platterbase.pages.amounts import Scale, figure, scale_of, scale_symbol
from platterbase.pages.caveats import (
    Firings,
    Marks,
    mark_of,
    marked_figure,
    place_marks,
    with_mark,
)
from platterbase.pages.cells import Cell, Cells, Head, TableRow, grouped
from platterbase.pages.context import PageContext
from platterbase.pages.records import Measured
from platterbase.pages.workloads import load_words

_FULL = 0.6  # share of cells that must hold a figure for a table with loads across
_WIDEST = 18  # columns of such a table

RowKey = tuple[str, str]  # setup, run


class Column(NamedTuple):
    """What the figures of a column have in common."""

    workload: str | None
    direction: str | None
    metric: str
    statistic: str
    scope: str
    aggregate: str


class ColumnGroup(msgspec.Struct, frozen=True):
    """Columns of one load."""

    span: int
    label: Cell


class ResultTable(msgspec.Struct, frozen=True, omit_defaults=True):
    """The figures that one tool printed into one file."""

    file: Cell
    tool: Cell
    label: str
    corner: str
    heads: list[Head]
    rows: list[TableRow]
    groups: list[ColumnGroup] = []
    absent: list[str] = []


class ResultTables(msgspec.Struct, frozen=True):
    """The tables of a page. `levels`: [2] where invalid figures can be hidden."""

    levels: list[int]
    tables: list[ResultTable]


class _Body(NamedTuple):
    """The figures of a table with one load a row, in one language: all but what names a row.

    `rows` are the first result of each row, and its figures by column.
    """

    heads: list[Head]
    rows: list[tuple[Measured, list[Cells]]]


@dataclass(frozen=True)
class _Shape:
    """What holds for all of a table, in all languages.

    `columns` are those of each result; `bodies` by language: the page of a submission of one setup
    and the page of that setup share them.
    """

    file: str
    tool: str
    results: list[Measured]
    columns: list[Column]
    scales: dict[str, Scale]  # by metric
    marks: Marks
    across: list[Column]  # columns of a table with loads across; none where it would not do
    several: set[str]  # setups of several runs: only they need the number of the run
    bodies: dict[str, _Body] = field(default_factory=dict)


class ResultLayout:
    """Results in tables, one for each tool of each raw file, laid out once for all languages."""

    def __init__(self, results: Iterable[Measured], firings: Firings) -> None:
        """Take results in the order of their places, and what fired on each."""
        self._places = grouped(((row.file, row.tool), row) for row in results)
        self._firings = firings
        self._across = {place: _across(own) for place, own in self._places.items()}

    @cached_property
    def named(self) -> list[_Shape]:
        """Tables whose rows name their setups."""
        return [self._shape(place, across) for place, across in self._across.items()]

    @cached_property
    def unnamed(self) -> list[_Shape]:
        """Tables of one setup: one load a row."""
        if any(self._across.values()):
            return [self._shape(place, []) for place in self._places]
        return self.named

    def _shape(self, place: tuple[str, str], across: list[Column]) -> _Shape:
        results = self._places[place]
        columns = [_column(row, loads=bool(across)) for row in results]
        of_column = {row.id: column for row, column in zip(results, columns, strict=True)}
        return _Shape(
            *place,
            results,
            columns,
            scales={
                metric: scale_of(rows)
                for metric, rows in grouped((row.metric, row) for row in results).items()
            },
            marks=place_marks(
                results,
                self._firings,
                lambda row: of_column[row.id],
                _row if across else _load_row,
            ),
            across=across,
            several=_repeated(results),
        )


def result_tables(
    layout: ResultLayout, context: PageContext, *, setups: bool = True
) -> ResultTables | None:
    """Return a table for each tool of each raw file. `setups`: whether rows name theirs."""
    shapes = layout.named if setups else layout.unnamed
    if not shapes:
        return None
    tables = [_table(shape, context, setups=setups) for shape in shapes]
    return ResultTables(levels_of(row for table in tables for row in table.rows), tables)


def levels_of(rows: Iterable[TableRow]) -> list[int]:
    """Return [2] where some of the figures are invalid and others would be left."""
    kinds = {cell.kind for row in rows for part in row for cell in part}
    figures = [kind for kind in kinds if kind.startswith("value")]
    doubted = ["doubted" in kind for kind in figures]
    return [2] if any(doubted) and not all(doubted) else []


def _table(shape: _Shape, context: PageContext, *, setups: bool) -> ResultTable:
    name = shape.file.rsplit("/", maxsplit=1)[-1]
    table = ResultTable(
        file=Cell(name, kind="key", href=context.raw_href(shape.file)),
        tool=context.tool(shape.tool),
        label=f"{shape.tool}, {name}",
        corner="",
        heads=[],
        rows=[],
    )
    if shape.across:
        return _setups_down(table, shape, context)
    return _loads_down(table, shape, context, setups=setups)


def _across(results: list[Measured]) -> list[Column]:
    """Return the columns with loads across; none when it would be wide or full of holes."""
    columns = list(dict.fromkeys(_column(row, loads=True) for row in results))
    filled = {(_row(row), _column(row, loads=True)) for row in results}
    rows = {row for row, _ in filled}
    dense = len(filled) >= _FULL * len(columns) * len(rows)
    return columns if dense and len(columns) <= _WIDEST and len(rows) > 1 else []


def _column(row: Measured, *, loads: bool) -> Column:
    # A load that runs both ways (a mix) has the direction in its head.
    direction = row.direction if row.operation in (None, "mix") else None
    load = row.workload if loads else None
    return Column(load, direction, row.metric, row.statistic, row.scope, row.aggregate)


def _row(row: Measured) -> RowKey:
    return row.setup_id, row.run


def _load_row(row: Measured) -> Hashable:
    return _row(row), row.workload


def _repeated(results: list[Measured]) -> set[str]:
    """Return the setups of which a table has several runs."""
    rows = [setup for setup, _ in {_row(row) for row in results}]
    return {setup for setup in rows if rows.count(setup) > 1}


def _setups_down(table: ResultTable, shape: _Shape, context: PageContext) -> ResultTable:
    results = shape.results
    placed = list(zip(shape.columns, results, strict=True))
    first = dict(reversed(placed))
    figures = grouped(((_row(row), column), _figure(row, shape, context)) for column, row in placed)
    absent = _absent(shape.across, results, context)
    columns = [column for column in shape.across if column not in absent]
    rows = {_row(row): row for row in reversed(results)}
    order = list(dict.fromkeys(map(_row, results)))
    return msgspec.structs.replace(
        table,
        corner=context.word("setup_one"),
        groups=_groups([first[column] for column in columns], context),
        absent=list(dict.fromkeys(absent.values())),
        heads=[_head(column, first[column], shape, context) for column in columns],
        rows=[
            [
                [_name(rows[key], key, shape, context)],
                *(figures.get((key, column), []) for column in columns),
            ]
            for key in order
        ],
    )


def _groups(columns: list[Measured], context: PageContext) -> list[ColumnGroup]:
    """Return the loads over their columns, neighbours of one name together."""
    groups: list[ColumnGroup] = []
    for row in columns:
        label = context.load(_load(row, context), row.file)
        if groups and groups[-1].label.text == label.text:
            groups[-1] = ColumnGroup(groups[-1].span + 1, groups[-1].label)
        else:
            groups.append(ColumnGroup(1, label))
    return groups


def _load(row: Measured, context: PageContext) -> str:
    return load_words(row.load, row.load_title or row.workload, context)


def _figure(row: Measured, shape: _Shape, context: PageContext) -> Cell:
    cell = figure(row, shape.scales[row.metric], context)
    return marked_figure(cell, row, shape.marks, context)


def _absent(
    columns: list[Column], results: list[Measured], context: PageContext
) -> dict[Column, str]:
    """Return columns without any value, with what to say in their place: load and reason."""
    sentences = {}
    by_column = grouped((_column(row, loads=True), row) for row in results)
    for column in columns:
        own = by_column[column]
        reasons = {row.missing for row in own}
        if None not in reasons and len(reasons) == 1 and len(columns) > 1:
            reason = context.word(f"missing_{own[0].missing}")
            sentence = context.word("setup_absent")
            sentences[column] = sentence.format(load=_load(own[0], context), reason=reason)
    return sentences if len(sentences) < len(columns) else {}


def _name(row: Measured, key: Hashable, shape: _Shape, context: PageContext) -> Cell:
    """Return the setup of a row; with the run where one table has several of a setup."""
    fired = shape.marks.rows.get(key, ())
    several = row.setup_id in shape.several
    after = context.word("setup_run").format(n=row.ordinal) if several else ""
    return with_mark(context.setup(row.setup_id, after), mark_of(fired, context))


def _loads_down(
    table: ResultTable, shape: _Shape, context: PageContext, *, setups: bool
) -> ResultTable:
    body = shape.bodies.get(context.language)
    if body is None:
        body = shape.bodies[context.language] = _body(shape, context)
    heads = [Head(context.word("setup_load"), start=True)] if setups else []
    return msgspec.structs.replace(
        table,
        corner=context.word("setup_one" if setups else "setup_load"),
        heads=[*heads, *body.heads],
        rows=[
            [
                *_label(row, _name(row, _load_row(row), shape, context), context, setups=setups),
                *figures,
            ]
            for row, figures in body.rows
        ],
    )


def _body(shape: _Shape, context: PageContext) -> _Body:
    first: dict[Column, Measured] = {}
    for column, row in zip(shape.columns, shape.results, strict=True):
        first.setdefault(column, row)
    places = {column: at for at, column in enumerate(first)}
    rows: dict[Hashable, tuple[Measured, list[Cells]]] = {}
    for column, row in zip(shape.columns, shape.results, strict=True):
        key = _load_row(row)
        if key not in rows:
            rows[key] = row, [[] for _ in places]
        rows[key][1][places[column]].append(_figure(row, shape, context))
    heads = [_head(column, row, shape, context) for column, row in first.items()]
    return _Body(heads, list(rows.values()))


def _label(row: Measured, name: Cell, context: PageContext, *, setups: bool) -> list[Cells]:
    """Return what names a row: its load, and its setup where they differ."""
    load = context.load(_load(row, context), row.file)
    if setups:
        return [[name], [load]]
    return [[msgspec.structs.replace(load, after=name.after, mark=name.mark)]]


def _head(column: Column, row: Measured, shape: _Shape, context: PageContext) -> Head:
    """Return metric and unit; statistic, scope and aggregate where they are not the plain ones."""
    words = [context.word(f"metric_{row.metric}")]
    if row.operation in (None, "mix") and row.direction not in (None, "both"):
        words.append(context.word(f"operation_{row.direction}"))
    if row.statistic != "total":
        words.append(statistic_words(row.statistic, context))
    if row.scope != "total":
        words.append(context.word(f"scope_{row.scope}"))
    if row.aggregate != "single":
        words.append(context.word(f"aggregate_{row.aggregate}"))
    heading = context.word("setup_comma").join(words)
    mark = mark_of(shape.marks.columns.get(column, ()), context)
    return Head(with_unit(heading, shape.scales[row.metric], context), mark=mark)


def with_unit(heading: str, scale: Scale, context: PageContext) -> str:
    """Return a heading with the unit of its figures, where they have one."""
    unit = scale_symbol(scale, context)
    return context.word("heading_with_unit").format(heading=heading, unit=unit) if unit else heading


def statistic_words(statistic: str, context: PageContext) -> str:
    """Return a statistic in words; percentiles by their number."""
    if statistic.startswith("p") and statistic[1:2].isdigit():
        return context.word("statistic_percentile").format(n=statistic[1:])
    return context.word(f"statistic_{statistic}")
