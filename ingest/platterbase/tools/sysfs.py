"""sysfs: files of the Linux kernel under /sys and /proc, as `grep -r . FILE…` prints them.

Kernels seen: 5.10 to 6.18. A line is a path, a colon and what the file held. `platterbase capture`
writes the same. Anybody may read these files, so that links are known without root. What stands in
other files of /sys and /proc is a fact of the host, named by its path.

| file | fact, unit | source |
| --- | --- | --- |
| bus/pci/devices/A/current_link_speed | link-speed-negotiated 1/s | sysfs-bus-pci; GT/s |
| …/current_link_width, max_link_… | link-width-negotiated count, link-…-possible | the same |
| class/ata_link/linkN/sata_spd | of ataN: link-speed-negotiated 1/s, SATA | sysfs-ata; Gbps |
| …/hw_sata_spd_limit | link-speed-possible 1/s | of the port, not the drive |
| class/sas_phy/P/negotiated_linkrate | link-speed-negotiated 1/s, SAS | Gbit |
| bus/usb/devices/D/speed, rx_lanes | link-speed-negotiated 1/s a lane, USB | Mbit/s |
| block/D/size | size B; sectors of 512 | sysfs-block |
| block/D/queue/scheduler | setting scheduler: the one in brackets | the same |
| block/D/queue/write_cache | setting write-cache: "write back" is on | the same |
| block/D/queue/read_ahead_kb, nr_requests | settings readahead, queue-requests | as lsblk |
| block/D/queue/… | text | |
| block/D/md/chunk_size | chunk B | md.rst |
| /proc/meminfo MemTotal | memory-usable B; kB is 1024 | proc(5) |

    /sys/block/sda/queue/scheduler:none [mq-deadline]
    /sys/class/ata_link/link1/sata_spd:6.0 Gbps
"""

from __future__ import annotations

import re
from typing import NamedTuple

from platterbase.model import Descriptor, Hints, Run
from platterbase.reading.figures import decimal, whole
from platterbase.reading.inventory import Inventory
from platterbase.reading.lines import numbered, slug
from platterbase.reading.recognition import damaged_value, foreign, refuse_too_many_outputs
from platterbase.reading.values import KIB

DESCRIPTOR = Descriptor(
    tool="sysfs",
    title="files of /sys and /proc",
    version=1,
    formats=("text: path:value lines of grep -r",),
    tool_versions="Linux 5.10 to 6.18",
    markers=("/sys/", "/proc/"),
)


def parse(text: str, hints: Hints) -> list[Run]:
    """Return all files of a text as one run."""
    lines = [(line, printed) for line, printed in numbered(text) if _FILE.match(printed)]
    if not lines:
        raise foreign("no file of /sys", "lines such as '/sys/block/sda/size:625142448'")
    first, last = lines[0][0], lines[-1][0]
    refuse_too_many_outputs(len(lines), last)
    lanes = {match[1]: int(match[2]) for _, text in lines if (match := _LANES.fullmatch(text))}
    inventory = Inventory(first, last)
    for line, printed in lines:
        for pattern, add in _READERS:
            if match := pattern.fullmatch(printed):
                value = match["value"].strip()
                add(inventory, _File(line, match["of"], match["key"], value, lanes))
                break
    return [inventory.run(_TOOL, hints)]


class _File(NamedTuple):
    """One file: the part that it is of, its name and what it held; lanes of all USB devices."""

    line: int
    of: str
    key: str
    value: str
    lanes: dict[str, int]


_TOOL = "the kernel"
_FILE = re.compile(r"/(?:sys|proc)/[\w/.:@-]{2,200}:(?=\S)")
_LANES = re.compile(r"/sys/bus/usb/devices/([^/]+)/rx_lanes:([1-4])")
_SECTOR = 512
_WRITE_CACHE = {"write back": "on", "write through": "off"}
_SETTINGS = {"nr_requests": "queue-requests", "read_ahead_kb": "readahead"}
_SPEEDS = {
    "current_link_speed": "link-speed-negotiated",
    "max_link_speed": "link-speed-possible",
    "sata_spd": "link-speed-negotiated",
    "hw_sata_spd_limit": "link-speed-possible",
    "negotiated_linkrate": "link-speed-negotiated",
    "maximum_linkrate_hw": "link-speed-possible",
}
_WIDTHS = {"current_link_width": "link-width-negotiated", "max_link_width": "link-width-possible"}
_RATE = re.compile(r"([0-9O.]{1,8}) (?:GT/s|Gbps|Gbit)(?: PCIe)?")


def _add_pci(inventory: Inventory, file: _File) -> None:
    if file.key in _WIDTHS:
        if file.value not in ("0", "255"):  # no link, or not known
            lanes = whole(file.value, file.line, file.key, _TOOL)
            inventory.fact(file.of, _WIDTHS[file.key], file.value, file.line, lanes, "count")
    else:
        _add_link(inventory, file, file.of, None)


