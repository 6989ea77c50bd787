"""Measured values in cells: one unit and prefix for a column, and the way to the raw line."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from platterbase.language.numbers import column_prefix, number, symbol
from platterbase.pages.desk import Cell, Desk
from platterbase.pages.stock import Record


@dataclass(frozen=True)
class Scale:
    """Unit and prefix of a column."""

    unit: str
    prefix: str


def scale_of(results: Iterable[Record]) -> Scale:
    """Return the scale of results that share a metric; shares of a whole are in per cent."""
    rows = list(results)
    unit = "percent" if rows[0]["unit"] == "ratio" else str(rows[0]["unit"])
    values = [row[key] for row in rows for key in ("value", "value_high") if row[key] is not None]
    return Scale(unit, column_prefix(values, unit))


def scale_symbol(scale: Scale, desk: Desk) -> str:
    """Return the unit of the column's head; empty for what is only counted."""
    return symbol(scale.unit, scale.prefix, desk.words)


def figure(row: Record, scale: Scale, desk: Desk) -> Cell:
    """One result: the number in words where it is not exact, and the way to its raw line."""
    cell: Cell = {"title": _source(row, desk), **desk.raw_line(row["file"], row["line"])}
    if row["missing"]:
        return {**cell, "text": desk.word(f"missing_{row['missing']}"), "kind": "absent"}
    if row["qualifier"] == "range":
        low, high = (_number(row[key], row, scale, desk) for key in ("value_low", "value_high"))
        text = desk.word("qualifier_range").format(low=low, high=high)
    else:
        text = _number(row["value"], row, scale, desk)
        if row["qualifier"] != "exact":
            text = desk.word(f"qualifier_{row['qualifier']}").format(value=text)
    return {**cell, "text": text, "kind": "value"}


def plain_figure(value: float, scale: Scale, desk: Desk) -> str:
    """Return a number that follows from several results, in three significant digits."""
    return number(value, scale.unit, scale.prefix, desk.words)


def _number(value: float, row: Record, scale: Scale, desk: Desk) -> str:
    return number(value, scale.unit, scale.prefix, desk.words, row["resolution"])


def _source(row: Record, desk: Desk) -> str:
    """Where the figure stands and as what; over how many runs, or for which drives."""
    key = "source_printed" if row["printed"].strip() else "missing_nothing_printed"
    told = [
        desk.word(key).format(
            printed=row["printed"],
            file=row["file"].rsplit("/", maxsplit=1)[-1],
            line=row["line"],
            field=row["field"],
        )
    ]
    if (row["repeats"] or 1) > 1:
        told.append(desk.word("setup_repeats").format(n=row["repeats"]))
    if (row["instances"] or 1) > 1:
        told.append(desk.word("setup_instances").format(n=row["instances"]))
    if row["assignment"] == "one-of":
        told.append(desk.word("setup_one_of"))
    return "; ".join(told)
