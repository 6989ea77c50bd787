"""What can be found: one document for each page worth finding, in the words of its language.

Texts come from content/, what pages of data show from the files that their templates read. Raw
files are not among them: their submissions and setups are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Protocol

import msgspec
from markdown_it import MarkdownIt

from platterbase.articles.glossary import NAME as GLOSSARY
from platterbase.articles.glossary import read_names, read_terms
from platterbase.articles.pages import Page
from platterbase.language.words import Words, word

Row = Mapping[str, Any]
Shown = Callable[[str], Row | None]  # what a page of data shows, by its path


class DataOfPages(Protocol):
    """What pages of data show."""

    def entities(self) -> Iterable[Row]:
        """Return the rows of data/entities.json."""

    def tools(self) -> Iterable[Row]:
        """Return the rows of data/tools.json."""

    def shown(self, language: str, path: str) -> Row | None:
        """Return what a page shows in a language; None where there is no such page."""


# Kind of a text by its folder; any other text is a page.
_KINDS = {"articles": "article", "caveats": "caveat", "factors": "factor", "guides": "guide"}
KINDS = (
    "article", "caveat", "term", "part", "tool", "factor", "guide", "page", "submission", "setup",
    "query",
)  # fmt: skip
# What is read of what a page of data shows.
FOUND = (
    "aliases", "description", "facts", "hosts", "lang", "members", "parser", "settings",
    "transcribed",
)  # fmt: skip
_UNLISTED = ("_index.md", "search/_index.md")
_SHORTCODE = re.compile(r"\{\{<\s*(?P<close>/?)\s*(?P<name>[a-z]+)[^>]*>\}\}")
_SAID = frozenset({"value", "range"})  # shortcodes in whose place a figure stands
_FIGURE = "…"
_LEFT_OUT = frozenset({"absent", "value"})  # kinds of cells that nobody looks for
_MARKDOWN = MarkdownIt("commonmark").enable("table")
_PLACE = "ingest/platterbase/search"


class Document(msgspec.Struct, frozen=True, omit_defaults=True):
    """A page. `path` is its address within a language, `names` are what else it is called.

    `lang` and `summary_lang` are the languages of title and summary where they are not the
    reader's.
    """

    path: str
    kind: str
    title: str
    names: str = ""
    summary: str = ""
    text: str = ""
    lang: str = ""
    summary_lang: str = ""


def documents_of_texts(
    language: str, pages: Iterable[Page], made: Collection[str]
) -> Iterator[Document]:
    """Yield the documents of what people wrote; `made` are pages of data that are made."""
    for page in pages:
        if page.language == language and page.name not in _UNLISTED:
            yield _of_text(page, made)
            if page.name == GLOSSARY:
                yield from _terms(page)


def documents_of_data(
    language: str, words: Words, pages: Sequence[Page], data: DataOfPages
) -> Iterator[Document]:
    """Yield the documents of pages of data."""
    shown = partial(data.shown, language)
    (called,) = (
        read_names(one) for one in pages if (one.language, one.name) == (language, GLOSSARY)
    )
    rows = list(data.entities())
    titles = {row["path"]: _title(row, language) for row in rows}
    for row in rows:
        yield _of_entity(row, language, words, titles, called, shown)
    for row in data.tools():
        if not row["page"]:
            yield _of_tool_without_runs(row, language)


def _of_tool_without_runs(row: Row, language: str) -> Document:
    """Return the document of a tool that is a row of the list of all."""
    foreign = _foreign("en", language)
    translated = row["summaries"].get(language)
    return Document(
        path=f"tools/#{row['name']}",
        kind="tool",
        title=row["title"],
        names=row["name"],
        summary=translated or row["summary"],
        lang=foreign,
        summary_lang="" if translated else foreign,
    )


def _of_text(page: Page, made: Collection[str]) -> Document:
    folder, _, _ = page.name.partition("/")
    is_list = page.name.endswith("_index.md")
    path = page.name.removesuffix("_index.md").removesuffix(".md").rstrip("/")
    kind = "page" if is_list else _KINDS.get(folder, "page")
    if kind == "caveat" and path not in made:  # its text stands in the list of all rules
        path = path.replace("/", "/#", 1)
    also = page.front_matter.get("also", ())
    names = " / ".join(filter(None, (page.front_matter.get("linkTitle"), *also)))
    address = path if "#" in path else f"{path}/"
    return Document(
        address, kind, page.head.title, names, page.head.description, plain_text(page.body)
    )


def _terms(glossary: Page) -> Iterator[Document]:
    """Yield the terms of a glossary, each by all its forms."""
    for key, term in read_terms(glossary).items():
        names = " / ".join(dict.fromkeys([*term.plain_forms, *term.also, key]))
        yield Document(f"glossary/#{key}", "term", term.name, names, plain_text(term.text))


def _of_entity(
    row: Row,
    language: str,
    words: Words,
    titles: Mapping[str, tuple[str, str]],
    called: Mapping[str, list[str]],
    shown: Shown,
) -> Document:
    kind, path = row["kind"], row["path"]
    title, lang = titles[path]
    page = shown(path) or {}
    names = [
        path.rpartition("/")[2].replace("_", "-"),
        *page.get("aliases", ()),
        *called.get(row["title"], ()),
    ]
    summary, summary_lang = "", ""
    if kind == "setup":
        summary, summary_lang = titles[f"submissions/{row['group']}"]
    elif kind == "part":
        maker = [_join_texts(fact["cells"]) for fact in page.get("facts", ())[:1]]
        summary = ", ".join([word(words, f"kind_{row['group']}", _PLACE), *maker])
    elif kind == "tool":
        told = (page.get("parser") or {}).get("title") or {"text": ""}
        summary, summary_lang = told["text"], told.get("lang", "")
    elif kind == "query":
        summary = page.get("description", "")
        summary_lang = _foreign(page.get("lang") or language, language)
    text = "; ".join(filter(None, _texts_of(page)))
    return Document(f"{path}/", kind, title, " / ".join(names), summary, text, lang, summary_lang)


def _foreign(language: str, readers: str) -> str:
    return "" if language == readers else language


def _title(row: Row, language: str) -> tuple[str, str]:
    """Return the title of a page of data, and its language where that is not the reader's."""
    translated = row.get("titles", {}).get(language)
    if translated:
        return translated, ""
    return row["title"], _foreign(row.get("language", "en"), language)


