"""Everything Hugo needs that people did not write: site/generated/, made anew each time.

    data/figures/<language>/<query>.json   figures that pages print, formatted
    data/charts/<language>/<chart>.json    words of a chart's figure
    data/claims/<article>.json             claims with their SQL
    data/raw.json, assets/raw/…            files that were sent, as pages
    data/entities.json, assets/entities/…  submissions, setups, parts and tools, as pages
    data/corrections.json                  corrections and withdrawals, newest first
    data/translations.json                 which translations are behind, by article and language
    data/datasets.json                     what search engines are told of each submission
    data/cards/<language>.json             which page has which picture for links to it
    assets/charts/…, static/charts/…       charts: ingest/platterbase/charts/files.py
    …/series/…                             time series of files: ingest/platterbase/pages/series.py
    static/cards/…, static/favicon.ico     pictures for links to a page, the icon for old programs
    static/capture.py                      `platterbase capture` as one file

First everything is checked and computed, then it is written.
"""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor
from contextlib import closing
from pathlib import Path
from typing import Any

from platterbase.articles.claims import Claim, check_claims, read_claims
from platterbase.articles.figures import Result, run_query
from platterbase.articles.glossary import check_glossary
from platterbase.articles.pages import Page, read_pages
from platterbase.articles.rulebook import Rulebook, read_rulebook
from platterbase.articles.tables import table
from platterbase.articles.translations import shown, translations, warnings
from platterbase.articles.typed_figures import typed_figures
from platterbase.capture.bundle import FILE, bundle
from platterbase.charts.cards import cards
from platterbase.charts.files import baselines, chart_files
from platterbase.charts.guard import baseline_problems, chart_problems
from platterbase.charts.specs import ChartSpecs
from platterbase.database.queries import read_queries
from platterbase.errors import IngestError, Problem
from platterbase.language.words import Words, read_words
from platterbase.pages.corrections import corrections
from platterbase.pages.datasets import datasets
from platterbase.pages.files import entity_files
from platterbase.pages.raw_text import raw_pages
from platterbase.pages.series import series_files

GENERATED = "site/generated"

Progress = Callable[[str, int, int], None]
Files = Iterator[tuple[str, str | bytes]]  # path below site/generated, content


