"""Files of views, written and read with Apache Arrow.

To load it takes a fifth of a second: only a build that makes such files does.
"""

from __future__ import annotations

import io
import sqlite3
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
from pyarrow import csv

from platterbase.database.downloads import (
    KINDS,
    OTHERS,
    RESULT,
    Plan,
    Rows,
    declared_types,
    name_by_hash,
    results_by_run,
)

_ROWS_OF_A_SPREADSHEET = 60_000
_ROWS_AT_ONCE = 2_000  # as objects of Python, which take ten times the memory of a table
_TABLES_OF_A_GROUP = 10  # that are written together: what is alike among them takes less space
_ZSTD_LEVEL = 3  # 9 takes twice as long for a tenth less
_EARLY = (1980, 1, 1, 0, 0, 0)  # the first date of a ZIP file: equal content, equal bytes
_TYPES = {"": pa.null(), "INTEGER": pa.int64(), "REAL": pa.float64(), "TEXT": pa.string()}


def write_results(
    connection: sqlite3.Connection, submission: str, plan: Plan, folder: Path
) -> None:
    """Write the rows of a large submission."""
    path = folder / f"{RESULT}-{submission}.parquet"
    _write_results(results_by_run(connection, submission), plan, path, {"submission": submission})


def write_other_results(submissions: Iterable[Rows], plan: Plan, folder: Path) -> None:
    """Write the rows of all other submissions; of all, where none is large."""
    at = list(plan.kinds).index("submission")
    others = (rows for rows in submissions if rows and rows[0][at] not in plan.large)
    if plan.large:
        path = folder / f"{RESULT}-{OTHERS}.parquet"
        _write_results(others, plan, path, {"submission": ""})
    else:
        _write_results(others, plan, folder / f"{RESULT}.parquet", {})


def _write_results(some: Iterable[Rows], plan: Plan, path: Path, about: Mapping[str, str]) -> None:
    def tables() -> Iterator[pa.Table]:
        rows: Rows = []
        ready: list[pa.Table] = []
        for more in some:
            rows += more
            if len(rows) >= _ROWS_AT_ONCE:
                ready.append(table_of(zip(*rows, strict=True), plan.kinds))
                rows = []
            if len(ready) == _TABLES_OF_A_GROUP:
                yield pa.concat_tables(ready).combine_chunks()
                ready = []
        if rows:
            ready.append(table_of(zip(*rows, strict=True), plan.kinds))
        if ready:
            yield pa.concat_tables(ready).combine_chunks()

    _write_parquet(path, _shape(plan.kinds), tables(), {"view": RESULT, **about})


def _write_parquet(
    path: Path, shape: pa.Schema, tables: Iterable[pa.Table], about: dict[str, str]
) -> None:
    with pq.ParquetWriter(
        path, shape, compression="zstd", compression_level=_ZSTD_LEVEL, store_schema=False
    ) as writer:
        for table in tables:
            writer.write_table(table)
        writer.add_key_value_metadata(about)
    name_by_hash(path)


def write_views(
    connection: sqlite3.Connection, views: Iterable[str], own: Mapping[str, Rows], folder: Path
) -> None:
    """Write all other views, and as CSV those that are short; `own` are rows that are known."""
    how = csv.WriteOptions(quoting_style="needed", quoting_header="needed")
    packed_path = folder / "views.zip"
    with zipfile.ZipFile(packed_path, "w") as packed:
        for view in views:
            table = _whole(connection, view, own.get(view))
            _write_parquet(folder / f"{view}.parquet", table.schema, [table], {"view": view})
            if table.num_rows < _ROWS_OF_A_SPREADSHEET:
                text = io.BytesIO()
                csv.write_csv(table, text, how)
                member = zipfile.ZipInfo(f"{view}.csv", _EARLY)
                member.compress_type = zipfile.ZIP_DEFLATED
                packed.writestr(member, text.getvalue())
    name_by_hash(packed_path)


def _whole(connection: sqlite3.Connection, view: str, known: Rows | None) -> pa.Table:
    """Return a view; the type of an expression is that of its values, text where one is text."""
    kinds = declared_types(connection, view)
    rows = connection.execute(f"select * from {view}").fetchall() if known is None else known  # noqa: S608
    columns = list(zip(*rows, strict=True)) or [()] * len(kinds)
    for column, values in zip(list(kinds), columns, strict=True):
        if not kinds[column]:
            found = set(map(type, values))
            kinds[column] = next((KINDS[one] for one in (str, float, int) if one in found), "TEXT")
    return table_of(columns, kinds)


def _shape(kinds: Mapping[str, str]) -> pa.Schema:
    return pa.schema([(name, _TYPES[kind]) for name, kind in kinds.items()])


def table_of(columns: Iterable[Iterable[Any]], kinds: Mapping[str, str]) -> pa.Table:
    """Return columns of rows as a table; `kinds` are their names and types in SQLite."""
    shape = _shape(kinds)
    arrays = [_array(values, field.type) for values, field in zip(columns, shape, strict=True)]
    return pa.table(arrays, schema=shape)


def _array(values: Iterable[Any], kind: pa.DataType) -> pa.Array:
    try:
        return pa.array(values, kind)
    except pa.ArrowTypeError:  # numbers among texts
        return pa.array([one if one is None else str(one) for one in values], kind)


def read_head(path: Path) -> tuple[str, str | None, int, dict[str, str]]:
    """Return view, submission, number of rows and types of the columns of a Parquet file."""
    with pq.ParquetFile(path) as file:
        about = file.metadata.metadata
        submission = about.get(b"submission")
        return (
            about[b"view"].decode(),
            None if submission is None else submission.decode(),
            file.metadata.num_rows,
            {field.name: str(field.type) for field in file.schema_arrow},
        )
