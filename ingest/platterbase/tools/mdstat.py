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

from platterbase.model import Descriptor, Hints, Run
from platterbase.reading.figures import decimal, whole
from platterbase.reading.inventory import Inventory
from platterbase.reading.lines import numbered, slug
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
    """Return a run for each copy of /proc/mdstat in a text."""
    copies = _read_copies(text) if DESCRIPTOR.marks(text) else []
    if not copies:
        raise foreign("nothing of /proc/mdstat", '"Personalities :" or "md0 : active …"')
    return [copy.run(DESCRIPTOR.tool, hints) for copy in copies]


_TOOL = "the kernel"
_ARRAY = re.compile(
    r"(md\S{1,60}) : (active|inactive)((?: \([a-z-]+\))*)(?: ([a-z][a-z0-9]*))?((?: \S+\[.*)?)"
)
_OF_ALL_ARRAYS = ("Personalities", "unused devices:", "read_ahead ", "Event: ")
_MEMBER = re.compile(r"(\S+?)\[([0-9]{1,9})\]((?:\([A-Z]\))*)")
_MARKS = {"F": "failed", "S": "spare", "W": "write-mostly", "R": "replacement", "J": "journal"}
_SIZE = re.compile("([0-9]{1,18}) blocks\\b")
_BLOCKS = re.compile(r"(\S+) blocks\b")
_CHUNK = re.compile("\\b([0-9]{1,9})([kKM]) (?:chunks?|rounding|chunk size)\\b")
_GEOMETRY = {
    "raid-level": re.compile("\\blevel ([0-9]{1,2})\\b"),
    "metadata": re.compile("\\bsuper (\\S{1,40})"),
    "algorithm": re.compile("\\balgorithm ([0-9]{1,3})\\b"),
    "layout": re.compile("\\b([0-9]{1,3} (?:near|far|offset)-copies)\\b"),
}
_PLACES = re.compile("\\[([0-9]{1,9})/([0-9]{1,9})\\](?: \\[([U_]{1,9999})\\])?")
_PROGRESS = re.compile("(recovery|resync|reshape|check|repair) {0,3}= {0,3}([0-9.]{1,9})%(.*)")
_WAITING = re.compile("(recovery|resync|reshape|check|repair) {0,3}= {0,3}([A-Z]+)")
_FINISH = re.compile("finish=([0-9.]{1,18})min")
_SPEED = re.compile("speed=([0-9]{1,15})K/sec")
_FACTORS = {"k": KIB, "K": KIB, "M": MIB}


def _read_copies(text: str) -> list[Inventory]:
    copies: list[Inventory] = []
    is_open, array = False, ""
    for line, printed in numbered(text):
        words = printed.strip()
        match = _ARRAY.fullmatch(words[:4000]) if words.startswith("md") else None
        is_first = words.startswith("Personalities :")
        if is_first or (match and not is_open):
            copies.append(Inventory(line, scope="array"))
            refuse_too_many_outputs(len(copies), line)
            is_open, array = True, ""
        if not is_open:
            continue
        copy = copies[-1]
        if match:
            array = match[1]
            _add_array(copy, line, match)
        elif words.startswith(_OF_ALL_ARRAYS):
            name, _, value = words.replace("read_ahead", "read ahead:").partition(":")
            copy.fact("md", slug(name), value, line)
            is_open = not words.startswith("unused devices:")
        elif array and _is_of_array(words):
            _add_detail(copy, array, line, words)
        else:
            is_open = not array or printed[:1].isspace()
            continue
        copy.last = line
    return copies


def _is_of_array(words: str) -> bool:
    """Return whether a line below an array is the kernel's: prose may follow the file."""
    return (
        _BLOCKS.match(words) is not None
        or words.startswith(("bitmap:", "[", "super ", "resync", "recovery", "reshape", "check"))
        or (words[:1].isdigit() and "chunk" in words)
    )


def _add_array(copy: Inventory, line: int, array: re.Match[str]) -> None:
    name = array[1]
    copy.fact(name, "state", array[2] + array[3], line)
    copy.fact(name, "level", array[4] or "", line)
    copy.setting("level", array[4] or "", line, name)
    for member in _MEMBER.finditer(array[5]):
        copy.fact(member[1], "array", name, line)
        copy.fact(member[1], "number", member[2], line)
        marks = re.findall("[A-Z]", member[3])
        copy.fact(member[1], "state", " ".join(_MARKS.get(mark, mark) for mark in marks), line)


def _add_detail(copy: Inventory, array: str, line: int, words: str) -> None:
    if _BLOCKS.match(words):
        _add_geometry(copy, array, line, words)
    elif words.startswith("bitmap:"):
        copy.fact(array, "bitmap", words.removeprefix("bitmap:"), line)
        copy.setting("bitmap", "internal" if "file:" not in words else "file", line, array)
    elif progress := _PROGRESS.search(words):
        _add_progress(copy, array, line, progress)
    elif waiting := _WAITING.search(words):
        copy.fact(array, waiting[1], waiting[2], line)


def _add_geometry(copy: Inventory, array: str, line: int, words: str) -> None:
    size = _SIZE.match(words)
    if size is None:
        raise damaged_value(line, words.partition(" ")[0], "blocks", "a whole number", _TOOL)
    copy.fact(array, "size", size[0], line, whole(size[1], line, "blocks", _TOOL) * KIB, "B")
    if chunk := _CHUNK.search(words):
        amount = whole(chunk[1], line, "chunk", _TOOL) * _FACTORS[chunk[2]]
        copy.fact(array, "chunk", chunk[0], line, amount, "B")
        copy.setting("chunk", f"{chunk[1]}{chunk[2]}", line, array)
    for name, pattern in _GEOMETRY.items():
        if found := pattern.search(words):
            copy.fact(array, name, found[1], line)
            if name != "raid-level":  # the array's own line says it as well
                copy.setting(name, found[1], line, array)
    if places := _PLACES.search(words):
        for name, count in (("raid-devices", places[1]), ("active-devices", places[2])):
            copy.fact(array, name, count, line, whole(count, line, name, _TOOL), "count")
        copy.fact(array, "devices-up", places[3] or "", line)


def _add_progress(copy: Inventory, array: str, line: int, progress: re.Match[str]) -> None:
    name, percent, rest = progress.groups()
    decimal(percent, line, name, _TOOL)  # refuse what is no number
    share = number(f"{percent}e-2")  # divided by 100, 7.4 is not 0.074
    copy.fact(array, name, f"{percent}%", line, share, "ratio")
    if finish := _FINISH.search(rest):
        seconds = decimal(finish[1], line, "finish", _TOOL) * 60
        copy.fact(array, f"{name}-finish", f"{finish[1]}min", line, seconds, "s")
    if speed := _SPEED.search(rest):
        rate = whole(speed[1], line, "speed", _TOOL) * KIB
        copy.fact(array, f"{name}-speed", f"{speed[1]}K/sec", line, rate, "B/s")
