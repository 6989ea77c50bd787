"""What sysbench fileio prints before its test: the files, and how they are used."""

from __future__ import annotations

import re
from dataclasses import dataclass

from platterbase.model import Access, Direction, Setting, Workload
from platterbase.reading.figures import figure
from platterbase.reading.values import count
from platterbase.tools.sysbench.values import PREPARE, SIZES, SYNC

MODES: dict[str, tuple[str, Access, Direction, float]] = {
    "sequential write (creation)": ("write", "sequential", "write", 0.0),
    "sequential rewrite": ("rewrite", "sequential", "write", 0.0),
    "sequential read": ("read", "sequential", "read", 1.0),
    "random read": ("read", "random", "read", 1.0),
    "random write": ("write", "random", "write", 0.0),
    "random r/w": ("mix", "random", "both", 0.5),
    "mixed": ("mix", "mixed", "both", 0.5),
}
"""Mode as printed: operation, access, direction, share of reads."""

_THREADS = re.compile(r"Number of threads: ([0-9]{1,9})$")
_FILES = re.compile(r"([0-9]{1,9}) files, (\S{1,20}?)([KMGT]?)i?[bB] each(?:, .{1,40} total)?$")
_TOTAL = re.compile(r"(\S{1,20}?)([KMGT]?)i?[bB] total file size$")
_BLOCK = re.compile(r"Block size (\S{1,20}?)([KMGT]?)i?[bB]$")
_RATIO = re.compile(r"Read/Write ratio for combined random IO test: (\S{1,20})$")
_MODE = re.compile(r"Doing (.{1,40}) test$")
_SETTINGS = (
    ("extra-file-open-flags", re.compile(r"Extra file open flags: (\S.{0,60})$")),
    (
        "fsync-each-requests",
        re.compile(r"Periodic FSYNC enabled, calling fsync\(\) each ([0-9]{1,15}) "),
    ),
    ("fsync-at-end", re.compile(r"Calling fsync\(\) at the end of test, (Enabled)\.")),
    ("fsync-each-write", re.compile(r"(Calling fsync\(\) after each write operation)\.")),
    ("io-mode", re.compile(r"Using (.{1,20}) I/O mode$")),
)


@dataclass
class Options:
    """What a test was asked to do, as far as it says so."""

    mode: str | None = None
    threads: int | None = None
    files: int | None = None
    workset: int | None = None
    block: int | None = None
    ratio: float | None = None


def option_in(line: str, number: int, options: Options, settings: list[Setting]) -> bool:
    """Whether a line tells an option; it is kept."""
    for name, pattern in _SETTINGS:
        if found := pattern.match(line):
            settings.append(Setting(scope="tool", name=name, value=found[1], line=number))
            return True
    if found := _MODE.match(line):
        options.mode = found[1]
    elif found := _THREADS.match(line):
        options.threads = count(found[1]) or None
    elif found := _FILES.match(line):
        options.files = count(found[1]) or None
    elif found := _TOTAL.match(line):
        options.workset = _size(found, number, "total file size")
    elif found := _BLOCK.match(line):
        options.block = _size(found, number, "Block size")
    elif found := _RATIO.match(line):
        options.ratio = figure(found[1], number, "Read/Write ratio", metric="request-count").value
    else:
        return False
    return True


def _size(found: re.Match[str], line: int, name: str) -> int | None:
    """A size; one with decimals is rounded by sysbench and not known to the byte."""
    size = figure(found[1], line, name, SIZES[found[2].lower()], metric="bytes-moved").value
    return round(size) or None if size and "." not in found[1] else None


def workloads(keys: list[str], options: Options) -> tuple[Workload, ...]:
    """The workloads of a test, by what is measured of them."""
    return tuple(_workload(key, options) for key in keys)


def _workload(key: str, options: Options) -> Workload:
    if key == SYNC:
        return Workload(key=key, operation="sync", threads=options.threads)
    if key == PREPARE:
        return Workload(key=key, operation="write", access="sequential", file_count=options.files)
    operation, access, _, reads = MODES.get(options.mode or "", (None, None, None, None))
    if operation == "mix" and options.ratio and options.ratio > 0:
        reads = options.ratio / (1 + options.ratio)
    return Workload(
        key=re.sub("[^a-z0-9]+", "-", options.mode or key).strip("-"),
        operation=operation,
        access=access,
        block_bytes=options.block,
        threads=options.threads,
        read_ratio=reads,
        random_ratio={"random": 1.0, "sequential": 0.0}.get(access or ""),
        workset_bytes=options.workset,
        file_count=options.files,
    )
