"""elbencho's CSV files: results (--csvfile), and the series of --livecsv."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from platterbase.model import Direction, Hints, Samples
from platterbase.reading.recognition import damaged, refuse_too_many
from platterbase.reading.run import OpenRun
from platterbase.reading.values import MIB, number
from platterbase.tools.elbencho.phases import PhaseRun, operation_of
from platterbase.tools.elbencho.results import CSV, PhaseResults, results_runs

_RESULTS = "ISO date,label,path type,"
_LIVE = re.compile(r"(?:ISO Date,)?Label,Phase,RuntimeMS,Rank,MixType,", re.IGNORECASE)
_DATED = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:]{8}[^,]{0,12},")
# Column of --livecsv: metric, factor, whether it is of data.
_SERIES: dict[str, tuple[str, float, bool]] = {
    "DoneBytes": ("bytes-moved", 1.0, True),
    "MiB/s": ("throughput", float(MIB), True),
    "IOPS": ("iops", 1.0, True),
    "Entries": ("operation-count", 1.0, False),
    "Entries/s": ("file-rate", 1.0, False),
    "CPU": ("cpu-busy", 0.01, False),
}
_DIRECTIONS: dict[str, Direction] = {"WRITE": "write", "READ": "read"}


@dataclass(frozen=True)
class _Row:
    line: int
    cells: dict[str, str]

    def __getitem__(self, column: str) -> str:
        return self.cells.get(column, "")


def read_csv(lines: list[str], hints: Hints) -> list[OpenRun]:
    """Return the runs of both kinds of CSV in the lines."""
    runs: list[OpenRun] = []
    for heading, rows in _tables(lines):
        refuse_too_many(len(runs), heading)
        if not rows:
            runs.append(PhaseRun(first=heading, last=heading))
        elif lines[heading - 1].lstrip("> ").startswith(_RESULTS):
            runs += results_runs([_results(row) for row in rows], hints)
        else:
            runs += _live_runs(rows, hints)
    return runs


def _results(row: _Row) -> PhaseResults:
    cells = {column: (word, row.line) for column, word in row.cells.items() if word}
    return PhaseResults(CSV, row.line, row.line, cells)


def _tables(lines: list[str]) -> Iterator[tuple[int, list[_Row]]]:
    """Return the line of each heading, and the rows below it, up to the first other line."""
    columns: list[str] = []
    rows: list[_Row] = []
    heading = 0
    for at, text in enumerate(lines, 1):
        line = text.lstrip("> ")
        if line.startswith(_RESULTS) or _LIVE.match(line):
            if columns:
                yield heading, rows
            columns, rows, heading = line.rstrip("\n").split(","), [], at
        elif columns and _is_row(line, columns):
            rows.append(_row(at, line, columns))
        elif columns and line:
            yield heading, rows
            columns = []
    if columns:
        yield heading, rows


def _is_row(line: str, columns: list[str]) -> bool:
    if columns[0] == "ISO date":
        return _DATED.match(line) is not None
    return line.count(",") > len(columns) // 2


def _row(at: int, line: str, columns: list[str]) -> _Row:
    cells = line.split(",")
    if len(cells) != len(columns):
        raise damaged(at, f"a row of {len(cells)} cells", f"{len(columns)}, as the heading has")
    return _Row(at, dict(zip(columns, cells, strict=True)))


@dataclass
class _LiveRun(OpenRun):
    """The series of one label; they are no results."""

    series: list[Samples] = field(default_factory=list)

    def samples(self) -> tuple[Samples, ...]:
        return tuple(self.series)


def _live_runs(rows: list[_Row], hints: Hints) -> Iterator[_LiveRun]:
    """Return a run for each label, with a series for each phase, part of a mix, and rank."""
    labels: dict[str, dict[tuple[str, str, str], list[_Row]]] = {}
    for row in rows:
        place = (row["Phase"], row["MixType"], row["Rank"])
        labels.setdefault(row["Label"], {}).setdefault(place, []).append(row)
    for label, series in labels.items():
        lines = [row.line for points in series.values() for row in points]
        run = _LiveRun(
            first=min(lines),
            last=max(lines),
            outcome="ok",
            label=label or None,
            command=hints.command,
        )
        phases = dict.fromkeys((phase, mix) for phase, mix, _ in series)
        workloads = {
            (phase, mix): run.new_workload(_key(phase, mix), operation_of(phase))
            for phase, mix in phases
        }
        for (phase, mix, rank), points in series.items():
            run.series.append(_samples(workloads[phase, mix], phase, mix, rank, points))
        yield run


def _key(phase: str, mix: str) -> str:
    return re.sub("[^a-z0-9.]+", "-", f"{phase}.{mix}".lower()).strip("-.") or "phase"


def _samples(workload: int, phase: str, mix: str, rank: str, rows: list[_Row]) -> Samples:
    direction = _DIRECTIONS.get(mix.upper()) or _DIRECTIONS.get(phase.partition("+")[0])
    device = "" if rank == "Total" else f"rank {rank}"
    chosen = [name for name in _SERIES if any(row[name] not in ("", "0") for row in rows)]
    return Samples(
        workload=workload,
        columns=tuple(
            (_SERIES[name][0], (direction if _SERIES[name][2] else None) or "none", device)
            for name in chosen
        ),
        rows=tuple(
            (
                _value(row, "RuntimeMS", 1e-3),
                False,
                row.line,
                tuple(_value(row, name, _SERIES[name][1]) for name in chosen),
            )
            for row in rows
        ),
    )


def _value(row: _Row, column: str, factor: float) -> float | None:
    text = row[column]
    if not text:
        return None
    try:
        value = number(text)
    except ValueError:
        raise damaged(row.line, f"{text!r} as {column}", "a decimal number") from None
    return value / round(1 / factor) if factor < 1 else value * factor
