"""Read the path from each disk to the processor out of its place in /sys/devices.

    /sys/devices/pci0000:00/0000:00:17.0/ata1/host0/target0:0:0/0:0:0:0/block/sda

is a disk on the port ata1 of the controller 00:17.0. The speed of a link is not written into the
tables of the submission: the build reads it from the files of /sys that are sent as evidence.
"""

from __future__ import annotations

import re
from typing import Any

from platterbase.capture.machine import Machine
from platterbase.capture.slug import make_slug

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


def list_disks(machine: Machine) -> list[str]:
    """Return the names of the drives, without virtual devices such as md, loop and zram."""
    names = [name for name in machine.list_names("/sys/block") if not _VIRTUAL.match(name)]
    hidden = {name for name in names if machine.peek(f"/sys/block/{name}/hidden") == "1"}
    sized = {name for name in names if machine.peek(f"/sys/block/{name}/size") not in ("", "0")}
    return [name for name in names if name in sized - hidden]


def describe_drive(machine: Machine, name: str) -> dict[str, Any]:
    """Return a drive with its model; its size and queue settings are kept as evidence."""
    machine.read(f"/sys/block/{name}/size")
    for key in _QUEUE:
        machine.read(f"/sys/block/{name}/queue/{key}")
    keys = {"slug": make_slug(name), "device": f"/dev/{name}", "part": _read_model(machine, name)}
    return {key: value for key, value in keys.items() if value}


def _read_model(machine: Machine, name: str) -> str:
    """Return the model's name, from udev where it can: the kernel cuts ATA names at 16 letters."""
    number = machine.peek(f"/sys/block/{name}/dev")
    match = re.search(r"(?m)^E:ID_MODEL_ENC=(.+)$", machine.peek(f"/run/udev/data/b{number}"))
    if match:
        text = re.sub(r"\\x([0-9a-f]{2})", lambda code: chr(int(code[1], 16)), match[1])
    else:
        text = machine.peek(f"/sys/block/{name}/device/model")
    vendor = machine.peek(f"/sys/block/{name}/device/vendor")
    known = vendor and vendor != "ATA" and not vendor.startswith("0x")
    return " ".join(f"{vendor if known else ''} {text}".split())


def list_nodes(machine: Machine, name: str) -> list[dict[str, Any]]:
    """Return the nodes between the processor and a drive, in this order; the last is its port."""
    place = machine.real_path(f"/sys/block/{name}")
    if "/nvme-subsystem/" in place:
        place = _find_first_controller(machine, place.split("/nvme-subsystem/")[1].split("/")[0])
    steps = place.split("/")
    path = []
    parent = "cpu"
    for at, step in enumerate(steps):
        node = _describe_node(machine, step, "/".join(steps[: at + 1]))
        if node is not None:
            node["parent"] = parent
            parent = node["slug"]
            path.append(node)
    return path


def _find_first_controller(machine: Machine, subsystem: str) -> str:
    """Return the path in /sys/devices of the first controller of an NVMe subsystem."""
    folder = f"/sys/class/nvme-subsystem/{subsystem}"
    names = [name for name in machine.list_names(folder) if re.fullmatch(r"nvme\d+", name)]
    return machine.real_path(f"{folder}/{names[0]}") if names else ""


def _describe_node(machine: Machine, step: str, place: str) -> dict[str, Any] | None:
    if re.fullmatch(_ADDRESS, step):
        for key in _LINKS:
            machine.read(f"{_PCI}/{step}/{key}")
        bridge = machine.peek(f"{_PCI}/{step}/class").startswith("0x0604")
        kind = "bridge" if bridge else "controller"
        node = {"slug": make_slug(f"pci-{step[5:] if step[:5] == '0000:' else step}"), "kind": kind}
        part = _read_part_name(machine, step)
        # The link that a bridge reports is mostly the one below it, which the device there reports
        # too: without an address the bridge's own is not counted.
        address = {} if bridge else {"address": step}
        return {**node, **({"part": part} if part else {}), **address}
    if match := re.fullmatch(r"ata(\d+)", step):
        return _describe_port(machine, step, f"/sys/class/ata_link/link{match[1]}", _ATA)
    if re.fullmatch(r"\d+-\d+(?:\.\d+)*", step) and machine.exists(f"{place}/speed"):
        return _describe_port(machine, step, f"/sys/bus/usb/devices/{step}", ("speed", "rx_lanes"))
    if re.fullmatch(r"port-\d+:\d+(?::\d+)?", step):
        phys = [name for name in machine.list_names(place) if name.startswith("phy-")]
        return (
            _describe_port(machine, phys[0], f"/sys/class/sas_phy/{phys[0]}", _SAS)
            if phys
            else None
        )
    return None


def _describe_port(
    machine: Machine, name: str, folder: str, keys: tuple[str, ...]
) -> dict[str, Any]:
    for key in keys:
        machine.read(f"{folder}/{key}")
    prefix = "usb-" if name[0].isdigit() else ""
    return {"slug": make_slug(prefix + name), "kind": "port", "address": name}


def _read_part_name(machine: Machine, address: str) -> str:
    """Return maker and name of a PCI device from lspci, else its numbers."""
    match = re.search('"[^"]*" "([^"]*)" "([^"]*)"', machine.run("lspci", "-mm", "-s", address))
    if match:
        return f"{match[1]} {match[2]}"
    pair = [machine.read(f"{_PCI}/{address}/{key}")[2:] for key in ("vendor", "device")]
    return f"PCI {pair[0]}:{pair[1]}" if all(pair) else ""
