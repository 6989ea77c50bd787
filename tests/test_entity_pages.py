"""Pages of submissions, setups, parts and tools: every result is there and leads to its line."""

import json
import re
import sqlite3
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from platterbase.articles.figures import run_query
from platterbase.articles.rulebook import Rulebook, page_of, read_rulebook
from platterbase.database.queries import read_queries
from platterbase.errors import IngestError
from platterbase.language.numbers import column_prefix
from platterbase.language.texts import Texts
from platterbase.language.words import Words, read_words
from platterbase.pages.amounts import figure, scale_of
from platterbase.pages.caps import LINK_CEILINGS
from platterbase.pages.comparable import comparable_figures
from platterbase.pages.context import Addresses, PageContext, setup_page, tool_page
from platterbase.pages.docstrings import read_docstring
from platterbase.pages.factors import FACTORS
from platterbase.pages.files import SHARED, EntityFiles
from platterbase.pages.raw_text import raw_addresses
from platterbase.pages.records import Measured, Records
from platterbase.pages.summaries import MOST_FIGURES
from platterbase.tools import parsers
from tests.exported import Documents, Export

ROOT = Path(__file__).resolve().parent.parent
TEXTS = {language: Texts() for language in ("en", "ja", "ko", "ru")}
WORDS = read_words(ROOT / "site/i18n")
COLOURS = json.loads((ROOT / "site/charts/_colours.json").read_text("utf-8"))
LANGUAGES = ("ja", "ko", "ru", "en")


def entity_files(
    connection: sqlite3.Connection, words: dict[str, Words], raw: dict[str, str]
) -> Iterator[tuple[str, bytes]]:
    """All files of all pages, as the build makes them."""
    records, book = Records(connection), read_rulebook(connection, [])
    rules = records.rules_with_figures()
    # The page of caps is made from a query.
    query = read_queries(ROOT / "schema/queries")[LINK_CEILINGS]
    results = {LINK_CEILINGS: run_query(connection, query, f"schema/queries/{LINK_CEILINGS}.sql")}
    files = EntityFiles(
        records, words, raw, {}, book, rules, results, COLOURS, TEXTS,
        partial(comparable_figures, records),
    )  # fmt: skip
    for row in files.records.submissions():
        yield from files.of_submission(row.submission)
    for model in files.records.models():
        yield from files.of_part(model.model)
    for name in (*SHARED, *map(page_of, sorted(rules))):
        yield from files.of_all(name)


