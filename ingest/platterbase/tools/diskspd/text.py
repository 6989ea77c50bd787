"""diskspd's text report. Lines may be quoted or indented by what shows them."""

from __future__ import annotations

import re

from platterbase.reading.lines import lines_of
from platterbase.reading.values import GIB, KIB, MIB
from platterbase.tools.diskspd.parameters import Parameters
from platterbase.tools.diskspd.time_span import Figure, TimeSpan, Word, damaged, refuse_too_many

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


def read_text(text: str) -> list[TimeSpan]:
    """Return every time span of a text, in order; none when the text is not of this tool."""
    if not any(sign in text for sign in _SIGNS):
        return []
    reader = _Reader()
    for number, line in enumerate(lines_of(text), 1):
        if line and (bare := line.lstrip(" \t>\xa0").rstrip()):
            reader.take(Word(bare, number))
    reader.close()
    return reader.spans


class _Reader:
    """Goes through the lines and knows which report, result and table is open."""

    def __init__(self) -> None:
        self.spans: list[TimeSpan] = []
        self._parameters: Parameters | None = None
        self._open: TimeSpan | None = None
        self._kind: str | None = None  # of the table: total, read or write
        self._seen: set[tuple[str, str | None]] = set()  # tables, and targets of percentiles
        self._table: tuple[Word, list[str]] | None = None  # its head, its columns
        self._centiles: tuple[Word, str | None, set[str]] | None = None  # head, target, names
        self._cpu: list[str] = []
        self._above = ""

    def take(self, line: Word) -> None:
        """Read one line that is not empty, without what quotes or indents it."""
        if self._centiles and (row := _CENTILE.fullmatch(line.text)):
            self._add_centile(line, row)
        elif self._table and line.text[0].isdigit():
            # A row of one thread: only the size of its target is taken.
            if size := _file_size(line.text.rpartition("|")[2].strip()):
                self._span(line.line).sizes[size[0]] = size[1]
        elif not line.text.startswith("---"):
            self._close_centiles()
            if not self._begins_part(line):
                self._read_result(line)
        if not line.text.startswith("---"):
            self._above = line.text

    def close(self) -> None:
        """End a report: what is left open is cut off."""
        self._close_table()
        self._close_centiles()
        self._open = None
        parameters, self._parameters = self._parameters, None
        if parameters and parameters.profiles and not parameters.used:
            number = min(parameters.profiles)
            span = TimeSpan(last=parameters.last, number=number, outcome="configuration")
            parameters.describe(span)
            self._keep(span)

    def _keep(self, span: TimeSpan) -> None:
        self.spans.append(span)
        refuse_too_many(self.spans)

    def _begins_part(self, line: Word) -> bool:
        """Return whether a line begins a report or a result; parameters are kept."""
        if command := _COMMAND.fullmatch(line.text):
            self.close()
            self._parameters = Parameters(line.line, command[1])
        elif line.text == "Input parameters:":
            if self._parameters is None or self._parameters.profiles:
                self.close()
                self._parameters = Parameters(line.line)
        elif results := _RESULTS.fullmatch(line.text):
            self._begin(line.line, int(results[1]))
        elif line.text == "Totals:":
            self._open = None
        else:
            if self._parameters and self._open is None:
                self._parameters.take(line)
            return False
        return True

    def _begin(self, line: int, number: int | None) -> TimeSpan:
        """Begin a result, with what its parameters say."""
        self._close_table()
        span = TimeSpan(line=line, first=line, last=line, number=number)
        parameters = self._parameters
        if parameters and (number is not None or not parameters.used):
            parameters.describe(span)
        self._open, self._cpu = span, []
        self._kind = self._kind if number is None else None
        self._seen = set()
        self._keep(span)
        return span

    def _span(self, line: int) -> TimeSpan:
        return self._open or self._begin(line, None)

    def _read_result(self, line: Word) -> None:
        """Read a line of a result."""
        if section := _SECTION.fullmatch(line.text):
            self._kind = section[1].lower()
        elif head := _HEAD.fullmatch(line.text):
            self._close_table()
            self._span(line.line)
            self._table = (line, _columns(line, head[1]))
        elif total := _TOTAL.fullmatch(line.text):
            self._add_total(line, total[1].rstrip("* "))
        elif _CHART.fullmatch(line.text):
            self._begin_centiles(line)
        elif any(failure in line.text for failure in _FAILURES):
            self._fail(line)
        elif self._open:
            self._read_times(line, self._open)

    def _read_times(self, line: Word, span: TimeSpan) -> None:
        """Read time, threads and processors of the result."""
        if seconds := _SECONDS.fullmatch(line.text):
            span.seconds = Word(seconds[1], line.line)
            span.figures.append(Figure("", "duration", "total", span.seconds, "actual test time"))
        elif threads := _THREADS.fullmatch(line.text):
            span.threads = int(threads[1])
        elif cpu := _CPU.fullmatch(line.text):
            self._cpu = [name.strip() for name in cpu[1].split("|")]
        elif self._cpu and (average := _AVERAGE.fullmatch(line.text)):
            self._add_shares(line, span, average[1])
        elif line.text.startswith(_INTERRUPTED):
            span.outcome = "interrupted"
        else:
            return
        span.last = line.line

    def _add_shares(self, line: Word, span: TimeSpan, printed: str) -> None:
        words = [word.strip() for word in printed.split("|")]
        if len(words) != len(self._cpu) or not all(word.endswith("%") for word in words):
            raise damaged(line, f"a percentage for each of {', '.join(self._cpu)}")
        for name, word in zip(self._cpu, words, strict=True):
            if name in _SHARES:
                share = Word(word[:-1], line.line)
                span.figures.append(Figure("", _SHARES[name], "mean", share, f"avg. {name}", 0.01))
        self._cpu = []

    def _fail(self, line: Word) -> None:
        """Begin a failed run: the tool gave up, no results follow."""
        last = self.spans[-1] if self.spans else None
        if last and last.outcome == "failed" and line.line <= last.last + 3:
            last.last = line.line
            return
        self.close()
        self._keep(TimeSpan(first=line.line, last=line.line, outcome="failed"))

    def _add_total(self, line: Word, printed: str) -> None:
        """Add the row of all threads, under its head or, where a page left that out, alone."""
        words = [word.strip() for word in printed.split("|")]
        names = self._table[1] if self._table else _columns_of_total(words)
        if names is None:
            return
        span, self._table = self._span(line.line), None
        kind, self._kind = self._kind or f"table-{len(self._seen) + 1}", None
        if (kind, None) in self._seen or kind == "table-4":
            span = self._begin(line.line, None)
            kind = "table-1" if kind == "table-4" else kind
        self._seen.add((kind, None))
        span.figures += _total_figures(line, kind, names, words)
        span.last = line.line

    def _begin_centiles(self, line: Word) -> None:
        """Begin a table of percentiles: the line above it names the target, or says total."""
        span = self._span(line.line)
        known = {*span.sizes, *(target.path for target in span.profile.targets)}
        title = _TITLE.fullmatch(self._above)
        path = title[1] if title else None
        if path not in known and not (not known and path and _PATH.fullmatch(path)):
            path = None
        if ("", path) in self._seen:
            self._begin(line.line, None)
        self._seen.add(("", path))
        self._centiles = (line, path, set())

    def _add_centile(self, line: Word, row: re.Match[str]) -> None:
        if self._centiles is None or self._open is None:
            return
        _, path, names = self._centiles
        if row[1] in names:
            raise damaged(line, "each percentile once")
        names.add(row[1])
        self._open.figures += _centile_figures(line, row[1], row[2], path)
        self._open.last = line.line

    def _close_centiles(self) -> None:
        if self._centiles and not self._centiles[2]:
            raise damaged(self._centiles[0], "rows of percentiles below it")
        self._centiles = None

    def _close_table(self) -> None:
        if self._table:
            raise damaged(self._table[0], 'a "total:" row below it')
        if self._open:
            self._open.figures = _name_tables(self._open.figures)


