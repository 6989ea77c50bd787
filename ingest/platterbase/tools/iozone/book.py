"""Workloads and measurements of one iozone run, as they are found line by line."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from platterbase.errors import ParseError
from platterbase.model import Access, Direction, Measurement, Missing, Scope, Workload
from platterbase.reading.values import KIB, number, resolution
from platterbase.tools.iozone.words import TESTS, Test

_RANDOM = {"sequential": 0.0, "random": 1.0}
_MOST_FIGURES = 50_000
_NOT_FINITE = {"nan", "-nan", "+nan", "inf", "-inf", "+inf"}


class Line(NamedTuple):
    """A line without quotation marks of mails or host names: its number, from 1, and its text.

    `kind` says what begins or ends with it, None for most.
    """

    number: int
    text: str
    kind: str | None = None


class Unit(NamedTuple):
    """What a figure of the table is: its metric, its factor to the metric's unit, its statistic."""

    metric: str
    factor: float
    statistic: str


RATE = Unit("throughput", float(KIB), "total")
OPERATIONS = Unit("iops", 1.0, "total")
MICROSECONDS = Unit("latency", 1e-6, "mean")


class Place(NamedTuple):
    """Where a figure stands: as printed, its line, its column."""

    printed: str
    line: int
    field: str


class Kind(NamedTuple):
    """What a figure is beside its unit. A zero may stand for no value: `zero` says why."""

    statistic: str = "total"
    scope: Scope = "total"
    instances: int | None = None
    rounded_down: bool = False
    zero: Missing | None = None


class Shape(NamedTuple):
    """Sizes of a file and of a record in KiB, threads, depth of a thread's queue, kind of mix."""

    file_kib: int | None
    record_kib: int | None
    threads: int | None
    depth: int | None = None
    mix_read: float | None = None
    mix_access: Access = "random"
    shared: bool = False

    def key(self, test: Test) -> str:
        parts = [test.key]
        if self.threads is not None and (self.threads > 1 or self.file_kib is None):
            parts.append(f"t{self.threads}")
        if self.file_kib is not None:
            parts.append(f"f{self.file_kib}k")
        if self.record_kib is not None:
            parts.append(f"r{self.record_kib}k")
        return "-".join(parts)


class Book:
    """Collects; `last` is the last line that told something, `cut` that the text ends in one."""

    def __init__(self) -> None:
        self.workloads: list[Workload] = []
        self.measurements: list[Measurement] = []
        self.last = 0
        self.cut = False
        self._keys: Counter[str] = Counter()

    def touch(self, line: int) -> None:
        """The run reaches to this line."""
        self.last = max(self.last, line)

    def workload(
        self, name: str, shape: Shape, suffix: str = "", *, threads: int | None = None
    ) -> int:
        """Index of a new workload; one that comes again gets a number behind its key.

        `threads` says of how many threads it is, where not of all.
        """
        test = TESTS[name]
        mix = test.operation == "mix"
        key = shape.key(test) + suffix
        self._keys[key] += 1
        if self._keys[key] > 1:
            key = f"{key}-{self._keys[key]}"
        threads = threads or shape.threads
        files = None if shape.shared else threads
        known = files is not None and shape.file_kib is not None
        self.workloads.append(
            Workload(
                key=key,
                operation=test.operation,
                access=shape.mix_access if mix else test.access,
                block_bytes=None if shape.record_kib is None else shape.record_kib * KIB,
                queue_depth=shape.depth,
                threads=threads,
                read_ratio={"read": 1.0, "write": 0.0}.get(test.direction, shape.mix_read),
                random_ratio=_RANDOM.get(shape.mix_access if mix else test.access or ""),
                workset_bytes=(shape.file_kib or 0) * KIB * (files or 0) if known else None,
                file_count=files,
            )
        )
        return len(self.workloads) - 1

    def direction(self, workload: int) -> Direction:
        """Of the data of a workload."""
        ratio = self.workloads[workload].read_ratio
        if self.workloads[workload].operation == "mix":
            return "both"
        return "read" if ratio else "write"

    def add(self, workload: int, place: Place, unit: Unit, kind: Kind | None = None) -> None:
        """Keep a figure, or the reason why it has no value."""
        kind = kind or Kind(unit.statistic)
        value, missing = self._value(place, unit.factor, kind.zero)
        self.touch(place.line)
        self.refuse_too_many(0, place.line)
        self.measurements.append(
            Measurement(
                metric=unit.metric,
                printed=place.printed,
                line=place.line,
                field=place.field,
                workload=workload,
                direction=None if unit.metric == "cpu" else self.direction(workload),
                statistic=kind.statistic,
                scope=kind.scope,
                instances=kind.instances,
                value=value,
                resolution=None if missing else resolution(place.printed, unit.factor),
                rounding="down" if kind.rounded_down else "nearest",
                missing=missing,
            )
        )

    def refuse_too_many(self, more: int, line: int) -> None:
        """No run prints so many figures: it is a mistake, or meant to hurt."""
        if len(self.measurements) + more >= _MOST_FIGURES:
            expected = f"at most {_MOST_FIGURES} in one run"
            raise ParseError(line, "still more figures", expected, "split the file")

    def gap(self, workload: int, place: Place, unit: Unit, missing: Missing) -> None:
        """Keep the row of a figure that was never printed."""
        self.measurements.append(
            Measurement(
                metric=unit.metric,
                printed=place.printed,
                line=place.line,
                field=place.field,
                workload=workload,
                direction=self.direction(workload),
                statistic=unit.statistic,
                missing=missing,
            )
        )

    def _value(
        self, place: Place, factor: float, zero: Missing | None
    ) -> tuple[float | None, Missing | None]:
        if place.printed.lower() in _NOT_FINITE:
            return None, "not-finite"
        try:
            value = number(place.printed)
        except ValueError:
            raise ParseError(
                place.line,
                f"{place.printed!r} under {place.field!r}",
                "a decimal number",
                "send the output as iozone printed it",
            ) from None
        if value == 0 and zero is not None:
            return None, zero
        return value * factor if factor >= 1 else value / round(1 / factor), None
