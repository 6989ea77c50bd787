"""One time span of diskspd: what was asked of it and what it printed, from text or XML.

A run that only read or only wrote prints the same figures as total and as its direction: they are
taken once, from the direction. The other direction, which moved nothing, keeps its rows, skipped.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import ClassVar, NamedTuple

from platterbase.errors import ParseError
from platterbase.model import Access, Direction, Measurement, Missing, Setting
from platterbase.reading.lines import slug
from platterbase.reading.run import OpenRun
from platterbase.reading.values import number, resolution

_MOST_SPANS = 2000  # of a file: the shortest report has a kilobyte
_INFINITE = re.compile(r"[+-]?(?:nan|inf)(?:\([a-z]+\))?|[+-]?1\.#[A-Z]+[0-9]*", re.IGNORECASE)
_NO_RESULTS = ("duration", "cpu-user", "cpu-system", "cpu-iowait", "cpu-idle")
_NEVER_ZERO = ("throughput", "iops", "latency", "duration")
REMEDY = "send the output as diskspd printed it"


class Word(NamedTuple):
    """A word as printed and the line where it stands."""

    text: str
    line: int

    def number(self) -> float:
        """Return the number; ParseError where it is none."""
        try:
            return number(self.text)
        except ValueError as error:
            raise damaged(self, "a number with a decimal point") from error


def damaged(word: Word, expected: str) -> ParseError:
    """Return the error for a word that is not what it must be."""
    return ParseError(word.line, f"{word.text[:40]!r}", expected, REMEDY)


@dataclass
class Target:
    """One file, volume or drive as the profile asks for it; None where it does not say."""

    path: str
    reads: float | None = None
    random: float | None = None
    block: int | None = None
    depth: int | None = None


@dataclass
class Profile:
    """What was asked of a time span: its targets, settings, threads."""

    targets: list[Target] = field(default_factory=list)
    settings: list[Setting] = field(default_factory=list)
    threads: int | None = None


class Figure(NamedTuple):
    """One figure. `kind` is total, read, write, or empty for the run as a whole.

    `target` is a path, or None for all targets together. `value` and `resolution` are given where
    the printed word is not the figure itself: the sums that the XML leaves out.
    """

    kind: str
    metric: str
    statistic: str
    word: Word
    field: str
    factor: float = 1.0
    target: str | None = None
    value: float | None = None
    resolution: float | None = None


@dataclass
class TimeSpan(OpenRun):
    """The figures of one time span; its workloads are made when all of them are known."""

    number: int | None = None
    profile: Profile = field(default_factory=Profile)
    threads: int | None = None
    seconds: Word | None = None
    sizes: dict[str, int] = field(default_factory=dict)
    figures: list[Figure] = field(default_factory=list)

    columns: ClassVar = (("iops", "read", ""), ("iops", "write", ""))

    def finish(self) -> None:
        """Add a workload for each kind of figure, and for each target that has its own."""
        self.settings = self.profile.settings
        requests = self._amounts("request-count")
        pure = self._only_direction(requests)
        figures = self._without_repeats(pure)
        places = [(one.kind, one.target) for one in figures if one.kind]
        main = (pure or "total", None)
        indexes: dict[tuple[str, str | None], int] = {}
        for kind, path in [main, *places] if main in places else places:
            if (kind, path) not in indexes:
                indexes[kind, path] = self._add_workload(kind, path, pure, requests)
        for one in figures:
            workload = indexes[one.kind, one.target] if one.kind else 0 if indexes else None
            direction = self._direction(one.kind, pure, requests) if one.kind else None
            self.measurements.append(_measurement(one, workload, direction, requests))
        if not self.workloads:
            self.points = []
        if self.outcome is None and not any(
            one.missing is None and one.metric not in _NO_RESULTS for one in self.measurements
        ):
            self.outcome = "interrupted"

    def _amounts(self, metric: str) -> dict[str, int]:
        """Return requests or bytes of all targets by direction, as far as they are printed."""
        return {
            one.kind: int(one.word.number() if one.value is None else one.value)
            for one in self.figures
            if one.metric == metric and one.target is None
        }

    def _only_direction(self, requests: dict[str, int]) -> Direction | None:
        """Return read or write when nothing else was done, else nothing.

        It is known from what was moved, or what was asked, or which percentiles are printed.
        """
        if {"read", "write"} <= requests.keys():
            reads, writes = requests["read"], requests["write"]
            return None if bool(reads) == bool(writes) else "read" if reads else "write"
        asked = {one.reads for one in self.profile.targets}
        if len(asked) == 1 and None not in asked:
            return "read" if asked == {1.0} else "write" if asked == {0.0} else None
        words: dict[str, set[str]] = {"read": set(), "write": set()}
        for one in self.figures:
            words.setdefault(one.kind, set()).add(one.word.text)
        no_reads, no_writes = words["read"] == {"N/A"}, words["write"] == {"N/A"}
        return None if no_reads == no_writes else "write" if no_reads else "read"

    def _without_repeats(self, pure: str | None) -> list[Figure]:
        """Return the figures without the totals that repeat those of the only direction."""
        same = {(one.metric, one.statistic, one.target) for one in self.figures if one.kind == pure}
        return [
            one
            for one in self.figures
            if one.kind != "total" or (one.metric, one.statistic, one.target) not in same
        ]

    def _operation(self, kind: str, pure: str | None, requests: dict[str, int]) -> str | None:
        if kind in ("read", "write"):
            return kind
        asked = [one.reads for one in self.profile.targets]
        mixed = (bool(asked) and None not in asked) or len(requests) > 1
        return pure or ("mix" if kind == "total" and mixed else None)

    def _direction(self, kind: str, pure: str | None, requests: dict[str, int]) -> Direction | None:
        operation = self._operation(kind, pure, requests)
        if operation in ("read", "write"):
            return "read" if operation == "read" else "write"
        return "both" if kind == "total" else None

    def _add_workload(
        self, kind: str, path: str | None, pure: str | None, requests: dict[str, int]
    ) -> int:
        asked = [one for one in self.profile.targets if path in (None, one.path)]
        random = _common(one.random for one in asked)
        block = _common(one.block for one in asked)
        idle = pure is not None and kind not in (pure, "total")
        size = sum(self.sizes.values()) if path is None else self.sizes.get(path)
        moved = self._amounts("bytes-moved").get(kind) if path is None else None
        target = slug(path or "")[:60] or "target"
        return self.new_workload(
            kind if path is None else f"{target}.{kind}",
            self._operation(kind, pure, requests),
            separator="-",
            access=_access(random),
            block_bytes=int(block) if block else None,
            queue_depth=_common(one.depth for one in asked) or None,
            threads=(self.threads or self.profile.threads) if path is None else None,
            read_ratio=None if idle else _common(one.reads for one in asked),
            random_ratio=random,
            workset_bytes=size or None,
            bytes_moved=moved or None,
            duration_s=self.seconds.number() if self.seconds else None,
        )


def _measurement(
    one: Figure, workload: int | None, direction: Direction | None, requests: dict[str, int]
) -> Measurement:
    """Return a figure with its value, or why it has none."""
    value: float | None = None
    place = one.resolution
    missing: Missing | None = None
    idle = requests.get(one.kind) == 0
    if one.word.text == "N/A":
        missing = "lost" if requests.get(one.kind) else "skipped"
    elif _INFINITE.fullmatch(one.word.text):
        missing = "skipped" if idle else "not-finite"
    else:
        value = one.word.number() * one.factor if one.value is None else one.value
        place = place or resolution(one.word.text, one.factor)
        if idle:
            missing = "skipped"
        elif value == 0 and one.metric in _NEVER_ZERO and one.statistic != "stddev":
            missing = "below-resolution"
    return Measurement(
        metric=one.metric,
        printed=one.word.text,
        line=one.word.line,
        field=one.field,
        workload=workload,
        direction=direction,
        statistic=one.statistic,
        value=None if missing else value,
        resolution=place,
        missing=missing,
    )


def _common(values: Iterable[float | None]) -> float | None:
    """Return what all targets have in common, else nothing."""
    different = set(values)
    return different.pop() if len(different) == 1 else None


def _access(random: float | None) -> Access | None:
    if random is None:
        return None
    return "random" if random == 1 else "mixed" if random else "sequential"


def refuse_too_many(spans: list[TimeSpan]) -> None:
    """Raise ParseError for a file of more time spans than its size can hold."""
    if len(spans) > _MOST_SPANS:
        found = f"more than {_MOST_SPANS} time spans"
        raise ParseError(spans[-1].first, found, "fewer in one file", "split the file")
