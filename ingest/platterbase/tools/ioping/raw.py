"""ioping's raw lines (-B and -p): ten whole numbers each.

They are requests, ns in them, requests per second of them, bytes per second of them, shortest,
mean, longest and deviation in ns, then requests with those left out, and ns altogether (ioping.c,
dump_statistics; man page, "raw statistics"). No word names ioping: the numbers must agree with each
other. Of the lines of -p (intervals) and their total, only the total counts.
"""

from __future__ import annotations

import re
from typing import Any

from platterbase.model import Hints
from platterbase.reading.lines import lines_of
from platterbase.reading.recognition import damaged, refuse_too_many
from platterbase.reading.run import OpenRun

_RAW = re.compile(r"[0-9]{1,18}(?: [0-9]{1,18}){9}")
_NS = 1e-9
# Of each number: index of the workload, metric, statistic, factor.
_COLUMNS = (
    (0, "request-count", "total", 1.0),
    (0, "latency", "total", _NS),
    (0, "iops", "total", 1.0),
    (0, "throughput", "total", 1.0),
    (0, "latency", "min", _NS),
    (0, "latency", "mean", _NS),
    (0, "latency", "max", _NS),
    (0, "latency", "stddev", _NS),
    (1, "request-count", "total", 1.0),
    (1, "duration", "total", _NS),
)


def read_raw(text: str, hints: Hints) -> list[OpenRun]:
    """Return a run for each line; one run where the last line is the total of the others."""
    if not text.lstrip()[:1].isdigit():
        return []
    rows: list[tuple[int, list[str]]] = []
    for number, line in enumerate(lines_of(text), 1):
        if _RAW.fullmatch(line.strip()):
            rows.append((number, line.split()))
        elif line.strip():
            return []
    agreeing = [_agrees([int(word) for word in words]) for _, words in rows]
    if not all(agreeing) and not (hints.tool and any(agreeing)):
        return []
    for (number, words), agrees in zip(rows, agreeing, strict=True):
        if not agrees:
            raise damaged(number, " ".join(words), "ten numbers that agree with each other")
    totals = _totals(rows, hints)
    refuse_too_many(len(totals), totals[-1][0])
    return [_run(number, words, hints) for number, words in totals]


def _agrees(row: list[int]) -> bool:
    """Return whether ten numbers are requests, their time, and what follows from these."""
    valid, spent, iops, speed, low, mean, high, _, count, load = row
    if not valid:
        return not any(row[:8]) and count > 0
    near = abs(mean * valid - spent) <= valid and abs(iops * spent - valid * 1e9) <= spent
    return near and low <= mean <= high and valid <= count and spent <= load * 4096 and speed > 0


def _totals(rows: list[tuple[int, list[str]]], hints: Hints) -> list[tuple[int, list[str]]]:
    """Return the rows without the intervals that the last one sums up.

    Requests after the last interval are in the total alone.
    """
    table = [[int(word) for word in words] for _, words in rows]
    if len(table) < 2:
        return rows
    *intervals, last = table
    sums = [sum(row[column] for row in intervals) for column in (0, 1, 8)]
    total = [last[column] for column in (0, 1, 8)]
    has_intervals = re.search(r" -[A-Za-z]{0,9}[pP]", hints.command or "") is not None
    if total == sums or (has_intervals and all(x >= y for x, y in zip(total, sums, strict=True))):
        return rows[-1:]
    return rows


def _run(number: int, words: list[str], hints: Hints) -> OpenRun:
    empty = words[0] == "0"
    run = OpenRun(number, number, number, command=hints.command)
    run.outcome = "interrupted" if empty else "ok"
    run.workload("requests")
    run.workload("generated")
    for place, word in enumerate(words):
        workload, metric, statistic, factor = _COLUMNS[place]
        about: dict[str, Any] = {"metric": metric, "statistic": statistic, "workload": workload}
        if empty and workload == 0 and metric != "request-count":
            # Of no requests nothing but their count is known.
            run.without_value("interrupted", word, f"batch field {place + 1}", **about)
        else:
            run.figure(word, f"batch field {place + 1}", factor, **about)
    return run
