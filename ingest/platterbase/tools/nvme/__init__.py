"""nvme: what nvme-cli says of NVMe drives (`nvme list`, `nvme id-ctrl`, `nvme smart-log`).

Versions seen: 1.6 to 2.8, text and JSON (`-o json`). Messages may stand before the JSON.

| printed | fact, unit | source |
| --- | --- | --- |
| Usage 1.88 TB / 1.92 TB | used, size: B, steps of 1000 | nvme-print.c suffix_si_get |
| Format 4 KiB + 0 B | logical-sector-size B, steps of 1024 | suffix_binary_get |
| UsedBytes, PhysicalSize, SectorSize | used, size, logical-sector-size: B | the key |
| tnvmcap, unvmcap | nvm-capacity …, B | NVMe specification |
| wctemp, cctemp | temperature-warning …, degC; printed in kelvin | NVMe specification |
| ps 0 : mp:25.00W | power-state-0, W | the letter |
| smart-log | _drive_health.py; temperature in C in text, kelvin in JSON | nvme-print.c |

2.0 to 2.2 print 64-bit sizes as 32-bit ones (nvme-cli #1786, #2028): UsedBytes -2147483648. What
is negative is missing, and a size that is not MaximumLBA x SectorSize is no number.

    Node           SN           Model        Namespace Usage                  Format         FW Rev
    -------------- ------------ ------------ --------- ---------------------- -------------- ------
    /dev/nvme0n1   EXAMPLE0001  EXAMPLE 1T9  1         1.88  TB /   1.92  TB    4 KiB +  0 B 1.0
"""

from __future__ import annotations

import re

from platterbase.model import Descriptor, Hints, Run
from platterbase.reading.recognition import foreign
from platterbase.tools.nvme.json import json_runs
from platterbase.tools.nvme.text import text_runs

DESCRIPTOR = Descriptor(
    tool="nvme",
    title="nvme-cli",
    version=1,
    formats=("text: list, id-ctrl, smart-log", "JSON: list, id-ctrl, smart-log"),
    tool_versions="1.6 to 2.8",
    markers=("NVME", "Node ", "Failed to scan", '"Devices"', '"vid"', '"avail_spare"'),
)


def parse(text: str, hints: Hints) -> list[Run]:
    """Read every list and every description of a controller."""
    runs = json_runs(text, hints) if "{" in text else []
    runs += text_runs(text, hints) if _is_promising(text) else []
    if not runs:
        expected = "the table of `nvme list`, 'NVME Identify Controller:' or JSON with \"Devices\""
        raise foreign("nothing that nvme prints", expected)
    return sorted(runs, key=lambda run: run.lines)


def _is_promising(text: str) -> bool:
    return any(word in text for word in _WORDS) and _SIGN.search(text) is not None


_WORDS = ("NVME", "Node ", "Failed to scan")  # of _SIGN, quick to look for
_SIGN = re.compile(
    "NVME Identify Controller:|Smart Log for NVME device:|Node .{1,60}SN|Failed to scan"
)
