"""hdparm: timings (`-t`, `-T`), identification (`-i`, `-I`) and settings of drives.

Versions seen: 4.x and 5.x (2001 to 2006), 9.x to 9.65.

| printed | metric | unit and its source |
| --- | --- | --- |
| Timing cached reads: 130 MB | bytes-moved | MiB: hdparm.c, TIMING_BUF_MB*1024*1024 |
| in 3.03 seconds | duration | s |
| = 42.97 MB/sec | throughput | MiB/s |
| = 126.41 kB/sec | throughput | KiB/s: hdparm.c, below 1 MB/s `total_MB / elapsed * 1024` |
| drive temperature (celsius) is: 35 (`-H`) | temperature | degC |

"cached reads" (before 5.5: "buffer-cache reads") read the same two MiB again and again from the
system's cache: a figure of memory and processor. With `--direct` they come from the drive's cache
("O_DIRECT cached reads"). "(offset N GB)" counts 2^30 bytes. What was identified becomes facts of
the device, what can be switched also settings: see identify.py.

    /dev/sda:
     Timing cached reads:   1080 MB in  2.00 seconds = 540.12 MB/sec
     Timing buffered disk reads:  130 MB in  3.03 seconds =  42.97 MB/sec
"""

from __future__ import annotations

import re
from collections import Counter
from typing import NamedTuple

from msgspec import structs

from platterbase.errors import ParseError
from platterbase.model import (
    Descriptor,
    Hints,
    Measurement,
    Missing,
    Outcome,
    Run,
    Setting,
    Workload,
)
from platterbase.reading.lines import lines_of
from platterbase.reading.recognition import foreign
from platterbase.reading.values import KIB, MIB, number, resolution
from platterbase.tools.hdparm.blocks import ERROR, Block, Item, read_blocks
from platterbase.tools.hdparm.identify import add_identification

DESCRIPTOR = Descriptor(
    tool="hdparm",
    title="hdparm",
    version=1,
    formats=("text: timings, identification and settings, one or several devices",),
    tool_versions="4.x to 9.x",
    markers=("Timing ", "Model=", "/dev/"),
)


def parse(text: str, hints: Hints) -> list[Run]:
    """Return a run for each device that hdparm printed something of."""
    blocks = read_blocks(text, declared=hints.tool == DESCRIPTOR.tool)
    if not blocks:
        expected = 'lines such as " Timing cached reads:" below "/dev/sda:"'
        raise foreign("nothing that hdparm prints", expected)
    end = len(lines_of(text.rstrip()))
    return [_run(block, hints, end) for block in blocks]


_TIMING = re.compile(
    r"Timing (O_DIRECT )?(cached|buffer-cache|buffered disk|disk) reads"
    r"(?: \(offset ([0-9]+) GB\))?:(.*)"
)
_RESULT = re.compile(
    r"\s*(\S{1,30}) MB in +(\S{1,30}) seconds *=(?:3D)? *(\S{1,30}) ([kM])B/s(?:ec)?(?!\w)"
)
_TEMPERATURE = re.compile(r"drive temperature \(celsius\) is: +(-?[0-9]+)")


class _Timing(NamedTuple):
    """One timing: name, options, and its result (line and match) or why it has none."""

    line: int
    field: str
    is_direct: bool
    is_cached: bool
    offset: str | None
    result: tuple[int, re.Match[str]] | None
    missing: Missing

    @property
    def key(self) -> str:
        """The key of the workload, unless it is timed twice."""
        name = "cached-read" if self.is_cached else "read" if self.is_direct else "buffered-read"
        start = "o-direct-" if self.is_direct else ""
        return f"{start}{name}" + (f"-offset-{self.offset}gb" if self.offset else "")


def _run(block: Block, hints: Hints, end: int) -> Run:
    add_identification(block)
    timings = _timings(block, end)
    workloads, measurements = _workloads_and_measurements(timings)
    temperatures = [
        _temperature(item.line, found[1])
        for item in block.items
        if (found := _TEMPERATURE.match(item.words))
    ]
    block.outcome = _outcome(block, timings)
    run = block.run(DESCRIPTOR.tool, hints)
    return structs.replace(
        run,
        workloads=workloads,
        measurements=(*measurements, *temperatures),
        settings=(*run.settings, *_timing_options(timings)),
    )


def _outcome(block: Block, timings: list[_Timing]) -> Outcome:
    missing = {timing.missing for timing in timings if timing.result is None}
    if "interrupted" in missing:
        return "interrupted"
    if missing or not (block.items or block.identify):
        return "failed"
    return "ok"


