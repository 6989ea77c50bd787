"""Pages made from data, in a real browser: the way from an article to a line, phones, no script."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.raw_lines import marked_line
from tests.browser.test_every_kind import axe

LANGUAGES = ("ja", "ko", "ru", "en")
# The fullest pages of each kind; test_every_kind.py has a plain one of each.
ADDRESSES = (
    "submissions/004-talon-tcq/",
    "setups/002-p55-dmi/p55-6-jmb363-1/",
    "parts/asus-p7p55d-e-evo/",
    "tools/fcv/",
)


def test_from_the_article_to_the_line(page: Page) -> None:
    page.goto("en/articles/000-pata-raid/")
    page.get_by_role("link", name="PATA RAID on the nForce 430 MCP").last.click()
    page.get_by_role("link", name="md-raid0(2u-1ch)").first.click()
    expect(page).to_have_url(re.compile("/en/setups/000-pata-raid/raid0-2u-1ch/$"))
    expect(page.get_by_text("Narrowest link: PATA UDMA 5.")).to_be_visible()
    page.get_by_role("link", name="ST340015A", exact=True).first.click()
    expect(page).to_have_url(re.compile("/en/parts/seagate-st340015a/$"))
    page.get_by_role("link", name="bonnie++").first.click()
    expect(page).to_have_url(re.compile("/en/tools/bonnie/$"))
    page.get_by_role("link", name="bonnie.txt:6").click()
    expect(page).to_have_url(re.compile("/files/bonnie-txt/#L6$"))
    assert "md-raid0(2u-1ch)" in marked_line(page)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("address", ADDRESSES)
def test_a_phone_needs_no_sideways_scroll(page: Page, language: str, address: str) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"{language}/{address}")
    expect(page.locator("html")).to_have_attribute("lang", language)
    assert page.evaluate("document.documentElement.scrollWidth") == 360


def test_the_first_column_stays_while_the_table_scrolls(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto("en/submissions/000-pata-raid/")
    table = page.get_by_role("region", name="bonnie++, bonnie.txt")
    name = table.get_by_role("rowheader").first
    before = name.bounding_box()
    assert table.evaluate("box => { box.scrollLeft = 200; return box.scrollLeft }") > 50
    after = name.bounding_box()
    assert before
    assert after
    assert before["x"] == after["x"]


@pytest.mark.parametrize("address", ADDRESSES)
def test_axe_finds_nothing(page: Page, address: str) -> None:
    page.goto(f"ru/{address}")
    assert axe(page, targets=False) == []  # marks stand beside figures
    page.emulate_media(color_scheme="dark")
    assert axe(page, "color-contrast") == []


def test_all_is_there_without_javascript(browser: Browser, site: str) -> None:
    context = browser.new_context(base_url=site, java_script_enabled=False)
    page = context.new_page()
    page.goto("ja/setups/000-pata-raid/raid0-2u-2ch/")
    expect(page.get_by_role("cell", name="77.4")).to_be_visible()
    assert "75550" in (page.get_by_role("link", name="77.4").get_attribute("title") or "")
    context.close()
