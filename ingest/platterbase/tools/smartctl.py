"""smartctl: what a drive says of itself and of its health (`smartctl -i|-a|-x|-A|-H [-j] DEVICE`).

Versions seen: smartmontools 5.40 to 7.4, ATA, SCSI and NVMe drives, also behind RAID controllers.
Text of all sections and JSON give facts of the same names. What can be switched (caches, APM,
link speed) also becomes a setting of the drive, "Enabled" as on, "Disabled" as off.

| printed | fact, unit | source |
| --- | --- | --- |
| User Capacity: 480,103,981,056 bytes | size, B; any mark between thousands (locale) | the word |
| Temperature, Current Drive Temperature | temperature, degC | the word |
| Power On Hours, Power_On_Hours, Accumulated … 5675:39 | power-on-time, s | the words |
| Data Units Read, Written | host-bytes-read …, B; 1000 x 512 B | NVMe specification |
| Gigabytes processed [10^9 bytes] | host-bytes-read …, B | the words |
| Percentage Used, … Endurance Indicator | wear, ratio | NVMe specification, ACS |
| Host_Writes_32MiB, …_GiB | host-bytes-written, B | the name |
| Logical Sectors Written, Read | host-bytes-written …, B; x logical sector | ACS |
| Total_LBAs_Written and other attributes | raw value as text: the unit is the maker's | |
| SATA Version … 6.0 Gb/s (current: 3.0 Gb/s) | link-speed-possible, -negotiated: text | |

Names of attributes come from smartctl's list of drives and may be wrong for one. Where the device
statistics disagree, which the standard defines, these count; a figure that no drive can have (128
degrees, 109 years, more bytes than its link carries in the time) is kept as text alone.

    smartctl 7.3 2022-02-28 r5338 [x86_64-linux-6.1.0] (local build)

    === START OF INFORMATION SECTION ===
    Device Model:     ST3320620AS
    User Capacity:    320,072,933,376 bytes [320 GB]
"""

from __future__ import annotations

import re

from platterbase.model import Descriptor, Hints, Run
from platterbase.reading.drive_health import HEALTH, add_health_fact, parse_count
from platterbase.reading.figures import decimal
from platterbase.reading.inventory import Inventory, of_leaf
from platterbase.reading.json import Array, Document, Leaf, Object, documents, whole
from platterbase.reading.lines import command_in, numbered, slug
from platterbase.reading.recognition import damaged_value, foreign, refuse_too_many_outputs
from platterbase.reading.values import GB, GIB, MIB

DESCRIPTOR = Descriptor(
    tool="smartctl",
    title="smartctl (smartmontools)",
    version=1,
    formats=("text", "JSON (-j)"),
    tool_versions="5.40 to 7.4",
    markers=("smartctl ", "START OF ", '"smartctl"'),
)


def parse(text: str, hints: Hints) -> list[Run]:
    """Return a run for each drive that smartctl printed something of."""
    drives = _read_json(text) if '"smartctl"' in text else []
    if "smartctl " in text or "START OF " in text:
        drives += _read_text(text)
    if not drives:
        expected = '"smartctl 7.3 …", "=== START OF …" or JSON with "json_format_version"'
        raise foreign("nothing that smartctl prints", expected)
    return sorted((drive.run(_TOOL, hints) for drive in drives), key=lambda run: run.lines)


_TOOL = "smartctl"


class _Drive(Inventory):
    """What smartctl printed of one device."""

    has_lines = False
    is_refused = False

    @property
    def subject(self) -> str:
        return self.label or "drive"


# ------------------------------------------------------------------ attributes and statistics

