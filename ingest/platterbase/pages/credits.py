"""Where the figures of each submission come from, as an article credits it."""

from __future__ import annotations

import sqlite3
from typing import Any

# What our records say of sources that name nobody.
_UNNAMED = "%name not given%"
_QUERY = """
select
  submission, source, source_title as title, source_address as address, published, language,
  case when author not like ? then author end as author,
  source is null as is_own,
  transcribed is not null as is_transcribed,
  coalesce(measured_to, measured_from) as measured
from submission
"""


def credits_of(connection: sqlite3.Connection) -> dict[str, dict[str, Any]]:
    """Return what is known of the source of each submission; what is not known is left out."""
    cursor = connection.execute(_QUERY, [_UNNAMED])
    names = [column[0] for column in cursor.description[1:]]
    return {
        row[0]: {name: value for name, value in zip(names, row[1:], strict=True) if value}
        for row in cursor
    }
