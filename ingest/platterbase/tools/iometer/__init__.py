"""Iometer: result files (CSV) and configurations (.icf).

Versions: 2003.02.15 to 1.1.0 and its forks. A result file has a block for every step of the test:
'Access specifications (only when they change), 'Results, a header row, one row ALL, then rows
MANAGER, PROCESSOR, WORKER and DISK that repeat the same amount at other levels, 'Time Stamp.
Every block is a run; its numbers are those of the row ALL, found by the names of the header.
Names stand unquoted and may hold commas and quotes, so that rows are split from both ends.

| column | metric | unit, and source |
| --- | --- | --- |
| IOps, Read IOps, Write IOps | iops | 1/s |
| MBps (to 2008.06.18) | throughput | 2^20 B/s: IOps times size divided by MBps of real files |
| MBps (Binary), MiBps (Binary) | throughput | 2^20 B/s: ManagerList.cpp, MBps_Bin |
| MBps (Decimal) | fact | 10^6 B/s; a measurement where no binary column stands |
| Average …, Maximum … Response Time | latency mean, max | ms: ManagerList.cpp, sum x 1000 |
| Errors, Read Errors, Write Errors | error-count | count |
| Bytes Read, Bytes Written | bytes-moved | B |
| Read I/Os, Write I/Os | request-count | count |
| % CPU Utilization | cpu, mean of processors | percent, mean over `instances` rows PROCESSOR |
| % User, % Privileged, % Interrupt Time | cpu-user, cpu-system, cpu-interrupt | percent of all |
| Interrupts per Second | interrupt-rate | 1/s |
| Queue Depth | queue_depth, per worker | per target: times targets, divided by workers |

A direction without a request has no response time: `skipped`. Shares of an access specification
("% of size") are shares of requests. Decimal commas are read only where semicolons separate.

    'Results
    'Target Type,Target Name,Access Specification Name,# Managers,# Workers,# Disks,IOps,…
    ALL,All,4K; 100% Read; 100% random,1,1,1,181.402317,…
"""

from __future__ import annotations

from platterbase.model import Descriptor, Hints, Run
from platterbase.reading.io_mode import Invocation, IoMode
from platterbase.reading.lines import lines_of
from platterbase.reading.recognition import foreign
from platterbase.tools.iometer.configuration import configuration_runs
from platterbase.tools.iometer.results import result_runs

DESCRIPTOR = Descriptor(
    tool="iometer",
    title="Iometer",
    version=1,
    formats=("results CSV", "configuration .icf"),
    tool_versions="2003.02.15 to 1.1.0",
    markers=(
        "'Target Type",
        "'Test Type",
        "'ACCESS SPECIFICATIONS =",
        "'TEST SETUP =",
        "'RESULTS DISPLAY =",
        "'MANAGER LIST =",
    ),
)


def parse(text: str, hints: Hints) -> list[Run]:
    """Return a run for each block of a result file, or the one of a configuration."""
    runs: list[Run] = []
    if DESCRIPTOR.marks(text):
        lines = lines_of(text.removeprefix("\ufeff"))
        runs = result_runs(lines, DESCRIPTOR, hints)
        runs = runs or configuration_runs(lines, DESCRIPTOR, hints)
    if not runs:
        raise foreign(
            "no results and no access specifications of Iometer",
            "'Results, 'Target Type,Target Name,… and a row ALL, or 'ACCESS SPECIFICATIONS ===",
            "send the CSV file or the .icf file that Iometer wrote",
        )
    return runs


def io_mode(_: Invocation) -> IoMode:
    """Return how requests reached the target: it is opened with FILE_FLAG_NO_BUFFERING."""
    return IoMode(direct=True)
