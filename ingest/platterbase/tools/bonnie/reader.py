"""Reads a file from top to bottom: renderings of runs, and the command lines before them."""

from __future__ import annotations

import re
from dataclasses import InitVar, dataclass, field

from platterbase.errors import ParseError
from platterbase.reading.lines import lines_of
from platterbase.reading.recognition import refuse_too_many
from platterbase.tools.bonnie.csv import csv_rendering, is_new, is_unfinished, may_continue
from platterbase.tools.bonnie.lines import Line, command_in, printed_line, with_next_line
from platterbase.tools.bonnie.rendering import FILE_TESTS, IO_TESTS, Rendering, may_be_same_machine
from platterbase.tools.bonnie.table import (
    Table,
    count_units,
    opened_table,
    read_rows,
    tests_in,
    version_in,
)

_READ = re.compile(r"-Per|-Create-|%CP\b|bonnie|-{6}Sequential")
_SIGNS = ("-Per", "-Create-", "%CP", "bonnie", "------Sequential")
_SECTION = re.compile(
    r"(?:Version[ \t]{1,20}[^ \t]{1,9}[ \t]{1,20})?-{6}Sequential (?:Output|Create)"
)
_FAST = re.compile(r"[ \t]-[a-zA-Z]{0,4}f(?=[ \t]+[-|>&;]|$)")
_COMMAS = 7
_UNITS = 6
_PARTS = 8


@dataclass
class Reader:
    """Reads the lines of a text; `io` and `files` are rows of tables that are still open."""

    text: InitVar[str]
    raws: list[str] = field(init=False)
    renderings: list[Rendering] = field(default_factory=list)
    commands: list[tuple[int, str]] = field(default_factory=list)
    io: list[Rendering] = field(default_factory=list)
    files: list[Rendering] = field(default_factory=list)
    table: Table | None = None
    title: tuple[str, int] | None = None
    version: str | None = None

    def __post_init__(self, text: str) -> None:
        self.raws = lines_of(text) if _is_promising(text) else []

    def read(self) -> None:
        """Read all lines into `renderings` and `commands`."""
        index = 0
        while index < len(self.raws):
            raw = self.raws[index]
            index += 1
            if not raw or raw.isspace():
                continue
            commas = raw.count(",") >= _COMMAS
            if self.table or commas or _READ.search(raw):
                index = self._read_line(printed_line(self.raws, index - 1), commas)
        self._flush()

    def _read_line(self, line: Line, commas: bool) -> int:
        """Read one line; return the index of the next one."""
        if commas:
            line, row = self._csv_row(line)
            if row:
                self._flush()
                self.renderings.append(row)
                return line.last
        started = command_in(line) if "bonnie" in line.text else None
        if started:
            self._flush()
            self.commands.append((line.number, started))
            return line.last
        return max(self._read_text(piece) for piece in _pieces(line))

    def _csv_row(self, line: Line) -> tuple[Line, Rendering | None]:
        """Return a CSV line, joined with the next ones where a mail program broke it."""
        row, whole = csv_rendering(line), line
        if row and row.cut and is_new(line.text):
            for _ in range(_PARTS):
                rest = self.raws[whole.last] if whole.last < len(self.raws) else ""
                if not is_unfinished(whole) or not may_continue(rest) or is_new(rest):
                    break
                whole = with_next_line(whole, self.raws)
            joined = None if whole is line else csv_rendering(whole)
            if joined and not joined.cut:
                return whole, joined
        return line, row

    def _read_text(self, line: Line) -> int:
        """Read a line of a heading, or of rows where a heading is complete."""
        version = version_in(line)
        if version:
            self.title = (version, line.number)
        tests = tests_in(line)
        if tests:
            self._open_table(line, tests)
        elif version:
            self._close_table()
        if not self.table:
            return line.last
        start = 0 if self.table.open else count_units(self.table, line)
        if not self.table.open or not line.text[start:].strip():
            return line.last
        before = len(self.table.rows)
        seen = read_rows(self.table, line, start, lambda: self._next_line(line))
        refuse_too_many(len(self.table.rows), line.number)
        last = max([line.last, *(row.last for row in self.table.rows[before:])])
        if not seen and not start:
            self._close_table()
        return last

    def _next_line(self, line: Line) -> Line | None:
        return printed_line(self.raws, line.last) if line.last < len(self.raws) else None

    def _open_table(self, line: Line, tests: tuple[str, ...]) -> None:
        self._close_table()
        opened = opened_table(line, tests)
        opened.titled = self.title is not None
        self.version, opened.first = self.title or (
            None if tests == IO_TESTS else self.version,
            line.number,
        )
        alone = opened.titled and (self.version or "").startswith("1.0")
        if tests == IO_TESTS or self.files or (self.io and alone):
            self._flush()
        opened.version, self.title = self.version, None
        opened.fast = bool(self.commands and _FAST.search(self.commands[-1][1]))
        self.table = opened

    def _close_table(self) -> None:
        """Keep the rows of the open table."""
        if self.table:
            if not self.table.rows:
                raise ParseError(
                    self.table.first,
                    "the heading of a bonnie++ table without a row that can be read",
                    "the row with the results below it",
                    "send the whole output",
                )
            (self.files if self.table.tests == FILE_TESTS else self.io).extend(self.table.rows)
        self.table = None

    def _flush(self) -> None:
        """Join the rows of both tables of one output."""
        self._close_table()
        self.renderings += _matched(self.io, self.files)
        if self.renderings:
            refuse_too_many(len(self.renderings), self.renderings[-1].last)
        self.io, self.files = [], []


def _is_promising(text: str) -> bool:
    """Return whether a text can hold a table, a command or a CSV line."""
    if any(sign in text for sign in _SIGNS):
        return True
    return any(line.count(",") >= _COMMAS for line in text.split("\n"))


def _pieces(line: Line) -> list[Line]:
    """Return the tables of a line into which a web page joined several."""
    if line.text.count("%CP") <= _UNITS:
        return [line]
    starts = [match.start() for match in _SECTION.finditer(line.text)]
    ends = [*starts[1:], len(line.text)]
    cuts = zip([0, *starts[1:]], ends, strict=True) if starts else [(0, len(line.text))]
    return [Line(line.text[start:end], line.number, line.last) for start, end in cuts]


def _matched(io: list[Rendering], files: list[Rendering]) -> list[Rendering]:
    """Return the rows of both tables joined: by order where names allow it, else by name."""
    if len(io) == len(files) and all(map(may_be_same_machine, io, files)):
        return list(map(_together, io, files))
    by_name = {row.name: row for row in files if row.name}
    both = [(row, by_name.pop(row.name, None) if row.name else None) for row in io]
    used = {id(two) for _, two in both}
    rows = [_together(one, two) if two else one for one, two in both]
    return rows + [row for row in files if id(row) not in used]


def _together(one: Rendering, two: Rendering) -> Rendering:
    """Add a row of file tests to the row of the same run; return that."""
    one.name = max(one.name or "", two.name or "", key=len) or None
    one.last = max(one.last, two.last)
    one.files, one.garbled = two.files, two.garbled
    one.cells |= two.cells
    one.settings = two.settings | one.settings
    return one
