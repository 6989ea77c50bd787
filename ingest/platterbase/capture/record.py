"""The record of one computer: files for a submission, what is missing, what was where."""

from __future__ import annotations

from typing import Any, NamedTuple

from platterbase.capture.arrays import md_arrays, pools, singles
from platterbase.capture.host import host
from platterbase.capture.machine import Machine
from platterbase.capture.privacy import Privacy
from platterbase.capture.setups import device_of, mounts, setups
from platterbase.capture.toml import document
from platterbase.capture.tools import outputs, wanted
from platterbase.capture.topology import disks, drive, nodes

TABLES = "host.toml"  # [[host]], [[array]] and [[setup]] of a submission
EVIDENCE = "sysfs.txt"


class Record(NamedTuple):
    """`files` by name, clean of what identifies; `missing` in words; `places` by setup: where it
    is mounted, for the screen alone."""

    files: dict[str, str]
    missing: list[str]
    places: dict[str, str]


def record(machine: Machine) -> Record:
    """Record a computer. Reads files and runs tools that change nothing; writes nothing."""
    names = disks(machine)
    box = host(machine)
    box["node"] = _tree(machine, names, box.get("cpu", ""))
    box["drive"] = [_drive(machine, name) for name in names]
    status = machine.run("zpool", "status", "-LP")
    built = [*md_arrays(machine), *pools(machine, status)]
    found, mapped, places = setups(machine, [*built, *singles(names)])
    arrays = [*built, *mapped, *singles(names)]
    used = {setup["array"] for setup in found}
    mounted = [
        (device_of(machine, mount.source), mount.kind)
        for mount in mounts(machine)
        if mount.kind != "zfs"
    ]
    md = [array["device"][5:] for array in built if array["made_by"] == "Linux md"]
    raw, missing = outputs(machine, wanted(names, md, mounted))
    raw.update(_kernel(machine, status))
    privacy = Privacy(machine)
    tables = {
        "host": [box],
        "array": [_named(array) for array in arrays if array["slug"] in used],
        "setup": found,
    }
    files = {TABLES: document(tables), **raw}
    clean = {name: privacy.clean(files[name]) for name in files}
    return Record(clean, missing, places)


def _tree(machine: Machine, names: list[str], cpu: str) -> list[dict[str, Any]]:
    """Every node once, parents first."""
    found = {"cpu": {"slug": "cpu", "kind": "cpu", **({"part": cpu} if cpu else {})}}
    for name in names:
        for node in nodes(machine, name):
            found.setdefault(node["slug"], node)
    return list(found.values())


def _drive(machine: Machine, name: str) -> dict[str, Any]:
    way = nodes(machine, name)
    return {**drive(machine, name), **({"port": way[-1]["slug"]} if way else {})}


def _kernel(machine: Machine, pools_printed: str) -> dict[str, str]:
    """Files that the kernel itself writes, and the pools."""
    found = {EVIDENCE: machine.evidence()}
    arrays = machine.peek("/proc/mdstat")
    if " : active" in arrays or " : inactive" in arrays:
        found["mdstat.txt"] = f"{arrays}\n"
    if "pool:" in pools_printed:
        found["zpool.txt"] = pools_printed
    return found


def _named(array: dict[str, Any]) -> dict[str, Any]:
    """Without a device that no name of ours could be: a pool may be called in any way."""
    plain = str(array.get("device", "")).replace("/dev/", "").replace("-", "").replace("_", "")
    if plain and not (plain.isascii() and plain.isalnum()):
        return {key: value for key, value in array.items() if key != "device"}
    return array
