"""What the database promises: closed lists, keys, refusals, its contract; every format loads."""

from __future__ import annotations

import re
import sqlite3
import tarfile
import typing
from collections.abc import Iterator
from pathlib import Path

import pytest

from platterbase import model
from platterbase.database.parts import gather
from platterbase.database.write import write
from platterbase.submission.content import load_content
from platterbase.submission.redact import redact_folder
from platterbase.submission.schema import text as schema_text
from platterbase.tools import parsers
from platterbase.vocabulary import load_vocabulary

# ---------------------------------------------------------------------- the closed lists

LISTS = {
    ("workload", "access"): model.Access,
    ("measurement", "direction"): model.Direction,
    ("measurement", "scope"): model.Scope,
    ("measurement", "aggregate"): model.Aggregate,
    ("load", "aggregate"): model.Aggregate,
    ("measurement", "qualifier"): model.Qualifier,
    ("measurement", "missing"): model.Missing,
    ("measurement", "rounding"): model.Rounding,
    ("run", "outcome"): model.Outcome,
    ("single_setting", "scope"): model.SettingScope,
}


@pytest.mark.parametrize(("table", "column"), LISTS, ids=map("-".join, LISTS))
def test_closed_lists_of_parsers_are_those_of_the_schema(
    results: sqlite3.Connection, table: str, column: str
) -> None:
    (sql,) = results.execute("select sql from sqlite_master where name = ?", [table]).fetchone()
    listed = re.search(rf"check \({column} (?:in|=) (.+?)\)", sql)
    assert listed
    assert re.findall("'(.+?)'", listed[1]) == list(typing.get_args(LISTS[table, column]))


def test_statistics_that_the_schema_knows(results: sqlite3.Connection) -> None:
    (sql,) = results.execute("select sql from sqlite_master where name = 'measurement'").fetchone()
    assert "statistic glob 'p[0-9]*'" in sql
    used = {row[0] for row in results.execute("select distinct statistic from measurement")}
    assert used


def test_units_are_the_closed_list_and_every_metric_has_one(root: Path) -> None:
    vocabulary = load_vocabulary(root / "schema")
    assert list(vocabulary.units) == ["B/s", "1/s", "s", "B", "ratio", "count", "W", "degC", "1"]
    used = {metric.unit for metric in vocabulary.metrics.values()}
    assert used <= vocabulary.units.keys()
    assert len(vocabulary.metrics) > 60


# ------------------------------------------------------------------------- the database


def test_every_table_is_strict(results: sqlite3.Connection) -> None:
    rows = results.execute("select name, type, strict from pragma_table_list where schema = 'main'")
    tables = {row["name"]: row["strict"] for row in rows if row["type"] == "table"}
    loose = {name for name, strict in tables.items() if not strict}
    assert loose == {"sqlite_schema", "sqlite_stat1"}  # those of SQLite itself
    assert len(tables) > 25


def test_database_is_sound(results: sqlite3.Connection) -> None:
    assert [row[0] for row in results.execute("pragma integrity_check")] == ["ok"]
    assert results.execute("pragma foreign_key_check").fetchall() == []
    assert results.execute("pragma application_id").fetchone()[0].to_bytes(4, "big") == b"plat"


def test_text_keys_are_addresses(results: sqlite3.Connection) -> None:
    """`/db/results/<table>/<key>` needs no escape; words that people know are keys as they are."""
    in_words = {"unit", "link_kind", "model_alias", "raw_file", "series_of_many"}
    for (table,) in results.execute(
        "select name from sqlite_master where type = 'table'"
    ).fetchall():
        columns = results.execute(f"pragma table_info({table})").fetchall()
        keys = [row["name"] for row in columns if row["pk"] == 1 and row["type"] == "TEXT"]
        if table not in in_words and keys:
            (key,) = keys
            strange = results.execute(f"select {key} from {table} where {key} glob '*[^a-z0-9.-]*'")
            assert strange.fetchall() == [], table


def test_measurement_key_holds_neither_value_nor_line(results: sqlite3.Connection) -> None:
    rows = results.execute("select measurement, run, metric, statistic, scope from measurement")
    for row in rows:
        assert row["measurement"].startswith(f"{row['run']}.")
        assert f".{row['metric']}." in row["measurement"]
        assert row["measurement"].endswith(f".{row['scope']}")


