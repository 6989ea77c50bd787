"""What pages show of results.db, made in parts: each without the others, in any process.

A part is one folder of the cache: the raw files of a submission, its pages, the page of a part of
the catalogue, or pages that count several submissions. What a submission has to compare is a part
of its own: the pages that compare are made anew with each submission, from the figures of all.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path

from platterbase.articles.figures import Result
from platterbase.articles.rulebook import Rulebook
from platterbase.language.texts import read_texts
from platterbase.language.words import Words
from platterbase.pages.comparable import keep_figures, kept_figures
from platterbase.pages.files import EntityFiles
from platterbase.pages.queries import printed_by
from platterbase.pages.raw_files import RawPages
from platterbase.pages.raw_text import raw_texts, sent_files
from platterbase.pages.records import Records, RuleSetup
from platterbase.pages.series import SeriesReader

COLOURS = "site/charts/_colours.json"
RAW, SUBMISSIONS, PARTS, SHARED = "raw pages", "submissions", "parts", "entities"
COMPARED = "figures to compare"
FIGURES = "figures.msgpack"  # what each part of them holds


@dataclass(frozen=True)
class DataPages:
    """Makes the parts from one database. It is packed and sent before it has opened anything.

    `figures` are the files with what submissions have to compare: only the parts SHARED need them.
    """

    root: Path
    database: Path
    database_page: str
    languages: Mapping[str, Words]
    addresses: Mapping[str, str]
    articles: Mapping[str, list[str]]
    rulebook: Rulebook
    rules: list[str]
    results: Mapping[str, Result]
    rules_on: Mapping[str, list[RuleSetup]]
    figures: Sequence[Path] = ()

    def fill(self, step: str, name: str, folder: Path) -> None:
        """Write the files of a part."""
        if step == RAW:
            made = self._raw(name)
        elif step == SUBMISSIONS:
            made = self._entities.of_submission(name)
        elif step == PARTS:
            made = self._entities.of_part(name)
        elif step == COMPARED:
            made = iter([(FIGURES, keep_figures(self._connection, name))])
        else:
            made = self._entities.of_all(name)
        folders: set[str] = set()
        for path, content in made:
            above = path.rpartition("/")[0]
            if above not in folders:
                (folder / above).mkdir(parents=True, exist_ok=True)
                folders.add(above)
            (folder / path).write_bytes(content)

    def _raw(self, name: str) -> Iterator[tuple[str, bytes]]:
        """Yield the pages of the raw files of a submission, and the points of their series."""
        for sent, text in raw_texts(self.root, sent_files(self._connection, name)):
            lines = self._series.series(sent)
            page = self._raw_pages.page(sent, text, lines)
            yield f"static/{sent.address}/index.html", page.encode()
            if lines:
                yield lines.csv, lines.csv_text.encode()

    @cached_property
    def _connection(self) -> sqlite3.Connection:
        return sqlite3.connect(f"file:{self.database}?mode=ro&immutable=1", uri=True)

    @cached_property
    def _records(self) -> Records:
        return Records(self._connection, self.rules_on)

    @cached_property
    def _series(self) -> SeriesReader:
        return SeriesReader(self.root, self._connection, self.languages)

    @cached_property
    def _raw_pages(self) -> RawPages:
        printed = printed_by(self.results)
        return RawPages(self.root, self._records, self.languages, printed, self.database_page)

    @cached_property
    def _entities(self) -> EntityFiles:
        return EntityFiles(
            self._records,
            self.languages,
            self.addresses,
            self.articles,
            self.rulebook,
            self.rules,
            self.results,
            json.loads((self.root / COLOURS).read_text("utf-8")),
            read_texts(self.root, self.languages),
            partial(kept_figures, self.figures),
        )
