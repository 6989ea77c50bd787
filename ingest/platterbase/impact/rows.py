"""Compare rows, caveats and parts of two databases in SQL; `before` is the attached one."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from platterbase.impact.report import SHOWN, Caveat, Row, Rows, shorten

# Columns that caveat rules fill: a change of these is reported by compare_caveats.
_JUDGEMENTS = ("verdict", "caveats")
_KEYS = ("id", "setup")


def open_side(database: Path) -> sqlite3.Connection:
    """Return a connection that reads the database of one side."""
    return sqlite3.connect(f"file:{database}?mode=ro&immutable=1", uri=True)


@contextmanager
def open_both(before: Path, after: Path) -> Iterator[sqlite3.Connection]:
    """Yield a connection to the database after the change, with the one before it attached."""
    with closing(open_side(after)) as connection:
        connection.execute("pragma temp_store = memory")
        connection.execute("attach ? as before", (f"file:{before}?mode=ro&immutable=1",))
        yield connection


def compare_rows(connection: sqlite3.Connection) -> Rows:
    """Return new, changed and removed rows of view `result`, and keep them in temporary tables."""
    columns = _list_common_columns(connection)
    listed = ", ".join(columns)
    for name, source in (("row_before", "before.result"), ("row_after", "main.result")):
        # Names of columns are those of our own view.
        connection.execute(f"create temp table {name} as select {listed} from {source}")  # noqa: S608
        connection.execute(f"create index temp.{name}_key on {name} (id, setup)")
    differ = " or ".join(f"a.{name} is not b.{name}" for name in columns)
    connection.execute(
        "create temp table changed as "  # noqa: S608
        "select 'new' as what, a.id, a.setup from row_after as a "
        "left join row_before as b using (id, setup) where b.id is null "
        "union all select 'removed', b.id, b.setup from row_before as b "
        "left join row_after as a using (id, setup) where a.id is null "
        "union all select 'changed', a.id, a.setup from row_after as a "
        f"join row_before as b using (id, setup) where {differ}"
    )
    counts = dict(connection.execute("select what, count(*) from changed group by what").fetchall())
    return Rows(
        new=counts.get("new", 0),
        changed=counts.get("changed", 0),
        removed=counts.get("removed", 0),
        shown=list(_list_first_rows(connection, columns)),
    )


def _list_common_columns(connection: sqlite3.Connection) -> list[str]:
    """Return the columns that both databases have: a new column is no change of a row."""
    sides = [
        [column[0] for column in connection.execute(f"select * from {side} limit 0").description]  # noqa: S608
        for side in ("main.result", "before.result")
    ]
    return [name for name in sides[0] if name in sides[1] and name not in _JUDGEMENTS]


def _list_first_rows(connection: sqlite3.Connection, columns: list[str]) -> Iterator[Row]:
    """Yield the first rows that differ; published rows come before new ones."""
    order = "case what when 'changed' then 0 when 'removed' then 1 else 2 end, id, setup"
    query = f"select what, id, setup from changed order by {order} limit {SHOWN}"  # noqa: S608
    listed = ", ".join(columns)
    for what, identity, setup in connection.execute(query).fetchall():
        found = []
        for table in ("row_before", "row_after"):
            row = connection.execute(
                f"select {listed} from {table} where id = ? and setup = ?",  # noqa: S608
                (identity, setup),
            ).fetchone()
            found.append(None if row is None else dict(zip(columns, row, strict=True)))
        old, new = found
        either = new or old or {}
        yield Row(
            what=what,
            id=shorten(identity),
            setup=shorten(f"{either['submission']}.{setup}"),
            operation=shorten(either["operation"]),
            metric=shorten(either["metric"]),
            unit=shorten(either["unit"]),
            before=old["value"] if old else None,
            after=new["value"] if new else None,
            columns=[n for n in columns if old and new and old[n] != new[n]],
            place=shorten(f"{either['file']}:{either['line']}"),
        )


def compare_caveats(connection: sqlite3.Connection) -> list[Caveat]:
    """Return by rule and verdict how many caveats were added and removed."""
    for name, database in (("fired_before", "before"), ("fired_after", "main")):
        connection.execute(
            f"create temp table {name} as select rule, verdict, "  # noqa: S608
            f"coalesce(measurement, finding) as subject from {database}.caveat"
        )
        connection.execute(f"create index temp.{name}_key on {name} (subject, rule, verdict)")
    connection.execute(
        "create temp table published as select measurement as subject from before.measurement "
        "union all select finding from before.finding"
    )
    connection.execute("create index temp.published_key on published (subject)")
    connection.execute(
        "create temp table moved as "
        "select case when published.subject is null then 'new' else 'added' end as how, "
        "a.rule, a.verdict, a.subject from fired_after as a "
        "left join fired_before as b using (subject, rule, verdict) "
        "left join published on published.subject = a.subject where b.rule is null "
        "union all select 'removed', b.rule, b.verdict, b.subject from fired_before as b "
        "left join fired_after as a using (subject, rule, verdict) where a.rule is null"
    )
    found = connection.execute(
        "select rule, verdict, count(*) filter (where how = 'new'), "
        "count(*) filter (where how = 'added'), count(*) filter (where how = 'removed') "
        "from moved group by rule, verdict order by rule, verdict limit 200"
    ).fetchall()
    return [
        Caveat(
            rule=shorten(rule),
            verdict=shorten(verdict),
            with_new_rows=new,
            added=added,
            removed=removed,
            examples=[
                shorten(one)
                for (one,) in connection.execute(
                    "select subject from moved where rule = ? and verdict = ? "
                    "order by how, subject limit 3",
                    (rule, verdict),
                )
            ],
        )
        for rule, verdict, new, added, removed in found
    ]


def new_unclassified(connection: sqlite3.Connection) -> list[str]:
    """Return parts that the catalogue does not know and that no published submission has."""
    query = (
        "select kind, name from main.unclassified except "
        "select kind, name from before.unclassified order by kind, name limit ?"
    )
    return [shorten(f"{kind}: {name}") for kind, name in connection.execute(query, (SHOWN,))]
