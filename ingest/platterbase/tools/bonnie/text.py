"""Bonnie++: a file from top to bottom, as renderings of runs and the commands before them."""

from __future__ import annotations

import re
from dataclasses import InitVar, dataclass, field

from platterbase.errors import ParseError
from platterbase.reading.recognition import refuse_too_many
from platterbase.tools.bonnie import table
from platterbase.tools.bonnie.csv import continues, csv_row, is_new, unfinished
from platterbase.tools.bonnie.lines import Line, command, glue, tidy
from platterbase.tools.bonnie.row import FILES, IO, Rendering, related

_HOT = re.compile(r"-Per|-Create-|%CP\b|bonnie|-{6}Sequential")
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
    """What has been read so far."""

    text: InitVar[str]
    raws: list[str] = field(init=False)
    renderings: list[Rendering] = field(default_factory=list)
    commands: list[tuple[int, str]] = field(default_factory=list)
    io: list[Rendering] = field(default_factory=list)
    files: list[Rendering] = field(default_factory=list)
    table: table.Table | None = None
    title: tuple[str, int] | None = None
    version: str | None = None

    def __post_init__(self, text: str) -> None:
        self.raws = re.split("\r\n|\n|\r", text) if _is_promising(text) else []

    def read(self) -> None:
        """Read all lines."""
        index = 0
        while index < len(self.raws):
            raw = self.raws[index]
            index += 1
            if not raw or raw.isspace():
                continue
            commas = raw.count(",") >= _COMMAS
            if self.table or commas or _HOT.search(raw):
                index = self._line(tidy(self.raws, index - 1), commas)
        self._flush()

    def _line(self, line: Line, commas: bool) -> int:
        """Read one line; the index of the next one."""
        if commas:
            line, row = self._csv(line)
            if row:
                self._flush()
                self.renderings.append(row)
                return line.last
        started = command(line) if "bonnie" in line.text else None
        if started:
            self._flush()
            self.commands.append((line.number, started))
            return line.last
        return max(self._text(piece) for piece in _pieces(line))

    def _csv(self, line: Line) -> tuple[Line, Rendering | None]:
        """A CSV line, together with the next ones where a mail program broke it."""
        row, whole = csv_row(line), line
        if row and row.cut and is_new(line.text):
            for _ in range(_PARTS):
                rest = self.raws[whole.last] if whole.last < len(self.raws) else ""
                if not unfinished(whole) or not continues(rest) or is_new(rest):
                    break
                whole = glue(whole, self.raws)
            joined = None if whole is line else csv_row(whole)
            if joined and not joined.cut:
                return whole, joined
        return line, row

    def _text(self, line: Line) -> int:
        """A line of a heading, or of rows where a heading is complete."""
        version = table.title(line)
        if version:
            self.title = (version, line.number)
        tests = table.heading(line)
        if tests:
            self._open(line, tests)
        elif version:
            self._close()
        if not self.table:
            return line.last
        start = 0 if self.table.open else table.units(self.table, line)
        if not self.table.open or not line.text[start:].strip():
            return line.last
        before = len(self.table.rows)
        seen = table.rows(self.table, line, start, lambda: self._after(line))
        refuse_too_many(len(self.table.rows), line.number)
        last = max([line.last, *(row.last for row in self.table.rows[before:])])
        if not seen and not start:
            self._close()
        return last

    def _after(self, line: Line) -> Line | None:
        return tidy(self.raws, line.last) if line.last < len(self.raws) else None

    def _open(self, line: Line, tests: tuple[str, ...]) -> None:
        self._close()
        opened = table.begin(line, tests)
        opened.titled = self.title is not None
        self.version, opened.first = self.title or (
            None if tests == IO else self.version,
            line.number,
        )
        alone = opened.titled and (self.version or "").startswith("1.0")
        if tests == IO or self.files or (self.io and alone):
            self._flush()
        opened.version, self.title = self.version, None
        opened.fast = bool(self.commands and _FAST.search(self.commands[-1][1]))
        self.table = opened

    def _close(self) -> None:
        """Take the rows of the table that ends."""
        if self.table:
            if not self.table.rows:
                raise ParseError(
                    self.table.first,
                    "the heading of a bonnie++ table without a row that can be read",
                    "the row with the results below it",
                    "send the whole output",
                )
            (self.files if self.table.tests == FILES else self.io).extend(self.table.rows)
        self.table = None

    def _flush(self) -> None:
        """Bring the rows of both tables of one output together."""
        self._close()
        self.renderings += _matched(self.io, self.files)
        if self.renderings:
            refuse_too_many(len(self.renderings), self.renderings[-1].last)
        self.io, self.files = [], []


def _is_promising(text: str) -> bool:
    """Whether a line can be one of a table, of a command or of CSV."""
    if any(sign in text for sign in _SIGNS):
        return True
    return any(line.count(",") >= _COMMAS for line in text.split("\n"))


def _pieces(line: Line) -> list[Line]:
    """The tables of a line that a web page made of several."""
    if line.text.count("%CP") <= _UNITS:
        return [line]
    starts = [match.start() for match in _SECTION.finditer(line.text)]
    ends = [*starts[1:], len(line.text)]
    cuts = zip([0, *starts[1:]], ends, strict=True) if starts else [(0, len(line.text))]
    return [Line(line.text[start:end], line.number, line.last) for start, end in cuts]


def _matched(io: list[Rendering], files: list[Rendering]) -> list[Rendering]:
    """Rows of both tables of one output: by order where names allow it, else by name."""
    if len(io) == len(files) and all(map(related, io, files)):
        return list(map(_together, io, files))
    by_name = {row.name: row for row in files if row.name}
    both = [(row, by_name.pop(row.name, None) if row.name else None) for row in io]
    used = {id(two) for _, two in both}
    rows = [_together(one, two) if two else one for one, two in both]
    return rows + [row for row in files if id(row) not in used]


def _together(one: Rendering, two: Rendering) -> Rendering:
    """The row of file tests added to the row of the same run."""
    one.name = max(one.name or "", two.name or "", key=len) or None
    one.last = max(one.last, two.last)
    one.files, one.garbled = two.files, two.garbled
    one.cells |= two.cells
    one.settings = two.settings | one.settings
    return one
