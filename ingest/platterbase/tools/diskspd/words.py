"""Diskspd: what was asked of it and what it found, as printed, in one form for text and XML."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from platterbase.errors import ParseError
from platterbase.model import Outcome
from platterbase.reading.values import number

_MOST = 2000  # time spans of a file: the shortest report has a kilobyte
REMEDY = "send the output as diskspd printed it"


class Word(NamedTuple):
    """A word as printed and the line where it stands."""

    text: str
    line: int


class Told(NamedTuple):
    """Something in force that is no figure: name, value, line, and the target it holds for."""

    name: str
    value: str
    line: int
    target: str | None = None


@dataclass
class Target:
    """One file, volume or drive as the profile asked for it; None where it does not say."""

    path: str
    reads: float | None = None
    random: float | None = None
    block: int | None = None
    depth: int | None = None


@dataclass
class Span:
    """One time span of a profile: its targets and what is in force."""

    targets: list[Target] = field(default_factory=list)
    told: list[Told] = field(default_factory=list)
    threads: int | None = None


class Figure(NamedTuple):
    """One figure. `kind` is total, read, write, or empty for the run as a whole.

    `target` is a path, or None for all targets together. `value` and `coarse` (its resolution) are
    given where the printed word is not the figure itself: the sums that the XML leaves out.
    """

    kind: str
    metric: str
    statistic: str
    word: Word
    field: str
    factor: float = 1.0
    target: str | None = None
    value: float | None = None
    coarse: float | None = None


class Point(NamedTuple):
    """Requests per second of one interval: its end in s, reads, writes."""

    end: float
    line: int
    reads: float
    writes: float


@dataclass
class Result:
    """All that one time span gave."""

    first: int
    last: int
    number: int | None = None
    command: str | None = None
    version: str | None = None
    started: str | None = None
    span: Span | None = None
    threads: int | None = None
    seconds: Word | None = None
    sizes: dict[str, int] = field(default_factory=dict)
    figures: list[Figure] = field(default_factory=list)
    points: list[Point] = field(default_factory=list)
    outcome: Outcome = "ok"


def damaged(word: Word, expected: str) -> ParseError:
    """The error for a word that is not what it must be."""
    return ParseError(word.line, f"{word.text[:40]!r}", expected, REMEDY)


def figure(word: Word) -> float:
    """A printed number, or ParseError."""
    try:
        return number(word.text)
    except ValueError as error:
        raise damaged(word, "a number with a decimal point") from error


def refuse_too_many(results: list[Result]) -> None:
    """Refuse a file of more time spans than its size can hold."""
    if len(results) > _MOST:
        found = f"more than {_MOST} time spans"
        raise ParseError(results[-1].first, found, "fewer in one file", "split the file")
