"""The database for browsers: results.db in half its bytes, to be read by ranges.

A question to results.db reads most of its longest table, 46 MB with one archive. Here measurements
are packed and lie by metric (schema/browser.sql), and views that are short but long to compute are
tables of their rows. All other tables and views are those of results.db: what one of the two
answers, the other answers too.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

from platterbase.database.blank import statements_of

Rows = Sequence[tuple[str | int | float | None, ...]]
PAGE_BYTES = 4096
_CACHE_KIB = 16 * 1024  # measurements are inserted among those of submissions before
_PACKED = "measurement"
_SCHEMA = "browser.sql"
# Views of a few hundred rows, each from many measurements or by recursion.
LAID_DOWN = frozenset((
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


# What a row of measurement_kind says, but for its number.
_KIND = (
    "metric", "statistic", "scope", "direction", "aggregate", "qualifier", "missing", "verdict",
    "instances", "repeats", "rounding", "resolution", "field", "flow_position", "spread",
    "value_low", "value_high", "ending", "follows_load",
)  # fmt: skip
_SAYS = ", ".join(_KIND)
# By which a kind is found, with an index; the rest is compared.
_FOUND_BY = "ending, instances, verdict, resolution"


def _same(one: str, other: str) -> str:
    return " and ".join(f"{one}.{column} is {other}.{column}" for column in _KIND)


_PACK = f"""
create temp view own as
select
  measurement.*,
  substr(measurement, coalesce(load_length, run_length) + 1) as ending,
  load_length is not null as follows_load
from chosen
cross join whole.measurement
  on measurement.measurement > chosen.submission || '.'
  and measurement.measurement < chosen.submission || '/';
create table kind as select distinct {_SAYS} from own order by {_SAYS};
create index temp_kind on kind ({_FOUND_BY});
create table value as
select
  kind.rowid as kind, run.rowid as run, own.position, load.rowid as load,
  own.line, own.value, own.printed, own.caveat_set
from own
join kind on {_same("kind", "own")}
join whole.run on run.run = own.run
left join whole.load on load.load = own.load
order by 1, 2, 3;
drop index temp_kind;
create table place as
select 'run' as what, run as subject, rowid as number
from whole.run where rowid = (select min(run) from value)
union all
select 'load', load, rowid from whole.load where rowid = (select min(load) from value)
union all
select * from (
  select 'caveat_set', measurement, caveat_set from own where caveat_set is not null limit 1
);
"""  # noqa: S608 - names of our columns
# The number that the subject of a place has now. It grows and shrinks with the rows of other
# submissions, which come before it in results.db.
_NUMBER = {
    "run": "select rowid from whole.run where run = ?",
    "load": "select rowid from whole.load where load = ?",
    "caveat_set": "select caveat_set from whole.measurement where measurement = ?",
}


def pack_measurements(source: Path, submissions: Iterable[str], target: Path) -> None:
    """Write the measurements of some submissions as a database for browsers holds them.

    Those of one submission stay good whatever other submissions results.db holds later.
    """
    with closing(_opened(target, source)) as connection:
        connection.execute("create temp table chosen (submission)")
        connection.executemany("insert into chosen values (?)", ((one,) for one in submissions))
        connection.executescript(f"begin; {_PACK} commit;")


def write_browser_database(
    source: Path,
    schema: Path,
    packed: Iterable[Path],
    views: Mapping[str, Rows],
    target: Path,
) -> None:
    """Write the database for browsers out of results.db; equal sources give equal bytes.

    `packed` are all measurements as pack_measurements has written them, in the order of the
    submissions; `views` are rows of views, where they are known.

    Raises LookupError where no view has a join that is to be by number: the schema has changed.
    """
    with closing(_opened(":memory:", source)) as connection:
        connection.execute("begin")
        _copy_tables(connection)
        for statement in statements_of(schema / _SCHEMA):
            connection.execute(statement)
        _make_views(connection, views)
        connection.execute("commit")
        _insert_measurements(connection, list(packed))
        connection.execute("create index measurement_value_run on measurement_value (run)")
        connection.execute("detach whole")
        connection.execute("analyze")
        connection.execute("vacuum into ?", (str(target),))


def _opened(target: Path | str, source: Path) -> sqlite3.Connection:
    """Return a new database beside results.db, which is `whole`."""
    connection = sqlite3.connect(target, isolation_level=None, uri=True)
    connection.executescript(
        f"pragma page_size = {PAGE_BYTES}; pragma journal_mode = off; pragma synchronous = off;"
        f"pragma cache_size = -{_CACHE_KIB};"
    )
    connection.execute("attach ? as whole", [f"file:{source}?mode=ro&immutable=1"])
    return connection


def _insert_measurements(connection: sqlite3.Connection, packed: Sequence[Path]) -> None:
    connection.execute(f"create temp table found (part, own, {_SAYS})")
    for part, path in enumerate(packed):
        with _attached(connection, path):
            connection.execute(
                f"insert into found select ?, rowid, {_SAYS} from packed.kind",  # noqa: S608
                [part],
            )
    connection.executescript(f"""
        insert into measurement_kind ({_SAYS}) select distinct {_SAYS} from found order by {_SAYS};
        create index temp_kind on measurement_kind ({_FOUND_BY});
        create temp table renumbered (
          part integer, own integer, kind integer, primary key (part, own)
        ) without rowid;
        insert into renumbered
        select found.part, found.own, kind.kind
        from found
        join measurement_kind as kind on {_same("kind", "found")};
        drop index temp_kind;
    """)  # noqa: S608
    for part, path in enumerate(packed):
        with _attached(connection, path):
            grown = _grown(connection)
            connection.execute(
                "insert into measurement_value select renumbered.kind, own.run + :run,"
                " own.position, own.load + :load, own.line, own.value, own.printed,"
                " own.caveat_set + :caveat_set from packed.value as own cross join renumbered"
                " on renumbered.part = :part and renumbered.own = own.kind order by own.rowid",
                {**grown, "part": part},
            )


def _grown(connection: sqlite3.Connection) -> dict[str, int]:
    """Return by how much the numbers of what is attached have grown since it was packed."""
    grown = dict.fromkeys(_NUMBER, 0)
    for what, subject, number in connection.execute("select * from packed.place").fetchall():
        ((now,),) = connection.execute(_NUMBER[what], [subject])
        grown[what] = now - number
    return grown


@contextmanager
def _attached(connection: sqlite3.Connection, path: Path) -> Iterator[None]:
    connection.execute("attach ? as packed", [f"file:{path}?mode=ro&immutable=1"])
    try:
        yield
    finally:
        connection.execute("detach packed")


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


def _make_views(connection: sqlite3.Connection, known: Mapping[str, Rows]) -> None:
    used = set()
    for name, statement in _parts(connection, "view"):
        if name in LAID_DOWN:
            _lay_down(connection, name, known.get(name))
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


def _lay_down(connection: sqlite3.Connection, view: str, known: Rows | None) -> None:
    """Make a table of the rows of a view."""
    if known is None:
        connection.execute(f"create table {view} as select * from whole.{view}")  # noqa: S608
        return
    # By its types: SQLite computes some of the rows of a view also where none are to be given.
    shape = connection.execute("select name, type from pragma_table_xinfo(?, 'whole')", [view])
    columns = ", ".join(f"[{name}] {kind}" for name, kind in shape)
    connection.execute(f"create table {view} ({columns})")
    if known:
        marks = ", ".join("?" * len(known[0]))
        connection.executemany(f"insert into {view} values ({marks})", known)  # noqa: S608
