"""The words of a text that were asked for, and the part of it where most of them stand.

site/assets/js/search/excerpt.js does the same in the browser.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from platterbase.search.words import ends, pairs, stem, words

_WIDTH = 180  # letters of an excerpt
_BEFORE = 40  # of them before the first hit
_WORD = 20  # letters within which a cut looks for a blank


class Part(NamedTuple):
    """A part of a text, and whether it was asked for."""

    text: str
    is_found: bool


class _Place(NamedTuple):
    start: int
    end: int
    token: str


def mark(text: str, hits: Collection[str]) -> list[Part]:
    """Return a text in parts; `hits` are the tokens that were found."""
    return _marked(text, _places(text, hits))


def excerpt(summary: str, text: str, hits: Collection[str]) -> list[Part]:
    """Return the summary where it holds what was asked for or the text does not, else a part."""
    own = list(_places(summary, hits))
    found = [] if own else list(_places(text, hits))
    if not found:
        return _marked(summary or text[:_WIDTH], own)

    def count_kinds(place: _Place) -> int:
        """Return how many different tokens stand within reach."""
        end = place.start + _WIDTH - _BEFORE
        return len({one.token for one in found if place.start <= one.start < end})

    start = _start(text, max(found, key=count_kinds).start)
    cut = text[start : start + _WIDTH]
    within = (
        _Place(one.start - start, one.end - start, one.token)
        for one in found
        if one.start >= start and one.end - start <= len(cut)
    )
    shown = _marked(cut, within)
    before = [Part("…", False)] if start else []
    behind = [Part("…", False)] if start + _WIDTH < len(text) else []
    return [*before, *shown, *behind]


def _start(text: str, first: int) -> int:
    """Return where an excerpt begins: behind a blank, where one is near."""
    start = max(first - _BEFORE, 0)
    blank = text.find(" ", start)
    return blank + 1 if start and 0 <= blank - start < _WORD else start


def _places(text: str, hits: Collection[str]) -> Iterator[_Place]:
    """Yield the letters that were found."""
    for word in words(text):
        if word.is_spaced:
            own = (one for one in (stem(word.text), *ends(word.text)) if one in hits)
            token = next(own, None)
            if token:
                yield _Place(word.start, word.end, token)
            continue
        for at, pair in enumerate(pairs(word.text), word.start):
            if pair in hits:
                yield _Place(at, at + len(pair), pair)


def _marked(text: str, found: Iterable[_Place]) -> list[Part]:
    """Return the parts of a text; places that touch are one."""
    shown: list[Part] = []
    at = 0
    for start, end, _ in found:
        if end <= at:
            continue
        begin = max(start, at)
        if begin > at:
            shown.append(Part(text[at:begin], False))
        if begin == at and shown and shown[-1].is_found:
            shown[-1] = Part(shown[-1].text + text[begin:end], True)
        else:
            shown.append(Part(text[begin:end], True))
        at = end
    return [*shown, Part(text[at:], False)] if at < len(text) else shown
