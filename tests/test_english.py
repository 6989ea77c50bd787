"""Everything a reader sees is in his language: the English that is left on pages of others."""

import sqlite3
from pathlib import Path

import pytest

from tests.english import count, measure, names_of

MOST = 0.01  # of the words of all pages of a language


@pytest.mark.parametrize("language", ["ja", "ko", "ru"])
def test_pages_speak_the_language_of_their_readers(
    built_site: Path, results: sqlite3.Connection, language: str
) -> None:
    share = measure(built_site / "public", language, names_of(results))
    assert share.words > 50_000
    worst = "\n".join(f"  {number:4} {page}" for page, number in share.pages.most_common(10))
    assert share.part <= MOST, (
        f"{share.part:.2%} of the words are English, at most {MOST:.0%} expected. Worst pages:\n"
        f"{worst}\nTranslate what stands there in content/words/ or site/i18n/."
    )


@pytest.mark.parametrize(
    ("text", "words", "english"),
    [
        ("Лента новостей", 2, []),
        ("读 reads and writes", 4, ["reads", "and", "writes"]),
        ("書き込みの速度", 4, []),
        ("RAID 0 на Promise", 3, []),
        ("fio prints bonnie.txt:4", 2, ["prints"]),
    ],
)
def test_what_is_counted(text: str, words: int, english: list[str]) -> None:
    assert count(text, frozenset({"promise", "fio"})) == (words, english)
