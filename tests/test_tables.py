"""One record type a table: the types and schema/tables.sql say the same."""

from __future__ import annotations

import re
import sqlite3
from pathlib import Path

import msgspec
import pytest

from platterbase.database import tables
from platterbase.database.tables import Row, Rows, column_names, copy_row, table_name

TYPES = {"TEXT": str, "INTEGER": int, "REAL": float}
KINDS = {table_name(kind): kind for kind in Row.__subclasses__()}
# Filled in the database itself, by the caveat rules.
BY_RULES = {"rule", "firing", "caveat_set"}


@pytest.fixture(scope="module")
def schema(root: Path) -> sqlite3.Connection:
    """An empty database with the tables."""
    connection = sqlite3.connect(":memory:")
    connection.executescript((root / "schema/tables.sql").read_text("utf-8"))
    return connection


def test_every_table_has_its_type(schema: sqlite3.Connection) -> None:
    named = {row[0] for row in schema.execute("select name from sqlite_master where type='table'")}
    assert KINDS.keys() == named - BY_RULES


@pytest.mark.parametrize("table", KINDS)
def test_fields_are_the_columns_with_their_types(schema: sqlite3.Connection, table: str) -> None:
    columns = []
    for _, name, kind, required, default, key in schema.execute(f"pragma table_info({table})"):
        automatic = table == "setting" and name == "id"
        if default is not None:
            columns.append((name, TYPES[kind], False))
            continue
        optional = automatic or not (required or key)
        columns.append((name, TYPES[kind] | None if optional else TYPES[kind], not optional))
    fields = msgspec.structs.fields(KINDS[table])
    assert [(field.name, field.type, field.required) for field in fields] == columns


class Source(msgspec.Struct):
    """Something with a field of the row's name, and one of another."""

    description: str
    unit: str
    other: int = 1


class Empty(msgspec.Struct):
    """Something without any field."""


def test_a_copied_row_takes_what_is_given_before_what_the_source_has() -> None:
    row = copy_row(tables.Unit, Source(description="of the source", unit="m"), unit="s")
    assert row == tables.Unit(unit="s", description="of the source")


def test_a_copied_row_needs_what_its_table_needs() -> None:
    with pytest.raises(TypeError, match="description"):
        copy_row(tables.Unit, Empty(), unit="s")
    with pytest.raises(TypeError, match="description"):
        Rows().add_copy(tables.Unit, Empty(), unit="s")


def test_a_copy_that_is_added_is_the_row_that_is_copied() -> None:
    source = Source(description="of the source", unit="m")
    rows, copied = Rows(), Rows()
    for kind, given in ((tables.Unit, {"unit": "s"}), (tables.LinkKind, {"family": "SATA"})):
        needed = {one.name: "x" for one in msgspec.structs.fields(kind) if one.required}
        needed = {name: given.get(name, value) for name, value in needed.items()}
        rows.add(copy_row(kind, source, **needed))
        copied.add_copy(kind, source, **needed)
    assert copied.tables == rows.tables
    with pytest.raises(TypeError, match="other"):
        rows.add_copy(tables.Unit, source, other=2)


def test_rows_are_kept_in_the_order_of_their_columns() -> None:
    rows = Rows()
    rows.add(tables.Operation(description="reads", operation="read"))
    assert rows.tables == {tables.Operation: [("read", "reads")]}
    assert column_names(tables.Operation) == ("operation", "description")
    assert re.fullmatch("[a-z_]+", table_name(tables.RunSetup))