def export_site(
    root: Path,
    database: Path,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> list[str]:
    """Check the pages against the database and write what they need; raises IngestError.

    Returns what whoever builds should know: translations that are behind.
    `executor` spreads the drawing of charts; processes of its own must be spawned, not forked.
    """
    languages = read_words(root / "site" / "i18n")
    pages = read_pages(root, languages)
    claims = read_claims(root, pages)
    with closing(sqlite3.connect(f"file:{database}?mode=ro&immutable=1", uri=True)) as connection:
        results = _results(root, connection, pages)
        rulebook = read_rulebook(connection, pages)
        _refuse(
            [
                *_problems(root, connection, pages, claims, results),
                *rulebook.problems(languages),
            ]
        )
        charts = _charts(pages)
        files = dict(_files(root, connection, languages, results, rulebook))
        files.update(chart_files(root, languages, results, charts, executor, progress))
        raw = list(raw_pages(root, connection))
        files.update(series_files(root, connection, languages, raw, executor))
        addresses = {page.file: page.address for page in raw}
        colours = json.loads((root / "site/charts/_colours.json").read_text("utf-8"))
        files.update(entity_files(connection, languages, addresses, pages, results, colours))
        states = translations(root, pages)
        files["data/translations.json"] = _json(shown(states))
        files["data/corrections.json"] = _json(corrections(connection, addresses))
        files["data/datasets.json"] = _json(datasets(connection))
    files.update(cards(root, pages, files))
    files[f"static/{FILE}"] = bundle()
    files.update(
        (f"data/claims/{article}.json", _json({slug: _shown(claim) for slug, claim in own.items()}))
        for article, own in claims.items()
    )
    _write(root / GENERATED, files)
    return list(warnings(states))


def _results(
    root: Path, connection: sqlite3.Connection, pages: Iterable[Page]
) -> dict[str, Result]:
    """The queries that pages name, run; raises IngestError for an unknown one."""
    queries = read_queries(root / "schema" / "queries")
    uses = [
        (use["query"] or use[""], use)
        for page in pages
        for use in [*page.used("value"), *page.used("chart")]
    ]
    _refuse(
        use.problem(
            "query-unknown",
            f'query "{name}"',
            "a file of schema/queries/",
            f"write schema/queries/{name}.sql, or correct the name",
        )
        for name, use in uses
        if name not in queries
    )
    drawable = [name for name in _charts(pages) if _specification(root, name).exists()]
    ratios = baselines(root, drawable)
    _refuse(
        Problem(
            "site/charts",
            1,
            "query-unknown",
            f'baselines of query "{name}"',
            "a file of schema/queries/",
            f"write schema/queries/{name}.sql, or correct the chart's usermeta",
        )
        for name in sorted(ratios - queries.keys())
    )
    return {
        name: run_query(connection, queries[name], f"schema/queries/{name}.sql")
        for name in sorted({name for name, _ in uses} | ratios)
    }


def _problems(
    root: Path,
    connection: sqlite3.Connection,
    pages: list[Page],
    claims: dict[str, dict[str, Claim]],
    results: dict[str, Result],
) -> Iterator[Problem]:
    names = [
        name
        for (name,) in connection.execute(
            "select name from model union select alias from model_alias"
        )
    ]
    yield from check_claims(connection, claims, pages)
    yield from baseline_problems(results)
    chart_specs = ChartSpecs(root)
    for name in _charts(pages):
        if _specification(root, name).exists():
            spec = chart_specs.spec(name)
            ratios = spec.get("usermeta", {}).get("baselines", {}).get("query", "")
            yield from chart_problems(name, spec, results[name], results.get(ratios))
    yield from check_glossary(pages)
    for page in pages:
        yield from typed_figures(page, names)
        for use in page.used("chart"):
            if not _specification(root, use[""]).exists():
                yield use.problem(
                    "chart-missing",
                    f'chart "{use[""]}"',
                    "a file of site/charts/",
                    f"write site/charts/{use['']}.vl.json, or correct the name",
                )
        for use in page.used("value"):
            if results[use["query"]].figure(use["row"], use["column"]) is None:
                yield use.problem(
                    "figure-missing",
                    f'row "{use["row"]}", column "{use["column"]}"',
                    f"a figure of schema/queries/{use['query']}.sql",
                    "correct row and column, or the query",
                )


def _specification(root: Path, chart: str) -> Path:
    return root / "site" / "charts" / f"{chart}.vl.json"


def _charts(pages: Iterable[Page]) -> list[str]:
    return sorted({use[""] for page in pages for use in page.used("chart")})


def _files(
    root: Path,
    connection: sqlite3.Connection,
    languages: dict[str, Words],
    results: dict[str, Result],
    rulebook: Rulebook,
) -> Files:
    raw = list(raw_pages(root, connection))
    addresses = {page.file: page.address for page in raw}
    for page in raw:
        yield f"assets/raw/{page.submission}/{page.name}.txt", page.text
    yield (
        "data/raw.json",
        _json(
            [
                {
                    "submission": page.submission,
                    "title": page.title,
                    "name": page.name,
                    "address": page.address,
                }
                for page in raw
            ]
        ),
    )
    for name, result in results.items():
        for language, words in languages.items():
            shown = table(result, words, addresses, rulebook, language)
            yield f"data/figures/{language}/{name}.json", _json(shown)


def _shown(claim: Claim) -> dict[str, str]:
    return {"title": claim.title, "sql": claim.sql}


def _json(content: Any) -> str:
    return json.dumps(content, ensure_ascii=False, indent=1) + "\n"


def _refuse(problems: Iterable[Problem]) -> None:
    if found := list(problems):
        raise IngestError(found)


def _write(folder: Path, files: dict[str, str | bytes]) -> None:
    if folder.exists():
        shutil.rmtree(folder)
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
