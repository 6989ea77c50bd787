"""What caps a drive: ceilings that hold, measurements below them, pairs without a script."""

from __future__ import annotations

import csv
import gzip
import sqlite3
from pathlib import Path

import pytest
from lxml import etree

from platterbase.articles.figures import Result, run_query
from platterbase.database.queries import read_queries
from platterbase.pages.caps import LINK_CEILINGS, CapList, cap_list, ceiling, meeting
from platterbase.pages.cells import Cells
from tests.page_context import page_context

LANGUAGES = ("ja", "ko", "ru", "en")
MOST_BYTES = 40_000


@pytest.fixture(scope="module")
def result(root: Path, database: Path) -> Result:
    query = read_queries(root / "schema/queries")[LINK_CEILINGS]
    with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as connection:
        return run_query(connection, query, "link_ceilings.sql")


@pytest.fixture(scope="module")
def shown(database: Path, result: Result) -> CapList:
    with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as connection:
        return cap_list(result, page_context(connection, "en"))


def text(cells: Cells) -> str:
    return " ".join(cell.text for cell in cells).replace("\u00a0", " ")


def test_every_kind_of_link_with_a_ceiling_is_there(
    root: Path, shown: CapList, result: Result
) -> None:
    with (root / "schema/links.csv").open(newline="") as file:
        stated = {row["name"] for row in csv.DictReader(file) if row["payload_bytes_per_s"]}
    assert {row.name.text for family in shown.families for row in family.rows} == stated
    assert {"SCSI", "floppy", "USB", "FireWire", "SAS"} <= {
        str(row.columns["family"]) for row in result.rows
    }


def test_a_ceiling_is_never_above_the_one_before_it(result: Result) -> None:
    """The coding of Fibre Channel and USB 4 is rounded by their names, by two in a hundred."""
    for row in result.rows:
        bits, raw = row.columns["line_bits_per_s"], row.figures["raw"].value
        if isinstance(bits, int):
            assert raw * 8 <= bits * 1.02, row.key
        if practical := row.figures.get("practical"):
            assert practical.value <= raw


def test_what_was_reached_has_a_setup_and_a_source(result: Result) -> None:
    reached = [row for row in result.rows if "reached" in row.figures]
    assert len(reached) > 8
    for row in reached:
        assert row.columns["setup"]
        assert 0 < row.figures["of_ceiling"].value <= 1
        assert all(one.line for one in row.figures["reached"].sources)
        assert not any(one.invalid for one in row.figures["reached"].sources)


def test_the_way_with_the_most_is_the_one_of_its_study(result: Result) -> None:
    row = next(one for one in result.rows if one.key == "dmi-1.0-x4")
    assert str(row.columns["setup"]).startswith("002-p55-dmi.")
    figure, share = row.figures["reached"], row.figures["of_ceiling"]
    assert share.value == pytest.approx(figure.value / ceiling(row))


@pytest.mark.parametrize(
    ("drive", "slot", "met"),
    [
        ("PCIe 4.0 x4", "PCIe 3.0 x16", "PCIe 3.0 x4"),
        ("PCIe 3.0 x4", "PCIe 5.0 x1", "PCIe 3.0 x1"),
        ("SATA 3 (6 Gbit/s)", "PCIe 1.0 x1", "PCIe 1.0 x1"),
    ],
)
def test_a_card_and_a_slot_meet_at_what_both_can(
    result: Result, drive: str, slot: str, met: str
) -> None:
    assert meeting({str(row.columns["kind"]): row for row in result.rows}, drive, slot) == met


def test_pairs_have_the_lower_ceiling_and_mark_the_narrow_link(shown: CapList) -> None:
    drives = [head.text for head in shown.pairs.heads]
    pairs = {
        (text(row[0]), drive): cells
        for row in shown.pairs.rows
        for drive, cells in zip(drives, row, strict=True)
    }
    (capped,) = pairs["SATA 2 (3 Gbit/s)", "SATA 3 (6 Gbit/s)"]
    assert (capped.text.replace("\u00a0", " "), "narrow" in capped.kind) == ("300 MB/s", True)
    (free,) = pairs["SATA 3 (6 Gbit/s)", "SATA 2 (3 Gbit/s)"]
    assert (free.text.replace("\u00a0", " "), "narrow" in free.kind) == ("300 MB/s", False)
    assert not pairs["SATA 3 (6 Gbit/s)", "PCIe 4.0 x4"]


def test_bars_stand_on_one_scale(shown: CapList) -> None:
    bars = {row.name.text: row.bar for family in shown.families for row in family.rows}
    # Nine times as much is 0.95 decades.
    apart = bars["SATA 2 (3 Gbit/s)"].raw - bars["PATA UDMA 2"].raw
    assert apart == pytest.approx(95, abs=1)
    assert all(0 < bar.raw <= shown.width for bar in bars.values())
    assert all(bar.reached <= bar.raw for bar in bars.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_needs_no_script_and_stays_small(built_site: Path, language: str) -> None:
    path = built_site / f"public/{language}/caps/index.html"
    page = etree.fromstring(path.read_bytes(), etree.HTMLParser(encoding="utf-8"))
    (form,) = page.xpath("//form[@class='way']")
    assert "hidden" in form.attrib
    assert len(page.xpath("//h2[@id='pairs']/..//tbody/tr")) > 15
    assert page.xpath("//table//*[local-name()='rect'][@class='reached']")
    assert not page.xpath("//*[@style]")
    leads = page.xpath("//h2[@id='reached']/..//td//a/@href")
    assert f"/{language}/queries/link_ceilings/#dmi-1.0-x4.reached" in leads
    for lead in {one.partition("#")[0] for one in leads}:
        assert (built_site / f"public{lead}index.html").is_file(), lead
    assert len(gzip.compress(path.read_bytes())) < MOST_BYTES


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_question_of_the_front_page_leads_here(built_site: Path, language: str) -> None:
    home = (built_site / f"public/{language}/index.html").read_bytes()
    questions = etree.fromstring(home, etree.HTMLParser(encoding="utf-8")).xpath(
        "//section[@class='questions']//a/@href"
    )
    assert f"/{language}/caps/" in questions
