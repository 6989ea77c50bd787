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

from typing import Any

from platterbase.errors import ParseError
from platterbase.model import (
    Aggregate,
    Descriptor,
    Fact,
    Hints,
    Measurement,
    Missing,
    Outcome,
    Run,
    Workload,
)
from platterbase.reading.figures import figure, without_value
from platterbase.reading.lines import lines_of
from platterbase.reading.recognition import damaged
from platterbase.reading.values import number
from platterbase.tools.ior.mdtest_text import RANK_COLUMNS, Execution, Row, Table, executions

DESCRIPTOR = Descriptor(
    tool="mdtest",
    title="mdtest",
    version=1,
    formats=("summary tables", "iterations of -v"),
    tool_versions="1.8 to 4.1",
    markers=("mdtest-", "SUMMARY"),
)


def parse(text: str, hints: Hints) -> list[Run]:
    """Read every execution of mdtest in a text."""
    found: list[Execution] = []
    if DESCRIPTOR.marks(text):
        found = executions(lines_of(text))
    if not found:
        raise ParseError(
            1,
            "no banner and no table of mdtest",
            "'mdtest-… was launched with … total task(s)' or 'SUMMARY rate: (of … iterations)'",
            "send the output of mdtest with its headings",
            foreign=True,
        )
    return [_run(execution, hints) for execution in found]


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


def _run(found: Execution, hints: Hints) -> Run:
    builder = _Builder(found)
    for table in found.tables:
        for row in table.rows:
            builder.add(table, row)
    if not builder.measurements:
        for iteration, row in found.timed:
            builder.add_iteration(iteration, row)
    return Run(
        tool="mdtest",
        lines=(found.first, found.last),
        tool_version=found.version or hints.tool_version,
        outcome=_outcome(found),
        command=found.command or hints.command,
        started=found.started,
        workloads=tuple(builder.workloads),
        measurements=tuple(builder.measurements),
        facts=tuple(
            Fact(subject="run", name=name, value=value, line=line, number=int(value), unit="count")
            for name, (value, line) in found.facts.items()
        ),
    )


def _outcome(found: Execution) -> Outcome:
    if any(table.rows for table in found.tables):
        return "ok"
    return "failed" if found.failed else "interrupted"


class _Builder:
    """Collects workloads and measurements of one execution."""

    def __init__(self, found: Execution) -> None:
        self.workloads: list[Workload] = []
        self.measurements: list[Measurement] = []
        self._tasks = int(found.facts["tasks"][0]) if "tasks" in found.facts else None
        items = found.facts.get("items")
        self._items = int(items[0]) if items and not found.stonewalled else None
        self._places: set[tuple[int, str]] = set()
        self._known: dict[str, int] = {}
        self._ran: set[int] = set()

    def add(self, table: Table, row: Row) -> None:
        index = self._workload(row, "stonewall" if row.stonewall else "")
        if (index, table.kind) in self._places:
            return
        self._places.add((index, table.kind))
        about: dict[str, Any] = {"metric": _METRICS[table.kind], "workload": index}
        if table.iterations > 1:
            self._repeated(table, row, about)
        else:
            self._single(row, about)
        self._ranks(row, about)

    def add_iteration(self, iteration: int, row: Row) -> None:
        """A line of -v: the time and the rate of one phase of one iteration."""
        index = self._workload(row, f"iter-{iteration}")
        if (index, "rate") not in self._places:
            self._places.add((index, "rate"))
            self._number(row, "ops/sec", {"metric": "file-rate", "workload": index})
            self._number(row, "sec", {"metric": "phase-time", "workload": index})

    def _single(self, row: Row, about: dict[str, Any]) -> None:
        if row.cells["Max"] == row.cells["Mean"] == row.cells["Min"]:
            self._number(row, "Max", about)
            return
        self._number(row, "Mean", about)
        for column in ("Max", "Min"):
            self._number(row, column, {**about, "statistic": column.lower()})

    def _repeated(self, table: Table, row: Row, about: dict[str, Any]) -> None:
        about = {**about, "repeats": table.iterations}
        if _zero(row.cells["Max"]):
            self._number(row, "Mean", {**about, "aggregate": "mean"})
            return
        for column, aggregate in zip(("Max", "Min"), _BEST[table.kind], strict=True):
            self._number(row, column, {**about, "aggregate": aggregate})
        spread = _decimal(row.cells["Std Dev"])
        self._number(row, "Mean", {**about, "aggregate": "mean", "spread": spread})

    def _ranks(self, row: Row, about: dict[str, Any]) -> None:
        for column in RANK_COLUMNS:
            if column in row.cells and not _zero(row.cells["Mean"]):
                each = {"statistic": column.rpartition(" ")[2].lower(), "scope": "per-thread"}
                self._number(row, column, {**about, **each, "instances": self._tasks})

    def _number(self, row: Row, column: str, about: dict[str, Any]) -> None:
        printed = row.cells[column]
        if printed == "NA":
            return
        field = f"{row.item} {row.action}{' (stonewall)' if row.stonewall else ''} {column}"
        if not _zero(printed):
            found = figure(printed, row.line, field, **about)
            if found.value is not None and found.value < 0:
                raise damaged(row.line, f"{printed} as {field}", "a number above 0")
            self._ran.add(about["workload"])
        else:
            missing: Missing = "below-resolution" if about["workload"] in self._ran else "skipped"
            found = without_value(missing, printed, row.line, field, **about)
        self.measurements.append(found)

    def _workload(self, row: Row, part: str) -> int:
        """Index of the workload of a row; the two tables share them."""
        item = "Directory" if row.item == "Dir" else row.item
        action = _ACTIONS.get(row.action, row.action)
        key = ".".join([f"{item.lower()}-{action}", part]).rstrip(".")
        if key in self._known:
            return self._known[key]
        self._known[key] = len(self.workloads)
        self.workloads.append(
            Workload(
                key=key,
                operation=_OPERATIONS.get((item, action), action),
                threads=1 if item == "Tree" else self._tasks,
                file_count=None if item == "Tree" or part == "stonewall" else self._items,
            )
        )
        return self._known[key]


def _zero(printed: str) -> bool:
    return not printed.strip("0.") and printed[:1] in ("0", ".")


def _decimal(printed: str) -> float | None:
    try:
        return number(printed)
    except ValueError:
        return None
