"""Run the tools that describe this computer, and say which outputs are missing."""

from __future__ import annotations

import os
from typing import NamedTuple

from platterbase.capture.machine import Machine

# Columns that identify neither a person nor a single part: no serials, labels, UUIDs, mount points.
_COLUMNS = (
    "KNAME,TYPE,SIZE,MODEL,REV,TRAN,ROTA,RO,RM,SCHED,RQ-SIZE,RA,PHY-SEC,LOG-SEC,MIN-IO,OPT-IO,"
    "DISC-GRAN,DISC-MAX,FSTYPE,STATE"
)


class InventoryFile(NamedTuple):
    """A file that a tool prints: content in words, command, whether only root may run it."""

    file: str
    content: str
    command: tuple[str, ...]
    root: bool
    package: str


def list_inventory_files(
    disks: list[str], arrays: list[str], filesystems: list[tuple[str, str]]
) -> list[InventoryFile]:
    """Return the files that describe these disks, md arrays and (device, filesystem) pairs."""
    block = ("lsblk", "-J", "-b", "-o", _COLUMNS, *(f"/dev/{disk}" for disk in disks))
    files = [
        InventoryFile("lspci.txt", "links of controllers", ("lspci", "-vv"), True, "pciutils"),
        InventoryFile("lsblk.json", "block devices", block, False, "util-linux"),
    ]
    for disk in disks:
        device = f"/dev/{disk}"
        if disk.startswith("nvme"):
            content = f"what {disk} says of itself"
            identify = ("nvme", "id-ctrl", device)
            files.append(InventoryFile(f"nvme-{disk}.txt", content, identify, True, "nvme-cli"))
        elif disk.startswith("sd"):
            content = f"firmware, link and caches of {disk}"
            ask = ("smartctl", "-i", "-g", "all", device)
            name = f"smartctl-{disk}.txt"
            files.append(InventoryFile(name, content, ask, True, "smartmontools"))
            content = f"write cache of {disk}, read from the drive"
            cache = ("hdparm", "-W", "-A", device)
            files.append(InventoryFile(f"hdparm-{disk}.txt", content, cache, True, "hdparm"))
    for array in arrays:
        detail = ("mdadm", "--detail", f"/dev/{array}")
        content = f"layout of {array}"
        files.append(InventoryFile(f"mdadm-{array}.txt", content, detail, True, "mdadm"))
    for device, kind in filesystems:
        if kind in ("ext2", "ext3", "ext4"):
            content = f"features and journal of {kind} on {device}"
            superblock = ("dumpe2fs", "-h", f"/dev/{device}")
            name = f"dumpe2fs-{device}.txt"
            files.append(InventoryFile(name, content, superblock, True, "e2fsprogs"))
    return files


def run_tools(machine: Machine, files: list[InventoryFile]) -> tuple[dict[str, str], list[str]]:
    """Return the outputs of the tools by file name, and a line for each missing one."""
    printed: dict[str, str] = {}
    missing = []
    root = not machine.real or os.geteuid() == 0
    for file in files:
        text = machine.run(*file.command)
        stripped = text.strip()
        if stripped and "Permission denied" not in stripped:
            printed[file.file] = text
        if not stripped or (file.root and not root):
            missing.append(_explain_missing(machine, file, root))
    return printed, missing


def _explain_missing(machine: Machine, file: InventoryFile, root: bool) -> str:
    line = " ".join(file.command)
    sudo = "" if root or not file.root else "sudo "
    if not machine.has(file.command[0]):
        return f"{file.content}: install {file.package}, then: {sudo}{line} > {file.file}"
    if not sudo:
        return f"{file.content}: `{line}` gave nothing here"
    return f"{file.content}: {sudo}{line} > {file.file}"
