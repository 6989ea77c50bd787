"""Drawings by hand: told to those who do not see them, and no text leaves one or meets another."""

import re
from itertools import combinations
from pathlib import Path

import pytest
from lxml import etree

from platterbase.charts.layout import text_width
from platterbase.language.words import read_words

ROOT = Path(__file__).resolve().parent.parent
WORDS = read_words(ROOT / "site/i18n")
PRODUCTS = {"Talon", "Core i5-750"}  # alike in every language
TEMPLATES = sorted((ROOT / "site/layouts/_partials/drawings").glob("*.html"))
NAMES = [path.stem for path in TEMPLATES if "drawing-head" in path.read_text("utf-8")]
TABLES = [path.stem for path in TEMPLATES if path.stem not in NAMES]
LARGEST = 15  # of drawing.css, in units of the drawing: on a phone
ON_WIDE = 13  # of one that stands on wide screens alone
LARGE = 24  # of what has the class `large`

Box = tuple[float, float, float, float]


def drawings(public: Path, language: str) -> dict[str, etree._Element]:
    """The drawings of all articles of a language, by name; those for wide screens with `-wide`."""
    found = {}
    for page in sorted((public / language / "articles").glob("*/index.html")):
        for figure in re.findall(
            r'<figure class="chart drawing".*?</figure>', page.read_text("utf-8"), re.DOTALL
        ):
            name = re.search(r'id="?drawing-([a-z0-9_]+)', figure)
            assert name
            if name[1] in NAMES:
                svgs = re.findall(r"<svg.*?</svg>", figure, re.DOTALL)
                assert svgs
                for svg in (etree.HTML(one).find(".//svg") for one in svgs):
                    wide = svg.get("class") == "wide"
                    found[name[1] + ("-wide" if wide else "")] = svg
            else:
                assert name[1] in TABLES
                assert '<th scope="col">' in figure.replace("scope=col", 'scope="col"')
    return found


def boxes(svg: etree._Element) -> list[tuple[str, Box]]:
    """Each text with its left, top, right and bottom, where it is largest."""
    found = []
    for text in svg.iter("text"):
        said = (text.text or "").strip()
        classes = set(text.get("class", "").split())
        size = LARGE if "large" in classes else ON_WIDE if svg.get("class") == "wide" else LARGEST
        wide = text_width(said, size) * 0.94  # the estimate is generous
        share = 0.5 if "middle" in classes else 1.0 if "end" in classes else 0.0
        left, foot = float(text.get("x")) - share * wide, float(text.get("y"))
        found.append((said, (left, foot - size * 0.75, left + wide, foot + size * 0.2)))
    return found


@pytest.mark.parametrize("language", WORDS)
def test_a_drawing_says_what_it_shows(built_site: Path, language: str) -> None:
    words = WORDS[language]
    found = drawings(built_site / "public", language)
    assert sorted(name for name in found if not name.endswith("-wide")) == NAMES
    for key, svg in found.items():
        name = key.removesuffix("-wide")
        title, description = svg.find("title"), svg.find("desc")
        assert title is not None
        assert description is not None
        assert svg.get("role") == "img"
        assert svg.get("aria-labelledby") == title.get("id")
        assert svg.get("aria-describedby") == description.get("id")
        assert title.text == words[f"drawing_{name}_title"]
        assert description.text == words[f"drawing_{name}_description"]


@pytest.mark.parametrize("language", WORDS)
def test_no_text_of_a_drawing_leaves_it_or_meets_another(built_site: Path, language: str) -> None:
    for name, svg in drawings(built_site / "public", language).items():
        _, _, width, height = map(float, (svg.get("viewbox") or svg.get("viewBox")).split())
        assert width == (670 if name.endswith("-wide") else 400)
        placed = boxes(svg)
        assert placed
        assert not [
            text
            for text, (left, top, right, foot) in placed
            if not text or left < 0 or top < 0 or right > width or foot > height
        ]
        assert not [
            (one, other)
            for (one, a), (other, b) in combinations(placed, 2)
            if min(a[2], b[2]) - max(a[0], b[0]) > 1 and min(a[3], b[3]) - max(a[1], b[1]) > 1
        ]


def test_a_drawing_has_no_colour_and_no_words_of_its_own() -> None:
    for name in NAMES:
        text = (ROOT / f"site/layouts/_partials/drawings/{name}.html").read_text("utf-8")
        assert not re.findall(r'#[0-9a-f]{3,8}\b|(?:style|fill|stroke|font-size)="', text)
        own = re.findall(r"<text[^>]*>([^<{]+)<", text)
        assert not [one for one in own if re.search(r"[a-z]{3}", one) and one not in PRODUCTS]
