"""What of a text can be found: tokens of writing systems, the same for all languages.

- Latin and Cyrillic words by their stem; those with a digit (model numbers) from any letter on:
  `wd740gd` also as `d740gd`, `740gd` … `gd`. Words joined by a hyphen also as one.
- Writing without blanks in pairs of neighbours: 読み出し as 読み, み出, 出し, and its last
  character, so that one character is found too. Korean particles are then pairs of their own.
- The second syllable of a Korean pair without what endings change in it: 느린, 느림 and 느려 are
  느리. A word of one syllable also pairs with its neighbour: 한 번 as 한번.

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
_LETTER_NAMES = {
    "에이치": "h", "더블유": "w", "에이": "a", "에프": "f", "에스": "s", "에치": "h", "엑스": "x",
    "아이": "i", "제이": "j", "케이": "k", "제트": "z", "브이": "v", "와이": "y", "비": "b",
    "씨": "c", "시": "c", "디": "d", "이": "e", "지": "g", "엘": "l", "엠": "m", "엔": "n",
    "오": "o", "피": "p", "큐": "q", "알": "r", "티": "t", "유": "u",
}  # fmt: skip
_LETTER_NAME = re.compile("|".join(_LETTER_NAMES))
_SPELLED = re.compile(f"(?:{_LETTER_NAME.pattern}){{3,}}")  # fewer are often a word
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
            if before and (joint := joint_pair(before, word)):
                yield joint
            before = word
            continue
        yield stem(word.text)
        yield from ends(word.text)
        if before and before.is_spaced and text[before.end : word.start] in _JOINTS:
            joined = before.text + word.text
            yield stem(joined)
            yield from ends(joined)
        before = word


def pairs(run: str) -> list[str]:
    """Return each character of a run with the next one; a lone one alone."""
    if len(run) == 1:
        return [run]
    return [run[at] + bare(run[at + 1]) for at in range(len(run) - 1)]


def joint_pair(one: Word, other: Word) -> str:
    """Return the pair of two Korean words of which one is a syllable; empty for others.

    Such words are written with a blank and without: 한 번, 한번.
    """
    are_korean = is_korean(one.text) and is_korean(other.text)
    is_short = 1 in (len(one.text), len(other.text))
    is_near = one.end + 1 == other.start
    return one.text[-1] + bare(other.text[0]) if are_korean and is_short and is_near else ""


def is_korean(word: str) -> bool:
    """Whether a word is of Korean syllables."""
    return _FIRST_SYLLABLE <= word[0] <= _LAST_SYLLABLE


def bare(syllable: str) -> str:
    """Return a Korean syllable without what endings change in it: 린, 림 and 려 as 리.

    Any other character is returned as it is.
    """
    if not is_korean(syllable):
        return syllable
    vowels, final = divmod(ord(syllable) - ord(_FIRST_SYLLABLE), _FINALS)
    first, vowel = divmod(vowels, _VOWELS)
    if final and final not in _ENDING_FINALS:
        return syllable
    vowel = _WITHOUT_ENDING.get(vowel, vowel)
    if (first, vowel) == _HAE:
        vowel = _A
    return chr(ord(_FIRST_SYLLABLE) + (first * _VOWELS + vowel) * _FINALS)


def spelled(run: str) -> tuple[str, str]:
    """Return Latin letters that a run begins with by their Korean names, and these names.

    피에이티에이에서: pata and 피에이티에이; two empty texts where it begins with fewer than three.
    """
    named = _SPELLED.match(run)
    if not named:
        return "", ""
    return _LETTER_NAME.sub(lambda one: _LETTER_NAMES[one[0]], named[0]), named[0]


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

# Syllables of Unicode: first consonants × 21 vowels × 28 finals.
_FIRST_SYLLABLE, _LAST_SYLLABLE = "가", "힣"
_VOWELS, _FINALS = 21, 28
_ENDING_FINALS = frozenset({4, 8, 16, 17, 20})  # ㄴ, ㄹ, ㅁ, ㅂ, ㅆ
_WITHOUT_ENDING = {6: 20, 9: 8, 14: 13, 10: 11}  # ㅕ is ㅣ + ㅓ, ㅘ ㅗ + ㅏ, ㅝ ㅜ + ㅓ, ㅙ ㅚ + ㅓ
_HAE, _A = (18, 1), 0  # 해 is 하 + 여

_ENGLISH = snowballstemmer.stemmer("porter")
_RUSSIAN = snowballstemmer.stemmer("russian")
