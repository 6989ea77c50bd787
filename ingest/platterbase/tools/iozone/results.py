"""Workloads and measurements of one iozone run, collected line by line."""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

from platterbase.errors import ParseError
from platterbase.model import Access, Direction, Measurement, Missing, Workload
from platterbase.reading.figures import figure, without_value
from platterbase.reading.values import KIB
from platterbase.tools.iozone.head import Head, Unit
from platterbase.tools.iozone.tests import TESTS, Test

_RANDOM = {"sequential": 0.0, "random": 1.0}
_MOST_FIGURES = 50_000


class Place(NamedTuple):
    """A figure as printed, its line and its column."""

    printed: str
    line: int
    field: str


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
        """Return the key of a workload of this shape."""
        parts = [test.key]
        if self.threads is not None and (self.threads > 1 or self.file_kib is None):
            parts.append(f"t{self.threads}")
        if self.file_kib is not None:
            parts.append(f"f{self.file_kib}k")
        if self.record_kib is not None:
            parts.append(f"r{self.record_kib}k")
        return "-".join(parts)


class Results:
    """What was read so far of a run, below its head.

    `broken` is why figures lack where the run did not end well, `last` the last line read, `cut`
    says that the text ends in that line.
    """

    def __init__(self, head: Head, broken: Missing | None) -> None:
        self.head = head
        self.broken = broken
        self.workloads: list[Workload] = []
        self.measurements: list[Measurement] = []
        self.last = head.last
        self.cut = False
        self._keys: Counter[str] = Counter()

    def extend_to(self, line: int) -> None:
        """Count a line as one of the run."""
        self.last = max(self.last, line)

    def workload(
        self, name: str, shape: Shape, suffix: str = "", *, threads: int | None = None
    ) -> int:
        """Add a workload and return its index; a key that comes again gets a number behind it.

        `threads` is how many threads it is of, where not of all.
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

    def add(
        self, workload: int, unit: Unit, place: Place, *, zero: Missing | None = None, **about: Any
    ) -> None:
        """Add a measurement; `zero` says why a 0 is no value, `about` are its other fields."""
        self.extend_to(place.line)
        self.refuse_too_many(0, place.line)
        about = self._fields(workload, unit) | about
        self.measurements.append(figure(*place, unit.factor, zero=zero, **about))

    def add_missing(self, workload: int, unit: Unit, place: Place, missing: Missing) -> None:
        """Add the measurement of a figure that was never printed."""
        self.measurements.append(without_value(missing, *place, **self._fields(workload, unit)))

    def _fields(self, workload: int, unit: Unit) -> dict[str, Any]:
        direction = None if unit.metric == "cpu" else self._direction(self.workloads[workload])
        return {
            "metric": unit.metric,
            "statistic": unit.statistic,
            "workload": workload,
            "direction": direction,
        }

    def _direction(self, workload: Workload) -> Direction:
        if workload.operation == "mix":
            return "both"
        return "read" if workload.read_ratio else "write"

    def refuse_too_many(self, more: int, line: int) -> None:
        """Raise ParseError where a run has more figures than iozone prints."""
        if len(self.measurements) + more >= _MOST_FIGURES:
            expected = f"at most {_MOST_FIGURES} in one run"
            raise ParseError(line, "still more figures", expected, "split the file")