# An attribute's raw value is the maker's own: it becomes a number only where smartctl's name for
# it says the unit. Device statistics are defined by the standard (ACS): sectors are logical ones.
_ATTRIBUTE = re.compile(
    r"([0-9]{1,3}) ([A-Za-z][A-Za-z0-9_/.+-]{1,40}) +(0x[0-9a-f]{4}|[A-Z-]{6}) +"
    r"([0-9]{1,3}|---) +([0-9]{1,3}|---) +([0-9]{1,3}|---) +(\S.*)"
)
_STATISTIC = re.compile(
    r"0x([0-9a-f]{2}) +0x([0-9a-f]{3}) +[0-9] +(-?[0-9]{1,18}) +\S{3,4} +([A-Z].{2,60})"
)
_RAW = re.compile("([0-9]{1,15})(?:h(?:\\+.*)?| ?\\(.*| .*)?")
_UNITS: dict[str, tuple[str, float, str]] = {
    "Power_On_Hours": ("power-on-time", 3600.0, "s"),
    "Power_On_Hours_and_Msec": ("power-on-time", 3600.0, "s"),
    "Power_On_Minutes": ("power-on-time", 60.0, "s"),
    "Power_On_Seconds": ("power-on-time", 1.0, "s"),
    "Temperature_Celsius": ("temperature", 1.0, "degC"),
    "Host_Writes_32MiB": ("host-bytes-written", 32.0 * MIB, "B"),
    "Host_Reads_32MiB": ("host-bytes-read", 32.0 * MIB, "B"),
    "Host_Writes_MiB": ("host-bytes-written", float(MIB), "B"),
    "Host_Reads_MiB": ("host-bytes-read", float(MIB), "B"),
    **dict.fromkeys(
        ("Host_Writes_GiB", "Lifetime_Writes_GiB", "Total_Writes_GiB", "TLC_Writes_GiB"),
        ("host-bytes-written", float(GIB), "B"),
    ),
    **dict.fromkeys(
        ("Host_Reads_GiB", "Lifetime_Reads_GiB", "Total_Reads_GiB"),
        ("host-bytes-read", float(GIB), "B"),
    ),
    "Power_Cycle_Count": ("power-cycles", 1.0, "count"),
    "Reallocated_Sector_Ct": ("reallocated-sectors", 1.0, "count"),
    "Current_Pending_Sector": ("pending-sectors", 1.0, "count"),
}
_STATISTICS = {
    "Power-on Hours": ("power-on-time", 3600.0, "s"),
    "Percentage Used Endurance Indicator": ("wear", 0.01, "ratio"),
    "Current Temperature": ("temperature", 1.0, "degC"),
    "Lifetime Power-On Resets": ("power-cycles", 1.0, "count"),
    "Number of Reallocated Logical Sectors": ("reallocated-sectors", 1.0, "count"),
}


_SECTORS = {
    "Logical Sectors Written": "host-bytes-written",
    "Logical Sectors Read": "host-bytes-read",
}
_SECTOR = re.compile("([0-9]{1,6}) bytes logical")
_HOTTEST = 125.0  # degC: what a drive without a sensor prints lies above, as SandForce's 128
_LONGEST_ON = 50 * 365.25 * 86_400.0  # s: some Intel drives begin to count at 894,784 hours
_FASTEST = 600e6  # B/s of a 6 Gb/s link
_WEAR_WITHOUT_END = 2.55  # the standard's 255 % are "255 or more"


def _add_attribute(drive: _Drive, line: int, name: str, raw: str) -> None:
    """Add an attribute; `name` is its number, a blank and smartctl's name for it."""
    drive.fact(drive.subject, f"attribute-{slug(name)}", raw, line)
    amount = _RAW.fullmatch(raw.strip())
    known = _UNITS.get(name.partition(" ")[2])
    if amount and known and not drive.has(drive.subject, known[0]):
        _add_figure(drive, line, raw, int(amount[1]), known)


def _add_statistic(drive: _Drive, line: int, name: str, value: str) -> None:
    """Add a device statistic; where bytes or hours of an attribute disagree, these are wrong."""
    drive.fact(drive.subject, f"statistic-{slug(name)}", value, line)
    known = _STATISTICS.get(name)
    if name in _SECTORS and (sector := _logical_sector(drive)):
        known = (_SECTORS[name], sector, "B")
    if known is None:
        return
    before = drive.number(drive.subject, known[0])
    number = int(value) * known[1]
    if known[2] in ("B", "s") and before is not None and abs(before - number) > 0.01 * number > 0:
        drive.remove_fact(drive.subject, known[0])
    if not drive.has(drive.subject, known[0]):
        _add_figure(drive, line, value, int(value), known)


def _logical_sector(drive: _Drive) -> float | None:
    printed = next((fact.value for fact in drive.facts if fact.name == "sector-size"), "")
    sector = _SECTOR.match(printed)
    return float(sector[1]) if sector else drive.number(drive.subject, "logical-sector-size")


