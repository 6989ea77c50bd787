"""The pages of submissions, setups, parts, tools, rules and queries as files for Hugo.

data/entities.json                         kind, path and title of every page
data/article_data.json                     submissions whose figures an article prints
data/tools.json                            every tool, those without a page too
assets/entities/<language>/<path>.json     what a page shows: the structs of this package as JSON
assets/explore/figures.json, sources.json  what may be compared, and where it stands: comparable.py
assets/explore/facts.<language>.json       what is known of each setup in words: comparison.py
static/wiring/<host>.<language>.svg        drawing of a computer, to download
static/_redirects                          from tools and rules without a page to their rows
hugo.toml                                  rules without a figure, which get no page of their own

They come from results.db, the words of site/i18n, the catalogue's and parsers' descriptions, and
the texts of rules. One submission after the other is read; nothing of it is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path

import msgspec
from msgspec import structs

from platterbase.articles.figures import Result
from platterbase.articles.rulebook import FOLDER, Rulebook, page_of
from platterbase.charts.fonts import stack
from platterbase.charts.topology import on_paper
from platterbase.language.texts import Texts, language_of
from platterbase.language.words import Words
from platterbase.pages.caps import LINK_CEILINGS, cap_list
from platterbase.pages.comparable import Figures, figures_file, sources_file
from platterbase.pages.comparison import PAGE as COMPARE
from platterbase.pages.comparison import compare_page, facts_file
from platterbase.pages.context import Addresses, PageContext, query_page, setup_page
from platterbase.pages.explore import explore_page
from platterbase.pages.factors import FACTORS, factor_page
from platterbase.pages.parts import part_page
from platterbase.pages.queries import query_page_data
from platterbase.pages.ranks import rank_groups, rank_list
from platterbase.pages.ratings import rating_list
from platterbase.pages.records import Records
from platterbase.pages.rules import rule_list, rule_page
from platterbase.pages.setups import setup_page_data
from platterbase.pages.submissions import submission_page
from platterbase.pages.tools import tool_page_data, tool_rows, tool_title, tools
from platterbase.pages.wiring import wiring_files

Files = Iterator[tuple[str, bytes]]
Page = Callable[[PageContext], msgspec.Struct]  # what it shows in a language
SHARED = ("lists", "tools", "rules", "queries", "factors", "ranks", "explore")


class PageEntry(msgspec.Struct, frozen=True, omit_defaults=True):
    """A page that site/adapters/ makes: kind, path, title, and what lists show of it.

    `language` is that of `title`, `titles` are its translations by language.
    """

    kind: str
    path: str
    title: str
    language: str = "en"
    titles: dict[str, str] = {}
    weight: int = 0
    group: str = ""
    used: bool = False
    name: str = ""
    sent: str = ""


@dataclass(frozen=True)
class EntityFiles:
    """Makes the files, those of a submission apart from those that count several.

    `raw` are pages of raw files, by file; `articles` those that print figures of a setup or a
    submission; `rules` those with a figure, which have a page; `colours` those of charts, names by
    value; `compared` returns the figures that may be compared.
    """

    records: Records
    languages: Mapping[str, Words]
    raw: Mapping[str, str]
    articles: Mapping[str, list[str]]
    rulebook: Rulebook
    rules: Collection[str]
    results: Mapping[str, Result]
    colours: Mapping[str, str]
    texts: Mapping[str, Texts]
    compared: Callable[[], Figures]

    def of_submission(self, name: str) -> Files:
        """Yield path below site/generated and content of the files of one submission."""
        return _of_submission(name, self._contexts, self.colours)

    def of_part(self, slug: str) -> Files:
        """Yield the same of the page of a part of the catalogue."""
        model = self.records.model(slug)
        if model:
            yield from self._pages([(f"parts/{slug}", partial(part_page, model))])

    def of_all(self, name: str) -> Files:
        """Yield the same of files that count several submissions: one of SHARED, or of a rule."""
        if name == "lists":
            yield from self._lists()
        elif name == "explore":
            yield from self._explore()
        else:
            yield from self._pages(self._across(name))

    def _pages(self, pages: Iterable[tuple[str, Page]]) -> Files:
        """Yield pages in all languages; one after the other, as they ask the same of the rows."""
        for path, page in pages:
            for context in self._contexts:
                yield _asset(context, path), _json(page(context))

    def _lists(self) -> Files:
        index = self._index
        yield (
            "data/entities.json",
            _json([structs.replace(one, weight=at) for at, one in enumerate(index, start=1)]),
        )
        named = _submissions_of_articles(self.records, self.articles)
        yield "data/article_data.json", _json(named)
        rows = tool_rows(self.records, self.texts)
        unmet = sorted(self.rulebook.rules.keys() - set(self.rules))
        yield "data/tools.json", _json(rows)
        yield "hugo.toml", _without_pages(unmet)
        alone = [f"tools/{row.name}" for row in rows if not row.page]
        yield "static/_redirects", _to_rows([*alone, *map(page_of, unmet)])

    def _explore(self) -> Files:
        """Yield what may be compared, and the pages that do it."""
        figures = self.compared()
        yield "assets/explore/figures.json", _json(figures_file(figures, self.records))
        yield "assets/explore/sources.json", _json(sources_file(figures, self.raw))
        for context in self._contexts:
            facts = _json(facts_file(figures, context))
            yield f"assets/explore/facts.{context.language}.json", facts
        pages = {"explore": explore_page, COMPARE: compare_page}
        yield from self._pages((path, partial(page, figures)) for path, page in pages.items())

    def _across(self, name: str) -> Iterator[tuple[str, Page]]:
        """Yield the pages of a group of what several submissions share."""
        if name.startswith(f"{FOLDER}/"):
            yield name, partial(rule_page, name.partition("/")[2])
        elif name == "tools":
            for path, tool in tools(self.records).items():
                yield path, partial(tool_page_data, tool)
        elif name == "rules":
            yield FOLDER, rule_list
        elif name == "queries":
            for query, result in self.results.items():
                yield query_page(query), partial(query_page_data, result)
        elif name == "factors":
            for factor in FACTORS:
                yield f"factors/{factor}", partial(factor_page, factor)
        else:
            yield "caps", partial(cap_list, self.results[LINK_CEILINGS])
            yield "ratings", rating_list
            yield "ranks", partial(rank_list, rank_groups(self.records))

    @cached_property
    def _index(self) -> list[PageEntry]:
        return [self._titled(one) for one in _index(self.records, self.results)]

    def _titled(self, entry: PageEntry) -> PageEntry:
        """Return an entry with its title in all languages that have it."""
        found = {language: own.get(entry.title) for language, own in self.texts.items()}
        titles = {language: title for language, title in found.items() if title}
        language = language_of(entry.title, entry.language)
        return structs.replace(entry, titles=titles, language=language)

    @cached_property
    def _contexts(self) -> list[PageContext]:
        pages = {*(one.path for one in self._index), *map(page_of, self.rules)}
        addresses = Addresses(pages, self.raw)
        return [
            PageContext(
                language,
                words,
                self.records,
                self.rulebook,
                addresses,
                self.articles,
                self.texts[language],
            )
            for language, words in self.languages.items()
        ]


def _index(records: Records, results: Mapping[str, Result]) -> Iterator[PageEntry]:
    for row in records.submissions():
        name = row.submission
        path = f"submissions/{name}"
        yield PageEntry("submission", path, row.title, row.language, name=name, sent=row.sent)
    for row in records.submissions():
        for setup in records.setups(row.submission):
            path = setup_page(setup.setup)
            yield PageEntry("setup", path, setup.name, group=row.submission)
    used = records.used_models()
    for model in records.models():
        path = f"parts/{model.model}"
        is_used = model.model in used
        yield PageEntry("part", path, model.title, group=model.kind, used=is_used)
    for path, name in tools(records).items():
        yield PageEntry("tool", path, tool_title(name))
    for name, result in sorted(results.items()):
        yield PageEntry("query", query_page(name), result.query.title, name=name)


def _submissions_of_articles(
    records: Records, articles: Mapping[str, list[str]]
) -> dict[str, list[str]]:
    """Return the pages of submissions, by article."""
    found: dict[str, list[str]] = {}
    for row in records.submissions():
        for article in articles.get(row.submission, []):
            found.setdefault(article, []).append(f"submissions/{row.submission}")
    return found


def _of_submission(name: str, contexts: list[PageContext], colours: Mapping[str, str]) -> Files:
    """Yield the pages of a submission, its setups and its computers."""
    records = contexts[0].records
    (row,) = (one for one in records.submissions() if one.submission == name)
    findings = records.findings(row.submission)
    firings = records.finding_firings(row.submission)
    for context in contexts:
        shown = submission_page(row, findings, firings, context)
        yield _asset(context, f"submissions/{row.submission}"), _json(shown)
    for setup in records.setups(row.submission):
        for context in contexts:
            page = setup_page_data(setup, findings, firings, context)
            yield _asset(context, setup_page(setup.setup)), _json(page)
    for host in records.hosts(row.submission):
        for context in contexts:
            font = stack(context.language)
            for file, picture in wiring_files(host.host, context, on_paper(colours), font):
                yield f"static/wiring/{file}", picture.encode()


def _without_pages(rules: list[str]) -> bytes:
    """Return what has Hugo make no page of some rules: their text stands in the list of all."""
    lines = ["# Made by the build: rules without a figure have no page of their own."]
    for rule in rules:
        lines += ["[[cascade]]", "[cascade.build]", 'render = "never"', 'list = "local"']
        lines += ["[cascade.target]", f'path = "/{page_of(rule)}"']
    return ("\n".join(lines) + "\n").encode()


def _to_rows(pages: list[str]) -> bytes:
    """Return rules of Netlify that lead from pages that are not made to their rows of a list."""
    rules = ((page, *page.split("/")) for page in pages)
    lines = [f"/:language/{page} /:language/{folder}/#{row} 302" for page, folder, row in rules]
    return "".join(f"{line}\n" for line in lines).encode()


def _asset(context: PageContext, path: str) -> str:
    return (Path("assets/entities") / context.language / f"{path}.json").as_posix()


def _json(content: object) -> bytes:
    return msgspec.json.encode(content) + b"\n"
