"""Find and replace texts that identify a person or a single part.

These are serial numbers, WWNs, MAC, IP and e-mail addresses, host and user names. Different
secrets get different replacements: the first serial number of a folder is `[serial-1]` in all its
files, the second is `[serial-2]`. UUIDs of filesystems and arrays stay: they are made with the
volume, and identify nobody. Only the standard library of Python 3.8 is imported, because
/capture.py contains this module.

A stranger chooses the texts that are searched. So each repetition in a pattern has a bound, or
begins where no other match can begin, or ends at a character that cannot be in it: linear time.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Container, Iterator
from functools import lru_cache
from ipaddress import AddressValueError, IPv6Address
from typing import NamedTuple

_NAME = r"[A-Za-z_][A-Za-z0-9._-]*"
_HOST = r"[A-Za-z0-9][A-Za-z0-9.-]*"
_PROMPT = r"(?:^|(?<=[\s\[]))"
_HEX = "[0-9A-Fa-f]"
_PAIRS = f"{_HEX}{{2}}(?::{_HEX}{{2}}){{5}}|{_HEX}{{2}}(?:-{_HEX}{{2}}){{5}}"
_WWN = rf"(?:0x|eui\.|naa\.)?{_HEX}(?: ?{_HEX}){{7,40}}"
# A person's folder: letters of every script, escaped as in JSON or not. Of two words and more it is
# the name only where the path goes on, as in `C:\\Users\\Katya Ivanova\\fio.json`.
_LETTER = r"(?:\\u[0-9A-Fa-f]{4}|[\w.-])"
_OWNER = rf"(?:(?:\\u[0-9A-Fa-f]{{4}}|\w){_LETTER}{{0,63}})"
_OWNER_OF_SLASHES = rf"{_OWNER}(?:(?:[ ]{_OWNER}){{1,3}}(?=/))?"
_OWNER_OF_BACKSLASHES = rf"{_OWNER}(?:(?:[ ]{_OWNER}){{1,3}}(?=\\(?!u[0-9A-Fa-f]{{4}})))?"
# bonnie++ prints the host's name where no other was given. A name with blanks is none of a host.
_BONNIE_NAME = rf"(?P<secret>(?![\d.]+[\s,]){_HOST})"
_BONNIE_CELLS = r"(?:[ \t]{1,20}[0-9.+kmg]{1,12}){6}"
_BONNIE_COMMAS = r"(?:,(?:\d{1,9}(?:\.\d{1,3})?|\++)?){8}"
_BONNIE_SIZE = r"\d{1,9}[KMGTkmgt]?(?::[^\s,]{0,40})?"
_WORD = rf"{_HEX}{{4}}\b"
_DUMPED = r"(?!0000 0000|FFFF FFFF)"
_UUID = rf"{_HEX}{{8}}-{_HEX}{{4}}-|{_HEX}{{4}}-{_HEX}{{4}}\b"

# Kind of data; words in lower case (separated by |), one of which every such text has; the pattern.
# The group `secret` is replaced, or `number`, a number of JSON, whose replacement gets quotes.
_WHERE: tuple[tuple[str, str, str], ...] = (
    # hdparm -i pads; hdparm -I and smartctl have a line for it, and bridges fill it with anything
    ("serial", "serialno=", r"SerialNo=[ \t]*(?P<secret>[^\s,\[][^\s,]*)"),
    (
        "serial",
        "serial num",
        (
            r"Serial Num(?:ber)?:[ \t]+(?![-*]{1,40}[ \t]*$)"
            r"(?P<secret>[^\s\[,](?:[^\n\r,]*[^\n\r, \t])?)"
        ),
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
    ("serial", '"sn"', r"\"sn\"\s*:\s*\"(?P<secret>[^\s\"\[](?:[^\"]*[^\s\"])?)\s*\""),  # JSON
    ("wwn", "nqn", rf"\bnqn\.[a-z0-9.:-]{{0,48}}uuid:(?P<secret>{_HEX}{{8}}-[0-9a-fA-F-]{{27}})"),
    (
        "serial",
        "/dev/nvme",  # nvme list
        r"^/dev/nvme\d+(?:n\d+)?[ \t]+(?:/dev/ng\S+[ \t]+)?(?P<secret>[0-9A-Z-]{8,20})[ \t]",
    ),
    (
        "serial",
        "ata-|nvme-|usb-|scsi-",  # /dev/disk/by-id
        (
            r"\b(?:ata|nvme|usb|scsi-S?ATA)-[A-Za-z0-9._-]{1,64}_"
            r"(?P<secret>(?!\d{1,40}-part)(?=[A-Za-z-]{0,40}\d)[A-Za-z0-9-]{6,40}?)"
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
    ("mac", "", rf"\b(?P<secret>(?=[0-9:-]{{0,17}}[A-Fa-f]){_PAIRS})\b(?![:-])"),
    (
        "mac",
        "",
        rf"(?:ether|HWaddr|hwaddr|MAC|mac|serial)\"?[ :=]+\"?(?P<secret>{_PAIRS})\b(?![:-])",
    ),
    ("user", "@", rf"{_PROMPT}(?P<secret>{_NAME})@(?:{_HOST}|\[host-\d+\])[: ][~/]"),
    ("host", "@", rf"{_PROMPT}(?:\[user-\d+\]|{_NAME})@(?P<secret>{_HOST})[: ][~/]"),
    # the prompt of Fedora and Red Hat: [user@host folder]$
    ("user", "@", rf"\[(?P<secret>\w[\w.-]{{0,63}})@{_HOST} [^\]\s][^\]\r\n]{{0,79}}\][$#]"),
    ("host", "@", rf"\[\w[\w.-]{{0,63}}@(?P<secret>{_HOST}) [^\]\s][^\]\r\n]{{0,79}}\][$#]"),
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
    ("host", "hd=", rf"^[ \t]*hd=(?![^\r\n]*system=)(?!default\b)(?P<secret>{_HOST})"),
    ("host", "system=", rf"(?<![^\s\"'])hd=[^\s\"']{{1,200}}?,system=(?P<secret>{_HOST})"),
    ("user", "user=", rf"(?<![^\s\"'])hd=[^\s\"']{{1,200}}?,user=(?P<secret>{_NAME})"),
    ("serial", "diskid/disk-", r"\bdiskid/DISK-(?P<secret>[A-Za-z0-9_-]{4,40})"),  # FreeBSD, zpool
    ("wwn", "d0", r"\bc\d{1,2}t(?P<secret>[0-9A-F]{16,32})d0"),  # Solaris, zpool
    ("wwn", "scsi-3", rf"\bscsi-3(?P<secret>{_HEX}{{15,31}})\b"),
    # CrystalDiskInfo dumps IDENTIFY DEVICE: words 10 to 19 are the serial number of ATA, 108 to 111
    # the WWN; words 2 to 11 the serial number of NVMe. Zeros and what is hidden stay.
    *(
        (
            kind,
            "identify_device",
            rf"^{line}: (?:{_WORD} ){{{before}}}(?P<secret>{_DUMPED}{_WORD}(?: {_WORD}){{{more}}})",
        )
        for kind, line, before, more in (
            ("serial", "000", 2, 7),
            ("serial", "010", 0, 9),
            ("wwn", "100", 8, 1),
            ("wwn", "110", 0, 1),
        )
    ),
    ("user", "<user>", r"<User>(?P<secret>[^<\s\[][^<\r\n]{0,80})</User>"),  # Phoronix Test Suite
    ("comment", "comment", r"^[ \t]*Comment[ \t]*: (?P<secret>[^\s\[][^\r\n]*)"),  # CrystalDiskMark
    ("user", "/users/", rf"/(?:scratch|work|lustre|gpfs|mnt)/users?/(?P<secret>{_NAME})"),
    (
        "host",
        "-per chr-|name:size etc",  # bonnie++: a row of throughput
        rf"^[> \t]{{0,8}}{_BONNIE_NAME}[ \t]+{_BONNIE_SIZE}{_BONNIE_CELLS}",
    ),
    ("host", "-create-- --read", rf"^[> \t]{{0,8}}{_BONNIE_NAME}[ \t]+-Create-- --Read"),
    (
        "host",
        ",",  # bonnie++: CSV since 1.93
        rf"\b[12]\.\d\d[a-z]?,[12]\.\d\d[a-z]?,{_BONNIE_NAME},\d{{1,6}},\d{{1,12}},\d*[KMGT]?,",
    ),
    (
        "host",
        ",",  # and before
        rf"^[> \t]{{0,8}}{_BONNIE_NAME},{_BONNIE_SIZE}{_BONNIE_COMMAS}",
    ),
    ("user", "/home/", rf"/home/(?P<secret>{_OWNER_OF_SLASHES})"),
    ("user", "/media/", rf"(?<!/run)/media/(?P<secret>{_OWNER_OF_SLASHES})(?=/)"),
    ("user", "/run/media/", rf"/run/media/(?P<secret>{_OWNER_OF_SLASHES})"),
    ("user", "password for", rf"\[sudo\] password for (?P<secret>{_NAME}):"),
    ("user", "/users/", rf"/Users/(?P<secret>{_OWNER_OF_SLASHES})"),
    # Windows as its own shells, Git, WSL and Cygwin write it
    (
        "user",
        "/users/",
        rf"\b(?i:[a-z]:|/[a-z]|/mnt/[a-z]|/cygdrive/[a-z])(?i:/users/)(?P<secret>{_OWNER_OF_SLASHES})",
    ),
    (
        "user",
        "\\users\\",
        rf"(?i:\\users)(?:\\{{4}}|\\{{2}}|\\)(?P<secret>{_OWNER_OF_BACKSLASHES})",
    ),
    (
        "email",
        "@",
        (
            r"(?<![\w.%+-])(?P<secret>[\w.%+-]{1,64}@(?!lists\.)(?:[\w-]{1,63}\.){1,4}"
            r"(?!(?:service|socket|slice|target|mount|scope|txt|log|json|csv)\b)[^\W\d_]{2,24})"
            r"(?![\w-]|\.\w|[: ][~/]| [^\]\s][^\]\r\n]{0,79}\][$#])"
        ),
    ),
)
PATTERNS = tuple(
    (kind, tuple(words.split("|")), re.compile(pattern, re.MULTILINE))
    for kind, words, pattern in _WHERE
)
# Files of one tool differ in figures only: the words of one, without them, are those of all.
_FIGURES = b"0123456789.-+"
_BARE_WORDS = tuple(
    (word, word.encode().translate(None, _FIGURES))
    for word in sorted({word for _, words, _ in PATTERNS for word in words})
)
# Rows of values between commas, as bonnie++ prints them.
_ROW = re.compile(r",[^\s,]{0,60},[^\s,]{0,60},")
# A MAC address has six pairs: a text without three pairs is not searched for one.
_THREE_PAIRS = tuple(re.compile(f"{x}{_HEX}{{2}}{x}{_HEX}{{2}}{x}") for x in ":-")
# An address of four numbers may be a version. What stands before it on its line decides, else its
# numbers do: those of versions are small.
_IPV4 = re.compile(r"(?<![\w.-])(?P<secret>(?:\d{1,3}\.){3}\d{1,3})(?![\w]|\.\d)")
_TWO_POINTS = re.compile(r"\.\d{1,3}\.\d{1,3}\.")
_IPV6 = re.compile(
    rf"(?<![\w:.])(?P<secret>(?:[23]{_HEX}{{3}}|fe80|f[cd]{_HEX}{{2}}):{_HEX}{{0,4}}:[0-9A-Fa-f:]{{0,34}})",
    re.IGNORECASE,
)
_TWO_COLONS = re.compile(f"(?<=[23Ff]{_HEX}{{3}}):{_HEX}{{0,4}}:")  # behind such a number
_FIRST_OF_HEX = 4  # digits of the first number of such an address
# Plain words: there may be hundreds of thousands of addresses.
_OF_VERSIONS = (
    "ver", "rev", "firmware", "fw", "bios", "driver", "release", "build", "kernel", "microcode",
)  # fmt: skip
_OF_ADDRESSES = (
    "ip ", "ip=", "ip:", "ip_", "addr", "inet", "ssh", "host", "from", "server", "client", "peer",
    "listen", "://", "@", "ping", "gateway",
)  # fmt: skip
_BEFORE = 30  # characters
_SMALL = 10
_NOBODYS = {0, 127, *range(224, 256)}  # no address, this computer, many computers
_DOCUMENTED = {(192, 0, 2), (198, 51, 100), (203, 0, 113)}  # RFC 5737: for examples
# Names that say nothing about a person.
COMMON = {
    "root", "localhost", "localhost.localdomain", "user", "users", "ubuntu", "debian", "fedora",
    "unknown", "none", "null", "number", "shared", "public", "not", "default", "all users",
    "administrator", "machine", "name", "cdrom", "cdrom0", "computer", "usb", "usb0",
    "disk", "floppy",
}  # fmt: skip


class PersonalData(NamedTuple):
    """Something that identifies: its kind, its text, and its place in the text."""

    kind: str
    secret: str
    start: int
    end: int
    number: bool


def find(text: str, labels: Container[str] = ()) -> list[PersonalData]:
    """Return everything personal in a text, in order.

    `labels` are names that the sender gave to runs: a tool prints them where it else prints the
    host's name.
    """
    found = list(_find_addresses(text))
    pairs = any(pattern.search(text) for pattern in _THREE_PAIRS)
    there = _find_words(text)
    for kind, words, pattern in PATTERNS:
        if there.isdisjoint(words) or (kind == "mac" and not pairs):
            continue
        for match in pattern.finditer(text):
            group = match.lastgroup or "secret"
            is_label = kind == "host" and match[group] in labels
            if match[group].casefold() not in COMMON and not is_label:
                is_number = group == "number"
                found.append(PersonalData(kind, match[group], *match.span(group), is_number))
    return list(_apart(sorted(found, key=lambda one: (one.start, -one.end))))


def _find_words(text: str) -> set[str]:
    """Return those words that stand in a text; the comma where it is one of a row."""
    lower = text.lower()
    possible = _find_bare_words(lower.encode("utf-8", "surrogatepass").translate(None, _FIGURES))
    return {word for word in possible if (_ROW.search(text) if word == "," else word in lower)}


@lru_cache(64)
def _find_bare_words(bare: bytes) -> tuple[str, ...]:
    """Return the words that can stand in a text, of which figures and their signs were taken."""
    return tuple(word for word, bare_word in _BARE_WORDS if bare_word in bare)


def _find_addresses(text: str) -> Iterator[PersonalData]:
    """Return the IP addresses of a text that can be those of somebody's computer."""
    for match in _find_ipv4(text):
        if _is_somebodys(match["secret"], text[max(0, match.start() - _BEFORE) : match.start()]):
            yield PersonalData("address", match["secret"], *match.span("secret"), number=False)
    for match in _find_ipv6(text):
        secret = match["secret"]
        try:
            IPv6Address(secret)
        except AddressValueError:
            continue
        yield PersonalData("address", secret, *match.span("secret"), number=False)


