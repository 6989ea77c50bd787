"""Read the pages of content/<language>/: front matter, Markdown and shortcodes.

All other modules read pages through this one. Shortcodes name figures, charts and claims. The four
languages must have the same pages, and each page the same figures, charts and claims.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from platterbase.errors import IngestError, Problem
from platterbase.language.toml import read_toml

if TYPE_CHECKING:
    from markdown_it import MarkdownIt

Part = Literal["head", "code", "bound", "shortcodes", "headings", "tables", "links", "addresses"]

_HEAD = re.compile(r"\A\+\+\+\n(?P<toml>.*?)^\+\+\+$\n?", re.DOTALL | re.MULTILINE)
_SHORTCODE = re.compile(r"\{\{<\s*(?P<name>[a-z]+)(?P<arguments>(?:\s+[^>]*?)?)\s*/?>\}\}")
_NAMED = re.compile(r'(\w+)="([^"]*)"')
_POSITIONAL = re.compile(r'^"([^"]*)"$')
_MOST = 3  # things that a page lacks, named in one problem
_BETWEEN_PARAGRAPHS = re.compile(r"\n\s*\n")
_LINK = re.compile(r"!?\[[^\]\n]*\]\((?P<target>[^)\n]*)\)")
# markdown-it finds these too, but does not say where in a line they stand.
_IN_LINES: dict[Part, re.Pattern[str]] = {
    "bound": re.compile(
        r"\{\{< *about .*?\{\{< */about *>\}\}", re.DOTALL
    ),  # words and their bounds
    "shortcodes": re.compile(r"\{\{[<%].*?[>%]\}\}", re.DOTALL),
    "code": re.compile(r"`[^`\n]*`"),
    "links": _LINK,
    "addresses": re.compile(r"\]\([^)\n]*\)|https?://\S+"),
}
_BLOCKS: dict[Part, str] = {"code": "fence", "headings": "heading_open", "tables": "table_open"}


class FigureCell(NamedTuple):
    """Where a figure of a sentence stands: a stored query, a row and a column of it."""

    query: str
    row: str
    column: str


@dataclass(frozen=True)
class Use:
    """A shortcode in a page. `arguments` in the order name, value; a lone one has the name ''."""

    shortcode: str
    arguments: tuple[tuple[str, str], ...]
    path: str
    line: int

    def __getitem__(self, name: str) -> str:
        return dict(self.arguments).get(name, "")

    @property
    def cells(self) -> tuple[FigureCell, ...]:
        """The figures that it says: one of `value` and `about`, two of `range`, else none."""
        if self.shortcode in {"value", "about"}:
            return (FigureCell(self["query"], self["row"], self["column"]),)
        if self.shortcode == "range":
            ends = (self[end].rpartition(".") for end in ("from", "to"))
            return tuple(FigureCell(self["query"], row, column) for row, _, column in ends)
        return ()

    def problem(self, rule: str, found: str, expected: str, remedy: str) -> Problem:
        """Return a problem at the place of this shortcode."""
        return Problem(self.path, self.line, rule, found, expected, remedy)


class Paragraph(NamedTuple):
    """Lines of a page without an empty one between them: the first, and the one behind the last."""

    start: int
    end: int

    def holds(self, use: Use) -> bool:
        """Return whether a shortcode stands in it."""
        return self.start <= use.line < self.end


class Head(NamedTuple):
    """Title and description of a page, as search engines and link previews show them."""

    title: str
    description: str


class Link(NamedTuple):
    """A Markdown link: its target, and where it starts in the text."""

    target: str
    start: int


@dataclass(frozen=True)
class Page:
    """One Markdown file. `name` is its path within its language, `path` that in the repository."""

    language: str
    name: str
    path: str
    text: str

    @property
    def article(self) -> str:
        """Number of the article, which is the name of its folder in content/claims."""
        return Path(self.name).stem.split("-", maxsplit=1)[0]

    @cached_property
    def front_matter(self) -> dict[str, Any]:
        """The TOML between the lines +++; empty where there is none. Raises IngestError."""
        head = _HEAD.match(self.text)
        return read_toml(head["toml"], self.path, lines_before=1) if head else {}

    @cached_property
    def head(self) -> Head:
        """Title and description; raises IngestError where one is missing."""
        given = self.front_matter
        # The one line of a rule's text is called `summary`.
        summary = given.get("summary") if self.name.startswith("caveats/") else None
        head = Head(given.get("title", ""), summary or given.get("description", ""))
        for name, value in head._asdict().items():
            if not value:
                found, expected = f"no {name}", "title and description: search engines show both"
                remedy = f'write {name} = "…" between the lines +++'
                raise IngestError([Problem(self.path, 1, "page-head", found, expected, remedy)])
        return head

    @cached_property
    def uses(self) -> tuple[Use, ...]:
        """The opening shortcodes with their lines, behind the claims of the title."""
        made = self.front_matter.get("claims", ())
        titled = (Use("claim", (("", slug),), self.path, 1) for slug in made)
        return (*titled, *_uses(self.text, self.path))

    def used(self, shortcode: str) -> list[Use]:
        """Return the shortcodes of one kind, in their order."""
        return [use for use in self.uses if use.shortcode == shortcode]

    @cached_property
    def figures(self) -> list[tuple[Use, FigureCell]]:
        """The figures that sentences say, each with its shortcode, in their order."""
        return [(use, cell) for use in self.uses for cell in use.cells]

    @property
    def blocks(self) -> list[Paragraph]:
        """The paragraphs by their lines; a list without empty lines is one."""
        lines = ["", *self.text.split("\n"), ""]
        edges = [
            at
            for at in range(1, len(lines))
            if bool(lines[at].strip()) != bool(lines[at - 1].strip())
        ]
        return [Paragraph(*pair) for pair in zip(edges[::2], edges[1::2], strict=True)]

    @property
    def body(self) -> str:
        """The text after the front matter."""
        return _HEAD.sub("", self.text)

    @property
    def paragraphs(self) -> list[str]:
        """The paragraphs of the body; white space does not count."""
        parts = _BETWEEN_PARAGRAPHS.split(self.body)
        return [" ".join(part.split()) for part in parts if part.strip()]

    @property
    def links(self) -> list[Link]:
        """The Markdown links, in their order."""
        return [Link(match["target"], match.start()) for match in _LINK.finditer(self.text)]

    def without(self, *parts: Part) -> str:
        """Return the text with these parts blanked: every line and column stays where it was."""
        text = self.text
        if "head" in parts and (head := _HEAD.match(text)):
            text = blank(head) + text[head.end() :]
        kinds = {_BLOCKS[part] for part in parts if part in _BLOCKS}
        if kinds:
            text = _without_blocks(text, kinds, start=self._body_line)
        for part in parts:
            if part in _IN_LINES:
                text = _IN_LINES[part].sub(blank, text)
        return text

    def line_at(self, place: int) -> int:
        """Return the number of the line in which a place of the text stands."""
        return self.text.count("\n", 0, place) + 1

    @property
    def _body_line(self) -> int:
        head = _HEAD.match(self.text)
        return head[0].count("\n") if head else 0


def read_pages(root: Path, languages: Iterable[str]) -> list[Page]:
    """Return all pages; raises IngestError where a language lacks a page or a page says less."""
    pages = [
        Page(
            language,
            path.relative_to(root / "content" / language).as_posix(),
            path.relative_to(root).as_posix(),
            path.read_text(encoding="utf-8"),
        )
        for language in languages
        for path in sorted((root / "content" / language).rglob("*.md"))
    ]
    if problems := list(_unreadable_heads(pages)):  # the rest reads them
        raise IngestError(problems)
    problems = [*_missing_pages(pages, set(languages)), *_unequal_pages(pages)]
    if problems:
        raise IngestError(problems)
    return pages


def _unreadable_heads(pages: Iterable[Page]) -> Iterator[Problem]:
    for page in pages:
        try:
            _ = page.front_matter
        except IngestError as error:
            yield from error.problems


def blank(match: re.Match[str]) -> str:
    """Return spaces in place of a match, its line ends kept."""
    return re.sub(r"[^\n]", " ", match[0])


def _uses(text: str, path: str) -> Iterator[Use]:
    for match in _SHORTCODE.finditer(text):
        arguments = match["arguments"].strip()
        alone = _POSITIONAL.match(arguments)
        yield Use(
            shortcode=match["name"],
            arguments=(("", alone[1]),) if alone else tuple(_NAMED.findall(arguments)),
            path=path,
            line=text.count("\n", 0, match.start()) + 1,
        )


@cache
def _markdown() -> MarkdownIt:
    # Only here: who asks for the head of a page needs no reader of Markdown.
    from markdown_it import MarkdownIt  # noqa: PLC0415

    return MarkdownIt("commonmark").enable("table").disable("inline")


def _without_blocks(text: str, kinds: set[str], start: int) -> str:
    """Return the text with the lines of these blocks blanked; `start` is the body's first line."""
    lines = text.splitlines(keepends=True)
    for token in _markdown().parse("".join(lines[start:])):
        if token.type in kinds and token.map:
            for number in range(start + token.map[0], start + token.map[1]):
                lines[number] = re.sub(r"[^\n]", " ", lines[number])
    return "".join(lines)


