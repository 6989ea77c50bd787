"""elbencho: distributed reads, writes and metadata operations on files, block devices, objects.

Versions seen: 1.x to 3.1. Read: the table of the console and of `--resfile`, the CSV of `--csvfile`, the
series of `--livecsv`, the JSON of `--jsonfile`. Columns and rows are found by their names.

| printed | metric | unit, and source (docs/csv-docs.md, Statistics.cpp) |
| --- | --- | --- |
| LAST DONE, [last] | the phase's workload: `write` | until the slowest thread ended |
| FIRST DONE, [first] | workload `write.first-done` | until the fastest thread ended |
| Elapsed ms, Elapsed time, time ms | first-done, duration | ms, or as 2m3.241s |
| Throughput MiB/s, MiB/s; MB/s with --base10 | throughput | 2^20 B/s; 10^6 B/s |
| IOPS; IOs | iops; request-count | 1/s; count |
| Files/s, Dirs/s, entries/s; … total | file-rate; operation-count | 1/s; count |
| Total MiB, MiB | bytes-moved | 2^20 B |
| IO latency, IO lat us; Files latency, Ent lat us | latency; of `write.entries` | as printed; us |
| IO lat % us: 99%<= | latency p99, at most | us: upper end of a step of the histogram |
| CPU util %, CPU% | cpu-busy | percent of all processors, without idle and iowait (CPUUtil.cpp) |
| RuntimeMS, DoneBytes … of a live CSV | samples | ms, B …; no results |

All are whole numbers cut, not rounded: 0 is less than 1 (missing: below-resolution) but for counts
and processor time. A mix (RWMIX70) gives writes, reads and both. Phases between (SYNC, DROPCACHE)
may come again within a run, others begin the next one.

    OPERATION   RESULT TYPE         FIRST DONE   LAST DONE
    =========== ================    ==========   =========
    WRITE       Elapsed time     :     1m2.140s    1m2.196s
                IOPS             :         291         290
"""  # noqa: E501 - a table

from __future__ import annotations

from platterbase.errors import ParseError
from platterbase.model import Descriptor, Hints, Run
from platterbase.reading.io_mode import Invocation, IoMode
from platterbase.reading.lines import lines_of
from platterbase.tools.elbencho.csv import csv_runs
from platterbase.tools.elbencho.json import json_runs
from platterbase.tools.elbencho.text import text_runs

DESCRIPTOR = Descriptor(
    tool="elbencho",
    title="elbencho",
    version=1,
    formats=("text", "CSV", "live CSV", "JSON"),
    tool_versions="1.x to 3.1",
    markers=(",label,path type,", "RuntimeMS,", "FIRST DONE", '"phase_type"'),
)


def parse(text: str, hints: Hints) -> list[Run]:
    """Read every run in a text; of two renderings of one run the fuller one."""
    fuller: list[Run] = []
    if ",label,path type," in text or "RuntimeMS," in text:
        fuller += csv_runs(lines_of(text), hints)
    fuller += json_runs(text, hints)
    runs = text_runs(lines_of(text), hints) if "FIRST DONE" in text else []
    runs = fuller + _new(runs, fuller)
    if not runs:
        raise ParseError(
            1,
            "no table and no heading of elbencho",
            "'OPERATION RESULT TYPE FIRST DONE LAST DONE', or a CSV or JSON file of elbencho",
            "send the output of elbencho with its headings",
            foreign=True,
        )
    return sorted(runs, key=lambda run: run.lines)


def io_mode(call: Invocation) -> IoMode:
    """Return how requests reached the files: --direct, as its CSV and JSON repeat it."""
    return IoMode(direct={"1": True, "0": False}.get(call.settings.get("direct IO", "")))


def _new(runs: list[Run], fuller: list[Run]) -> list[Run]:
    """The runs that no fuller rendering tells of."""
    told = [_rates(run) for run in fuller]
    return [run for run in runs if not _rates(run) or not any(_rates(run) <= one for one in told)]


_RATES = ("iops", "throughput", "file-rate")


def _rates(run: Run) -> frozenset[tuple[str, str, str | None, str]]:
    """Rates of a run, as whole printed numbers and where they belong."""
    return frozenset(
        (run.workloads[found.workload].key, found.metric, found.direction, found.printed)
        for found in run.measurements
        if found.metric in _RATES and found.workload is not None
    )
