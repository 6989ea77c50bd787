"""smartctl's text: sections of "label: value" lines, tables of attributes and statistics."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from platterbase.model import Hints, Run
from platterbase.reading.drive_health import counted, health_fact
from platterbase.reading.figures import decimal
from platterbase.reading.inventory import Inventory, slug
from platterbase.reading.lines import numbered
from platterbase.reading.recognition import damaged_value, refuse_too_many_outputs
from platterbase.reading.values import GB
from platterbase.tools.smartctl.attributes import attribute

_TOOL = "smartctl"
_BANNER = re.compile(r"smartctl (?:version )?([0-9]+\.[0-9][0-9a-zA-Z.-]*) .*")
_SECTION = re.compile(r"(?:=3D|=){3} START OF (?:\w+ ){0,4}SECTION (?:=3D|=){3}")
_COMMAND = re.compile(r"(?:^|[#$%>] ?)(?:sudo )?(?:\S{0,60}/)?(smartctl (?:-|/dev/)\S.*)$")
_PROMPT = re.compile(r"\S{0,120}(?:\s\S{1,60})?[\])]?[#$] [a-z./~]|/dev/\S{1,200}:$")
_LABEL = re.compile(r"([A-Z][A-Za-z0-9 /.,-]{2,60}?):\s*(.*)")
_FAILED = re.compile(
    r"Smartctl open device: .* failed|.*Unable to detect device type|.*: No such device"
    r"|Read Device Identity failed|.*mandatory SMART command failed|.*Permission denied"
)
_TEXTS = {
    "Model Family": "model-family",
    "Device Model": "model",
    "Model Number": "model",
    "Vendor": "vendor",
    "Product": "product",
    "Serial Number": "serial",
    "Serial number": "serial",
    "LU WWN Device Id": "wwn",
    "Logical Unit id": "wwn",
    "Firmware Version": "firmware",
    "Revision": "firmware",
    "Sector Size": "sector-size",
    "Sector Sizes": "sector-size",
    "Rotation Rate": "rotation-rate",
    "Form Factor": "form-factor",
    "ATA Version is": "ata-version",
    "ATA Standard is": "ata-standard",
    "SATA Version is": "sata-version",
    "NVMe Version": "nvme-version",
    "Transport protocol": "transport",
    "Device type": "device-type",
    "Compliance": "scsi-version",
    "Local Time is": "local-time",
    "Maximum Data Transfer Size": "maximum-transfer",
    "Number of Namespaces": "namespaces",
    "TRIM Command": "trim",
    "Critical Warning": "critical-warning",
    "SMART overall-health self-assessment test result": "health",
    "SMART Health Status": "health",
    "SCT Error Recovery Control": "error-recovery-control",
}
_BYTES = {
    "User Capacity": "size",
    "Total NVM Capacity": "size",
    "Namespace 1 Size/Capacity": "namespace-size",
    "Namespace 1 Capacity": "namespace-capacity",
    "Namespace 1 Utilization": "namespace-used",
    "Namespace 1 Formatted LBA Size": "logical-sector-size",
    "Logical block size": "logical-sector-size",
    "Physical block size": "physical-sector-size",
}
_SETTINGS = {
    "Write cache is": "write-cache",
    "Writeback Cache is": "write-cache",
    "Read Cache is": "read-cache",
    "Rd look-ahead is": "look-ahead",
    "Wt Cache Reorder": "write-cache-reorder",
    "APM feature is": "apm",
    "APM level is": "apm",
    "AAM feature is": "acoustic",
    "AAM level is": "acoustic",
    "DSN feature is": "dsn",
    "ATA Security is": "ata-security",
}
_WORDS = {"Enabled": "on", "Disabled": "off"}
_DEGREES = re.compile("(-?[0-9]{1,4}) (?:C|Celsius)(?: .*)?")
_HEAT = {
    "Temperature": "temperature",
    "Current Drive Temperature": "temperature",
    "Drive Trip Temperature": "temperature-trip",
    "Warning  Comp. Temp. Threshold": "temperature-warning",
    "Critical Comp. Temp. Threshold": "temperature-critical",
}
_SPEEDS = re.compile(r".*?, ([0-9.]+ Gb/s)(?: \(current: ([0-9.]+ Gb/s)\))?")
_HOURS = re.compile(
    r"(?:Accumulated power on time, hours:minutes ([0-9]{1,9}):([0-9]{2})\b.*"
    r"|(?:number of hours powered up =|Accumulated power on time, hours) ([0-9.]{1,18}))"
)
_COUNTERS = re.compile(r"(read|write):((?:\s+[0-9]{1,20}){5})\s+([0-9][0-9.,]{0,24})\s+[0-9]{1,20}")
_MOVED = {"read": "host-bytes-read", "write": "host-bytes-written"}


@dataclass
class _Block:
    """What smartctl printed of one device."""

    first: int
    last: int
    version: str | None
    command: str | None
    lines: list[tuple[int, str]] = field(default_factory=list)
    failed: bool = False


def text_runs(text: str, hints: Hints) -> list[Run]:
    """One run for each device."""
    if "smartctl " not in text and "START OF " not in text:
        return []
    return [_run(block, hints) for block in _blocks(text) if block.lines or block.failed]


def _blocks(text: str) -> list[_Block]:
    blocks: list[_Block] = []
    command: str | None = None
    open_ = fresh = False
    for line, printed in numbered(text):
        words = printed.strip()
        banner = _BANNER.fullmatch(words[:200]) if words.startswith("smartctl ") else None
        if banner or (_SECTION.fullmatch(words[:100]) and not open_):
            blocks.append(_Block(line, line, banner[1] if banner else None, command))
            refuse_too_many_outputs(len(blocks), line)
            command, open_, fresh = None, True, True
        elif "smartctl" in words and (called := _COMMAND.search(words[:300])):
            command, open_ = called[1], False
        elif open_ and _PROMPT.match(words):
            open_ = False
        elif open_:
            blocks[-1].failed |= fresh and _FAILED.match(words[:300]) is not None
            if _is_ours(words):
                blocks[-1].lines.append((line, words))
                blocks[-1].last = line
            fresh = fresh and not blocks[-1].lines
    return blocks


def _is_ours(words: str) -> bool:
    if words[:1].isdigit() or words.startswith(("read:", "write:", "Accumulated", "number of h")):
        return True
    label = words.partition(":")[0]
    known = label in _TEXTS or label in _BYTES or label in _SETTINGS or label in _HEAT
    return known or label == "SMART support is" or _LABEL.match(words) is not None


def _run(block: _Block, hints: Hints) -> Run:
    found = Inventory()
    device = _device(block.command)
    for line, words in block.lines:
        _line(found, device or "drive", device, line, words)
    return Run(
        tool=_TOOL,
        tool_version=block.version or hints.tool_version,
        lines=(block.first, _last(block, found)),
        outcome="ok" if found.facts else "failed",
        label=device,
        command=block.command or hints.command,
        settings=found.settings,
        facts=tuple(found.facts),
    )


def _device(command: str | None) -> str | None:
    words = (command or "").split()
    return next((word for word in reversed(words) if word.startswith("/dev/")), None)


def _last(block: _Block, found: Inventory) -> int:
    """The last line that says something, since whatever follows may be another tool's."""
    lines = [fact.line for fact in found.facts] + [one.line for one in found.settings]
    return max(lines, default=block.first)


