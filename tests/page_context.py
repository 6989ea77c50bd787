"""What pages of data are made with, for tests that make some of them."""

import sqlite3
from pathlib import Path

from platterbase.articles.rulebook import read_rulebook
from platterbase.language.words import read_words
from platterbase.pages.context import Addresses, PageContext
from platterbase.pages.raw_text import raw_addresses
from platterbase.pages.records import Records

ROOT = Path(__file__).resolve().parent.parent
WORDS = read_words(ROOT / "site/i18n")


class EveryPage(list[str]):
    """Addresses of pages: whatever is linked to is there."""

    def __contains__(self, _: object) -> bool:
        return True


def page_context(connection: sqlite3.Connection, language: str) -> PageContext:
    """The context of one language on a database."""
    addresses = Addresses(EveryPage(), raw_addresses(ROOT, connection))
    rulebook = read_rulebook(connection, [])
    return PageContext(language, WORDS[language], Records(connection), rulebook, addresses)
