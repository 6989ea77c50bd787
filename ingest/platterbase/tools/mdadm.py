"""mdadm: the description of Linux software arrays (`mdadm --detail DEVICE`, also --examine).

Versions seen: 3.x to 4.2; others by its source. Below the name of a device stand "Name : value"
lines, right-aligned, and a table of members. Each line becomes a fact of the array, each member
facts of its own, and what the array was built with also settings.

| printed | fact, unit | source |
| --- | --- | --- |
| Array Size, Used Dev Size : 2047 (2.00 MiB 2.10 MB) | B | KiB (mdadm(8) --size, Detail.c) |
| Used, Avail Dev Size of --examine, metadata 1.x | B | sectors: the size in brackets decides |
| Chunk Size : 512K, Rounding : 64K | B, K = 1024 | mdadm(8) --chunk: "in kibibytes" |
| … Devices, Virtual Disks | count | |
| Rebuild, Resync, Reshape, Check Status : 24% complete | ratio | |
| Raid Level, Layout, Consistency Policy, Intent Bitmap, Version | text, and setting | |

Members: state as printed ("active sync", "spare rebuilding", "removed"), number and place.

    /dev/md0:
               Version : 1.2
            Raid Level : raid5
            Array Size : 16744448 (15.97 GiB 17.15 GB)
            Chunk Size : 512K
        Number   Major   Minor   RaidDevice State
           0       8       17        0      active sync   /dev/sdb1
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from platterbase.model import Descriptor, Hints, Run
from platterbase.reading.figures import whole
from platterbase.reading.inventory import Inventory, slug
from platterbase.reading.lines import numbered
from platterbase.reading.recognition import damaged_value, foreign, refuse_too_many_outputs
from platterbase.reading.values import GIB, KIB, MIB, TIB, number

DESCRIPTOR = Descriptor(
    tool="mdadm",
    title="mdadm",
    version=1,
    formats=("text: --detail of arrays, --examine of members",),
    tool_versions="2.6 to 4.3",
    markers=("Raid ", "mdadm: "),
)


def parse(text: str, hints: Hints) -> list[Run]:
    """Read the description of every array in a text."""
    runs = [_run(block, hints) for block in _blocks(text)]
    if not runs:
        raise foreign("nothing that mdadm prints", '"/dev/md…:" with "Raid Level :" below it')
    return runs


_TOOL = "mdadm"
_DEVICE = re.compile(r"(/dev/\S{1,200}):")
_FIELD = re.compile(r"([A-Z][A-Za-z0-9 /]{1,24}?) : ?(.*)")
_MEMBER = re.compile(
    r"(?:this\s+)?(-|[0-9]{1,9})\s+([0-9]{1,9})\s+([0-9]{1,9})\s+(-|[0-9]{1,9})"
    r"(?:\s+([a-z][a-z ,-]*?))?\s*(/dev/\S+)?"
)
_COMMAND = re.compile(r"(?:^|[#$%>] ?)(?:sudo )?(?:\S{0,60}/)?(mdadm (?:-|/dev/)\S.*)$")
_REFUSED = re.compile(
    r"mdadm: (?:cannot open|md device .* does not appear|.* does not appear to be an md device"
    r"|.* is not an md (?:array|device)|No md superblock|must be super-user|Unknown keyword)"
)
_PROOF = frozenset(("Raid Level", "Array Size", "Raid Devices"))
_SIZE = re.compile(
    r"([0-9]{1,18})(?: sectors| KiB)?"
    r"(?: \(([0-9]{1,12}(?:\.[0-9]{1,6})?) ([KMGT]iB)\b.*)?(?: \(.*)?"
)
_SIZES = frozenset(("array-size", "used-dev-size", "avail-dev-size", "device-size"))
_COUNTS = frozenset(
    (
        "raid-devices",
        "total-devices",
        "active-devices",
        "working-devices",
        "failed-devices",
        "spare-devices",
        "virtual-disks",
    )
)
_CHUNK = re.compile("([0-9]{1,9})([KM])")
_PERCENT = re.compile("([0-9]{1,3})% complete.*")
_FACTORS = {"KiB": KIB, "MiB": MIB, "GiB": GIB, "TiB": TIB}
_SETTINGS = {
    "version": "metadata",
    "raid-level": "level",
    "layout": "layout",
    "chunk-size": "chunk",
    "rounding": "chunk",
    "consistency-policy": "consistency-policy",
    "intent-bitmap": "bitmap",
    "bitmap": "bitmap",
}


@dataclass
class _Block:
    """What stands below one device name."""

    device: str
    first: int
    last: int
    command: str | None
    fields: list[tuple[int, str, str]] = field(default_factory=list)
    members: list[tuple[int, re.Match[str]]] = field(default_factory=list)
    refused: bool = False

    @property
    def proven(self) -> bool:
        return self.refused or sum(name in _PROOF for _, name, _ in self.fields) > 0


def _blocks(text: str) -> list[_Block]:
    """The blocks that are mdadm's: other tools also print device names with a colon."""
    blocks: list[_Block] = []
    if not DESCRIPTOR.marks(text):
        return []
    command, open_ = None, False
    for line, printed in numbered(text):
        words = printed.strip()
        if device := _DEVICE.fullmatch(words):
            blocks.append(_Block(device[1], line, line, command))
            refuse_too_many_outputs(len(blocks), line)
            command, open_ = None, True
        elif "mdadm " in words and (called := _COMMAND.search(words[:400])):
            command, open_ = called[1], False
        elif _REFUSED.match(words):
            blocks.append(_Block("array", line, line, command, refused=True))
            command, open_ = None, False
        elif open_ and words:
            open_ = _keep(blocks[-1], line, words)
    return [block for block in blocks if block.proven]


