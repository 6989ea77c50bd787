"""Corrections, withdrawals and takedowns as the page and the feed show them, newest first."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from typing import Any

from platterbase.database.keys import file_key
from platterbase.submission.document import FILE_NAME

_ERRATA = """
select erratum.*, submission.title, submission.language
from erratum
join submission on submission.submission = erratum.submission
order by erratum.date desc, erratum.submission, erratum.position desc
"""


def corrections(connection: sqlite3.Connection, raw: Mapping[str, str]) -> list[dict[str, Any]]:
    """All erratum lines. `raw` are pages of raw files, by file; what is gone has none."""
    cursor = connection.execute(_ERRATA)
    names = [column[0] for column in cursor.description]
    return [_correction(dict(zip(names, row, strict=True)), raw) for row in cursor]


def _correction(row: dict[str, Any], raw: Mapping[str, str]) -> dict[str, Any]:
    file = row["file"]
    page = raw.get(file, "") if file else ""
    return {
        "key": f"{row['submission']}-{row['position']}",
        "submission": row["submission"],
        "title": row["title"],
        "date": row["date"],
        "kind": row["kind"],
        "file": file.rsplit("/", maxsplit=1)[-1] if file else "",
        "page": page,
        "anchor": f"L{row['line']}" if page and row["line"] else "",
        "was": row["was"] or "",
        "now": row["now"] or "",
        "reason": row["reason"],
        "by": row["found_by"] or "",
        "language": row["language"],
        "declared": f"submissions/{row['submission']}/files/{file_key(FILE_NAME)}",
        "declared_anchor": f"L{row['declared_line']}",
    }
