"""nvme-cli's JSON: lists of 1.x and 2.x, a controller's identification, its health."""

from __future__ import annotations

import re

from platterbase.model import Hints, Run
from platterbase.reading.drive_health import HEALTH, health_fact
from platterbase.reading.inventory import Inventory, of_leaf, slug
from platterbase.reading.json import Document, Object, documents, holders, whole
from platterbase.tools.nvme.controller import controller_fact

_TOOL = "nvme"
_KELVIN = 273
_TEXTS = {
    "ModelNumber": "model",
    "SerialNumber": "serial",
    "Firmware": "firmware",
    "ProductName": "product",
    "Transport": "transport",
    "Address": "address",
    "NameSpace": "namespace",
    "NSID": "namespace",
}
_SIZES = {"UsedBytes": "used", "PhysicalSize": "size"}
_WITHOUT_FRACTION = re.compile(r"\.0{1,9}$")


def json_runs(text: str, hints: Hints) -> list[Run]:
    """One run for each document."""
    found = []
    for sign, key, read in (
        ('"Devices"', "Devices", _list),
        ('"vid"', "vid", _controller),
        ('"avail_spare"', "avail_spare", _health),
    ):
        for document in documents(text, sign):
            inventory = Inventory()
            for holder in holders(whole(document, _TOOL), key):
                read(inventory, holder)
            if inventory.facts:
                found.append(_run(document, inventory, hints))
    return found


def _run(document: Document, found: Inventory, hints: Hints) -> Run:
    return Run(
        tool=_TOOL,
        tool_version=hints.tool_version,
        lines=(document.first, document.last),
        command=hints.command,
        settings=found.settings,
        facts=tuple(found.facts),
    )


def _list(found: Inventory, root: Object) -> None:
    """Drives of a flat list, or subsystems with their controllers and namespaces."""
    for device in root.objects("Devices"):
        if device.leaf("DevicePath"):
            _drive(found, device, "DevicePath")
        for subsystem in device.objects("Subsystems"):
            for node in subsystem.objects("Controllers"):
                _drive(found, node, "Controller")
                for namespace in node.objects("Namespaces"):
                    _drive(found, namespace, "NameSpace")
            for namespace in subsystem.objects("Namespaces"):
                _drive(found, namespace, "NameSpace")


def _drive(found: Inventory, node: Object, key: str) -> None:
    name = node.leaf(key)
    if name is None or not name.text:
        return
    subject = f"/dev/{name.text.removeprefix('/dev/')}"
    for member in node.members:
        leaf = node.leaf(member)
        if leaf is None or member == key:
            continue
        if member in _TEXTS and leaf.text != "NULL":
            found.fact(subject, _TEXTS[member], leaf.text, leaf.line)
        elif member in _SIZES and not leaf.text.startswith("-"):
            size = of_leaf(leaf, member, _TOOL) if _agrees(node) else None
            found.fact(subject, _SIZES[member], leaf.text, leaf.line, size, "B")
        elif member == "SectorSize":
            sector = of_leaf(leaf, member, _TOOL)
            found.fact(subject, "logical-sector-size", leaf.text, leaf.line, sector, "B")


def _agrees(node: Object) -> bool:
    """Whether the size is that of the sectors, where both are printed."""
    size, sector = node.leaf("PhysicalSize"), node.leaf("SectorSize")
    sectors = node.leaf("MaximumLBA") or node.leaf("MaximiumLBA")
    if sectors is None or sector is None or size is None:
        return True
    product = of_leaf(sectors, "MaximumLBA", _TOOL) * of_leaf(sector, "SectorSize", _TOOL)
    return product == of_leaf(size, "PhysicalSize", _TOOL)


def _controller(found: Inventory, root: Object) -> None:
    if root.leaf("mn") is None or root.leaf("fr") is None:
        return
    for key in root.members:
        if leaf := root.leaf(key):
            controller_fact(found, "drive", key, leaf.text, leaf.line)
    for place, state in enumerate(root.objects("psds")):
        _state(found, place, state)


def _state(found: Inventory, place: int, state: Object) -> None:
    """Maximum power in hundredths of a watt, unless max_power_scale says ten-thousandths."""
    power, scale = state.leaf("max_power"), state.leaf("max_power_scale")
    if power is None:
        return
    divisor = 10_000 if scale is not None and scale.text == "1" else 100
    watts = of_leaf(power, "max_power", _TOOL) / divisor
    found.fact("drive", f"power-state-{place}", power.text, power.line, watts, "W")


def _health(found: Inventory, root: Object) -> None:
    for key in root.members:
        leaf = root.leaf(key)
        alias = slug(key)
        if leaf is None:
            continue
        value = _WITHOUT_FRACTION.sub("", leaf.text)
        if alias == "temperature" or alias.startswith("temperature-sensor-"):
            heat = of_leaf(leaf, key, _TOOL) - _KELVIN
            found.fact("drive", alias, f"{value} K", leaf.line, heat, "degC")
        elif alias in HEALTH and not value.startswith("-"):
            health_fact(found, "drive", alias, value, (leaf.line, _TOOL))
