"""Which articles print figures of which setups and submissions: the way back from a result."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from platterbase.articles.figures import Figure, Result
from platterbase.articles.pages import Page

ARTICLES = "articles"


def articles_by_subject(
    connection: sqlite3.Connection, pages: Iterable[Page], results: Mapping[str, Result]
) -> dict[str, list[str]]:
    """Return the articles that print figures of a setup or submission, by its id.

    A figure that no tool measured, such as a depth that a review names, has its file alone.
    """
    articles: dict[str, set[str]] = defaultdict(set)
    folders = dict(connection.execute("select folder, submission from submission"))
    for page in pages:
        if Path(page.name).parts[0] != ARTICLES or Path(page.name).stem == "_index":
            continue
        address = page.name.removesuffix(".md")
        sources = [source for one in _figures(page, results) for source in one.sources]
        for setup, submission in _subjects(connection, {one.id for one in sources if one.id}):
            articles[setup].add(address)
            articles[submission].add(address)
        for folder in {one.file.rpartition("/")[0] for one in sources} & folders.keys():
            articles[folders[folder]].add(address)
    return {subject: sorted(addresses) for subject, addresses in articles.items()}


def _figures(page: Page, results: Mapping[str, Result]) -> Iterator[Figure]:
    """Yield the figures of an article: the text names a cell, a chart prints all of its query."""
    for _, cell in page.figures:
        if figure := results[cell.query].figure(cell.row, cell.column):
            yield figure
    for use in page.used("chart"):
        for row in results[use[""]].rows:
            yield from row.figures.values()


def _subjects(connection: sqlite3.Connection, ids: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield setup and submission of each measurement."""
    for measurement in sorted(ids):
        yield from connection.execute(
            "select setup.setup, setup.submission from measurement"
            " join run_setup on run_setup.run = measurement.run"
            " join setup on setup.setup = run_setup.setup where measurement.measurement = ?",
            [measurement],
        )
