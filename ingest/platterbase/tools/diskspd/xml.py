"""diskspd's XML report (`-Rxml`), which leaves all sums to its reader.

The tree has no lines: they are counted by start tags, which it keeps in the order of the text.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from xml.etree import ElementTree as ET
from xml.etree.ElementTree import Element

from platterbase.errors import ParseError
from platterbase.model import Setting
from platterbase.reading.values import count, resolution
from platterbase.tools.diskspd.time_span import (
    REMEDY,
    Figure,
    Profile,
    Target,
    TimeSpan,
    Word,
    damaged,
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


def read_xml(text: str) -> list[TimeSpan]:
    """Return every time span of every XML report of a text, in order."""
    spans: list[TimeSpan] = []
    place, first, counted = text.find("<Results>"), 1, 0
    while place >= 0:
        end = text.find("</Results>", place)
        piece = text[place : end + 10] if end >= 0 else text[place:]
        first, counted = first + _breaks(text[counted:place]), place
        if "<TimeSpan>" in piece:
            spans += _Report(piece, first).spans()
            refuse_too_many(spans)
        place = text.find("<Results>", end) if end >= 0 else -1
    return spans


def _breaks(text: str) -> int:
    return len(re.findall("\r\n|\n|\r", text))


class _Report:
    """One report: its tree and the line of each element."""

    def __init__(self, piece: str, first: int) -> None:
        self._first = first
        self._starts = [0, *(end.end() for end in re.finditer("\r\n|\n|\r", piece))]
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
        """Return where the text of each element begins.

        What makes a small text large or deep is refused: diskspd prints neither DTDs nor entities
        of its own, comments, instructions or CDATA.
        """
        if tag := re.search("<[!?]", piece):
            raise _refused(self._line(tag.start()), f"{piece[tag.start() :][:20]!r}")
        depth, places = 0, []
        for tag in _TAG.finditer(piece):
            if not tag[1]:
                places.append(tag.end())
            depth += -1 if tag[1] else 0 if tag[2] else 1
            if depth > _DEEPEST:
                raise _refused(self._line(tag.start()), f"elements {depth} deep")
        return places

    def _word(self, one: Element) -> Word:
        return Word((one.text or "").strip(), self._line(self._lines[id(one)]))

    def _words(self, node: Element, path: str) -> Iterator[Word]:
        return (self._word(one) for one in node.findall(path))

    def spans(self) -> list[TimeSpan]:
        """Return every time span that ran."""
        profiles = [self._profile(one) for one in self._root.findall("Profile/TimeSpans/TimeSpan")]
        version = self._root.findtext("System/Tool/Version")
        started = _STARTED.fullmatch(self._root.findtext("System/RunTime") or "")
        spans = []
        for index, node in enumerate(self._root.findall("TimeSpan")):
            span = self._span(node, index + 1)
            span.tool_version = version.strip() if version else None
            span.started = "{}-{}-{}T{}Z".format(*started.groups()) if started else None
            if index < len(profiles):
                span.profile = profiles[index]
            spans.append(span)
        if spans:
            spans[0].first, spans[-1].last = self._first, self._last
        return spans

    def _span(self, node: Element, number: int) -> TimeSpan:
        begin = self._line(self._lines[id(node)])
        *_, end = node.iter()
        span = TimeSpan(first=begin, last=self._line(self._lines[id(end)]), number=number)
        if node.find("Error") is not None:
            span.outcome = "interrupted"
            return span
        span.seconds = next(self._words(node, "TestTimeSeconds"), None)
        if span.seconds is None:
            raise _refused(begin, "a time span without TestTimeSeconds")
        threads = next(self._words(node, "ThreadCount"), None)
        span.threads = self._count(threads) if threads else None
        for target in node.findall("Thread/Target"):
            for size in self._words(target, "FileSize"):
                span.sizes[target.findtext("Path") or ""] = self._count(size)
        span.figures = [
            Figure("", "duration", "total", span.seconds, "TimeSpan/TestTimeSeconds"),
            *self._shares(node),
            *self._sums(node, span.seconds),
            *self._latencies(node),
            *self._deviations(node),
        ]
        for bucket in node.findall("Iops/Bucket"):
            line = self._line(self._lines[id(bucket)] - 1)
            end_ms, reads, writes = (
                Word(bucket.get(name, ""), line).number()
                for name in ("SampleMillisecond", "Read", "Write")
            )
            span.points.append((end_ms / 1000, False, line, (reads, writes)))
        return span

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
        """Return bytes and requests of all threads and targets, and both by time."""
        time = seconds.number()
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
        """Return means, deviations and every percentile; 0 and 100 are least and most."""
        for kind, mean, deviation, _ in _LATENCIES:
            for tag, statistic in ((mean, "mean"), (deviation, "stddev")):
                for word in self._words(node, f"Latency/{tag}"):
                    field = f"TimeSpan/Latency/{tag}"
                    yield Figure(kind, "latency", statistic, word, field, 1e-3)
        for bucket in node.findall("Latency/Bucket"):
            place = next(self._words(bucket, "Percentile"), None)
            if place is None:
                raise _refused(self._line(self._lines[id(bucket)]), "a Bucket without Percentile")
            place.number()
            statistic = {"0": "min", "100": "max"}.get(place.text, f"p{place.text}")
            for kind, _, _, tag in _LATENCIES:
                for word in self._words(bucket, tag):
                    field = f"Latency/Bucket[Percentile={place.text}]/{tag}"
                    yield Figure(kind, "latency", statistic, word, field, 1e-3)

    def _deviations(self, node: Element) -> Iterator[Figure]:
        for kind, tag in _DEVIATIONS.items():
            for word in self._words(node, f"Iops/{tag}"):
                yield Figure(kind, "iops", "stddev", word, f"TimeSpan/Iops/{tag}")

    def _profile(self, node: Element) -> Profile:
        """Return what was asked of one time span."""
        profile = Profile()
        for tag, name in _OF_SPAN.items():
            for word in self._words(node, tag):
                profile.settings.append(_setting(name, f"{word.text}s", word.line))
        for one in node.findall("Targets/Target"):
            target = self._target(one)
            profile.targets.append(target)
            for tag, (name, values) in _OF_TARGET.items():
                for word in self._words(one, tag):
                    value = values.get(word.text, word.text)
                    profile.settings.append(_setting(name, value, word.line, target.path))
        return profile

    def _target(self, node: Element) -> Target:
        block, depth, writes, share = (
            next(self._words(node, tag), None)
            for tag in ("BlockSize", "RequestCount", "WriteRatio", "RandomRatio")
        )
        random = 1.0 if node.find("Random") is not None else None
        if share:
            random = share.number() / 100
        elif node.find("StrideSize") is not None and random is None:
            random = 0.0
        return Target(
            node.findtext("Path") or "",
            reads=1 - writes.number() / 100 if writes else None,
            random=random,
            block=self._count(block) if block else None,
            depth=self._count(depth) if depth else None,
        )


def _setting(name: str, value: str, line: int, target: str | None = None) -> Setting:
    return Setting(scope="tool", name=name, value=value, line=line, target=target)


def _refused(line: int, found: str) -> ParseError:
    expected = "all of a report from <Results> to </Results>, of elements alone"
    return ParseError(line, found, expected, REMEDY)
