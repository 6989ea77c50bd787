"""Measurements from printed numbers: value, unit, resolution, or why there is no value."""

from __future__ import annotations

import re
from typing import Any

from platterbase.model import Measurement, Missing
from platterbase.reading.recognition import damaged, damaged_value
from platterbase.reading.values import number, resolution

# As C libraries print them; that of Windows prints 1.#INF, 1.#IND or 1.#QNAN.
_NOT_FINITE = re.compile(
    r"[+-]?(?:(?:nan|inf|infinity)(?:\(\w{0,20}\))?|1\.#[A-Z]{2,5}[0-9]{0,6})", re.IGNORECASE
)


def figure(
    printed: str,
    line: int,
    field: str,
    factor: float = 1.0,
    *,
    zero: Missing | None = None,
    **about: Any,
) -> Measurement:
    """Return the measurement of a printed decimal number.

    `factor` turns the printed unit into that of the metric. nan and inf have no value; neither
    has a zero where `zero` says why: a time of 0.00 ms is "below-resolution", a rate of reads in
    a test of writes is "skipped". `about` are the other fields of Measurement.
    """
    if _NOT_FINITE.fullmatch(printed):
        return without_value("not-finite", printed, line, field, **about)
    try:
        value, place = number(printed), resolution(printed, factor)
    except (ValueError, OverflowError):
        raise damaged(line, f"{printed!r} as {field}", "a decimal number") from None
    if value == 0 and zero is not None:
        return without_value(zero, printed, line, field, **about)
    return Measurement(
        printed=printed,
        line=line,
        field=field,
        value=value * factor if factor >= 1 else value / round(1 / factor),
        resolution=place,
        **about,
    )


def without_value(
    missing: Missing, printed: str, line: int, field: str, **about: Any
) -> Measurement:
    """Return a measurement that has no value, with the reason."""
    return Measurement(printed=printed, line=line, field=field, missing=missing, **about)


def whole(word: str, line: int, name: str, tool: str) -> float:
    """Return a whole number where the tool prints one, else raise ParseError."""
    if not re.fullmatch("[0-9]{1,18}", word):
        raise damaged_value(line, word, name, "a whole number", tool)
    return float(int(word))


def decimal(word: str, line: int, name: str, tool: str) -> float:
    """Return a decimal number where the tool prints one, else raise ParseError.

    Counters of 64 bits have up to 20 digits.
    """
    if re.fullmatch("[0-9]{19,20}", word):
        return float(int(word))
    try:
        return number(word)
    except ValueError as error:
        raise damaged_value(line, word, name, "a number", tool) from error
