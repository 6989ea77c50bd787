"""The pages that people write, content/<language>/: what they use, and that they are equal.

Figures, charts and claims are named by shortcodes. The four languages must have the same pages,
and each page the same figures, charts and claims.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from platterbase.errors import IngestError, Problem

_SHORTCODE = re.compile(r"\{\{<\s*(?P<name>[a-z]+)(?P<arguments>(?:\s+[^>]*?)?)\s*/?>\}\}")
_NAMED = re.compile(r'(\w+)="([^"]*)"')
_POSITIONAL = re.compile(r'^"([^"]*)"$')


@dataclass(frozen=True)
class Use:
    """A shortcode in a page. `arguments` in the order name, value; a lone one has the name ''."""

    shortcode: str
    arguments: tuple[tuple[str, str], ...]
    path: str
    line: int

    def __getitem__(self, name: str) -> str:
        return dict(self.arguments).get(name, "")

    def problem(self, rule: str, found: str, expected: str, remedy: str) -> Problem:
        """What is wrong with it, at its place."""
        return Problem(self.path, self.line, rule, found, expected, remedy)


@dataclass(frozen=True)
class Page:
    """One Markdown file. `name` is its path within its language, `path` that in the repository."""

    language: str
    name: str
    path: str
    text: str
    uses: tuple[Use, ...]

    @property
    def article(self) -> str:
        """Number of the article, which is the name of its folder in content/claims."""
        return Path(self.name).stem.split("-", maxsplit=1)[0]

    def used(self, shortcode: str) -> list[Use]:
        """Its shortcodes of one kind, in their order."""
        return [use for use in self.uses if use.shortcode == shortcode]


def read_pages(root: Path, languages: Iterable[str]) -> list[Page]:
    """All pages; raises IngestError where a language lacks a page or a page says less."""
    pages = [
        _page(root, language, path)
        for language in languages
        for path in sorted((root / "content" / language).rglob("*.md"))
    ]
    problems = [*_missing_pages(pages, set(languages)), *_unequal_pages(pages)]
    if problems:
        raise IngestError(problems)
    return pages


def head_of(page: Page) -> dict[str, Any]:
    """Title, description and the rest of a page's head; raises IngestError where one is missing."""
    parts = page.text.split("+++", maxsplit=2)
    head = tomllib.loads(parts[1]) if len(parts) == 3 else {}
    if page.name.startswith("caveats/") and "summary" in head:
        head["description"] = head["summary"]  # the one line of a rule's text
    missing = [name for name in ("title", "description") if not head.get(name)]
    if missing:
        found, expected = f"no {missing[0]}", "title and description: search engines show both"
        remedy = f'write {missing[0]} = "…" between the lines +++'
        raise IngestError([Problem(page.path, 1, "page-head", found, expected, remedy)])
    return head


def uses(text: str, path: str) -> Iterator[Use]:
    """The opening shortcodes of a text with their lines."""
    for match in _SHORTCODE.finditer(text):
        arguments = match["arguments"].strip()
        alone = _POSITIONAL.match(arguments)
        yield Use(
            shortcode=match["name"],
            arguments=(("", alone[1]),) if alone else tuple(_NAMED.findall(arguments)),
            path=path,
            line=text.count("\n", 0, match.start()) + 1,
        )


def _page(root: Path, language: str, path: Path) -> Page:
    text = path.read_text(encoding="utf-8")
    shown = path.relative_to(root).as_posix()
    name = path.relative_to(root / "content" / language).as_posix()
    return Page(language, name, shown, text, tuple(uses(text, shown)))


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
    for name in sorted({page.name for page in pages}):
        versions = [page for page in pages if page.name == name]
        every = {(use.shortcode, use.arguments) for page in versions for use in page.uses}
        for page in versions:
            has = {(use.shortcode, use.arguments) for use in page.uses}
            for shortcode, arguments in sorted(every - has):
                shown = " ".join(f'{key}="{value}"' if key else value for key, value in arguments)
                yield Problem(
                    page.path,
                    1,
                    "page-unequal",
                    f"no {shortcode} {shown}",
                    "the figures, charts and claims that this page has in other languages",
                    "add it, or remove it from the others",
                )
