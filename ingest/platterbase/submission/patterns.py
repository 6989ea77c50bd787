"""Patterns of paths: which files or members a [[file]] speaks of, and what their paths say.

| in a pattern | matches |
| --- | --- |
| `{drive}` | one character or more within a segment: the part `drive` |
| `*` | any text within a segment |
| `**`, a whole segment | any number of segments |
| anything else | itself |

Where a segment can be split in several ways, an earlier part takes the longest text. A match needs
no backtracking, so that a pattern that a stranger wrote takes no longer than its text.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

_WILD = re.compile(r"\{([a-z][a-z0-9_]{0,31})\}|(\*)")
_ANY_SEGMENTS = "**"


class PatternError(ValueError):
    """A text that is no pattern: found, expected."""

    def __init__(self, found: str, expected: str) -> None:
        self.found = found
        self.expected = expected
        super().__init__(f"found {found}, expected {expected}")


class _Segment(NamedTuple):
    """Literal texts with a wildcard between each two: the name of a part, or None for `*`."""

    literals: tuple[str, ...]
    wildcards: tuple[str | None, ...]

    def match(self, text: str) -> dict[str, str] | None:
        """Return the parts of a segment, or None where the pattern does not fit."""
        first, last = self.literals[0], self.literals[-1]
        if not self.wildcards:
            return {} if text == first else None
        end = len(text) - len(last)
        if not (text.startswith(first) and text.endswith(last) and end >= len(first)):
            return None
        parts: dict[str, str] = {}
        for at in range(len(self.wildcards) - 1, -1, -1):
            name, literal = self.wildcards[at], self.literals[at]
            least = 0 if name is None else 1
            # From the right, each literal text as late as it can stand.
            place = text.rfind(literal, len(first), end - least) if at else 0
            start = place + len(literal)
            if place < 0 or end - start < least:
                return None
            if name is not None:
                parts[name] = text[start:end]
            end = place
        return parts


class Pattern(NamedTuple):
    """A pattern, ready to match. `parts` are the names of what it takes out of a path."""

    text: str
    segments: tuple[_Segment | None, ...]  # None for `**`
    parts: tuple[str, ...]

    @property
    def head(self) -> str:
        """The first segment as written: the name of a file in the folder."""
        return self.text.split("/")[0]

    @property
    def head_is_literal(self) -> bool:
        """Whether the first segment has no wildcard."""
        first = self.segments[0]
        return first is not None and not first.wildcards

    def match(self, path: str) -> dict[str, str] | None:
        """Return the parts of a path by name, or None where the pattern does not fit."""
        texts = path.split("/")
        segments = self.segments
        if None in segments:
            at = segments.index(None)
            more = len(texts) - len(segments) + 1
            if more < 0:
                return None
            texts = texts[:at] + texts[at + more :]
            segments = segments[:at] + segments[at + 1 :]
        if len(texts) != len(segments):
            return None
        parts: dict[str, str] = {}
        for segment, text in zip(segments, texts, strict=True):
            own = segment.match(text) if segment is not None else None
            if own is None:
                return None
            parts.update(own)
        return parts


def read_pattern(text: str) -> Pattern:
    """Read a pattern of paths. Raises PatternError."""
    segments = tuple(_segment(one) for one in text.split("/"))
    names = [
        name
        for segment in segments
        if segment is not None
        for name in segment.wildcards
        if name is not None
    ]
    if twice := sorted({name for name in names if names.count(name) > 1}):
        raise PatternError(f"{{{twice[0]}}} twice", "each part once in a pattern")
    if segments.count(None) > 1:
        raise PatternError("** twice", "** once in a pattern")
    return Pattern(text, segments, tuple(names))


def fill(template: str, parts: Mapping[str, str]) -> str:
    """Put the parts of a path into a text: `{test} depth {depth}`. Raises PatternError."""
    segment = _split(template)
    words = [segment.literals[0]]
    for name, literal in zip(segment.wildcards, segment.literals[1:], strict=True):
        if name is not None and name not in parts:
            known = ", ".join(f"{{{one}}}" for one in parts) or "no part: the path has none"
            raise PatternError(f"{{{name}}} in {template!r}", known)
        words += ["*" if name is None else parts[name], literal]
    return "".join(words)


def _segment(text: str) -> _Segment | None:
    if text == _ANY_SEGMENTS:
        return None
    segment = _split(text)
    if text == "" or "" in segment.literals[1:-1]:
        expected = "a pattern without empty segments, with a text between two wildcards"
        raise PatternError(f"{text!r}", expected)
    return segment


def _split(text: str) -> _Segment:
    """Literal texts and the wildcards between them."""
    literals, wildcards, done = [], [], 0
    for found in _WILD.finditer(text):
        literals.append(text[done : found.start()])
        wildcards.append(found[1])
        done = found.end()
    literals.append(text[done:])
    if strange := next((one for one in literals if "{" in one or "}" in one), None):
        raise PatternError(f"{strange!r}", "{name}, of lower-case letters, digits and _")
    return _Segment(tuple(literals), tuple(wildcards))
