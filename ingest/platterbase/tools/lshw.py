"""lshw: the hardware of a Linux system, as JSON (`lshw -json [-class …]`).

Versions seen: B.02.18 to B.02.20. One object with children (older versions, perhaps behind an
empty line), or an array of objects (newer ones, and -class). Each node has a class; its plain
values, its configuration and, for disks and controllers, its capabilities become facts. The
subject is the device file or the bus address, else the way of ids from the root.

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

from itertools import pairwise

from platterbase.model import Descriptor, Hints, Run
from platterbase.reading.inventory import Inventory, of_leaf
from platterbase.reading.json import Array, Document, Leaf, Node, Object, documents, whole
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
    """Read every description of a system in a text; the objects of one array are one run."""
    found = documents(text, '"id"') if '"class"' in text else []
    nodes = [document for document in found if _is_node(document.root)]
    if not nodes:
        raise foreign("no JSON of lshw", 'objects with "id", "class" and "claimed"')
    return [_run(group, hints) for group in _groups(text, nodes)]


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
_MEASURED = frozenset(("size", "capacity"))
_IN_BYTES = frozenset(("memory", "disk", "volume"))
_CONFIGURED_BYTES = frozenset(("sectorsize", "logicalsectorsize", "clustersize"))
_COUNTS = frozenset(("width", "cores", "enabledcores", "threads"))
_CAPABLE = frozenset(("storage", "disk"))


def _is_node(node: Node) -> bool:
    if not isinstance(node, Object):
        return False
    kind = node.leaf("class")
    return kind is not None and kind.text in _CLASSES and node.leaf("id") is not None


def _groups(text: str, nodes: list[Document]) -> list[list[Document]]:
    """Documents that only a comma parts stand in one array: the newer versions' output."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    groups = [[nodes[0]]]
    for before, node in pairwise(nodes):
        between = "".join(lines[before.last : node.first - 1])
        ends = lines[before.last - 1].rpartition("}")[2] + between
        begins = lines[node.first - 1].partition("{")[0]
        together = before.last == node.first or (ends + begins).strip() == ","
        if together:
            groups[-1].append(node)
        else:
            groups.append([node])
    return groups


def _run(group: list[Document], hints: Hints) -> Run:
    found = Inventory("mount")
    for document in group:
        root = whole(document, _TOOL)
        if isinstance(root, Object):
            _walk(found, root)
    return Run(
        tool=_TOOL,
        tool_version=hints.tool_version,
        lines=(group[0].first, group[-1].last),
        command=hints.command,
        settings=found.settings,
        facts=tuple(found.facts),
    )


def _walk(found: Inventory, root: Object) -> None:
    waiting = [(root, "")]
    while waiting:
        node, above = waiting.pop()
        name = node.leaf("id")
        way = f"{above}/{name.text}" if above and name else name.text if name else above
        _node(found, node, way)
        waiting += [(child, way) for child in reversed(node.objects("children"))]


def _node(found: Inventory, node: Object, way: str) -> None:
    kind = node.leaf("class")
    name = kind.text if kind else ""
    # The root's id is the computer's name, which is nobody's business.
    subject = _subject(node) or way.partition("/")[2] or "system"
    unread = _UNREAD | _PRIVATE.get(name, frozenset())
    for key, member in node.members.items():
        for leaf in _leaves(member):
            if key not in unread:
                _fact(found, subject, key, leaf, _unit(node, name, key))
    for key, member in node.object("configuration").members.items():
        for leaf in _leaves(member) if key not in unread else []:
            unit = "B" if key in _CONFIGURED_BYTES else None
            _fact(found, subject, key, leaf, "count" if key in _COUNTS else unit)
            if key.startswith("mount."):
                found.setting(key.removeprefix("mount."), leaf.text, leaf.line, subject)
    if name in _CAPABLE:
        for key, member in node.object("capabilities").members.items():
            for leaf in _leaves(member):
                found.fact(subject, "capability", key, leaf.line)


def _subject(node: Object) -> str | None:
    names = node.members.get("logicalname")
    first = names.items[:1] if isinstance(names, Array) else [names]
    leaf = first[0] if first and isinstance(first[0], Leaf) else node.leaf("businfo")
    return leaf.text if leaf else None


def _leaves(member: Node) -> list[Leaf]:
    items = member.items if isinstance(member, Array) else [member]
    return [item for item in items if isinstance(item, Leaf) and not item.is_null]


def _unit(node: Object, kind: str, key: str) -> str | None:
    if key in _MEASURED:
        units = node.leaf("units")
        if units is None:
            return "B" if kind in _IN_BYTES else None
        return {"bytes": "B", "Hz": "1/s"}.get(units.text)
    if key == "clock":
        return "1/s"
    return "count" if key in _COUNTS else None


def _fact(found: Inventory, subject: str, key: str, leaf: Leaf, unit: str | None) -> None:
    figure = None if unit is None else of_leaf(leaf, key, _TOOL)
    found.fact(subject, key, leaf.text, leaf.line, figure, unit)
