"""A run of iozone while it is read: its workloads and measurements."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from platterbase.errors import ParseError
from platterbase.model import Access, Missing
from platterbase.reading.run import OpenRun
from platterbase.reading.values import KIB
from platterbase.tools.iozone.tests import Test

_RANDOM = {"sequential": 0.0, "random": 1.0}
_MOST_FIGURES = 50_000


class Line(NamedTuple):
    """A line without quote marks of mail or names of hosts: its number, from 1, and its text.

    `kind` is the name of the mark in it that begins or ends a part of the output.
    """

    number: int
    text: str
    kind: str | None = None


class Unit(NamedTuple):
    """Metric and statistic of a figure, and the factor from its unit to the metric's."""

    metric: str
    factor: float
    statistic: str


RATE = Unit("throughput", float(KIB), "total")
OPERATIONS = Unit("iops", 1.0, "total")
MICROSECONDS = Unit("latency", 1e-6, "mean")
SECONDS = Unit("duration", 1.0, "total")
CPU = Unit("cpu", 0.01, "total")


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


@dataclass
class IozoneRun(OpenRun):
    """One execution of iozone. `columns_asked` are those of `-i`, None when nothing says so."""

    unit: Unit = RATE
    columns_asked: tuple[Test, ...] | None = None
    broken: Missing | None = None  # why figures lack where the run did not end well
    cut: bool = False  # the text ends in a line of figures
    tests: list[Test] = field(default_factory=list)  # of each workload

    def value_of(self, setting: str) -> str | None:
        """Return the value of a setting, None where the head does not print it."""
        return next((one.value for one in self.settings if one.name == setting), None)

    def move_to(self, line: int) -> None:
        """Set the line that is read, and count it as one of the run."""
        self.line = line
        self.last = max(self.last, line)

    def begin(
        self, test: Test, shape: Shape, suffix: str = "", *, threads: int | None = None
    ) -> int:
        """Add a workload and return its index; `threads` where it is not of all of them."""
        mix = test.operation == "mix"
        access = shape.mix_access if mix else test.access
        threads = threads or shape.threads
        files = None if shape.shared else threads
        size, record = shape.file_kib, shape.record_kib
        self.tests.append(test)
        return self.new_workload(
            shape.key(test) + self._checking() + suffix,
            test.operation,
            separator="-",
            access=access,
            block_bytes=None if record is None else record * KIB,
            queue_depth=shape.depth,
            threads=threads,
            read_ratio={"read": 1.0, "write": 0.0}.get(test.direction, shape.mix_read),
            random_ratio=_RANDOM.get(access or ""),
            workset_bytes=None if size is None or files is None else size * KIB * files,
            file_count=files,
        )

    def _checking(self) -> str:
        """Return what a workload's key says of the check of its data, where it is not iozone's own.

        What was compared word for word is no repeat of what was not compared at all.
        """
        if self.value_of("verify-pattern"):
            return "-verify"
        return "-no-verify" if self.value_of("no-verify") else ""

    def add(self, workload: int, unit: Unit, printed: str, field: str, **about: Any) -> None:
        """Add a measurement of the line that is read; `about` as in `OpenRun.figure`."""
        self.refuse_too_many(0)
        self.figure(printed, field, unit.factor, **self._fields(workload, unit) | about)

    def add_missing(self, workload: int, field: str, missing: Missing) -> None:
        """Add the measurement of a figure that was never printed."""
        self.without_value(missing, "", field, **self._fields(workload, self.unit))

    def _fields(self, workload: int, unit: Unit) -> dict[str, Any]:
        return {
            "metric": unit.metric,
            "statistic": unit.statistic,
            "workload": workload,
            "direction": None if unit is CPU else self.tests[workload].direction,
        }

    def refuse_too_many(self, more: int) -> None:
        """Raise ParseError where a run has more figures than iozone prints."""
        if len(self.measurements) + more >= _MOST_FIGURES:
            expected = f"at most {_MOST_FIGURES} in one run"
            raise ParseError(self.line, "still more figures", expected, "split the file")
