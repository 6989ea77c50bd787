"""Figures of a drive's health that several tools print: names, units and factors.

NVMe Base Specification, SMART / Health Information: a data unit is 1000 blocks of 512 B; busy and
temperature times are minutes; the composite temperature is kelvin (nvme-cli JSON prints it so).
"""

from __future__ import annotations

import re
from typing import NamedTuple

from platterbase.reading.inventory import Inventory
from platterbase.reading.recognition import damaged_value


class Health(NamedTuple):
    """A fact's name, its unit and the factor from the printed number."""

    name: str
    unit: str
    factor: float


_DATA_UNIT = 512_000.0
_WEAR_WITHOUT_END = 255.0  # %: "255 or more"
_HEALTH_BY_LABELS: tuple[tuple[Health, tuple[str, ...]], ...] = (
    (Health("available-spare", "ratio", 0.01), ("available-spare", "avail-spare")),
    (
        Health("available-spare-threshold", "ratio", 0.01),
        ("available-spare-threshold", "spare-thresh"),
    ),
    (
        Health("wear", "ratio", 0.01),
        ("percentage-used", "percent-used", "percentage-used-endurance-indicator"),
    ),
    (Health("host-bytes-read", "B", _DATA_UNIT), ("data-units-read",)),
    (Health("host-bytes-written", "B", _DATA_UNIT), ("data-units-written",)),
    (
        Health("host-reads", "count", 1),
        ("host-read-commands", "host-reads"),
    ),
    (Health("host-writes", "count", 1), ("host-write-commands", "host-writes")),
    (Health("controller-busy-time", "s", 60), ("controller-busy-time",)),
    (Health("power-cycles", "count", 1), ("power-cycles", "power-cycle-count")),
    (Health("power-on-time", "s", 3600), ("power-on-hours",)),
    (Health("unsafe-shutdowns", "count", 1), ("unsafe-shutdowns",)),
    (
        Health("media-errors", "count", 1),
        ("media-errors", "media-and-data-integrity-errors"),
    ),
    (
        Health("error-log-entries", "count", 1),
        ("num-err-log-entries", "error-information-log-entries"),
    ),
    (Health("grown-defects", "count", 1), ("elements-in-grown-defect-list",)),
    (
        Health("warning-temperature-time", "s", 60),
        ("warning-temp-time", "warning-comp-temperature-time", "warning-temperature-time"),
    ),
    (
        Health("critical-temperature-time", "s", 60),
        (
            "critical-comp-time",
            "critical-comp-temperature-time",
            "critical-composite-temperature-time",
        ),
    ),
)
HEALTH = {label: health for health, labels in _HEALTH_BY_LABELS for label in labels}
_THOUSANDS_MARK = "[,.'\u2019* \u00a0\u202f\u2009]"
_GROUPED = rf"[0-9]{{1,3}}(?:{_THOUSANDS_MARK}[0-9]{{2,3}}){{1,6}}|[0-9]{{1,18}}"
_COUNT = re.compile(rf"({_GROUPED})(?=%| ?%|\s*bytes|\s*[\[(]|\s*$)")


def parse_count(words: str) -> float | None:
    """Return the whole number at the beginning of a value; thousands may be marked."""
    count = _COUNT.match(words.strip())
    return None if count is None else float(int(re.sub("[^0-9]", "", count[1])))


def add_health_fact(
    inventory: Inventory, subject: str, label: str, value: str, line: int, tool: str
) -> None:
    """Add a figure of the drive's health; nothing if the label is none of `HEALTH`."""
    health = HEALTH.get(label)
    if health is None:
        return
    amount = parse_count(value)
    if amount is None:
        raise damaged_value(line, value, label, "a whole number", tool)
    number: float | None = amount / 100 if health.factor == 0.01 else amount * health.factor
    if health.name == "wear" and amount == _WEAR_WITHOUT_END:
        number = None
    inventory.fact(subject, health.name, value, line, number, health.unit)
