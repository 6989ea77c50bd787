"""The index that a server asks, one SQLite database a language.

    document       the documents, and their tokens as texts with blanks
    document_fts   FTS5 over the tokens: words.py has cut them, so that both indexes agree
    vocabulary     its tokens (fts5vocab)
    spelling_fts   the tokens that may be mistyped, by their trigrams
    setting        words for kinds, groups of words that mean the same, silent words, as JSON

Trigrams alone find nothing that is shorter than three letters, which Japanese and Korean words
often are; they serve for what resembles a word that is nowhere.
"""

from __future__ import annotations

from pathlib import Path

import msgspec
from sqlite_utils import Database

from platterbase.search.data import SearchData
from platterbase.search.documents import Document
from platterbase.search.words import tokens

FIELDS = ("title", "names", "summary", "text")
SHORTEST_SPELLING = 4
_SETTINGS = ("kinds", "synonyms", "silent")
# Blanks part the tokens; nothing else of them is to be changed.
_PLAIN = "unicode61 remove_diacritics 0"


def write_search(data: SearchData, path: Path) -> None:
    """Write the database of a language, where there is no file yet."""
    database = Database(path)
    settings = ({"name": name, "value": _json(getattr(data, name))} for name in _SETTINGS)
    database.table("setting").insert_all(settings, pk="name")
    documents = database.table("document")
    documents.insert_all(map(_row, data.documents))
    documents.enable_fts([f"{field}_tokens" for field in FIELDS], tokenize=_PLAIN)
    database.execute("create virtual table vocabulary using fts5vocab(document_fts, row)")
    known = database.execute(
        "select term from vocabulary where length(term) >= ? order by term", [SHORTEST_SPELLING]
    ).fetchall()
    spelling = database.table("spelling")
    spelling.insert_all({"term": term} for (term,) in known)
    spelling.enable_fts(["term"], tokenize="trigram")
    database.vacuum()
    database.close()


def _row(document: Document) -> dict[str, str]:
    shown = msgspec.structs.asdict(document)
    return shown | {f"{field}_tokens": " ".join(tokens(shown[field])) for field in FIELDS}


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
