"""Who stands above whom: orders inside stored queries, and of all setups under equal work.

An order is a name with a value for each that stands in it; the largest comes first.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from platterbase.articles.figures import Result
from platterbase.impact.report import Standing, Swap, text

Order = dict[str, float]
Orders = dict[str, Order]

# Rates of a setup as a whole, of work that may be compared at all.
_ORDERED = """
select
  tool || ', ' || operation || coalesce(', ' || direction, '') || ', ' || metric
    || coalesce(', ' || access, '') || coalesce(', ' || block_bytes || ' B', '')
    || coalesce(', depth ' || outstanding, '') as name,
  submission || '.' || setup as setup,
  max(value) as value
from {database}.result
where metric in ('throughput', 'iops', 'seek-rate', 'file-rate', 'operation-rate')
  and statistic in ('total', 'mean')
  and scope = 'total'
  and operation is not null
  and value is not null
group by name, submission, setup
"""


@dataclass(frozen=True)
class Compared:
    """What comparing orders gave: all swaps, and where newcomers stand."""

    swaps: list[Swap] = field(default_factory=list)
    standings: list[Standing] = field(default_factory=list)


def compare_orders(
    connection: sqlite3.Connection, before: Mapping[str, Result], after: Mapping[str, Result]
) -> Compared:
    """Every swap in both kinds of order, and the standings of new setups among all."""
    swaps = list(_swaps(_of_queries(before), _of_queries(after)))
    old, new = (_of_setups(connection, database) for database in ("before", "main"))
    known = {setup for order in old.values() for setup in order}
    swaps += _swaps(old, new)
    return Compared(swaps, list(_standings(new, known)))


def _of_queries(results: Mapping[str, Result]) -> Orders:
    orders: Orders = {}
    for name, result in results.items():
        if "setup" not in result.columns:
            continue
        for row in result.rows:
            for column, figure in row.figures.items():
                orders.setdefault(f"{name}.{column}", {})[row.key] = figure.value
    return orders


def _of_setups(connection: sqlite3.Connection, database: str) -> Orders:
    orders: Orders = {}
    for name, setup, value in connection.execute(_ORDERED.format(database=database)):
        orders.setdefault(name, {})[setup] = value
    return orders


def _swaps(before: Orders, after: Orders) -> Iterator[Swap]:
    """Pairs that stand in both and stand otherwise: one of the two has another value."""
    for name, new in after.items():
        old = before.get(name, {})
        both = new.keys() & old.keys()
        moved = sorted(one for one in both if new[one] != old[one])
        for at, one in enumerate(moved):
            for other in sorted(both - set(moved[: at + 1])):
                if (old[one] - old[other]) * (new[one] - new[other]) < 0:
                    above, below = (one, other) if new[one] > new[other] else (other, one)
                    yield Swap(order=text(name), above=text(above), below=text(below))


def _standings(orders: Orders, known: set[str]) -> Iterator[Standing]:
    for name, order in sorted(orders.items()):
        if len(order) < 2:
            continue
        for setup in sorted(order.keys() - known):
            above = sum(value > order[setup] for value in order.values())
            yield Standing(order=text(name), setup=text(setup), position=above + 1, of=len(order))
