"""Everything Hugo needs that people did not write: site/generated/.

    data/figures/<language>/<query>.json   figures that pages print, formatted
    data/prose/<language>/<query>.json     figures as sentences say them
    data/charts/<language>/<chart>.json    words of a chart's figure
    data/claims/<article>.json             claims with their SQL
    static/submissions/…/files/…           files that were sent, each one page for all languages
    data/entities.json, assets/entities/…  what other pages made from data show: pages/files.py
    hugo.toml                              texts that get no page: pages/files.py
    data/corrections.json                  corrections and withdrawals, newest first
    data/translations.json                 which translations are behind, by article and language
    data/credits.json                      where the figures of each submission come from
    data/datasets.json                     what search engines are told of each submission
    data/cards/<language>.json             which page has which picture for links to it
    assets/charts/…, static/charts/…       charts: ingest/platterbase/charts/files.py
    static/series/…                        points of the time series of files
    static/cards/…, static/favicon.ico     pictures for links to a page, the icon for old programs
    data/ask/…, static/js/sqlite3-…        what the page for questions needs: pages/ask.py
    static/capture.py                      `platterbase capture` as one file
    static/files/…, data/downloads.json    all data to take away: database/downloads.py
    static/search/<language>.json          what a search needs: ingest/platterbase/search/

First everything is checked, then it is made, a step at a time and its parts side by side
(data_pages.py), then the folder is written.
"""

from __future__ import annotations

import hashlib
import json
import os
import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path
from typing import Any

import msgspec

from platterbase.articles.bindings import binding_problems, caveat_problems
from platterbase.articles.claimed_numbers import claimed_number_problems, title_number_problems
from platterbase.articles.claims import (
    Claim,
    claim_problems,
    read_claims,
    refuted_claims,
    title_problems,
)
from platterbase.articles.figures import Result, run_query
from platterbase.articles.glossary import NAME as GLOSSARY
from platterbase.articles.glossary import avoided_words, missing_terms, unlinked_terms
from platterbase.articles.pages import Page, Use, read_pages
from platterbase.articles.prose import said_by_query
from platterbase.articles.rulebook import Rulebook, read_rulebook
from platterbase.articles.tables import table
from platterbase.articles.translations import (
    export_translations,
    read_translations,
    warn_of_old_translations,
)
from platterbase.articles.typed_figures import typed_figures
from platterbase.build.cache import replace_file
from platterbase.build.data_files import DataFiles
from platterbase.build.data_pages import COLOURS, PARTS, RAW, SHARED, SUBMISSIONS, DataPages
from platterbase.build.facts import Facts, read_facts
from platterbase.build.folders import Folder, entries_of
from platterbase.build.inputs import GENERATED, NO_DATA, Inputs, digest
from platterbase.build.runner import Part, Steps
from platterbase.capture.bundle import FILE, bundle
from platterbase.charts.cards import cards
from platterbase.charts.files import chart_files, list_baseline_queries
from platterbase.charts.guard import baseline_problems, chart_problems, short_problems
from platterbase.charts.kit import chart_path
from platterbase.charts.specs import ChartSpecs
from platterbase.database.describe import describe
from platterbase.database.downloads import write_downloads
from platterbase.database.queries import FIRST_QUESTION, read_queries
from platterbase.errors import IngestError, Problem
from platterbase.language.texts import FOLDER as TEXTS
from platterbase.language.texts import missing_texts, read_texts
from platterbase.language.words import Words, read_words
from platterbase.pages.ask import ask_data
from platterbase.pages.caps import LINK_CEILINGS
from platterbase.pages.files import SHARED as SHARED_PAGES
from platterbase.pages.own_texts import texts_of_our_own
from platterbase.pages.queries import printed_by
from platterbase.pages.raw_files import FOLDER as RAW_TEMPLATES
from platterbase.pages.uses import articles_by_subject
from platterbase.search.data import FOLDER as SEARCH
from platterbase.search.data import search_data

