"""smartctl: what a drive says of itself and of its health (`smartctl -i|-a|-x|-A|-H [-j] DEVICE`).

Versions seen: smartmontools 5.40 to 7.4, ATA, SCSI and NVMe drives, also behind RAID controllers.
Text of all sections and JSON give facts of the same names. What can be switched (caches, APM,
link speed) also becomes a setting of the drive, "Enabled" as on, "Disabled" as off.

| printed | fact, unit | source |
| --- | --- | --- |
| User Capacity: 480,103,981,056 bytes | size, B; any mark between thousands (locale) | the word |
| Temperature, Current Drive Temperature | temperature, degC | the word |
| Power On Hours, Power_On_Hours, Accumulated … 5675:39 | power-on-time, s | the words |
| Data Units Read, Written | host-bytes-read …, B; 1000 x 512 B | NVMe specification |
| Gigabytes processed [10^9 bytes] | host-bytes-read …, B | the words |
| Percentage Used, … Endurance Indicator | wear, ratio | NVMe specification, ACS |
| Host_Writes_32MiB, …_GiB | host-bytes-written, B | the name |
| Total_LBAs_Written and other attributes | raw value as text: the unit is the maker's | |
| SATA Version … 6.0 Gb/s (current: 3.0 Gb/s) | link-speed-possible, -negotiated: text | |

    smartctl 7.3 2022-02-28 r5338 [x86_64-linux-6.1.0] (local build)

    === START OF INFORMATION SECTION ===
    Device Model:     ST3320620AS
    User Capacity:    320,072,933,376 bytes [320 GB]
"""

from __future__ import annotations

from platterbase.model import Descriptor, Hints, Run
from platterbase.reading.recognition import foreign
from platterbase.tools.smartctl.json import json_runs
from platterbase.tools.smartctl.text import text_runs

DESCRIPTOR = Descriptor(
    tool="smartctl",
    title="smartctl (smartmontools)",
    version=1,
    formats=("text", "JSON (-j)"),
    tool_versions="5.40 to 7.4",
    markers=("smartctl ", "START OF ", '"smartctl"'),
)


def parse(text: str, hints: Hints) -> list[Run]:
    """Read what smartctl printed of every drive."""
    runs = json_runs(text, hints) + text_runs(text, hints)
    if not runs:
        expected = '"smartctl 7.3 …", "=== START OF …" or JSON with "json_format_version"'
        raise foreign("nothing that smartctl prints", expected)
    return sorted(runs, key=lambda run: run.lines)
