"""What `-R` prints behind the figures: the same again, as a spreadsheet wants it.

A report repeats a column of the table, file sizes downwards and record sizes across; what the
table has is not stored twice. A report that stands alone, or has more rows, is read. It says 0
where a record size was not tried. Reports of processor use (`-+u`) hold figures of their own.
The throughput report repeats what the children see, a column for each number of threads.
"""

from __future__ import annotations

import re

from platterbase.errors import ParseError
from platterbase.reading.values import count
from platterbase.tools.iozone.book import Book, Kind, Line, Place, Shape, Unit
from platterbase.tools.iozone.head import Head
from platterbase.tools.iozone.words import REPORTS, SUMMARIES

CPU = Unit("cpu", 0.01, "total")
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


def read_reports(lines: list[Line], head: Head, book: Book, cells: Cells) -> None:
    """Read the reports of a table; `cells` are those that the table had."""
    title: tuple[str, str, bool] | None = None
    records: list[int] = []
    for line in lines:
        text = line.text.strip()
        match = _TITLE.fullmatch(text)
        if match and match[1].lower() in REPORTS:
            title, records = (REPORTS[match[1].lower()], text.strip('"'), bool(match[2])), []
            book.touch(line.number)
        elif title and 0 < len(text) < _LONGEST and all(map(_SIZE.fullmatch, text.split())):
            records = [count(size) for size in _SIZE.findall(text)]
        elif title and (row := _ROW.fullmatch(text)):
            _row(line.number, row, records, title, (head, book, cells))


def _row(
    line: int,
    row: re.Match[str],
    records: list[int],
    title: tuple[str, str, bool],
    where: tuple[Head, Book, Cells],
) -> None:
    head, book, cells = where
    name, field, is_cpu = title
    figures = row[2].split()
    if len(figures) > len(records):
        raise ParseError(
            line,
            f"{len(figures)} figures",
            f"at most {len(records)}, as many as there are record sizes",
            "send the report as iozone printed it",
        )
    book.touch(line)
    for record, printed in zip(records, figures, strict=False):
        at = (count(row[1]), record, name)
        if printed == "0" or (at in cells and not is_cpu):
            continue
        if at not in cells:
            cells[at] = book.workload(name, Shape(at[0], record, 1))
        unit = CPU if is_cpu else head.unit
        kind = Kind(unit.statistic, rounded_down=not is_cpu, zero="below-resolution")
        book.add(cells[at], Place(printed, line, field), unit, kind)


def read_throughput_report(lines: list[Line], head: Head, book: Book, seen: set[str]) -> None:
    """Read the throughput report where the phases themselves (`seen`) are not in the text."""
    kind, record = "", None
    for line in lines:
        text = line.text.strip()
        if match := _THROUGHPUT.match(text):
            kind = match[1].lower()
        elif match := _RECORD.match(text):
            record = count(match[1])
        elif match := _SUMMARY.fullmatch(text):
            name = SUMMARIES.get(match[1].lower())
            if kind and name is not None:
                book.touch(line.number)
            if kind == "throughput" and name is not None and name not in seen:
                _summary(line.number, name, match, (head, book, record))


def _summary(
    line: int, name: str, match: re.Match[str], where: tuple[Head, Book, int | None]
) -> None:
    head, book, record = where
    figures = match[2].split()
    for threads, printed in zip(_threads(head, len(figures)), figures, strict=True):
        workload = book.workload(name, Shape(None, record, threads))
        kind = Kind(instances=threads)
        book.add(workload, Place(printed, line, match[1]), head.unit, kind)


def _threads(head: Head, columns: int) -> list[int] | list[None]:
    """How many threads each column of the report stands for, where the head says so."""
    low = head.setting("threads-min") or head.setting("threads")
    high = head.setting("threads-max") or low
    if low is None or high is None or count(high) - count(low) + 1 != columns:
        return [None] * columns
    return list(range(count(low), count(high) + 1))
