"""What `-R` prints behind the figures: the same again, for a spreadsheet.

A report repeats a column of the table, file sizes downwards and record sizes across; what the
table has is not stored twice. A report that stands alone, or has more rows, is read. It says 0
where a record size was not tried. Reports of processor use (`-+u`) hold figures of their own.
The throughput report repeats what the children see, a column for each number of threads.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from platterbase.reading.recognition import damaged
from platterbase.reading.values import count
from platterbase.tools.iozone.results import CPU, IozoneRun, Line, Shape
from platterbase.tools.iozone.tests import TESTS, Test

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

Cells = dict[tuple[int, int, Test], int]
"""The workload of each cell of the table, by file size, record size in KiB, and column."""


class Title(NamedTuple):
    """The title of a report: the test that it is of, its words, and if it is of processor use."""

    test: Test
    words: str
    is_cpu: bool


def read_reports(lines: list[Line], run: IozoneRun, cells: Cells) -> None:
    """Read the reports of a table, which had `cells`."""
    title: Title | None = None
    records: list[int] = []
    for line in lines:
        text = line.text.strip()
        match = _TITLE.fullmatch(text)
        if match and match[1].lower() in TESTS:
            title, records = Title(TESTS[match[1].lower()], text.strip('"'), bool(match[2])), []
            run.move_to(line.number)
        elif title and 0 < len(text) < _LONGEST and all(map(_SIZE.fullmatch, text.split())):
            records = [count(size) for size in _SIZE.findall(text)]
        elif title and (row := _ROW.fullmatch(text)):
            run.move_to(line.number)
            _add_row(run, title, count(row[1]), records, row[2].split(), cells)


def _add_row(
    run: IozoneRun, title: Title, file_kib: int, records: list[int], row: list[str], cells: Cells
) -> None:
    """Add the figures of a row, one for each record size."""
    if len(row) > len(records):
        expected = f"at most {len(records)}, as many as there are record sizes"
        raise damaged(run.line, f"{len(row)} figures", expected, "iozone")
    for record_kib, printed in zip(records, row, strict=False):
        cell = (file_kib, record_kib, title.test)
        if printed == "0" or (cell in cells and not title.is_cpu):
            continue
        if cell not in cells:
            cells[cell] = run.begin(title.test, Shape(file_kib, record_kib, 1))
        unit, rounding = (CPU, "nearest") if title.is_cpu else (run.unit, "down")
        zero = "below-resolution"
        run.add(cells[cell], unit, printed, title.words, zero=zero, rounding=rounding)


def read_throughput_report(lines: list[Line], run: IozoneRun, seen: set[Test]) -> None:
    """Read the throughput report of the tests whose own lines are not in the text (`seen`)."""
    kind, record = "", None
    for line in lines:
        text = line.text.strip()
        if match := _THROUGHPUT.match(text):
            kind = match[1].lower()
        elif match := _RECORD.match(text):
            record = count(match[1])
        elif kind and (match := _SUMMARY.fullmatch(text)):
            test = TESTS.get(match[1].lower())
            if test is None:
                continue
            run.move_to(line.number)
            if kind == "throughput" and test not in seen:
                figures = match[2].split()
                for threads, printed in zip(_threads(run, figures), figures, strict=True):
                    workload = run.begin(test, Shape(None, record, threads))
                    run.add(workload, run.unit, printed, match[1], instances=threads)


def _threads(run: IozoneRun, figures: list[str]) -> list[int] | list[None]:
    """Return the number of threads of each column, None where the head does not say it."""
    low = run.value_of("threads-min") or run.value_of("threads")
    high = run.value_of("threads-max") or low
    if low is None or high is None or count(high) - count(low) + 1 != len(figures):
        return [None] * len(figures)
    return list(range(count(low), count(high) + 1))