def _timings(block: Block, end: int) -> list[_Timing]:
    """Return the timings of a block; a message may have pushed a result onto the next line."""
    timings: list[_Timing] = []
    for item, following in zip(block.items, [*block.items[1:], None], strict=False):
        timing = _TIMING.match(item.words)
        if timing is None:
            continue
        result = _result(item, timing[4], end)
        if result is None and following:
            result = _result(following, following.words, end)
        refused = ERROR.match(timing[4].strip())
        if refused:
            block.fact(block.subject, "error", timing[4], item.line)
        has_error = bool(refused) or any(error.line >= item.line for error in block.errors)
        stopped = not refused and (item.line == end or not (timing[4].strip() or has_error))
        timings.append(
            _Timing(
                item.line,
                item.words.partition(":")[0],
                is_direct=timing[1] is not None,
                is_cached=timing[2] in ("cached", "buffer-cache"),
                offset=timing[3],
                result=result,
                missing="interrupted" if stopped else "failed",
            )
        )
    return timings


def _result(item: Item, words: str, end: int) -> tuple[int, re.Match[str]] | None:
    """Return line and match of amount, time and rate; None where an error stands in their place."""
    result = _RESULT.match(words)
    if result is not None:
        if second := _RESULT.match(words, result.end()):
            raise _damaged(item.line, repr(second[0].strip()), "one result behind a timing")
        return item.line, result
    if re.match(r"\s*\S+ MB\b", words) and item.line != end:
        raise _damaged(item.line, repr(words.strip()[:80]), "N MB in N seconds = N MB/sec")
    return None


def _workloads_and_measurements(
    timings: list[_Timing],
) -> tuple[tuple[Workload, ...], list[Measurement]]:
    workloads: list[Workload] = []
    measurements: list[Measurement] = []
    keys: Counter[str] = Counter()
    for timing in timings:
        keys[timing.key] += 1
        again = f"-{keys[timing.key]}" if keys[timing.key] > 1 else ""
        figures = _figures(timing, len(workloads))
        workloads.append(_workload(timing, timing.key + again, figures))
        measurements += figures
    return tuple(workloads), measurements


def _workload(timing: _Timing, key: str, figures: list[Measurement]) -> Workload:
    values = {figure.metric: figure.value for figure in figures}
    moved = values.get("bytes-moved")
    return Workload(
        key=key,
        operation="cached-read" if timing.is_cached else "read",
        access="sequential",
        read_ratio=1.0,
        random_ratio=0.0,
        bytes_moved=None if moved is None else round(moved),
        duration_s=values.get("duration"),
    )


def _figures(timing: _Timing, workload: int) -> list[Measurement]:
    """Return amount, time and rate of a timing, or the row of the rate that is missing."""
    if timing.result is None:
        return [
            Measurement(
                metric="throughput",
                printed="",
                line=timing.line,
                field=timing.field,
                workload=workload,
                direction="read",
                missing=timing.missing,
            )
        ]
    line, found = timing.result
    figures = (
        ("bytes-moved", found[1], MIB, "MB"),
        ("duration", found[2], 1, "seconds"),
        ("throughput", found[3], MIB if found[4] == "M" else KIB, ""),
    )
    return [
        Measurement(
            metric=metric,
            printed=printed,
            line=line,
            field=f"{timing.field} {word}".rstrip(),
            workload=workload,
            direction="read",
            value=_number(printed, line) * factor,
            resolution=resolution(printed, factor),
        )
        for metric, printed, factor, word in figures
    ]


def _number(printed: str, line: int) -> float:
    try:
        return number(printed)
    except ValueError:
        raise _damaged(line, f"{printed!r} in a timing", "a decimal number") from None


def _damaged(line: int, found: str, expected: str) -> ParseError:
    return ParseError(line, found, expected, "send the line as hdparm printed it")


def _temperature(line: int, printed: str) -> Measurement:
    return Measurement(
        metric="temperature",
        printed=printed,
        line=line,
        field="drive temperature (celsius)",
        value=_number(printed, line),
        resolution=1.0,
    )


def _timing_options(timings: list[_Timing]) -> list[Setting]:
    """Return `--direct` and `--offset`, which the names of the timings show."""
    direct = [("o-direct", "yes", timing.line) for timing in timings if timing.is_direct]
    offset = [("offset", f"{timing.offset} GB", timing.line) for timing in timings if timing.offset]
    return [
        Setting(scope="tool", name=name, value=value, line=line)
        for name, value, line in direct[:1] + offset[:1]
    ]
