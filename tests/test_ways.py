"""Ways through the site: the menu by questions, and what the front page leads to."""

import re
import tomllib
from pathlib import Path

import pytest
from lxml import etree

from tests.copies import is_of_archive

ROOT = Path(__file__).resolve().parents[1]
every_language = pytest.mark.parametrize("language", ["ja", "ko", "ru", "en"])
# The built site is a copy without the archive's article.
ARTICLES = sorted(
    path.stem
    for path in (ROOT / "content/en/articles").glob("0*.md")
    if not is_of_archive(path.stem)
)


def page(site: Path, address: str) -> etree._Element:
    path = site / "public" / address / "index.html"
    return etree.fromstring(path.read_bytes(), etree.HTMLParser(encoding="utf-8"))


@every_language
@pytest.mark.parametrize(
    ("address", "group"), [("ranks", 1), ("setups/000-pata-raid/raid0-3u", 1), ("caveats", 3)]
)
def test_the_menu_marks_where_the_reader_is(
    built_site: Path, language: str, address: str, group: int
) -> None:
    places = page(built_site, f"{language}/{address}").xpath("//nav[@class='places']/ul/li")
    marked = [at for at, place in enumerate(places) if place.xpath(".//summary[@class='here']")]
    assert marked == [group]
    (link,) = places[group].xpath(".//a[@aria-current]")
    assert link.get("href") == f"/{language}/{address.partition('/')[0]}/"


@every_language
def test_lists_stand_beside_those_that_answer_the_same(built_site: Path, language: str) -> None:
    found = page(built_site, f"{language}/ranks").xpath("//nav[@class='kinds']//a/@href")
    assert {f"/{language}/{one}/" for one in ("setups", "factors", "ranks", "ratings")} <= {*found}
    assert f"/{language}/submissions/" not in found


@every_language
def test_the_front_page_leads_to_every_article_and_asks(built_site: Path, language: str) -> None:
    home = page(built_site, language)
    (leading,) = home.xpath("//section[@class='featured']//h2/a/@href")
    cards = home.xpath("//ul[@class='cards']/li[.//h3]")
    assert "005-then-and-now" not in leading
    shown = [leading, *(card.xpath(".//h3/a/@href")[0] for card in cards)]
    assert sorted(shown) == [f"/{language}/articles/{name}/" for name in ARTICLES]
    assert all(
        card.xpath("./div[contains(@class, 'small')]//*[name()='svg' or name()='table']")
        for card in cards
    )
    assert not home.xpath("//main//img")  # a picture that comes late is a blank box until then
    assert len({card.xpath(".//*[name()='svg']/@height")[0] for card in cards}) == 1
    (latest,) = home.xpath("//section[@class='entrances']/div[@class='latest']")
    assert len(latest.xpath("./ul/li/a")) == 3
    assert len(home.xpath("//section[@class='questions']//li/*[@class='do']/a[text()]")) == 4
    (about,) = home.xpath("//header[@class='hero']//p[@class='who']//a/@href")
    assert about == f"/{language}/about/"
    # The first article comes before all that only some look for.
    order = [section.get("class") for section in home.xpath("//div[@class='home']/*")]
    assert order == ["hero", "featured", "questions", "more", "more old", "entrances"]
    (old,) = home.xpath("//section[@class='more old']")
    assert {href.rstrip("/").rpartition("/")[2] for href in old.xpath(".//h3/a/@href")} == {
        name
        for name, article in tomllib.loads((ROOT / "content/topics.toml").read_text("utf-8"))[
            "articles"
        ].items()
        if article.get("hardware", 2026) < 2016 and name not in leading
    }


@every_language
def test_a_card_says_its_teaser_with_figures_that_lead_to_their_sources(
    built_site: Path, language: str
) -> None:
    home = page(built_site, language)
    dates = []
    for card in home.xpath("//ul[@class='cards']/li[.//h3]"):
        name = card.xpath(".//h3/a/@href")[0].rstrip("/").rpartition("/")[2]
        article = (ROOT / f"content/{language}/articles/{name}.md").read_text("utf-8")
        teaser = tomllib.loads(article.split("+++")[1])["teaser"]
        words = [part for part in re.split(r"\{\{<.*?>\}\}", teaser) if part.strip()]
        (shown,) = card.xpath("./p[not(@class)]")
        said = "".join(shown.itertext()).replace("\u2060", "").replace("\u00a0", " ")
        assert all(part.strip() in said for part in words), name
        figures = shown.xpath(".//a[contains(@class, 'value')]/@href")
        assert len(figures) == teaser.count("{{<")
        assert all("#" in one for one in figures)
        assert re.search(r"[.。?か]$", said)
        dates.append(card.xpath(".//p[contains(@class, 'byline')]//time/@datetime")[0])
    assert dates == sorted(dates, reverse=True)


@every_language
def test_each_question_is_answered_with_figures_that_lead_to_their_sources(
    built_site: Path, language: str
) -> None:
    asked = (ROOT / f"content/{language}/_index.md").read_text("utf-8")
    assert asked.count("{{< question ") == 4
    answers = page(built_site, language).xpath(
        "//section[@class='questions']//li/p[@class='example']"
    )
    assert len(answers) == 3  # the copy has no archive, and so none for one of them
    for answer in answers:
        figures = answer.xpath(".//a[contains(@class, 'value')]/@href")
        assert figures
        assert all("#" in one for one in figures)


@every_language
def test_a_topic_leads_to_its_articles(built_site: Path, language: str) -> None:
    """The style sheet hides by class what is not about the topic that the address names."""
    about = tomllib.loads((ROOT / "content/topics.toml").read_text("utf-8"))
    assert {path.stem for path in (ROOT / "content/en/articles").glob("0*.md")} == {
        *about["articles"]
    }
    topics = {name: {*one["topics"]} for name, one in about["articles"].items()}
    assert set().union(*topics.values()) == {*about["order"]}
    every = page(built_site, f"{language}/articles")
    shown = {
        card.xpath(".//h2/a/@href")[0].rstrip("/").rpartition("/")[2]: {*card.get("class").split()}
        for card in every.xpath("//ul[@class='cards']/li")
    }
    assert shown == {name: topics[name] for name in ARTICLES}
    targets = every.xpath("//span[@class='topic']/@id")
    sheet = (ROOT / "site/assets/css/home.css").read_text("utf-8")
    for link in page(built_site, language).xpath("//ul[@class='topics']//a/@href")[1:]:
        address, _, topic = link.partition("#")
        assert address == f"/{language}/articles/"
        assert topic in targets
        assert f"#{topic}:target ~ .cards > :not(.{topic})" in sheet
