"""A block of an Iometer result file and the measurements of its row ALL."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field

from platterbase.errors import ParseError
from platterbase.model import Direction, Fact, Measurement
from platterbase.reading.values import MB, MIB, count, decimal_comma, number, resolution
from platterbase.tools.iometer.specifications import Specification

NAME = "Access Specification Name"
_DIRECTIONS: tuple[tuple[str, Direction], ...] = (("", "both"), ("Read ", "read"))
_DIRECTIONS += (("Write ", "write"),)
_BINARY = ("MBps (Binary)", "MiBps (Binary)", "MBps")
_DECIMAL = "MBps (Decimal)"
_CPU = {
    "% CPU Utilization": "cpu",
    "% User Time": "cpu-user",
    "% Privileged Time": "cpu-system",
    "% Interrupt Time": "cpu-interrupt",
}
_REQUESTS: dict[Direction, str] = {"read": "Read I/Os", "write": "Write I/Os"}
_COUNTS: tuple[tuple[str, str, Direction], ...] = (
    ("Errors", "error-count", "both"),
    ("Read Errors", "error-count", "read"),
    ("Write Errors", "error-count", "write"),
    ("Bytes Read", "bytes-moved", "read"),
    ("Bytes Written", "bytes-moved", "write"),
    ("Read I/Os", "request-count", "read"),
    ("Write I/Os", "request-count", "write"),
)
# What the C library of Windows, and those of others, print for no number.
_NOT_FINITE = re.compile(r"[+-]?(?:1\.#[A-Z]{2,5}[0-9]{0,6}|nan(?:\(ind\))?|inf)", re.IGNORECASE)


@dataclass
class Block:
    """One 'Results: its header, its row ALL and what stands around it."""

    header: int
    columns: list[str]
    separator: str
    first: int
    started: str | None
    specification: Specification | None = None
    line: int = 0
    cells: dict[str, str] = field(default_factory=dict)
    targets: Counter[str] = field(default_factory=Counter)
    facts: list[Fact] = field(default_factory=list)
    last: int = 0


def whole(block: Block, column: str) -> int | None:
    """A count of the row ALL; None where it is absent or ambiguous (-1)."""
    word = block.cells.get(column, "")
    if word in ("", "-1"):
        return None
    try:
        return count(word)
    except ValueError as error:
        raise _damaged(block, column, str(error)) from error


def measurements(block: Block) -> list[Measurement]:
    """The measurements of a block of results."""
    found: list[Measurement] = []
    rate = next((name for name in (*_BINARY, _DECIMAL) if name in block.cells), None)
    for prefix, direction in _DIRECTIONS:
        _add(found, block, prefix + "IOps", "iops", direction)
        if rate:
            factor = float(MB if rate == _DECIMAL else MIB)
            _add(found, block, prefix + rate, "throughput", direction, factor)
        for word, statistic in (("Average", "mean"), ("Maximum", "max")):
            column = f"{word} {prefix}Response Time"
            _add(found, block, column, "latency", direction, 0.001, statistic)
    for column, metric, direction in _COUNTS:
        _add(found, block, column, metric, direction)
    processors = block.targets["PROCESSOR"] or None
    for column, metric in _CPU.items():
        _add(found, block, column, metric, None, 0.01, "mean", processors)
    _add(found, block, "Interrupts per Second", "interrupt-rate", None)
    return found


def _add(  # noqa: PLR0913, PLR0917 - one call a column, as a table
    found: list[Measurement],
    block: Block,
    column: str,
    metric: str,
    direction: Direction | None,
    factor: float = 1.0,
    statistic: str = "total",
    instances: int | None = None,
) -> None:
    printed = block.cells.get(column, "").strip()
    if not printed:
        return
    finite = not _NOT_FINITE.fullmatch(printed)
    value = _value(block, column, printed) if finite else None
    skipped = metric == "latency" and value == 0.0 and _idle(block, direction)
    found.append(
        Measurement(
            metric=metric,
            printed=printed,
            line=block.line,
            field=column,
            workload=0,
            direction=direction,
            statistic=statistic,
            instances=instances,
            value=None if skipped or value is None else _times(value, factor),
            resolution=resolution(printed, factor) if finite else None,
            missing="skipped" if skipped else None if finite else "not-finite",
        )
    )


def _times(value: float, factor: float) -> float:
    """Multiplied, or divided where the factor is a thousandth or hundredth: fewer odd digits."""
    return value * factor if factor >= 1 else value / round(1 / factor)


def _idle(block: Block, direction: Direction | None) -> bool:
    """Whether no request of this direction was counted."""
    columns = [_REQUESTS[direction]] if direction in _REQUESTS else list(_REQUESTS.values())
    return not any(whole(block, column) for column in columns)


def _value(block: Block, column: str, printed: str) -> float:
    try:
        if block.separator == ";" and "," in printed:
            return decimal_comma(printed)
        return number(printed)
    except ValueError as error:
        raise _damaged(block, column, str(error)) from error


def _damaged(block: Block, column: str, found: str) -> ParseError:
    return ParseError(
        block.line, f"{column}: {found}", "a number", "send the file as Iometer wrote it"
    )


def decimal_facts(block: Block) -> list[Fact]:
    """The decimal columns that 1.1.0 prints beside the binary ones: the same amounts again."""
    if not any(name in block.cells for name in _BINARY):
        return []
    return [
        Fact(
            subject="ALL",
            name=prefix + _DECIMAL,
            value=printed,
            line=block.line,
            number=_value(block, prefix + _DECIMAL, printed) * MB,
            unit="B/s",
        )
        for prefix, _ in _DIRECTIONS
        if (printed := block.cells.get(prefix + _DECIMAL, "").strip())
        and not _NOT_FINITE.fullmatch(printed)
    ]
