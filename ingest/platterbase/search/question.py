"""What a question asks for: a list of wants.

Each want holds alternatives, the word itself and words that mean the same, and each alternative the
tokens that must all be there. site/assets/js/search/question.js does the same in the browser.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from platterbase.search.words import (
    Word,
    bare,
    is_code,
    is_korean,
    joint_pair,
    normalize,
    pairs,
    parts,
    spelled,
    stem,
    words,
)

_LONGEST = 120  # letters of a question that are read
_OTHER_WORD = 0.8  # what a word that means the same is worth, beside the one that was asked for
# Two ideographs are mostly a word, as are three or four letters of a syllabary.
_WORD, _NUMBER, _IDEOGRAPHS, _PAIR, _KANA_PAIR = 1.0, 0.5, 1.0, 0.5, 0.25
_KANA = re.compile("[ぁ-ゖ]+")
_DIGITS = re.compile("[0-9]+")
_UNSPACED = re.compile("[々ぁ-ゖァ-ヺー㐀-䶿一-鿿가-힣]")
_TWO_IDEOGRAPHS = re.compile("[一-鿿]{2}")
_TWO_SYLLABLES = re.compile("[가-힣]{2}")
# An ideograph that is a word of its own: 熱で
_ALONE = re.compile("(?<![一-鿿])[一-鿿](?![一-鿿])")


class Alternative(NamedTuple):
    """Tokens that a document must hold, and what it is worth to hold them."""

    tokens: tuple[str, ...]
    worth: float


class Want(NamedTuple):
    """One thing that is asked for, and its share of the question."""

    alternatives: tuple[Alternative, ...]
    worth: float


class _Element(NamedTuple):
    """A stem, a part of a model number or a letter: what words are compared by."""

    key: str
    word: Word
    number: int


@dataclass(frozen=True)
class _Form:
    """A spelling of a group of words that mean the same."""

    form: str
    forms: Sequence[str]
    keys: list[str]

    def stands_at(self, at: int, elements: Sequence[_Element]) -> bool:
        """Whether a question has this spelling there, with any ending of a Korean word.

        One syllable must begin its word: 램 is not in 프로그램.
        """
        own = elements[at : at + len(self.keys)]
        if len(own) < len(self.keys) or own[0].key != self.keys[0]:
            return False
        if len(own) == 1:
            starts = at == 0 or elements[at - 1].number != own[0].number
            return starts or not is_korean(own[0].key)
        return all(bare(one.key) == bare(key) for one, key in zip(own, self.keys, strict=True))


class Reader:
    """Reads questions in one language."""

    def __init__(self, synonyms: Iterable[Sequence[str]], silent: Iterable[str]) -> None:
        self._silent = frozenset(token for word in silent for token in _tokens_of(word))
        forms = [
            _Form(form, group, [one.key for one in _elements(normalize(form))])
            for group in synonyms
            for form in group
        ]
        self._forms = sorted((one for one in forms if one.keys), key=lambda one: -len(one.keys))

    def read(self, text: str) -> list[Want]:
        """Return what a question asks for; nothing where it holds no letters."""
        elements = _elements(normalize(text)[:_LONGEST])
        wants: list[Want] = []
        rest: list[_Element] = []
        at = 0
        while at < len(elements):
            found = next((form for form in self._forms if form.stands_at(at, elements)), None)
            if found is None:
                rest.append(elements[at])
                at += 1
                continue
            wants += [*self._plain(rest), _group(found)]
            rest = []
            at += len(found.keys)
        return [*wants, *self._plain(rest)]

    def _plain(self, elements: list[_Element]) -> Iterator[Want]:
        """Yield wants for words that no group knows."""
        before: Word | None = None
        for _, group in groupby(elements, key=lambda one: one.number):
            run = list(group)
            word = run[0].word
            latin, names = spelled("".join(one.key for one in run))
            if latin:
                yield self._spelled(latin, names)
            joint = joint_pair(before, word) if before else ""
            for place, token in enumerate([*_tokens_of_run(run[len(names) :]), joint]):
                if token and token not in self._silent:
                    # A Korean word begins with what it means and ends with what it does.
                    is_start = place == 0 and _TWO_SYLLABLES.fullmatch(token)
                    worth = _WORD if is_start else _worth(token)
                    yield Want((Alternative((token,), 1),), worth)
            before = word

    def _spelled(self, latin: str, names: str) -> Want:
        """Return the want for letters that were written by their names; or a word so written."""
        want, *_ = self.read(latin)
        as_written = Alternative(tuple(pairs(names)), 1)
        return want._replace(alternatives=(*want.alternatives, as_written))


def _elements(text: str) -> list[_Element]:
    """Return stems and letters, so that blanks between letters do not matter."""
    found = []
    for number, word in enumerate(words(text)):
        if not word.is_spaced:
            keys = list(word.text)
        elif is_code(word.text):
            keys = parts(word.text)
        else:
            keys = [stem(word.text)]
        found += [_Element(key, word, number) for key in keys]
    return found


def _group(found: _Form) -> Want:
    return Want(
        tuple(
            Alternative(_tokens_of(form), 1 if form == found.form else _OTHER_WORD)
            for form in found.forms
        ),
        _WORD,
    )


def _tokens_of(form: str) -> tuple[str, ...]:
    return tuple(
        token
        for word in words(normalize(form))
        for token in ([word.text] if word.is_spaced else pairs(word.text))
    )


def _tokens_of_run(run: list[_Element]) -> list[str]:
    """Return the tokens of what is left of a word."""
    if not run:
        return []
    word = run[0].word
    left = "".join(one.key for one in run)
    if word.is_spaced:
        return [left if is_code(word.text) else word.text]
    own = [pair for pair in pairs(left) if len(pair) > 1]
    own += _ALONE.findall(left)
    if is_korean(word.text) and len(word.text) == 1:
        own.append(word.text)
    if word.counted and run[0].key == word.text[0]:
        own.append(word.counted)
    return own


def _worth(token: str) -> float:
    if _KANA.fullmatch(token):
        return _KANA_PAIR
    if _DIGITS.fullmatch(token):
        return _NUMBER
    if _TWO_IDEOGRAPHS.fullmatch(token):
        return _IDEOGRAPHS
    return _PAIR if _UNSPACED.match(token) else _WORD
