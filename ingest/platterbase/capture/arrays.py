"""Describe how drives are combined: arrays of Linux md, pools of ZFS, single drives."""

from __future__ import annotations

import re
from typing import Any

from platterbase.capture.machine import Machine
from platterbase.capture.slug import make_slug

_LEVELS = {"raid0", "raid1", "raid4", "raid5", "raid6", "raid10", "linear"}
_INDENT = re.compile(r"(\s+)(\S+)")
_MAPPED = "the device mapper puts it on several drives"


def list_drives_below(machine: Machine, device: str) -> list[str]:
    """Return the drives below a block device, through any number of layers."""
    below = machine.list_names(f"/sys/class/block/{device}/slaves")
    if below:
        return sorted({leaf for name in below for leaf in list_drives_below(machine, name)})
    if machine.exists(f"/sys/class/block/{device}/partition"):
        return [machine.real_path(f"/sys/class/block/{device}").split("/")[-2]]
    return [device]


def list_layers(machine: Machine, device: str) -> list[str]:
    """Return this device and all below it down to the drives, each once, upper ones first."""
    devices = [device]
    for name in machine.list_names(f"/sys/class/block/{device}/slaves"):
        devices += [below for below in list_layers(machine, name) if below not in devices]
    return devices


def describe_single_drives(names: list[str]) -> list[dict[str, Any]]:
    """Return an array of one member for each drive."""
    return [
        {"slug": make_slug(name), "level": "single", "members": [make_slug(name)]} for name in names
    ]


def read_md_arrays(machine: Machine) -> list[dict[str, Any]]:
    """Return the arrays of Linux md, with the members that hold data and the spares."""
    names = [name for name in machine.list_names("/sys/block") if re.match(r"md\d|md_", name)]
    return [
        _read_md_array(machine, name)
        for name in names
        if machine.peek(f"/sys/block/{name}/md/level")
    ]


def _read_md_array(machine: Machine, name: str) -> dict[str, Any]:
    folder = f"/sys/block/{name}/md"
    level = machine.read(f"{folder}/level")
    chunk = machine.read(f"{folder}/chunk_size")
    machine.read(f"{folder}/raid_disks")
    machine.read(f"{folder}/metadata_version")
    data: list[str] = []
    spare: list[str] = []
    for entry in machine.list_names(folder):
        if entry.startswith("dev-"):
            state = machine.read(f"{folder}/{entry}/state")
            (spare if "spare" in state else data).extend(list_drives_below(machine, entry[4:]))
    array: dict[str, Any] = {
        "slug": make_slug(name),
        "level": level if level in _LEVELS else "unknown",
        "made_by": "Linux md",
        "device": f"/dev/{name}",
    }
    if chunk.isdigit() and int(chunk):
        array["chunk_bytes"] = int(chunk)
    array["members"] = [make_slug(drive) for drive in dict.fromkeys(data)]
    if spare:
        spares = dict.fromkeys(spare)
        array["member"] = [{"role": "spare", "drive": make_slug(drive)} for drive in spares]
    return array


def describe_mapped_array(device: str, drives: list[str]) -> dict[str, Any]:
    """Return an array of unknown level: /sys does not say how the device mapper combines drives."""
    return {
        "slug": make_slug(device),
        "level": "unknown",
        "made_by": "Linux device mapper",
        "device": f"/dev/{device}",
        "members": [make_slug(drive) for drive in drives],
        "note": _MAPPED,
    }


def read_zfs_pools(machine: Machine, status: str) -> list[dict[str, Any]]:
    """Return the pools of ZFS that the output of `zpool status -LP` lists."""
    pools: list[dict[str, Any]] = []
    for text in re.split(r"(?m)^\s*pool: ", status)[1:]:
        name = text.split("\n", 1)[0].strip()
        config = re.search(r"(?s)NAME +STATE.*?\n(.*?)(?:\n\s*\n|\Z)", text)
        if config:
            pools.append(_read_pool(machine, name, config[1], len(pools)))
    return pools


def _read_pool(machine: Machine, name: str, config: str, before: int) -> dict[str, Any]:
    role = "data"
    kinds: list[str] = []
    members: list[dict[str, Any]] = []
    for line in config.splitlines():
        match = _INDENT.match(line)
        if match is None:
            continue
        word = match[2]
        if word in ("logs", "cache", "spares", "special", "dedup"):
            role = {"logs": "log", "cache": "cache", "spares": "spare"}.get(word, "data")
        elif re.match("(?:mirror|raidz[123]?|draid)", word) and role == "data":
            kinds.append(re.sub("-.*|[:].*", "", word))
        elif word.startswith("/dev/"):
            group = max(len(kinds) - 1, 0)
            members += [
                {"role": role, "drive": make_slug(drive), "group": group}
                for drive in list_drives_below(machine, word[5:])
            ]
    kind = kinds[0] if kinds and len(set(kinds)) == 1 else "unknown" if kinds else "stripe"
    level = {"raidz": "raidz1", "stripe": "stripe" if len(members) > 1 else "single"}.get(
        kind, kind
    )
    return {
        "slug": f"zpool-{before + 1}" if before else "zpool",
        "level": level,
        "made_by": "ZFS",
        "device": name,
        "member": members,
    }
