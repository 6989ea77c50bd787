"""dumpe2fs: the superblock of an ext2, ext3 or ext4 filesystem (`dumpe2fs -h DEVICE`).

Versions seen: 1.39, 1.42.9, 1.47.0. The first line, "dumpe2fs 1.39 (29-May-2006)", goes to the
standard error stream and may be missing. No figures of speed: each "Name: value" becomes a fact
of the filesystem, and what decides how it works also a setting.

| printed | fact, unit | source |
| --- | --- | --- |
| Block size, Fragment size, Inode size … | B | dumpe2fs(8); mke2fs -b in bytes |
| Journal size: 4096k, 128M | B, k = 1024 | "Journal length" x "Block size" beside it |
| Lifetime writes: 45 kB, 78 GB | B, k = 1024 | s_kbytes_written counts KiB; ls.c divides by 2^10 |
| … count, Free blocks, … per group, RAID stride | count | blocks, inodes: the name says which |
| Check interval: 15552000 (6 months) | s | e2fsprogs ls.c |
| times, names, features, UUIDs | text | as printed |

    dumpe2fs 1.47.0 (5-Feb-2023)
    Filesystem volume name:   <none>
    Filesystem features:      has_journal ext_attr resize_inode dir_index filetype
    Block count:              16384
    Block size:               4096
    Journal size:             4096k
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from platterbase.errors import ParseError
from platterbase.model import Descriptor, Fact, Hints, Outcome, Run, Setting
from platterbase.reading.values import GIB, KIB, MIB, TIB, number

DESCRIPTOR = Descriptor(
    tool="dumpe2fs",
    title="dumpe2fs",
    version=1,
    formats=("text: the superblock of a filesystem",),
    tool_versions="1.3x to 1.47",
    markers=("Filesystem volume name:", "dumpe2fs: ", "Usage: dumpe2fs"),
)


def parse(text: str, hints: Hints) -> list[Run]:
    """Read the superblock of every filesystem in a text."""
    blocks = _blocks(text) if DESCRIPTOR.marks(text) else []
    if not blocks:
        raise ParseError(
            1,
            "nothing that dumpe2fs prints",
            '"Filesystem volume name:" and the lines below it',
            "name the tool that printed this",
            foreign=True,
        )
    return [_run(block, hints) for block in blocks]


_QUOTE = re.compile(r"[ \t]{0,3}>+(?: >+){0,5}(?=\s)")
_BANNER = re.compile(r"(dumpe2fs|tune2fs|mke2fs|e2fsck|resize2fs) ([0-9][0-9A-Za-z.-]*) \(.*\)")
_COMMAND = re.compile(r"(?:^|[#$%>] ?)(?:sudo )?(?:\S{0,60}/)?(dumpe2fs (?:-|/dev/|\S+\.img).*)$")
_FIRST = re.compile(r"Filesystem volume name:")
_FIELD = re.compile(r"([A-Z][A-Za-z0-9 #/-]{1,39}):\s*(.*)")
_MESSAGE = re.compile(
    r"dumpe2fs: .+|Couldn't find valid filesystem superblock\.|Usage: dumpe2fs |/dev/\S+: .* open"
)
_JOURNAL = re.compile(
    r"(?:Journal|Total journal|Max transaction|Fast commit|MMP|FS Error|Checksum)"
)
_NUMBER = re.compile(r"(-?[0-9]{1,18})(?: \(.*\))?")
_SIZE = re.compile(r"([0-9]{1,18}) ?([kMGT])B?")
_FACTORS = {"k": KIB, "M": MIB, "G": GIB, "T": TIB}
_BYTES = frozenset(
    (
        "block-size",
        "fragment-size",
        "cluster-size",
        "inode-size",
        "group-descriptor-size",
        "required-extra-isize",
        "desired-extra-isize",
    )
)
_COUNTS = frozenset(
    (
        "inode-count",
        "block-count",
        "reserved-block-count",
        "overhead-clusters",
        "overhead-blocks",
        "free-blocks",
        "free-inodes",
        "reserved-gdt-blocks",
        "blocks-per-group",
        "clusters-per-group",
        "fragments-per-group",
        "inodes-per-group",
        "inode-blocks-per-group",
        "raid-stride",
        "raid-stripe-width",
        "flex-block-group-size",
        "mount-count",
        "maximum-mount-count",
        "journal-length",
        "total-journal-blocks",
        "max-transaction-length",
        "fast-commit-length",
        "journal-number-of-users",
        "fs-error-count",
    )
)
_SETTINGS = {
    "filesystem-features": "features",
    "default-mount-options": "default-mount-options",
    "errors-behavior": "errors-behavior",
    "reserved-block-count": "reserved-blocks",
    "block-size": "block-size",
    "fragment-size": "fragment-size",
    "cluster-size": "cluster-size",
    "inode-size": "inode-size",
    "blocks-per-group": "blocks-per-group",
    "inodes-per-group": "inodes-per-group",
    "flex-block-group-size": "flex-block-group-size",
    "raid-stride": "raid-stride",
    "raid-stripe-width": "raid-stripe-width",
    "default-directory-hash": "hash",
    "checksum-type": "checksum-type",
    "journal-features": "journal-features",
    "journal-size": "journal-size",
    "total-journal-size": "journal-size",
}


@dataclass
class _Block:
    """The lines of one filesystem: number of the line, name and value."""

    first: int
    version: str | None
    command: str | None
    fields: list[tuple[int, str, str]] = field(default_factory=list)
    messages: list[int] = field(default_factory=list)

    @property
    def last(self) -> int:
        said = self.messages[-1] if self.messages else self.first
        return max(said, self.fields[-1][0] if self.fields else self.first)


class _Reader:
    """Goes through the lines: banner, superblock, messages in place of one."""

    def __init__(self) -> None:
        self.blocks: list[_Block] = []
        self._open: _Block | None = None
        self._banner: tuple[int, str] | None = None
        self._other = False
        self._command: str | None = None
        self._step = 1

    def take(self, line: int, words: str) -> None:
        """One line without quotation marks and blanks around it."""
        if banner := _BANNER.fullmatch(words):
            self._other = banner[1] != DESCRIPTOR.tool
            self._banner = None if self._other else (line, banner[2])
            self._open = None
        elif command := _COMMAND.search(words):
            self._command, self._banner, self._open = command[1], None, None
            self._other = False
        elif _FIRST.match(words):
            self._begin(line, words)
        elif self._open and (found := _FIELD.fullmatch(words)):
            self._continue(line, found)
        elif _MESSAGE.match(words) and not self._other:
            self._complain(line, words)
        elif words and self._open:
            self._open = None

    def _begin(self, line: int, words: str) -> None:
        if "Filesystem UUID:" in words:
            remedy = "put each item on a line of its own, as dumpe2fs prints it"
            raise ParseError(line, "several items in one line", "one item a line", remedy)
        if not self._other:
            self._open = self._block(line)
            self._open.fields.append((line, "Filesystem volume name", words.partition(":")[2]))

    def _block(self, line: int) -> _Block:
        first, version = self._banner or (line, None)
        self._banner = None
        self.blocks.append(_Block(first, version, self._command))
        return self.blocks[-1]

    def _continue(self, line: int, found: re.Match[str]) -> None:
        """A field; behind an empty line only those of the journal still belong here.

        A mail may have put an empty line between all of them: the first two show the step.
        """
        if self._open is None:
            return
        gap = line - self._open.last
        if len(self._open.fields) == 1:
            self._step = gap
        if gap <= self._step or _JOURNAL.match(found[1]):
            self._open.fields.append((line, found[1], found[2]))
        else:
            self._open = None

    def _complain(self, line: int, words: str) -> None:
        """What dumpe2fs says where it cannot read; "/dev/…" alone is no proof of it."""
        last = self.blocks[-1] if self.blocks else None
        if last and not last.fields and line <= last.last + 2:
            last.messages.append(line)
        elif not words.startswith("/dev/"):
            self._block(line).messages.append(line)


def _blocks(text: str) -> list[_Block]:
    reader = _Reader()
    for number_of, line in enumerate(re.split("\r\n|\n|\r", text), 1):
        if not line:
            continue
        quote = _QUOTE.match(line)
        reader.take(number_of, (line[quote.end() :] if quote else line).strip())
    return reader.blocks


def _run(block: _Block, hints: Hints) -> Run:
    outcome: Outcome = "ok" if block.fields else "failed"
    settings: dict[str, Setting] = {}
    facts: list[Fact] = []
    for line, printed, text in block.fields:
        name = _slug(printed)
        value = text.strip()
        if not value:
            continue
        facts.append(_fact(line, name, value))
        if name in _SETTINGS:
            setting = _SETTINGS[name]
            settings[setting] = Setting(scope="filesystem", name=setting, value=value, line=line)
    return Run(
        tool=DESCRIPTOR.tool,
        tool_version=block.version or hints.tool_version,
        lines=(block.first, block.last),
        outcome=outcome,
        command=block.command or hints.command,
        settings=tuple(settings.values()),
        facts=tuple(facts),
    )


def _slug(printed: str) -> str:
    return re.sub("[^a-z0-9]+", "-", printed.lower()).strip("-")


def _fact(line: int, name: str, value: str) -> Fact:
    figure, unit = _quantity(line, name, value)
    return Fact(subject="filesystem", name=name, value=value, line=line, number=figure, unit=unit)


def _quantity(line: int, name: str, value: str) -> tuple[float | None, str | None]:
    """Number and unit of a value that is one; a size or count that is none is damaged."""
    if name in ("journal-size", "total-journal-size", "lifetime-writes"):
        size = _SIZE.fullmatch(value)
        if size is None:
            raise _damaged(line, name, value, "a number with k, M, G or T")
        return number(size[1]) * _FACTORS[size[2]], "B"
    unit = "B" if name in _BYTES else "count" if name in _COUNTS else None
    if name == "check-interval":
        unit = "s"
    if unit is None:
        return None, None
    found = _NUMBER.fullmatch(value)
    if found is None:
        raise _damaged(line, name, value, "a whole number")
    return number(found[1]), unit


def _damaged(line: int, name: str, value: str, expected: str) -> ParseError:
    remedy = "send the output as dumpe2fs printed it"
    return ParseError(line, f"{value[:40]!r} as {name}", expected, remedy)
