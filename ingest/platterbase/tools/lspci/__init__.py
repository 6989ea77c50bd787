"""lspci: the PCI devices of a computer (`lspci [-v…] [-n|-nn] [-k] [-D]`, `-mm`, `-vmm`, `-t[v]`).

Versions seen: pciutils 2.1 (2003) to 3.9. A device is a line "address class: name" with lines of
details below it; a tree (-t) draws which bridge leads to which device (_lspci_tree.py). Excerpts
(`grep LnkSta`) are read as far as they go. The subject of a fact is the device's address.

| printed | fact, unit | source |
| --- | --- | --- |
| class, name, [8086:9d03], (rev 21) | class, name, ids, revision | |
| LnkCap: Speed 8GT/s, Width x4 | link-speed-possible 1/s, link-width-possible count | PCIe spec |
| LnkSta: Speed 5GT/s (downgraded), Width x4 | link-speed-negotiated …, and settings | the same |
| Link: Supported Speed 2.5Gb/s (2.x) | the same; its Gb/s is GT/s | ls-caps.c |
| LnkCtl: ASPM … | setting aspm | |
| DevCap, DevCtl: MaxPayload, MaxReadReq | max-payload-possible B; settings | |
| Kernel driver in use, modules, Subsystem, Physical Slot, NUMA node, Bus, Flags | text | |

    01:00.0 Non-Volatile memory controller: Example Corp NVMe SSD (prog-if 02 [NVM Express])
            Flags: bus master, fast devsel, latency 0, IRQ 16, NUMA node 0
                    LnkCap: Port #0, Speed 8GT/s, Width x4, ASPM L1, Exit Latency L1 <64us
                    LnkSta: Speed 5GT/s (downgraded), Width x2 (downgraded)
            Kernel driver in use: nvme
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from platterbase.errors import ParseError
from platterbase.model import Descriptor, Hints, Run
from platterbase.reading.inventory import Inventory
from platterbase.reading.lines import numbered
from platterbase.reading.recognition import damaged_value, foreign, refuse_too_many_outputs
from platterbase.reading.values import number
from platterbase.tools.lspci.tree import Tree, tree_facts, trees

# Behind an address stands a blank.
DESCRIPTOR = Descriptor(
    tool="lspci",
    title="lspci",
    version=1,
    formats=("text: list with or without details", "text: records (-vmm, -mm)", "text: tree (-t)"),
    tool_versions="pciutils 2.1 to 3.9",
    markers=("-[", "pci", "Slot:", ".0 ", ".1 ", ".2 ", ".3 ", ".4 ", ".5 ", ".6 ", ".7 "),
)


def parse(text: str, hints: Hints) -> list[Run]:
    """Read every list and tree of devices in a text."""
    lines = numbered(text) if _is_promising(text) else []
    runs = [_run(part, hints) for part in _lists(lines)]
    runs += [_tree_run(tree, hints) for tree in trees(lines)]
    if not runs and (line := _refused(lines)):
        runs = [Run(tool=_TOOL, lines=(line, line), outcome="failed", command=hints.command)]
    if not runs:
        raise foreign("no PCI device", "lines such as '00:1f.2 SATA controller: …' or a tree of -t")
    return sorted(runs, key=lambda run: run.lines)


_TOOL = "lspci"
_WORDS = ("-[", "lspci", "pcilib")
_SIGN = re.compile(r":[0-9a-f]{2}\.[0-7]")
_ADDRESS = r"(?:[0-9a-f]{4,8}:)?[0-9a-f]{2}:[0-9a-f]{2}\.[0-7]"
_DEVICE = re.compile(rf"({_ADDRESS}) ([A-Za-z0-9][^:]{{2,70}}): (\S.*)")
_CLASS = re.compile(
    r"(?:[^\[\]]{0,60}[ -])?(?:controller|bridge|device|interface|coprocessor|processor|memory"
    r"|modem|pic|timer|rtc|iommu|peripheral|card|pen|station|pentium|bus|smbus|ssa|channel|infiniband"
    r"|canbus|bluetooth|broadband|i2o|module|counters|synchronizer|management|accelerators?"
    r"|instrumentation|cxl|class|1394\)|[0-9a-f]{4})(?: \[[0-9a-f]{4}\])?",
    re.IGNORECASE,
)
_MACHINE = re.compile(
    rf'({_ADDRESS}) "([^"]*)" "([^"]*)" "([^"]*)"(?: -r([0-9a-f]{{2}}))?(?: -p[0-9a-f]{{2}})?'
    r'(?: "([^"]*)" "([^"]*)")?'
)  # man lspci, "Machine readable output": one device a line
_LABELS = ("Class", "Vendor", "Device", "Rev", "SVendor", "SDevice")
_RECORD = re.compile(rf"Slot:\s+({_ADDRESS})")
_DETAIL = re.compile(r"([A-Z][A-Za-z0-9 ]{2,24}):\s*(.*)")
_COMMAND = re.compile(r"(?:^|[#$%>] ?)(?:sudo )?(?:\S{0,60}/)?(lspci(?: -\S+| \S+)*)\s*$")
_REFUSED = re.compile("(?:lspci|pcilib): .*(?:[Cc]annot|[Uu]nable|denied)")
_PROG_IF = re.compile(r" \(prog-if ([0-9a-f]{2})(?: \[([^\]]*)\])?\)?$")
_REVISION = re.compile(r" \(rev ([0-9a-f]{2})\)$")
_IDS = re.compile(r"(?:^| )\[?([0-9a-f]{4}:[0-9a-f]{4})\]?$")
_SPEED = re.compile(r"\bSpeed ([0-9.]{1,6})G[Tb]/s")
_WIDTH = re.compile(r"\bWidth x([0-9]{1,3})\b")
_ASPM = re.compile(r"ASPM ([A-Za-z0-9 ]+?)(?:;| RCB|,|$)")
_PAYLOAD = re.compile(r"\bMaxPayload ([0-9]{1,5}) bytes")
_READ_REQUEST = re.compile(r"\bMaxReadReq ([0-9]{1,5}) bytes")
_TEXTS = {
    "Subsystem": "subsystem",
    "Flags": "flags",
    "Kernel driver in use": "driver",
    "Kernel modules": "modules",
    "Physical Slot": "physical-slot",
    "DeviceName": "device-name",
    "NUMA node": "numa-node",
    "IOMMU group": "iommu-group",
    "Bus": "bus",
    "LnkCap2": "link-speeds-possible",
    "Class": "class",
    "Vendor": "vendor",
    "Device": "name",
    "SVendor": "subsystem-vendor",
    "SDevice": "subsystem",
    "Rev": "revision",
    "PhySlot": "physical-slot",
    "NUMANode": "numa-node",
    "Driver": "driver",
    "Module": "modules",
}
_RECORDED = frozenset(
    ("Class", "Vendor", "Device", "SVendor", "SDevice", "Rev", "Driver", "Module")
)


def _is_promising(text: str) -> bool:
    """Whether there is an address, the root of a tree, a command or a message."""
    return any(word in text for word in _WORDS) or _SIGN.search(text) is not None


@dataclass
class _List:
    """One output of lspci: its devices with the lines of each."""

    command: str | None
    first: int
    last: int
    devices: dict[str, list[tuple[int, str]]] = field(default_factory=dict)
    heads: dict[str, tuple[int, str, str]] = field(default_factory=dict)


class _Reader:
    """Goes through the lines: a device, its details, the next device."""

    def __init__(self) -> None:
        self.lists: list[_List] = []
        self._command: str | None = None
        self._fresh = True
        self._address = ""

    def take(self, line: int, words: str) -> None:
        """One line without blanks around it."""
        if (device := _DEVICE.fullmatch(words)) and _CLASS.fullmatch(device[2]):
            self._open(line, device[1])
            self.lists[-1].heads[device[1]] = (line, device[2], device[3])
        elif record := _RECORD.fullmatch(words):
            self._open(line, record[1])
        elif machine := _MACHINE.fullmatch(words):
            self._open(line, machine[1])
            told = zip(_LABELS, machine.groups()[1:], strict=True)
            details = [(line, f"{label}: {value}") for label, value in told if value]
            self.lists[-1].devices[machine[1]] += details
        elif "lspci" in words and (command := _COMMAND.search(words[:200])):
            self._command, self._fresh, self._address = command[1], True, ""
        elif self._address and _is_detail(words):
            self.lists[-1].devices[self._address].append((line, words))
            self.lists[-1].last = line

    def _open(self, line: int, address: str) -> None:
        """A device that stands there already begins another output."""
        if self._fresh or address in self.lists[-1].devices:
            self.lists.append(_List(self._command, line, line))
            refuse_too_many_outputs(len(self.lists), line)
            self._command, self._fresh = None, False
        self._address = address
        self.lists[-1].devices[address] = []
        self.lists[-1].last = line


def _is_detail(words: str) -> bool:
    if words.startswith(("Capabilities:", "MaxPayload", "Link:", "Lnk", "DevC", "Status: ")):
        return True
    found = _DETAIL.match(words)
    return found is not None and found[1] in _TEXTS


def _lists(lines: list[tuple[int, str]]) -> list[_List]:
    reader = _Reader()
    for line, printed in lines:
        reader.take(line, printed.strip())
    return [one for one in reader.lists if one.heads or _has_class(one)]


def _has_class(one: _List) -> bool:
    """Whether records are lspci's: other tools have slots as well."""
    return any(words.startswith("Class:") for found in one.devices.values() for _, words in found)


