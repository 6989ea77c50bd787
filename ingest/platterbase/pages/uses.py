"""Which articles print figures of which setups and submissions: the way back from a result."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from platterbase.articles.figures import Result, Source
from platterbase.articles.pages import Page
from platterbase.pages.stock import Stock

ARTICLES = "articles"


@dataclass(frozen=True)
class Uses:
    """Addresses of articles within a language, by setup and by submission."""

    setups: dict[str, list[str]]
    submissions: dict[str, list[str]]

    def articles(self) -> dict[str, list[str]]:
        """Pages of submissions, by article."""
        articles: dict[str, list[str]] = {}
        for name, own in sorted(self.submissions.items()):
            for article in own:
                articles.setdefault(article, []).append(f"submissions/{name}")
        return articles


def article_uses(pages: Iterable[Page], results: Mapping[str, Result], stock: Stock) -> Uses:
    """Followed from the queries that articles name, over lines of raw files, to setups."""
    lines: dict[tuple[str, int], set[str]] = defaultdict(set)
    for row in stock.results:
        lines[row["file"], row["line"]].add(row["setup_id"])
    setups: dict[str, set[str]] = defaultdict(set)
    submissions: dict[str, set[str]] = defaultdict(set)
    for page in pages:
        if Path(page.name).parts[0] != ARTICLES or Path(page.name).stem == "_index":
            continue
        address = page.name.removesuffix(".md")
        # Figures in the text name their cell; a chart prints all of its query.
        for use in page.used("value"):
            figure = results[use["query"]].figure(use["row"], use["column"])
            _add(figure.sources if figure else (), lines, address, setups)
        for use in page.used("chart"):
            for line in results[use[""]].rows:
                for printed in line.figures.values():
                    _add(printed.sources, lines, address, setups)
    for setup, addresses in setups.items():
        submissions[stock.setup[setup]["submission"]] |= addresses
    return Uses(
        {setup: sorted(addresses) for setup, addresses in setups.items()},
        {submission: sorted(addresses) for submission, addresses in submissions.items()},
    )


def _add(
    sources: Iterable[Source],
    lines: Mapping[tuple[str, int], set[str]],
    address: str,
    setups: dict[str, set[str]],
) -> None:
    for source in sources:
        for setup in lines.get((source.file, source.line or 0), ()):
            setups[setup].add(address)
