"""Ways through the site: the menu by questions, and what the front page leads to."""

from pathlib import Path

import pytest
from lxml import etree

from tests.copies import ARCHIVE

ROOT = Path(__file__).resolve().parents[1]
every_language = pytest.mark.parametrize("language", ["ja", "ko", "ru", "en"])
# The built site is a copy without the archive's article.
ARTICLES = sorted(
    path.stem for path in (ROOT / "content/en/articles").glob("0*.md") if not path.match(ARCHIVE)
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
    assert "005-then-and-now" not in leading
    cards = home.xpath("//ul[@class='cards']/li")
    shown = [leading, *(card.xpath(".//h3/a/@href")[0] for card in cards)]
    assert sorted(shown) == [f"/{language}/articles/{name}/" for name in ARTICLES]
    assert all(card.xpath("./div[contains(@class, 'small')]//*[name()='svg']") for card in cards)
    assert not home.xpath("//main//img")  # a picture that comes late is a blank box until then
    assert len(home.xpath("//section[@class='questions']//li/a")) == 4
