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

from platterbase.model import Descriptor, Hints, Run
from platterbase.reading.figures import decimal, whole
from platterbase.reading.inventory import Inventory, slug
from platterbase.reading.lines import numbered
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
    """Read the lines of all files as one run."""
    lines = [(line, printed) for line, printed in numbered(text) if _FILE.match(printed)]
    if not lines:
        raise foreign("no file of /sys", "lines such as '/sys/block/sda/size:625142448'")
    refuse_too_many_outputs(len(lines), lines[-1][0])
    found = Inventory()
    widths = _lanes(lines)
    for line, printed in lines:
        for pattern, read in _READERS:
            if match := pattern.fullmatch(printed):
                read(found, match["of"], match["key"], match["value"].strip(), line, widths)
                break
    return [
        Run(
            tool=_TOOL,
            lines=(lines[0][0], lines[-1][0]),
            command=hints.command,
            settings=found.settings,
            facts=tuple(found.facts),
        )
    ]


_TOOL = "the kernel"
_FILE = re.compile(r"/(?:sys|proc)/[\w/.:@-]{2,200}:(?=\S)")
_GIGA = 1e9
_MEGA = 1e6
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
_Lanes = dict[str, int]


def _lanes(lines: list[tuple[int, str]]) -> _Lanes:
    """Lanes of USB devices, where the kernel says them."""
    pattern = re.compile(r"/sys/bus/usb/devices/([^/]+)/rx_lanes:([1-4])")
    return {match[1]: int(match[2]) for _, text in lines if (match := pattern.fullmatch(text))}


def _pci(found: Inventory, of: str, key: str, value: str, line: int, _: _Lanes) -> None:
    if key in _SPEEDS:
        _speed(found, of, key, value, line)
    elif key in _WIDTHS:
        if value not in ("0", "255"):  # no link, or not known
            number = whole(value, line, key, _TOOL)
            found.fact(of, _WIDTHS[key], value, line, number, "count")
    else:
        found.fact(of, slug(key), value, line)


def _speed(found: Inventory, of: str, key: str, value: str, line: int) -> bool:
    """A rate of a link; nothing where none is negotiated ("Unknown", "<unknown>")."""
    match = _RATE.fullmatch(value)
    if match is None:
        if re.search("[0-9]", value):
            raise damaged_value(
                line, value, key, "a rate such as '8.0 GT/s PCIe' or '6.0 Gbps'", _TOOL
            )
        return False
    number = decimal(match[1], line, key, _TOOL) * _GIGA
    found.fact(of, _SPEEDS[key], value, line, number, "1/s")
    return True


def _ata(found: Inventory, of: str, key: str, value: str, line: int, _: _Lanes) -> None:
    name = f"ata{of}"
    if key not in _SPEEDS:
        found.fact(name, slug(key), value, line)
    elif _speed(found, name, key, value, line) and not found.has(name, "link-family"):
        found.fact(name, "link-family", "SATA", line)


def _sas(found: Inventory, of: str, key: str, value: str, line: int, _: _Lanes) -> None:
    if key not in _SPEEDS:
        found.fact(of, slug(key), value, line)
    elif _speed(found, of, key, value, line) and not found.has(of, "link-family"):
        found.fact(of, "link-family", "SAS", line)


def _usb(found: Inventory, of: str, key: str, value: str, line: int, lanes: _Lanes) -> None:
    if key != "speed":
        found.fact(of, slug(key), value, line)
        return
    width = lanes.get(of, 1)
    number = decimal(value, line, key, _TOOL) * _MEGA / width
    found.fact(of, "link-speed-negotiated", value, line, number, "1/s")
    found.fact(of, "link-width-negotiated", str(width), line, float(width), "count")
    found.fact(of, "link-family", "USB", line)


def _queue(found: Inventory, of: str, key: str, value: str, line: int, _: _Lanes) -> None:
    found.fact(of, slug(key), value, line)
    if key == "scheduler":
        chosen = re.search(r"\[([^\]]+)\]", value)
        found.setting("scheduler", chosen[1] if chosen else value, line, of)
    elif key == "write_cache":
        if value not in _WRITE_CACHE:
            raise damaged_value(line, value, key, " or ".join(_WRITE_CACHE), _TOOL)
        found.setting("write-cache", _WRITE_CACHE[value], line, of)
    elif key in _SETTINGS:
        whole(value, line, key, _TOOL)
        found.setting(_SETTINGS[key], value, line, of)


def _block(found: Inventory, of: str, key: str, value: str, line: int, _: _Lanes) -> None:
    if key == "size":
        found.fact(of, "size", value, line, whole(value, line, key, _TOOL) * _SECTOR, "B")
    elif key == "md/chunk_size":
        found.fact(of, "chunk", value, line, whole(value, line, key, _TOOL), "B")
    else:
        found.fact(of, slug(key.removeprefix("md/")), value, line)


def _memory(found: Inventory, of: str, key: str, value: str, line: int, _: _Lanes) -> None:
    match = re.fullmatch(r"(\S+) kB", value)
    if match is None:
        raise damaged_value(line, value, key, "a number of kB", _TOOL)
    found.fact("host", "memory-usable", value, line, whole(match[1], line, key, _TOOL) * KIB, "B")


def _other(found: Inventory, of: str, key: str, value: str, line: int, _: _Lanes) -> None:
    found.fact("host", slug(f"{of} {key}"), value, line)


_READERS = tuple(
    (re.compile(pattern), read)
    for pattern, read in (
        (r"/sys/bus/pci/devices/(?P<of>[0-9a-f:.]{7,16})/(?P<key>\w+):(?P<value>.*)", _pci),
        (r"/sys/class/ata_link/link(?P<of>[0-9.]+)/(?P<key>\w+):(?P<value>.*)", _ata),
        (r"/sys/class/sas_phy/(?P<of>phy-[0-9:]+)/(?P<key>\w+):(?P<value>.*)", _sas),
        (r"/sys/bus/usb/devices/(?P<of>[0-9.-]+)/(?P<key>\w+):(?P<value>.*)", _usb),
        (r"/sys/block/(?P<of>[^/:]+)/queue/(?P<key>\w+):(?P<value>.*)", _queue),
        (r"/sys/block/(?P<of>[^/:]+)/(?P<key>[^:]+):(?P<value>.*)", _block),
        (r"/proc/(?P<of>meminfo):(?P<key>MemTotal):(?P<value>.*)", _memory),
        (r"/(?:sys|proc)/(?P<of>[^:]*?)(?P<key>[^/:]+):(?P<value>.*)", _other),
    )
)
