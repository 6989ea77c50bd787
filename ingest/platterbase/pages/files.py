"""The pages of submissions, setups, parts, tools, rules and queries as files for Hugo.

data/entities.json                         kind, path and title of every page
data/article_data.json                     submissions whose figures an article prints
data/tools.json                            every tool, those without a page too
assets/entities/<language>/<path>.json     what a page shows: the structures of this room as JSON
static/wiring/<host>.<language>.svg        drawing of a computer, to download
hugo.toml                                  rules without a figure, which get no page of their own

They come from results.db, the words of site/i18n, the catalogue's and parsers' descriptions, and
the texts of rules. One submission after the other is read; nothing of it is kept.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import msgspec
from msgspec import structs

from platterbase.articles.figures import Result
from platterbase.articles.rulebook import FOLDER, Rulebook, page_of
from platterbase.charts.fonts import stack
from platterbase.charts.topology import on_paper
from platterbase.language.words import Words
from platterbase.pages.context import Addresses, PageContext, query_page, setup_page
from platterbase.pages.factors import FACTORS, factor_page
from platterbase.pages.parts import part_page
from platterbase.pages.queries import query_page_data
from platterbase.pages.ranks import rank_groups, rank_list
from platterbase.pages.ratings import rating_list
from platterbase.pages.records import Records, Submission
from platterbase.pages.rules import rule_list, rule_page
from platterbase.pages.setups import setup_page_data
from platterbase.pages.submissions import submission_page
from platterbase.pages.tools import tool_page_data, tool_rows, tool_title, tools
from platterbase.pages.wiring import wiring_files

Files = Iterator[tuple[str, bytes]]


class PageEntry(msgspec.Struct, frozen=True, omit_defaults=True):
    """A page that site/adapters/ makes: kind, path, title, and what lists show of it."""

    kind: str
    path: str
    title: str
    weight: int = 0
    group: str = ""
    used: bool = False
    name: str = ""
    sent: str = ""


@dataclass(frozen=True)
class EntityFiles:
    """Makes the files, those of a submission apart from those that count several.

    `raw` are pages of raw files, by file; `articles` those that print figures of a setup or a
    submission; `colours` those of charts, names by value.
    """

    records: Records
    languages: Mapping[str, Words]
    raw: Mapping[str, str]
    articles: Mapping[str, list[str]]
    rulebook: Rulebook
    results: Mapping[str, Result]
    colours: Mapping[str, str]

    def of_submission(self, row: Submission) -> Files:
        """Yield path below site/generated and content of the files of one submission."""
        return _of_submission(row, self._contexts, self.colours)

    def shared(self) -> Files:
        """Yield the same of all other files."""
        index = self._index
        yield (
            "data/entities.json",
            _json([structs.replace(one, weight=at) for at, one in enumerate(index, start=1)]),
        )
        named = _submissions_of_articles(self.records, self.articles)
        yield "data/article_data.json", _json(named)
        yield "data/tools.json", _json(tool_rows(self.records))
        groups = rank_groups(self.records)
        for context in self._contexts:
            for path, shown in _across_submissions(context, self.rules, self.results):
                yield _asset(context, path), _json(shown)
            yield _asset(context, "ranks"), _json(rank_list(groups, context))
        yield "hugo.toml", _without_pages(sorted(self.rulebook.rules.keys() - self.rules))

    @cached_property
    def rules(self) -> set[str]:
        """Rules with a figure, which have a page."""
        return self.records.rules_with_figures()

    @cached_property
    def _index(self) -> list[PageEntry]:
        return list(_index(self.records, self.results))

    @cached_property
    def _contexts(self) -> list[PageContext]:
        pages = {*(one.path for one in self._index), *map(page_of, self.rules)}
        addresses = Addresses(pages, self.raw)
        return [
            PageContext(language, words, self.records, self.rulebook, addresses, self.articles)
            for language, words in self.languages.items()
        ]


def _index(records: Records, results: Mapping[str, Result]) -> Iterator[PageEntry]:
    for row in records.submissions():
        name = row.submission
        path = f"submissions/{name}"
        yield PageEntry("submission", path, row.title, name=name, sent=row.sent)
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


def _of_submission(
    row: Submission, contexts: list[PageContext], colours: Mapping[str, str]
) -> Files:
    """Yield the pages of a submission, its setups and its computers."""
    records = contexts[0].records
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
            for name, picture in wiring_files(host.host, context, on_paper(colours), font):
                yield f"static/wiring/{name}", picture.encode()


def _across_submissions(
    context: PageContext, rules: set[str], results: Mapping[str, Result]
) -> Iterator[tuple[str, msgspec.Struct]]:
    """Yield the pages of what several submissions share."""
    for model in context.records.models():
        yield f"parts/{model.model}", part_page(model, context)
    for path, name in tools(context.records).items():
        yield path, tool_page_data(name, context)
    for rule in sorted(rules):
        yield page_of(rule), rule_page(rule, context)
    yield FOLDER, rule_list(context)
    for name, result in results.items():
        yield query_page(name), query_page_data(result, context)
    for name in FACTORS:
        yield f"factors/{name}", factor_page(name, context)
    yield "ratings", rating_list(context)


def _without_pages(rules: list[str]) -> bytes:
    """Return what has Hugo make no page of some rules: their text stands in the list of all."""
    lines = ["# Made by the build: rules without a figure have no page of their own."]
    for rule in rules:
        lines += ["[[cascade]]", "[cascade.build]", 'render = "never"', 'list = "local"']
        lines += ["[cascade.target]", f'path = "/{page_of(rule)}"']
    return ("\n".join(lines) + "\n").encode()


def _asset(context: PageContext, path: str) -> str:
    return (Path("assets/entities") / context.language / f"{path}.json").as_posix()


def _json(content: object) -> bytes:
    return msgspec.json.encode(content) + b"\n"
