"""vmstat: what procps (and busybox) vmstat prints.

Versions seen: procps 3.2 to procps-ng 4.0.5. Reports: intervals (`vmstat [-a] [-w] [-t] [-n] [-y]
[-S unit] delay count`), disks since boot (`-d`), their sum (`-D`), a partition (`-p`), counters
since boot (`-s`). Columns are found by their words, never by position; headers may repeat, and
other lines (dates from cron, prompts) may stand between.

| column | metric, direction | unit as printed, and source |
| --- | --- | --- |
| r, b | processes-running, processes-blocked | count, vmstat(8) |
| swpd free buff cache inact active | memory-… | KiB, or the unit of -S (vmstat.c unitConvert) |
| si, so | swap-in, swap-out | KiB/s, or the unit of -S per second (same) |
| bi, bo | throughput read, write | KiB/s always: vmstat(8) "blocks are currently 1024 bytes" |
| in, cs | interrupt-rate, context-switch-rate | 1/s, vmstat(8) |
| us sy id wa st gu | cpu-… | percent of all processors' time, vmstat(8) |
| -d, -D, -p, -s | see since_boot.py | |

The first row is an average since boot (vmstat(8)) unless -y was given: its workload is
`since-boot`, the others are `row-2`, `row-3` … All rows are samples; up to 200 of them are
measurements too. The unit of -S is taken from the command line, from the hints or from a prompt
above the output; without one it is K, the default. A header right below fewer than ten rows
starts a new run: vmstat repeats it once a screen.

    procs -----------memory---------- ---swap-- -----io---- -system-- ------cpu-----
     r  b   swpd   free   buff  cache   si   so    bi    bo   in   cs us sy id wa st
     1  0      0 810244  31220 402512    0    0    12    34  101  202  3  1 95  1  0
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from platterbase.model import Descriptor, Fact, Hints, Measurement, Run, Samples, Workload
from platterbase.reading.lines import lines_of
from platterbase.reading.recognition import foreign
from platterbase.reading.values import KIB
from platterbase.tools.vmstat.rows import (
    Column,
    Row,
    Table,
    command_in_prompt,
    count_whole_numbers,
    memory_unit,
    refuse_row,
    seconds_since,
    split_row,
)
from platterbase.tools.vmstat.since_boot import read_since_boot

# The header of the intervals, or one of these, is in every text of vmstat: the last ones in -s and
# -D, of which four lines at least are needed.
DESCRIPTOR = Descriptor(
    tool="vmstat",
    title="vmstat (procps)",
    version=1,
    formats=("intervals", "disks since boot (-d, -D, -p)", "counters since boot (-s)"),
    tool_versions="3.2 to 4.0.5",
    markers=(
        "swpd",
        "sectors",
        "memory",
        "swap",
        "paged",
        "cpu ticks",
        "merged ",
        "milli ",
        "inprogress",
        "context switches",
        "interrupts",
        "forks",
        "partitions",
        "boot time",
    ),
)


def parse(text: str, hints: Hints) -> list[Run]:
    """Return a run for every report of vmstat in the text."""
    runs: list[Run] = []
    if DESCRIPTOR.marks(text):
        lines = lines_of(text)
        runs += [_interval_run(table, hints) for table in _interval_tables(lines)]
        runs += read_since_boot(lines, hints)
    if not runs:
        raise foreign(
            "no header of vmstat",
            "'r b swpd free …', 'total merged sectors ms …' or the lines of vmstat -s",
            "send the output with its header lines",
        )
    return sorted(runs, key=lambda run: run.lines)


_REQUIRED_COLUMNS = frozenset(("swpd", "free", "si", "so", "bi", "bo", "us", "sy", "id"))
# As printed without -S.
_COLUMNS = {
    "r": Column("processes-running"),
    "b": Column("processes-blocked"),
    "swpd": Column("memory-swapped", factor=KIB),
    "free": Column("memory-free", factor=KIB),
    "buff": Column("memory-buffers", factor=KIB),
    "cache": Column("memory-cache", factor=KIB),
    "inact": Column("memory-inactive", factor=KIB),
    "active": Column("memory-active", factor=KIB),
    "si": Column("swap-in", factor=KIB),
    "so": Column("swap-out", factor=KIB),
    "bi": Column("throughput", "read", KIB),
    "bo": Column("throughput", "write", KIB),
    "in": Column("interrupt-rate"),
    "cs": Column("context-switch-rate"),
    "us": Column("cpu-user", factor=0.01),
    "sy": Column("cpu-system", factor=0.01),
    "id": Column("cpu-idle", factor=0.01),
    "wa": Column("cpu-iowait", factor=0.01),
    "st": Column("cpu-steal", factor=0.01),
    "gu": Column("cpu-guest", factor=0.01),
    "ge": Column("cpu-guest", factor=0.01),
}
_IN_UNIT_OF_OPTION_S = ("swpd", "free", "buff", "cache", "inact", "active", "si", "so")
_RATES = frozenset(("si", "so", "bi", "bo", "in", "cs"))
_KNOWN = frozenset((*_COLUMNS, "w"))
_MEASURED_ROWS = 200
_FEWEST_ROWS_OF_A_SCREEN = 10
_CELLS = re.compile("(?:[0-9]{1,18} )*[0-9]{1,18}")


def _interval_tables(lines: list[str]) -> list[Table]:
    """Return the tables of intervals, each with the rows below all its repeated headers."""
    tables: list[Table] = []
    command: str | None = None
    for number, line in enumerate(lines, 1):
        if "swpd" in line and _is_header(words := line.lstrip("> ").split()):
            if not (tables and _is_next_screen(tables[-1], words, number)):
                tables.append(Table(words=words, header=number, command=command))
                command = None
            tables[-1].rows_of_screen, tables[-1].last = 0, number
        elif "vmstat" in line:
            command = command_in_prompt(line) or command
        elif tables:
            _add_row(tables[-1], line, number)
    return tables


def _is_header(words: list[str]) -> bool:
    return words[:2] == ["r", "b"] and set(words) >= _REQUIRED_COLUMNS


def _is_next_screen(table: Table, words: list[str], number: int) -> bool:
    """Return whether vmstat repeats its header: no other line between, and a screen of rows."""
    return (
        words == table.words
        and table.rows_of_screen >= _FEWEST_ROWS_OF_A_SCREEN
        and number - table.last <= 2
    )


def _add_row(table: Table, line: str, number: int) -> None:
    """Add a line to its table if it is a row; other lines are not of vmstat."""
    words, stamp, zone = split_row(line)
    expected = len(_names(table, stamp))
    if len(words) == expected and _CELLS.fullmatch(" ".join(words)):
        table.rows.append(Row(number, words, stamp, zone))
        table.rows_of_screen += 1
        table.last = number
    elif number == table.last + 1 and count_whole_numbers(words) * 2 > max(len(words), expected):
        needed = f"{expected} whole numbers as in the header of line {table.header}"
        refuse_row(number, words, needed)


def _names(table: Table, stamp: str | None) -> list[str]:
    """Return the words of the header, without the time zone that stands above time stamps."""
    if stamp is not None and table.words[-1] not in _KNOWN:
        return table.words[:-1]
    return table.words


def _interval_run(table: Table, hints: Hints) -> Run:
    command = table.command or hints.command
    options = (command or "").split()
    columns = _columns_in_unit(memory_unit(options))
    # vmstat 3 rounds the rates since boot, vmstat 4 cuts them.
    averages = {
        name: column._replace(rounding="unknown")
        if name in _RATES and column.rounding == "nearest"
        else column
        for name, column in columns.items()
    }
    since_boot = not any(re.fullmatch("-[a-xzA-RT-Z]*y[a-zA-Z]*|--no-first", o) for o in options)
    measured = table.rows if len(table.rows) <= _MEASURED_ROWS else []
    keys = [f"row-{ordinal}" for ordinal in range(1, len(measured) + 1)]
    if since_boot and keys:
        keys[0] = "since-boot"
    return Run(
        tool="vmstat",
        lines=(table.header, table.last),
        tool_version=hints.tool_version,
        outcome="ok" if table.rows else "interrupted",
        command=command,
        started=table.rows[0].stamp if table.rows else None,
        workloads=tuple(Workload(key=key, operation="monitor") for key in ("intervals", *keys)),
        measurements=tuple(
            measurement
            for ordinal, row in enumerate(measured, 1)
            for measurement in _measurements(
                table, row, ordinal, averages if since_boot and ordinal == 1 else columns
            )
        ),
        facts=_time_zone(table),
        samples=_samples(table, columns, since_boot=since_boot) if table.rows else (),
    )


def _measurements(
    table: Table, row: Row, workload: int, columns: dict[str, Column]
) -> Iterator[Measurement]:
    for name, word in zip(_names(table, row.stamp), row.words, strict=True):
        if name in columns:
            yield columns[name].measurement(word, row.line, name, workload)


def _columns_in_unit(unit: int) -> dict[str, Column]:
    """Return the columns, those of memory in the unit of -S: units above K are cut (vmstat.c)."""
    if unit == KIB:
        return _COLUMNS
    chosen = {name: _COLUMNS[name] for name in _IN_UNIT_OF_OPTION_S}
    return _COLUMNS | {
        name: column._replace(factor=unit, rounding="down") for name, column in chosen.items()
    }


def _time_zone(table: Table) -> tuple[Fact, ...]:
    """Return the zone of the time stamps: above them, or (procps 3.2) behind each."""
    row = table.rows[0] if table.rows else None
    if row is None or row.stamp is None:
        return ()
    zone, line = row.zone, row.line
    if zone is None and table.words[-1] not in _KNOWN:
        zone, line = table.words[-1], table.header
    return () if zone is None else (Fact(subject="clock", name="time zone", value=zone, line=line),)


def _samples(table: Table, columns: dict[str, Column], *, since_boot: bool) -> tuple[Samples, ...]:
    names = _names(table, table.rows[0].stamp)
    known = [(place, columns[name]) for place, name in enumerate(names) if name in columns]
    start = table.rows[0].time()
    rows = tuple(
        (
            seconds_since(start, row),
            since_boot and position == 0,
            row.line,
            tuple(column.value(int(row.words[place])) for place, column in known),
        )
        for position, row in enumerate(table.rows)
    )
    heads = tuple((column.metric, column.direction or "none", "") for _, column in known)
    return (Samples(workload=0, columns=heads, rows=rows),)
