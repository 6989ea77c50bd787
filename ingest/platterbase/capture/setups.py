"""What can be measured here: each mounted filesystem, and each array without one.

Where a filesystem is mounted is told on the screen and never written, unless it is a place that
every computer has.
"""

from __future__ import annotations

import os
import re
from typing import Any, NamedTuple

from platterbase.capture.arrays import layers, leaves, mapped
from platterbase.capture.machine import Machine

_COMMON = {"/", "/home", "/mnt", "/srv", "/var", "/tmp", "/opt", "/boot", "/media"}  # noqa: S108 (names)
_ZFS = ("compression", "recordsize", "sync", "primarycache", "atime", "checksum", "logbias")


class Mount(NamedTuple):
    """A mounted filesystem: the device or dataset, where, its kind and its options."""

    source: str
    place: str
    kind: str
    options: str


def mounts(machine: Machine) -> list[Mount]:
    """Filesystems on block devices, datasets of ZFS; of one that is mounted twice, the first."""
    found: dict[str, Mount] = {}
    for line in machine.peek("/proc/mounts").splitlines():
        words = [
            re.sub(r"\\(\d{3})", lambda code: chr(int(code[1], 8)), word) for word in line.split()
        ]
        if len(words) >= 4 and (words[2] == "zfs" or _is_device(machine, words[0])):
            found.setdefault(words[0], Mount(*words[:4]))
    return list(found.values())


def _is_device(machine: Machine, source: str) -> bool:
    name = device_of(machine, source)
    return bool(name) and not re.match(r"(?:loop|ram|zram|sr|fd)\d", name)


def device_of(machine: Machine, source: str) -> str:
    """Kernel's name of a device file, also of /dev/mapper/… and /dev/root; "" for what is none."""
    if not source.startswith("/dev/"):
        return ""
    name = machine.real_path(source).rsplit("/", 1)[-1] if machine.exists(source) else source[5:]
    return name if machine.exists(f"/sys/class/block/{name}") else ""


def setups(
    machine: Machine, arrays: list[dict[str, Any]]
) -> tuple[list[dict[str, Any]], list[dict[str, Any]], dict[str, str]]:
    """The setups, the arrays that they needed besides, and where each is mounted."""
    found: list[dict[str, Any]] = []
    more: list[dict[str, Any]] = []
    places: dict[str, str] = {}
    by_device = {str(array.get("device", "")).replace("/dev/", ""): array for array in arrays}
    for mount in mounts(machine):
        name = device_of(machine, mount.source)
        if mount.kind == "zfs":
            array = by_device.get(mount.source.split("/")[0])
        else:
            array = _array(machine, name, by_device, arrays)
            if array is None and len(leaves(machine, name)) > 1:
                array = mapped(name, leaves(machine, name))
                more.append(array)
        if array is not None:
            slug = f"{_slug(name) or array['slug']}-{_slug(mount.kind)}"
            places[slug] = mount.place
            if all(slug != setup["slug"] for setup in found):
                found.append(_setup(machine, slug, array, mount, name))
    raw = [
        {"slug": f"{array['slug']}-raw", "array": array["slug"], "filesystem": "none"}
        for array in [*arrays, *more]
        if array.get("made_by") != "ZFS"
    ]
    return [*found, *raw], more, places


def _array(
    machine: Machine, name: str, by_device: dict[str, dict[str, Any]], arrays: list[dict[str, Any]]
) -> dict[str, Any] | None:
    for layer in layers(machine, name):
        whole = re.sub(r"p\d+$", "", layer)
        if layer in by_device or whole in by_device:
            return by_device.get(layer) or by_device[whole]
    below = leaves(machine, name)
    if len(below) != 1:
        return None
    return next((array for array in arrays if array["slug"] == _slug(below[0])), None)


def _setup(
    machine: Machine, slug: str, array: dict[str, Any], mount: Mount, name: str
) -> dict[str, Any]:
    setup = {"slug": slug, "array": array["slug"], "filesystem": mount.kind}
    if mount.place in _COMMON:
        setup["note"] = f"mounted on {mount.place}"
    found = [_setting("mount", "options", mount.options)]
    below = layers(machine, name) if name else []
    kinds = [machine.peek(f"/sys/class/block/{layer}/dm/uuid").split("-")[0] for layer in below]
    if "CRYPT" in kinds:
        found.append(_setting("filesystem", "encryption", "dm-crypt"))
    if mount.kind == "zfs":
        text = machine.run("zfs", "get", "-H", "-o", "property,value", ",".join(_ZFS), mount.source)
        for line in text.splitlines():
            key, _, value = line.partition("\t")
            found.append(_setting("filesystem", key, value))
    return {**setup, "setting": [one for one in found if one["value"]]}


def _setting(scope: str, name: str, value: str) -> dict[str, str]:
    value = value.strip()
    return {"scope": scope, "name": name, "value": value, "read_back": "yes"}


def setup_at(place: str, places: dict[str, str]) -> str | None:
    """The setup whose filesystem holds a folder or file."""
    path = os.path.realpath(place)
    inside = [
        slug for slug, at in places.items() if path == at or path.startswith(at.rstrip("/") + "/")
    ]
    return max(inside, key=lambda slug: len(places[slug]), default=None)


def _slug(name: str) -> str:
    return re.sub("[^a-z0-9]+", "-", name.lower()).strip("-")
