"""The index that a server asks, one SQLite database a language.

    document       the documents, their tokens as texts with blanks, and how many differ in each
    document_fts   FTS5 over the tokens: words.py has cut them, so that both indexes agree
    vocabulary     its tokens; occurrence: where each of them stands (both fts5vocab)
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
    database.execute("create virtual table occurrence using fts5vocab(document_fts, instance)")
    known = database.execute(
        "select term from vocabulary where length(term) >= ? order by term", [SHORTEST_SPELLING]
    ).fetchall()
    spelling = database.table("spelling")
    spelling.insert_all({"term": term} for (term,) in known)
    spelling.enable_fts(["term"], tokenize="trigram")
    database.vacuum()
    database.close()


def _row(document: Document) -> dict[str, str | int]:
    row: dict[str, str | int] = msgspec.structs.asdict(document)
    for field in FIELDS:
        found = list(tokens(getattr(document, field)))
        row[f"{field}_tokens"] = " ".join(found)
        row[f"{field}_length"] = len(set(found))
    return row


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
