"""Numbers as readers of a language write them: decimal SI, at most three significant digits.

This is the one place that turns a value into digits, so a measurement reads the same on every
page: no digit that its source did not print (`resolution`), one rule of rounding, one set of
signs. What differs between languages (signs, unit symbols, prefixes) are words of site/i18n.
"""

from __future__ import annotations

from collections.abc import Iterable
from decimal import ROUND_HALF_UP, Decimal
from functools import lru_cache

from platterbase.language.words import Words

NO_BREAK = "\u00a0"  # between a number and its unit, and between groups of digits in Russian

# Units of schema/metrics.toml and of the catalogue, with the key of their symbol. Memory and what
# is sized by it come in powers of two: `B-binary` prints them as they are sold and configured.
# Seconds that are hours are read as hours: `duration` prints 37648 s as 10 h 27 min. A measured
# share of a whole is a `ratio` in the database and a `percent` in print; requests per second are
# `1/s` there and IOPS in print.
_SYMBOLS = {
    "B/s": "unit_bytes_per_second",
    "1/s": "unit_per_second",
    "IOPS": "unit_iops",
    "s": "unit_second",
    "duration": None,
    "B": "unit_byte",
    "B-binary": "unit_byte",
    "W": "unit_watt",
    "degC": "unit_celsius",
    "rpm": "unit_rpm",
    "percent": None,
    "ratio": None,
    "count": None,
    "1": None,
}
UNITS = frozenset(_SYMBOLS)

_DIGITS = 3
_LONGEST = 10_000  # longer numbers do not read well in a column
_POWERS = {"T": 12, "G": 9, "M": 6, "k": 3, "": 0, "m": -3, "u": -6, "n": -9}
_DECIMAL_PREFIXES = {name: Decimal(10) ** power for name, power in _POWERS.items()}
_SECOND_PREFIXES = {name: size for name, size in _DECIMAL_PREFIXES.items() if size <= 1}
_BINARY_POWERS = {"Ti": 40, "Gi": 30, "Mi": 20, "Ki": 10, "": 0}
_BINARY_PREFIXES = {name: Decimal(2) ** power for name, power in _BINARY_POWERS.items()}
_WHOLE = frozenset({"count", "rpm"})  # exact counts: never rounded to three digits
_UNPREFIXED = _WHOLE | {"ratio", "percent", "1", "1/s", "IOPS", "degC", "duration"}  # no "k/s"
_REQUESTS = frozenset({"iops", "request-pace", "request-rate", "seek-rate"})  # of schema/metrics
_COUNTED = frozenset({"1/s", "IOPS", "count"})  # said in millions, or in units of ten thousand
_MANY = 100_000  # shorter numbers are said in digits
_FEW = frozenset({2, 3, 4})
_PLURAL = 2  # "2 times", but "1.0 times": a bare one would be "once"
_SPOKEN_DIGITS = 2  # of a ratio or a share in a sentence, where no other number stands beside it


def printed_unit(unit: str, metrics: Iterable[str]) -> str:
    """Return the unit in which figures of these metrics are printed: requests per second as IOPS.

    Files and calls of fsync per second are no requests at a drive.
    """
    named = frozenset(metrics)
    return "IOPS" if unit == "1/s" and named and named <= _REQUESTS else unit


def prefix_for(values: Iterable[float], unit: str) -> str:
    """Return the prefix of the largest value."""
    largest = Decimal(str(max(map(abs, values), default=0)))
    if unit in _UNPREFIXED or not largest:
        return ""
    sizes = _sizes(unit)
    fitting = (name for name, size in sizes.items() if largest >= size)
    return next(fitting, list(sizes)[-1])


def column_prefix(values: Iterable[float], unit: str, least: float = 1) -> str:
    """Return the prefix of a column: the next lower one where small values would vanish.

    They would below `least` of the prefix. The lower prefix is taken only while the largest value
    stays short; binary prefixes are kept.
    """
    sizes = [abs(value) for value in values]
    prefix = prefix_for(sizes, unit)
    smallest = min((size for size in sizes if size), default=0)
    while _POWERS.get(prefix) and smallest * 10.0 ** -_POWERS[prefix] < least:
        lower = next(name for name, power in _POWERS.items() if power == _POWERS[prefix] - 3)
        if max(sizes) * 10.0 ** -_POWERS[lower] >= _LONGEST or _POWERS[lower] < 0:
            break
        prefix = lower
    return prefix