def _keep(block: _Block, line: int, words: str) -> bool:
    """Add a line to its block; whether the block goes on."""
    if found := _FIELD.fullmatch(words):
        if block.members:
            return False
        block.fields.append((line, found[1], found[2].strip()))
    elif member := _MEMBER.fullmatch(words):
        block.members.append((line, member))
    else:
        return words.startswith(("Number ", "(")) or not block.fields
    block.last = line
    return True


def _run(block: _Block, hints: Hints) -> Run:
    found = Inventory("array")
    target = None if block.refused else block.device
    for line, name, value in block.fields:
        _field(found, block.device, line, slug(name), value)
    for line, member in block.members:
        _member(found, block.device, line, member)
    return Run(
        tool=_TOOL,
        tool_version=hints.tool_version,
        lines=(block.first, block.last),
        outcome="failed" if block.refused else "ok",
        label=target,
        command=block.command or hints.command,
        settings=found.settings,
        facts=tuple(found.facts),
    )


def _field(found: Inventory, device: str, line: int, name: str, value: str) -> None:
    figure, unit = _quantity(line, name, value)
    found.fact(device, name, value, line, figure, unit)
    if name in _SETTINGS:
        found.setting(_SETTINGS[name], value, line, device)


def _quantity(line: int, name: str, value: str) -> tuple[float | None, str | None]:
    """Number and unit of a value that is one; a size or count that is none is damaged."""
    if name in _SIZES:
        return _size(line, name, value), "B"
    if name in ("chunk-size", "rounding"):
        chunk = _CHUNK.fullmatch(value)
        if chunk is None:
            raise damaged_value(line, value, name, "a number with K or M", _TOOL)
        return float(int(chunk[1]) * {"K": KIB, "M": MIB}[chunk[2]]), "B"
    if name in _COUNTS:
        return whole(value.partition(" ")[0], line, name, _TOOL), "count"
    if name.endswith("-status") and (percent := _PERCENT.fullmatch(value)):
        return number(f"{percent[1]}e-2"), "ratio"
    return None, None


def _size(line: int, name: str, value: str) -> float | None:
    """KiB or sectors of 512 B: the size in brackets decides; without it only an array's is sure."""
    size = _SIZE.fullmatch(value)
    if size is None:
        if value.startswith("unknown"):
            return None
        raise damaged_value(line, value, name, "a whole number and its size in brackets", _TOOL)
    amount = float(int(size[1]))
    if size[2] is None:
        return amount * KIB if name == "array-size" else None
    said = number(size[2]) * _FACTORS[size[3]]
    for factor in (KIB, 512):
        if abs(amount * factor - said) <= 0.02 * said:
            return amount * factor
    raise damaged_value(line, value, name, "a size that agrees with the one in brackets", _TOOL)


def _member(found: Inventory, device: str, line: int, member: re.Match[str]) -> None:
    """A member's state, or that of its empty place."""
    subject = member[6] or f"{device} place {member[4]}"
    found.fact(subject, "array", device, line)
    found.fact(subject, "state", member[5] or "", line)
    found.fact(subject, "number", member[1], line)
    found.fact(subject, "raid-device", member[4], line)