# ---------------------------------------------------------------- tables

# Column: metric, statistic, factor. The MB/s of old versions and of the port to Linux is MiB/s too.
_COLUMNS = {
    "bytes": ("bytes-moved", "total", 1.0),
    "I/Os": ("request-count", "total", 1.0),
    "MiB/s": ("throughput", "total", float(MIB)),
    "MB/s": ("throughput", "total", float(MIB)),
    "I/O per s": ("iops", "total", 1.0),
    "AvgLat": ("latency", "mean", 1e-3),
    "AvgLat(ms)": ("latency", "mean", 1e-3),
    "IopsStdDev": ("iops", "stddev", 1.0),
    "LatStdDev": ("latency", "stddev", 1e-3),
}
_SHARES = {
    "User": "cpu-user",
    "Kernel": "cpu-system",
    "IO Wait": "cpu-iowait",
    "Idle": "cpu-idle",
}
_PLAIN = ["bytes", "I/Os", "MiB/s", "I/O per s"]
_CENTILE_COLUMNS = {"read": "Read (ms)", "write": "Write (ms)", "total": "Total (ms)"}
_BARE = re.compile(r"[0-9]+,[0-9]+(?:,[0-9]+\.[0-9]{2}){2}(?:,(?:[0-9]+\.[0-9]{2,3}|N/A)){0,3}")
_FILE = re.compile(r"(.*\S) \(([0-9]{1,18})([KMG]?i?B)\)")
_UNITS = {"B": 1, "KiB": KIB, "KB": KIB, "MiB": MIB, "MB": MIB, "GiB": GIB, "GB": GIB}


