"""What readers do: by keyboard, in their language, on paper, with little data to spend."""

import gzip
import json
import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, Response, expect

ARTICLE = "articles/000-pata-raid/"
LANGUAGES = ("ja", "ko", "ru", "en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_tab_leads_past_the_menu(page: Page, language: str) -> None:
    page.goto(f"{language}/{ARTICLE}")
    page.keyboard.press("Tab")
    skip = page.locator(".skip")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()
    page.keyboard.press("Tab")
    assert page.evaluate("document.querySelector('main').contains(document.activeElement)")


def test_what_has_focus_is_seen(page: Page) -> None:
    page.goto(f"en/{ARTICLE}")
    for _ in range(12):
        page.keyboard.press("Tab")
        width = page.evaluate("parseFloat(getComputedStyle(document.activeElement).outlineWidth)")
        assert width >= 2
        expect(page.locator(":focus")).to_be_in_viewport()


def test_a_language_chosen_by_hand_wins(browser: Browser, site: str) -> None:
    context = browser.new_context(base_url=site, locale="ja-JP")
    page = context.new_page()
    page.goto("")
    expect(page).to_have_url(re.compile("/ja/$"))
    page.goto(f"ja/{ARTICLE}")
    page.get_by_role("link", name="한국어").focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(f"/ko/{ARTICLE}$"))
    page.goto("")
    expect(page).to_have_url(re.compile("/ko/$"))
    assert [cookie["name"] for cookie in context.cookies()] == ["nf_lang"]
    context.close()


def test_who_chooses_nothing_gets_no_cookie(page: Page) -> None:
    page.goto("en/")
    page.get_by_role("navigation", name="Site").get_by_role("link", name="Read").click()
    page.wait_for_url(re.compile("/en/articles/$"))
    assert page.context.cookies() == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_article_weighs_little(browser: Browser, site: str, language: str) -> None:
    """With all its charts, after a full scroll, JavaScript off: 4 requests, 40 kB as gzip."""
    context = browser.new_context(base_url=site, java_script_enabled=False)
    page = context.new_page()
    answers: list[Response] = []

    def note(answer: Response) -> None:
        answers.append(answer)

    page.on("response", note)
    page.goto(f"{language}/{ARTICLE}")
    height = page.get_by_role("contentinfo").bounding_box()
    assert height
    page.mouse.wheel(0, height["y"])
    expect(page.get_by_role("contentinfo")).to_be_in_viewport()
    page.wait_for_load_state("networkidle")
    weights = {answer.url: len(gzip.compress(answer.body())) for answer in answers}
    context.close()
    assert all(answer.status == 200 for answer in answers)
    assert len(weights) <= 4, weights
    assert sum(weights.values()) <= 40_000, weights


def test_on_paper_menus_are_gone_and_all_is_dark_on_white(page: Page) -> None:
    page.emulate_media(media="print", color_scheme="dark")
    page.goto(f"ru/{ARTICLE}")
    expect(page.locator(".places")).to_be_hidden()
    expect(page.locator(".languages")).to_be_hidden()
    style = (
        "element => [getComputedStyle(element).color, getComputedStyle(element).backgroundColor]"
    )
    assert page.locator("body").evaluate(style) == ["rgb(0, 0, 0)", "rgb(255, 255, 255)"]


@pytest.mark.parametrize("address", ["favicon.ico", "apple-touch-icon.png", "robots.txt"])
def test_what_programs_ask_for_unasked_is_there(page: Page, address: str) -> None:
    assert page.request.get(address).status == 200


def test_the_data_that_search_engines_are_told_of_are_there(page: Page) -> None:
    page.goto("en/submissions/000-pata-raid/")
    block = page.locator('script[type="application/ld+json"]').text_content()
    address = urlsplit(json.loads(block or "")["distribution"]["contentUrl"])
    answer = page.request.get(f"{address.path}?{address.query}")
    assert answer.status == 200
    assert len(answer.text().splitlines()) > 50
