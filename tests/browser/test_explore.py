"""Explore and compare: scripts write what the page has, choose, judge, and keep a number here."""

import re
import sqlite3
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

FIGURES = "table.explore tbody tr:not(.mine) td.figure"
MOST = 12  # layouts of the page's table: what an interaction may take; four on a quiet machine


def opened(page: Page, query: str = "") -> None:
    page.goto(f"en/explore/{query}")
    expect(page.locator("form.explore")).to_be_visible()


def test_what_is_written_again_is_what_the_page_had(page: Page) -> None:
    opened(page)
    had = page.locator(FIGURES).all_inner_texts()
    leads = page.locator(f"{FIGURES} a.value").evaluate_all("all => all.map(one => one.href)")
    assert sum(map(bool, had)) > 20
    page.get_by_role("combobox", name="Tool").select_option("bonnie++")
    expect(page.locator("table.explore thead")).to_contain_text("Throughput, MB/s")
    assert page.locator(FIGURES).all_inner_texts() != had
    page.get_by_role("button", name="Show all again").click()
    expect(page.locator(f"{FIGURES} a.value[href]")).to_have_count(len(leads))
    assert page.locator(FIGURES).all_inner_texts() == had
    again = page.locator(f"{FIGURES} a.value").evaluate_all("all => all.map(one => one.href)")
    assert again == leads


def test_an_address_brings_back_what_was_chosen(page: Page) -> None:
    opened(page)
    page.get_by_role("combobox", name="Tool").select_option("bonnie++")
    page.get_by_label("Operation").select_option("write.sequential")
    page.get_by_text("Which setups").click()
    page.get_by_text("Filesystem", exact=True).first.click()
    page.get_by_role("checkbox", name="ext3").check()
    shown = page.locator("table.explore tbody tr:visible")
    expect(shown).to_have_count(6)
    texts = shown.all_inner_texts()
    assert "filesystem=ext3" in page.url
    page.goto(page.url)
    expect(page.get_by_role("checkbox", name="ext3", include_hidden=True)).to_be_checked()
    expect(shown).to_have_count(6)
    assert shown.all_inner_texts() == texts


def test_a_number_of_ones_own_is_placed_and_goes_nowhere(page: Page) -> None:
    opened(page)
    page.get_by_role("combobox", name="Tool").select_option("bonnie++")
    expect(page.locator(f"{FIGURES} a.value[href]").first).to_be_visible()
    address, asked = page.url, []
    page.on("request", lambda request: asked.append(request.url))
    page.get_by_label("Your own number").fill("60")
    row = page.locator("tr.mine")
    expect(row.locator("td.figure")).to_have_text("60.0")
    above, below = (
        row.locator(f"xpath={way}-sibling::tr[1]/td[1]").inner_text()
        for way in ("preceding", "following")
    )
    first, second = (float(re.sub(r"[^\d.]", "", one)) for one in (above, below))
    assert first > 60 > second
    expect(page.locator(".own output")).to_contain_text("comparable setups")
    assert (page.url, asked) == (address, [])


INTERACTIONS = (
    "form.querySelector('.facets input[name=medium]').click()",
    "form.elements.every.click()",
    "choose(form.elements.own, form.elements.own.value ? '' : 60)",
    "choose(form.elements.with, [...form.elements.with.options].find(o => !o.selected).value)",
)


@pytest.mark.parametrize("interaction", INTERACTIONS)
def test_an_interaction_is_answered_at_once(page: Page, interaction: str) -> None:
    """Script and layout of a click, beside the layout of a table like the page's own."""
    opened(page)
    taken, floor = page.evaluate(
        f"""() => {{
          const form = document.querySelector("form.explore");
          const choose = (field, value) => {{
            field.value = value;
            field.dispatchEvent(new Event("input", {{ bubbles: true }}));
          }};
          const table = document.querySelector("table.explore");
          const copy = () => {{
            const another = table.cloneNode(true);
            table.after(another);
            void document.body.offsetHeight;
            another.remove();
          }};
          const least = (act) => Math.min(...Array.from({{ length: 12 }}, () => {{
            const began = performance.now();
            act();
            void document.body.offsetHeight;
            return performance.now() - began;
          }}));
          return [least(() => {{ {interaction} }}), least(copy)];
        }}"""
    )
    assert taken < MOST * floor, (taken, floor)


def test_an_address_names_the_kind_of_figure_that_stands_at_first(page: Page) -> None:
    """New data may change which one stands at first: an address keeps the one it was made of."""
    opened(page)
    had = page.locator(".about").inner_text()
    page.get_by_text("Which setups").click()
    page.get_by_text("Main board", exact=True).click()
    page.get_by_role("checkbox", name="P7P55D").check()
    expect(page).to_have_url(re.compile(r"[?&]board=asus-p7p55d-e-evo&w=[^&]+$"))
    page.goto(page.url)
    expect(page.get_by_role("checkbox", name="P7P55D", include_hidden=True)).to_be_checked()
    expect(page.locator(".about")).to_have_text(had)


def test_marked_setups_are_compared(page: Page) -> None:
    opened(page)
    page.get_by_role("combobox", name="Tool").select_option("bonnie++")
    page.get_by_role("checkbox", name="Compare md-raid0(4u)").check()
    page.get_by_role("checkbox", name="Compare md-linear(4u)").check()
    page.get_by_role("link", name="Compare the marked setups").click()
    expect(page.locator(".compared .setups li")).to_have_count(2)
    expect(page.locator(".compared .difference")).to_have_text(
        "They differ in one thing that is known: Array level."
    )
    expect(page.locator(".compared .difference a")).to_have_attribute("href", "/en/factors/level/")


