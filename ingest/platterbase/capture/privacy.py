"""Replace what identifies this computer or its users, before anything is written.

Two methods: the patterns of `platterbase.personal`, and the serial numbers, addresses, names,
labels and UUIDs of this computer. These are read only to search for them; they are never written.
"""

from __future__ import annotations

import os
import re
import socket

from platterbase.capture.machine import Machine
from platterbase.personal import COMMON, Redactor

_SERIALS = (
    "/sys/class/dmi/id/board_serial", "/sys/class/dmi/id/chassis_serial",
    "/sys/class/dmi/id/product_serial", "/sys/class/dmi/id/chassis_asset_tag",
    "/sys/class/dmi/id/board_asset_tag",
)  # fmt: skip
_UUIDS = ("/sys/class/dmi/id/product_uuid", "/etc/machine-id", "/proc/sys/kernel/random/boot_id")
_HEX = "[0-9a-fA-F]"
_UUID = re.compile(
    rf"\b{_HEX}{{8}}-{_HEX}{{4}}-{_HEX}{{4}}-{_HEX}{{4}}-{_HEX}{{12}}\b"
    rf"|\b{_HEX}{{8}}(?::{_HEX}{{8}}){{3}}\b"
)
_PATH = re.compile(r"(?m)^(Last mounted on:\s+)(/\S.*)$")
_LABEL = re.compile(r"(?m)^(Filesystem volume name:\s+)(?!<none>)(\S.*)$")
_SHORTEST = 4  # of a serial or label: shorter ones are words


class Anonymizer:
    """Replaces identifying texts; the same text gets the same replacement in all files."""

    def __init__(self, machine: Machine) -> None:
        self._redactor = Redactor()
        self._known = _list_identities(machine)
        words = sorted(self._known, key=len, reverse=True)
        joined = "|".join(map(re.escape, words))
        self._search = (
            re.compile(rf"(?i)(?<![A-Za-z0-9])(?:{joined})(?![A-Za-z0-9])") if words else None
        )

    def anonymize(self, text: str) -> str:
        """Return the text with replacements such as `[serial-1]`, `[host-1]` and `[uuid-1]`."""
        text = self._redactor.redact(text)[0]
        text = _UUID.sub(lambda found: self._redactor.name("uuid", found[0]), text)
        text = _PATH.sub(lambda found: found[1] + self._redactor.name("path", found[2]), text)
        text = _LABEL.sub(lambda found: found[1] + self._redactor.name("label", found[2]), text)
        if self._search is None:
            return text
        return self._search.sub(self._replacement, text)

    def _replacement(self, found: re.Match[str]) -> str:
        return self._redactor.name(self._known[found[0].lower()], found[0].lower())


def _list_identities(machine: Machine) -> dict[str, str]:
    """Return the texts that identify this computer, in lower case, with the kind of each."""
    identities = {
        "serial": [machine.peek(name) for name in _SERIALS],
        "uuid": [machine.peek(name) for name in _UUIDS],
        "host": _list_host_names(machine),
        "user": _list_user_names(machine),
        "label": [],
        "mac": [
            machine.peek(f"/sys/class/net/{one}/address")
            for one in machine.list_names("/sys/class/net")
        ],
    }
    for name in machine.list_names("/sys/block"):
        device = f"/sys/block/{name}"
        places = ("serial", "wwid", "device/serial", "device/wwid", "dm/uuid")
        identities["serial"] += [machine.peek(f"{device}/{place}") for place in places]
        identities["label"].append(machine.peek(f"{device}/dm/name"))
        vital_data = machine.peek(f"{device}/device/vpd_pg80")
        identities["serial"] += re.findall(r"[A-Za-z0-9_-]+", vital_data)
    for kind in ("uuid", "partuuid", "label", "partlabel"):
        names = machine.list_names(f"/dev/disk/by-{kind}")
        names = [name.replace("\\x20", " ") for name in names]
        identities["uuid" if kind.endswith("uuid") else "label"] += names
    return {
        word.lower(): kind
        for kind, words in identities.items()
        for word in words
        if len(word) >= (_SHORTEST if kind != "user" else 3)
        and word.lower() not in COMMON | _HARMLESS
    }


# Placeholders where an identity could stand, and names of devices and labels that are too common to
# be replaced in texts.
_HARMLESS = {
    "00:00:00:00:00:00", "default string", "to be filled by o.e.m.", "not specified", "root",
    "home", "boot", "swap", "data", "linux", "system", "primary", "efi", "cloudimg-rootfs", "none",
    "debian", "efi system partition", "microsoft reserved partition", "basic data partition",
    "0123456789",
}  # fmt: skip


def _list_host_names(machine: Machine) -> list[str]:
    names = [machine.peek("/proc/sys/kernel/hostname"), machine.peek("/etc/hostname")]
    if machine.real:
        names.append(socket.gethostname())
    return [part for name in names for part in {name, name.split(".")[0]}]


def _list_user_names(machine: Machine) -> list[str]:
    """Return the names of users with a home folder, and of the user who runs this."""
    names = (
        [os.environ.get(key, "") for key in ("USER", "LOGNAME", "SUDO_USER")]
        if machine.real
        else []
    )
    for line in machine.peek("/etc/passwd").splitlines():
        fields = line.split(":")
        if len(fields) > 5 and fields[2].isdigit() and 1000 <= int(fields[2]) < 60000:
            names += [fields[0], *fields[4].split(",")[:1]]
    return names
