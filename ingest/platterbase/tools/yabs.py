"""YABS (Yet-Another-Bench-Script): fio on a rented server, four block sizes (`yabs.sh`).

Versions seen: v2020-02-10 to v2026-07-03, as text and as JSON (`-j`, `-w FILE`).

| printed | metric | unit and its source (yabs.sh) |
| --- | --- | --- |
| Read, Write, Total: 335.96 MB/s, 1.55 GB/s | throughput | before v2026-07-03 10^3 and 10^6 KiB/s \
(format_speed divides fio's KiB/s by 1000), since then 10^6 and 10^9 B/s; cut to two decimals |
| (83.9k) beside it | iops | 1/s, k = 10^3, cut to one decimal (format_iops) |
| dd Sequential Disk Speed Tests, Avg | throughput | 10^6 or 10^9 B/s, as dd prints; of 1 to 3 |
| "speed_r", "speed_w", "speed_rw" (JSON) | throughput | KiB/s of fio, whatever "speed_units" says |
| "iops_r", "iops_w", "iops_rw" (JSON) | iops | 1/s |

fio was called with `--rw=randrw --rwmixread=50 --iodepth=64 --numjobs=2 --runtime=30 --direct=1
--gtod_reduce=1`, so all requests are mixed halves and Total is their sum. Where the text lacks its
heading, which of the two units holds is told by rate, IOPS and block size of the table. dd is the
fallback where fio failed. Its single runs are not read, neither are networks and Geekbench.

    Block Size | 4k            (IOPS) | 64k           (IOPS)
    Read       | 335.96 MB/s  (83.9k) | 774.68 MB/s  (12.1k)
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from platterbase.model import Descriptor, Hints, Run
from platterbase.reading.figures import figure
from platterbase.reading.grammar import Grammar
from platterbase.reading.io_mode import Invocation, IoMode
from platterbase.reading.json import Object, documents
from platterbase.reading.lines import slug
from platterbase.reading.recognition import damaged, foreign, refuse_too_many
from platterbase.reading.run import OpenRun
from platterbase.reading.values import GB, KB, KIB, MB, MIB

DESCRIPTOR = Descriptor(
    tool="yabs",
    title="YABS",
    version=1,
    formats=("text", "JSON (-j)"),
    tool_versions="2020-02-10 to 2026-07-03",
    markers=("Block Size |", "dd Sequential Disk Speed Tests", '"speed_rw"', "Disk Speed Tests ("),
)


def parse(text: str, hints: Hints) -> list[Run]:
    """Return a run for each execution of the script, printed as text or as JSON."""
    printed = [test for test in GRAMMAR.open_runs(text, hints) if test.is_sure]
    runs = [test.closed(DESCRIPTOR, hints) for test in (*printed, *_tests_of_json(text))]
    if not runs:
        raise foreign("no table of YABS", "'Block Size | 4k (IOPS) | 64k (IOPS)' and rows below")
    return sorted(runs, key=lambda run: run.lines)


def io_mode(call: Invocation) -> IoMode:
    """Return how requests reached the disk: the script calls fio and dd's writes with direct."""
    return IoMode(direct=None if call.workload == "dd-read" else True, flush="none")


_BYTES_SINCE = "2026-07-03"  # the version from which MB are 10^6 bytes
_UNITS = {"KB/s": KB, "MB/s": MB, "GB/s": GB}
_SIZES = {"k": KIB, "m": MIB}
_ROWS = {"Read": "read", "Write": "write", "Total": "both"}
_CELL = re.compile(r"(\S{1,12}) ([KMG]B/s) *\((\S{1,10})\)")
_CLEAR_SHARE = 0.988  # between 1000/1024 and 1
_CLEAR_DIGITS = 3
_OF_JSON = {"r": "read", "w": "write", "rw": "both"}


class _Cell(NamedTuple):
    """A rate and its IOPS as printed, of a block size in bytes and a row of the table."""

    block: int
    row: str
    rate: str
    unit: str
    iops: str
    line: int


