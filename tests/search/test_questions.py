"""The right page is among the first three, in the browser's index and in that of the server.

questions/<language>.tsv was written beside the pages, to tune by. What readers ask who have not
seen them is kept elsewhere.
"""

import json
import sqlite3
import subprocess
from collections.abc import Callable
from contextlib import closing
from functools import cache
from pathlib import Path

import pytest

from platterbase.search.answers import Index, count_edits

HERE = Path(__file__).resolve().parent
LANGUAGES = ("en", "ja", "ko", "ru")
FIRST = 3
FOUND = 0.95  # of all questions, the least share that has the right page among the first
NOTHING = 0.05  # of all questions, the most that find nothing
LARGEST = 150_000  # bytes of an index, packed by Brotli
Ask = Callable[[Path, str, tuple[str, ...]], list[list[str]]]


def read_questions(language: str) -> list[tuple[str, str]]:
    """Questions, each with the page that answers it."""
    rows = (HERE / f"questions/{language}.tsv").read_text("utf-8").splitlines()[1:]
    return [(question, page) for question, _, page in (row.partition("\t") for row in rows)]


def name_page(path: str) -> str:
    """A rule without a figure is a row of a list; with one, it has a page."""
    return path.replace("/#", "/").rstrip("/")


@cache
def ask_browser(site: Path, language: str, questions: tuple[str, ...]) -> list[list[str]]:
    data = json.loads((site / f"public/search/{language}.json").read_bytes())
    given = json.dumps({"data": data, "questions": questions})
    command = ["node", HERE / "ask.mjs"]
    ended = subprocess.run(command, input=given, capture_output=True, text=True, check=True)
    found: list[list[str]] = json.loads(ended.stdout)
    return found


@cache
def ask_server(site: Path, language: str, questions: tuple[str, ...]) -> list[list[str]]:
    with closing(sqlite3.connect(site / f"search.index/{language}.db")) as connection:
        index = Index(connection)
        return [index.paths(question) for question in questions]


@pytest.mark.parametrize("ask", [ask_browser, ask_server])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_right_page_is_among_the_first(built_site: Path, language: str, ask: Ask) -> None:
    asked = read_questions(language)
    assert len(asked) >= 30
    found = ask(built_site, language, tuple(question for question, _ in asked))
    missed = [
        (question, page, pages[:FIRST])
        for (question, page), pages in zip(asked, found, strict=True)
        if name_page(page) not in map(name_page, pages[:FIRST])
    ]
    assert len(missed) <= (1 - FOUND) * len(asked), missed
    empty = [question for (question, _), pages in zip(asked, found, strict=True) if not pages]
    assert len(empty) <= NOTHING * len(asked), empty


@pytest.mark.parametrize("language", LANGUAGES)
def test_browser_and_server_rank_alike(built_site: Path, language: str) -> None:
    questions = tuple(question for question, _ in read_questions(language))
    browser = ask_browser(built_site, language, questions)
    server = ask_server(built_site, language, questions)
    same = [one[:FIRST] == other[:FIRST] for one, other in zip(browser, server, strict=True)]
    assert sum(same) >= FOUND * len(questions)


@pytest.mark.parametrize("ask", [ask_browser, ask_server])
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_nobody_wrote_of_is_not_found(built_site: Path, language: str, ask: Ask) -> None:
    questions = ("xylophone", "!!!", "", "   ")
    assert ask(built_site, language, questions) == [[], [], [], []]


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_index_is_small(built_site: Path, language: str) -> None:
    code = (
        "process.stdout.write(String(require('node:zlib')"
        ".brotliCompressSync(require('node:fs').readFileSync(0)).length))"
    )
    sent = (built_site / f"public/search/{language}.json").read_bytes()
    command = ["node", "--input-type=commonjs", "--eval", code]
    packed = subprocess.run(command, input=sent, capture_output=True, check=True).stdout
    assert 10_000 < int(packed) < LARGEST


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_found_is_there(built_site: Path, language: str) -> None:
    data = json.loads((built_site / f"public/search/{language}.json").read_bytes())
    for document in data["documents"]:
        path, _, anchor = document["path"].partition("#")
        page = built_site / f"public/{language}/{path}index.html"
        assert page.is_file(), document["path"]
        if anchor:
            text = page.read_text("utf-8")
            assert f"id={anchor}>" in text or f'id="{anchor}"' in text or f"id={anchor} " in text


@pytest.mark.parametrize(
    ("one", "other", "edits"), [("boni", "bonni", 1), ("boni", "boni", 0), ("abcd", "", 4)]
)
def test_edits_are_counted(one: str, other: str, edits: int) -> None:
    assert count_edits(one, other) == edits
