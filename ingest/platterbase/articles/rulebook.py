"""Read the caveat rules for pages: the row of each, with title and summary by language.

The texts are the pages content/<language>/caveats/<rule>.md; all else is in results.db, which is
filled from schema/caveats/.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from platterbase.articles.pages import Page
from platterbase.errors import Problem

FOLDER = "caveats"
ONE_RUN = "single-run"  # a rule with words of its own beside figures
VERDICTS = ("invalid", "warn", "info")  # worst first
SIGN = "†"  # beside every doubtful figure; how doubtful it is, its text says

Record = dict[str, Any]


# Rules that, as information only, speak of the record and not of the figures: pages of data say
# them to whoever sends or queries results, a chart in an article does not.
OF_RECORD = frozenset(
    {"baseline-percent", "compressible-data", "tool-version-missing", "vmstat-first-line"}
)


@dataclass(frozen=True)
class RuleText:
    """Title of a rule, and its reason in one line.

    `found` are sentences with places for the figures that made it fire; None where it has none.
    """

    title: str
    summary: str
    found: tuple[str, ...] | None = None


@dataclass(frozen=True)
class Rulebook:
    """Rows of table rule by id; texts by language and rule."""

    rules: Mapping[str, Record]
    texts: Mapping[str, Mapping[str, RuleText]]

    def text(self, language: str, rule: str) -> RuleText:
        """Return title and summary; the title in schema/caveats/ where a language has none."""
        title = str(self.rules[rule]["title"])
        return self.texts.get(language, {}).get(rule) or RuleText(title, title)

    def problems(self, languages: Iterable[str]) -> Iterator[Problem]:
        """Yield a problem for each rule without a text, and for each text without a rule."""
        for language in languages:
            known = self.texts.get(language, {})
            for rule in sorted(self.rules.keys() ^ known.keys()):
                yield Problem(
                    f"content/{language}/{FOLDER}/{rule}.md",
                    1,
                    "caveat-text",
                    "no such text" if rule in self.rules else "a text of no rule",
                    "a text for each rule of schema/caveats/, in every language",
                    "write it (schema/caveats/README.md), or remove it",
                )


def page_of(rule: str) -> str:
    """Return the address of a rule's page within its language."""
    return f"{FOLDER}/{rule}"


def read_rulebook(connection: sqlite3.Connection, pages: Iterable[Page]) -> Rulebook:
    """Return the rules of results.db with their texts."""
    cursor = connection.execute("select * from rule order by rule")
    names = [column[0] for column in cursor.description]
    rules = {row[0]: dict(zip(names, row, strict=True)) for row in cursor}
    texts: dict[str, dict[str, RuleText]] = {}
    for page in pages:
        path = Path(page.name)
        if path.parent.name == FOLDER and path.stem != "_index":
            own = texts.setdefault(page.language, {})
            found = page.front_matter.get("found")
            sentences = (found,) if isinstance(found, str) else found and tuple(found)
            own[path.stem] = RuleText(page.head.title, page.head.description, sentences)
    return Rulebook(rules, texts)


def worst(verdicts: Iterable[str]) -> str | None:
    """Return the worst of some verdicts; None where there is none of VERDICTS."""
    there = set(verdicts)
    return next((verdict for verdict in VERDICTS if verdict in there), None)
