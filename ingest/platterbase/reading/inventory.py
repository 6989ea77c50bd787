"""One output of an inventory tool: facts and settings of parts, in the order of the text."""

from __future__ import annotations

from platterbase.model import Fact, Hints, Outcome, Run, Setting, SettingScope
from platterbase.reading.figures import decimal
from platterbase.reading.json import Leaf

_LONGEST = 400


class Inventory:
    """Facts and settings of one output, and its lines: as far as it says something.

    `command` is the call that stands above. Several blanks in a value become one, since they only
    align columns, unless `keep_blanks` is set.
    """

    def __init__(
        self,
        first: int,
        last: int | None = None,
        *,
        scope: SettingScope = "drive",
        command: str | None = None,
        keep_blanks: bool = False,
    ) -> None:
        self.first = first
        self.last = first if last is None else last
        self.command = command
        self.label: str | None = None
        self.tool_version: str | None = None
        self.outcome: Outcome = "ok"
        self.facts: list[Fact] = []
        self._names: set[tuple[str, str]] = set()
        self._scope: SettingScope = scope
        self._keep_blanks = keep_blanks
        self._settings: dict[tuple[SettingScope, str | None, str], Setting] = {}

    @property
    def settings(self) -> tuple[Setting, ...]:
        return tuple(self._settings.values())

    def has(self, subject: str, name: str) -> bool:
        """Return whether a fact of that name is known: tools print some twice, in two tables."""
        return (subject, name) in self._names

    def number(self, subject: str, name: str) -> float | None:
        """Return the number of a fact, None where there is none."""
        numbers = (
            fact.number for fact in self.facts if (fact.subject, fact.name) == (subject, name)
        )
        return next(numbers, None)

    def remove_fact(self, subject: str, name: str) -> None:
        """Remove a fact that a better source contradicts."""
        self.facts = [fact for fact in self.facts if (fact.subject, fact.name) != (subject, name)]
        self._names.discard((subject, name))

    def fact(
        self,
        subject: str,
        name: str,
        value: str,
        line: int,
        number: float | None = None,
        unit: str | None = None,
    ) -> None:
        """Add what is printed of a part, unless nothing is."""
        kept = self._cleaned(value)
        if not kept:
            return
        unit = None if number is None else unit
        self._names.add((subject, name))
        self.last = max(self.last, line)
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
        *,
        replace: bool = False,
    ) -> None:
        """Add what can be switched; of two lines that say it, the first, unless `replace`."""
        where = scope or self._scope
        if kept := self._cleaned(value):
            one = Setting(scope=where, name=name, value=kept, line=line, target=target)
            key = (where, target, name)
            if replace or key not in self._settings:
                self._settings[key] = one
                self.last = max(self.last, line)

    def _cleaned(self, value: str) -> str:
        return (value.strip() if self._keep_blanks else " ".join(value.split()))[:_LONGEST]

    def run(self, tool: str, hints: Hints) -> Run:
        """Return the run of this output; version and command are hinted where it has none."""
        return Run(
            tool=tool,
            tool_version=self.tool_version or hints.tool_version,
            lines=(self.first, self.last),
            outcome=self.outcome,
            label=self.label,
            command=self.command or hints.command,
            settings=self.settings,
            facts=tuple(self.facts),
        )


def of_leaf(leaf: Leaf, name: str, tool: str) -> float:
    """Return the number of a value in JSON, whether it stands in quotes or not."""
    return decimal(leaf.text, leaf.line, name, tool)
