"""Read the words of the interface, one file for each language: site/i18n/<language>.toml.

Hugo reads the same files. The languages are those that have a file; there is no other list.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from platterbase.errors import IngestError, Problem
from platterbase.language.toml import read_toml

Words = Mapping[str, str]


def read_words(folder: Path) -> dict[str, Words]:
    """Return words by language; raises IngestError where one lacks a word that another has."""
    words = {path.stem: words_of(path) for path in sorted(folder.glob("*.toml"))}
    every = {key for known in words.values() for key in known}
    problems = [
        Problem(
            f"{folder}/{language}.toml",
            1,
            "word-missing",
            f"no {key}",
            "the same words in every language",
            "add it, in that language",
        )
        for language, known in words.items()
        for key in sorted(every - known.keys())
    ]
    if problems:
        raise IngestError(problems)
    return words


def words_of(path: Path) -> Words:
    """Return the words of one language, without comparing them with other languages.

    Raises IngestError.
    """
    return read_toml(path.read_text("utf-8"), str(path))


def word(words: Words, key: str, user: str) -> str:
    """Return one word; raises IngestError for an unknown key, naming the file `user`."""
    if key in words:
        return words[key]
    raise IngestError(
        [
            Problem(
                user,
                1,
                "word-missing",
                f'"{key}"',
                "a key of site/i18n/<language>.toml",
                "add it there in every language, or correct the key",
            )
        ]
    )
