"""lspci: the PCI devices of a computer (`lspci [-v…] [-n|-nn] [-k] [-D]`, `-mm`, `-vmm`, `-t[v]`).

Versions seen: pciutils 2.1 (2003) to 3.9. A device is a line "address class: name" with lines of
details below it. Excerpts (`grep LnkSta`) are read as far as they go. The subject of a fact is the
device's address.

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

A tree (-t) draws which bridge leads to which bus, and which device stands on which bus. A bus
stands in brackets behind its bridge; a device on a later line hangs on the last bus whose bracket
ends left of it.

    -[0000:00]-+-00.0  Intel Corporation Host Bridge
               +-1c.0-[01]----00.0  Samsung NVMe SSD Controller
               \\-1d.0-[02-05]--+-00.0-[03]--
                               \\-01.0-[04]----00.0
"""

from __future__ import annotations

import re
from typing import NamedTuple

from platterbase.model import Descriptor, Hints, Run
from platterbase.reading.inventory import Inventory
from platterbase.reading.lines import numbered
from platterbase.reading.recognition import damaged_value, foreign, refuse_too_many_outputs
from platterbase.reading.values import number

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
    """Return a run for each list and each tree of devices in a text."""
    is_promising = any(word in text for word in _WORDS) or _SIGN.search(text) is not None
    lines = numbered(text) if is_promising else []
    outputs: list[Inventory] = [*_read_lists(lines), *_read_trees(lines)]
    if not outputs and (line := next((line for line, words in lines if _REFUSED.match(words)), 0)):
        outputs.append(Inventory(line))
        outputs[0].outcome = "failed"
    if not outputs:
        raise foreign("no PCI device", "lines such as '00:1f.2 SATA controller: …' or a tree of -t")
    return sorted((output.run(_TOOL, hints) for output in outputs), key=lambda run: run.lines)


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


# ------------------------------------------------------------------ lists


class _List(Inventory):
    """One list: lines of each device, and the head of those that have one (-mm has none)."""

    def __init__(self, line: int, command: str | None) -> None:
        super().__init__(line, scope="controller", command=command)
        self.devices: dict[str, list[tuple[int, str]]] = {}
        self.heads: dict[str, tuple[int, str, str]] = {}

    @property
    def is_of_lspci(self) -> bool:
        """Whether its records are lspci's: other tools have slots as well."""
        lines = [words for details in self.devices.values() for _, words in details]
        return bool(self.heads) or any(words.startswith("Class:") for words in lines)

    def read(self) -> _List:
        """Add the facts and settings of all devices."""
        for address, details in self.devices.items():
            if address in self.heads:
                _add_head(self, address, *self.heads[address])
            for line, words in details:
                _add_detail(self, address, line, words, is_record=address not in self.heads)
        return self


class _ListReader:
    """Reads the lines of lists: a device, its details, the next device."""

    def __init__(self) -> None:
        self.lists: list[_List] = []
        self._command: str | None = None
        self._begins = True
        self._address = ""

    def read(self, line: int, words: str) -> None:
        """Take one line without blanks around it."""
        if (device := _DEVICE.fullmatch(words)) and _CLASS.fullmatch(device[2]):
            self._open(line, device[1])
            self.lists[-1].heads[device[1]] = (line, device[2], device[3])
        elif record := _RECORD.fullmatch(words):
            self._open(line, record[1])
        elif machine := _MACHINE.fullmatch(words):
            self._open(line, machine[1])
            for label, value in zip(_LABELS, machine.groups()[1:], strict=True):
                if value:
                    self._keep(line, f"{label}: {value}")
        elif "lspci" in words and (command := _COMMAND.search(words[:200])):
            self._command, self._begins, self._address = command[1], True, ""
        elif self._address and _is_detail(words):
            self._keep(line, words)

    def _open(self, line: int, address: str) -> None:
        """Begin a device; one that stands there already begins another list."""
        if self._begins or address in self.lists[-1].devices:
            self.lists.append(_List(line, self._command))
            refuse_too_many_outputs(len(self.lists), line)
            self._command, self._begins = None, False
        self._address = address
        self.lists[-1].devices[address] = []
        self.lists[-1].last = line

    def _keep(self, line: int, words: str) -> None:
        self.lists[-1].devices[self._address].append((line, words))
        self.lists[-1].last = line


def _is_detail(words: str) -> bool:
    if words.startswith(("Capabilities:", "MaxPayload", "Link:", "Lnk", "DevC", "Status: ")):
        return True
    label = _DETAIL.match(words)
    return label is not None and label[1] in _TEXTS


def _read_lists(lines: list[tuple[int, str]]) -> list[_List]:
    reader = _ListReader()
    for line, printed in lines:
        reader.read(line, printed.strip())
    return [one.read() for one in reader.lists if one.is_of_lspci]


def _add_head(devices: _List, address: str, line: int, kind: str, name: str) -> None:
    program = _PROG_IF.search(name)
    name = name[: program.start()] if program else name
    revision = _REVISION.search(name)
    name = name[: revision.start()] if revision else name
    ids = _IDS.search(name)
    devices.fact(address, "class", kind, line)
    devices.fact(address, "name", name[: ids.start()] if ids and ids.start() else name, line)
    if ids:
        devices.fact(address, "ids", ids[1], line)
    if revision:
        devices.fact(address, "revision", revision[1], line)
    if program:
        devices.fact(address, "program-interface", program[2] or program[1], line)


