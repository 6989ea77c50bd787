"""ATA attributes and device statistics of smartctl, in its text and in its JSON.

An attribute's raw value is the maker's own: it becomes a number only where smartctl's name for it
says the unit. Device statistics are defined by the standard (ACS): sectors are logical ones.
"""

from __future__ import annotations

import re

from platterbase.reading.inventory import Inventory, slug
from platterbase.reading.values import GIB, MIB

_ATTRIBUTE = re.compile(
    r"([0-9]{1,3}) ([A-Za-z][A-Za-z0-9_/.+-]{1,40}) +(0x[0-9a-f]{4}|[A-Z-]{6}) +"
    r"([0-9]{1,3}|---) +([0-9]{1,3}|---) +([0-9]{1,3}|---) +(\S.*)"
)
_STATISTIC = re.compile(
    r"0x([0-9a-f]{2}) +0x([0-9a-f]{3}) +[0-9] +(-?[0-9]{1,18}) +\S{3,4} +([A-Z].{2,60})"
)
_RAW = re.compile("([0-9]{1,15})(?:h(?:\\+.*)?| ?\\(.*| .*)?")
_UNITS: dict[str, tuple[str, float, str]] = {
    "Power_On_Hours": ("power-on-time", 3600.0, "s"),
    "Power_On_Hours_and_Msec": ("power-on-time", 3600.0, "s"),
    "Power_On_Minutes": ("power-on-time", 60.0, "s"),
    "Power_On_Seconds": ("power-on-time", 1.0, "s"),
    "Temperature_Celsius": ("temperature", 1.0, "degC"),
    "Host_Writes_32MiB": ("host-bytes-written", 32.0 * MIB, "B"),
    "Host_Reads_32MiB": ("host-bytes-read", 32.0 * MIB, "B"),
    "Host_Writes_MiB": ("host-bytes-written", float(MIB), "B"),
    "Host_Reads_MiB": ("host-bytes-read", float(MIB), "B"),
    **dict.fromkeys(
        ("Host_Writes_GiB", "Lifetime_Writes_GiB", "Total_Writes_GiB", "TLC_Writes_GiB"),
        ("host-bytes-written", float(GIB), "B"),
    ),
    **dict.fromkeys(
        ("Host_Reads_GiB", "Lifetime_Reads_GiB", "Total_Reads_GiB"),
        ("host-bytes-read", float(GIB), "B"),
    ),
    "Power_Cycle_Count": ("power-cycles", 1.0, "count"),
    "Reallocated_Sector_Ct": ("reallocated-sectors", 1.0, "count"),
    "Current_Pending_Sector": ("pending-sectors", 1.0, "count"),
}
_STATISTICS = {
    "Power-on Hours": ("power-on-time", 3600.0, "s"),
    "Percentage Used Endurance Indicator": ("wear", 0.01, "ratio"),
    "Current Temperature": ("temperature", 1.0, "degC"),
    "Lifetime Power-On Resets": ("power-cycles", 1.0, "count"),
    "Number of Reallocated Logical Sectors": ("reallocated-sectors", 1.0, "count"),
}


def attribute(found: Inventory, subject: str, line: int, words: str) -> None:
    """A row of the table of attributes or of the device statistics; other rows are not kept."""
    if row := _ATTRIBUTE.fullmatch(words):
        # -a prints TYPE UPDATED WHEN_FAILED before the raw value, -x (brief) FAIL alone.
        before = 3 if row[3].startswith("0x") else 1
        rest = row[7].split(None, before)
        if len(rest) > before:
            raw_value(found, subject, line, (row[1], row[2]), rest[before])
    elif row := _STATISTIC.fullmatch(words):
        statistic(found, subject, line, row[4].strip(), row[3])


def raw_value(found: Inventory, subject: str, line: int, named: tuple[str, str], raw: str) -> None:
    """An attribute by its number and name."""
    number, name = named
    found.fact(subject, f"attribute-{number}-{slug(name)}", raw, line)
    amount = _RAW.fullmatch(raw.strip())
    if amount and name in _UNITS:
        label, factor, unit = _UNITS[name]
        if found.has(subject, label):
            return
        found.fact(subject, label, raw, line, int(amount[1]) * factor, unit)


def statistic(found: Inventory, subject: str, line: int, name: str, value: str) -> None:
    """A device statistic by its name."""
    found.fact(subject, f"statistic-{slug(name)}", value, line)
    if name in _STATISTICS:
        label, factor, unit = _STATISTICS[name]
        if found.has(subject, label):
            return
        amount = int(value) / 100 if factor == 0.01 else int(value) * factor
        found.fact(subject, label, value, line, amount, unit)
