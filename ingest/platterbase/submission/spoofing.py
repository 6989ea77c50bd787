"""Texts that look like others: hidden characters, which are refused, and mixed scripts, reported.

Characters that cannot be seen, or that turn the direction of a line, make two names look equal, or
one line look like another. Letters of two scripts in one word make a new part look like a known
one: that may be a slip of the keyboard, so it is only pointed out.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Iterator
from typing import Any

from platterbase.reading.toml_lines import Path

# Control, format, surrogate, private and unassigned characters, line and paragraph separators.
_HIDDEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
_ALLOWED = "\n\t"
_LARGEST = 2**63 - 1  # of an integer in SQLite

# Windows has devices of these names in every folder, and drops a dot at the end.
_DEVICE = re.compile(r"(?i:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\..*)?")
_WORD = re.compile(r"[^\W\d_]+")
_SCRIPTS = ("LATIN", "CYRILLIC", "GREEK", "FULLWIDTH LATIN")
_NAMES = {"part", "board", "cpu", "os", "kernel", "filesystem", "medium", "author", "firmware"}


def portable(name: str) -> bool:
    """Whether a file can have this name on every system that the repository is cloned to."""
    return not (name.endswith((".", " ", "\n")) or _DEVICE.fullmatch(name))


def unstorable(value: Any, path: Path = ()) -> Iterator[tuple[Path, str, str]]:
    """Place, what was found and what was expected, of texts and numbers that cannot be kept."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from unstorable(inner, (*path, key))
    elif isinstance(value, list):
        for position, inner in enumerate(value):
            yield from unstorable(inner, (*path, position))
    elif isinstance(value, str):
        hidden = [one for one in value if is_hidden(one)]
        if hidden:
            points = ", ".join(f"U+{ord(one):04X}" for one in dict.fromkeys(hidden[:5]))
            yield path, f"characters that cannot be seen: {points}", "text that shows as it is"
    elif isinstance(value, float) and not math.isfinite(value):
        yield path, f"{value}", "a finite number"
    elif isinstance(value, int) and not -_LARGEST <= value <= _LARGEST:
        yield path, f"a number of {len(f'{value:x}')} hexadecimal digits", "at most 2^63 - 1"


def is_hidden(character: str) -> bool:
    """Whether a character shows nothing, or changes how others show."""
    return character not in _ALLOWED and unicodedata.category(character) in _HIDDEN


def mixed_scripts(value: Any, path: Path = ()) -> Iterator[tuple[Path, str]]:
    """Place and code points of each name with letters of two scripts in one word."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if isinstance(inner, str) and key in _NAMES:
                yield from (((*path, key), found) for found in _mixed(inner))
            else:
                yield from mixed_scripts(inner, (*path, key))
    elif isinstance(value, list):
        for position, inner in enumerate(value):
            yield from mixed_scripts(inner, (*path, position))


def _mixed(text: str) -> Iterator[str]:
    for word in _WORD.findall(text):
        if word.isascii():
            continue
        by_script: dict[str, list[str]] = {}
        for letter in word:
            name = unicodedata.name(letter, "")
            script = next((one for one in _SCRIPTS if name.startswith(one)), None)
            if script:
                by_script.setdefault(script, []).append(letter)
        if len(by_script) > 1:
            fewest = min(by_script.values(), key=len)
            points = ", ".join(f"U+{ord(one):04X} {unicodedata.name(one)}" for one in fewest[:3])
            yield f"{word!r} with {points}"
