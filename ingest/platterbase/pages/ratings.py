"""Ratings by the formulas of the reviews of the time, with what is missing where they lack it."""

from __future__ import annotations

from platterbase.language.numbers import number
from platterbase.pages.desk import Cell, Desk, Json, by, cells
from platterbase.pages.stock import Record


def rating_tables(desk: Desk) -> list[Json]:
    """A table for each named mix of requests that some setup was measured or spoken of with."""
    return [
        {
            "heading": desk.word(f"pattern_{pattern}"),
            "formula": desk.word(f"rating_{rows[0]['rating']}"),
            "table": desk.table(
                ["setup_one", "submission_one", "rating_value", "rating_missing"],
                [_row(row, desk) for row in sorted(rows, key=_order)],
            ),
        }
        for pattern, rows in by(desk.stock.ratings, "pattern").items()
    ]


def _order(row: Record) -> tuple[bool, float]:
    return row["value"] is None, -(row["value"] or 0)


def _row(row: Record, desk: Desk) -> list[list[Cell]]:
    return [
        [desk.setup_link(row["setup"])],
        [desk.submission(row["submission"])],
        [_value(row, desk)],
        cells(_missing(row, desk)),
    ]


def _value(row: Record, desk: Desk) -> Cell:
    if row["value"] is None:
        return {"text": desk.word("rating_none"), "kind": "absent"}
    text = number(row["value"], "1", "", desk.words)
    title = desk.word("rating_counted").format(n=row["depths"])
    return {"text": text, "kind": "value", "title": title}


def _missing(row: Record, desk: Desk) -> Cell | None:
    if not row["depths"]:
        return {"text": desk.word("rating_no_numbers"), "kind": "absent"}
    if row["missing"] is None:
        return None
    depths = desk.word("setup_comma").join(row["missing"].split())
    text = desk.word("rating_depths").format(depths=depths)
    return {"text": text, "kind": "stated", "title": desk.word(f"rating_{row['rating']}")}
