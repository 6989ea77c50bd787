"""smartctl's JSON (`-j`, `--json`): the same facts as its text, by key."""

from __future__ import annotations

import re

from platterbase.model import Hints, Run
from platterbase.reading.drive_health import HEALTH, health_fact
from platterbase.reading.inventory import Inventory, of_leaf, slug
from platterbase.reading.json import Array, Document, Leaf, Object, documents, whole
from platterbase.reading.values import GB
from platterbase.tools.smartctl.attributes import raw_value, statistic

_TOOL = "smartctl"
_SIGN = '"json_format_version"'
# path: name of the fact, unit, factor
_FACTS: tuple[tuple[tuple[str, ...], str, str | None, float], ...] = (
    (("device", "type"), "device-type", None, 1),
    (("device", "protocol"), "protocol", None, 1),
    (("vendor",), "vendor", None, 1),
    (("product",), "product", None, 1),
    (("model_family",), "model-family", None, 1),
    (("model_name",), "model", None, 1),
    (("scsi_model_name",), "model", None, 1),
    (("serial_number",), "serial", None, 1),
    (("firmware_version",), "firmware", None, 1),
    (("revision",), "firmware", None, 1),
    (("scsi_revision",), "firmware", None, 1),
    (("user_capacity", "bytes"), "size", "B", 1),
    (("nvme_total_capacity",), "nvm-capacity", "B", 1),
    (("nvme_version", "string"), "nvme-version", None, 1),
    (("nvme_number_of_namespaces",), "namespaces", "count", 1),
    (("logical_block_size",), "logical-sector-size", "B", 1),
    (("physical_block_size",), "physical-sector-size", "B", 1),
    (("rotation_rate",), "rotation-rate", None, 1),
    (("form_factor", "name"), "form-factor", None, 1),
    (("trim", "supported"), "trim", None, 1),
    (("ata_version", "string"), "ata-version", None, 1),
    (("sata_version", "string"), "sata-version", None, 1),
    (("scsi_version",), "scsi-version", None, 1),
    (("scsi_transport_protocol", "name"), "transport", None, 1),
    (("interface_speed", "max", "string"), "link-speed-possible", None, 1),
    (("interface_speed", "current", "string"), "link-speed-negotiated", None, 1),
    (("local_time", "asctime"), "local-time", None, 1),
    (("smart_status", "passed"), "health-passed", None, 1),
    (("power_cycle_count",), "power-cycles", "count", 1),
    (("scsi_grown_defect_list",), "grown-defects", "count", 1),
    (("scsi_error_counter_log", "read", "gigabytes_processed"), "host-bytes-read", "B", GB),
    (("scsi_error_counter_log", "write", "gigabytes_processed"), "host-bytes-written", "B", GB),
    (("nvme_smart_health_information_log", "critical_warning"), "critical-warning", None, 1),
)
_SWITCHES = (
    (("write_cache", "enabled"), "write-cache"),
    (("read_lookahead", "enabled"), "look-ahead"),
    (("smart_support", "enabled"), "smart"),
    (("ata_apm", "enabled"), "apm"),
    (("ata_aam", "enabled"), "acoustic"),
)
_LEVELS = ((("ata_apm", "level"), "apm"), (("ata_aam", "level"), "acoustic"))
_CANNOT = 0b11  # of the exit status: command line wrong, device not opened


def json_runs(text: str, hints: Hints) -> list[Run]:
    """One run for each document."""
    return [
        _run(document, hints)
        for document in documents(text, _SIGN)
        if isinstance(document.root, Object) and '"smartctl"' in text
    ]


def _run(document: Document, hints: Hints) -> Run:
    root = whole(document, _TOOL)
    found = Inventory()
    if isinstance(root, Object):
        _drive(found, root)
    about = root.object("smartctl") if isinstance(root, Object) else Object(document.first)
    device = root.leaf("device", "name") if isinstance(root, Object) else None
    status = about.leaf("exit_status")
    refused = status is not None and int(of_leaf(status, "exit_status", _TOOL)) & _CANNOT
    known = {fact.name for fact in found.facts} & {"model", "size", "health-passed", "scanned"}
    return Run(
        tool=_TOOL,
        tool_version=".".join(_texts(about, "version")) or hints.tool_version,
        lines=(document.first, document.last),
        outcome="failed" if refused or not known else "ok",
        label=device.text if device else None,
        command=" ".join(_texts(about, "argv")) or hints.command,
        settings=found.settings,
        facts=tuple(found.facts),
    )


