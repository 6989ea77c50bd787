"""iozone: what `iozone` prints, as a table, as reports for a spreadsheet, or of many threads.

Versions seen: 3.169, 3.263, 3.308, 3.327, 3.434, 3.489, 3.492, 3.493, 3.506, 3.507.

| printed | metric | unit and its source |
| --- | --- | --- |
| columns write … freread, pwrite … repread | throughput | KiB/s, cut off (iozone.c: `>>= 10`) |
| the same with `-O` ("OPS Mode") | iops | 1/s, cut off |
| the same with `-N` ("Microseconds/op Mode") | latency, mean | µs, cut off |
| Children see throughput | throughput | "KB/sec", "kB/sec" are KiB/s; "ops/sec" with `-O` is iops |
| Parent sees throughput | parent-throughput | the same, by the parent's clock |
| Min, Max, Avg throughput per process | throughput, per thread | the same |
| Min xfer | bytes-per-thread, operations-per-thread | KiB, operations |
| Child[N] (`-C`) | bytes-moved, throughput of one thread | KiB, KiB/s |
| CPU utilization (`-+u`) | duration, cpu | s, per cent of one processor |
| "Writer report" … | as the table | figures that the table has are not stored twice |

K is 1024 in all versions: `KILOBYTES_END (1024*512)` is commented as "512 MBytes" in iozone.c, and
`-s 1g` prints "File size set to 1048576 kB".

A rewrite writes (it reads nothing before), so its direction is write. What a thread moved when
another was done first may truly be 0; a 0 in the table is a rate below 1 KiB/s, or, with `-+n`,
a test that was not run.

    Run began: Sat Nov 21 02:06:51 2026
    File size set to 1024 kB
    Include fsync in write timing
    Command line used: iozone -s 1m -r 64k -i 0 -i 1 -e
    Output is in kBytes/sec
                                                              random    random     bkwd …
              kB  reclen    write  rewrite    read    reread    read     write     read …
            1024      64  3103735  8246774  9240349 14618393
    iozone test complete.
"""

from __future__ import annotations

import re

from platterbase.model import Descriptor, Hints, Outcome, Run
from platterbase.reading.io_mode import UNKNOWN, Invocation, IoMode
from platterbase.reading.lines import lines_of
from platterbase.reading.recognition import foreign, refuse_too_many
from platterbase.tools.iozone.head import read_head
from platterbase.tools.iozone.reports import read_reports, read_throughput_report
from platterbase.tools.iozone.results import IozoneRun, Line
from platterbase.tools.iozone.table import HEADER, read_table
from platterbase.tools.iozone.throughput import BLOCK, read_phases

DESCRIPTOR = Descriptor(
    tool="iozone",
    title="IOzone",
    version=1,
    formats=("text: table, reports for a spreadsheet, throughput of threads",),
    tool_versions="3.1xx to 3.5xx",
    markers=("Iozone: ", "reclen", "throughput for ", ' report"'),
)


def parse(text: str, hints: Hints) -> list[Run]:
    """Return every run of a text."""
    if not (DESCRIPTOR.marks(text) and _SIGN.search(text)):
        raise foreign(
            "no line that only iozone prints",
            '"Iozone: Performance Test of File I/O", or the head of its table',
        )
    lines = [Line(number, line) for number, line in enumerate(lines_of(text), 1)]
    runs = [
        _run(segment, host, hints)
        for host, stream in _lines_by_host(lines)
        for segment in _lines_by_run(stream)
    ]
    return sorted(runs, key=lambda run: run.lines)


def io_mode(call: Invocation) -> IoMode:
    """Return how a test reached its storage: iozone(1), -I, -o and -e, or the lines they print."""
    if not call.settings and not call.options:
        return UNKNOWN
    direct = "o-direct" in call.settings or call.has_flag("I")
    if {"o-sync", "o-dsync"} & call.settings.keys() or call.has_flag("o"):
        return IoMode(direct, "each")
    fsync = "include-fsync" in call.settings or call.has_flag("e")
    return IoMode(direct, "end" if fsync else "none")


