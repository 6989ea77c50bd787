"""The way from each disk to the processor, read from where the kernel has put it in /sys/devices.

    /sys/devices/pci0000:00/0000:00:17.0/ata1/host0/target0:0:0/0:0:0:0/block/sda

is a disk on the port ata1 of the controller 00:17.0. Links themselves are not written into the
submission: they stand in the files of /sys that are sent along, and the build reads them there.
"""

from __future__ import annotations

import re
from typing import Any

from platterbase.capture.machine import Machine

_ADDRESS = "[0-9a-f]{4,8}:[0-9a-f]{2}:[0-9a-f]{2}\\.[0-7]"
_VIRTUAL = re.compile("(?:loop|ram|zram|dm-|md|sr|fd|nbd|zd|mtdblock)\\d")
_PCI = "/sys/bus/pci/devices"
_LINKS = ("class", "current_link_speed", "current_link_width", "max_link_speed", "max_link_width")
_QUEUE = (
    "scheduler", "write_cache", "read_ahead_kb", "nr_requests", "rotational", "nomerges",
    "rq_affinity", "wbt_lat_usec", "max_sectors_kb", "logical_block_size", "physical_block_size",
    "fua", "io_poll", "zoned",
)  # fmt: skip
_ATA = ("sata_spd", "hw_sata_spd_limit", "sata_spd_limit")
_SAS = ("negotiated_linkrate", "maximum_linkrate", "maximum_linkrate_hw")


def disks(machine: Machine) -> list[str]:
    """Names of the drives, without what the system makes up of them or of memory."""
    names = [name for name in machine.names("/sys/block") if not _VIRTUAL.match(name)]
    hidden = {name for name in names if machine.peek(f"/sys/block/{name}/hidden") == "1"}
    sized = {name for name in names if machine.peek(f"/sys/block/{name}/size") not in ("", "0")}
    return [name for name in names if name in sized - hidden]


def drive(machine: Machine, name: str) -> dict[str, Any]:
    """A drive with its model; the way to its port is `nodes`. Its size and settings are kept."""
    machine.read(f"/sys/block/{name}/size")
    for key in _QUEUE:
        machine.read(f"/sys/block/{name}/queue/{key}")
    found = {"slug": _slug(name), "device": f"/dev/{name}", "part": _model(machine, name)}
    return {key: value for key, value in found.items() if value}


def _model(machine: Machine, name: str) -> str:
    """udev has the whole name; the kernel cuts ATA names after 16 letters."""
    number = machine.peek(f"/sys/block/{name}/dev")
    match = re.search(r"(?m)^E:ID_MODEL_ENC=(.+)$", machine.peek(f"/run/udev/data/b{number}"))
    if match:
        text = re.sub(r"\\x([0-9a-f]{2})", lambda code: chr(int(code[1], 16)), match[1])
    else:
        text = machine.peek(f"/sys/block/{name}/device/model")
    vendor = machine.peek(f"/sys/block/{name}/device/vendor")
    known = vendor and vendor != "ATA" and not vendor.startswith("0x")
    return " ".join(f"{vendor if known else ''} {text}".split())


def nodes(machine: Machine, name: str) -> list[dict[str, Any]]:
    """The nodes between the processor and a drive, in this order; the last is its port."""
    place = machine.real_path(f"/sys/block/{name}")
    if "/nvme-subsystem/" in place:
        place = _behind_subsystem(machine, place.split("/nvme-subsystem/")[1].split("/")[0])
    steps = place.split("/")
    found = []
    parent = "cpu"
    for at, step in enumerate(steps):
        node = _node(machine, step, "/".join(steps[: at + 1]))
        if node is not None:
            node["parent"] = parent
            parent = node["slug"]
            found.append(node)
    return found


def _behind_subsystem(machine: Machine, subsystem: str) -> str:
    """Where the first controller of an NVMe subsystem is."""
    folder = f"/sys/class/nvme-subsystem/{subsystem}"
    names = [name for name in machine.names(folder) if re.fullmatch(r"nvme\d+", name)]
    return machine.real_path(f"{folder}/{names[0]}") if names else ""


def _node(machine: Machine, step: str, place: str) -> dict[str, Any] | None:
    if re.fullmatch(_ADDRESS, step):
        for key in _LINKS:
            machine.read(f"{_PCI}/{step}/{key}")
        bridge = machine.peek(f"{_PCI}/{step}/class").startswith("0x0604")
        kind = "bridge" if bridge else "controller"
        node = {"slug": _slug(f"pci-{step[5:] if step[:5] == '0000:' else step}"), "kind": kind}
        part = _part(machine, step)
        # What a bridge says of its link is the one below it, mostly: the device there says it too.
        place_of = {} if bridge else {"address": step}
        return {**node, **({"part": part} if part else {}), **place_of}
    if match := re.fullmatch(r"ata(\d+)", step):
        return _port(machine, step, f"/sys/class/ata_link/link{match[1]}", _ATA)
    if re.fullmatch(r"\d+-\d+(?:\.\d+)*", step) and machine.exists(f"{place}/speed"):
        return _port(machine, step, f"/sys/bus/usb/devices/{step}", ("speed", "rx_lanes"))
    if re.fullmatch(r"port-\d+:\d+(?::\d+)?", step):
        phys = [name for name in machine.names(place) if name.startswith("phy-")]
        return _port(machine, phys[0], f"/sys/class/sas_phy/{phys[0]}", _SAS) if phys else None
    return None


def _port(machine: Machine, name: str, folder: str, keys: tuple[str, ...]) -> dict[str, Any]:
    for key in keys:
        machine.read(f"{folder}/{key}")
    prefix = "usb-" if name[0].isdigit() else ""
    return {"slug": _slug(prefix + name), "kind": "port", "address": name}


def _part(machine: Machine, address: str) -> str:
    """Maker and name of a PCI device: from lspci, or its numbers."""
    match = re.search('"[^"]*" "([^"]*)" "([^"]*)"', machine.run("lspci", "-mm", "-s", address))
    if match:
        return f"{match[1]} {match[2]}"
    pair = [machine.read(f"{_PCI}/{address}/{key}")[2:] for key in ("vendor", "device")]
    return f"PCI {pair[0]}:{pair[1]}" if all(pair) else ""


def _slug(name: str) -> str:
    return re.sub("[^a-z0-9]+", "-", name.lower()).strip("-")
