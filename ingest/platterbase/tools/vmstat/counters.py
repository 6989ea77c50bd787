"""Counters since boot: vmstat -s and -D. Units and sources: _vmstat_reports.py."""

from __future__ import annotations

from platterbase.model import Fact, Hints, Measurement, Run, Workload
from platterbase.reading.values import KIB
from platterbase.tools.vmstat.meaning import (
    BUSY,
    CURRENT,
    SECTOR,
    Meaning,
    measurement,
    milliseconds,
)
from platterbase.tools.vmstat.rows import LETTERS, whole


def counter_runs(lines: list[str], hints: Hints) -> list[Run]:
    """One run for every block of lines of -s or -D."""
    return [_counter_run(block, hints) for block in _counter_blocks(lines)]


_MEMORY = {
    "total memory": None,
    "used memory": None,
    "active memory": "memory-active",
    "inactive memory": "memory-inactive",
    "free memory": "memory-free",
    "buffer memory": "memory-buffers",
    "swap cache": "memory-cache",
    "total swap": None,
    "used swap": "memory-swapped",
    "free swap": None,
}
_COUNTERS: dict[str, Meaning | None] = {
    "K paged in": Meaning("bytes-moved", "read", KIB),
    "K paged out": Meaning("bytes-moved", "write", KIB),
    "pages paged in": Meaning("bytes-moved", "read", KIB),
    "pages paged out": Meaning("bytes-moved", "write", KIB),
    "CPU context switches": Meaning("context-switches"),
    "total reads": Meaning("request-count", "read"),
    "merged reads": Meaning("merged-count", "read"),
    "read sectors": Meaning("bytes-moved", "read", SECTOR),
    "writes": Meaning("request-count", "write"),
    "merged writes": Meaning("merged-count", "write"),
    "written sectors": Meaning("bytes-moved", "write", SECTOR),
    "inprogress IO": CURRENT,
    "milli spent IO": BUSY,
    **dict.fromkeys(
        ("milli reading", "milli writing", "milli weighted IO", "disks", "partitions"), None
    ),
    **dict.fromkeys(("pages swapped in", "pages swapped out", "interrupts", "boot time"), None),
    **dict.fromkeys(("forks",), None),
}
_FEWEST_COUNTERS = 4


def _counter_blocks(lines: list[str]) -> list[list[tuple[int, str, str]]]:
    """Blocks of lines of -s and -D, as (line, number, label), each long enough to be one."""
    blocks: list[list[tuple[int, str, str]]] = []
    last, labels = -1, set[str]()
    for number, line in enumerate(lines, 1):
        if not line:
            continue
        word, _, rest = line.lstrip("> ").partition(" ")
        label = rest.strip()
        if not (word.isascii() and word.isdigit() and _is_counter(label)):
            continue
        if number != last + 1 or label in labels:
            blocks.append([])
            labels = set()
        blocks[-1].append((number, word, label))
        labels.add(label)
        last = number
    return [block for block in blocks if len(block) >= _FEWEST_COUNTERS]


def _is_counter(label: str) -> bool:
    return (
        label in _COUNTERS
        or label.endswith(" cpu ticks")
        or (label[:1] in LETTERS and label[2:] in _MEMORY)
    )


def _counter_run(block: list[tuple[int, str, str]], hints: Hints) -> Run:
    found: list[Measurement] = []
    facts: list[Fact] = []
    for line, word, label in block:
        meaning = _meaning(label)
        if meaning is not None:
            found.append(measurement(meaning, word, line, label, 0))
        elif label.startswith("milli "):
            facts.append(milliseconds("counters", label, word, line))
        else:
            facts.append(_fact(label, word, line))
    return Run(
        tool="vmstat",
        lines=(block[0][0], block[-1][0]),
        tool_version=hints.tool_version,
        command=hints.command,
        workloads=(Workload(key="since-boot", operation="monitor"),),
        measurements=tuple(found),
        facts=tuple(facts),
    )


def _meaning(label: str) -> Meaning | None:
    metric = _MEMORY.get(label[2:])
    if metric is None:
        return _COUNTERS.get(label)
    factor = LETTERS[label[0]]
    return Meaning(metric, factor=factor, rounding="nearest" if factor == KIB else "down")


def _fact(label: str, word: str, line: int) -> Fact:
    memory = label[2:] in _MEMORY
    number = float(whole(word, line) * (LETTERS[label[0]] if memory else 1))
    unit = "B" if memory else "s" if label == "boot time" else "count"
    return Fact(subject="counters", name=label, value=word, line=line, number=number, unit=unit)
