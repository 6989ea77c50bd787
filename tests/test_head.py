"""What search engines, feed readers and other sites are told of a page."""

import json
import re
import struct
from html import unescape
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from platterbase.articles.pages import Page
from platterbase.charts.cards import SIZE
from platterbase.errors import IngestError

ADDRESS = "https://platterbase.example"
ATOM = "{http://www.w3.org/2005/Atom}"
LANGUAGES = ("ja", "ko", "ru", "en")
ARTICLE = "articles/000-pata-raid/"
SUBMISSION = "submissions/000-pata-raid/"
every_language = pytest.mark.parametrize("language", LANGUAGES)


def html(built_site: Path, address: str) -> str:
    return (built_site / "public" / address / "index.html").read_text(encoding="utf-8")


def xml(path: Path) -> ET.Element:
    return ET.fromstring(path.read_bytes())  # noqa: S314 - our own output


def head(page: str) -> dict[str, str]:
    """Names and values of the meta elements."""
    found = re.findall(r'<meta (?:name|property)="?([\w:-]+)"? content="([^"]*)"', page)
    return {name: unescape(value) for name, value in found}


def data(page: str) -> dict[str, Any]:
    blocks = re.findall(r"<script type=\"?application/ld\+json\"?>(.*?)</script>", page)
    assert len(blocks) == 1
    return json.loads(blocks[0])


def png_size(picture: bytes) -> tuple[int, int]:
    assert picture.startswith(b"\x89PNG\r\n")
    return struct.unpack(">II", picture[16:24])


@every_language
@pytest.mark.parametrize("address", ["", ARTICLE, SUBMISSION, "about/"])
def test_a_link_elsewhere_has_title_text_and_picture(
    built_site: Path, language: str, address: str
) -> None:
    told = head(html(built_site, f"{language}/{address}"))
    assert told["og:url"] == f"{ADDRESS}/{language}/{address}"
    assert told["og:title"]
    assert told["og:type"] == ("article" if address == ARTICLE else "website")
    assert told["og:locale"].startswith(f"{language}_")
    assert told["twitter:card"] == "summary_large_image"
    name = "000-pata-raid" if address == ARTICLE else "site"
    assert told["og:image"] == f"{ADDRESS}/cards/{language}/{name}.png"
    picture = built_site / "public" / told["og:image"].removeprefix(f"{ADDRESS}/")
    assert png_size(picture.read_bytes()) == SIZE
    assert (int(told["og:image:width"]), int(told["og:image:height"])) == SIZE


@every_language
def test_pictures_of_languages_differ(built_site: Path, language: str) -> None:
    pictures = {
        path.read_bytes() for path in (built_site / "public/cards").glob("*/000-pata-raid.png")
    }
    assert len(pictures) == len(LANGUAGES)


@every_language
def test_written_pages_have_a_description_of_their_own(built_site: Path, language: str) -> None:
    pages = ["", "articles/", ARTICLE, "submissions/", "about/", "method/", "reading/", "cite/"]
    pages += ["send/", "workloads/"]
    texts = [head(html(built_site, f"{language}/{page}"))["description"] for page in pages]
    assert len(set(texts)) == len(texts)


@every_language
def test_an_article_is_an_article(built_site: Path, language: str) -> None:
    told = data(html(built_site, f"{language}/{ARTICLE}"))
    assert (told["@type"], told["inLanguage"]) == ("Article", language)
    assert told["headline"]
    assert told["mainEntityOfPage"] == f"{ADDRESS}/{language}/{ARTICLE}"
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", told["datePublished"])


@every_language
@pytest.mark.parametrize("address", ["", SUBMISSION])
def test_home_and_submissions_are_data_sets(built_site: Path, language: str, address: str) -> None:
    told = data(html(built_site, f"{language}/{address}"))
    assert (told["@type"], told["inLanguage"]) == ("Dataset", language)
    assert told["license"].startswith("https://")
    assert told["creator"]["name"]
    assert 50 <= len(told["description"]) <= 5000 or language in ("ja", "ko")


def test_a_submission_says_what_was_measured_and_how(built_site: Path) -> None:
    told = data(html(built_site, f"en/{SUBMISSION}"))
    assert told["creator"] == {
        "@type": "Person",
        "name": "author of the blog article (name not given there)",
    }
    assert told["temporalCoverage"] == "2006-09-28"
    assert "throughput" in told["variableMeasured"]
    assert told["distribution"]["contentUrl"] == (
        f"{ADDRESS}/db/results/result.csv?submission=000-pata-raid&_size=max"
    )
    assert told["measurementTechnique"] == ["bonnie++", "hdparm"]


@every_language
def test_the_feed_has_the_articles(built_site: Path, language: str) -> None:
    feed = xml(built_site / "public" / language / "feed.xml")
    assert feed.tag == f"{ATOM}feed"
    links = {link.get("rel"): link.get("href") for link in feed.findall(f"{ATOM}link")}
    assert links == {
        "alternate": f"{ADDRESS}/{language}/",
        "self": f"{ADDRESS}/{language}/feed.xml",
    }
    entries = feed.findall(f"{ATOM}entry")
    articles = sorted((built_site / f"content/{language}/articles").glob("[0-9]*.md"))
    assert len(entries) == len(articles)
    for entry in entries:
        for name in ("id", "title", "updated", "published", "summary"):
            assert entry.findtext(f"{ATOM}{name}"), name
    assert f"type=application/atom+xml title=Platterbase href=/{language}/feed.xml" in html(
        built_site, f"{language}/about"
    )


def test_the_sitemaps_have_every_page_of_their_language(built_site: Path) -> None:
    """Texts of raw files have no language, and what others frame stands on pages of its own."""
    public = built_site / "public"
    pages = {
        f"{ADDRESS}/{path.parent.relative_to(public).as_posix()}/"
        for path in public.rglob("index.html")
        if path.relative_to(public).parts[0] not in ("submissions", "embed")
    }
    listed = set()
    for language in LANGUAGES:
        tree = xml(public / language / "sitemap.xml")
        listed |= {place.text for place in tree.findall(".//{*}loc")}
    assert listed == pages
    index = (public / "sitemap.xml").read_text(encoding="utf-8")
    assert all(f"{ADDRESS}/{language}/sitemap.xml" in index for language in LANGUAGES)
    assert f"Sitemap: {ADDRESS}/sitemap.xml" in (public / "robots.txt").read_text(encoding="utf-8")


def test_old_programs_find_their_icons(built_site: Path) -> None:
    icon = (built_site / "public/favicon.ico").read_bytes()
    kind, count = struct.unpack("<HH", icon[2:6])
    assert (kind, count) == (1, 1)
    length, offset = struct.unpack("<II", icon[14:22])
    assert len(icon) == offset + length
    assert png_size(icon[offset:]) == (32, 32)
    assert png_size((built_site / "public/apple-touch-icon.png").read_bytes()) == (180, 180)


@pytest.mark.parametrize("text", ["no head", '+++\ntitle = "T"\n+++\n', "+++\n+++\n"])
def test_a_page_without_title_or_description_is_refused(text: str) -> None:
    page = Page("en", "about.md", "content/en/about.md", text)
    with pytest.raises(IngestError, match=r"content/en/about\.md:1: error page-head"):
        _ = page.head
