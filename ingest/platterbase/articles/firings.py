"""Format the figures that made a caveat rule fire, in the language of the reader.

The ending of a figure's name is its unit (schema/caveats/README.md). Beside figures a rule says
them in a sentence of its text, `found`; without one, and on its own page, they stand as a list in
which each has its name, `figure_<name>` of site/i18n.
"""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from platterbase.language.numbers import (
    NO_BREAK,
    duration_range,
    exact,
    number,
    prefix_for,
    quantity,
    scaled,
    spoken_share,
    spoken_unit,
    with_unit,
    written,
)
from platterbase.language.words import Words

Value = str | int | float | None

# Longest first: `_bytes_per_s` is no `_s`.
_UNITS = {
    "_bytes_per_s": "B/s",
    "_per_s": "1/s",
    "_bytes": "B",
    "_ratio": "ratio",
    "_correlation": "ratio",
    "_count": "count",
    "_s": "s",
}
_BINARY = 1 << 20  # whole mebibytes were meant as such
_BLOCK = 1 << 10  # and whole kibibytes of a block
_MEMORY = "ram_"  # what a system has of memory is no whole number of them, and binary all the same
_LONG = 1000  # seconds; from there on nobody counts in seconds, and nobody says kiloseconds
_MOST_WORDS = 3
_LEAST_END = 0.1  # of a unit; a range that begins lower says each end in its own
_PLACE = re.compile(r"\{(?P<name>\w+)(?P<share>%?)\}")


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


def firing_words(
    firings: Iterable[Firing], words: Words, found: Sequence[str] | None = None
) -> list[str]:
    """Return the figures as text, as a range where firings differ.

    They stand in the first sentence of `found` of which all figures are known: `{duration_s}` is a
    figure with its unit, `{cpu_ratio%}` a share. An empty one says nothing. Without `found` each
    figure stands with its name.
    """
    every: dict[str, list[str | int | float]] = {}
    for firing in {firing.printed: firing for firing in firings}.values():
        for name, value in firing.figures.items():
            if value is not None and value not in every.setdefault(name, []):
                every[name].append(value)
    known = {name: values for name, values in every.items() if values}
    if found is None:
        return [
            words["labelled"].format(column=_name(name, words), figure=_span(name, values, words))
            for name, values in known.items()
        ]
    fitting = (one for one in found if known.keys() >= placed(one))
    said = _PLACE.sub(
        lambda place: _said(place["name"], known[place["name"]], words, share=bool(place["share"])),
        next(fitting, ""),
    )
    return [said] if said else []


def _said(
    name: str, known: Sequence[str | int | float], words: Words, *, share: bool = False
) -> str:
    """Return a figure as a sentence has it: 5 seconds, where a list has 5.00 s."""
    text = _span(name, known, words, share=share)
    if isinstance(known[0], str):
        return text
    point = words["number_decimal"]
    text = re.sub(rf"{re.escape(point)}(\d*?)0+(?!\d)", lambda end: end[1] and point + end[1], text)
    plain, unit, rest = text.rpartition(f"{NO_BREAK}{words['unit_second']}")
    return spoken_unit(plain, "s", "", words) if unit and not rest else text


def placed(sentence: str) -> set[str]:
    """Return the names of the figures that a sentence of `found` has places for."""
    return {place["name"] for place in _PLACE.finditer(sentence)}


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
    unit = _unit(name, [value])
    if unit is None:
        return exact(value, words)
    return quantity(value, unit, prefix_for([value], unit), words)


def _unit(name: str, values: Sequence[float]) -> str | None:
    """Return the unit in which all these values of a figure are said."""
    unit = next((unit for ending, unit in _UNITS.items() if name.endswith(ending)), None)
    if unit == "B" and all(_is_binary(name, value) for value in values):
        return "B-binary"
    if unit == "s" and max(map(abs, values)) >= _LONG:
        return "duration"
    return unit


def _is_binary(name: str, value: float) -> bool:
    step = _BLOCK if name.startswith("block_") else _BINARY
    return bool(value) and (name.startswith(_MEMORY) or value % step == 0)


def _span(
    name: str, known: Sequence[str | int | float], words: Words, *, share: bool = False
) -> str:
    numbers = [value for value in known if not isinstance(value, str)]
    if len(numbers) == len(known) and (share or len(known) > 1):
        return _range(name, min(numbers), max(numbers), words, share=share)
    texts = list(dict.fromkeys(figure_words(name, value, words) for value in known))
    more = ", …" if len(texts) > _MOST_WORDS else ""
    return ", ".join(texts[:_MOST_WORDS]) + more


def _range(name: str, low: float, high: float, words: Words, *, share: bool) -> str:
    """Return two numbers as a range with one unit; with two where the lower would vanish."""
    unit = "percent" if share else _unit(name, [low, high])
    if unit == "duration":
        return duration_range(low, high, words) if low != high else figure_words(name, low, words)
    prefix = "" if unit is None else prefix_for([low, high], unit)
    if unit is not None and low and scaled(low, unit, prefix) < _LEAST_END and not share:
        texts = [figure_words(name, end, words) for end in (low, high)]
        return words["spoken_range"].format(low=texts[0], high=texts[1])
    if share:
        ends = [written(spoken_share(end), words) for end in (low, high)]
    elif unit is None:
        ends = [exact(end, words) for end in (low, high)]
    else:
        ends = [number(end, unit, prefix, words) for end in (low, high)]
    text = (
        ends[0] if ends[0] == ends[1] else words["spoken_range"].format(low=ends[0], high=ends[1])
    )
    return text if unit is None else with_unit(text, unit, prefix, words)
