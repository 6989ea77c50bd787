"""iostat's text, of all generations, as reports. Layouts: __init__.py."""

from __future__ import annotations

import re

from platterbase.errors import ParseError
from platterbase.reading.recognition import refuse_too_many
from platterbase.tools.iostat.columns import DEVICE, Cell, is_number
from platterbase.tools.iostat.output import REMEDY, Output, Report, repeated_device

_BANNER = re.compile(r"Linux (\S+) \((.*?)\)(?:\s+(.*?))?(?:\s+_(\S+)_\s+\(([0-9]+) \S+\))?\s*")
_SIGN = re.compile("Linux|avg-cpu:|Device|iostat|[0-9][:時시]")
_DATE = re.compile(r"[0-9]{1,4}[-./\u5e74\ub144]\s?[0-9]{1,2}[-./\u6708\uc6d4]\s?[0-9]{1,4}\S?")
_CLOCK = re.compile(
    rf"(?:Time: )?(?:{_DATE.pattern}[T ]?)?\s?[0-9]{{1,2}}[:時시]\s?[0-9]{{2}}[:分분]\s?[0-9]{{2}}"
    r"[秒초]?(?:\s?[AP]M)?(?:[+-][0-9]{4})?"
)
_COMMAND = re.compile(r"(?:^|[#$%>] ?)(?:sudo )?(?:\S{0,60}/)?(iostat(?: [-0-9A-Za-z/,_.]+)*)\s*$")
_BANNER_REACH = 12
_LONGEST_BANNER = 400
_MOST_ROWS = 40_000
_FEWEST_COLUMNS = 3


def read_text(lines: list[str]) -> list[Output]:
    """Return what every process of iostat printed, in order."""
    reader = _Reader(lines)
    for number, line in enumerate(lines, 1):
        reader.take(number, line)
    return reader.outputs


