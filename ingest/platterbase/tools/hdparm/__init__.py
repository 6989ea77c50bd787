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
the device, what can be switched also settings: see _hdparm_identify.

    /dev/sda:
     Timing cached reads:   1080 MB in  2.00 seconds = 540.12 MB/sec
     Timing buffered disk reads:  130 MB in  3.03 seconds =  42.97 MB/sec
"""

from __future__ import annotations

import re
from collections import Counter
from typing import NamedTuple

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
from platterbase.reading.values import KIB, MIB, number, resolution
from platterbase.tools.hdparm.identify import Inventory
from platterbase.tools.hdparm.text import Block, Item, read_blocks

DESCRIPTOR = Descriptor(
    tool="hdparm",
    title="hdparm",
    version=1,
    formats=("text: timings, identification and settings, one or several devices",),
    tool_versions="4.x to 9.x",
    markers=("Timing ", "Model=", "/dev/"),
)


def parse(text: str, hints: Hints) -> list[Run]:
    """Read what hdparm printed below each device: a run each."""
    blocks = read_blocks(text, declared=hints.tool == DESCRIPTOR.tool)
    if not blocks:
        raise ParseError(
            1,
            "nothing that hdparm prints",
            'lines such as " Timing cached reads:" below "/dev/sda:"',
            "name the tool that printed this",
            foreign=True,
        )
    end = len(re.split("\r\n|\n|\r", text.rstrip()))
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
    """One timing: its name and options, and the item that holds its result, if one does."""

    item: Item
    direct: bool
    cached: bool
    offset: str | None
    result: tuple[int, re.Match[str]] | None
    missing: Missing

    @property
    def field(self) -> str:
        return self.item.words.partition(":")[0]

    @property
    def key(self) -> str:
        name = "cached-read" if self.cached else "read" if self.direct else "buffered-read"
        start = "o-direct-" if self.direct else ""
        return f"{start}{name}" + (f"-offset-{self.offset}gb" if self.offset else "")


def _run(block: Block, hints: Hints, end: int) -> Run:
    inventory = Inventory(block)
    for item in block.items:
        inventory.item(item)
    inventory.identify(block.identify)
    timings = _timings(block, end)
    workloads, measurements = _measured(timings)
    heat = [_temperature(item) for item in block.items if _TEMPERATURE.match(item.words)]
    return Run(
        tool=DESCRIPTOR.tool,
        tool_version=block.version or hints.tool_version,
        lines=(block.first, block.last),
        outcome=_outcome(block, timings),
        label=block.device,
        command=block.command or hints.command,
        workloads=workloads,
        measurements=(*measurements, *heat),
        settings=(*inventory.settings, *_options(timings)),
        facts=tuple(inventory.facts),
    )


def _outcome(block: Block, timings: list[_Timing]) -> Outcome:
    missing = {timing.missing for timing in timings if timing.result is None}
    if "interrupted" in missing:
        return "interrupted"
    if missing or not (block.items or block.identify):
        return "failed"
    return "ok"


def _timings(block: Block, end: int) -> list[_Timing]:
    """The timings of a block; a message may have pushed a result onto the next line."""
    timings: list[_Timing] = []
    for at, item in enumerate(block.items):
        named = _TIMING.match(item.words)
        if named is None:
            continue
        result = _result(item, named[4], end)
        if result is None and at + 1 < len(block.items):
            following = block.items[at + 1]
            result = _result(following, following.words, end)
        stopped = not named[4].strip() and not any(e.line >= item.line for e in block.errors)
        timings.append(
            _Timing(
                item,
                direct=named[1] is not None,
                cached=named[2] in ("cached", "buffer-cache"),
                offset=named[3],
                result=result,
                missing="interrupted" if stopped or item.line == end else "failed",
            )
        )
    return timings


def _result(item: Item, words: str, end: int) -> tuple[int, re.Match[str]] | None:
    """Amount, time and rate, None where an error stands in their place."""
    found = _RESULT.match(words)
    if found is not None:
        return item.line, found
    if re.match(r"\s*\S+ MB\b", words) and item.line != end:
        raise ParseError(
            item.line,
            repr(words.strip()[:80]),
            "N MB in N seconds = N MB/sec",
            "send the line as hdparm printed it",
        )
    return None


def _measured(timings: list[_Timing]) -> tuple[tuple[Workload, ...], list[Measurement]]:
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
    moved, seconds = values.get("bytes-moved"), values.get("duration")
    return Workload(
        key=key,
        operation="cached-read" if timing.cached else "read",
        access="sequential",
        read_ratio=1.0,
        random_ratio=0.0,
        bytes_moved=None if moved is None else round(moved),
        duration_s=seconds,
    )


def _figures(timing: _Timing, workload: int) -> list[Measurement]:
    """Amount, time and rate of a timing, or the row of the rate that is missing."""
    if timing.result is None:
        gap = Measurement(
            metric="throughput",
            printed="",
            line=timing.item.line,
            field=timing.field,
            workload=workload,
            direction="read",
            missing=timing.missing,
        )
        return [gap]
    line, found = timing.result
    rate = MIB if found[4] == "M" else KIB
    figures = (
        ("bytes-moved", found[1], MIB, "MB"),
        ("duration", found[2], 1, "seconds"),
        ("throughput", found[3], rate, ""),
    )
    return [
        Measurement(
            metric=metric,
            printed=printed,
            line=line,
            field=f"{timing.field} {word}".rstrip(),
            workload=workload,
            direction="read",
            value=_value(printed, line) * factor,
            resolution=resolution(printed, factor),
        )
        for metric, printed, factor, word in figures
    ]


def _value(printed: str, line: int) -> float:
    try:
        return number(printed)
    except ValueError:
        raise ParseError(
            line,
            f"{printed!r} in a timing",
            "a decimal number",
            "send the line as hdparm printed it",
        ) from None


def _temperature(item: Item) -> Measurement:
    found = _TEMPERATURE.match(item.words)
    printed = found[1] if found else ""
    return Measurement(
        metric="temperature",
        printed=printed,
        line=item.line,
        field="drive temperature (celsius)",
        value=_value(printed, item.line),
        resolution=1.0,
    )


def _options(timings: list[_Timing]) -> list[Setting]:
    """`--direct` and `--offset`, as the names of the timings say them."""
    direct = next((timing for timing in timings if timing.direct), None)
    offset = next((timing for timing in timings if timing.offset), None)
    settings: list[Setting] = []
    if direct:
        settings.append(Setting(scope="tool", name="o-direct", value="yes", line=direct.item.line))
    if offset and offset.offset:
        settings.append(
            Setting(
                scope="tool",
                name="offset",
                value=f"{offset.offset} GB",
                line=offset.item.line,
            )
        )
    return settings
