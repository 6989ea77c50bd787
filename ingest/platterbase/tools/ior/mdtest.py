"""mdtest: rates of creating, looking up, reading and removing many files and directories.

Versions seen: 1.9.3, 1.9.4, 3.2 to 4.1 (development versions among them); the layout of 1.8 is
that of 1.9. Read: the tables "SUMMARY rate" and "SUMMARY time", or without them the lines of
each iteration that `-v` prints. The tables have the same row names: their titles tell them apart.

| printed | metric | unit, and source (mdtest.c) |
| --- | --- | --- |
| SUMMARY, SUMMARY rate: Max, Min, Mean, Std Dev | file-rate | 1/s: items by time |
| SUMMARY time: the same | phase-time | s: t_end - t_start. "(in ops/sec)" and "(in ms/op)" of that title are both wrong |
| File create (stonewall) | file-rate, phase-time of `file-create.stonewall` | the same, up to the deadline (-W) |
| per Rank: Max, Min, Mean | file-rate, phase-time, per thread | the same, of one task |
| V-1: … sec, … ops/sec | phase-time, file-rate of `….iter-1` … | s, 1/s |

One iteration gives one value; Max and Min beside the Mean only where they differ (some versions
take them over the clocks of the tasks). Several give best, worst and mean. A rate of 0.000 is a
phase that was not run. The Tree rows time a few directories only.

    SUMMARY rate (in ops/sec): (of 1 iterations)
       Operation                     Max            Min           Mean        Std Dev
       File creation                5123.441       5123.441       5123.441          0.000
"""  # noqa: E501 - a table

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from platterbase.model import Aggregate, Descriptor, Hints, Missing, Run
from platterbase.reading.figures import figure, without_value
from platterbase.reading.grammar import Grammar
from platterbase.reading.recognition import damaged, foreign
from platterbase.reading.run import OpenRun
from platterbase.reading.values import number
from platterbase.tools.ior.mpi_lines import ERROR, strip_task

DESCRIPTOR = Descriptor(
    tool="mdtest",
    title="mdtest",
    version=1,
    formats=("summary tables", "iterations of -v"),
    tool_versions="1.8 to 4.1",
    markers=("mdtest-", "SUMMARY"),
)


_EXAMPLE = "'mdtest-… was launched with … total task(s)' or 'SUMMARY rate: (of … iterations)'"


def parse(text: str, hints: Hints) -> list[Run]:
    """Return every execution of mdtest in a text."""
    executions = [
        run for run in GRAMMAR.open_runs(text, hints) if run.tool_version or run.has_rows()
    ]
    if not executions:
        raise foreign(
            "no banner and no table of mdtest",
            _EXAMPLE,
            "send the output of mdtest with its headings",
        )
    return [run.closed(DESCRIPTOR, hints) for run in executions]


_METRICS = {"rate": "file-rate", "time": "phase-time"}
_ACTIONS = {"creation": "create", "removal": "delete", "remove": "delete"}
_OPERATIONS = {
    ("Directory", "create"): "mkdir",
    ("Directory", "stat"): "stat-dir",
    ("Directory", "read"): "list",
    ("Directory", "rename"): "rename-dir",
    ("Directory", "delete"): "rmdir",
    ("Tree", "create"): "create-tree",
    ("Tree", "delete"): "remove-tree",
}
_BEST: dict[str, tuple[Aggregate, Aggregate]] = {
    "rate": ("best", "worst"),
    "time": ("worst", "best"),
}


# -W limits a phase by time; -x continues up to where such a phase stopped.
_LIMITED = re.compile(r"(?:^| )'?-[A-Za-z]?[Wx]'?(?: |$)")
_COLUMNS = ("Max", "Min", "Mean", "Std Dev")
_RANK_COLUMNS = ("per Rank Max", "per Rank Min", "per Rank Mean")


class Row(NamedTuple):
    """A row of a table: what was done to what, and the printed word of each column."""

    line: int
    item: str
    action: str
    stonewall: bool
    cells: dict[str, str]


@dataclass
class Table:
    """One SUMMARY: rates, or times of phases."""

    kind: str
    iterations: int
    columns: tuple[str, ...] = _COLUMNS
    rows: list[Row] = field(default_factory=list)


