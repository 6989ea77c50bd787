"""Whether texts, claims and charts hold against the database, before any page is made of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from platterbase.articles.bindings import binding_problems, caveat_problems
from platterbase.articles.claimed_numbers import claimed_number_problems, title_number_problems
from platterbase.articles.claims import claim_problems, title_problems
from platterbase.articles.glossary import NAME as GLOSSARY
from platterbase.articles.glossary import avoided_words, missing_terms, unlinked_terms
from platterbase.articles.pages import Page
from platterbase.articles.translations import (
    Translation,
    read_translations,
    warn_of_old_translations,
)
from platterbase.articles.typed_figures import typed_figures
from platterbase.build.inputs import digest
from platterbase.build.site_content import SiteContent
from platterbase.charts.guard import baseline_problems, chart_problems, short_problems
from platterbase.charts.kit import chart_path
from platterbase.charts.specs import ChartSpecs
from platterbase.errors import IngestError, Problem
from platterbase.language.texts import missing_texts
from platterbase.pages.own_texts import texts_of_our_own


def check(content: SiteContent) -> tuple[list[Translation], list[str]]:
    """Return the states of the translations, and what whoever builds should know.

    Raises IngestError with every problem.
    """
    with content.steps.timed("pages that people write"):
        _refuse(_missing_queries(content))
    content.ask()
    with content.steps.timed("pages that people write"):
        _refuse(_problems(content))
        states = read_translations(content.root, content.pages)
        return states, [*warn_of_old_translations(states), *_untranslated(content)]


def _refuse(problems: Iterable[Problem]) -> None:
    if found := list(problems):
        raise IngestError(found)


def _missing_queries(content: SiteContent) -> Iterator[Problem]:
    """Queries that pages and charts name and nobody has written."""
    for name, use in content.named_queries():
        if name not in content.queries:
            yield use.problem(
                "query-unknown",
                f'query "{name}"',
                "a file of schema/queries/",
                f"write schema/queries/{name}.sql, or correct the name",
            )
    for name in sorted(content.ratios - content.queries.keys()):
        yield Problem(
            "site/charts",
            1,
            "query-unknown",
            f'baselines of query "{name}"',
            "a file of schema/queries/",
            f"write schema/queries/{name}.sql, or correct the chart's usermeta",
        )


def _problems(content: SiteContent) -> Iterator[Problem]:
    """What does not hold, or cannot be told as it is."""
    yield from claim_problems(content.claims, content.refuted, content.pages)
    yield from claimed_number_problems(content.claims, content.pages)
    yield from title_problems(content.claims, content.refuted, content.titled)
    yield from title_number_problems(content.claims, content.titled, content.languages)
    yield from baseline_problems(content.results)
    chart_specs = ChartSpecs(content.root)
    for name in content.drawable:
        if short := chart_specs.short(name):
            yield from short_problems(name, short, content.results[name])
            continue
        spec = chart_specs.spec(name)
        ratios = spec.get("usermeta", {}).get("baselines", {}).get("query", "")
        yield from chart_problems(name, spec, content.results[name], content.results.get(ratios))
    yield from missing_terms(content.pages)
    yield from _problems_of_texts(content)
    for page in content.pages:
        yield from _problems_of_parts(content, page)
    yield from content.rulebook.problems(content.languages)


def _problems_of_texts(content: SiteContent) -> Iterator[Problem]:
    """Typed figures and terms without a link; what was read before is not read again."""
    names = [
        name
        for (name,) in content.connection.execute(
            "select name from model union select alias from model_alias order by 1"
        )
    ]
    glossaries = {page.language: page for page in content.pages if page.name == GLOSSARY}
    rules = digest(content.inputs.key(), *names)
    pages = {page.path: page for page in content.pages}
    keys = {
        path: digest(rules, page.text, glossaries[page.language].text)
        for path, page in pages.items()
    }

    def check(path: str) -> list[Problem]:
        page = pages[path]
        return list(_problems_of_text(page, glossaries[page.language], names))

    found = content.steps.values("texts", "all", keys, list[Problem], check)
    yield from chain.from_iterable(found.values())


def _problems_of_parts(content: SiteContent, page: Page) -> Iterator[Problem]:
    """Charts without a specification, and figures that cannot be told as they are."""
    for use in page.used("chart"):
        if not chart_path(content.root, use[""]).exists():
            yield use.problem(
                "chart-missing",
                f'chart "{use[""]}"',
                "a file of site/charts/",
                f"write site/charts/{use['']}.vl.json, or correct the name",
            )
    yield from binding_problems(page, content.results)
    yield from caveat_problems(page, content.results, content.rulebook.rules)


def _untranslated(content: SiteContent) -> Iterator[str]:
    """Yield what our own studies and queries say in no language of some readers."""
    needed = texts_of_our_own(content.connection, content.queries)
    for one in missing_texts(needed, content.texts):
        yield f"{one.path}: {one.found}; {one.remedy}"


def _problems_of_text(page: Page, glossary: Page, names: list[str]) -> Iterator[Problem]:
    if page.name.startswith("articles/"):
        yield from unlinked_terms(page, glossary)
    if page.name != GLOSSARY:
        yield from avoided_words(page.path, page.without("code", "addresses"), glossary)
    yield from typed_figures(page, names)