def _add_detail(devices: _List, address: str, line: int, words: str, *, is_record: bool) -> None:
    label, _, value = words.partition(":")
    value = value.strip()
    if label in ("LnkCap", "LnkSta") or (label == "Link" and "Speed" in value):
        is_possible = label == "LnkCap" or value.startswith("Supported")
        _add_link(devices, address, line, value, is_possible=is_possible)
    elif label in ("LnkCtl", "Link") and (aspm := _ASPM.match(value)):
        devices.setting("aspm", aspm[1], line, address)
    elif label in ("DevCap", "DevCtl") or words.startswith("MaxPayload"):
        _add_sizes(devices, address, line, words, is_possible=label == "DevCap")
    elif label == "Capabilities":
        name = value.partition("] ")[2] if value.startswith("[") else value
        if name.startswith(("Express", "PCI-X", "AGP", "<access denied>")):
            devices.fact(address, "capability", name, line)
    elif label == "Status" and "133MHz" in value:
        devices.fact(address, "pci-x-status", value, line)
    elif label in _TEXTS and (is_record or label not in _RECORDED):
        devices.fact(address, _TEXTS[label], value.removeprefix("Supported Link Speeds: "), line)


def _add_link(devices: _List, address: str, line: int, value: str, *, is_possible: bool) -> None:
    """Add speed and width; "unknown" and x0 (nothing connected) are kept as they are."""
    state = "possible" if is_possible else "negotiated"
    speed = _SPEED.search(value)
    width = _WIDTH.search(value)
    if speed is None and not re.search(r"\bSpeed (?:unknown|<unknown>)", value):
        expected = "Speed …GT/s, Width x…"
        raise damaged_value(line, value, f"a link that is {state}", expected, _TOOL)
    printed = speed[0].removeprefix("Speed ") if speed else "unknown"
    rate = _rate(speed[1], line) if speed else None
    devices.fact(address, f"link-speed-{state}", printed, line, rate, "1/s")
    lanes = f"x{width[1]}" if width else ""
    if width:
        devices.fact(address, f"link-width-{state}", lanes, line, float(int(width[1])), "count")
    if not is_possible:
        devices.setting("link-speed", printed, line, address)
        devices.setting("link-width", lanes, line, address)


def _rate(word: str, line: int) -> float:
    try:
        return number(f"{word}e9")
    except ValueError:
        raise damaged_value(line, word, "a speed", "a number before GT/s", _TOOL) from None


def _add_sizes(devices: _List, address: str, line: int, words: str, *, is_possible: bool) -> None:
    payload, request = _PAYLOAD.search(words), _READ_REQUEST.search(words)
    if payload and is_possible:
        name, size = "max-payload-possible", float(int(payload[1]))
        devices.fact(address, name, f"{payload[1]} bytes", line, size, "B")
    elif payload:
        devices.setting("max-payload", f"{payload[1]} bytes", line, address)
    if request:
        devices.setting("max-read-request", f"{request[1]} bytes", line, address)


# ------------------------------------------------------------------ trees

_ROOT = re.compile(r"\s*-(?:\+-)?\[[0-9a-f]{2,4}(?::[0-9a-f]{2})?(?:-[0-9a-f]{2})?\]-")
_BRANCH = re.compile(r"[\s|]{0,400}[+\\]-(?:\[[0-9a-f]{4}:[0-9a-f]{2}|[0-9a-f]{2}\.[0-7])")
_BUS_OR_DEVICE = re.compile(
    r"\[(?:([0-9a-f]{4}):)?([0-9a-f]{2})(?:-[0-9a-f]{2})?\]|([0-9a-f]{2}\.[0-7])(?=-|\s|$)"
)
_LONGEST = 1_000
_DRAWN = re.compile(r"[-+\\|\s]*")


class _Bus(NamedTuple):
    """A bus with its domain, the column behind its bracket and the address of its bridge."""

    column: int
    name: str
    bridge: str


def _read_trees(lines: list[tuple[int, str]]) -> list[Inventory]:
    trees: list[Inventory] = []
    above: list[_Bus] = []
    for line, printed in lines:
        if "-" not in printed:
            continue
        words = printed[:_LONGEST].expandtabs(8)
        if trees and line == trees[-1].last + 1 and _BRANCH.match(words):
            trees[-1].last = line
        elif _ROOT.match(words):
            trees.append(Inventory(line))
            refuse_too_many_outputs(len(trees), line)
            above = []
        else:
            continue
        _add_branch(trees[-1], line, words, above)
    return trees


def _add_branch(tree: Inventory, line: int, words: str, above: list[_Bus]) -> None:
    """Add root buses, and devices with their bridge and name; `above` holds the buses so far."""
    domain, address, at = "0000", "", 0
    while found := _BUS_OR_DEVICE.search(words, at):
        if not _DRAWN.fullmatch(words, at, found.start()):
            break
        while above and above[-1].column > found.start():
            above.pop()
        at = found.end()
        if found[3] is None:
            domain = found[1] or (above[-1].name.partition(":")[0] if above else domain)
            bus = f"{domain}:{found[2]}"
            above.append(_Bus(at, bus, address))
            if not address:
                tree.fact(bus, "root-bus", bus, line)
        elif above:
            address = f"{above[-1].name}:{found[3]}"
            tree.fact(address, "parent", above[-1].bridge, line)
            rest = words[at:].strip()
            if not rest:
                tree.fact(address, "device", found[3], line)
            elif not words[at:].startswith("-"):
                tree.fact(address, "name", rest, line)
                break
