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


class Unrated(msgspec.Struct, frozen=True):
    """A submission whose figures are lost, and the mixes that it ran."""

    submission: Cell
    mixes: str


class RatingList(msgspec.Struct, frozen=True):
    """What the page of ratings shows."""

    ratings: list[RatingTable]
    unrated: list[Unrated]


def rating_list(context: PageContext) -> RatingList:
    """Return a table for each mix of requests that some setup was measured with."""
    heads = ["setup_one", "submission_one", "rating_value", "rating_missing"]
    ratings = context.records.ratings()
    # A mix without any figure in its submission lacks every depth: a table would say no more.
    measured = {(row.submission, row.pattern) for row in ratings if row.depths_measured}
    shown = [row for row in ratings if (row.submission, row.pattern) in measured]
    lost = [row for row in ratings if (row.submission, row.pattern) not in measured]
    patterns = grouped((row.pattern, row) for row in shown)
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
        ],
        _unrated(lost, context),
    )


def _unrated(rows: list[Rating], context: PageContext) -> list[Unrated]:
    """Return each submission without a number once, however many setups it speaks of."""
    mixes = grouped((row.submission, row.pattern) for row in rows)
    comma = context.word("setup_comma")
    return [
        Unrated(
            context.submission(submission),
            comma.join(context.word(f"pattern_{mix}") for mix in dict.fromkeys(own)),
        )
        for submission, own in mixes.items()
    ]


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
    if row.missing is None:
        return None
    depths = context.word("setup_comma").join(row.missing.split())
    text = context.word("rating_depths").format(depths=depths)
    return Cell(text, kind="stated", title=context.word(f"rating_{row.rating}"))
