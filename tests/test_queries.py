"""Every stored query answers a first visitor, who fills in nothing."""

import asyncio
import re
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from platterbase.database.queries import Query, read_queries, read_query
from platterbase.errors import IngestError
from platterbase.serve.worker import datasette
from tests.copies import ARCHIVE_QUERIES

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "schema/queries"
NAMES = sorted(path.stem for path in FOLDER.glob("*.sql"))
STEP = 1_000
MOST_STEPS = 3_000_000
WITH_PARAMETERS = [name for name in NAMES if "\n-- :" in (FOLDER / f"{name}.sql").read_text()]


Ask = Callable[[str], Any]


def _asking(database: Path) -> Iterator[Ask]:
    client = datasette(ROOT, database).client
    with asyncio.Runner() as runner:
        yield lambda address: runner.run(client.get(address))


@pytest.fixture(scope="module")
def ask(database: Path) -> Iterator[Ask]:
    """Datasette's answer at an address below `/db`."""
    yield from _asking(database)


@pytest.fixture(scope="module")
def ask_archive(archive_database: Path) -> Iterator[Ask]:
    """The same of the database that holds the archive."""
    yield from _asking(archive_database)


@pytest.fixture(scope="module")
def queries() -> dict[str, Query]:
    return read_queries(FOLDER)


def test_there_are_ten_to_copy() -> None:
    assert len(NAMES) >= 10


@pytest.mark.parametrize("name", NAMES)
def test_a_query_without_parameters_filled_in_has_rows(
    request: pytest.FixtureRequest, name: str
) -> None:
    ask = request.getfixturevalue("ask_archive" if name.startswith(ARCHIVE_QUERIES) else "ask")
    response = ask(f"/results/{name}.json?_shape=objects")
    assert response.status_code == 200, response.text
    assert response.json()["rows"], f"{name} has no rows"


@pytest.mark.parametrize("name", NAMES)
def test_a_query_is_shown_with_its_title_and_a_field_for_each_parameter(
    ask: Ask, queries: dict[str, Query], name: str
) -> None:
    page = ask(f"/results/{name}").text
    assert queries[name].title in page
    fields = re.findall(r'<input type="text" id="qp\d+" name="(\w+)"', page)
    assert fields == [parameter.name for parameter in queries[name].parameters]


@pytest.mark.parametrize("name", WITH_PARAMETERS)
def test_a_parameter_that_names_nothing_leaves_no_rows(
    ask: Ask, queries: dict[str, Query], name: str
) -> None:
    parameters = queries[name].parameters
    filled = "&".join(f"{parameter.name}=nothing-of-the-kind" for parameter in parameters)
    assert ask(f"/results/{name}.json?{filled}").json()["rows"] == []


@pytest.mark.parametrize("name", NAMES)
def test_a_query_is_in_the_house_style(queries: dict[str, Query], name: str) -> None:
    sql = re.sub(r"'[^']*'", "''", queries[name].sql)
    assert "*" not in re.sub(r"count\(\*\)|\S \* \S", "", sql)
    assert sql == sql.lower()


@pytest.mark.parametrize("name", NAMES)
def test_a_query_does_not_read_everything_again_and_again(
    results: sqlite3.Connection, queries: dict[str, Query], name: str
) -> None:
    """Counted in steps of SQLite, which no other work on the machine disturbs.

    With the archive inside there are thirty times as many measurements: a query that compares each
    with each takes seconds there (tests/bench/queries.py), and a few million steps here.
    """
    steps = 0

    def count() -> int:
        nonlocal steps
        steps += STEP
        return int(steps > MOST_STEPS)

    results.set_progress_handler(count, STEP)
    try:
        nothing = dict.fromkeys((parameter.name for parameter in queries[name].parameters), "")
        results.execute(queries[name].sql, nothing).fetchall()
    finally:
        results.set_progress_handler(None, 0)


def test_a_query_of_one_submission_has_only_its_rows(ask: Ask) -> None:
    answer = ask("/results/throughput_by_setup.json?submission=000-pata-raid")
    rows = answer.json()["rows"]
    assert {row[0] for row in rows} == {"000-pata-raid"}


def test_two_drives_on_one_channel_read_slower_than_one(ask: Ask) -> None:
    answer = ask("/results/scaling_against_one_drive.json?_shape=objects&submission=000-pata-raid")
    times = {
        row["setup"]: row["times_one_drive"]
        for row in answer.json()["rows"]
        if row["operation"] == "read"
    }
    assert times["raid0-2u-1ch"] < 1 < times["raid0-2u-2ch"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("select 1\n", "no title, description and statement"),
        ("-- Title\n-- What.\n-- drive which\nselect 1\n", '"drive which"'),
        ("-- Title\n-- What.\nselect :drive\n", r"parameters \[\] above .* expected \['drive'\]"),
        ("-- Title\n-- What.\n-- :drive which\nselect ':drive'\n", r"expected \[\]"),
    ],
)
def test_a_query_that_does_not_say_what_it_is_is_refused(
    tmp_path: Path, text: str, message: str
) -> None:
    path = tmp_path / "query.sql"
    path.write_text(text)
    with pytest.raises(IngestError, match=message):
        read_query(path)
