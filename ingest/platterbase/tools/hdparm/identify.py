"""Facts and settings of a drive: from `-i` (the kernel's), `-I` (the drive's) and its settings.

Facts keep what was printed; what can be switched becomes a setting of the drive. A setting that
was read back ("multcount = 16 (on)") replaces what the drive's identification says, and that
replaces a request ("setting multcount to 16"), which counts only if no error follows it.
"""

from __future__ import annotations

import re

from platterbase.model import Fact, Setting
from platterbase.reading.inventory import slug
from platterbase.reading.values import KIB, MB, MIB, count
from platterbase.tools.hdparm.blocks import STATES, Block, Item

_FLAGS = frozenset(
    ("dma", "unmaskirq", "keep-settings", "nowerr", "readonly", "look-ahead", "write-cache")
)
_REQUESTS = {
    "32-bit IO_support flag": "io-support",
    "using_dma": "dma",
    "keep_settings": "keep-settings",
    "drive write-caching": "write-cache",
    "drive read-lookahead": "look-ahead",
    "fs readahead": "readahead",
    "xfermode": "transfer-mode",
    "Advanced Power Management level": "apm",
    "acoustic management": "acoustic",
}
_PAIRS = {
    "Model": "model",
    "FwRev": "firmware",
    "SerialNo": "serial",
    "RawCHS": "raw-chs",
    "TrkSize": "track-size",
    "SectSize": "sector-size",
    "ECCbytes": "ecc-bytes",
    "BuffType": "buffer-type",
    "BuffSize": "buffer-size",
    "MaxMultSect": "max-multcount",
    "MultSect": "multcount",
    "CurCHS": "chs",
    "CurSects": "chs-sectors",
    "LBA": "lba",
    "LBAsects": "lba-sectors",
    "IORDY": "iordy",
    "tPIO": "pio-cycle-times",
    "tDMA": "dma-cycle-times",
    "AdvancedPM": "advanced-pm",
    "WriteCache": "write-cache",
}
_COUNTS = frozenset(
    ("max-multcount", "multcount", "chs-sectors", "lba-sectors", "lba48-sectors", "queue-depth")
)
_IDENTITY = re.compile(r"Model=(.{0,80}?), ?FwRev=(.{0,40}?), ?SerialNo=(.*)")
_TEXTS = {
    "config": re.compile(r"Config=\{(.*)\}"),
    "ata-standards": re.compile("Drive (?:conforms to|Supports) ?: *(.*)"),
    "power-state": re.compile("drive state is: *(.*)"),
    "max-sectors": re.compile(r"max sectors\s*= *(.*)"),
}
_PAIR = re.compile(r"(?<![A-Za-z])([A-Za-z]{1,12})=(\{[^}]{0,80}\}|[^,]*)")
_STATE = re.compile(r"([A-Za-z/_-]+(?: [a-z]+)?)\s*=\s*(.*)")
_REQUEST = re.compile(r"setting (.+?)(?: to |$)(.*)")
_SWITCH = re.compile(r"([0-9]+) \((on|off)\)")
_GEOMETRY = re.compile(
    r"geometry\s*= ([0-9]{1,9})/([0-9]{1,9})/([0-9]{1,9}), sectors = ([0-9]{1,18})\b"
)
_LABELS = {
    "Model Number": "model",
    "Serial Number": "serial",
    "Firmware Revision": "firmware",
    "Media Serial Num": "media-serial",
    "Media Manufacturer": "media-manufacturer",
    "Transport": "transport",
    "Used": "ata-standard-used",
    "Supported": "ata-standards",
    "Likely used": "ata-standard-likely",
    "CHS current addressable sectors": "chs-sectors",
    "LBA user addressable sectors": "lba-sectors",
    "LBA48 user addressable sectors": "lba48-sectors",
    "Logical/Physical Sector size": "sector-size",
    "Logical Sector size": "logical-sector-size",
    "Physical Sector size": "physical-sector-size",
    "Logical Sector-0 offset": "sector-0-offset",
    "cache/buffer size": "buffer-size",
    "Form Factor": "form-factor",
    "Nominal Media Rotation Rate": "rotation-rate",
    "Queue depth": "queue-depth",
    "Standby timer values": "standby-timer",
    "Advanced power management level": "apm",
    "Recommended acoustic management value": "acoustic",
    "DMA": "dma-modes",
    "PIO": "pio-modes",
    "Logical Unit WWN Device Identifier": "wwn",
    "Checksum": "checksum",
}
_LABEL = re.compile(r"([^:=\t]{1,60}?)(?: {0,20}:| {1,20}=)\s*(?! ?1024\*| ?1000\*)(.*)")
_SIZE = re.compile(r"device size with M = (1024\*1024|1000\*1000):\s*(.*)")
_SIZES = {"1024*1024": ("size-binary", MIB), "1000*1000": ("size-decimal", MB)}
_CHS = re.compile(r"(cylinders|heads|sectors/track)\s+([0-9]{1,18})\s+([0-9]{1,18})")
_MULTIPLE = re.compile(r"R/W multiple sector transfer: Max = ([0-9]{1,9})\s+Current = (\S+)")
_FEATURE = re.compile(r"\s*(\*?)\s+(\S.*)")
_SECURITY = re.compile(
    r"(not)?\s*(supported(?:: enhanced erase)?|enabled|locked|frozen|expired: security count)"
)
_AMOUNT = re.compile(r"([0-9]{1,18}) ?(bytes|kB|KBytes|MBytes)\b")
_SWITCHED = {"Write cache": "write-cache", "Look-ahead": "look-ahead"}


