"""What IOR printed, as words with their lines: executions, tests, rows of both tables."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from platterbase.reading.recognition import damaged, refuse_too_many
from platterbase.tools.ior.mpi_lines import strip_task as clean

_BANNER = re.compile(r"IOR-(\S{1,40}): MPI Coordinated Test of Parallel I/O")
_MAX = re.compile(r"Max (Write|Read): +(\S+) MiB/sec \((\S+) MB/sec\)")
_OPTION = re.compile(r"([A-Za-z][A-Za-z -]{2,24}?) *[:=] ?(.*)")
_TEST = re.compile(r"(?:TestID *: *|Test )([0-9]{1,6})(?: started: *(.*))?$")
_MOVED = re.compile(r"WARNING: Using actual aggregate bytes moved *= *([0-9]{1,18})\b")
_ERROR = re.compile(r"(?:ior )?ERROR: .*\([^()]{1,80}\.[ch]:[0-9]{1,6}\)|MPI_ABORT was invoked")
_NUMERIC = re.compile(r"-|[+-]?(?:[0-9.]|nan|inf)", re.IGNORECASE)
_ACCESSES = ("write", "read", "remove")
_LONGEST = 8000
_MOST_ROWS = 10_000


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


@dataclass
class Test:
    """One test: its options (value and line), rows, best rates, summary rows."""

    number: int
    options: dict[str, tuple[str, int]] = field(default_factory=dict)
    rows: list[Row] = field(default_factory=list)
    best: dict[str, tuple[str, int]] = field(default_factory=dict)
    summary: dict[str, Row] = field(default_factory=dict)


@dataclass
class Execution:
    """One call of IOR, from its banner to its end."""

    first: int
    last: int
    version: str | None = None
    began: str | None = None
    command: str | None = None
    finished: bool = False
    failed: bool = False
    tests: dict[int, Test] = field(default_factory=dict)

    def test(self, number: int) -> Test:
        return self.tests.setdefault(number, Test(number))


def executions(lines: list[str]) -> list[Execution]:
    """Every execution that the lines tell of."""
    reader = _Reader()
    for number, line in enumerate(lines, 1):
        if line and len(line) <= _LONGEST:
            reader.take(number, clean(line.lstrip("> \t")))
    return reader.found


class _Reader:
    """Takes line after line; knows the execution, the test and the table that they belong to."""

    def __init__(self) -> None:
        self.found: list[Execution] = []
        self._now: Execution | None = None
        self._test = 0
        self._columns: list[str] = []
        self._comma = False
        self._summary = False
        self._moved: str | None = None

    def take(self, number: int, line: str) -> None:
        if line.startswith("IOR-") and (banner := _BANNER.match(line)):
            self._begin(number).version = banner[1]
        elif line.startswith(("access", "Operation")) and (columns := _columns(line)):
            self._table(number, line, columns)
        elif line.startswith("Max ") and (found := _MAX.match(line)):
            self._current(number).test(self._test).best[found[1].lower()] = (found[2], number)
        elif self._now is not None:
            self._inside(self._now, number, line)

    def _begin(self, number: int) -> Execution:
        self._now = Execution(first=number, last=number)
        self.found.append(self._now)
        refuse_too_many(len(self.found), number)
        self._test, self._columns, self._moved, self._summary = 0, [], None, False
        return self._now

    def _current(self, number: int) -> Execution:
        now = self._now or self._begin(number)
        now.last = number
        return now

    def _table(self, number: int, line: str, columns: list[str]) -> None:
        if self._now is not None and (self._now.finished or self._again(self._now, columns)):
            self._begin(number)
        self._current(number)
        self._columns, self._comma = columns, line.startswith("access,")
        self._summary = columns[0] == "Operation"

    def _again(self, now: Execution, columns: list[str]) -> bool:
        """Whether a heading that stands without a banner begins another execution."""
        anonymous = now.version is None and columns[0] == "access"
        return anonymous and any(test.rows for test in now.tests.values())

    def _inside(self, now: Execution, number: int, line: str) -> None:
        access = re.split(r"[\s,]", line[:10], maxsplit=1)[0]
        if access in _ACCESSES and self._columns:
            self._row(now, number, line, access)
        elif line.startswith("WARNING: Using") and (moved := _MOVED.match(line)):
            self._moved = moved[1]
        elif line.startswith("Test") and (test := _TEST.match(line)):
            self._test, self._columns, self._summary = int(test[1]), [], False
            now.test(self._test)
            now.last = number
        elif _ERROR.match(line):
            now.failed, now.last = True, number
        elif (option := _OPTION.match(line)) is not None:
            self._option(now, number, option[1].lower(), option[2].strip())

    def _option(self, now: Execution, number: int, name: str, value: str) -> None:
        if name in ("began", "run began"):
            now.began = value
        elif name in ("command line", "command line used"):
            now.command = value or None
        elif name in ("finished", "run finished"):
            now.finished, self._columns = True, []
        elif name in OPTIONS and not self._summary:
            now.test(self._test).options.setdefault(OPTIONS[name], (value, number))
        else:
            return
        now.last = number

    def _row(self, now: Execution, number: int, line: str, access: str) -> None:
        words = line.strip().split(",") if self._comma else line.split()
        if len(words) < 2 or not _NUMERIC.match(words[1]):
            return
        columns = self._columns
        if self._summary and len(words) != len(columns):
            columns = columns[: columns.index("Mean(s)") + 1]
            words = words[: len(columns)]
        if len(words) != len(columns):
            raise damaged(
                number,
                f"a row of {access} with {len(words)} columns",
                f"{len(columns)}, as its heading has",
            )
        row = Row(number, access, dict(zip(columns, words, strict=True)), self._moved)
        self._keep(now, row)
        now.last = number

    def _keep(self, now: Execution, row: Row) -> None:
        if not self._summary:
            self._moved = None
            rows = now.test(self._test).rows
            rows.append(row)
            if len(rows) > _MOST_ROWS:
                raise damaged(row.line, f"{len(rows)} rows of one test", f"at most {_MOST_ROWS}")
            return
        number = row.cells.get("Test#", "")
        test = int(number) if re.fullmatch("[0-9]{1,6}", number) else self._test
        now.test(test).summary.setdefault(row.access, row)


def _columns(line: str) -> list[str]:
    """Column names of a heading, each once; none where the line is no heading of IOR."""
    if line.startswith("access,bw(MiB/s),"):
        return line.strip().split(",")
    names = line.replace(" (", "(").replace("Std Dev", "StdDev").split()
    if names[0] == "access" and "bw(MiB/s)" in names and "total(s)" in names:
        return names
    if names[0] == "Operation" and "Max(MiB)" in names and "Mean(s)" in names:
        for place, name in enumerate(names):
            if name == "StdDev":
                names[place] = names[place - 1].replace("Mean", "StdDev")
        return names
    return []


# Options that are kept, and the names they have since 3.2.
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