Files = dict[str, bytes]  # by path below site/generated
Claims = dict[str, dict[str, Claim]]
_WORDS = "site/i18n"
_ENGINE = "node_modules/@sqlite.org/sqlite-wasm/dist/sqlite3.wasm"
_LOOKS = ("site/charts/_look.json", "site/charts/_setups.json", COLOURS)
_SERIES_SPEC = "site/charts/_series.json"


@dataclass(frozen=True)
class SiteData:
    """What was written: the pages it was made for, and what whoever builds should know."""

    pages: list[Page]
    hashes: dict[str, str]  # by path below site/generated
    warnings: list[str]


def write_site_data(
    root: Path,
    database: Path,
    database_hash: str,
    inputs: Inputs,
    steps: Steps,
    executor: Executor | None = None,
    database_page: str = "",
) -> SiteData:
    """Check the pages against the database and write what they need; raises IngestError.

    `database_page` is the address of Datasette, where there is one.
    """
    with closing(_open(database)) as connection:
        return _Export(
            root, database, connection, database_hash, inputs, steps, executor, database_page
        ).write()


def _open(database: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"file:{database}?mode=ro&immutable=1", uri=True)


@dataclass(frozen=True)
class _Export:
    """The steps from one database to site/generated/."""

    root: Path
    database: Path
    connection: sqlite3.Connection
    database_hash: str
    inputs: Inputs
    steps: Steps
    executor: Executor | None
    database_page: str

    def write(self) -> SiteData:
        """Run all steps and write the folder."""
        with self.steps.timed("pages that people write"):
            _refuse(self._missing())
        self._ask()
        with self.steps.timed("pages that people write"):
            _refuse(self._problems())
            states = read_translations(self.root, self.pages)
        files = self._make()
        folders = [*self._data_pages(), self._downloads()]
        files |= self._search(folders)
        files["data/translations.json"] = _json(export_translations(states))
        with self.steps.timed("site/generated"):
            hashes = _write(self.root / GENERATED, files, folders)
        return SiteData(
            self.pages, hashes, [*warn_of_old_translations(states), *self._untranslated()]
        )

    def _ask(self) -> None:
        """Ask the database for what most of the rest needs, by threads.

        Each has a connection of its own; SQLite lets the others run meanwhile.
        """
        with ThreadPoolExecutor() as beside:
            asked = [beside.submit(getattr, self, name) for name in ("refuted", "results", "facts")]
        for each in asked:
            each.result()

    def _untranslated(self) -> Iterator[str]:
        """Yield what our own studies and queries say in no language of some readers."""
        needed = texts_of_our_own(self.connection, read_queries(self.root / "schema/queries"))
        for one in missing_texts(needed, read_texts(self.root, self.languages)):
            yield f"{one.path}: {one.found}; {one.remedy}"

    def _downloads(self) -> Folder:
        """Return the files with all data."""
        key = digest(self.database_hash, self.inputs.key("schema", packages=("database",)))
        make = partial(write_downloads, self.database, self.root / "schema")
        return self.steps.folder("downloads", key, make)

    def _make(self) -> Files:
        files = self._charts()
        files |= self._figure_tables()
        files |= self._sentences()
        files |= self._cards(files)
        files |= self._small_files()
        return files

    # ------------------------------------------------------------------ what is read

    @cached_property
    def languages(self) -> dict[str, Words]:
        return read_words(self.root / _WORDS)

    @cached_property
    def pages(self) -> list[Page]:
        return read_pages(self.root, self.languages)

    @cached_property
    def claims(self) -> Claims:
        return read_claims(self.root, self.pages, self.titled)

    @cached_property
    def titled(self) -> dict[str, list[str]]:
        """Claims that the titles of charts make, by the path of the chart."""
        chart_specs = ChartSpecs(self.root)
        return {chart_specs.path(name): chart_specs.claims(name) for name in self.drawable}

    @cached_property
    def charts(self) -> list[str]:
        """Charts that stand in pages."""
        return sorted({use[""] for page in self.pages for use in page.used("chart")})

    @cached_property
    def drawable(self) -> list[str]:
        """Those of them that have a specification."""
        return [name for name in self.charts if _specification(self.root, name).exists()]

    @cached_property
    def ratios(self) -> set[str]:
        """Queries that charts take their baselines from."""
        return list_baseline_queries(self.root, self.drawable)

    @cached_property
    def results(self) -> dict[str, Result]:
        """The queries that pages name, run."""
        queries = read_queries(self.root / "schema/queries")
        printed = {name for name, _ in _named_queries(self.pages)}
        names = sorted(printed | self.ratios | {LINK_CEILINGS})

        def run() -> dict[str, Result]:
            with closing(_open(self.database)) as connection:
                return {
                    name: run_query(connection, queries[name], f"schema/queries/{name}.sql")
                    for name in self.steps.counted("queries", names)
                }

        key = digest(self.database_hash, self.inputs.key("schema/queries"), *names)
        return self.steps.value("queries", key, dict[str, Result], run)

    @cached_property
    def refuted(self) -> dict[str, str]:
        """The contradiction of each claim that does not hold, by the path of the claim."""

        def check() -> dict[str, str]:
            with closing(_open(self.database)) as connection:
                return refuted_claims(connection, self.claims)

        key = digest(self.database_hash, self.inputs.key("content/claims"))
        return self.steps.value("claims", key, dict[str, str], check)

    @cached_property
    def facts(self) -> Facts:
        """What the database knows of submissions and files."""

        def read() -> Facts:
            with closing(_open(self.database)) as connection:
                return read_facts(self.root, connection)

        key = digest(self.database_hash, self.inputs.key())
        return self.steps.value("facts", key, Facts, read)

    @cached_property
    def result_hashes(self) -> dict[str, str]:
        return {
            name: digest(msgspec.msgpack.encode(result)) for name, result in self.results.items()
        }

    @cached_property
    def rulebook(self) -> Rulebook:
        return read_rulebook(self.connection, self.pages)

    @cached_property
    def _heads(self) -> str:
        """Key of the front matter of all pages."""
        every = ((page.path, repr(page.front_matter)) for page in self.pages)
        return digest(*(part for pair in every for part in pair))

    @cached_property
    def _rule_words(self) -> str:
        """Key of what the site says of its rules, on pages of data and beside figures."""
        return digest(repr(self.rulebook))

    @cached_property
    def _uses(self) -> str:
        """Key of the queries, figures, charts and claims that each page names."""
        every = {
            (page.name, use.shortcode, use.arguments) for page in self.pages for use in page.uses
        }
        return digest(*(repr(one) for one in sorted(every)))

    # -------------------------------------------------------------------- the checks

    def _missing(self) -> Iterator[Problem]:
        """Queries that pages and charts name and nobody has written."""
        queries = read_queries(self.root / "schema/queries")
        for name, use in _named_queries(self.pages):
            if name not in queries:
                yield use.problem(
                    "query-unknown",
                    f'query "{name}"',
                    "a file of schema/queries/",
                    f"write schema/queries/{name}.sql, or correct the name",
                )
        for name in sorted(self.ratios - queries.keys()):
            yield Problem(
                "site/charts",
                1,
                "query-unknown",
                f'baselines of query "{name}"',
                "a file of schema/queries/",
                f"write schema/queries/{name}.sql, or correct the chart's usermeta",
            )

    def _problems(self) -> Iterator[Problem]:
        yield from claim_problems(self.claims, self.refuted, self.pages)
        yield from claimed_number_problems(self.claims, self.pages)
        yield from title_problems(self.claims, self.refuted, self.titled)
        yield from title_number_problems(self.claims, self.titled, self.languages)
        yield from baseline_problems(self.results)
        chart_specs = ChartSpecs(self.root)
        for name in self.drawable:
            if short := chart_specs.short(name):
                yield from short_problems(name, short, self.results[name])
                continue
            spec = chart_specs.spec(name)
            ratios = spec.get("usermeta", {}).get("baselines", {}).get("query", "")
            yield from chart_problems(name, spec, self.results[name], self.results.get(ratios))
        yield from missing_terms(self.pages)
        yield from self._page_problems()
        for page in self.pages:
            yield from self._unknown_parts(page)
        yield from self.rulebook.problems(self.languages)

    def _page_problems(self) -> Iterator[Problem]:
        """Typed figures and terms without a link; what was read before is not read again."""
        names = [
            name
            for (name,) in self.connection.execute(
                "select name from model union select alias from model_alias order by 1"
            )
        ]
        glossaries = {page.language: page for page in self.pages if page.name == GLOSSARY}
        rules = digest(self.inputs.key(), *names)
        for page in self.pages:
            glossary = glossaries[page.language]

            def check(page: Page = page, glossary: Page = glossary) -> list[Problem]:
                return list(_problems_of_text(page, glossary, names))

            key = digest(rules, page.path, page.text, glossary.text)
            yield from self.steps.value("texts", key, list[Problem], check)

    def _unknown_parts(self, page: Page) -> Iterator[Problem]:
        """Charts without a specification, and figures that cannot be told as they are."""
        for use in page.used("chart"):
            if not _specification(self.root, use[""]).exists():
                yield use.problem(
                    "chart-missing",
                    f'chart "{use[""]}"',
                    "a file of site/charts/",
                    f"write site/charts/{use['']}.vl.json, or correct the name",
                )
        yield from binding_problems(page, self.results)
        yield from caveat_problems(page, self.results, self.rulebook.rules)

    # --------------------------------------------------------------------- the files

    def _figure_tables(self) -> Files:
        def make(language: str, words: Words) -> Files:
            return {
                f"data/figures/{language}/{name}.json": _json(
                    table(result, words, self.facts.addresses, self.rulebook, language)
                )
                for name, result in self.results.items()
            }

        key = digest(
            self.database_hash,
            self._rule_words,
            self.inputs.key("schema/queries", _WORDS),
            *self.result_hashes.values(),
        )
        files: Files = {}
        for language, words in self.languages.items():
            files |= self.steps.value(
                "figures", digest(key, language), Files, partial(make, language, words)
            )
        return files

    def _sentences(self) -> Files:
        """Figures as the sentences of a language say them."""
        return {
            f"data/prose/{language}/{query}.json": _json(said)
            for language, words in self.languages.items()
            for query, said in said_by_query(
                (page for page in self.pages if page.language == language), self.results, words
            ).items()
        }

    def _charts(self) -> Files:
        common = self.inputs.key(*_LOOKS, _WORDS)
        chart_specs = ChartSpecs(self.root)
        files: Files = {}
        for name in self.steps.counted("charts", self.charts):
            ratios = chart_specs.baselines(name)
            key = digest(
                common,
                self.inputs.files[chart_specs.path(name)],
                *(self.result_hashes[query] for query in (name, ratios) if query),
            )
            files |= self.steps.value("charts", key, Files, partial(self._chart, name))
        return files

    def _chart(self, name: str) -> Files:
        return _files(
            chart_files(self.root, self.languages, self.results, [name], self.executor, None)
        )

    # ------------------------------------------------- what pages show of results.db

    def _data_pages(self) -> list[Folder]:
        """Return the raw pages and the entities, in parts."""
        maker = DataPages(
            self.root,
            self.database,
            self.database_page,
            self.languages,
            self.facts.addresses,
            self._articles,
            self.rulebook,
            self.facts.rules,
            self.results,
        )
        parts = [*self._raw_parts(), *self._entity_parts()]
        return self.steps.parts(parts, maker, self.executor)

    @cached_property
    def _submission_keys(self) -> dict[str, str]:
        """Key of each submission: its files, what rules say of it, and what all submissions share.

        Rows of a submission come from its files, the catalogue and the schema. Rules may look
        further, so that their firings are read from the database.
        """
        shared = self.inputs.key("content/hardware", "schema", without=NO_DATA)
        return {
            name: digest(shared, self.inputs.key_of_folder(one.folder), one.firings)
            for name, one in self.facts.submissions.items()
        }

    def _raw_parts(self) -> Iterator[Part]:
        """Yield the raw files of each submission, with what prints their figures."""
        key = digest(
            self.database_page, self.inputs.key(*_LOOKS, _SERIES_SPEC, _WORDS, RAW_TEMPLATES)
        )
        uses: dict[str, list[str]] = defaultdict(list)
        for identity, places in sorted(printed_by(self.results).items()):
            uses[identity.partition(".")[0]].append(f"{identity} {places!r}")
        for name, own in self._submission_keys.items():
            yield Part(RAW, name, digest(key, own, *uses[name]))

    def _entity_parts(self) -> Iterator[Part]:
        """Yield the pages of each submission, of each part, and those that count several."""
        words = digest(self._rule_words, self.inputs.key(COLOURS, _WORDS, TEXTS))
        for name, own in self._submission_keys.items():
            uses = sorted(
                f"{subject} {named}"
                for subject, named in self._articles.items()
                if subject.partition(".")[0] == name
            )
            yield Part(SUBMISSIONS, name, digest(words, own, *uses))
        catalogue = digest(
            words,
            self.inputs.key("content/hardware", "schema", without=NO_DATA),
            *self.facts.catalogue_sources,
        )
        for slug, names in self.facts.used_in.items():
            own = digest(catalogue, slug, *(self._submission_keys[name] for name in names))
            yield Part(PARTS, slug, own)
        for name in SHARED_PAGES:
            yield Part(SHARED, name, digest(words, name, *self._shared_sources(name)))

    def _shared_sources(self, name: str) -> Iterator[str]:
        """Yield keys of what pages that count several submissions are made from."""
        if name != "queries":
            yield self.database_hash
        if name in ("lists", "queries"):
            yield self.inputs.key("schema/queries")
            yield from self.result_hashes.values()
        if name in ("lists", "rules"):
            yield from self.facts.rules
        if name == "lists":
            yield repr(sorted(self._articles.items()))
        if name == "queries":
            sources = {
                source.file
                for result in self.results.values()
                for row in result.rows
                for figure in row.figures.values()
                for source in figure.sources
            }
            yield from (f"{file} {self.facts.addresses.get(file)}" for file in sorted(sources))
        if name == "ranks":
            yield self.result_hashes[LINK_CEILINGS]

    @cached_property
    def _articles(self) -> dict[str, list[str]]:
        """Articles that print figures of a setup or submission."""
        key = digest(self.database_hash, self._uses, self.inputs.key("schema/queries"))
        return self.steps.value(
            "articles",
            key,
            dict[str, list[str]],
            lambda: articles_by_subject(self.connection, self.pages, self.results),
        )

    def _cards(self, files: Files) -> Files:
        pictures = [
            digest(name, content)
            for name, content in files.items()
            if name.endswith(".untitled.svg")
        ]
        first = repr(
            [(page.path, [use[""] for use in page.used("chart")][:1]) for page in self.pages]
        )
        icon = self.inputs.key("site/assets/icon.svg")
        key = digest(self._heads, self._uses, first, icon, *pictures)
        return self.steps.value(
            "cards", key, Files, lambda: _files(cards(self.root, self.pages, _texts(files)))
        )

    def _search(self, folders: Iterable[Folder]) -> Files:
        """Documents of each language, from the texts and from what pages of data show."""
        data = DataFiles(folders)
        texts = (f"{page.path}\0{page.text}" for page in self.pages)
        key = digest(self.inputs.key(_WORDS), *data.hashes, *texts)

        def make() -> Files:
            return {
                f"static/{SEARCH}/{language}.json": msgspec.json.encode(
                    search_data(language, words, self.pages, data)
                )
                for language, words in self.languages.items()
            }

        return self.steps.value("search", key, Files, make)

    def _small_files(self) -> Files:
        with self.steps.timed("small files"):
            return {
                "data/corrections.json": self.facts.corrections,
                "data/credits.json": self.facts.credits,
                "data/datasets.json": self.facts.datasets,
                f"static/{FILE}": bundle().encode(),
                **self._questions(),
                **{
                    f"data/claims/{article}.json": _json(
                        {slug: {"title": one.title, "sql": one.sql} for slug, one in own.items()}
                    )
                    for article, own in self.claims.items()
                },
            }

    def _questions(self) -> Files:
        """Return what the page for questions needs: its data, and SQLite for the browser."""
        engine = (self.root / _ENGINE).read_bytes()
        address = f"js/sqlite3-{hashlib.sha256(engine).hexdigest()[:12]}.wasm"
        schema = self.root / "schema"
        queries = read_queries(schema / "queries").values()
        relations = describe(schema)
        first = (schema / FIRST_QUESTION).read_text("utf-8").strip()
        texts = read_texts(self.root, self.languages)
        return {f"static/{address}": engine} | {
            f"data/ask/{name}.json": _json(
                ask_data(queries, relations, first, f"/{address}", name, texts[name])
            )
            for name in self.languages
        }


