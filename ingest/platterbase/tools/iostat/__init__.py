"""iostat: what sysstat's iostat prints, as text or as JSON (`-o JSON`).

Versions seen: sysstat 10.1, 11.6, 12.x; layouts back to 5.0 by its source. Options: -c -d -x -k -m
-h -s -t -y -z -p -g, --human. Columns are found by their words, never by position.

| column | metric, direction | unit as printed, and source |
| --- | --- | --- |
| tps, r/s w/s d/s f/s | request-rate both, read write trim none | 1/s, iostat(1) |
| kB_read/s rkB/s …, kB_read … | throughput, bytes-moved | KiB: sectors / 2 (iostat.c fctr) |
| MB_read/s rMB/s …, MB_read … | the same | MiB: sectors / 2048 (same) |
| Blk_read/s rsec/s …, Blk_read … | the same | sectors of 512 B: POSIXLY_CORRECT, iostat(1) |
| rrqm/s …, rqm/s | merge-rate | 1/s |
| %rrqm …, JSON rrqm … | merge-ratio | percent; in JSON of 11.5 rrqm is a rate |
| r_await … await f_await | queue-wait | ms, iostat(1) |
| svctm | service-time | ms; "do not trust this field", iostat(1) |
| avgrq-sz | request-size | sectors of 512 B, iostat(1) |
| rareq-sz … areq-sz | request-size | KiB whatever -k or -m, iostat(1) |
| avgqu-sz aqu-sz | queue-length | count |
| %util | utilization | percent |
| avg-cpu | cpu-… | percent of all processors' time |
| 1.1M, 17.9k (--human, -h) | | the letter counts: steps of 1024 (common.c) |

d: discards, f: flushes. kB_w+d (-s) is written and discarded together: no direction. Amounts
(kB_read …) are cut to whole units, all others rounded.

The first report is an average since boot (iostat(1)) unless -y was given (told by the command, or
by the second empty line below the banner that 12.x then prints): its workloads are `since-boot…`,
the others `report-2…`, one for each device. All rows are samples; up to 200 reports with at most
2,000 rows are measurements too. Decimal commas are read; iostat never groups digits.

    Linux 6.1.0 (box)   11/20/26    _x86_64_    (2 CPU)

    Device            r/s     rkB/s   rrqm/s  %rrqm r_await rareq-sz  …  aqu-sz  %util
    sda             61.40   1512.25     2.10   3.31    0.52    24.63  …    0.24   3.02
"""

from __future__ import annotations

import re
from typing import NamedTuple

from platterbase.errors import ParseError
from platterbase.model import Descriptor, Fact, Hints, Measurement, Run, Samples, Workload
from platterbase.tools.iostat.columns import Cell, Meaning, Output, meaning, value_of
from platterbase.tools.iostat.json import json_outputs
from platterbase.tools.iostat.text import text_outputs
from platterbase.tools.iostat.time import elapsed, moment

DESCRIPTOR = Descriptor(
    tool="iostat",
    title="iostat (sysstat)",
    version=1,
    formats=("text: processors and devices, plain or extended", "JSON"),
    tool_versions="5.0 to 12.6",
    markers=("avg-cpu:", "Device", '"sysstat"'),
)


def parse(text: str, hints: Hints) -> list[Run]:
    """Read the reports of every iostat process in a text."""
    outputs = json_outputs(text)
    if "avg-cpu:" in text or "Device" in text:
        outputs += text_outputs(re.split("\r\n|\n|\r", text))
    if not outputs:
        raise ParseError(
            1,
            "no header of iostat",
            "'avg-cpu: %user …', 'Device tps …' or JSON with \"sysstat\"",
            "send the output with its header lines",
            foreign=True,
        )
    return [_run(output, hints) for output in sorted(outputs, key=lambda one: one.first)]


_MEASURED_REPORTS = 200
_MEASURED_ROWS = 2_000
_SKIPS_BOOT = re.compile(r"(?:^|\s)-[a-zA-Z]*y")


