"""Diskspd: from the figures of one time span to a run.

A run that only read or only wrote prints the same figures as total and as its direction: they are
taken once, from the direction. The other direction, which moved nothing, keeps its rows, skipped.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache

from platterbase.model import Access, Direction, Hints, Measurement, Missing, Run, Samples, Setting
from platterbase.model import Workload as Load
from platterbase.tools.diskspd.words import Figure, Result, Target, figure

_INFINITE = re.compile(r"[+-]?(?:nan|inf)(?:\([a-z]+\))?|[+-]?1\.#[A-Z]+[0-9]*", re.IGNORECASE)
_AROUND = ("duration", "cpu-user", "cpu-system", "cpu-iowait", "cpu-idle")
_NEVER_ZERO = ("throughput", "iops", "latency", "duration")


def made(result: Result, hints: Hints, *, several: bool) -> Run:
    """The run of one time span."""
    one = _Run(result)
    measurements = tuple(one.measurements())
    done = any(found.missing is None and found.metric not in _AROUND for found in measurements)
    return Run(
        tool="diskspd",
        tool_version=result.version or hints.tool_version,
        lines=(result.first, result.last),
        outcome="interrupted" if result.outcome == "ok" and not done else result.outcome,
        label=f"timespan {result.number}" if several and result.number else None,
        command=result.command or hints.command,
        started=result.started,
        workloads=tuple(one.loads),
        measurements=measurements,
        settings=tuple(_settings(result)),
        samples=one.samples(),
    )


class _Run:
    """The workloads of a run, one for each kind of figure and each target that has its own."""

    def __init__(self, result: Result) -> None:
        self._result = result
        self._asked: dict[str | None, list[Target]] = {None: []}
        for target in result.span.targets if result.span else ():
            self._asked[None].append(target)
            self._asked.setdefault(target.path, []).append(target)
        self._taken: set[str] = set()
        self._requests = self._amounts("request-count")
        self._bytes = self._amounts("bytes-moved")
        self._pure = self._direction_of_all()
        self._figures = self._without_twins()
        self.loads: list[Load] = []
        kinds = {one.kind for one in self._figures}
        self._directions = {kind: self._direction(kind) if kind else None for kind in kinds}
        self._index: dict[tuple[str, str | None], int] = {}
        places = [(one.kind, one.target) for one in self._figures if one.kind]
        main = (self._pure or "total", None)
        for place in [main, *places] if main in places else places:
            if place not in self._index:
                self._add(*place)

    def _amounts(self, metric: str) -> dict[str, int]:
        """Requests or bytes of all targets by direction, as far as they are told."""
        return {
            one.kind: int(figure(one.word) if one.value is None else one.value)
            for one in self._result.figures
            if one.metric == metric and one.target is None
        }

    def _direction_of_all(self) -> str | None:
        """Read or write when nothing else was done, by what was moved or else what was asked."""
        if {"read", "write"} <= self._requests.keys():
            reads, writes = self._requests["read"], self._requests["write"]
            return None if bool(reads) == bool(writes) else "read" if reads else "write"
        asked = {one.reads for one in self._asked[None]}
        if len(asked) == 1 and None not in asked:
            return "read" if asked == {1.0} else "write" if asked == {0.0} else None
        empty = {kind for kind in ("read", "write") if self._empty(kind)}
        return "write" if empty == {"read"} else "read" if empty == {"write"} else None

    def _empty(self, kind: str) -> bool:
        """Whether percentiles of a direction are printed and none of them is a figure."""
        words = {one.word.text for one in self._result.figures if one.kind == kind}
        return words == {"N/A"}

    def _without_twins(self) -> list[Figure]:
        figures = self._result.figures
        same = {
            (one.metric, one.statistic, one.target) for one in figures if one.kind == self._pure
        }
        return [
            one
            for one in figures
            if one.kind != "total" or (one.metric, one.statistic, one.target) not in same
        ]

    def _operation(self, kind: str) -> str | None:
        if kind in ("read", "write"):
            return kind
        asked = [one.reads for one in self._asked[None]]
        mixed = bool(asked) and None not in asked
        total = kind == "total" and (mixed or len(self._requests) > 1)
        return self._pure or ("mix" if total else None)

    def _direction(self, kind: str) -> Direction | None:
        operation = self._operation(kind)
        if operation in ("read", "write"):
            return "read" if operation == "read" else "write"
        return "both" if kind == "total" else None

    def _add(self, kind: str, path: str | None) -> None:
        asked, result = self._asked.get(path, []), self._result
        randoms = _only(one.random for one in asked)
        idle = self._pure is not None and kind not in (self._pure, "total")
        self._index[kind, path] = len(self.loads)
        self.loads.append(
            Load(
                key=self._key(kind, path),
                operation=self._operation(kind),
                access=_access(randoms),
                block_bytes=_whole(_only(one.block for one in asked)),
                queue_depth=_only(one.depth for one in asked) or None,
                threads=self._threads() if path is None else None,
                read_ratio=None if idle else _only(one.reads for one in asked),
                random_ratio=randoms,
                workset_bytes=(result.sizes.get(path) if path else sum(result.sizes.values()))
                or None,
                bytes_moved=(self._bytes.get(kind) or None) if path is None else None,
                duration_s=figure(result.seconds) if result.seconds else None,
            )
        )

    def _threads(self) -> int | None:
        span = self._result.span
        return self._result.threads or (span.threads if span else None)

    def _key(self, kind: str, path: str | None) -> str:
        slug = re.sub("[^a-z0-9]+", "-", (path or "").lower()).strip("-")[:60]
        stem = kind if path is None else f"{slug or 'target'}.{kind}"
        key, again = stem, 2
        while key in self._taken:
            key, again = f"{stem}-{again}", again + 1
        self._taken.add(key)
        return key

    def measurements(self) -> Iterator[Measurement]:
        """Every figure with its value, or why it has none."""
        for one in self._figures:
            value, missing = self._value(one)
            yield Measurement(
                metric=one.metric,
                printed=one.word.text,
                line=one.word.line,
                field=one.field,
                workload=self._place(one),
                direction=self._directions[one.kind],
                statistic=one.statistic,
                value=value,
                resolution=one.coarse or _resolution(one.word.text, one.factor),
                missing=missing,
            )

    def _place(self, one: Figure) -> int | None:
        if one.kind:
            return self._index[one.kind, one.target]
        return 0 if self.loads else None

    def _value(self, one: Figure) -> tuple[float | None, Missing | None]:
        idle = self._requests.get(one.kind) == 0
        if one.word.text == "N/A":
            return None, "lost" if self._requests.get(one.kind) else "skipped"
        if _INFINITE.fullmatch(one.word.text):
            return None, "skipped" if idle else "not-finite"
        value = figure(one.word) * one.factor if one.value is None else one.value
        if idle:
            return None, "skipped"
        if value == 0 and one.metric in _NEVER_ZERO and one.statistic != "stddev":
            return None, "below-resolution"
        return value, None

    def samples(self) -> tuple[Samples, ...]:
        """The series of intervals, where the XML has one."""
        points = self._result.points
        if not points or not self.loads:
            return ()
        rows = tuple((one.end, False, one.line, (one.reads, one.writes)) for one in points)
        columns = (("iops", "read", ""), ("iops", "write", ""))
        return (Samples(workload=0, columns=columns, rows=rows),)


def _only(values: Iterable[float | None]) -> float | None:
    """What all targets have in common, else nothing."""
    found = set(values)
    return found.pop() if len(found) == 1 else None


def _whole(value: float | None) -> int | None:
    return int(value) if value else None


def _access(randoms: float | None) -> Access | None:
    if randoms is None:
        return None
    return "random" if randoms == 1 else "mixed" if randoms else "sequential"


def _resolution(text: str, factor: float) -> float | None:
    """The last place of a decimal number without exponent, as all of diskspd's are."""
    whole, point, decimals = text.partition(".")
    return (
        _last_place(len(decimals), factor) if whole.isdigit() and (decimals or not point) else None
    )


@cache
def _last_place(decimals: int, factor: float) -> float:
    return float(10.0**-decimals) * factor


def _settings(result: Result) -> Iterator[Setting]:
    for one in result.span.told if result.span else ():
        yield Setting(
            scope="tool", name=one.name, value=one.value, line=one.line, target=one.target
        )
