"""What `-R` prints behind the figures: the same again, for a spreadsheet.

A report repeats a column of the table, file sizes downwards and record sizes across; what the
table has is not stored twice. A report that stands alone, or has more rows, is read. It says 0
where a record size was not tried. Reports of processor use (`-+u`) hold figures of their own.
The throughput report repeats what the children see, a column for each number of threads.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from platterbase.errors import ParseError
from platterbase.reading.values import count
from platterbase.tools.iozone.head import Head, Line, Unit
from platterbase.tools.iozone.results import Place, Results, Shape
from platterbase.tools.iozone.tests import REPORTS, SUMMARIES

_CPU = Unit("cpu", 0.01, "total")
_TITLE = re.compile(
    r'"?([A-Za-z-]+(?: [a-z]+)?)( CPU utilization)? report(?: \(Zero values[^)]*\))?"?',
    re.IGNORECASE,
)
_LONGEST = 4096
_SIZE = re.compile('"([0-9]{1,12})"')
_ROW = re.compile(r'"([0-9]{1,12})"\s+([^"]*)')
_SUMMARY = re.compile(r'"\s*([A-Za-z-]+(?: [a-z]+)?)\s*"\s+([^"]*)')
_THROUGHPUT = re.compile(r'"?(Throughput|CPU utilization) report Y-axis', re.IGNORECASE)
_RECORD = re.compile(r'"?Record size = ([0-9]{1,12}) k', re.IGNORECASE)

Cells = dict[tuple[int, int, str], int]
"""The workload of each cell of the table, by file size, record size in KiB, and column."""


class Title(NamedTuple):
    """The title of a report: the test that it is of, its words, and if it is of processor use."""

    test: str
    words: str
    is_cpu: bool


class Row(NamedTuple):
    """A row of a report: its line, the size of the file, and figures with their record sizes."""

    line: int
    file_kib: int
    figures: list[tuple[int, str]]


def read_reports(lines: list[Line], results: Results, cells: Cells) -> None:
    """Read the reports of a table, which had `cells`."""
    title: Title | None = None
    records: list[int] = []
    for line in lines:
        text = line.text.strip()
        match = _TITLE.fullmatch(text)
        if match and match[1].lower() in REPORTS:
            title, records = Title(REPORTS[match[1].lower()], text.strip('"'), bool(match[2])), []
            results.extend_to(line.number)
        elif title and 0 < len(text) < _LONGEST and all(map(_SIZE.fullmatch, text.split())):
            records = [count(size) for size in _SIZE.findall(text)]
        elif title and (row := _ROW.fullmatch(text)):
            figures = _figures(line.number, row[2], records)
            _add_row(Row(line.number, count(row[1]), figures), title, results, cells)


def _figures(line: int, text: str, records: list[int]) -> list[tuple[int, str]]:
    """Return the figures of a row, each with its record size."""
    figures = text.split()
    if len(figures) > len(records):
        raise ParseError(
            line,
            f"{len(figures)} figures",
            f"at most {len(records)}, as many as there are record sizes",
            "send the report as iozone printed it",
        )
    return list(zip(records, figures, strict=False))


def _add_row(row: Row, title: Title, results: Results, cells: Cells) -> None:
    results.extend_to(row.line)
    for record_kib, printed in row.figures:
        cell = (row.file_kib, record_kib, title.test)
        if printed == "0" or (cell in cells and not title.is_cpu):
            continue
        if cell not in cells:
            cells[cell] = results.workload(title.test, Shape(row.file_kib, record_kib, 1))
        place = Place(printed, row.line, title.words)
        unit = _CPU if title.is_cpu else results.head.unit
        rounding = "nearest" if title.is_cpu else "down"
        results.add(cells[cell], unit, place, zero="below-resolution", rounding=rounding)


def read_throughput_report(lines: list[Line], results: Results, seen: set[str]) -> None:
    """Read the throughput report of the tests whose own lines are not in the text (`seen`)."""
    kind, record = "", None
    for line in lines:
        text = line.text.strip()
        if match := _THROUGHPUT.match(text):
            kind = match[1].lower()
        elif match := _RECORD.match(text):
            record = count(match[1])
        elif kind and (match := _SUMMARY.fullmatch(text)):
            name = SUMMARIES.get(match[1].lower())
            if name is None:
                continue
            results.extend_to(line.number)
            if kind == "throughput" and name not in seen:
                figures = match[2].split()
                for threads, printed in zip(_threads(results.head, figures), figures, strict=True):
                    workload = results.workload(name, Shape(None, record, threads))
                    place = Place(printed, line.number, match[1])
                    results.add(workload, results.head.unit, place, instances=threads)


def _threads(head: Head, figures: list[str]) -> list[int] | list[None]:
    """Return the number of threads of each column, None where the head does not say it."""
    low = head.setting("threads-min") or head.setting("threads")
    high = head.setting("threads-max") or low
    if low is None or high is None or count(high) - count(low) + 1 != len(figures):
        return [None] * len(figures)
    return list(range(count(low), count(high) + 1))
