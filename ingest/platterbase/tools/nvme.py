"""nvme: what nvme-cli says of NVMe drives (`nvme list`, `nvme id-ctrl`, `nvme smart-log`).

Versions seen: 1.6 to 2.8, text and JSON (`-o json`). Messages may stand before the JSON.

| printed | fact, unit | source |
| --- | --- | --- |
| Usage 1.88 TB / 1.92 TB | used, size: B, steps of 1000 | nvme-print.c suffix_si_get |
| Format 4 KiB + 0 B | logical-sector-size B, steps of 1024 | suffix_binary_get |
| UsedBytes, PhysicalSize, SectorSize | used, size, logical-sector-size: B | the key |
| tnvmcap, unvmcap | nvm-capacity …, B | NVMe specification |
| wctemp, cctemp | temperature-warning …, degC; printed in kelvin | NVMe specification |
| ps 0 : mp:25.00W | power-state-0, W | the letter |
| smart-log | reading/drive_health.py; temperature in C in text, kelvin in JSON | nvme-print.c |

2.0 to 2.2 print 64-bit sizes as 32-bit ones (nvme-cli #1786, #2028): UsedBytes -2147483648. What
is negative is missing, and a size that is not MaximumLBA x SectorSize is no number.

    Node           SN           Model        Namespace Usage                  Format         FW Rev
    -------------- ------------ ------------ --------- ---------------------- -------------- ------
    /dev/nvme0n1   EXAMPLE0001  EXAMPLE 1T9  1         1.88  TB /   1.92  TB    4 KiB +  0 B 1.0
"""

from __future__ import annotations

import re

from platterbase.model import Descriptor, Hints, Run
from platterbase.reading.drive_health import HEALTH, add_health_fact
from platterbase.reading.figures import decimal
from platterbase.reading.inventory import Inventory, of_leaf
from platterbase.reading.json import Object, documents, holders, whole
from platterbase.reading.lines import command_in, numbered, slug
from platterbase.reading.recognition import damaged_value, foreign, refuse_too_many_outputs
from platterbase.reading.values import GB, KB, KIB, MB, MIB, TB

DESCRIPTOR = Descriptor(
    tool="nvme",
    title="nvme-cli",
    version=1,
    formats=("text: list, id-ctrl, smart-log", "JSON: list, id-ctrl, smart-log"),
    tool_versions="1.6 to 2.8",
    markers=("NVME", "Node ", "Failed to scan", '"Devices"', '"vid"', '"avail_spare"'),
)


def parse(text: str, hints: Hints) -> list[Run]:
    """Return a run for each list, identification and health log."""
    outputs = _read_json(text) if "{" in text else []
    if any(word in text for word in _WORDS) and _SIGN.search(text):
        outputs += _read_text(text)
    if not outputs:
        expected = "the table of `nvme list`, 'NVME Identify Controller:' or JSON with \"Devices\""
        raise foreign("nothing that nvme prints", expected)
    return sorted((output.run(_TOOL, hints) for output in outputs), key=lambda run: run.lines)


_TOOL = "nvme"
_WORDS = ("NVME", "Node ", "Failed to scan")  # of _SIGN, quick to look for
_SIGN = re.compile(
    "NVME Identify Controller:|Smart Log for NVME device:|Node .{1,60}SN|Failed to scan"
)

# ------------------------------------------------------------------ fields of text and JSON

_KELVIN = 273
_CONTROLLER_TEXTS = {
    "vid": "vendor-id",
    "ssvid": "subsystem-vendor-id",
    "sn": "serial",
    "mn": "model",
    "fr": "firmware",
    "mdts": "maximum-transfer-power",
    "ver": "nvme-version",
    "cntlid": "controller-id",
    "npss": "power-states",
    "vwc": "volatile-write-cache",
    "hmpre": "host-memory-preferred",
}
_CONTROLLER_BYTES = {"tnvmcap": "nvm-capacity", "unvmcap": "nvm-unallocated"}
_CONTROLLER_KELVINS = {"wctemp": "temperature-warning", "cctemp": "temperature-critical"}


def _add_controller_field(output: Inventory, subject: str, key: str, value: str, line: int) -> None:
    """Add a field that says what a drive is. Negative numbers are a bug; 0 K says nothing."""
    if key in _CONTROLLER_TEXTS:
        output.fact(subject, _CONTROLLER_TEXTS[key], value, line)
    elif key in _CONTROLLER_BYTES and not value.startswith("-"):
        size = decimal(value.replace(",", ""), line, key, _TOOL)
        output.fact(subject, _CONTROLLER_BYTES[key], value, line, size, "B")
    elif key in _CONTROLLER_KELVINS:
        kelvins = decimal(value.partition(" ")[0], line, key, _TOOL)
        if kelvins > 0:
            name, degrees = _CONTROLLER_KELVINS[key], kelvins - _KELVIN
            output.fact(subject, name, f"{value} K", line, degrees, "degC")
    elif key == "nn":
        count = decimal(value, line, key, _TOOL)
        output.fact(subject, "namespaces", value, line, count, "count")


