"""A changed paragraph of the original makes its translations older, and no other paragraph."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from platterbase.articles.pages import Page, read_pages
from platterbase.articles.translations import (
    Translation,
    export_translations,
    read_translations,
    record_translations,
    warn_of_old_translations,
)
from platterbase.errors import IngestError

LANGUAGES = ("ja", "ko", "ru", "en")
ARTICLE = "000-pata-raid"


@pytest.fixture
def copy(root: Path, tmp_path: Path) -> Path:
    for language in LANGUAGES:
        shutil.copytree(root / "content" / language, tmp_path / "content" / language)
    shutil.copytree(root / "content/translations", tmp_path / "content/translations")
    return tmp_path


def pages(root: Path) -> list[Page]:
    return read_pages(root, LANGUAGES)


def states_of(root: Path) -> dict[str, Translation]:
    """Those of one article, by language."""
    found = read_translations(root, pages(root))
    return {state.language: state for state in found if state.article == ARTICLE}


def test_every_article_has_a_record_and_is_up_to_date(root: Path) -> None:
    states = read_translations(root, pages(root))
    articles = {path.stem for path in (root / "content/en/articles").glob("0*.md")}
    assert {(state.article, state.language) for state in states} == {
        (article, language) for article in articles for language in LANGUAGES
    }
    assert list(warn_of_old_translations(states)) == []


def test_a_changed_paragraph_is_named_and_no_other(copy: Path) -> None:
    file = copy / f"content/en/articles/{ARTICLE}.md"
    text = file.read_text()
    at = 2  # the first one of plain words
    changed = Page("en", file.name, "", text).paragraphs[at]
    file.write_text(text.replace(changed[:40], "Changed. " + changed[:40]))
    states = states_of(copy)
    assert states["en"].older == ()
    for language in ("ja", "ko", "ru"):
        assert states[language].older == (at,)
        assert states[language].texts[0].startswith("Changed. ")
    told = list(warn_of_old_translations(states.values()))
    assert len(told) == 3
    assert f"content/ja/articles/{ARTICLE}.md: older than en" in told[0]
    assert export_translations(states.values())[ARTICLE]["ja"]["older"][0]["number"] == at + 1


def test_other_white_space_and_other_places_are_no_change(copy: Path) -> None:
    file = copy / f"content/en/articles/{ARTICLE}.md"
    head, body = file.read_text().split("\n+++\n", 1)
    parts = body.strip().split("\n\n")
    parts[2], parts[3] = parts[3] + "  ", parts[2]
    file.write_text(head + "\n+++\n" + "\n\n\n".join(parts) + "\n")
    assert not any(state.older for state in read_translations(copy, pages(copy)))


def test_who_translates_records_it_for_that_language_only(copy: Path) -> None:
    file = copy / f"content/en/articles/{ARTICLE}.md"
    file.write_text(file.read_text() + "\nA paragraph more.\n")
    record_translations(copy, pages(copy), ARTICLE, ["ko"])
    states = {language: len(state.older) for language, state in states_of(copy).items()}
    assert states == {"en": 0, "ja": 1, "ko": 0, "ru": 1}


def test_a_new_article_names_the_language_that_it_was_written_in(copy: Path) -> None:
    (copy / f"content/translations/{ARTICLE}.toml").unlink()
    record_translations(copy, pages(copy), ARTICLE, [], "ja")
    states = states_of(copy)
    assert {state.original for state in states.values()} == {"ja"}
    assert states["ja"].older == ()
    for language in ("ko", "ru", "en"):
        assert len(states[language].older) == states[language].paragraphs
    record_translations(copy, pages(copy), ARTICLE, ["ko"])
    states = states_of(copy)
    assert (states["ko"].older, states["ko"].original) == ((), "ja")


def test_an_article_without_a_record_is_refused_with_what_to_do(copy: Path) -> None:
    (copy / f"content/translations/{ARTICLE}.toml").unlink()
    with pytest.raises(IngestError) as caught:
        read_translations(copy, pages(copy))
    (problem,) = [one for one in caught.value.problems if ARTICLE in one.path]
    assert f"platterbase translated {ARTICLE}" in problem.remedy


@pytest.mark.parametrize("language", LANGUAGES)
def test_page_lists_every_article(built_site: Path, language: str) -> None:
    page = (built_site / f"public/{language}/translations/index.html").read_text()
    assert f"/{language}/articles/{ARTICLE}/" in page
