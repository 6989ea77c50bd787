"""Which documents of an index answer a question, best first.

The browser ranks in the same way (site/assets/js/search/engine.js), on an index of its own. FTS5's
bm25() takes a document for one text, in which a word of a long article's title is lost; here each
field has its own length, as in MiniSearch.
"""

from __future__ import annotations

import json
import math
import sqlite3
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from platterbase.search.excerpt import Part, excerpt, mark
from platterbase.search.question import Reader, Want
from platterbase.search.words import in_latin_keys, is_code, parts, stem
from platterbase.search.words import words as words_of

Scores = dict[int, float]  # by the number of a document

# Pages that explain come before those that list.
_KINDS = {"article": 1.2, "term": 1.1, "submission": 0.8, "setup": 0.6, "query": 0.6}
_FIELDS: dict[str, float] = {
    "title": 5,
    "names": 4,
    "summary": 2,
    "text": 0.6,
}  # what a token in them is worth
_K, _B, _D = 1.2, 0.7, 0.5  # of BM25+, as MiniSearch has them
_LENGTHENED = 0.3  # how much a letter that is missing at the end tells against a word
_PREFIX, _FUZZY = 0.5, 0.4
_SHORTEST_FUZZY, _LONG = 4, 8
_LIKE = 60  # words of the index that are compared with a mistyped one
_ENDINGS = 200  # words of the index that begin alike


@dataclass(frozen=True)
class Found:
    """A page that answers; its title and what is told of it in parts."""

    path: str
    kind: str
    title: list[Part]
    told: list[Part]
    lang: str
    told_lang: str