# What stood in the schema before caveats had levels: outsiders may rely on all of it.
CONTRACT = [
    line.split("\t")
    for line in (Path(__file__).parent / "contract.tsv").read_text("utf-8").splitlines()[1:]
]


@pytest.mark.parametrize("relation", sorted({relation for relation, _, _ in CONTRACT}))
def test_contract_is_kept(results: sqlite3.Connection, relation: str) -> None:
    """Names, order and types; new columns may stand anywhere, and what had no type may have one."""
    promised = [(column, kind) for name, column, kind in CONTRACT if name == relation]
    names = {column for column, _ in promised}
    columns = results.execute(f"pragma table_xinfo({relation})").fetchall()
    kept = [(row["name"], row["type"]) for row in columns if row["name"] in names]
    assert [column for column, _ in kept] == [column for column, _ in promised]
    assert [kind for _, kind in kept] == [
        was or kind for (_, was), (_, kind) in zip(promised, kept, strict=True)
    ]


def test_every_view_answers(results: sqlite3.Connection) -> None:
    names = [
        row[0] for row in results.execute("select name from sqlite_master where type = 'view'")
    ]
    filled = {name for name in names if results.execute(f"select * from {name} limit 1").fetchone()}
    assert set(names) == filled


def test_result_has_a_row_for_each_measurement_and_setup(results: sqlite3.Connection) -> None:
    query = "select count(*) from measurement join run_setup using (run)"
    (wanted,) = results.execute(query).fetchone()
    rows = results.execute("select count(*), count(distinct id || ' ' || setup) from result")
    assert tuple(rows.fetchone()) == (wanted, wanted)


def test_summary_has_the_middle_and_the_ends(results: sqlite3.Connection) -> None:
    """The plateau of 004 stands once a setup: n is 1 and all three are the value."""
    query = "select n, median, min, max from result_summary where submission = '004-talon-tcq'"
    rows = [tuple(row) for row in results.execute(query)]
    assert sorted(set(rows)) == [(1, v, v, v) for v in (60e6, 68e6, 77e6)]


def test_every_series_with_a_value_is_summed_up_once(results: sqlite3.Connection) -> None:
    """Series of one value and of many are stored apart, and answer as one."""
    query = """
    select series, setup, operation, metric, aggregate, qualifier, unit, {} from {} group by 1, 5, 6
    """
    asked = query.format("count(*), min(value), max(value)", "result where value is not null")
    told = query.format("n, min, max", "result_summary")
    rows = [tuple(row) for row in results.execute(told)]
    assert rows == [tuple(row) for row in results.execute(asked)]
    assert len(rows) == results.execute("select count(*) from result_summary").fetchone()[0]
    assert {row[7] > 1 for row in rows} == {True, False}


def test_settings_of_a_setup_say_how_they_are_known(results: sqlite3.Connection) -> None:
    query = "select name, value, status from setup_setting where setup = '000-pata-raid.bare-hda'"
    rows = {tuple(row) for row in results.execute(query)}
    assert ("write-cache", "on", "declared") in rows
    assert {status for _, _, status in rows} == {"declared", "detected"}


def test_one_run_of_two_setups_gives_neither_its_settings(results: sqlite3.Connection) -> None:
    """Which of the two volumes of 000 dumpe2fs was asked about is not known."""
    query = """
    select run_setup.setup from run_setup join run using (run)
    where tool = 'dumpe2fs' and assignment = 'one-of'
    """
    assert [row[0] for row in results.execute(query)] == [
        "000-pata-raid.linear-4u",
        "000-pata-raid.raid0-4u",
    ]
    query = "select count(*) from setup_setting join run using (run) where tool = 'dumpe2fs'"
    assert results.execute(query).fetchone()[0] == 0


# ------------------------------------------------------------------- what it refuses


@pytest.fixture
def writable(database: Path) -> Iterator[sqlite3.Connection]:
    """The whole database in memory, keys enforced: spoiled and thrown away."""
    source = sqlite3.connect(f"file:{database}?mode=ro", uri=True)
    target = sqlite3.connect(":memory:")
    source.backup(target)
    source.close()
    target.execute("pragma foreign_keys = on")
    yield target
    target.close()


EXACT = "update measurement set {} where qualifier = 'exact' and missing is null"