def _texts(node: Object, key: str) -> list[str]:
    found = node.members.get(key)
    items = found.items if isinstance(found, Array) else []
    return [item.text for item in items if isinstance(item, Leaf)]


def _drive(found: Inventory, root: Object) -> None:
    name = root.leaf("device", "name")
    device = name.text if name else None
    subject = device or "drive"
    for path, label, unit, factor in _FACTS:
        if leaf := root.leaf(*path):
            figure = None if unit is None else of_leaf(leaf, label, _TOOL) * factor
            found.fact(subject, label, leaf.text, leaf.line, figure, unit)
    _heat(found, root, subject)
    _powered(found, root, subject)
    _health(found, root, subject)
    _attributes(found, root, subject)
    _settings(found, root, device)
    for message in root.object("smartctl").objects("messages"):
        if said := message.leaf("string"):
            found.fact(subject, "message", said.text, said.line)
    for scanned in root.objects("devices"):
        if one := scanned.leaf("name"):
            found.fact(one.text, "scanned", one.text, one.line)


def _heat(found: Inventory, root: Object, subject: str) -> None:
    """A volume of a RAID controller has neither temperature nor limit: both are 0."""
    heat = root.leaf("temperature", "current")
    limit = root.leaf("temperature", "drive_trip")
    if heat is None or (heat.text == "0" and limit is not None and limit.text == "0"):
        return
    degrees = of_leaf(heat, "temperature", _TOOL)
    found.fact(subject, "temperature", heat.text, heat.line, degrees, "degC")


def _powered(found: Inventory, root: Object, subject: str) -> None:
    hours, minutes = root.leaf("power_on_time", "hours"), root.leaf("power_on_time", "minutes")
    if hours is None:
        return
    seconds = of_leaf(hours, "power_on_time", _TOOL) * 3600
    seconds += of_leaf(minutes, "power_on_time", _TOOL) * 60 if minutes else 0
    value = f"{hours.text}:{minutes.text}" if minutes else hours.text
    found.fact(subject, "power-on-time", value, hours.line, seconds, "s")


def _health(found: Inventory, root: Object, subject: str) -> None:
    kept = {fact.name for fact in found.facts}
    for key, leaf in root.object("nvme_smart_health_information_log").members.items():
        alias = slug(key)
        health = HEALTH.get(alias)
        if isinstance(leaf, Leaf) and not leaf.is_null and health and health.name not in kept:
            health_fact(found, subject, alias, leaf.text, (leaf.line, _TOOL))
    if used := root.leaf("scsi_percentage_used_endurance_indicator"):
        health_fact(found, subject, "percentage-used", used.text, (used.line, _TOOL))


def _attributes(found: Inventory, root: Object, subject: str) -> None:
    for row in root.object("ata_smart_attributes").objects("table"):
        number, name, raw = row.leaf("id"), row.leaf("name"), row.leaf("raw", "string")
        if number and name and raw:
            raw_value(found, subject, raw.line, (number.text, name.text), raw.text)
    for page in root.object("ata_device_statistics").objects("pages"):
        for row in page.objects("table"):
            name, value = row.leaf("name"), row.leaf("value")
            if name and value and re.fullmatch("-?[0-9]{1,18}", value.text):
                statistic(found, subject, value.line, name.text, value.text)


def _settings(found: Inventory, root: Object, device: str | None) -> None:
    for path, name in _LEVELS:
        if level := root.leaf(*path):
            found.setting(name, level.text, level.line, device)
    for path, name in _SWITCHES:
        if switch := root.leaf(*path):
            found.setting(name, "on" if switch.text == "true" else "off", switch.line, device)
    if speed := root.leaf("interface_speed", "current", "string"):
        found.setting("link-speed", speed.text, speed.line, device)
