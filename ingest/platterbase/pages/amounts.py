"""Measured values in cells: one unit and prefix for a column, and the way to the raw line."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from platterbase.language.numbers import column_prefix, number, symbol
from platterbase.pages.cells import Cell
from platterbase.pages.context import PageContext
from platterbase.pages.records import Measured


class Scale(NamedTuple):
    """Unit and prefix of a column."""

    unit: str
    prefix: str


def scale_of(results: Iterable[Measured]) -> Scale:
    """Return the scale of results that share a metric; shares of a whole are in per cent."""
    rows = list(results)
    unit = "percent" if rows[0].unit == "ratio" else rows[0].unit
    values = [end for row in rows for end in (row.value, row.value_high) if end is not None]
    return Scale(unit, column_prefix(values, unit))


def scale_symbol(scale: Scale, context: PageContext) -> str:
    """Return the unit of the column's head; empty for what is only counted."""
    return symbol(scale.unit, scale.prefix, context.words)


def figure(row: Measured, scale: Scale, context: PageContext) -> Cell:
    """Return one result: the number, in words where it is not exact, and the way to its line."""
    href = context.raw_href(row.file, row.line)
    title = _source(row, context)
    if row.missing:
        text = context.word(f"missing_{row.missing}")
        return Cell(text, kind="absent", href=href, title=title)
    return Cell(figure_text(row, scale, context), kind="value", href=href, title=title)


def figure_text(row: Measured, scale: Scale, context: PageContext) -> str:
    """Return the number of a result; in words where it is not exact."""
    if row.qualifier == "range":
        low, high = (_number(end, row, scale, context) for end in (row.value_low, row.value_high))
        return context.word("qualifier_range").format(low=low, high=high)
    text = _number(row.value, row, scale, context)
    if row.qualifier == "exact":
        return text
    return context.word(f"qualifier_{row.qualifier}").format(value=text)


def plain_figure(value: float, scale: Scale, context: PageContext) -> str:
    """Return a number that follows from several results, in three significant digits."""
    return number(value, scale.unit, scale.prefix, context.words)


def _number(value: float | None, row: Measured, scale: Scale, context: PageContext) -> str:
    return number(value or 0.0, scale.unit, scale.prefix, context.words, row.resolution)


def _source(row: Measured, context: PageContext) -> str:
    """Return where the figure stands and as what; over how many runs, or for which drives."""
    key = "source_printed" if row.printed.strip() else "missing_nothing_printed"
    parts = [
        context.word(key).format(
            printed=row.printed,
            file=row.file.rsplit("/", maxsplit=1)[-1],
            line=row.line,
            field=row.field,
        )
    ]
    if (row.repeats or 1) > 1:
        parts.append(context.word("setup_repeats").format(n=row.repeats))
    if (row.instances or 1) > 1:
        parts.append(context.word("setup_instances").format(n=row.instances))
    if row.assignment == "one-of":
        parts.append(context.word("setup_one_of"))
    return "; ".join(parts)
