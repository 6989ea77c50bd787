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

import sqlite3
from collections.abc import Iterable, Sequence
from contextlib import closing
from pathlib import Path

import msgspec

from platterbase.search.data import SearchData
from platterbase.search.documents import Document
from platterbase.search.words import tokens

Row = dict[str, str | int]  # by column of table document
FIELDS = ("title", "names", "summary", "text")
SHORTEST_SPELLING = 4
_SETTINGS = ("kinds", "synonyms", "silent")
# Blanks part the tokens; nothing else of them is to be changed.
_TABLES = """
create table setting (name text primary key, value text);
create table document (
  path text, kind text, title text, names text, summary text, text text, lang text,
  summary_lang text, title_tokens text, names_tokens text, summary_tokens text, text_tokens text,
  title_length integer, names_length integer, summary_length integer, text_length integer
);
create table spelling (term text);
create virtual table document_fts using fts5(
  title_tokens, names_tokens, summary_tokens, text_tokens,
  tokenize = 'unicode61 remove_diacritics 0', content = 'document'
);
create virtual table spelling_fts using fts5(term, tokenize = 'trigram', content = 'spelling');
create virtual table vocabulary using fts5vocab(document_fts, row);
create virtual table occurrence using fts5vocab(document_fts, instance);
"""


def write_search(data: SearchData, path: Path, known: Sequence[Row] = ()) -> None:
    """Write the database of a language, where there is no file yet.

    `known` are rows_of the first documents.
    """
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("pragma journal_mode = off")  # a file that is whole or not kept
        connection.executescript(_TABLES)
        connection.execute("begin")
        connection.executemany(
            "insert into setting values (?, ?)",
            ((name, _json(getattr(data, name))) for name in _SETTINGS),
        )
        rows = [*known, *rows_of(data.documents[len(known) :])]
        names = list(rows[0])
        connection.executemany(
            f"insert into document ({', '.join(names)})"  # noqa: S608 - names of this file
            f" values ({', '.join(f':{name}' for name in names)})",
            rows,
        )
        connection.execute("insert into document_fts (document_fts) values ('rebuild')")
        connection.execute(
            "insert into spelling select term from vocabulary where length(term) >= ?"
            " order by term",
            [SHORTEST_SPELLING],
        )
        connection.execute("insert into spelling_fts (spelling_fts) values ('rebuild')")
        connection.execute("commit")
        connection.execute("vacuum")


def rows_of(documents: Iterable[Document]) -> list[Row]:
    """Return the rows of some documents, with their tokens."""
    return [_row(document) for document in documents]


def _row(document: Document) -> Row:
    row: Row = msgspec.structs.asdict(document)
    for field in FIELDS:
        found = list(tokens(getattr(document, field)))
        row[f"{field}_tokens"] = " ".join(found)
        row[f"{field}_length"] = len(set(found))
    return row


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
