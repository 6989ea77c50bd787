"""The drawings of computers: every host, every link with its ceiling, the same bytes each time."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from html import unescape
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from platterbase.charts.topology import NARROW, WIDE, Heads, Layout, Row, draw, in_page, on_paper
from platterbase.language.numbers import number
from platterbase.language.words import read_words
from platterbase.pages.context import PageContext
from platterbase.pages.wiring import Wiring, host_wiring, setup_wiring, wiring_files
from tests.page_context import page_context

ROOT = Path(__file__).resolve().parent.parent
WORDS = read_words(ROOT / "site/i18n")
COLOURS = json.loads((ROOT / "site/charts/_colours.json").read_text("utf-8"))


@pytest.fixture(scope="module")
def contexts(database: Path) -> Iterator[dict[str, PageContext]]:
    with closing(sqlite3.connect(database)) as connection:
        yield {language: page_context(connection, language) for language in WORDS}


def said(picture: str) -> list[str]:
    return [unescape(text) for text in re.findall(r">([^<]+)<", picture)]


def of_host(context: PageContext, host: str) -> Wiring:
    wiring = host_wiring(host, context)
    assert wiring is not None
    return wiring


@pytest.mark.parametrize("language", WORDS)
def test_every_link_of_every_host_stands_in_its_drawing_with_its_ceiling(
    contexts: dict[str, PageContext], results: sqlite3.Connection, language: str
) -> None:
    context = contexts[language]
    hosts = [row["host"] for row in results.execute("select host from host order by host")]
    assert len(hosts) >= 5
    for host in hosts:
        wiring = of_host(context, host)
        links = results.execute(
            "select distinct node, link_kind, coalesce(practical_bytes_per_s, raw_bytes_per_s) as c"
            " from link_flow where host = ? and link_kind is not null",
            [host],
        ).fetchall()
        for picture in (wiring.wide, wiring.narrow):
            texts = said(picture)
            kinds = [text for text in texts if text in {row["link_kind"] for row in links}]
            assert sorted(kinds) == sorted(row["link_kind"] for row in links)
            figures = " ".join(texts)
            for row in links:
                assert number(row["c"], "B/s", "M", context.words) in figures
        assert len(wiring.table.rows) == len(re.findall(r"<circle|rx=", wiring.wide))


def test_drives_whose_place_is_not_stated_stand_in_the_drawing(
    contexts: dict[str, PageContext],
) -> None:
    wiring = of_host(contexts["en"], "003-bonnie-iozone.deep")
    assert not wiring.known
    assert [text for text in said(wiring.wide) if text.startswith("disk-")] == [
        "disk-1",
        "disk-2",
        "disk-3",
        "disk-4",
    ]


def test_flows_of_a_setup_are_its_own_and_what_binds_them_is_marked(
    contexts: dict[str, PageContext],
) -> None:
    context = contexts["en"]
    wiring = setup_wiring(context.records.setup("002-p55-dmi.88se9123-2"), context)
    assert wiring is not None
    rows = wiring.table.rows
    marked = [row[0][0].text for row in rows if row[2] and row[2][0].emphasis]
    assert marked == ["88SE9123"]
    flows = {row[0][0].text: row[-1][0].text for row in rows if row[-1]}
    assert flows["P55"] == flows["88SE9123"] == "≈\u00a0380"
    assert not {"sata-1", "sata6g-1"} & set(flows)  # the source has the sum of both readers


def test_what_each_of_several_drives_had_of_a_sum_is_not_drawn_as_measured(
    contexts: dict[str, PageContext],
) -> None:
    rows = of_host(contexts["en"], "002-p55-dmi.p7p55d-e-evo").table.rows
    flows = {row[0][0].text: row[-1][0].text for row in rows if row[-1]}
    ports = {name: flow for name, flow in flows.items() if name.startswith(("sata", "eSATA"))}
    assert ports == {"sata-1": "≈\u00a0160", "eSATA": "137"}


def test_a_setup_whose_way_is_not_stated_has_no_drawing(contexts: dict[str, PageContext]) -> None:
    context = contexts["en"]
    assert setup_wiring(context.records.setup("003-bonnie-iozone.md-raid0-4u"), context) is None


def test_figures_that_a_rule_calls_invalid_are_left_out(contexts: dict[str, PageContext]) -> None:
    rows = of_host(contexts["en"], "001-dvd-ram-md4ram.p4p800se").table.rows
    (usb,) = [row for row in rows if row[2] and row[2][0].text == "USB 2.0 High Speed"]
    assert float(usb[-1][0].text) < 6.925


def drawn(context: PageContext) -> Iterator[tuple[str, str]]:
    for row in context.records.submissions():
        for host in context.records.hosts(row.submission):
            colour, font = on_paper(COLOURS), "'A', sans-serif"
            yield from wiring_files(host.host, context, colour, font)


def test_files_stand_alone_in_colours_of_their_own(contexts: dict[str, PageContext]) -> None:
    for context in contexts.values():
        made = dict(drawn(context))
        assert made == dict(drawn(context))
        assert len(made) >= 5
        for name, picture in made.items():
            assert name.endswith(f".{context.language}.svg")
            assert "var(" not in picture
            assert "sans-serif" in ET.fromstring(picture).get("font-family", "")  # noqa: S314 - ours


HEADS = Heads("Link", "Ceiling", "Measured", "Two <parts>")
ROWS = [
    Row("cpu", "Processor", 0, None),
    Row("a & b", "Port", 1, 0, link="SATA", ceiling="300", flow="150", share=0.5, is_used=True),
    Row("c", "Port", 1, 0, link="SATA", ceiling="300", flow="600", share=2.0, is_narrowest=True),
]


@pytest.mark.parametrize("layout", [WIDE, NARROW])
def test_a_drawing_is_one_image_and_its_bars_are_shares(layout: Layout) -> None:
    root = ET.fromstring(draw(ROWS, HEADS, layout, in_page))  # noqa: S314 - ours
    assert root.get("role") == "img"
    assert root.get("aria-label") == "Two <parts>"
    assert root.find("{*}rect[@fill='var(--chart-ground)']") is None  # transparent
    widths = [float(bar.get("width", "")) for bar in root.iter("{http://www.w3.org/2000/svg}rect")]
    assert widths[1] == pytest.approx(widths[0] / 2, abs=0.1)
    assert widths[3] == widths[2]  # never longer than the whole
    own = [path.get("stroke-width") for path in root.iter("{http://www.w3.org/2000/svg}path")]
    assert own == ["2", "2", "1", "4"]


def test_narrow_drawings_leave_nothing_out() -> None:
    wide, narrow = (" ".join(said(draw(ROWS, HEADS, one, in_page))) for one in (WIDE, NARROW))
    for word in ("cpu", "a & b", "SATA", "300", "150", "600"):
        assert word in wide
        assert word in narrow
