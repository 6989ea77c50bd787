"""Datasette's descriptions come from the comments of the schema, and cover all of it."""

import re
import sqlite3
from pathlib import Path

import pytest

from platterbase.database.describe import FILES, describe
from platterbase.errors import IngestError

SCHEMA = Path(__file__).resolve().parent.parent / "schema"


@pytest.fixture(scope="module")
def real() -> dict[str, tuple[str, list[str]]]:
    """Kind and columns of every relation, as SQLite knows them."""
    connection = sqlite3.connect(":memory:")
    for file in FILES:
        connection.executescript((SCHEMA / file).read_text(encoding="utf-8"))
    found = connection.execute(
        "select name, type from sqlite_master where type in ('table', 'view')"
    )
    return {
        name: (kind, [row[1] for row in connection.execute(f"pragma table_xinfo({name})")])
        for name, kind in found.fetchall()
    }


def test_nothing_is_undescribed_and_nothing_described_that_is_not_there(
    real: dict[str, tuple[str, list[str]]],
) -> None:
    described = describe(SCHEMA)
    assert {name: (r.kind, list(r.columns)) for name, r in described.items()} == real


def test_a_view_column_without_comment_has_that_of_its_table_column() -> None:
    described = describe(SCHEMA)
    assert described["result"].columns["printed"] == described["measurement"].columns["printed"]
    assert described["result"].columns["board"] == described["setup_profile"].columns["board"]


def test_a_column_in_bytes_or_seconds_says_so() -> None:
    columns = {
        (name, column): text
        for name, relation in describe(SCHEMA).items()
        for column, text in relation.columns.items()
    }
    silent = [
        place
        for place, text in columns.items()
        if (place[1].endswith("_bytes") and ", B" not in text and "bytes" not in text)
        or (place[1].endswith("_bytes_per_s") and "B/s" not in text)
        or (place[1].endswith("_s") and not place[1].endswith("_per_s") and ", s" not in text)
    ]
    assert silent == []


@pytest.mark.parametrize(
    ("tables", "place"),
    [
        ("create table a (\n  b text -- what\n) strict;\n", '"a" of table a'),
        ("-- An a.\ncreate table a (\n  b text, -- what\n  c text\n) strict;\n", '"c" of table a'),
    ],
)
def test_a_missing_comment_is_an_error_with_its_place(
    tmp_path: Path, tables: str, place: str
) -> None:
    (tmp_path / "tables.sql").write_text(tables)
    (tmp_path / "views.sql").write_text("")
    with pytest.raises(IngestError, match=place):
        describe(tmp_path)


def test_how_lines_are_indented_does_not_matter(tmp_path: Path) -> None:
    for name in FILES:
        text = (SCHEMA / name).read_text("utf-8")
        (tmp_path / name).write_text("\n".join(f"   {line.strip()}" for line in text.splitlines()))
    assert describe(tmp_path) == describe(SCHEMA)


def test_a_comma_in_parentheses_or_words_parts_no_columns(tmp_path: Path) -> None:
    (tmp_path / "tables.sql").write_text(
        "-- An a;\n-- really.\ncreate table a (\n"
        " b text check (b in (',', 'x')), -- what, in words\n primary key (b)\n) strict;\n"
    )
    (tmp_path / "views.sql").write_text(
        "-- No comment of v.\n\n-- A v.\ncreate view v as with w as (select 1 as c from a)\n"
        "select a.b as b, max(1, -- not this\n 2) as d -- that\nfrom a join w;\n"
    )
    described = describe(tmp_path)
    assert described["a"].text == "An a; really."
    assert described["a"].columns == {"b": "what, in words"}
    assert described["v"].text == "A v."
    assert described["v"].columns == {"b": "what, in words", "d": "that"}


def test_units_of_names_are_those_of_descriptions(root: Path) -> None:
    """A column whose description ends in a unit has it in its name too, or a column beside it."""
    stated = re.compile(r", (B/s|1/s|s|B)(?: per direction| in one direction)?(?:[;,]|$)")
    seen = 0
    for relation in describe(root / "schema").values():
        for column, text in relation.columns.items():
            if (found := stated.search(text)) and column in relation.units:
                assert relation.units[column] == found[1], f"{relation.name}.{column}"
                seen += 1
    assert seen > 25
