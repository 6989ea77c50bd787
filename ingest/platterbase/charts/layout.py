"""Place marks and labels of charts in pixels, so that no label meets another in any language."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from platterbase.language.numbers import spoken_ratio, written
from platterbase.language.title_lines import title_lines, width
from platterbase.language.words import Words

_BOLD = 1.08  # how much wider semibold letters are
_VERY_FEW_BARS, _FEW_BARS = 4, 6
_FEWEST_TICKS = 3  # that tell a logarithmic scale


@dataclass(frozen=True)
class Size:
    """Width of a picture and sizes of its text, in pixels."""

    width: int
    text: int
    large: int
    ratio: int
    bar: int
    narrow: bool

    @property
    def line(self) -> int:
        """Return the height of a line of text."""
        return round(self.text * 1.3)

    def for_bars(self, number: int) -> Size:
        """Return the sizes for that many bars: where they are few, they are higher."""
        if self.narrow or number > _FEW_BARS:
            return self
        return replace(self, bar=26 if number > _VERY_FEW_BARS else 30)


WIDE = Size(width=720, text=14, large=18, ratio=18, bar=20, narrow=False)
NARROW = Size(width=316, text=12, large=15, ratio=15, bar=16, narrow=True)
SMALL = Size(width=316, text=13, large=13, ratio=13, bar=16, narrow=True)  # kinds/small.py


@dataclass(frozen=True)
class Scale:
    """A scale from values to pixels, linear from 0 or logarithmic."""

    low: float
    high: float
    first: float
    last: float
    log: bool

    def at(self, value: float) -> float:
        """Return the place of a value, in pixels to a tenth."""
        if self.log:
            share = math.log(max(value, self.low) / self.low) / math.log(self.high / self.low)
        else:
            share = (value - self.low) / (self.high - self.low)
        return round(self.first + share * (self.last - self.first), 1)

    def rounds(self) -> list[float]:
        """Return the powers of ten inside the scale, with 2 and 5 between where they are few."""
        powers = range(math.floor(math.log10(self.low)), math.ceil(math.log10(self.high)) + 1)
        found = [part * 10.0**power for power in powers for part in (1, 2, 5)]
        inside = [value for value in found if self.low <= value <= self.high]
        decades = [value for value in inside if math.log10(value).is_integer()]
        return decades if len(decades) >= _FEWEST_TICKS else inside


def make_scale(values: Sequence[float], first: float, last: float, *, log: bool) -> Scale:
    """Return a scale that holds all values; a logarithmic one begins below the smallest."""
    if log:
        positive = [value for value in values if value > 0] or [1.0]
        return Scale(min(positive) / 2, max(positive), first, last, log=True)
    return Scale(0.0, max(values) or 1.0, first, last, log=False)


def text_width(text: str, size: int, *, bold: bool = False) -> float:
    """Return the width of a text in pixels, rather too wide than too narrow."""
    return width(text) * size * (_BOLD if bold else 1)


def wrap(text: str, room: float, size: int, language: str) -> list[str]:
    """Return a text in lines that fit."""
    return title_lines(text, room / size, language)


def multiple(ratio: float, words: Words) -> str:
    """Return a multiple with the two digits that matter: ×3.3, ×11, ×590."""
    return words["chart_times"].format(ratio=written(spoken_ratio(ratio, digits=2), words))
