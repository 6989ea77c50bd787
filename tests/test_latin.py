"""Latin words in ja, ko and ru articles: names, terms, or on a short list with reasons."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from platterbase.articles.glossary import NAME, read_terms
from platterbase.articles.pages import Page

ROOT = Path(__file__).resolve().parent.parent
LANGUAGES = ("ja", "ko", "ru")
MOST = 60
_NOT_PROSE = re.compile(
    r"\A\+\+\+.*?\+\+\+|```.*?```|`[^`\n]*`|\{\{<.*?>\}\}|\]\([^)\n]*\)|^\{title=",
    re.DOTALL | re.MULTILINE,
)
_WORD = re.compile(r"[A-Za-z][A-Za-z0-9]*")
# Chipsets, controllers of a board, sockets: names, as those of drives in the catalogue; queue
# depths as charts write them.
_CHIPSET = re.compile(r"[BXZ]\d{3}[Ei]?|AM[45]|QD\d+")


def allowed() -> dict[str, dict[str, str]]:
    """Words that stay, with their reasons, by language: tests/latin.tsv."""
    told: dict[str, dict[str, str]] = {language: {} for language in LANGUAGES}
    for line in (ROOT / "tests/latin.tsv").read_text("utf-8").splitlines()[1:]:
        word, languages, reason = line.split("\t")
        for language in languages.split():
            told[language][word] = reason
    return told


def names(connection: sqlite3.Connection) -> set[str]:
    """Words of catalogue names, of tools, and of what submissions and setups are called."""
    queries = (
        "select name from model union select alias from model_alias union select maker from model",
        "select tool from run union select generator from run union select title from setup",
        "select board from host union select cpu from host union select os from host",
        "select name from node union select made_by from array union select degree from finding",
        "select link_kind from link_kind union select title from load",
    )
    return {
        word.lower()
        for query in queries
        for (name,) in connection.execute(query)
        for word in _WORD.findall(name or "")
    }


def words(language: str) -> set[str]:
    """Latin words in the prose of a language's articles that are no glossary terms."""
    glossary = ROOT / "content" / language / NAME
    terms = read_terms(Page(language, NAME, "", glossary.read_text("utf-8")))
    known = {w.lower() for term in terms.values() for f in term.forms for w in _WORD.findall(f)}
    found: set[str] = set()
    for path in (ROOT / "content" / language / "articles").glob("0*.md"):
        found |= set(_WORD.findall(_NOT_PROSE.sub(" ", path.read_text("utf-8"))))
    return {word for word in found if word.lower() not in known and not _CHIPSET.fullmatch(word)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_latin_words_are_names_terms_or_have_their_reason(
    results: sqlite3.Connection, archive_database: Path, language: str
) -> None:
    with closing(sqlite3.connect(archive_database)) as archive:
        known = names(results) | names(archive)
    rest = {word for word in words(language) if word.lower() not in known}
    assert rest - allowed()[language].keys() == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list_is_short_and_used(language: str) -> None:
    listed = allowed()[language]
    assert len(listed) <= MOST
    assert all(listed.values())
    assert listed.keys() - words(language) == set()