_REQUESTED, _IDENTIFIED, _READ_BACK = 1, 2, 3  # a setting from a surer source replaces another


class DriveInventory:
    """Facts and settings of one block."""

    def __init__(self, block: Block) -> None:
        self.facts: list[Fact] = []
        self._subject = block.device or "drive"
        self._device = block.device
        self._settings: dict[str, tuple[int, Setting]] = {}
        self._failed = {item.line for item in block.errors if "failed" in item.text}
        for item in block.items:
            self._add_item(item.line, item.words)
        section = ""
        for item in block.identify:
            words = item.words
            if re.fullmatch(r"[A-Z][A-Za-z /]+: *", words):
                section = words.rstrip(": ")
            elif words.startswith(("Logical Unit WWN", "Checksum", "Integrity")):
                section = ""
            self._add_identified(item, words, section)

    @property
    def settings(self) -> tuple[Setting, ...]:
        """The settings, each from the surest of its sources."""
        return tuple(setting for _, setting in self._settings.values())

    def _fact(
        self, line: int, name: str, value: str, number: float | None = None, unit: str | None = None
    ) -> None:
        """Add a fact, unless nothing is printed for it."""
        if kept := value.strip():
            self.facts.append(
                Fact(
                    subject=self._subject,
                    name=name,
                    value=kept,
                    line=line,
                    number=number,
                    unit=unit,
                )
            )

    def _set(self, line: int, name: str, value: str, source: int) -> None:
        if name not in self._settings or self._settings[name][0] <= source:
            setting = Setting(scope="drive", name=name, value=value, line=line, target=self._device)
            self._settings[name] = (source, setting)

    # -------------------------------------------------------------- -i and settings

    def _add_item(self, line: int, words: str) -> None:
        """Add an item of `-i`, a setting that was read back, or a request."""
        if request := _REQUEST.fullmatch(words):
            self._add_request(line, request)
        elif geometry := _GEOMETRY.match(words):
            self._add_geometry(line, geometry)
        elif (state := _STATE.fullmatch(words)) and state[1].strip() in STATES:
            name = STATES[state[1].strip()]
            self._set(line, name, _switched(name, state[2].strip()), _READ_BACK)
        else:
            self._add_identity(line, words)

    def _add_request(self, line: int, request: re.Match[str]) -> None:
        name = _REQUESTS.get(request[1], slug(request[1]))
        value = request[2].strip() or "yes"
        self._fact(line, f"requested-{name}", value)
        if line + 1 not in self._failed:
            self._set(line, name, _switched(name, value), _REQUESTED)

    def _add_geometry(self, line: int, geometry: re.Match[str]) -> None:
        """Add geometry and sectors; versions of 2005 print bytes as sectors, so calculate."""
        cylinders, heads, track, sectors = (count(part) for part in geometry.groups())
        size = cylinders * heads * track * 512
        is_bytes = size > 0 and abs(sectors - size) < size // 50
        self._fact(line, "geometry", "/".join(geometry.groups()[:3]))
        self._fact(line, "sectors", geometry[4], float(sectors), "B" if is_bytes else "count")

    def _add_identity(self, line: int, words: str) -> None:
        if identity := _IDENTITY.match(words):
            for name, value in zip(("model", "firmware", "serial"), identity.groups(), strict=True):
                self._fact(line, name, value)
        elif modes := re.match(r"(U?DMA|PIO) modes:\s*(.*)", words):
            self._add_modes(line, modes[1].lower(), modes[2])
        elif texts := [
            (name, text[1]) for name, form in _TEXTS.items() if (text := form.match(words))
        ]:
            self._fact(line, *texts[0])
        else:
            for pair in _PAIR.finditer(words.replace(" WriteCache=", ",WriteCache=")):
                if pair[1] in _PAIRS:
                    self._add_value(line, _PAIRS[pair[1]], pair[2])

    def _add_modes(self, line: int, kind: str, modes: str) -> None:
        """Add the transfer modes; the one in use has an asterisk."""
        self._fact(line, f"{kind}-modes", modes)
        if active := re.search(r"\*(\w+)", modes):
            name = "udma-mode" if active[1].startswith("udma") else f"{kind}-mode"
            self._fact(line, name, active[1])
            self._set(line, name, active[1], _IDENTIFIED)

    def _add_value(self, line: int, name: str, value: str) -> None:
        self._fact(line, name, value, *_quantity(name, value))
        if name in ("multcount", "write-cache") and re.fullmatch(r"[0-9]+|off|\w+abled", value):
            switched = {"enabled": "on", "disabled": "off"}.get(value, value)
            self._set(line, name, switched, _IDENTIFIED)

    # -------------------------------------------------------------- -I

    def _add_identified(self, item: Item, words: str, section: str) -> None:
        """Add a line of `-I`."""
        line = item.line
        if section == "Commands/features" and (feature := _FEATURE.fullmatch(item.text)):
            self._add_feature(line, feature)
        elif section == "Security" and _SECURITY.fullmatch(words):
            self._fact(line, "security", " ".join(words.split()))
        elif chs := _CHS.fullmatch(words):
            name = chs[1].replace("/", "-per-")
            self._fact(line, f"{name}-max", chs[2], float(count(chs[2])), "count")
            self._fact(line, name, chs[3], float(count(chs[3])), "count")
        elif multiple := _MULTIPLE.fullmatch(words):
            self._add_value(line, "max-multcount", multiple[1])
            self._add_value(line, "multcount", multiple[2])
        elif size := _SIZE.match(words):
            name, factor = _SIZES[size[1]]
            amount = _AMOUNT.match(size[2])
            number = float(count(amount[1]) * factor) if amount else None
            self._fact(line, name, size[2], number, "B" if amount else None)
        elif label := _LABEL.match(words):
            self._add_labelled(line, " ".join(label[1].split()), label[2].strip())

    def _add_labelled(self, line: int, label: str, value: str) -> None:
        name = _LABELS.get(label)
        if name is None or not value:
            return
        if name in ("dma-modes", "pio-modes"):
            self._add_modes(line, name.removesuffix("-modes"), value)
            return
        self._fact(line, name, value, *_quantity(name, value))
        if name == "apm":
            self._set(line, name, "off" if value == "disabled" else value, _IDENTIFIED)
        elif name == "acoustic" and (current := re.search(r"current value: ([0-9]+)", value)):
            self._set(line, name, current[1], _IDENTIFIED)

    def _add_feature(self, line: int, feature: re.Match[str]) -> None:
        """Add a feature; what is enabled has an asterisk."""
        enabled, name = bool(feature[1]), feature[2].strip()
        if name.startswith("Enabled"):
            return
        self._fact(line, "feature-enabled" if enabled else "feature-supported", name)
        if name in _SWITCHED:
            self._set(line, _SWITCHED[name], "on" if enabled else "off", _IDENTIFIED)


def _switched(name: str, value: str) -> str:
    """Return `on` for `1 (on)` of a flag; of a number, such as sectors at once, the number."""
    switch = _SWITCH.fullmatch(value)
    if switch is None:
        return value
    return switch[2] if name in _FLAGS else switch[1]


def _quantity(name: str, value: str) -> tuple[float | None, str | None]:
    """Return number and unit of a value that is one; kB are 1024 B, two sectors of 512."""
    if name in _COUNTS and re.fullmatch("[0-9]{1,18}", value):
        return float(count(value)), "count"
    amount = _AMOUNT.match(value)
    if amount is None or len(amount[1]) > 15:
        return None, None
    factor = {"bytes": 1, "kB": KIB, "KBytes": KIB, "MBytes": MIB}[amount[2]]
    return float(count(amount[1]) * factor), "B"