def _missing_pages(pages: list[Page], languages: set[str]) -> Iterator[Problem]:
    for name in sorted({page.name for page in pages}):
        there = {page.language for page in pages if page.name == name}
        for language in sorted(languages - there):
            yield Problem(
                f"content/{language}/{name}",
                1,
                "page-missing",
                "no such file",
                f"the page that {', '.join(sorted(there))} have",
                "write it, or remove the others",
            )


def _unequal_pages(pages: list[Page]) -> Iterator[Problem]:
    """Yield a problem for each place that says what a page in another language does not."""
    for name in sorted({page.name for page in pages}):
        versions = [page for page in pages if page.name == name]
        places: dict[str, Use] = {}
        for page in versions:
            for use in page.uses:
                for said in _what_is_said(use):
                    places.setdefault(said, use)
        for page in versions:
            has = {said for use in page.uses for said in _what_is_said(use)}
            missing: dict[tuple[str, int], list[str]] = {}
            for said in sorted(places.keys() - has):
                use = places[said]
                missing.setdefault((use.path, use.line), []).append(said)
            for (path, line), lacks in missing.items():
                yield _unequal(page, f"{path}:{line}", lacks)


def _unequal(page: Page, place: str, lacks: list[str]) -> Problem:
    named = ", ".join(lacks[:_MOST])
    more = f" and {len(lacks) - _MOST} more" if len(lacks) > _MOST else ""
    article = page.name.removeprefix("articles/").removesuffix(".md")
    then = f"; then `platterbase translated {article} {page.language}`" * (article != page.name)
    return Problem(
        page.path,
        1,
        "page-unequal",
        f"no {named}{more}, which stands at {place}",
        "the figures, charts and claims that this page has in other languages",
        f"copy the paragraph of {place} and translate it, or remove it there{then}",
    )


def _what_is_said(use: Use) -> Iterator[str]:
    """Yield what other languages must say too: which figures, but not in which form."""
    if use.cells:
        for cell in use.cells:
            yield f'figure query="{cell.query}" row="{cell.row}" column="{cell.column}"'
    else:
        shown = " ".join(f'{key}="{value}"' if key else value for key, value in use.arguments)
        yield f"{use.shortcode} {shown}".rstrip()
