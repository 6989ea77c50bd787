"""CrystalDiskInfo: the health of drives on Windows (Edit, Copy; `DiskInfo.exe /CopyExit`).

Versions seen: 6.x to 9.7, in English, Japanese, Korean, Russian and Chinese.

| printed | fact, unit | source |
| --- | --- | --- |
| Disk Size : 1000.2 GB (8.4/…) | size, 10^9 B | AtaSmart.cpp: / 1000 / 1000, then / 1000.0 |
| # of Sectors : 7814037168 | sectors, count | IDENTIFY DEVICE |
| Transfer Mode : SATA/600 | link-speed-negotiated, then -possible | DiskInfoDlgCopy.cpp |
| Power On Hours : 2331 hours | power-on-time: h; with (?) no number | Maxtor counts minutes |
| Power On Count : 1282 count | power-cycles | count |
| Host Reads, Host Writes : 12957 GB | see below | AtaSmart.cpp |
| Temperature : 31 C (87 F) | temperature, degC | the letter |
| Health Status : Good (97 %) | health, and life-left as the drive's maker counts it | a share |
| 05 100 100 _10 0000000000C4 name | attribute-5, raw value in hexadecimal | the head: RawValues |

Labels are English in every language; words behind numbers are not read. "GB" of host reads and
writes are 2^30 bytes, unless the drive counts gigabytes of its own. So they get a number where the
raw value beside them says the same in a unit that CrystalDiskInfo knows: NVMe rows 06 and 07 (1000
blocks of 512 bytes), ATA attributes F1 and F2 (sectors, 1, 16 or 32 MiB). Row 05 of NVMe is the
wear. More than 125 degrees or 50 years is kept as text alone. The dumps of IDENTIFY_DEVICE and
SMART are not read; the first holds the serial number.

     (01) Samsung SSD 870 QVO 4TB
      Power On Hours : 1379 hours
         Host Writes : 11454 GB
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from platterbase.model import Descriptor, Hints, Run
from platterbase.reading.inventory import Inventory
from platterbase.reading.lines import numbered
from platterbase.reading.recognition import damaged_value, foreign, refuse_too_many_outputs
from platterbase.reading.values import GB, GIB, MB, MIB, number

DESCRIPTOR = Descriptor(
    tool="crystaldiskinfo",
    title="CrystalDiskInfo",
    version=1,
    formats=("text (Copy, /CopyExit), one or several drives",),
    tool_versions="6 to 9.7",
    markers=("CrystalDiskInfo ", "Power On Hours : ", "Power On Count : "),
)


def parse(text: str, hints: Hints) -> list[Run]:
    """Return a run for each drive."""
    drives = _read_drives(text) if DESCRIPTOR.marks(text) else []
    if not drives:
        raise foreign(
            "no drive as CrystalDiskInfo lists it", "'Model : …' and 'Power On Hours : N hours'"
        )
    return [drive.run(_TOOL, hints) for drive in drives]


_TOOL = "crystaldiskinfo"
_SUBJECT = "drive"
_BANNER = re.compile(r"CrystalDiskInfo ([0-9][0-9.]{0,20})")
_LINE = re.compile(r"([#A-Z][A-Za-z# ]{2,20}?) : ?(.{0,200})$")
_ROW = re.compile(r"([0-9A-F]{2})((?: [_ 0-9-]{3}){0,3}) ([0-9A-F]{12,16})(?: (.{0,100}))?$")
_ROWS_BEGIN = "-- S.M.A.R.T. "
_HEAD = re.compile(r"ID (?:Cur Wor |Raw)")
_TEXTS = {
    "Enclosure": "enclosure",
    "Model": "model",
    "Firmware": "firmware",
    "Serial Number": "serial",
    "Buffer Size": "buffer-size",
    "NV Cache Size": "nv-cache-size",
    "Queue Depth": "queue-depth-possible",
    "Rotation Rate": "rotation-rate",
    "Interface": "interface",
    "Standard": "nvme-version",
    "Major Version": "ata-version",
    "Minor Version": "ata-version-minor",
    "Features": "features",
    "APM Level": "apm-level",
    "AAM Level": "acoustic-level",
    "Drive Letter": "drive-letter",
    "NAND Writes": "nand-writes",
    "GBytes Erased": "gbytes-erased",
    "Wear Level Count": "wear-level-count",
}
_SURE = frozenset(("Power On Hours", "Power On Count", "Health Status", "Transfer Mode"))
_HOST = {"Host Reads": "host-bytes-read", "Host Writes": "host-bytes-written"}
_RAW_OF_HOST = {  # rows that hold the same: of NVMe, and of ATA
    "host-bytes-read": ("06", "F2"),
    "host-bytes-written": ("07", "F1"),
}
_NVME_UNIT = 512_000
_ATA_UNITS = (512, MIB, 16 * MIB, 32 * MIB)
_HOTTEST = 125
_LONGEST_ON = 50 * 365.25 * 86_400
_WEAR_WITHOUT_END = 255
_SIZES = {"GB": GB, "MB": MB}


@dataclass
class _Found:
    """What waits for the table of raw values: text, GB, line, and the rows by their id."""

    host: dict[str, tuple[str, int, int]] = field(default_factory=dict)
    rows: dict[str, tuple[int, int]] = field(default_factory=dict)
    is_nvme: bool = False
    is_sure: bool = False
    in_rows: bool = False


class _Drive(Inventory):
    """One drive; `found` is completed by `finish`."""

    def __init__(self, line: int, version: str | None) -> None:
        super().__init__(line)
        self.tool_version = version
        self.found = _Found()

    def finish(self) -> None:
        """Add the figures that need the raw values, which stand below them."""
        found = self.found
        for name, (value, gigabytes, line) in found.host.items():
            self.fact(_SUBJECT, name, value, line, self._bytes(name, gigabytes), "B")
        if found.is_nvme and "05" in found.rows:
            used, line = found.rows["05"]
            share = None if used >= _WEAR_WITHOUT_END else used / 100
            self.fact(_SUBJECT, "wear", f"{used:X}", line, share, "ratio")

    def _bytes(self, name: str, gigabytes: int) -> float | None:
        of_nvme, of_ata = _RAW_OF_HOST[name]
        raw = self.found.rows.get(of_nvme if self.found.is_nvme else of_ata)
        if raw is None:
            return None
        for unit in (_NVME_UNIT,) if self.found.is_nvme else _ATA_UNITS:
            if raw[0] * unit // GIB == gigabytes:
                return float(raw[0] * unit)
        return None


def _read_drives(text: str) -> list[_Drive]:
    drives: list[_Drive] = []
    version: str | None = None
    for line, printed in numbered(text):
        words = printed.strip().lstrip("-* ") if printed.lstrip()[:2] in ("- ", "* ") else ""
        words = words or printed.strip()
        if banner := _BANNER.match(words):
            version = banner[1]
        elif entry := _LINE.match(words):
            if entry[1] in ("Model", "Enclosure") and not _is_begun(drives):
                drives.append(_Drive(line, version))
                refuse_too_many_outputs(len(drives), line)
            if drives:
                _add_line(drives[-1], line, entry[1], entry[2].strip())
        elif drives:
            _add_row(drives[-1], line, words)
    sure = [drive for drive in drives if drive.found.is_sure]
    for drive in sure:
        drive.finish()
    return sure


def _is_begun(drives: list[_Drive]) -> bool:
    """Return whether the last drive has its enclosure alone: its model belongs to it."""
    return bool(drives) and [fact.name for fact in drives[-1].facts] == ["enclosure"]


def _add_line(drive: _Drive, line: int, label: str, value: str) -> None:
    drive.found.in_rows = False
    drive.found.is_sure |= label in _SURE
    if label in _TEXTS:
        drive.fact(_SUBJECT, _TEXTS[label], value, line)
        if label == "Model":
            drive.label = drive.label or value or None
        elif label == "Interface":
            drive.found.is_nvme = value.startswith("NVM")
    elif label in _HOST:
        amount = re.match("([0-9]{1,12}) GB", value)
        if amount is None:
            raise damaged_value(line, value, label, "N GB", "CrystalDiskInfo")
        drive.found.host[_HOST[label]] = (value, int(amount[1]), line)
    elif label in _NUMBERS:
        name, unit, read = _NUMBERS[label]
        drive.fact(_SUBJECT, name, value, line, read(line, label, value), unit)
    elif label == "Transfer Mode":
        _add_link(drive, line, value)
    elif label == "Health Status":
        drive.fact(_SUBJECT, "health", value, line)
        if left := re.search(r"\(([0-9]{1,3}) %\)", value):
            drive.fact(
                _SUBJECT, "life-left", left[0].strip("()"), line, int(left[1]) / 100, "ratio"
            )


def _add_link(drive: _Drive, line: int, value: str) -> None:
    now, _, best = (part.strip() for part in value.partition("|"))
    known = [mode for mode in (now, best) if mode.strip("-")]
    if now in known:
        drive.fact(_SUBJECT, "link-speed-negotiated", now, line)
        drive.setting("link-speed", now, line, drive.label)
    if best in known:
        drive.fact(_SUBJECT, "link-speed-possible", best, line)


def _add_row(drive: _Drive, line: int, words: str) -> None:
    if words.startswith("-- "):
        drive.found.in_rows = words.startswith(_ROWS_BEGIN)
    elif drive.found.in_rows and not _HEAD.match(words):
        row = _ROW.match(words)
        if row is None:
            if re.match("[0-9A-F]{2} .{0,20}[0-9A-F]{6}", words):
                raise damaged_value(line, words, "a row of S.M.A.R.T.", _A_ROW, "CrystalDiskInfo")
            drive.found.in_rows = False
            return
        drive.found.rows[row[1]] = (int(row[3], 16), line)
        name = f"attribute-{int(row[1], 16)}"
        drive.fact(_SUBJECT, name, row[3], line)


_A_ROW = "an id, values, twelve hexadecimal digits and a name"


def _seconds(line: int, label: str, value: str) -> float | None:
    hours = _count(line, label, value)
    if hours is None or "(?)" in value or hours * 3600 > _LONGEST_ON:
        return None
    return hours * 3600


def _count(line: int, label: str, value: str) -> float | None:
    """Return the number at the beginning, None where the drive does not say: a word."""
    if not value[:1].isdigit():
        return None
    found = re.match(r"([0-9]{1,15})(?![0-9.,])", value)
    if found is None:
        raise damaged_value(line, value, label, "a whole number", "CrystalDiskInfo")
    return float(int(found[1]))


def _degrees(line: int, label: str, value: str) -> float | None:
    found = re.match(r"(-?[0-9]{1,4}) ?°?C", value)
    if found is None:
        if value[:1].isdigit():
            raise damaged_value(line, value, label, "N C", "CrystalDiskInfo")
        return None
    return float(int(found[1])) if int(found[1]) <= _HOTTEST else None


def _size(line: int, label: str, value: str) -> float | None:
    found = re.match(r"([0-9]{1,9}(?:\.[0-9]{1,2})?) ([MG]B)(?![A-Za-z])", value)
    if found is None:
        if value[:1].isdigit():
            raise damaged_value(line, value, label, "N.N GB", "CrystalDiskInfo")
        return None
    return number(found[1]) * _SIZES[found[2]]


_NUMBERS = {
    "Disk Size": ("size", "B", _size),
    "# of Sectors": ("sectors", "count", _count),
    "Power On Hours": ("power-on-time", "s", _seconds),
    "Power On Count": ("power-cycles", "count", _count),
    "Temperature": ("temperature", "degC", _degrees),
    "Temparature": ("temperature", "degC", _degrees),  # before version 4
}
