"""Charts in a real browser: interactive, equal to their tables, and pictures where they cannot."""

import re
import subprocess

import pytest
from playwright.sync_api import Browser, Locator, Page, Response, expect

from tests.browser.raw_lines import marked_line

ARTICLE = "articles/000-pata-raid/"
CHARTS = ("pata_channels", "pata_seeks")
# A column of its table that it does not draw.
LEFT_OUT = {"pata_channels": "rewrite"}
LANGUAGES = ("ja", "ko", "ru", "en")


def unfold(page: Page) -> None:
    """Open what stands beside the story: charts are there as well."""
    page.evaluate("document.querySelectorAll('.aside').forEach((one) => { one.open = true; })")


def come_near(page: Page, language: str, chart: str) -> Locator:
    """The figure of a chart after a reader has scrolled to it, and Vega has taken its place."""
    page.goto(f"{language}/{ARTICLE}")
    page.mouse.move(1, 1)
    unfold(page)
    figure = page.locator(f"#chart-{chart}")
    figure.scroll_into_view_if_needed()
    expect(figure.locator(".stage svg")).to_be_visible()
    figure.locator(".behind > summary").click()  # its table
    return figure


def compare_with(figure: Locator, row: str) -> None:
    """Choose a baseline, as a reader does: the choices wait behind a line."""
    choices = figure.locator(".picker:visible")
    if choices.get_attribute("open") is None:
        choices.locator("summary").click()
    choices.locator("select[name=baseline]").select_option(row)


def read_by_keyboard(figure: Locator) -> list[str]:
    """What its values tell, one after another, by keyboard."""
    figure.locator(".stage").focus()
    found: list[str] = []
    tip = figure.locator(".picture:visible .tip")
    while True:
        figure.page.keyboard.press("ArrowRight")
        text = tip.inner_text()
        if text in found:
            return found
        found.append(text)


# One chart in each language, each other chart in one of them, in turn.
IN_TURN = [
    (chart, language)
    for number, chart in enumerate(CHARTS)
    for place, language in enumerate(LANGUAGES)
    if number in (0, place + 1)
]


@pytest.mark.parametrize(("chart", "language"), IN_TURN)
def test_a_chart_turns_interactive_and_equals_its_table(
    page: Page, language: str, chart: str
) -> None:
    figure = come_near(page, language, chart)
    found = read_by_keyboard(figure)
    labels = figure.locator("tbody th").all_inner_texts()
    drawn = f"td:not([data-of$='.{LEFT_OUT.get(chart)}']) .value"
    rows = [row.locator(drawn).all_inner_texts() for row in figure.locator("tbody tr").all()]
    shown = {text.split("\n")[0] for text in found}
    table = {
        (label, number)
        for label, row in zip(labels, rows, strict=True)
        for number in row
        if label in shown
    }
    assert table
    values = [text.split("\n")[:2] for text in found]
    for label, number in table:
        assert any(name == label and number in value for name, value in values), (label, number)
    # The slope chart has one drive as a line only; it is in the table all the same.
    assert len(shown) >= len(labels) - 1
    told_of = (row for label, row in zip(labels, rows, strict=True) if label in shown)
    assert len(found) == sum(map(len, told_of))


def test_a_value_tells_its_source_when_pointed_at(page: Page) -> None:
    figure = come_near(page, "en", "pata_seeks")
    figure.locator(".stage .mark-rect path").nth(2).hover()
    tip = figure.locator(".picture.wide .tip")
    expect(tip).to_contain_text("in the source: 260.1 (bonnie.txt, line 5")
    faded = figure.locator(".stage .mark-rect path").nth(0)
    expect(faded).to_have_attribute("opacity", "0.25")
    page.mouse.move(0, 0)
    expect(tip).to_be_hidden()
    expect(faded).to_have_attribute("opacity", "1")


def test_a_bar_leads_to_the_line_of_its_figure(page: Page) -> None:
    figure = come_near(page, "en", "pata_seeks")
    figure.locator(".stage .mark-rect path").nth(2).click()
    expect(page).to_have_url(re.compile("/files/bonnie-txt/#L5$"))
    assert "260.1" in marked_line(page)


def test_a_multiple_leads_to_all_that_it_was_computed_from(page: Page) -> None:
    figure = come_near(page, "ko", "pata_seeks")
    compare_with(figure, "raid0-1u")
    figure.locator(".stage").focus()
    page.keyboard.press("End")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/ko/queries/pata_baselines/#raid0-4u.raid0-1u.seeks$"))
    row = page.locator("tr", has=page.locator(":target"))
    expect(row.locator("a[href*='bonnie-txt/#L']")).to_have_count(2)


def test_cautions_are_signed_and_not_to_be_hidden(page: Page) -> None:
    figure = come_near(page, "en", "pata_channels")
    svg = figure.locator(".stage svg")
    expect(svg).to_contain_text("33.6")
    expect(svg).not_to_contain_text("†")  # its title says that the pair shares a cable
    expect(figure.locator("td .caveat").first).to_be_visible()
    expect(figure.locator(".filter")).to_have_count(0)  # cautions alone: most bars would go
    unsigned = come_near(page, "en", "pata_seeks")
    expect(unsigned.locator(".stage svg")).to_contain_text(re.compile(r"\d\s?†"))


def test_without_scripts_all_is_shown_and_nothing_to_choose(browser: Browser, site: str) -> None:
    context = browser.new_context(base_url=site, java_script_enabled=False)
    page = context.new_page()
    page.goto(f"ja/{ARTICLE}")
    figure = page.locator("#chart-pata_channels")
    figure.locator(".behind > summary").click()
    expect(figure.locator(".filter")).to_be_hidden()
    expect(figure.locator("td.warn .value").first).to_be_visible()
    expect(figure.locator(".caveats").first).to_be_visible()
    context.close()


