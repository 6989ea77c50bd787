"""Facts and settings of a drive: from `-i` (the kernel's), `-I` (the drive's) and its settings.

Facts keep what was printed; what can be switched becomes a setting of the drive. A setting that
was read back ("multcount = 16 (on)") replaces what the drive's identification says, and that
replaces a request ("setting multcount to 16"), which counts only if no error follows it.
"""

from __future__ import annotations

import re

from platterbase.reading.lines import slug
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


def add_identification(block: Block) -> None:
    """Add the facts and settings that the lines of a block give."""
    for item in block.items:
        _add_item(block, item.line, item.words)
    section = ""
    for item in block.identify:
        words = item.words
        if re.fullmatch(r"[A-Z][A-Za-z /]+: *", words):
            section = words.rstrip(": ")
        elif words.startswith(("Logical Unit WWN", "Checksum", "Integrity")):
            section = ""
        _add_identified(block, item, words, section)


def _set(block: Block, line: int, name: str, value: str, source: int) -> None:
    if block.sources.get(name, 0) <= source:
        block.sources[name] = source
        block.setting(name, value, line, block.label, replace=True)


# ------------------------------------------------------------------ -i and settings


def _add_item(block: Block, line: int, words: str) -> None:
    """Add an item of `-i`, a setting that was read back, or a request."""
    if request := _REQUEST.fullmatch(words):
        _add_request(block, line, request)
    elif geometry := _GEOMETRY.match(words):
        _add_geometry(block, line, geometry)
    elif (state := _STATE.fullmatch(words)) and state[1].strip() in STATES:
        name = STATES[state[1].strip()]
        _set(block, line, name, _switched(name, state[2].strip()), _READ_BACK)
    else:
        _add_identity(block, line, words)


def _add_request(block: Block, line: int, request: re.Match[str]) -> None:
    name = _REQUESTS.get(request[1], slug(request[1]))
    value = request[2].strip() or "yes"
    block.fact(block.subject, f"requested-{name}", value, line)
    if not any(error.line == line + 1 and "failed" in error.text for error in block.errors):
        _set(block, line, name, _switched(name, value), _REQUESTED)


def _add_geometry(block: Block, line: int, geometry: re.Match[str]) -> None:
    """Add geometry and sectors; versions of 2005 print bytes as sectors, so calculate."""
    cylinders, heads, track, sectors = (count(part) for part in geometry.groups())
    size = cylinders * heads * track * 512
    is_bytes = size > 0 and abs(sectors - size) < size // 50
    block.fact(block.subject, "geometry", "/".join(geometry.groups()[:3]), line)
    block.fact(
        block.subject, "sectors", geometry[4], line, float(sectors), "B" if is_bytes else "count"
    )


def _add_identity(block: Block, line: int, words: str) -> None:
    if identity := _IDENTITY.match(words):
        for name, value in zip(("model", "firmware", "serial"), identity.groups(), strict=True):
            block.fact(block.subject, name, value, line)
    elif modes := re.match(r"(U?DMA|PIO) modes:\s*(.*)", words):
        _add_modes(block, line, modes[1].lower(), modes[2])
    elif texts := [(name, text[1]) for name, form in _TEXTS.items() if (text := form.match(words))]:
        block.fact(block.subject, *texts[0], line)
    else:
        for pair in _PAIR.finditer(words.replace(" WriteCache=", ",WriteCache=")):
            if pair[1] in _PAIRS:
                _add_value(block, line, _PAIRS[pair[1]], pair[2])


def _add_modes(block: Block, line: int, kind: str, modes: str) -> None:
    """Add the transfer modes; the one in use has an asterisk."""
    block.fact(block.subject, f"{kind}-modes", modes, line)
    if active := re.search(r"\*(\w+)", modes):
        name = "udma-mode" if active[1].startswith("udma") else f"{kind}-mode"
        block.fact(block.subject, name, active[1], line)
        _set(block, line, name, active[1], _IDENTIFIED)


def _add_value(block: Block, line: int, name: str, value: str) -> None:
    block.fact(block.subject, name, value, line, *_quantity(name, value))
    if name in ("multcount", "write-cache") and re.fullmatch(r"[0-9]+|off|\w+abled", value):
        switched = {"enabled": "on", "disabled": "off"}.get(value, value)
        _set(block, line, name, switched, _IDENTIFIED)


# ------------------------------------------------------------------ -I


def _add_identified(block: Block, item: Item, words: str, section: str) -> None:
    """Add a line of `-I`."""
    line = item.line
    if section == "Commands/features" and (feature := _FEATURE.fullmatch(item.text)):
        _add_feature(block, line, feature)
    elif section == "Security" and _SECURITY.fullmatch(words):
        block.fact(block.subject, "security", " ".join(words.split()), line)
    elif chs := _CHS.fullmatch(words):
        name = chs[1].replace("/", "-per-")
        block.fact(block.subject, f"{name}-max", chs[2], line, float(count(chs[2])), "count")
        block.fact(block.subject, name, chs[3], line, float(count(chs[3])), "count")
    elif multiple := _MULTIPLE.fullmatch(words):
        _add_value(block, line, "max-multcount", multiple[1])
        _add_value(block, line, "multcount", multiple[2])
    elif size := _SIZE.match(words):
        name, factor = _SIZES[size[1]]
        amount = _AMOUNT.match(size[2])
        number = float(count(amount[1]) * factor) if amount else None
        block.fact(block.subject, name, size[2], line, number, "B" if amount else None)
    elif label := _LABEL.match(words):
        _add_labelled(block, line, " ".join(label[1].split()), label[2].strip())


def _add_labelled(block: Block, line: int, label: str, value: str) -> None:
    name = _LABELS.get(label)
    if name is None or not value:
        return
    if name in ("dma-modes", "pio-modes"):
        _add_modes(block, line, name.removesuffix("-modes"), value)
        return
    block.fact(block.subject, name, value, line, *_quantity(name, value))
    if name == "apm":
        _set(block, line, name, "off" if value == "disabled" else value, _IDENTIFIED)
    elif name == "acoustic" and (current := re.search(r"current value: ([0-9]+)", value)):
        _set(block, line, name, current[1], _IDENTIFIED)


def _add_feature(block: Block, line: int, feature: re.Match[str]) -> None:
    """Add a feature; what is enabled has an asterisk."""
    enabled, name = bool(feature[1]), feature[2].strip()
    if name.startswith("Enabled"):
        return
    block.fact(block.subject, "feature-enabled" if enabled else "feature-supported", name, line)
    if name in _SWITCHED:
        _set(block, line, _SWITCHED[name], "on" if enabled else "off", _IDENTIFIED)


def _switched(name: str, value: str) -> str:
    """Return `on` for `1 (on)` of a flag; of a number, such as sectors at once, the number."""
    switch = _SWITCH.fullmatch(value)
    if switch is None:
        return value
    return switch[2] if name in _FLAGS else switch[1]


def _quantity(name: str, value: str) -> tuple[float | None, str | None]:
    """Return number and unit of a value that is one; a kB of hdparm is two sectors of 512 B."""
    if name in _COUNTS and re.fullmatch("[0-9]{1,18}", value):
        return float(count(value)), "count"
    amount = _AMOUNT.match(value)
    if amount is None or len(amount[1]) > 15:
        return None, None
    factor = {"bytes": 1, "kB": KIB, "KBytes": KIB, "MBytes": MIB}[amount[2]]
    return float(count(amount[1]) * factor), "B"
