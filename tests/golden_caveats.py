"""The golden list of caveats: every firing of every rule in the five studies, a line for many.

A line of tests/figures/caveats.tsv is rule, verdict, count, file, runs and what of those runs:
`001-dvd-ram-md4ram.fcv-300m-tsv`, runs `1-26`, `read-300m.throughput.read.total-mean.total …`.
Joined by dots they are the keys of measurements. For findings runs is `-`, and their slugs have the
numbers in braces: `webserver-{1-14}`.
"""

from __future__ import annotations

import re
import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Iterator

HEAD = ("rule", "verdict", "count", "file", "runs", "what")
FINDING = "-"
Firing = tuple[str, str, str]  # rule, verdict, measurement or finding
_KEY = re.compile(r"(?P<file>[^.]+\.[^.]+)\.(?P<run>\d+)\.(?P<rest>.+)")
_SLUG = re.compile(r"(?P<file>[^.]+)\.(?P<name>.+?)(-(?P<number>\d+))?")
_NUMBERED = re.compile(r"(?P<name>.+)-\{(?P<numbers>[\d,-]+)\}")


def firings(connection: sqlite3.Connection) -> set[Firing]:
    """Every caveat of the five studies; what was measured anew has too many to read one by one."""
    rows = connection.execute(
        "select rule, verdict, coalesce(measurement, finding) as subject from caveat"
        " where (subject < '005-' or subject > '005.') and subject not glob '003-[ti]*'"
        " and subject not glob '001-n*'"
    )
    return {(row[0], row[1], row[2]) for row in rows}


def packed(every: Iterable[Firing], findings: set[str]) -> list[str]:
    """Firings as lines of the list, sorted."""
    runs: dict[tuple[str, ...], set[int]] = defaultdict(set)
    numbers: dict[tuple[str, ...], set[int | None]] = defaultdict(set)
    for rule, verdict, key in every:
        match = (_SLUG if key in findings else _KEY).fullmatch(key)
        assert match, key
        if key in findings:
            number = match["number"] and int(match["number"])
            numbers[rule, verdict, match["file"], match["name"]].add(number)
        else:
            runs[rule, verdict, match["file"], match["rest"]].add(int(match["run"]))
    return ["\t".join(HEAD), *sorted([*_run_lines(runs), *_finding_lines(numbers)])]


def _run_lines(runs: dict[tuple[str, ...], set[int]]) -> Iterator[str]:
    alike: dict[tuple[str, ...], list[str]] = defaultdict(list)
    counted: dict[tuple[str, ...], int] = {}
    for (rule, verdict, file, rest), ordinals in runs.items():
        line = (rule, verdict, file, spans(ordinals))
        alike[line].append(rest)
        counted[line] = len(ordinals)
    for (rule, verdict, file, ordinals), rests in alike.items():
        count = counted[rule, verdict, file, ordinals] * len(rests)
        yield "\t".join((rule, verdict, str(count), file, ordinals, " ".join(sorted(rests))))


def _finding_lines(numbers: dict[tuple[str, ...], set[int | None]]) -> Iterator[str]:
    alike: dict[tuple[str, ...], list[tuple[str, int]]] = defaultdict(list)
    for (rule, verdict, file, name), found in numbers.items():
        given = {number for number in found if number is not None}
        words = [(name, 1)] if None in found else []
        words += [(f"{name}-{{{spans(given)}}}", len(given))] if given else []
        alike[rule, verdict, file] += words
    for (rule, verdict, file), words in alike.items():
        count = sum(number for _, number in words)
        told = " ".join(sorted(word for word, _ in words))
        yield "\t".join((rule, verdict, str(count), file, FINDING, told))


def unpacked(lines: Iterable[str]) -> set[Firing]:
    """The firings that lines of the list stand for; the counts must agree."""
    every: set[Firing] = set()
    for line in list(lines)[1:]:
        rule, verdict, count, file, runs, what = line.split("\t")
        words = what.split(" ")
        keys = (
            {f"{file}.{slug}" for word in words for slug in _slugs(word)}
            if runs == FINDING
            else {f"{file}.{run}.{word}" for run in numbers_of(runs) for word in words}
        )
        assert len(keys) == int(count), line
        every |= {(rule, verdict, key) for key in keys}
    return every


def _slugs(word: str) -> list[str]:
    match = _NUMBERED.fullmatch(word)
    return [f"{match['name']}-{n}" for n in numbers_of(match["numbers"])] if match else [word]


def spans(numbers: set[int]) -> str:
    """{1, 2, 3, 7} as 1-3,7."""
    told: list[list[int]] = []
    for number in sorted(numbers):
        if told and number == told[-1][-1] + 1:
            told[-1][1:] = [number]
        else:
            told.append([number])
    return ",".join("-".join(map(str, span)) for span in told)


def numbers_of(told: str) -> list[int]:
    """1-3,7 as [1, 2, 3, 7]."""
    ends = [span.split("-") for span in told.split(",")]
    return [number for span in ends for number in range(int(span[0]), int(span[-1]) + 1)]
