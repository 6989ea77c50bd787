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

import re
from collections.abc import Callable

from platterbase.model import Access, Descriptor, Direction, Hints, Run
from platterbase.reading.grammar import Grammar
from platterbase.reading.io_mode import Invocation, IoMode
from platterbase.reading.lines import lines_of
from platterbase.reading.recognition import damaged, foreign
from platterbase.reading.run import OpenRun
from platterbase.reading.values import MB, MIB, number, resolution
from platterbase.tools.elbencho.csv import read_csv
from platterbase.tools.elbencho.phases import PhaseRun, Requests, iso, size
from platterbase.tools.elbencho.results import read_json

DESCRIPTOR = Descriptor(
    tool="elbencho",
    title="elbencho",
    version=1,
    formats=("text", "CSV", "live CSV", "JSON"),
    tool_versions="1.x to 3.1",
    markers=(",label,path type,", "RuntimeMS,", "FIRST DONE", '"phase_type"'),
)


def parse(text: str, hints: Hints) -> list[Run]:
    """Return every run of a text; of two renderings of one run the fuller one."""
    opened: list[OpenRun] = []
    if ",label,path type," in text or "RuntimeMS," in text:
        opened += read_csv(lines_of(text), hints)
    opened += read_json(text, hints)
    runs = [run.closed(DESCRIPTOR, hints) for run in opened]
    if "FIRST DONE" in text:
        tables = [run for run in GRAMMAR.open_runs(text, hints) if run.has_heading]
        runs += _without_repeats([run.closed(DESCRIPTOR, hints) for run in tables], runs)
    if not runs:
        raise foreign(
            "no table and no heading of elbencho",
            "'OPERATION RESULT TYPE FIRST DONE LAST DONE', or a CSV or JSON file of elbencho",
            "send the output of elbencho with its headings",
        )
    return sorted(runs, key=lambda run: run.lines)


def io_mode(call: Invocation) -> IoMode:
    """Return how requests reached the files: --direct, as its CSV and JSON repeat it."""
    return IoMode(direct={"1": True, "0": False}.get(call.settings.get("direct IO", "")))


def _without_repeats(runs: list[Run], fuller: list[Run]) -> list[Run]:
    """Return the runs whose rates are not those of a run in a fuller rendering."""
    known = [_rates(run) for run in fuller]
    return [run for run in runs if not _rates(run) or not any(_rates(run) <= one for one in known)]


def _rates(run: Run) -> frozenset[tuple[str, str, str | None, str]]:
    """Return the rates of a run as printed, with where they belong."""
    return frozenset(
        (run.workloads[one.workload].key, one.metric, one.direction, one.printed)
        for one in run.measurements
        if one.metric in ("iops", "throughput", "file-rate") and one.workload is not None
    )


# ---------------------------------------------------------------- the table of phases

_ENTRY = "Dirs|Files|Objects|Buckets"
_PHASE = r"(?:([A-Z][A-Z0-9_]{1,14}(?:[+-][A-Za-z0-9]{1,6}){0,3}) +)?"
_DURATION = re.compile(
    r"(?:([0-9]{1,6})h)?(?:([0-9]{1,3})m)?([0-9]{1,10}(?:\.[0-9]{1,9})?)s|([0-9]{1,12})ms"
)
_LATENCY = re.compile(r"([0-9]{1,12}(?:\.[0-9]{1,6})?)(us|ms|s)")
_LATENCY_UNITS = {"us": 1e-6, "ms": 1e-3, "s": 1.0}
_SHARE = re.compile(r"([0-9]{1,3}(?:\.[0-9]{1,6})?)%<=(\S+)")
_DONE = ("FIRST DONE", "LAST DONE")
_STATISTICS = {"min": "min", "avg": "mean", "max": "max"}

GRAMMAR = Grammar(DESCRIPTOR, PhaseRun, example="'OPERATION RESULT TYPE FIRST DONE LAST DONE'")


@GRAMMAR.line(r"ISO DATE(?! end)[^:]*: (.*)", opens=True)
def _begin(run: PhaseRun, date: str) -> None:
    run.started = iso(date)


@GRAMMAR.line("COMMAND LINE: (.*)", inside=True)
def _command(run: PhaseRun, command: str) -> None:
    run.command = command


