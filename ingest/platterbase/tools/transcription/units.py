"""Units and figures of our own two formats (table, facts): a closed list and a strict grammar.

A unit's name says without doubt what it is: `kB/s` is 1000 B/s and `KiB/s` is 1024 B/s; `KB/s`,
`K/s` and `Mbit/s` are no units here, because sources disagree about them. Whoever transcribes says
which is meant.

| names | stored as |
| --- | --- |
| `B/s kB/s MB/s GB/s TB/s`, `KiB/s MiB/s GiB/s TiB/s` | B/s |
| `B kB MB GB TB`, `KiB MiB GiB TiB` | B |
| `1/s`, `IOPS` (the same), `kIOPS` (1000/s) | 1/s |
| `s ms us ns min h` | s |
| `duration`: hours, minutes and seconds with their units, below | s |
| `m:s`, `h:m`, `h:m:s`: clock figures, whose colons mean nothing by themselves | s |
| `%` (0.01), `ratio` | ratio |
| `count`, `W`, `degC`, `1` (an index) | the same |

A figure may carry its unit: `1375.5kB/s`, `53 %`, `241 MB/秒`, `28 МБ/с`. It must then be the unit
that was declared, in one of the spellings below; anything else is refused. Numbers have a decimal
point (a decimal comma where the file says so), ASCII digits and no thousands marks.

Durations: `7分08秒`, `627分28秒`, `05秒`, `1時間02分`; `7분 8초`; `7 мин 08 с`, `7 мин. 8 сек.`,
`1 ч 2 мин`; `7 min 8 s`, `1h02m`. Units fall, each stands at most once, of one language; minutes
and seconds stay below 60 when a larger unit stands before them. `7:08` is refused: minutes and
seconds, or hours and minutes? The units `m:s` and `h:m` say which.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

from platterbase.model import Record
from platterbase.reading import values

_LONGEST = 64
_GAP = "[ \u00a0\u202f\u3000]{0,2}"
_BLANKS = " \u00a0\u202f\u3000"
_DASHES = "~〜～–—-"
_RANGE = re.compile(
    rf"([0-9.,]{{1,30}})([^0-9{_DASHES}]{{0,12}})[{_DASHES}]{_GAP}([0-9.,]{{1,30}})([^0-9]{{0,12}})"
)


class Unit(Record, frozen=True):
    """A unit of the closed list: a figure times `times`, divided by `per`, is in unit `base`."""

    name: str
    base: str
    times: float = 1.0
    per: float = 1.0
    spellings: tuple[str, ...] = ()
    form: Literal["number", "duration", "clock"] = "number"


class Quantity(Record, frozen=True):
    """A figure in the base unit, with the size of its last printed place."""

    value: float
    resolution: float


class Range(Record, frozen=True):
    """A range in the base unit, with the size of the coarser end's last printed place."""

    low: float
    high: float
    resolution: float


_SIZES = (
    ("B", 1, ("B", "Б")),
    ("kB", values.KB, ("kB", "кБ")),
    ("MB", values.MB, ("MB", "МБ")),
    ("GB", values.GB, ("GB", "ГБ")),
    ("TB", values.TB, ("TB", "ТБ")),
    ("KiB", values.KIB, ("KiB", "КиБ")),
    ("MiB", values.MIB, ("MiB", "МиБ")),
    ("GiB", values.GIB, ("GiB", "ГиБ")),
    ("TiB", values.TIB, ("TiB", "ТиБ")),
)
_PER_SECOND = ("/s", "/sec", "/秒", "/초", "/с", "/сек")


def _all_units() -> Iterator[Unit]:
    for name, times, spellings in _SIZES:
        yield Unit(name=name, base="B", times=times, spellings=spellings)
        rates = tuple(f"{size}{second}" for size in spellings for second in _PER_SECOND)
        yield Unit(name=f"{name}/s", base="B/s", times=times, spellings=rates)
    yield Unit(name="1/s", base="1/s", spellings=("IOPS", "IO/s", "/s", "/sec"))
    yield Unit(name="IOPS", base="1/s", spellings=("IOPS", "IO/s"))
    yield Unit(name="kIOPS", base="1/s", times=1000, spellings=("kIOPS", "KIOPS"))
    yield Unit(name="s", base="s", spellings=("s", "sec", "秒", "초", "с", "сек", "сек."))
    yield Unit(name="ms", base="s", per=1e3, spellings=("ms", "msec", "ミリ秒", "мс"))
    yield Unit(name="us", base="s", per=1e6, spellings=("us", "usec", "µs", "μs", "мкс"))
    yield Unit(name="ns", base="s", per=1e9, spellings=("ns", "nsec", "нс"))
    yield Unit(name="min", base="s", times=60, spellings=("min", "分", "분", "мин", "мин."))
    yield Unit(name="h", base="s", times=3600, spellings=("h", "時間", "시간", "ч"))
    yield Unit(name="duration", base="s", form="duration")
    yield Unit(name="m:s", base="s", form="clock")
    yield Unit(name="h:m", base="s", times=60, form="clock")
    yield Unit(name="h:m:s", base="s", form="clock")
    yield Unit(name="%", base="ratio", per=100, spellings=("%", "％"))
    yield Unit(name="ratio", base="ratio", spellings=("x", "×", "倍", "배", "раз", "раза"))
    yield Unit(name="count", base="count")
    yield Unit(name="W", base="W", spellings=("W", "Вт"))
    yield Unit(name="degC", base="degC", spellings=("°C", "℃", "C"))
    yield Unit(name="1", base="1")