class Index:
    """The index of one language, in an open database (database.py)."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        rows = connection.execute("select name, value from setting")
        settings = {name: json.loads(value) for name, value in rows}
        self._kinds: dict[str, str] = settings["kinds"]
        self._reader = Reader(settings["synonyms"], settings["silent"])

    def ask(self, question: str, most: int) -> list[Found]:
        """Return the pages that answer, at most so many."""
        numbers, hits = self.rank(question)
        return [self._found(number, hits) for number in numbers[:most]]

    def paths(self, question: str) -> list[str]:
        """Return the addresses of all pages that answer, within the language."""
        return [self._documents[number][0] for number in self.rank(question)[0]]

    def rank(self, question: str) -> tuple[list[int], set[str]]:
        """Return the numbers of documents, and the tokens by which they were found.

        A question that finds nothing may have been typed in the wrong layout.
        """
        numbers, hits = self._rank(question)
        return (numbers, hits) if numbers else self._rank(in_latin_keys(question))

    def _rank(self, question: str) -> tuple[list[int], set[str]]:
        hits: set[str] = set()
        scores: Scores = defaultdict(float)
        found: Scores = defaultdict(float)
        asked = 0.0
        for want in self._reader.read(question):
            best = self._best(want, hits)
            if not best:
                continue
            # What few pages hold tells more.
            part = want.worth * math.log(1 + len(self._documents) / len(best))
            asked += part
            for number, score in best.items():
                scores[number] += score * want.worth
                found[number] += part

        def rank(number: int) -> tuple[float, str]:
            path, kind = self._documents[number]
            share = found[number] / asked
            return -scores[number] * share * _KINDS.get(kind, 1), path

        return sorted(scores, key=rank), hits

    @cached_property
    def _documents(self) -> dict[int, tuple[str, str]]:
        """Path and kind of each document."""
        rows = self._connection.execute("select rowid, path, kind from document")
        return {number: (path, kind) for number, path, kind in rows}

    @cached_property
    def _lengths(self) -> dict[str, dict[int, float]]:
        """By field, the length of it in each document that has it, as a multiple of the mean."""
        rows = self._connection.execute(
            "select rowid, title_length, names_length, summary_length, text_length from document"
        ).fetchall()
        lengths = {}
        for at, field in enumerate(_FIELDS, start=1):
            own = {row[0]: row[at] for row in rows if row[at]}
            mean = sum(own.values()) / max(len(own), 1)
            lengths[field] = {number: length / mean for number, length in own.items()}
        return lengths

    def _found(self, number: int, hits: set[str]) -> Found:
        path, kind, title, summary, text, lang, told_lang = self._connection.execute(
            "select path, kind, title, summary, text, lang, summary_lang"
            " from document where rowid = ?",
            [number],
        ).fetchone()
        told = excerpt(summary, text, hits)
        return Found(path, self._kinds[kind], mark(title, hits), told, lang, told_lang)

    def _best(self, want: Want, hits: set[str]) -> Scores:
        """Return what the best alternative is worth in each document."""
        best: Scores = {}
        for tokens, worth in want.alternatives:
            for number, score in self._all(tokens, hits).items():
                best[number] = max(best.get(number, 0), score * worth)
        return best

    def _all(self, tokens: Sequence[str], hits: set[str]) -> Scores:
        """Return scores of the documents that hold all of these tokens."""
        scores = [self._one(token, hits) for token in tokens]
        both = set(scores[0]).intersection(*scores[1:])
        return {number: sum(one[number] for one in scores) / len(scores) for number in both}

    def _one(self, token: str, hits: set[str]) -> Scores:
        """Look for the word itself, then words that begin so, then words that are almost so.

        A word of which nothing like it is known is looked for by its beginning: свопинг, своп.
        """
        is_spaced = next(words_of(token)).is_spaced
        word = stem(token)
        found = self._look_up({word: 1}, hits)
        if not found and (is_spaced or len(word) == 1):
            found = self._look_up(self._beginning_with(word), hits)
        if found or not is_spaced:
            return found
        if is_code(token):
            return self._all(parts(token), hits)
        if len(word) < _SHORTEST_FUZZY:
            return {}
        return self._look_up(self._almost(word), hits) or self._look_up_beginning(word, hits)

    def _look_up_beginning(self, word: str, hits: set[str]) -> Scores:
        """Return scores of the documents that hold the longest beginning of a word, half of it."""
        for length in range(len(word) - 1, max(_SHORTEST_FUZZY, (len(word) + 1) // 2) - 1, -1):
            if found := self._look_up({word[:length]: _FUZZY}, hits):
                return found
        return {}

    def _look_up(self, terms: Mapping[str, float], hits: set[str]) -> Scores:
        """Return scores of the documents that hold these tokens; each with what it is worth."""
        scores: Scores = defaultdict(float)
        for term, worth in terms.items():
            rows = self._connection.execute(
                "select col, doc, count(*) from occurrence where term = ? group by col, doc", [term]
            ).fetchall()
            if rows:
                hits.add(term)
            holding = Counter(column for column, _, _ in rows)
            for column, number, times in rows:
                field = column.removesuffix("_tokens")
                rest = len(self._documents) - holding[column]
                rarity = math.log(1 + (rest + 0.5) / (holding[column] + 0.5))
                length = 1 - _B + _B * self._lengths[field][number]
                often = _D + times * (_K + 1) / (times + _K * length)
                scores[number] += worth * _FIELDS[field] * rarity * often
        return scores

    def _beginning_with(self, word: str) -> dict[str, float]:
        """Return the words of the index that begin so, with what they are worth."""
        rows = self._connection.execute(
            "select term from vocabulary where term > ? and term < ? limit ?",
            [word, f"{word}\U0010ffff", _ENDINGS],
        )
        return {
            term: _PREFIX * len(term) / (len(term) + _LENGTHENED * (len(term) - len(word)))
            for (term,) in rows
        }

    def _almost(self, word: str) -> dict[str, float]:
        """Return the words of the index that differ in a letter; in two, if it is long.

        Two letters that changed places are one mistake: hdpram, hdparm.
        """
        if swapped := [one for one in swap_letters(word) if self._is_known(one)]:
            return dict.fromkeys(swapped, _FUZZY)
        most = 1 if len(word) < _LONG else 2
        trigrams = " OR ".join(f'"{word[at : at + 3]}"' for at in range(len(word) - 2))
        rows = self._connection.execute(
            "select term from spelling_fts where spelling_fts match ? order by rank, term limit ?",
            [trigrams, _LIKE],
        )
        edits = {term: count_edits(word, term) for (term,) in rows}
        return {
            term: _FUZZY * len(term) / (len(term) + count)
            for term, count in edits.items()
            if count <= most
        }

    def _is_known(self, term: str) -> bool:
        query = "select 1 from vocabulary where term = ?"
        return self._connection.execute(query, [term]).fetchone() is not None


def swap_letters(word: str) -> Iterator[str]:
    """Yield what a word may be where two neighbours changed places."""
    for at in range(len(word) - 1):
        if word[at] != word[at + 1]:
            yield word[:at] + word[at + 1] + word[at] + word[at + 2 :]


def count_edits(one: str, other: str) -> int:
    """Return how many letters are to be put in, left out or changed (Levenshtein)."""
    before = list(range(len(other) + 1))
    for number, letter in enumerate(one, start=1):
        now = [number]
        for at, compared in enumerate(other, start=1):
            change = before[at - 1] + (letter != compared)
            now.append(min(before[at] + 1, now[-1] + 1, change))
        before = now
    return before[-1]
