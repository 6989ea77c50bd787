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
            numbers = NUMBER.findall("".join(link.itertext()))
            key = link.get("href"), link.get("title").split("; ")[0]
            is_figure = "value" in link.get("class", "").split() and " (" in key[1]
            # Not the two ends of a range, nor minutes and seconds.
            if is_figure and len(numbers) == 1 and "~" not in key[1]:
                shown.setdefault(key, {}).setdefault(numbers[0], page)
    several = {key: texts for key, texts in shown.items() if len(texts) > 1}
    assert len(shown) > 500
    for key, texts in several.items():
        values = {
            text: float(re.sub(f"[^\\d{point}]", "", text).replace(point, ".")) for text in texts
        }
        for one, other in combinations(texts, 2):
            # Another prefix is another number; the same prefix is the same text, or rounded.
            apart = abs(values[one] - values[other])
            rounding = (_last_place(one, point) + _last_place(other, point)) / 2
            assert apart > 0.1 * values[one] or apart <= rounding * 1.0001, (key, texts)


def _last_place(text: str, point: str) -> float:
    """Return what one in the last digit that is not a rounded zero is worth."""
    digits_of, _, behind = re.sub(f"[^\\d{point}]", "", text).partition(point)
    zeros = 0 if behind else len(digits_of) - len(digits_of.rstrip("0"))
    return 10.0 ** (zeros - len(behind))


@pytest.mark.parametrize(
    ("text", "worth"), [("74,400", 100), ("48.5", 0.1), ("2.10", 0.01), ("87", 1)]
)
def test_a_rounded_text_has_a_last_place(text: str, worth: float) -> None:
    assert _last_place(text, ".") == pytest.approx(worth)


NAMES = re.compile("nForce 430|ST340015A")


@pytest.mark.parametrize(
    "text",
    [
        "RAID 0 on nForce 430",
        "in September 2006",
        "ドライブ2台と9月",
        "CC BY 4.0",
        "Ultra ATA/133",
        "QD16",
        "32 commands",
        "20台",
        "4 KiB requests",
        "from 4 to 64 KiB",
        "4から64 KiBまで",
        "1位が8つ、3〜4回",
        "RAID 0, 10 and 5",
        "BIOS 3.08",
        "4Gセットは3パターン",
        "1文字ずつ2週間",
        "with 32 in flight",
        "3,450 fio runs",
        "3450 запусков",
        "2.5インチ",
    ],
)
def test_names_dates_and_counts_are_explained(text: str) -> None:
    assert prose(text, NAMES)


@pytest.mark.parametrize(
    "text",
    [
        "it reads 48",
        "nForce 4301",
        "2,5 раза",
        "2.5台",
        "ST340015AX 7",
        "72 MB/s",
        "61 %",
        "32 MB/s",
        "with 32 MB/s",
        "при 16 МБ/с",
        "BIOS 48",
        "RAID 0, 48",
        "3倍",
        "4Gの",
        "860 EVO",
        "48 to 61",
    ],
)
def test_a_figure_in_prose_is_not(text: str) -> None:
    assert prose(text, NAMES) is None


@pytest.mark.parametrize(
    ("html", "kind"),
    [
        ('<a class=value href="/x/#L5" title="">48</a>', "figure with its source"),
        ("<span class=value>48</span>", None),
        ("<time>48</time>", "date"),
        ("<p>48</p>", None),
        ("<span class=claim>48</span>", None),
        ("<span class=claim>3分の1</span>", "number of a claim"),
        ("<span class=claim>48と3分の1</span>", None),
        ("<p>3分の1</p>", None),
        ("<figure class=chart><figcaption>48</figcaption></figure>", None),
        ("<figure class=chart><figcaption>20배 넘게</figcaption></figure>", "number of a claim"),
        ("<figure class=chart><p>48</p></figure>", None),
        ("<pre>48</pre>", "printed"),
        ('<a href="/en/parts/x/">48</a>', "name of a page"),
        ('<a href="https://elsewhere.example/">48</a>', None),
    ],
)
def test_markup_says_where_a_number_comes_from(html: str, kind: str | None) -> None:
    page = f"<html><body><main>{html}</main></body></html>"
    assert [found.kind for found in digits(page, NAMES)] == [kind]
