"""CSV lines of bonnie++, in the three layouts that exist.

* 1.0x: 27 fields, `name,size[:chunk]`, 12 cells, files, 12 cells. No version in it.
* 1.9x: 48 fields, `format,version,name,concurrency,seed,size,chunk`, 12 cells, five fields of the
  file tests, 12 cells, 12 latencies. With `-s 0` 1.96 prints one comma less for what it left out.
* 1.98 and 2.0x: 50 fields: `seeks,seekers` stand before the cells. The heading that `-x` prints
  still names the 48 of before, so the format version in the first field decides, not the heading.
"""

from __future__ import annotations

import re

from platterbase.errors import ParseError
from platterbase.tools.bonnie.lines import Line
from platterbase.tools.bonnie.rendering import (
    CELL,
    FILE_SPEC,
    FILE_TESTS,
    IO_TESTS,
    LATENCY,
    SIZE,
    Cell,
    Rendering,
    latency_columns,
    rate_columns,
)

_COUNT = re.compile(r"[0-9]{1,9}")
_NEW = re.compile(
    r"(1\.9[0-9][a-z]?|2\.[0-9]{1,2}[a-z]?),((?:1\.9|[2-9]\.)[0-9]{1,2}[a-z]?),"
    r"[^,]{0,200},[0-9]{1,4},[^,]{0,40},(?:[0-9]{1,9}[MGT]?)?,"
)
_RATE, _CPU = r"(?:[0-9]{1,12}|\+{1,9})?", r"(?:[0-9]{1,6}|\+{1,9})?"
_OLD = re.compile(
    ",".join(
        [
            r"[^,#][^,]{0,200}",
            r"(?:[0-9]{1,9}[MGT]?(?::[0-9]{1,9}[km]?)?)?",
            *([_RATE, _CPU] * 5),
            r"(?:[0-9]{1,9}(?:\.[0-9]{1,2})?|\+{1,9})?",
            _CPU,
            f"(?:{FILE_SPEC.pattern})?",
            *([_RATE, _CPU] * 6),
        ]
    )
)
_DETAILS = {"chunk": re.compile(r"[0-9]{1,9}[km]?"), "files": FILE_SPEC, "seekers": _COUNT}
_SECTIONS = tuple(
    (*rate_columns(tests), *latency_columns(tests)) for tests in (IO_TESTS, FILE_TESTS)
)
_OLD_COLUMNS = (*rate_columns(IO_TESTS), "", *rate_columns(FILE_TESTS))
_NEW_COLUMNS = (
    *rate_columns(IO_TESTS),
    *[""] * 5,
    *rate_columns(FILE_TESTS),
    *latency_columns(IO_TESTS),
    *latency_columns(FILE_TESTS),
)
_CHARACTERS = re.compile(r"[0-9a-z,.+:/ \t]+")
_OLD_FIELDS = 27
_NEW_FIELDS = {False: 48, True: 50}
_WITH_SEEKERS = "1.98"
_LONGEST = 60  # fields of what can be a broken line
_CPU_LENGTH = 4
_CUT = 6  # cells that make a broken 1.0x line recognizable
_MOST = 16  # cells of 24 that make a 1.0x line with bad ones recognizable


def is_new(text: str) -> bool:
    """Return whether a line begins as a CSV line of 1.9x or 2.x does."""
    return _NEW.match(text.strip()) is not None


def is_unfinished(line: Line) -> bool:
    """Return whether a CSV line of 1.9x or 2.x lacks fields that the next line may hold."""
    fields = line.text.strip().split(",")
    return len(fields) < _NEW_FIELDS[fields[0] >= _WITH_SEEKERS]


def may_continue(text: str) -> bool:
    """Return whether a line may be the rest of a CSV line that a mail program broke."""
    return "," in text and _CHARACTERS.fullmatch(text.strip()) is not None


def csv_rendering(line: Line) -> Rendering | None:
    """Return the rendering of a CSV line; None where the line is none of bonnie++."""
    text = line.text.strip()
    if is_new(text):
        return _new(line, _fields(line, text))
    if _OLD.fullmatch(text):
        fields = _fields(line, text)
        letter = not fields[1].word.isdecimal() or "." in fields[12].word
        return _old(line, fields) if letter and any(c.isalpha() for c in fields[0].word) else None
    return _damaged(line, text)


