"""The text of a file from top to bottom: tables, CSV lines and command lines.

Tables are read as bonnie++ and bon_csv2txt print them and as people copy them. A row is split at
blanks and taken by order when all twelve cells are there. With eight it is the row of a run with
`-f`: that must show from the columns that the cells stand under, from the command line, from a
seek rate that alone has a fraction (1.0x, 1.9x) or no letter (2.x), or from the CSV line of the
same run. Any other count is refused. A row that a mail program broke is read when both parts
together have exactly the right count.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from platterbase.errors import ParseError
from platterbase.reading.lines import lines_of
from platterbase.reading.recognition import refuse_too_many
from platterbase.tools.bonnie.csv import csv_rendering, is_new, is_unfinished, may_continue
from platterbase.tools.bonnie.lines import Line, Word, command_in, printed_line, with_next_line
from platterbase.tools.bonnie.rendering import (
    CELL,
    FAST_TESTS,
    FILE_SPEC,
    FILE_TESTS,
    IO_TESTS,
    LATENCY,
    SIZE,
    Cell,
    Rendering,
    latency_columns,
    may_be_same_machine,
    rate_columns,
)

_READ = re.compile(r"-Per|-Create-|%CP\b|bonnie|-{6}Sequential")
_SIGNS = ("-Per", "-Create-", "%CP", "bonnie", "------Sequential")
_SECTION = re.compile(
    r"(?:Version[ \t]{1,20}[^ \t]{1,9}[ \t]{1,20})?-{6}Sequential (?:Output|Create)"
)
_FAST = re.compile(r"[ \t]-[a-zA-Z]{0,4}f(?=[ \t]+[-|>&;]|$)")
_COMMAS = 7  # of a line that may be CSV
_PARTS = 8  # lines into which a mail program may break one
_TITLE = re.compile(r"Version[ \t]{1,20}([0-9]\.[0-9]{1,2}[a-z]?)\b.{0,40}?-{6}Sequential")
_CONCURRENCY = re.compile(r"Concurrency[ \t]{1,20}([0-9]{1,4})\b")
_IO_HEAD = re.compile(r"-Per Chr- {1,9}--Block-- {1,9}-Rewrite-(?!-)")
_FILE_HEAD = re.compile(r"-Create-- {1,9}--Read--- {1,9}-Delete--")
_UNIT = re.compile(r"%CP\b")
_ROUNDED = "1.98"  # since then its text prints the file rates wrong
_MEGABYTES = re.compile(r"[0-9]{1,9}")
_TESTS = 6  # of a table
_FULL = 12  # cells of a row
_SHORT = 8  # cells of a row of a run with -f
_STEP = 10  # columns from one test to the next
_SOME = 4  # cells that make a line without a size a damaged row
_LONGEST = 100_000  # columns of a line


@dataclass
class Reader:
    """Reads the lines of a text; `io` and `files` are rows of tables that are still open."""

    raws: list[str]
    renderings: list[Rendering] = field(default_factory=list)
    commands: list[tuple[int, str]] = field(default_factory=list)
    io: list[Rendering] = field(default_factory=list)
    files: list[Rendering] = field(default_factory=list)
    table: Table | None = None
    title: tuple[str, int] | None = None
    version: str | None = None

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
        version = _version_in(line)
        if version:
            self.title = (version, line.number)
        tests = _tests_in(line)
        if tests:
            self._open_table(line, tests)
        elif version:
            self._close_table()
        if not self.table:
            return line.last
        start = 0 if self.table.open else _count_units(self.table, line)
        if not self.table.open or not line.text[start:].strip():
            return line.last
        before = len(self.table.rows)
        seen = _read_rows(self.table, line, start, self._next_line(line))
        refuse_too_many(len(self.table.rows), line.number)
        last = max([line.last, *(row.last for row in self.table.rows[before:])])
        if not seen and not start:
            self._close_table()
        return last

    def _next_line(self, line: Line) -> Line | None:
        return printed_line(self.raws, line.last) if line.last < len(self.raws) else None

    def _open_table(self, line: Line, tests: tuple[str, ...]) -> None:
        self._close_table()
        opened = _opened_table(line, tests)
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
        self.renderings += _joined_rows(self.io, self.files)
        if self.renderings:
            refuse_too_many(len(self.renderings), self.renderings[-1].last)
        self.io, self.files = [], []


def read_text(text: str) -> Reader:
    """Return what a text holds: the renderings of runs, and command lines."""
    reader = Reader(lines_of(text) if _is_promising(text) else [])
    reader.read()
    return reader


def _is_promising(text: str) -> bool:
    """Return whether a text can hold a table, a command or a CSV line."""
    if any(sign in text for sign in _SIGNS):
        return True
    return any(line.count(",") >= _COMMAS for line in text.split("\n"))


def _pieces(line: Line) -> list[Line]:
    """Return the tables of a line into which a web page joined several."""
    if line.text.count("%CP") <= _TESTS:
        return [line]
    starts = [match.start() for match in _SECTION.finditer(line.text)]
    ends = [*starts[1:], len(line.text)]
    cuts = zip([0, *starts[1:]], ends, strict=True) if starts else [(0, len(line.text))]
    return [Line(line.text[start:end], line.number, line.last) for start, end in cuts]


def _joined_rows(io: list[Rendering], files: list[Rendering]) -> list[Rendering]:
    """Return the rows of both tables joined: by order where names allow it, else by name."""
    if len(io) == len(files) and all(map(may_be_same_machine, io, files)):
        return list(map(_joined, io, files))
    by_name = {row.name: row for row in files if row.name}
    both = [(row, by_name.pop(row.name, None) if row.name else None) for row in io]
    used = {id(two) for _, two in both}
    rows = [_joined(one, two) if two else one for one, two in both]
    return rows + [row for row in files if id(row) not in used]


def _joined(one: Rendering, two: Rendering) -> Rendering:
    """Add a row of file tests to the row of the same run; return that."""
    one.name = max(one.name or "", two.name or "", key=len) or None
    one.last = max(one.last, two.last)
    one.files, one.garbled = two.files, two.garbled
    one.cells |= two.cells
    one.settings = two.settings | one.settings
    return one


@dataclass
class Table:
    """A table while it is read: what its heading says, and the rows so far."""

    tests: tuple[str, ...] = ()
    version: str | None = None
    titled: bool = False  # whether its heading has a version of its own
    first: int = 0
    name: str | None = None
    left: int | None = None  # column of the first test, where the heading was not reflowed
    units: int = 0
    megabytes: bool = False  # the size has no letter (heading "MB")
    fast: bool = False  # the command line has -f
    concurrency: Cell | None = None
    rows: list[Rendering] = field(default_factory=list)

    @property
    def open(self) -> bool:
        """Whether the heading is complete, so that rows may stand on the next lines."""
        return self.units >= _TESTS


def _version_in(line: Line) -> str | None:
    """Return the version that a heading begins with."""
    match = _TITLE.search(line.text)
    return match[1] if match else None


def _tests_in(line: Line) -> tuple[str, ...]:
    """Return the tests that a line of a heading names."""
    if _IO_HEAD.search(line.text):
        return IO_TESTS
    return FILE_TESTS if _FILE_HEAD.search(line.text) else ()


def _opened_table(line: Line, tests: tuple[str, ...]) -> Table:
    """Return the table that a heading line opens; the line of its units comes next."""
    match = (_IO_HEAD if tests == IO_TESTS else _FILE_HEAD).search(line.text)
    left = match.start() if match else 0
    table = Table(tests=tests, first=line.number, left=left)
    if threads := _CONCURRENCY.search(line.text, 0, left):
        table.concurrency = line.cell(threads.start(1), threads.end(1))
    elif tests == FILE_TESTS:
        table.name = _name(line.text[:left])
    return table


def _count_units(table: Table, line: Line) -> int:
    """Count the units of a heading in a line; return the column where they end."""
    units = list(_UNIT.finditer(line.text))
    table.units += len(units)
    if units:
        table.megabytes |= " MB " in line.text[: units[0].start()]
    if len(units) > _TESTS or (units and _tests_in(line)):
        table.left = None
    return units[-1].end() if units else 0


def _read_rows(table: Table, line: Line, start: int, after: Line | None) -> bool:
    """Read the rows of a line, the last of which may end on the next line; return if any was."""
    if len(line.text) > _LONGEST:
        raise _damaged(line.number, f"a line of {len(line.text)} characters")
    words = line.words(start)
    index, seen = 0, False
    while index < len(words):
        if words[index].text == "Latency":
            index = _add_latencies(table, line, words, index + 1)
            seen = True
            continue
        at, end = _find_row(table, words, index)
        if end == at:
            _refuse_unsized(table, line, words[index:])
            break
        rest = after if end == len(words) else None
        _add_row(table, line, words[index:end], at - index, rest)
        seen, index = True, end
    return seen


def _find_row(table: Table, words: list[Word], index: int) -> tuple[int, int]:
    """Return the index of the next row's size (or number of files) and the end of its cells."""
    grammar = FILE_SPEC if table.tests == FILE_TESTS else _MEGABYTES if table.megabytes else SIZE
    for at in range(index, len(words) - 1):
        if grammar.fullmatch(words[at].text) and CELL.fullmatch(words[at + 1].text):
            end = at + 1
            while end < len(words) and CELL.fullmatch(words[end].text):
                end += 1
            if end - at > (2 if grammar is SIZE else _SOME):
                return at, end
    return len(words), len(words)


