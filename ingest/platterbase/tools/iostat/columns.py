"""What iostat's columns mean, and how their words become numbers. Sources: __init__.py."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from platterbase.errors import ParseError
from platterbase.model import Direction, Missing, Rounding
from platterbase.reading.values import GIB, KIB, MIB, TIB, decimal_comma, number, resolution

SECTOR = 512
_MEANS = frozenset(("queue-wait", "service-time", "request-size", "queue-length"))


class Meaning(NamedTuple):
    """Metric, direction and factor of a column; `bytes` columns may carry a unit of their own."""

    metric: str
    direction: Direction | None = None
    factor: float = 1.0
    kind: str = "plain"

    @property
    def statistic(self) -> str:
        return "mean" if self.metric in _MEANS else "total"


class Cell(NamedTuple):
    """A word below its column; `field` is the column's word or a JSON pointer."""

    column: str
    word: str
    line: int
    field: str


class Value(NamedTuple):
    """A number in the unit of its metric, or why there is none."""

    value: float | None
    resolution: float | None = None
    rounding: Rounding = "nearest"
    missing: Missing | None = None


_RATES: dict[str, Direction | None] = {"r": "read", "w": "write", "d": "trim"}


def _columns() -> dict[str, Meaning]:
    columns = {
        "tps": Meaning("request-rate", "both"),
        "f/s": Meaning("request-rate"),
        "f_await": Meaning("queue-wait", None, 0.001),
        "rqm/s": Meaning("merge-rate", "both"),
        "await": Meaning("queue-wait", "both", 0.001),
        "svctm": Meaning("service-time", "both", 0.001),
        "avgrq-sz": Meaning("request-size", "both", SECTOR),
        "areq-sz": Meaning("request-size", "both", KIB, "bytes"),
        "avgqu-sz": Meaning("queue-length"),
        "aqu-sz": Meaning("queue-length"),
        "%util": Meaning("utilization", None, 0.01),
    }
    for letter, direction in _RATES.items():
        columns |= {
            f"{letter}/s": Meaning("request-rate", direction),
            f"{letter}rqm/s": Meaning("merge-rate", direction),
            f"%{letter}rqm": Meaning("merge-ratio", direction, 0.01),
            f"{letter}_await": Meaning("queue-wait", direction, 0.001),
            f"{letter}areq-sz": Meaning("request-size", direction, KIB, "bytes"),
        }
    for unit, size in (("kB", KIB), ("MB", MIB), ("Blk", SECTOR), ("sec", SECTOR)):
        columns |= {
            f"{unit}/s": Meaning("throughput", "both", size, "bytes"),
            f"{unit}_w+d/s": Meaning("throughput", None, size, "bytes"),
            f"{unit}_w+d": Meaning("bytes-moved", None, size, "amount"),
        }
        for letter, direction in _RATES.items():
            columns[f"{letter}{unit}/s"] = Meaning("throughput", direction, size, "bytes")
        for word, letter in (("read", "r"), ("wrtn", "w"), ("dscd", "d")):
            direction = _RATES[letter]
            columns[f"{unit}_{word}/s"] = Meaning("throughput", direction, size, "bytes")
            columns[f"{unit}_{word}"] = Meaning("bytes-moved", direction, size, "amount")
    return columns


DEVICE = _columns()
PROCESSOR = {
    f"%{word}": Meaning(f"cpu-{metric}", None, 0.01)
    for word, metric in (
        ("user", "user"),
        ("nice", "nice"),
        ("system", "system"),
        ("sys", "system"),
        ("iowait", "iowait"),
        ("steal", "steal"),
        ("idle", "idle"),
    )
}
# --human, common.c (units): each step is 1024, also where the column is headed kB or MB.
_SUFFIXES = {"s": SECTOR, "B": 1, "k": KIB, "M": MIB, "G": GIB, "T": TIB, "P": KIB**5}
_WORD = re.compile(r"(-?[0-9]{1,18}(?:[.,][0-9]{1,6})?)([%sBkMGTP]?)")
_NOT_FINITE = re.compile(r"-?(?:nan|inf(?:inity)?)", re.IGNORECASE)


def is_number(word: str) -> bool:
    """Return whether a word is what iostat prints below a column."""
    return _WORD.fullmatch(word) is not None or _NOT_FINITE.fullmatch(word) is not None


def meaning_of(column: str, device: str) -> Meaning | None:
    """Return what a column means, None for an unknown one."""
    return DEVICE.get(column) if device else PROCESSOR.get(column)


def value_of(cell: Cell, meaning: Meaning) -> Value:
    """Return the number of a cell in the unit of its metric."""
    value = _read(cell.word, meaning.factor, meaning.kind)
    if value is None:
        raise ParseError(
            cell.line,
            f"{cell.word[:40]!r} as {cell.column}",
            "a number as iostat prints it, in the unit of its column",
            "send the output as iostat printed it",
        )
    return value


@lru_cache(maxsize=20_000)
def _read(word: str, factor: float, kind: str) -> Value | None:
    """Return the value of a word, None where it is no number of that kind.

    Most words of a long log repeat: hence the cache.
    """
    parts = _WORD.fullmatch(word)
    if parts is None:
        return Value(None, missing="not-finite") if _NOT_FINITE.fullmatch(word) else None
    digits, suffix = parts.groups()
    percent = factor == 0.01
    if suffix and (suffix != "%" if percent else kind == "plain" or suffix == "%"):
        return None
    scale = factor if percent or not suffix else _SUFFIXES[suffix]
    rounding: Rounding = "down" if kind == "amount" and not suffix else "nearest"
    return Value(_times(digits, scale), resolution(digits, scale), rounding)


_POWERS = {0.01: "e-2", 0.001: "e-3"}


def _times(digits: str, factor: float) -> float:
    """Return the product; the decimal mark is moved where no float holds the factor."""
    moved = digits + _POWERS.get(factor, "")
    plain = decimal_comma(moved) if "," in moved else number(moved)
    return plain if factor in _POWERS else plain * factor
