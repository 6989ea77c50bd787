"""What every page of an entity is put together from: cells, in the words of one language.

A cell is what stands in one place of a page: text and, where it has them, a page or address to
lead to, a tooltip, the language it was written in, and its kind (a CSS class): `value` is a figure
with its source, `stated` words that hold one, `fact` stands in the catalogue, `name` is that of a
setup or part, `sent` are the words of who sent it, `key` stands in a file as it is printed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from platterbase.database.keys import file_key
from platterbase.language.numbers import prefix_for, quantity
from platterbase.language.words import Words, word
from platterbase.pages.once import Once
from platterbase.pages.stock import Record, Stock
from platterbase.submission.document import FILE_NAME

Cell = dict[str, Any]
Json = dict[str, Any]

_USER = "ingest/platterbase/pages"


def setup_page(setup: str) -> str:
    """Address of a setup's page. `setup` is its id, submission.slug."""
    submission, slug = setup.split(".", maxsplit=1)
    return f"setups/{submission}/{slug}"


def tool_page(tool: str) -> str:
    """Address of a tool's page: `bonnie++` stands at tools/bonnie."""
    return f"tools/{file_key(tool)}"


def query_page(query: str) -> str:
    """Address of a stored query's page: its figures with all their sources."""
    return f"queries/{query}"


@dataclass(frozen=True)
class Desk:
    """One language's words, the rows, and the pages of raw files."""

    language: str
    words: Words
    stock: Stock
    raw: Mapping[str, str]  # page of a raw file, by file
    # Queries that print a measurement, each with the anchor of its figure.
    printed: Mapping[str, list[tuple[str, str]]] = field(default_factory=dict)
    once: Once = field(default_factory=Once)  # what pages of this language print alike

    def word(self, key: str) -> str:
        """A word of the interface; of a closed list with `-` in its members."""
        known = self.words.get(key)
        return known or word(self.words, key.replace("-", "_").replace("+", "_"), _USER)

    def listed(self, listed_as: str, value: str | None) -> Cell:
        """A member of a closed list in words."""
        return {"text": self.word(f"{listed_as}_{value}")} if value else self.unknown()

    def unknown(self) -> Cell:
        """What no source states."""
        return {"text": self.word("entity_unknown"), "kind": "absent"}

    def fact(self, term: str, *cells: Cell | None) -> Json | None:
        """One line of a list of facts; none when there is nothing to say."""
        said = [cell for cell in cells if cell]
        return {"term": self.word(term), "cells": said} if said else None

    def sent(self, text: str | None, submission: str, language: str = "en") -> Cell | None:
        """Words of the sender as they are, with the file in which they stand as tooltip."""
        if text is None:
            return None
        told = self.word("source_file").format(file=FILE_NAME)
        return {
            "text": re.sub(r"\s+", " ", text.strip()),
            "kind": "sent",
            "lang": language,
            "title": told,
            "page": "",
        }

    def declared(self, submission: str, line: int | None = None) -> Cell:
        """The way to the declaration of a submission."""
        return {
            "text": FILE_NAME,
            "page": f"submissions/{submission}/files/{file_key(FILE_NAME)}",
            "anchor": f"L{line}" if line else "",
        }

    def quantity(self, value: float | None, unit: str, source: str) -> Cell | None:
        """A figure that stands alone. `source` says where it is stated."""
        if value is None:
            return None
        text = quantity(value, unit, prefix_for([value], unit), self.words)
        title = self.word("source_file").format(file=source)
        return {"text": text, "kind": "value", "title": title}

    def setup_link(self, setup: str) -> Cell:
        """A setup by its title, which is that of the source."""
        row = self.stock.setup[setup]
        return {
            "text": row["title"] or row["slug"],
            "page": setup_page(setup),
            "lang": "en",
            "kind": "name",
        }

    def submission(self, submission: str) -> Cell:
        """A submission by the name that the database has for it."""
        return {"text": submission, "page": f"submissions/{submission}", "kind": "name"}

    def load(self, text: str, file: str) -> Cell:
        """A load in words; block sizes and depths among them stand in that file."""
        name = file.rsplit("/", maxsplit=1)[-1]
        return {"text": text, "kind": "stated", "title": self._stated_in(name)}

    def _stated_in(self, file: str) -> str:
        return self.once(("stated", file), lambda: self.word("source_file").format(file=file))

    def tool(self, tool: str) -> Cell:
        """A tool by its name."""
        return {"text": tool, "page": tool_page(tool), "lang": "en", "kind": "name"}

    def part(self, model: str | None, name: str | None) -> Cell | None:
        """A part: its page when the catalogue has it, else the words of who sent it."""
        if model is not None:
            entry = self.stock.models[model]
            return {"text": entry["name"], "page": f"parts/{model}", "lang": "en", "kind": "name"}
        if name is None:
            return None
        return {
            "text": name,
            "kind": "sent",
            "lang": "en",
            "title": self.word("part_unclassified"),
        }

    def raw_line(self, file: str, line: int | None) -> Json:
        """Keys of a cell that leads to a line of a raw file; empty where it has no page."""
        if file not in self.raw:
            return {}
        return {"page": self.raw[file], "anchor": f"L{line}" if line else ""}

    def table(self, heads: list[str], rows: list[list[list[Cell]]]) -> Json:
        """A table with heads from the interface's words. Columns that say nothing are left out."""
        said = [at for at in range(len(heads)) if at == 0 or any(row[at] for row in rows)]
        return {
            "heads": [{"text": self.word(heads[at])} for at in said],
            "rows": [[row[at] for at in said] for row in rows],
        }


def cells(*some: Cell | None) -> list[Cell]:
    """Those that are there."""
    return [cell for cell in some if cell]


def facts(*lines: Json | None) -> list[Json]:
    """Those lines of a list of facts that say something."""
    return [line for line in lines if line]


def by(rows: list[Record], key: str) -> dict[Any, list[Record]]:
    """Rows in groups, in the order in which the groups begin."""
    groups: dict[Any, list[Record]] = {}
    for row in rows:
        groups.setdefault(row[key], []).append(row)
    return groups
