"""Diskspd: the text report, line by line. Lines may be quoted or indented by what shows them."""

from __future__ import annotations

import re

from platterbase.tools.diskspd.profile import Profile
from platterbase.tools.diskspd.tables import SHARES, centiles, columns, named, row, size, unheaded
from platterbase.tools.diskspd.words import Figure, Result, Word, damaged, refuse_too_many

_COMMAND = re.compile(r"Command Line: (.*)")
_RESULTS = re.compile(r"Results for (?:timespan|job) ([0-9]{1,4}):")
_SECONDS = re.compile(r"(?:actual )?test time:\s*(\S{1,20})s")
_THREADS = re.compile(r"thread count:\s*([0-9]{1,6})")
_CPU = re.compile(r"(?:[A-Z][A-Za-z]{2,10} *\| *){0,6}CPU *\| *(Usage *\|.*)")
_AVERAGE = re.compile(r"avg[.:]\s*\|?(.*)")
_SECTION = re.compile(r"[#* ]{0,6}(Total|Read|Write) IO[* :]{0,4}")
_HEAD = re.compile(r"thread *\| *(bytes *\| *I/Os *\| *Mi?B/s *\| *I/O per s.*)")
_TOTAL = re.compile(r"\*{0,2}total: *([^|\s].*)")
_CHART = re.compile(r"%-ile\s*\|\s*Read \(ms\)\s*\|\s*Write \(ms\)\s*\|\s*Total \(ms\)")
_CENTILE = re.compile(r"(min|max|[0-9]{1,2}(?:st|nd|rd|th)|[1-9]-nines)\s*\|(.*)")
_TITLE = re.compile(r"(.*?)(?: latency distribution)?:?", re.IGNORECASE)
_PATH = re.compile(r"[A-Za-z]:\\.*|[\\/#*]\S.*|\S{1,200}\.[A-Za-z]{2,4}")
_INTERRUPTED = "The test was interrupted before the measurements began"
_FAILURES = (
    "There has been an error during threads execution",
    "Error generating I/O requests",
)
# Every line that opens a report, a result or a table has one of these.
_SIGNS = (
    "Command Line: ", "Input parameters:", "Results for ", "total:", "I/O per s", "%-ile",
    *_FAILURES,
)  # fmt: skip


def read(text: str) -> list[Result]:
    """Every time span of a text, in order; empty when the text is not of this tool."""
    if not any(sign in text for sign in _SIGNS):
        return []
    reader = _Reader()
    for line, words in enumerate(re.split("\r\n|\n|\r", text), 1):
        if words and (bare := words.lstrip(" \t>\xa0").rstrip()):
            reader.take(Word(bare, line))
    reader.close()
    return reader.results


