"""Read the board, processor, memory and operating system of a computer."""

from __future__ import annotations

import re
from typing import Any

from platterbase.capture.machine import Machine
from platterbase.capture.slug import make_slug

_DMI = "/sys/class/dmi/id"
_MEMORY = "/sys/devices/system/memory"
# Texts that firmware holds where its maker entered no name.
_EMPTY = re.compile(
    "(?i)to be filled by o\\.?e\\.?m\\.?|default string|system (?:manufacturer|product name)"
    "|not (?:specified|applicable|available)|none|n/a|unknown|base ?board.*|x\\.x|0+"
)


def describe_host(machine: Machine) -> dict[str, Any]:
    """Return the keys of [[host]] whose values are known, without its tables."""
    board = _board(machine)
    online = machine.read("/sys/devices/system/cpu/online")
    present = machine.read("/sys/devices/system/cpu/present")
    keys: dict[str, Any] = {
        "slug": make_slug(board)[:40].strip("-") or "host",
        "board": board,
        "cpu": _cpu(machine),
        "cpus": _count(online) or len(re.findall("(?m)^processor", machine.peek("/proc/cpuinfo"))),
        "cpus_installed": _count(present),
        "ram_bytes": _usable(machine),
        "ram_installed_bytes": _installed(machine),
        "os": _os(machine),
        "kernel": machine.read("/proc/sys/kernel/osrelease"),
        "note": _note(machine),
    }
    return {key: value for key, value in keys.items() if value}


def _board(machine: Machine) -> str:
    for maker, name in (("board_vendor", "board_name"), ("sys_vendor", "product_name")):
        words = [machine.read(f"{_DMI}/{key}") for key in (maker, name)]
        if not _EMPTY.fullmatch(words[1]) and words[1]:
            return " ".join(word for word in words if word and not _EMPTY.fullmatch(word))
    return machine.read("/proc/device-tree/model")


def _cpu(machine: Machine) -> str:
    text = machine.peek("/proc/cpuinfo")
    for name in ("model name", "cpu model", "Model", "Hardware", "cpu"):
        match = re.search(rf"(?m)^{name}\s*:\s*(.+)$", text)
        if match:
            machine.keep_evidence("/proc/cpuinfo", f"{name} : {match[1]}")
            return " ".join(match[1].split())
    return ""


def _count(ranges: str) -> int:
    """How many numbers `0-3,8` names."""
    spans = re.findall(r"(\d+)(?:-(\d+))?", ranges)
    return sum(int(last or first) - int(first) + 1 for first, last in spans)


def _usable(machine: Machine) -> int:
    match = re.search(r"(?m)^MemTotal:\s*(\d+) kB$", machine.peek("/proc/meminfo"))
    if match is None:
        return 0
    machine.keep_evidence("/proc/meminfo", match[0])
    return int(match[1]) * 1024


def _installed(machine: Machine) -> int:
    """Return the size of all memory modules, from SMBIOS where it can be read, else from /sys.

    SMBIOS 3.0, type 17: the size at 0x0c is in MiB (in KiB with the top bit set); 0x7fff means
    that the size stands at 0x1c.
    """
    total = 0
    for name in machine.list_names("/sys/firmware/dmi/entries"):
        raw = _raw(machine, f"/sys/firmware/dmi/entries/{name}/raw") if name[:3] == "17-" else b""
        size = int.from_bytes(raw[12:14], "little") if len(raw) > 14 else 0
        if size == 0x7FFF and len(raw) >= 32:
            total += int.from_bytes(raw[28:32], "little") << 20
        elif size not in (0, 0xFFFF):
            total += (size & 0x7FFF) << 10 if size & 0x8000 else size << 20
    if total:
        return total
    block = machine.read(f"{_MEMORY}/block_size_bytes")
    names = [name for name in machine.list_names(_MEMORY) if re.fullmatch(r"memory\d+", name)]
    return len(names) * int(block, 16) if re.fullmatch("[0-9a-f]{1,16}", block) else 0


def _raw(machine: Machine, name: str) -> bytes:
    try:
        return machine.path(name).read_bytes()
    except OSError:
        return b""


def _os(machine: Machine) -> str:
    match = re.search(r'(?m)^PRETTY_NAME="?([^"\n]+)', machine.peek("/etc/os-release"))
    return match[1] if match else ""


def _note(machine: Machine) -> str:
    flags = re.search(r"(?m)^flags\s*:.*\bhypervisor\b", machine.peek("/proc/cpuinfo"))
    return "a virtual machine: the processor reports a hypervisor" if flags else ""