def _refuse_unsized(table: Table, line: Line, words: list[Word]) -> None:
    """Raise ParseError for cells before which a size or number of files is missing."""
    if sum(CELL.fullmatch(word.text) is not None for word in words) >= _SOME:
        what = "Size" if table.tests == IO_TESTS else "number of files"
        raise _damaged(line.number, f"a row without a {what}: {line.text.strip()[:60]!r}")


def _add_row(table: Table, line: Line, words: list[Word], at: int, after: Line | None) -> None:
    """Add one row, whose size is word `at`."""
    cells = [line.cell(word.start, word.end) for word in words[at + 1 :]]
    tests, last, doubt = _tests_of_row(table, words[at + 1 :]), line.last, None
    rest = _cells_of_next_line(after, len(cells)) if tests is None else []
    if after and rest:
        cells, last = cells + rest, after.last
        tests = table.tests if len(cells) == _FULL else None
    if tests is None:
        doubt, tests = _wrong_count(line.number, len(cells), table.tests), FAST_TESTS
        if len(cells) != _SHORT or table.tests != IO_TESTS or _is_misplaced(table, words[at + 1 :]):
            raise doubt
    row = Rendering(
        csv=False,
        first=line.number if table.rows else table.first,
        last=last,
        name=_name(line.text[words[0].start : words[at].start]) or table.name,
        version=table.version,
        doubt=doubt,
    )
    _add_size(table, row, line.cell(words[at].start, words[at].end), at > 0)
    row.cells = dict.fromkeys(rate_columns(table.tests), Cell("", line.number, ""))
    row.cells |= _filled(tests, cells)
    table.rows.append(row)


