"""How long does each stored query take, as the server asks it?

    .venv/bin/python tests/bench/queries.py [results.db] [--times 3]

Each query runs without parameters, read-only, and gives as many rows as a page of Datasette; so do
the counts of `result` and its facets. Printed are seconds of the processor, the least of several
turns, slowest first. The goal, with the archive of study 006 inside: 100 ms for a query, 1 s for a
facet. Exit code 1 where one takes longer.
"""

from __future__ import annotations

import argparse
import re
import sqlite3
import sys
import time
from contextlib import closing
from pathlib import Path

from platterbase.database.queries import read_queries
from platterbase.serve import limits

ROOT = Path(__file__).resolve().parents[2]
QUERY_SECONDS = 0.1
FACET_SECONDS = 1.0
# As Datasette writes it.
FACET = """
select {column} as value, count(*) as count from (select * from result)
where {column} is not null group by {column} order by count desc, value limit 21
"""
PARAMETER = re.compile(r":([a-z_]+)")
FACETS = ("submission", "tool", "operation", "drive", "unit", "verdict", "caveats")


def main() -> int:
    """Measure, print, and say by the exit code whether the goals are met."""
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("database", nargs="?", type=Path, default=ROOT / "results.db")
    arguments.add_argument("--times", type=int, default=3, help="turns, of which the least counts")
    given = arguments.parse_args()
    address = f"file:{given.database.resolve()}?mode=ro&immutable=1"
    late = 0
    with closing(sqlite3.connect(address, uri=True)) as connection:
        for sql, goal in ((stored(), QUERY_SECONDS), (facets(), FACET_SECONDS)):
            taken = {name: least(connection, sql[name], given.times) for name in sql}
            for name in sorted(taken, key=taken.__getitem__, reverse=True):
                sys.stdout.write(f"{taken[name] * 1000:8.1f} ms  {name}\n")
            slow = [name for name in taken if taken[name] > goal]
            sys.stdout.write(f"{len(slow)} of {len(taken)} take more than {goal:g} s\n")
            late += len(slow)
    return int(late > 0)


def stored() -> dict[str, str]:
    """Return all stored queries."""
    return {name: query.sql for name, query in read_queries(ROOT / "schema/queries").items()}


def facets() -> dict[str, str]:
    """Return facets of `result`, and the count of its rows."""
    asked = {f"facet {column}": FACET.format(column=column) for column in FACETS}
    return asked | {"count": "select count(*) from (select * from result)"}


def least(connection: sqlite3.Connection, sql: str, times: int) -> float:
    """Return the least seconds of the processor that the first rows take."""
    nothing = dict.fromkeys(PARAMETER.findall(sql), "")
    taken = []
    for _ in range(times):
        began = time.process_time()
        connection.execute(sql, nothing).fetchmany(limits.ROWS + 1)
        taken.append(time.process_time() - began)
    return min(taken)


if __name__ == "__main__":
    sys.exit(main())
