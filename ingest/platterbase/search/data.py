"""All that a search in one language needs, as it is sent to a browser and kept for the server."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import msgspec

from platterbase.articles.glossary import NAME as GLOSSARY
from platterbase.articles.glossary import read_synonyms
from platterbase.articles.pages import Page
from platterbase.language.words import Words, word
from platterbase.search.documents import KINDS, DataOfPages, Document, documents_of_data

FOLDER = "search"  # of the documents below public/
_SILENT = Path(__file__).with_name("silent.toml")


class SearchData(msgspec.Struct, frozen=True):
    """Words for the kinds of pages, groups of words that mean the same, silent words, the pages."""

    kinds: dict[str, str]
    synonyms: list[list[str]]
    silent: list[str]
    documents: list[Document]


def search_data(
    language: str, words: Words, pages: list[Page], texts: Iterable[Document], data: DataOfPages
) -> SearchData:
    """Return what a search in one language needs; `texts` are documents_of_texts."""
    (glossary,) = (p for p in pages if p.language == language and p.name == GLOSSARY)
    return SearchData(
        kinds={kind: word(words, f"found_{kind}", "ingest/platterbase/search") for kind in KINDS},
        synonyms=read_synonyms(glossary),
        silent=_silent_words()[language],
        documents=[*texts, *documents_of_data(language, words, pages, data)],
    )


@cache
def _silent_words() -> dict[str, list[str]]:
    return {language: text.split() for language, text in tomllib.loads(_SILENT.read_text()).items()}
