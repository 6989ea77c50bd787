"""The search as readers use it: from any page, in their language, with a script and without."""

from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Page, Route, expect

QUESTIONS = [
    ("ja", "ラプター", "parts/western-digital-wd740gd/"),
    ("ko", "태그 큐잉", "glossary/#tcq"),
    ("ru", "кеш записи", "glossary/#write-cache"),
    ("en", "bonie", "tools/bonnie/"),
]


def test_a_key_leads_from_any_page_to_an_answer(page: Page) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("en/articles/004-talon-tcq/")
    page.keyboard.press("/")
    page.keyboard.type("740gd")
    assert not [url for url in asked if "/search" in url]
    page.keyboard.press("Enter")
    page.wait_for_url("**/en/search/?q=740gd")
    results = page.locator("ol.results > li")
    expect(results.first.locator("a")).to_have_attribute(
        "href", "/en/parts/western-digital-wd740gd/"
    )
    expect(results.first.locator("mark").first).to_have_text("WD740GD")
    # The server has answered: the index is sent to who asks further.
    assert not [url for url in asked if url.endswith("/search/en.json")]
    page.locator("main input[name=q]").fill("page cache")
    expect(results.first).to_contain_text("Page cache")
    assert [url for url in asked if url.endswith("/search/en.json")]


def test_an_answer_has_an_address(page: Page) -> None:
    held: list[Route] = []
    page.route("**/search/en.json", lambda route: held.append(route))  # noqa: PLW0108 - Playwright looks into functions
    page.goto("en/search/")
    field = page.locator("main input[name=q]")
    field.fill("latency")
    expect(page.locator(".answer .note")).to_have_text("Searching…")
    held.pop().continue_()
    for question, title in (("latency", "Latency"), ("median", "Median")):
        field.fill(question)
        field.press("Enter")
        expect(page.locator("ol.results a").first).to_have_text(title)
    page.go_back()
    expect(field).to_have_value("latency")
    expect(page.locator("ol.results a").first).to_have_text("Latency")
    field.fill("xylophone")
    expect(page.locator(".answer .note")).to_contain_text("Nothing found")


@pytest.mark.parametrize(("language", "question", "wanted"), QUESTIONS)
def test_the_script_finds_it(page: Page, language: str, question: str, wanted: str) -> None:
    page.goto(f"{language}/search/")
    page.locator("main input[name=q]").fill(question)
    links = page.locator("ol.results a")
    expect(links.first).to_be_visible()
    found = [link.get_attribute("href") for link in links.all()[:3]]
    assert f"/{language}/{wanted}" in found


@pytest.mark.parametrize(("language", "question", "wanted"), QUESTIONS)
def test_the_server_finds_it_without_a_script(
    browser: Browser, site: str, language: str, question: str, wanted: str
) -> None:
    context = browser.new_context(base_url=site, java_script_enabled=False)
    opened = context.new_page()
    opened.goto(f"{language}/search/?q={quote(question)}")
    links = opened.locator("ol.results a")
    found = [link.get_attribute("href") for link in links.all()[:3]]
    assert f"/{language}/{wanted}" in found
    assert opened.locator("main input[name=q]").input_value() == question
    # Where there is neither, every page stands in a list.
    assert opened.locator("section.listed a").count() > 250
    context.close()
