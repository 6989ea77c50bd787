"""What of a text can be found: tokens of writing systems, the same for all languages.

- Latin and Cyrillic words by their stem; those with a digit (model numbers) from any letter on:
  `wd740gd` also as `d740gd`, `740gd` … `gd`. Words joined by a hyphen also as one.
- Writing without blanks in pairs of neighbours: 読み出し as 読み, み出, 出し, and its last
  character, so that one character is found too. Korean particles are then pairs of their own.

site/assets/js/search/words.js does the same in the browser; tests/search/ compares the two.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

import snowballstemmer

_LETTERS = "0-9A-Za-zÀ-ɏЀ-ӿ"
_JAPANESE = "々ぁ-ゖァ-ヺー㐀-䶿一-鿿"
_KOREAN = "가-힣"
_RUN = re.compile(f"[{_LETTERS}]+|[{_JAPANESE}]+|[{_KOREAN}]+")
_UNSPACED = re.compile(f"[{_JAPANESE}{_KOREAN}]")
_LATIN = re.compile("[a-zà-ɏ]+")
_CYRILLIC = re.compile("[ѐ-ӿа-я]+")
_HAS_DIGIT = re.compile(r"[0-9]")
_ALL_DIGITS = re.compile(r"[0-9]+")
_BORDERS = re.compile(r"[0-9]+|[^0-9]+")
_JOINTS = frozenset("-‑/_.")
_SHORTEST_END = 2
_SHORTEST_STEMMED = 3
_LONGEST_CODE = 40  # letters of a word whose ends are tokens: a longer one is no model number


class Word(NamedTuple):
    """A run of letters of one writing system, small, and where it stands in its text.

    `counted` is a number with the counter that it stands before: 4台.
    """

    text: str
    start: int
    end: int
    counted: str = ""

    @property
    def is_spaced(self) -> bool:
        """Whether its writing has blanks between words."""
        return not _UNSPACED.match(self.text)


def normalize(text: str) -> str:
    """Return a text in small letters, without forms of one letter that mean the same."""
    return unicodedata.normalize("NFKC", text).lower().replace("ё", "е")


def words(text: str) -> Iterator[Word]:
    """Yield the words of a text, from its start to its end; `text` keeps its letters."""
    before = Word("", -1, -1)
    for match in _RUN.finditer(text):
        word = Word(normalize(match[0]), match.start(), match.end())
        follows = before.end == word.start and not word.is_spaced
        if follows and _ALL_DIGITS.fullmatch(before.text):
            word = word._replace(counted=before.text + word.text[0])
        yield word
        before = word


def tokens(text: str) -> Iterator[str]:
    """Yield what a text is found by, for the index."""
    before: Word | None = None
    for word in words(text):
        if not word.is_spaced:
            yield from pairs(word.text)
            yield word.text[-1]
            if word.counted:
                yield word.counted
            before = None
            continue
        yield stem(word.text)
        yield from ends(word.text)
        if before and text[before.end : word.start] in _JOINTS:
            joined = before.text + word.text
            yield stem(joined)
            yield from ends(joined)
        before = word


def pairs(run: str) -> list[str]:
    """Return each character of a run with the next one; a lone one alone."""
    if len(run) == 1:
        return [run]
    return [run[at : at + 2] for at in range(len(run) - 1)]


def is_code(word: str) -> bool:
    """Whether a word mixes letters and digits, as model numbers do."""
    return bool(_HAS_DIGIT.search(word)) and not _ALL_DIGITS.fullmatch(word)


def parts(code: str) -> list[str]:
    """Return the letters and the digits of a model number: raid, 0."""
    return [one[0] for one in _BORDERS.finditer(code)]


@lru_cache(50_000)
def stem(word: str) -> str:
    """Return a word without its ending; one with digits or of two letters as it is."""
    if len(word) < _SHORTEST_STEMMED:
        return word
    if _LATIN.fullmatch(word):
        return str(_ENGLISH.stemWord(word))
    if _CYRILLIC.fullmatch(word):
        return str(_RUSSIAN.stemWord(word))
    return word


def ends(word: str) -> list[str]:
    """Return what a model number is found by besides itself: its ends and its parts."""
    if not is_code(word) or len(word) > _LONGEST_CODE:
        return []
    found = dict.fromkeys(parts(word))
    found |= dict.fromkeys(word[at:] for at in range(1, len(word) - _SHORTEST_END + 1))
    return [one for one in found if one != word]


def in_latin_keys(text: str) -> str:
    """Return what the keys of a text give in the Latin layout: ашщ and 랴ㅐ are fio."""
    parted = (one if one == "й" else unicodedata.normalize("NFKD", one) for one in text.lower())
    return "".join(_KEYS.get(one, one) for one in "".join(parted))


# Keys of ЙЦУКЕН, then of Korean vowels and of consonants at the begin and at the end of a syllable.
_KEYS = dict(zip("йцукенгшщзфывапролдячсмить", "qwertyuiopasdfghjklzxcvbnm", strict=True))
for _first, _keys in (
    ("\u1161", "k o i o j p u p h hk ho hl y n nj np nl b m ml l"),
    ("\u1100", "r r s e e f a q q t t d w w c z x v g"),
    ("\u11a8", "r r rt s sw sg e f fr fa fq ft fx fv fg a q qt t t d w c z x v g"),
):
    _KEYS |= {chr(ord(_first) + at): own for at, own in enumerate(_keys.split())}

_ENGLISH = snowballstemmer.stemmer("porter")
_RUSSIAN = snowballstemmer.stemmer("russian")
