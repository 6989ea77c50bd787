"""Everything Hugo needs that people did not write: site/generated/.

    data/figures/<language>/<query>.json   figures that pages print, formatted
    data/prose/<language>/<query>.json     figures as sentences say them
    data/charts/<language>/<chart>.json    words of a chart's figure
    data/claims/<article>.json             claims with their SQL
    data/entities.json, assets/entities/…  what other pages made from data show: pages/files.py
    hugo.toml                              texts that get no page: pages/files.py
    data/corrections.json                  corrections and withdrawals, newest first
    data/translations.json                 which translations are behind, by article and language
    data/credits.json                      where the figures of each submission come from
    data/datasets.json                     what search engines are told of each submission
    data/cards/<language>.json             which page has which picture for links to it
    data/ask/…                             what the page for questions needs: pages/ask.py
    data/sending.json                      where Python for the page Send lies: browser.py
    data/downloads.json                    all data to take away: database/downloads.py
    assets/charts/…                        pictures of charts: ingest/platterbase/charts/files.py

What is made along with these and published as it is goes on to static_files.py: files of charts,
pictures for links, the files with all data, SQLite for browsers, `capture` as one file.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Mapping
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from platterbase.articles.figures import Result, files_of_figures
from platterbase.articles.prose import said_by_query
from platterbase.articles.tables import table
from platterbase.articles.translations import Translation, export_translations
from platterbase.build.browser import (
    PYODIDE,
    folder_of,
    is_installed,
    packages,
    packages_key,
    pyodide_files,
)
from platterbase.build.cache import replace_file
from platterbase.build.data_pages import COMPARED, FIGURES, SHARED
from platterbase.build.data_parts import LOOKS, compared_parts, data_pages, entity_parts
from platterbase.build.downloads import large_files, list_files
from platterbase.build.folders import Folder, entries_of, link_files
from platterbase.build.inputs import GENERATED, digest
from platterbase.build.publication import Source, sources_below
from platterbase.build.runner import Part, processes
from platterbase.build.settings import site_address
from platterbase.build.site_content import WORDS, SiteContent
from platterbase.capture.bundle import FILE, WINDOWS_FILE, bundle, windows_script
from platterbase.charts.cards import cards
from platterbase.charts.files import chart_files
from platterbase.charts.specs import ChartSpecs
from platterbase.database.describe import describe
from platterbase.database.queries import FIRST_QUESTION
from platterbase.language.texts import FOLDER as TEXTS
from platterbase.language.words import Words
from platterbase.pages.ask import ask_data

Files = dict[str, bytes]  # by path
STATIC = "static/"
_ENGINE = "node_modules/@sqlite.org/sqlite-wasm/dist/sqlite3.wasm"
_UNTITLED = ".untitled.svg"


@dataclass(frozen=True)
class SiteData:
    """What was written for Hugo, and what is to be published as it is.

    `hashes` are by path below site/generated, `static` by path in public/; `folders` hold files of
    both kinds.
    """

    hashes: dict[str, str]
    static: Files
    folders: list[Folder]


@dataclass(frozen=True)
class Charts:
    """Makes the files of charts, one by one, in any process.

    `address` is that of the site, `dates` are the days when the newest data of charts were sent.
    """

    root: Path
    languages: Mapping[str, Words]
    results: Mapping[str, Result]
    address: str
    dates: Mapping[str, str]

    def fill(self, _step: str, name: str, folder: Path) -> None:
        """Write the files of a chart."""
        languages = {
            language: {**words, "chart_signature": self._signature(name, language, words)}
            for language, words in self.languages.items()
        }
        date = self.dates[name]
        for path, content in chart_files(self.root, languages, self.results, name, date):
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_bytes(content.encode() if isinstance(content, str) else content)

    def _signature(self, name: str, language: str, words: Words) -> str:
        """Return what a picture says of itself where it stands without its page."""
        address = f"{self.address.partition('://')[2]}/{language}/queries/{name}/"
        return words["chart_signature"].format(address=address, date=self.dates[name])


def write_site_data(
    content: SiteContent,
    translations: list[Translation],
    jobs: int,
    executor: Executor | None,
    database_page: str,
    whole: Future[list[Folder]],
    beside: Executor | None,
) -> SiteData:
    """Write what Hugo reads; `database_page` is the address of Datasette, or empty.

    Processes that draw have an executor of their own, which ends before others need much memory.
    `whole` will be what whole_files gives, which `beside` makes.
    """
    # What this process makes itself is made while others draw and print.
    with ThreadPoolExecutor(1) as here, processes(jobs) as drawing:
        rules = here.submit(getattr, content, "rules_on")
        charts = _charts(content, drawing)
        rules.result()
        apart = here.submit(lambda: {**_cards(content, charts), **_sending(content)})
        maker = data_pages(content, database_page)
        compared = content.steps.parts(list(compared_parts(content)), maker, drawing, COMPARED)
        maker = replace(maker, figures=[one.path / FIGURES for one in compared])
        # Those that count several submissions take longest: the last to be done should be small.
        parts = sorted(entity_parts(content), key=lambda part: part.step != SHARED)
        entities = content.steps.parts(parts, maker, drawing, "pages of data")
    large = large_files(content, executor)
    downloads = [*whole.result(), *large]
    listed = list_files(content, downloads, beside)
    folders = [*charts, *entities, *downloads]
    files = {**_figure_tables(content), **_sentences(content), **apart.result(), **listed}
    with content.steps.timed("small files"):
        files |= _small_files(content)
    files["data/translations.json"] = _json(export_translations(translations))
    static = {path: files.pop(path) for path in list(files) if path.startswith(STATIC)}
    with content.steps.timed("site/generated"):
        read = {
            path: one
            for path, one in sources_below("", folders).items()
            if not path.startswith(STATIC)
        }
        hashes = write_files(content.root / GENERATED, files, read, STATIC)
    return SiteData(
        hashes, {path.removeprefix(STATIC): one for path, one in static.items()}, folders
    )


def _figure_tables(content: SiteContent) -> Files:
    """Figures as tables print them, of each query in all languages."""
    addresses = content.facts.addresses
    common = digest(content.rule_words, content.inputs.key(WORDS))

    def make(result: Result) -> Files:
        name = result.query.name
        return {
            f"data/figures/{language}/{name}.json": _json(
                table(result, words, addresses, content.rulebook, language)
            )
            for language, words in content.languages.items()
        }

    files: Files = {}
    for name, result in content.results.items():
        linked = (f"{file}\0{addresses.get(file)}" for file in files_of_figures([result]))
        key = digest(common, content.result_hashes[name], *linked)
        files |= content.steps.value("figures", key, Files, partial(make, result))
    return files


def _sentences(content: SiteContent) -> Files:
    """Figures as the sentences of a language say them."""
    return {
        f"data/prose/{language}/{query}.json": _json(said)
        for language, words in content.languages.items()
        for query, said in said_by_query(
            (page for page in content.pages if page.language == language), content.results, words
        ).items()
    }


def _charts(content: SiteContent, executor: Executor | None) -> list[Folder]:
    common = content.inputs.key(*LOOKS, WORDS)
    chart_specs = ChartSpecs(content.root)
    address, dates = site_address(content.root, os.environ), content.chart_dates
    parts = []
    for name in content.charts:
        ratios = chart_specs.baselines(name)
        key = digest(
            common,
            address,
            dates[name],
            content.inputs.files[chart_specs.path(name)],
            *(content.result_hashes[query] for query in (name, ratios) if query),
        )
        parts.append(Part("charts", name, key))
    maker = Charts(content.root, content.languages, content.results, address, dates)
    return content.steps.parts(parts, maker, executor, "charts")


def _cards(content: SiteContent, charts: Iterable[Folder]) -> Files:
    """Pictures for links to pages, out of the pictures of their charts."""
    pictures = {
        name: Source(folder.path / name, own)
        for folder in charts
        for name, own in folder.files.items()
        if name.endswith(_UNTITLED)
    }
    first = [(page.path, [use[""] for use in page.used("chart")][:1]) for page in content.pages]
    icon = content.inputs.key("site/assets/icon.svg")
    drawn = (f"{name}\0{one.sha256}" for name, one in sorted(pictures.items()))
    key = digest(content.heads, content.uses, repr(first), icon, *drawn)

    def make() -> Files:
        texts = {name: one.path.read_text("utf-8") for name, one in pictures.items()}
        made = cards(content.root, content.pages, texts)
        return {name: one.encode() if isinstance(one, str) else one for name, one in made}

    return content.steps.value("cards", key, Files, make)


def _small_files(content: SiteContent) -> Files:
    return {
        "data/corrections.json": content.facts.corrections,
        "data/credits.json": _credits(content),
        "data/datasets.json": content.facts.datasets,
        f"{STATIC}{FILE}": bundle().encode(),
        f"{STATIC}{WINDOWS_FILE}": windows_script(),
        **_questions(content),
        **{
            f"data/claims/{article}.json": _json(
                {slug: {"title": one.title, "sql": one.sql} for slug, one in own.items()}
            )
            for article, own in content.claims.items()
        },
    }


def _credits(content: SiteContent) -> bytes:
    """Return the credits, titles and descriptions of sources with translations by language."""
    credited = msgspec.json.decode(content.facts.credits)
    for one in credited.values():
        for field in ("title", "source"):
            versions = {name: own.get(one.get(field, "")) for name, own in content.texts.items()}
            one[f"{field}s"] = {name: text for name, text in versions.items() if text}
    return _json(credited)


def _questions(content: SiteContent) -> Files:
    """Return what the page for questions needs: its data, and SQLite for the browser."""
    engine = (content.root / _ENGINE).read_bytes()
    address = f"js/sqlite3-{hashlib.sha256(engine).hexdigest()[:12]}.wasm"
    schema = content.root / "schema"

    def make() -> Files:
        relations = describe(schema)
        first = (schema / FIRST_QUESTION).read_text("utf-8").strip()
        queries = content.queries.values()
        return {
            f"data/ask/{name}.json": _json(
                ask_data(queries, relations, first, f"/{address}", name, content.texts[name])
            )
            for name in content.languages
        }

    key = digest(address, content.inputs.key("schema", TEXTS, WORDS))
    asked = content.steps.value("questions", key, Files, make)
    return {f"{STATIC}{address}": engine, **asked}


def _sending(content: SiteContent) -> Files:
    """Return what the page Send runs in a browser, and where it lies.

    Without `make install` there is none, and the page shows the command line alone.
    """
    root, steps = content.root, content.steps
    found: Files = {}
    if is_installed(root):
        package = (root / PYODIDE / "package.json").read_bytes()
        key = digest(package, content.inputs.key(packages=("build/browser",)))
        found = steps.value("pyodide", key, Files, partial(pyodide_files, root))
        key = packages_key(root, content.inputs)
        found |= {"packages.zip": steps.value("pyodide", key, bytes, partial(packages, root))}
    folder = folder_of(found)
    about = {"folder": f"/{folder}" if found else "", "bytes": sum(map(len, found.values()))}
    return {f"{STATIC}{folder}/{name}": data for name, data in found.items()} | {
        "data/sending.json": _json(about)
    }


def _json(content: Any) -> bytes:
    return msgspec.json.encode(content) + b"\n"


def write_files(
    target: Path, files: Mapping[str, bytes], sources: Mapping[str, Source], keep: str = ""
) -> dict[str, str]:
    """Make a folder hold these files, and hard links to those sources; return their hashes.

    Files that have these bytes already are not touched; the folder `keep` is not looked into.
    """
    there: set[str] = set()
    for name, entry in entries_of(target, keep) if target.is_dir() else []:
        if name in sources and entry.inode() == os.stat(sources[name].place).st_ino:  # noqa: PTH116
            there.add(name)
        elif name not in files:
            os.unlink(entry.path)  # noqa: PTH108
    for name, content in files.items():
        path = target / name
        if not (path.is_file() and path.read_bytes() == content):
            replace_file(path, content)
    link_files(target, {name: one.place for name, one in sources.items() if name not in there})
    hashes = {name: source.sha256 for name, source in sources.items()}
    return hashes | {name: hashlib.sha256(data).hexdigest() for name, data in files.items()}
