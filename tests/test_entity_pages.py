"""Pages of submissions, setups, parts and tools: every result is there and leads to its line."""

import json
import re
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from platterbase.errors import IngestError
from platterbase.language.words import read_words
from platterbase.pages.amounts import column_prefix, figure, scale_of
from platterbase.pages.desk import Desk, setup_page
from platterbase.pages.docstrings import read_docstring
from platterbase.pages.factors import FACTORS
from platterbase.pages.files import entity_files
from platterbase.pages.markup import Markup
from platterbase.pages.raw_text import raw_pages
from platterbase.pages.stock import Stock, read_stock
from platterbase.tools import parsers
from tests.exported import Documents, Export

ROOT = Path(__file__).resolve().parent.parent
WORDS = read_words(ROOT / "site/i18n")
COLOURS = json.loads((ROOT / "site/charts/_colours.json").read_text("utf-8"))
LANGUAGES = ("ja", "ko", "ru", "en")


@pytest.fixture(scope="module")
def connection(database: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as opened:
        yield opened


@pytest.fixture(scope="module")
def raw(connection: sqlite3.Connection) -> dict[str, str]:
    return {page.file: page.address for page in raw_pages(ROOT, connection)}


@pytest.fixture(scope="module")
def export(connection: sqlite3.Connection, raw: dict[str, str]) -> Export:
    started = time.process_time()
    files = dict(entity_files(connection, WORDS, raw, [], {}, COLOURS))
    return Export(files, time.process_time() - started)


@pytest.fixture(scope="module")
def files(export: Export) -> Documents:
    return Documents(export.files)


@pytest.fixture(scope="module")
def stock(connection: sqlite3.Connection) -> Stock:
    return read_stock(connection)


def shown(files: Documents, language: str, path: str) -> Any:
    return files[f"assets/entities/{language}/{path}.json"]


def text(html: str) -> str:
    """Words of some HTML, without the marks of caveats."""
    html = re.sub(r'<a href="#caveat-[^>]*>.*?</a>', "", html)
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html)).replace("\u00a0", " ")


def test_every_entity_has_its_page_in_every_language(
    files: Documents, connection: sqlite3.Connection, raw: dict[str, str]
) -> None:
    paths = {page["path"] for page in files["data/entities.json"]}
    paths |= {*raw.values(), "caveats", "ranks", "ratings"}
    paths |= {f"factors/{factor}" for factor in FACTORS}
    paths |= {f"caveats/{rule}" for (rule,) in connection.execute("select rule from rule")}
    made = {path for path in files if path.startswith("assets/")}
    assert made == {f"assets/entities/{lang}/{path}.json" for lang in LANGUAGES for path in paths}
    for kind, table in (("submission", "submission"), ("setup", "setup"), ("part", "model")):
        (count,) = connection.execute(f"select count(*) from {table}").fetchone()
        assert sum(page["kind"] == kind for page in files["data/entities.json"]) == count
    # One page each: "Iometer" of a published table has that of the parser.
    index = [page["path"] for page in files["data/entities.json"]]
    assert sorted(index) == sorted(set(index))
    assert {"tools/bonnie", "tools/fcv", "tools/fio", "parts/seagate-st340015a"} <= paths
    assert {"submissions/000-pata-raid", "setups/000-pata-raid/raid0-1u"} <= paths


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_result_stands_on_its_pages_and_leads_to_its_line(
    files: Documents, stock: Stock, raw: dict[str, str], language: str
) -> None:
    assert stock.results
    for row in stock.results:
        href = f'href="/{language}/{raw[row["file"]]}/#L{row["line"]}"'
        for path in (setup_page(row["setup_id"]), f"submissions/{row['submission']}"):
            tables = shown(files, language, path)["results"]
            if row["missing"] and not any(href in one["rows"] for one in tables):
                assert any(one["absent"] for one in tables), row["id"]
                continue
            assert any(href in one["rows"] for one in tables), row["id"]


@pytest.mark.parametrize(
    ("language", "figures"),
    [
        ("en", ["Write 77.4 18", "Seeks 0 260", "Throughput, MB/s", "Write by character not run"]),
        ("ru", ["Запись 77,4 18", "Скорость передачи, МБ/с", "не измерялось"]),
        ("ja", ["書き込み 77.4 18", "転送速度（MB/s）", "未実施"]),
        ("ko", ["쓰기 77.4 18", "전송 속도(MB/s)", "측정 안 함"]),
    ],
)
def test_figures_are_written_as_in_the_language(
    files: Documents, language: str, figures: list[str]
) -> None:
    (table,) = shown(files, language, "setups/000-pata-raid/raid0-2u-2ch")["results"]
    told = text(table["rows"] + " ".join(head["text"] for head in table["heads"]))
    for figure_text in figures:
        assert figure_text in told


