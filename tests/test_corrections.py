"""Corrections are seen: on their page, in the feed, on the submission and on the raw file's way."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from ingest.build import build

LANGUAGES = ("ja", "ko", "ru", "en")
ATOM = "{http://www.w3.org/2005/Atom}"
STUDY = "003-bonnie-iozone"
WITHDRAWN = "000-pata-raid"
ERRATUM = """
[[erratum]]
date = "2026-11-23"
file = "bonnie.txt"
line = 12
was = "63390"
now = "63399"
reason = "Test: a digit was misread"
"""
# A file without numbers: with numbers in an article, its sentences would stop the build.
WITHDRAWAL = """
[[erratum]]
date = "2026-11-22"
kind = "withdrawal"
file = "lspci.txt"
reason = "Test: the wrong <cable>"
by = "A. Reader"
"""


@pytest.fixture(scope="module")
def site(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of a repository in which one study has a correction and a withdrawal."""
    if not (root / "node_modules").is_dir():
        pytest.skip("the charts' fonts: run `make install`")
    copy = tmp_path_factory.mktemp("corrected")
    for folder in ("content", "schema", "site"):
        shutil.copytree(root / folder, copy / folder, ignore=shutil.ignore_patterns("generated"))
    shutil.copy(root / "netlify.toml", copy)
    (copy / "node_modules").symlink_to(root / "node_modules")
    for study, erratum in ((STUDY, ERRATUM), (WITHDRAWN, WITHDRAWAL)):
        with (copy / f"content/results/2026/{study}/submission.toml").open("a") as file:
            file.write(erratum)
    build(copy)
    return copy / "public"


@pytest.mark.parametrize("language", LANGUAGES)
def test_page_lists_them_newest_first_with_their_place(site: Path, language: str) -> None:
    page = (site / language / "corrections/index.html").read_text()
    assert page.index("a digit was misread") < page.index("the wrong &lt;cable")
    assert re.search(rf'href="?/{language}/submissions/{STUDY}/files/bonnie-txt/#L12', page)
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
    page = (site / language / f"submissions/{STUDY}/index.html").read_text()
    assert "a digit was misread" in page
    other = (site / language / "submissions/002-p55-dmi/index.html").read_text()
    assert "a digit was misread" not in other


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_any_the_page_says_so(built_site: Path, language: str) -> None:
    page = (built_site / "public" / language / "corrections/index.html").read_text()
    assert "<del>" not in page
    assert 'class="prose"' in page or "class=prose" in page
