"""What search engines for data sets are told of each submission (schema.org Dataset)."""

from __future__ import annotations

import re
import sqlite3
from typing import Any

_SPDX = re.compile(r"[A-Za-z0-9.+-]+")
_QUERY = """
select
  submission, author, sent, licence, language, source, published, measured_from,
  coalesce(measured_to, measured_from) as measured_until,
  (
    select group_concat(distinct metric)
    from run
    cross join measurement
      on measurement.measurement > run.run || '.' and measurement.measurement < run.run || '/'
    where run.submission = submission.submission
  ) as metrics,
  (
    select group_concat(distinct tool)
    from run
    where run.submission = submission.submission
      and exists (
        select *
        from measurement
        where measurement.measurement > run.run || '.' and measurement.measurement < run.run || '/'
      )
  ) as tools
from submission
"""


def datasets(connection: sqlite3.Connection) -> dict[str, dict[str, Any]]:
    """Properties of a schema.org Dataset by submission; what is not known is left out."""
    cursor = connection.execute(_QUERY)
    names = [column[0] for column in cursor.description]
    return {row[0]: _dataset(dict(zip(names, row, strict=True))) for row in cursor}


def _dataset(row: dict[str, Any]) -> dict[str, Any]:
    licence = row["licence"]
    named = {
        "identifier": row["submission"],
        "creator": {"@type": "Person", "name": row["author"]},
        "dateCreated": row["published"],
        "datePublished": row["sent"],
        "license": f"https://spdx.org/licenses/{licence}.html"
        if _SPDX.fullmatch(licence)
        else licence,
        "citation": row["source"],
        "temporalCoverage": row["measured_from"]
        if row["measured_from"] == row["measured_until"]
        else f"{row['measured_from']}/{row['measured_until']}",
        "variableMeasured": _listed(row["metrics"]),
        "measurementTechnique": _listed(row["tools"]),
    }
    return {name: value for name, value in named.items() if value}


def _listed(joined: str | None) -> list[str]:
    return sorted(joined.split(",")) if joined else []
