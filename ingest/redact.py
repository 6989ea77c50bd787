"""What identifies a person or a single part, found in raw files and replaced before commit.

Serial numbers, WWNs, MAC addresses, host and user names. A replacement keeps what it stands for
apart: the first serial of a folder is `[serial-1]` everywhere in it, the second `[serial-2]`.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from ingest.decode import decode
from ingest.errors import Problem
from ingest.raw_files import RawFile

_MAC = r"(?:[0-9A-Fa-f]{2}:){5}[0-9A-Fa-f]{2}"
_NAME = r"[A-Za-z_][A-Za-z0-9._-]*"

# Kind of data and where it stands: the group `secret` is replaced, the rest of the line stays.
_WHERE: tuple[tuple[str, str], ...] = (
    ("serial", r"\bSerialNo=(?P<secret>[^\s,\[][^\s,]*)"),
    (
        "serial",
        (
            r"(?i)\bserial[ _-]?(?:number|no\.?)?\"?\s*[:=]\s*\"?"
            r"(?P<secret>[A-Za-z0-9][A-Za-z0-9._-]{3,})"
        ),
    ),
    (
        "wwn",
        (
            r"(?i)\b(?:wwn|LU WWN Device Id|Logical Unit WWN Device Identifier|nguid|eui64)\"?"
            r"\s*[:=]\s*\"?(?P<secret>(?:0x|eui\.|naa\.)?[0-9a-f]{2}[0-9a-f ]{10,40}[0-9a-f])"
        ),
    ),
    ("mac", rf"(?<![0-9A-Fa-f:])(?P<secret>{_MAC})(?![0-9A-Fa-f:])"),
    ("user", rf"(?:^|\s|\[)(?P<secret>{_NAME})@(?!\[host)[A-Za-z0-9-]+[: ][~/]"),
    (
        "host",
        rf"(?:^|\s|\[)(?:\[user-\d+\]|{_NAME})@(?P<secret>[A-Za-z0-9][A-Za-z0-9-]*)[: ][~/]",
    ),
    ("host", r"(?i)\"hostname\"\s*:\s*\"(?P<secret>[^\"\[]+)\""),
    ("user", rf"/home/(?P<secret>{_NAME})"),
)
PATTERNS = tuple((kind, re.compile(pattern)) for kind, pattern in _WHERE)
# Names that say nothing about a person.
COMMON = {"root", "localhost", "user", "ubuntu", "debian", "unknown", "none", "null", "number"}


def personal_data(path: Path, raw: RawFile) -> list[Problem]:
    """A problem for everything in a file that must be replaced before it is committed."""
    if raw.encoding is None:
        return []
    text = path.read_bytes().decode(raw.encoding, errors="replace")
    problems = []
    for number, line in enumerate(re.split("\r\n|\n|\r", text), start=1):
        for kind, secret in find(line):
            problems.append(
                Problem(
                    raw.name,
                    number,
                    "personal-data",
                    f"{kind} {secret[:2]}…{secret[-1:]}",
                    f"[{kind}-N]",
                    "run `platterbase check --redact` on the folder before committing",
                )
            )
    return problems


def find(line: str) -> Iterator[tuple[str, str]]:
    """Kind and text of everything personal in a line."""
    for kind, pattern in PATTERNS:
        for match in pattern.finditer(line):
            if match["secret"].casefold() not in COMMON:
                yield kind, match["secret"]


class Redactor:
    """Replaces personal data through all files of one folder, equal things equally."""

    def __init__(self) -> None:
        self._names: dict[str, dict[str, str]] = defaultdict(dict)

    def redact(self, text: str) -> tuple[str, int]:
        """The text with everything personal replaced, and how many places that were."""
        count = 0
        for kind, pattern in PATTERNS:

            def replace(match: re.Match[str], kind: str = kind) -> str:
                nonlocal count
                secret = match["secret"]
                if secret.casefold() in COMMON:
                    return match[0]
                count += 1
                start, end = (edge - match.start() for edge in match.span("secret"))
                return match[0][:start] + self._name(kind, secret) + match[0][end:]

            text = pattern.sub(replace, text)
        return text, count

    def _name(self, kind: str, secret: str) -> str:
        known = self._names[kind]
        return known.setdefault(secret, f"[{kind}-{len(known) + 1}]")


def redact_folder(folder: Path, skip: frozenset[str]) -> dict[str, int]:
    """Rewrite the files of a submission folder in place; how many replacements each got.

    Files keep their encoding. Files in `skip` (opaque ones, submission.toml) are left alone.
    """
    redactor = Redactor()
    done = {}
    for path in sorted(folder.iterdir()):
        if path.name in skip or not path.is_file() or path.is_symlink():
            continue
        data = path.read_bytes()
        decoded = decode(data, declared=None, language=None)
        text, count = redactor.redact(data.decode(decoded.encoding))
        if count:
            path.write_bytes(text.encode(decoded.encoding))
        done[path.name] = count
    return done
