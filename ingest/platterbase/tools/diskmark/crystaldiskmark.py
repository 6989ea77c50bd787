"""CrystalDiskMark: hiyohiyo's disk benchmark for Windows, its report as copied or saved.

Versions 3.0 to 8 and later ones of the same layout; 7 saves UTF-16, 8 UTF-8. Editions (Shizuku,
UWP, x86, ARM64) print the same.

| printed | metric | unit and its source |
| --- | --- | --- |
| MB/s | throughput | 10^6 B/s: first lines of the report, "MB/s = 1,000,000 bytes/s" |
| [ … IOPS] | iops | MB/s x 10^6 / block (DiskMarkDlg.cpp, GetResultString), so nothing new |
| < … us> (7 and later) | latency, mean | us: diskspd's mean in ms x 1000 (DiskBench.cpp) |
| 512KB, 4KB (3), 4KiB, 1MiB | block_bytes | K = 1024, M = 1024^2 (the IOPS say so) |
| Test: 1 GiB (x5) | workset_bytes, repeats | GiB, MiB; the MB of version 3 stays a setting |
| QD=32; Q= 8, T= 1 | queue_depth, threads | per thread, as diskspd -o and -t |

Of the repeats the best is printed: the highest rate and the lowest latency, which need not be of
the same repeat (DiskBench.cpp: maxScore, minLatency). A test that was not run prints zeros. Rows do
not say whether they read or wrote since version 7: the block [Read], [Write] or [Mix] does.

A report without its head is recognized by its rows: at least two, three decimals, queue depths, and
IOPS that agree with 10^6 B/s where they are printed. KDiskMark and AmorphousDiskMark (macOS) print
nearly the same and are refused: by their names, by "1 MiB" with a blank, by two decimals, by IOPS
that agree with 1,024,000 B/s. Versions 1 and 2 did not say what their MB is.

    CrystalDiskMark 8.0.4 x64 (C) 2007-2021 hiyohiyo
    [Read]
      SEQ    1MiB (Q=  8, T= 1):   561.250 MB/s [    535.2 IOPS] < 14901.17 us>
      RND    4KiB (Q=  1, T= 1):    43.125 MB/s [  10528.6 IOPS] <    94.72 us>
"""

from __future__ import annotations

import re

from platterbase.errors import ParseError
from platterbase.model import Descriptor, Hints, Run
from platterbase.reading.io_mode import Invocation, IoMode
from platterbase.reading.recognition import refuse_too_many
from platterbase.tools.diskmark.run import Rules, made
from platterbase.tools.diskmark.text import Reader, Report, scale

DESCRIPTOR = Descriptor(
    tool="crystaldiskmark",
    title="CrystalDiskMark",
    version=1,
    formats=("report as copied or saved",),
    tool_versions="3.0 to 8",
    markers=("DiskMark", "Seq", "SEQ", "Random", "RND"),
)

_RULES = Rules("crystaldiskmark", 1e6, "nearest", "best", mixes=True)


def parse(text: str, hints: Hints) -> list[Run]:
    """Read every report of a text."""
    declared = hints.tool == DESCRIPTOR.tool
    reports = [one for one in Reader(text).reports if _ours(one, declared=declared)]
    if not reports:
        raise ParseError(
            1,
            "no report of CrystalDiskMark",
            'its head, "CrystalDiskMark 8.0.4 x64 (C) … hiyohiyo", and rows in MB/s',
            "name the tool that printed this",
            foreign=True,
        )
    refuse_too_many(len(reports), reports[-1].first)
    for one in reports:
        _refuse_old(one)
    return [made(one, _RULES, hints) for one in reports]


def io_mode(_: Invocation) -> IoMode:
    """Return how requests reached the drive: CrystalDiskMark calls diskspd -Sh."""
    return IoMode(direct=True)


def _ours(report: Report, *, declared: bool) -> bool:
    if report.product:
        return report.product == "CrystalDiskMark" and bool(report.sure or report.rows)
    return bool(report.rows) and (declared or _alike(report))


def _alike(report: Report) -> bool:
    """Whether rows without a head can only be of this tool."""
    told = [scale(row) for row in report.rows]
    return (
        len(report.rows) > 1
        and any(row.queues for row in report.rows)
        and all(re.fullmatch(r"[0-9]+\.[0-9]{3}", row.rate.text) for row in report.rows)
        and not any(row.spaced for row in report.rows)
        and any(told)
        and all(abs(one / 1e6 - 1) < 0.01 for one in told if one)
    )


def _refuse_old(report: Report) -> None:
    if report.version and int(report.version.partition(".")[0]) < 3:
        raise ParseError(
            report.first,
            f"CrystalDiskMark {report.version}",
            "3.0 or later: the ones before do not say what their MB/s is",
            "declare the file opaque",
        )
