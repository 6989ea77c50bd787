"""What one process of iostat printed, and the run that it makes."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import NamedTuple

from platterbase.errors import ParseError
from platterbase.model import Measurement, Samples
from platterbase.reading.run import OpenRun
from platterbase.tools.iostat.columns import Cell, Meaning, meaning_of, value_of
from platterbase.tools.iostat.times import seconds_since_first, start_of

REMEDY = "send the output as iostat printed it"
_MEASURED_REPORTS = 200
_MEASURED_ROWS = 2_000
_SKIPS_BOOT = re.compile(r"(?:^|\s)-[a-zA-Z]*y")


@dataclass
class Report:
    """What one interval printed: rows by device, "" for the processors."""

    stamp: str | None = None
    rows: dict[str, list[Cell]] = field(default_factory=dict)


class _Row(NamedTuple):
    """A device's row in one report: the cells whose column is known."""

    report: int
    device: str
    cells: list[Cell]

    def figures(self) -> list[tuple[Cell, Meaning]]:
        """Return each figure once: sysstat 5 printed both rsec/s and rkB/s."""
        figures: dict[tuple[object, ...], tuple[Cell, Meaning]] = {}
        for cell in self.cells:
            meaning = meaning_of(cell.column, self.device)
            if meaning is not None:
                figures[meaning.metric, meaning.direction] = (cell, meaning)
        return list(figures.values())


@dataclass
class Output(OpenRun):
    """What one process of iostat printed."""

    reports: list[Report] = field(default_factory=list)
    date: str | None = None
    skipped_boot: bool = False
    cut: bool = False
    series: list[Samples] = field(default_factory=list)

    def samples(self) -> tuple[Samples, ...]:
        return tuple(self.series)

    def describe(self, name: str, value: str | None, line: int) -> None:
        """Add a fact about the computer, where it is printed."""
        if value:
            self.line = line
            self.fact("system", name, value)

    def finish(self) -> None:
        """Add the rows as series and, if they are few, as measurements."""
        since_boot = not (self.skipped_boot or _SKIPS_BOOT.search(self.command or ""))
        rows = [
            _Row(at, device, known)
            for at, report in enumerate(self.reports)
            for device, cells in report.rows.items()
            if (known := [cell for cell in cells if meaning_of(cell.column, device)])
        ]
        self.new_workload("intervals", "monitor")
        if len(self.reports) <= _MEASURED_REPORTS and len(rows) <= _MEASURED_ROWS:
            for row in rows:
                self._add_row(row, since_boot=since_boot)
        self._add_series(rows, since_boot=since_boot)
        self.outcome = "interrupted" if self.cut or not rows else "ok"
        self.started = start_of(self.date, self.reports[0].stamp if self.reports else None)

    def _add_row(self, row: _Row, *, since_boot: bool) -> None:
        report = "since-boot" if since_boot and row.report == 0 else f"report-{row.report + 1}"
        slug = re.sub("[^a-z0-9.-]", "-", row.device.lower()).strip("-")
        key = f"{report}.{slug}" if slug else report
        workload = self.new_workload(key, "monitor", separator="..")
        for cell, meaning in row.figures():
            value = value_of(cell, meaning)
            measurement = Measurement(
                metric=meaning.metric,
                printed=cell.word,
                line=cell.line,
                field=cell.field,
                workload=workload,
                direction=meaning.direction,
                statistic=meaning.statistic,
                value=value.value,
                resolution=value.resolution,
                rounding=value.rounding,
                missing=value.missing,
            )
            self.measurements.append(measurement)

    def _add_series(self, rows: list[_Row], *, since_boot: bool) -> None:
        """Add a series for each device: some come and go (-z, hot plug)."""
        times = seconds_since_first([report.stamp for report in self.reports])
        devices: dict[tuple[object, ...], list[_Row]] = {}
        for row in rows:
            names = tuple(cell.column for cell in row.cells)
            devices.setdefault((row.device, names), []).append(row)
        for series in devices.values():
            columns = tuple(
                (meaning.metric, meaning.direction or "none", series[0].device)
                for _, meaning in series[0].figures()
            )
            points = tuple(
                (
                    times[row.report],
                    since_boot and row.report == 0,
                    row.cells[0].line,
                    tuple(value_of(cell, meaning).value for cell, meaning in row.figures()),
                )
                for row in series
            )
            self.series.append(Samples(workload=0, columns=columns, rows=points))


def repeated_device(line: int, name: str) -> ParseError:
    """Return the error for a device that comes twice in one report."""
    found = f"device {name[:40]!r} again in one report"
    return ParseError(line, found, "each device once", REMEDY)