def _line(found: Inventory, subject: str, device: str | None, line: int, words: str) -> None:
    if hours := _HOURS.fullmatch(words):
        _powered(found, subject, line, hours)
    elif counters := _COUNTERS.fullmatch(words):
        moved = decimal(counters[3].replace(",", "."), line, "gigabytes processed", _TOOL)
        value = f"{counters[3]} [10^9 bytes]"
        found.fact(subject, _MOVED[counters[1]], value, line, moved * GB, "B")
    elif words[:1].isdigit():
        attribute(found, subject, line, words)
    elif label := _LABEL.fullmatch(words):
        _labelled(found, subject, device, line, (label[1], label[2].strip()))


def _labelled(
    found: Inventory, subject: str, device: str | None, line: int, said: tuple[str, str]
) -> None:
    label, value = said
    if label in _SETTINGS:
        found.setting(_SETTINGS[label], _WORDS.get(value, value), line, device)
    elif label == "SMART support is":
        if value in _WORDS:
            found.setting("smart", _WORDS[value], line, device)
    elif label in _BYTES:
        found.fact(subject, _BYTES[label], value, line, _bytes(line, label, value), "B")
    elif label in _HEAT or label.startswith("Temperature Sensor "):
        _heat(found, subject, line, label, value)
    elif label in _TEXTS:
        found.fact(subject, _TEXTS[label], value, line)
        if label == "SATA Version is":
            _speeds(found, subject, device, line, value)
    else:
        health_fact(found, subject, slug(label), value, (line, _TOOL))


def _bytes(line: int, label: str, value: str) -> float | None:
    amount = counted(value)
    if amount is None and not value.startswith(("-", "[", "Not ")):
        raise damaged_value(line, value, label, "a number of bytes", _TOOL)
    return amount


def _heat(found: Inventory, subject: str, line: int, label: str, value: str) -> None:
    degrees = _DEGREES.fullmatch(value)
    heat = float(int(degrees[1])) if degrees else None
    if heat is None and value[:1].isdigit():
        raise damaged_value(line, value, label, "degrees Celsius", _TOOL)
    found.fact(subject, _HEAT.get(label, slug(label)), value, line, heat, "degC")


def _speeds(found: Inventory, subject: str, device: str | None, line: int, value: str) -> None:
    speeds = _SPEEDS.fullmatch(value)
    if speeds:
        found.fact(subject, "link-speed-possible", speeds[1], line)
        found.fact(subject, "link-speed-negotiated", speeds[2] or "", line)
        found.setting("link-speed", speeds[2] or "", line, device)


def _powered(found: Inventory, subject: str, line: int, hours: re.Match[str]) -> None:
    if hours[3]:
        seconds = decimal(hours[3], line, "power-on time", _TOOL) * 3600
        found.fact(subject, "power-on-time", f"{hours[3]} hours", line, seconds, "s")
    else:
        seconds = float(int(hours[1]) * 3600 + int(hours[2]) * 60)
        found.fact(subject, "power-on-time", f"{hours[1]}:{hours[2]}", line, seconds, "s")
