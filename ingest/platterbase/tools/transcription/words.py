"""The words that say what a figure of a table or of facts is, and their types.

| word | value | when empty |
| --- | --- | --- |
| metric | of schema/metrics.toml | refused |
| unit | of the closed list in _units.py, of the metric's kind | refused |
| load | key of a load, `[a-z0-9.-]`: declared in submission.toml, or described here | whole run |
| flow | number of the one flow of that load, from 0 | all flows |
| direction | read, write, trim, both | none (metadata, processor) |
| statistic | within one run: total, mean, min, max, stddev, median, count, p50, p99.9 … | total |
| scope | total, per-drive, per-thread, per-job | total |
| instances | number of drives, threads or jobs | unknown |
| aggregate | across repeats: single, mean, median, best, worst | single |
| repeats | number of repeats; `?` where the source does not say | 1 when single, else unknown |
| qualifier | exact, about, at-least, at-most, range (`380~390`), delta (a change) | exact |
| rounding | nearest, down (the rest is cut off), unknown | unknown |
| missing | what a dash means: lost, skipped, failed, below-resolution … | lost |

Words about the load, all empty when submission.toml declares it: operation (of metrics.toml);
access (sequential, random, mixed, backward, stride); block_bytes, threads, workset_bytes,
file_count, bytes_moved (whole numbers above 0); queue_depth, duration_s (above 0); read_ratio,
random_ratio (0 to 1). Figures that name one load must agree about it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, get_args

from platterbase import model
from platterbase.errors import ParseError
from platterbase.model import Record, Workload
from platterbase.reading import values
from platterbase.reading.metric_names import OPERATIONS, UNIT_OF_METRIC
from platterbase.tools.transcription.units import UNITS, Unit


class Word(Record, frozen=True):
    """A cell that describes a figure; `name` is how the file calls it."""

    name: str
    text: str
    line: int


class Meaning(Record, frozen=True):
    """What a figure is, as the words beside it say."""

    metric: str
    unit: str
    load: str | None = None
    flow: int | None = None
    direction: model.Direction | None = None
    statistic: str = "total"
    scope: model.Scope = "total"
    instances: int | None = None
    aggregate: model.Aggregate = "single"
    repeats: int | None = None
    qualifier: model.Qualifier = "exact"
    rounding: model.Rounding = "unknown"
    missing: model.Missing = "lost"

    @property
    def place(self) -> tuple[object, ...]:
        """What only one figure of a run may be."""
        return (
            self.load,
            self.flow,
            self.metric,
            self.direction,
            self.statistic,
            self.scope,
            self.aggregate,
        )


class Grammar(Record, frozen=True):
    """How a word is read, and what it should have been."""

    convert: Callable[[str], Any]
    expected: str


def one_of(allowed: Iterable[str]) -> Grammar:
    """A word of a closed list."""
    known = {word: word for word in allowed}
    return Grammar(convert=known.__getitem__, expected=f"one of {', '.join(known)}")


def like(pattern: str, expected: str) -> Grammar:
    """A word of a form."""
    compiled = re.compile(pattern)

    def convert(text: str) -> str:
        if not compiled.fullmatch(text):
            raise ValueError(text)
        return text

    return Grammar(convert=convert, expected=expected)


def _between(read: Callable[[str], float], low: float, high: float, expected: str) -> Grammar:
    def convert(text: str) -> float:
        value = read(text)
        if not low <= value <= high:
            raise ValueError(text)
        return value

    return Grammar(convert=convert, expected=expected)


_WHOLE = _between(values.count, 1, 1e18, "a whole number above 0")
_ABOVE_0 = _between(values.number, 1e-9, 1e18, "a number above 0")
_SHARE = _between(values.number, 0, 1, "a number from 0 to 1")
_UNKNOWN = "?"

LOAD_WORDS = {
    "operation": one_of(sorted(OPERATIONS)),
    "access": one_of(get_args(model.Access)),
    "block_bytes": _WHOLE,
    "queue_depth": _ABOVE_0,
    "threads": _WHOLE,
    "read_ratio": _SHARE,
    "random_ratio": _SHARE,
    "workset_bytes": _WHOLE,
    "file_count": _WHOLE,
    "bytes_moved": _WHOLE,
    "duration_s": _ABOVE_0,
}
FIGURE_WORDS = {
    "metric": one_of(sorted(UNIT_OF_METRIC)),
    "unit": one_of(UNITS),
    "load": like("[a-z0-9.-]{1,80}", "a key of the letters a-z, digits, points and hyphens"),
    "flow": _between(values.count, 0, 9999, "a whole number from 0"),
    "direction": one_of(get_args(model.Direction)),
    "statistic": like(
        r"total|mean|min|max|stddev|median|count|p[0-9]{1,2}(\.[0-9]{1,6})?",
        "one of total, mean, min, max, stddev, median, count, or p50, p99.9 …",
    ),
    "scope": one_of(get_args(model.Scope)),
    "instances": _WHOLE,
    "aggregate": one_of(get_args(model.Aggregate)),
    "repeats": _between(values.count, 1, 1e9, f"a whole number above 0, or {_UNKNOWN}"),
    "qualifier": one_of(get_args(model.Qualifier)),
    "rounding": one_of(get_args(model.Rounding)),
    "missing": one_of(get_args(model.Missing)),
}
STARTED = like(
    "[0-9]{4}(-[0-9]{2}(-[0-9]{2}(T[0-9]{2}:[0-9]{2}(:[0-9]{2})?(Z|[+-][0-9]{2}:[0-9]{2})?)?)?)?",
    "a date as precise as it is known, 2006-09 or 2006-09-28T22:43:21",
)
BETTER = one_of(("lower", "higher"))
DECIMAL = one_of(("point", "comma"))


def read(word: Word, grammar: Grammar) -> Any:
    """The value of a word that is not empty."""
    try:
        return grammar.convert(word.text)
    except (ValueError, KeyError):
        raise ParseError(
            word.line,
            f"{word.name} {word.text[:60]!r}",
            grammar.expected,
            "correct it, or leave it empty where it is not needed",
        ) from None


def meaning(words: Mapping[str, Word], line: int, whose: str = "") -> Meaning:
    """What a figure is; `line` and `whose` say where an absent word is missed."""
    for name in ("metric", "unit"):
        if name not in words:
            expected = FIGURE_WORDS[name].expected
            raise ParseError(line, f"no {name}{whose}", expected, "add it")
    said = {
        name: read(words[name], grammar)
        for name, grammar in FIGURE_WORDS.items()
        if name in words and (name, words[name].text) != ("repeats", _UNKNOWN)
    }
    if "repeats" not in words and said.get("aggregate", "single") == "single":
        said["repeats"] = 1
    found = Meaning(**said)
    _refuse_contradictions(found, words)
    return found


def _refuse_contradictions(found: Meaning, words: Mapping[str, Word]) -> None:
    unit = UNIT_OF_METRIC[found.metric]
    if UNITS[found.unit].base != unit:
        raise ParseError(
            words["unit"].line,
            f"{words['unit'].name} {found.unit!r} for a {found.metric}",
            f"one of {', '.join(other.name for other in _units_of(unit))}",
            "correct the unit or the metric",
        )
    if found.repeats is not None and (found.aggregate == "single") != (found.repeats == 1):
        word = words.get("repeats", words.get("aggregate", words["metric"]))
        raise ParseError(
            word.line,
            f"aggregate {found.aggregate} of {found.repeats} repeats",
            "single of 1, or mean, median, best or worst of several",
            f"correct one of them; {_UNKNOWN} says that the number of repeats is unknown",
        )
    if found.load is None and (stray := [name for name in (*LOAD_WORDS, "flow") if name in words]):
        word = words[stray[0]]
        raise ParseError(word.line, f"{word.name} without a load", "a load", "name the load")


def _units_of(base: str) -> list[Unit]:
    return [unit for unit in UNITS.values() if unit.base == base]


def workloads(described: Sequence[Mapping[str, Word]]) -> tuple[Workload, ...]:
    """The loads that the figures of one run name, in order, each with all that is said of it."""
    loads: dict[str, dict[str, tuple[Any, int]]] = {}
    for words in described:
        if "load" in words:
            _describe(loads.setdefault(words["load"].text, {}), words)
    return tuple(
        Workload(key=key, **{name: value for name, (value, _) in said.items()})
        for key, said in loads.items()
    )


def _describe(said: dict[str, tuple[Any, int]], words: Mapping[str, Word]) -> None:
    """Add what one figure says of its load; two that disagree are refused."""
    for name in LOAD_WORDS.keys() & words.keys():
        word = words[name]
        value = read(word, LOAD_WORDS[name])
        before, line = said.setdefault(name, (value, word.line))
        if value != before:
            raise ParseError(
                word.line,
                f"{word.name} {word.text} of load {words['load'].text}",
                f"{before}, as line {line} says of the same load",
                "correct it, or give this load another key",
            )
