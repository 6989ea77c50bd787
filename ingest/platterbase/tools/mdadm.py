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

from platterbase.model import Descriptor, Hints, Run
from platterbase.reading.figures import whole
from platterbase.reading.inventory import Inventory
from platterbase.reading.lines import command_in, numbered, slug
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
    """Return a run for each array or member that a text describes."""
    arrays = _read_arrays(text) if DESCRIPTOR.marks(text) else []
    if not arrays:
        raise foreign("nothing that mdadm prints", '"/dev/md…:" with "Raid Level :" below it')
    for array in arrays:
        for line, printed, value in array.fields:
            _add_field(array, line, slug(printed), value)
        for line, member in array.members:
            _add_member(array, line, member)
    return [array.run(_TOOL, hints) for array in arrays]


_TOOL = "mdadm"
_DEVICE = re.compile(r"(/dev/\S{1,200}):")
_FIELD = re.compile(r"([A-Z][A-Za-z0-9 /]{1,24}?) : ?(.*)")
_MEMBER = re.compile(
    r"(?:this\s+)?(-|[0-9]{1,9})\s+([0-9]{1,9})\s+([0-9]{1,9})\s+(-|[0-9]{1,9})"
    r"(?:\s+([a-z][a-z ,-]*?))?\s*(/dev/\S+)?"
)
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
        "raid-devices", "total-devices", "active-devices", "working-devices", "failed-devices",
        "spare-devices", "virtual-disks",
    )
)  # fmt: skip
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


class _Array(Inventory):
    """What stands below one device name; its lines are not known to be mdadm's before its end."""

    def __init__(self, device: str, line: int, command: str | None) -> None:
        super().__init__(line, scope="array", command=command)
        self.device = device
        self.fields: list[tuple[int, str, str]] = []
        self.members: list[tuple[int, re.Match[str]]] = []

    @property
    def is_of_mdadm(self) -> bool:
        """Whether it is mdadm's: other tools also print device names with a colon."""
        return self.outcome == "failed" or any(name in _PROOF for _, name, _ in self.fields)

    def keep(self, line: int, words: str) -> bool:
        """Keep a line; return whether the array goes on."""
        if field := _FIELD.fullmatch(words):
            if self.members:
                return False
            self.fields.append((line, field[1], field[2].strip()))
        elif member := _MEMBER.fullmatch(words):
            self.members.append((line, member))
        else:
            return words.startswith(("Number ", "(")) or not self.fields
        self.last = line
        return True


def _read_arrays(text: str) -> list[_Array]:
    arrays: list[_Array] = []
    command, is_open = None, False
    for line, printed in numbered(text):
        words = printed.strip()
        if device := _DEVICE.fullmatch(words):
            arrays.append(_Array(device[1], line, command))
            arrays[-1].label = device[1]
            refuse_too_many_outputs(len(arrays), line)
            command, is_open = None, True
        elif called := command_in(words, _TOOL):
            command, is_open = called, False
        elif _REFUSED.match(words):
            arrays.append(_Array("array", line, command))
            arrays[-1].outcome = "failed"
            command, is_open = None, False
        elif is_open:
            is_open = arrays[-1].keep(line, words)
    return [array for array in arrays if array.is_of_mdadm]


def _add_field(array: _Array, line: int, name: str, value: str) -> None:
    array.fact(array.device, name, value, line, *_quantity(line, name, value))
    if name in _SETTINGS:
        array.setting(_SETTINGS[name], value, line, array.device)


def _quantity(line: int, name: str, value: str) -> tuple[float | None, str | None]:
    """Return number and unit of a value that is one; a size or count that is none is damaged."""
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
    """Return a size in bytes, None where it is unknown.

    It counts KiB or sectors of 512 B: the size in brackets decides. Without brackets only an
    array's size is sure to be KiB.
    """
    size = _SIZE.fullmatch(value)
    if size is None:
        if value.startswith("unknown"):
            return None
        raise damaged_value(line, value, name, "a whole number and its size in brackets", _TOOL)
    amount = float(int(size[1]))
    if size[2] is None:
        return amount * KIB if name == "array-size" else None
    in_brackets = number(size[2]) * _FACTORS[size[3]]
    for factor in (KIB, 512):
        if abs(amount * factor - in_brackets) <= 0.02 * in_brackets:
            return amount * factor
    raise damaged_value(line, value, name, "a size that agrees with the one in brackets", _TOOL)


def _add_member(array: _Array, line: int, member: re.Match[str]) -> None:
    """Add the state of a member, or that of its empty place."""
    subject = member[6] or f"{array.device} place {member[4]}"
    array.fact(subject, "array", array.device, line)
    array.fact(subject, "state", member[5] or "", line)
    array.fact(subject, "number", member[1], line)
    array.fact(subject, "raid-device", member[4], line)
