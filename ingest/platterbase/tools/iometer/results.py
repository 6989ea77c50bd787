"""Result files of Iometer: one run for every block 'Results."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from platterbase.errors import ParseError
from platterbase.model import Direction, Fact, Hints, Measurement, Run, Setting, Workload
from platterbase.reading.values import MB, MIB, count, decimal_comma, number, resolution
from platterbase.tools.iometer.specifications import (
    Specification,
    SpecificationReader,
    slug,
    workload,
)

_HEADER = ("'Target Type,Target Name,", "'Target Type;Target Name;")
_STAMP = re.compile(
    "([0-9]{4}-[0-9]{2}-[0-9]{2}) ([0-9]{2}:[0-9]{2}:[0-9]{2})(?::([0-9]{3}))?[,;]*"
)
_NAME = "Access Specification Name"
_BINARY = ("MBps (Binary)", "MiBps (Binary)", "MBps")
_DECIMAL = "MBps (Decimal)"
_DIRECTIONS: tuple[tuple[str, Direction], ...] = (
    ("", "both"),
    ("Read ", "read"),
    ("Write ", "write"),
)
_REQUESTS: dict[Direction | None, str] = {"read": "Read I/Os", "write": "Write I/Os"}
# What the C library of Windows, and those of others, print for no number.
_NOT_FINITE = re.compile(r"[+-]?(?:1\.#[A-Z]{2,5}[0-9]{0,6}|nan(?:\(ind\))?|inf)", re.IGNORECASE)


class Column(NamedTuple):
    """A column of the row ALL: its metric, direction and statistic, and the factor to its unit."""

    name: str
    metric: str
    direction: Direction | None
    factor: float = 1.0
    statistic: str = "total"


_COUNTS = (
    Column("Errors", "error-count", "both"),
    Column("Read Errors", "error-count", "read"),
    Column("Write Errors", "error-count", "write"),
    Column("Bytes Read", "bytes-moved", "read"),
    Column("Bytes Written", "bytes-moved", "write"),
    Column("Read I/Os", "request-count", "read"),
    Column("Write I/Os", "request-count", "write"),
)
_PROCESSORS = (
    Column("% CPU Utilization", "cpu", None, 0.01, "mean"),
    Column("% User Time", "cpu-user", None, 0.01, "mean"),
    Column("% Privileged Time", "cpu-system", None, 0.01, "mean"),
    Column("% Interrupt Time", "cpu-interrupt", None, 0.01, "mean"),
)
_INTERRUPTS = Column("Interrupts per Second", "interrupt-rate", None)


@dataclass
class Block:
    """One 'Results: its header, the cells of its row ALL and what stands around it.

    `line` is that of the row ALL, 0 before it; `rows` counts the other rows by their first word.
    """

    header: int
    columns: list[str]
    separator: str
    first: int
    started: str | None
    specification: Specification | None = None
    line: int = 0
    cells: dict[str, str] = field(default_factory=dict)
    rows: Counter[str] = field(default_factory=Counter)
    facts: list[Fact] = field(default_factory=list)
    last: int = 0

    def whole(self, column: str) -> int | None:
        """Return a count of the row ALL; None where it is absent or ambiguous (-1)."""
        word = self.cells.get(column, "")
        if word in ("", "-1"):
            return None
        try:
            return count(word)
        except ValueError as error:
            raise self._damaged(column, error) from error

    def value(self, column: str, printed: str) -> float:
        """Return a printed decimal number; a comma is its mark only where semicolons separate."""
        try:
            if self.separator == ";" and "," in printed:
                return decimal_comma(printed)
            return number(printed)
        except ValueError as error:
            raise self._damaged(column, error) from error

    def _damaged(self, column: str, error: ValueError) -> ParseError:
        found = f"{column}: {error}"
        return ParseError(self.line, found, "a number", "send the file as Iometer wrote it")


@dataclass
class ResultFile:
    """What the head of a file says, and the blocks that were read so far.

    `awaited` is the marker whose value stands on the next line, `begun` the line where the next
    block begins.
    """

    specifications: SpecificationReader = field(default_factory=SpecificationReader)
    version: str | None = None
    stamp: str | None = None
    description: tuple[str, int] | None = None
    awaited: str = ""
    begun: int = 0
    blocks: list[Block] = field(default_factory=list)

    def read(self, line: str, number: int) -> None:
        """Read one line, by what stands at its beginning."""
        if self.specifications.read(line, number):
            self.begun = self.begun or number
        elif line.startswith("'"):
            self._read_marker(line, number)
        elif self.awaited:
            self._read_awaited(line, number)
        elif self.blocks and line:
            self._read_row(self.blocks[-1], line, number)

    def _read_marker(self, line: str, number: int) -> None:
        self.awaited = ""
        bare = line.strip().rstrip(",;")
        if line.startswith(_HEADER):
            separator = line[len("'Target Type")]
            columns = [_column(name) for name in line[1:].strip().split(separator)]
            first = self.begun or number
            self.blocks.append(Block(number, columns, separator, first, self.stamp, last=number))
            self.begun = 0
        elif bare in ("'Version", "'Time Stamp") or bare.startswith("'Test Type"):
            self.awaited = bare
            ends = self.blocks and bare == "'Time Stamp"
            self.begun = self.begun or (0 if ends else number)
        elif bare == "'Results":
            self.begun = self.begun or number

    def _read_awaited(self, line: str, number: int) -> None:
        """Read the line below 'Version, 'Time Stamp or 'Test Type."""
        if self.awaited == "'Version":
            self.version = line.strip().rstrip(",;")
        elif self.awaited == "'Time Stamp":
            if stamp := _STAMP.fullmatch(line.strip()):
                self.stamp = f"{stamp[1]}T{stamp[2]}" + (f".{stamp[3]}" if stamp[3] else "")
            if self.blocks and not self.begun:
                self.blocks[-1].last = number
        else:
            words = re.split("[,;]", line.strip(), maxsplit=1)
            self.description = (words[-1].rstrip(",;") if len(words) > 1 else "", number)
        self.awaited = ""

    def _read_row(self, block: Block, line: str, number: int) -> None:
        kind = line.partition(block.separator)[0]
        if kind == "ALL" and not block.line:
            _read_all(block, line, number)
            name = block.cells.get(_NAME, "")
            block.specification = self.specifications.by_name.get(name)
        elif kind in ("MANAGER", "PROCESSOR", "WORKER", "DISK", "NETWORK"):
            block.rows[kind] += 1
            if kind == "DISK":
                name = _target(block, line)
                block.facts.append(Fact(subject="target", name="disk", value=name, line=number))
        else:
            return
        block.last = number


