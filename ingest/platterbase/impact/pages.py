"""Run the queries, claims and charts of a side's pages, and compare their sentences.

A query that cannot be run on a side has no result there; the build of the site says why.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path

from platterbase.articles.claims import Claim, find_contradiction, read_claims
from platterbase.articles.figures import Figure, Result, run_query
from platterbase.articles.pages import FigureCell, Page, Use, read_pages
from platterbase.articles.tables import column_prefix
from platterbase.charts.kit import chart_path
from platterbase.charts.specs import ChartSpecs
from platterbase.database.queries import read_queries
from platterbase.errors import IngestError
from platterbase.impact.report import Sentence, shorten
from platterbase.language.numbers import quantity
from platterbase.language.words import Words, read_words

Places = dict[str, list[str]]


@dataclass(frozen=True)
class Published:
    """The pages, query results and claims of a side."""

    root: Path
    database: Path
    languages: dict[str, Words]
    pages: list[Page]
    results: dict[str, Result]
    claims: dict[tuple[str, str], Claim]
    titled: dict[str, list[str]]  # the claims that the title of a chart makes, by its name

    @property
    def charts(self) -> list[str]:
        """Return the names of the charts in pages."""
        return sorted({use[""] for page in self.pages for use in page.used("chart")})

    def failing(self, keys: AbstractSet[tuple[str, str]]) -> dict[tuple[str, str], str]:
        """Return the contradiction of each of these claims that fails."""
        contradictions: dict[tuple[str, str], str] = {}
        with _open_database(self.database) as connection:
            for key in keys & self.claims.keys():
                try:
                    contradiction = find_contradiction(connection, self.claims[key])
                except sqlite3.Error as error:
                    contradiction = str(error)
                if contradiction is not None:
                    contradictions[key] = contradiction
        return contradictions


def read_published(root: Path, database: Path) -> Published:
    """Read a side's pages and run their queries; raises IngestError for inconsistent pages."""
    languages = read_words(root / "site" / "i18n")
    pages = read_pages(root, languages)
    titled = _titled(root, pages)
    claims = {
        (article, slug): claim
        for article, own in read_claims(root, pages, titled).items()
        for slug, claim in own.items()
    }
    with _open_database(database) as connection:
        results = dict(_run_queries(root, connection))
    return Published(root, database, languages, pages, results, claims, titled)


def _titled(root: Path, pages: list[Page]) -> dict[str, list[str]]:
    """Return the claims that the titles of charts make, by the names of the charts."""
    used = {use[""] for page in pages for use in page.used("chart")}
    names = sorted(name for name in used if chart_path(root, name).exists())
    if not names:
        return {}  # a side without pages has no folder of charts either
    specs = ChartSpecs(root)
    return {name: specs.claims(name) for name in names}


@contextmanager
def _open_database(database: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(f"file:{database}?mode=ro&immutable=1", uri=True)) as connection:
        connection.execute("pragma temp_store = memory")
        yield connection


def _run_queries(root: Path, connection: sqlite3.Connection) -> Mapping[str, Result]:
    """Return the results of stored queries without parameters whose first column is `row`."""
    results = {}
    for name, query in read_queries(root / "schema" / "queries").items():
        with suppress(IngestError):
            results[name] = run_query(connection, query, f"schema/queries/{name}.sql")
    return results


def compare_sentences(before: Published, after: Published, touched: set[str]) -> list[Sentence]:
    """Return claims that fail or need review, and figures in pages that change.

    `touched` are submissions with changed or removed rows. Claims about them were written for the
    old figures, so a person reads them again even where they still hold.
    """
    return [*_compare_claims(before, after, touched), *_compare_figures(before, after)]


def _compare_claims(before: Published, after: Published, touched: set[str]) -> list[Sentence]:
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
        name = "/".join(key)
        found.append(
            Sentence(
                state="false" if state == "false" else "review",
                name=shorten(name),
                title=shorten(claim.title),
                against=shorten(reason),
                places=_list_places([*_find_uses(after, *key), *_find_titles(after, name)]),
            )
        )
    return found


def _find_uses(side: Published, article: str, slug: str) -> Iterator[tuple[Page, Use]]:
    """Yield the sentences that make a claim."""
    for page in side.pages:
        if page.article == article:
            yield from ((page, use) for use in page.used("claim") if use[""] == slug)


def _find_titles(side: Published, claim: str) -> Iterator[tuple[Page, Use]]:
    """Yield the charts in pages whose title makes a claim."""
    for page in side.pages:
        for use in page.used("chart"):
            if claim in side.titled.get(use[""], ()):
                yield page, use


def _compare_figures(before: Published, after: Published) -> list[Sentence]:
    uses: dict[FigureCell, list[tuple[Page, Use]]] = {}
    for page in after.pages:
        for use, cell in page.figures:
            uses.setdefault(cell, []).append((page, use))
    found = []
    for (query, row, column), places in uses.items():
        old, new = (_find_figure(side, query, row, column) for side in (before, after))
        if old != new:
            lost = new is None
            found.append(
                Sentence(
                    state="false" if lost else "figure",
                    name=shorten(f"{query}.{row}.{column}"),
                    title=f"{_format_figure(before, query, column, old)} → "
                    f"{_format_figure(after, query, column, new)}",
                    against="the figure is gone" if lost else "",
                    places=_list_places(places),
                )
            )
    return found


def _find_figure(side: Published, query: str, row: str, column: str) -> Figure | None:
    result = side.results.get(query)
    found = result.figure(row, column) if result else None
    # Without its sources: a figure that moved to another line has not changed.
    return replace(found, sources=()) if found else None


def _format_figure(side: Published, query: str, column: str, figure: Figure | None) -> str:
    if figure is None:
        return "—"
    prefix = column_prefix(side.results[query], column, figure)
    words = side.languages["en"]
    return shorten(quantity(figure.value, figure.unit, prefix, words, figure.resolution))


def _list_places(uses: list[tuple[Page, Use]]) -> Places:
    places: Places = {}
    for page, use in uses:
        own = places.setdefault(page.language, [])
        if len(own) < 60:
            own.append(f"{use.path}:{use.line}")
    return places
