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
from platterbase.reading.values import count
from platterbase.tools.iozone.head import Head, Line
from platterbase.tools.iozone.results import Place, Results, Shape
from platterbase.tools.iozone.tests import COLUMNS, HEADINGS, RETESTS

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


class Columns(NamedTuple):
    """The names of the header's columns, and the right edges of their words."""

    names: tuple[str, ...]
    edges: tuple[int, ...]


class Table(NamedTuple):
    """The workload of every cell by file size, record size and column, and the lines behind."""

    workloads: dict[tuple[int, int, str], int]
    rest: list[Line]


def read_table(lines: list[Line], results: Results) -> Table:
    """Read the table whose header is the first line.

    Where the text itself breaks off in a row, its last figure may lack digits: it has no value.
    """
    head, broken = results.head, results.broken
    columns, body = _header(lines)
    results.extend_to(lines[0].number)
    rows, rest = _rows(body, columns, results)
    cells: dict[tuple[int, int, str], int] = {}
    depth = _depth(head)
    for row in rows:
        names = _columns_of_row(row, columns, head, last=row is rows[-1])
        gaps = _missing_columns(names, columns, head) if broken and row is rows[-1] else ()
        sizes = _sizes(row)
        shape = Shape(*sizes, 1, depth)
        figures = row[2:-1] if gaps and row[-1].line == lines[-1].number else row[2:]
        for name, token in zip(names, figures, strict=False):
            workload = cells[*sizes, name] = results.workload(name, shape)
            place = Place(token.text, token.line, name)
            zero = _meaning_of_zero(name, head, broken)
            results.add(workload, head.unit, place, zero=zero, rounding="down")
        for name in (*names[len(figures) :], *gaps):
            place = Place("", row[-1].line, name)
            workload = results.workload(name, shape)
            results.add_missing(workload, head.unit, place, broken or "interrupted")
        results.extend_to(row[-1].line)
        results.cut |= bool(gaps)
    return Table(cells, rest)


def _sizes(row: list[Token]) -> tuple[int, int]:
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


def _depth(head: Head) -> int | None:
    depth = head.setting("async-depth")
    return None if depth is None else count(depth)


def _meaning_of_zero(name: str, head: Head, broken: Missing | None) -> Missing:
    """Return why a 0 is no value; iozone cuts off the places behind the point."""
    if name in RETESTS and head.setting("no-retest"):
        return "skipped"
    return "failed" if broken == "failed" else "below-resolution"


def _header(lines: list[Line]) -> tuple[Columns, list[Line]]:
    """Return the header's columns, which a mail may have folded, and the lines behind it."""
    words = _words(lines[0])
    ends = [at for at, word in enumerate(words) if word.text.endswith("reclen")]
    if not ends:
        raise ParseError(
            lines[0].number,
            f"a heading {' '.join(word.text for word in words)[:80]!r}",
            "the columns KB and reclen",
            "send the table as iozone printed it",
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
    return Columns(COLUMNS[:width], edges), body


def _continues_header(words: list[str], known: int) -> bool:
    return bool(words) and tuple(words) == HEADINGS[known : known + len(words)]


def _words(line: Line) -> list[Token]:
    """Return the words of a line; a line that is longer than any row is one word."""
    text = line.text.rstrip().expandtabs()
    if len(text) > _LONGEST:
        return [Token(text[:20], line.number, len(text))]
    return [Token(match[0], line.number, match.end()) for match in _WORD.finditer(text)]


def _rows(
    lines: list[Line], columns: Columns, results: Results
) -> tuple[list[list[Token]], list[Line]]:
    """Return the rows of the table and the lines behind it."""
    rows: list[list[Token]] = []
    strict = True
    widths = _widths(columns, results.head)
    at = 0
    while at < len(lines) and not _is_end(lines[at].text):
        row = _words(lines[at])
        if _is_row(row, rows, strict=strict):
            more = _folded_lines(row, lines[at + 1 : at + 4], widths)
            row += [token for line in more for token in line]
            at += len(more)
            results.refuse_too_many(len(rows) * (len(row) - 2), row[0].line)
            rows.append(row)
        elif row:
            strict = False
        at += 1
    return rows, lines[at:]


def _is_end(text: str) -> bool:
    return "iozone test complete" in text or '"' in text or HEADER.search(text) is not None


def _is_row(row: list[Token], rows: list[list[Token]], *, strict: bool) -> bool:
    """Return whether these are figures of a row; without `strict` if aligned like the last row."""
    if len(row) < 2 or not all(_NUMERIC.search(token.text) for token in row):
        return False
    if not strict:
        return bool(rows) and _edges(row) == _edges(rows[-1]) and all(map(_readable, row))
    for token in row:
        if not _readable(token):
            raise ParseError(
                token.line,
                f"{token.text!r} in a row of the table",
                "whole numbers between blanks",
                "send the output as iozone printed it",
            )
    return True


def _edges(row: list[Token]) -> tuple[int, int, int]:
    return len(row), row[0].end, row[1].end


def _readable(token: Token) -> bool:
    return _FIGURE.fullmatch(token.text) is not None


def _widths(columns: Columns, head: Head) -> tuple[int, ...]:
    asked = () if head.columns is None else (len(head.columns),)
    return (*asked, len(columns.names))


def _folded_lines(
    row: list[Token], lines: list[Line], widths: tuple[int, ...]
) -> list[list[Token]]:
    """Return the next lines as far as they hold the rest of this row, not rows of their own."""
    more: list[list[Token]] = []
    have = len(row) - 2
    for line in lines:
        words = _words(line)
        if have in widths or not words or not all(map(_readable, words)):
            break
        more.append(words)
        have += len(words)
    return more if have in widths else []


def _columns_of_row(
    row: list[Token], columns: Columns, head: Head, *, last: bool
) -> tuple[str, ...]:
    """Return the names of the columns that a row fills."""
    figures = row[2:]
    if len(figures) == len(columns.names):
        return columns.names
    if head.columns is not None and len(figures) == len(head.columns):
        return head.columns
    _refuse_glued(figures, columns)
    aligned = _aligned(figures, columns)
    damaged = not last and set(aligned) < set(head.columns or ())
    if (aligned and not damaged) or (last and not figures):
        return aligned
    if last and head.columns is not None and len(figures) < len(head.columns):
        return head.columns[: len(figures)]
    expected = " or ".join(str(width) for width in _widths(columns, head))
    raise ParseError(
        row[0].line,
        f"a row of {len(figures)} figures",
        f"{expected} under the header's columns",
        "keep blanks as iozone printed them, or its line 'Command line used'",
    )


def _refuse_glued(figures: list[Token], columns: Columns) -> None:
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


def _aligned(figures: list[Token], columns: Columns) -> tuple[str, ...]:
    """Return the columns under whose right edges the figures stand, none if one does not."""
    names: list[str] = []
    free = iter(zip(columns.names, columns.edges, strict=True))
    for token in figures:
        name = next((name for name, edge in free if abs(edge - token.end) < _FAR), None)
        if name is None:
            return ()
        names.append(name)
    return tuple(names)


def _missing_columns(names: tuple[str, ...], columns: Columns, head: Head) -> tuple[str, ...]:
    """Return the columns that the last row lacks because iozone ended in it."""
    asked = head.columns or ()
    return tuple(name for name in asked if name not in names and name in columns.names)