def _texts_of(page: Row) -> Iterator[str]:
    """Yield what a page of data says of its subject: facts, parts, settings; no figures."""
    for fact in page.get("facts", ()):
        yield _join_texts(fact["cells"])
    for name in ("members", "settings"):
        for row in (page.get(name) or {}).get("rows", ()):
            yield from map(_join_texts, row)
    for host in page.get("hosts", ()):
        yield from _texts_of(host)
    note = page.get("transcribed")
    if note:
        yield note["text"]


def _join_texts(cells: Iterable[Row]) -> str:
    """Return the words of the cells of a row, without figures and other kinds left out."""
    return ", ".join(cell["text"] for cell in cells if cell.get("kind") not in _LEFT_OUT)


def plain_text(markdown: str) -> str:
    """Return the words of a text, without marks of Markdown; figures are …"""
    bare = _SHORTCODE.sub(_figure, markdown)
    lines = []
    for block in _MARKDOWN.parse(bare):
        for token in block.children or ():
            if token.type in {"text", "code_inline"}:
                lines.append(token.content)
            elif token.type == "softbreak":
                lines.append(" ")
        if block.children:
            lines.append(" ")
    return re.sub(r"\s+", " ", "".join(lines)).strip()


def _figure(match: re.Match[str]) -> str:
    return _FIGURE if match["name"] in _SAID else ""
