"""IOR: parallel reads and writes through POSIX, MPI-IO and other interfaces.

Versions seen: 2.10, 3.0, 3.1, 3.2, 3.3, 3.4, 4.1 (development versions among them). Read: the
text output, and the CSV summary (`-O summaryFormat=CSV`). Columns are found by the heading; launchers,
MPI libraries and shells may print between the lines, task numbers (`srun --label`) before them.

| printed | metric | unit, and source (ior-output.c) |
| --- | --- | --- |
| bw(MiB/s), bwMiB; Max Write, Max Read; Max(MiB), Min(MiB), Mean(MiB), StdDev | throughput | MiB/s: divided by MEBIBYTE. "MB/sec" of the Max line is the same number by 10^6: not stored twice |
| Max(OPs), Min(OPs), Mean(OPs) | iops | 1/s: bytes by transfer size by total time |
| IOPS of a row | iops of the workload `….access` | 1/s: from the first transfer to the last, opening and closing left out |
| Latency(s) of a row | latency, min over the tasks of their means | s (ior.c: the best task's mean is displayed) |
| open(s), wr/rd(s), close(s), total(s), Mean(s) | open-time, transfer-time, close-time, duration | s |
| Stonewall(MiB), Stonewall(s) | throughput, duration of `….stonewall` | MiB/s, s: up to the deadline (-D) |
| block(KiB), xfer(KiB) | workload | 1024 B; xfer is the request size, block what a task writes in a row |

One repetition gives one value of each: the summary's where it stands (it has more digits than the
row), else that of the Max line, else the row's. Several give each row (`write.iter-0`) and the
summary's best, worst and mean of `write`. Columns that hold "-" have no value.

    access    bw(MiB/s)  block(KiB) xfer(KiB)  open(s)    wr/rd(s)   close(s)   total(s)   iter
    write     812.20     65536      1024.00    0.000733   0.078012   0.000251   0.078799   0
    Max Write: 812.20 MiB/sec (851.65 MB/sec)
"""  # noqa: E501 - a table

from __future__ import annotations

from platterbase.errors import ParseError
from platterbase.model import Descriptor, Hints, Run
from platterbase.reading.lines import lines_of
from platterbase.tools.ior.json import json_executions
from platterbase.tools.ior.run import run_of
from platterbase.tools.ior.text import executions

DESCRIPTOR = Descriptor(
    tool="ior",
    title="IOR",
    version=1,
    formats=("text", "CSV summary", "JSON summary"),
    tool_versions="2.10 to 4.1",
    markers=(
        "MPI Coordinated Test of Parallel I/O",
        "bw(MiB/s)",
        "Max(MiB)",
        "Max (MiB)",
        " MiB/sec (",
        '"Command line"',
    ),
)


def parse(text: str, hints: Hints) -> list[Run]:
    """Read every execution of IOR in a text."""
    found = json_executions(text)
    if not found and DESCRIPTOR.marks(text):
        found = executions(lines_of(text))
    if not found:
        raise ParseError(
            1,
            "no banner and no table of IOR",
            "'IOR-3.3.0: MPI Coordinated Test of Parallel I/O' or 'access bw(MiB/s) …'",
            "send the output of IOR with its headings",
            foreign=True,
        )
    return [run_of(execution, hints) for execution in found]