@pytest.mark.parametrize(
    ("language", "qualifiers"),
    [
        ("en", ["about 670", "at least 160", "at most 670", "160 more", "380 to 390"]),
        ("ja", ["約670", "160以上", "670以下", "160増", "380～390"]),
        ("ko", ["약 670", "160 이상", "670 이하", "160 증가", "380~390"]),
        ("ru", ["около 670", "не менее 160", "не более 670", "прирост 160", "380–390"]),
    ],
)
def test_inexact_figures_say_so_in_words(
    files: Documents, language: str, qualifiers: list[str]
) -> None:
    (table,) = shown(files, language, "submissions/002-p55-dmi")["results"]
    for qualifier in qualifiers:
        assert f">{qualifier}<" in table["rows"]


def test_columns_without_a_figure_are_told_in_words(files: Documents) -> None:
    table = shown(files, "en", "submissions/000-pata-raid")["results"][0]
    assert table["absent"] == ["Write by character: not run", "Read by character: not run"]
    assert [group["text"] for group in table["groups"]] == ["Write", "Rewrite", "Read", "Seeks"]


def test_the_narrowest_link_is_named(files: Documents) -> None:
    path = shown(files, "en", "setups/002-p55-dmi/p55-6-jmb363-1")["path"]
    assert "DMI 1.0 x4" in path["narrowest"]["links"]
    assert "865\u00a0MB/s" in path["narrowest"]["ceiling"]
    rows = path["table"]["rows"]
    assert rows.count('class="mark"') == 1
    assert "not known" in rows  # the chipset's link to its own SATA ports
    alone = shown(files, "ru", "setups/000-pata-raid/raid0-2u-1ch")["path"]["narrowest"]
    paired = shown(files, "ru", "setups/000-pata-raid/raid0-2u-2ch")["path"]["narrowest"]
    assert (">100\u00a0МБ/с<" in alone["ceiling"], ">200\u00a0МБ/с<" in paired["ceiling"]) == (
        True,
        True,
    )


def test_a_run_of_one_of_two_setups_says_so(files: Documents) -> None:
    assert "one of these" in shown(files, "en", "tools/dumpe2fs")["runs"]["rows"]


def test_a_tool_without_a_parser_says_how_its_figures_came(files: Documents) -> None:
    page = shown(files, "en", "tools/fcv")
    assert page["parser"] is None
    assert 'href="/en/tools/table/"' in page["read_through"]
    assert page["runs"]["rows"].count("<tr>") == 52


def test_a_part_shows_sources_setups_and_results(files: Documents) -> None:
    drive = shown(files, "ja", "parts/seagate-st340015a")
    assert any('href="/ja/submissions/000-pata-raid/"' in source for source in drive["sources"])
    assert any('href="https://' in source for source in drive["sources"])
    assert "5400\u00a0rpm" in json.dumps(drive["facts"], ensure_ascii=False)
    assert drive["setups"]["rows"].count("<tr>") == 7
    assert {table["label"] for table in drive["results"]} == {
        "bonnie++, bonnie.txt",
        "hdparm, hdparm.txt",
    }
    board = shown(files, "ja", "parts/asus-p7p55d-e-evo")
    assert board["hosts"][0]["tree"][0]["inside"][0]["inside"][0]["inside"][0]["drives"]


def words_of(listed: str, schema: str) -> set[str]:
    """Members of the closed list that a column of schema/tables.sql checks."""
    found = re.search(rf"\b{listed} [a-z ]*check \({listed} in \(([^)]+)\)", schema)
    assert found, listed
    return set(re.findall("'([^']+)'", found[1]))


@pytest.mark.parametrize("language", LANGUAGES)
def test_closed_lists_have_words(connection: sqlite3.Connection, language: str) -> None:
    schema = (ROOT / "schema/tables.sql").read_text(encoding="utf-8")
    lists = ["level", "role", "backing", "write_policy", "access", "qualifier", "missing"]
    lists += ["outcome", "relation", "status", "read_back", "medium", "scope", "aggregate"]
    keys = {f"{name}_{member}" for name in lists for member in words_of(name, schema)}
    keys -= {"qualifier_exact"}
    settings = re.search(r"scope text not null check \(scope in \(('drive'[^)]+)\)", schema)
    assert settings
    keys = {key for key in keys if not key.startswith("scope_")}
    keys |= {f"scope_of_{name}" for name in re.findall("'([^']+)'", settings[1])}
    keys |= {f"scope_{name}" for name in ("total", "per-drive", "per-thread", "per-job")}
    keys |= {f"metric_{one}" for (one,) in connection.execute("select metric from metric")}
    keys |= {f"operation_{one}" for (one,) in connection.execute("select operation from operation")}
    catalogue = {path.name for path in (ROOT / "content/hardware").iterdir() if path.is_dir()}
    keys |= {f"kind_{kind}" for kind in catalogue | words_of("kind", schema)}
    assert {key for key in keys if key.replace("-", "_") not in WORDS[language]} == set()


