"""What a reader's SQL may use is listed; all else that this SQLite knows is refused by name."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from platterbase.serve import guard
from platterbase.serve.sql import FUNCTIONS, PRAGMAS, TABLE_FUNCTIONS, refusals_by_name


def known(sql: str) -> list[str]:
    """What this SQLite has, whatever its version."""
    return sorted({name for (name,) in sqlite3.connect(":memory:").execute(sql)})


@pytest.fixture
def connection(database: Path) -> Iterator[sqlite3.Connection]:
    connection = sqlite3.connect(f"file:{database}?immutable=1", uri=True)
    guard.prepare_connection(connection, "results")
    yield connection
    connection.close()


def refusal(connection: sqlite3.Connection, sql: str) -> str:
    with pytest.raises(sqlite3.OperationalError) as refused, refusals_by_name():
        connection.execute(sql).fetchall()
    return str(refused.value)


def test_every_function_that_is_not_listed_is_refused_by_its_name(connection) -> None:
    functions = known("select name from pragma_function_list")
    others = [name for name in functions if name not in FUNCTIONS]
    assert {"fts3_tokenizer", "load_extension", "rtreecheck", "sqlite_log"} <= set(others)
    for name in others:
        for arguments in ("", "1", "1, 1", "1, 1, 1", "1, 1, 1, 1"):
            said = refusal(connection, f'select "{name}"({arguments})')
            wrong_use = (
                "wrong number of arguments",
                "may not be used as",
                "no such function",
                "near",
            )
            assert name in said or said.startswith(wrong_use), (name, said)
            if said.endswith("is not allowed here"):
                break
        else:
            pytest.fail(f"{name} was never refused")


def test_every_virtual_table_that_is_not_listed_is_refused_by_its_name(connection) -> None:
    modules = known("select name from pragma_module_list")
    assert {"sqlite_stmt", "fts3tokenize", "dbstat"} & set(modules)
    for name in modules:
        if name in TABLE_FUNCTIONS:
            continue
        for sql in (f"select * from {name}", f"select count(*) from {name}"):
            said = refusal(connection, sql)
            # Some modules are no tables before somebody creates one, which nobody can.
            assert f"{name} constructor" in said or said in (
                f"{name} is not allowed here",
                f"no such table: {name}",
            )


def test_every_pragma_that_is_not_listed_is_refused_by_its_name(connection) -> None:
    pragmas = known("select name from pragma_pragma_list")
    assert "database_list" in pragmas
    for name in pragmas:
        if name in PRAGMAS:
            continue
        said = refusal(connection, f"pragma {name}")
        assert said == f"{name} is not allowed here"
        for sql in (f"select * from pragma_{name}", f"select count(*) from pragma_{name}"):
            assert refusal(connection, sql) in (
                f"pragma_{name} is not allowed here",
                f"no such table: pragma_{name}",  # it has no rows, or effects
            )


@pytest.mark.parametrize(
    "sql",
    [
        "with sqlite_stmt as (select 1) select * from main.sqlite_stmt",
        "select * from (select sql from sqlite_stmt)",
        "select (select count(*) from dbstat)",
        "select 1 where exists (select 1 from pragma_database_list)",
        "select hex(fts3_tokenizer('simple'))",
        "explain select fts3_tokenizer('simple', x'41')",
        "with c as (select fts3_tokenizer('simple') as x) select x from c",
    ],
)
def test_nothing_is_reached_by_a_detour(connection, sql: str) -> None:
    assert refusal(connection, sql).endswith("is not allowed here")


@pytest.mark.parametrize("name", ["printf", "format"])
def test_a_width_that_is_large_or_an_argument_is_refused(connection, name: str) -> None:
    for values in (
        "'%.*c', 2000000000, 'x'",
        "'%2000000000d', 1",
        "'%.2000000000f', 1",
        "'%*d', 9, 1",
    ):
        assert "width" in refusal(connection, f"select {name}({values})")
    row = connection.execute(f"select {name}('%5.1f|%-4s|%%|%03d', 2.25, 'ab', 7)").fetchone()
    assert (
        row[0]
        == sqlite3.connect(":memory:")
        .execute("select printf('%5.1f|%-4s|%%|%03d', 2.25, 'ab', 7)")
        .fetchone()[0]
    )
    for nothing in ("null", "''"):  # SQLite's own prints null for an empty template, too
        theirs = sqlite3.connect(":memory:").execute(f"select printf({nothing})").fetchone()
        assert connection.execute(f"select {name}({nothing})").fetchone()[0] == theirs[0]


@pytest.mark.parametrize(
    "sql",
    [
        "with recursive c (x) as (select 1 union select x + 1 from c limit 3) select 1 from c",
        "select value from json_each('[1, 2]')",
        "select count(*) from result",
        "select name from sqlite_master where type = 'view'",
        "select name from pragma_table_info('drive')",
        "select si(value, unit, 'MB/s'), ratio(1, 2) from result where unit = 'B/s' limit 1",
        "select row_number() over (order by drive) from drive",
        "explain query plan select * from result",
    ],
)
def test_questions_of_readers_are_answered(connection, sql: str) -> None:
    assert connection.execute(sql).fetchone() is not None


def test_every_table_and_view_may_be_read(connection) -> None:
    relations = "select name from sqlite_master where type in ('table', 'view')"
    for (name,) in [tuple(row) for row in connection.execute(relations).fetchall()]:
        connection.execute(f'explain select * from "{name}"').fetchall()
