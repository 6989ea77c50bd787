"""The site in a real browser, from the server that `make serve` starts."""

import re

from playwright.sync_api import Browser, Page, expect

from tests.browser.raw_lines import marked_line

ARTICLE = "articles/000-pata-raid/"
LANGUAGES = {"ja": "日本語", "ko": "한국어", "ru": "Русский", "en": "English"}


def test_a_figure_leads_to_the_marked_line(page: Page) -> None:
    page.goto(f"en/{ARTICLE}")
    page.get_by_role("link", name=re.compile(r"^87\.1")).first.click()
    expect(page).to_have_url(re.compile("/bonnie-txt/#L5$"))
    line = page.locator(":target")
    assert "85096" in marked_line(page)
    expect(line).to_be_in_viewport()
    other = page.locator("#L6")
    colour = "element => getComputedStyle(element).backgroundColor"
    assert line.evaluate(colour) != other.evaluate(colour)


def test_the_language_switch_stays_on_the_page(page: Page) -> None:
    page.goto(f"ja/{ARTICLE}")
    for language, name in LANGUAGES.items():
        page.get_by_role("link", name=name, exact=True).click()
        expect(page).to_have_url(re.compile(f"/{language}/{ARTICLE}$"))
        expect(page.locator("html")).to_have_attribute("lang", language)


def test_a_phone_gets_the_picture_made_for_it(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"ja/{ARTICLE}")
    expect(page.locator(".picture.narrow svg").first).to_be_visible()
    expect(page.locator(".picture.wide svg").first).to_be_hidden()


def test_dark_mode_changes_page_and_chart(page: Page) -> None:
    page.goto(f"ko/{ARTICLE}")
    page.wait_for_load_state("networkidle")  # a chart in sight turns interactive
    bar = page.locator(".picture.wide svg [fill='var(--chart-own)']").first
    fill = "element => getComputedStyle(element).fill"
    light = bar.evaluate(fill)
    page.emulate_media(color_scheme="dark")
    assert bar.evaluate(fill) != light


def test_all_is_there_without_javascript(browser: Browser, site: str) -> None:
    context = browser.new_context(base_url=site, java_script_enabled=False)
    page = context.new_page()
    page.goto(f"ru/{ARTICLE}")
    page.locator(".aside > summary").last.click()
    expect(page.get_by_role("img", name="Столбчатая диаграмма")).to_be_visible()
    assert page.locator("figure .picture.wide").get_by_role("img").count() == 3
    page.locator("figure .behind > summary").first.click()
    expect(page.get_by_role("cell", name="77,4").first).to_be_visible()
    page.get_by_text("SQL-запрос к этим данным").first.click()
    expect(page.get_by_text("where submission = '000-pata-raid'").first).to_be_visible()
    context.close()


def test_a_chart_leads_to_its_query(page: Page) -> None:
    page.goto(f"en/{ARTICLE}")
    page.locator("figure .behind > summary").first.click()
    address = page.get_by_role("link", name="Open in the database").first.get_attribute("href")
    assert address == "/db/results/pata_channels"
    answer = page.request.get(f"{address}.json?_shape=objects")
    assert [row["row"] for row in answer.json()["rows"]][:2] == ["raid0-1u", "raid0-2u-1ch"]


def test_a_missing_page_says_so_in_its_language(page: Page) -> None:
    answer = page.request.get("ko/nowhere/")
    assert answer.status == 404
    assert "페이지를 찾을 수 없음" in answer.text()
