"""The search page as the server fills it in."""

import asyncio
from pathlib import Path

import httpx
import pytest
from lxml import etree
from starlette.responses import PlainTextResponse

from platterbase.serve.search import SearchPages

ELSE = "what the site answers"


def ask(folder: Path, address: str, **parameters: str) -> httpx.Response:
    async def get() -> httpx.Response:
        transport = httpx.ASGITransport(SearchPages(folder, PlainTextResponse(ELSE)))
        async with httpx.AsyncClient(transport=transport, base_url="http://x") as client:
            return await client.get(address, params=parameters or None)

    return asyncio.run(get())


def main_of(response: httpx.Response) -> etree._Element:
    (main,) = etree.fromstring(response.content, etree.HTMLParser(encoding="utf-8")).xpath("//main")
    return main


@pytest.mark.parametrize(("language", "kind"), [("ja", "部品"), ("en", "Part")])
def test_results_have_a_link_a_kind_and_the_words(
    built_site: Path, language: str, kind: str
) -> None:
    main = main_of(ask(built_site / "public", f"/{language}/search/?q=740GD"))
    (first, *_) = main.xpath(".//ol[@class='results']/li")
    assert first.xpath("./a/@href") == [f"/{language}/parts/western-digital-wd740gd/"]
    assert first.xpath("./span[@class='kind']/text()") == [kind]
    assert first.xpath(".//mark/text()") == ["WD740GD"]
    assert main.xpath(".//input[@name='q']/@value") == ["740GD"]


def test_a_question_is_text_and_nothing_else(built_site: Path) -> None:
    hostile = "\"><script>alert(1)</script>' OR * NEAR("
    response = ask(built_site / "public", str(httpx.URL("/en/search/", params={"q": hostile})))
    main = main_of(response)
    assert main.xpath(".//input[@name='q']/@value") == [hostile]
    assert "<script>alert" not in response.text


def test_nothing_found_is_said(built_site: Path) -> None:
    main = main_of(ask(built_site / "public", "/ru/search/?q=xylophone"))
    assert main.xpath("string(.//p[@class='note'])").startswith("Ничего не найдено.")
    assert not main.xpath(".//ol[@class='results']")


@pytest.mark.parametrize(
    "address", ["/en/search/", "/en/search/?q=+", "/xx/search/?q=tcq", "/en/articles/?q=tcq"]
)
def test_all_else_is_the_site(built_site: Path, address: str) -> None:
    assert ask(built_site / "public", address).text == ELSE


def test_without_an_index_the_page_stays_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "public/en/search").mkdir(parents=True)
    (tmp_path / "public/en/search/index.html").write_text("<main></main>", "utf-8")
    assert ask(tmp_path / "public", "/en/search/?q=tcq").text == ELSE