class _Reader:
    """Goes through the lines and knows which report, result and table is open."""

    def __init__(self) -> None:
        self.results: list[Result] = []
        self._profile: Profile | None = None
        self._open: Result | None = None
        self._kind: str | None = None
        self._seen: set[tuple[str, str | None]] = set()
        self._table: tuple[Word, list[str]] | None = None
        self._chart: tuple[Word, str | None, set[str]] | None = None
        self._cpu: list[str] = []
        self._before = ""

    def take(self, line: Word) -> None:
        """One line that is not empty, without what quotes or indents it."""
        if self._chart and (row := _CENTILE.fullmatch(line.text)):
            self._centile(line, row)
        elif self._table and line.text[0].isdigit():
            self._file(line)
        elif not line.text.startswith("---"):
            self._shut_chart()
            if not self._head(line):
                self._body(line)
        if not line.text.startswith("---"):
            self._before = line.text

    def close(self) -> None:
        """The end of a report: what is left open is cut off."""
        self._shut_table()
        self._shut_chart()
        self._open = None
        profile, self._profile = self._profile, None
        if profile and profile.spans and not profile.used:
            number = min(profile.spans)
            one = Result(profile.first, profile.last, number, profile.command, profile.version)
            one.span, one.started, one.outcome = (
                profile.spans[number],
                profile.started,
                "configuration",
            )
            self._keep(one)

    def _keep(self, one: Result) -> None:
        self.results.append(one)
        refuse_too_many(self.results)

    def _head(self, line: Word) -> bool:
        """Whether a line begins a report or a result, or tells what was asked for."""
        if found := _COMMAND.fullmatch(line.text):
            self.close()
            self._profile = Profile(line.line, found[1])
        elif line.text == "Input parameters:":
            if self._profile is None or self._profile.spans:
                self.close()
                self._profile = Profile(line.line)
        elif found := _RESULTS.fullmatch(line.text):
            self._begin(line.line, int(found[1]))
        elif line.text == "Totals:":
            self._open = None
        elif self._profile and self._open is None:
            self._profile.take(line)
            return False
        else:
            return False
        return True

    def _begin(self, line: int, number: int | None) -> Result:
        """A new result, with what its profile says."""
        self._shut_table()
        one = Result(line, line, number)
        profile = self._profile
        if profile and (number is not None or not profile.used):
            one.first = line if profile.used else profile.first
            one.command, one.version = profile.command, profile.version
            one.started, one.span = profile.started, profile.pop(number)
            profile.used = True
        self._open, self._cpu = one, []
        self._kind = self._kind if number is None else None
        self._seen = set()
        self._keep(one)
        return one

    def _result(self, line: int) -> Result:
        return self._open or self._begin(line, None)

    def _body(self, line: Word) -> None:
        """A line of a result."""
        if found := _SECTION.fullmatch(line.text):
            self._kind = found[1].lower()
        elif found := _HEAD.fullmatch(line.text):
            self._shut_table()
            self._result(line.line)
            self._table = (line, columns(line, found[1]))
        elif found := _TOTAL.fullmatch(line.text):
            self._total(line, found[1].rstrip("* "))
        elif _CHART.fullmatch(line.text):
            self._begin_chart(line)
        elif any(failure in line.text for failure in _FAILURES):
            self._fail(line)
        elif self._open:
            self._about(line, self._open)

    def _about(self, line: Word, one: Result) -> None:
        """Time, threads and processors of the result."""
        if found := _SECONDS.fullmatch(line.text):
            one.seconds = Word(found[1], line.line)
            one.figures.append(Figure("", "duration", "total", one.seconds, "actual test time"))
        elif found := _THREADS.fullmatch(line.text):
            one.threads = int(found[1])
        elif found := _CPU.fullmatch(line.text):
            self._cpu = [name.strip() for name in found[1].split("|")]
        elif self._cpu and (found := _AVERAGE.fullmatch(line.text)):
            self._shares(line, one, found[1])
        elif line.text.startswith(_INTERRUPTED):
            one.outcome = "interrupted"
        else:
            return
        one.last = line.line

    def _shares(self, line: Word, one: Result, printed: str) -> None:
        words = [word.strip() for word in printed.split("|")]
        if len(words) != len(self._cpu) or not all(word.endswith("%") for word in words):
            raise damaged(line, f"a percentage for each of {', '.join(self._cpu)}")
        for name, word in zip(self._cpu, words, strict=True):
            if name in SHARES:
                share = Word(word[:-1], line.line)
                one.figures.append(Figure("", SHARES[name], "mean", share, f"avg. {name}", 0.01))
        self._cpu = []

    def _fail(self, line: Word) -> None:
        """The tool gave up: no results follow."""
        last = self.results[-1] if self.results else None
        if last and last.outcome == "failed" and line.line <= last.last + 3:
            last.last = line.line
            return
        self.close()
        self._keep(Result(line.line, line.line, outcome="failed"))

    def _file(self, line: Word) -> None:
        """A row of one thread: only the size of its target is taken."""
        if found := size(line.text.rpartition("|")[2].strip()):
            self._result(line.line).sizes[found[0]] = found[1]

    def _total(self, line: Word, printed: str) -> None:
        """The row of all threads, under its head or, where a page left that out, on its own."""
        words = [word.strip() for word in printed.split("|")]
        names = self._table[1] if self._table else unheaded(words)
        if names is None:
            return
        one, self._table = self._result(line.line), None
        kind, self._kind = self._kind or f"table-{len(self._seen) + 1}", None
        if (kind, None) in self._seen or kind == "table-4":
            one = self._begin(line.line, None)
            kind = "table-1" if kind == "table-4" else kind
        self._seen.add((kind, None))
        one.figures += row(line, kind, names, words)
        one.last = line.line

    def _begin_chart(self, line: Word) -> None:
        """The head of percentiles: the line above it names the target, or says total."""
        one = self._result(line.line)
        known = {*one.sizes, *(target.path for target in (one.span.targets if one.span else ()))}
        title = _TITLE.fullmatch(self._before)
        path = title[1] if title else None
        if path not in known and not (not known and path and _PATH.fullmatch(path)):
            path = None
        if ("", path) in self._seen:
            one = self._begin(line.line, None)
        self._seen.add(("", path))
        self._chart = (line, path, set())

    def _centile(self, line: Word, found: re.Match[str]) -> None:
        if self._chart is None or self._open is None:
            return
        _, path, names = self._chart
        if found[1] in names:
            raise damaged(line, "each percentile once")
        names.add(found[1])
        self._open.figures += centiles(line, found[1], found[2], path)
        self._open.last = line.line

    def _shut_chart(self) -> None:
        if self._chart and not self._chart[2]:
            raise damaged(self._chart[0], "rows of percentiles below it")
        self._chart = None

    def _shut_table(self) -> None:
        if self._table:
            raise damaged(self._table[0], 'a "total:" row below it')
        if self._open:
            self._open.figures = named(self._open.figures)
