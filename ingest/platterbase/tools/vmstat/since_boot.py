"""Reports of vmstat since boot: disks (-d), their sum (-D), a partition (-p), counters (-s).

Sources: procps vmstat.c and Documentation/iostats of the kernel.

| printed | metric | unit |
| --- | --- | --- |
| total, reads, writes | request-count | count |
| merged | merged-count | count |
| sectors, read sectors, written sectors, requested writes | bytes-moved | 512 B always |
| ms, milli reading, milli writing | fact: time summed over requests | ms |
| cur, inprogress IO | io-in-progress, at least | vmstat.c prints a thousandth, cut |
| sec, milli spent IO | io-time | s, cut ("milli" there too is divided by 1000) |
| K paged in, pages paged in (3.x) | bytes-moved | KiB: pgpgin and pgpgout of /proc/vmstat |
| … memory, … swap | memory-… where there is a metric, else fact | the letter printed |
"""

from __future__ import annotations

import re

from platterbase.model import Fact, Hints, Measurement, Run, Workload
from platterbase.reading.values import KIB
from platterbase.tools.vmstat.rows import (
    UNIT_LETTERS,
    Column,
    Row,
    Table,
    count_whole_numbers,
    refuse_row,
    split_row,
    to_count,
)

_SECTOR = 512.0
_IN_PROGRESS = Column("io-in-progress", qualifier="at-least", rounding="down")
_BUSY = Column("io-time", rounding="down")


def read_since_boot(lines: list[str], hints: Hints) -> list[Run]:
    """Return a run for every report of -d, -p, -D and -s in the lines."""
    return [
        *(_disk_run(table, hints) for table in _disk_tables(lines)),
        *_partition_runs(lines, hints),
        *(_counter_run(block, hints) for block in _counter_blocks(lines)),
    ]


# ---------------------------------------------------------------- -d and -p: rows of devices

_REQUESTS = ["total", "merged", "sectors", "ms"]
_DISK_HEADER = [*_REQUESTS, *_REQUESTS, "cur", "sec"]
_DISK_COLUMNS = {
    "reads total": Column("request-count", "read"),
    "reads merged": Column("merged-count", "read"),
    "reads sectors": Column("bytes-moved", "read", _SECTOR),
    "reads ms": None,
    "writes total": Column("request-count", "write"),
    "writes merged": Column("merged-count", "write"),
    "writes sectors": Column("bytes-moved", "write", _SECTOR),
    "writes ms": None,
    "IO cur": _IN_PROGRESS,
    "IO sec": _BUSY,
}
_PARTITION_HEADER = ["reads", "read", "sectors", "writes", "requested", "writes"]
_PARTITION_COLUMNS = {
    "reads": Column("request-count", "read"),
    "read sectors": Column("bytes-moved", "read", _SECTOR),
    "writes": Column("request-count", "write"),
    "requested writes": Column("bytes-moved", "write", _SECTOR),
}


def _disk_tables(lines: list[str]) -> list[Table]:
    """Return a table for each report: a header that repeats below other devices belongs to it."""
    tables: list[Table] = []
    devices: set[str] = set()
    for number, line in enumerate(lines, 1):
        follows = bool(tables) and number == tables[-1].last + 1
        if "sectors" not in line and not follows:
            continue
        words, stamp, zone = split_row(line)
        if words[:10] == _DISK_HEADER and len(words) <= 11:
            if not (tables and tables[-1].rows and number - tables[-1].last <= 2):
                tables.append(Table(words=words, header=number))
                devices = set()
            tables[-1].last = number
        elif follows and _is_row(words, 1, 10, number):
            if words[0] in devices:
                tables.append(Table(words=tables[-1].words, header=number))
                devices = set()
            devices.add(words[0])
            tables[-1].rows.append(Row(number, words, stamp, zone))
            tables[-1].last = number
    return tables


def _is_row(words: list[str], names: int, numbers: int, line: int) -> bool:
    """Return whether words are names and then numbers; ParseError for those that nearly are."""
    whole = count_whole_numbers(words[names:])
    if len(words) == names + numbers and whole == numbers:
        return True
    if whole * 2 > numbers:
        refuse_row(line, words, f"{names + numbers} columns as in the header")
    return False


def _disk_run(table: Table, hints: Hints) -> Run:
    facts: list[Fact] = []
    measurements: list[Measurement] = []
    for workload, row in enumerate(table.rows):
        for (name, column), word in zip(_DISK_COLUMNS.items(), row.words[1:], strict=True):
            if column is None:
                facts.append(_summed_time(row.words[0], name, word, row.line))
            else:
                measurements.append(column.measurement(word, row.line, name, workload))
    return Run(
        tool="vmstat",
        lines=(table.header, table.last),
        tool_version=hints.tool_version,
        outcome="ok" if table.rows else "interrupted",
        command=hints.command,
        started=table.rows[0].stamp if table.rows else None,
        workloads=_device_workloads([row.words[0] for row in table.rows]),
        measurements=tuple(measurements),
        facts=tuple(facts),
    )


