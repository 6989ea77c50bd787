"""Printed numbers as values, by a strict grammar and never by a bare float().

No NaN, no infinity, no `1_000`, no digits but ASCII ones, no guess. Each function accepts a
stated grammar, raises `ValueError` with a sentence otherwise, and never returns None.
"""

from __future__ import annotations

import re

_DECIMAL = re.compile(
    r"[+-]?(?:[0-9]{1,18}(?:\.[0-9]{1,18})?|\.[0-9]{1,18})(?:[eE][+-]?[0-9]{1,3})?"
)
_COUNT = re.compile(r"[0-9]{1,18}")
_LARGEST = 1e300
_MOST_PLACES = 300

KIB = 1024
MIB = 1024**2
GIB = 1024**3
TIB = 1024**4
KB = 1000
MB = 1000**2
GB = 1000**3
TB = 1000**4


def number(text: str) -> float:
    """Return a decimal number with a point: `42`, `-1.5`, `1.5e3`; no spaces, no other marks."""
    if not _DECIMAL.fullmatch(text):
        raise ValueError(f"{text!r} is not a decimal number")
    value = float(text)
    if not -_LARGEST < value < _LARGEST or (
        ("e" in text or "E" in text) and abs(_places(text)) > _MOST_PLACES
    ):
        raise ValueError(f"{text!r} is out of range")
    return value


def _places(text: str) -> int:
    """Return the exponent of the last printed place: -1 of `164.6`, 2 of `1.5e3`."""
    mantissa, _, exponent = text.replace(",", ".").lower().partition("e")
    return int(exponent or 0) - len(mantissa.partition(".")[2])


def count(text: str) -> int:
    """Return a whole number of ASCII digits without sign: `0`, `1048576`."""
    if not _COUNT.fullmatch(text):
        raise ValueError(f"{text!r} is not a whole number")
    return int(text)


def decimal_comma(text: str) -> float:
    """Return a decimal number whose mark is a comma: `1,5`; only where the caller knows that."""
    if "." in text or text.count(",") > 1:
        raise ValueError(f"{text!r} is not a number with a decimal comma")
    return number(text.replace(",", "."))


def resolution(text: str, factor: float = 1.0) -> float:
    """Return the size of the last printed place of a number, times the unit's factor.

    `resolution("164.6")` is 0.1, `resolution("37910", 1024)` is 1024, `resolution("1.5e3")` is 100.
    """
    number(text.replace(",", "."))
    return float(10.0 ** _places(text)) * factor


def scaled(text: str, factor: float) -> float:
    """Return a decimal number times the factor of its unit, checked to be finite."""
    value = number(text) * factor
    if not -_LARGEST < value < _LARGEST:
        raise ValueError(f"{text!r} times {factor} is out of range")
    return value
