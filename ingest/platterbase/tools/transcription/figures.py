"""What a transcribed figure is: the properties that a file states of it, and its measurement.

| property | value | when empty |
| --- | --- | --- |
| metric | of schema/metrics.toml | refused |
| unit | of the closed list in units.py, of the metric's kind | refused |
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

Properties of the load, all empty when submission.toml declares it: operation (of metrics.toml);
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
from platterbase.model import Measurement, Record, Workload
from platterbase.reading import values
from platterbase.reading.metric_names import OPERATIONS, UNIT_OF_METRIC
from platterbase.tools.transcription.units import UNITS, Unit, parse_quantity, parse_range


class Property(Record, frozen=True):
    """A word of the file that describes figures; `name` is how the file calls it."""

    name: str
    text: str
    line: int


class FigureMeaning(Record, frozen=True):
    """The properties of one figure, checked and converted."""

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
    def identity(self) -> tuple[object, ...]:
        """The properties in which two figures of one run must differ."""
        return (
            self.load,
            self.flow,
            self.metric,
            self.direction,
            self.statistic,
            self.scope,
            self.aggregate,
        )


class PropertyType(Record, frozen=True):
    """How the text of a property is converted, and what an error says was expected."""

    convert: Callable[[str], Any]
    expected: str


def one_of(allowed: Iterable[str]) -> PropertyType:
    """Return the type of a property that is a word of a closed list."""
    known = {word: word for word in allowed}
    return PropertyType(convert=known.__getitem__, expected=f"one of {', '.join(known)}")


def matching(pattern: str, expected: str) -> PropertyType:
    """Return the type of a property whose text matches a pattern."""
    compiled = re.compile(pattern)

    def convert(text: str) -> str:
        if not compiled.fullmatch(text):
            raise ValueError(text)
        return text

    return PropertyType(convert=convert, expected=expected)


def _number_between(
    parse: Callable[[str], float], low: float, high: float, expected: str
) -> PropertyType:
    def convert(text: str) -> float:
        value = parse(text)
        if not low <= value <= high:
            raise ValueError(text)
        return value

    return PropertyType(convert=convert, expected=expected)


_WHOLE = _number_between(values.count, 1, 1e18, "a whole number above 0")
_ABOVE_0 = _number_between(values.number, 1e-9, 1e18, "a number above 0")
_SHARE = _number_between(values.number, 0, 1, "a number from 0 to 1")
_UNKNOWN = "?"

LOAD_PROPERTIES = {
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
FIGURE_PROPERTIES = {
    "metric": one_of(sorted(UNIT_OF_METRIC)),
    "unit": one_of(UNITS),
    "load": matching("[a-z0-9.-]{1,80}", "a key of the letters a-z, digits, points and hyphens"),
    "flow": _number_between(values.count, 0, 9999, "a whole number from 0"),
    "direction": one_of(get_args(model.Direction)),
    "statistic": matching(
        r"total|mean|min|max|stddev|median|count|p[0-9]{1,2}(\.[0-9]{1,6})?",
        "one of total, mean, min, max, stddev, median, count, or p50, p99.9 …",
    ),
    "scope": one_of(get_args(model.Scope)),
    "instances": _WHOLE,
    "aggregate": one_of(get_args(model.Aggregate)),
    "repeats": _number_between(values.count, 1, 1e9, f"a whole number above 0, or {_UNKNOWN}"),
    "qualifier": one_of(get_args(model.Qualifier)),
    "rounding": one_of(get_args(model.Rounding)),
    "missing": one_of(get_args(model.Missing)),
}
STARTED = matching(
    "[0-9]{4}(-[0-9]{2}(-[0-9]{2}(T[0-9]{2}:[0-9]{2}(:[0-9]{2})?(Z|[+-][0-9]{2}:[0-9]{2})?)?)?)?",
    "a date as precise as it is known, 2006-09 or 2006-09-28T22:43:21",
)
# Pages and addresses are called like the tool.
TOOL_NAME = matching(
    "(?=.*[A-Za-z0-9])[ -~]{1,60}",
    "a tool's name with a Latin letter or digit, at most 60 of ASCII",
)
BETTER = one_of(("lower", "higher"))
DECIMAL = one_of(("point", "comma"))


def convert(stated: Property, kind: PropertyType) -> Any:
    """Return the value of a property that is not empty."""
    try:
        return kind.convert(stated.text)
    except (ValueError, KeyError):
        raise ParseError(
            stated.line,
            f"{stated.name} {stated.text[:60]!r}",
            kind.expected,
            "correct it, or leave it empty where it is not needed",
        ) from None


def has_decimal_comma(stated: Mapping[str, Property]) -> bool:
    """Return whether the file says that its figures have a decimal comma."""
    return "decimal" in stated and convert(stated["decimal"], DECIMAL) == "comma"


def convert_meaning(stated: Mapping[str, Property], line: int, whose: str = "") -> FigureMeaning:
    """Return what a figure is; `line` and `whose` say in an error where a property is missing."""
    for name in ("metric", "unit"):
        if name not in stated:
            expected = FIGURE_PROPERTIES[name].expected
            raise ParseError(line, f"no {name}{whose}", expected, "add it")
    converted = {
        name: convert(stated[name], kind)
        for name, kind in FIGURE_PROPERTIES.items()
        if name in stated and (name, stated[name].text) != ("repeats", _UNKNOWN)
    }
    if "repeats" not in stated and converted.get("aggregate", "single") == "single":
        converted["repeats"] = 1
    meaning = FigureMeaning(**converted)
    _refuse_contradictions(meaning, stated)
    return meaning


def _refuse_contradictions(meaning: FigureMeaning, stated: Mapping[str, Property]) -> None:
    base = UNIT_OF_METRIC[meaning.metric]
    if UNITS[meaning.unit].base != base:
        raise ParseError(
            stated["unit"].line,
            f"{stated['unit'].name} {meaning.unit!r} for a {meaning.metric}",
            f"one of {', '.join(unit.name for unit in UNITS.values() if unit.base == base)}",
            "correct the unit or the metric",
        )
    if meaning.repeats is not None and (meaning.aggregate == "single") != (meaning.repeats == 1):
        wrong = stated.get("repeats", stated.get("aggregate", stated["metric"]))
        raise ParseError(
            wrong.line,
            f"aggregate {meaning.aggregate} of {meaning.repeats} repeats",
            "single of 1, or mean, median, best or worst of several",
            f"correct one of them; {_UNKNOWN} says that the number of repeats is unknown",
        )
    if meaning.load is None:
        for name in (*LOAD_PROPERTIES, "flow"):
            if name in stated:
                found = f"{stated[name].name} without a load"
                raise ParseError(stated[name].line, found, "a load", "name the load")


def build_workloads(figures: Sequence[Mapping[str, Property]]) -> tuple[Workload, ...]:
    """Return the loads that the figures of one run name, each with all that is stated of it."""
    loads: dict[str, dict[str, tuple[Any, int]]] = {}
    for stated in figures:
        if "load" in stated:
            _add_load_properties(loads.setdefault(stated["load"].text, {}), stated)
    return tuple(
        Workload(key=key, **{name: value for name, (value, _) in known.items()})
        for key, known in loads.items()
    )


def _add_load_properties(known: dict[str, tuple[Any, int]], stated: Mapping[str, Property]) -> None:
    """Add what one figure states of its load; two figures that disagree are refused."""
    for name in LOAD_PROPERTIES.keys() & stated.keys():
        one = stated[name]
        value = convert(one, LOAD_PROPERTIES[name])
        before, line = known.setdefault(name, (value, one.line))
        if value != before:
            raise ParseError(
                one.line,
                f"{one.name} {one.text} of load {stated['load'].text}",
                f"{before}, as line {line} says of the same load",
                "correct it, or give this load another key",
            )


def parse_figure(
    meaning: FigureMeaning, printed: str, position: Mapping[str, Any], *, comma: bool
) -> Measurement:
    """Return the measurement of a printed figure; `position` holds its line, field and workload."""
    line: int = position["line"]
    unit = UNITS[meaning.unit]
    try:
        value = _parse_value(unit, printed, is_range=meaning.qualifier == "range", comma=comma)
    except ValueError as error:
        raise unreadable_figure(error, line, meaning.unit) from None
    signed = meaning.qualifier == "delta" or unit.base == "degC"
    if not signed and value.get("value", 0) < 0:
        remedy = "correct it, or say qualifier delta where it is a change"
        raise ParseError(line, f"{printed!r} below 0", f"a {meaning.metric} from 0", remedy)
    common = _shared_fields(meaning)
    return Measurement(**common, **position, printed=printed, qualifier=meaning.qualifier, **value)


def missing_figure(
    meaning: FigureMeaning, printed: str, position: Mapping[str, Any]
) -> Measurement:
    """Return the measurement of a dash: it says why there is no value."""
    common = _shared_fields(meaning)
    return Measurement(**common, **position, printed=printed, missing=meaning.missing)


def _parse_value(unit: Unit, printed: str, *, is_range: bool, comma: bool) -> dict[str, Any]:
    if is_range:
        ends = parse_range(printed, unit, comma=comma)
        return {"value_low": ends.low, "value_high": ends.high, "resolution": ends.resolution}
    quantity = parse_quantity(printed, unit, comma=comma)
    return {"value": quantity.value, "resolution": quantity.resolution}


def unreadable_figure(error: ValueError, line: int, unit: str) -> ParseError:
    """Return the error for a figure that is not written as its unit demands."""
    expected = "a number with a decimal point and ASCII digits, alone or with its unit"
    if unit == "duration":
        expected = "hours, minutes and seconds with their units, or the unit m:s, h:m or h:m:s"
    return ParseError(line, str(error), expected, f"correct the cell, or the unit (here {unit})")


_SHARED = (
    "metric", "flow", "direction", "statistic", "scope", "instances", "aggregate", "repeats",
    "rounding",
)  # fmt: skip


def _shared_fields(meaning: FigureMeaning) -> dict[str, Any]:
    """Return the properties that a measurement has under the same names."""
    return {name: getattr(meaning, name) for name in _SHARED}
