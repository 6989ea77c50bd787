"""Results of a setup or submission, bounded: whole tables where they are short, else a summary.

A tool that printed many figures has the lowest, the typical and the highest of each kind of
request, and a grid of queue depths and threads where it was run at several. The typical figure is
the median: the lower of two in the middle, as it must stand on a line.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from operator import attrgetter
from typing import NamedTuple

import msgspec

from platterbase.articles.firings import Firing
from platterbase.language.numbers import exact
from platterbase.pages.amounts import Scale, figure, plain_figure, scale_of
from platterbase.pages.caveats import (
    Firings,
    Marks,
    mark_of,
    marked_figure,
    place_marks,
    with_mark,
)
from platterbase.pages.cells import Cell, Cells, Head, Table, TableRow, grouped
from platterbase.pages.context import PageContext
from platterbase.pages.records import Measured, Records
from platterbase.pages.result_tables import (
    ResultLayout,
    ResultTables,
    levels_of,
    result_tables,
    statistic_words,
    with_unit,
)
from platterbase.pages.workloads import load_words, request_words, share_words

MOST_FIGURES = 400  # of one tool on one page; with more, the tool has a summary
_MOST_ROWS = 120  # of a summary
_MOST_KINDS = 16  # grids of one tool
_PAGES = 2  # whose rows are kept: a page is made in one language after the other
_STEPS = 6  # shades of a grid, in equal ratios


class Kind(NamedTuple):
    """A kind of request and what was measured of it: figures of one kind can be compared."""

    setup: str
    operation: str | None
    access: str | None
    block_bytes: int | None
    read_ratio: float | None
    direct: int | None
    workset_bytes: int | None
    metric: str
    direction: str | None
    statistic: str
    aggregate: str


class Grid(msgspec.Struct, frozen=True):
    """A heat map: figures of one kind by queue depth, down, and threads, across."""

    heading: Cell
    steps: Cell  # what the shades of its cells say
    corner: str
    across: str
    heads: list[Head]
    rows: list[TableRow]


class ToolSummary(msgspec.Struct, frozen=True):
    """What a page shows of a tool that printed many figures."""

    tool: Cell
    note: str
    table: Table
    grids: list[Grid]
    levels: list[int]


class Results(msgspec.Struct, frozen=True):
    """The figures of a page: whole tables, and summaries of the tools that printed too many."""

    whole: ResultTables | None
    summaries: list[ToolSummary]


def results_of(setups: list[str], context: PageContext, *, named: bool = True) -> Results | None:
    """Return the results of some setups. `named`: whether rows name their setup."""
    records = context.records
    counts: Counter[str] = Counter()
    for setup in setups:
        counts.update(records.figures_by_tool(setup))
    if not counts:
        return None
    short = {tool for tool, count in counts.items() if count <= MOST_FIGURES}
    layout = _whole(tuple(setups), frozenset(short), records)
    return Results(
        whole=result_tables(layout, context, setups=named),
        summaries=[
            _summary(tool, count, setups, context, named=named)
            for tool, count in counts.items()
            if tool not in short
        ],
    )


def _summary(
    tool: str, count: int, setups: list[str], context: PageContext, *, named: bool
) -> ToolSummary:
    kinds, firings = _judged(tool, tuple(setups), context.records)
    table = _table(kinds, firings, context, named=named)
    grids = [] if len(setups) > 1 else list(_grids(kinds, firings, context))
    rows = [*table.rows, *(row for grid in grids for row in grid.rows)]
    return ToolSummary(
        tool=context.tool(tool),
        note=context.word("summary_note").format(n=exact(count, context.words)),
        table=table,
        grids=grids,
        levels=levels_of(rows),
    )


@lru_cache(_PAGES)
def _whole(setups: tuple[str, ...], tools: frozenset[str], records: Records) -> ResultLayout:
    """Return what some tools measured on some setups by its place, laid out for tables."""
    rows = [
        row
        for setup in setups
        if (own := tools & records.figures_by_tool(setup).keys())
        for row in records.measured_on(setup, own)
    ]
    rows.sort(key=lambda row: (row.file, row.line, row.place, row.setup))
    return ResultLayout(rows, records.firings_on(rows))


@lru_cache(_PAGES)
def _judged(
    tool: str, setups: tuple[str, ...], records: Records
) -> tuple[dict[Kind, list[Measured]], dict[str, list[Firing]]]:
    """Return what a tool measured on some setups by kind, and what fired on it."""
    kinds: dict[Kind, list[Measured]] = {}
    for setup in setups:
        if tool in records.figures_by_tool(setup):
            kinds.update(_kinds(records.judged_on(setup, tool), main=len(setups) > 1))
    return kinds, records.firings_on(row for rows in kinds.values() for row in rows)


def _kinds(rows: Iterable[Measured], *, main: bool) -> dict[Kind, list[Measured]]:
    """Return figures by kind, each from the lowest; `main`: of one metric a request only."""
    kinds = grouped((_kind(row), row) for row in rows)
    totals = {kind for kind in kinds if kind.statistic == "total"}
    # The mean of samples that a tool prints beside its total says the same once more.
    kinds = {
        kind: own
        for kind, own in kinds.items()
        if kind in totals or kind._replace(statistic="total") not in totals
    }
    if main:
        kinds = {kind: own for kind, own in kinds.items() if kind.metric == _main_metric(kind)}
    return {
        kind: sorted(own, key=lambda row: (row.value or 0, row.place))
        for kind, own in kinds.items()
    }


_KIND = attrgetter("setup_id", *Kind._fields[1:])


def _kind(row: Measured) -> Kind:
    return Kind._make(_KIND(row))


def _main_metric(kind: Kind) -> str:
    """Return what a kind of request is judged by first."""
    return "iops" if kind.access == "random" else "throughput"


def _table(
    kinds: dict[Kind, list[Measured]], firings: Firings, context: PageContext, *, named: bool
) -> Table:
    scales = {
        metric: scale_of(rows)
        for metric, rows in grouped(
            (kind.metric, row) for kind, own in kinds.items() for row in own
        ).items()
    }
    heads = ["setup_one", "setup_load", "tool_metric", "caveat_count"]
    heads += ["series_lowest", "summary_typical", "series_highest"]
    rows = [
        _row(kind, own, scales[kind.metric], firings, context)
        for kind, own in list(kinds.items())[:_MOST_ROWS]
    ]
    table = context.table(heads, rows, total=len(kinds))
    return table if named else Table(table.heads[1:], [row[1:] for row in table.rows], table.total)


def _row(
    kind: Kind, own: list[Measured], scale: Scale, firings: Firings, context: PageContext
) -> TableRow:
    marks = place_marks(own, firings, lambda _: kind, lambda row: row.load)
    typical = own[(len(own) - 1) // 2]
    figures = [own[0], typical, own[-1]] if len(own) > 1 else [typical]
    cells: list[Cells] = [[_figure(row, scale, marks, context)] for row in figures]
    return [
        [context.setup(kind.setup)],
        [context.load(_words(kind, own[0], context), own[0].file)],
        [
            with_mark(
                Cell(with_unit(_what(kind, context), scale, context)),
                mark_of(marks.columns.get(kind, ()), context),
            )
        ],
        [Cell(exact(len(own), context.words), kind="value", title=context.word("raw_figures"))],
        *(cells if len(cells) > 1 else [[], cells[0], []]),
    ]


def _figure(row: Measured, scale: Scale, marks: Marks, context: PageContext) -> Cell:
    cell = figure(row, scale, context)
    at = [
        context.word(f"setup_{name}").format(n=exact(count, context.words))
        for name, count in (("queue_depth", row.queue_depth), ("threads", row.threads))
        if count is not None and count != 1
    ]
    if at:
        title = context.word("setup_comma").join([*at, cell.title])
        cell = msgspec.structs.replace(cell, title=title)
    return marked_figure(cell, row, marks, context)


def _words(kind: Kind, row: Measured, context: PageContext) -> str:
    """Return a kind of request in words, without depth and threads."""
    if kind.operation is None:
        return load_words(row.load, row.load_title or row.workload, context)
    words = [request_words(kind.operation, kind.access, kind.block_bytes, context)]
    if share := share_words(kind.operation, kind.read_ratio, context):
        words.append(share)
    if kind.direct is not None:
        words.append(context.word(f"summary_direct_{kind.direct}"))
    if kind.workset_bytes is not None:
        size = context.quantity(kind.workset_bytes, "B-binary", row.file)
        words.append(context.word("ranks_workset").format(size=size.text if size else ""))
    return context.word("setup_comma").join(words)


def _what(kind: Kind, context: PageContext) -> str:
    words = [context.word(f"metric_{kind.metric}")]
    if kind.operation not in ("read", "write") and kind.direction not in (None, "both"):
        words.append(context.word(f"operation_{kind.direction}"))
    if kind.statistic != "total":
        words.append(statistic_words(kind.statistic, context))
    return context.word("setup_comma").join(words)


def _grids(
    kinds: dict[Kind, list[Measured]], firings: Firings, context: PageContext
) -> Iterable[Grid]:
    """Yield a grid of each kind that was measured at several queue depths or thread counts."""
    left = _MOST_KINDS
    for kind, own in kinds.items():
        places = grouped(((row.queue_depth or 1, row.threads or 1), row) for row in own)
        if not _is_drawn(kind) or len(places) < 3:
            continue
        if left == 0:
            return
        left -= 1
        scale = scale_of(own)
        marks = place_marks(own, firings, lambda _: "grid", lambda row: row.queue_depth)
        shown = [rows[(len(rows) - 1) // 2].value or 0.0 for rows in places.values()]
        lowest, highest = min(shown), max(shown)
        depths = sorted({depth for depth, _ in places})
        threads = sorted({count for _, count in places})
        words = f"{_words(kind, own[0], context)}: {_what(kind, context)}"
        yield Grid(
            heading=with_mark(
                context.load(with_unit(words, scale, context), own[0].file),
                mark_of(marks.columns.get("grid", ()), context),
            ),
            steps=context.load(
                context.word("summary_steps").format(
                    low=plain_figure(lowest, scale, context),
                    high=plain_figure(highest, scale, context),
                ),
                own[0].file,
            ),
            corner=context.word("axis_queue_depth"),
            across=context.word("summary_across"),
            heads=[Head(exact(count, context.words)) for count in threads],
            rows=[
                [
                    [context.load(exact(depth, context.words), own[0].file)],
                    *(
                        [
                            _shaded(_figure(row, scale, marks, context), row, lowest, highest)
                            for row in _typical(places.get((depth, count), []))
                        ]
                        for count in threads
                    ),
                ]
                for depth in depths
            ],
        )


def _is_drawn(kind: Kind) -> bool:
    """Return whether a kind has a grid: the rate of a request, and how long one takes."""
    return (kind.metric, kind.statistic) in (
        (_main_metric(kind), "total"),
        ("latency", "mean"),
    )


def _typical(rows: list[Measured]) -> list[Measured]:
    """Return the typical figure of one depth and thread count, if there is one."""
    return [rows[(len(rows) - 1) // 2]] if rows else []


def _shaded(cell: Cell, row: Measured, lowest: float, highest: float) -> Cell:
    """Return a figure's cell with its shade: where it stands between the ends of the grid."""
    if not row.value or lowest <= 0 or highest <= lowest:
        return cell
    share = math.log(row.value / lowest) / math.log(highest / lowest)
    step = min(_STEPS, 1 + int(share * _STEPS))
    return msgspec.structs.replace(cell, kind=f"{cell.kind} heat-{step}")
