"""What new setups reached, beside the nearest published ones in the same test.

Rates of whole loads only. Of the loads of a setup that do the same (read, write …, in sequence or
at random), the fastest stands for all: requests a second at random, bytes a second else. Two setups
did the same test when tool, operation, access, size of requests, depth, threads and aggregate are
equal.
"""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Iterator
from statistics import median
from typing import Any, NamedTuple

from platterbase.impact.report import Headline, Neighbour, shorten

_RANK = ("ok", "unevaluated", "info", "warn", "invalid")


class _Test(NamedTuple):
    """What two figures must have in common."""

    metric: str
    operation: str
    access: str | None
    direction: str | None
    tool: str
    block_bytes: int | None
    queue_depth: float | None
    threads: int | None
    workload: str | None
    aggregate: str

    @property
    def kind(self) -> tuple[Any, ...]:
        """What a reader would call the test, without its parameters."""
        return self.operation, self.access or "", self.direction or ""

    @property
    def words(self) -> str:
        """The test in English: `fio random read 4096 B, depth 32, threads 4`."""
        parameters = [
            f"{self.block_bytes} B" if self.block_bytes else "",
            f"depth {self.queue_depth:g}" if self.queue_depth else "",
            f"threads {self.threads}" if self.threads else "",
            self.aggregate if self.aggregate != "single" else "",
        ]
        does = " ".join(filter(None, (self.tool, self.access, self.operation)))
        return ", ".join(filter(None, (does, *parameters)))


_FIGURES = f"""
select {", ".join(_Test._fields)}, submission || '.' || setup as setup, value, unit, id
from {{source}}
where metric in ('throughput', 'iops') and statistic = 'total' and scope = 'total'
  and value is not null and qualifier = 'exact' and operation is not null
"""  # noqa: S608 - ours
_NEW = "select 1 from changed where what = 'new' and changed.id = row_after.id"
_SAME = " and ".join(
    f"asked.{name} is row_before.{name}" for name in _Test._fields if name != "workload"
)
_PUBLISHED = f"select 1 from test_asked as asked where {_SAME}"  # noqa: S608 - our own names


def find_headlines(connection: sqlite3.Connection) -> Iterator[Headline]:
    """Yield the headlines of all new setups; needs the tables that compare_rows leaves."""
    width = len(_Test._fields)
    found: dict[tuple[str, _Test], list[tuple[Any, ...]]] = defaultdict(list)
    for row in connection.execute(f"{_FIGURES.format(source='row_after')} and exists ({_NEW})"):
        found[row[width], _Test._make(row[:width])].append(row[width + 1 :])
    best: dict[tuple[Any, ...], tuple[float, _Test]] = {}
    for (setup, test), rows in found.items():
        # Of one kind either requests or bytes: of random ones requests.
        if (test.metric == "iops") == (test.access == "random"):
            reached = median(value for value, *_ in rows), test
            best[setup, *test.kind] = max(
                best.get((setup, *test.kind), reached), reached, key=_first
            )
    published = _published(connection, [test for _, test in best.values()])
    for (setup, *_), (value, test) in sorted(best.items(), key=_order):
        rows = found[setup, test]
        others = published.get(test._replace(workload=None), {})
        yield Headline(
            setup=shorten(setup),
            test=shorten(test.words),
            unit=shorten(rows[0][1]),
            value=value,
            count=len(rows),
            verdict=_verdict(connection, [key for *_, key in rows]),
            slower=_nearest(others, value, slower=True),
            faster=_nearest(others, value, slower=False),
        )


def _first(reached: tuple[float, _Test]) -> float:
    return reached[0]


def _order(one: tuple[tuple[Any, ...], Any]) -> tuple[Any, ...]:
    setup, operation, access, direction = one[0]
    return setup, access != "sequential", operation != "read", operation, access, direction


def _published(connection: sqlite3.Connection, tests: list[_Test]) -> dict[_Test, dict[str, float]]:
    """Return the medians of published setups in these tests, whatever their loads are called."""
    connection.execute(f"create temp table test_asked ({', '.join(_Test._fields)})")
    marks = ", ".join("?" * len(_Test._fields))
    connection.executemany(f"insert into test_asked values ({marks})", tests)  # noqa: S608
    values: dict[tuple[_Test, str], list[float]] = defaultdict(list)
    width = len(_Test._fields)
    query = f"{_FIGURES.format(source='row_before')} and exists ({_PUBLISHED})"
    for row in connection.execute(query):
        values[_Test._make(row[:width])._replace(workload=None), row[width]].append(row[width + 1])
    found: dict[_Test, dict[str, float]] = defaultdict(dict)
    for (test, setup), own in values.items():
        found[test][setup] = median(own)
    return found


def _nearest(others: dict[str, float], value: float, *, slower: bool) -> Neighbour | None:
    beside = [(abs(one - value), setup) for setup, one in others.items() if (one < value) == slower]
    if not beside:
        return None
    setup = min(beside)[1]
    return Neighbour(setup=shorten(setup), value=others[setup])


def _verdict(connection: sqlite3.Connection, ids: list[str]) -> str:
    query = "select coalesce(verdict, 'ok') from main.measurement where measurement = ?"
    verdicts = [row[0] for key in ids for row in connection.execute(query, (key,))]
    return max(verdicts, key=_RANK.index, default="ok")