def result_runs(lines: list[str], hints: Hints) -> list[Run]:
    """Return one run a block; one without values where a test was begun and no block written."""
    file = ResultFile()
    for at, line in enumerate(lines, 1):
        file.read(line, at)
    if file.blocks or not file.version or not file.description:
        return [_run(file, block, hints) for block in file.blocks]
    last = max(at for at, line in enumerate(lines, 1) if line.strip())
    return [
        Run(
            tool="iometer",
            lines=(file.begun, last),
            tool_version=file.version,
            outcome="interrupted",
            started=file.stamp,
        )
    ]


def _column(name: str) -> str:
    """Return the name of a column; forks write `Average I/O Response Time (ms)`."""
    return name.strip().removesuffix(" (ms)").replace("I/O Response", "Response")


def _read_all(block: Block, line: str, number: int) -> None:
    """Split the row ALL: two words in front, the name, and from the end all other columns."""
    words = line.rstrip().split(block.separator)
    behind = len(block.columns) - 3
    name = words[2 : len(words) - behind]
    if len(words) < len(block.columns) or block.columns[2] != _NAME:
        raise ParseError(
            number,
            f"a row ALL of {len(words)} columns",
            f"{len(block.columns)} columns with the {_NAME!r} third, as in line {block.header}",
            "send the file as Iometer wrote it",
        )
    block.line = number
    block.cells = dict(zip(block.columns[3:], words[len(words) - behind :], strict=True))
    block.cells[_NAME] = block.separator.join(name).strip()


def _target(block: Block, line: str) -> str:
    """Return the name of a target, which may hold separators."""
    words = line.rstrip().split(block.separator)
    surplus = max(0, len(words) - len(block.columns))
    return block.separator.join(words[1 : 2 + surplus])


