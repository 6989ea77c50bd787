"""What hdparm says of a drive: `-i` (from the kernel), `-I` (from the drive), settings.

Facts keep what was printed; what can be switched becomes a setting of the drive. A setting that
was read back ("multcount = 16 (on)") comes before what the drive's identification says, and that
before a request ("setting multcount to 16"), which counts only if no error follows it.
"""

from __future__ import annotations

import re

from platterbase.model import Fact, Setting
from platterbase.reading.values import KIB, MB, MIB, count
from platterbase.tools.hdparm.text import STATES, Block, Item

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
    "device size with M = 1024*1024": "size-binary",
    "device size with M = 1000*1000": "size-decimal",
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
_CHS = re.compile(r"(cylinders|heads|sectors/track)\s+([0-9]{1,18})\s+([0-9]{1,18})")
_MULTIPLE = re.compile(r"R/W multiple sector transfer: Max = ([0-9]{1,9})\s+Current = (\S+)")
_FEATURE = re.compile(r"\s*(\*?)\s+(\S.*)")
_SECURITY = re.compile(
    r"(not)?\s*(supported(?:: enhanced erase)?|enabled|locked|frozen|expired: security count)"
)
_AMOUNT = re.compile(r"([0-9]{1,18}) ?(bytes|kB|KBytes|MBytes)\b")
_SWITCHED = {"Write cache": "write-cache", "Look-ahead": "look-ahead"}


