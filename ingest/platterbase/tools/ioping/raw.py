"""ioping without words: the raw lines of -B and -p, and the JSON of -J.

A raw line has ten whole numbers: requests, ns in them, requests per second of them, bytes per
second of them, shortest, mean, longest and deviation in ns, then requests with those left out, and
ns altogether (ioping.c, dump_statistics; man page, "raw statistics"). Nothing in it names ioping:
it is told by its arithmetic. Of the lines of -p (intervals) and their total, only the total counts.
"""

from __future__ import annotations

import re
from typing import Any

from msgspec import structs

from platterbase.model import Direction, Fact, Hints, Measurement, Outcome, Run, Workload
from platterbase.reading.figures import figure, without_value
from platterbase.reading.lines import lines_of
from platterbase.reading.recognition import damaged, refuse_too_many

_RAW = re.compile(r"[0-9]{1,18}(?: [0-9]{1,18}){9}")
_NS = 1e-9
# name: workload, metric, statistic, factor
_COLUMNS = (
    ("batch field 1", 0, "request-count", "total", 1.0),
    ("batch field 2", 0, "latency", "total", _NS),
    ("batch field 3", 0, "iops", "total", 1.0),
    ("batch field 4", 0, "throughput", "total", 1.0),
    ("batch field 5", 0, "latency", "min", _NS),
    ("batch field 6", 0, "latency", "mean", _NS),
    ("batch field 7", 0, "latency", "max", _NS),
    ("batch field 8", 0, "latency", "stddev", _NS),
    ("batch field 9", 1, "request-count", "total", 1.0),
    ("batch field 10", 1, "duration", "total", _NS),
)
_KEYS: dict[str, tuple[tuple[str, str, str, float], ...]] = {
    "stat": (
        ("count", "request-count", "total", 1.0),
        ("size", "bytes-moved", "total", 1.0),
        ("time", "latency", "total", _NS),
        ("iops", "iops", "total", 1.0),
        ("bps", "throughput", "total", 1.0),
        ("min", "latency", "min", _NS),
        ("avg", "latency", "mean", _NS),
        ("max", "latency", "max", _NS),
        ("mdev", "latency", "stddev", _NS),
    ),
    "load": (
        ("count", "request-count", "total", 1.0),
        ("size", "bytes-moved", "total", 1.0),
        ("time", "duration", "total", _NS),
        ("iops", "request-pace", "total", 1.0),
        ("bps", "throughput-pace", "total", 1.0),
    ),
}
_PART = re.compile(r'"(target|io|stat|load)"\s{0,20}:\s{0,20}\{([^{}]*)\}')
_PAIR = re.compile(r'"(\w{1,20})"\s{0,20}:\s{0,20}("(?:[^"\\]|\\.){0,500}"|[^\s",{}]{1,40})')
_START = re.compile(r'\{\s{0,8}"timestamp"\s{0,4}:[^{}]{1,200}"target"\s{0,4}:\s{0,4}\{')
_OPERATIONS: dict[str, tuple[str, Direction, float | None]] = {
    "read": ("read", "read", 1.0),
    "write": ("write", "write", 0.0),
    "both": ("mix", "both", 0.5),
}


def raw_runs(text: str, hints: Hints) -> list[Run]:
    """A run for each line; but one run where the last line sums up the others."""
    if not text.lstrip()[:1].isdigit():
        return []
    rows: list[tuple[int, list[str]]] = []
    for number, line in enumerate(lines_of(text), 1):
        if _RAW.fullmatch(line.strip()):
            rows.append((number, line.split()))
        elif line.strip():
            return []
    fitting = [_fits([int(word) for word in words]) for _, words in rows]
    if not rows:
        return []
    if not all(fitting) and not (hints.tool and any(fitting)):
        return []
    for (number, words), fits in zip(rows, fitting, strict=True):
        if not fits:
            raise damaged(number, " ".join(words), "ten numbers that agree with each other")
    totals = _totals(rows, hints)
    refuse_too_many(len(totals), totals[-1][0])
    return [_raw(number, words, hints) for number, words in totals]


def _fits(row: list[int]) -> bool:
    """Whether ten numbers are requests, their time, and what follows from these."""
    valid, spent, iops, speed, low, mean, high, _, count, load = row
    if not valid:
        return not any(row[:8]) and count > 0
    near = abs(mean * valid - spent) <= valid and abs(iops * spent - valid * 1e9) <= spent
    return near and low <= mean <= high and valid <= count and spent <= load * 4096 and speed > 0


def _totals(rows: list[tuple[int, list[str]]], hints: Hints) -> list[tuple[int, list[str]]]:
    """Rows without the intervals that the last one sums up; requests after the last may miss."""
    table = [[int(word) for word in words] for _, words in rows]
    if len(table) < 2:
        return rows
    *parts, last = table
    sums = [sum(row[column] for row in parts) for column in (0, 1, 8)]
    found = [last[column] for column in (0, 1, 8)]
    told = re.search(r" -[A-Za-z]{0,9}[pP]", hints.command or "") is not None
    if found == sums or (told and all(x >= y for x, y in zip(found, sums, strict=True))):
        return rows[-1:]
    return rows


