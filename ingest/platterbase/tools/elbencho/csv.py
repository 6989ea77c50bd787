"""elbencho's CSV files: results (--csvfile), and the series of --livecsv."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from platterbase.model import Access, Direction, Hints, Run, Samples, Setting, Workload
from platterbase.reading.recognition import damaged, refuse_too_many
from platterbase.reading.values import MIB, number
from platterbase.tools.elbencho.phase import MILLION, Phases, Shape, iso

_RESULTS = "ISO date,label,path type,"
_LIVE = re.compile(r"(?:ISO Date,)?Label,Phase,RuntimeMS,Rank,MixType,", re.IGNORECASE)
_DATED = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:]{8}[^,]{0,12},")
_BETWEEN = ("SYNC", "DROPCACHE")
_SETTINGS = ("path type", "direct IO", "random aligned", "shared paths", "truncate")
_STATISTICS = (("min", "min"), ("avg", "mean"), ("max", "max"))
# Columns of results: metric, times and per to its unit, whether it is of data.
_NUMBERS = (
    ("entries/s", "file-rate", 1, 1, False),
    ("IOPS", "iops", 1, 1, True),
    ("MiB/s", "throughput", MIB, 1, True),
    ("CPU%", "cpu-busy", 1, 100, False),
    ("entries", "operation-count", 1, 1, False),
    ("MiB", "bytes-moved", MIB, 1, True),
)
_COLUMNS = [
    (f"{prefix}{meaning[0]} [{done}]", prefix, part, meaning)
    for prefix in ("", "rwmix read ")
    for meaning in _NUMBERS
    for done, part in (("first", "first-done"), ("last", ""))
]
_SERIES: dict[str, tuple[str, float, bool]] = {
    "DoneBytes": ("bytes-moved", 1.0, True),
    "MiB/s": ("throughput", float(MIB), True),
    "IOPS": ("iops", 1.0, True),
    "Entries": ("operation-count", 1.0, False),
    "Entries/s": ("file-rate", 1.0, False),
    "CPU": ("cpu-busy", 0.01, False),
}
_DIRECTIONS: dict[str, Direction] = {"WRITE": "write", "READ": "read"}
_ACCESSES: dict[str, Access] = {"1": "random", "0": "sequential"}
_OPERATIONS = {"WRITE": "write", "READ": "read", "MKDIRS": "mkdir", "RMDIRS": "rmdir"}
_OPERATIONS |= {"RMFILES": "delete", "STAT": "stat", "SYNC": "sync"}


@dataclass(frozen=True)
class _Row:
    line: int
    cells: dict[str, str]

    def __getitem__(self, column: str) -> str:
        return self.cells.get(column, "")


def csv_runs(lines: list[str], hints: Hints) -> list[Run]:
    """Runs of both kinds of CSV in the lines."""
    runs: list[Run] = []
    for heading, rows in _tables(lines):
        refuse_too_many(len(runs), heading)
        if lines[heading - 1].lstrip("> ").startswith(_RESULTS):
            runs += [_results(heading, found, hints) for found in _invocations(rows)]
            if not rows:
                runs.append(Run(tool="elbencho", lines=(heading, heading), outcome="interrupted"))
        else:
            runs += _live(heading, rows, hints)
    return runs


def _tables(lines: list[str]) -> Iterator[tuple[int, list[_Row]]]:
    """Line of each heading, and the rows below it: up to the first line that is none."""
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


# --------------------------------------------------------------------- results


def _invocations(rows: list[_Row]) -> list[list[_Row]]:
    """Rows of each call: another command or label, or a phase that comes again, begins one."""
    found: list[list[_Row]] = []
    seen: set[str] = set()
    for row in rows:
        name = row["operation"]
        before = found[-1][0] if found else None
        other = before is not None and any(
            before[column] != row[column] for column in ("command", "label", "version")
        )
        if before is None or other or name in seen:
            refuse_too_many(len(found), row.line)
            found.append([])
            seen = set()
        if name not in _BETWEEN:
            seen.add(name)
        found[-1].append(row)
    return found


def _results(heading: int, rows: list[_Row], hints: Hints) -> Run:
    phases = Phases()
    for row in rows:
        if not row["operation"]:
            raise damaged(row.line, "a row without an operation", "WRITE, READ, MKDIRS …")
        phases.begin(row["operation"], _shape(row))
        _phase(phases, row)
    first = rows[0]
    return Run(
        tool="elbencho",
        lines=(first.line, rows[-1].line),
        tool_version=first["version"] or hints.tool_version,
        label=first["label"] or None,
        command=first["command"].strip() or hints.command,
        started=iso(first["ISO date"]),
        workloads=tuple(phases.workloads),
        measurements=tuple(phases.measurements),
        settings=tuple(
            Setting(scope="tool", name=name, value=first[name], line=first.line)
            for name in _SETTINGS
            if first[name]
        ),
    )


def _phase(phases: Phases, row: _Row) -> None:
    for column, metric in (("time ms [first]", "first-done"), ("time ms [last]", "duration")):
        if row[column]:
            phases.add(metric, row[column], row.line, column, per=1000)
    directions = {"": phases.direction("write"), "rwmix read ": phases.direction("read")}
    for column, prefix, part, (_, metric, times, per, data) in _COLUMNS:
        printed = row.cells.get(column)
        if printed:
            given = directions[prefix] if data or prefix else None
            phases.add(metric, printed, row.line, column, times, part, per=per, direction=given)
    for prefix, direction in directions.items():
        _latencies(phases, row, prefix, direction)


def _latencies(phases: Phases, row: _Row, prefix: str, direction: Direction | None) -> None:
    for kind in ("IO", "Ent"):
        part = "entries" if kind == "Ent" and phases.moves_data else ""
        for word, statistic in _STATISTICS:
            column = f"{prefix}{kind} lat us [{word}]"
            if row[column]:
                given = direction if kind == "IO" or prefix else None
                about: dict[str, Any] = {"per": MILLION, "statistic": statistic, "direction": given}
                phases.add("latency", row[column], row.line, column, 1, part, **about)


def _shape(row: _Row) -> Shape:
    random = _ACCESSES.get(row["random"])
    each = _whole(row, "files") or 1
    threads = (_whole(row, "threads") or 1) * (_whole(row, "hosts") or 1)
    kind = row["path type"]
    paths = threads * (_whole(row, "dirs") or 1) * each if kind == "dir" else _whole(row, "paths")
    whole = _whole(row, "file size")
    limited = '"--timelimit"' in row["command"]
    return Shape(
        access=random,
        block_bytes=_whole(row, "block size"),
        queue_depth=float(_whole(row, "IO depth") or 0) or None,
        threads=threads if row["threads"] else None,
        workset_bytes=whole * paths if whole and paths and not limited else None,
        file_count=None if kind == "blockdev" else paths,
    )


def _whole(row: _Row, column: str) -> int | None:
    """A whole number above 0, if the cell holds one."""
    text = row[column]
    return int(text) or None if re.fullmatch("[0-9]{1,18}", text) else None


# ------------------------------------------------------------------------ live


def _live(heading: int, rows: list[_Row], hints: Hints) -> list[Run]:
    """One run for each label; a series for each phase, part of a mix and rank."""
    if not rows:
        return [Run(tool="elbencho", lines=(heading, heading), outcome="interrupted")]
    runs: dict[str, dict[tuple[str, str, str], list[_Row]]] = {}
    for row in rows:
        place = (row["Phase"], row["MixType"], row["Rank"])
        runs.setdefault(row["Label"], {}).setdefault(place, []).append(row)
    return [_live_run(label, series, hints) for label, series in runs.items()]


def _live_run(label: str, series: dict[tuple[str, str, str], list[_Row]], hints: Hints) -> Run:
    every_phase = dict.fromkeys((phase, mix) for phase, mix, _ in series)
    phases = {place: index for index, place in enumerate(every_phase)}
    every = [row.line for rows in series.values() for row in rows]
    return Run(
        tool="elbencho",
        lines=(min(every), max(every)),
        tool_version=hints.tool_version,
        label=label or None,
        command=hints.command,
        workloads=tuple(_series_workloads(phases)),
        samples=tuple(
            _samples(phases[phase, mix], phase, mix, rank, rows)
            for (phase, mix, rank), rows in series.items()
        ),
    )


def _series_workloads(phases: Iterable[tuple[str, str]]) -> Iterator[Workload]:
    keys: Counter[str] = Counter()
    for phase, mix in phases:
        key = re.sub("[^a-z0-9.]+", "-", f"{phase}.{mix}".lower()).strip("-.") or "phase"
        keys[key] += 1
        yield Workload(
            key=key if keys[key] == 1 else f"{key}.{keys[key]}",
            operation=_operation(phase),
        )


def _operation(phase: str) -> str | None:
    mixed = phase.startswith(("RWMIX", "MIX-T"))
    return "mix" if mixed else _OPERATIONS.get(phase.partition("+")[0])


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