class Inventory:
    """Facts and settings of one block."""

    def __init__(self, block: Block) -> None:
        self.subject = block.device or "drive"
        self.device = block.device
        self.facts: list[Fact] = []
        self._settings: dict[str, tuple[int, Setting]] = {}
        self._failed = {item.line for item in block.errors if "failed" in item.text}

    @property
    def settings(self) -> tuple[Setting, ...]:
        """The settings, each from the surest of its sources."""
        return tuple(setting for _, setting in self._settings.values())

    def item(self, item: Item) -> None:
        """One item of `-i`, of the settings print-out, or a request."""
        words = item.words
        if request := _REQUEST.fullmatch(words):
            self._request(item.line, request)
        elif geometry := _GEOMETRY.match(words):
            self._geometry(item.line, geometry)
        elif (state := _STATE.fullmatch(words)) and state[1].strip() in STATES:
            self._state(item.line, STATES[state[1].strip()], state[2].strip())
        else:
            self._identity(item.line, words)

    def _request(self, line: int, found: re.Match[str]) -> None:
        name = _REQUESTS.get(found[1], re.sub("[^a-z0-9]+", "-", found[1].lower()).strip("-"))
        value = found[2].strip() or "yes"
        self.fact(line, f"requested-{name}", value)
        if line + 1 not in self._failed:
            self._set(line, name, _switched(name, value), 1)

    def _state(self, line: int, name: str, value: str) -> None:
        self._set(line, name, _switched(name, value), 3)

    def _geometry(self, line: int, found: re.Match[str]) -> None:
        """Sectors of 512 bytes; some versions print bytes under that name: arithmetic tells."""
        cylinders, heads, track, sectors = (count(part) for part in found.groups())
        whole = cylinders * heads * track * 512
        is_bytes = whole > 0 and abs(sectors - whole) < whole // 50
        self.fact(line, "geometry", "/".join(found.groups()[:3]))
        self.fact(line, "sectors", found[4], float(sectors), "B" if is_bytes else "count")

    def _identity(self, line: int, words: str) -> None:
        if model := _IDENTITY.match(words):
            for name, value in zip(("model", "firmware", "serial"), model.groups(), strict=True):
                self.fact(line, name, value)
        elif modes := re.match(r"(U?DMA|PIO) modes:\s*(.*)", words):
            self._modes(line, modes[1].lower(), modes[2])
        elif config := re.match(r"Config=\{(.*)\}", words):
            self.fact(line, "config", config[1])
        elif drive := re.match(r"Drive (?:conforms to|Supports) ?: *(.*)", words):
            self.fact(line, "ata-standards", drive[1])
        elif power := re.match(r"drive state is: *(.*)", words):
            self.fact(line, "power-state", power[1])
        elif sectors := re.match(r"max sectors\s*= *(.*)", words):
            self.fact(line, "max-sectors", sectors[1])
        else:
            for pair in _PAIR.finditer(words.replace(" WriteCache=", ",WriteCache=")):
                if pair[1] in _PAIRS:
                    self._named(line, _PAIRS[pair[1]], pair[2])

    def _modes(self, line: int, kind: str, modes: str) -> None:
        self.fact(line, f"{kind}-modes", modes)
        active = re.search(r"\*(\w+)", modes)
        if active:
            name = "udma-mode" if active[1].startswith("udma") else f"{kind}-mode"
            self.fact(line, name, active[1])
            self._set(line, name, active[1], 2)

    def _named(self, line: int, name: str, value: str) -> None:
        number, unit = _number(name, value)
        self.fact(line, name, value, number, unit)
        if name in ("multcount", "write-cache") and re.fullmatch(r"[0-9]+|off|\w+abled", value):
            self._set(line, name, {"enabled": "on", "disabled": "off"}.get(value, value), 2)

    def identify(self, items: list[Item]) -> None:
        """The whole of `-I`."""
        section = ""
        for item in items:
            words = item.words
            if re.fullmatch(r"[A-Z][A-Za-z /]+: *", words):
                section = words.rstrip(": ")
            elif words.startswith(("Logical Unit WWN", "Checksum", "Integrity")):
                section = ""
            self._identified(item, words, section)

    def _identified(self, item: Item, words: str, section: str) -> None:
        if section == "Commands/features" and (feature := _FEATURE.fullmatch(item.text)):
            self._feature(item.line, feature)
        elif section == "Security" and _SECURITY.fullmatch(words):
            self.fact(item.line, "security", " ".join(words.split()))
        elif chs := _CHS.fullmatch(words):
            name = chs[1].replace("/", "-per-")
            self.fact(item.line, f"{name}-max", chs[2], float(count(chs[2])), "count")
            self.fact(item.line, name, chs[3], float(count(chs[3])), "count")
        elif multiple := _MULTIPLE.fullmatch(words):
            self._named(item.line, "max-multcount", multiple[1])
            self._named(item.line, "multcount", multiple[2])
        elif size := _SIZE.match(words):
            name = _LABELS[f"device size with M = {size[1]}"]
            self._sized(item.line, name, size[2], MIB if size[1] == "1024*1024" else MB)
        elif label := _LABEL.match(words):
            self._labelled(item.line, " ".join(label[1].split()), label[2].strip())

    def _labelled(self, line: int, label: str, value: str) -> None:
        name = _LABELS.get(label)
        if name is None or not value:
            return
        if name in ("dma-modes", "pio-modes"):
            self._modes(line, name.removesuffix("-modes"), value)
            return
        number, unit = _number(name, value)
        self.fact(line, name, value, number, unit)
        if name == "apm":
            self._set(line, name, "off" if value == "disabled" else value, 2)
        elif name == "acoustic" and (current := re.search(r"current value: ([0-9]+)", value)):
            self._set(line, name, current[1], 2)

    def _feature(self, line: int, found: re.Match[str]) -> None:
        enabled, name = bool(found[1]), found[2].strip()
        if name.startswith("Enabled"):
            return
        self.fact(line, "feature-enabled" if enabled else "feature-supported", name)
        if name in _SWITCHED:
            self._set(line, _SWITCHED[name], "on" if enabled else "off", 2)

    def _sized(self, line: int, name: str, value: str, factor: int) -> None:
        amount = _AMOUNT.match(value)
        number = float(count(amount[1]) * factor) if amount else None
        self.fact(line, name, value, number, "B" if amount else None)

    def fact(
        self,
        line: int,
        name: str,
        value: str,
        number: float | None = None,
        unit: str | None = None,
    ) -> None:
        """Keep a fact, unless nothing is printed for it."""
        if value.strip():
            kept = value.strip()
            self.facts.append(
                Fact(
                    subject=self.subject,
                    name=name,
                    value=kept,
                    line=line,
                    number=number,
                    unit=unit,
                )
            )

    def _set(self, line: int, name: str, value: str, rank: int) -> None:
        if name in self._settings and self._settings[name][0] > rank:
            return
        setting = Setting(scope="drive", name=name, value=value, line=line, target=self.device)
        self._settings[name] = (rank, setting)


def _switched(name: str, value: str) -> str:
    """`1 (on)` of a flag is on; of a number, such as the sectors at once, the number counts."""
    switch = _SWITCH.fullmatch(value)
    if switch is None:
        return value
    return switch[2] if name in _FLAGS else switch[1]


def _number(name: str, value: str) -> tuple[float | None, str | None]:
    """Number and unit of a fact that is one. hdparm halves counts of 512-byte sectors to kB."""
    if name in _COUNTS and re.fullmatch("[0-9]{1,18}", value):
        return float(count(value)), "count"
    amount = _AMOUNT.match(value)
    if amount is None or len(amount[1]) > 15:
        return None, None
    factor = {"bytes": 1, "kB": KIB, "KBytes": KIB, "MBytes": MIB}[amount[2]]
    return float(count(amount[1]) * factor), "B"
