"""KDiskMark: a window around fio for Linux, its report as copied or saved.

Versions 1 to 3. The report copies that of CrystalDiskMark, words and all; its MB/s is another.

| printed | metric | unit and its source |
| --- | --- | --- |
| MB/s | throughput | 1,024,000 B/s, whatever the third line says: benchmark.cpp divides fio's `bw`, which is KiB/s, by 1000; the IOPS confirm it (529.8 x 1 MiB = 542.5 x 1.024e6) |
| [ … IOPS] | iops | fio's `iops`, summed over jobs |
| < … us> | latency, mean | us: fio's `lat_ns` mean; since 2025 `clat_ns`, without the time to submit |
| 1 MiB, 4 KiB | block_bytes | fio's bs in k, 1024 |
| Test: 1 GiB (x5) | workset_bytes, repeats | fio's size in m, 1024^2 |
| Q=, T= | queue_depth, threads | iodepth and numjobs |

The profile Default prints the mean of the repeats; Peak, Real World and Demo the best of them.
fio cuts `bw` to whole KiB/s. A test that was not run prints zeros.

What [Mix] prints is no rate of the mix: with 70 % reads it is 0.7 of the rate of the reads and 0.3
of that of the writes, where the mix moved their sum. These rates are kept as missing, "lost"; the
latency, weighted in the same way, is right.

Recognized by its first line. Rows without it are taken when they have a blank in "1 MiB", which no
look-alike prints, and IOPS that agree with 1,024,000 B/s.

                       KDiskMark (3.1.4): https://github.com/JonMagon/KDiskMark
                   Flexible I/O Tester (fio-3.35): https://github.com/axboe/fio
    [Read]
    Sequential   1 MiB (Q=  8, T= 1):   531.250 MB/s [    518.8 IOPS] < 15120.44 us>
"""  # noqa: E501

from __future__ import annotations

from platterbase.model import Aggregate, Descriptor, Hints, Run
from platterbase.reading.io_mode import Invocation, IoMode
from platterbase.tools.diskmark.report import Program, Report, parse_reports

DESCRIPTOR = Descriptor(
    tool="kdiskmark",
    title="KDiskMark",
    version=1,
    formats=("report as copied or saved",),
    tool_versions="1.0 to 3.2",
    markers=("DiskMark", "Seq", "SEQ", "Random", "RND"),
)


def parse(text: str, hints: Hints) -> list[Run]:
    """Return every report of KDiskMark in a text."""
    return parse_reports(text, hints, _PROGRAM)


def io_mode(_: Invocation) -> IoMode:
    """Return how requests reached the drive: KDiskMark calls fio with direct=1."""
    return IoMode(direct=True)


def _is_alike(report: Report) -> bool:
    scales = _PROGRAM.scales(report)
    spaced = all(row.spaced for row in report.rows)
    return spaced and bool(scales) and all(abs(scale - 1) < 0.01 for scale in scales)


def _aggregate(report: Report) -> Aggregate:
    return "mean" if report.note("profile") in (None, "Default") else "best"


_PROGRAM = Program(
    DESCRIPTOR,
    "KDiskMark",
    head='its first line, "KDiskMark (3.1.4): https://…"',
    bytes_per_megabyte=1_024_000.0,
    rounding="down",
    aggregate=_aggregate,
    rates_of_mixes=False,
    is_alike=_is_alike,
)