def _find_ipv4(text: str) -> Iterator[re.Match[str]]:
    """Return the matches of _IPV4; only around two points with a number between are they tried."""
    end = 0
    point = _TWO_POINTS.search(text)
    while point:
        start = point.start()
        while start > end and point.start() - start < 3 and text[start - 1].isdecimal():
            start -= 1
        if match := _IPV4.match(text, start):
            yield match
            end = match.end()
        point = _TWO_POINTS.search(text, max(end, point.start() + 1))


def _find_ipv6(text: str) -> Iterator[re.Match[str]]:
    """Return the matches of _IPV6; only at a first number before two colons are they tried."""
    end = 0
    colon = _TWO_COLONS.search(text)
    while colon:
        start = colon.start() - _FIRST_OF_HEX
        if start >= end and (match := _IPV6.match(text, start)):
            yield match
            end = match.end()
        colon = _TWO_COLONS.search(text, max(end, colon.start() + 1))


def _is_somebodys(printed: str, before: str) -> bool:
    """Whether four numbers are an address, and not a version, of one computer."""
    numbers = [int(number) for number in printed.split(".")]
    if max(numbers) > 255 or numbers[0] in _NOBODYS or tuple(numbers[:3]) in _DOCUMENTED:
        return False
    words = before.rpartition("\n")[2].rpartition("\r")[2].lower()
    first, second = numbers[:2]
    return (
        min(numbers[:3]) >= _SMALL
        or first == 10
        or (first, second) == (192, 168)
        or (first == 172 and 16 <= second <= 31)
        or any(word in words for word in _OF_ADDRESSES)
    ) and not any(word in words for word in _OF_VERSIONS)


