"""Corrections are seen: on their page, in the feed, on the submission and on the raw file's way."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from tests.changes import CORRECTED

LANGUAGES = ("ja", "ko", "ru", "en")
ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture(scope="module")
def site(changed_site: Path) -> Path:
    return changed_site / "public"


@pytest.mark.parametrize("language", LANGUAGES)
def test_page_lists_them_newest_first_with_their_place(site: Path, language: str) -> None:
    page = (site / language / "corrections/index.html").read_text()
    assert page.index("a digit was misread") < page.index("the wrong &lt;cable")
    assert re.search(rf'href="?/submissions/{CORRECTED}/files/bonnie-txt/#L12', page)
    assert "63390" in page
    assert "63399" in page
    assert "<cable>" not in page


@pytest.mark.parametrize("language", LANGUAGES)
def test_feed_has_an_entry_for_each(site: Path, language: str) -> None:
    feed = ET.fromstring((site / language / "corrections/feed.xml").read_text())  # noqa: S314 ours
    entries = feed.findall(f"{ATOM}entry")
    assert [entry.findtext(f"{ATOM}updated") for entry in entries] == [
        "2026-11-23T00:00:00Z",
        "2026-11-22T00:00:00Z",
    ]
    assert len({entry.findtext(f"{ATOM}id") for entry in entries}) == 2
    assert "63390 → 63399" in str(entries[0].findtext(f"{ATOM}summary"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_submission_shows_its_own(site: Path, language: str) -> None:
    page = (site / language / f"submissions/{CORRECTED}/index.html").read_text()
    assert "a digit was misread" in page
    other = (site / language / "submissions/002-p55-dmi/index.html").read_text()
    assert "a digit was misread" not in other


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_any_the_page_says_so(built_site: Path, language: str) -> None:
    page = (built_site / "public" / language / "corrections/index.html").read_text()
    assert "<del>" not in page
    assert 'class="prose"' in page or "class=prose" in page
