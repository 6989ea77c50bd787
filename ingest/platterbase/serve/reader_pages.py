"""A Datasette plugin: its pages in the reader's language, with the words of the site.

The proxy (database_proxy.py) says the language of each request. Words of the interface are
`database_…` of site/i18n; titles and descriptions of stored queries, and what the schema says of
views and columns, have their translations in content/words.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from datasette import hookimpl

from platterbase.database.describe import Relation, describe
from platterbase.database.queries import FIRST_QUESTION, Query, read_queries
from platterbase.language.texts import Texts, read_texts, translate_comment
from platterbase.language.words import Words, words_of
from platterbase.serve.hints import Hint, hints, tests_of

READER_PAGES = "platterbase-reader-pages"
WORDS = "site/i18n"
_PREFIX = "database_"


@dataclass(frozen=True)
class Said:
    """A title or a sentence, and the language that it is in."""

    text: str
    lang: str


@dataclass(frozen=True)
class StoredQuery:
    """What a page says of a stored query; parameters by name."""

    name: str
    title: Said
    description: Said
    parameters: dict[str, Said]


@dataclass(frozen=True)
class ReaderLanguage:
    """What templates know of one language."""

    language: str
    own_words: Words
    texts: Texts
    schema: Schema

    def word(self, key: str) -> str:
        """Return a word of the pages of the database."""
        return self.own_words[_PREFIX + key]

    @property
    def first_question(self) -> str:
        """Return the statement that a reader finds in the empty form."""
        return translate_comment(self.schema.first_question, self.texts)

    def query(self, name: str | None) -> StoredQuery | None:
        """Return what a page says of a stored query; None for any other statement."""
        found = self.schema.queries.get(name or "")
        return self._said_of(found) if found else None

    def queries(self, *, of_readers: bool) -> Iterator[StoredQuery]:
        """Return questions of readers, or what articles print, in the order of their titles."""
        found = (query for query in self.schema.queries.values() if query.is_question == of_readers)
        return iter(sorted(map(self._said_of, found), key=lambda query: query.title.text))

    def relations(self, kind: str) -> list[Relation]:
        """Return all tables, or all views."""
        return [one for one in self.schema.relations.values() if one.kind == kind]

    def unit(self, relation: str | None, column: str) -> str:
        """Return the unit of a column; of a statement's column, by its name."""
        if relation and relation in self.schema.relations:
            return self.schema.relations[relation].units.get(column, "")
        return Relation("", "view", "", {column: ""}).units.get(column, "")

    def meaning(self, text: str) -> Said:
        """Return what the schema says of a table, a view or a column."""
        return self._said(text)

    def _said_of(self, query: Query) -> StoredQuery:
        parameters = {one.name: self._said(one.text) for one in query.parameters}
        described = self._said(query.description)
        return StoredQuery(query.name, self._said(query.title), described, parameters)

    def _said(self, text: str) -> Said:
        translated = self.texts.get(text)
        return Said(translated, self.language) if translated else Said(text, "en")


@dataclass(frozen=True)
class Schema:
    """What is the same in all languages."""

    relations: Mapping[str, Relation]
    queries: Mapping[str, Query]
    first_question: str


class ReaderPages:
    """The plugin, for the repository at `root`."""

    __name__ = READER_PAGES  # Datasette asks every plugin for it

    def __init__(self, root: Path) -> None:
        schema = root / "schema"
        known = Schema(
            describe(schema),
            read_queries(schema / "queries"),
            (schema / FIRST_QUESTION).read_text(encoding="utf-8").strip(),
        )
        self._columns = {name: relation.columns for name, relation in known.relations.items()}
        files = {path.stem: path for path in (root / WORDS).glob("*.toml")}
        texts = read_texts(root, files)
        self._languages = {
            name: ReaderLanguage(name, words_of(path), texts[name], known)
            for name, path in files.items()
        }

    @hookimpl  # type: ignore[untyped-decorator]
    def prepare_jinja2_environment(self, env: Any) -> None:
        """Datasette calls this once. Its pages of errors get nothing of a request."""
        env.globals["reader"] = self._languages["en"]

    @hookimpl  # type: ignore[untyped-decorator]
    def extra_template_vars(self, request: Any, datasette: Any) -> dict[str, Any]:
        """Datasette calls this for each page."""

        async def hints_of(sql: str, relation: str = "") -> list[Hint]:
            """Return what to say where no row matches a statement, or the filters of a page."""
            tests = tests_of(sql, self._columns)
            if relation in self._columns:
                filters = (
                    (name.removesuffix("__exact"), request.args[name]) for name in request.args
                )
                tests = ((relation, *one) for one in filters if one[0] in self._columns[relation])
            return await hints(datasette.get_database(), tests)

        wanted = request.headers.get("accept-language", "") if request else ""
        reader = self._languages.get(wanted) or self._languages["en"]
        return {"reader": reader, "hints_of": hints_of}
