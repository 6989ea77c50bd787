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

from platterbase.model import Missing, Scope
from platterbase.tools.fio.options import SECTIONS, job_key, workload
from platterbase.tools.fio.results import (
    LATENCIES,
    STATISTICS,
    FioRun,
    damaged,
    is_zero,
    scale,
)

_HEAD = re.compile(r"[> \t]*(?:([345]);fio-([^;]*);|(2);)([^;]*);([0-9]+);([0-9]+);")
_PERCENTILE = re.compile(r"([0-9.]+)%=([0-9]+)")
_TAIL = 34
_SECTIONS = {
    1: ("mixed",),
    2: ("read", "write"),
    3: ("read", "write", "trim"),
    4: ("read", "write", "trim", "mixed"),
}
_PROCESS = ("cpu_user", "cpu_sys", "cpu_csw", "cpu_mjf", "cpu_minf")


class _Row(NamedTuple):
    """A row as printed: a job, or a group of jobs."""

    line: int
    format: str
    version: str | None
    name: str
    group: int
    error: int
    blocks: list[list[str]]
    process: list[str]


def terse_runs(lines: list[str]) -> list[FioRun]:
    """Return every run of a text; a new version, or groups that start again, begin a new run."""
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
    """Return whether a row belongs to the run of the row before it."""
    same = (before.format, before.version) == (row.format, row.version)
    return same and row.group >= before.group


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
    """Return whether fields are those of one direction."""
    return len(fields) == width and all("%=" in field for field in fields[12:32])


def _is_tail(tail: list[str]) -> bool:
    """Return whether fields are processor and distributions, as they stand behind the blocks."""
    percent = [field.endswith("%") for field in tail]
    return len(tail) == _TAIL and all(percent[:2]) and all(percent[5:])


def _run(rows: list[_Row]) -> FioRun:
    run = FioRun(first=rows[0].line, last=rows[-1].line, tool_version=rows[0].version)
    run.label = (rows[0].name.strip() or None) if len(rows) == 1 else None
    groups = Counter(row.group for row in rows)
    for number, row in enumerate(rows, start=1):
        scope: Scope = "per-job" if groups[row.group] > 1 else "total"
        _add_row(run, job_key(number, row.name), row, scope)
    failed = any(row.error for row in rows) or not run.measurements
    run.outcome = "failed" if failed else "ok"
    return run


def _add_row(run: FioRun, key: str, row: _Row, scope: Scope) -> None:
    names = _SECTIONS[len(row.blocks)]
    if row.format == "3" and len(row.blocks) == 3:
        names = ("read", "write", "mixed")
    active = {
        name: block
        for name, block in zip(names, row.blocks, strict=True)
        if not all(is_zero(field) for field in block[:4])
    }
    first = len(run.workloads)
    for name, block in active.items():
        _add_block(run, key, name, block, row, scope)
    if not active or row.error:
        return
    run.measured, run.direction = first, None
    if len(active) > 1 and "mixed" not in active:
        run.begin(workload(key, "mixed", {}), None, scope, None)
    run.add_process([(text.rstrip("%"), row.line) for text in row.process], _PROCESS)


def _add_block(run: FioRun, key: str, name: str, block: list[str], row: _Row, scope: Scope) -> None:
    """Add the figures of one direction of a job."""
    line = row.line
    pattern = workload(
        key,
        name,
        {},
        threads=1 if scope == "per-job" else None,
        bytes_moved=int(scale(block[0], line, 1024.0)[0]),
        duration_s=scale(block[3], line, 0.001)[0],
    )
    run.begin(pattern, SECTIONS[name][1], scope, None)
    for text, field, metric, factor in (
        (block[1], "bandwidth_kb", "throughput", 1024.0),
        (block[2], "iops", "iops", 1.0),
        (block[0], "kb", "bytes-moved", 1024.0),
        (block[3], "runtime_ms", "duration", 0.001),
    ):
        cut: Missing | None = "below-resolution" if is_zero(text) else None
        missing = "failed" if row.error else cut
        leaf, field_ = (text, line), f"{name}_{field}"
        run.add(metric, "total", leaf, field_, factor, rounding="down", missing=missing)
    if row.error:
        return
    for at, kind in ((4, "slat"), (8, "clat"), (32, "lat")):
        texts, fields = block[at : at + 4], f"{name}_{kind}_{{}}_us"
        _add_samples(run, LATENCIES[kind], line, texts, fields, 1e-6)
    if not is_zero(block[10]):
        _add_percentiles(run, name, line, block[12:32])
    bandwidths = [*block[36:38], *block[39:41]]
    _add_samples(run, "throughput", line, bandwidths, f"{name}_bw_{{}}_kb", 1024.0)
    if len(block) > 41:
        _add_samples(run, "iops", line, block[42:46], f"{name}_iops_{{}}", 1.0)


def _add_samples(
    run: FioRun, metric: str, line: int, texts: list[str], fields: str, factor: float
) -> None:
    """Add minimum, maximum, mean and deviation; all zero means that nothing was sampled."""
    if all(is_zero(text) for text in texts):
        run.add(metric, "mean", (texts[2], line), fields.format("mean"), missing="skipped")
        return
    for statistic, text in zip(STATISTICS, texts, strict=True):
        cut = "." not in text
        run.add(
            metric,
            statistic,
            (text, line),
            fields.format(statistic.replace("stddev", "dev")),
            factor,
            rounding="down" if cut else "nearest",
            missing="below-resolution" if cut and is_zero(text) else None,
        )


def _add_percentiles(run: FioRun, name: str, line: int, texts: list[str]) -> None:
    for number, text in enumerate(texts, start=1):
        match = _PERCENTILE.fullmatch(text)
        if match is None:
            raise damaged(line, repr(text[:40]), "a percentile like 99.000000%=123")
        share, microseconds = match.groups()
        if is_zero(share):
            continue
        run.add_percentile(
            LATENCIES["clat"],
            share,
            (microseconds, line),
            f"{name}_clat_pct{number:02} {share}%",
            1e-6,
            "down",
            "below-resolution" if is_zero(microseconds) else None,
        )
