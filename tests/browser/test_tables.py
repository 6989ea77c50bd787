"""Tables: columns that sort, and an edge that says that there is more."""

import re

import pytest
from playwright.sync_api import Page, expect


def numbers(page: Page, column: int) -> list[float]:
    cells = page.locator(f"main table >> nth=0 >> tbody tr td:nth-child({column})")
    texts = [re.sub(r"[^\d.,]", "", one) for one in cells.all_inner_texts()]
    return [float(one.replace(",", "")) for one in texts]


def test_a_column_sorts_by_its_numbers(page: Page) -> None:
    page.goto("en/ranks/")
    head = page.locator("main table").first.get_by_role("columnheader", name="Result")
    as_sent = numbers(page, 4)
    assert as_sent == sorted(as_sent, reverse=True)
    head.get_by_role("button").click()
    expect(head).to_have_attribute("aria-sort", "ascending")
    assert numbers(page, 4) == sorted(as_sent)
    head.get_by_role("button").press("Enter")
    expect(head).to_have_attribute("aria-sort", "descending")
    assert numbers(page, 4) == as_sent


@pytest.mark.parametrize(("width", "more"), [(360, True), (1280, False)])
def test_no_row_is_lost_by_sorting(page: Page, width: int, more: bool) -> None:
    page.set_viewport_size({"width": width, "height": 740})
    page.goto("ru/ranks/")
    rows = page.locator("main table").first.locator("tbody tr")
    before = sorted(rows.all_inner_texts())
    page.locator("main table").first.locator("thead button").nth(1).click()
    assert sorted(rows.all_inner_texts()) == before
    frame = page.locator(".table").first
    assert frame.evaluate("element => element.scrollWidth > element.clientWidth") == more
    assert "local" in frame.evaluate("element => getComputedStyle(element).backgroundAttachment")
