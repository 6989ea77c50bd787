"""The summaries that articles begin with: three lines, the same figures in each language."""

import re
import unicodedata
from pathlib import Path

import pytest
from lxml import etree

from platterbase.articles.pages import FigureCell, Page, read_pages
from tests.copies import is_of_archive

ROOT = Path(__file__).resolve().parents[1]
LANGUAGES = ("ja", "ko", "ru", "en")
LONGEST = 140  # letters: a whole sentence; in 110, writers sent telegrams
FULL_WIDTH = 22 / 9  # narrow letters in the room of a full-width one, so 57 of them fit
LONGEST_LINK = 60  # three lines beside a picture were a list of abstracts
LONGEST_TEASER = 200  # a line or two beside a picture; there is more room for the one that leads


@pytest.fixture(scope="module")
def articles() -> dict[str, dict[str, Page]]:
    """The articles by name and language."""
    found: dict[str, dict[str, Page]] = {}
    for page in read_pages(ROOT, LANGUAGES):
        if page.name.startswith("articles/0"):
            found.setdefault(Path(page.name).stem, {})[page.language] = page
    return found


def figures_of_summary(page: Page) -> set[FigureCell]:
    (block,) = (one for one in page.blocks if any(map(one.holds, page.used("short"))))
    return {cell for use, cell in page.figures if block.holds(use)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_article_has_a_line_for_lists(
    articles: dict[str, dict[str, Page]], language: str
) -> None:
    for name, versions in articles.items():
        head = versions[language].front_matter
        words = re.sub(r"\{\{<.*?>\}\}", "1,234 MB/s", head["teaser"])
        assert 0 < room(head["linkTitle"]) <= LONGEST_LINK, name
        assert 60 < room(words) <= LONGEST_TEASER + 60 * head.get("lead", False), name


def room(text: str) -> float:
    """Return the letters that a text takes, measured in narrow ones."""
    wide = sum(unicodedata.east_asian_width(letter) in "WF" for letter in text)
    return len(text.replace("\u2060", "")) + wide * (FULL_WIDTH - 1)


def test_a_summary_says_the_same_figures_in_each_language(
    articles: dict[str, dict[str, Page]],
) -> None:
    for name, versions in articles.items():
        said = {language: figures_of_summary(page) for language, page in versions.items()}
        assert said["en"], name
        assert all(one == said["en"] for one in said.values()), (name, said)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_summary_is_three_short_lines(built_site: Path, language: str) -> None:
    folder = built_site / "public" / language / "articles"
    pages = sorted(
        path for path in folder.glob("0*/index.html") if not is_of_archive(path.parent.name)
    )
    assert pages
    for path in pages:
        tree = etree.fromstring(path.read_bytes(), etree.HTMLParser(encoding="utf-8"))
        lines = [
            "".join(item.itertext()).strip()
            for item in tree.iterfind(".//section[@class='short']//li")
        ]
        assert len(lines) == 3, path
        assert not [line for line in lines if room(line) > LONGEST], path