def test_labels_of_metrics_are_the_keys_of_their_words(connection: sqlite3.Connection) -> None:
    labels = {label for (label,) in connection.execute("select label from metric")}
    assert labels <= WORDS["en"].keys()


def test_a_word_that_is_missing_stops_the_build(
    connection: sqlite3.Connection, raw: dict[str, str]
) -> None:
    words = {key: value for key, value in WORDS["ko"].items() if key != "level_raid0"}
    with pytest.raises(IngestError, match="level_raid0"):
        dict(entity_files(connection, {"ko": words}, raw, [], {}, COLOURS))


def test_a_page_that_is_missing_stops_the_build(
    connection: sqlite3.Connection, raw: dict[str, str]
) -> None:
    assert Markup("en", {"parts/a"}).cell({"text": "a", "page": "parts/a"}) == (
        '<a href="/en/parts/a/">a</a>'
    )
    with pytest.raises(IngestError, match="parts/b"):
        Markup("en", {"parts/a"}).cell({"text": "b", "page": "parts/b"})


def test_what_strangers_write_is_text() -> None:
    cell = {"text": "<script>alert(1)</script> & `<b>`", "kind": "sent", "title": '"><img>'}
    assert Markup("en", set()).cell(cell) == (
        '<span class="sent" title="&quot;&gt;&lt;img&gt;">&lt;script&gt;alert(1)&lt;/script&gt;'
        " &amp; <code>&lt;b&gt;</code></span>"
    )


def result(**changes: Any) -> dict[str, Any]:
    row = {"unit": "B/s", "value": 1.0, "value_low": None, "value_high": None, "missing": None}
    row |= {"qualifier": "exact", "resolution": None, "printed": "1", "file": "x/y.txt", "line": 3}
    return row | {"field": "f", "repeats": None, "instances": None, "assignment": "all"} | changes


@pytest.mark.parametrize(
    ("row", "en", "ru"),
    [
        (result(value=77_363_200.0, resolution=1024.0), "77.4", "77,4"),
        (result(unit="ratio", value=0.03, resolution=0.01), "3", "3"),
        (result(unit="ratio", value=1.5, resolution=0.001), "150", "150"),
        (result(unit="s", value=1680.0, resolution=60.0), "1,680", "1\u00a0680"),
        (result(unit="s", value=0.000_012_34), "12.3", "12,3"),
        (result(unit="1/s", value=203.9, resolution=0.1), "204", "204"),
        (result(unit="count", value=2.35, resolution=0.01), "2.35", "2,35"),
        (result(unit="count", value=123_456.0), "123,456", "123\u00a0456"),
        (result(value=0.0, resolution=1024.0), "0", "0"),
        (result(value=None, missing="skipped"), "not run", "не измерялось"),
        (
            result(qualifier="range", value=None, value_low=28e6, value_high=30e6),
            "28 to 30",
            "28–30",
        ),
    ],
)
def test_no_digit_that_the_source_lacks(
    stock: Stock, row: dict[str, Any], en: str, ru: str
) -> None:
    for language, wanted in (("en", en), ("ru", ru)):
        desk = Desk(language, WORDS[language], stock, {"x/y.txt": "raw"})
        cell = figure(row, scale_of([row]), desk)
        assert cell["text"] == wanted
        assert (cell["page"], cell["anchor"]) == ("raw", "L3")


def test_one_prefix_for_small_and_large() -> None:
    assert column_prefix([77e6, 18e6], "B/s") == "M"
    assert column_prefix([2.07e9, 45e6], "B/s") == "M"
    assert column_prefix([50e9, 45e6], "B/s") == "G"  # five digits would be too long
    assert column_prefix([5.0], "B/s") == ""


@pytest.mark.parametrize("tool", parsers())
def test_docstrings_of_parsers_are_read(tool: str) -> None:
    told = read_docstring(vars(parsers()[tool])["__doc__"])
    assert told.title
    assert all(len(row) == len(told.heads) for row in told.rows)
    assert not any("|" in part or "\n" in part for part in (*told.before, *told.after))


def test_the_export_is_fast(export: Export) -> None:
    # A thousand pages and ten megabytes of tables, on a machine with other work.
    assert export.seconds / sum(map(len, export.files.values())) * 1e6 < 1.5  # by megabyte


def test_the_same_rows_give_the_same_bytes(
    connection: sqlite3.Connection, raw: dict[str, str], export: Export
) -> None:
    again = dict(entity_files(connection, WORDS, raw, [], {}, COLOURS))
    assert again == export.files
    assert list(again) == list(export.files)


def test_templates_are_short() -> None:
    for path in (ROOT / "site/layouts").rglob("*.html"):
        assert len(path.read_text(encoding="utf-8").splitlines()) < 60, path
