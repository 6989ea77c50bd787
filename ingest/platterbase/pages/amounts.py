"""Measured values in cells: one unit and prefix for a column, no digit that the source lacks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from functools import lru_cache

from platterbase.language.numbers import prefix_for, symbol, written
from platterbase.pages.desk import Cell, Desk
from platterbase.pages.stock import Record

_DIGITS = 3
_LONGEST = 10_000  # longer numbers do not read well in a column
_POWERS = {"T": 12, "G": 9, "M": 6, "k": 3, "": 0, "m": -3, "u": -6, "n": -9}


@dataclass(frozen=True)
class Scale:
    """Unit and prefix of a column. Shares of a whole are printed in per cent."""

    unit: str
    prefix: str

    @property
    def factor(self) -> Decimal:
        """What a value in the base unit is multiplied with."""
        return Decimal(100) if self.unit == "ratio" else Decimal(10) ** -_POWERS[self.prefix]


def scale_of(results: Iterable[Record]) -> Scale:
    """The scale of results that share a metric: that of the largest one."""
    rows = list(results)
    unit = str(rows[0]["unit"])
    found = [row[key] for row in rows for key in ("value", "value_high") if row[key] is not None]
    # Nobody says kiloseconds; fractions of a second do get their prefix.
    whole = unit in ("s", "ratio", "count", "1") and max(map(abs, found), default=1) >= 1
    return Scale(unit, "" if whole or unit == "ratio" else column_prefix([*map(abs, found)], unit))


def column_prefix(found: list[float], unit: str) -> str:
    """That of the largest; one less where small ones would vanish and large ones stay short."""
    prefix = prefix_for(found, unit)
    smallest = min((value for value in found if value), default=0)
    while prefix and smallest * 10.0 ** -_POWERS[prefix] < 1:
        lower = next(name for name, power in _POWERS.items() if power == _POWERS[prefix] - 3)
        if max(found) * 10.0 ** -_POWERS[lower] >= _LONGEST or _POWERS[lower] < 0:
            break
        prefix = lower
    return prefix


def scale_symbol(scale: Scale, desk: Desk) -> str:
    """Unit of the column's head; empty for what is only counted."""
    return "%" if scale.unit == "ratio" else symbol(scale.unit, scale.prefix, desk.words)


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
    """A number that follows from several results, in three significant digits."""
    return _number(value, {"resolution": None}, scale, desk)


def _number(value: float, row: Record, scale: Scale, desk: Desk) -> str:
    return written(_rounded(value, row["resolution"], scale), desk.words)


@lru_cache(1 << 16)  # the same in every language
def _rounded(value: float, resolution: float | None, scale: Scale) -> Decimal:
    """Three significant digits, fewer where the source printed fewer."""
    scaled = Decimal(str(value)) * scale.factor
    places = max(0, _DIGITS - 1 - scaled.adjusted()) if scaled else 0
    if resolution:
        places = min(places, max(0, -(Decimal(str(resolution)) * scale.factor).adjusted()))
    elif scaled == scaled.to_integral_value():
        places = 0
    return scaled.quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP)


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
