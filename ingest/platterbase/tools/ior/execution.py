"""One call of IOR: its tests with their tables, from which come workloads, rates and times."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from msgspec import structs

from platterbase.model import Access, Aggregate, Direction, Setting, Workload
from platterbase.reading.figures import figure
from platterbase.reading.recognition import damaged
from platterbase.reading.run import OpenRun
from platterbase.reading.values import GIB, KIB, MIB, TIB, number

_MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
_BEGAN = re.compile(r"\w{3} (\w{3}) +([0-9]{1,2}) ([0-9]{2}:[0-9]{2}:[0-9]{2}) ([0-9]{4})")
_FACTS = ("tasks", "nodes", "clients per node")
_TIMES = (
    ("open(s)", "open-time"),
    ("wr/rd(s)", "transfer-time"),
    ("close(s)", "close-time"),
    ("total(s)", "duration"),
)
_AGGREGATES: dict[str, Aggregate] = {"Max": "best", "Min": "worst", "Mean": "mean"}
_ALONE: dict[str, Aggregate] = {"Max": "single"}
_DIRECTIONS: dict[str, Direction] = {"read": "read", "write": "write"}
_SIZES = {"bytes": 1, "KiB": KIB, "MiB": MIB, "GiB": GIB, "TiB": TIB}
_ORDERS: dict[str, Access] = {"sequential": "sequential", "random": "random"}

# Options that are kept: printed name in small letters, name since 3.2.
OPTIONS = {
    "api": "api",
    "access": "access",
    "type": "type",
    "pattern": "pattern",
    "segments": "segments",
    "ordering in a file": "ordering in a file",
    "ordering inter file": "ordering inter file",
    "task offset": "task offset",
    "nodes": "nodes",
    "tasks": "tasks",
    "clients": "tasks",
    "clients per node": "clients per node",
    "repetitions": "repetitions",
    "xfersize": "xfersize",
    "blocksize": "blocksize",
    "aggregate filesize": "aggregate filesize",
    "stonewallingtime": "stonewallingTime",
    "stonewallingwearout": "stoneWallingWearOut",
    "using stonewalling": "stonewallingTime",
    "memorybuffer": "memoryBuffer",
    "dataaccess": "dataAccess",
    "gpudirect": "GPUDirect",
    "memorypertask": "memoryPerTask",
    "memorypernode": "memoryPerNode",
    "lustre stripe size": "Lustre stripe size",
    "stripe count": "stripe count",
}


@dataclass(frozen=True)
class Row:
    """A row of a table: the printed word of each column.

    `places` are line and key of each column where they are not those of the row (JSON).
    """

    line: int
    access: str
    cells: dict[str, str]
    moved: str | None = None
    places: dict[str, tuple[int, str]] = field(default_factory=dict)

    def place(self, column: str) -> tuple[int, str]:
        """Return the line of a cell, and the name of its column there."""
        return self.places.get(column, (self.line, column))


@dataclass
class Test:
    """One test: its options (value and line), rows, best rates, summary rows."""

    number: int
    options: dict[str, tuple[str, int]] = field(default_factory=dict)
    rows: list[Row] = field(default_factory=list)
    best: dict[str, tuple[str, int]] = field(default_factory=dict)
    summary: dict[str, Row] = field(default_factory=dict)

    def option(self, name: str) -> str:
        """Return the value of an option by its name since 3.2."""
        return self.options.get(name, ("", 0))[0]


@dataclass
class Execution(OpenRun):
    """One call of IOR, from its banner to its end, and the table that is read."""

    began: str | None = None
    finished: bool = False
    failed: bool = False
    tests: dict[int, Test] = field(default_factory=dict)
    number: int = 0  # of the test that is read
    names: list[str] = field(default_factory=list)  # of the columns
    comma: bool = False  # between the columns
    in_summary: bool = False
    moved: str | None = None
    _patterns: dict[tuple[int, str], Workload] = field(default_factory=dict)

    def test(self, number: int | None = None) -> Test:
        """Return a test, or the one that is read."""
        number = self.number if number is None else number
        return self.tests.setdefault(number, Test(number))

    def finish(self) -> None:
        """Add the figures and options of every test."""
        for test in self.tests.values():
            self._add_options(test)
            self._add_test(test)
        if self.failed and not self.finished:
            self.outcome = "failed"
        began = _BEGAN.match(self.began or "")
        if began and began[1] in _MONTHS:
            month = _MONTHS.index(began[1]) + 1
            self.started = f"{began[4]}-{month:02}-{int(began[2]):02}T{began[3]}"

    def _add_options(self, test: Test) -> None:
        name_of_test = f"test {test.number}" if test.number else None
        for name, (value, line) in test.options.items():
            self.line = line
            if name in _FACTS:
                count = _whole(value.split(" ")[0])
                unit = None if count is None else "count"
                self.fact(name_of_test or "run", name, value, count, unit)
            elif value:
                self.settings.append(
                    Setting(scope="tool", name=name, value=value, line=line, target=name_of_test)
                )

    def _add_test(self, test: Test) -> None:
        for access in ("write", "read"):
            rows = [row for row in test.rows if row.access == access]
            if rows or access in test.summary or access in test.best:
                self._add_access(test, access, rows)
        removed = [row for row in test.rows if row.access == "remove"]
        for row in removed:
            workload = self._workload_of(test, row, "remove", _iteration(removed, row))
            self._add("duration", row, "total(s)", workload)

    def _add_access(self, test: Test, access: str, rows: list[Row]) -> None:
        summary = test.summary.get(access)
        repeats = _repeats(test, summary, rows)
        only_rows = summary is None and access not in test.best
        workload = 0
        for row in rows:
            iteration = _iteration(rows, row)
            workload = self._workload_of(test, row, access, iteration)
            for column, metric in _TIMES:
                self._add(metric, row, column, workload)
            if repeats > 1 or only_rows:
                self._add("throughput", row, "bw(MiB/s)", workload, MIB)
            self._add_transfers(test, row, iteration)
        if only_rows:
            return
        if len(rows) != 1 or repeats > 1:
            workload = self._workload_of(test, summary, access, "")
        if summary is None:
            self._add_best(test, access, workload, repeats)
        else:
            self._add_summary(test, summary, workload, repeats)

    def _add_transfers(self, test: Test, row: Row, iteration: str) -> None:
        """Add IOPS and latency of a row: they leave opening and closing out."""
        if "IOPS" not in row.cells:
            return
        part = f"{iteration}.access".lstrip(".")
        workload = self._workload_of(test, row, row.access, part)
        self._add("iops", row, "IOPS", workload)
        column = "Latency(s)" if "Latency(s)" in row.cells else "Latency"
        tasks = list(self.workloads.values())[workload].threads
        each: dict[str, Any] = {"statistic": "min", "scope": "per-thread", "instances": tasks}
        self._add("latency", row, column, workload, **each)

    def _add_best(self, test: Test, access: str, workload: int, repeats: int) -> None:
        printed, self.line = test.best[access]
        self.figure(
            printed,
            f"Max {access.capitalize()} MiB/sec",
            float(MIB),
            metric="throughput",
            workload=workload,
            direction=_DIRECTIONS[access],
            aggregate="best" if repeats > 1 else "single",
            repeats=repeats,
        )

    def _add_summary(self, test: Test, summary: Row, workload: int, repeats: int) -> None:
        about: dict[str, Any] = {"repeats": repeats}
        for metric, unit, factor in (("throughput", "MiB", float(MIB)), ("iops", "OPs", 1.0)):
            for column, aggregate in (_AGGREGATES if repeats > 1 else _ALONE).items():
                spread = _spread(summary, unit, factor) if aggregate == "mean" else None
                how = {"aggregate": aggregate, "spread": spread}
                self._add(metric, summary, f"{column}({unit})", workload, factor, **about, **how)
        about["aggregate"] = "mean" if repeats > 1 else "single"
        if not any(
            one.workload == workload and one.metric == "duration" for one in self.measurements
        ):
            self._add("duration", summary, "Mean(s)", workload, **about)
        # The rate up to the moment at which the first task had to stop.
        if summary.cells.get("Stonewall(s)", "NA") != "NA":
            workload = self._workload_of(test, summary, summary.access, "stonewall")
            self._add("throughput", summary, "Stonewall(MiB)", workload, MIB, **about)
            self._add("duration", summary, "Stonewall(s)", workload, **about)

    def _add(
        self, metric: str, row: Row, column: str, workload: int, factor: float = 1.0, **about: Any
    ) -> None:
        """Add a cell of a row, if it holds a number."""
        printed = row.cells.get(column, "NA")
        if printed == "NA":
            return
        about |= {"metric": metric, "workload": workload}
        about["direction"] = _DIRECTIONS.get(row.access)
        self.line, name = row.place(column)
        if printed == "-":
            self.without_value("skipped", printed, name, **about)
            return
        measurement = figure(printed, self.line, name, float(factor), **about)
        if measurement.value is not None and measurement.value < 0:
            raise damaged(self.line, f"{printed} as {column}", "a number from 0")
        self.measurements.append(measurement)

    def _workload_of(self, test: Test, row: Row | None, access: str, part: str) -> int:
        number = [f"test-{test.number}"] if test.number else []
        key = ".".join([access, *number, part]).rstrip(".")
        if (test.number, access) not in self._patterns:
            self._patterns[test.number, access] = _pattern(test, access, row)
        pattern = self._patterns[test.number, access]
        if access != "remove" and row is not None:
            moved = int(row.moved) if row.moved else None
            pattern = structs.replace(
                pattern,
                workset_bytes=moved or pattern.workset_bytes,
                bytes_moved=None if part == "stonewall" else moved or pattern.bytes_moved,
                duration_s=_duration(row.cells, part),
            )
        return self.new_workload(**{**structs.asdict(pattern), "key": key})


def _pattern(test: Test, access: str, row: Row | None) -> Workload:
    """Return what all workloads of an access of a test have in common, but for their key."""
    if access == "remove":
        return Workload(key="", operation="delete", file_count=_files(test))
    summary = test.summary.get(access)
    cells = {**(summary.cells if summary else {}), **(row.cells if row else {})}
    order = _ORDERS.get(test.option("ordering in a file").split(" ")[0])
    block = _bytes(test.option("xfersize")) or _kib(cells.get("xfer(KiB)", ""))
    tasks = test.option("tasks") or cells.get("#Tasks") or cells.get("numTasks") or ""
    stonewall = (test.option("stonewallingTime") or "0").split(" ")[0]
    aggregate = _bytes(test.option("aggregate filesize"))
    return Workload(
        key="",
        operation=access,
        access=order,
        block_bytes=block or _whole(cells.get("xsize", "")),
        threads=_whole(tasks.split(" ")[0]),
        random_ratio=1.0 if order == "random" else None,
        workset_bytes=aggregate,
        file_count=_files(test),
        bytes_moved=aggregate if stonewall == "0" else None,
    )


def _files(test: Test) -> int | None:
    access = test.option("access").split(",")[0]
    if access == "single-shared-file":
        return 1
    return _whole(test.option("tasks").split(" ")[0]) if access == "file-per-process" else None


def _duration(cells: dict[str, str], part: str) -> float | None:
    """Return the seconds of a row, or of a part of it (`access`, `stonewall`)."""
    column = {"stonewall": "Stonewall(s)", "access": "wr/rd(s)"}.get(part.rpartition(".")[2])
    printed = cells.get(column or "total(s)", "")
    plain = re.fullmatch(r"[0-9]{1,12}(?:\.[0-9]{1,9})?", printed)
    return number(printed) if plain else None


def _repeats(test: Test, summary: Row | None, rows: list[Row]) -> int:
    printed = summary.cells.get("reps", "") if summary else ""
    return max(_whole(printed) or _whole(test.option("repetitions")) or 1, len(rows))


def _iteration(rows: list[Row], row: Row) -> str:
    """Return the part of a key that names the repetition, if there are several."""
    return f"iter-{_whole(row.cells.get('iter', '')) or 0}" if len(rows) > 1 else ""


def _spread(summary: Row, unit: str, factor: float) -> float | None:
    """Return the standard deviation of the repetitions, None where it is no number."""
    column = f"StdDev({unit})"
    printed = summary.cells.get(column, "NA")
    if printed in ("NA", "-") or "nan" in printed.lower() or "inf" in printed.lower():
        return None
    try:
        return number(printed) * factor
    except ValueError:
        line, name = summary.place(column)
        raise damaged(line, f"{printed!r} as {name}", "a decimal number") from None


def _whole(text: str) -> int | None:
    return int(text) if re.fullmatch("[0-9]{1,18}", text) else None


def _bytes(text: str) -> int | None:
    """Return a size as IOR prints it (HumanReadable): exact only without decimals."""
    size = re.fullmatch(r"([0-9]{1,15}) (bytes|[KMGT]iB)", text)
    return int(size[1]) * _SIZES[size[2]] if size else None


def _kib(text: str) -> int | None:
    size = re.fullmatch(r"([0-9]{1,15})(?:\.0{1,6})?", text)
    return int(size[1]) * KIB if size else None
