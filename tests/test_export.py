"""The exported dataset: files a submission, and DuckDB answers on it what SQLite answers."""

from __future__ import annotations

import json
import math
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from decimal import Decimal
from pathlib import Path
from typing import Any

import duckdb
import pyarrow.parquet as pq
import pytest

from platterbase.database.describe import describe
from platterbase.database.export import MANIFEST, export_parquet
from platterbase.database.queries import read_queries

ROOT = Path(__file__).resolve().parents[1]
QUERIES = read_queries(ROOT / "schema/queries")
# Stored queries that DuckDB does not answer as they stand, with the clause that it lacks.
NOT_ON_DUCKDB = {
    "link_ceilings": "order by link_kind.rowid",
    "ssd_ratios": "min(a, b) and max(a, b) of two values: least() and greatest() there",
}


@pytest.fixture(scope="module")
def exported(database: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("exported")
    assert export_parquet(database, ROOT / "schema", folder)
    return folder


@pytest.fixture(scope="module")
def sqlite(database: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(f"file:{database}?immutable=1", uri=True)) as connection:
        yield connection


@pytest.fixture(scope="module")
def duck(exported: Path) -> Iterator[duckdb.DuckDBPyConnection]:
    views = (exported / "duckdb.sql").read_text("utf-8")
    with duckdb.connect() as connection:
        connection.execute(views.replace("read_parquet('", f"read_parquet('{exported}/"))
        yield connection


def sorted_rows(cursor: Any) -> list[tuple[Any, ...]]:
    """Rows as a set. A figure that a computation gives is the same to twelve digits.

    SQLite has no booleans and no decimals. Ids behind a figure (`…_from`) are a set.
    """
    names = [column[0] for column in cursor.description]

    def same(name: str, value: Any) -> Any:
        if isinstance(value, float | Decimal):
            return float(f"{value:.12g}") if math.isfinite(value) else value
        if isinstance(value, str) and name.endswith("_from"):
            return " ".join(sorted(value.split(" ")))
        return int(value) if isinstance(value, bool) else value

    rows = (tuple(map(same, names, row)) for row in cursor.fetchall())
    return sorted(rows, key=repr)


def test_each_relation_is_whole(exported: Path, sqlite: sqlite3.Connection) -> None:
    listed = json.loads((exported / MANIFEST).read_text("utf-8"))["files"]
    assert {path.relative_to(exported).as_posix() for path in exported.glob("*/*")} == set(listed)
    for relation in describe(ROOT / "schema"):
        (rows,) = sqlite.execute(f"select count(*) from [{relation}]").fetchone()
        files = {name: one for name, one in listed.items() if name.startswith(f"{relation}/")}
        assert sum(one["rows"] for one in files.values()) == rows, relation
        assert len({str(pq.read_schema(exported / name)) for name in files}) == 1, relation


def test_rows_of_a_submission_are_in_its_file(exported: Path) -> None:
    for relation in ("result", "measurement", "drive", "load_link"):
        for path in (exported / relation).glob("*.parquet"):
            table = pq.read_table(path)
            owner = table["submission"] if "submission" in table.column_names else table[0]
            assert {str(one).partition(".")[0] for one in owner.to_pylist()} == {path.stem}


def test_what_says_the_same_is_left_alone(database: Path, exported: Path) -> None:
    """As after one more submission: its files are new, what others hold is not touched."""
    gone = next((exported / "result").glob("*.parquet"))
    kept = {path: path.stat().st_mtime_ns for path in exported.glob("*/*.parquet") if path != gone}
    content = gone.read_bytes()
    gone.unlink()
    (exported / "result/left.parquet").write_bytes(b"of another database")
    changed = export_parquet(database, ROOT / "schema", exported)
    assert set(changed) == {gone, exported / "result/left.parquet"}
    assert gone.read_bytes() == content
    assert {path: path.stat().st_mtime_ns for path in kept} == kept


@pytest.mark.parametrize("name", [name for name in QUERIES if name not in NOT_ON_DUCKDB])
def test_duckdb_answers_as_sqlite_does(
    name: str, sqlite: sqlite3.Connection, duck: duckdb.DuckDBPyConnection
) -> None:
    query = QUERIES[name]
    parameters = {one.name: "" for one in query.parameters}
    sql = query.sql
    for parameter in parameters:
        sql = sql.replace(f":{parameter}", f"${parameter}")
    expected = sorted_rows(sqlite.execute(query.sql, parameters))
    assert sorted_rows(duck.execute(sql, parameters or None)) == expected


def test_nine_in_ten_need_no_change() -> None:
    assert set(NOT_ON_DUCKDB) <= set(QUERIES)
    assert len(NOT_ON_DUCKDB) <= len(QUERIES) / 10