def _damaged(line: Line, text: str) -> Rendering | None:
    """Return a 1.0x line of a wrong length or with bad cells; None where it may be none."""
    words = text.split(",", _LONGEST)
    if not words[0] or words[0][0] == "#" or not SIZE.fullmatch(words[1]):
        return None
    cells = words[2:14] + words[15:]
    good = [not word or CELL.fullmatch(word) is not None for word in cells]
    full = sum(bool(word) and fine for word, fine in zip(cells, good, strict=True))
    short = all(len(word) <= _CPU_LENGTH for word in words[3:14:2])
    if len(words) == _OLD_FIELDS:
        return _old(line, _fields(line, text)) if sum(good) >= _MOST and full >= _CUT else None
    if len(words) <= _LONGEST and all(good) and full >= _CUT and short:
        return _old(line, _fields(line, text))
    return None


def _fields(line: Line, text: str) -> list[Cell]:
    """Return the fields of a line with their places."""
    begin = len(line.text) - len(line.text.lstrip())
    fields = []
    for part in text.split(","):
        fields.append(line.cell(begin, begin + len(part)))
        begin += len(part) + 1
    return fields


def _new(line: Line, fields: list[Cell]) -> Rendering:
    """Return the rendering of a line of 1.9x or 2.x."""
    seekers = fields[0].word >= _WITH_SEEKERS
    expected = _NEW_FIELDS[seekers]
    if len(fields) == expected - 1 and not any(cell.word for cell in fields[5:18]):
        fields.insert(5, fields[5])
    at = 9 if seekers else 7
    files = fields[at + 12 : at + 17]
    names = ("concurrency", "seed", "", "", *(("seeks", "seekers") if seekers else ()))
    details = ("max-file-size", "min-file-size", "directories", "directories")
    settings = [*zip(names, fields[3:], strict=False), *zip(details, files[1:], strict=False)]
    row = Rendering(
        csv=True,
        first=line.number,
        last=line.last,
        version=fields[1].word,
        name=fields[2].word.strip() or None,
        size=fields[5].word,
        chunk=fields[6].word,
        files=files[0].word if files else "",
        settings={name: cell for name, cell in settings if name and cell.word},
    )
    whole = len(fields) == expected
    _fill(row, _NEW_COLUMNS, fields[at:], whole)
    if not whole:
        row.cut = _wrong_length(line, fields, f"{expected} fields of format {fields[0].word}")
    return row


def _old(line: Line, fields: list[Cell]) -> Rendering:
    """Return the rendering of a line of 1.0x."""
    size, _, chunk = fields[1].word.partition(":")
    row = Rendering(
        csv=True,
        first=line.number,
        last=line.last,
        name=fields[0].word.strip() or None,
        size=size,
        chunk=chunk,
        files=fields[14].word if len(fields) > 14 else "",
    )
    whole = len(fields) == _OLD_FIELDS
    _fill(row, _OLD_COLUMNS, fields[2:], whole)
    if not whole:
        row.cut = _wrong_length(line, fields, f"{_OLD_FIELDS} fields of version 1.0x")
    return row


def _fill(row: Rendering, columns: tuple[str, ...], fields: list[Cell], whole: bool) -> None:
    """Add the cells of the sections that ran; the last field of a cut line may be cut itself."""
    cells = dict(zip(columns, fields if whole else fields[:-1], strict=False))
    for section in _SECTIONS:
        there = {column: cells[column] for column in section if column in cells}
        if any(cell.word for cell in there.values()):
            row.cells |= there
    if whole:
        _check(row)


def _check(row: Rendering) -> None:
    """Raise ParseError for a cell that is neither a number nor one of the tool's marks."""
    seekers = row.settings["seekers"].word if "seekers" in row.settings else ""
    for name, word in (("chunk", row.chunk), ("files", row.files), ("seekers", seekers)):
        if word and not _DETAILS[name].fullmatch(word):
            raise _unreadable(row.first, name, word)
    for column, cell in row.cells.items():
        grammar = LATENCY if column.endswith("_latency") else CELL
        if cell.word and not grammar.fullmatch(cell.word):
            raise _unreadable(cell.line, column, cell.word)


def _unreadable(line: int, column: str, word: str) -> ParseError:
    return ParseError(
        line,
        f"{word!r} as {column}",
        "a number of bonnie++, +++++ or an empty field",
        "send the line as the tool printed it",
    )


def _wrong_length(line: Line, fields: list[Cell], expected: str) -> ParseError:
    return ParseError(
        line.number,
        f"a bonnie++ CSV line of {len(fields)} fields",
        expected,
        "send the whole line as the tool printed it",
    )
