"""How the drives are put together: arrays of the kernel (md), pools of ZFS, bare drives."""

from __future__ import annotations

import re
from typing import Any

from platterbase.capture.machine import Machine

_LEVELS = {"raid0", "raid1", "raid4", "raid5", "raid6", "raid10", "linear"}
_INDENT = re.compile(r"(\s+)(\S+)")
_MAPPED = "the device mapper puts it on several drives"


def leaves(machine: Machine, device: str) -> list[str]:
    """The drives below a block device, however many layers are between."""
    below = machine.names(f"/sys/class/block/{device}/slaves")
    if below:
        return sorted({leaf for name in below for leaf in leaves(machine, name)})
    if machine.exists(f"/sys/class/block/{device}/partition"):
        return [machine.real_path(f"/sys/class/block/{device}").split("/")[-2]]
    return [device]


def layers(machine: Machine, device: str) -> list[str]:
    """The devices from this one down to the drives, each once, the upper ones first."""
    found = [device]
    for name in machine.names(f"/sys/class/block/{device}/slaves"):
        found += [one for one in layers(machine, name) if one not in found]
    return found


def singles(names: list[str]) -> list[dict[str, Any]]:
    """Each drive by itself."""
    return [{"slug": _slug(name), "level": "single", "members": [_slug(name)]} for name in names]


def md_arrays(machine: Machine) -> list[dict[str, Any]]:
    """Arrays of the kernel, with the members that hold data and the spares."""
    names = [name for name in machine.names("/sys/block") if re.match(r"md\d|md_", name)]
    return [_md(machine, name) for name in names if machine.peek(f"/sys/block/{name}/md/level")]


def _md(machine: Machine, name: str) -> dict[str, Any]:
    folder = f"/sys/block/{name}/md"
    level = machine.read(f"{folder}/level")
    chunk = machine.read(f"{folder}/chunk_size")
    machine.read(f"{folder}/raid_disks")
    machine.read(f"{folder}/metadata_version")
    data: list[str] = []
    spare: list[str] = []
    for entry in machine.names(folder):
        if entry.startswith("dev-"):
            state = machine.read(f"{folder}/{entry}/state")
            (spare if "spare" in state else data).extend(leaves(machine, entry[4:]))
    found: dict[str, Any] = {
        "slug": _slug(name),
        "level": level if level in _LEVELS else "unknown",
        "made_by": "Linux md",
        "device": f"/dev/{name}",
    }
    if chunk.isdigit() and int(chunk):
        found["chunk_bytes"] = int(chunk)
    found["members"] = [_slug(drive) for drive in dict.fromkeys(data)]
    if spare:
        found["member"] = [{"role": "spare", "drive": _slug(one)} for one in dict.fromkeys(spare)]
    return found


def mapped(device: str, drives: list[str]) -> dict[str, Any]:
    """What the device mapper made of several drives: as what, it does not say here."""
    return {
        "slug": _slug(device),
        "level": "unknown",
        "made_by": "Linux device mapper",
        "device": f"/dev/{device}",
        "members": [_slug(drive) for drive in drives],
        "note": _MAPPED,
    }


def pools(machine: Machine, status: str) -> list[dict[str, Any]]:
    """Pools of ZFS from what `zpool status -LP` printed."""
    found: list[dict[str, Any]] = []
    for text in re.split(r"(?m)^\s*pool: ", status)[1:]:
        name = text.split("\n", 1)[0].strip()
        config = re.search(r"(?s)NAME +STATE.*?\n(.*?)(?:\n\s*\n|\Z)", text)
        if config:
            found.append(_pool(machine, name, config[1], len(found)))
    return found


def _pool(machine: Machine, name: str, config: str, before: int) -> dict[str, Any]:
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
                {"role": role, "drive": _slug(drive), "group": group}
                for drive in leaves(machine, word[5:])
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


def _slug(name: str) -> str:
    return re.sub("[^a-z0-9]+", "-", name.lower()).strip("-")