def _columns(head: Word, printed: str) -> list[str]:
    """Return the columns of figures that a head names: all but thread and file."""
    names = [name.strip() for name in printed.split("|")]
    names = names[:-1] if names[-1] == "file" else names
    for name in names:
        if name not in _COLUMNS:
            raise damaged(Word(name, head.line), f"a column of {', '.join(_COLUMNS)}")
    return names


def _columns_of_total(words: list[str]) -> list[str] | None:
    """Return the columns of a total that stands without its head, None for another row.

    Four are always there; -L adds the latency and its deviation, -D the deviation of the IOPS
    between them. Bytes and requests must give the same time.
    """
    if not _BARE.fullmatch(",".join(words)):
        return None
    moved, requests, rate, iops = (Word(word, 0).number() for word in words[:4])
    if not (rate and iops and requests):
        return None
    if abs(moved / (rate * MIB) / (requests / iops) - 1) > 0.02:
        return None
    deviation = [] if len(words) == 6 else ["IopsStdDev"]
    latency = len(words) > 5
    return [
        *_PLAIN,
        *(["AvgLat"] if latency else []),
        *(deviation if len(words) > 4 else []),
        *(["LatStdDev"] if latency else []),
    ]


def _total_figures(line: Word, kind: str, names: list[str], words: list[str]) -> list[Figure]:
    """Return the figures of a row "total:"."""
    if len(words) != len(names):
        raise damaged(line, f"a figure for each of {', '.join(names)}")
    section = "total" if kind.startswith("table") else f"{kind.capitalize()} IO total"
    figures = []
    for name, word in zip(names, words, strict=True):
        metric, statistic, factor = _COLUMNS[name]
        place = Word(word, line.line)
        figures.append(Figure(kind, metric, statistic, place, f"{section}: {name}", factor))
    return figures


def _centile_figures(line: Word, name: str, printed: str, path: str | None) -> list[Figure]:
    """Return the figures of one row of percentiles."""
    words = [word.strip() for word in printed.split("|")]
    if len(words) != len(_CENTILE_COLUMNS):
        raise damaged(line, f"a figure for each of {', '.join(_CENTILE_COLUMNS.values())}")
    place = f"{path} {name}" if path else name
    figures = []
    for (kind, column), word in zip(_CENTILE_COLUMNS.items(), words, strict=True):
        at, field = Word(word, line.line), f"{place} {column}"
        figures.append(Figure(kind, "latency", _statistic(name), at, field, 1e-3, path))
    return figures


def _statistic(name: str) -> str:
    """Return the statistic of a percentile: `25th` is p25, `3-nines` is p99.9."""
    if name in ("min", "max"):
        return name
    if name.endswith("nines"):
        return f"p99.{'9' * (int(name[0]) - 2)}" if name[0] > "2" else "p99"
    return f"p{int(name[:-2])}"


def _name_tables(figures: list[Figure]) -> list[Figure]:
    """Return the figures; three tables without names are total, read and write, if they add up."""
    moved = [
        one.word.number()
        for one in figures
        if one.kind.startswith("table") and one.metric == "bytes-moved"
    ]
    if len(moved) != 3 or moved[0] != moved[1] + moved[2]:
        return figures
    kinds = {"table-1": "total", "table-2": "read", "table-3": "write"}
    return [one._replace(kind=kinds.get(one.kind, one.kind)) for one in figures]


def _file_size(printed: str) -> tuple[str, int] | None:
    """Return path and size of `test.dat (1024MiB)`; the size is cut to whole units."""
    file = _FILE.fullmatch(printed)
    return (file[1], int(file[2]) * _UNITS[file[3]]) if file and file[3] in _UNITS else None
