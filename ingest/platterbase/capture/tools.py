"""Files that tools print about this computer, and what is missing with the command that gets it."""

from __future__ import annotations

import os
from typing import NamedTuple

from platterbase.capture.machine import Machine

# Only columns that name neither person nor part: no serials, labels, UUIDs, mount points.
_COLUMNS = (
    "KNAME,TYPE,SIZE,MODEL,REV,TRAN,ROTA,RO,RM,SCHED,RQ-SIZE,RA,PHY-SEC,LOG-SEC,MIN-IO,OPT-IO,"
    "DISC-GRAN,DISC-MAX,FSTYPE,STATE"
)


class Wanted(NamedTuple):
    """A file that a tool prints: what it tells, the command, whether root alone may ask."""

    file: str
    tells: str
    command: tuple[str, ...]
    root: bool
    package: str


def wanted(disks: list[str], arrays: list[str], filesystems: list[tuple[str, str]]) -> list[Wanted]:
    """Every file worth having of these disks, md arrays and (device, filesystem)s."""
    block = ("lsblk", "-J", "-b", "-o", _COLUMNS, *(f"/dev/{disk}" for disk in disks))
    found = [
        Wanted("lspci.txt", "links of controllers", ("lspci", "-vv"), True, "pciutils"),
        Wanted("lsblk.json", "block devices", block, False, "util-linux"),
    ]
    for disk in disks:
        device = f"/dev/{disk}"
        if disk.startswith("nvme"):
            told = f"what {disk} says of itself"
            identify = ("nvme", "id-ctrl", device)
            found.append(Wanted(f"nvme-{disk}.txt", told, identify, True, "nvme-cli"))
        elif disk.startswith("sd"):
            told = f"firmware, link and caches of {disk}"
            ask = ("smartctl", "-i", "-g", "all", device)
            found.append(Wanted(f"smartctl-{disk}.txt", told, ask, True, "smartmontools"))
            told = f"write cache of {disk}, read from the drive"
            cache = ("hdparm", "-W", "-A", device)
            found.append(Wanted(f"hdparm-{disk}.txt", told, cache, True, "hdparm"))
    for array in arrays:
        detail = ("mdadm", "--detail", f"/dev/{array}")
        found.append(Wanted(f"mdadm-{array}.txt", f"layout of {array}", detail, True, "mdadm"))
    for device, kind in filesystems:
        if kind in ("ext2", "ext3", "ext4"):
            told = f"features and journal of {kind} on {device}"
            superblock = ("dumpe2fs", "-h", f"/dev/{device}")
            name = f"dumpe2fs-{device}.txt"
            found.append(Wanted(name, told, superblock, True, "e2fsprogs"))
    return found


def outputs(machine: Machine, files: list[Wanted]) -> tuple[dict[str, str], list[str]]:
    """What the tools printed by file name, and a line for each that is missing."""
    found: dict[str, str] = {}
    missing = []
    root = not machine.real or os.geteuid() == 0
    for file in files:
        text = machine.run(*file.command)
        said = text.strip()
        if said and "Permission denied" not in said:
            found[file.file] = text
        if not said or (file.root and not root):
            missing.append(_missing(machine, file, root))
    return found, missing


def _missing(machine: Machine, file: Wanted, root: bool) -> str:
    line = " ".join(file.command)
    who = "" if root or not file.root else "sudo "
    if not machine.has(file.command[0]):
        return f"{file.tells}: install {file.package}, then: {who}{line} > {file.file}"
    if not who:
        return f"{file.tells}: `{line}` gave nothing here"
    return f"{file.tells}: {who}{line} > {file.file}"
