"""Tables: columns that sort, and an edge that says that there is more."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect


def numbers(table: Locator, column: int) -> list[float]:
    cells = table.locator(f"tbody tr > :nth-child({column})")
    texts = [re.sub(r"[^\d.,]", "", one) for one in cells.all_inner_texts()]
    return [float(one.replace(",", "")) for one in texts]


def test_a_column_sorts_by_its_numbers(page: Page) -> None:
    page.goto("en/ranks/")
    table = page.locator("main table").first
    heads = table.get_by_role("columnheader")
    head = table.get_by_role("columnheader", name="Result")
    column = 1 + heads.evaluate_all("(all, one) => all.indexOf(one)", head.element_handle())
    as_sent = numbers(table, column)
    assert as_sent == sorted(as_sent, reverse=True)
    head.get_by_role("button").click()
    expect(head).to_have_attribute("aria-sort", "ascending")
    assert numbers(table, column) == sorted(as_sent)
    head.get_by_role("button").press("Enter")
    expect(head).to_have_attribute("aria-sort", "descending")
    assert numbers(table, column) == as_sent


def test_a_head_with_a_caveat_sorts_and_leads_to_its_rule(page: Page) -> None:
    page.goto("en/ranks/")
    head = page.locator("main table thead th", has=page.locator("a.caveat")).first
    assert head.locator("button a").count() == 0
    head.get_by_role("button").click()
    expect(head).to_have_attribute("aria-sort", "ascending")
    head.locator("a.caveat").click()
    expect(page).to_have_url(re.compile("/en/caveats/[a-z-]+/$"))


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


def test_marks_times_and_gaps_do_not_disturb_the_order(page: Page) -> None:
    """A cell as the site prints it: a figure with its mark, a time in parts, a dash for nothing."""
    page.goto("en/ranks/")
    rows = {
        "a": '<a class="value">33.6 MB/s</a><a class="caveat">1†</a>',
        "b": '<a class="value">133 MB/s</a>',
        "c": "–",
        "d": '<a class="value">9.5 kB/s</a>',
        "e": '<a class="value">\u22125.2 MB/s</a>',
    }
    assert _sorted(page, rows) == ["edabc", "badec"]
    times = {"a": "10 h 27 min", "b": "45 min", "c": "58 s", "d": "2 h", "e": "120 ms"}
    assert _sorted(page, times) == ["ecbda", "adbce"]


def _sorted(page: Page, cells: dict[str, str]) -> list[str]:
    """The order of rows after one click at the head of the second column, and after another."""
    table = "".join(f"<tr><td>{name}</td><td>{cell}</td></tr>" for name, cell in cells.items())
    html = f"<table><thead><tr><th>n</th><th>v</th></tr></thead><tbody>{table}</tbody></table>"
    page.evaluate(
        """async html => {
          document.querySelector("main").innerHTML = `<div class="table">${html}</div>`;
          const script = [...document.scripts].find(one => /tables|page/.test(one.src));
          await import(`${script.src}?${Math.random()}`);
        }""",
        html,
    )
    found = []
    for _ in range(2):
        page.locator("main thead button").nth(1).click()
        found.append("".join(page.locator("main tbody td:first-child").all_inner_texts()))
    return found
