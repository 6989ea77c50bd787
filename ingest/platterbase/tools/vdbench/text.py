"""Tables of vdbench as words: console, summary.html, totals.html and their kin, flatfile.html."""

from __future__ import annotations

import re
from dataclasses import replace

from platterbase.reading.recognition import damaged
from platterbase.tools.vdbench.report import Report, Row, Section

_TAG = re.compile(r"<[^<>]{0,300}>")
_CLOCK = r"[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]{1,3})?"
_ROW = re.compile(
    rf"(?:({_CLOCK}) +)?((?:avg|std|max)_[0-9]{{1,9}}-[0-9]{{1,9}}|[0-9]{{1,9}}) +(\S.*)"
)
_FLAT_LABEL = re.compile("[0-9]{1,9}|avg_[0-9]{1,9}-[0-9]{1,9}")
_GLUED = re.compile(rf"(?:{_CLOCK} +)?avg_[0-9]")
_STARTING = re.compile(rf"(?:({_CLOCK}) +)?Starting RD=([^;\s]{{1,80}})(.*)")
_LOOPS = re.compile(r"For loops: *(.*)")
_TITLE = re.compile(r"<title>Vdbench [^<]{0,200}?([A-Za-z0-9_.-]{1,80})</title>")
_CREATED = re.compile(
    rf"Vdbench .{{1,40}} report, created ({_CLOCK}) (\w{{3}}) ([0-9]{{1,2}}) ([0-9]{{4}})"
)
_VERSION = re.compile(r"Vdbench distribution: *vdbench([0-9])([0-9]{2})([0-9]{2})")
_DATE = re.compile(r"(\w{3}) ([0-9]{1,2}), ([0-9]{4})")
_NUMERIC = frozenset("0123456789.+- \tNaN/nInfity")
_FAILED = re.compile(r"java\.lang\.\w{1,40}(?:Exception|Error)|Vdbench (?:failed|terminat|abort)")
_ONE = frozenset(("read", "mb/sec", ".xfer.."))
_LONGEST = 20_000
_MOST_SECTIONS = 4000
_MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]


def read_reports(lines: list[str]) -> list[Report]:
    """Return every report in the lines."""
    reader = _Reader()
    for number, line in enumerate(lines, 1):
        if line and len(line) <= _LONGEST:
            reader.take(number, line)
    return reader.reports


