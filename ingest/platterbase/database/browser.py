"""The database for browsers: results.db in half its bytes, to be read by ranges.

A question to results.db reads most of its longest table, 50 MB with one archive. Here measurements
are packed and lie by metric (schema/browser.sql), and views that are short but long to compute are
tables of their rows. All other tables and views are those of results.db: what one of the two
answers, the other answers too.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from platterbase.database.blank import statements_of

PAGE_BYTES = 4096
_PACKED = "measurement"
_SCHEMA = "browser.sql"
# Views of a few hundred rows, each from many measurements or by recursion.
_LAID_DOWN = frozenset((
    "link_hop", "link_path", "setup_setting", "result_wide", "setup_pair", "load_pattern", "rating",
    "tool_pair", "link_flow", "stated_order", "link_packet", "unclassified",
))  # fmt: skip
# How views find measurements and what belongs to them: by key, and here by number of the row.
_JOINS = {
    "join measurement on measurement.run = run.run and measurement.measurement > run.run || '.'"
    " and measurement.measurement < run.run || '/'": (
        "join measurement on measurement.run_row = run.rowid"
    ),
    "join run on run.run = measurement.run and measurement.measurement > run.run || '.'"
    " and measurement.measurement < run.run || '/'": "join run on run.rowid = measurement.run_row",
    "left join load on load.load = measurement.load": (
        "left join load on load.rowid = measurement.load_row"
    ),
    "join measurement on measurement.measurement = result.id": (
        "join run as own on own.run = result.run join measurement"
        " on measurement.run_row = own.rowid and measurement.measurement = result.id"
    ),
}


def write_browser_database(source: Path, schema: Path, target: Path) -> None:
    """Write the database for browsers out of results.db; equal sources give equal bytes.

    Raises LookupError where no view has a join that is to be by number: the schema has changed.
    """
    with closing(sqlite3.connect(target, isolation_level=None, uri=True)) as connection:
        connection.executescript(
            f"pragma page_size = {PAGE_BYTES}; pragma journal_mode = off; pragma synchronous = off;"
        )
        connection.execute("attach ? as whole", [f"file:{source}?mode=ro&immutable=1"])
        connection.execute("begin")
        _copy_tables(connection)
        for statement in statements_of(schema / _SCHEMA):
            connection.execute(statement)
        _make_views(connection)
        connection.execute("commit")
        connection.execute("detach whole")
        connection.execute("analyze")
        connection.execute("vacuum")


def _parts(connection: sqlite3.Connection, kind: str) -> list[tuple[str, str]]:
    """Return name and statement of each table, view or index, in the order in which they were made.

    Tables that SQLite makes for itself have no place here, nor has what belongs to the packed one.
    """
    return connection.execute(
        "select name, sql from whole.sqlite_schema where type = ? and sql is not null"
        " and tbl_name <> ? and name not like 'sqlite_%' order by rowid",
        [kind, _PACKED],
    ).fetchall()


def _copy_tables(connection: sqlite3.Connection) -> None:
    for name, statement in _parts(connection, "table"):
        connection.execute(statement)
        columns = ", ".join(
            column
            for (column,) in connection.execute(
                "select name from pragma_table_xinfo(?) where hidden = 0", [name]
            )
        )
        connection.execute(f"insert into {name} ({columns}) select {columns} from whole.{name}")  # noqa: S608
    for _, statement in _parts(connection, "index"):
        connection.execute(statement)


def _make_views(connection: sqlite3.Connection) -> None:
    used = set()
    for name, statement in _parts(connection, "view"):
        if name in _LAID_DOWN:
            connection.execute(f"create table {name} as select * from whole.{name}")  # noqa: S608
            continue
        own = statement
        for by_key, by_number in _JOINS.items():
            if by_key in own:
                used.add(by_key)
                own = own.replace(by_key, by_number)
        connection.execute(own)
    if missing := _JOINS.keys() - used:
        raise LookupError(
            f"no view of results.db has {sorted(missing)}: correct the joins in {__name__}"
        )
