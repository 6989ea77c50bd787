"""Diskspd: the XML report (`-Rxml`), which leaves all sums to its reader.

Lines are found by counting start tags, which the tree has in the order of the text.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from xml.etree import ElementTree as ET
from xml.etree.ElementTree import Element

from platterbase.errors import ParseError
from platterbase.reading.values import count, resolution
from platterbase.tools.diskspd.words import (
    REMEDY,
    Figure,
    Point,
    Result,
    Span,
    Target,
    Told,
    Word,
    damaged,
    figure,
    refuse_too_many,
)

_TAG = re.compile(r"<(/?)[A-Za-z_][^<>]*?(/?)>\s*")
_DEEPEST = 32
_STARTED = re.compile(r"([0-9]{4})/([0-9]{2})/([0-9]{2}) ([0-9]{2}:[0-9]{2}:[0-9]{2}) UTC")
_SUMS = {
    "total": ("BytesCount", "IOCount"),
    "read": ("ReadBytes", "ReadCount"),
    "write": ("WriteBytes", "WriteCount"),
}
_SHARES = {"UserPercent": "cpu-user", "KernelPercent": "cpu-system", "IdlePercent": "cpu-idle"}
_LATENCIES = (
    ("read", "AverageReadMilliseconds", "ReadLatencyStdev", "ReadMilliseconds"),
    ("write", "AverageWriteMilliseconds", "WriteLatencyStdev", "WriteMilliseconds"),
    ("total", "AverageTotalMilliseconds", "LatencyStdev", "TotalMilliseconds"),
)
_AMOUNTS = ("bytes-moved", "request-count")
_RATES = ("throughput", "iops")
_DEVIATIONS = {"read": "ReadIopsStdDev", "write": "WriteIopsStdDev", "total": "IopsStdDev"}
_OF_SPAN = {"Duration": "duration", "Warmup": "warm-up-time", "Cooldown": "cool-down-time"}
_OF_TARGET = {
    "DisableOSCache": ("software-cache", {"true": "off", "false": "on"}),
    "WriteThrough": ("write-through", {"true": "on", "false": "off"}),
}


def read(text: str) -> list[Result]:
    """Every time span of every XML report of a text, in order."""
    results: list[Result] = []
    place, first, counted = text.find("<Results>"), 1, 0
    while place >= 0:
        end = text.find("</Results>", place)
        piece = text[place : end + 10] if end >= 0 else text[place:]
        first, counted = first + _breaks(text[counted:place]), place
        if "<TimeSpan>" in piece:
            results += _Document(piece, first).results()
            refuse_too_many(results)
        place = text.find("<Results>", end) if end >= 0 else -1
    return results


def _breaks(text: str) -> int:
    return len(re.findall("\r\n|\n|\r", text))


class _Document:
    """One report: its tree and the line of each element."""

    def __init__(self, piece: str, first: int) -> None:
        self._first = first
        self._starts = [0, *(found.end() for found in re.finditer("\r\n|\n|\r", piece))]
        places = self._places(piece)
        try:
            self._root = ET.fromstring(piece)  # noqa: S314 - no DTD, no entity
        except ET.ParseError as error:
            line = first + error.position[0] - 1
            raise _refused(line, f"XML that is not well-formed ({error})") from error
        self._lines = dict(zip(map(id, self._root.iter()), places, strict=True))
        self._last = first + len(self._starts) - 1

    def _line(self, place: int) -> int:
        return self._first + bisect_right(self._starts, place) - 1

    def _places(self, piece: str) -> list[int]:
        """Where the text of each element begins; refuses what can make a small text large or deep.

        Diskspd prints neither DTDs nor entities of its own, comments, instructions or CDATA.
        """
        if found := re.search("<[!?]", piece):
            raise _refused(self._line(found.start()), f"{piece[found.start() :][:20]!r}")
        depth, places = 0, []
        for found in _TAG.finditer(piece):
            if not found[1]:
                places.append(found.end())
            depth += -1 if found[1] else 0 if found[2] else 1
            if depth > _DEEPEST:
                raise _refused(self._line(found.start()), f"elements {depth} deep")
        return places

    def _word(self, one: Element) -> Word:
        return Word((one.text or "").strip(), self._line(self._lines[id(one)]))

    def _words(self, node: Element, path: str) -> Iterator[Word]:
        return (self._word(one) for one in node.findall(path))

    def results(self) -> list[Result]:
        """A result for each time span that ran."""
        spans = [self._span(node) for node in self._root.findall("Profile/TimeSpans/TimeSpan")]
        version = next(self._words(self._root, "System/Tool/Version"), None)
        started = _STARTED.fullmatch(self._root.findtext("System/RunTime") or "")
        results = []
        for index, node in enumerate(self._root.findall("TimeSpan")):
            one = self._result(node, index)
            one.version = version.text if version else None
            one.started = "{}-{}-{}T{}Z".format(*started.groups()) if started else None
            one.span = spans[index] if index < len(spans) else None
            results.append(one)
        if results:
            results[0].first, results[-1].last = self._first, self._last
        return results

    def _result(self, node: Element, index: int) -> Result:
        begin = self._line(self._lines[id(node)])
        *_, end = node.iter()
        one = Result(begin, self._line(self._lines[id(end)]), index + 1)
        if node.find("Error") is not None:
            one.outcome = "interrupted"
            return one
        one.seconds = next(self._words(node, "TestTimeSeconds"), None)
        if one.seconds is None:
            raise _refused(begin, "a time span without TestTimeSeconds")
        threads = next(self._words(node, "ThreadCount"), None)
        one.threads = self._count(threads) if threads else None
        for target in node.findall("Thread/Target"):
            for size in self._words(target, "FileSize"):
                one.sizes[target.findtext("Path") or ""] = self._count(size)
        one.figures = [
            Figure("", "duration", "total", one.seconds, "TimeSpan/TestTimeSeconds"),
            *self._shares(node),
            *self._sums(node, one.seconds),
            *self._latencies(node),
            *self._deviations(node),
        ]
        one.points = [self._point(bucket) for bucket in node.findall("Iops/Bucket")]
        return one

    def _count(self, word: Word) -> int:
        try:
            return count(word.text)
        except ValueError as error:
            raise damaged(word, "a whole number") from error

    def _shares(self, node: Element) -> Iterator[Figure]:
        for tag, metric in _SHARES.items():
            path = f"CpuUtilization/Average/{tag}"
            for word in self._words(node, path):
                yield Figure("", metric, "mean", word, f"TimeSpan/{path}", 0.01)

    def _sums(self, node: Element, seconds: Word) -> Iterator[Figure]:
        """Bytes and requests of all threads and targets, and both by time."""
        time = figure(seconds)
        if time <= 0:
            raise damaged(seconds, "a time above 0")
        for kind, tags in _SUMS.items():
            for tag, amount, rate in zip(tags, _AMOUNTS, _RATES, strict=True):
                path = f"Thread/Target/{tag}"
                words = list(self._words(node, path))
                if not words:
                    continue
                moved = float(sum(map(self._count, words)))
                word = next((one for one in words if self._count(one)), words[0])
                by_time = moved / time
                coarse = max(1 / time, by_time * resolution(seconds.text) / time)
                yield Figure(kind, amount, "total", word, f"sum of {path}", 1, None, moved, 1.0)
                field = f"sum of {path} / TestTimeSeconds"
                yield Figure(kind, rate, "total", word, field, 1, None, by_time, coarse)

    def _latencies(self, node: Element) -> Iterator[Figure]:
        """Means, deviations and every percentile; 0 and 100 are least and most."""
        for kind, mean, deviation, _ in _LATENCIES:
            for tag, statistic in ((mean, "mean"), (deviation, "stddev")):
                for word in self._words(node, f"Latency/{tag}"):
                    field = f"TimeSpan/Latency/{tag}"
                    yield Figure(kind, "latency", statistic, word, field, 1e-3)
        for bucket in node.findall("Latency/Bucket"):
            place = next(self._words(bucket, "Percentile"), None)
            if place is None:
                raise _refused(self._line(self._lines[id(bucket)]), "a Bucket without Percentile")
            figure(place)
            statistic = {"0": "min", "100": "max"}.get(place.text, f"p{place.text}")
            for kind, _, _, tag in _LATENCIES:
                for word in self._words(bucket, tag):
                    field = f"Latency/Bucket[Percentile={place.text}]/{tag}"
                    yield Figure(kind, "latency", statistic, word, field, 1e-3)

    def _deviations(self, node: Element) -> Iterator[Figure]:
        for kind, tag in _DEVIATIONS.items():
            for word in self._words(node, f"Iops/{tag}"):
                yield Figure(kind, "iops", "stddev", word, f"TimeSpan/Iops/{tag}")

    def _point(self, bucket: Element) -> Point:
        line = self._line(self._lines[id(bucket)] - 1)
        end, reads, writes = (
            figure(Word(bucket.get(name, ""), line))
            for name in ("SampleMillisecond", "Read", "Write")
        )
        return Point(end / 1000, line, reads, writes)

    def _span(self, node: Element) -> Span:
        """What the profile asked of one time span."""
        span = Span()
        for tag, name in _OF_SPAN.items():
            for word in self._words(node, tag):
                span.told.append(Told(name, f"{word.text}s", word.line))
        for one in node.findall("Targets/Target"):
            span.targets.append(self._target(one))
            for tag, (name, values) in _OF_TARGET.items():
                for word in self._words(one, tag):
                    value = values.get(word.text, word.text)
                    span.told.append(Told(name, value, word.line, span.targets[-1].path))
        return span

    def _target(self, node: Element) -> Target:
        block, depth, writes, share = (
            next(self._words(node, tag), None)
            for tag in ("BlockSize", "RequestCount", "WriteRatio", "RandomRatio")
        )
        random = 1.0 if node.find("Random") is not None else None
        if share:
            random = figure(share) / 100
        elif node.find("StrideSize") is not None and random is None:
            random = 0.0
        return Target(
            node.findtext("Path") or "",
            reads=1 - figure(writes) / 100 if writes else None,
            random=random,
            block=self._count(block) if block else None,
            depth=self._count(depth) if depth else None,
        )


def _refused(line: int, found: str) -> ParseError:
    expected = "all of a report from <Results> to </Results>, of elements alone"
    return ParseError(line, found, expected, REMEDY)
