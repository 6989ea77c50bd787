"""Make CSV safe for spreadsheets, which run text that looks like a formula."""

from __future__ import annotations

import csv
import io
import re

_NUMBER = re.compile(r"[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?")
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def without_formulas(content: bytes) -> bytes:
    """Return CSV with an apostrophe before each cell that starts like a formula and is no number.

    The text in this database comes from strangers, and a spreadsheet runs `=…` when it opens a
    file. JSON has every value unchanged.
    """
    rows = csv.reader(io.StringIO(content.decode("utf-8"), newline=""))
    safe = io.StringIO(newline="")
    csv.writer(safe).writerows([_harmless(cell) for cell in row] for row in rows)
    return safe.getvalue().encode("utf-8")


def _harmless(cell: str) -> str:
    return f"'{cell}" if cell.startswith(_FORMULA) and not _NUMBER.fullmatch(cell) else cell
