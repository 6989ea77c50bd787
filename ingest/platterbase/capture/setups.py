"""Describe what can be measured: each mounted filesystem, and each array without a filesystem.

A mount point may hold a user's name: only those that every computer has are written.
"""

from __future__ import annotations

import os
import re
from typing import Any, NamedTuple

from platterbase.capture.arrays import describe_mapped_array, list_drives_below, list_layers
from platterbase.capture.machine import Machine
from platterbase.capture.slug import make_slug

_COMMON = {"/", "/home", "/mnt", "/srv", "/var", "/tmp", "/opt", "/boot", "/media"}  # noqa: S108 (names)
_ZFS = ("compression", "recordsize", "sync", "primarycache", "atime", "checksum", "logbias")


class Mount(NamedTuple):
    """A mounted filesystem: device or dataset, mount point, kind of filesystem, mount options."""

    source: str
    place: str
    kind: str
    options: str


def list_mounts(machine: Machine) -> list[Mount]:
    """Return mounted block devices and ZFS datasets, each once: with its first mount point."""
    by_source: dict[str, Mount] = {}
    for line in machine.peek("/proc/mounts").splitlines():
        words = [
            re.sub(r"\\(\d{3})", lambda code: chr(int(code[1], 8)), word) for word in line.split()
        ]
        if len(words) >= 4 and (words[2] == "zfs" or _is_device(machine, words[0])):
            by_source.setdefault(words[0], Mount(*words[:4]))
    return list(by_source.values())


def _is_device(machine: Machine, source: str) -> bool:
    name = find_device(machine, source)
    return bool(name) and not re.match(r"(?:loop|ram|zram|sr|fd)\d", name)


def find_device(machine: Machine, source: str) -> str:
    """Return the kernel's name of a device file, also of /dev/mapper/…; "" where it is none."""
    if not source.startswith("/dev/"):
        return ""
    name = machine.real_path(source).rsplit("/", 1)[-1] if machine.exists(source) else source[5:]
    return name if machine.exists(f"/sys/class/block/{name}") else ""


def describe_setups(
    machine: Machine, arrays: list[dict[str, Any]]
) -> tuple[list[dict[str, Any]], list[dict[str, Any]], dict[str, str]]:
    """Return the setups, further arrays that they stand on, and the mount point of each setup."""
    mounted: list[dict[str, Any]] = []
    more: list[dict[str, Any]] = []
    places: dict[str, str] = {}
    by_device = {str(array.get("device", "")).replace("/dev/", ""): array for array in arrays}
    for mount in list_mounts(machine):
        name = find_device(machine, mount.source)
        if mount.kind == "zfs":
            array = by_device.get(mount.source.split("/")[0])
        else:
            array = _find_array(machine, name, by_device, arrays)
            if array is None and len(list_drives_below(machine, name)) > 1:
                array = describe_mapped_array(name, list_drives_below(machine, name))
                more.append(array)
        if array is not None:
            slug = f"{make_slug(name) or array['slug']}-{make_slug(mount.kind)}"
            places[slug] = mount.place
            if all(slug != setup["slug"] for setup in mounted):
                mounted.append(_describe_setup(machine, slug, array, mount, name))
    raw = [
        {"slug": f"{array['slug']}-raw", "array": array["slug"], "filesystem": "none"}
        for array in [*arrays, *more]
        if array.get("made_by") != "ZFS"
    ]
    return [*mounted, *raw], more, places


def _find_array(
    machine: Machine, name: str, by_device: dict[str, dict[str, Any]], arrays: list[dict[str, Any]]
) -> dict[str, Any] | None:
    for layer in list_layers(machine, name):
        whole = re.sub(r"p\d+$", "", layer)
        if layer in by_device or whole in by_device:
            return by_device.get(layer) or by_device[whole]
    below = list_drives_below(machine, name)
    if len(below) != 1:
        return None
    return next((array for array in arrays if array["slug"] == make_slug(below[0])), None)


def _describe_setup(
    machine: Machine, slug: str, array: dict[str, Any], mount: Mount, name: str
) -> dict[str, Any]:
    setup = {"slug": slug, "array": array["slug"], "filesystem": mount.kind}
    if mount.place in _COMMON:
        setup["note"] = f"mounted on {mount.place}"
    settings = [_make_setting("mount", "options", mount.options)]
    below = list_layers(machine, name) if name else []
    kinds = [machine.peek(f"/sys/class/block/{layer}/dm/uuid").split("-")[0] for layer in below]
    if "CRYPT" in kinds:
        settings.append(_make_setting("filesystem", "encryption", "dm-crypt"))
    if mount.kind == "zfs":
        text = machine.run("zfs", "get", "-H", "-o", "property,value", ",".join(_ZFS), mount.source)
        for line in text.splitlines():
            key, _, value = line.partition("\t")
            settings.append(_make_setting("filesystem", key, value))
    return {**setup, "setting": [setting for setting in settings if setting["value"]]}


def _make_setting(scope: str, name: str, value: str) -> dict[str, str]:
    value = value.strip()
    return {"scope": scope, "name": name, "value": value, "read_back": "yes"}


def find_setup(place: str, places: dict[str, str]) -> str | None:
    """Return the setup whose filesystem holds a folder or file; None where there is none."""
    path = os.path.realpath(place)
    inside = [
        slug for slug, at in places.items() if path == at or path.startswith(at.rstrip("/") + "/")
    ]
    return max(inside, key=lambda slug: len(places[slug]), default=None)