class _Reader:
    """Goes through the lines: banner, time stamps, headers and the rows below them."""

    def __init__(self, lines: list[str]) -> None:
        self.outputs: list[Output] = []
        self._end = len(lines)
        # Line, match, and one more than the empty lines below it.
        self._banner: tuple[int, re.Match[str], int] | None = None
        self._blanks = 0  # empty lines above this one
        self._stamp: tuple[int, str] | None = None  # line and text
        self._command: str | None = None
        self._fresh = True  # the next header is of another process
        self._headers: list[tuple[str, ...]] = []  # of the report that is open
        self._layout: tuple[str, ...] = ()  # columns of devices in this process
        self._columns: list[str] = []  # of the table that is open
        self._name_at = 0  # 1: a name before the numbers, -1: behind them, 0: none
        self._name: str | None = None  # of a device that is too long for its row
        self._header = self._last = self._rows = 0
        self._allowed: int | None = None  # empty lines between rows
        self._folded = False  # rows go on in the next line
        self._part: list[tuple[str, int]] = []  # of such a row: words and lines

    def take(self, number: int, line: str) -> None:
        """Read one line."""
        if not self._columns and line and not _SIGN.search(line):
            self._blanks = 0 if line.strip("> \t") else self._blanks + 1
            return
        words = line.lstrip("> ").split()
        if not words:
            self._blanks += 1
            return
        gap, self._blanks = self._blanks, 0
        if self._is_heading(number, line.strip("> \t"), words, gap):
            return
        if self._allowed is not None and gap > self._allowed:
            self._columns = []
        if self._continues_header(number, words):
            return
        taken = bool(self._columns) and self._read_row(number, words, gap)
        if not taken and "iostat" in line:
            self._remember_command(line)

    def _is_heading(self, number: int, line: str, words: list[str], gap: int) -> bool:
        short = len(line) < _LONGEST_BANNER
        if words[0] == "Linux" and short and (banner := _BANNER.fullmatch(line)):
            self._banner, self._columns, self._fresh = (number, banner, 0), [], True
        elif words[0] == "avg-cpu:" and "%idle" in words:
            self._open_table(number, words[1:], 0, gap)
        elif words[0] in ("Device", "Device:") and _are_columns(words[1:]):
            self._open_table(number, words[1:], 1, gap)
        elif words[-1] == "Device" and _are_columns(words[:-1]):
            self._open_table(number, words[:-1], -1, gap)
        elif words[0] == "Filesystem:":
            self._columns = []
        elif len(line) < 60 and _CLOCK.fullmatch(line):
            self._columns, self._stamp = [], (number, line.removeprefix("Time: "))
            self._note_gap(gap)
        else:
            return False
        return True

    def _continues_header(self, number: int, words: list[str]) -> bool:
        """Return whether a line is the rest of a header: mail programs fold long lines."""
        if number != self._header + 1 or self._name_at != 1 or not set(words) <= DEVICE.keys():
            return False
        self._columns = [*self._columns, *words]
        self._folded, self._last = True, number
        return True

    def _note_gap(self, gap: int) -> None:
        """Keep how many empty lines followed the banner: more than one means -y (12.x)."""
        if self._banner and not self._banner[2]:
            self._banner = (*self._banner[:2], gap + 1)

    def _remember_command(self, line: str) -> None:
        command = _COMMAND.search(line[:200])
        if command:
            self._command, self._fresh, self._columns = command[1], True, []

    def _open_table(self, number: int, columns: list[str], name_at: int, gap: int) -> None:
        """Open a table: of the same report, the next one, or another process."""
        self._note_gap(gap)
        layout = tuple(columns) if name_at == 1 else ()
        if layout and self._layout and layout != self._layout:
            self._fresh = True
        words = (str(name_at), *columns)
        stamp = self._stamp[1] if self._stamp and number - self._stamp[0] <= 4 else None
        if self._fresh:
            self._begin_output(number)
        if not self._headers or self._stamp or words in self._headers:
            self.outputs[-1].reports.append(Report(stamp))
            self._headers = []
        self._layout = layout or self._layout
        self._headers.append(words)
        self._stamp = None
        self._columns, self._name_at, self._name = columns, name_at, None
        self._header = self._last = self.outputs[-1].last = number
        self._allowed, self._folded, self._part = None, False, []

    def _begin_output(self, number: int) -> None:
        output = Output(first=number, last=number, command=self._command)
        if self._stamp and number - self._stamp[0] <= 4:
            output.first = self._stamp[0]
        if self._banner and number - self._banner[0] <= _BANNER_REACH:
            _describe(output, *self._banner)
        self.outputs.append(output)
        refuse_too_many(len(self.outputs), number)
        self._banner, self._command, self._fresh = None, None, False
        self._headers, self._layout = [], ()

    def _read_row(self, number: int, words: list[str], gap: int) -> bool:
        """Return whether a line is a row below a header; other lines are not of iostat.

        Rows follow each other without empty lines, or with as many as the first one has above it.
        """
        if self._folded:
            return self._read_folded(number, words, gap)
        names, cells = self._split_names(words)
        numeric = sum(map(is_number, cells))
        if numeric == len(cells) == len(self._columns) and self._has_names(names):
            self._allowed = gap if self._allowed is None else self._allowed
            self._add_cells(names, [(cell, number) for cell in cells])
            return True
        if self._name_at == 1 and len(words) == 1 and not is_number(words[0]):
            self._columns = [] if self._name else self._columns
            self._name, self._last = words[0], number
            return True
        if number == self._last + 1 + gap and sum(map(is_number, words)) * 2 > max(
            len(self._columns), len(words)
        ):
            self._refuse(number, words)
        return False

    def _read_folded(self, number: int, words: list[str], gap: int) -> bool:
        """Keep a part of a row until the row is whole."""
        if not all(map(is_number, words[0 if self._part else 1 :])):
            self._part = []
            return False
        self._part += [(word, number) for word in words]
        self._last = number
        missing = len(self._columns) + 1 - len(self._part)
        if missing < 0:
            self._refuse(number, words)
        elif missing == 0:
            self._allowed = gap if self._allowed is None else self._allowed
            self._add_cells([self._part[0][0]], self._part[1:])
            self._part = []
        return True

    def _split_names(self, words: list[str]) -> tuple[list[str], list[str]]:
        count = len(self._columns)
        if self._name_at == 0:
            return [], words
        if self._name_at == -1:
            return words[count:], words[:count]
        if self._name is not None and len(words) == count:
            return [self._name], words
        return words[:-count], words[-count:]

    def _has_names(self, names: list[str]) -> bool:
        if self._name_at == 0:
            return not names
        return bool(names) and not any(is_number(name) for name in names[1:])

    def _add_cells(self, names: list[str], cells: list[tuple[str, int]]) -> None:
        number = cells[-1][1]
        self._rows += 1
        if self._rows > _MOST_ROWS:
            expected = f"at most {_MOST_ROWS} in one file"
            raise ParseError(number, "still more rows", expected, "split the file")
        output = self.outputs[-1]
        rows = output.reports[-1].rows
        device = " ".join(names)
        taken = rows.setdefault(device, [])
        fields = {cell.column for cell in taken}
        if self._name_at and fields.intersection(self._columns):
            device += "+"  # a group may be named like its device
            taken = rows.setdefault(device, [])
            if len(taken) >= len(self._columns):
                raise repeated_device(number, " ".join(names))
        taken += [
            Cell(column, word, line, column)
            for column, (word, line) in zip(self._columns, cells, strict=True)
        ]
        self._last = output.last = number
        self._name = None
        if self._name_at == 0:
            self._columns = []

    def _refuse(self, number: int, words: list[str]) -> None:
        if number == self._end:
            self.outputs[-1].cut = True
            return
        raise ParseError(
            number,
            f"a row of {len(words)} words, {sum(map(is_number, words))} of them numbers",
            f"{len(self._columns)} numbers as in the header of line {self._header}",
            REMEDY,
        )


def last_command(lines: list[str]) -> str | None:
    """Return the last iostat command in some lines."""
    commands = [command[1] for line in lines if (command := _COMMAND.search(line[:200]))]
    return commands[-1] if commands else None


def _are_columns(words: list[str]) -> bool:
    return sum(word in DEVICE for word in words) >= min(_FEWEST_COLUMNS, max(len(words), 2))


def _describe(output: Output, line: int, banner: re.Match[str], gap: int) -> None:
    """Add what the banner says; `gap` counts the empty lines below it, and one."""
    output.first = line
    output.skipped_boot = gap == 3
    output.date = (banner[3] or "").strip() or None
    output.describe("kernel", banner[1], line)
    output.describe("date", output.date, line)
    output.describe("machine", banner[4], line)
    output.describe("processors", banner[5], line)
