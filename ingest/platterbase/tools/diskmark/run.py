"""CrystalDiskMark and KDiskMark: from the words of a report to a run.

The two differ in what one printed MB/s stands for and in what they do with repeats: `Rules`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime
from typing import NamedTuple

from platterbase.errors import ParseError
from platterbase.model import (
    Aggregate,
    Direction,
    Fact,
    Hints,
    Measurement,
    Missing,
    Outcome,
    Rounding,
    Run,
    Setting,
    Workload,
)
from platterbase.reading.values import GIB, MIB, resolution
from platterbase.tools.diskmark.text import Report, Row, Word, figure, scale

_INFINITE = re.compile(r"[+-]?(?:nan|inf)(?:inity)?|[+-]?[0-9]\.?#[A-Z]+[0-9]*", re.IGNORECASE)
_REMEDY = "send the report as the tool copied or saved it"
_UNITS = {"MiB": MIB, "GiB": GIB}
_DIRECTIONS: dict[str, Direction] = {"read": "read", "write": "write", "mix": "both"}
_SETTINGS = {
    "profile": "profile",
    "count": "repeats",
    "time": "measure-time",
    "interval": "interval",
    "admin": "mode",
    "fill": "data",
}


class Rules(NamedTuple):
    """How a tool works: its name, B/s of a printed MB/s, its rounding, what becomes of repeats."""

    tool: str
    factor: float
    rounding: Rounding
    aggregate: Aggregate
    mixes: bool  # whether the rates of a mix are those of its reads and writes together


def made(report: Report, rules: Rules, hints: Hints) -> Run:
    """The run of a report, or ParseError when it is damaged."""
    _check(report, rules)
    workloads = _workloads(report)
    measurements = tuple(
        found
        for index, row in enumerate(report.rows)
        for found in _measurements(report, row, index, rules)
    )
    outcome: Outcome = "ok" if any(m.missing is None for m in measurements) else "interrupted"
    about = report.about
    return Run(
        tool=rules.tool,
        tool_version=report.version or hints.tool_version,
        lines=(report.first, report.last),
        outcome=outcome,
        label=about["comment"].text.rstrip() if "comment" in about else None,
        generator="fio" if "engine" in about else None,
        generator_version=about["engine"].text if "engine" in about else None,
        started=_started(report),
        workloads=workloads,
        measurements=measurements,
        settings=tuple(_settings(report)),
        facts=tuple(_facts(report)),
    )


def _check(report: Report, rules: Rules) -> None:
    """Refuse what is cut, what is of no direction and what contradicts itself."""
    if report.broken:
        raise report.broken
    if not report.rows:
        found = f"the head of {report.product} without rows"
        raise ParseError(report.first, found, "a row for each test", _REMEDY)
    for row in report.rows:
        if not row.kind:
            found = f"{row.rate.text!r} of a test that may have read or written"
            expected = "[Read], [Write] or [Mix] above it"
            raise ParseError(row.rate.line, found, expected, _REMEDY)
        told = scale(row)
        if told is not None and row.iops and abs(told / rules.factor - 1) > 0.02:
            raise ParseError(
                row.rate.line,
                f"{row.rate.text} MB/s beside {row.iops.text} IOPS of {row.size}",
                f"figures that agree when MB/s is {rules.factor:.0f} B/s, as {rules.tool} counts",
                _REMEDY,
            )


def _workloads(report: Report) -> tuple[Workload, ...]:
    made_of: dict[str, int] = {}
    workset = None
    if "test" in report.about and report.about["unit"].text in _UNITS:
        workset = int(report.about["test"].text) * _UNITS[report.about["unit"].text]
    workloads = []
    for row in report.rows:
        again = made_of[row.name] = made_of.get(row.name, 0) + 1
        workloads.append(
            Workload(
                key=row.name + (f"-{again}" if again > 1 else ""),
                operation=row.kind,
                access="random" if row.random else "sequential",
                block_bytes=row.block or None,
                queue_depth=row.queues or None,
                threads=row.threads or None,
                read_ratio=_read_ratio(report, row),
                random_ratio=1.0 if row.random else 0.0,
                workset_bytes=workset or None,
            )
        )
    return tuple(workloads)


def _read_ratio(report: Report, row: Row) -> float | None:
    if row.kind != "mix":
        return 1.0 if row.kind == "read" else 0.0
    if report.reads is None and "ratio" in report.about:
        return int(report.about["ratio"].text.partition("%")[0]) / 100
    return None if report.reads is None else report.reads / 100


def _measurements(report: Report, row: Row, index: int, rules: Rules) -> Iterator[Measurement]:
    """Throughput, IOPS and latency of one row, as far as they are printed."""
    idle = not _INFINITE.fullmatch(row.rate.text) and figure(row.rate) == 0
    times = int(report.about["count"].text) if "count" in report.about else None
    columns: tuple[tuple[str, str, Word | None, float], ...] = (
        ("throughput", "MB/s", row.rate, rules.factor),
        ("iops", "[IOPS]", row.iops, 1.0),
        ("latency", "<us>", row.latency, 1e-6),
    )
    for metric, field, word, factor in columns:
        if word is None:
            continue
        missing = _missing(word, idle=idle)
        if row.kind == "mix" and metric != "latency" and not rules.mixes and missing is None:
            missing = "lost"
        yield Measurement(
            metric=metric,
            printed=word.text,
            line=word.line,
            field=field,
            workload=index,
            direction=_DIRECTIONS[row.kind],
            statistic="mean" if metric == "latency" else "total",
            aggregate="single" if times == 1 else rules.aggregate,
            repeats=times or None,
            value=None if missing else figure(word) * factor,
            resolution=None if missing == "not-finite" else resolution(word.text, factor),
            rounding=rules.rounding if metric == "throughput" else "nearest",
            missing=missing,
        )


def _missing(word: Word, *, idle: bool) -> Missing | None:
    """Why a figure has no value: a test that was not run prints zeros."""
    if _INFINITE.fullmatch(word.text):
        return "not-finite"
    if figure(word) != 0:
        return None
    return "skipped" if idle else "below-resolution"


def _started(report: Report) -> str | None:
    """The local time of the report, of a clock without a zone."""
    if "date" not in report.about:
        return None
    day = report.about["date"].text.replace("/", "-")
    clock = report.about["clock"].text.rjust(8, "0")
    try:
        return datetime.fromisoformat(f"{day}T{clock}").isoformat()
    except ValueError as error:
        found = f"{day} {clock}"
        line = report.about["date"].line
        raise ParseError(line, found, "a date of the calendar", _REMEDY) from error


def _settings(report: Report) -> Iterator[Setting]:
    for event, name in _SETTINGS.items():
        if event in report.about:
            word = report.about[event]
            yield Setting(scope="tool", name=name, value=word.text, line=word.line)
    if "test" in report.about:
        size, unit = report.about["test"], report.about["unit"]
        yield Setting(
            scope="tool", name="test-size", value=f"{size.text} {unit.text}", line=size.line
        )


def _facts(report: Report) -> Iterator[Fact]:
    for event, subject, name in (("volume", "volume", "used"), ("os", "os", "version")):
        if event in report.about:
            word = report.about[event]
            yield Fact(subject=subject, name=name, value=word.text.rstrip(), line=word.line)