@pytest.fixture(scope="module")
def connection(database: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as opened:
        yield opened


@pytest.fixture(scope="module")
def raw(connection: sqlite3.Connection) -> dict[str, str]:
    return raw_addresses(ROOT, connection)


@pytest.fixture(scope="module")
def export(connection: sqlite3.Connection, raw: dict[str, str]) -> Export:
    started = time.process_time()
    made = entity_files(connection, WORDS, raw)
    files = {path: as_text(content) for path, content in made}
    return Export(files, time.process_time() - started)


@pytest.fixture(scope="module")
def files(export: Export) -> Documents:
    return Documents(export.files)


@pytest.fixture(scope="module")
def records(connection: sqlite3.Connection) -> Records:
    return Records(connection)


def as_text(content: str | bytes) -> str:
    return content if isinstance(content, str) else content.decode()


def shown(files: Documents, language: str, path: str) -> Any:
    return files[f"assets/entities/{language}/{path}.json"]


def cells(table: Any) -> list[Any]:
    """All cells of a table, row by row."""
    return [cell for row in table["rows"] for part in row for cell in part]


def text(table: Any) -> str:
    """The words of a table, row by row, then those of its heads."""
    words = [cell["text"] for cell in cells(table)] + [head["text"] for head in table["heads"]]
    return " ".join(words).replace("\u00a0", " ")


def hrefs(some: list[Any]) -> set[str]:
    return {cell.get("href", "") for cell in some}


def test_every_entity_has_its_page_in_every_language(
    files: Documents, connection: sqlite3.Connection
) -> None:
    paths = {page["path"] for page in files["data/entities.json"]}
    paths |= {"caps", "caveats", "compare", "explore", "ranks", "ratings"}
    paths |= {f"factors/{factor}" for factor in FACTORS}
    paths |= {f"caveats/{rule}" for (rule,) in connection.execute("select rule from caveat")}
    made = {path for path in files if path.startswith("assets/entities/")}
    assert made == {f"assets/entities/{lang}/{path}.json" for lang in LANGUAGES for path in paths}
    for kind, table in (("submission", "submission"), ("setup", "setup"), ("part", "model")):
        (count,) = connection.execute(f"select count(*) from {table}").fetchone()
        assert sum(page["kind"] == kind for page in files["data/entities.json"]) == count
    # One page each: "Iometer" of a published table has that of the parser.
    index = [page["path"] for page in files["data/entities.json"]]
    assert sorted(index) == sorted(set(index))
    assert {"tools/bonnie", "tools/fcv", "tools/fio", "parts/seagate-st340015a"} <= paths
    assert {"submissions/000-pata-raid", "setups/000-pata-raid/raid0-1u"} <= paths


def test_what_has_nothing_to_show_is_a_row_and_no_page(
    export: Export, files: Documents, connection: sqlite3.Connection
) -> None:
    pages = {page["path"] for page in files["data/entities.json"] if page["kind"] == "tool"}
    rows = {row["name"]: row for row in files["data/tools.json"]}
    assert rows["dbench"]["page"] == ""
    assert rows["dbench"]["summary"]
    assert {row["page"] for row in rows.values() if row["page"]} == pages
    assert {Path(tool_page(tool)).name for tool in parsers()} <= set(rows)
    silent = {
        rule
        for (rule,) in connection.execute(
            "select rule from rule where rule not in (select rule from caveat)"
        )
    }
    assert silent
    assert set(re.findall('path = "/caveats/([^"]+)"', export.files["hugo.toml"])) == silent
    topics = files["assets/entities/ru/caveats.json"]["topics"]
    alone = {row["rule"] for topic in topics for row in topic["rules"] if not row["is_alone"]}
    assert alone == silent


def most_of_a_tool(records: Records, setups: set[str]) -> int:
    """How many figures the tool has that printed most of those of some setups."""
    counts: Counter[str] = Counter()
    for setup in setups:
        counts.update(records.figures_by_tool(setup))
    return max(counts.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_result_stands_on_its_pages_and_leads_to_its_line(
    files: Documents, records: Records, raw: dict[str, str], language: str
) -> None:
    counted = 0
    linked: dict[str, list[set[str]]] = {}
    rows = records.measured("1")
    setups: dict[str, set[str]] = defaultdict(set)
    for row in rows:
        setups[setup_page(row.setup_id)].add(row.setup_id)
        setups[f"submissions/{row.submission}"].add(row.setup_id)
    whole = {path for path, own in setups.items() if most_of_a_tool(records, own) <= MOST_FIGURES}
    for row in rows:
        href = f"/{raw[row.file]}/#L{row.line}"
        paths = whole & {setup_page(row.setup_id), f"submissions/{row.submission}"}
        counted += bool(paths)  # the others have summaries: below
        for path in paths:
            tables = shown(files, language, path)["results"]["whole"]["tables"]
            if path not in linked:
                linked[path] = [hrefs(cells(one)) for one in tables]
            if any(href in own for own in linked[path]):
                continue
            assert row.missing, row.id
            assert any(one.get("absent") for one in tables), row.id
    assert counted > 300


def test_a_tool_with_many_figures_has_a_summary(files: Documents, records: Records) -> None:
    """Lowest, typical and highest of each kind stand on their lines, as the grid's figures do."""
    results = shown(files, "en", "setups/005-then-and-now/vda-ext4")["results"]
    summaries = {one["tool"]["text"]: one for one in results["summaries"]}
    assert set(summaries) == {"fio", "vmstat"}
    fio = summaries["fio"]
    rows = {row[0][0]["text"]: row for row in fio["table"]["rows"] if "Throughput" in text_of(row)}
    values = sorted(
        row.value or 0
        for row in records.judged_on("005-then-and-now.vda-ext4", "fio")
        if (row.metric, row.block_bytes, row.access) == ("throughput", 262144, "random")
        and row.statistic == "total"
    )
    (found,) = [row for name, row in rows.items() if "256\u00a0KiB" in name]
    assert "mean" not in text_of(found)
    shown_values = [float(part[0]["text"].replace(",", "")) for part in found[-3:]]
    assert shown_values == pytest.approx(
        [values[0] / 1e6, values[(len(values) - 1) // 2] / 1e6, values[-1] / 1e6], rel=0.005
    )
    grid = fio["grids"][0]
    assert [row[0][0]["text"] for row in grid["rows"]] == ["1", "4", "16", "64", "256"]
    assert all("#L" in cell["href"] for row in grid["rows"] for cell in row[1])
    # What is not summed up is there in whole.
    assert {"dd", "ioping"} <= {one["tool"]["text"] for one in results["whole"]["tables"]}


def text_of(row: Any) -> str:
    return " ".join(cell["text"] for part in row for cell in part)


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
    results = shown(files, language, "setups/000-pata-raid/raid0-2u-2ch")["results"]
    (table,) = results["whole"]["tables"]
    for figure_text in figures:
        assert figure_text in text(table)


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
    (table,) = shown(files, language, "submissions/002-p55-dmi")["results"]["whole"]["tables"]
    assert set(qualifiers) <= {cell["text"] for cell in cells(table)}


def test_columns_without_a_figure_are_told_in_words(files: Documents) -> None:
    table = shown(files, "en", "submissions/000-pata-raid")["results"]["whole"]["tables"][0]
    assert table["absent"] == ["Write by character: not run", "Read by character: not run"]
    labels = [group["label"]["text"] for group in table["groups"]]
    assert labels == ["Write", "Rewrite", "Read", "Seeks"]


def test_the_narrowest_link_is_named(files: Documents) -> None:
    path = shown(files, "en", "setups/002-p55-dmi/p55-6-jmb363-1")["path"]
    assert [link["text"] for link in path["narrowest"]["links"]] == ["DMI 1.0 x4"]
    assert path["narrowest"]["ceiling"]["text"] == "865\u00a0MB/s"
    assert sum(bool(cell.get("emphasis")) for cell in cells(path["table"])) == 1
    assert "not known" in text(path["table"])  # the chipset's link to its own SATA ports
    alone = shown(files, "ru", "setups/000-pata-raid/raid0-2u-1ch")["path"]["narrowest"]
    paired = shown(files, "ru", "setups/000-pata-raid/raid0-2u-2ch")["path"]["narrowest"]
    assert alone["ceiling"]["text"] == "100\u00a0МБ/с"
    assert paired["ceiling"]["text"] == "200\u00a0МБ/с"


def test_a_run_of_one_of_two_setups_says_so(files: Documents) -> None:
    runs = shown(files, "en", "tools/dumpe2fs")["runs"]
    assert any("one of these" in cell.get("after", "") for cell in cells(runs))


def test_a_tool_without_a_parser_says_how_its_figures_came(files: Documents) -> None:
    page = shown(files, "en", "tools/fcv")
    assert page["parser"] is None
    assert hrefs(page["read_through"]) == {"/en/tools/table/"}
    assert len(page["runs"]["rows"]) == 52


def test_a_part_shows_sources_setups_and_results(files: Documents) -> None:
    drive = shown(files, "ja", "parts/seagate-st340015a")
    assert "/ja/submissions/000-pata-raid/" in hrefs(drive["sources"])
    assert any(href.startswith("https://") for href in hrefs(drive["sources"]))
    assert "5400\u00a0rpm" in json.dumps(drive["facts"], ensure_ascii=False)
    assert len(drive["setups"]["rows"]) == 7
    assert {table["label"] for table in drive["results"]["whole"]["tables"]} == {
        "bonnie++, bonnie.txt",
        "hdparm, hdparm.txt",
    }
    board = shown(files, "ja", "parts/asus-p7p55d-e-evo")
    assert board["hosts"][0]["tree"][0]["inside"][0]["inside"][0]["inside"][0]["drives"]


def words_of(listed: str, schema: str) -> set[str]:
    """Members of the closed list that a column of schema/tables.sql checks."""
    found = re.search(rf"\b{listed} text [^\n]*?check \({listed} (?:in \(|= )([^)]+)\)", schema)
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
        dict(entity_files(connection, {"ko": words}, raw))


def context(records: Records, language: str) -> PageContext:
    addresses = Addresses({"parts/a"}, {"x/y.txt": "raw"})
    return PageContext(language, WORDS[language], records, Rulebook({}, {}), addresses)


def test_a_page_that_is_missing_stops_the_build(records: Records) -> None:
    assert context(records, "en").href("parts/a", "b") == "/en/parts/a/#b"
    with pytest.raises(IngestError, match="parts/b"):
        context(records, "en").href("parts/b")


def result(**changes: Any) -> Measured:
    row: dict[str, Any] = dict.fromkeys(Measured._fields)
    row |= {"unit": "B/s", "value": 1.0, "qualifier": "exact", "printed": "1", "file": "x/y.txt"}
    return Measured(**row | {"line": 3, "field": "f", "assignment": "all"} | changes)


@pytest.mark.parametrize(
    ("row", "en", "ru"),
    [
        (result(value=77_363_200.0, resolution=1024.0), "77.4", "77,4"),
        (result(unit="ratio", value=0.03, resolution=0.01), "3", "3"),
        (result(unit="ratio", value=1.5, resolution=0.001), "150", "150"),
        (result(unit="s", value=1680.0, resolution=60.0), "1,680", "1\u00a0680"),
        (result(unit="s", value=0.000_012_34, resolution=1e-8), "12.3", "12,3"),
        (result(unit="1/s", value=203.9, resolution=0.1), "204", "204"),
        (result(unit="count", value=2.35, resolution=0.01), "2.35", "2,35"),
        (result(unit="count", value=123_456.0, resolution=1.0), "123,456", "123\u00a0456"),
        (result(value=0.0, resolution=1024.0), "0", "0"),
        (result(value=None, missing="skipped"), "not run", "не измерялось"),
        (
            result(qualifier="range", value=None, value_low=28e6, value_high=30e6, resolution=1e6),
            "28 to 30",
            "28–30",
        ),
    ],
)
def test_no_digit_that_the_source_lacks(records: Records, row: Measured, en: str, ru: str) -> None:
    for language, wanted in (("en", en), ("ru", ru)):
        cell = figure(row, scale_of([row]), context(records, language))
        assert (cell.text, cell.href) == (wanted, "/raw/#L3")


def test_one_prefix_for_small_and_large() -> None:
    assert column_prefix([77e6, 18e6], "B/s") == "M"
    assert column_prefix([2.07e9, 45e6], "B/s") == "M"
    assert column_prefix([50e9, 45e6], "B/s") == "G"  # five digits would be too long
    assert column_prefix([5.0], "B/s") == ""
    assert column_prefix([1.4e9, 17e6], "B/s", least=0.1) == "M"
    assert column_prefix([1.4e6, 488e3], "B/s", least=0.1) == "M"  # 0.488 is still read
    assert column_prefix([48 * 2**30, 2**29], "B-binary") == "Gi"


@pytest.mark.parametrize("tool", parsers())
def test_docstrings_of_parsers_are_read(tool: str) -> None:
    read = read_docstring(vars(parsers()[tool])["__doc__"])
    assert read.title
    assert all(len(row) == len(read.heads) for row in read.rows)
    assert not any("|" in part or "\n" in part for part in (*read.before, *read.after))


def test_the_export_is_fast(export: Export) -> None:
    # A thousand pages and ten megabytes of tables, on a machine with other work.
    assert export.seconds / sum(map(len, export.files.values())) * 1e6 < 1.5  # by megabyte


def test_the_same_rows_give_the_same_bytes(
    connection: sqlite3.Connection, raw: dict[str, str], export: Export
) -> None:
    made = entity_files(connection, WORDS, raw)
    again = {path: as_text(content) for path, content in made}
    assert again == export.files
    assert list(again) == list(export.files)


def test_templates_are_short() -> None:
    for path in (ROOT / "site/layouts").rglob("*.html"):
        assert len(path.read_text(encoding="utf-8").splitlines()) < 60, path
