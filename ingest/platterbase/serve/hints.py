"""Where no row matches: which value of a question is not in the database, and which are."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Protocol

from datasette.database import QueryInterrupted, Results

# A column compared with a text: column = 'text'.
_TEST = re.compile(r"\b(\w+)\s*(?:=|==|\bis\b)\s*'((?:[^']|'')*)'", re.IGNORECASE)
_SOURCE = re.compile(r"\b(?:from|join)\s+(\w+)", re.IGNORECASE)
_VALUES = 20  # a column with more of them is no closed list
_ALIKE = 0.5


@dataclass(frozen=True)
class Hint:
    """A value that no row has, those of its column that are like it, and all where they are few."""

    column: str
    value: str
    alike: tuple[str, ...]
    known: tuple[str, ...]


class Database(Protocol):
    """What answers statements."""

    async def execute(self, sql: str) -> Results:
        """Return the rows of a statement."""


def tests_of(sql: str, columns: Mapping[str, Iterable[str]]) -> Iterator[tuple[str, str, str]]:
    """Yield relation, column and text of each comparison; `columns` are those of each relation."""
    sources = [name for name in _SOURCE.findall(sql) if name in columns]
    for column, text in _TEST.findall(sql):
        relation = next((name for name in sources if column in columns[name]), None)
        if relation:
            yield relation, column, text.replace("''", "'")


async def hints(database: Database, tests: Iterable[tuple[str, str, str]]) -> list[Hint]:
    """Return a hint for each comparison with a text that its column does not hold."""
    found = []
    for relation, column, text in dict.fromkeys(tests):
        try:
            known = await _values(database, relation, column)
        except QueryInterrupted:
            continue
        if known and text not in known:
            alike = difflib.get_close_matches(text, known, cutoff=_ALIKE)
            alike += [one for one in known if text.lower() in one.lower() and one not in alike]
            shown = known if len(known) <= _VALUES else []
            found.append(Hint(column, text, tuple(alike[:_VALUES]), tuple(shown)))
    return found


async def _values(database: Database, relation: str, column: str) -> list[str]:
    """Return the texts of a column, the most frequent first: counted once, as for a facet."""
    # Both names are those of the schema.
    counted = f"from ( select [{column}] from {relation} ) where [{column}] is not null"  # noqa: S608
    sql = (
        f"select [{column}] as value, count(*) as count {counted}"
        f" group by [{column}] order by count desc, value limit 200"
    )
    return [value for value, _ in (await database.execute(sql)).rows if isinstance(value, str)]