class _Reader:
    """Takes line after line; knows the report, the run definition and the columns."""

    def __init__(self) -> None:
        self.reports: list[Report] = []
        self._now: Report | None = None
        self._section: Section | None = None
        self._head: tuple[int, str] | None = None  # line and text of a heading's first line
        self._columns: list[str] = []
        self._ends: dict[int, str] = {}  # column by the place where its numbers end

    def take(self, number: int, line: str) -> None:
        if "<" in line:
            if line.lstrip("> ").startswith("<title>") and (title := _TITLE.search(line)):
                self._begin(number).title = title[1]
                return
            line = _TAG.sub("", line)
        line = line.lstrip("> \t") if line[:1] == ">" else line
        if self._head is not None:
            self._read_second_line(self._head, number, line)
        elif "nterval" in line and self._is_head(line):
            self._head = (number, line)
        elif "Vdbench distribution" in line and (version := _VERSION.search(line)):
            self._begin(number).tool_version = ".".join(version.groups())
        elif "Starting RD=" in line and (starting := _STARTING.match(line.strip())):
            self._begin_section(number, starting)
        elif self._now is not None:
            self._read_line(self._now, number, line)

    def _begin(self, number: int) -> Report:
        self._now = Report(first=number, last=number)
        self.reports.append(self._now)
        self._section, self._head, self._columns, self._ends = None, None, [], {}
        return self._now

    def _current(self, number: int) -> Report:
        now = self._now or self._begin(number)
        now.last = max(now.last, number)
        return now

    def _begin_section(self, number: int, starting: re.Match[str]) -> None:
        clock, name, words = starting.groups()
        loops = _LOOPS.search(words)
        values = loops[1].strip() if loops else ""
        now = self._current(number)
        self._section = Section(name, number, clock, words, "" if values == "None" else values)
        now.sections.append(self._section)

    def _is_head(self, line: str) -> bool:
        words = line.split()
        if _is_flat(words):
            return True
        plain = [word.strip(".") for word in words]
        return ("interval" in words and "MB/sec" in words) or {"Interval", "ReqstdOps"} <= {*plain}

    def _read_second_line(self, first: tuple[int, str], number: int, line: str) -> None:
        """Read the line below a heading; a flatfile has none."""
        at, head = first
        self._head = None
        words = head.split()
        now = self._current(at)
        if _is_flat(words):
            now.flat, self._columns = True, words
            self._read_line(now, number, line)
            return
        if not line.strip():
            self._head = first
            return
        date = _DATE.match(head.strip())
        if date and now.date is None and date[1] in _MONTHS:
            now.date = f"{date[3]}-{_MONTHS.index(date[1]) + 1:02}-{int(date[2]):02}"
        self._columns = _columns(words, line.split(), number)

    def _read_line(self, now: Report, number: int, line: str) -> None:
        if now.flat and self._columns:
            self._read_flat_row(now, number, line)
        elif self._columns and (row := _ROW.match(line.strip())):
            self._read_row(now, number, line, row)
        elif self._columns and _GLUED.match(line.strip()):
            found = f"an average {line.strip()[:40]!r} whose numbers run together"
            raise damaged(number, found, "a blank between label and number")
        elif "created" in line and (created := _CREATED.search(line)):
            clock, month, day, year = created.groups()
            if month in _MONTHS:
                now.started = f"{year}-{_MONTHS.index(month) + 1:02}-{int(day):02}T{clock}"
                now.last = number
        elif _FAILED.search(line):
            now.failed, now.last = True, number

    def _read_row(self, now: Report, number: int, line: str, row: re.Match[str]) -> None:
        words = row[3].split()
        if row[2][:4] in ("std_", "max_"):
            cells = self._aligned(line, row[2])
        else:
            if not _NUMERIC.issuperset(row[3]):
                return
            if len(words) != len(self._columns):
                found = f"a row of {len(words)} numbers"
                raise damaged(number, found, f"{len(self._columns)}, as its heading has")
            cells = dict(zip(self._columns, words, strict=True))
            if row[2].startswith("avg_"):
                ends = _ends(line, row[2])
                self._ends = dict(zip(ends, self._columns, strict=True))
        self._add_row(now, Row(number, row[1], row[2], cells))

    def _aligned(self, line: str, label: str) -> dict[str, str]:
        """Return the cells of a row with gaps: each ends where a number of the row above ends."""
        start = line.index(label) + len(label)
        words = [(start + m.end(), m[0]) for m in re.finditer(r"\S+", line[start:])]
        return {self._ends[end]: word for end, word in words if end in self._ends}

    def _add_row(self, now: Report, row: Row) -> None:
        section = self._section
        if section is None:
            section = Section("", row.line)
        elif section.ended and row.label[:4] not in ("std_", "max_"):
            section = replace(section, line=row.line, rows=[], ended=False)
        if section is not self._section:
            self._section = section
            now.sections.append(section)
        if len(now.sections) > _MOST_SECTIONS:
            found = f"{len(now.sections)} run definitions"
            raise damaged(row.line, found, f"at most {_MOST_SECTIONS} in one file")
        if row.label[:1] in "sm" and any(one.label == row.label for one in section.rows[-3:]):
            raise damaged(row.line, f"{row.label} twice in one run definition", "it once")
        section.rows.append(row)
        section.ended = section.ended or row.label.startswith("avg_")
        now.last = row.line

    def _read_flat_row(self, now: Report, number: int, line: str) -> None:
        words = line.split()
        if not words or not re.fullmatch(_CLOCK, words[0]):
            return
        if len(words) != len(self._columns):
            found = f"a row of {len(words)} columns"
            raise damaged(number, found, f"{len(self._columns)}, as its heading has")
        cells = dict(zip(self._columns, words, strict=True))
        if now.started is None:
            now.started = _stamp(cells.get("timestamp", ""))
            version = re.fullmatch(
                "(?:vdbench)?([0-9])([0-9]{2})([0-9]{2})", cells.get("version", "")
            )
            now.tool_version = ".".join(version.groups()) if version else None
        label, name = cells["Interval"], cells["Run"]
        if not _FLAT_LABEL.fullmatch(label):
            raise damaged(number, f"the interval {label!r}", "a number, or avg_2-60")
        last = self._section.rows[-1] if self._section and self._section.rows else None
        again = last is not None and (last.label.startswith("avg_") or not _follows(last, label))
        if self._section is None or self._section.name != name or again:
            self._section = Section(name, number)
            now.sections.append(self._section)
        self._add_row(now, Row(number, words[0], label, cells))


def _is_flat(words: list[str]) -> bool:
    """Return whether a line is the heading of flatfile.html; before 5.04.06 it has no date."""
    return words[:1] == ["tod"] and words[1 + ("timestamp" in words) :][:2] == ["Run", "Interval"]


def _follows(last: Row, label: str) -> bool:
    """Whether a row goes on where the last one was: the next interval, or the average."""
    if not label.isdecimal() or not last.label.isdecimal():
        return True
    return int(label) > int(last.label)


def _stamp(text: str) -> str | None:
    """Return `04/12/2019-09:37:29-ICT` in the form of ISO 8601."""
    parts = re.match(rf"([0-9]{{2}})/([0-9]{{2}})/([0-9]{{4}})-({_CLOCK})", text)
    return f"{parts[3]}-{parts[1]}-{parts[2]}T{parts[4]}" if parts else None


def _ends(line: str, label: str) -> list[int]:
    start = line.index(label) + len(label)
    return [start + word.end() for word in re.finditer(r"\S+", line[start:])]


def _columns(head: list[str], second: list[str], line: int) -> list[str]:
    """Return the names that two lines of a heading give: `i/o rate`, `ReqstdOps resp` …"""
    if "interval" in head:
        names = head[head.index("interval") + 1 :]
        takes = [1] * len(names)
    else:
        places = [place for place, word in enumerate(head) if word.strip(".") == "Interval"]
        if not places:
            raise damaged(line, f"a heading {' '.join(head)[:60]!r}", "a column Interval")
        names = head[places[0] + 1 :]
        takes = [1 if name in _ONE else 2 for name in names]
    if sum(takes) != len(second):
        raise damaged(
            line,
            f"a heading of {sum(takes)} columns over {len(second)} words",
            "two lines that belong together",
        )
    below = iter(second)
    return [
        f"{name.strip('.')} {next(below)}"
        for name, count in zip(names, takes, strict=True)
        for _ in range(count)
    ]
