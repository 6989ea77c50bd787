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
| -d, -D, -p, -s | see _vmstat_reports.py | |

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

from platterbase.errors import ParseError
from platterbase.model import (
    Descriptor,
    Direction,
    Fact,
    Hints,
    Measurement,
    Rounding,
    Run,
    Samples,
    Workload,
)
from platterbase.reading.values import KIB
from platterbase.tools.vmstat.reports import reports
from platterbase.tools.vmstat.rows import (
    Row,
    Table,
    command_of,
    memory_unit,
    moment,
    since,
    split_row,
    whole,
)

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
    """Read every vmstat report of a text."""
    runs: list[Run] = []
    if DESCRIPTOR.marks(text):
        lines = re.split("\r\n|\n|\r", text)
        runs += [_intervals(table, hints) for table in _tables(lines)] if "swpd" in text else []
        runs += reports(lines, hints)
    if not runs:
        raise ParseError(
            1,
            "no header of vmstat",
            "'r b swpd free …', 'total merged sectors ms …' or the lines of vmstat -s",
            "send the output with its header lines",
            foreign=True,
        )
    return sorted(runs, key=lambda run: run.lines)


_REQUIRED = frozenset(("swpd", "free", "si", "so", "bi", "bo", "us", "sy", "id"))
_MEMORY = "memory"
_BLOCK = "block"
_PERCENT = "percent"
_PLAIN = "plain"
# column: metric, direction, kind of unit
_COLUMNS: dict[str, tuple[str, Direction | None, str]] = {
    "r": ("processes-running", None, _PLAIN),
    "b": ("processes-blocked", None, _PLAIN),
    "swpd": ("memory-swapped", None, _MEMORY),
    "free": ("memory-free", None, _MEMORY),
    "buff": ("memory-buffers", None, _MEMORY),
    "cache": ("memory-cache", None, _MEMORY),
    "inact": ("memory-inactive", None, _MEMORY),
    "active": ("memory-active", None, _MEMORY),
    "si": ("swap-in", None, _MEMORY),
    "so": ("swap-out", None, _MEMORY),
    "bi": ("throughput", "read", _BLOCK),
    "bo": ("throughput", "write", _BLOCK),
    "in": ("interrupt-rate", None, _PLAIN),
    "cs": ("context-switch-rate", None, _PLAIN),
    "us": ("cpu-user", None, _PERCENT),
    "sy": ("cpu-system", None, _PERCENT),
    "id": ("cpu-idle", None, _PERCENT),
    "wa": ("cpu-iowait", None, _PERCENT),
    "st": ("cpu-steal", None, _PERCENT),
    "gu": ("cpu-guest", None, _PERCENT),
    "ge": ("cpu-guest", None, _PERCENT),
}
_KNOWN = frozenset((*_COLUMNS, "w"))
_MEASURED_ROWS = 200
_FEWEST_ROWS_OF_A_SCREEN = 10
_CELLS = re.compile("(?:[0-9]{1,18} )*[0-9]{1,18}")
_RATES = frozenset(("si", "so", "bi", "bo", "in", "cs"))


def _tables(lines: list[str]) -> list[Table]:
    """Interval tables: each with the rows of all its repeated headers."""
    tables: list[Table] = []
    command: str | None = None
    for number, line in enumerate(lines, 1):
        if "swpd" in line and _is_header(words := line.lstrip("> ").split()):
            if not (tables and _repeats(tables[-1], words, number)):
                tables.append(Table(words=words, header=number, command=command))
                command = None
            tables[-1].screen, tables[-1].last = 0, number
        elif "vmstat" in line:
            command = command_of(line) or command
        elif tables:
            _take(tables[-1], line, number)
    return tables


def _is_header(words: list[str]) -> bool:
    return words[:2] == ["r", "b"] and set(words) >= _REQUIRED


def _repeats(table: Table, words: list[str], number: int) -> bool:
    """Whether a header is the next screen of a table: no other line between, enough rows."""
    return (
        words == table.words
        and table.screen >= _FEWEST_ROWS_OF_A_SCREEN
        and number - table.last <= 2
    )


