"""A run of fio, whose workloads and measurements are collected alike from every format."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache

from platterbase.errors import ParseError
from platterbase.model import Direction, Measurement, Missing, Rounding, Scope, Workload
from platterbase.reading.run import OpenRun
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


@dataclass
class FioRun(OpenRun):
    """A run of fio while it is read, and what the next measurements have in common."""

    measured: int | None = None  # the index of their workload
    direction: Direction | None = None
    scope: Scope = "total"
    instances: int | None = None
    pointer: str = ""
    percentiles: set[tuple[int | None, str, str]] = field(default_factory=set)

    def begin(
        self, workload: Workload, direction: Direction | None, scope: Scope, instances: int | None
    ) -> None:
        """Add a workload; the next measurements belong to it."""
        self.measured = len(self.workloads)
        self.workloads[workload.key] = workload
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
        if len(printed) > _MOST_DIGITS and is_negative_counter(printed):
            missing = "lost"
        if missing is None:
            value, step = scale(digits or printed, line, factor)
        self.measurements.append(
            Measurement(
                metric=metric,
                printed=printed,
                line=line,
                field=self.pointer + field,
                workload=self.measured,
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

    def add_statistics(
        self,
        metric: str,
        leaves: Sequence[Leaf],
        fields: Sequence[str],
        factor: float,
        scope: Scope | None = None,
    ) -> None:
        """Add minimum, maximum, mean and deviation; all zero means that nothing was sampled."""
        if all(is_zero(text) for text, _ in leaves):
            self.add(metric, "mean", leaves[2], fields[2], scope=scope, missing="skipped")
            return
        for statistic, leaf, name in zip(STATISTICS, leaves, fields, strict=True):
            self.add(metric, statistic, leaf, name, factor, scope=scope)

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
        place = (self.measured, metric, statistic)
        if place in self.percentiles:
            raise damaged(leaf[1], f"{statistic} twice", "each percentile once")
        self.percentiles.add(place)
        self.add(metric, statistic, leaf, field, factor, rounding=rounding, missing=missing)

    def add_process(self, leaves: Iterable[Leaf], fields: Sequence[str]) -> None:
        """Add processor time, context switches and page faults, in the order of every format."""
        for (metric, factor), leaf, name in zip(_PROCESS, leaves, fields, strict=True):
            self.add(metric, "total", leaf, name, factor)


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


def is_negative_counter(printed: str) -> bool:
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