class _Row(NamedTuple):
    """A device's row in one report, and the index of its workload (0: not measured)."""

    report: int
    device: str
    cells: list[Cell]
    workload: int = 0


def _run(output: Output, hints: Hints) -> Run:
    command = output.command or hints.command
    since_boot = not (output.skipped_boot or _SKIPS_BOOT.search(command or ""))
    rows = [
        _Row(at, device, known)
        for at, report in enumerate(output.reports)
        for device, cells in report.rows.items()
        if (known := [cell for cell in cells if meaning(cell.column, device)])
    ]
    few = len(output.reports) <= _MEASURED_REPORTS and len(rows) <= _MEASURED_ROWS
    measured = [row._replace(workload=at) for at, row in enumerate(rows, 1)] if few else []
    return Run(
        tool="iostat",
        lines=(output.first, output.last),
        tool_version=hints.tool_version,
        outcome="interrupted" if output.cut or not rows else "ok",
        command=command,
        started=moment(output.date, output.reports[0].stamp if output.reports else None),
        workloads=_workloads(measured, since_boot=since_boot),
        measurements=tuple(found for row in measured for found in _measurements(row)),
        facts=tuple(
            Fact(subject="system", name=name, value=value, line=line)
            for name, value, line in output.about
        ),
        samples=_samples(output, rows, since_boot=since_boot),
    )


def _workloads(rows: list[_Row], *, since_boot: bool) -> tuple[Workload, ...]:
    """The series as a whole, then one for each device in each report."""
    taken: dict[str, int] = {}
    found = [Workload(key="intervals", operation="monitor")]
    for row in rows:
        report = "since-boot" if since_boot and row.report == 0 else f"report-{row.report + 1}"
        slug = re.sub("[^a-z0-9.-]", "-", row.device.lower()).strip("-")
        key = f"{report}.{slug}" if slug else report
        taken[key] = taken.get(key, 0) + 1
        again = f"..{taken[key]}" if taken[key] > 1 else ""
        found.append(Workload(key=key + again, operation="monitor"))
    return tuple(found)


def _measurements(row: _Row) -> list[Measurement]:
    found = []
    for cell, said in _chosen(row):
        value = value_of(cell, said)
        found.append(
            Measurement(
                metric=said.metric,
                printed=cell.word,
                line=cell.line,
                field=cell.field,
                workload=row.workload,
                direction=said.direction,
                statistic=said.statistic,
                value=value.value,
                resolution=value.resolution,
                rounding=value.rounding,
                missing=value.missing,
            )
        )
    return found


def _chosen(row: _Row) -> list[tuple[Cell, Meaning]]:
    """Each figure once: sysstat 5 printed both rsec/s and rkB/s."""
    found: dict[tuple[object, ...], tuple[Cell, Meaning]] = {}
    for cell in row.cells:
        said = meaning(cell.column, row.device)
        if said is not None:
            found[said.metric, said.direction] = (cell, said)
    return list(found.values())


def _samples(output: Output, rows: list[_Row], *, since_boot: bool) -> tuple[Samples, ...]:
    """A series for each device: some come and go (-z, hot plug)."""
    times = elapsed([report.stamp for report in output.reports])
    series: dict[tuple[object, ...], list[_Row]] = {}
    for row in rows:
        columns = tuple(cell.column for cell in row.cells)
        series.setdefault((row.device, columns), []).append(row)
    return tuple(
        Samples(
            workload=0,
            columns=tuple(
                (said.metric, said.direction or "none", found[0].device)
                for _, said in _chosen(found[0])
            ),
            rows=tuple(
                (
                    times[row.report],
                    since_boot and row.report == 0,
                    row.cells[0].line,
                    tuple(value_of(cell, said).value for cell, said in _chosen(row)),
                )
                for row in found
            ),
        )
        for found in series.values()
    )
