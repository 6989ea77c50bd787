"""fio, the flexible I/O tester: what `fio job.fio` prints, in every format.

Versions seen: 2.0.15 to 3.42. Formats: JSON and JSON+ (`--output-format=json`), client/server
JSON, terse rows of versions 2 to 5 (`--minimal`, `--output-format=terse`), the normal report.
Logs (`write_bw_log` …) are read by `fio-log`. Where one file holds one run in several formats
(`--output-format=normal,terse,json`) JSON counts, then terse, then text; rates of the others
are kept as facts, so that they can be compared.

| field | metric | unit | source |
| --- | --- | --- | --- |
| JSON `io_bytes` | bytes-moved | KiB up to 2.20, B since 2.21 (has `io_kbytes`) | c12d597a |
| JSON `bw` | throughput | KiB/s, cut | stat.c add_ddir_status_json |
| JSON `bw_bytes` | throughput | B/s, cut; since 3.2, preferred | aedd021d |
| JSON `bw_min` … `bw_dev` | throughput min … stddev | KiB/s | stat.c |
| JSON `slat` `clat` `lat` | submit-, completion-, latency | us | stat.c of 2.x |
| JSON `slat_ns` … | the same | ns; since 3.0 | d6bb626e |
| JSON `runtime` | duration | ms | HOWTO |
| JSON `usr_cpu` `sys_cpu` | cpu-user, cpu-system | per cent of one processor | stat.c |
| terse `…_kb`, `…_bandwidth_kb` | bytes-moved, throughput | KiB, KiB/s, cut | HOWTO |
| terse `…_us` | latencies | us, in 3.x too; whole numbers cut | stat.c |
| text `KB` of 2.x | | 1024 B | HOWTO of 2.2.10, kb_base |
| text `MiB (MB)` of 3.x | | binary first, decimal in brackets | lib/num2str.c |
| text `(usec)` | latencies | as each row says; `k` in them is 1000 | stat.c display_lat |

Sample: `  read: IOPS=2051, BW=128MiB/s (134MB/s)(256MiB/1997msec)`
"""

from __future__ import annotations

from collections.abc import Mapping

from platterbase.errors import ParseError
from platterbase.model import Descriptor, Hints, Run
from platterbase.reading.io_mode import UNKNOWN, Invocation, IoMode
from platterbase.tools.fio.documents import Document, documents
from platterbase.tools.fio.json import run_of
from platterbase.tools.fio.merge import merged
from platterbase.tools.fio.terse import terse_runs
from platterbase.tools.fio.text import text_runs

DESCRIPTOR = Descriptor(
    tool="fio",
    title="fio",
    version=1,
    formats=("JSON", "JSON+", "client/server JSON", "terse 2 to 5", "normal report"),
    tool_versions="2.0 to 3.42",
    markers=('"fio version"', "%=", ";fio-", "msec)", "runt=", "(g"),
)


_OF_TEXT = DESCRIPTOR.markers[1:]  # behind that of JSON


def parse(text: str, hints: Hints) -> list[Run]:
    """Read every fio run of a text."""
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    lines = text.split("\n")
    found = documents(text, lines)
    runs = [run_of(document) for document in found]
    if any(sign in text for sign in _OF_TEXT):
        rest = _without(lines, found)
        runs = merged(runs, terse_runs(rest), "terse")
        runs = merged(runs, text_runs(rest), "text")
    if not runs:
        raise ParseError(
            1,
            "a text without fio's output",
            "its JSON, terse rows or report",
            "declare the tool that wrote the file",
            foreign=True,
        )
    return runs


_IN_TEXT = {"rw", "bs", "ioengine", "iodepth"}  # all options that the normal report repeats


def io_mode(call: Invocation) -> IoMode:
    """Return how a job reached its storage: HOWTO, direct, sync, fsync, fdatasync, end_fsync."""
    options = call.settings
    if not options.keys() - _IN_TEXT:
        return UNKNOWN
    direct = _is_on(options, "direct") or options.get("buffered") == "0"
    requests = {options.get(name, "0") for name in ("fsync", "fdatasync")}
    if _is_on(options, "sync") or "1" in requests:
        return IoMode(direct, "each")
    if _is_on(options, "end_fsync"):
        return IoMode(direct, "end")
    if requests != {"0"}:
        return IoMode(direct, "periodic")
    return IoMode(direct, "after" if _is_on(options, "fsync_on_close") else "none")


def _is_on(options: Mapping[str, str], name: str) -> bool:
    """Return whether a switch is on: one without a value counts as 1."""
    return name in options and options[name].lower() not in {"0", "none", "false"}


def _without(lines: list[str], found: list[Document]) -> list[str]:
    """The lines, those of documents emptied."""
    rest = [*lines]
    for document in found:
        first, last = document.lines
        rest[first - 1 : last] = [""] * (last - first + 1)
    return rest
