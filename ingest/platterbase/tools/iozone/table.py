"""iozone's table: a row for each file and record size, a column for each test.

Columns that `-i` leaves out are blanks, so a row is mapped by the number of its figures: all
columns of the header, or those that the command line asks for; where neither fits (a command
line that is missing, a row that ends early) by the right edges of the header's words, under which
iozone prints its figures. A mail may have folded header and rows: they are put together again.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import NamedTuple

from platterbase.errors import ParseError
from platterbase.model import Missing
from platterbase.reading.recognition import damaged
from platterbase.reading.values import count
from platterbase.tools.iozone.reports import Cells
from platterbase.tools.iozone.results import IozoneRun, Line, Shape
from platterbase.tools.iozone.tests import COLUMNS, HEADINGS, RETESTS, Test

HEADER = re.compile(r"\breclen\s+write\s+rewrite\b")
_FIGURE = re.compile(r"[0-9]{1,12}|[+-]?(?:nan|inf)")
_WORD = re.compile(r"\S+")
_NUMERIC = re.compile("[0-9]|nan|inf")
_FAR = 5
_LONGEST = 2048
_LARGEST_RECORD = 4 * 1024 * 1024


class Token(NamedTuple):
    """A word of a row: its text, its line, and the column behind its last letter."""

    text: str
    line: int
    end: int


Row = list[Token]


class Columns(NamedTuple):
    """The columns of the header with the right edges of their words, and those asked for."""

    tests: tuple[Test, ...]
    edges: tuple[int, ...]
    asked: tuple[Test, ...] | None

    @property
    def widths(self) -> tuple[int, ...]:
        """How many figures a whole row may have."""
        asked = () if self.asked is None else (len(self.asked),)
        return (*asked, len(self.tests))


def read_table(lines: list[Line], run: IozoneRun) -> tuple[Cells, list[Line]]:
    """Read the table whose header is the first line; return its cells and the lines behind it.

    Where the text itself breaks off in a row, its last figure may lack digits: it has no value.
    """
    run.move_to(lines[0].number)
    columns, body = _header(lines, run)
    rows, rest = _rows(body, columns, run)
    cells: Cells = {}
    depth = run.value_of("async-depth")
    for row in rows:
        is_last = row is rows[-1]
        tests = _tests_of_row(row, columns, is_last=is_last)
        gaps = _missing_tests(tests, columns) if run.broken and is_last else ()
        sizes = _sizes(row)
        shape = Shape(*sizes, 1, None if depth is None else count(depth))
        figures = row[2:-1] if gaps and row[-1].line == lines[-1].number else row[2:]
        for test, token in zip(tests, figures, strict=False):
            workload = cells[*sizes, test] = run.begin(test, shape)
            run.move_to(token.line)
            zero = _meaning_of_zero(test, run)
            run.add(workload, run.unit, token.text, test.column, zero=zero, rounding="down")
        run.move_to(row[-1].line)
        for test in (*tests[len(figures) :], *gaps):
            run.add_missing(run.begin(test, shape), test.column, run.broken or "interrupted")
        run.cut |= bool(gaps)
    return cells, rest


def _sizes(row: Row) -> tuple[int, int]:
    try:
        file_kib, record_kib = count(row[0].text), count(row[1].text)
    except ValueError:
        file_kib = record_kib = 0
    if not 0 < record_kib <= _LARGEST_RECORD or file_kib == 0:
        raise ParseError(
            row[0].line,
            f"a file of {row[0].text} and records of {row[1].text} KiB",
            "the sizes of file and record in the first two columns",
            "send the table as iozone printed it, without folded lines",
        )
    return file_kib, record_kib


def _meaning_of_zero(test: Test, run: IozoneRun) -> Missing:
    """Return why a 0 is no value; iozone cuts off the places behind the point."""
    if test.column in RETESTS and run.value_of("no-retest"):
        return "skipped"
    return "failed" if run.broken == "failed" else "below-resolution"


def _header(lines: list[Line], run: IozoneRun) -> tuple[Columns, list[Line]]:
    """Return the header's columns, which a mail may have folded, and the lines behind it."""
    words = _words(lines[0])
    ends = [at for at, word in enumerate(words) if word.text.endswith("reclen")]
    if not ends:
        heading = " ".join(word.text for word in words)[:80]
        raise damaged(
            lines[0].number, f"a heading {heading!r}", "the columns KB and reclen", "iozone"
        )
    start = ends[0] + 1
    body = lines[1:]
    while body and _continues_header(body[0].text.split(), len(words) - start):
        words += _words(body[0])
        body = body[1:]
    width = 0
    for word, heading in zip(words[start:], HEADINGS, strict=False):
        if word.text != heading:
            break
        width += 1
    edges = tuple(word.end for word in words[start : start + width])
    return Columns(COLUMNS[:width], edges, run.columns_asked), body


