"""dd's lines in every wording: results, records, and what the command line says.

A result is found by its shape, not by its words, which every language and version changes: a count
of bytes with a word, sizes in brackets, words, a time with a word, a rate with a unit.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from platterbase.reading.recognition import damaged
from platterbase.reading.values import GB, GIB, KB, KIB, MB, MIB, TB, TIB, count, number, resolution

_NUMBER = r"[0-9]{1,18}(?:[.,][0-9]{1,18})?(?:[eE][-+]?[0-9]{1,2})?"
_BLANK = "[ \u00a0\t]"
_SECONDS = "seconds?|secs?|Sek\\.?|sek|сек\\.?|秒|초|s|c|с"
_BYTES = re.compile("byte|octet|oktet|バイト|바이트|字节|位元組|байт|bajt|bait|bayt", re.IGNORECASE)
_RATE = re.compile(f"/(?:{_SECONDS})")
_ENDING = re.compile(rf"/(?:(?:{_SECONDS})(?!\w)|[^\W\d]{{1,12}}\))")
_WITH_UNIT = re.compile(
    r"(?<![0-9.,])(?P<bytes>[0-9]{1,18})"
    rf"{_BLANK}?(?P<word>[^\W\d]{{1,20}}){_BLANK}?(?P<sizes>\([^()]{{1,40}}\))?"
    rf"[^0-9(),，、/]{{0,40}}(?:[,，、]{_BLANK}{{0,4}})?"
    rf"(?P<seconds>{_NUMBER}){_BLANK}?(?:{_SECONDS})[,，、;]{_BLANK}{{0,4}}"
    rf"(?:(?P<rate>{_NUMBER})|(?P<endless>[^\W\d]{{4,20}})){_BLANK}?"
    rf"(?P<prefix>[kKкКMМGГTТ]?)i?(?P<b>[BБбo]?)/(?:{_SECONDS})(?!\w)"
)
_IN_BYTES = re.compile(
    r"(?<![0-9.,])(?P<bytes>[0-9]{1,18})"
    rf"{_BLANK}(?P<word>[^\W\d]{{1,20}}){_BLANK}?(?P<sizes>\([^()]{{1,40}}\))?"
    rf"[^0-9()]{{1,60}}(?P<seconds>{_NUMBER}){_BLANK}?[^\W\d]{{1,12}}{_BLANK}?"
    rf"\((?P<rate>{_NUMBER}){_BLANK}(?P<per>[^\W\d]{{1,12}})/[^\W\d]{{1,12}}\)"
)
_HEAD = re.compile(rf"(?<![0-9.,])[0-9]{{1,18}}{_BLANK}?[^\W\d]{{1,20}}{_BLANK}?\([^()]{{1,40}}\)")
_RECORDS = re.compile(
    rf"(?<![0-9.,+])([0-9]{{1,18}})\+([0-9]{{1,18}}){_BLANK}{{0,2}}([^0-9+]{{2,40}})$"
)
_RECORD_WORDS = re.compile(
    "record|rekord|レコード|레코드|记录|讀入|读入|写出|запис|Datens|enregistr|registros|kirjet"
    "|zapisa|kayıt|poster|záznam|tietue|ghi",
    re.IGNORECASE,
)
_SI = {"": 1, "k": KB, "m": MB, "g": GB, "t": TB}
_IEC = {"": 1, "k": KIB, "m": MIB, "g": GIB, "t": TIB}
_LATIN = str.maketrans("кКМГТ", "kKMGT")


class Printed(NamedTuple):
    """One number: its text, its line (None: cut in two by the end of line `near`), its value."""

    text: str
    line: int | None
    near: int
    value: float
    resolution: float


class Result(NamedTuple):
    """One result line: amount, time, and rate (None where it has no end); where it stands."""

    first: int
    last: int
    moved: Printed
    seconds: Printed
    rate: Printed
    endless: bool
    in_bytes: bool
    agrees: bool


class Records(NamedTuple):
    """Whole and partial records, read or written."""

    line: int
    whole: int
    partial: int
    text: str
    known: bool


def has_rate(text: str) -> bool:
    """Whether a result may end anywhere in a text: none ends but with a rate."""
    return _ENDING.search(text) is not None


def results_in(line: str, number_: int) -> list[Result]:
    """All results that stand in one line."""
    if not _ENDING.search(line):
        return []
    return [_result(found, (number_, len(line), number_)) for found in _matches(line)]


def reflowed(line: str, following: str, number_: int) -> Result | None:
    """A result that was broken over two lines, if the arithmetic proves it whole."""
    if "(" not in line or len(line) > 400 or _RATE.search(line) or not _RATE.search(following):
        return None
    if not _HEAD.search(line):
        return None
    for glue in (" ", ""):
        whole = line.rstrip() + glue + following.lstrip("> \t")
        for found in _matches(whole):
            cut = len(line.rstrip())
            if found.start() < cut < found.end():
                result = _result(found, (number_, cut, number_ + 1))
                if result.agrees and not result.endless:
                    return result
    return None


def is_cut_result(line: str) -> bool:
    """Whether a line begins like a result."""
    return len(line) <= 400 and _HEAD.match(line.lstrip("> \t")) is not None


def records_in(line: str, number_: int) -> Records | None:
    """The records that a line tells of."""
    if "+" not in line or len(line) > 400:
        return None
    found = _RECORDS.search(line.rstrip())
    if found is None:
        return None
    known = _RECORD_WORDS.search(line) is not None
    return Records(number_, count(found[1]), count(found[2]), f"{found[1]}+{found[2]}", known)


def _matches(line: str) -> list[re.Match[str]]:
    if "(" not in line and not _BYTES.search(line):
        return []
    found = list(_WITH_UNIT.finditer(line))
    if not found:
        per_bytes = _IN_BYTES.finditer(line)
        found = [one for one in per_bytes if _BYTES.match(one["word"]) and _BYTES.match(one["per"])]
    return [one for one in found if one["sizes"] or _BYTES.match(one["word"])]


def _result(found: re.Match[str], place: tuple[int, int, int]) -> Result:
    """`place` is the line, where it ends in the matched text, and the line after that."""
    groups = found.groupdict()
    moved = _printed(found, "bytes", place)
    seconds = _printed(found, "seconds", place)
    endless = groups.get("endless") is not None
    rates = [_endless(found, place)] if endless else _rates(found, place)
    fitting = rates if endless else [rate for rate in rates if _agree(moved, seconds, rate)]
    line, cut, following = place
    return Result(
        first=line if found.start() < cut else following,
        last=line if found.end() <= cut else following,
        moved=moved,
        seconds=seconds,
        rate=(fitting or rates)[0],
        endless=endless,
        in_bytes="per" in groups,
        agrees=bool(fitting),
    )


def _endless(found: re.Match[str], place: tuple[int, int, int]) -> Printed:
    """The word that stands where no time passed."""
    return Printed(found["endless"], _line(found, "endless", place), place[0], 0.0, 1.0)


def _rates(found: re.Match[str], place: tuple[int, int, int]) -> list[Printed]:
    """What the printed rate may mean: prefixes of 1000, then those of 1024."""
    plain = _printed(found, "rate", place)
    prefix = (found.groupdict().get("prefix") or "").translate(_LATIN).lower()
    return [_scaled(plain, units[prefix]) for units in (_SI, _IEC)]


def _line(found: re.Match[str], group: str, place: tuple[int, int, int]) -> int | None:
    line, cut, following = place
    if found.end(group) <= cut:
        return line
    return following if found.start(group) >= cut else None


def _printed(found: re.Match[str], group: str, place: tuple[int, int, int]) -> Printed:
    text = found[group]
    point = text.replace(",", ".")
    line = _line(found, group, place)
    try:
        return Printed(text, line, place[0], number(point), resolution(point))
    except ValueError:
        raise damaged(place[0], repr(text), f"a number of {group}") from None


def _scaled(rate: Printed, factor: float) -> Printed:
    return rate._replace(value=rate.value * factor, resolution=rate.resolution * factor)


def _agree(moved: Printed, seconds: Printed, rate: Printed) -> bool:
    """Whether bytes and time give the rate, each within its last printed place."""
    longest = seconds.value + seconds.resolution
    shortest = seconds.value - seconds.resolution
    lowest = moved.value / longest - rate.resolution
    highest = moved.value / shortest + rate.resolution if shortest > 0 else float("inf")
    return lowest * (1 - 1e-9) <= rate.value <= highest * (1 + 1e-9)