def _cells_of_next_line(after: Line | None, before: int) -> list[Cell]:
    """Return the cells of the next line where they make a broken row complete."""
    words = after.words() if after else []
    if not after or before + len(words) not in (_SHORT, _FULL) or before == _SHORT == len(words):
        return []
    whole = all(CELL.fullmatch(word.text) for word in words)
    return [after.cell(word.start, word.end) for word in words] if whole else []


def _filled(tests: tuple[str, ...], cells: list[Cell]) -> dict[str, Cell]:
    """Return cells by column. bon_csv2txt of 2.x prints `+++++` as `0k`, its %CP as `+++`."""
    filled = dict(zip(rate_columns(tests), cells, strict=True))
    for test in tests:
        if filled[test].word == "0k" and filled[f"{test}_cpu"].word[0] == "+":
            filled[test] = filled[test]._replace(word="+++++")
    return filled


def _name(text: str) -> str | None:
    """Return a machine's name; None for the dots that some put in its place."""
    return text.strip() if any(character.isalnum() for character in text) else None


def _add_size(table: Table, row: Rendering, size: Cell, named: bool) -> None:
    """Add what the first word of a row says: size, chunk and the rest, or the number of files."""
    if table.concurrency:
        row.settings["concurrency"] = table.concurrency
    if table.tests == FILE_TESTS:
        row.files = size.word
        row.garbled = (table.version or "") >= _ROUNDED and not (named and not table.titled)
        return
    row.size, *rest = size.word.split(":")
    row.chunk = rest[0] if rest else ""
    names = {2: ("concurrency",), 4: ("concurrency", "seeks", "seekers")}.get(len(rest), ())
    words = zip(names, rest[1:], strict=False)
    row.settings |= {n: Cell(word, size.line, size.printed) for n, word in words if word}


