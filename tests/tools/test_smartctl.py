"""smartctl: labels that lie, and figures that no drive can have."""

from __future__ import annotations

import pytest

from platterbase.model import Hints
from platterbase.tools import smartctl

HEAD = """\
smartctl 7.3 2022-02-28 r5338 [x86_64-linux-6.1.0] (local build)

=== START OF INFORMATION SECTION ===
Device Model:     EXAMPLE SSD
User Capacity:    120,034,123,776 bytes [120 GB]
Sector Sizes:     512 bytes logical, 4096 bytes physical
"""
ATTRIBUTES = """\
ID# ATTRIBUTE_NAME          FLAGS    VALUE WORST THRESH FAIL RAW_VALUE
"""
STATISTICS = """\
Page  Offset Size        Value Flags Description
"""


def numbers(text: str) -> dict[str, float]:
    """The facts that are numbers, by name."""
    (run,) = smartctl.parse(HEAD + text, Hints())
    return {fact.name: fact.number for fact in run.facts if fact.number is not None}


HOURS = "  9 Power_On_Hours          -O--CK   100   100   000    -    3989\n"
WRITTEN = "241 Host_Writes_32MiB       -O--CK   100   100   000    -    {}\n"
SECTORS = "0x01  0x018  6      {}  ---  Logical Sectors Written\n"


def test_statistics_correct_a_label_that_lies() -> None:
    """An attribute that counts sectors is named Host_Writes_32MiB for some drives."""
    text = ATTRIBUTES + HOURS + WRITTEN.format(7977886339) + STATISTICS + SECTORS.format(7977886339)
    assert numbers(text)["host-bytes-written"] == 7977886339 * 512


def test_label_that_agrees_with_the_statistics_stays() -> None:
    """Attribute and statistic of one drive differ only by rounding; the first one counts."""
    text = ATTRIBUTES + HOURS + WRITTEN.format(1000) + STATISTICS + SECTORS.format(65_600_000)
    assert numbers(text)["host-bytes-written"] == 1000 * 2**25


def test_bytes_that_the_link_cannot_carry_are_no_number() -> None:
    """Without statistics a label is believed only as far as it is possible."""
    assert "host-bytes-written" not in numbers(ATTRIBUTES + HOURS + WRITTEN.format(7977886339))
    assert numbers(ATTRIBUTES + HOURS + WRITTEN.format(203066))["host-bytes-written"] > 0


def test_sectors_without_an_attribute_are_bytes_written() -> None:
    """Many drives print Total_LBAs_Written, whose unit is the maker's, and the statistic."""
    lbas = "241 Total_LBAs_Written      -O--CK   099   099   000    -    429410448927\n"
    text = ATTRIBUTES + lbas + STATISTICS
    assert "host-bytes-written" not in numbers(text)
    found = numbers(text + SECTORS.format(429410448927))
    assert found["host-bytes-written"] == 429410448927 * 512


@pytest.mark.parametrize(("raw", "degrees"), [("128 (0 127 0 129 0)", None), ("30 (0 1 0 2)", 30)])
def test_temperature_above_any_sensor_is_none(raw: str, degrees: float | None) -> None:
    """Drives of one maker print 128 where they have no sensor."""
    row = f"194 Temperature_Celsius     -O---K   128   129   000    -    {raw}\n"
    assert numbers(ATTRIBUTES + row).get("temperature") == degrees


def test_hours_of_a_century_are_none() -> None:
    """Some Intel drives begin to count at 894,784 hours; the statistic is right."""
    row = "  9 Power_On_Hours_and_Msec -O--CK   000   000   000    -    955475h+33m+21.080s\n"
    hours = "0x01  0x010  4           60681  ---  Power-on Hours\n"
    assert "power-on-time" not in numbers(ATTRIBUTES + row)
    assert numbers(ATTRIBUTES + row + STATISTICS + hours)["power-on-time"] == 60681 * 3600


@pytest.mark.parametrize(("percent", "wear"), [(255, None), (164, 1.64)])
def test_wear_of_255_percent_is_no_number(percent: int, wear: float | None) -> None:
    """The standard's 255 stands for anything from there on."""
    row = f"0x07  0x008  1             {percent}  ---  Percentage Used Endurance Indicator\n"
    assert numbers(STATISTICS + row).get("wear") == wear
    assert numbers(f"Percentage Used:   {percent}%\n").get("wear") == wear
