"""Words of senders and queries in the languages of readers: content/words/."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from platterbase.articles.pages import read_pages
from platterbase.database.queries import read_queries
from platterbase.errors import IngestError
from platterbase.language.texts import Texts, language_of, missing_texts, read_texts
from platterbase.pages.own_texts import texts_of_our_own

LANGUAGES = ("en", "ja")


def write(root: Path, name: str, text: str) -> None:
    folder = root / "content/words"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(text, "utf-8")


def test_a_text_is_found_whatever_its_line_breaks_are(tmp_path: Path) -> None:
    write(tmp_path, "a.toml", '["one drive\\nalone"]\nja = "ドライブ1台"\n')
    assert read_texts(tmp_path, LANGUAGES)["ja"].get("one\n  drive alone") == "ドライブ1台"


def test_a_name_is_the_same_in_all_languages(tmp_path: Path) -> None:
    write(tmp_path, "a.toml", 'names = ["P420i"]\n')
    assert {own.get("P420i") for own in read_texts(tmp_path, LANGUAGES).values()} == {"P420i"}


def test_a_changed_text_leaves_its_translation_behind(tmp_path: Path) -> None:
    write(tmp_path, "a.toml", '["one drive"]\nja = "ドライブ1台"\n')
    texts = read_texts(tmp_path, LANGUAGES)
    found = list(missing_texts([("a", "one drive"), ("b", "two drives")], texts))
    assert [(one.path, one.found) for one in found] == [("b", '"two drives" without ja')]


def test_a_text_in_the_readers_language_needs_no_translation_into_it() -> None:
    texts = {"ja": Texts(), "en": Texts()}
    (problem,) = missing_texts([("a", "ドライブの速さ")], texts)
    assert problem.found.endswith("without en")


@pytest.mark.parametrize("second", ['["one"]\nja = "1"\n', '["two"]\nfr = "deux"\n'])
def test_twice_and_unknown_languages_are_refused(tmp_path: Path, second: str) -> None:
    write(tmp_path, "a.toml", '["one"]\nja = "一"\n')
    write(tmp_path, "b.toml", second)
    with pytest.raises(IngestError):
        read_texts(tmp_path, LANGUAGES)


@pytest.mark.parametrize(
    ("text", "declared", "language"),
    [
        ("PATA RAID: one cable or two", "ja", "en"),
        ("ケーブルは1本か2本か", "ja", "ja"),
        ("ASUS M2NPV-VMのPATA", "en", "en"),
        ("복수의 HDD 동시 입출력시 throughput", "en", "ko"),
        ("MB/s stands as the review has it (МБ/сек), not more", "ru", "en"),
        ("Vitesse des disques", "fr", "fr"),
    ],
)
def test_the_language_of_a_text_is_told_by_its_letters(
    text: str, declared: str, language: str
) -> None:
    assert language_of(text, declared) == language


def test_our_own_studies_and_queries_stand_in_every_language(
    results: sqlite3.Connection, root: Path
) -> None:
    texts = read_texts(root, ("en", "ja", "ko", "ru"))
    needed = texts_of_our_own(results, read_queries(root / "schema/queries"))
    assert [one.found for one in missing_texts(needed, texts)] == []


def test_broken_toml_is_named_with_its_line(tmp_path: Path) -> None:
    write(tmp_path, "a.toml", '["one"]\nja = "一"\n["two"]\nja = "二\n')
    with pytest.raises(IngestError) as refused:
        read_texts(tmp_path, LANGUAGES)
    (problem,) = refused.value.problems
    assert (problem.path, problem.line) == ("content/words/a.toml", 4)


def test_all_broken_heads_of_pages_are_named_in_one_pass(tmp_path: Path) -> None:
    for name in ("one", "two"):
        path = tmp_path / f"content/en/{name}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f'+++\ntitle = "{name}"\ndescription = {name}\n+++\n')
    with pytest.raises(IngestError) as refused:
        read_pages(tmp_path, ["en"])
    assert [(one.path, one.line) for one in refused.value.problems] == [
        ("content/en/one.md", 3),
        ("content/en/two.md", 3),
    ]