def number(
    value: float,
    unit: str,
    prefix: str,
    words: Words,
    resolution: float | None = None,
    digits: int | None = None,
) -> str:
    """Return the number alone, in units of that prefix; a duration with its words.

    `resolution` is the step of the last digit that the source of a measurement printed, in the
    base unit; what is computed or declared has none. `digits` are those that a sentence needs.
    """
    if unit == "duration":
        return _duration(value, words)
    rounded = _rounded(value, unit, prefix, resolution, digits)
    # 5400 rpm is a class of drive as well as a number
    return written(rounded, words, grouped=unit != "rpm")


def spoken_number(
    value: float,
    unit: str,
    prefix: str,
    words: Words,
    resolution: float | None = None,
    digits: int | None = None,
    *,
    padded: bool = False,
) -> str:
    """Return the number alone as a sentence has it: a large one that is rounded in words.

    1,250,000 is 1.25 million, 125万 in Japanese. Tables and charts have the digits. `padded`: with
    its last noughts, as it stands in a column: 1.90 million beside 2.68.
    """
    if unit in _COUNTED and digits is not None:
        rounded = _rounded(value, unit, prefix, resolution, digits)
        power = int(words["spoken_many_power"])
        if rounded >= Decimal(10) ** power and rounded >= _MANY:
            many = rounded.scaleb(-power)
            text = written(many if padded else many.normalize(), words)
            return words["spoken_many"].format(n=text).replace(" ", NO_BREAK)
    return number(value, unit, prefix, words, resolution, digits)


def exact(value: float, words: Words) -> str:
    """Return a number that somebody stated or counted, as it is: up to six digits, no rounding."""
    return written(Decimal(value) if isinstance(value, int) else Decimal(f"{value:.6g}"), words)


def quantity(
    value: float, unit: str, prefix: str, words: Words, resolution: float | None = None
) -> str:
    """Return number and unit, held together by a no-break space."""
    return with_unit(number(value, unit, prefix, words, resolution), unit, prefix, words)


def with_unit(text: str, unit: str, prefix: str, words: Words) -> str:
    """Return a number, or a range of numbers, that is written already, with its unit."""
    if unit == "percent":
        return words["percent"].format(n=text).replace(" ", NO_BREAK)
    unit_text = symbol(unit, prefix, words)
    return f"{text}{NO_BREAK}{unit_text}" if unit_text else text


def spoken_unit(text: str, unit: str, prefix: str, words: Words) -> str:
    """Return a written number or range with its unit as a sentence has it: whole seconds in words.

    A table has the symbol.
    """
    if unit == "s" and not prefix:
        key = "spoken_second" if text == "1" else "spoken_seconds"
        return words[key].format(n=text).replace(" ", NO_BREAK)
    return with_unit(text, unit, prefix, words)


def spoken_share(
    value: float, resolution: float | None = None, digits: int | None = None
) -> Decimal:
    """Return a share in hundredths with the digits that a sentence needs: 61, 2.5."""
    rounded = _rounded(value, "percent", "", resolution, digits or _spoken(value * 100))
    return rounded if digits else _without_nought(rounded)


def spoken_ratio(
    value: float, resolution: float | None = None, digits: int | None = None
) -> Decimal:
    """Return a ratio with the digits that a sentence needs: 1.8, 2, 11, 123. One is 1.0."""
    rounded = _rounded(value, "ratio", "", resolution, digits or _spoken(value))
    return rounded if digits or rounded < _PLURAL else _without_nought(rounded)


def times(text: str, rounded: Decimal, words: Words) -> str:
    """Return a written ratio, or a range that ends with it, as "1.8 times".

    Russian has a form of its own behind fractions and behind 2, 3 and 4.
    """
    whole = rounded == rounded.to_integral_value() and rounded >= _PLURAL  # 1.0 has a fraction
    units, tens = int(rounded) % 10, int(rounded) // 10 % 10
    few = not whole or (units in _FEW and tens != 1)
    return words["times_few" if few else "times"].format(n=text).replace(" ", NO_BREAK)


