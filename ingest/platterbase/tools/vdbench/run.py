"""Runs from what vdbench printed: a workload for each run definition, its average, its series."""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache
from typing import Any

from msgspec import structs

from platterbase.model import (
    Direction,
    Hints,
    Measurement,
    Missing,
    Outcome,
    Run,
    Samples,
    Setting,
    Workload,
)
from platterbase.reading.figures import figure, without_value
from platterbase.reading.recognition import damaged
from platterbase.reading.values import number
from platterbase.tools.vdbench.columns import OPERATIONS, Meaning, meanings, of_files
from platterbase.tools.vdbench.text import Report, Row, Section
from platterbase.tools.vdbench.workload import NO_NUMBER, PARAMETER, direction_of, is_zero, pattern

_LABEL = re.compile(r"avg_([0-9]+)-([0-9]+)")
_SERIES = ("operation-rate", "iops", "throughput", "latency", "cpu-busy", "cpu-user", "cpu-system")
_CONFIGURATIONS = ("parmfile.html", "parmscan.html", "config.html")
_MAIN = ("iops", "operation-rate", "throughput")


def run_of(report: Report, hints: Hints) -> Run:
    """One report as a run."""
    builder = _Builder()
    for section in report.sections:
        builder.add(section)
    return Run(
        tool="vdbench",
        lines=(report.first, report.last),
        tool_version=report.version or hints.tool_version,
        outcome=_outcome(report, builder),
        command=hints.command,
        started=report.started or _started(report),
        workloads=tuple(builder.workloads),
        measurements=tuple(builder.measurements),
        settings=tuple(builder.settings),
        samples=tuple(builder.samples),
    )


def _started(report: Report) -> str | None:
    first = report.sections[0].clock if report.sections else None
    return f"{report.date}T{first}" if report.date and first else report.date


def _outcome(report: Report, builder: _Builder) -> Outcome:
    if report.failed:
        return "failed"
    if not report.sections:
        return "configuration" if report.title in _CONFIGURATIONS else "interrupted"
    last = report.sections[-1].rows
    ended = any(row.label.startswith("avg_") for row in last)
    measured = any(found.value is not None for found in builder.measurements)
    return "ok" if ended and measured else "interrupted"


class _Builder:
    """Collects workloads, measurements and series; every key once."""

    def __init__(self) -> None:
        self.workloads: list[Workload] = []
        self.measurements: list[Measurement] = []
        self.samples: list[Samples] = []
        self.settings: list[Setting] = []
        self._keys: Counter[str] = Counter()
        self._parts: dict[str, int] = {}

    def add(self, section: Section) -> None:
        averages = [row for row in section.rows if row.label.startswith("avg_")]
        intervals = [row for row in section.rows if row.label.isdecimal()]
        if not averages and not intervals:
            return
        index = self._workload(section, averages[-1] if averages else None, intervals)
        self._setting(section, self.workloads[index].key)
        for row in section.rows:
            if not row.label.isdecimal():
                self._summary(row, index)
        if intervals:
            self._series(intervals, section.clock, index)

    def _workload(self, section: Section, average: Row | None, intervals: list[Row]) -> int:
        key = _slug(".".join([section.name, _loops(section.loops)])) or "run"
        self._keys[key] += 1
        if self._keys[key] > 1:
            key = f"{key}.{self._keys[key]}"
        self._parts = {}
        self.workloads.append(pattern(key, section, average, intervals))
        return len(self.workloads) - 1

    def _part(self, index: int, operation: str) -> int:
        """Workload of one operation on files."""
        if operation not in self._parts:
            self._parts[operation] = len(self.workloads)
            whole = self.workloads[index]
            self.workloads.append(
                Workload(
                    key=f"{whole.key}.{operation}",
                    operation=OPERATIONS[operation],
                    threads=whole.threads,
                    duration_s=whole.duration_s,
                )
            )
        return self._parts[operation]

    def _setting(self, section: Section, key: str) -> None:
        """The rate that was asked for: less than the most makes latency what it is."""
        found = re.search(
            r"(?:I/O rate: ?|fwdrate=|iorate=)([^;]{1,40}?)(?:;|\. |$)", section.words
        )
        if found:
            about: dict[str, Any] = {
                "name": "requested rate",
                "value": found[1].strip(),
                "line": section.line,
            }
            self.settings.append(Setting(scope="tool", target=key, **about))

    def _summary(self, row: Row, index: int) -> None:
        """An average row; rows of deviations and maxima below it."""
        named = meanings(row.cells)
        label = _LABEL.fullmatch(row.label)
        every = direction_of(row)
        if label and not _has_values(row, named, label):
            self._valueless(row, named, index)
            return
        for column, meaning in named.items():
            printed = row.cells.get(column)
            if printed is None or printed == "n/a" or _is_absent(column, row, named, every):
                continue
            statistic = {"std_": "stddev", "max_": "max"}.get(row.label[:4], meaning.statistic)
            self._number(row, column, meaning, index, every, statistic)

    def _valueless(self, row: Row, named: dict[str, Meaning], index: int) -> None:
        """An average over no interval: why there is no rate."""
        for column in _main_columns(row, named):
            printed = row.cells[column]
            missing: Missing = "not-finite" if printed in NO_NUMBER else "skipped"
            about = {"metric": named[column].metric, "workload": index}
            self.measurements.append(without_value(missing, printed, row.line, column, **about))

    def _number(
        self,
        row: Row,
        column: str,
        meaning: Meaning,
        index: int,
        every: Direction | None,
        statistic: str,
    ) -> None:
        printed = row.cells[column]
        at = self._part(index, meaning.file_operation) if meaning.file_operation else index
        about: dict[str, Any] = {"metric": meaning.metric, "workload": at, "statistic": statistic}
        about["direction"] = _direction(meaning, row, every)
        if "timestamp" not in row.cells and meaning.metric != "latency" and "." not in printed:
            about["rounding"] = "down"
        found = figure(printed, row.line, column, float(meaning.times), **about)
        if found.value == 0 and meaning.metric in ("latency", "throughput"):
            found = without_value("below-resolution", printed, row.line, column, **about)
        elif found.value is not None and found.resolution is not None and meaning.per > 1:
            found = structs.replace(
                found, value=found.value / meaning.per, resolution=found.resolution / meaning.per
            )
        self.measurements.append(found)

    def _series(self, rows: list[Row], clock: str | None, index: int) -> None:
        named = meanings(rows[0].cells)
        every = direction_of(rows[-1])
        chosen = [
            (column, meaning)
            for column, meaning in named.items()
            if column in rows[0].cells
            and meaning.metric in _SERIES
            and (meaning.whose, meaning.file_operation) == ("all", "")
            and meaning.statistic in ("total", "mean")
        ]
        columns = tuple(
            (meaning.metric, _direction(meaning, rows[0], every) or "none", "")
            for _, meaning in chosen
        )
        start = _seconds(clock or rows[0].clock)
        self.samples.append(
            Samples(
                workload=index,
                columns=columns,
                rows=tuple(
                    (
                        _since(start, row.clock),
                        False,
                        row.line,
                        tuple(_sample(row, column, meaning) for column, meaning in chosen),
                    )
                    for row in rows
                ),
            )
        )


