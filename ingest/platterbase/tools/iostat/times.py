"""Dates and times of day in the forms of any locale (`%x %X`), as iostat prints them.

11/20/26 may be of the C locale (month first) or of another one (day first): it is a date only
where one of the two cannot be a month. 20.11.2026 is day first everywhere.
"""

from __future__ import annotations

import re
from datetime import date

_ISO = re.compile("([0-9]{4})-([0-9]{2})-([0-9]{2})")
_EASTERN = re.compile("([0-9]{4})[년年] ?([0-9]{1,2})[월月] ?([0-9]{1,2})[일日]")
_POINTS = re.compile(r"([0-9]{1,2})\.([0-9]{1,2})\.([0-9]{4})")
_SLASHES = re.compile("([0-9]{1,2})/([0-9]{1,2})/([0-9]{4}|[0-9]{2})(?![0-9])")
_CLOCK = re.compile(
    "([0-9]{1,2})[:時시] ?([0-9]{2})[:分분] ?([0-9]{2})[秒초]?(?: ?([AP])M)?([+-][0-9]{4})?"
)
_DAY = 86_400


def start_of(banner: str | None, stamp: str | None) -> str | None:
    """Return when the output begins, as precise as it is known, in the form of ISO 8601."""
    day = _date(stamp or "") or _date(banner or "")
    clock = _CLOCK.search(stamp or "")
    if day is None or clock is None:
        return day
    seconds = _seconds(clock)
    if seconds is None:
        return day
    zone = f"{clock[5][:3]}:{clock[5][3:]}" if clock[5] else ""
    hours, rest = divmod(seconds, 3600)
    return f"{day}T{hours:02}:{rest // 60:02}:{rest % 60:02}{zone}"


def seconds_since_first(stamps: list[str | None]) -> list[float | None]:
    """Return the seconds since the first report; None from where a time is missing."""
    seconds: list[float | None] = []
    before, passed = None, 0
    for stamp in stamps:
        clock = _CLOCK.search(stamp or "")
        now = _seconds(clock) if clock else None
        if now is None:
            return [*seconds, *[None] * (len(stamps) - len(seconds))]
        passed += 0 if before is None else (now - before) % _DAY
        before = now
        seconds.append(float(passed))
    return seconds


def _seconds(clock: re.Match[str]) -> int | None:
    hours, minutes, seconds = int(clock[1]), int(clock[2]), int(clock[3])
    if clock[4]:
        hours = hours % 12 + (12 if clock[4] == "P" else 0)
    if hours > 23 or minutes > 59 or seconds > 60:
        return None
    return hours * 3600 + minutes * 60 + seconds


def _date(text: str) -> str | None:
    if day := _ISO.search(text) or _EASTERN.search(text):
        return _checked(day[1], day[2], day[3])
    if day := _POINTS.search(text):
        return _checked(day[3], day[2], day[1])
    day = _SLASHES.search(text)
    if day is None:
        return None
    year = day[3] if len(day[3]) == 4 else f"20{day[3]}"
    first, second = int(day[1]), int(day[2])
    if first <= 12 < second:
        return _checked(year, day[1], day[2])
    if second <= 12 < first:
        return _checked(year, day[2], day[1])
    return None


def _checked(year: str, month: str, day: str) -> str | None:
    try:
        return date(int(year), int(month), int(day)).isoformat()
    except ValueError:
        return None