def _continues_header(words: list[str], known: int) -> bool:
    return bool(words) and tuple(words) == HEADINGS[known : known + len(words)]


def _words(line: Line) -> Row:
    """Return the words of a line; a line that is longer than any row is one word."""
    text = line.text.rstrip().expandtabs()
    if len(text) > _LONGEST:
        return [Token(text[:20], line.number, len(text))]
    return [Token(match[0], line.number, match.end()) for match in _WORD.finditer(text)]


def _rows(lines: list[Line], columns: Columns, run: IozoneRun) -> tuple[list[Row], list[Line]]:
    """Return the rows of the table and the lines behind it."""
    rows: list[Row] = []
    is_whole = True  # no line of other words stood between the rows
    at = 0
    while at < len(lines) and not _is_end(lines[at].text):
        row = _words(lines[at])
        if _is_row(row, rows, is_whole=is_whole):
            more = _folded_lines(row, lines[at + 1 : at + 4], columns.widths)
            row += [token for line in more for token in line]
            at += len(more)
            run.line = row[0].line
            run.refuse_too_many(len(rows) * (len(row) - 2))
            rows.append(row)
        elif row:
            is_whole = False
        at += 1
    return rows, lines[at:]


def _is_end(text: str) -> bool:
    return "iozone test complete" in text or '"' in text or HEADER.search(text) is not None


def _is_row(row: Row, rows: list[Row], *, is_whole: bool) -> bool:
    """Return whether these are figures of a row: behind other words, if aligned like the last."""
    if len(row) < 2 or not all(_NUMERIC.search(token.text) for token in row):
        return False
    if not is_whole:
        return bool(rows) and _edges(row) == _edges(rows[-1]) and all(map(_is_readable, row))
    for token in row:
        if not _is_readable(token):
            found = f"{token.text!r} in a row of the table"
            raise damaged(token.line, found, "whole numbers between blanks", "iozone")
    return True


def _edges(row: Row) -> tuple[int, int, int]:
    return len(row), row[0].end, row[1].end


def _is_readable(token: Token) -> bool:
    return _FIGURE.fullmatch(token.text) is not None


def _folded_lines(row: Row, lines: list[Line], widths: tuple[int, ...]) -> list[Row]:
    """Return the next lines as far as they hold the rest of this row, not rows of their own."""
    more: list[Row] = []
    have = len(row) - 2
    for line in lines:
        words = _words(line)
        if have in widths or not words or not all(map(_is_readable, words)):
            break
        more.append(words)
        have += len(words)
    return more if have in widths else []


def _tests_of_row(row: Row, columns: Columns, *, is_last: bool) -> tuple[Test, ...]:
    """Return the tests whose columns a row fills."""
    figures = row[2:]
    asked = columns.asked
    if len(figures) == len(columns.tests):
        return columns.tests
    if asked is not None and len(figures) == len(asked):
        return asked
    _refuse_glued(figures, columns)
    aligned = _aligned(figures, columns)
    is_damaged = not is_last and set(aligned) < set(asked or ())
    if (aligned and not is_damaged) or (is_last and not figures):
        return aligned
    if is_last and asked is not None and len(figures) < len(asked):
        return asked[: len(figures)]
    expected = " or ".join(str(width) for width in columns.widths)
    raise ParseError(
        row[0].line,
        f"a row of {len(figures)} figures",
        f"{expected} under the header's columns",
        "keep blanks as iozone printed them, or its line 'Command line used'",
    )


def _refuse_glued(figures: Row, columns: Columns) -> None:
    """Raise ParseError for a figure wider than any column: two that ran together."""
    room = max((right - left for left, right in pairwise(columns.edges)), default=_FAR)
    for token in figures:
        if len(token.text) > room:
            raise ParseError(
                token.line,
                f"{token.text!r}, wider than a column of {room}",
                "figures with blanks between them",
                "two figures ran together: declare the file opaque, or transcribe the table",
            )


def _aligned(figures: Row, columns: Columns) -> tuple[Test, ...]:
    """Return the tests under whose right edges the figures stand, none if one does not."""
    tests: list[Test] = []
    free = iter(zip(columns.tests, columns.edges, strict=True))
    for token in figures:
        test = next((test for test, edge in free if abs(edge - token.end) < _FAR), None)
        if test is None:
            return ()
        tests.append(test)
    return tuple(tests)


def _missing_tests(tests: tuple[Test, ...], columns: Columns) -> tuple[Test, ...]:
    """Return the tests that the last row lacks because iozone ended in it."""
    asked = columns.asked or ()
    return tuple(test for test in asked if test not in tests and test in columns.tests)
