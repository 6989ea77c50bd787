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

from platterbase.model import Descriptor, Hints, Run
from platterbase.reading.io_mode import Invocation, IoMode
from platterbase.tools.diskmark.report import Program, Report, parse_reports

DESCRIPTOR = Descriptor(
    tool="crystaldiskmark",
    title="CrystalDiskMark",
    version=1,
    formats=("report as copied or saved",),
    tool_versions="3.0 to 8",
    markers=("DiskMark", "Seq", "SEQ", "Random", "RND"),
)


def parse(text: str, hints: Hints) -> list[Run]:
    """Return every report of CrystalDiskMark in a text."""
    return parse_reports(text, hints, _PROGRAM)


def io_mode(_: Invocation) -> IoMode:
    """Return how requests reached the drive: CrystalDiskMark calls diskspd -Sh."""
    return IoMode(direct=True)


def _is_alike(report: Report) -> bool:
    scales = _PROGRAM.scales(report)
    return (
        len(report.rows) > 1
        and any(row.queues for row in report.rows)
        and all(re.fullmatch(r"[0-9]+\.[0-9]{3}", row.rate.text) for row in report.rows)
        and not any(row.spaced for row in report.rows)
        and bool(scales)
        and all(abs(scale - 1) < 0.01 for scale in scales)
    )


_PROGRAM = Program(
    DESCRIPTOR,
    "CrystalDiskMark",
    head='its head, "CrystalDiskMark 8.0.4 x64 (C) … hiyohiyo"',
    bytes_per_megabyte=1e6,
    rounding="nearest",
    aggregate=lambda _: "best",
    rates_of_mixes=True,
    is_alike=_is_alike,
    oldest=3,
)