UNITS = {unit.name: unit for unit in _all_units()}


def parse_quantity(text: str, unit: Unit, *, comma: bool = False) -> Quantity:
    """Return the value of a figure as printed, with or without its unit.

    `comma` says that its decimal mark is a comma.
    """
    if len(text) > _LONGEST:
        raise ValueError(f"{text[:_LONGEST]!r}… is too long for a figure")
    if unit.form == "duration":
        return parse_duration(text, comma=comma)
    if unit.form == "clock":
        return _parse_clock(text, unit)
    return _parse_number(_without_unit(text, unit), unit, comma=comma)


def parse_range(text: str, unit: Unit, *, comma: bool = False) -> Range:
    """Return both ends of a range as printed: `380~390`, `28〜30秒`."""
    found = _RANGE.fullmatch(text) if unit.form == "number" else None
    if not found:
        raise ValueError(f"{text[:_LONGEST]!r} is not a range of two numbers")
    low = parse_quantity(found[1] + found[2].rstrip(_BLANKS), unit, comma=comma)
    high = parse_quantity(found[3] + found[4], unit, comma=comma)
    if low.value > high.value:
        raise ValueError(f"{text!r} falls: its first number is the larger one")
    return Range(low=low.value, high=high.value, resolution=max(low.resolution, high.resolution))


def _without_unit(text: str, unit: Unit) -> str:
    for spelling in sorted(unit.spellings, key=len, reverse=True):
        if text.endswith(spelling):
            return text[: -len(spelling)].rstrip(_BLANKS)
    return text


def _parse_number(number: str, unit: Unit, *, comma: bool) -> Quantity:
    if comma:
        values.decimal_comma(number)
    point = number.replace(",", ".") if comma else number
    try:
        value = values.scaled(point, unit.times) / unit.per
    except ValueError as error:
        raise ValueError(f"{error}, or its unit is not {unit.name}") from None
    return Quantity(value=value, resolution=values.resolution(point, unit.times) / unit.per)


# ------------------------------------------------------------------ durations

_WHOLE = "[0-9]{1,9}"
_DECIMAL = "[0-9]{1,9}(?:[.,][0-9]{1,9})?"
_WORDS = (
    ("時間", "分間?", "秒間?"),
    ("시간", "분", "초"),
    (
        r"(?:часов|часа|час|ч\.?)",
        r"(?:минуты|минута|минут|мин\.?)",
        r"(?:секунды|секунда|секунд|сек\.?|с\.?)",
    ),
    (
        r"(?:hours|hour|hrs|hr|h)",
        r"(?:minutes|minute|min\.?|m)",
        r"(?:seconds|second|sec\.?|s)",
    ),
)
_DURATIONS = tuple(
    re.compile(
        f"(?:({_WHOLE}){_GAP}{hours})?{_GAP}(?:({_WHOLE}){_GAP}{minutes})?{_GAP}"
        f"(?:({_DECIMAL}){_GAP}{seconds})?"
    )
    for hours, minutes, seconds in _WORDS
)


def parse_duration(text: str, *, comma: bool = False) -> Quantity:
    """Return a time written with its units, in Japanese, Korean, Russian or English."""
    for pattern in _DURATIONS:
        found = pattern.fullmatch(text)
        if found and any(found.groups()):
            return _add_parts(text, found[1], found[2], found[3], comma=comma)
    if re.fullmatch(r"[0-9]{1,9}:[0-9]{2}", text):
        raise ValueError(f"{text!r} may be minutes and seconds, or hours and minutes")
    raise ValueError(f"{text!r} is not a duration with its units, such as '7 min 8 s'")


def _add_parts(
    text: str, hours: str | None, minutes: str | None, seconds: str | None, *, comma: bool
) -> Quantity:
    """Return the sum of the parts; the last one that is printed is the resolution."""
    last = _parse_number(seconds or "0", UNITS["s"], comma=comma)
    if minutes and hours and int(minutes) >= 60:
        raise ValueError(f"{text!r} has 60 minutes or more beside hours")
    if seconds and (hours or minutes) and last.value >= 60:
        raise ValueError(f"{text!r} has 60 seconds or more beside minutes or hours")
    value = int(hours or 0) * 3600 + int(minutes or 0) * 60 + last.value
    if seconds:
        return Quantity(value=value, resolution=last.resolution)
    return Quantity(value=value, resolution=60.0 if minutes else 3600.0)


def _parse_clock(text: str, unit: Unit) -> Quantity:
    """Return a time with colons; the unit's name says what stands between them."""
    parts = text.split(":")
    if len(parts) != len(unit.name.split(":")):
        raise ValueError(f"{text!r} is not of the form {unit.name}")
    total = values.count(parts[0])
    for part in parts[1:]:
        if len(part) != 2 or values.count(part) >= 60:
            raise ValueError(f"{text!r} is not of the form {unit.name}: {part!r}")
        total = total * 60 + int(part)
    return Quantity(value=float(total * unit.times), resolution=unit.times)
