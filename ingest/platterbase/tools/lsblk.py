"""lsblk: the block devices of a Linux system, as JSON (`lsblk -J [-b] [-O | -o …]`).

Versions seen: util-linux before 2.33 and 2.38. The older ones print all values as strings
("ro": "0"), later ones are typed; columns depend on the options. What is printed for a device
becomes facts named as the columns; what can be switched (scheduler, read-ahead, queue) also
settings.

| column | fact, unit | source |
| --- | --- | --- |
| size, fssize, disc-gran, disc-max … | B; 149.1G: steps of 1024, bytes with -b | lsblk(8) |
| phy-sec, log-sec, min-io, opt-io | B | lsblk(8) |
| ra | B; printed in KiB, with -b too | lsblk.c prints queue/read_ahead_kb; seen |
| rq-size | count | queue/nr_requests |
| fsuse% | ratio | |
| start | count (sectors) | |
| all others | text | |

    {
       "blockdevices": [
          {"name": "sda", "size": "149.1G", "rota": true, "model": "SAMSUNG SP1604N",
             "children": [
                {"name": "sda1", "size": "4.7G", "mountpoint": "/"}
             ]
          }
       ]
    }
"""

from __future__ import annotations

import re

from platterbase.model import Descriptor, Hints, Run
from platterbase.reading.figures import decimal
from platterbase.reading.inventory import Inventory, of_leaf
from platterbase.reading.json import Array, Document, Leaf, Object, documents, holders, whole
from platterbase.reading.recognition import damaged_value, foreign
from platterbase.reading.values import GIB, KIB, MIB, TIB, number

DESCRIPTOR = Descriptor(
    tool="lsblk",
    title="lsblk",
    version=1,
    formats=("JSON (-J)",),
    tool_versions="util-linux 2.27 to 2.38",
    markers=('"blockdevices"',),
)


def parse(text: str, hints: Hints) -> list[Run]:
    """Return a run for each list of block devices in a text."""
    lists = documents(text, '"blockdevices"')
    if not lists:
        raise foreign("no JSON of lsblk", 'an object with "blockdevices"')
    return [_read_list(document).run(_TOOL, hints) for document in lists]


_TOOL = "lsblk"
# Owners and modes say nothing of a disk; these repeat others or are always empty.
_UNREAD = frozenset(
    (
        "owner", "group", "mode", "name", "kname", "children", "alignment", "partflags",
        "disk-seq", "mq",
    )
)  # fmt: skip
_SIZES = frozenset(
    (
        "size", "fssize", "fsused", "fsavail", "disc-gran", "disc-max", "disc-aln", "wsame",
        "zone-sz", "zone-wgran", "zone-app",
    )
)  # fmt: skip
_OFTEN_NONE = ("zone-", "wsame", "disc-")
_UNITS = {
    **dict.fromkeys(("phy-sec", "log-sec", "min-io", "opt-io"), "B"),
    **dict.fromkeys(("rq-size", "start", "zone-nr"), "count"),
}
_RENAMED = {"mountpoints": "mountpoint", "fsuse%": "fsuse"}
_SETTINGS = {"sched": "scheduler", "ra": "readahead", "rq-size": "queue-requests"}
_SIZE = re.compile("([0-9]{1,20}(?:[.,][0-9]{1,3})?)([BKMGTPE]?)i?B?")
_FACTORS = {"": 1, "B": 1, "K": KIB, "M": MIB, "G": GIB, "T": TIB, "P": KIB**5, "E": KIB**6}


def _read_list(document: Document) -> Inventory:
    inventory = Inventory(document.first, document.last)
    roots = [
        device
        for holder in holders(whole(document, _TOOL), "blockdevices")
        for device in holder.objects("blockdevices")
    ]
    waiting = [(device, "") for device in reversed(roots)]
    while waiting:
        device, parent = waiting.pop()
        name = _name(device)
        _add_device(inventory, device, name, parent)
        waiting += [(child, name) for child in reversed(device.objects("children"))]
    return inventory


def _name(device: Object) -> str:
    leaf = device.leaf("name") or device.leaf("kname") or device.leaf("path")
    if leaf is None or not leaf.text:
        return "device"
    return leaf.text.removeprefix("/dev/")


def _add_device(inventory: Inventory, device: Object, name: str, parent: str) -> None:
    inventory.fact(name, "parent", parent, device.line)
    for key, node in device.members.items():
        if key in _UNREAD or (key == "mountpoint" and "mountpoints" in device.members):
            continue
        for leaf in node.items if isinstance(node, Array) else [node]:
            if isinstance(leaf, Leaf) and not leaf.is_null:
                _add_column(inventory, name, key, leaf)


def _add_column(inventory: Inventory, device: str, key: str, leaf: Leaf) -> None:
    value = leaf.text
    if not value.strip() or (value in ("0", "0B") and key.startswith(_OFTEN_NONE)):
        return
    inventory.fact(device, _RENAMED.get(key, key), value, leaf.line, *_quantity(key, leaf))
    if key in _SETTINGS:
        inventory.setting(_SETTINGS[key], value, leaf.line, device)


def _quantity(key: str, leaf: Leaf) -> tuple[float | None, str | None]:
    """Return number and unit of a column that holds a number."""
    if key in _SIZES:
        return _size(key, leaf), "B"
    if key in _UNITS:
        return of_leaf(leaf, key, _TOOL), _UNITS[key]
    if key == "ra":
        return of_leaf(leaf, key, _TOOL) * KIB, "B"
    if key == "fsuse%" and re.fullmatch("[0-9]{1,3}%", leaf.text):
        return number(f"{leaf.text[:-1]}e-2"), "ratio"
    return None, None


def _size(key: str, leaf: Leaf) -> float:
    size = _SIZE.fullmatch(leaf.text.strip())
    if size is None:
        raise damaged_value(leaf.line, leaf.text, key, "a size such as 149.1G", _TOOL)
    return decimal(size[1].replace(",", "."), leaf.line, key, _TOOL) * _FACTORS[size[2]]