@pytest.mark.parametrize(
    "statement",
    [
        EXACT.format("value = null"),
        EXACT.format("missing = 'lost'"),
        EXACT.format("value_low = 1, value_high = 2"),
        EXACT.format("other_qualifier = 'range', value = null"),
        EXACT.format("other_qualifier = 'range', value = null, value_low = 2, value_high = 1"),
        EXACT.format("other_qualifier = 'roughly'"),
        EXACT.format("other_qualifier = 'exact'"),  # what is usual is null
        EXACT.format("value = 9e999"),
        EXACT.format("value = 'fast'"),
        EXACT.format("metric = 'bandwidth'"),
        EXACT.format("direction = 'up'"),
        EXACT.format("statistic = 'average'"),
        EXACT.format("other_scope = 'per-host'"),
        EXACT.format("other_scope = 'total'"),
        EXACT.format("other_aggregate = 'max'"),
        EXACT.format("other_aggregate = 'single'"),
        EXACT.format("other_rounding = 'up'"),
        EXACT.format("other_rounding = 'nearest'"),
        EXACT.format("repeats = 0"),
        EXACT.format("resolution = 0"),
        EXACT.format("line = 0"),
        EXACT.format("printed = null"),
        EXACT.format("flow_position = 99"),
        EXACT.format("run_length = 5"),  # in the middle of a word
        EXACT.format("load_length = run_length + 2"),
        EXACT.format("declared_load = 'nobody'"),
        "update node set reason = null where status = 'inferred'",
        "update node set parent = null where kind = 'port'",
        "update node set status = 'guessed'",
        "update node set link_kind = 'SATA 9'",
        "update single_setting set status = 'inferred', reason = null where run is null",
        "update single_setting set status = 'detected' where run is null",
        "update single_setting set host = null, setup = null where run is null",
        "update member set drive = null where backing = 'drive'",
        "update member set backing = 'ram' where drive is not null",
        "update array set level = 'raid7'",
        "update load set run_length = 5 where run is not null",
        "update load set run_length = null where run is not null",
        "update load set key = 'another'",
        "update workload set read_ratio = 1.5",
        "update workload_part set share = -0.1",
        "update run set line_to = line_from - 1",
        "update run set outcome = 'fine'",
        "update run_setup set assignment = 'some'",
        "update raw_file set sha256 = 'abc'",
        "update finding set relation = 'better'",
        "update quoted_ratio set ratio = -1",
        "update fact set unit = 'MB'",
        "update model set medium = 'tape'",
        "update metric set unit = 'MB/s'",
        "delete from run",
    ],
)
def test_schema_refuses(writable: sqlite3.Connection, statement: str) -> None:
    with pytest.raises(sqlite3.IntegrityError):
        writable.execute(statement)


# --------------------------------------------------------- every format goes through it

SUBMISSION = """
format = 1
title = "loading test"
author = "a test"
sent = "2026-11-21"
language = "en"
licence = "CC0-1.0"
[[host]]
slug = "box"
[[host.drive]]
slug = "disk"
[[array]]
slug = "disk"
level = "single"
members = ["disk"]
[[setup]]
slug = "disk"
array = "disk"
"""
FILE = """
[[file]]
path = "{path}"
setups = ["disk"]
"""


def loaded(root: Path, folder: Path, files: dict[str, bytes], more: str = "") -> sqlite3.Connection:
    """A database of one submission with these files, written in folder."""
    home = folder / "content/results/2026/loading"
    home.mkdir(parents=True)
    (folder / "schema").symlink_to(root / "schema")
    text = SUBMISSION
    for name, data in files.items():
        (home / name).write_bytes(data)
        text += FILE.format(path=name) + more
    (home / "submission.toml").write_text(text)
    redact_folder(home, frozenset({"submission.toml"}))
    write(gather(load_content(folder)), root / "schema", folder / "results.db")
    connection = sqlite3.connect(folder / "results.db")
    connection.row_factory = sqlite3.Row
    return connection


def counts(connection: sqlite3.Connection) -> dict[str, int]:
    return {
        table: connection.execute(f"select count(*) from {table}").fetchone()[0]
        for table in ("run", "load", "measurement", "result", "sample")
    }


