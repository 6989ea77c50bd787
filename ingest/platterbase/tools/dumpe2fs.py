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

from platterbase.errors import ParseError
from platterbase.model import Descriptor, Hints, Run
from platterbase.reading.inventory import Inventory
from platterbase.reading.lines import command_in, numbered, slug
from platterbase.reading.recognition import damaged_value, foreign
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
    """Return a run for each filesystem whose superblock a text shows."""
    reader = _Reader()
    for line, printed in numbered(text) if DESCRIPTOR.marks(text) else []:
        reader.read(line, printed.strip())
    if not reader.filesystems:
        expected = '"Filesystem volume name:" and the lines below it'
        raise foreign("nothing that dumpe2fs prints", expected)
    return [filesystem.run(_TOOL, hints) for filesystem in reader.filesystems]


_TOOL = "dumpe2fs"
_BANNER = re.compile(r"(dumpe2fs|tune2fs|mke2fs|e2fsck|resize2fs) ([0-9][0-9A-Za-z.-]*) \(.*\)")
_FIRST = "Filesystem volume name"
_FIELD = re.compile(r"([A-Z][A-Za-z0-9 #/-]{1,39}):\s*(.*)")
_FAILURE = re.compile(
    r"dumpe2fs: .+|Couldn't find valid filesystem superblock\.|Usage: dumpe2fs |/dev/\S+: .* open"
)
_JOURNAL = re.compile("Journal|Total journal|Max transaction|Fast commit|MMP|FS Error|Checksum")
_NUMBER = re.compile(r"(-?[0-9]{1,18})(?: \(.*\))?")
_SIZE = re.compile(r"([0-9]{1,18}) ?([kMGT])B?")
_FACTORS = {"k": KIB, "M": MIB, "G": GIB, "T": TIB}
_SIZES = frozenset(("journal-size", "total-journal-size", "lifetime-writes"))
_BYTES = frozenset(
    (
        "block-size", "fragment-size", "cluster-size", "inode-size", "group-descriptor-size",
        "required-extra-isize", "desired-extra-isize",
    )
)  # fmt: skip
_COUNTS = frozenset(
    (
        "inode-count", "block-count", "reserved-block-count", "overhead-clusters",
        "overhead-blocks", "free-blocks", "free-inodes", "reserved-gdt-blocks", "blocks-per-group",
        "clusters-per-group", "fragments-per-group", "inodes-per-group", "inode-blocks-per-group",
        "raid-stride", "raid-stripe-width", "flex-block-group-size", "mount-count",
        "maximum-mount-count", "journal-length", "total-journal-blocks", "max-transaction-length",
        "fast-commit-length", "journal-number-of-users", "fs-error-count",
    )
)  # fmt: skip
_RENAMED = {
    "filesystem-features": "features",
    "reserved-block-count": "reserved-blocks",
    "default-directory-hash": "hash",
    "total-journal-size": "journal-size",
}
_SETTINGS = frozenset(
    (
        "features", "default-mount-options", "errors-behavior", "reserved-blocks", "block-size",
        "fragment-size", "cluster-size", "inode-size", "blocks-per-group", "inodes-per-group",
        "flex-block-group-size", "raid-stride", "raid-stripe-width", "hash", "checksum-type",
        "journal-features", "journal-size",
    )
)  # fmt: skip


class _Reader:
    """Reads lines: a banner, the fields of a superblock, messages in place of one."""

    def __init__(self) -> None:
        self.filesystems: list[Inventory] = []
        self._is_open = False
        self._banner: tuple[int, str] | None = None
        self._is_other_program = False
        self._command: str | None = None
        self._step = 0  # from one line to the next: a mail may put an empty one between all

    def read(self, line: int, words: str) -> None:
        """Take one line without blanks around it."""
        if banner := _BANNER.fullmatch(words):
            self._is_other_program = banner[1] != _TOOL
            self._banner = None if self._is_other_program else (line, banner[2])
            self._is_open = False
        elif command := command_in(words, _TOOL):
            self._command, self._banner = command, None
            self._is_open = self._is_other_program = False
        elif words.startswith(f"{_FIRST}:"):
            self._begin(line, words)
        elif self._is_open and (field := _FIELD.fullmatch(words)):
            self._continue(line, field)
        elif _FAILURE.match(words) and not self._is_other_program:
            self._fail(line, words)
        else:
            self._is_open = False

    def _open(self, line: int) -> Inventory:
        """Return a new filesystem, which begins with the banner if there is one."""
        first, version = self._banner or (line, None)
        filesystem = Inventory(
            first, line, scope="filesystem", command=self._command, keep_blanks=True
        )
        filesystem.tool_version = version
        self._banner = None
        self.filesystems.append(filesystem)
        return filesystem

    def _begin(self, line: int, words: str) -> None:
        if "Filesystem UUID:" in words:
            remedy = "put each item on a line of its own, as dumpe2fs prints it"
            raise ParseError(line, "several items in one line", "one item a line", remedy)
        if not self._is_other_program:
            _add_field(self._open(line), line, _FIRST, words.partition(":")[2])
            self._is_open, self._step = True, 0

    def _continue(self, line: int, field: re.Match[str]) -> None:
        """Add a field; behind an empty line only those of the journal still belong here."""
        filesystem = self.filesystems[-1]
        gap = line - filesystem.last
        self._step = self._step or gap
        self._is_open = gap <= self._step or _JOURNAL.match(field[1]) is not None
        if self._is_open:
            _add_field(filesystem, line, field[1], field[2])

    def _fail(self, line: int, words: str) -> None:
        """Add what dumpe2fs says where it cannot read; "/dev/…" alone is no proof of it."""
        last = self.filesystems[-1] if self.filesystems else None
        if last and last.outcome == "failed" and line <= last.last + 2:
            last.last = line
        elif not words.startswith("/dev/"):
            self._open(line).outcome = "failed"


def _add_field(filesystem: Inventory, line: int, printed: str, value: str) -> None:
    filesystem.last = line
    name, value = slug(printed), value.strip()
    if value:
        filesystem.fact("filesystem", name, value, line, *_quantity(line, name, value))
        setting = _RENAMED.get(name, name)
        if setting in _SETTINGS:
            filesystem.setting(setting, value, line, None)


def _quantity(line: int, name: str, value: str) -> tuple[float | None, str | None]:
    """Return number and unit of a value that is one; a size or count that is none is damaged."""
    if name in _SIZES:
        size = _SIZE.fullmatch(value)
        if size is None:
            raise damaged_value(line, value, name, "a number with k, M, G or T", _TOOL)
        return number(size[1]) * _FACTORS[size[2]], "B"
    unit = "B" if name in _BYTES else "count" if name in _COUNTS else None
    if name == "check-interval":
        unit = "s"
    if unit is None:
        return None, None
    found = _NUMBER.fullmatch(value)
    if found is None:
        raise damaged_value(line, value, name, "a whole number", _TOOL)
    return number(found[1]), unit