@dataclass
class Execution(OpenRun):
    """One call of mdtest."""

    begin: int | None = None  # the line with its date
    failed: bool = False
    stonewalled: bool = False
    counts: dict[str, tuple[str, int]] = field(default_factory=dict)
    tables: list[Table] = field(default_factory=list)
    iteration: int = 1
    timed: list[tuple[int, Row]] = field(default_factory=list)
    _known: set[tuple[int, str]] = field(default_factory=set)
    _ran: set[int] = field(default_factory=set)

    def count(self, name: str) -> int | None:
        """Return a number that stands above the tables."""
        return int(self.counts[name][0]) if name in self.counts else None

    def has_rows(self) -> bool:
        """Return whether any table has a row."""
        return any(table.rows for table in self.tables)

    def finish(self) -> None:
        """Add the figures of the tables, or else those of the iterations."""
        self.first = self.begin or self.first
        self.outcome = "ok" if self.has_rows() else "failed" if self.failed else "interrupted"
        if self.timed and not self.tables and not self.failed:
            self.last = self.timed[-1][1].line  # an iteration that only began is left out
        for name, (value, line) in self.counts.items():
            self.line = line
            self.fact("run", name, value, int(value), "count")
        for table in self.tables:
            for row in table.rows:
                self._add_row(table, row)
        for iteration, row in () if self.measurements else self.timed:
            self._add_iteration(iteration, row)

    def _add_row(self, table: Table, row: Row) -> None:
        workload = self._workload_of(row, "stonewall" if row.stonewall else "")
        if (workload, table.kind) in self._known:
            return
        self._known.add((workload, table.kind))
        about: dict[str, Any] = {"metric": _METRICS[table.kind], "workload": workload}
        if table.iterations > 1:
            self._add_repeated(table, row, {**about, "repeats": table.iterations})
        elif row.cells["Max"] == row.cells["Mean"] == row.cells["Min"]:
            self._add_number(row, "Max", about)
        else:
            self._add_number(row, "Mean", about)
            self._add_number(row, "Max", {**about, "statistic": "max"})
            self._add_number(row, "Min", {**about, "statistic": "min"})
        for column in _RANK_COLUMNS:
            if column in row.cells and not _is_zero(row.cells["Mean"]):
                each = {"statistic": column.rpartition(" ")[2].lower(), "scope": "per-thread"}
                self._add_number(row, column, {**about, **each, "instances": self.count("tasks")})

    def _add_repeated(self, table: Table, row: Row, about: dict[str, Any]) -> None:
        if _is_zero(row.cells["Max"]):
            self._add_number(row, "Mean", {**about, "aggregate": "mean"})
            return
        for column, aggregate in zip(("Max", "Min"), _BEST[table.kind], strict=True):
            self._add_number(row, column, {**about, "aggregate": aggregate})
        spread = _decimal(row.cells["Std Dev"])
        self._add_number(row, "Mean", {**about, "aggregate": "mean", "spread": spread})

    def _add_iteration(self, iteration: int, row: Row) -> None:
        """Add a line of -v: the time and the rate of one phase of one iteration."""
        workload = self._workload_of(row, f"iter-{iteration}")
        if (workload, "rate") not in self._known:
            self._known.add((workload, "rate"))
            self._add_number(row, "ops/sec", {"metric": "file-rate", "workload": workload})
            self._add_number(row, "sec", {"metric": "phase-time", "workload": workload})

    def _add_number(self, row: Row, column: str, about: dict[str, Any]) -> None:
        printed = row.cells[column]
        if printed == "NA":
            return
        name = f"{row.item} {row.action}{' (stonewall)' if row.stonewall else ''} {column}"
        if _is_zero(printed):
            missing: Missing = "below-resolution" if about["workload"] in self._ran else "skipped"
            measurement = without_value(missing, printed, row.line, name, **about)
        else:
            measurement = figure(printed, row.line, name, **about)
            if measurement.value is not None and measurement.value < 0:
                raise damaged(row.line, f"{printed} as {name}", "a number above 0")
            self._ran.add(about["workload"])
        self.measurements.append(measurement)

    def _workload_of(self, row: Row, part: str) -> int:
        """Return the index of the workload of a row; the tables share them."""
        item = "Directory" if row.item == "Dir" else row.item
        action = _ACTIONS.get(row.action, row.action)
        limited = self.stonewalled or _LIMITED.search(self.command or "")
        whole = item != "Tree" and part != "stonewall" and not limited
        return self.workload(
            ".".join([f"{item.lower()}-{action}", part]).rstrip("."),
            _OPERATIONS.get((item, action), action),
            threads=1 if item == "Tree" else self.count("tasks"),
            file_count=self.count("items") if whole else None,
        )