def _device_workloads(names: list[str]) -> tuple[Workload, ...]:
    """Return a workload for each device, its key made from the name."""
    taken: dict[str, int] = {}
    workloads = []
    for name in names:
        slug = re.sub("[^a-z0-9.-]", "-", name.lower())
        taken[slug] = taken.get(slug, 0) + 1
        key = slug if taken[slug] == 1 else f"{slug}..{taken[slug]}"
        workloads.append(Workload(key=key, operation="monitor"))
    return tuple(workloads)


def _partition_runs(lines: list[str], hints: Hints) -> list[Run]:
    """Return a run for each row of -p: each counts since boot up to another moment."""
    runs: list[Run] = []
    device, last = "", 0
    for number, line in enumerate(lines, 1):
        if "sectors" not in line and number != last + 1:
            continue
        words = line.lstrip("> ").split()
        if words[1:] == _PARTITION_HEADER:
            device, last = words[0], number
        elif device and number == last + 1 and _is_row(words, 0, 4, number):
            last = number
            cells = zip(_PARTITION_COLUMNS.items(), words, strict=True)
            run = Run(
                tool="vmstat",
                lines=(number, number),
                tool_version=hints.tool_version,
                command=hints.command,
                workloads=_device_workloads([device]),
                measurements=tuple(
                    column.measurement(word, number, name, 0) for (name, column), word in cells
                ),
            )
            runs.append(run)
    return runs


# ---------------------------------------------------------------- -s and -D: a counter a line

# Behind the letter of the unit.
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
_COUNTERS = {
    "K paged in": Column("bytes-moved", "read", KIB),
    "K paged out": Column("bytes-moved", "write", KIB),
    "pages paged in": Column("bytes-moved", "read", KIB),
    "pages paged out": Column("bytes-moved", "write", KIB),
    "CPU context switches": Column("context-switches"),
    "total reads": Column("request-count", "read"),
    "merged reads": Column("merged-count", "read"),
    "read sectors": Column("bytes-moved", "read", _SECTOR),
    "writes": Column("request-count", "write"),
    "merged writes": Column("merged-count", "write"),
    "written sectors": Column("bytes-moved", "write", _SECTOR),
    "inprogress IO": _IN_PROGRESS,
    "milli spent IO": _BUSY,
    "milli reading": None,
    "milli writing": None,
    "milli weighted IO": None,
    "disks": None,
    "partitions": None,
    "pages swapped in": None,
    "pages swapped out": None,
    "interrupts": None,
    "boot time": None,
    "forks": None,
}
_FEWEST_COUNTERS = 4


def _counter_blocks(lines: list[str]) -> list[list[tuple[int, str, str]]]:
    """Return the blocks of counters as (line, number, label); fewer than four lines are none."""
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
        or (label[:1] in UNIT_LETTERS and label[2:] in _MEMORY)
    )


def _counter_run(block: list[tuple[int, str, str]], hints: Hints) -> Run:
    facts: list[Fact] = []
    measurements: list[Measurement] = []
    for line, word, label in block:
        column = _column_of(label)
        if column is not None:
            measurements.append(column.measurement(word, line, label, 0))
        elif label.startswith("milli "):
            facts.append(_summed_time("counters", label, word, line))
        else:
            facts.append(_counter_fact(label, word, line))
    return Run(
        tool="vmstat",
        lines=(block[0][0], block[-1][0]),
        tool_version=hints.tool_version,
        command=hints.command,
        workloads=(Workload(key="since-boot", operation="monitor"),),
        measurements=tuple(measurements),
        facts=tuple(facts),
    )


def _column_of(label: str) -> Column | None:
    metric = _MEMORY.get(label[2:])
    if metric is None:
        return _COUNTERS.get(label)
    factor = UNIT_LETTERS[label[0]]
    return Column(metric, factor=factor, rounding="nearest" if factor == KIB else "down")


def _counter_fact(label: str, word: str, line: int) -> Fact:
    memory = label[2:] in _MEMORY
    number = float(to_count(word, line) * (UNIT_LETTERS[label[0]] if memory else 1))
    unit = "B" if memory else "s" if label == "boot time" else "count"
    return Fact(subject="counters", name=label, value=word, line=line, number=number, unit=unit)


def _summed_time(subject: str, name: str, word: str, line: int) -> Fact:
    """Return a time summed over requests, for which there is no metric, as a fact."""
    seconds = to_count(word, line) / (1.0 if "weighted" in name else 1000.0)
    return Fact(subject=subject, name=name, value=word, line=line, number=seconds, unit="s")
