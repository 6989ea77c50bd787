"""Result files of Iometer: one run for every block 'Results."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from msgspec import structs

from platterbase.model import Descriptor, Direction, Hints, Measurement, Run
from platterbase.reading.figures import figure
from platterbase.reading.run import OpenRun
from platterbase.reading.values import MB, MIB, count
from platterbase.tools.iometer.specifications import (
    Specification,
    SpecificationReader,
    add_workload,
    damaged,
    slug,
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
class Block(OpenRun):
    """The run of one 'Results: its header, and the cells of its row ALL."""

    header: int = 0
    names: list[str] = field(default_factory=list)  # of the columns
    separator: str = ","
    specification: Specification | None = None
    description: tuple[str, int] | None = None  # of the test, and its line
    line_of_all: int = 0  # 0 before the row ALL
    cells: dict[str, str] = field(default_factory=dict)
    rows: Counter[str] = field(default_factory=Counter)  # other rows, by their first word

    def whole(self, column: str) -> int | None:
        """Return a count of the row ALL; None where it is absent or ambiguous (-1)."""
        word = self.cells.get(column, "")
        if word in ("", "-1"):
            return None
        try:
            return count(word)
        except ValueError as error:
            raise damaged(self.line, f"{column}: {error}", "a number") from error

    def value(self, column: Column, printed: str) -> Measurement:
        """Return a figure of the row ALL; a comma is its mark only where semicolons separate."""
        plain = printed.replace(",", ".") if self.separator == ";" else printed
        found = figure(
            plain,
            self.line,
            column.name,
            column.factor,
            metric=column.metric,
            workload=0,
            direction=column.direction,
            statistic=column.statistic,
            instances=(self.rows["PROCESSOR"] or None) if column in _PROCESSORS else None,
        )
        return structs.replace(found, printed=printed)

    def read_all(self, line: str) -> None:
        """Split the row ALL: two words in front, the name, and from the end all other columns."""
        words = line.rstrip().split(self.separator)
        behind = len(self.names) - 3
        name = words[2 : len(words) - behind]
        if len(words) < len(self.names) or self.names[2] != _NAME:
            columns = f"{len(self.names)} columns with the {_NAME!r} third"
            found = f"a row ALL of {len(words)} columns"
            raise damaged(self.line, found, f"{columns}, as in line {self.header}")
        self.line_of_all = self.line
        self.cells = dict(zip(self.names[3:], words[len(words) - behind :], strict=True))
        self.cells[_NAME] = self.separator.join(name).strip()
        self.label = self.cells[_NAME] or None

    def finish(self) -> None:
        """Add the figures of the row ALL, and the specification that was in force."""
        for line, text in self.specification.texts if self.specification else ():
            self.line = line
            self.setting("access specification", text)
        if self.description and self.description[0]:
            text, self.line = self.description
            self.setting("test description", text)
        self.outcome = "ok" if self.line_of_all else "interrupted"
        self.line = self.line_of_all
        if not self.line:
            return
        _add_pattern(self)
        self.measurements += _measurements(self)
        if any(name in self.cells for name in _BINARY):
            self._add_decimal_rates()

    def _add_decimal_rates(self) -> None:
        """Add the decimal rates that 1.1.0 prints beside the binary ones, as facts."""
        for prefix, direction in _DIRECTIONS:
            column = Column(prefix + _DECIMAL, "throughput", direction, float(MB))
            printed = self.cells.get(column.name, "").strip()
            value = self.value(column, printed).value if printed else None
            if value is not None:
                self.fact("ALL", column.name, printed, value, "B/s")


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
            block = Block(
                first=self.begun or number,
                last=number,
                started=self.stamp,
                header=number,
                names=[_column(name) for name in line[1:].strip().split(separator)],
                separator=separator,
            )
            self.blocks.append(block)
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
        block.line = number
        if kind == "ALL" and not block.line_of_all:
            block.read_all(line)
            block.specification = self.specifications.by_name.get(block.cells[_NAME])
        elif kind in ("MANAGER", "PROCESSOR", "WORKER", "DISK", "NETWORK"):
            block.rows[kind] += 1
            if kind == "DISK":
                block.fact("target", "disk", _target(block, line))
        else:
            return
        block.last = number


def result_runs(lines: list[str], descriptor: Descriptor, hints: Hints) -> list[Run]:
    """Return one run a block; one without values where a test was begun and no block written."""
    file = ResultFile()
    for at, line in enumerate(lines, 1):
        file.read(line, at)
    if not file.blocks and file.version and file.description:
        last = max(at for at, line in enumerate(lines, 1) if line.strip())
        begun = OpenRun(first=file.begun, last=last, started=file.stamp, tool_version=file.version)
        return [begun.closed(descriptor, hints)]
    for block in file.blocks:
        block.tool_version, block.command = file.version, hints.command
        block.description = file.description
    return [block.closed(descriptor, hints) for block in file.blocks]


def _column(name: str) -> str:
    """Return the name of a column; forks write `Average I/O Response Time (ms)`."""
    return name.strip().removesuffix(" (ms)").replace("I/O Response", "Response")


def _target(block: Block, line: str) -> str:
    """Return the name of a target, which may hold separators."""
    words = line.rstrip().split(block.separator)
    surplus = max(0, len(words) - len(block.names))
    return block.separator.join(words[1 : 2 + surplus])


def _add_pattern(block: Block) -> None:
    """Add the pattern of a block; Iometer's queue depth is per target, ours per worker."""
    depth, workers, targets = map(block.whole, ("Queue Depth", "# Workers", "# Disks"))
    moved = [block.whole(name) or 0 for name in ("Bytes Read", "Bytes Written")]
    name = block.cells[_NAME]
    per_worker = depth * targets / workers if depth and targets and workers else depth
    add_workload(
        block,
        block.specification or Specification(name, block.line),
        slug(name) + (f"-qd{depth}" if depth else ""),
        queue_depth=float(per_worker) if per_worker else None,
        threads=workers or None,
        bytes_moved=sum(moved) or None,
    )


def _measurements(block: Block) -> Iterator[Measurement]:
    """Yield the figures of the row ALL; a direction without requests has no response time."""
    for column in _columns(block):
        if printed := block.cells.get(column.name, "").strip():
            found = block.value(column, printed)
            if column.metric == "latency" and found.value == 0 and _is_idle(block, column):
                found = structs.replace(found, value=None, missing="skipped")
            yield found


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


def _is_idle(block: Block, column: Column) -> bool:
    """Return whether no request of a direction was counted."""
    requests = _REQUESTS.get(column.direction)
    return not any(map(block.whole, [requests] if requests else _REQUESTS.values()))
