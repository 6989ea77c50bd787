"""Texts that must stand in every language: those of our own studies and of the stored queries."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping

from platterbase.database.queries import Query

# A study that has an article has its number: 004-talon-tcq. Others belong to their senders.
_OURS = """
with ours as (select * from submission where submission glob '[0-9][0-9][0-9]-*')
select * from (
select submission, title as text from ours
union select submission, note from ours
union select submission, transcribed from ours
union select submission, source from ours
union select setup.submission, setup.title from setup join ours using (submission)
union select setup.submission, setup.note from setup join ours using (submission)
)
where text is not null
"""


def texts_of_our_own(
    connection: sqlite3.Connection, queries: Mapping[str, Query]
) -> Iterator[tuple[str, str]]:
    """Yield each text with the place that states it."""
    yield from connection.execute(_OURS)
    for name, query in queries.items():
        yield f"schema/queries/{name}.sql", query.title