def _named_queries(pages: Iterable[Page]) -> Iterator[tuple[str, Use]]:
    """Yield each query that a figure or a chart names, with the shortcode that does."""
    for page in pages:
        for use, cell in page.figures:
            yield cell.query, use
        for use in page.used("chart"):
            yield use[""], use


def _problems_of_text(page: Page, glossary: Page, names: list[str]) -> Iterator[Problem]:
    if page.name.startswith("articles/"):
        yield from unlinked_terms(page, glossary)
    if page.name != GLOSSARY:
        yield from avoided_words(page.path, page.without("code", "addresses"), glossary)
    yield from typed_figures(page, names)


def _specification(root: Path, chart: str) -> Path:
    return chart_path(root, chart)


def _files(made: Iterable[tuple[str, str | bytes]]) -> Files:
    return {
        name: content if isinstance(content, bytes) else content.encode() for name, content in made
    }


def _texts(files: Files) -> dict[str, str | bytes]:
    return {
        name: content.decode() if name.endswith(".svg") else content
        for name, content in files.items()
    }


def _json(content: Any) -> bytes:
    return (json.dumps(content, ensure_ascii=False, indent=1) + "\n").encode()


def _refuse(problems: Iterable[Problem]) -> None:
    if found := list(problems):
        raise IngestError(found)


def _write(target: Path, files: Mapping[str, bytes], folders: Iterable[Folder]) -> dict[str, str]:
    """Make a folder hold these files and those of these folders; return their hashes.

    Files that have these bytes already are not touched. Files of folders are hard links.
    """
    linked = {name: f"{folder.path}/{name}" for folder in folders for name in folder.files}
    hashes = {name: own for folder in folders for name, own in folder.files.items()}
    there: set[str] = set()
    for name, entry in list(entries_of(target)) if target.is_dir() else []:
        if name in linked and entry.inode() == os.stat(linked[name]).st_ino:  # noqa: PTH116
            there.add(name)
        elif name not in files:
            os.unlink(entry.path)  # noqa: PTH108
    for name, content in files.items():
        path = target / name
        if not (path.is_file() and path.read_bytes() == content):
            replace_file(path, content)
    for name, source in linked.items():
        if name not in there:
            path = target / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.unlink(missing_ok=True)
            os.link(source, path)
    return hashes | {name: hashlib.sha256(data).hexdigest() for name, data in files.items()}
