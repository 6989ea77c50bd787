"""SQL functions for ad-hoc questions, the same in sqlite-utils and in Datasette.

    sqlite-utils query results.db --functions ingest/platterbase/database/functions.py \\
      "select setup, si(value, unit, 'MB/s') from result where metric = 'throughput'"

sqlite-utils takes every callable of this file, so nothing is imported here. No view, stored query
or claim calls one: results.db answers all of them in any SQLite.
"""

from __future__ import annotations

_FACTORS = {
    "": 1,
    "k": 10**3,
    "M": 10**6,
    "G": 10**9,
    "T": 10**12,
    "Ki": 2**10,
    "Mi": 2**20,
    "Gi": 2**30,
    "Ti": 2**40,
    "m": 10**-3,
    "u": 10**-6,
    "n": 10**-9,
}


def si(value: float | None, unit: str, wanted: str) -> float | None:
    """Return a value of a unit of results.db in that unit with a prefix.

    si(83886080, 'B/s', 'MB/s') is 83.88608, si(0.0021, 's', 'ms') is 2.1, and
    si(52300, '1/s', 'k/s') is 52.3. Null stays null; a unit of something else is an error.
    """
    plain = unit.removeprefix("1")  # requests a second: '/s', 'k/s'
    prefix = wanted.removesuffix(plain)
    if not wanted.endswith(plain) or prefix not in _FACTORS:
        raise ValueError(f"{wanted!r} is no multiple of {unit!r}")
    return None if value is None else value / _FACTORS[prefix]


def ratio(first: float | None, second: float | None) -> float | None:
    """Return first / second as a number with a fraction; null where one is null or second is 0."""
    return first / second if first is not None and second else None
