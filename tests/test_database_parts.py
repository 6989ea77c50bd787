"""What is true of a submission is worked out of it alone; results.db is its parts together."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from platterbase.caveats.evaluate import Evaluator
from platterbase.caveats.rules import read_rules
from platterbase.database import tables
from platterbase.database.blank import computing, insert_rows, make_tables, make_views
from platterbase.database.browser import pack_measurements, write_browser_database
from platterbase.database.parts import NUMBERS, PartMaker, gather
from platterbase.database.tables import Rows, column_names, table_name
from platterbase.database.write import content_hash, go_on_from, write_parts
from platterbase.errors import IngestError
from platterbase.submission.content import load_content
from tests.copies import small_submissions

NUMBERED = {column for columns in NUMBERS.values() for column in columns}
_TABLES = "select name from sqlite_schema where type = 'table'"
_MEASUREMENTS = """
select measurement, run, load, metric, value, printed, line, verdict, caveat_set
from measurement order by measurement
"""
_REFERENCES = 'select "from", "table" from pragma_foreign_key_list(?)'
_COLUMNS = "select name, type, pk from pragma_table_info(?)"
# What rules say of figures and findings, and what else one submission might take from another.
JUDGED = (
    "select * from caveat",
    "select * from result_caveat",
    "select measurement, verdict from measurement",
    "select * from result_summary",
    "select * from load_ceiling",
    "select * from setup_factor",
)


@pytest.fixture(scope="module")
def batches(root: Path) -> list[Rows]:
    """Rows that belong to no submission, then those of each study but the archive."""
    return list(gather(load_content(root, small_submissions(root))))


@pytest.fixture(scope="module")
def parts(root: Path, batches: list[Rows]) -> list[bytes]:
    """The part of each study."""
    maker = PartMaker(batches[0], root / "schema")
    return [maker.make(rows) for rows in batches[1:]]


@pytest.fixture
def together(root: Path, batches: list[Rows]) -> Iterator[sqlite3.Connection]:
    """All studies in one database, computed and judged at once; their numbers do not collide."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        connection.execute("begin")
        make_tables(connection, root / "schema")
        for kind in batches[0].tables:
            insert_rows(connection, batches[0], kind, root / "schema")
        make_views(connection, root / "schema")
        evaluator = Evaluator(connection, read_rules(root / "schema/caveats").values())
        for rows in numbered_on(batches[1:]):
            for kind in rows.tables:
                insert_rows(connection, rows, kind, root / "schema")
        for statement in computing(root / "schema"):
            connection.execute(statement)
        evaluator.evaluate()
        yield connection


def numbered_on(batches: list[Rows]) -> Iterator[Rows]:
    """Rows of several submissions whose numbers do not collide."""
    for position, rows in enumerate(batches):
        apart = Rows()
        for kind, values in rows.tables.items():
            numbers = [f"{table_name(kind)}.{name}" in NUMBERED for name in column_names(kind)]
            apart.tables[kind] = [
                tuple(
                    value + 100_000 * position if is_number and value is not None else value
                    for value, is_number in zip(row, numbers, strict=True)
                )
                for row in values
            ]
        yield apart


def answers(connection: sqlite3.Connection) -> dict[str, Counter[tuple[object, ...]]]:
    return {query: Counter(connection.execute(query)) for query in JUDGED}


def test_a_submission_alone_says_what_it_says_among_others(
    root: Path,
    batches: list[Rows],
    parts: list[bytes],
    together: sqlite3.Connection,
    tmp_path: Path,
) -> None:
    write_parts(batches[0], parts, root / "schema", tmp_path / "results.db")
    with closing(sqlite3.connect(tmp_path / "results.db")) as connection:
        found = answers(connection)
    assert all(len(rows) > 100 for rows in found.values())
    assert found == answers(together)


def rows_of(part: bytes) -> list[str]:
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.deserialize(part)
        return list(connection.iterdump())


def test_a_part_is_the_same_whatever_was_made_before(
    root: Path, batches: list[Rows], parts: list[bytes]
) -> None:
    maker = PartMaker(batches[0], root / "schema")
    again = [maker.make(rows) for rows in reversed(batches[1:])]
    assert [rows_of(part) for part in again[::-1]] == [rows_of(part) for part in parts]


def test_a_database_that_goes_on_has_the_bytes_of_one_from_nothing(
    root: Path, batches: list[Rows], parts: list[bytes], tmp_path: Path
) -> None:
    before, now, anew = (tmp_path / name for name in ("before.db", "now.db", "anew.db"))
    write_parts(batches[0], parts[:2], root / "schema", before)
    go_on_from(before, parts[2:-1], now)
    go_on_from(now, parts[-1:], now)
    write_parts(batches[0], parts, root / "schema", anew)
    assert now.read_bytes() == anew.read_bytes()


def test_a_refused_submission_leaves_nothing_behind(
    root: Path, batches: list[Rows], parts: list[bytes]
) -> None:
    maker = PartMaker(batches[0], root / "schema")
    refused = Rows()
    refused.tables = dict(batches[1].tables)
    (row, *others) = refused.tables[tables.Load]
    negative = [
        -1 if name == "workset_bytes" else value
        for name, value in zip(column_names(tables.Load), row, strict=True)
    ]
    refused.tables[tables.Load] = [tuple(negative), *others]
    with pytest.raises(IngestError, match="row-refused"):
        maker.make(refused)
    assert rows_of(maker.make(batches[2])) == rows_of(parts[1])


def test_every_number_of_a_row_is_known(root: Path) -> None:
    """One that is not in NUMBERS would name a row of another submission."""
    with closing(sqlite3.connect(":memory:")) as connection:
        make_tables(connection, root / "schema")
        make_views(connection, root / "schema")
        tables_ = [name for (name,) in connection.execute(_TABLES)]
        keys = {
            f"{table}.{name}"
            for table in tables_
            for name, kind, key in connection.execute(_COLUMNS, (table,))
            if kind == "INTEGER" and key == 1
        }
        references = {
            f"{table}.{own}"
            for table in tables_
            for *_, target, own, _, _, _, _ in connection.execute(
                f"pragma foreign_key_list({table})"
            )
            if any(key.startswith(f"{target}.") for key in keys)
        }
    assert keys | references <= NUMBERED


def test_a_browser_reads_the_same_however_measurements_were_packed(
    root: Path, batches: list[Rows], parts: list[bytes], tmp_path: Path
) -> None:
    """Those of a study that were packed before another came go on from the numbers of now."""
    schema, before, now = root / "schema", tmp_path / "before.db", tmp_path / "now.db"
    write_parts(batches[0], parts[1:], schema, before)
    write_parts(batches[0], parts, schema, now)
    with closing(sqlite3.connect(now)) as connection:
        names = [name for (name,) in connection.execute("select submission from submission")]
        rows = connection.execute(_MEASUREMENTS).fetchall()
    pack_measurements(now, names, tmp_path / "all")
    pack_measurements(now, names[:1], tmp_path / names[0])
    for name in names[1:]:
        pack_measurements(before, [name], tmp_path / name)
    together, apart = tmp_path / "together.db", tmp_path / "apart.db"
    write_browser_database(now, schema, [tmp_path / "all"], {}, together)
    write_browser_database(now, schema, [tmp_path / name for name in names], {}, apart)
    assert content_hash(apart) == content_hash(together)
    with closing(sqlite3.connect(apart)) as connection:
        assert connection.execute(_MEASUREMENTS).fetchall() == rows
