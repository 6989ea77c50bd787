"""What stands on a side's database: its pages with their queries, claims and charts, all run.

A query that cannot be run on a side has no result there; building the site says why.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path

from platterbase.articles.claims import Claim, against, read_claims
from platterbase.articles.figures import Figure, Result, run_query
from platterbase.articles.pages import Page, Use, read_pages
from platterbase.articles.tables import column_prefix
from platterbase.database.queries import read_queries
from platterbase.errors import IngestError
from platterbase.impact.report import Sentence, text
from platterbase.language.numbers import quantity
from platterbase.language.words import Words, read_words

Places = dict[str, list[str]]


@dataclass(frozen=True)
class Published:
    """A side as its readers see it."""

    root: Path
    database: Path
    languages: dict[str, Words]
    pages: list[Page]
    results: dict[str, Result]
    claims: dict[tuple[str, str], Claim]

    @property
    def charts(self) -> list[str]:
        """Charts that stand in pages."""
        return sorted({use[""] for page in self.pages for use in page.used("chart")})

    def failing(self, keys: AbstractSet[tuple[str, str]]) -> dict[tuple[str, str], str]:
        """What speaks against those of these claims that fail."""
        found: dict[tuple[str, str], str] = {}
        with _open(self.database) as connection:
            for key in keys & self.claims.keys():
                try:
                    counter = against(connection, self.claims[key])
                except sqlite3.Error as error:
                    counter = str(error)
                if counter is not None:
                    found[key] = counter
        return found


def published(root: Path, database: Path) -> Published:
    """Read a side's pages and run what they ask; raises IngestError for pages out of order."""
    languages = read_words(root / "site" / "i18n")
    pages = read_pages(root, languages)
    claims = {
        (article, slug): claim
        for article, own in read_claims(root, pages).items()
        for slug, claim in own.items()
    }
    with _open(database) as connection:
        results = dict(_results(root, connection))
    return Published(root, database, languages, pages, results, claims)


@contextmanager
def _open(database: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(f"file:{database}?mode=ro&immutable=1", uri=True)) as connection:
        connection.execute("pragma temp_store = memory")
        yield connection


def _results(root: Path, connection: sqlite3.Connection) -> Mapping[str, Result]:
    """Stored queries of figures: those without parameters whose first column is `row`."""
    found = {}
    for name, query in read_queries(root / "schema" / "queries").items():
        with suppress(IngestError):
            found[name] = run_query(connection, query, f"schema/queries/{name}.sql")
    return found


def compare_sentences(before: Published, after: Published, touched: set[str]) -> list[Sentence]:
    """Claims that fail or need review, and figures in pages that change.

    `touched` are submissions with changed or removed rows: what is claimed of them was written
    with other figures in view, and is to be read again even where it holds.
    """
    return [*_claims(before, after, touched), *_figures(before, after)]


def _claims(before: Published, after: Published, touched: set[str]) -> list[Sentence]:
    found = []
    failing = after.failing(after.claims.keys())
    failed = before.failing(failing.keys())
    for key, claim in after.claims.items():
        fails = failing.get(key)
        archive_wide = getattr(claim, "scope", None) == "archive"
        if fails is not None and failed.get(key) != fails:
            state, reason = ("review" if archive_wide else "false"), fails
        elif fails is None and touched & set(claim.submissions):
            state, reason = "review", "still holds; rows of its submission changed"
        else:
            continue
        article, slug = key
        uses = [
            (page, use)
            for page in after.pages
            if page.article == article
            for use in page.used("claim")
            if use[""] == slug
        ]
        found.append(
            Sentence(
                state="false" if state == "false" else "review",
                name=text(f"{article}/{slug}"),
                title=text(claim.title),
                against=text(reason),
                places=_places(uses),
            )
        )
    return found


def _figures(before: Published, after: Published) -> list[Sentence]:
    uses: dict[tuple[str, str, str], list[tuple[Page, Use]]] = {}
    for page in after.pages:
        for use in page.used("value"):
            uses.setdefault((use["query"], use["row"], use["column"]), []).append((page, use))
    found = []
    for (query, row, column), places in uses.items():
        old, new = (_figure(side, query, row, column) for side in (before, after))
        if old != new:
            lost = new is None
            found.append(
                Sentence(
                    state="false" if lost else "figure",
                    name=text(f"{query}.{row}.{column}"),
                    title=f"{_shown(before, query, column, old)} → "
                    f"{_shown(after, query, column, new)}",
                    against="the figure is gone" if lost else "",
                    places=_places(places),
                )
            )
    return found


def _figure(side: Published, query: str, row: str, column: str) -> Figure | None:
    result = side.results.get(query)
    found = result.figure(row, column) if result else None
    # Where the figure stands is no part of what is said.
    return replace(found, sources=(), word=None) if found else None


def _shown(side: Published, query: str, column: str, figure: Figure | None) -> str:
    if figure is None:
        return "—"
    prefix = column_prefix(side.results[query], column, figure)
    words = side.languages["en"]
    return text(quantity(figure.value, figure.unit, prefix, words, figure.resolution))


def _places(uses: list[tuple[Page, Use]]) -> Places:
    places: Places = {}
    for page, use in uses:
        own = places.setdefault(page.language, [])
        if len(own) < 60:
            own.append(f"{use.path}:{use.line}")
    return places