def _refused(lines: list[tuple[int, str]]) -> int:
    return next((line for line, words in lines if _REFUSED.match(words)), 0)


def _run(part: _List, hints: Hints) -> Run:
    found = Inventory("controller")
    for address, details in part.devices.items():
        if address in part.heads:
            _head(found, address, *part.heads[address])
        for line, words in details:
            _detail(found, address, line, words, record=address not in part.heads)
    return Run(
        tool=_TOOL,
        tool_version=hints.tool_version,
        lines=(part.first, part.last),
        command=part.command or hints.command,
        settings=found.settings,
        facts=tuple(found.facts),
    )


def _tree_run(tree: Tree, hints: Hints) -> Run:
    return Run(
        tool=_TOOL,
        tool_version=hints.tool_version,
        lines=(tree.first, tree.last),
        command=hints.command,
        facts=tuple(tree_facts(tree)),
    )


def _head(found: Inventory, address: str, line: int, kind: str, name: str) -> None:
    program = _PROG_IF.search(name)
    name = name[: program.start()] if program else name
    revision = _REVISION.search(name)
    name = name[: revision.start()] if revision else name
    ids = _IDS.search(name)
    found.fact(address, "class", kind, line)
    found.fact(address, "name", name[: ids.start()] if ids and ids.start() else name, line)
    if ids:
        found.fact(address, "ids", ids[1], line)
    if revision:
        found.fact(address, "revision", revision[1], line)
    if program:
        found.fact(address, "program-interface", program[2] or program[1], line)


