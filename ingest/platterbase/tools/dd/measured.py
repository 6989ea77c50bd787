"""From a result line of dd to a workload and its three figures."""

from __future__ import annotations

from platterbase.model import Direction, Measurement, Missing, Workload
from platterbase.tools.dd.command import Command
from platterbase.tools.dd.text import Printed, Result

_DIRECTIONS: dict[str, Direction] = {"read": "read", "write": "write"}


def measured(
    result: Result, command: Command | None
) -> tuple[tuple[Workload, ...], tuple[Measurement, ...]]:
    """Amount, time and rate of one copy."""
    operation = command.operation if command else "copy"
    block = command.block if command else None
    moved, seconds = result.moved, result.seconds
    workload = Workload(
        key=f"{operation}-{block}" if block else operation,
        operation=operation,
        access="sequential",
        block_bytes=block,
        read_ratio={"read": 1.0, "write": 0.0}.get(operation),
        random_ratio=0.0,
        bytes_moved=round(moved.value) or None,
        duration_s=seconds.value,
    )
    direction = _DIRECTIONS.get(operation, "both")
    rate, missing = _rate(result)
    figures = (
        _figure("bytes-moved", "bytes", moved, moved.value, None, direction),
        _figure("duration", "seconds", seconds, seconds.value, None, direction),
        _figure("throughput", "rate", result.rate, rate, missing, direction),
    )
    return (workload,), figures


def _rate(result: Result) -> tuple[float | None, Missing | None]:
    """The finer of the printed rate and of amount divided by time."""
    moved, seconds, rate = result.moved, result.seconds, result.rate
    if result.endless:
        return None, "not-finite"
    if not moved.value:
        return None, "failed"
    if result.in_bytes or not seconds.value:
        return rate.value, None
    if rate.value and seconds.resolution / seconds.value >= rate.resolution / rate.value:
        return rate.value, None
    return moved.value / seconds.value, None


def _figure(
    metric: str,
    name: str,
    found: Printed,
    value: float | None,
    missing: Missing | None,
    direction: Direction,
) -> Measurement:
    """One figure; a number that a line end cuts in two stands nowhere as printed."""
    lost = found.line is None
    return Measurement(
        metric=metric,
        printed="" if lost else found.text,
        line=found.line or found.near,
        field=name,
        workload=0,
        direction=direction,
        value=None if lost else value,
        resolution=None if lost or missing else found.resolution,
        missing="lost" if lost else missing,
    )