def _add_ata(inventory: Inventory, file: _File) -> None:
    _add_link(inventory, file, f"ata{file.of}", "SATA")


def _add_sas(inventory: Inventory, file: _File) -> None:
    _add_link(inventory, file, file.of, "SAS")


def _add_link(inventory: Inventory, file: _File, subject: str, family: str | None) -> None:
    """Add a link's rate and family; nothing where none is negotiated ("Unknown", "<unknown>")."""
    if file.key not in _SPEEDS:
        inventory.fact(subject, slug(file.key), file.value, file.line)
    elif rate := _RATE.fullmatch(file.value):
        speed = decimal(rate[1], file.line, file.key, _TOOL) * 1e9
        inventory.fact(subject, _SPEEDS[file.key], file.value, file.line, speed, "1/s")
        if family and not inventory.has(subject, "link-family"):
            inventory.fact(subject, "link-family", family, file.line)
    elif re.search("[0-9]", file.value):
        expected = "a rate such as '8.0 GT/s PCIe' or '6.0 Gbps'"
        raise damaged_value(file.line, file.value, file.key, expected, _TOOL)


def _add_usb(inventory: Inventory, file: _File) -> None:
    if file.key != "speed":
        inventory.fact(file.of, slug(file.key), file.value, file.line)
        return
    lanes = file.lanes.get(file.of, 1)
    speed = decimal(file.value, file.line, file.key, _TOOL) * 1e6 / lanes
    inventory.fact(file.of, "link-speed-negotiated", file.value, file.line, speed, "1/s")
    inventory.fact(file.of, "link-width-negotiated", str(lanes), file.line, float(lanes), "count")
    inventory.fact(file.of, "link-family", "USB", file.line)


def _add_queue(inventory: Inventory, file: _File) -> None:
    inventory.fact(file.of, slug(file.key), file.value, file.line)
    if file.key == "scheduler":
        chosen = re.search(r"\[([^\]]+)\]", file.value)
        scheduler = chosen[1] if chosen else file.value
        inventory.setting("scheduler", scheduler, file.line, file.of)
    elif file.key == "write_cache":
        if file.value not in _WRITE_CACHE:
            expected = " or ".join(_WRITE_CACHE)
            raise damaged_value(file.line, file.value, file.key, expected, _TOOL)
        inventory.setting("write-cache", _WRITE_CACHE[file.value], file.line, file.of)
    elif file.key in _SETTINGS:
        whole(file.value, file.line, file.key, _TOOL)
        inventory.setting(_SETTINGS[file.key], file.value, file.line, file.of)


def _add_block_device(inventory: Inventory, file: _File) -> None:
    if file.key == "size":
        size = whole(file.value, file.line, file.key, _TOOL) * _SECTOR
        inventory.fact(file.of, "size", file.value, file.line, size, "B")
    elif file.key == "md/chunk_size":
        chunk = whole(file.value, file.line, file.key, _TOOL)
        inventory.fact(file.of, "chunk", file.value, file.line, chunk, "B")
    else:
        inventory.fact(file.of, slug(file.key.removeprefix("md/")), file.value, file.line)


def _add_memory(inventory: Inventory, file: _File) -> None:
    amount = re.fullmatch(r"(\S+) kB", file.value)
    if amount is None:
        raise damaged_value(file.line, file.value, file.key, "a number of kB", _TOOL)
    size = whole(amount[1], file.line, file.key, _TOOL) * KIB
    inventory.fact("host", "memory-usable", file.value, file.line, size, "B")


def _add_other(inventory: Inventory, file: _File) -> None:
    inventory.fact("host", slug(f"{file.of} {file.key}"), file.value, file.line)


_READERS = tuple(
    (re.compile(pattern), add)
    for pattern, add in (
        (r"/sys/bus/pci/devices/(?P<of>[0-9a-f:.]{7,16})/(?P<key>\w+):(?P<value>.*)", _add_pci),
        (r"/sys/class/ata_link/link(?P<of>[0-9.]+)/(?P<key>\w+):(?P<value>.*)", _add_ata),
        (r"/sys/class/sas_phy/(?P<of>phy-[0-9:]+)/(?P<key>\w+):(?P<value>.*)", _add_sas),
        (r"/sys/bus/usb/devices/(?P<of>[0-9.-]+)/(?P<key>\w+):(?P<value>.*)", _add_usb),
        (r"/sys/block/(?P<of>[^/:]+)/queue/(?P<key>\w+):(?P<value>.*)", _add_queue),
        (r"/sys/block/(?P<of>[^/:]+)/(?P<key>[^:]+):(?P<value>.*)", _add_block_device),
        (r"/proc/(?P<of>meminfo):(?P<key>MemTotal):(?P<value>.*)", _add_memory),
        (r"/(?:sys|proc)/(?P<of>[^:]*?)(?P<key>[^/:]+):(?P<value>.*)", _add_other),
    )
)
