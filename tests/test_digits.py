"""No number without a source: every digit of every page is of a class that has one, or needs none.

The bar is all of them: what no class explains is listed with page and place.
"""

import re
import sqlite3
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest
from lxml import etree

from tests.digits import digits, names, prose

LANGUAGES = ("ja", "ko", "ru", "en")


@pytest.mark.parametrize("language", [*LANGUAGES, "submissions"])  # raw files have none
def test_every_digit_of_every_page_has_its_class(
    built_site: Path, results: sqlite3.Connection, language: str
) -> None:
    known = names(results)
    counted: Counter[str | None] = Counter()
    unexplained = []
    for path in sorted((built_site / "public" / language).rglob("*.html")):
        page = path.relative_to(built_site / "public").as_posix()
        for found in digits(path.read_text(encoding="utf-8"), known, page):
            counted[found.kind] += 1
            if found.kind is None:
                unexplained.append(f"{page}: {found.text!r} in {found.where}")
    assert not unexplained, "\n".join([f"{len(unexplained)} without class", *unexplained[:40]])
    assert counted["printed" if language == "submissions" else "figure with its source"] > 1000


FIGURES = etree.XPath("//main//a[contains(@href, '#L') and @title]")
NUMBER = re.compile(r"[−\d.,\u00a0]*\d")


@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_measurement_is_printed_alike_everywhere(built_site: Path, language: str) -> None:
    """Its raw line and what was printed there are its key; one unit, one way to write it."""
    point = {"en": ".", "ru": ","}[language]
    shown: dict[tuple[str, str], dict[str, str]] = {}
    for path in sorted((built_site / "public" / language).rglob("*.html")):
        page = path.relative_to(built_site / "public").as_posix()
        parser = etree.HTMLParser(encoding="utf-8", huge_tree=True)
        for link in FIGURES(etree.fromstring(path.read_bytes(), parser)):
            number = NUMBER.search("".join(link.itertext()))
            key = link.get("href"), link.get("title").split("; ")[0]
            is_figure = "value" in link.get("class", "").split() and " (" in key[1]
            if is_figure and number and "~" not in key[1]:  # the two ends of a range
                shown.setdefault(key, {}).setdefault(number[0], page)
    several = {key: texts for key, texts in shown.items() if len(texts) > 1}
    assert len(shown) > 500
    for key, texts in several.items():
        values = {
            text: float(re.sub(f"[^\\d{point}]", "", text).replace(point, ".")) for text in texts
        }
        for one, other in combinations(texts, 2):
            # Another prefix is another number; the same prefix is the same text.
            assert abs(values[one] - values[other]) > 0.1 * values[one], (key, texts)


NAMES = re.compile("nForce 430|ST340015A")


@pytest.mark.parametrize(
    "text",
    ["RAID 0 on nForce 430", "in September 2006", "ドライブ2台と9月", "CC BY 4.0", "Ultra ATA/133"],
)
def test_names_dates_and_counts_are_explained(text: str) -> None:
    assert prose(text, NAMES)


@pytest.mark.parametrize("text", ["it reads 48", "nForce 4301", "2,5 раза", "20台", "ST340015AX 7"])
def test_a_figure_in_prose_is_not(text: str) -> None:
    assert prose(text, NAMES) is None


@pytest.mark.parametrize(
    ("html", "kind"),
    [
        ('<a class=value href="/x/#L5" title="">48</a>', "figure with its source"),
        ("<span class=value>48</span>", None),
        ("<time>48</time>", "date"),
        ("<p>48</p>", None),
        ("<pre>48</pre>", "printed"),
        ('<a href="/en/parts/x/">48</a>', "name of a page"),
        ('<a href="https://elsewhere.example/">48</a>', None),
    ],
)
def test_markup_says_where_a_number_comes_from(html: str, kind: str | None) -> None:
    page = f"<html><body><main>{html}</main></body></html>"
    assert [found.kind for found in digits(page, NAMES)] == [kind]
