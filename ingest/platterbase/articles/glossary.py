"""Check the glossary: all languages have the same terms, and articles link their first use.

content/<language>/glossary/_index.md lists the terms in its front matter:

    [[params.term]]
    key = "tcq"
    name = "TCQ"
    forms = ["TCQ", "tagged command queu*"]   # as they stand in texts; * is any ending of a word
    also = ["tagged queuing"]                 # what readers may call it when they search
    text = "…"

    [params.called]                           # the same for names that are no terms
    Raptor = ["ラプター"]

It also has the words that a language avoids, so that a thing has one name:

    [[params.avoid]]
    word = "サーバー"
    say = "サーバ"
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from platterbase.articles.pages import Page
from platterbase.errors import Problem

NAME = "glossary/_index.md"
_LINK_TO_TERM = re.compile(r"/glossary/?#(?P<key>.*)")


@dataclass(frozen=True)
class Term:
    """A term in one language."""

    key: str
    name: str
    forms: tuple[str, ...]
    text: str = ""
    also: tuple[str, ...] = ()

    @property
    def plain_forms(self) -> list[str]:
        """Its forms without signs for endings."""
        return [form.replace("*", "") for form in self.forms]

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """Return a pattern of its forms; those in Latin and Cyrillic match whole words only."""
        shapes = []
        for form in self.forms:
            body = re.escape(form).replace(r"\*", r"\w*")
            latin = form[:1].isascii() or "а" <= form[:1].lower() <= "я"
            ends = r"(?![A-Za-zА-Яа-я0-9])" if latin and not form.endswith("*") else ""
            shapes.append((r"(?<![A-Za-zА-Яа-я0-9])" if latin else "") + body + ends)
        return re.compile("|".join(shapes), re.IGNORECASE)


def read_terms(page: Page) -> dict[str, Term]:
    """Return the terms of one language's glossary by their keys."""
    listed = page.front_matter.get("params", {}).get("term", [])
    return {
        one["key"]: Term(
            one["key"], one["name"], tuple(one["forms"]), one["text"], tuple(one.get("also", ()))
        )
        for one in listed
    }


def read_names(page: Page) -> dict[str, list[str]]:
    """Return what else names that are no terms are called, of one language's glossary."""
    called: dict[str, list[str]] = page.front_matter.get("params", {}).get("called", {})
    return called


def read_synonyms(page: Page) -> list[list[str]]:
    """Return groups of words that mean the same, of one language's glossary."""
    groups = [[term.name, *term.plain_forms, *term.also] for term in read_terms(page).values()]
    groups += [[name, *others] for name, others in read_names(page).items()]
    avoided = page.front_matter.get("params", {}).get("avoid", [])
    groups += [[one["say"], one["word"]] for one in avoided]
    return [list(dict.fromkeys(group)) for group in groups]


def missing_terms(pages: Iterable[Page]) -> Iterator[Problem]:
    """Yield a problem for each term that a language's glossary lacks and another has."""
    terms = {page.language: read_terms(page) for page in pages if page.name == NAME}
    every = {key for own in terms.values() for key in own}
    for language, own in terms.items():
        for key in sorted(every - own.keys()):
            yield Problem(
                f"content/{language}/{NAME}",
                1,
                "glossary-term",
                f"no term {key}",
                "the terms of the other languages",
                "write it, or remove it from the others",
            )


def unlinked_terms(page: Page, glossary: Page) -> Iterator[Problem]:
    """Yield a problem for each term that an article does not link where it is first used.

    Links to terms that the glossary of its language does not have are problems too.
    """
    terms = read_terms(glossary)
    linked: dict[str, int] = {}
    for link in page.links:
        if match := _LINK_TO_TERM.fullmatch(link.target):
            linked.setdefault(match["key"], link.start)
    for key in sorted(linked.keys() - terms.keys()):
        yield _problem(page, linked[key], "glossary-link", f"#{key}", "a key of the glossary",
                       "correct the key")  # fmt: skip
    # Parts of a page that cannot contain a link, or should not.
    prose = page.without("head", "code", "shortcodes", "headings", "links", "tables")
    for key, term in terms.items():
        first = term.pattern.search(prose)
        if first and first.start() < linked.get(key, len(page.text)):
            yield _problem(
                page,
                first.start(),
                "glossary-first-use",
                f'"{first[0]}" without a link',
                f"[{first[0]}](/glossary#{key}) where it is first used",
                "link it",
            )


def avoided_words(path: str, text: str, glossary: Page) -> Iterator[Problem]:
    """Yield a problem for each word of a text that the glossary of its language avoids."""
    for one in glossary.front_matter.get("params", {}).get("avoid", []):
        for match in re.finditer(re.escape(one["word"]), text, re.IGNORECASE):
            line = text.count("\n", 0, match.start()) + 1
            yield Problem(
                path,
                line,
                "glossary-avoid",
                f'"{match[0]}"',
                f'"{one["say"]}", the one word for it in {glossary.path}',
                "write that",
            )


def _problem(page: Page, at: int, rule: str, found: str, expected: str, remedy: str) -> Problem:
    return Problem(page.path, page.line_at(at), rule, found, expected, remedy)