Facts = dict[str, object]
LOADS: dict[str, tuple[str, str, str, Facts]] = {
    "fio": (
        "fio/json-3.6-64jobs-randread.json",
        "",
        """select count(distinct workload) as loads, count(*) as rates, min(value) as slowest
        from result where metric = 'throughput' and direction = 'read' and statistic = 'total'""",
        {"loads": 64, "rates": 64},
    ),
    "fio-log": (
        "fio/log-bw-raid5-randrw-1-1_bw.1.log",
        'tool = "fio-log"\ntool_version = "3.16"\n',
        "select count(*) as points, count(distinct direction) as directions from sample",
        {"directions": 2},
    ),
    "iometer": (
        "iometer/results-2008.06.18-pliant.csv",
        "",
        """select count(*) as blocks, count(distinct workload) as loads from result
        where metric = 'iops' and direction = 'both' and statistic != 'max' and scope = 'total'""",
        {"blocks": 64},
    ),
    "vmstat": (
        "vmstat/jc-ubuntu1804-1-long.txt",
        "",
        """select count(*) > 0 as points, sum(since_boot) > 0 as marked
        from sample where metric = 'throughput'""",
        {"points": 1, "marked": 1},
    ),
    "io500": (
        "io500/summary-2021-bpfs-standard.txt",
        "",
        "select count(*) as scores from result where metric = 'score'",
        {"scores": 1},
    ),
    "bonnie++": (
        "bonnie++/vm-2.00a-full.txt",
        "",
        """select count(*) as rates, sum(value is not null) as values_, min(missing) as missing
        from result where metric = 'throughput' and operation in ('write', 'read')""",
        {"rates": 2, "values_": 1, "missing": "below-resolution"},
    ),
}


@pytest.mark.parametrize("tool", LOADS)
def test_a_real_file_of_each_hard_format_loads(
    root: Path, corpus: Path, tmp_path: Path, tool: str
) -> None:
    assert tool in parsers()
    name, more, query, facts = LOADS[tool]
    data = (corpus / name).read_bytes()
    connection = loaded(root, tmp_path, {Path(name).name: data}, more)
    found = counts(connection)
    assert found["run"] > 0
    assert found["result"] == found["measurement"]
    assert found["result"] + found["sample"] > 0
    row = dict(connection.execute(query).fetchone())
    assert {key: row[key] for key in facts} == facts, (row, found)
    assert connection.execute("pragma foreign_key_check").fetchall() == []
    connection.close()


def test_dozens_of_files_of_the_large_archive_load(
    root: Path, archive: Path, tmp_path: Path
) -> None:
    with tarfile.open(archive / "fio-json-3450.tar.xz") as packed:
        members = [member for member in packed if member.isfile()][::90]
        files = {
            f"{number:04}.json": file.read()
            for number, member in enumerate(members)
            if (file := packed.extractfile(member))
        }
    connection = loaded(root, tmp_path, files)
    query = """
    select count(distinct file) from result
    where metric = 'throughput' and value > 0 and tool = 'fio'
    """
    assert len(files) == len(range(0, 3450, 90)) == 39
    assert connection.execute(query).fetchone()[0] == len(files)
    connection.close()


def test_schema_of_submissions_is_made_of_its_structs(root: Path) -> None:
    """`make schema` writes it anew."""
    assert (root / "schema/submission.schema.json").read_text("utf-8") == schema_text()


def test_whole_array_totals_can_be_set_side_by_side(results: sqlite3.Connection) -> None:
    """One number for each metric and direction of a run's load, and keys that join."""
    rows = results.execute(
        "select array_total.*, result.scope, result.statistic, result.run from array_total"
        " join result on result.id = array_total.id"
        " and result.submission || '.' || result.setup = array_total.setup"
    ).fetchall()
    assert len(rows) == results.execute("select count(*) from array_total").fetchone()[0] > 100
    assert {row["scope"] for row in rows} == {"total"}
    assert {row["statistic"] for row in rows} == {"total", "mean"}
    assert {row["statistic"] for row in rows if row["metric"] == "latency"} == {"mean"}
    assert "invalid" not in {row["verdict"] for row in rows}
    setups = {row[0] for row in results.execute("select setup from setup")}
    assert {row["setup"] for row in rows} <= setups
    one_of = {
        r[0] for r in results.execute("select run from run_setup where assignment = 'one-of'")
    }
    assert one_of.isdisjoint(row["run"] for row in rows)
