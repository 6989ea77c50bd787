"""/proc/mdstat: the kernel's list of its software arrays (`cat /proc/mdstat`).

Kernels seen: 2.4 to 6.x. An array is a line with its members, and lines below it.

| printed | fact, unit | source |
| --- | --- | --- |
| 1953382400 blocks | size, B | md.c: "%llu blocks" of KiB (sectors / 2) |
| 512k chunks, 64k chunk, 64k rounding | chunk, B; k = 1024 | the personalities' status() |
| [5/4] | raid-devices, active-devices, count | md(4), proc.rst |
| bitmap: 2/15 pages [8KB], 65536KB chunk | text | |
| recovery = 12.6% … finish=9.5min speed=333K/sec | ratio, s, B/s; K = 1024 | md.c status_resync |
| level 5, algorithm 2, super 1.2 | text, and setting | |
| sdh1[5](F) | member: F failed, S spare, W write-mostly, R replacement, J journal | md.c |

    Personalities : [raid1]
    md0 : active raid1 sdb1[1] sda1[0]
          104320 blocks super 1.2 [2/2] [UU]

    unused devices: <none>
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from platterbase.model import Descriptor, Hints, Run
from platterbase.reading.figures import whole
from platterbase.reading.inventory import Inventory
from platterbase.reading.lines import numbered
from platterbase.reading.recognition import damaged_value, foreign, refuse_too_many_outputs
from platterbase.reading.values import KIB, MIB, number

DESCRIPTOR = Descriptor(
    tool="mdstat",
    title="/proc/mdstat",
    version=1,
    formats=("text",),
    tool_versions="Linux 2.4 to 6.x",
    markers=("Personalities :", " : active", " : inactive"),
)


def parse(text: str, hints: Hints) -> list[Run]:
    """Read every copy of /proc/mdstat in a text."""
    runs = [_run(block, hints) for block in _blocks(text)]
    if not runs:
        raise foreign("nothing of /proc/mdstat", '"Personalities :" or "md0 : active …"')
    return runs


_TOOL = "the kernel"
_ARRAY = re.compile(
    r"(md\S{1,60}) : (active|inactive)((?: \([a-z-]+\))*)(?: ([a-z][a-z0-9]*))?((?: \S+\[.*)?)"
)
_MEMBER = re.compile(r"(\S+?)\[([0-9]{1,9})\]((?:\([A-Z]\))*)")
_MARKS = {"F": "failed", "S": "spare", "W": "write-mostly", "R": "replacement", "J": "journal"}
_SIZE = re.compile("([0-9]{1,18}) blocks\\b")
_BLOCKS = re.compile(r"(\S+) blocks\b")
_CHUNK = re.compile("\\b([0-9]{1,9})([kKM]) (?:chunks?|rounding|chunk size)\\b")
_LEVEL = re.compile("\\blevel ([0-9]{1,2})\\b")
_SUPER = re.compile("\\bsuper (\\S{1,40})")
_ALGORITHM = re.compile("\\balgorithm ([0-9]{1,3})\\b")
_COPIES = re.compile("\\b([0-9]{1,3} (?:near|far|offset)-copies)\\b")
_PLACES = re.compile("\\[([0-9]{1,9})/([0-9]{1,9})\\](?: \\[([U_]{1,9999})\\])?")
_PROGRESS = re.compile("(recovery|resync|reshape|check|repair) {0,3}= {0,3}([0-9.]{1,9})%(.*)")
_WAITING = re.compile("(recovery|resync|reshape|check|repair) {0,3}= {0,3}([A-Z]+)")
_FINISH = re.compile("finish=([0-9.]{1,18})min")
_SPEED = re.compile("speed=([0-9]{1,15})K/sec")
_FACTORS = {"k": KIB, "K": KIB, "M": MIB}


@dataclass
class _Block:
    """One copy of the file."""

    first: int
    last: int
    lines: list[tuple[int, str]] = field(default_factory=list)


def _blocks(text: str) -> list[_Block]:
    blocks: list[_Block] = []
    if not DESCRIPTOR.marks(text):
        return []
    open_, inside = False, False
    for line, printed in numbered(text):
        words = printed.strip()
        first = words.startswith("Personalities :")
        array = _is_array(words)
        if first or (array and not open_):
            blocks.append(_Block(line, line))
            refuse_too_many_outputs(len(blocks), line)
            open_, inside = True, False
        if not open_ or not words:
            continue
        if first or array or (inside and _is_detail(words)) or _is_frame(words):
            blocks[-1].lines.append((line, words))
            blocks[-1].last = line
            inside = inside or array
            open_ = not words.startswith("unused devices:")
        elif inside and not printed[:1].isspace():
            open_ = False
    return blocks


def _is_array(words: str) -> bool:
    return words.startswith("md") and _ARRAY.fullmatch(words[:4000]) is not None


def _is_frame(words: str) -> bool:
    return words.startswith(("unused devices:", "read_ahead ", "Event: "))


def _is_detail(words: str) -> bool:
    """A line below an array. It must be one: prose may follow the file."""
    return (
        _BLOCKS.match(words) is not None
        or words.startswith(("bitmap:", "[", "super ", "resync", "recovery", "reshape", "check"))
        or (words[:1].isdigit() and "chunk" in words)
    )


def _run(block: _Block, hints: Hints) -> Run:
    found = Inventory("array")
    array = ""
    for line, words in block.lines:
        if match := _ARRAY.fullmatch(words[:4000]):
            array = match[1]
            _array(found, line, match)
        elif words.startswith(("Personalities", "unused", "read_ahead", "Event")):
            name, _, value = words.replace("read_ahead", "read ahead:").partition(":")
            found.fact("md", name.strip().lower().replace(" ", "-"), value, line)
        else:
            _detail(found, array, line, words)
    return Run(
        tool=DESCRIPTOR.tool,
        tool_version=hints.tool_version,
        lines=(block.first, block.last),
        command=hints.command,
        settings=found.settings,
        facts=tuple(found.facts),
    )


def _array(found: Inventory, line: int, array: re.Match[str]) -> None:
    name = array[1]
    found.fact(name, "state", array[2] + array[3], line)
    found.fact(name, "level", array[4] or "", line)
    found.setting("level", array[4] or "", line, name)
    for member in _MEMBER.finditer(array[5]):
        found.fact(member[1], "array", name, line)
        found.fact(member[1], "number", member[2], line)
        marks = re.findall("[A-Z]", member[3])
        found.fact(member[1], "state", " ".join(_MARKS.get(mark, mark) for mark in marks), line)


def _detail(found: Inventory, array: str, line: int, words: str) -> None:
    if _BLOCKS.match(words):
        _geometry(found, array, line, words)
    elif words.startswith("bitmap:"):
        found.fact(array, "bitmap", words.removeprefix("bitmap:"), line)
        found.setting("bitmap", "internal" if "file:" not in words else "file", line, array)
    elif progress := _PROGRESS.search(words):
        _progress(found, array, line, progress)
    elif waiting := _WAITING.search(words):
        found.fact(array, waiting[1], waiting[2], line)


def _geometry(found: Inventory, array: str, line: int, words: str) -> None:
    size = _SIZE.match(words)
    if size is None:
        raise damaged_value(line, words.partition(" ")[0], "blocks", "a whole number", _TOOL)
    found.fact(array, "size", size[0], line, whole(size[1], line, "blocks", _TOOL) * KIB, "B")
    if chunk := _CHUNK.search(words):
        amount = whole(chunk[1], line, "chunk", _TOOL) * _FACTORS[chunk[2]]
        found.fact(array, "chunk", chunk[0], line, amount, "B")
        found.setting("chunk", f"{chunk[1]}{chunk[2]}", line, array)
    for name, pattern in (
        ("raid-level", _LEVEL),
        ("metadata", _SUPER),
        ("algorithm", _ALGORITHM),
        ("layout", _COPIES),
    ):
        if said := pattern.search(words):
            found.fact(array, name, said[1], line)
            if name != "raid-level":  # the array's own line says it as well
                found.setting(name, said[1], line, array)
    if places := _PLACES.search(words):
        for name, text in (("raid-devices", places[1]), ("active-devices", places[2])):
            found.fact(array, name, text, line, whole(text, line, name, _TOOL), "count")
        found.fact(array, "devices-up", places[3] or "", line)


def _progress(found: Inventory, array: str, line: int, progress: re.Match[str]) -> None:
    name, percent, rest = progress.groups()
    share = _number(percent, "e-2", line, name)
    found.fact(array, name, f"{percent}%", line, share, "ratio")
    if finish := _FINISH.search(rest):
        seconds = _number(finish[1], "", line, "finish") * 60
        found.fact(array, f"{name}-finish", f"{finish[1]}min", line, seconds, "s")
    if speed := _SPEED.search(rest):
        rate = whole(speed[1], line, "speed", _TOOL) * KIB
        found.fact(array, f"{name}-speed", f"{speed[1]}K/sec", line, rate, "B/s")


def _number(word: str, power: str, line: int, name: str) -> float:
    try:
        return number(word + power)
    except ValueError as error:
        raise damaged_value(line, word, name, "a number", _TOOL) from error