def _tests_of_row(table: Table, words: list[Word]) -> tuple[str, ...] | None:
    """Return the tests that the cells of a row belong to; None where the words do not say it."""
    if len(words) == _FULL:
        return table.tests
    if len(words) != _SHORT or table.tests != IO_TESTS:
        return None
    if _tests_above(table, words) == FAST_TESTS:
        return FAST_TESTS
    first, seeks = words[:6:2], words[6].text
    if table.fast or (seeks.count(".") == 1 and not any("." in word.text for word in first)):
        return None if _is_misplaced(table, words) else FAST_TESTS
    letters = any(word.text[-1] in "kmg" for word in first) and seeks.isdigit()
    return FAST_TESTS if letters and not _is_misplaced(table, words) else None


def _tests_above(table: Table, words: list[Word]) -> tuple[str, ...]:
    """Return the tests under whose columns the cells end; none where they stand elsewhere."""
    if table.left is None:
        return ()
    tests = []
    for rate, cpu in zip(words[::2], words[1::2], strict=True):
        test, rest = divmod(rate.end - table.left - 5, _STEP)
        if rest or cpu.end != rate.end + 4 or not 0 <= test < _TESTS:
            return ()
        tests.append(table.tests[test])
    return tuple(tests)


def _is_misplaced(table: Table, words: list[Word]) -> bool:
    """Return whether eight cells stand under other columns than those of -f."""
    return len(words) == _SHORT and _tests_above(table, words) not in ((), FAST_TESTS)


def _add_latencies(table: Table, line: Line, words: list[Word], index: int) -> int:
    """Add the row of latencies that begins at a word; return the index behind it."""
    end = index
    while end < len(words) and LATENCY.fullmatch(words[end].text):
        end += 1
    if not table.rows:
        raise _damaged(line.number, "a Latency row before any row of results")
    above, values = table.rows[-1], words[index:end]
    tests = _tests_of_latencies(table, values)
    if tests is None or latency_columns(table.tests)[0] in above.cells:
        raise _damaged(line.number, f"a Latency row of {len(values)} values for {_TESTS} tests")
    above.cells |= dict.fromkeys(latency_columns(table.tests), Cell("", line.number, ""))
    cells = (line.cell(word.start, word.end) for word in values)
    above.cells |= dict(zip(latency_columns(tests), cells, strict=True))
    above.last = max(above.last, line.last)
    return end


def _tests_of_latencies(table: Table, words: list[Word]) -> tuple[str, ...] | None:
    """Return the tests that latencies belong to: all, those of -f, or those they stand under."""
    ran = tuple(test for test in table.tests if table.rows[-1].cells[test].word)
    if len(words) in (_TESTS, len(ran)):
        return table.tests if len(words) == _TESTS else ran
    if table.left is None:
        return None
    places = [divmod(word.end - table.left - 7, _STEP) for word in words]
    if any(rest or not 0 <= test < _TESTS for test, rest in places):
        return None
    return tuple(table.tests[test] for test, _ in places)


def _wrong_count(line: int, count: int, tests: tuple[str, ...]) -> ParseError:
    short = f" or {_SHORT} (of a run with -f, under their columns)" if tests == IO_TESTS else ""
    return ParseError(
        line,
        f"a row of {count} cells",
        f"{_FULL} cells (the full form){short}",
        "send the row as the tool printed it, or its CSV line",
    )


def _damaged(line: int, found: str) -> ParseError:
    return ParseError(
        line, found, "the table as bonnie++ prints it", "send the text as the tool printed it"
    )
