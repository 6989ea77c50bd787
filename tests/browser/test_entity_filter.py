"""Tables of entities: invalid figures can be hidden, by style alone."""

import pytest
from playwright.sync_api import Browser, Page, expect

SETUP = "setups/001-dvd-ram-md4ram/fixed-hdd-cache-ntfs/"


@pytest.mark.parametrize("language", ["ja", "ko", "ru", "en"])
def test_invalid_figures_can_be_hidden_without_scripts(
    browser: Browser, site: str, language: str
) -> None:
    context = browser.new_context(base_url=site, java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{language}/{SETUP}")
    invalid = page.locator(".measured td > .doubted").first
    plain = page.locator(".measured td > .value:not(.doubted)").first
    choice = page.locator(".filter select")
    for option, hidden in (("1", True), ("2", False)):
        choice.select_option(option)
        expect(invalid).to_be_visible(visible=not hidden)
        expect(plain).to_be_visible()
    context.close()


def test_the_filter_is_reached_and_used_by_keys(page: Page) -> None:
    page.goto(f"en/{SETUP}")
    choice = page.get_by_role("combobox", name="Show")
    choice.focus()
    page.keyboard.press("End")
    expect(choice).to_have_value("1")
    expect(page.locator(".measured td > .doubted").first).to_be_hidden()


def test_a_page_without_marks_has_nothing_to_choose(page: Page) -> None:
    page.goto("en/parts/intel-430fx/")
    expect(page.locator(".filter")).to_have_count(0)
