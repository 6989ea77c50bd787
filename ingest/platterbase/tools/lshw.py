"""lshw: the hardware of a Linux system, as JSON (`lshw -json [-class …]`).

Versions seen: B.02.18 to B.02.20. One object with children (older versions, perhaps behind an
empty line), or an array of objects (newer ones, and -class). Each node has a class; its plain
values, its configuration and, for disks and controllers, its capabilities become facts. The
subject is the device file or the bus address, else the path of ids from the root.

| key | fact, unit | source |
| --- | --- | --- |
| size, capacity with "units": "bytes" | B | the key beside |
| size, capacity of memory, disks and volumes without units | B | hw.cc: bytes is their unit |
| size, capacity with "units": "Hz"; clock | 1/s | hw.cc: clock is in Hz |
| size, capacity with "units": "bit/s" | text alone | |
| width | count (bits) | |
| sectorsize, logicalsectorsize, clustersize | B | |
| cores, enabledcores, threads | count | |
| mount.fstype, mount.options | text, and settings of the mount | |

    {
      "id" : "disk",
      "class" : "disk",
      "description" : "ATA Disk",
      "logicalname" : "/dev/sda",
      "units" : "bytes",
      "size" : 160041885696
    }
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from platterbase.model import Descriptor, Hints, Run
from platterbase.reading.inventory import Inventory, of_leaf
from platterbase.reading.json import Array, Document, Leaf, Node, Object, documents, whole
from platterbase.reading.lines import lines_of
from platterbase.reading.recognition import foreign

DESCRIPTOR = Descriptor(
    tool="lshw",
    title="lshw",
    version=1,
    formats=("JSON (-json)",),
    tool_versions="B.02.18 to B.02.20",
    markers=('"class"',),
)


def parse(text: str, hints: Hints) -> list[Run]:
    """Return a run for each description of a system; the objects of one array are one run."""
    found = documents(text, '"id"') if '"class"' in text else []
    nodes = [document for document in found if _is_node(document.root)]
    if not nodes:
        raise foreign("no JSON of lshw", 'objects with "id", "class" and "claimed"')
    return [_read_system(group).run(_TOOL, hints) for group in _group_arrays(text, nodes)]


_TOOL = "lshw"
_CLASSES = frozenset(
    (
        "system", "bridge", "memory", "processor", "address", "storage", "disk", "tape", "bus",
        "network", "display", "input", "printer", "multimedia", "communication", "power", "volume",
        "generic",
    )
)  # fmt: skip
_UNREAD = frozenset(("id", "claimed", "children", "physid", "handle", "units", "capabilities"))
# MAC and IP addresses, and what names the computer or the wireless network.
_PRIVATE = {"network": frozenset(("serial", "ip")), "system": frozenset(("uuid",))}
_IN_BYTES = frozenset(("memory", "disk", "volume"))
_CONFIGURED_BYTES = frozenset(("sectorsize", "logicalsectorsize", "clustersize"))
_COUNTS = frozenset(("width", "cores", "enabledcores", "threads"))
_CAPABLE = frozenset(("storage", "disk"))


def _is_node(node: Node) -> bool:
    if not isinstance(node, Object):
        return False
    kind = node.leaf("class")
    return kind is not None and kind.text in _CLASSES and node.leaf("id") is not None


def _group_arrays(text: str, nodes: list[Document]) -> list[list[Document]]:
    """Return groups of nodes with only a comma between them: newer versions print an array."""
    lines = lines_of(text)
    groups = [[nodes[0]]]
    for before, node in pairwise(nodes):
        between = "".join(lines[before.last : node.first - 1])
        ends = lines[before.last - 1].rpartition("}")[2] + between
        begins = lines[node.first - 1].partition("{")[0]
        if before.last == node.first or (ends + begins).strip() == ",":
            groups[-1].append(node)
        else:
            groups.append([node])
    return groups


def _read_system(group: list[Document]) -> Inventory:
    inventory = Inventory(group[0].first, group[-1].last, scope="mount")
    roots = [whole(document, _TOOL) for document in group]
    waiting = [(root, "") for root in reversed(roots) if isinstance(root, Object)]
    while waiting:
        node, above = waiting.pop()
        name = node.leaf("id")
        path = f"{above}/{name.text}" if above and name else name.text if name else above
        _add_node(inventory, node, path)
        waiting += [(child, path) for child in reversed(node.objects("children"))]
    return inventory


def _add_node(inventory: Inventory, node: Object, path: str) -> None:
    leaf = node.leaf("class")
    kind = leaf.text if leaf else ""
    # The root's id is the computer's name, which is nobody's business.
    subject = _device_or_bus_address(node) or path.partition("/")[2] or "system"
    unread = _UNREAD | _PRIVATE.get(kind, frozenset())
    for key, leaf in _leaves(node, unread):
        _add_fact(inventory, subject, key, leaf, _unit(node, kind, key))
    for key, leaf in _leaves(node.object("configuration"), unread):
        unit = "B" if key in _CONFIGURED_BYTES else "count" if key in _COUNTS else None
        _add_fact(inventory, subject, key, leaf, unit)
        if key.startswith("mount."):
            inventory.setting(key.removeprefix("mount."), leaf.text, leaf.line, subject)
    if kind in _CAPABLE:
        for key, leaf in _leaves(node.object("capabilities"), frozenset()):
            inventory.fact(subject, "capability", key, leaf.line)


def _device_or_bus_address(node: Object) -> str | None:
    names = node.members.get("logicalname")
    first = names.items[:1] if isinstance(names, Array) else [names]
    leaf = first[0] if first and isinstance(first[0], Leaf) else node.leaf("businfo")
    return leaf.text if leaf else None


def _leaves(node: Object, unread: frozenset[str]) -> Iterator[tuple[str, Leaf]]:
    """Yield key and value of what is printed beside a node or in its lists."""
    for key, member in node.members.items():
        for item in member.items if isinstance(member, Array) else [member]:
            if key not in unread and isinstance(item, Leaf) and not item.is_null:
                yield key, item


def _unit(node: Object, kind: str, key: str) -> str | None:
    if key in ("size", "capacity"):
        units = node.leaf("units")
        if units is None:
            return "B" if kind in _IN_BYTES else None
        return {"bytes": "B", "Hz": "1/s"}.get(units.text)
    if key == "clock":
        return "1/s"
    return "count" if key in _COUNTS else None


def _add_fact(inventory: Inventory, subject: str, key: str, leaf: Leaf, unit: str | None) -> None:
    number = None if unit is None else of_leaf(leaf, key, _TOOL)
    inventory.fact(subject, key, leaf.text, leaf.line, number, unit)
