"""fio's terse rows (`--minimal`, `--output-format=terse`), versions 2 to 5.

Fields are counted as stat.c writes them: head (4 in version 2, 5 later), a block for each of
read, write and (2, 4, 5) trim, the processor, distributions, then disks. With
unified_rw_reporting one block stands for all. Units stay KiB, KiB/s, us and ms in 3.x; whole
numbers are cut. Names of the fields: fio HOWTO, "Terse output".
"""

from __future__ import annotations

import re
from collections import Counter
from typing import NamedTuple

from platterbase.model import Missing, Rounding, Run, Scope
from platterbase.tools.fio.options import SECTIONS, job_key, workload
from platterbase.tools.fio.rows import STATISTICS, Rows, damaged, scaled, zero

_HEAD = re.compile(r"[> \t]*(?:([345]);fio-([^;]*);|(2);)([^;]*);([0-9]+);([0-9]+);")
_PERCENTILE = re.compile(r"([0-9.]+)%=([0-9]+)")
_TAIL = 34
_SECTIONS = {
    1: ("mixed",),
    2: ("read", "write"),
    3: ("read", "write", "trim"),
    4: ("read", "write", "trim", "mixed"),
}
_PROCESS = (
    ("cpu_user", "cpu-user", 0.01),
    ("cpu_sys", "cpu-system", 0.01),
    ("cpu_csw", "context-switches", 1.0),
    ("cpu_mjf", "page-faults-major", 1.0),
    ("cpu_minf", "page-faults-minor", 1.0),
)


class _Row(NamedTuple):
    """One row: a job, or a group of jobs."""

    line: int
    format: str
    version: str | None
    name: str
    group: int
    error: int
    blocks: list[list[str]]
    process: list[str]


def terse_runs(lines: list[str]) -> list[Run]:
    """Rows follow each other in one run until the version changes or groups start again."""
    runs: list[list[_Row]] = []
    for number, line in enumerate(lines, start=1):
        if "%=" not in line and ";fio-" not in line:
            continue
        head = _HEAD.match(line)
        if head is None:
            continue
        row = _row(line.strip("> \t"), number, head)
        if runs and _continues(runs[-1][-1], row):
            runs[-1].append(row)
        else:
            runs.append([row])
    return [_run(rows) for rows in runs]


def _continues(before: _Row, row: _Row) -> bool:
    return (before.format, before.version) == (
        row.format,
        row.version,
    ) and row.group >= before.group


def _row(line: str, number: int, head: re.Match[str]) -> _Row:
    fields = line.split(";")
    form = head[1] or head[3]
    at = 4 if form == "2" else 5
    width = 47 if form == "5" else 41
    blocks = []
    while _is_block(fields[at : at + width], width):
        blocks.append(fields[at : at + width])
        at += width
    tail = fields[at : at + _TAIL]
    if len(blocks) not in _SECTIONS or not _is_tail(tail):
        raise damaged(
            number,
            f"a terse row of {len(fields)} fields that does not add up",
            f"blocks of {width} fields and {_TAIL} after them",
        )
    name, version = head[4], head[2]
    return _Row(number, form, version, name, int(head[5]), int(head[6]), blocks, tail[:5])


def _is_block(fields: list[str], width: int) -> bool:
    return len(fields) == width and all("%=" in field for field in fields[12:32])


def _is_tail(tail: list[str]) -> bool:
    percent = [field.endswith("%") for field in tail]
    return len(tail) == _TAIL and all(percent[:2]) and all(percent[5:])


def _run(found: list[_Row]) -> Run:
    rows = Rows()
    groups = Counter(row.group for row in found)
    for number, row in enumerate(found, start=1):
        scope: Scope = "per-job" if groups[row.group] > 1 else "total"
        _add_row(rows, job_key(number, row.name), row, scope)
    failed = any(row.error for row in found) or not rows.measurements
    return Run(
        tool="fio",
        tool_version=found[0].version,
        lines=(found[0].line, found[-1].line),
        outcome="failed" if failed else "ok",
        label=(found[0].name.strip() or None) if len(found) == 1 else None,
        workloads=tuple(rows.workloads),
        measurements=tuple(rows.measurements),
    )