def _apart(found: list[PersonalData]) -> Iterator[PersonalData]:
    """Return the first and longest of those that overlap."""
    end = 0
    for one in found:
        if one.start >= end:
            yield one
            end = one.end


class Redactor:
    """Replaces personal data in all files of one folder; equal secrets get equal replacements."""

    def __init__(self, labels: Container[str] = ()) -> None:
        """`labels` are names of runs, which stay: see `find`."""
        self._labels = labels
        self._names: dict[str, dict[str, str]] = defaultdict(dict)

    def redact(self, text: str) -> tuple[str, int]:
        """Return the text with everything personal replaced, and the number of replacements."""
        parts = []
        done = 0
        found = find(text, self._labels)
        for one in found:
            name = self.name(one.kind, one.secret)
            parts += [text[done : one.start], f'"{name}"' if one.number else name]
            done = one.end
        return "".join((*parts, text[done:])), len(found)

    def name(self, kind: str, secret: str) -> str:
        """Return the replacement of one secret, the same everywhere: `[serial-1]`."""
        known = self._names[kind]
        if kind == "host" and secret not in known:
            # bonnie++ cuts a long name in its table, and not in the CSV below
            for other, name in known.items():
                longer, shorter = sorted((other, secret), key=len, reverse=True)
                if len(shorter) >= _SHORTEST_CUT and longer.startswith(shorter):
                    known[secret] = name
                    return name
        count = len(set(known.values()))
        return known.setdefault(secret, f"[{kind}-{count + 1}]")


_SHORTEST_CUT = 15  # of bonnie++ 1.97
