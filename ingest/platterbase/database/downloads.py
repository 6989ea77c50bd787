"""Files with all data, to be read without a server: results.db, Parquet, CSV, a description.

    static/files/results-<hash>.db           the database itself
    static/files/<view>-<hash>.parquet       a view, whole
    static/files/views-<hash>.zip            views that a spreadsheet can hold, as CSV
    static/data/datapackage.json             what each file and column holds (Frictionless)
    data/downloads.json                      the same for the pages of the site

A name holds the hash of its file, so that whoever cites one gets these bytes or nothing.
"""

from __future__ import annotations

import csv
import hashlib
import io
import json
import os
import shutil
import sqlite3
import zipfile
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pyarrow as pa
import pyarrow.parquet as pq

from platterbase.database.describe import Relation, describe

FILES = "static/files"
PACKAGE = "static/data/datapackage.json"
SITE_DATA = "data/downloads.json"
# Views that caveat rules ask, which say nothing that others do not say.
_INTERNAL = ("in_force", "load_option", "measured", "repeated", "run_profile")
_ROWS_OF_A_SPREADSHEET = 60_000
_ROWS_AT_ONCE = 20_000
_HASH_LETTERS = 12
_EARLY = (1980, 1, 1, 0, 0, 0)  # the first date of a ZIP file: equal content, equal bytes
_TYPES = {"INTEGER": pa.int64(), "REAL": pa.float64(), "TEXT": pa.string()}
_FRICTIONLESS = {"int64": "integer", "double": "number", "string": "string"}


class Download(msgspec.Struct, frozen=True):
    """A file to take away. `bytes` is its size in B; `rows` None for the database as a whole."""

    name: str
    path: str
    kind: str
    bytes: int
    sha256: str
    rows: int | None = None


def write_downloads(database: Path, schema: Path, folder: Path) -> None:
    """Write all files for a database into a folder."""
    views = {
        name: one
        for name, one in describe(schema).items()
        if one.kind == "view" and name not in _INTERNAL
    }
    (folder / FILES).mkdir(parents=True)
    whole = folder / FILES / "results.db"
    try:
        os.link(database, whole)
    except OSError:  # it lies on another filesystem
        shutil.copyfile(database, whole)
    made = [_named(whole, "results", "SQLite")]
    with closing(sqlite3.connect(f"file:{database}?mode=ro&immutable=1", uri=True)) as connection:
        kinds = {name: _kinds(connection, one) for name, one in views.items()}
        made += [_write_parquet(connection, name, kinds[name], folder / FILES) for name in views]
        small = [
            one.name
            for one in made
            if (one.rows or _ROWS_OF_A_SPREADSHEET) < _ROWS_OF_A_SPREADSHEET
        ]
        made.append(_write_csv(connection, small, folder / FILES))
        (as_of,) = connection.execute("select max(sent) from submission").fetchone()
    described = _package(made, views, kinds, as_of)
    _write_json(folder / PACKAGE, described)
    _write_json(folder / SITE_DATA, {"as_of": as_of, "files": msgspec.to_builtins(made)})


def _kinds(connection: sqlite3.Connection, view: Relation) -> dict[str, pa.DataType]:
    """Return the type of each column: as declared, of an expression by its values."""
    rows = connection.execute("select name, type from pragma_table_xinfo(?)", [view.name])
    declared: dict[str, str] = dict(rows.fetchall())
    kinds = {name: _TYPES.get(kind) for name, kind in declared.items()}
    unknown = [name for name, kind in kinds.items() if kind is None]
    if unknown:
        asked = ", ".join(
            f"max(typeof([{n}]) = 'text'), max(typeof([{n}]) = 'real')" for n in unknown
        )
        found = iter(connection.execute(f"select {asked} from {view.name}").fetchone())  # noqa: S608
        for name, is_text, is_real in zip(unknown, found, found, strict=True):
            kinds[name] = _TYPES["TEXT" if is_text else "REAL" if is_real else "INTEGER"]
    return {name: kind for name, kind in kinds.items() if kind is not None}


def _write_parquet(
    connection: sqlite3.Connection, view: str, kinds: dict[str, pa.DataType], folder: Path
) -> Download:
    path = folder / f"{view}.parquet"
    rows = 0
    shape = pa.schema(list(kinds.items()))
    with pq.ParquetWriter(path, shape, compression="zstd", compression_level=9) as writer:
        cursor = connection.execute(f"select * from {view}")  # noqa: S608
        while chunk := cursor.fetchmany(_ROWS_AT_ONCE):
            columns = zip(*chunk, strict=True)
            arrays = [
                _array(values, kind) for values, kind in zip(columns, kinds.values(), strict=True)
            ]
            writer.write_table(pa.table(arrays, schema=shape))
            rows += len(chunk)
    return _named(path, view, "Parquet", rows)


def _array(values: Iterable[Any], kind: pa.DataType) -> pa.Array:
    if kind == pa.string():
        values = [value if value is None else str(value) for value in values]
    return pa.array(values, kind)


def _write_csv(connection: sqlite3.Connection, views: Iterable[str], folder: Path) -> Download:
    path = folder / "views.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as packed:
        for view in views:
            text = io.StringIO(newline="")
            cursor = connection.execute(f"select * from {view}")  # noqa: S608
            writer = csv.writer(text, lineterminator="\n")
            writer.writerow([column[0] for column in cursor.description])
            writer.writerows(cursor)
            member = zipfile.ZipInfo(f"{view}.csv", _EARLY)
            member.compress_type = zipfile.ZIP_DEFLATED
            packed.writestr(member, text.getvalue())
    return _named(path, "views", "CSV")


def _named(path: Path, name: str, kind: str, rows: int | None = None) -> Download:
    """Put the hash of a file into its name."""
    with path.open("rb") as content:
        sha256 = hashlib.file_digest(content, "sha256").hexdigest()
    target = path.with_stem(f"{path.stem}-{sha256[:_HASH_LETTERS]}")
    path.rename(target)
    return Download(name, f"/files/{target.name}", kind, target.stat().st_size, sha256, rows)


def _package(
    made: Iterable[Download],
    views: dict[str, Relation],
    kinds: dict[str, dict[str, pa.DataType]],
    as_of: str,
) -> dict[str, Any]:
    """Return the description of all files as Frictionless tools read it."""
    return {
        "name": "platterbase",
        "title": "Platterbase: results of storage benchmarks",
        "description": (
            "Every measurement with its setup, settings, caveats and line of the raw file."
            " Units are SI."
        ),
        "version": as_of,
        "licenses": [{"name": "CC-BY-4.0", "path": "https://creativecommons.org/licenses/by/4.0/"}],
        "resources": [dict(_resource(one, views, kinds)) for one in made],
    }


def _resource(
    one: Download, views: dict[str, Relation], kinds: dict[str, dict[str, pa.DataType]]
) -> Iterator[tuple[str, Any]]:
    yield "name", one.name.replace("_", "-")
    yield "path", f"..{one.path}"
    yield "format", one.path.rpartition(".")[2]
    yield "bytes", one.bytes
    yield "hash", f"sha256:{one.sha256}"
    if one.kind == "Parquet":
        view = views[one.name]
        yield "description", view.text
        fields = [_field(view, column, kind) for column, kind in kinds[one.name].items()]
        yield "schema", {"fields": fields}


def _field(view: Relation, column: str, kind: pa.DataType) -> dict[str, str]:
    field = {"name": column, "type": _FRICTIONLESS[str(kind)], "description": view.columns[column]}
    unit = view.units.get(column)
    return field | {"unit": unit} if unit else field


def _write_json(path: Path, content: Any) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(content, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