def _detail(found: Inventory, address: str, line: int, words: str, *, record: bool) -> None:
    label, _, value = words.partition(":")
    value = value.strip()
    if label in ("LnkCap", "LnkSta") or (label == "Link" and "Speed" in value):
        possible = label == "LnkCap" or value.startswith("Supported")
        _link(found, address, line, value, possible=possible)
    elif label in ("LnkCtl", "Link") and (aspm := _ASPM.match(value)):
        found.setting("aspm", aspm[1], line, address)
    elif label in ("DevCap", "DevCtl") or words.startswith("MaxPayload"):
        _sizes(found, address, line, words, possible=label == "DevCap")
    elif label == "Capabilities":
        _capability(found, address, line, value)
    elif label == "Status" and "133MHz" in value:
        found.fact(address, "pci-x-status", value, line)
    elif label in _TEXTS and (record or label not in _RECORDED):
        found.fact(address, _TEXTS[label], value.removeprefix("Supported Link Speeds: "), line)


def _link(found: Inventory, address: str, line: int, value: str, *, possible: bool) -> None:
    """Speed and width; "unknown" and x0 (nothing connected) are kept as they are."""
    state = "possible" if possible else "negotiated"
    speed = _SPEED.search(value)
    width = _WIDTH.search(value)
    if speed is None and not re.search(r"\bSpeed (?:unknown|<unknown>)", value):
        expected = "Speed …GT/s, Width x…"
        raise damaged_value(line, value, f"a link that is {state}", expected, _TOOL)
    printed = speed[0].removeprefix("Speed ") if speed else "unknown"
    rate = _rate(speed[1], line) if speed else None
    found.fact(address, f"link-speed-{state}", printed, line, rate, "1/s")
    if width:
        lanes = float(int(width[1]))
        found.fact(address, f"link-width-{state}", f"x{width[1]}", line, lanes, "count")
    if not possible:
        found.setting("link-speed", printed, line, address)
        found.setting("link-width", f"x{width[1]}" if width else "", line, address)


def _rate(word: str, line: int) -> float:
    try:
        return number(f"{word}e9")
    except ValueError:
        expected = "a number before GT/s"
        raise ParseError(line, repr(word), expected, "send lspci's output unchanged") from None


def _sizes(found: Inventory, address: str, line: int, words: str, *, possible: bool) -> None:
    if payload := _PAYLOAD.search(words):
        if possible:
            size = float(int(payload[1]))
            name = "max-payload-possible"
            found.fact(address, name, f"{payload[1]} bytes", line, size, "B")
        else:
            found.setting("max-payload", f"{payload[1]} bytes", line, address)
    if request := _READ_REQUEST.search(words):
        found.setting("max-read-request", f"{request[1]} bytes", line, address)


def _capability(found: Inventory, address: str, line: int, value: str) -> None:
    """What kind of port it is, and whether the rest could be read at all."""
    name = value.partition("] ")[2] if value.startswith("[") else value
    if name.startswith(("Express", "PCI-X", "AGP", "<access denied>")):
        found.fact(address, "capability", name, line)
