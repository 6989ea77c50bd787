"""What senders and stored queries say, in the languages of readers: content/words/<name>.toml.

    names = ["AHCI, Samsung PM883"]   # the same in every language

    ["Floppy drive"]                  # the text; blanks and line breaks count as one blank
    ja = "フロッピードライブ"

A text is found by its own words: whoever changes it leaves its translation behind, and the same
words are translated once. Files stand beside the submissions, since those belong to their senders.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from platterbase.errors import IngestError, Problem
from platterbase.language.toml import read_toml

FOLDER = "content/words"
# A language is told by a letter of its own; kana before kanji, which Chinese has too.
_SCRIPTS = {"ko": "[가-힣]", "ja": "[ぁ-ヿ]", "zh": "[一-鿿]", "ru": "[А-яЁё]"}
_LATIN = "en"
_MANY = 8192  # texts of which the plain form and the language are kept: many pages say the same
_NAMES = 5  # at least every fifth letter is no name


@dataclass(frozen=True)
class Texts:
    """Translations of one language, by the text as `plain` returns it."""

    translated: Mapping[str, str] = field(default_factory=dict)

    def get(self, text: str) -> str | None:
        """Return the translation of a text; None where there is none."""
        return self.translated.get(plain(text))


def translate_comment(sql: str, texts: Texts) -> str:
    """Return a statement whose comment in the first line is in the language of its reader."""
    comment, _, statement = sql.partition("\n")
    translated = texts.get(comment.removeprefix("--"))
    return f"-- {translated}\n{statement}" if translated else sql


@lru_cache(_MANY)
def plain(text: str) -> str:
    """Return a text on one line."""
    return re.sub(r"\s+", " ", text.strip())


@lru_cache(_MANY)
def language_of(text: str, declared: str = _LATIN) -> str:
    """Return the language that a text is in: the declared one where it has letters of it.

    A submission declares the language of its source; what its sender says of it may be English.
    """
    of_script = [name for name, own in _SCRIPTS.items() if _is_mostly(own, text)]
    if declared in of_script or not (of_script or declared in _SCRIPTS):
        return declared
    return of_script[0] if of_script else _LATIN


def _is_mostly(script: str, text: str) -> bool:
    """Return whether so many letters are of a script that the rest can be names and terms."""
    letters = len(re.findall(r"[^\W\d_]", text))
    return len(re.findall(script, text)) * _NAMES > letters


def read_texts(root: Path, languages: Iterable[str]) -> dict[str, Texts]:
    """Return all translations by language; raises IngestError for a text that is there twice."""
    languages = list(languages)
    found: dict[str, dict[str, str]] = {language: {} for language in languages}
    places: dict[str, str] = {}
    problems: list[Problem] = []
    for path in sorted((root / FOLDER).glob("*.toml")):
        place = f"{FOLDER}/{path.name}"
        for text, versions in _entries(path, languages):
            if text in places:
                problems.append(_twice(place, text, places[text]))
            places[text] = place
            for language, version in versions.items():
                if language not in found:
                    problems.append(_unknown(place, text, language, languages))
                else:
                    found[language][text] = plain(version)
    if problems:
        raise IngestError(problems)
    return {language: Texts(own) for language, own in found.items()}


def missing_texts(
    needed: Iterable[tuple[str, str]], texts: Mapping[str, Texts]
) -> Iterator[Problem]:
    """Yield a problem for each text, told with its file, that a language of readers lacks."""
    for place, text in needed:
        own = language_of(text)
        lacking = [name for name in texts if name != own and texts[name].get(text) is None]
        if lacking:
            yield Problem(
                place,
                1,
                "text-untranslated",
                f'"{plain(text)}" without {", ".join(lacking)}',
                "words of our own studies and queries in every language",
                f"add it to a file of {FOLDER}",
            )


def _entries(path: Path, languages: Iterable[str]) -> Iterator[tuple[str, Mapping[str, str]]]:
    content = read_toml(path.read_text("utf-8"), f"{FOLDER}/{path.name}")
    for name in content.pop("names", []):
        yield plain(name), dict.fromkeys(languages, name)
    for text, versions in content.items():
        yield plain(text), versions


def _twice(place: str, text: str, other: str) -> Problem:
    found = f'"{text}" is also in {other}'
    return Problem(place, 1, "text-twice", found, "each text once", "remove one of the two")


def _unknown(place: str, text: str, language: str, languages: Iterable[str]) -> Problem:
    expected = f"one of {', '.join(languages)}"
    return Problem(place, 1, "text-language", f'{language} of "{text}"', expected, "correct it")
