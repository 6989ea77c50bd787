"""Articles are written anew: no long run of characters or words in common with their source."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SOURCES = {"000": "ja", "001": "ja", "002": "ko", "003": "ja", "004": "ru"}
CHARACTERS, WORDS = 20, 8
_NOT_PROSE = re.compile(
    r"\A\+\+\+.*?\+\+\+|```.*?```|`[^`\n]*`|\{\{<.*?>\}\}|\]\([^)\n]*\)|[\[\]*#>|]", re.DOTALL
)
# Names, commands and numbers may be as long as they are.
_NAMED = re.compile(r"[A-Za-z0-9][A-Za-z0-9 .,:/+()_-]*")


def plain(text: str) -> str:
    """The words of a text without marks, names and numbers, each of those as one sign."""
    return re.sub(r"\s+", " ", _NAMED.sub("•", _NOT_PROSE.sub(" ", text)))


def common(text: str, source: str, language: str) -> list[str]:
    """Runs that are longer than a writer of one's own would share with the source."""
    if language == "ru":
        words, theirs = text.lower().split(), " ".join(source.lower().split())
        runs = [" ".join(words[at : at + WORDS + 1]) for at in range(len(words) - WORDS)]
        return [run for run in runs if run in theirs]
    ours, theirs = text.replace(" ", ""), source.replace(" ", "")
    runs = [ours[at : at + CHARACTERS + 1] for at in range(len(ours) - CHARACTERS)]
    return [run for run in runs if run in theirs]


@pytest.mark.parametrize("number", SOURCES)
def test_no_long_run_is_that_of_the_source(seeds: Path, number: str) -> None:
    language = SOURCES[number]
    (source,) = seeds.glob(f"{number}_*.txt")
    (article,) = (ROOT / f"content/{language}/articles").glob(f"{number}-*.md")
    text = plain(article.read_text("utf-8"))
    assert len(text) > 1000
    assert common(text, plain(source.read_text("utf-8")), language) == []


@pytest.mark.parametrize("number", SOURCES)
def test_a_copied_sentence_would_be_found(seeds: Path, number: str) -> None:
    (source,) = seeds.glob(f"{number}_*.txt")
    text = plain(source.read_text("utf-8"))
    assert common(text[200:400], text, SOURCES[number])