def _direction(meaning: Meaning, row: Row, every: Direction | None) -> Direction | None:
    """Operations on files have none, nor what they share with reads and writes."""
    if meaning.file_operation or meaning.metric.startswith(("cpu", "operation")):
        return None
    if meaning.whose == "all":
        return None if of_files(row.cells) and meaning.metric != "throughput" else every
    return meaning.whose


def _main_columns(row: Row, named: dict[str, Meaning]) -> list[str]:
    """Columns of the rates of all requests."""
    return [
        column
        for column, (metric, whose, statistic, *_, operation) in named.items()
        if column in row.cells
        and (metric in _MAIN, whose, statistic, operation) == (True, "all", "total", "")
    ]


def _has_values(row: Row, named: dict[str, Meaning], label: re.Match[str]) -> bool:
    """An average over no interval (avg_2-1), or of nothing but NaN, is none."""
    rates = [row.cells[column] for column in _main_columns(row, named)]
    return int(label[2]) >= int(label[1]) and not any(rate in NO_NUMBER for rate in rates)


def _is_absent(column: str, row: Row, named: dict[str, Meaning], every: Direction | None) -> bool:
    """Columns of operations that did not occur, and those that repeat the whole's figure."""
    meaning = named[column]
    if meaning.file_operation:
        return is_zero(row.cells.get(_rate_column(column), "1"))
    if meaning.whose == "all":
        return False
    pure = every in ("read", "write")
    if not of_files(row.cells):
        return pure and (meaning.whose != every or meaning.statistic != "max")
    if meaning.metric == "throughput":
        return pure or is_zero(row.cells[column])
    return is_zero(row.cells.get(_rate_column(column), "1"))


@lru_cache(512)
def _rate_column(column: str) -> str:
    """Column of the rate that belongs to a response time, or to its deviation."""
    return re.sub("resp$", "rate", re.sub("_(?:std|max)$", "", column))


def _loops(loops: str) -> str:
    """`threads=2 iorate=max` as part of a key: `threads-2.iorate-max`."""
    return ".".join(f"{name}-{value}" for name, value in PARAMETER.findall(loops))


def _slug(text: str) -> str:
    return re.sub("[^a-z0-9.]+", "-", text.lower()).strip("-.")


def _seconds(clock: str | None) -> float | None:
    if clock is None:
        return None
    hours, minutes, seconds = clock.split(":")
    return int(hours) * 3600 + int(minutes) * 60 + number(seconds)


def _since(start: float | None, clock: str | None) -> float | None:
    """Seconds since the run definition, or its first report, began; midnight may lie between."""
    now = _seconds(clock)
    return None if start is None or now is None else round((now - start) % 86400, 3)


def _sample(row: Row, column: str, meaning: Meaning) -> float | None:
    printed = row.cells.get(column, "n/a")
    if printed in NO_NUMBER:
        return None
    try:
        return number(printed) * meaning.times / meaning.per
    except ValueError as error:
        raise damaged(row.line, f"{error} as {column}", "a decimal number") from None