def _add_figure(
    drive: _Drive, line: int, printed: str, amount: int, known: tuple[str, float, str]
) -> None:
    """Add a figure under its usual name, unless no drive can have it."""
    name, factor, unit = known
    number = amount / 100 if factor == 0.01 else amount * factor
    hours_on = drive.number(drive.subject, "power-on-time")
    is_impossible = (
        (unit == "degC" and number > _HOTTEST)
        or (unit == "s" and number > _LONGEST_ON)
        or (unit == "ratio" and number >= _WEAR_WITHOUT_END)
        or (unit == "B" and hours_on is not None and number > hours_on * _FASTEST)
    )
    if not is_impossible:
        drive.fact(drive.subject, name, printed, line, number, unit)


# ------------------------------------------------------------------ text

_BANNER = re.compile(r"smartctl (?:version )?([0-9]+\.[0-9][0-9a-zA-Z.-]*) .*")
_SECTION = re.compile(r"(?:=3D|=){3} START OF (?:\w+ ){0,4}SECTION (?:=3D|=){3}")
_PROMPT = re.compile(r"\S{0,120}(?:\s\S{1,60})?[\])]?[#$] [a-z./~]|/dev/\S{1,200}:$")
_LABEL = re.compile(r"([A-Z][A-Za-z0-9 /.,-]{2,60}?):\s*(.*)")
_REFUSED = re.compile(
    r"Smartctl open device: .* failed|.*Unable to detect device type|.*: No such device"
    r"|Read Device Identity failed|.*mandatory SMART command failed|.*Permission denied"
)
_LABEL_TEXTS = {
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
_LABEL_BYTES = {
    "User Capacity": "size",
    "Total NVM Capacity": "size",
    "Namespace 1 Size/Capacity": "namespace-size",
    "Namespace 1 Capacity": "namespace-capacity",
    "Namespace 1 Utilization": "namespace-used",
    "Namespace 1 Formatted LBA Size": "logical-sector-size",
    "Logical block size": "logical-sector-size",
    "Physical block size": "physical-sector-size",
}
_LABEL_SETTINGS = {
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
_SWITCHED = {"Enabled": "on", "Disabled": "off"}
_DEGREES = re.compile("(-?[0-9]{1,4}) (?:C|Celsius)(?: .*)?")
_LABEL_DEGREES = {
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


def _read_text(text: str) -> list[_Drive]:
    drives: list[_Drive] = []
    command: str | None = None
    is_open = False
    for line, printed in numbered(text):
        words = printed.strip()
        banner = _BANNER.fullmatch(words[:200]) if words.startswith("smartctl ") else None
        if banner or (_SECTION.fullmatch(words[:100]) and not is_open):
            drives.append(_Drive(line, command=command))
            drives[-1].tool_version = banner[1] if banner else None
            drives[-1].label = _device(command)
            refuse_too_many_outputs(len(drives), line)
            command, is_open = None, True
        elif called := command_in(words, _TOOL):
            command, is_open = called, False
        elif is_open and _PROMPT.match(words):
            is_open = False
        elif is_open:
            _add_line(drives[-1], line, words)
    for drive in drives:
        drive.outcome = "ok" if drive.facts else "failed"
    return [drive for drive in drives if drive.has_lines or drive.is_refused]


def _device(command: str | None) -> str | None:
    words = (command or "").split()
    return next((word for word in reversed(words) if word.startswith("/dev/")), None)


def _add_line(drive: _Drive, line: int, words: str) -> None:
    if not drive.has_lines and _REFUSED.match(words[:300]):
        drive.is_refused = True
    if hours := _HOURS.fullmatch(words):
        _add_power_on_time(drive, line, hours)
    elif counters := _COUNTERS.fullmatch(words):
        moved = decimal(counters[3].replace(",", "."), line, "gigabytes processed", _TOOL)
        value = f"{counters[3]} [10^9 bytes]"
        drive.fact(drive.subject, _MOVED[counters[1]], value, line, moved * GB, "B")
    elif words[:1].isdigit():
        _add_row(drive, line, words)
    elif label := _LABEL.fullmatch(words):
        _add_labelled(drive, line, label[1], label[2].strip())
    elif not _LABEL.match(words):
        return
    drive.has_lines = True


def _add_row(drive: _Drive, line: int, words: str) -> None:
    """Add a row of the table of attributes or of the device statistics; others are not kept."""
    if row := _ATTRIBUTE.fullmatch(words):
        # -a prints TYPE UPDATED WHEN_FAILED before the raw value, -x (brief) FAIL alone.
        before = 3 if row[3].startswith("0x") else 1
        rest = row[7].split(None, before)
        if len(rest) > before:
            _add_attribute(drive, line, f"{row[1]} {row[2]}", rest[before])
    elif row := _STATISTIC.fullmatch(words):
        _add_statistic(drive, line, row[4].strip(), row[3])


def _add_labelled(drive: _Drive, line: int, label: str, value: str) -> None:
    if label in _LABEL_SETTINGS:
        drive.setting(_LABEL_SETTINGS[label], _SWITCHED.get(value, value), line, drive.label)
    elif label == "SMART support is":
        drive.setting("smart", _SWITCHED.get(value, ""), line, drive.label)
    elif label in _LABEL_BYTES:
        size = _bytes(line, label, value)
        drive.fact(drive.subject, _LABEL_BYTES[label], value, line, size, "B")
    elif label in _LABEL_DEGREES or label.startswith("Temperature Sensor "):
        degrees = _DEGREES.fullmatch(value)
        if degrees is None and value[:1].isdigit():
            raise damaged_value(line, value, label, "degrees Celsius", _TOOL)
        name = _LABEL_DEGREES.get(label, slug(label))
        drive.fact(
            drive.subject, name, value, line, float(int(degrees[1])) if degrees else None, "degC"
        )
    elif label in _LABEL_TEXTS:
        drive.fact(drive.subject, _LABEL_TEXTS[label], value, line)
        if label == "SATA Version is" and (speeds := _SPEEDS.fullmatch(value)):
            drive.fact(drive.subject, "link-speed-possible", speeds[1], line)
            drive.fact(drive.subject, "link-speed-negotiated", speeds[2] or "", line)
            drive.setting("link-speed", speeds[2] or "", line, drive.label)
    else:
        add_health_fact(drive, drive.subject, slug(label), value, line, _TOOL)


def _bytes(line: int, label: str, value: str) -> float | None:
    amount = parse_count(value)
    if amount is None and not value.startswith(("-", "[", "Not ")):
        raise damaged_value(line, value, label, "a number of bytes", _TOOL)
    return amount


def _add_power_on_time(drive: _Drive, line: int, hours: re.Match[str]) -> None:
    if hours[3]:
        value, seconds = f"{hours[3]} hours", decimal(hours[3], line, "power-on time", _TOOL) * 3600
    else:
        value = f"{hours[1]}:{hours[2]}"
        seconds = float(int(hours[1]) * 3600 + int(hours[2]) * 60)
    drive.fact(drive.subject, "power-on-time", value, line, seconds, "s")


# ------------------------------------------------------------------ JSON

# path: name of the fact, unit, factor
_KEYS: tuple[tuple[tuple[str, ...], str, str | None, float], ...] = (
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
_KEY_SWITCHES = (
    (("write_cache", "enabled"), "write-cache"),
    (("read_lookahead", "enabled"), "look-ahead"),
    (("smart_support", "enabled"), "smart"),
    (("ata_apm", "enabled"), "apm"),
    (("ata_aam", "enabled"), "acoustic"),
)
_KEY_LEVELS = ((("ata_apm", "level"), "apm"), (("ata_aam", "level"), "acoustic"))
_CANNOT = 0b11  # of the exit status: command line wrong, device not opened


def _read_json(text: str) -> list[_Drive]:
    return [
        _read_document(document, document.root)
        for document in documents(text, '"json_format_version"')
        if isinstance(document.root, Object)
    ]


def _read_document(document: Document, root: Object) -> _Drive:
    whole(document, _TOOL)
    about = root.object("smartctl")
    name = root.leaf("device", "name")
    drive = _Drive(document.first, document.last)
    drive.command = " ".join(_texts(about, "argv")) or None
    drive.tool_version = ".".join(_texts(about, "version")) or None
    drive.label = name.text if name else None
    _add_document(drive, root)
    status = about.leaf("exit_status")
    refused = status is not None and int(of_leaf(status, "exit_status", _TOOL)) & _CANNOT
    known = {fact.name for fact in drive.facts} & {"model", "size", "health-passed", "scanned"}
    drive.outcome = "failed" if refused or not known else "ok"
    return drive


def _texts(node: Object, key: str) -> list[str]:
    array = node.members.get(key)
    items = array.items if isinstance(array, Array) else []
    return [item.text for item in items if isinstance(item, Leaf)]


def _add_document(drive: _Drive, root: Object) -> None:
    for path, name, unit, factor in _KEYS:
        if leaf := root.leaf(*path):
            number = None if unit is None else of_leaf(leaf, name, _TOOL) * factor
            drive.fact(drive.subject, name, leaf.text, leaf.line, number, unit)
    _add_json_temperature(drive, root)
    _add_json_power_on_time(drive, root)
    _add_json_health(drive, root)
    _add_json_tables(drive, root)
    _add_json_settings(drive, root)
    for message in root.object("smartctl").objects("messages"):
        if text := message.leaf("string"):
            drive.fact(drive.subject, "message", text.text, text.line)
    for scanned in root.objects("devices"):
        if name_of := scanned.leaf("name"):
            drive.fact(name_of.text, "scanned", name_of.text, name_of.line)


def _add_json_temperature(drive: _Drive, root: Object) -> None:
    """Add the temperature; a RAID controller's volume has none: it and its limit are both 0."""
    current = root.leaf("temperature", "current")
    limit = root.leaf("temperature", "drive_trip")
    if current and not (current.text == "0" and limit and limit.text == "0"):
        degrees = of_leaf(current, "temperature", _TOOL)
        drive.fact(drive.subject, "temperature", current.text, current.line, degrees, "degC")


def _add_json_power_on_time(drive: _Drive, root: Object) -> None:
    hours, minutes = root.leaf("power_on_time", "hours"), root.leaf("power_on_time", "minutes")
    if hours:
        seconds = of_leaf(hours, "power_on_time", _TOOL) * 3600
        seconds += of_leaf(minutes, "power_on_time", _TOOL) * 60 if minutes else 0
        value = f"{hours.text}:{minutes.text}" if minutes else hours.text
        drive.fact(drive.subject, "power-on-time", value, hours.line, seconds, "s")


def _add_json_health(drive: _Drive, root: Object) -> None:
    kept = {fact.name for fact in drive.facts}
    for key, leaf in root.object("nvme_smart_health_information_log").members.items():
        alias = slug(key)
        health = HEALTH.get(alias)
        if isinstance(leaf, Leaf) and not leaf.is_null and health and health.name not in kept:
            add_health_fact(drive, drive.subject, alias, leaf.text, leaf.line, _TOOL)
    if used := root.leaf("scsi_percentage_used_endurance_indicator"):
        add_health_fact(drive, drive.subject, "percentage-used", used.text, used.line, _TOOL)


def _add_json_tables(drive: _Drive, root: Object) -> None:
    for row in root.object("ata_smart_attributes").objects("table"):
        number, name, raw = row.leaf("id"), row.leaf("name"), row.leaf("raw", "string")
        if number and name and raw:
            full_name = f"{number.text} {name.text}"
            _add_attribute(drive, raw.line, full_name, raw.text)
    for page in root.object("ata_device_statistics").objects("pages"):
        for row in page.objects("table"):
            name, value = row.leaf("name"), row.leaf("value")
            if name and value and re.fullmatch("-?[0-9]{1,18}", value.text):
                _add_statistic(drive, value.line, name.text, value.text)


def _add_json_settings(drive: _Drive, root: Object) -> None:
    for path, name in _KEY_LEVELS:
        if level := root.leaf(*path):
            drive.setting(name, level.text, level.line, drive.label)
    for path, name in _KEY_SWITCHES:
        if switch := root.leaf(*path):
            value = "on" if switch.text == "true" else "off"
            drive.setting(name, value, switch.line, drive.label)
    if speed := root.leaf("interface_speed", "current", "string"):
        drive.setting("link-speed", speed.text, speed.line, drive.label)
