"""Setups in order, wherever the same tool did the same on the same kind of medium.

Setups that their repeats do not tell apart share a place (platterbase.statistics decides);
numbers that a caveat makes invalid stand below without a place, unless all of a table are invalid:
then they are compared with each other, as what they measure instead.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from operator import attrgetter

import msgspec

from platterbase.pages.amounts import Scale, figure, plain_figure, scale_of
from platterbase.pages.caveats import Marks, mark_of, marked_figure, place_marks
from platterbase.pages.cells import Cell, Table, TableRow, cells, grouped
from platterbase.pages.context import PageContext
from platterbase.pages.records import Measured, Records
from platterbase.pages.result_tables import with_unit
from platterbase.pages.workloads import load_words
from platterbase.statistics import Spread, ranks, spread

_LEAST = 3  # setups that make an order
_FIGURES = "figures"  # the one column of a table that is marked
_MOST = 40  # tables on the page: those of most setups
# Results that are equal in all of these stand in one table.
_KIND = (
    "medium", "tool", "metric", "direction", "statistic", "scope", "aggregate", "unit",
    "operation", "access", "block_bytes", "queue_depth", "threads", "read_ratio",
    "workset_bytes", "file_count",
)  # fmt: skip
# Rates of exact value with a known operation; what is better must be known.
_RANKED = """
result.value > 0
and result.qualifier = 'exact'
and result.operation is not null
and result.medium is not null
and result.unit in ('B/s', '1/s')
and result.statistic in ('total', 'mean')
and run_setup.assignment = 'all'
and not (result.metric = 'throughput' and result.access is 'random')
"""
# How much was asked at once, and how it was counted. Of kinds that differ in nothing else, those of
# the least and the most asked at once are shown.
_VARIED = ("queue_depth", "threads", "statistic", "scope", "unit", "file_count")

_kind = attrgetter(*_KIND)

Group = dict[str, list[Measured]]  # results of one kind by setup


class RankTable(msgspec.Struct, frozen=True):
    """The order of the setups of one kind of result."""

    heading: Cell
    about: Cell
    remarks: list[str]
    table: Table


class RankList(msgspec.Struct, frozen=True):
    """What the page of ranks shows."""

    ranks: list[RankTable]


def rank_groups(records: Records) -> list[Group]:
    """Return the kinds of results that at least three setups have, those of most setups first.

    Kinds without a valid figure come last. Of kinds that differ only in how much was asked at once
    and how it was counted, the least and the most of those that most setups have are returned.
    """
    families: dict[tuple[object, ...], list[Group]] = {}
    for kind, rows in groupby(records.each_measured(_RANKED, _KIND), key=_kind):
        group = grouped((row.setup_id, row) for row in rows)
        if len(group) >= _LEAST:
            family = tuple(
                value for name, value in zip(_KIND, kind, strict=True) if name not in _VARIED
            )
            families[family] = _ends([*families.get(family, []), group])
    return sorted((one for own in families.values() for one in own), key=_importance)[:_MOST]


def _ends(groups: list[Group]) -> list[Group]:
    """Return the groups of least and most requests at once, of those with most setups."""
    most = max(map(len, groups))
    ordered = sorted((group for group in groups if len(group) == most), key=_outstanding)
    least, greatest = ordered[0], ordered[-1]
    return [least, greatest] if _outstanding(greatest) > _outstanding(least) else [least]


def _outstanding(group: Group) -> int:
    row = next(iter(group.values()))[0]
    return int((row.queue_depth or 1) * (row.threads or 1))


def _importance(group: Group) -> tuple[bool, int, int]:
    return (
        all(map(_invalid, group.values())),
        -len(group),
        min(row.place for rows in group.values() for row in rows),
    )


def rank_list(groups: list[Group], context: PageContext) -> RankList:
    """Return a table for each kind of result."""
    return RankList([_table(group, context) for group in groups])


def _table(group: Group, context: PageContext) -> RankTable:
    valid = {setup: rows for setup, rows in group.items() if not _invalid(rows)}
    compared = valid or group
    values = [[row.value or 0.0 for row in rows] for rows in compared.values()]
    places = dict(zip(compared, ranks(values, higher_is_better=True), strict=True))
    every = [row for rows in group.values() for row in rows]
    scale = scale_of(every)
    firings = {row.id: context.records.firings_of(row.id) for row in every}
    marks = place_marks(every, firings, lambda _: _FIGURES, lambda row: row.id)
    order = sorted(group, key=lambda setup: (setup not in places, -_point(group[setup])))
    spreads = {setup: spread([row.value or 0.0 for row in rows]) for setup, rows in group.items()}
    several = len({row.submission for row in every}) > 1
    heads = ["ranks_place", "setup_one", "submission_one", "ranks_figure", "ranks_repeats"]
    rows: list[TableRow] = [
        [
            [_place(places.get(setup), list(places.values()), context)],
            [context.setup(setup)],
            [context.submission(group[setup][0].submission)] if several else [],
            [_figure(_nearest(group[setup]), scale, marks, context)],
            cells(_repeats(group[setup], context)),
            cells(_spread(spreads[setup], scale, context)),
        ]
        for setup in order
    ]
    first = every[0]
    load = load_words(first.load, first.load_title or first.workload, context)
    metric = with_unit(context.word(f"metric_{first.metric}"), scale, context)
    remarks = _remarks(every, spreads.values(), instead=not valid)
    return RankTable(
        heading=context.load(f"{load}: {metric}", first.file),
        about=context.load(_about(first, context), first.file),
        remarks=[context.word(key) for key in remarks],
        table=_with_head_mark(context.table([*heads, "ranks_spread"], rows), marks, context),
    )


def _figure(row: Measured, scale: Scale, marks: Marks, context: PageContext) -> Cell:
    return marked_figure(figure(row, scale, context), row, marks, context, listed=False)


def _with_head_mark(table: Table, marks: Marks, context: PageContext) -> Table:
    """Return a table with the mark of what the rules say of all its figures."""
    mark = mark_of(marks.columns.get(_FIGURES, ()), context, listed=False)
    heading = context.word("ranks_figure")
    heads = [
        msgspec.structs.replace(head, mark=mark) if head.text == heading else head
        for head in table.heads
    ]
    return msgspec.structs.replace(table, heads=heads)


def _remarks(every: list[Measured], spreads: Iterable[Spread], *, instead: bool) -> Iterator[str]:
    """Yield what a reader must know before reading the order."""
    if instead:
        yield "ranks_instead"
    if all(one.n == 1 for one in spreads):
        yield "ranks_single" if all(row.repeats == 1 for row in every) else "ranks_mean_only"


def _invalid(rows: list[Measured]) -> bool:
    return any(row.verdict == "invalid" for row in rows)


def _point(rows: list[Measured]) -> float:
    return spread([row.value or 0.0 for row in rows]).point


def _nearest(rows: list[Measured]) -> Measured:
    """Return the measurement next to the point of its series: the point may stand in no file."""
    point = _point(rows)
    return min(rows, key=lambda row: abs((row.value or 0.0) - point))


def _place(place: int | None, places: list[int], context: PageContext) -> Cell:
    if place is None:
        return Cell(context.word("ranks_none"), kind="absent")
    text = context.word("ranks_shared") if places.count(place) > 1 else "{n}"
    return Cell(text.format(n=place), kind="value", title=context.word("ranks_explained"))


def _repeats(rows: list[Measured], context: PageContext) -> Cell:
    count = len(rows) if len(rows) > 1 else rows[0].repeats
    if not count:
        return context.unknown()
    return Cell(str(count), kind="value", title=context.word("ranks_counted"))


def _spread(one: Spread, scale: Scale, context: PageContext) -> Cell | None:
    if one.low is None or one.high is None:
        return None
    low, high = (plain_figure(value, scale, context) for value in (one.low, one.high))
    text = context.word("qualifier_range").format(low=low, high=high)
    return Cell(text, kind="value", title=context.word(f"spread_{one.method}"))


def _about(row: Measured, context: PageContext) -> str:
    words = [row.tool, _medium(row.medium or "", context)]
    if row.workset_bytes:
        size = context.quantity(row.workset_bytes, "B-binary", "")
        words.append(context.word("ranks_workset").format(size=size.text if size else ""))
    if row.aggregate != "single":
        words.append(context.word(f"aggregate_{row.aggregate}"))
    return context.word("setup_comma").join(words)


def _medium(medium: str, context: PageContext) -> str:
    if medium.startswith("file on "):
        return context.word("backing_file")
    return context.words.get(f"medium_{medium}", medium)
