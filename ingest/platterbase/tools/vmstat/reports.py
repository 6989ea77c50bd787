"""Reports of vmstat since boot: -d, -D, -p and -s.

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

from platterbase.errors import ParseError
from platterbase.model import Fact, Hints, Measurement, Run, Workload
from platterbase.tools.vmstat.counters import counter_runs
from platterbase.tools.vmstat.meaning import (
    BUSY,
    CURRENT,
    SECTOR,
    Meaning,
    measurement,
    milliseconds,
)
from platterbase.tools.vmstat.rows import Row, Table, split_row


def reports(lines: list[str], hints: Hints) -> list[Run]:
    """Runs of every -d, -p, -D and -s report in the lines."""
    return [
        *(_disk_run(table, hints) for table in _disk_tables(lines)),
        *_partition_runs(lines, hints),
        *counter_runs(lines, hints),
    ]


_DISK = ["total", "merged", "sectors", "ms", "total", "merged", "sectors", "ms", "cur", "sec"]
_DISK_FIELDS: tuple[tuple[str, Meaning | None], ...] = (
    ("reads total", Meaning("request-count", "read")),
    ("reads merged", Meaning("merged-count", "read")),
    ("reads sectors", Meaning("bytes-moved", "read", SECTOR)),
    ("reads ms", None),
    ("writes total", Meaning("request-count", "write")),
    ("writes merged", Meaning("merged-count", "write")),
    ("writes sectors", Meaning("bytes-moved", "write", SECTOR)),
    ("writes ms", None),
    ("IO cur", CURRENT),
    ("IO sec", BUSY),
)
_PARTITION = ["reads", "read", "sectors", "writes", "requested", "writes"]
_PARTITION_FIELDS: tuple[tuple[str, Meaning | None], ...] = (
    ("reads", Meaning("request-count", "read")),
    ("read sectors", Meaning("bytes-moved", "read", SECTOR)),
    ("writes", Meaning("request-count", "write")),
    ("requested writes", Meaning("bytes-moved", "write", SECTOR)),
)


def _disk_tables(lines: list[str]) -> list[Table]:
    """One table a report: a header that repeats below other devices belongs to it."""
    tables: list[Table] = []
    seen: set[str] = set()
    for number, line in enumerate(lines, 1):
        if "sectors" not in line and not (tables and number == tables[-1].last + 1):
            continue
        words, stamp, zone = split_row(line)
        if words[:10] == _DISK and len(words) <= 11:
            if not (tables and tables[-1].rows and number - tables[-1].last <= 2):
                tables.append(Table(words=words, header=number))
                seen = set()
            tables[-1].last = number
        elif tables and number == tables[-1].last + 1 and _is_row(words, 1, 10, number):
            if words[0] in seen:
                tables.append(Table(words=tables[-1].words, header=number))
                seen = set()
            seen.add(words[0])
            tables[-1].rows.append(Row(number, line, words, stamp, zone))
            tables[-1].last = number
    return tables


def _is_row(words: list[str], names: int, numbers: int, line: int) -> bool:
    """Whether words are names and then numbers; refuses those that nearly are."""
    digits = sum(word.isascii() and word.isdigit() for word in words[names:])
    if len(words) == names + numbers and digits == numbers:
        return True
    if digits * 2 > numbers:
        raise ParseError(
            line,
            f"a row of {len(words)} columns, {digits} of them whole numbers",
            f"{names + numbers} columns as in the header",
            "send the output as vmstat printed it",
        )
    return False


def _disk_run(table: Table, hints: Hints) -> Run:
    facts: list[Fact] = []
    found: list[Measurement] = []
    for ordinal, row in enumerate(table.rows):
        cells = list(zip(_DISK_FIELDS, row.words[1:], strict=True))
        for (name, meaning), word in cells:
            if meaning is None:
                facts.append(milliseconds(row.words[0], name, word, row.line))
            else:
                found.append(measurement(meaning, word, row.line, name, ordinal))
    return Run(
        tool="vmstat",
        lines=(table.header, table.last),
        tool_version=hints.tool_version,
        outcome="ok" if table.rows else "interrupted",
        command=hints.command,
        started=table.rows[0].stamp if table.rows else None,
        workloads=_workloads([row.words[0] for row in table.rows]),
        measurements=tuple(found),
        facts=tuple(facts),
    )


def _workloads(names: list[str]) -> tuple[Workload, ...]:
    """One a device, with a key made from its name."""
    taken: dict[str, int] = {}
    workloads = []
    for name in names:
        slug = re.sub("[^a-z0-9.-]", "-", name.lower())
        taken[slug] = taken.get(slug, 0) + 1
        key = slug if taken[slug] == 1 else f"{slug}..{taken[slug]}"
        workloads.append(Workload(key=key, operation="monitor"))
    return tuple(workloads)


def _partition_runs(lines: list[str], hints: Hints) -> list[Run]:
    """vmstat -p: one run a row, since each is a count since boot at another moment."""
    runs: list[Run] = []
    device, last = "", 0
    for number, line in enumerate(lines, 1):
        if "sectors" not in line and number != last + 1:
            continue
        words = line.lstrip("> ").split()
        if words[1:] == _PARTITION:
            device, last = words[0], number
        elif device and number == last + 1 and _is_row(words, 0, 4, number):
            last = number
            runs.append(
                Run(
                    tool="vmstat",
                    lines=(number, number),
                    tool_version=hints.tool_version,
                    command=hints.command,
                    workloads=_workloads([device]),
                    measurements=tuple(
                        measurement(meaning, word, number, name, 0)
                        for (name, meaning), word in zip(_PARTITION_FIELDS, words, strict=True)
                        if meaning is not None
                    ),
                )
            )
    return runs