def _is_zero(printed: str) -> bool:
    return not printed.strip("0.") and printed[:1] in ("0", ".")


def _decimal(printed: str) -> float | None:
    try:
        return number(printed)
    except ValueError:
        return None


# ---------------------------------------------------------------- lines

_NAME = "(Directory|Dir|File|Tree) (creation|create|stat|read|rename|removal|remove)"

GRAMMAR = Grammar(DESCRIPTOR, Execution, example=_EXAMPLE, clean=strip_task)


@GRAMMAR.line(
    r"mdtest-(\S{1,40}) was launched with ([0-9]{1,9}) total task\(s\) on ([0-9]{1,9}) node",
    opens=True,
)
def _banner(run: Execution, version: str, tasks: str, nodes: str) -> None:
    run.tool_version = version
    run.counts = {"tasks": (tasks, run.line), "nodes": (nodes, run.line)}


@GRAMMAR.line(
    "-- started at ([0-9]{2})/([0-9]{2})/([0-9]{4}) ([0-9:]{8}) --", before=True, ends=True
)
def _start(run: Execution, month: str, day: str, year: str, time: str) -> None:
    run.begin, run.started = run.line, f"{year}-{month}-{day}T{time}"


@GRAMMAR.line("-- finished", inside=True, ends=True)
def _finish(run: Execution) -> None:
    """Close the run: what follows belongs to another one."""


def _has_table(run: Execution, kind: str | None, *_: str) -> bool:
    return any(table.kind == (kind or "rate") for table in run.tables)


@GRAMMAR.line(
    r"SUMMARY(?: (rate|time))?(?: \(in [^)]{1,20}\))?: \(of ([0-9]{1,6}) iterations?\)",
    opens=_has_table,
)
def _title(run: Execution, kind: str | None, iterations: str) -> None:
    run.tables.append(Table(kind or "rate", int(iterations)))


@GRAMMAR.line("Command line used: (.*)", inside=True)
def _command(run: Execution, command: str) -> None:
    run.command = command.strip() or run.command


@GRAMMAR.line(r"V-[0-9]: .{0,80}\* iteration ([0-9]{1,6}) ", inside=True)
def _iteration(run: Execution, printed: str) -> None:
    run.iteration = int(printed)


@GRAMMAR.line(rf"V-[0-9]: .{{0,80}}?{_NAME} *: +(\S+) sec, +(\S+) ops/sec", inside=True)
def _timed(run: Execution, item: str, action: str, seconds: str, rate: str) -> None:
    cells = {"sec": seconds.rstrip(","), "ops/sec": rate}
    run.timed.append((run.iteration, Row(run.line, item, action, False, cells)))


@GRAMMAR.line("Operation(.*per Rank)?", inside=lambda run: bool(run.tables))
def _heading(run: Execution, ranks: str | None) -> None:
    run.tables[-1].columns = (*_RANK_COLUMNS, *_COLUMNS) if ranks else _COLUMNS


@GRAMMAR.line(
    rf"{_NAME}( \(stonewall\))? *:? +(?=[0-9+.-]|NA|nan|inf)(.*)",
    inside=lambda run: bool(run.tables),
)
def _row(run: Execution, item: str, action: str, stonewall: str | None, printed: str) -> None:
    columns, words = run.tables[-1].columns, printed.split()
    if len(words) != len(columns):
        found = f"a row of {item} {action} with {len(words)} numbers"
        raise damaged(run.line, found, f"{len(columns)}: {', '.join(columns)}")
    cells = dict(zip(columns, words, strict=True))
    run.tables[-1].rows.append(Row(run.line, item, action, stonewall is not None, cells))


@GRAMMAR.line(ERROR, inside=True)
def _fail(run: Execution) -> None:
    run.failed = True


@GRAMMAR.line(
    "[0-9]{1,9} tasks, ([0-9]{1,15}) (?:files|directories|files/directories)$", inside=True
)
def _items(run: Execution, printed: str) -> None:
    run.counts["items"] = (printed, run.line)


@GRAMMAR.line(".*stonewall", inside=True)
def _stonewall(run: Execution) -> None:
    run.stonewalled = True
