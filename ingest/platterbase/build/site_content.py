"""What pages are made from: the texts, words and claims, and what the database answers them.

Each is read or asked once in a build, where it is first needed; answers are kept under the hash of
the database.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path
from typing import NamedTuple

import msgspec

from platterbase.articles.claims import Claim, read_claims, refuted_claims
from platterbase.articles.figures import Result, run_query
from platterbase.articles.pages import Page, Use, read_pages
from platterbase.articles.rulebook import Rulebook, page_of, read_rulebook
from platterbase.build.facts import Facts, read_facts
from platterbase.build.folders import Folder
from platterbase.build.inputs import NO_DATA, Inputs, digest
from platterbase.build.named import NamedSubmissions
from platterbase.build.runner import Steps
from platterbase.build.submissions import VIEWS, submission_parts
from platterbase.charts.files import list_baseline_queries
from platterbase.charts.kit import chart_path
from platterbase.charts.specs import ChartSpecs
from platterbase.database.downloads import Plan, has_rows_of, plan_downloads
from platterbase.database.queries import Query, read_queries
from platterbase.language.texts import FOLDER as TEXTS
from platterbase.language.texts import Texts, read_texts
from platterbase.language.words import Words, read_words
from platterbase.pages.caps import LINK_CEILINGS
from platterbase.pages.records import PAIRS, Records, RuleSetup
from platterbase.pages.uses import articles_by_subject
from platterbase.search.documents import Document, documents_of_texts
from platterbase.submission.content import submission_folders

Claims = dict[str, dict[str, Claim]]
WORDS = "site/i18n"
QUERIES = "schema/queries"


def open_database(database: Path) -> sqlite3.Connection:
    """Return a connection that reads a database which nobody writes."""
    return sqlite3.connect(f"file:{database}?mode=ro&immutable=1", uri=True)


class Written(NamedTuple):
    """What people wrote for readers: the words of each language, and all texts."""

    languages: dict[str, Words]
    pages: list[Page]


def read_written(root: Path) -> Written:
    """Read it; raises IngestError for texts that cannot be used."""
    languages = read_words(root / WORDS)
    return Written(languages, read_pages(root, languages))


@dataclass(frozen=True)
class SiteContent:
    """Texts of one repository, and answers of one database to them."""

    root: Path
    written: Written
    database: Path
    database_hash: str
    connection: sqlite3.Connection
    inputs: Inputs
    steps: Steps
    parts_made: list[Folder] | None = None  # where the database was made by this build

    def ask(self) -> None:
        """Ask the database for what most of the rest needs, by threads.

        Each has a connection of its own; SQLite lets the others run meanwhile.
        """
        with ThreadPoolExecutor() as beside:
            asked = [beside.submit(getattr, self, name) for name in ("refuted", "results", "facts")]
        for each in asked:
            each.result()

    @property
    def languages(self) -> dict[str, Words]:
        return self.written.languages

    @property
    def pages(self) -> list[Page]:
        return self.written.pages

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
        return [name for name in self.charts if chart_path(self.root, name).exists()]

    @cached_property
    def chart_dates(self) -> dict[str, str]:
        """The day when the newest submission of the figures of each chart was sent."""
        sent = dict(self.connection.execute("select submission, sent from submission").fetchall())
        return {
            name: max(
                (
                    sent[submission]
                    for row in self.results[name].rows
                    for figure in row.figures.values()
                    for source in figure.sources
                    for submission in Path(source.file).parts
                    if submission in sent
                ),
                default=max(sent.values()),
            )
            for name in self.charts
        }

    @cached_property
    def ratios(self) -> set[str]:
        """Queries that charts take their baselines from."""
        return list_baseline_queries(self.root, self.drawable)

    @cached_property
    def named(self) -> NamedSubmissions:
        """The submissions that claims and printed queries name."""
        claimed = (claim.submissions for own in self.claims.values() for claim in own.values())
        queried = (self.queries[name].submissions for name in self._printed)
        names = frozenset(name for some in (*claimed, *queried) for name in some)
        return NamedSubmissions(self.root, self.inputs, self.steps, names, self.database)

    @cached_property
    def results(self) -> dict[str, Result]:
        """The queries that pages name, run."""
        pinned = [name for name in self._printed if self.queries[name].submissions]
        others = [name for name in self._printed if not self.queries[name].submissions]
        found = {
            **self._run(pinned, self.named.key, lambda: self.named.database),
            **self._run(others, self.database_hash, lambda: self.database),
        }
        return {name: found[name] for name in self._printed}

    def _run(self, names: list[str], rows: str, database: Callable[[], Path]) -> dict[str, Result]:
        """Run queries on a database of which all rows have that key."""

        def run() -> dict[str, Result]:
            with closing(open_database(database())) as connection:
                return {
                    name: run_query(connection, self.queries[name], f"schema/queries/{name}.sql")
                    for name in self.steps.counted("queries", names)
                }

        key = digest(rows, self.inputs.key(QUERIES), *names)
        return self.steps.value("queries", key, dict[str, Result], run)

    @cached_property
    def _printed(self) -> list[str]:
        """Queries that print figures."""
        return sorted({name for name, _ in self.named_queries()} | self.ratios | {LINK_CEILINGS})

    @cached_property
    def refuted(self) -> dict[str, str]:
        """The contradiction of each claim that does not hold, by the path of the claim."""

        def check() -> dict[str, str]:
            with closing(open_database(self.named.database)) as connection:
                return refuted_claims(connection, self.claims)

        key = digest(self.named.key, self.inputs.key("content/claims"))
        return self.steps.value("claims", key, dict[str, str], check)

    @cached_property
    def facts(self) -> Facts:
        """What the database knows of submissions and files."""

        def read() -> Facts:
            with closing(open_database(self.database)) as connection:
                return read_facts(self.root, connection)

        key = digest(self.database_hash, self.inputs.key())
        return self.steps.value("facts", key, Facts, read)

    @cached_property
    def parts(self) -> list[Folder]:
        """What was made of each submission for results.db, in the order of their slugs."""
        if self.parts_made is not None:
            return self.parts_made
        return submission_parts(self.root, self.inputs, self.steps, None)[0]

    @cached_property
    def paired(self) -> list[str]:
        """The submissions in which a factor makes the difference of two results."""

        def read() -> list[str]:
            slugs = (folder.name for folder in submission_folders(self.root))
            return [
                slug
                for slug, part in zip(slugs, self.parts, strict=True)
                if has_rows_of(PAIRS, (part.path / VIEWS).read_bytes())
            ]

        key = digest(self.database_hash, self.inputs.key())
        return self.steps.value("facts", digest(key, PAIRS), list[str], read)

    @cached_property
    def downloads(self) -> Plan:
        """What the files with all data have in common."""

        def plan() -> Plan:
            with closing(open_database(self.database)) as connection:
                return plan_downloads(connection)

        key = digest(self.database_hash, self.inputs.key(packages=("database",)))
        return self.steps.value("downloads", key, Plan, plan)

    @cached_property
    def submission_keys(self) -> dict[str, str]:
        """Key of each submission: its files, and what all submissions share.

        Its rows, and what rules say of them, come from its files, the catalogue and the schema
        alone.
        """
        shared = self.inputs.key("content/hardware", "schema", without=NO_DATA)
        return {
            name: digest(shared, self.inputs.key_of_folder(folder))
            for name, folder in self.facts.folders.items()
        }

    @cached_property
    def rules_on(self) -> dict[str, list[RuleSetup]]:
        """The setups of each submission that rules speak of."""
        with closing(open_database(self.database)) as connection:  # a thread may ask for them
            read = Records(connection).rules_on
            return {
                name: self.steps.value("rules", key, list[RuleSetup], partial(read, name))
                for name, key in self.submission_keys.items()
            }

    @cached_property
    def searched(self) -> dict[str, list[Document]]:
        """What a search finds of the texts of each language: those of data change more often."""
        made = {page_of(rule) for rule in self.facts.rules}
        common = digest(self.inputs.key(packages=("search", "articles")), *sorted(made))
        pages = {page.path: page for page in self.pages}
        keys = {path: digest(common, page.text) for path, page in pages.items()}

        def make(path: str) -> list[Document]:
            return list(documents_of_texts(pages[path].language, [pages[path]], made))

        found: dict[str, list[Document]] = {language: [] for language in self.languages}
        each = self.steps.values("search texts", "all", keys, list[Document], make)
        for path, documents in each.items():
            found[pages[path].language] += documents
        return found

    @cached_property
    def result_hashes(self) -> dict[str, str]:
        return {
            name: digest(msgspec.msgpack.encode(result)) for name, result in self.results.items()
        }

    @cached_property
    def rulebook(self) -> Rulebook:
        return read_rulebook(self.connection, self.pages)

    @cached_property
    def heads(self) -> str:
        """Key of the front matter of all pages."""
        every = ((page.path, repr(page.front_matter)) for page in self.pages)
        return digest(*(part for pair in every for part in pair))

    @cached_property
    def rule_words(self) -> str:
        """Key of what the site says of its rules, on pages of data and beside figures."""
        return digest(repr(self.rulebook))

    @cached_property
    def uses(self) -> str:
        """Key of the queries, figures, charts and claims that each page names."""
        every = {
            (page.name, use.shortcode, use.arguments) for page in self.pages for use in page.uses
        }
        return digest(*(repr(one) for one in sorted(every)))

    @cached_property
    def articles(self) -> dict[str, list[str]]:
        """Articles that print figures of a setup or submission."""
        key = digest(self.database_hash, self.uses, self.inputs.key("schema/queries"))
        return self.steps.value(
            "articles",
            key,
            dict[str, list[str]],
            lambda: articles_by_subject(self.connection, self.pages, self.results),
        )

    @cached_property
    def queries(self) -> dict[str, Query]:
        return read_queries(self.root / QUERIES)

    @cached_property
    def texts(self) -> dict[str, Texts]:
        """What people wrote in English and others have translated, by language."""
        read = partial(read_texts, self.root, self.languages)
        key = digest(self.inputs.key(TEXTS), *self.languages)
        return self.steps.value("translated texts", key, dict[str, Texts], read)

    def named_queries(self) -> Iterator[tuple[str, Use]]:
        """Yield each query that a figure or a chart names, with the shortcode that does."""
        for page in self.pages:
            for use, cell in page.figures:
                yield cell.query, use
            for use in page.used("chart"):
                yield use[""], use
