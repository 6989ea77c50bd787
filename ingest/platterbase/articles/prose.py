"""Say figures in sentences as readers of a language say them: a share, a ratio, a range.

    {{< value query="…" row="…" column="…" digits="2" as="percent" >}}   61%
    {{< value query="…" row="…" column="…" as="times" >}}                1.8 times
    {{< value query="…" row="…" column="…" unit="none" >}}               38
    {{< range query="…" from="row.column" to="row.column" digits="2" >}} 38–70 MB/s

Templates print these texts and compute none. Which forms are refused: bindings.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from decimal import Decimal

from platterbase.articles.figures import Figure, Result
from platterbase.articles.pages import Page, Use
from platterbase.articles.tables import column_prefix
from platterbase.language.numbers import (
    duration_range,
    prefix_for,
    spoken_number,
    spoken_ratio,
    spoken_share,
    spoken_unit,
    times,
    with_unit,
    written,
)
from platterbase.language.words import Words

FORMS = ("value", "range")  # those whose text is computed; an author writes that of `about`
SHARES = frozenset({"ratio", "percent"})  # units that can be said as percent and as times
_KEY = ("row", "column", "from", "to", "digits", "as", "unit")


def said_by_query(
    pages: Iterable[Page], results: Mapping[str, Result], words: Words
) -> dict[str, dict[str, str]]:
    """Return the texts of all figures in sentences of these pages, by query and key."""
    said: dict[str, dict[str, str]] = {}
    for page in pages:
        for use in page.uses:
            if use.shortcode in FORMS:
                result = results[use["query"]]
                said.setdefault(use["query"], {})[key_of(use)] = say(use, result, words)
    return said


def key_of(use: Use) -> str:
    """Return what tells the forms of a query's figures apart; the shortcodes spell it alike."""
    return "|".join(use[name] for name in _KEY)


def say(use: Use, result: Result, words: Words) -> str:
    """Return the text of a `value` or a `range`."""
    figures = [result.figure(cell.row, cell.column) for cell in use.cells]
    known = [figure for figure in figures if figure is not None]
    if use.shortcode == "range":
        return _say_range(use, known, words)
    return _say_value(use, known[0], result, words)


def _say_value(use: Use, figure: Figure, result: Result, words: Words) -> str:
    if use["as"]:
        rounded = _rounded_share(use, figure)
        return _with_sign(use, written(rounded, words), rounded, words)
    prefix = column_prefix(result, use["column"], figure)
    text = spoken_number(figure.value, figure.unit, prefix, words, figure.resolution, _digits(use))
    return text if use["unit"] == "none" else spoken_unit(text, figure.unit, prefix, words)


def _say_range(use: Use, ends: list[Figure], words: Words) -> str:
    unit = ends[0].unit
    if use["as"]:
        shares = [_rounded_share(use, figure) for figure in ends]
        low, high = (written(share, words) for share in shares)
        return _with_sign(use, words["spoken_range"].format(low=low, high=high), shares[1], words)
    if unit == "duration":
        return duration_range(ends[0].value, ends[1].value, words)
    prefix = prefix_for([figure.value for figure in ends], unit)
    low, high = (
        spoken_number(figure.value, unit, prefix, words, figure.resolution, _digits(use))
        for figure in ends
    )
    text = words["spoken_range"].format(low=low, high=high)
    return text if use["unit"] == "none" else spoken_unit(text, unit, prefix, words)


def _rounded_share(use: Use, figure: Figure) -> Decimal:
    rounding = spoken_ratio if use["as"] == "times" else spoken_share
    return rounding(figure.value, figure.resolution, _digits(use))


def _with_sign(use: Use, text: str, last: Decimal, words: Words) -> str:
    if use["unit"] == "none":
        return text
    if use["as"] == "times":
        return times(text, last, words)
    return with_unit(text, "percent", "", words)


def _digits(use: Use) -> int | None:
    return int(use["digits"]) if use["digits"] else None