def _take(table: Table, line: str, number: int) -> None:
    """Add a row to its table; whatever else stands there belongs to somebody else."""
    words, stamp, zone = split_row(line)
    expected = len(_columns(table, stamp))
    if len(words) == expected and _CELLS.fullmatch(" ".join(words)):
        table.rows.append(Row(number, line, words, stamp, zone))
        table.screen += 1
        table.last = number
    elif number == table.last + 1 and (numeric := _numeric(words)) * 2 > max(len(words), expected):
        raise ParseError(
            number,
            f"a row of {len(words)} columns, {numeric} of them whole numbers",
            f"{expected} whole numbers as in the header of line {table.header}",
            "send the output as vmstat printed it",
        )


def _numeric(words: list[str]) -> int:
    return sum(word.isascii() and word.isdigit() for word in words)


def _columns(table: Table, stamp: str | None) -> list[str]:
    """Column words without the time zone that stands above the time stamps."""
    if stamp is not None and table.words[-1] not in _KNOWN:
        return table.words[:-1]
    return table.words


def _intervals(table: Table, hints: Hints) -> Run:
    """One run: the rows of one vmstat process."""
    options = (table.command or hints.command or "").split()
    units = {
        _MEMORY: float(memory_unit(options)),
        _BLOCK: float(KIB),
        _PERCENT: 0.01,
        _PLAIN: 1.0,
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
        command=table.command or hints.command,
        started=table.rows[0].stamp if table.rows else None,
        workloads=tuple(Workload(key=key, operation="monitor") for key in ("intervals", *keys)),
        measurements=tuple(
            found
            for ordinal, row in enumerate(measured, 1)
            for found in _measurements(table, row, ordinal, units, since_boot and ordinal == 1)
        ),
        facts=_zone(table),
        samples=_samples(table, units, since_boot=since_boot) if table.rows else (),
    )


def _measurements(
    table: Table, row: Row, ordinal: int, units: dict[str, float], first: bool
) -> list[Measurement]:
    found = []
    for column, word in zip(_columns(table, row.stamp), row.words, strict=True):
        if column not in _COLUMNS:
            continue
        metric, direction, kind = _COLUMNS[column]
        found.append(
            Measurement(
                metric=metric,
                printed=word,
                line=row.line,
                field=column,
                workload=ordinal,
                direction=direction,
                value=_scaled(word, units[kind], row.line),
                resolution=units[kind],
                rounding=_rounding(column, kind, first, units),
            )
        )
    return found


def _rounding(column: str, kind: str, first: bool, units: dict[str, float]) -> Rounding:
    """vmstat.c: rates are rounded, since boot cut by 4.x alone; units above K are cut."""
    if kind == _MEMORY and units[_MEMORY] != KIB:
        return "down"
    return "unknown" if first and column in _RATES else "nearest"


def _scaled(word: str, factor: float, line: int) -> float:
    return _times(whole(word, line), factor)


def _times(number: int, factor: float) -> float:
    return number / 100 if factor == 0.01 else number * factor


def _zone(table: Table) -> tuple[Fact, ...]:
    """The time zone of the time stamps: above their column, or (procps 3.2) behind each."""
    row = table.rows[0] if table.rows else None
    if row is None or row.stamp is None:
        return ()
    zone, line = row.zone, row.line
    if zone is None and table.words[-1] not in _KNOWN:
        zone, line = table.words[-1], table.header
    return () if zone is None else (Fact(subject="clock", name="time zone", value=zone, line=line),)


def _samples(table: Table, units: dict[str, float], *, since_boot: bool) -> tuple[Samples, ...]:
    names = _columns(table, table.rows[0].stamp)
    places = [place for place, name in enumerate(names) if name in _COLUMNS]
    chosen = [_COLUMNS[names[place]] for place in places]
    factors = [(place, units[_COLUMNS[names[place]][2]]) for place in places]
    start = moment(table.rows[0])
    rows = tuple(
        (
            since(start, row),
            since_boot and position == 0,
            row.line,
            tuple(
                _times(int(row.words[place]), factor)  # whole numbers: _CELLS
                for place, factor in factors
            ),
        )
        for position, row in enumerate(table.rows)
    )
    columns = tuple((metric, direction or "none", "") for metric, direction, _ in chosen)
    return (Samples(workload=0, columns=columns, rows=rows),)
