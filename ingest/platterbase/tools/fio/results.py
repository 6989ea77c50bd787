"""Workloads and measurements of one fio run, collected the same way from every format."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache

from platterbase.errors import ParseError
from platterbase.model import Direction, Measurement, Missing, Rounding, Scope, Workload
from platterbase.reading.values import number, resolution

Leaf = tuple[str, int]  # a text as printed, and its line

STATISTICS = ("min", "max", "mean", "stddev")
LATENCIES = {
    "slat": "submit-latency",
    "clat": "completion-latency",
    "lat": "latency",
    "sync": "sync-latency",
}
"""The metric of each latency by its name in all formats."""

_PROCESS = (
    ("cpu-user", 0.01),
    ("cpu-system", 0.01),
    ("context-switches", 1.0),
    ("page-faults-major", 1.0),
    ("page-faults-minor", 1.0),
)
_MOST_DIGITS = 18  # of a figure that is right
_NOT_FINITE = ("nan", "inf", "infinity")


class Results:
    """What was collected so far, and what the next measurements have in common."""

    def __init__(self) -> None:
        self.workloads: list[Workload] = []
        self.measurements: list[Measurement] = []
        self.workload: int | None = None
        self.direction: Direction | None = None
        self.scope: Scope = "total"
        self.instances: int | None = None
        self.pointer = ""
        self._percentiles: set[tuple[int | None, str, str]] = set()

    def begin(
        self, workload: Workload, direction: Direction | None, scope: Scope, instances: int | None
    ) -> None:
        """Add a workload; the next measurements belong to it."""
        self.workload = len(self.workloads)
        self.workloads.append(workload)
        self.direction, self.scope, self.instances = direction, scope, instances

    def add(  # noqa: PLR0913
        self,
        metric: str,
        statistic: str,
        leaf: Leaf,
        field: str,
        factor: float = 1.0,
        *,
        rounding: Rounding = "nearest",
        scope: Scope | None = None,
        missing: Missing | None = None,
        digits: str | None = None,
    ) -> None:
        """Add a measurement: `leaf` is the text as printed, `digits` the number in it.

        A leaf on line 0 was not printed: nothing is added.
        """
        printed, line = leaf
        if not line:
            return
        value: float | None = None
        step: float | None = None
        if missing is None and printed[-1:] in "nNfFyY" and _is_not_finite(printed):
            missing = "not-finite"
        if len(printed) > _MOST_DIGITS and _is_negative_counter(printed):
            missing = "lost"
        if missing is None:
            value, step = scale(digits or printed, line, factor)
        self.measurements.append(
            Measurement(
                metric=metric,
                printed=printed,
                line=line,
                field=self.pointer + field,
                workload=self.workload,
                direction=self.direction,
                statistic=statistic,
                scope=scope or self.scope,
                instances=self.instances,
                value=value,
                resolution=step,
                rounding=rounding,
                missing=missing,
            )
        )

    def add_percentile(
        self,
        metric: str,
        share: str,
        leaf: Leaf,
        field: str,
        factor: float,
        rounding: Rounding = "nearest",
        missing: Missing | None = None,
    ) -> None:
        """Add a percentile, "99.900000" as p99.9; refuse one that comes twice."""
        statistic = _percentile(share)
        place = (self.workload, metric, statistic)
        if place in self._percentiles:
            raise damaged(leaf[1], f"{statistic} twice", "each percentile once")
        self._percentiles.add(place)
        self.add(metric, statistic, leaf, field, factor, rounding=rounding, missing=missing)

    def add_process(self, leaves: Iterable[Leaf], fields: Sequence[str]) -> None:
        """Add processor time, context switches and page faults, in the order of every format."""
        for (metric, factor), leaf, field in zip(_PROCESS, leaves, fields, strict=True):
            self.add(metric, "total", leaf, field, factor)


def scale(printed: str, line: int, factor: float) -> tuple[float, float]:
    """Return value and resolution of a printed number in the unit that `factor` leads to."""
    try:
        value = number(printed)
    except ValueError as error:
        raise damaged(line, repr(printed[:40]), "a decimal number") from error
    dot = printed.find(".")
    if "e" in printed or "E" in printed:
        step = resolution(printed)
    else:
        step = 1.0 if dot < 0 else _power(len(printed) - dot - 1)
    if factor >= 1.0:
        return value * factor, step * factor
    inverse = _inverse(factor)
    return value / inverse, step / inverse


def _is_not_finite(printed: str) -> bool:
    return printed.lstrip("-").lower() in _NOT_FINITE


def _is_negative_counter(printed: str) -> bool:
    """Return whether a counter of 64 bits fell below zero: fio adds up what it never started."""
    return len(printed) in (19, 20) and printed.isdecimal() and int(printed) >= 2**63


def damaged(line: int, found: str, expected: str) -> ParseError:
    """Return the error for a text that is fio's but was changed or cut."""
    return ParseError(line, found, expected, "send the file as fio wrote it")


@lru_cache(256)
def _percentile(text: str) -> str:
    """Return `p99` for "99.000000", `p99.9` for "99.90"."""
    return "p" + (text.rstrip("0").rstrip(".") if "." in text else text)


def is_zero(text: str) -> bool:
    """Return whether a printed number is zero."""
    return not text.strip("0.")


@cache
def _power(decimals: int) -> float:
    return float(10.0**-decimals)


@cache
def _inverse(factor: float) -> float:
    return float(round(1 / factor))
