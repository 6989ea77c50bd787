"""Bonnie++: lines as the tool printed them, under mail quoting, markup and quoted-printable."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from typing import NamedTuple

from platterbase.tools.bonnie.row import Cell

_QUOTE = re.compile(r"[ \t]{0,3}>[> \t]{0,40}(?<=>) ?")
_MARKUP = re.compile(
    r"\[/?(?:code|quote|pre)[^\[\]]{0,40}\]|</?[a-z][^<>]{0,80}>|`+", re.IGNORECASE
)
_WORD = re.compile(r"\S+")
_SOFT = range(30, 77)  # lengths at which quoted-printable breaks a line
LONGEST = 100_000  # columns of a line in which rows are looked for
_LONGEST = 12  # lines of the file that one printed line may take
_COMMAND = re.compile(
    r"(?:.{0,80}?[#$%>][ \t]{0,4})?[ \t]{0,8}"
    r"((?:sudo |time |nice ){0,3}(?:[\w./~-]{0,80}/)?bonnie(?:\+\+)?[ \t]+-.*)"
)


class Word(NamedTuple):
    """A word of a line and its columns, from 0."""

    text: str
    start: int
    end: int


@dataclass
class Line:
    """One printed line: it may lie on several lines of the file, `breaks` says where they begin."""

    text: str
    number: int
    last: int
    breaks: tuple[tuple[int, str], ...] = ()

    def words(self, start: int = 0) -> list[Word]:
        """Its words from a column on."""
        return [Word(m[0], m.start(), m.end()) for m in _WORD.finditer(self.text, start)]

    def cell(self, start: int, end: int) -> Cell:
        """What stands between two columns, and the part of it that stands in its first line."""
        word = self.text[start:end]
        if not self.breaks:
            return Cell(word, self.number, word)
        part = bisect_right([at for at, _ in self.breaks], start)
        if part < len(self.breaks) and self.breaks[part][0] < end:
            at, mark = self.breaks[part]
            return Cell(word, self.number + part, self.text[start:at] + mark)
        return Cell(word, self.number + part, word)


def tidy(raws: list[str], index: int) -> Line:
    """The printed line that begins at an index of the file's lines."""
    text = raws[index]
    if text.rstrip().endswith("=") and len(text) in _SOFT:
        return _joined(raws, index)
    return Line(_clean(text), index + 1, index + 1)


def glue(line: Line, raws: list[str]) -> Line:
    """A line together with the next one of the file, as mail programs break long words."""
    text = line.text.rstrip()
    return Line(
        text + _clean(raws[line.last]).strip(),
        line.number,
        line.last + 1,
        (*line.breaks, (len(text), "")),
    )


def command(line: Line) -> str | None:
    """The command line that started the tool, without the prompt, if this line is one."""
    match = _COMMAND.fullmatch(line.text.rstrip())
    return match[1].rstrip() if match else None


def _joined(raws: list[str], index: int) -> Line:
    """A line that quoted-printable broke: a `=` at the end, the rest on the next line."""
    text, breaks, last = "", [], index
    while raws[last].rstrip().endswith("=") and last + 1 < min(len(raws), index + _LONGEST):
        text += raws[last].rstrip()[:-1]
        breaks.append((len(text), "="))
        last += 1
    text += raws[last]
    quote = len(text) - len(_unquoted(text))
    moved = tuple((at - quote, mark) for at, mark in breaks)
    return Line(_clean(text), index + 1, last + 1, moved)


def _clean(text: str) -> str:
    """Without quoting, without markup (blanks stay in its place), with tabs as blanks."""
    text = _unquoted(text)
    text = text.removesuffix("=20")
    if _MARKUP.search(text):
        text = _MARKUP.sub(lambda match: " " * len(match[0]), text)
    return text.expandtabs() if "\t" in text else text


def _unquoted(text: str) -> str:
    match = _QUOTE.match(text)
    return text[match.end() :] if match else text
