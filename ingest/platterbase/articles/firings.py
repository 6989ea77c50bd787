"""Format the figures that made a caveat rule fire, in the language of the reader.

The ending of a figure's name is its unit (schema/caveats/README.md); its name in words is
`figure_<name>` of site/i18n.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from platterbase.language.numbers import NO_BREAK, exact, prefix_for, quantity
from platterbase.language.words import Words

Value = str | int | float | None

# Longest first: `_bytes_per_s` is no `_s`.
_UNITS = {
    "_bytes_per_s": "B/s",
    "_per_s": "1/s",
    "_bytes": "B",
    "_ratio": "ratio",
    "_count": "count",
    "_s": "s",
}
_BINARY = 1 << 20  # whole mebibytes were meant as such
_MEMORY = "ram_"  # what a system has of memory is no whole number of them, and binary all the same
_LONG = 1000  # seconds; from there on nobody counts in seconds, and nobody says kiloseconds
_MOST_WORDS = 3


@dataclass(frozen=True)
class Firing:
    """A rule that fired, or could not be evaluated. `printed` are its figures, as JSON.

    `level` is that at which it holds (schema/README.md).
    """

    rule: str
    verdict: str
    printed: str
    level: str = "measurement"

    @cached_property
    def figures(self) -> Mapping[str, Value]:
        """Return the figures by name; None where a figure is not known."""
        found: dict[str, Value] = json.loads(self.printed)
        return found


def firings_of(connection: sqlite3.Connection, measurement: str) -> tuple[Firing, ...]:
    """Return the rules that fired on a measurement, and those that lacked an input."""
    rows = connection.execute(
        "select rule, verdict, figures from caveat where measurement = ? order by rule",
        (measurement,),
    )
    return tuple(Firing(*row) for row in rows)


def firing_words(firings: Iterable[Firing], words: Words) -> list[str]:
    """Return name and value of each figure as text, as a range where firings differ."""
    every: dict[str, list[Value]] = {}
    for firing in {firing.printed: firing for firing in firings}.values():
        for name, value in firing.figures.items():
            every.setdefault(name, []).append(value)
    texts = []
    for name, values in every.items():
        known = list(dict.fromkeys(value for value in values if value is not None))
        if known:
            label = _name(name, words)
            texts.append(words["labelled"].format(column=label, figure=_span(name, known, words)))
    return texts


def unknown_words(firings: Iterable[Firing], words: Words) -> list[str]:
    """Return the names of the figures that are not known."""
    names = dict.fromkeys(
        name for firing in firings for name, value in firing.figures.items() if value is None
    )
    return [_name(name, words) for name in names]


def _name(name: str, words: Words) -> str:
    """Return the word for a figure's name; the name itself where there is none."""
    return words.get(f"figure_{name}", name)


def figure_words(name: str, value: str | float, words: Words) -> str:
    """Return a figure of a firing with its unit, or its word (`flush_none`, `aggregate_best`)."""
    if isinstance(value, str):
        return words.get(f"{name}_{value}".replace("-", "_"), value)
    unit = next((unit for ending, unit in _UNITS.items() if name.endswith(ending)), None)
    if unit is None:
        return exact(value, words)
    if unit == "B" and value and (name.startswith(_MEMORY) or value % _BINARY == 0):
        unit = "B-binary"
    if unit == "s" and abs(value) >= _LONG:
        unit = "duration"
    return quantity(value, unit, prefix_for([value], unit), words)


def _span(name: str, known: list[str | int | float], words: Words) -> str:
    numbers = [value for value in known if not isinstance(value, str)]
    if len(numbers) == len(known) > 1:
        low, high = (figure_words(name, end, words) for end in (min(numbers), max(numbers)))
        if low == high:
            return low
        return words["qualifier_range"].format(low=low, high=high).replace(" ", NO_BREAK)
    texts = list(dict.fromkeys(figure_words(name, value, words) for value in known))
    more = ", …" if len(texts) > _MOST_WORDS else ""
    return ", ".join(texts[:_MOST_WORDS]) + more
