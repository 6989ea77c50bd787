"""Runs from what IOR printed: workloads, rates, times."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from platterbase.model import (
    Aggregate,
    Direction,
    Fact,
    Hints,
    Measurement,
    Outcome,
    Run,
    Setting,
    Workload,
)
from platterbase.reading.figures import figure, without_value
from platterbase.reading.recognition import damaged
from platterbase.reading.values import MIB, number
from platterbase.tools.ior.text import Execution, Row, Test
from platterbase.tools.ior.workload import base, option, pattern, whole

_MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
_BEGAN = re.compile(r"\w{3} (\w{3}) +([0-9]{1,2}) ([0-9]{2}:[0-9]{2}:[0-9]{2}) ([0-9]{4})")
_FACTS = ("tasks", "nodes", "clients per node")
_TIMES = (
    ("open(s)", "open-time"),
    ("wr/rd(s)", "transfer-time"),
    ("close(s)", "close-time"),
    ("total(s)", "duration"),
)
_AGGREGATES: tuple[tuple[str, Aggregate], ...] = (
    ("Max", "best"),
    ("Min", "worst"),
    ("Mean", "mean"),
)
_ALONE: tuple[tuple[str, Aggregate], ...] = (("Max", "single"),)


def run_of(found: Execution, hints: Hints) -> Run:
    """One execution as a run."""
    builder = _Builder()
    for test in found.tests.values():
        builder.add_test(test)
    return Run(
        tool="ior",
        lines=(found.first, found.last),
        tool_version=found.version or hints.tool_version,
        outcome=_outcome(found, builder),
        command=found.command or hints.command,
        started=_started(found.began),
        workloads=tuple(builder.workloads),
        measurements=tuple(builder.measurements),
        settings=tuple(setting for test in found.tests.values() for setting in _settings(test)),
        facts=tuple(fact for test in found.tests.values() for fact in _facts(test)),
    )


def _outcome(found: Execution, builder: _Builder) -> Outcome:
    if found.failed and not found.finished:
        return "failed"
    return "ok" if builder.measurements else "interrupted"


def _started(began: str | None) -> str | None:
    """`Mon Oct 22 15:05:48 2018`, as ISO 8601."""
    found = _BEGAN.match(began or "")
    if found is None or found[1] not in _MONTHS:
        return None
    return f"{found[4]}-{_MONTHS.index(found[1]) + 1:02}-{int(found[2]):02}T{found[3]}"


def _settings(test: Test) -> list[Setting]:
    target = f"test {test.number}" if test.number else None
    return [
        Setting(scope="tool", name=name, value=value, line=line, target=target)
        for name, (value, line) in test.options.items()
        if name not in _FACTS and value
    ]


def _facts(test: Test) -> list[Fact]:
    subject = f"test {test.number}" if test.number else "run"
    return [
        Fact(
            subject=subject,
            name=name,
            value=value,
            line=line,
            number=whole(value.split(" ")[0]),
            unit="count" if whole(value.split(" ")[0]) is not None else None,
        )
        for name, (value, line) in test.options.items()
        if name in _FACTS
    ]


class _Builder:
    """Collects workloads and measurements; every key once."""

    def __init__(self) -> None:
        self.workloads: list[Workload] = []
        self.measurements: list[Measurement] = []
        self._keys: Counter[str] = Counter()
        self._bases: dict[tuple[int, str], Workload] = {}

    def add_test(self, test: Test) -> None:
        for access in ("write", "read"):
            rows = [row for row in test.rows if row.access == access]
            if rows or access in test.summary or access in test.best:
                self._access(test, access, rows)
        removed = [row for row in test.rows if row.access == "remove"]
        for row in removed:
            index = self._workload(test, row, "remove", _iteration(removed, row))
            self._figure("duration", row, "total(s)", index, None)

    def _access(self, test: Test, access: str, rows: list[Row]) -> None:
        summary = test.summary.get(access)
        repeats = _repeats(test, summary, rows)
        for row in rows:
            iteration = _iteration(rows, row)
            index = self._workload(test, row, access, iteration)
            for column, metric in _TIMES:
                self._figure(metric, row, column, index, _direction(access))
            if repeats > 1 or (summary is None and access not in test.best):
                self._figure("throughput", row, "bw(MiB/s)", index, _direction(access), MIB)
            self._between(test, row, iteration)
        if summary is None and access not in test.best:
            return
        alone = len(rows) == 1 and repeats == 1
        index = index if alone else self._workload(test, summary, access, "")
        self._best(test, access, index, repeats)

    def _between(self, test: Test, row: Row, iteration: str) -> None:
        """IOPS and latency of a row leave opening and closing out."""
        if "IOPS" not in row.cells:
            return
        index = self._workload(test, row, row.access, f"{iteration}.access".lstrip("."))
        direction = _direction(row.access)
        self._figure("iops", row, "IOPS", index, direction)
        column = "Latency(s)" if "Latency(s)" in row.cells else "Latency"
        tasks = self.workloads[index].threads
        each: dict[str, Any] = {"statistic": "min", "scope": "per-thread", "instances": tasks}
        self._figure("latency", row, column, index, direction, **each)

    def _best(self, test: Test, access: str, index: int, repeats: int) -> None:
        summary = test.summary.get(access)
        across = _AGGREGATES if repeats > 1 else _ALONE
        if summary is None:
            printed, line = test.best[access]
            about: dict[str, Any] = {"aggregate": across[0][1], "repeats": repeats}
            about |= {"workload": index, "direction": _direction(access)}
            field = f"Max {access.capitalize()} MiB/sec"
            self.measurements.append(
                figure(printed, line, field, float(MIB), metric="throughput", **about)
            )
            return
        for metric, unit, factor in (("throughput", "MiB", float(MIB)), ("iops", "OPs", 1.0)):
            for column, aggregate in across:
                spread = _spread(summary, unit, factor) if aggregate == "mean" else None
                about = {"aggregate": aggregate, "repeats": repeats, "spread": spread}
                name = f"{column}({unit})"
                self._figure(metric, summary, name, index, _direction(access), factor, **about)
        if not self._has_duration(index):
            about = {"aggregate": "mean" if repeats > 1 else "single", "repeats": repeats}
            self._figure("duration", summary, "Mean(s)", index, _direction(access), **about)
        self._stonewall(test, summary, repeats)

    def _has_duration(self, index: int) -> bool:
        return any(one.workload == index and one.metric == "duration" for one in self.measurements)

    def _stonewall(self, test: Test, summary: Row, repeats: int) -> None:
        """Rate up to the moment at which the first task had to stop."""
        if summary.cells.get("Stonewall(s)", "NA") == "NA":
            return
        index = self._workload(test, summary, summary.access, "stonewall")
        about: dict[str, Any] = {
            "aggregate": "mean" if repeats > 1 else "single",
            "repeats": repeats,
        }
        direction = _direction(summary.access)
        self._figure("throughput", summary, "Stonewall(MiB)", index, direction, MIB, **about)
        self._figure("duration", summary, "Stonewall(s)", index, direction, **about)

    def _figure(
        self,
        metric: str,
        row: Row,
        column: str,
        index: int,
        direction: Direction | None,
        factor: float = 1.0,
        **about: Any,
    ) -> None:
        printed = row.cells.get(column)
        if printed is None or printed == "NA":
            return
        about |= {"metric": metric, "workload": index, "direction": direction}
        line, name = row.places.get(column, (row.line, column))
        if printed == "-":
            self.measurements.append(without_value("skipped", printed, line, name, **about))
            return
        found = figure(printed, line, name, float(factor), **about)
        if found.value is not None and found.value < 0:
            raise damaged(line, f"{printed} as {column}", "a number from 0")
        self.measurements.append(found)

    def _workload(self, test: Test, row: Row | None, access: str, part: str) -> int:
        number = [f"test-{test.number}"] if test.number else []
        key = ".".join([access, *number, part]).rstrip(".")
        self._keys[key] += 1
        if self._keys[key] > 1:
            key = f"{key}.{self._keys[key]}"
        if (test.number, access) not in self._bases:
            self._bases[test.number, access] = base(test, access, row)
        self.workloads.append(pattern(self._bases[test.number, access], key, row, part))
        return len(self.workloads) - 1


def _repeats(test: Test, summary: Row | None, rows: list[Row]) -> int:
    said = summary.cells.get("reps") if summary else None
    return max(whole(said) or whole(option(test, "repetitions")) or 1, len(rows))


def _iteration(rows: list[Row], row: Row) -> str:
    """Part of the key that tells repeats apart."""
    if len(rows) == 1:
        return ""
    return f"iter-{whole(row.cells.get('iter')) or 0}"


def _direction(access: str) -> Direction:
    return "read" if access == "read" else "write"


def _spread(summary: Row, unit: str, factor: float) -> float | None:
    """Standard deviation across the repetitions; None where none can be had."""
    column = f"StdDev({unit})"
    printed = summary.cells.get(column, "NA")
    if printed in ("NA", "-") or "nan" in printed.lower() or "inf" in printed.lower():
        return None
    try:
        return number(printed) * factor
    except ValueError:
        line, name = summary.places.get(column, (summary.line, column))
        raise damaged(line, f"{printed!r} as {name}", "a decimal number") from None