@GRAMMAR.line(
    "OPERATION +RESULT +TYPE +FIRST +DONE +LAST +DONE$", opens=lambda run: run.has_heading
)
def _heading(run: PhaseRun) -> None:
    run.has_heading = True
    run.requests = _requests(run.command or "")


def _has_heading(run: PhaseRun) -> bool:
    return run.has_heading


@GRAMMAR.line("ERROR: |Skipping stats print due to", inside=_has_heading)
def _fail(run: PhaseRun) -> None:
    run.outcome = "failed"


def _row(label: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Declare who reads the rows of a label; it gets the label, its groups and what follows."""

    def declare(read: Callable[..., None]) -> Callable[..., None]:
        @GRAMMAR.line(rf"{_PHASE}({label}) *:(?: +|$)(.*)", inside=_has_heading)
        def read_row(run: PhaseRun, phase: str | None, *groups: str) -> None:
            if phase is not None:
                run.begin_phase(phase)
            if not run.phase:
                found, expected = "a row before the first phase", "a row that begins with its phase"
                raise damaged(run.line, found, expected)
            read(run, *groups)

        return read

    return declare


def _first_and_last(run: PhaseRun, values: str) -> list[tuple[str, str]]:
    """Return the words of a row, each with its column."""
    words = values.split()
    if len(words) != 2:
        name = " ".join(run.printed.partition(":")[0].split())
        raise damaged(run.line, f"{len(words)} value(s) of {name}", "two: first done, last done")
    return list(zip(words, _DONE, strict=True))


@_row("Elapsed (ms|time)")
def _elapsed(run: PhaseRun, label: str, unit: str, values: str) -> None:
    for word, done in _first_and_last(run, values):
        metric = "first-done" if done == _DONE[0] else "duration"
        name = f"{run.phase} {label} {done}"
        time = None if unit == "ms" else _DURATION.fullmatch(word)
        if unit == "ms":
            run.phase_figure(metric, word, name, 1e-3)
        elif time is None:
            raise damaged(run.line, f"{word!r} as {name}", "a time as 2m3.241s, 30.140s or 26ms")
        elif time[4]:
            run.phase_figure(metric, time[4], name, 1e-3)
        else:
            before = int(time[1] or 0) * 3600 + int(time[2] or 0) * 60
            run.phase_time(metric, word, name, before + number(time[3]), resolution(time[3]))


def _add_both(
    run: PhaseRun,
    label: str,
    values: str,
    metric: str,
    factor: float = 1.0,
    direction: Direction | None = None,
    part: str = "",
) -> None:
    """Add the figure of the fastest thread, and that of all."""
    for word, done in _first_and_last(run, values):
        place = ".".join(filter(None, (part, "first-done" if done == _DONE[0] else "")))
        name = f"{run.phase} {label} {done}"
        run.phase_figure(metric, word, name, factor, place, direction=direction)


@_row("IOPS(?: (write|read|total))?")
def _iops(run: PhaseRun, label: str, side: str | None, values: str) -> None:
    _add_both(run, label, values, "iops", direction=run.direction(side))


@_row("(?:Throughput )?(MiB|MB)/s(?: (write|read|total))?")
def _throughput(run: PhaseRun, label: str, unit: str, side: str | None, values: str) -> None:
    factor = float(MIB if unit == "MiB" else MB)
    _add_both(run, label, values, "throughput", factor, run.direction(side))


@_row("(?:Total MiB|MiB (write|read|total))")
def _moved(run: PhaseRun, label: str, side: str | None, values: str) -> None:
    _add_both(run, label, values, "bytes-moved", float(MIB), run.direction(side))


@_row("IOs (total|write|read)")
def _requests_done(run: PhaseRun, label: str, side: str, values: str) -> None:
    _add_both(run, label, values, "request-count", direction=run.direction(side))


@_row("CPU util %")
def _processors(run: PhaseRun, label: str, values: str) -> None:
    _add_both(run, label, values, "cpu-busy", 0.01)


@_row(rf"({_ENTRY})/s(?: (write|read|total))?")
def _entry_rate(run: PhaseRun, label: str, kind: str, side: str | None, values: str) -> None:
    _add_entries(run, label, values, "file-rate", kind, side)


@_row(f"(?:Total (dirs|files|objects|buckets)|({_ENTRY}) (total|write|read))")
def _entries(
    run: PhaseRun, label: str, total: str | None, kind: str, side: str | None, values: str
) -> None:
    side = None if side == "total" else side
    _add_entries(run, label, values, "operation-count", (total or kind).capitalize(), side)


def _add_entries(
    run: PhaseRun, label: str, values: str, metric: str, kind: str, side: str | None
) -> None:
    """Add a figure of files or directories: it has a direction only in a mix."""
    direction = run.direction(side)
    direction = direction if direction == "both" or side else None
    part = "dirs" if kind in ("Dirs", "Buckets") and run.moves_data else ""
    _add_both(run, label, values, metric, 1.0, direction, part)


@_row(f"({_ENTRY}|IO)(?: (wr|rd))? lat % us")
def _percentiles(run: PhaseRun, _label: str, kind: str, side: str | None, values: str) -> None:
    part, direction = _of_latency(run, kind, side)
    for share, printed in _SHARE.findall(values.strip("[] ")):
        run.phase_figure(
            "latency",
            printed,
            f"{run.phase} {kind} lat % us {share}%",
            1e-6,
            part,
            statistic=f"p{share.rstrip('0').rstrip('.') if '.' in share else share}",
            direction=direction,
            qualifier="at-most",
        )


@_row(f"({_ENTRY}|IO)(?: (wr|rd))? latency")
def _latencies(run: PhaseRun, _label: str, kind: str, side: str | None, values: str) -> None:
    part, direction = _of_latency(run, kind, side)
    for word in values.strip("[] ").split():
        name, _, printed = word.partition("=")
        time = _LATENCY.fullmatch(printed)
        if name not in _STATISTICS or time is None:
            found = f"{word!r} in {run.phase} {kind} latency"
            raise damaged(run.line, found, "min=, avg= and max= with us, ms or s")
        run.phase_figure(
            "latency",
            time[1],
            f"{run.phase} {kind} latency {name}",
            _LATENCY_UNITS[time[2]],
            part,
            statistic=_STATISTICS[name],
            direction=direction,
            rounding="nearest",
        )


def _of_latency(run: PhaseRun, kind: str, side: str | None) -> tuple[str, Direction | None]:
    """Return the part of the phase, and the direction, that a latency is of."""
    part = "entries" if kind != "IO" and run.moves_data else ""
    return part, run.direction(side) if kind == "IO" or side else None


# ---------------------------------------------------------------- options of the command line

_LONG_OPTIONS = {"-t": "--threads", "-b": "--block", "-s": "--size"}


def _requests(command: str) -> Requests:
    """Return what the options of a command line say of its requests."""
    words = [quoted or plain for quoted, plain in re.findall(r'"([^"]*)"|([^\s"]+)', command)]
    if not words:
        return Requests()
    options: dict[str, str] = {}
    for word, following in zip(words, [*words[1:], ""], strict=True):
        options.setdefault(_LONG_OPTIONS.get(word, word), following)
    threads = _count(options.get("--threads", ""))
    depth = _count(options.get("--iodepth", ""))
    return Requests(
        access=_access(options),
        block_bytes=size(options.get("--block", "")),
        queue_depth=None if depth is None else float(depth),
        threads=threads and threads * _count_hosts(options.get("--hosts", "")),
    )


def _count_hosts(option: str) -> int:
    """Return how many hosts an option names: those of `node[1-4,7],other` are six."""
    hosts = 0
    for host in re.findall(r"(?:[^,\s\[]|\[[^\]]*\])+", option):
        several = 1
        for inside in re.findall(r"\[([^\]]*)\]", host):
            ranges = re.findall("([0-9]{1,9})(?:-([0-9]{1,9}))?", inside)
            several *= sum(int(last or first) - int(first) + 1 for first, last in ranges)
        hosts += several
    return hosts or 1


def _count(word: str) -> int | None:
    return int(word) if re.fullmatch("[0-9]{1,9}", word) else None


def _access(options: dict[str, str]) -> Access:
    """Return the order of requests: sequential unless an option says otherwise."""
    if "--backward" in options:
        return "backward"
    return "random" if "--rand" in options else "sequential"
