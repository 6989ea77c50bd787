"""What inventory tools print about a part: facts and settings, in the order of the text."""

from __future__ import annotations

import re

from platterbase.model import Fact, Setting, SettingScope
from platterbase.reading.figures import decimal
from platterbase.reading.json import Leaf

_LONGEST = 400


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


def slug(words: str) -> str:
    """Return a printed label as a name: lower case, digits and hyphens."""
    return re.sub("[^a-z0-9]+", "-", words.lower()).strip("-")


def of_leaf(leaf: Leaf, name: str, tool: str) -> float:
    """Return the number of a value in JSON, whether it stands in quotes or not."""
    return decimal(leaf.text, leaf.line, name, tool)
