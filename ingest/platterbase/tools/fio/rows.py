"""Collects the workloads and measurements of one fio run, whatever the rendering."""

from __future__ import annotations

from functools import cache, lru_cache

from platterbase.errors import ParseError
from platterbase.model import Direction, Measurement, Missing, Rounding, Scope, Workload
from platterbase.reading.values import number, resolution

Leaf = tuple[str, int]

STATISTICS = ("min", "max", "mean", "stddev")
_NOT_FINITE = ("nan", "inf", "infinity")


class Rows:
    """What was collected so far, and what the next rows have in common."""

    def __init__(self) -> None:
        self.workloads: list[Workload] = []
        self.measurements: list[Measurement] = []
        self.workload: int | None = None
        self.direction: Direction | None = None
        self.scope: Scope = "total"
        self.instances: int | None = None
        self.pointer = ""
        self._shares: set[tuple[int | None, str, str]] = set()

    def begin(
        self, found: Workload, direction: Direction | None, scope: Scope, instances: int | None
    ) -> None:
        """Take up a workload: the next rows belong to it."""
        self.workload = len(self.workloads)
        self.workloads.append(found)
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
        """One row: `leaf` is the text as printed and its line, `digits` the number in it."""
        printed, line = leaf
        value: float | None = None
        step: float | None = None
        if missing is None and printed[-1:] in "nNfFyY" and _is_not_finite(printed):
            missing = "not-finite"
        if missing is None:
            value, step = scaled(digits or printed, line, factor)
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

    def add_share(
        self,
        metric: str,
        share: str,
        leaf: Leaf,
        field: str,
        factor: float,
        rounding: Rounding = "nearest",
        missing: Missing | None = None,
    ) -> None:
        """A percentile: "99.900000" is p99.9; each once."""
        statistic = percentile(share)
        place = (self.workload, metric, statistic)
        if place in self._shares:
            raise damaged(leaf[1], f"{statistic} twice", "each percentile once")
        self._shares.add(place)
        self.add(metric, statistic, leaf, field, factor, rounding=rounding, missing=missing)


def scaled(printed: str, line: int, factor: float) -> tuple[float, float]:
    """Value and resolution of a printed number in the unit that `factor` leads to."""
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


def damaged(line: int, found: str, expected: str) -> ParseError:
    """The text is fio's, but hurt."""
    return ParseError(line, found, expected, "send the file as fio wrote it")


@lru_cache(256)
def percentile(text: str) -> str:
    """`p99` of "99.000000", `p99.9` of "99.90"."""
    return "p" + (text.rstrip("0").rstrip(".") if "." in text else text)


def zero(text: str) -> bool:
    """Whether a printed number is zero."""
    return not text.strip("0.")


@cache
def _power(decimals: int) -> float:
    return float(10.0**-decimals)


@cache
def _inverse(factor: float) -> float:
    return float(round(1 / factor))