def _spoken(number_: float) -> int:
    """Return how many digits are said of a ratio or share: two, or those before the point."""
    return max(_SPOKEN_DIGITS, Decimal(str(abs(number_))).adjusted() + 1)


def _without_nought(rounded: Decimal) -> Decimal:
    whole = rounded.to_integral_value()
    return whole if whole == rounded else rounded


def symbol(unit: str, prefix: str, words: Words) -> str:
    """Return prefix and unit, as MB/s or МБ/с; empty for what has no unit."""
    if unit == "percent":
        return "%"
    key = _SYMBOLS[unit]
    if key is None:
        return ""
    return (words[f"prefix_{prefix}"] if prefix else "") + words[key]


def scaled(value: float, unit: str, prefix: str) -> float:
    """Return a value in units of that prefix, for axes."""
    return float(_scaled(value, unit, prefix))


def written(rounded: Decimal, words: Words, *, grouped: bool = True) -> str:
    """Return a rounded number with the signs of a language."""
    text = f"{rounded:{',' if grouped else ''}f}".replace("-", "\u2212")
    swap = {",": words["number_group"], ".": words["number_decimal"]}
    return "".join(swap.get(sign, sign) for sign in text)


@lru_cache(1 << 16)  # the same in every language
def _rounded(
    value: float, unit: str, prefix: str, resolution: float | None, digits: int | None = None
) -> Decimal:
    """Return the value with the digits that are printed; `digits` may round whole numbers too."""
    number_ = _scaled(value, unit, prefix)
    if digits is not None:
        places = digits - 1 - number_.adjusted() if number_ else 0
    elif number_ == 0 or (unit in _WHOLE and resolution is None):
        places = 0
    elif unit == "B-binary" and number_ == number_.to_integral_value():
        places = 0  # exact by its nature: 512 MiB, never 5.12e2
    else:
        places = max(0, _DIGITS - 1 - number_.adjusted())
    if resolution is not None:
        step = _scaled(resolution, unit, prefix)
        places = min(places, max(0, -step.adjusted()))
    rounded = number_.quantize(Decimal(1).scaleb(-places), rounding=ROUND_HALF_UP)
    if places and len(rounded.as_tuple().digits) > (digits or _DIGITS):  # 9.996 became 10.00
        rounded = rounded.quantize(Decimal(1).scaleb(1 - places))
    return rounded


def _scaled(value: float, unit: str, prefix: str) -> Decimal:
    if unit == "percent":
        return Decimal(str(value)) * 100
    return Decimal(str(value)) / _sizes(unit)[prefix]


def duration_range(low: float, high: float, words: Words) -> str:
    """Return two durations as a range: 28–30 min, and 28 min–1 h 30 min where units differ."""
    parts = [_duration_parts(value) for value in (low, high)]
    one = parts[0].keys() == parts[1].keys() and len(parts[0]) == 1
    if not one:
        texts = [_duration(value, words) for value in (low, high)]
        return words["spoken_range"].format(low=texts[0], high=texts[1])
    ((name, first),), ((_, last),) = (part.items() for part in parts)
    text = words["spoken_range"].format(low=first, high=last)
    return words[f"duration_{name}"].format(n=text)


def _duration(value: float, words: Words) -> str:
    """Return hours and minutes, or minutes and seconds; what is nought is left out."""
    shown = [
        words[f"duration_{name}"].format(n=part) for name, part in _duration_parts(value).items()
    ]
    return words["duration_join"].join(shown)


def _duration_parts(value: float) -> dict[str, int]:
    whole = int(Decimal(str(value)).quantize(Decimal(1), rounding=ROUND_HALF_UP))
    minutes = (whole + 30) // 60 if whole >= 3600 else whole // 60
    parts = {"hours": minutes // 60, "minutes": minutes % 60}
    if whole < 3600:
        parts["seconds"] = whole % 60
    return {name: part for name, part in parts.items() if part} or {"seconds": 0}


def _sizes(unit: str) -> dict[str, Decimal]:
    if unit == "s":  # nobody says kiloseconds
        return _SECOND_PREFIXES
    return _BINARY_PREFIXES if unit == "B-binary" else _DECIMAL_PREFIXES
