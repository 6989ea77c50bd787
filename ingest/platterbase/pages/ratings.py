"""Ratings by the formulas of the reviews of the time, with what is missing where they lack it."""

from __future__ import annotations

import msgspec

from platterbase.language.numbers import number
from platterbase.pages.cells import Cell, Table, TableRow, cells, grouped
from platterbase.pages.context import PageContext
from platterbase.pages.records import Rating


class RatingTable(msgspec.Struct, frozen=True):
    """The ratings by one mix of requests."""

    heading: str
    formula: str
    table: Table


class RatingList(msgspec.Struct, frozen=True):
    """What the page of ratings shows."""

    ratings: list[RatingTable]


def rating_list(context: PageContext) -> RatingList:
    """Return a table for each mix of requests that some setup was measured or spoken of with."""
    heads = ["setup_one", "submission_one", "rating_value", "rating_missing"]
    patterns = grouped((row.pattern, row) for row in context.records.ratings())
    return RatingList(
        [
            RatingTable(
                heading=context.word(f"pattern_{pattern}"),
                formula=context.word(f"rating_{rows[0].rating}"),
                table=context.table(
                    heads, [_row(row, context) for row in sorted(rows, key=_order)]
                ),
            )
            for pattern, rows in patterns.items()
        ]
    )


def _order(row: Rating) -> tuple[bool, float]:
    return row.value is None, -(row.value or 0)


def _row(row: Rating, context: PageContext) -> TableRow:
    return [
        [context.setup(row.setup)],
        [context.submission(row.submission)],
        [_value(row, context)],
        cells(_missing(row, context)),
    ]


def _value(row: Rating, context: PageContext) -> Cell:
    if row.value is None:
        return Cell(context.word("rating_none"), kind="absent")
    title = context.word("rating_counted").format(n=row.depths)
    return Cell(number(row.value, "1", "", context.words), kind="value", title=title)


def _missing(row: Rating, context: PageContext) -> Cell | None:
    if not row.depths:
        return Cell(context.word("rating_no_numbers"), kind="absent")
    if row.missing is None:
        return None
    depths = context.word("setup_comma").join(row.missing.split())
    text = context.word("rating_depths").format(depths=depths)
    return Cell(text, kind="stated", title=context.word(f"rating_{row.rating}"))
