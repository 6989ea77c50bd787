"""What the parsers of inventory tools share: cleaned lines, facts, settings, damaged numbers."""

from __future__ import annotations

import re

from platterbase.errors import ParseError
from platterbase.model import Fact, Setting, SettingScope
from platterbase.reading.json_text import Leaf
from platterbase.reading.values import number

_ESCAPE = re.compile(
    "\x1b\\[[0-9;?]{0,20}[A-Za-z]|\x1b\\][^\x07\x1b\n]{0,200}(?:\x07|\x1b\\\\)|\x1b[=>()][0AB]?"
)
_OVERSTRIKE = re.compile("[^\n\x08]\x08")
_QUOTE = re.compile("^(?:> ?)+", re.MULTILINE)
_LONGEST = 400
_MOST_OUTPUTS = 10_000


class Inventory:
    """Facts and settings of one run, in the order of the text."""

    def __init__(self, scope: SettingScope = "drive") -> None:
        self.facts: list[Fact] = []
        self._names: set[tuple[str, str]] = set()
        self._scope: SettingScope = scope
        self._settings: dict[tuple[SettingScope, str | None, str], Setting] = {}

    @property
    def settings(self) -> tuple[Setting, ...]:
        return tuple(self._settings.values())

    def has(self, subject: str, name: str) -> bool:
        """Whether a fact of that name is known: tools print some twice, in two tables."""
        return (subject, name) in self._names

    def fact(
        self,
        subject: str,
        name: str,
        value: str,
        line: int,
        number: float | None = None,
        unit: str | None = None,
    ) -> None:
        """Keep what is printed of a part, unless nothing is."""
        kept = " ".join(value.split())[:_LONGEST]
        if not kept:
            return
        unit = None if number is None else unit
        self._names.add((subject, name))
        self.facts.append(
            Fact(subject=subject, name=name, value=kept, line=line, number=number, unit=unit)
        )

    def setting(
        self,
        name: str,
        value: str,
        line: int,
        target: str | None,
        scope: SettingScope | None = None,
    ) -> None:
        """Keep what can be switched; of two lines that say it, the first."""
        where = scope or self._scope
        kept = " ".join(value.split())[:_LONGEST]
        if kept:
            one = Setting(scope=where, name=name, value=kept, line=line, target=target)
            self._settings.setdefault((where, target, name), one)


def numbered(text: str) -> list[tuple[int, str]]:
    """The lines that are not empty, without what terminals and mails put around them."""
    if "\x1b" in text:
        text = _ESCAPE.sub("", text)
    if "\x08" in text:
        text = _OVERSTRIKE.sub("", text)
    if ">" in text:
        text = _QUOTE.sub("", text)
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return [(line, printed) for line, printed in enumerate(lines, 1) if printed.strip()]


def refuse_too_many(outputs: int, line: int) -> None:
    """A file with thousands of outputs is no inventory."""
    if outputs > _MOST_OUTPUTS:
        expected = f"at most {_MOST_OUTPUTS} in one file"
        raise ParseError(line, "still more outputs", expected, "split the file")


def slug(words: str) -> str:
    """A printed label as a name: lower case, digits and hyphens."""
    return re.sub("[^a-z0-9]+", "-", words.lower()).strip("-")


def whole(word: str, line: int, name: str, tool: str) -> float:
    """A whole number where the tool prints one."""
    if not re.fullmatch("[0-9]{1,18}", word):
        raise damaged(line, word, name, "a whole number", tool)
    return float(int(word))


def decimal(word: str, line: int, name: str, tool: str) -> float:
    """A decimal number where the tool prints one; counters of 64 bits have up to 20 digits."""
    if re.fullmatch("[0-9]{19,20}", word):
        return float(int(word))
    try:
        return number(word)
    except ValueError as error:
        raise damaged(line, word, name, "a number", tool) from error


def of_leaf(leaf: Leaf, name: str, tool: str) -> float:
    """A number of JSON, whether in quotes or not."""
    return decimal(leaf.text, leaf.line, name, tool)


def damaged(line: int, word: str, name: str, expected: str, tool: str) -> ParseError:
    """The error for a recognized text that cannot be read."""
    return ParseError(
        line, f"{word[:40]!r} as {name}", expected, f"send the output as {tool} printed it"
    )


def foreign(found: str, expected: str) -> ParseError:
    """The error for a text of another tool."""
    return ParseError(1, found, expected, "name the tool that printed this", foreign=True)