def _run(file: ResultFile, block: Block, hints: Hints) -> Run:
    settings = []
    if block.specification:
        settings = [
            Setting(scope="tool", name="access specification", value=text, line=line)
            for line, text in block.specification.texts
        ]
    if file.description and file.description[0]:
        text, line = file.description
        settings.append(Setting(scope="tool", name="test description", value=text, line=line))
    return Run(
        tool="iometer",
        lines=(block.first, block.last),
        tool_version=file.version or hints.tool_version,
        outcome="ok" if block.line else "interrupted",
        label=block.cells.get(_NAME) or None,
        command=hints.command,
        started=block.started,
        workloads=(_workload(block),) if block.line else (),
        measurements=tuple(_measurements(block)) if block.line else (),
        settings=tuple(settings),
        facts=(*block.facts, *_decimal_facts(block)),
    )


def _workload(block: Block) -> Workload:
    """Return the pattern of a block; Iometer's queue depth is per target, ours per worker."""
    depth, workers, targets = map(block.whole, ("Queue Depth", "# Workers", "# Disks"))
    moved = [block.whole(name) or 0 for name in ("Bytes Read", "Bytes Written")]
    name = block.cells[_NAME]
    per_worker = depth * targets / workers if depth and targets and workers else depth
    return workload(
        block.specification or Specification(name, block.line),
        slug(name) + (f"-qd{depth}" if depth else ""),
        queue_depth=float(per_worker) if per_worker else None,
        threads=workers or None,
        bytes_moved=sum(moved) or None,
    )


def _measurements(block: Block) -> Iterator[Measurement]:
    for column in _columns(block):
        printed = block.cells.get(column.name, "").strip()
        if printed:
            yield _measurement(block, column, printed)


def _columns(block: Block) -> Iterator[Column]:
    """Return the columns that are measurements, in their order."""
    rate = next((name for name in (*_BINARY, _DECIMAL) if name in block.cells), None)
    for prefix, direction in _DIRECTIONS:
        yield Column(f"{prefix}IOps", "iops", direction)
        if rate:
            factor = float(MB if rate == _DECIMAL else MIB)
            yield Column(prefix + rate, "throughput", direction, factor)
        yield Column(f"Average {prefix}Response Time", "latency", direction, 0.001, "mean")
        yield Column(f"Maximum {prefix}Response Time", "latency", direction, 0.001, "max")
    yield from (*_COUNTS, *_PROCESSORS, _INTERRUPTS)


def _measurement(block: Block, column: Column, printed: str) -> Measurement:
    finite = not _NOT_FINITE.fullmatch(printed)
    value = block.value(column.name, printed) if finite else None
    if value is not None:
        value = value * column.factor if column.factor >= 1 else value / round(1 / column.factor)
    skipped = column.metric == "latency" and value == 0.0 and _is_idle(block, column.direction)
    return Measurement(
        metric=column.metric,
        printed=printed,
        line=block.line,
        field=column.name,
        workload=0,
        direction=column.direction,
        statistic=column.statistic,
        instances=(block.rows["PROCESSOR"] or None) if column in _PROCESSORS else None,
        value=None if skipped else value,
        resolution=resolution(printed, column.factor) if finite else None,
        missing="skipped" if skipped else None if finite else "not-finite",
    )


def _is_idle(block: Block, direction: Direction | None) -> bool:
    """Return whether no request of a direction was counted."""
    columns = [_REQUESTS[direction]] if direction in _REQUESTS else list(_REQUESTS.values())
    return not any(block.whole(column) for column in columns)


def _decimal_facts(block: Block) -> list[Fact]:
    """Return the decimal rates that 1.1.0 prints beside the binary ones."""
    if not any(name in block.cells for name in _BINARY):
        return []
    return [
        Fact(
            subject="ALL",
            name=prefix + _DECIMAL,
            value=printed,
            line=block.line,
            number=block.value(prefix + _DECIMAL, printed) * MB,
            unit="B/s",
        )
        for prefix, _ in _DIRECTIONS
        if (printed := block.cells.get(prefix + _DECIMAL, "").strip())
        and not _NOT_FINITE.fullmatch(printed)
    ]
