"""dd's lines in every wording: results and records.

A result is found by its shape, not by its words, which every language and version changes: a count
of bytes with a word, sizes in brackets, words, a time with a word, a rate with a unit.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from platterbase.reading.recognition import damaged
from platterbase.reading.values import GB, GIB, KB, KIB, MB, MIB, TB, TIB, number, resolution

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
_RUNNING = re.compile(r"\) transferred [0-9]")  # dd.c of FreeBSD and macOS, status=progress
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
    """One number: its text, line and value; without a line, the end of line `near` cuts it."""

    text: str
    line: int | None
    near: int
    value: float
    resolution: float


class Result(NamedTuple):
    """One result: first and last line, amount, time, rate, and whether they agree."""

    first: int
    last: int
    moved: Printed
    seconds: Printed
    rate: Printed
    endless: bool  # no time passed: a word stands in place of the rate
    in_bytes: bool  # the rate counts bytes, not MB
    agrees: bool
    running: bool  # worded as of a dd that goes on


class Records(NamedTuple):
    """Whole and partial records, read or written; `known` if the word beside them is known."""

    line: int
    text: str
    known: bool


def has_rate(text: str) -> bool:
    """Return whether a text holds a rate: every result ends with one."""
    return _ENDING.search(text) is not None


def find_results(line: str, line_number: int) -> list[Result]:
    """Return all results that stand in one line."""
    if not _ENDING.search(line):
        return []
    place = (line_number, len(line), line_number)
    return [_result(found, place) for found in _matches(line)]


def join_broken_result(line: str, following: str, line_number: int) -> Result | None:
    """Return a result that was broken over two lines, if the arithmetic proves it whole."""
    if "(" not in line or len(line) > 400 or _RATE.search(line) or not _RATE.search(following):
        return None
    if not _HEAD.search(line):
        return None
    cut = len(line.rstrip())
    for glue in (" ", ""):
        joined = line.rstrip() + glue + following.lstrip("> \t")
        for found in _matches(joined):
            if found.start() < cut < found.end():
                result = _result(found, (line_number, cut, line_number + 1))
                if result.agrees and not result.endless:
                    return result
    return None


def begins_like_result(line: str) -> bool:
    """Return whether a line begins with an amount and sizes in brackets."""
    return len(line) <= 400 and _HEAD.match(line.lstrip("> \t")) is not None


def find_records(line: str, line_number: int) -> Records | None:
    """Return the records that a line counts."""
    if "+" not in line or len(line) > 400:
        return None
    found = _RECORDS.search(line.rstrip())
    if found is None:
        return None
    known = _RECORD_WORDS.search(line) is not None
    return Records(line_number, f"{found[1]}+{found[2]}", known)


def _matches(line: str) -> list[re.Match[str]]:
    if "(" not in line and not _BYTES.search(line):
        return []
    found = list(_WITH_UNIT.finditer(line))
    if not found:
        per_bytes = _IN_BYTES.finditer(line)
        found = [one for one in per_bytes if _BYTES.match(one["word"]) and _BYTES.match(one["per"])]
    return [one for one in found if one["sizes"] or _BYTES.match(one["word"])]


def _result(found: re.Match[str], place: tuple[int, int, int]) -> Result:
    """Return a result; `place` is its line, where that ends in the matched text, the next line."""
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
        running=_RUNNING.search(found[0]) is not None,
    )


def _endless(found: re.Match[str], place: tuple[int, int, int]) -> Printed:
    """Return the word that stands in place of the rate where no time passed."""
    return Printed(found["endless"], _line_of(found, "endless", place), place[0], 0.0, 1.0)


def _rates(found: re.Match[str], place: tuple[int, int, int]) -> list[Printed]:
    """Return what the printed rate may mean: its prefix as one of 1000, then as one of 1024."""
    plain = _printed(found, "rate", place)
    prefix = (found.groupdict().get("prefix") or "").translate(_LATIN).lower()
    return [
        plain._replace(value=plain.value * factor, resolution=plain.resolution * factor)
        for factor in (_SI[prefix], _IEC[prefix])
    ]


def _line_of(found: re.Match[str], group: str, place: tuple[int, int, int]) -> int | None:
    line, cut, following = place
    if found.end(group) <= cut:
        return line
    return following if found.start(group) >= cut else None


def _printed(found: re.Match[str], group: str, place: tuple[int, int, int]) -> Printed:
    text = found[group]
    point = text.replace(",", ".")
    line = _line_of(found, group, place)
    try:
        return Printed(text, line, place[0], number(point), resolution(point))
    except ValueError:
        raise damaged(place[0], repr(text), f"a number of {group}") from None


def _agree(moved: Printed, seconds: Printed, rate: Printed) -> bool:
    """Return whether bytes and time give the rate, each within its last printed place."""
    longest = seconds.value + seconds.resolution
    shortest = seconds.value - seconds.resolution
    lowest = moved.value / longest - rate.resolution
    highest = moved.value / shortest + rate.resolution if shortest > 0 else float("inf")
    return lowest * (1 - 1e-9) <= rate.value <= highest * (1 + 1e-9)