_MARK = re.compile(
    r"(?P<banner>Iozone: Performance Test of File I/O)"
    r"|^\s*(?P<began>Run began:)"
    r"|^\s*(?P<command>Command line used:)"
    rf"|(?P<table>{HEADER.pattern})"
    r"|^\s*(?P<threads>Throughput test with [0-9])"
    rf"|(?P<block>{BLOCK.pattern})"
    r'|^\s*(?P<report>"(?:Re-)?(?:[Ww]riter|[Rr]eader|F?write|Fread) report")'
    r"|(?P<complete>iozone test complete)"
)
_SIGN = re.compile(
    rf"Iozone: Performance Test of File I/O|{HEADER.pattern}|{BLOCK.pattern}"
    r'|"(?:Re-)?(?:[Ww]riter|[Rr]eader|F?write|Fread) report"'
)
_FIGURES = frozenset(("table", "block", "report"))
_SIGNS = _FIGURES | {"banner"}
_QUOTE = re.compile(r"[ \t]{0,3}>+(?: >+){0,5} ?")
_HOST = re.compile(r"([A-Za-z0-9][\w.-]{0,62}): .*(?:Iozone: Perf|throughput for|reclen +write)")
_FAILURES = re.compile(
    r"Can not (?:f?d?open|run|mix)|Error: (?:record|maximum|minimum)|Error (?:in|opening) "
    r"|Error \w+ing block|Sorry \.\.\.|[Ii]nvalid options|iozone: .*fail"
    r"|(?:open|creat|read|write|close|fsync|fread|fwrite|pread|pwrite|mmap|ftruncate): \w"
)


def _marked(number: int, text: str) -> Line:
    """Return a line with the kind of mark that is in it."""
    mark = _MARK.search(text) if text else None
    return Line(number, text, mark.lastgroup if mark else None)


def _lines_by_host(lines: list[Line]) -> list[tuple[str | None, list[Line]]]:
    """Return the lines of each host, as pdsh and its like mix them, or all without a host."""
    hosts = {match[1] for line in lines if (match := _HOST.match(line.text))}
    if not hosts:
        return [(None, [_marked(line.number, _unquoted(line.text)) for line in lines])]
    refuse_too_many(len(hosts), 1)
    streams: dict[str, list[Line]] = {host: [] for host in sorted(hosts)}
    for line in lines:
        host, _, rest = line.text.partition(":")
        if host in streams:
            streams[host].append(_marked(line.number, rest.removeprefix(" ")))
    return list(streams.items())


def _unquoted(text: str) -> str:
    match = _QUOTE.match(text)
    return text[match.end() :] if match else text


def _lines_by_run(lines: list[Line]) -> list[list[Line]]:
    """Return the lines of each run, from a mark that begins one to before the next."""
    segments: list[list[Line]] = [[]]
    seen: set[str] = set()
    for line in lines:
        kind = line.kind
        if kind and _begins_another(kind, seen):
            segments.append([])
            refuse_too_many(len(segments), line.number)
            seen = set()
        if kind:
            seen.add(kind)
        segments[-1].append(line)
    return [segment for segment in segments if any(line.kind in _SIGNS for line in segment)]


def _begins_another(kind: str, seen: set[str]) -> bool:
    """Return whether a mark begins another run, after the marks seen in this one."""
    figures = seen & {"table", "threads", "block", "complete", "report"}
    if kind == "banner":
        return bool(seen)
    if kind == "began":
        return "began" in seen or bool(figures)
    if kind in ("command", "table", "threads"):
        return bool(figures)
    return kind == "block" and "complete" in seen


def _run(lines: list[Line], host: str | None, hints: Hints) -> Run:
    outcome = _outcome(lines)
    run = IozoneRun(label=host)
    if not any("iozone test complete" in line.text for line in lines):
        run.broken = "failed" if outcome == "failed" else "interrupted"
    kinds = [line.kind for line in lines]
    start = next((at for at, kind in enumerate(kinds) if kind in _FIGURES), len(lines))
    read_head(run, lines[:start], hints.command)
    _read_figures(run, lines, start)
    if outcome == "ok" and (run.cut or not run.measurements):
        outcome = "interrupted"
    run.outcome = outcome
    marks = [line.number for line in lines if line.kind]
    run.first = min(run.first or marks[0], marks[0])
    run.last = max(run.last, marks[-1])
    return run.closed(DESCRIPTOR, hints)


def _outcome(lines: list[Line]) -> Outcome:
    """Return how the run ended; a text that only lacks its end may hold all figures."""
    texts = [line.text.strip() for line in lines]
    if any("iozone test complete" in text for text in texts):
        return "ok"
    if any("iozone: interrupted" in text for text in texts):
        return "interrupted"
    return "failed" if any(map(_FAILURES.match, texts)) else "ok"


def _read_figures(run: IozoneRun, lines: list[Line], start: int) -> None:
    """Read what stands from the table, the first block or the first report on."""
    kind = lines[start].kind if start < len(lines) else None
    if kind == "table":
        cells, rest = read_table(lines[start:], run)
        read_reports(rest, run, cells)
    elif kind == "report":
        read_reports(lines[start:], run, {})
    else:
        seen = read_phases(lines, run)
        read_throughput_report(lines, run, seen)
