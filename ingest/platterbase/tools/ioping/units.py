"""ioping's numbers: each has its own unit, counts with prefixes of 1000, sizes of 1024.

ioping.c: print_int has k, M, G … = 1000, 10^6 …; print_size has KiB, MiB … (before 0.8 `kb`, `mb`,
the same sizes); print_time has ns to years.
"""

from __future__ import annotations

from typing import Any

from platterbase.model import Measurement
from platterbase.reading.figures import figure
from platterbase.reading.recognition import damaged
from platterbase.reading.values import GIB, KIB, MIB, TIB

COUNT = r"([0-9][0-9.]{0,20})(?: ([kMGTPE]))?"
SIZE = r"([0-9][0-9.]{0,20}) ?([A-Za-z]{1,5})"
TIME = r"([0-9][0-9.]{0,20}) ([a-z]{1,9})"

_COUNTS = {"": 1.0, "k": 1e3, "M": 1e6, "G": 1e9, "T": 1e12, "P": 1e15, "E": 1e18}
_SIZES = {
    "b": 1,
    "bytes": 1,
    "k": KIB,
    "kb": KIB,
    "kib": KIB,
    "m": MIB,
    "mb": MIB,
    "mib": MIB,
    "g": GIB,
    "gb": GIB,
    "gib": GIB,
    "t": TIB,
    "tb": TIB,
    "tib": TIB,
    "pib": TIB * KIB,
}
_TIMES = {
    "ns": 1e-9,
    "us": 1e-6,
    "ms": 1e-3,
    "s": 1.0,
    "sec": 1.0,
    "min": 60.0,
    "hour": 3600.0,
    "hours": 3600.0,
    "h": 3600.0,
    "day": 86400.0,
    "days": 86400.0,
    "d": 86400.0,
}


def counted(
    printed: str, prefix: str | None, line: int, field: str, metric: str, **about: Any
) -> Measurement:
    """A count or a rate of requests."""
    return figure(printed, line, field, _COUNTS[prefix or ""], metric=metric, **about)


def sized(printed: str, unit: str, line: int, field: str, metric: str, **about: Any) -> Measurement:
    """A size, or a size per second."""
    if unit.lower() not in _SIZES:
        raise damaged(line, f"unit {unit!r} at {field}", "B, KiB, MiB, GiB or TiB")
    return figure(printed, line, field, float(_SIZES[unit.lower()]), metric=metric, **about)


def timed(printed: str, unit: str, line: int, field: str, metric: str, **about: Any) -> Measurement:
    """A time."""
    if unit not in _TIMES:
        raise damaged(line, f"unit {unit!r} at {field}", "ns, us, ms, s, min, hour or day")
    return figure(printed, line, field, _TIMES[unit], metric=metric, **about)
