"""Lines as bonnie++ printed them, restored from mail quoting, markup and quoted-printable."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from typing import NamedTuple

from platterbase.tools.bonnie.rendering import Cell

_QUOTE = re.compile(r"[ \t]{0,3}>[> \t]{0,40}(?<=>) ?")
_MARKUP = re.compile(
    r"\[/?(?:code|quote|pre)[^\[\]]{0,40}\]|</?[a-z][^<>]{0,80}>|`+", re.IGNORECASE
)
_WORD = re.compile(r"\S+")
_BROKEN_LENGTHS = range(30, 77)  # of lines that end where quoted-printable breaks them
_MOST_PARTS = 12  # lines of the file that one printed line may take
_COMMAND = re.compile(
    r"(?:.{0,80}?[#$%>][ \t]{0,4})?[ \t]{0,8}"
    r"((?:sudo |time |nice ){0,3}(?:[\w./~-]{0,80}/)?bonnie(?:\+\+)?[ \t]+-.*)"
)


class Word(NamedTuple):
    """A word of a line, with its first column, from 0, and the column behind it."""

    text: str
    start: int
    end: int


@dataclass
class Line:
    """A printed line, which may stand on several lines of the file: `number` to `last`.

    `breaks` are the columns where the next of them begins, each with the mark before it ("=" of
    quoted-printable).
    """

    text: str
    number: int
    last: int
    breaks: tuple[tuple[int, str], ...] = ()

    def words(self, start: int = 0) -> list[Word]:
        """Return the words from a column on."""
        return [Word(m[0], m.start(), m.end()) for m in _WORD.finditer(self.text, start)]

    def cell(self, start: int, end: int) -> Cell:
        """Return what stands between two columns, and its part on the first line of the file."""
        word = self.text[start:end]
        if not self.breaks:
            return Cell(word, self.number, word)
        part = bisect_right([at for at, _ in self.breaks], start)
        if part < len(self.breaks) and self.breaks[part][0] < end:
            at, mark = self.breaks[part]
            return Cell(word, self.number + part, self.text[start:at] + mark)
        return Cell(word, self.number + part, word)


def printed_line(raws: list[str], index: int) -> Line:
    """Return the printed line that begins at an index of the file's lines."""
    text = raws[index]
    if text.rstrip().endswith("=") and len(text) in _BROKEN_LENGTHS:
        return _joined(raws, index)
    return Line(_clean(text), index + 1, index + 1)


def with_next_line(line: Line, raws: list[str]) -> Line:
    """Return a line joined with the next of the file, where a mail program broke a long word."""
    text = line.text.rstrip()
    return Line(
        text + _clean(raws[line.last]).strip(),
        line.number,
        line.last + 1,
        (*line.breaks, (len(text), "")),
    )


def command_in(line: Line) -> str | None:
    """Return the command line that started the tool, without the prompt, if this line is one."""
    match = _COMMAND.fullmatch(line.text.rstrip())
    return match[1].rstrip() if match else None


def _joined(raws: list[str], index: int) -> Line:
    """Return a line that quoted-printable broke: `=` at its end, the rest on the next line."""
    text, breaks, last = "", [], index
    while raws[last].rstrip().endswith("=") and last + 1 < min(len(raws), index + _MOST_PARTS):
        text += raws[last].rstrip()[:-1]
        breaks.append((len(text), "="))
        last += 1
    text += raws[last]
    quote = len(text) - len(_unquoted(text))
    shifted = tuple((at - quote, mark) for at, mark in breaks)
    return Line(_clean(text), index + 1, last + 1, shifted)


def _clean(text: str) -> str:
    """Return a text without quote marks and tabs, and with blanks in the place of markup."""
    text = _unquoted(text)
    text = text.removesuffix("=20")
    if _MARKUP.search(text):
        text = _MARKUP.sub(lambda match: " " * len(match[0]), text)
    return text.expandtabs() if "\t" in text else text


def _unquoted(text: str) -> str:
    match = _QUOTE.match(text)
    return text[match.end() :] if match else text