def _is_temperature(alias: str) -> bool:
    return alias == "temperature" or alias.startswith("temperature-sensor-")


# ------------------------------------------------------------------ text

_HEADER = re.compile(r"Node +(?:Generic +)?SN +Model +Namespace +Usage +Format +FW Rev *")
_IDENTIFY = re.compile("NVME Identify Controller:")
_HEALTH = re.compile(r"Smart Log for NVME device: ?(\S{1,60}) namespace-id:.*")
_ROW = re.compile(
    r"(/dev/\S{1,60}) +(?:/dev/ng\S{1,60} +)?(\S{1,40}) +(\S.{0,80}?) +(0x[0-9a-f]+|[0-9]{1,9}) +"
    r"(\S{1,18}) +([kMGTP]?B) +/ +(\S{1,18}) +([kMGTP]?B) +"
    r"([0-9]{1,9}) +([KM]i)?B \+ +[0-9]{1,9} +B +(\S.{0,20}?) *"
)
_KEY = re.compile(r"([A-Za-z][A-Za-z0-9_ ]{0,60}?)\s*:\s*(.*)")
_STATE = re.compile(r"ps +([0-9]{1,2}) *: *(mp:([0-9.]{1,12})W.*)")
_CELSIUS = re.compile("(-?[0-9]{1,5}) ?(?:°|\u00b0)?C(?: .*)?")
_REFUSED = re.compile("Failed to scan topology|NVMe status: |/dev/nvme\\S*: No such")
_SI = {"B": 1, "kB": KB, "MB": MB, "GB": GB, "TB": TB, "PB": 1000**5}
_BINARY = {None: 1, "Ki": KIB, "Mi": MIB}


def _read_text(text: str) -> list[Inventory]:
    outputs: list[Inventory] = []
    command: str | None = None
    kind = ""  # of the output that is open
    for line, printed in numbered(text):
        words = printed.strip()
        if first := _kind(words):
            outputs.append(Inventory(line, command=command))
            outputs[-1].label = _device(words, command)
            outputs[-1].outcome = "failed" if first == "failed" else "ok"
            refuse_too_many_outputs(len(outputs), line)
            command, kind = None, "" if first == "failed" else first
        elif called := command_in(words, _TOOL):
            command, kind = called, ""
        elif kind == "list" and words.startswith("/dev/nvme"):
            _add_row(outputs[-1], line, words)
        elif words.startswith("/dev/"):
            kind = ""
        elif kind in ("controller", "health"):
            _add_line(outputs[-1], kind, line, words)
    return outputs


def _kind(words: str) -> str | None:
    """Return what begins with a line: "list", "controller", "health" or "failed"."""
    if _HEADER.fullmatch(words[:200]):
        return "list"
    if _IDENTIFY.fullmatch(words[:60]):
        return "controller"
    if _HEALTH.fullmatch(words[:200]):
        return "health"
    return "failed" if _REFUSED.match(words) else None


def _device(words: str, command: str | None) -> str | None:
    if health := _HEALTH.fullmatch(words[:200]):
        return f"/dev/{health[1].removeprefix('/dev/')}"
    devices = re.findall(r"/dev/\S+", command or "")
    return devices[-1] if devices else None


def _add_row(output: Inventory, line: int, words: str) -> None:
    row = _ROW.fullmatch(words[:400])
    if row is None:
        expected = "Node, SN, Model, Namespace, Usage, Format and FW Rev"
        raise damaged_value(line, words, "a row of the list", expected, _TOOL)
    name = row[1]
    output.fact(name, "serial", row[2], line)
    output.fact(name, "model", row[3], line)
    output.fact(name, "namespace", row[4], line)
    for label, word, unit in (("used", row[5], row[6]), ("size", row[7], row[8])):
        size = decimal(word, line, label, _TOOL) * _SI[unit]
        output.fact(name, label, f"{word} {unit}", line, size, "B")
    sector = float(int(row[9]) * _BINARY[row[10]])
    output.fact(name, "logical-sector-size", f"{row[9]} {row[10] or ''}B", line, sector, "B")
    output.fact(name, "firmware", row[11], line)


def _add_line(output: Inventory, kind: str, line: int, words: str) -> None:
    """Add a line of an identification or a health log, if it says what we know."""
    subject = output.label or "drive"
    pair = _KEY.fullmatch(words[:300])
    if state := _STATE.fullmatch(words[:300]):
        watts = decimal(state[3], line, "maximum power", _TOOL)
        output.fact(subject, f"power-state-{state[1]}", state[2], line, watts, "W")
    elif pair and kind == "controller":
        _add_controller_field(output, subject, pair[1], pair[2].strip(), line)
    elif pair:
        _add_health_field(output, subject, slug(pair[1]), pair[2].strip(), line)


