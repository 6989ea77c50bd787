"""Write views and tables as a Parquet dataset: a folder a relation, a file a submission.

    DIR/<relation>/<submission>.parquet    its rows
    DIR/<relation>/shared.parquet          rows that belong to no submission: metrics, links, parts
    DIR/manifest.json                      rows, bytes and hash of each file
    DIR/duckdb.sql                         a view for each relation, to be read in DIR

Rows of a file are sorted, and a file that would say the same is left alone: one more submission
adds its own files, and changes what is shared and the manifest.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Callable, Iterable, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from platterbase.database.describe import describe
from platterbase.database.download_files import table_of
from platterbase.database.downloads import KINDS, declared_types

MANIFEST = "manifest.json"
_SHARED = "shared"
_ROWS_AT_ONCE = 20_000
# What DuckDB needs to take a statement of SQLite: its division, and its names of functions.
_DUCKDB = """\
set integer_division = true;
create macro iif(condition, one, other) as if(condition, one, other);
"""
_STRONGEST = ("TEXT", "REAL", "INTEGER")  # what a column is called that has several
_ARROW = {"TEXT": pa.string(), "REAL": pa.float64(), "INTEGER": pa.int64()}


def export_parquet(
    database: Path, schema: Path, folder: Path, progress: Callable[[str], None] = lambda _: None
) -> list[Path]:
    """Write the dataset and return the files that have changed; those of another are removed."""
    folder.mkdir(parents=True, exist_ok=True)
    address = f"file:{database}?mode=ro&immutable=1"
    changed: list[Path] = []
    listed: dict[str, dict[str, Any]] = {}
    relations = describe(schema)
    with closing(sqlite3.connect(address, uri=True)) as connection:
        submissions = {name for (name,) in connection.execute("select submission from submission")}
        for relation in relations:
            progress(relation)
            for name, table in _parts(connection, relation, submissions).items():
                path = folder / relation / f"{name}.parquet"
                described, is_new = _write(path, table)
                listed[f"{relation}/{path.name}"] = described
                changed += [path] if is_new else []
    for path in folder.glob("*/*.parquet"):
        if f"{path.parent.name}/{path.name}" not in listed:
            path.unlink()
            changed.append(path)
    _write_text(folder / MANIFEST, json.dumps({"files": listed}, indent=1) + "\n")
    _write_text(folder / "duckdb.sql", _DUCKDB + "".join(map(_view, relations)))
    return changed


def _parts(
    connection: sqlite3.Connection, relation: str, submissions: set[str]
) -> dict[str, pa.Table]:
    """Return the rows of a relation by submission, all with the same columns."""
    declared = declared_types(connection, relation)
    found: dict[str, list[pa.Table]] = {}
    rows = connection.execute(f"select * from [{relation}]")  # noqa: S608 -- of the schema
    place = list(declared).index("submission") if "submission" in declared else 0
    while some := rows.fetchmany(_ROWS_AT_ONCE):
        by_owner: dict[str, list[tuple[Any, ...]]] = {}
        for row in some:
            # Keys begin with the submission's slug.
            owner = str(row[place]).partition(".")[0]
            by_owner.setdefault(owner if owner in submissions else _SHARED, []).append(row)
        for owner, own in by_owner.items():
            found.setdefault(owner, []).append(_table(own, declared))
    if len(found) > 1 and _SHARED in found:  # a column of names, some of which are submissions'
        found = {_SHARED: [table for tables in found.values() for table in tables]}
    schema = _unified([table for tables in found.values() for table in tables], declared)
    return {
        owner: pa.concat_tables([table.cast(schema) for table in tables]).sort_by(
            [(name, "ascending") for name in schema.names]
        )
        for owner, tables in (found or {_SHARED: [schema.empty_table()]}).items()
    }


def _table(rows: list[tuple[Any, ...]], declared: Mapping[str, str]) -> pa.Table:
    columns = list(zip(*rows, strict=True))
    kinds = {
        name: kind or _kind_of(values)
        for (name, kind), values in zip(declared.items(), columns, strict=True)
    }
    return table_of(columns, kinds)


def _kind_of(values: Iterable[Any]) -> str:
    """Return the type of an expression; "" where no row has a value."""
    found = {KINDS[kind] for kind in set(map(type, values)) if kind in KINDS}
    return next((kind for kind in _STRONGEST if kind in found), "")


def _unified(tables: list[pa.Table], declared: Mapping[str, str]) -> pa.Schema:
    """Return the schema that holds the columns of all."""
    fields = []
    for place, name in enumerate(declared):
        found = {table.schema.field(place).type for table in tables}
        kinds = (_ARROW[kind] for kind in _STRONGEST if _ARROW[kind] in found)
        fields.append((name, next(kinds, pa.string())))
    return pa.schema(fields)


def _write(path: Path, table: pa.Table) -> tuple[dict[str, Any], bool]:
    """Write a file where it says something new; what the manifest says of it, and whether."""
    buffer = pa.BufferOutputStream()
    pq.write_table(table, buffer, compression="zstd", store_schema=False)
    content = buffer.getvalue().to_pybytes()
    sha256 = hashlib.sha256(content).hexdigest()
    described = {"rows": table.num_rows, "bytes": len(content), "sha256": sha256}
    if path.is_file() and hashlib.sha256(path.read_bytes()).hexdigest() == sha256:
        return described, False
    path.parent.mkdir(exist_ok=True)
    following = path.with_suffix(".new")
    following.write_bytes(content)
    following.replace(path)
    return described, True


def _write_text(path: Path, text: str) -> None:
    following = path.with_suffix(".new")
    following.write_text(text, encoding="utf-8")
    following.replace(path)


def _view(relation: str) -> str:
    # Double quotes are SQL's for names; the name is one of the schema.
    return f"create view \"{relation}\" as select * from read_parquet('{relation}/*.parquet');\n"  # noqa: S608