def test_ratios_are_those_of_the_database_and_lead_to_their_lines(
    page: Page, database: Path
) -> None:
    with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as connection:
        rates = dict(
            connection.execute(
                "select setup, value from result where submission = '000-pata-raid'"
                " and operation = 'read' and metric = 'throughput' and tool = 'bonnie++'"
            )
        )
    ratio = rates["raid0-2u-2ch"] / rates["raid0-2u-1ch"]
    assert ratio > 2
    page.goto("en/compare/?a=000-pata-raid.raid0-2u-1ch&b=000-pata-raid.raid0-2u-2ch")
    row = page.locator("table.side tbody tr").filter(has_text="Throughput, bonnie++, Read")
    expect(row.locator(".judged")).to_have_text(f" × {ratio:.2f} better")
    lead = row.locator("a.value").first
    expect(lead).to_have_attribute("href", re.compile(r"^/submissions/000-pata-raid/files/.+#L\d+"))
    expect(page.locator(".verdict")).to_contain_text("better in 3 of 4 shared workloads")
    expect(page.locator(".difference")).to_contain_text("Drives per cable")
    page.get_by_role("button", name="Add a setup").click()
    page.get_by_role("combobox").last.select_option("002-p55-dmi.p55-1")
    expect(page.locator(".verdict").last).to_contain_text("no workload was measured on both")
    expect(page.locator(".difference")).to_contain_text("more than one thing")
    assert "&c=002-p55-dmi.p55-1" in page.url


def test_the_same_figures_are_shown_as_dots_and_as_a_grid(page: Page) -> None:
    opened(page)
    page.get_by_label("Show as").select_option("scatter")
    dots = page.locator(".view circle")
    if not dots.count():  # a test without latency says so
        expect(page.locator(".view")).to_contain_text("no latency")
    page.get_by_label("Show as").select_option("grid")
    expect(page).to_have_url(re.compile(r"[?&]view=grid&of="))
    said = page.locator(".view").inner_text()
    page.goto(page.url)
    expect(page.get_by_label("Show as")).to_have_value("grid")
    expect(page.locator(".view")).to_have_text(said)


def test_the_order_of_a_column_stands_in_the_address(page: Page) -> None:
    opened(page)
    head = page.locator("table.explore thead th").nth(3)
    for way, sort in (("ascending", "sort=3"), ("descending", "sort=-3")):
        head.locator("button").click()
        expect(head).to_have_attribute("aria-sort", way)
        expect(page).to_have_url(re.compile(rf"[?&]{sort}(&|$)"))
    names = page.locator("table.explore tbody tr:visible").all_inner_texts()
    page.goto(page.url)
    expect(head).to_have_attribute("aria-sort", "descending")
    assert page.locator("table.explore tbody tr:visible").all_inner_texts() == names


def test_pages_of_setups_parts_and_factors_lead_here_with_their_own(page: Page) -> None:
    page.goto("ja/parts/western-digital-wd740gd/")
    page.locator("p.beside a").click()
    expect(page.locator("form.explore")).to_be_visible()
    shown = page.locator("table.explore tbody tr:visible")
    assert 1 < shown.count() < 10
    names = shown.locator("td.figure a.value")
    assert names.count() == shown.count()  # of a kind of figure that they have
    assert "drive=western-digital-wd740gd" in page.url
    page.goto("ru/setups/000-pata-raid/raid0-2u-2ch/")
    leads = page.locator("p.beside a").evaluate_all(
        "all => all.map(one => one.pathname + one.search)"
    )
    assert leads == [
        "/ru/compare/?a=000-pata-raid.raid0-2u-2ch",
        "/ru/explore/?drive=seagate-st340015a",
    ]
    page.goto("ko/factors/level/")
    page.locator("table a[href*='/compare/']").first.click()
    expect(page.locator(".compared .setups li")).to_have_count(2)


def test_a_comparison_is_taken_away_as_a_picture(page: Page, tmp_path: Path) -> None:
    page.goto("ja/compare/?a=000-pata-raid.raid0-2u-1ch&b=000-pata-raid.raid0-2u-2ch")
    for kind, begin in (("SVG", b"<svg"), ("PNG", b"\x89PNG")):
        with page.expect_download() as given:
            page.get_by_role("button", name=kind, exact=True).click()
        assert given.value.suggested_filename == f"platterbase-compare.{kind.lower()}"
        given.value.save_as(tmp_path / kind)
        assert (tmp_path / kind).read_bytes().startswith(begin)
    drawn = (tmp_path / "SVG").read_text("utf-8")
    for said in ("a=000-pata-raid.raid0-2u-1ch&amp;b=", "CC BY 4.0", "md-raid0(2u-2ch)", "MB/s"):
        assert said in drawn
    assert drawn.count("<path") > 8  # bars


def test_figures_of_other_tools_stand_beside_when_asked_and_say_what_differs(page: Page) -> None:
    opened(page)
    page.get_by_role("combobox", name="Tool").select_option("bonnie++")
    page.get_by_label("Operation").select_option("read.sequential")
    shown = page.locator("table.explore tbody tr:visible")
    alone = shown.count()
    assert page.locator(".differs").count() == 0
    page.get_by_label("figures of other tools too").check()
    assert shown.count() > alone
    assert page.locator("tr:visible .differs").count() == shown.count() - alone
    expect(page.locator(".differs").first).to_contain_text(re.compile("[a-z]"))
    texts = shown.all_inner_texts()
    assert "mixed=1" in page.url
    page.goto(page.url)
    expect(page.locator("tr:visible .differs").first).to_be_visible()
    assert shown.all_inner_texts() == texts
