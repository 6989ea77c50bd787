"""vdbench: requests to raw devices (SD, WD) and operations on file systems (FSD, FWD).

Versions seen: 5.04.06, 5.04.07. Read: the console, summary.html, totals.html and the reports of
hosts and devices of the same layout, flatfile.html. Columns are found by both lines of the heading
(`.Interval.` and `..Interval..`), in the flatfile by its heading; tags of HTML are left out.
Flatfiles before 5.04.06 have no date. Histograms and the messages of slaves are refused.

| printed | metric | unit, and source |
| --- | --- | --- |
| i/o rate; rate | iops | 1/s |
| ReqstdOps rate; Rate | operation-rate: reads, writes or file operations that were asked for | 1/s |
| MB/sec 1024**2, MB/sec 1000**2; mb/sec | throughput | as the heading says; else 2^20 B/s, the head of flatfile.html: "MB=1024*1024" |
| resp time, resp, read resp, write resp; … max, … stddev | latency | ms: Report.java |
| bytes i/o, xfer size | request-size | B |
| queue depth | queue-length | count |
| cpu% sys+u, total; sys | cpu-busy, cpu-system | percent of all processors |
| mkdir, create, open, close, … rate and resp | file-rate, latency of `rd1.mkdir` … | 1/s, ms |
| std_2-61, max_2-61; _std, _max | stddev and max over the intervals | as the average |

The result of a run definition (RD) is its row `avg_2-N`; the first interval is left out by vdbench.
Interval rows are a series. An average over no interval (avg_2-1) or of NaN has no value. RDs named
format_for_… and SD_format prepare files. Columns of operations that did not occur, and those of
reads in a pure read, are left out. Whole numbers in tables are cut, not rounded.

    Jan 24, 2019    interval        i/o   MB/sec   bytes   read     resp …
                                   rate  1024**2     i/o    pct     time …
    16:24:36.181     avg_2-5      102.5     0.10    1024  51.97    0.012 …
"""  # noqa: E501 - a table

from __future__ import annotations

from platterbase.model import Descriptor, Hints, Run
from platterbase.reading.lines import lines_of
from platterbase.reading.recognition import damaged, foreign
from platterbase.tools.vdbench.text import read_reports

DESCRIPTOR = Descriptor(
    tool="vdbench",
    title="Vdbench",
    version=1,
    formats=("console", "summary.html", "totals.html", "flatfile.html"),
    tool_versions="5.04.06 to 5.04.07, and flatfiles of earlier ones",
    markers=(
        "Starting RD=",
        "<title>Vdbench ",
        "ReqstdOps",
        "1024**2",
        "1000**2",
        "Vdbench distribution",
        "reqrate",
        "Total response time histogram.",
        "stdout/stderr for slave=",
    ),
)


def parse(text: str, hints: Hints) -> list[Run]:
    """Return a run for every report of vdbench in a text."""
    reports = read_reports(lines_of(text)) if DESCRIPTOR.marks(text) else []
    reports = [report for report in reports if report.title or report.sections]
    for sign, what in _NO_REPORTS.items():
        if sign in text and not any(row for one in reports for row in one.sections if row.rows):
            line = text[: text.index(sign)].count("\n") + 1
            raise damaged(line, what, "summary.html, totals.html or flatfile.html of the same run")
    if not reports:
        raise foreign(
            "no heading and no run definition of vdbench",
            "'Starting RD=…', 'interval i/o MB/sec …', '<title>Vdbench …' or a flatfile",
            "send the report as vdbench wrote it",
        )
    for report in reports:
        report.command = hints.command
    return _without_repeats([report.closed(DESCRIPTOR, hints) for report in reports])


# Files of vdbench that begin like reports and have no rates.
_NO_REPORTS = {
    "Total response time histogram.": "a histogram of vdbench",
    "stdout/stderr for slave=": "the messages of a slave of vdbench",
}
_NEIGHBOURS = 8


def _without_repeats(runs: list[Run]) -> list[Run]:
    """Return the runs whose averages no earlier report has: totals.html repeats summary.html."""
    kept: list[Run] = []
    known: list[frozenset[tuple[str, ...]]] = []
    for run in runs:
        averages = frozenset(
            (run.workloads[one.workload].key, one.field, one.printed)
            for one in run.measurements
            if one.workload is not None and one.value is not None
        )
        if not averages or not any(averages <= earlier for earlier in known[-_NEIGHBOURS:]):
            kept.append(run)
            known.append(averages)
    return kept
