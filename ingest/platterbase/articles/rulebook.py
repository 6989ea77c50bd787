"""Caveat rules as pages speak of them: the row of each, and its title and summary by language.

The texts are pages that people write, content/<language>/caveats/<rule>.md; the rest stands in
results.db, filled from schema/caveats/.
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
ONE_RUN = "single-run"  # what it says is said once for a figure, in words of its own
VERDICTS = ("invalid", "warn", "info")  # worst first
GLYPHS = {"invalid": "✕", "warn": "▲", "info": "·"}  # a shape each, for who sees no colour

Record = dict[str, Any]


@dataclass(frozen=True)
class RuleText:
    """What a rule is called, and its reason in one line."""

    title: str
    summary: str


@dataclass(frozen=True)
class Rulebook:
    """Rows of table rule by id; texts by language and rule."""

    rules: Mapping[str, Record]
    texts: Mapping[str, Mapping[str, RuleText]]

    def text(self, language: str, rule: str) -> RuleText:
        """Title and summary; the rule's own title while a language lacks them."""
        title = str(self.rules[rule]["title"])
        return self.texts.get(language, {}).get(rule) or RuleText(title, title)

    def problems(self, languages: Iterable[str]) -> Iterator[Problem]:
        """Rules without a text, and texts without a rule."""
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
    """Address of a rule's page within its language."""
    return f"{FOLDER}/{rule}"


def read_rulebook(connection: sqlite3.Connection, pages: Iterable[Page]) -> Rulebook:
    """Rules of results.db with their texts."""
    cursor = connection.execute("select * from rule order by rule")
    names = [column[0] for column in cursor.description]
    rules = {row[0]: dict(zip(names, row, strict=True)) for row in cursor}
    texts: dict[str, dict[str, RuleText]] = {}
    for page in pages:
        path = Path(page.name)
        if path.parent.name == FOLDER and path.stem != "_index":
            own = texts.setdefault(page.language, {})
            own[path.stem] = RuleText(page.head.title, page.head.description)
    return Rulebook(rules, texts)


def worst(verdicts: Iterable[str]) -> str | None:
    """The worst of some verdicts; None where none of them says anything."""
    there = set(verdicts)
    return next((verdict for verdict in VERDICTS if verdict in there), None)