def _add_row(rows: Rows, key: str, row: _Row, scope: Scope) -> None:
    names = _SECTIONS[len(row.blocks)]
    if row.format == "3" and len(row.blocks) == 3:
        names = ("read", "write", "mixed")
    active = [
        (name, block)
        for name, block in zip(names, row.blocks, strict=True)
        if not all(zero(field) for field in block[:4])
    ]
    before = len(rows.workloads)
    for name, block in active:
        _add_block(rows, key, name, block, row, scope)
    if not active or row.error:
        return
    rows.workload, rows.direction = before, None
    if len(active) > 1 and "mixed" not in [name for name, _ in active]:
        rows.begin(workload(key, "mixed", {}), None, scope, None)
    for (field, metric, factor), text in zip(_PROCESS, row.process, strict=True):
        rows.add(metric, "total", (text.rstrip("%"), row.line), field, factor)


def _add_block(rows: Rows, key: str, name: str, block: list[str], row: _Row, scope: Scope) -> None:
    line = row.line
    moved = int(scaled(block[0], line, 1024.0)[0])
    seconds = scaled(block[3], line, 0.001)[0]
    threads = 1 if scope == "per-job" else None
    made = workload(key, name, {}, threads=threads, bytes_moved=moved, duration_s=seconds)
    rows.begin(made, SECTIONS[name][1], scope, None)
    failed: Missing | None = "failed" if row.error else None
    small: Missing = "below-resolution"
    down: Rounding = "down"
    for index, field, metric, factor in (
        (1, "bandwidth_kb", "throughput", 1024.0),
        (2, "iops", "iops", 1.0),
        (0, "kb", "bytes-moved", 1024.0),
        (3, "runtime_ms", "duration", 0.001),
    ):
        missing = failed or (small if zero(block[index]) else None)
        leaf = (block[index], line)
        rows.add(metric, "total", leaf, f"{name}_{field}", factor, rounding=down, missing=missing)
    if failed:
        return
    for at, field, metric in (
        (4, "slat", "submit-latency"),
        (8, "clat", "completion-latency"),
        (32, "lat", "latency"),
    ):
        _add_four(rows, metric, line, block[at : at + 4], (f"{name}_{field}", "us"), 1e-6)
    if not zero(block[10]):
        _add_percentiles(rows, name, line, block[12:32])
    speeds = [*block[36:38], *block[39:41]]
    _add_four(rows, "throughput", line, speeds, (f"{name}_bw", "kb"), 1024.0)
    if len(block) > 41:
        _add_four(rows, "iops", line, block[42:46], (f"{name}_iops", ""), 1.0)


def _add_four(
    rows: Rows, metric: str, line: int, texts: list[str], names: tuple[str, str], factor: float
) -> None:
    """Minimum, maximum, mean and deviation; all zero means that nothing was sampled."""
    prefix, unit = names
    end = f"_{unit}" if unit else ""
    if all(zero(text) for text in texts):
        rows.add(metric, "mean", (texts[2], line), f"{prefix}_mean{end}", missing="skipped")
        return
    for statistic, text in zip(STATISTICS, texts, strict=True):
        small = zero(text) and "." not in text
        rows.add(
            metric,
            statistic,
            (text, line),
            f"{prefix}_{statistic.replace('stddev', 'dev')}{end}",
            factor,
            rounding="nearest" if "." in text else "down",
            missing="below-resolution" if small else None,
        )


def _add_percentiles(rows: Rows, name: str, line: int, texts: list[str]) -> None:
    for number, text in enumerate(texts, start=1):
        found = _PERCENTILE.fullmatch(text)
        if found is None:
            raise damaged(line, repr(text[:40]), "a percentile like 99.000000%=123")
        if zero(found[1]):
            continue
        rows.add_share(
            "completion-latency",
            found[1],
            (found[2], line),
            f"{name}_clat_pct{number:02} {found[1]}%",
            1e-6,
            "down",
            "below-resolution" if zero(found[2]) else None,
        )
