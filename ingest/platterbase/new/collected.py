"""Computers with Windows and macOS: what their own commands say, as tables of a submission.

`capture.ps1` writes windows.json, one command of macOS writes macos.json. They only collect; what
is made of it stands here. Of the file those keys stay that are read, so that no serial number, name
or UUID is left in it.

| system | said by | becomes |
| --- | --- | --- |
| Windows | Get-PhysicalDisk, Get-Disk, Get-Partition, Get-Volume | drives, setups by letter |
| | Win32_OperatingSystem, _ComputerSystem, _BaseBoard, _Processor | host |
| | CurrentLinkSpeed and …Width of storage controllers | the link, of a lone NVMe drive |
| | Get-StorageAdvancedProperty | write-cache |
| macOS | SPHardwareDataType, SPSoftwareDataType | host |
| | SPNVMeDataType, SPSerialATADataType, SPStorageDataType | drives with links, setups by volume |

BusType and MediaType are numbers in Windows PowerShell 5.1 and words in PowerShell 7.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from platterbase.capture.slug import make_slug

WINDOWS = "windows.json"
MACOS = "macos.json"
_BUSES = {3: "ATA", 7: "USB", 8: "RAID", 10: "SAS", 11: "SATA", 17: "NVMe"}  # MSFT_PhysicalDisk
# GT/s of a lane, as PCIe calls its generations; Windows says the generation itself.
_PCIE = {"2.5": "1.0", "5.0": "2.0", "8.0": "3.0", "16.0": "4.0", "32.0": "5.0", "64.0": "6.0"}
_SATA = {"1.5": "SATA 1 (1.5 Gbit/s)", "3": "SATA 2 (3 Gbit/s)", "6": "SATA 3 (6 Gbit/s)"}
_GIB = 1 << 30
_KEPT = {
    WINDOWS: {
        "OperatingSystem", "ComputerSystem", "BaseBoard", "Processor", "PhysicalDisk", "Disk",
        "Partition", "Volume", "Controller", "AdvancedProperty", "PowerPlan", "Caption", "Version",
        "Manufacturer", "Model", "TotalPhysicalMemory", "Product", "Name", "NumberOfCores",
        "DeviceId", "FriendlyName", "MediaType", "BusType", "Size", "FirmwareVersion",
        "SpindleSpeed", "Number", "DiskNumber", "DriveLetter", "Offset", "FileSystem",
        "AllocationUnitSize", "SizeRemaining", "CurrentLinkSpeed", "CurrentLinkWidth",
        "IsDeviceCacheEnabled", "ElementName",
    },
    MACOS: {
        "SPHardwareDataType", "SPSoftwareDataType", "SPNVMeDataType", "SPSerialATADataType",
        "SPStorageDataType", "_items", "machine_model", "machine_name", "chip_type", "cpu_type",
        "number_processors", "physical_memory", "os_version", "kernel_version", "device_model",
        "device_revision", "bsd_name", "size_in_bytes", "spnvme_linkspeed", "spnvme_linkwidth",
        "spnvme_trim_support", "spsata_negotiated_linkspeed", "spsata_linkspeed", "file_system",
        "physical_drive", "device_name", "medium_type", "protocol",
    },
}  # fmt: skip


@dataclass(frozen=True)
class _Volume:
    """A filesystem: `name` tells it from others of the drive; settings by name."""

    name: str
    filesystem: str
    settings: tuple[tuple[str, str, str], ...] = ()  # scope, name, value


@dataclass(frozen=True)
class _Drive:
    """A drive as its system calls it; size in B, `link` a name of schema/links.csv."""

    part: str
    size_bytes: int | None
    firmware: str | None
    link: str | None
    volumes: tuple[_Volume, ...]
    settings: tuple[tuple[str, str, str], ...] = ()


def read_collected(name: str, data: bytes) -> tuple[dict[str, Any], bytes]:
    """Return the tables of a submission, and the file with those keys that are read.

    Raises ValueError for a file that no such command wrote.
    """
    # Windows PowerShell writes a mark before UTF-8, or UTF-16.
    text = data.decode("utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig")
    document = _pruned(json.loads(text), _KEPT[name])
    if not isinstance(document, dict):
        raise ValueError("no object with the answers of commands")  # noqa: TRY004
    host, drives = (_windows if name == WINDOWS else _macos)(document)
    if not drives:
        raise ValueError("no drive")
    kept = json.dumps(document, ensure_ascii=False, indent=1) + "\n"
    return _tables({key: value for key, value in host.items() if value}, drives), kept.encode()


def _pruned(value: Any, kept: set[str]) -> Any:
    if isinstance(value, dict):
        return {key: _pruned(inner, kept) for key, inner in value.items() if key in kept}
    return [_pruned(one, kept) for one in value] if isinstance(value, list) else value


def _rows(document: dict[str, Any], name: str) -> list[dict[str, Any]]:
    """Return the objects of a command: ConvertTo-Json writes a lone one without a list."""
    found = document.get(name) or []
    return [one for one in (found if isinstance(found, list) else [found]) if isinstance(one, dict)]


def _first(document: dict[str, Any], name: str) -> dict[str, Any]:
    return next(iter(_rows(document, name)), {})


def _words(*parts: Any) -> str:
    return " ".join(" ".join(str(part).split()) for part in parts if part)


def _whole(value: Any) -> int | None:
    return value if isinstance(value, int) and value > 0 else None


# ------------------------------------------------------------------ Windows


def _windows(document: dict[str, Any]) -> tuple[dict[str, Any], list[_Drive]]:
    system, computer = (_first(document, name) for name in ("OperatingSystem", "ComputerSystem"))
    board = _first(document, "BaseBoard") or computer
    product = board.get("Product") or board.get("Model")
    host = {
        "board": _words(board.get("Manufacturer"), product),
        "cpu": _words(_first(document, "Processor").get("Name")),
        "ram_bytes": _whole(computer.get("TotalPhysicalMemory")),
        "os": _words(system.get("Caption"), system.get("Version")).removeprefix("Microsoft "),
    }
    disks = [one for one in _rows(document, "PhysicalDisk") if one.get("FriendlyName")]
    return host, [_windows_drive(document, one, disks) for one in disks]


def _windows_drive(
    document: dict[str, Any], disk: dict[str, Any], disks: Sequence[dict[str, Any]]
) -> _Drive:
    number = str(disk.get("DeviceId"))
    letters = {
        one["DriveLetter"]
        for one in _rows(document, "Partition")
        if str(one.get("DiskNumber")) == number and str(one.get("DriveLetter")).isalpha()
    }
    volumes = [one for one in _rows(document, "Volume") if one.get("DriveLetter") in letters]
    caches = [
        one.get("IsDeviceCacheEnabled")
        for one in _rows(document, "AdvancedProperty")
        if str(one.get("DeviceId")) == number
    ]
    known = [one for one in caches if isinstance(one, bool)]
    cache = ("on" if known[0] else "off") if known else None
    return _Drive(
        part=_words(disk["FriendlyName"]),
        size_bytes=_whole(disk.get("Size")),
        firmware=_words(disk.get("FirmwareVersion")) or None,
        link=_windows_link(document, disk, disks),
        volumes=tuple(
            _Volume(
                str(one["DriveLetter"]).lower(),
                str(one["FileSystem"]).lower(),
                tuple(
                    ("filesystem", "block-size", str(size))
                    for size in [_whole(one.get("AllocationUnitSize"))]
                    if size
                ),
            )
            for one in volumes
            if one.get("FileSystem")
        ),
        settings=(("drive", "write-cache", cache),) if cache else (),
    )


def _bus(disk: dict[str, Any]) -> str:
    return str(_BUSES.get(disk.get("BusType"), disk.get("BusType")))  # type: ignore[arg-type]


def _windows_link(
    document: dict[str, Any], disk: dict[str, Any], disks: Sequence[dict[str, Any]]
) -> str | None:
    """Return the link of the only NVMe drive: nothing says which controller is whose."""
    controllers = [one for one in _rows(document, "Controller") if one.get("CurrentLinkSpeed")]
    if _bus(disk) != "NVMe" or [_bus(one) for one in disks].count("NVMe") != 1:
        return None
    if len(controllers) != 1:
        return None
    speed, width = (controllers[0].get(f"CurrentLink{what}") for what in ("Speed", "Width"))
    return f"PCIe {speed}.0 x{width}" if _whole(speed) and _whole(width) else None


# ------------------------------------------------------------------ macOS


def _macos(document: dict[str, Any]) -> tuple[dict[str, Any], list[_Drive]]:
    hardware, system = (_first(document, f"SP{what}DataType") for what in ("Hardware", "Software"))
    memory = re.fullmatch(r"([0-9]+) GB", str(hardware.get("physical_memory", "")))
    host = {
        "board": _words(hardware.get("machine_name"), hardware.get("machine_model")),
        "cpu": _words(hardware.get("chip_type") or hardware.get("cpu_type")),
        "ram_bytes": int(memory[1]) * _GIB if memory else None,
        "os": _words(system.get("os_version")),
        "kernel": _words(system.get("kernel_version")).removeprefix("Darwin "),
    }
    drives = [
        _macos_drive(document, bus, one)
        for name in ("SPNVMeDataType", "SPSerialATADataType")
        for bus in _rows(document, name)
        for one in _rows(bus, "_items")
        if one.get("device_model")
    ]
    return host, drives


def _macos_drive(document: dict[str, Any], bus: dict[str, Any], disk: dict[str, Any]) -> _Drive:
    part = _words(disk["device_model"])
    volumes = {
        str(one["file_system"]).lower(): None
        for one in _rows(document, "SPStorageDataType")
        if one.get("file_system")
        and _words(one.get("physical_drive", {}).get("device_name")) == part
    }
    return _Drive(
        part=part,
        size_bytes=_whole(disk.get("size_in_bytes")),
        firmware=_words(disk.get("device_revision")) or None,
        link=_macos_link(bus | disk),
        volumes=tuple(_Volume("", filesystem) for filesystem in volumes),
    )


def _macos_link(said: dict[str, Any]) -> str | None:
    rate = re.match(r"([0-9.]+) GT/s", str(said.get("spnvme_linkspeed", "")))
    width = re.fullmatch(r"x[0-9]{1,2}", str(said.get("spnvme_linkwidth", "")))
    if rate and width and rate[1] in _PCIE:
        return f"PCIe {_PCIE[rate[1]]} {width[0]}"
    negotiated = re.match(r"([0-9.]+) Gigabit", str(said.get("spsata_negotiated_linkspeed", "")))
    return _SATA.get(negotiated[1]) if negotiated else None


# ------------------------------------------------------------------ tables


def _tables(host: dict[str, Any], drives: Sequence[_Drive]) -> dict[str, Any]:
    """Return host, arrays and setups: each drive alone, bare and with each of its filesystems."""
    slugs = list(_slugs(drives))
    linked = [(slug, drive) for slug, drive in zip(slugs, drives, strict=True) if drive.link]
    ports = [
        {"slug": f"port-{slug}"[:60], "kind": "port", "parent": "cpu", "link": drive.link}
        for slug, drive in linked
    ]
    host = {"slug": make_slug(host.get("board", ""))[:40].strip("-") or "computer", **host}
    if ports:
        host["node"] = [{"slug": "cpu", "kind": "cpu"}, *ports]
    host["drive"] = [
        {
            "slug": slug,
            "part": drive.part,
            **({"port": f"port-{slug}"[:60]} if drive.link else {}),
            **({"firmware": drive.firmware} if drive.firmware else {}),
            **({"size_bytes": drive.size_bytes} if drive.size_bytes else {}),
        }
        for slug, drive in zip(slugs, drives, strict=True)
    ]
    return {
        "host": [host],
        "array": [{"slug": slug, "level": "single", "members": [slug]} for slug in slugs],
        "setup": [
            one for slug, drive in zip(slugs, drives, strict=True) for one in _setups(slug, drive)
        ],
    }


def _slugs(drives: Sequence[_Drive]) -> Iterator[str]:
    taken: set[str] = set()
    for number, drive in enumerate(drives, 1):
        named = make_slug(drive.part)[:40].strip("-") or "drive"
        slug = f"{named}-{number}" if named in taken else named
        taken.add(slug)
        yield slug


def _setups(slug: str, drive: _Drive) -> Iterator[dict[str, Any]]:
    for volume in (*drive.volumes, _Volume("", "none")):
        kind = "raw" if volume.filesystem == "none" else volume.filesystem
        named = "-".join(filter(None, (slug, volume.name, make_slug(kind))))
        settings = [
            {"scope": scope, "name": name, "value": value, "status": "declared"}
            for scope, name, value in (*drive.settings, *volume.settings)
        ]
        yield {
            "slug": named[:60].strip("-"),
            "array": slug,
            "filesystem": volume.filesystem,
            **({"setting": settings} if settings else {}),
        }
