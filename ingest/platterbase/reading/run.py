"""A run while its lines are read: what they say is collected, then it becomes a `Run`.

A parser whose runs need more than this derives a class from `OpenRun`: fields for what must be
remembered between two lines, and `finish` for what can only be said at the end.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any, ClassVar

from platterbase.model import (
    Descriptor,
    Fact,
    Hints,
    Measurement,
    Missing,
    Outcome,
    Run,
    Samples,
    Setting,
    SettingScope,
    Workload,
)
from platterbase.reading.figures import figure, without_value
from platterbase.reading.recognition import damaged

Point = tuple[float | None, bool, int, tuple[float | None, ...]]
"""A row of a time series, as in `Samples.rows`: time in s, since-boot mark, line, values."""


@dataclass
class OpenRun:
    """Collects what lines say of one run; `line` is the number of the one that is read."""

    line: int = 0
    first: int = 0
    last: int = 0
    printed: str = ""  # the line that is read
    above: str = ""  # the line before it
    tool_version: str | None = None
    generator: str | None = None
    generator_version: str | None = None
    outcome: Outcome | None = None
    label: str | None = None
    command: str | None = None
    started: str | None = None
    workloads: dict[str, Workload] = field(default_factory=dict)
    measurements: list[Measurement] = field(default_factory=list)
    settings: list[Setting] = field(default_factory=list)
    facts: list[Fact] = field(default_factory=list)
    points: list[Point] = field(default_factory=list)
    keys: Counter[str] = field(default_factory=Counter)  # how often a workload took each
    places: dict[str, int] = field(default_factory=dict)  # the index of workloads, by their keys
    seen: set[tuple[object, ...]] = field(default_factory=set)  # what stands once in a run

    columns: ClassVar[tuple[tuple[str, str, str], ...]] = ()
    """Metric, direction and device of each value of a point; for tools that print series."""

    def workload(self, key: str, operation: str | None = None, **about: Any) -> int:
        """Add a workload unless one of that key is there; return its index."""
        if key not in self.workloads:
            self.places[key] = len(self.workloads)
            self.workloads[key] = Workload(key=key, operation=operation, **about)
        elif key not in self.places:
            self.places[key] = list(self.workloads).index(key)
        return self.places[key]

    def new_workload(
        self, key: str, operation: str | None = None, *, separator: str = ".", **about: Any
    ) -> int:
        """Add a workload; a key that is taken gets a number behind it. Return its index."""
        self.keys[key] += 1
        numbered = key if self.keys[key] == 1 else f"{key}{separator}{self.keys[key]}"
        self.workloads[numbered] = Workload(key=numbered, operation=operation, **about)
        return len(self.workloads) - 1

    def figure(
        self,
        printed: str,
        field: str,
        factor: float = 1.0,
        *,
        zero: Missing | None = None,
        **about: Any,
    ) -> None:
        """Add the measurement of a printed number; see `reading.figures.figure`."""
        found = figure(printed, self.line, field, factor, zero=zero, **about)
        self.measurements.append(found)

    def without_value(self, missing: Missing, printed: str, field: str, **about: Any) -> None:
        """Add a measurement that has no value, with the reason."""
        self.measurements.append(without_value(missing, printed, self.line, field, **about))

    def once(self, *what: object) -> None:
        """Raise ParseError where a line says again what stands once in a run."""
        if what in self.seen:
            raise damaged(self.line, f"{self.printed!r} again", "each figure once in a run")
        self.seen.add(what)

    def fact(
        self,
        subject: str,
        name: str,
        value: str,
        number: float | None = None,
        unit: str | None = None,
    ) -> None:
        """Add what a line says of a part; `number` and `unit` where it is a number."""
        found = Fact(
            subject=subject, name=name, value=value, line=self.line, number=number, unit=unit
        )
        self.facts.append(found)

    def setting(self, name: str, value: str, scope: SettingScope = "tool") -> None:
        """Add an option or a setting in force."""
        self.settings.append(Setting(scope=scope, name=name, value=value, line=self.line))

    def point(self, time: str, *values: float | None) -> None:
        """Add a point of the time series: seconds since the start, one value for each column."""
        self.points.append((float(time), False, self.line, values))

    def finish(self) -> None:
        """Complete the run once all its lines are read; a parser's own class fills it."""

    def samples(self) -> tuple[Samples, ...]:
        """Return the time series, of the first workload."""
        if not self.points:
            return ()
        return (Samples(workload=0, columns=self.columns, rows=tuple(self.points)),)

    def closed(self, descriptor: Descriptor, hints: Hints) -> Run:
        """Return the finished run; without an outcome it is interrupted if it has no figures."""
        self.finish()
        return Run(
            tool=descriptor.tool,
            tool_version=self.tool_version or hints.tool_version,
            lines=(self.first, self.last),
            generator=self.generator,
            generator_version=self.generator_version,
            outcome=self.outcome or ("ok" if self.measurements else "interrupted"),
            label=self.label,
            command=self.command,
            started=self.started,
            workloads=tuple(self.workloads.values()),
            measurements=tuple(self.measurements),
            settings=tuple(self.settings),
            facts=tuple(self.facts),
            samples=self.samples(),
        )
