"""Record one computer as files for a submission."""

from __future__ import annotations

from typing import Any, NamedTuple

from platterbase.capture.arrays import describe_single_drives, read_md_arrays, read_zfs_pools
from platterbase.capture.host import describe_host
from platterbase.capture.machine import Machine
from platterbase.capture.privacy import Anonymizer
from platterbase.capture.setups import describe_setups, find_device, list_mounts
from platterbase.capture.toml import format_toml
from platterbase.capture.tools import list_inventory_files, run_tools
from platterbase.capture.topology import describe_drive, list_disks, list_nodes

TABLES = "host.toml"  # [[host]], [[array]] and [[setup]] of a submission
EVIDENCE = "sysfs.txt"


class Record(NamedTuple):
    """The record of a computer.

    `files` are anonymized texts by file name. `missing` says which files are missing, with the
    command that makes each. `mount_points` by setup are only shown on the screen, never written.
    `setups` is how many could have been measured.
    """

    files: dict[str, str]
    missing: list[str]
    mount_points: dict[str, str]
    setups: int


def record_computer(machine: Machine) -> Record:
    """Return the record of a computer. Reads files, runs tools that only read, writes nothing."""
    names = list_disks(machine)
    host = describe_host(machine)
    host["node"] = _describe_nodes(machine, names, host.get("cpu", ""))
    host["drive"] = [_describe_drive(machine, name) for name in names]
    status = machine.run("zpool", "status", "-LP")
    built = [*read_md_arrays(machine), *read_zfs_pools(machine, status)]
    singles = describe_single_drives(names)
    setups, mapped, mount_points = describe_setups(machine, [*built, *singles])
    arrays = [*built, *mapped, *singles]
    used = {setup["array"] for setup in setups}
    mounted = [
        (find_device(machine, mount.source), mount.kind)
        for mount in list_mounts(machine)
        if mount.kind != "zfs"
    ]
    md = [array["device"][5:] for array in built if array["made_by"] == "Linux md"]
    raw, missing = run_tools(machine, list_inventory_files(names, md, mounted))
    raw.update(_collect_kernel_files(machine, status))
    anonymizer = Anonymizer(machine)
    tables = {
        "host": [host],
        "array": [_drop_unusual_device_name(array) for array in arrays if array["slug"] in used],
        "setup": setups,
    }
    files = {TABLES: format_toml(tables), **raw}
    anonymized = {name: anonymizer.anonymize(files[name]) for name in files}
    return Record(anonymized, missing, mount_points, len(setups))


def _describe_nodes(machine: Machine, names: list[str], cpu: str) -> list[dict[str, Any]]:
    """Return the nodes on the paths to all drives, each once, parents first."""
    by_slug = {"cpu": {"slug": "cpu", "kind": "cpu", **({"part": cpu} if cpu else {})}}
    for name in names:
        for node in list_nodes(machine, name):
            by_slug.setdefault(node["slug"], node)
    return list(by_slug.values())


def _describe_drive(machine: Machine, name: str) -> dict[str, Any]:
    path = list_nodes(machine, name)
    return {**describe_drive(machine, name), **({"port": path[-1]["slug"]} if path else {})}


def _collect_kernel_files(machine: Machine, pools_printed: str) -> dict[str, str]:
    """Return the evidence from /sys and /proc, and the states of md arrays and ZFS pools."""
    files = {EVIDENCE: machine.evidence()}
    arrays = machine.peek("/proc/mdstat")
    if " : active" in arrays or " : inactive" in arrays:
        files["mdstat.txt"] = f"{arrays}\n"
    if "pool:" in pools_printed:
        files["zpool.txt"] = pools_printed
    return files


def _drop_unusual_device_name(array: dict[str, Any]) -> dict[str, Any]:
    """Return the array without a device name that a submission may not hold.

    A pool of ZFS may have any name; a submission accepts letters, digits, `-` and `_`.
    """
    plain = str(array.get("device", "")).replace("/dev/", "").replace("-", "").replace("_", "")
    if plain and not (plain.isascii() and plain.isalnum()):
        return {key: value for key, value in array.items() if key != "device"}
    return array