def test_escape_ends_what_the_keyboard_began(page: Page) -> None:
    figure = come_near(page, "ko", "pata_seeks")
    figure.locator(".stage").focus()
    page.keyboard.press("End")
    tip = figure.locator(".picture.wide .tip")
    expect(tip).to_be_visible()
    page.keyboard.press("Escape")
    expect(tip).to_be_hidden()


@pytest.mark.parametrize(("language", "times"), [("en", "×1.8"), ("ru", "×1,8"), ("ja", "1.8倍")])
def test_a_reader_chooses_the_baseline(page: Page, language: str, times: str) -> None:
    figure = come_near(page, language, "pata_channels")
    svg = figure.locator(".stage svg")
    expect(svg).to_contain_text("77.4" if language != "ru" else "77,4")
    compare_with(figure, "raid0-1u")
    expect(svg).to_contain_text(times)
    compare_with(figure, "")
    expect(svg).not_to_contain_text(times)


def test_a_chart_follows_dark_mode(page: Page) -> None:
    figure = come_near(page, "en", "pata_seeks")
    bar = figure.locator(".stage .mark-rect path").nth(2)
    fill = "element => getComputedStyle(element).fill"
    light = bar.evaluate(fill)
    page.emulate_media(color_scheme="dark")
    assert bar.evaluate(fill) != light


@pytest.mark.parametrize("language", ["ja", "ru"])  # the widest letters, and the longest words
def test_on_a_phone_charts_answer_without_sideways_scroll(page: Page, language: str) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    for chart in CHARTS:
        figure = come_near(page, language, chart)
        assert len(read_by_keyboard(figure)) >= 5
        figure.locator(".picker:visible summary").click()
        for choice in figure.locator(".picker:visible select").all():
            choice.select_option(index=1)
        assert page.evaluate("document.documentElement.scrollWidth") == 360


def test_a_picture_stays_where_the_chart_cannot_be_had(browser: Browser, site: str) -> None:
    context = browser.new_context(base_url=site, viewport={"width": 1280, "height": 900})
    page = context.new_page()
    page.route("**/*.vg.json", lambda route: route.fulfill(status=404))
    with page.expect_console_message(lambda message: "stays a picture" in message.text):
        page.goto(f"en/{ARTICLE}")
        page.mouse.move(1, 1)
        page.locator("#chart-pata_channels").scroll_into_view_if_needed()
    expect(page.locator("#chart-pata_channels .picture").get_by_role("img")).to_be_visible()
    assert page.locator(".stage").count() == 0
    context.close()


def test_interaction_weighs_little(page: Page) -> None:
    answers: list[Response] = []

    def keep(answer: Response) -> None:
        answers.append(answer)

    page.on("response", keep)
    page.goto(f"ru/{ARTICLE}")
    page.wait_for_load_state("networkidle")
    assert not [
        answer.url for answer in answers if "/js/vega" in answer.url or ".vg." in answer.url
    ]
    assert page.locator("#chart-pata_channels .picture.wide").is_visible()
    page.mouse.move(1, 1)  # whoever does not move has a picture, and pays for no more
    unfold(page)
    charts = page.locator("[id^='chart-']").all()
    for chart in charts:
        chart.scroll_into_view_if_needed()
        expect(chart.locator(".stage svg")).to_be_visible()
    page.wait_for_load_state("networkidle")
    sent = {answer.url: answer for answer in answers if re.search(r"/js/|\.vg\.json$", answer.url)}
    bodies = {url: answer.body() for url, answer in sent.items()}
    assert sum(url.endswith(".vg.json") for url in bodies) == len(charts) >= len(CHARTS)
    assert sum(map(as_sent, bodies.values())) <= 130_000


def as_sent(body: bytes) -> int:
    """Its length in brotli, which browsers are sent."""
    code = "const {brotliCompressSync: b} = require('zlib'), {readFileSync: r} = require('fs');"
    command = ["node", "--eval", f"{code} console.log(b(r(0)).length)"]
    return int(subprocess.run(command, input=body, capture_output=True, check=True).stdout)


MEETING = """() => [...document.querySelectorAll(".chart .picture")].flatMap((picture) => {
  const around = picture.getBoundingClientRect();
  const boxes = new Map(); // a text and its border are one
  for (const text of picture.querySelectorAll("svg text")) {
    const box = text.getBoundingClientRect();
    if (box.width) boxes.set(`${text.textContent} ${Math.round(box.x)} ${Math.round(box.y)}`, box);
  }
  const said = [...boxes].map(([key, box]) => [key, box]);
  const out = said.filter(([, a]) => a.left < around.left - 2 || a.right > around.right + 2);
  return out.map(([key]) => `${key} leaves`).concat(said.flatMap(([one, a], at) =>
    said.slice(at + 1).filter(([, b]) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > Math.min(a.height, b.height) / 3
    ).map(([other]) => `${one} meets ${other}`)));
})"""
ARTICLES = ("000-pata-raid", "001-dvd-ram", "002-p55-dmi", "003-bonnie-iozone", "004-talon-tcq")


@pytest.mark.parametrize("width", [1280, 360])
def test_no_label_meets_another_in_the_fonts_of_this_machine(page: Page, width: int) -> None:
    """Which are not those that charts are laid out with."""
    page.set_viewport_size({"width": width, "height": 800})
    for article in ARTICLES:
        page.goto(f"ru/articles/{article}/")
        unfold(page)
        assert page.locator(".chart .picture svg text").count() > 20
        assert page.evaluate(MEETING) == [], article
