"""From any figure to its raw line in two clicks, and everything about it on the way.

Walked over the built pages, link by link, with JavaScript nowhere: every figure of an article and
of two setups must reach the line it was printed on, where hash, parser, units and SQL stand too.
"""

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

import pytest

from tests.copies import sent_bytes

ROOT = Path(__file__).resolve().parent.parent
ARTICLE = "en/articles/000-pata-raid/"
SETUPS = ("ru/setups/001-dvd-ram-md4ram/standard-udf20/", "ja/setups/000-pata-raid/raid0-2u-1ch/")
QUERY = re.compile(r"/(?:\w\w|-)/queries/[a-z0-9_]+/")
RAW = re.compile(r"/submissions/([\w-]+)/files/([\w-]+)/#L(\d+)")
FILE = re.compile(r"/submissions/[\w-]+/files/[\w-]+/")
# Figures of the catalogue stand in a file of the repository that is no page.
FILES = re.compile(r"content/hardware/[\w/-]+\.toml|schema/links\.csv")


@dataclass
class Links(HTMLParser):
    """Links of a page: (address, title, text, id of the row they stand in)."""

    html: str
    classes: str = ""
    found: list[dict[str, str]] = field(default_factory=list)
    open_link: dict[str, str] | None = None
    rows: list[list[dict[str, str]]] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()
        self.feed(self.html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in attrs}
        if tag == "tr":
            self.rows.append([])
        if "id" in attributes and self.rows:
            self.rows[-1].append({"id": attributes["id"]})
        if tag == "a":
            self.open_link = {**attributes, "text": ""}
            self.found.append(self.open_link)
            if self.rows:
                self.rows[-1].append(self.open_link)

    def handle_endtag(self, tag: str) -> None:
        if tag == "a":
            self.open_link = None

    def handle_data(self, data: str) -> None:
        if self.open_link is not None:
            self.open_link["text"] += data

    def figures(self) -> list[dict[str, str]]:
        """Links of the class `value`: every figure that leads somewhere."""
        return [one for one in self.found if "value" in one.get("class", "").split()]

    def row_of(self, anchor: str) -> list[dict[str, str]]:
        """The links of the table row in which an id stands."""
        (row,) = [row for row in self.rows if any(one.get("id") == anchor for one in row)]
        return [one for one in row if "href" in one]


@pytest.fixture(scope="module")
def public(built_site: Path) -> Path:
    return built_site / "public"


@cache
def page(public: Path, address: str) -> str:
    return (public / address.strip("/") / "index.html").read_text("utf-8")


@cache
def links(public: Path, address: str) -> Links:
    return Links(page(public, address))


def ways(public: Path, figure: dict[str, str]) -> Iterator[tuple[str, str]]:
    """Where the sources of a figure are: addresses of raw lines after at most two clicks."""
    address = unquote(figure["href"])
    if RAW.fullmatch(address):
        yield address, figure["title"]
        return
    query, _, anchor = address.partition("#")
    assert QUERY.fullmatch(query), address
    row = links(public, query).row_of(anchor)
    assert "<code class=language-sql>" in page(public, query)  # its SQL is here
    sources = [one for one in row if RAW.fullmatch(unquote(one["href"]))]
    yield from ((unquote(one["href"]), one["text"]) for one in sources)
    if not sources:
        declared = any(FILE.fullmatch(one["href"]) for one in row)  # what holds for a whole file
        assert declared or FILES.search(page(public, query)), (figure, row)


def line_text(html: str, line: str) -> str:
    found = re.search(rf"<a id=L{line} [^>]*>(.*?)\n", html, re.DOTALL)
    assert found, line
    return re.sub("<[^>]*>", "", found[1])


def check_line(public: Path, root: Path, address: str, told: str) -> None:
    """The line has the printed text, its page hash, parser, units and SQL."""
    match = RAW.fullmatch(address)
    assert match
    html = page(public, address.partition("#")[0])
    title = re.search(r'<h1 class="file-name">([^<]+)</h1>', html)
    assert title
    (folder,) = (root / "content/results").glob(f"*/{match[1]}")
    data = sent_bytes(folder / title[1])
    assert hashlib.sha256(data).hexdigest() in html
    # The parser and its version; its page has the units with their sources.
    parser = re.search(r'href="/-/(tools/[\w-]+/)#fields">[^<]+</a> <code>\d+</code>', html)
    assert parser, address
    assert "id=fields" in page(public, f"en/{parser[1]}")
    assert "select * from result where file = " in html.replace("&#39;", "'")
    printed = re.split(r" \(|（", re.split(": |：", told, maxsplit=1)[-1])[0]
    assert printed, told
    assert printed.strip() in unescape(line_text(html, match[3])), (told, address)


def test_every_figure_of_articles_reaches_its_lines_in_two_clicks(public: Path) -> None:
    derived = 0
    for path in sorted((public / "en/articles").glob("*/index.html")):
        figures = links(public, f"en/articles/{path.parent.name}/").figures()
        assert len(figures) > 10, path
        for figure in figures:
            found = list(ways(public, figure))
            derived += len(found) > 1
            assert len(found) > 1 or not figure["text"].endswith("\u00a0times"), (path, figure)
            for address, told in found:
                check_line(public, ROOT, address, told)
    assert derived > 35  # ratios and sums lead to all of their sources


@pytest.mark.parametrize("setup", SETUPS)
def test_every_figure_of_a_setup_reaches_its_line(public: Path, setup: str) -> None:
    html = page(public, setup)
    measured = Links("".join(re.findall(r"<section class=measured>.*?</section>", html, re.DOTALL)))
    figures = measured.figures()
    assert len(figures) >= 6
    for figure in figures:
        check_line(public, ROOT, unquote(figure["href"]), figure.get("title", ""))


def test_a_line_says_which_queries_print_it(public: Path) -> None:
    html = page(public, "submissions/000-pata-raid/files/bonnie-txt/")
    queries = {one["href"] for one in Links(html).found if QUERY.match(one["href"])}
    assert any("/pata_throughput/#" in one for one in queries)
    assert any("/pata_ratio/#" in one for one in queries)


def test_a_doubtful_figure_leads_to_its_rule(public: Path) -> None:
    for mark in links(public, ARTICLE).found:
        if "caveat" in mark.get("class", "").split():
            assert mark["title"]
            target, _, anchor = mark["href"].partition("#")
            assert anchor or (public / target.strip("/") / "index.html").exists()
            assert not anchor or f"id={anchor}" in page(public, target or ARTICLE)
