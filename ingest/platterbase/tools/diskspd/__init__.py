"""diskspd: Microsoft's storage load generator, as text and as XML (`-Rxml`).

Versions 2.0.12 to 2.3 of Windows, and the port to Linux, whose text differs in a few words.

| printed | metric | unit and its source |
| --- | --- | --- |
| bytes; BytesCount, ReadBytes, WriteBytes | bytes-moved | B |
| I/Os; IOCount, ReadCount, WriteCount | request-count | requests |
| MiB/s, and MB/s before 2.0.15 and on Linux | throughput | 2^20 B/s: ResultParser.cpp, `bytes / 1024 / 1024 / time`; bytes and time stand beside it |
| I/O per s | iops | 1/s |
| AvgLat, LatStdDev (-L); Average…Milliseconds, …LatencyStdev | latency, mean and stddev | ms: GetAvg() / 1000 of us |
| %-ile table; Latency/Bucket | latency, min, p1 to p99.9999999, max | ms; 3-nines is p99.9 |
| IopsStdDev (-D); Iops/…IopsStdDev | iops, stddev | of the intervals that the profile names |
| avg. of the CPU table; CpuUtilization/Average | cpu-user, cpu-system, cpu-idle, cpu-iowait | % of all processors |
| actual test time; TestTimeSeconds | duration | s, without warm-up |
| Iops/Bucket | samples | requests per second of each interval |

* Each time span is a run. Rows of single threads are not taken: "total:" is their sum. The XML has
  no sums, so they are made: `printed` is then the first summand, `field` says of what it is a sum.
* Total, Read and Write are three workloads. Where only one direction moved anything, the total is
  the same and is left out, and the other direction's rows are kept, skipped.
* With several targets there is a table of percentiles for each, then one for all of them.
* Pages may show the tables alone; a "total:" row without its head is taken when its bytes and
  requests give the same time. Three of them in a row are total, read and write if they add up.
* The text does not print a version; the folder of the command may name it.
* An XML with a DTD, an entity or a comment is refused: diskspd prints none.

Sample (values invented):

    Total IO
    thread |       bytes     |     I/Os     |    MiB/s   |  I/O per s |  AvgLat  |  file
    -------------------------------------------------------------------------------------
         0 |       491520000 |       120000 |      46.87 |   11998.80 |    0.333 | d:\\t (1GiB)
    -------------------------------------------------------------------------------------
    total:         491520000 |       120000 |      46.87 |   11998.80 |    0.333
"""  # noqa: E501

from __future__ import annotations

from platterbase.model import Descriptor, Hints, Run
from platterbase.reading.io_mode import Invocation, IoMode
from platterbase.reading.recognition import foreign
from platterbase.tools.diskspd.text import read_text
from platterbase.tools.diskspd.xml import read_xml

DESCRIPTOR = Descriptor(
    tool="diskspd",
    title="DiskSpd",
    version=1,
    formats=("text", "XML"),
    tool_versions="2.0.12 to 2.3",
    markers=(
        "Command Line: ",
        "Input parameters:",
        "Results for ",
        "total:",
        "I/O per s",
        "%-ile",
        "There has been an error during threads execution",
        "Error generating I/O requests",
        "<Results>",
    ),
)


def parse(text: str, hints: Hints) -> list[Run]:
    """Return a run for every time span of a text, in either form."""
    spans = sorted([*read_xml(text), *read_text(text)], key=lambda span: span.first)
    if not spans:
        raise foreign(
            "nothing that diskspd prints",
            'its tables "Total IO", "Read IO", "Write IO", or <Results> with <TimeSpan>',
        )
    several = any(span.number and span.number > 1 for span in spans)
    for span in spans:
        span.label = f"timespan {span.number}" if several and span.number else None
        span.command = span.command or hints.command
    return [span.closed(DESCRIPTOR, hints) for span in spans]


def io_mode(call: Invocation) -> IoMode:
    """Return how requests reached the target: -Sh is software cache off, write-through on."""
    direct = {"off": True, "on": False}.get(call.settings.get("software-cache", ""))
    return IoMode(direct, "each" if call.settings.get("write-through") == "on" else None)