def _raw(number: int, words: list[str], hints: Hints) -> Run:
    empty = words[0] == "0"
    figures = [
        _figure(word, number, name, factor, empty and not workload, (metric, statistic, workload))
        for word, (name, workload, metric, statistic, factor) in zip(words, _COLUMNS, strict=True)
    ]
    return Run(
        tool="ioping",
        lines=(number, number),
        outcome="interrupted" if empty else "ok",
        command=hints.command,
        workloads=(Workload(key="requests"), Workload(key="generated")),
        measurements=tuple(figures),
    )


def _figure(
    word: str,
    line: int,
    name: str,
    factor: float,
    empty: bool,
    at: tuple[str, str, int],
    **more: Any,
) -> Measurement:
    """One number; of no requests nothing but their count is known."""
    metric, statistic, workload = at
    about = {"metric": metric, "statistic": statistic, "workload": workload, **more}
    if empty and metric != "request-count":
        return without_value("interrupted", word, line, name, **about)
    return figure(word, line, name, factor, **about)


def json_runs(text: str) -> list[Run]:
    """The documents of -J, each an array that is written object by object; cut ones too."""
    if '"timestamp"' not in text or '"target"' not in text or not _START.search(text):
        return []
    reader = _Json(text)
    for part in _PART.finditer(text):
        reader.part(part)
    reader.end()
    return reader.runs


class _Json:
    """Goes through the parts of the objects in order; `load` follows `stat` and ends a run."""

    def __init__(self, text: str) -> None:
        self.runs: list[Run] = []
        self._text = text
        self._at, self._line, self._objects = 0, 1, 0
        self._forget()

    def _forget(self) -> None:
        self._first: int | None = None
        self._operations: set[str] = set()
        self._target: list[Fact] = []
        self._sizes: set[str] = set()
        self._stat: list[Measurement] = []
        self._last = 0

    def part(self, part: re.Match[str]) -> None:
        """One part of an object."""
        name = part[1]
        if name == "stat" and self._stat:
            self._close("ok")
        if name == "target":
            self._objects += 1
        pairs = {found[1]: (found, self._place(found, part)) for found in _PAIR.finditer(part[2])}
        self._last = self._place_at(part.end())
        if self._first is None:
            self._first = min([line for _, line in pairs.values()], default=self._last)
        if name == "target":
            self._target = self._target or _target(pairs)
        elif name == "io":
            self._operations |= {found[2].strip('"') for found, _ in _of(pairs, "operation")}
            self._sizes |= {found[2] for found, _ in _of(pairs, "size")}
        else:
            self._stat += self._numbers(name, pairs)
            if name == "load":
                self._close("ok")

    def end(self) -> None:
        """Objects without statistics: ioping was cut off."""
        if self._first is not None:
            self._close("ok" if self._stat else "interrupted")

    def _place(self, found: re.Match[str], part: re.Match[str]) -> int:
        return self._place_at(part.start(2) + found.start(2))

    def _place_at(self, position: int) -> int:
        between = self._text[self._at : position]
        self._line += between.count("\n") + between.count("\r") - between.count("\r\n")
        self._at = position
        return self._line

    def _numbers(self, name: str, pairs: dict[str, tuple[re.Match[str], int]]) -> list[Measurement]:
        workload = int(name == "load")
        empty = name == "stat" and any(found[2] == "0" for found, _ in _of(pairs, "count"))
        return [
            _figure(
                pairs[key][0][2],
                pairs[key][1],
                f"/{self._objects - 1}/{name}/{key}",
                factor,
                empty,
                (metric, statistic, workload),
            )
            for key, metric, statistic, factor in _KEYS[name]
            if key in pairs
        ]

    def _close(self, outcome: Outcome) -> None:
        several = "both" if self._operations else ""
        operation = self._operations.pop() if len(self._operations) == 1 else several
        name, direction, ratio = _OPERATIONS.get(operation, (None, None, None))
        block = self._sizes.pop() if len(self._sizes) == 1 else ""
        about: dict[str, Any] = {
            "operation": name,
            "read_ratio": ratio,
            "block_bytes": int(block) if re.fullmatch("[0-9]{1,18}", block) else None,
        }
        self.runs.append(
            Run(
                tool="ioping",
                lines=(self._first or 1, self._last),
                outcome=outcome,
                workloads=(
                    Workload(key="requests", **about),
                    Workload(key="generated", **about),
                ),
                measurements=tuple(
                    structs.replace(found, direction=direction) for found in self._stat
                ),
                facts=tuple(self._target),
            )
        )
        self._forget()


def _of(pairs: dict[str, tuple[re.Match[str], int]], key: str) -> list[tuple[re.Match[str], int]]:
    return [pairs[key]] if key in pairs else []


def _target(pairs: dict[str, tuple[re.Match[str], int]]) -> list[Fact]:
    """What was asked: path, filesystem, device and its size."""
    facts = []
    for key, (found, line) in pairs.items():
        value = found[2].strip('"')
        size = key == "device_size" and re.fullmatch("[0-9]{1,18}", value) is not None
        facts.append(
            Fact(
                subject="target",
                name=key.replace("_", " "),
                value=value,
                number=float(int(value)) if size else None,
                unit="B" if size else None,
                line=line,
            )
        )
    return facts
