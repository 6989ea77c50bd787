"""Find and replace texts that identify a person or a single part.

These are serial numbers, WWNs, MAC addresses, host and user names. Different secrets get different
replacements: the first serial number of a folder is `[serial-1]` in all its files, the second is
`[serial-2]`. UUIDs of filesystems and arrays stay: they are made with the volume, and identify
nobody. Only the standard library is imported, because /capture.py contains this module.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

_NAME = r"[A-Za-z_][A-Za-z0-9._-]*"
_HOST = r"[A-Za-z0-9][A-Za-z0-9.-]*"
_PROMPT = r"(?:^|(?<=[\s\[]))"
_HEX = "[0-9A-Fa-f]"
_PAIRS = f"{_HEX}{{2}}(?::{_HEX}{{2}}){{5}}|{_HEX}{{2}}(?:-{_HEX}{{2}}){{5}}"
_WWN = rf"(?:0x|eui\.|naa\.)?{_HEX}(?: ?{_HEX}){{7,40}}"
_UUID = rf"{_HEX}{{8}}-{_HEX}{{4}}-|{_HEX}{{4}}-{_HEX}{{4}}\b"

# Kind of data; words in lower case (separated by |), one of which every such text has; the pattern.
# The group `secret` is replaced, or `number`, a number of JSON, whose replacement gets quotes.
_WHERE: tuple[tuple[str, str, str], ...] = (
    # hdparm -i pads; hdparm -I and smartctl have a line for it, and bridges fill it with anything
    ("serial", "serialno=", r"SerialNo=[ \t]*(?P<secret>[^\s,\[][^\s,]*)"),
    (
        "serial",
        "serial num",
        r"Serial Num(?:ber)?:[ \t]+(?P<secret>[^\s\[,][^\n\r,]*?)(?=[ \t]*(?:[\r\n,]|\Z))",
    ),
    (
        "serial",
        "serial",
        (
            r"(?i:serial)(?i:[ _-]?(?:number|num|no\.?))?\"?[ \t]*[:=][ \t]*\"?"
            rf"(?!{_UUID})(?P<secret>[A-Za-z0-9][A-Za-z0-9_-]{{5,}})"
        ),
    ),
    ("serial", "serial", rf"Device Serial Number (?P<secret>{_HEX}{{2}}(?:-{_HEX}{{2}}){{7}})"),
    ("serial", "sn", r"^sn[ \t]+: (?P<secret>[^\s\[]\S*)"),  # nvme id-ctrl
    ("serial", '"sn"', r"\"sn\"\s*:\s*\"(?P<secret>[^\s\"\[][^\"]*?)\s*\""),  # the same as JSON
    ("wwn", "nqn", rf"\b(?:nqn\.[a-z0-9.:-]*uuid:)(?P<secret>{_HEX}{{8}}-[0-9a-fA-F-]{{27}})"),
    (
        "serial",
        "/dev/nvme",  # nvme list
        r"^/dev/nvme\d+(?:n\d+)?[ \t]+(?:/dev/ng\S+[ \t]+)?(?P<secret>[0-9A-Z-]{8,20})[ \t]",
    ),
    (
        "serial",
        "ata-|nvme-|usb-|scsi-",  # /dev/disk/by-id
        (
            r"\b(?:ata|nvme|usb|scsi-S?ATA)-[A-Za-z0-9._-]+_"
            r"(?P<secret>(?!\d+-part)(?=[A-Za-z-]*\d)[A-Za-z0-9-]{6,}?)"
            r"(?=-part\d|-0:0|_\d(?!\d)|[^A-Za-z0-9_-]|\Z)"
        ),
    ),
    *(
        ("wwn", word.lower(), rf"{word}\"?[ \t]*[:=][ \t]*\"?(?P<secret>{_WWN})")
        for word in (
            "wwn",
            "WWN",
            "WWN Device Id",
            "WWN Device Identifier",
            "Logical Unit id",
            "Unique ID",
            "IEEE EUI-64",
            "eui64",
            "EUI64",
            "nguid",
            "NGUID",
        )
    ),
    ("wwn", "wwn-0x", rf"\bwwn-(?P<secret>0x{_HEX}{{16,32}})"),
    ("wwn", "eui.", rf"\beui\.(?P<secret>{_HEX}{{16,32}})"),
    ("wwn", "naa.", rf"\bnaa\.(?P<secret>{_HEX}{{16,32}})"),
    ("wwn", '"wwn"', r"\"wwn\"\s*:\s*\{[^{}]*\"id\"\s*:\s*(?P<number>\d+)"),  # smartctl --json
    ("wwn", '"eui64"', r"\"eui64\"\s*:\s*\{[^{}]*\"ext_id\"\s*:\s*(?P<number>\d+)"),
    # six pairs without a letter may be a list of numbers, unless a word says what they are
    ("mac", "", rf"\b(?P<secret>(?=[0-9:-]*[A-Fa-f]){_PAIRS})\b(?![:-])"),
    (
        "mac",
        "",
        rf"(?:ether|HWaddr|hwaddr|MAC|mac|serial)\"?[ :=]+\"?(?P<secret>{_PAIRS})\b(?![:-])",
    ),
    ("user", "@", rf"{_PROMPT}(?P<secret>{_NAME})@(?:{_HOST}|\[host-\d+\])[: ][~/]"),
    ("host", "@", rf"{_PROMPT}(?:\[user-\d+\]|{_NAME})@(?P<secret>{_HOST})[: ][~/]"),
    ("host", "hostname", rf"(?i:hostname)\"?[ \t]*[:=][ \t]*\"?(?P<secret>{_HOST})"),
    ("host", "nodename", rf"nodename\"?[ \t]*[:=][ \t]*\"?(?P<secret>{_HOST})"),
    ("host", "<computername>", rf"<ComputerName>(?P<secret>{_HOST})"),  # diskspd
    ("host", "machine", rf"^Machine[ \t]*:[ \t]+Linux (?P<secret>{_HOST})"),  # IOR
    ("host", "linux ", rf"^Linux (?!version )(?P<secret>{_HOST}) \d+\.\d+"),  # uname -a
    ("host", "linux ", rf"^Linux \d\S* \((?P<secret>{_HOST})\)"),  # iostat, vmstat, mpstat
    ("host", "local to host", rf"\(local to host (?P<secret>{_HOST})\)"),  # mdadm
    ("host", " name : ", rf"^[ \t]+Name : (?P<secret>{_HOST}):\S"),
    ("host", "manager,", r"^MANAGER,(?P<secret>[^,\[\r\n]+),"),  # Iometer
    # lshw -json: the root of the tree is called like the computer
    ("host", '"system"', rf"\"id\"\s*:\s*\"(?P<secret>{_HOST})\",\s*\"class\"\s*:\s*\"system\""),
    ("host", "computer name", rf"computer name: (?P<secret>{_HOST})"),  # diskspd
    ("host", "host = ", rf"^host = (?P<secret>{_HOST}),thr = "),  # smallfile
    ("host", "benchmark_data_", rf"\bbenchmark_data_(?P<secret>{_HOST})_\d"),  # rados bench
    ("host", "hosts in test", r"hosts in test : (?P<secret>[A-Za-z0-9][^\r\n]*)"),
    # elbencho: the machines that it calls, a list
    ("host", "--hosts", r"--hosts[= ]\\?\"?(?P<secret>[A-Za-z0-9][A-Za-z0-9.,:-]*)"),
    # vdbench: a host definition is named like the host, unless it says which system it is
    ("host", "hd=", rf"^[ \t]*hd=(?!default\b)(?P<secret>{_HOST})(?![^\r\n]*system=)"),
    ("host", "system=", rf"\bhd=\S{{1,200}}?,system=(?P<secret>{_HOST})"),
    ("user", "user=", rf"\bhd=\S{{1,200}}?,user=(?P<secret>{_NAME})"),
    ("serial", "diskid/disk-", r"\bdiskid/DISK-(?P<secret>[A-Za-z0-9_-]{4,40})"),  # FreeBSD, zpool
    ("wwn", "d0", r"\bc\d{1,2}t(?P<secret>[0-9A-F]{16,32})d0"),  # Solaris, zpool
    ("wwn", "scsi-3", rf"\bscsi-3(?P<secret>{_HEX}{{15,31}})\b"),
    ("comment", "comment", r"^[ \t]*Comment[ \t]*: (?P<secret>[^\s\[][^\r\n]*)"),  # CrystalDiskMark
    ("user", "/users/", rf"/(?:scratch|work|lustre|gpfs|mnt)/users?/(?P<secret>{_NAME})"),
    ("user", "/home/", rf"/home/(?P<secret>{_NAME})"),
    ("user", "/run/media/", rf"/run/media/(?P<secret>{_NAME})"),
    ("user", "password for", rf"\[sudo\] password for (?P<secret>{_NAME}):"),
    ("user", "/users/", rf"/Users/(?P<secret>{_NAME})"),
    ("user", "\\users\\", rf"\\Users\\(?P<secret>{_NAME})"),
)
PATTERNS = tuple(
    (kind, tuple(words.split("|")), re.compile(pattern, re.MULTILINE))
    for kind, words, pattern in _WHERE
)
_WORDS = tuple(sorted({word for _, words, _ in PATTERNS for word in words}))
# A MAC address has six pairs: a text without three pairs is not searched for one.
_THREE_PAIRS = tuple(re.compile(f"{x}{_HEX}{{2}}{x}{_HEX}{{2}}{x}") for x in ":-")
# Names that say nothing about a person.
COMMON = {
    "root", "localhost", "localhost.localdomain", "user", "users", "ubuntu", "debian", "fedora",
    "unknown", "none", "null", "number", "shared", "public", "not",
}  # fmt: skip


class PersonalData(NamedTuple):
    """Something that identifies: its kind, its text, and its place in the text."""

    kind: str
    secret: str
    start: int
    end: int
    number: bool


def find(text: str) -> list[PersonalData]:
    """Return everything personal in a text, in order."""
    found = []
    lower = text.lower()
    pairs = any(pattern.search(text) for pattern in _THREE_PAIRS)
    there = {word for word in _WORDS if word in lower}
    for kind, words, pattern in PATTERNS:
        if there.isdisjoint(words) or (kind == "mac" and not pairs):
            continue
        for match in pattern.finditer(text):
            group = match.lastgroup or "secret"
            if match[group].casefold() not in COMMON:
                is_number = group == "number"
                found.append(PersonalData(kind, match[group], *match.span(group), is_number))
    return list(_apart(sorted(found, key=lambda one: (one.start, -one.end))))


def _apart(found: list[PersonalData]) -> Iterator[PersonalData]:
    """Return the first and longest of those that overlap."""
    end = 0
    for one in found:
        if one.start >= end:
            yield one
            end = one.end


class Redactor:
    """Replaces personal data in all files of one folder; equal secrets get equal replacements."""

    def __init__(self) -> None:
        self._names: dict[str, dict[str, str]] = defaultdict(dict)

    def redact(self, text: str) -> tuple[str, int]:
        """Return the text with everything personal replaced, and the number of replacements."""
        parts = []
        done = 0
        found = find(text)
        for one in found:
            name = self.name(one.kind, one.secret)
            parts += [text[done : one.start], f'"{name}"' if one.number else name]
            done = one.end
        return "".join((*parts, text[done:])), len(found)

    def name(self, kind: str, secret: str) -> str:
        """Return the replacement of one secret, the same everywhere: `[serial-1]`."""
        known = self._names[kind]
        return known.setdefault(secret, f"[{kind}-{len(known) + 1}]")
