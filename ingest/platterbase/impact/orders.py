"""Compare rankings: of the rows of stored queries, and of all setups under equal workloads.

An order has a name and a value for each member; the largest comes first.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from platterbase.articles.figures import Result
from platterbase.impact.report import Standing, Swap, shorten

Order = dict[str, float]
Orders = dict[str, Order]

# Total rates by setup, grouped by all that must be equal for a comparison.
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
class OrderChanges:
    """Pairs that swapped their order, and the ranks of new setups."""

    swaps: list[Swap] = field(default_factory=list)
    standings: list[Standing] = field(default_factory=list)


def compare_orders(
    connection: sqlite3.Connection, before: Mapping[str, Result], after: Mapping[str, Result]
) -> OrderChanges:
    """Return the swaps in both kinds of orders, and the ranks of new setups among all setups."""
    swaps = list(_find_swaps(_read_query_orders(before), _read_query_orders(after)))
    old, new = (_read_setup_orders(connection, database) for database in ("before", "main"))
    known = {setup for order in old.values() for setup in order}
    swaps += _find_swaps(old, new)
    return OrderChanges(swaps, list(_find_standings(new, known)))


def _read_query_orders(results: Mapping[str, Result]) -> Orders:
    orders: Orders = {}
    for name, result in results.items():
        if "setup" not in result.columns:
            continue
        for row in result.rows:
            for column, figure in row.figures.items():
                orders.setdefault(f"{name}.{column}", {})[row.key] = figure.value
    return orders


def _read_setup_orders(connection: sqlite3.Connection, database: str) -> Orders:
    orders: Orders = {}
    for name, setup, value in connection.execute(_ORDERED.format(database=database)):
        orders.setdefault(name, {})[setup] = value
    return orders


def _find_swaps(before: Orders, after: Orders) -> Iterator[Swap]:
    """Yield the pairs whose order differs; at least one of the two has another value."""
    for name, new in after.items():
        old = before.get(name, {})
        both = new.keys() & old.keys()
        moved = sorted(one for one in both if new[one] != old[one])
        for at, one in enumerate(moved):
            for other in sorted(both - set(moved[: at + 1])):
                if (old[one] - old[other]) * (new[one] - new[other]) < 0:
                    above, below = (one, other) if new[one] > new[other] else (other, one)
                    yield Swap(order=shorten(name), above=shorten(above), below=shorten(below))


def _find_standings(orders: Orders, known: set[str]) -> Iterator[Standing]:
    for name, order in sorted(orders.items()):
        if len(order) < 2:
            continue
        for setup in sorted(order.keys() - known):
            above = sum(value > order[setup] for value in order.values())
            yield Standing(
                order=shorten(name), setup=shorten(setup), position=above + 1, of=len(order)
            )