def _add_health_field(output: Inventory, subject: str, alias: str, value: str, line: int) -> None:
    if _is_temperature(alias):
        degrees = _CELSIUS.fullmatch(value)
        if degrees is None:
            raise damaged_value(line, value, alias, "degrees Celsius", _TOOL)
        output.fact(subject, alias, value, line, float(int(degrees[1])), "degC")
    elif alias in HEALTH:
        add_health_fact(output, subject, alias, value, line, _TOOL)
    elif alias == "critical-warning":
        output.fact(subject, alias, value, line)


# ------------------------------------------------------------------ JSON

_LIST_TEXTS = {
    "ModelNumber": "model",
    "SerialNumber": "serial",
    "Firmware": "firmware",
    "ProductName": "product",
    "Transport": "transport",
    "Address": "address",
    "NameSpace": "namespace",
    "NSID": "namespace",
}
_LIST_SIZES = {"UsedBytes": "used", "PhysicalSize": "size"}
_WITHOUT_FRACTION = re.compile(r"\.0{1,9}$")


def _read_json(text: str) -> list[Inventory]:
    outputs = []
    for key, add in (
        ("Devices", _add_list),
        ("vid", _add_controller),
        ("avail_spare", _add_health),
    ):
        for document in documents(text, f'"{key}"'):
            output = Inventory(document.first, document.last)
            for holder in holders(whole(document, _TOOL), key):
                add(output, holder)
            if output.facts:
                outputs.append(output)
    return outputs


def _add_list(output: Inventory, root: Object) -> None:
    """Add the drives of a flat list, or subsystems with their controllers and namespaces."""
    for device in root.objects("Devices"):
        if device.leaf("DevicePath"):
            _add_drive(output, device, "DevicePath")
        for subsystem in device.objects("Subsystems"):
            for node in subsystem.objects("Controllers"):
                _add_drive(output, node, "Controller")
                for namespace in node.objects("Namespaces"):
                    _add_drive(output, namespace, "NameSpace")
            for namespace in subsystem.objects("Namespaces"):
                _add_drive(output, namespace, "NameSpace")


def _add_drive(output: Inventory, node: Object, name_key: str) -> None:
    name = node.leaf(name_key)
    if name is None or not name.text:
        return
    subject = f"/dev/{name.text.removeprefix('/dev/')}"
    for key in node.members:
        leaf = node.leaf(key)
        if leaf is None or key == name_key:
            continue
        if key in _LIST_TEXTS and leaf.text != "NULL":
            output.fact(subject, _LIST_TEXTS[key], leaf.text, leaf.line)
        elif key in _LIST_SIZES and not leaf.text.startswith("-"):
            size = of_leaf(leaf, key, _TOOL) if _size_agrees(node) else None
            output.fact(subject, _LIST_SIZES[key], leaf.text, leaf.line, size, "B")
        elif key == "SectorSize":
            sector = of_leaf(leaf, key, _TOOL)
            output.fact(subject, "logical-sector-size", leaf.text, leaf.line, sector, "B")


def _size_agrees(node: Object) -> bool:
    """Return whether the size is that of the sectors, where both are printed."""
    size, sector = node.leaf("PhysicalSize"), node.leaf("SectorSize")
    sectors = node.leaf("MaximumLBA") or node.leaf("MaximiumLBA")
    if sectors is None or sector is None or size is None:
        return True
    product = of_leaf(sectors, "MaximumLBA", _TOOL) * of_leaf(sector, "SectorSize", _TOOL)
    return product == of_leaf(size, "PhysicalSize", _TOOL)


def _add_controller(output: Inventory, root: Object) -> None:
    if root.leaf("mn") is None or root.leaf("fr") is None:
        return
    for key in root.members:
        if leaf := root.leaf(key):
            _add_controller_field(output, "drive", key, leaf.text, leaf.line)
    for place, state in enumerate(root.objects("psds")):
        if power := state.leaf("max_power"):
            # Hundredths of a watt, unless the scale says ten-thousandths.
            scale = state.leaf("max_power_scale")
            divisor = 10_000 if scale is not None and scale.text == "1" else 100
            watts = of_leaf(power, "max_power", _TOOL) / divisor
            output.fact("drive", f"power-state-{place}", power.text, power.line, watts, "W")


def _add_health(output: Inventory, root: Object) -> None:
    for key in root.members:
        leaf = root.leaf(key)
        alias = slug(key)
        if leaf is None:
            continue
        value = _WITHOUT_FRACTION.sub("", leaf.text)
        if _is_temperature(alias):
            degrees = of_leaf(leaf, key, _TOOL) - _KELVIN
            output.fact("drive", alias, f"{value} K", leaf.line, degrees, "degC")
        elif alias in HEALTH and not value.startswith("-"):
            add_health_fact(output, "drive", alias, value, leaf.line, _TOOL)
