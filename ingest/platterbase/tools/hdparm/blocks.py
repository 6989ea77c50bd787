"""The lines of hdparm's text, as items below the device that they belong to.

hdparm prints an item a line, below the name of the device. Blogs join the lines of a block into
one; an item is then recognized by its first word ("setting ", "multcount =", "Model=", "Timing "),
which hdparm prints nowhere else, so that both layouts give the same items.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from platterbase.errors import ParseError
from platterbase.reading.inventory import Inventory
from platterbase.reading.lines import lines_of, without_escapes
from platterbase.reading.recognition import refuse_too_many

STATES = {
    "multcount": "multcount",
    "IO_support": "io-support",
    "I/O support": "io-support",
    "unmaskirq": "unmaskirq",
    "using_dma": "dma",
    "queue_depth": "queue-depth",
    "keepsettings": "keep-settings",
    "nowerr": "nowerr",
    "readonly": "readonly",
    "readahead": "readahead",
    "look-ahead": "look-ahead",
    "write-caching": "write-cache",
    "APM_level": "apm",
    "acoustic": "acoustic",
    "write-read-verify": "write-read-verify",
    "busstate": "bus-state",
}
"""Names of the settings that hdparm prints, and ours."""

_SIGN = re.compile(r"/dev/\S{1,200}:")
_MOST_ITEMS = 10_000
_NAMES = "|".join(re.escape(name) for name in STATES)
_IDENTITY = r"Config=\{|RawCHS=|BuffType=|CurCHS=|IORDY=|(?:PIO|DMA|UDMA) modes:|AdvancedPM="
_ITEM = re.compile(
    r"(?<=\s)(?=/dev/\S{1,200}:(?:\s|$)|Timing (?:O_DIRECT |buffer|cached |disk )"
    rf"|Model=|{_IDENTITY}|Drive (?:conforms to|Supports)|\* signifies"
    r"|setting (?:drive |32-bit |fs |(?:multcount|using_dma|unmaskirq|xfermode|nowerr) )"
    r"|setting (?:keep_settings|readonly|queue_depth) "
    rf"|(?:{_NAMES}|geometry)\s{{1,20}}=)"
)
_QUOTE = re.compile(r"[ \t]{0,3}>+(?: >+){0,5}(?=\s)")
_DEVICE = re.compile(r"(/dev/\S{1,200}):(?: \([^)]*\))?")
_PROMPT = re.compile(r"```|\S{0,120}(?:\s\S{1,60})?[\])]?[#$%] |[#$] ?$")
_COMMAND = re.compile(r"(?:^|\s)(?:sudo )?(?:\S{0,60}/)?(hdparm (?:-|/dev/)\S.*)$")
_VERSION = re.compile(r"hdparm v([0-9][0-9.]*)|hdparm - .* version v?([0-9][0-9.]*),")
_OTHER_TOOL = re.compile(r"(?:smartctl|dumpe2fs|tune2fs|mdadm|dd|bonnie\+\+|vmstat|iostat)\b")
ERROR = re.compile(
    r"HDIO_|BLKFLSBUF|BLKRAGET|BLKGETSIZE|SG_IO|read\(\) |read\([0-9]+\) returned|lseek\(\) failed"
    r"|mlock\(\) failed|could not allocate"
)
_REFUSED = re.compile(
    r"(/dev/\S{1,200}): (?:Operation not permitted|Permission denied|No such file or directory"
    r"|No such device.*|No medium found|Input/output error|Device or resource busy)"
)
_KNOWN = re.compile(
    rf"Timing \S+ (?:\S+ )?reads|Model=|{_IDENTITY}|Drive (?:conforms to|Supports)|setting \S"
    rf"|(?:{_NAMES}|geometry|max sectors)\s*=|drive (?:state|temperature)|no identification info"
)
_RESULT = re.compile(r"[0-9]{1,18} MB in ")
_WITHOUT_DEVICE = re.compile(r"Timing .*[0-9] MB in|Model=.*FwRev=")
_IDENTIFY_BEGINS = re.compile(
    r"(?:ATA|ATAPI \S.*|CompactFlash ATA) device(?:, with .*)?$|ATAPI .*, with "
)


class Item(NamedTuple):
    """One thing that hdparm printed: its line and its text with the blanks before it."""

    line: int
    text: str

    @property
    def words(self) -> str:
        """The text without blanks around it."""
        return self.text.strip()


class Block(Inventory):
    """What stands below one device name (None: the name is not in the text)."""

    def __init__(
        self, device: str | None, line: int, command: str | None, version: str | None
    ) -> None:
        super().__init__(line, command=command, keep_blanks=True)
        self.label = device
        self.tool_version = version
        self.items: list[Item] = []
        self.identify: list[Item] = []  # lines of -I
        self.errors: list[Item] = []
        self.sources: dict[str, int] = {}  # of each setting: how sure it is

    @property
    def subject(self) -> str:
        return self.label or "drive"

    @property
    def is_empty(self) -> bool:
        return not (self.items or self.identify or self.errors)


def read_blocks(text: str, *, declared: bool) -> list[Block]:
    """Return the blocks of all devices, in order; `declared`: the sender says that it is hdparm's.

    "/dev/vda: Operation not permitted" is no proof of hdparm: it counts where hdparm is named by
    the sender, by a command or by other blocks, or where the text holds nothing else.
    """
    reader = _BlockReader(is_hdparm=declared)
    if not ("Timing " in text or "Model=" in text or _SIGN.search(text)):
        return []
    # Backspaces stay: they may be bytes of a damaged serial number.
    for number, line in enumerate(lines_of(without_escapes(text)), 1):
        quote = _QUOTE.match(line)
        for piece in _ITEM.split(line[quote.end() :] if quote else line):
            reader.read(Item(number, piece))
    blocks = [block for block in reader.blocks if not block.is_empty]
    if blocks or reader.is_hdparm or not reader.has_foreign_lines:
        blocks = sorted(blocks + reader.refused, key=lambda block: block.first)
    if blocks:
        refuse_too_many(len(blocks), blocks[-1].first)
    return blocks


class _BlockReader:
    """Hands each item to the block of its device."""

    def __init__(self, *, is_hdparm: bool) -> None:
        self.blocks: list[Block] = []
        self.refused: list[Block] = []
        self.has_foreign_lines = False
        self.is_hdparm = is_hdparm
        self._item_count = 0
        self._block: Block | None = None
        self._command: str | None = None
        self._version: str | None = None
        self._in_identify = False

    def read(self, item: Item) -> None:
        """Take one item."""
        words = item.words
        if device := _DEVICE.fullmatch(words):
            self._open(device[1], item.line)
        elif refused := _REFUSED.fullmatch(words):
            block = Block(refused[1], item.line, self._command, self._version)
            block.errors.append(item)
            self.refused.append(block)
            self._block = None
        elif version := _VERSION.match(words):
            self._version = version[1] or version[2]
        elif command := _COMMAND.search(words):
            self._command, self.is_hdparm, self._block = command[1], True, None
        elif _PROMPT.match(words):
            self._block, self._command = None, None
        elif words and not self._keep(item, words):
            self.has_foreign_lines = True

    def _open(self, device: str | None, line: int) -> None:
        self._block = Block(device, line, self._command, self._version)
        self._in_identify = False
        self.blocks.append(self._block)
        self._count_item(line)

    def _keep(self, item: Item, words: str) -> bool:
        """Add an item to the open block; return whether it is hdparm's."""
        if self._in_identify and self._block:
            return self._keep_identify(item, words, self._block)
        if self._block is None and _WITHOUT_DEVICE.match(words):
            self._open(None, item.line)
        if self._block is None:
            return False
        if _IDENTIFY_BEGINS.match(words):
            self._in_identify = True
            self._block.identify.append(item)
        elif _KNOWN.match(words) or _RESULT.match(words):
            self._block.items.append(item)
            self._count_item(item.line)
        elif ERROR.match(words):
            self._block.errors.append(item)
        else:
            return words.startswith("* signifies") or words == "(maybe):"
        self._block.last = item.line
        return True

    def _count_item(self, line: int) -> None:
        self._item_count += 1
        if self._item_count > _MOST_ITEMS:
            expected = f"at most {_MOST_ITEMS} in one file"
            raise ParseError(line, "still more items", expected, "split the file")

    def _keep_identify(self, item: Item, words: str, block: Block) -> bool:
        """Add a line of `-I`, which goes on to its check sum."""
        if _OTHER_TOOL.match(words) or _KNOWN.match(words):
            self._in_identify = False
            return self._keep(item, words)
        block.identify.append(item)
        block.last = item.line
        self._in_identify = not words.startswith(("Checksum:", "Integrity word"))
        return True
