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

The first report is an average since boot (iostat(1)) unless -y was given (known by the command, or
by the second empty line below the banner that 12.x then prints): its workloads are `since-boot…`,
the others `report-2…`, one for each device. All rows are samples; up to 200 reports with at most
2,000 rows are measurements too. Decimal commas are read; iostat never groups digits.

    Linux 6.1.0 (box)   11/20/26    _x86_64_    (2 CPU)

    Device            r/s     rkB/s   rrqm/s  %rrqm r_await rareq-sz  …  aqu-sz  %util
    sda             61.40   1512.25     2.10   3.31    0.52    24.63  …    0.24   3.02
"""

from __future__ import annotations

from platterbase.model import Descriptor, Hints, Run
from platterbase.reading.lines import lines_of
from platterbase.reading.recognition import foreign
from platterbase.tools.iostat.json import read_json
from platterbase.tools.iostat.text import read_text

DESCRIPTOR = Descriptor(
    tool="iostat",
    title="iostat (sysstat)",
    version=1,
    formats=("text: processors and devices, plain or extended", "JSON"),
    tool_versions="5.0 to 12.6",
    markers=("avg-cpu:", "Device", '"sysstat"'),
)


def parse(text: str, hints: Hints) -> list[Run]:
    """Return a run for every process of iostat whose reports stand in a text."""
    outputs = read_json(text)
    if "avg-cpu:" in text or "Device" in text:
        outputs += read_text(lines_of(text))
    if not outputs:
        raise foreign(
            "no header of iostat",
            "'avg-cpu: %user …', 'Device tps …' or JSON with \"sysstat\"",
            "send the output with its header lines",
        )
    outputs.sort(key=lambda output: output.first)
    for output in outputs:
        output.command = output.command or hints.command
    return [output.closed(DESCRIPTOR, hints) for output in outputs]
