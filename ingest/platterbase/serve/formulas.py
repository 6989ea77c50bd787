"""CSV that a spreadsheet may open: text that looks like a formula is kept from being one."""

from __future__ import annotations

import csv
import io
import re

_NUMBER = re.compile(r"[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?")
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def without_formulas(content: bytes) -> bytes:
    """The same CSV with an apostrophe before each cell that starts a formula and is no number.

    Strangers send the text in this database, and a spreadsheet runs `=…` when it opens a file.
    JSON has every value as it is.
    """
    rows = csv.reader(io.StringIO(content.decode("utf-8"), newline=""))
    safe = io.StringIO(newline="")
    csv.writer(safe).writerows([_harmless(cell) for cell in row] for row in rows)
    return safe.getvalue().encode("utf-8")


def _harmless(cell: str) -> str:
    return f"'{cell}" if cell.startswith(_FORMULA) and not _NUMBER.fullmatch(cell) else cell
