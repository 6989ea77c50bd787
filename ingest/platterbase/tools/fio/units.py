"""Amounts in fio's normal report, which chooses a unit for each number.

2.x: `KB`, `MB` … are 1024 based (kb_base=1024, HOWTO of 2.2.10). 3.x: `KiB`, `MiB` … are 1024
based and `kB`, `MB` … 1000 based. `k` and `M` after rates and inside latencies are 1000 based
(num2str with base 1000). From 3.0 to 3.25 num2str dropped a fraction that rounds up to one:
19.96 became "19.0" (fixed by c736b361 in 3.26), so a number that ends in ".0" may be wrong.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from platterbase.tools.fio.results import damaged, is_negative_counter, scale

_AMOUNT = re.compile(r"([0-9]+(?:\.[0-9]+)?) ?([KMGTPkmgtp]?)(i?)(B|bit|b|bits)?(?:/s)?")
_PLAIN = re.compile(r"(-?(?:[0-9]+(?:\.[0-9]+)?|nan|inf))([kKMGT]?)")
_POWERS = {"": 0, "k": 1, "m": 2, "g": 3, "t": 4, "p": 5}


class Amount(NamedTuple):
    """A printed amount: its text, the number in it, factor to SI, value and resolution."""

    printed: str
    digits: str
    factor: float
    value: float
    resolution: float


@lru_cache(256)
def parse_bytes(text: str, line: int, *, old: bool) -> Amount:
    """Parse bytes or bytes per second: `62.7MiB/s`, `188MiB`, `557417B/s`; `old` for 2.x."""
    match = _AMOUNT.fullmatch(text)
    if match is None:
        raise damaged(line, repr(text[:40]), "an amount like 62.7MiB/s")
    base = 1024 if match[3] or old else 1000
    factor: float = base ** _POWERS[match[2].lower()]
    if match[4] in ("bit", "bits"):
        factor /= 8
    return _amount(text, match[1], factor, line)


@lru_cache(256)
def parse_number(text: str, line: int, unit: float = 1.0) -> Amount:
    """Parse a number that may end in k or M, such as `16.1k` or `871`, times `unit`."""
    match = _PLAIN.fullmatch(text)
    if match is None:
        raise damaged(line, repr(text[:40]), "a number like 16.1k")
    thousands = 1000.0 ** _POWERS[match[2].lower()]
    if match[1].lstrip("-") in ("nan", "inf") or is_negative_counter(match[1]):
        return Amount(match[1], match[1], unit, 0.0, 1.0)
    if unit >= 1:
        return _amount(text, match[1], unit * thousands, line)
    divisor = round(1 / unit) / thousands
    return _amount(text, match[1], 1 / divisor, line)


def _amount(printed: str, digits: str, factor: float, line: int) -> Amount:
    if 0 < factor < 1 and factor * 8 == int(factor * 8):
        value, step = scale(digits, line, 1.0)
        return Amount(printed, digits, factor, value * factor, step * factor)
    return Amount(printed, digits, factor, *scale(digits, line, factor))


def may_lack_fraction(version: str | None) -> bool:
    """Return whether a version has the bug of num2str; one that is unknown may have it."""
    match = re.match(r"([0-9]+)\.([0-9]+)", version or "")
    return match is None or (2, 99) <= (int(match[1]), int(match[2])) < (3, 26)


def next_number(one: Amount) -> Amount:
    """Return the amount that lost its fraction by the bug: "13.0" stands for 13.95 to 14.05."""
    digits = f"{int(float(one.digits)) + 1}.0"
    return one._replace(digits=digits, value=one.value + 10 * one.resolution)


def shortened(one: Amount) -> Amount:
    """Return an amount without the fraction that may be wrong: "13.0" as 13."""
    return one._replace(digits=one.digits.removesuffix(".0"), resolution=10 * one.resolution)


def may_be_equal(one: Amount, other: Amount) -> bool:
    """Return whether two renderings of a figure can be the same number."""
    return abs(one.value - other.value) <= one.resolution + other.resolution


def trusted(one: Amount, other: Amount) -> Amount | None:
    """Return the rendering that the bug of 3.0 to 3.25 spares; None if it may spare neither."""
    if may_be_equal(one, other) or not one.digits.endswith(".0"):
        return one
    return None if other.digits.endswith(".0") else other
