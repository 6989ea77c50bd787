"""What mdtest printed, as words with their lines."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from platterbase.reading.recognition import damaged
from platterbase.tools.ior.mpi_lines import clean

_BANNER = re.compile(
    r"mdtest-(\S{1,40}) was launched with ([0-9]{1,9}) total task\(s\) on ([0-9]{1,9}) node\(?s?\)?"
)
_STARTED = re.compile(r"-- started at ([0-9]{2})/([0-9]{2})/([0-9]{4}) ([0-9:]{8}) --")
_TITLE = re.compile(
    r"SUMMARY(?: (rate|time))?(?: \(in [^)]{1,20}\))?: \(of ([0-9]{1,6}) iterations?\)"
)
_NAME = r"(Directory|Dir|File|Tree) (creation|create|stat|read|rename|removal|remove)"
_ROW = re.compile(rf"{_NAME}( \(stonewall\))? *:? +(?=[0-9+.-]|NA|nan|inf)(.*)")
_ITERATION = re.compile(r"V-[0-9]: .{0,80}\* iteration ([0-9]{1,6}) ")
_TIMED = re.compile(rf"V-[0-9]: .{{0,80}}?{_NAME} *: +(\S+) sec, +(\S+) ops/sec")
_ITEMS = re.compile(r"[0-9]{1,9} tasks, ([0-9]{1,15}) (?:files|directories|files/directories)$")
_ERROR = re.compile(
    r"(?:ior |mdtest )?ERROR: .*\([^()]{1,80}\.[ch]:[0-9]{1,6}\)|MPI_ABORT was invoked"
)
_LONGEST = 8000

COLUMNS = ("Max", "Min", "Mean", "Std Dev")
RANK_COLUMNS = ("per Rank Max", "per Rank Min", "per Rank Mean")


@dataclass(frozen=True)
class Row:
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
    ranks: bool = False
    rows: list[Row] = field(default_factory=list)


@dataclass
class Execution:
    """One call of mdtest."""

    first: int
    last: int
    version: str | None = None
    started: str | None = None
    command: str | None = None
    failed: bool = False
    stonewalled: bool = False
    facts: dict[str, tuple[str, int]] = field(default_factory=dict)
    tables: list[Table] = field(default_factory=list)
    timed: list[tuple[int, Row]] = field(default_factory=list)


def executions(lines: list[str]) -> list[Execution]:
    """Every execution that the lines tell of."""
    reader = _Reader()
    for number, line in enumerate(lines, 1):
        if line and len(line) <= _LONGEST:
            reader.take(number, clean(line))
    return [found for found in reader.found if found.version or _any_row(found)]


def _any_row(found: Execution) -> bool:
    return any(table.rows for table in found.tables)


class _Reader:
    """Takes line after line; knows the execution and the table that they belong to."""

    def __init__(self) -> None:
        self.found: list[Execution] = []
        self._now: Execution | None = None
        self._started: tuple[str, int] | None = None
        self._table: Table | None = None
        self._iteration = 1

    def take(self, number: int, line: str) -> None:
        if line.startswith("mdtest-") and (banner := _BANNER.match(line)):
            self._banner(number, banner)
        elif line.startswith("-- started") and (begin := _STARTED.match(line)):
            month, day, year, time = begin.groups()
            self._started = (f"{year}-{month}-{day}T{time}", number)
            self._now = self._table = None
        elif line.startswith("SUMMARY") and (title := _TITLE.match(line)):
            now = self._now
            kind = title[1] or "rate"
            if now is None or any(table.kind == kind for table in now.tables):
                now = self._begin(number)
            self._table = Table(kind, int(title[2]))
            now.tables.append(self._table)
            now.last = number
        elif self._now is not None:
            self._inside(self._now, number, line)

    def _begin(self, number: int) -> Execution:
        self._now = Execution(first=number, last=number)
        if self._started is not None:
            self._now.started, self._now.first = self._started
        self._started, self._table, self._iteration = None, None, 1
        self.found.append(self._now)
        return self._now

    def _banner(self, number: int, banner: re.Match[str]) -> None:
        now = self._begin(number)
        now.version = banner[1]
        now.facts = {"tasks": (banner[2], number), "nodes": (banner[3], number)}

    def _inside(self, now: Execution, number: int, line: str) -> None:
        if line.startswith("-- finished"):
            now.last, self._now, self._table = number, None, None
        elif line.startswith("Command line used: "):
            now.command = line.partition(": ")[2].strip() or None
        elif line.startswith("V-") and "iteration" in line and (step := _ITERATION.match(line)):
            self._iteration = int(step[1])
        elif line.startswith("V-") and (timed := _TIMED.match(line)):
            cells = {"sec": timed[3].rstrip(","), "ops/sec": timed[4]}
            now.timed.append((self._iteration, Row(number, timed[1], timed[2], False, cells)))
            now.last = number
        elif self._table is not None and line.startswith(("Operation", "File", "Dir", "Tree")):
            self._in_table(now, self._table, number, line)
        else:
            self._other(now, number, line)

    def _other(self, now: Execution, number: int, line: str) -> None:
        if "stonewall" in line:
            now.stonewalled = True
        elif _ERROR.match(line):
            now.failed, now.last = True, number
        elif "tasks, " in line and (items := _ITEMS.match(line.rstrip())):
            now.facts["items"] = (items[1], number)

    def _in_table(self, now: Execution, table: Table, number: int, line: str) -> None:
        now.last = number
        if line.startswith("Operation"):
            table.ranks = "per Rank" in line
            return
        row = _ROW.match(line)
        if row is None:
            return
        columns = (*RANK_COLUMNS, *COLUMNS) if table.ranks else COLUMNS
        words = row[4].split()
        if len(words) != len(columns):
            raise damaged(
                number,
                f"a row of {row[1]} {row[2]} with {len(words)} numbers",
                f"{len(columns)}: {', '.join(columns)}",
            )
        cells = dict(zip(columns, words, strict=True))
        table.rows.append(Row(number, row[1], row[2], row[3] is not None, cells))
