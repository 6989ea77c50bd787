"""Numbers as readers of a language write them: decimal SI, three significant digits.

What differs between languages (signs, unit symbols, prefixes) are words of site/i18n.
"""

from __future__ import annotations

from collections.abc import Iterable
from decimal import ROUND_HALF_UP, Decimal

from platterbase.language.words import Words

NO_BREAK = "\u00a0"  # between a number and its unit, and between groups of digits in Russian

# Units of schema/metrics.toml and of the catalogue, with the key of their symbol. Memory and what
# is sized by it come in powers of two: `B-binary` prints them as they are sold and configured.
# Seconds that are hours are read as hours: `duration` prints 37648 s as 10 h 27 min.
_SYMBOLS = {
    "B/s": "unit_bytes_per_second",
    "1/s": "unit_per_second",
    "s": "unit_second",
    "duration": None,
    "B": "unit_byte",
    "B-binary": "unit_byte",
    "W": "unit_watt",
    "degC": "unit_celsius",
    "rpm": "unit_rpm",
    "ratio": None,
    "count": None,
    "1": None,
}
UNITS = frozenset(_SYMBOLS)

_POWERS = {"T": 12, "G": 9, "M": 6, "k": 3, "": 0, "m": -3, "u": -6, "n": -9}
_DECIMAL_PREFIXES = {name: Decimal(10) ** power for name, power in _POWERS.items()}
_BINARY_POWERS = {"Ti": 40, "Gi": 30, "Mi": 20, "Ki": 10, "": 0}
_BINARY_PREFIXES = {name: Decimal(2) ** power for name, power in _BINARY_POWERS.items()}
_WHOLE = frozenset({"count", "rpm"})  # exact counts: never rounded to three digits
_UNPREFIXED = _WHOLE | {"ratio", "1", "1/s", "degC", "duration"}  # no one says "k/s"


def prefix_for(values: Iterable[float], unit: str) -> str:
    """The one prefix for a column: that of its largest value."""
    largest = Decimal(str(max(map(abs, values), default=0)))
    if unit in _UNPREFIXED or not largest:
        return ""
    sizes = _sizes(unit)
    fitting = (name for name, size in sizes.items() if largest >= size)
    return next(fitting, list(sizes)[-1])


def number(value: float, unit: str, prefix: str, words: Words) -> str:
    """The number alone, in units of that prefix; a duration with its words."""
    if unit == "duration":
        return _duration(value, words)
    scaled = Decimal(str(value)) / _sizes(unit)[prefix]
    if unit in _WHOLE or scaled == 0:
        places = 0
    elif unit == "B-binary" and scaled == scaled.to_integral_value():
        places = 0  # exact by its nature: 512 MiB, never 5.12e2
    else:
        places = max(0, 2 - scaled.adjusted())
    rounded = scaled.quantize(Decimal(1).scaleb(-places), rounding=ROUND_HALF_UP)
    if places and rounded.adjusted() > scaled.adjusted():  # 9.996 became 10.00
        rounded = rounded.quantize(Decimal(1).scaleb(1 - places))
    # 5400 rpm is a class of drive as well as a number
    return written(rounded, words, grouped=unit != "rpm")


def _duration(value: float, words: Words) -> str:
    """Hours and minutes, or minutes and seconds: what is nought is left out."""
    whole = int(Decimal(str(value)).quantize(Decimal(1), rounding=ROUND_HALF_UP))
    minutes = (whole + 30) // 60 if whole >= 3600 else whole // 60
    parts = {"hours": minutes // 60, "minutes": minutes % 60}
    if whole < 3600:
        parts["seconds"] = whole % 60
    last = list(parts)[-1]
    told = [
        words[f"duration_{name}"].format(n=part)
        for name, part in parts.items()
        if part or (name == last and not any(parts.values()))
    ]
    return words["duration_join"].join(told)


def scaled(value: float, unit: str, prefix: str) -> float:
    """A value in units of that prefix, for axes."""
    return float(Decimal(str(value)) / _sizes(unit)[prefix])


def written(rounded: Decimal, words: Words, *, grouped: bool = True) -> str:
    """A rounded number with the signs of a language."""
    text = f"{rounded:{',' if grouped else ''}f}".replace("-", "\u2212")
    swap = {",": words["number_group"], ".": words["number_decimal"]}
    return "".join(swap.get(sign, sign) for sign in text)


def symbol(unit: str, prefix: str, words: Words) -> str:
    """Prefix and unit, as MB/s or МБ/с; empty for what has no unit."""
    key = _SYMBOLS[unit]
    if key is None:
        return ""
    return (words[f"prefix_{prefix}"] if prefix else "") + words[key]


def quantity(value: float, unit: str, prefix: str, words: Words) -> str:
    """Number and unit, held together by a no-break space."""
    unit_text = symbol(unit, prefix, words)
    text = number(value, unit, prefix, words)
    return f"{text}{NO_BREAK}{unit_text}" if unit_text else text


def _sizes(unit: str) -> dict[str, Decimal]:
    return _BINARY_PREFIXES if unit == "B-binary" else _DECIMAL_PREFIXES