@dataclass
class Test(OpenRun):
    """One execution; cells wait until it is known which unit is meant."""

    blocks: list[int] = field(default_factory=list)
    cells: list[_Cell] = field(default_factory=list)

    @property
    def is_sure(self) -> bool:
        return bool(self.blocks or self.measurements)

    def mixed(self, block: int) -> int:
        """Return the workload of a block size, in bytes."""
        size = f"{block // KIB}k" if block < MIB else f"{block // MIB}m"
        return self.workload(
            f"randrw.{size}",
            "mix",
            access="random",
            block_bytes=block,
            queue_depth=64,
            threads=2,
            read_ratio=0.5,
            random_ratio=1.0,
        )

    def finish(self) -> None:
        """Turn the cells into figures."""
        unit = 1.0 if self._counts_bytes() else KIB / KB
        for cell in self.cells:
            self.line = cell.line
            about: Any = {"workload": self.mixed(cell.block), "direction": _ROWS[cell.row]}
            about["rounding"] = "down"
            name = f"{cell.row} {cell.block // KIB}k"
            factor = _UNITS[cell.unit] * unit
            self.figure(cell.rate, name, factor, metric="throughput", **about)
            thousands = cell.iops.endswith("k")
            printed = cell.iops.removesuffix("k")
            found = figure(
                printed, cell.line, f"{name} IOPS", KB if thousands else 1, metric="iops", **about
            )
            self.measurements.append(found)

    def _counts_bytes(self) -> bool:
        """Return whether MB are 10^6 bytes: by the version, else by rate, IOPS and block size."""
        if self.tool_version:
            return self.tool_version >= _BYTES_SINCE
        shares = sorted(share for cell in self.cells if (share := _share(cell)) is not None)
        return bool(shares) and shares[len(shares) // 2] > _CLEAR_SHARE


def _share(cell: _Cell) -> float | None:
    """Return the printed rate as a share of IOPS times block size; None where it is too coarse."""
    digits = cell.iops.removesuffix("k").replace(".", "").lstrip("0")
    if len(digits) < _CLEAR_DIGITS:
        return None
    iops = figure(cell.iops.removesuffix("k"), cell.line, "IOPS", metric="iops").value or 0.0
    rate = figure(cell.rate, cell.line, "rate", _UNITS[cell.unit], metric="throughput").value or 0.0
    moved = iops * (KB if cell.iops.endswith("k") else 1) * cell.block
    return rate / moved if moved else None


EXAMPLE = "cells such as '335.96 MB/s (83.9k)' below their block sizes"
GRAMMAR = Grammar(DESCRIPTOR, Test, example=EXAMPLE, programs=("yabs.sh",))


@GRAMMAR.line(r"# +(v20[0-9]{2}-[0-9]{2}-[0-9]{2}) +#$", before=True)
def _version(test: Test, version: str) -> None:
    test.tool_version = version[1:]


@GRAMMAR.line(
    r"(Processor|CPU cores|RAM|Swap|Disk|Distro|Kernel|VM Type) +: (\S.{0,120})$", before=True
)
def _system(test: Test, name: str, value: str) -> None:
    test.fact("system", slug(name), value.strip())
    if name == "VM Type":
        test.setting("virtualization", value.strip().lower(), "os")


@GRAMMAR.line(r"(?:fio|dd Sequential) Disk Speed Tests(?:.*\(Partition (\S{1,100})\))?", opens=True)
def _heading(test: Test, partition: str | None) -> None:
    if partition:
        test.fact("target", "partition", partition)


def _begins_again(test: Test, size: str, unit: str, *_: str) -> bool:
    """Return whether the first size was there before: another execution without its heading."""
    return any((int(size) * _SIZES[unit], row) in test.seen for row in _ROWS)


@GRAMMAR.line(
    r"Block Size \| ([0-9]{1,4})([km]) +\(IOPS\) \| ([0-9]{1,4})([km]) +\(IOPS\)$",
    opens=_begins_again,
)
def _columns(test: Test, size: str, unit: str, second: str, second_unit: str) -> None:
    test.blocks = [int(size) * _SIZES[unit], int(second) * _SIZES[second_unit]]


@GRAMMAR.line(
    r"(Read|Write|Total) +\|([^|]{1,40})\|([^|]{1,40})$", inside=lambda test: bool(test.blocks)
)
def _row(test: Test, row: str, *cells: str) -> None:
    for block, printed in zip(test.blocks, cells, strict=True):
        cell = _CELL.fullmatch(printed.strip())
        if cell is not None:
            test.once(block, row)
            test.cells.append(_Cell(block, row, cell[1], cell[2], cell[3], test.line))
        elif printed.strip():
            raise damaged(test.line, repr(test.printed), EXAMPLE)


@GRAMMAR.line(
    r"(Write|Read) +((?:\|(?: +\S{1,12} [kMG]B/s)? {1,20}){3})\| (\S{1,12}) +([MG]B/s)$",
    inside=True,
)
def _dd(test: Test, row: str, tests: str, rate: str, unit: str) -> None:
    test.once(row)
    repeats = tests.count("B/s")
    if not repeats:
        raise damaged(test.line, repr(test.printed), "a rate for each test of dd that ran")
    block = 64 * KIB if row == "Write" else 8 * KIB
    about: Any = {"access": "sequential", "block_bytes": block, "threads": 1}
    workload = test.workload(f"dd-{row.lower()}", row.lower(), bytes_moved=1024 * MIB, **about)
    test.figure(
        rate,
        f"{row} Avg",
        _UNITS[unit],
        metric="throughput",
        workload=workload,
        direction=row.lower(),
        aggregate="mean" if repeats > 1 else "single",
        repeats=repeats,
    )


def _tests_of_json(text: str) -> Iterator[Test]:
    for number, document in enumerate(documents(text, '"fio"'), 1):
        root = document.root
        rows = root.objects("fio") if isinstance(root, Object) else []
        rows = [row for row in rows if row.leaf("speed_rw")]
        if rows and isinstance(root, Object):
            refuse_too_many(number, document.first)
            yield _test_of_json(root, rows, document.last)


def _test_of_json(root: Object, rows: list[Object], last: int) -> Test:
    test = Test(first=root.line, last=last)
    version, partition = root.leaf("version"), root.leaf("partition")
    test.tool_version = version.text.removeprefix("v") if version else None
    if partition:
        test.line = partition.line
        test.fact("target", "partition", partition.text)
    for place, row in enumerate(rows):
        size = row.leaf("bs")
        found = re.fullmatch("([0-9]{1,4})([km])", size.text if size else "")
        if found is None:
            raise damaged(row.line, "a row without its block size", '"bs": "4k"')
        workload = test.mixed(int(found[1]) * _SIZES[found[2]])
        for key, direction in _OF_JSON.items():
            about: Any = {"workload": workload, "direction": direction}
            for name, metric, factor in (("speed", "throughput", KIB), ("iops", "iops", 1)):
                if leaf := row.leaf(f"{name}_{key}"):
                    test.line = leaf.line
                    pointer = f"/fio/{place}/{name}_{key}"
                    test.figure(leaf.text, pointer, factor, metric=metric, **about)
    return test
