"""Check a TOML document against a JSON Schema: as much of it as submission.schema.json uses.

TOML tells whole numbers and fractions apart, so 1.0 is no integer and no 1 of a closed list. `$` of
a pattern is the end of the text. A library would do the same, but needs code that a browser lacks.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

Path = tuple[str | int, ...]
Schema = dict[str, Any]


class ShapeError(NamedTuple):
    """A part of a document that its schema refuses, and by which keyword of it."""

    path: Path
    instance: Any
    schema: Schema
    keyword: str


def shape_errors(schema: Schema, instance: Any, path: Path = ()) -> Iterator[ShapeError]:
    """Yield each keyword of the schema that a part of the document does not satisfy.

    Raises KeyError for a keyword that is not known here.
    """
    for keyword, value in schema.items():
        if keyword in _WORDS_ONLY:
            continue
        if keyword in _INNER:
            yield from _INNER[keyword](schema, instance, path)
        elif not _HOLDS[keyword](value, instance):
            yield ShapeError(path, instance, schema, keyword)


def _properties(schema: Schema, instance: Any, path: Path) -> Iterator[ShapeError]:
    if isinstance(instance, dict):
        for name, inner in schema["properties"].items():
            if name in instance:
                yield from shape_errors(inner, instance[name], (*path, name))


def _additional(schema: Schema, instance: Any, path: Path) -> Iterator[ShapeError]:
    inner = schema["additionalProperties"]
    if not isinstance(instance, dict):
        return
    extra = [name for name in instance if name not in schema.get("properties", {})]
    if inner is False:
        if extra:
            yield ShapeError(path, instance, schema, "additionalProperties")
        return
    for name in extra:
        yield from shape_errors(inner, instance[name], (*path, name))


def _property_names(schema: Schema, instance: Any, path: Path) -> Iterator[ShapeError]:
    for name in instance if isinstance(instance, dict) else ():
        yield from shape_errors(schema["propertyNames"], name, path)


def _items(schema: Schema, instance: Any, path: Path) -> Iterator[ShapeError]:
    for place, item in enumerate(instance if isinstance(instance, list) else ()):
        yield from shape_errors(schema["items"], item, (*path, place))


def _is_number(instance: Any) -> bool:
    return isinstance(instance, int | float) and not isinstance(instance, bool)


_TYPES: dict[str, Callable[[Any], bool]] = {
    "string": lambda found: isinstance(found, str),
    "integer": lambda found: isinstance(found, int) and not isinstance(found, bool),
    "number": _is_number,
    "boolean": lambda found: isinstance(found, bool),
    "array": lambda found: isinstance(found, list),
    "object": lambda found: isinstance(found, dict),
}


def _matches(pattern: str, found: Any) -> bool:
    whole = pattern[:-1] + r"\Z" if pattern.endswith("$") else pattern
    return not isinstance(found, str) or re.search(whole, found) is not None


def _is_one_of(allowed: list[Any], found: Any) -> bool:
    return any(type(one) is type(found) and one == found for one in allowed)


_WORDS_ONLY = {"$schema", "title", "description", "default"}
_INNER: dict[str, Callable[[Schema, Any, Path], Iterator[ShapeError]]] = {
    "properties": _properties,
    "additionalProperties": _additional,
    "propertyNames": _property_names,
    "items": _items,
}
# What a keyword asks holds as well of what it does not speak of: `minimum` of a text.
_HOLDS: dict[str, Callable[[Any, Any], bool]] = {
    "type": lambda name, found: _TYPES[name](found),
    "enum": _is_one_of,
    "pattern": _matches,
    "minLength": lambda least, found: not isinstance(found, str) or len(found) >= least,
    "maxLength": lambda most, found: not isinstance(found, str) or len(found) <= most,
    "minimum": lambda least, found: not _is_number(found) or not found < least,
    "maximum": lambda most, found: not _is_number(found) or not found > most,
    "exclusiveMinimum": lambda least, found: not _is_number(found) or not found <= least,
    "minItems": lambda least, found: not isinstance(found, list) or len(found) >= least,
    "uniqueItems": lambda wanted, found: not (wanted and _has_twins(found)),
    "required": lambda names, found: not isinstance(found, dict) or set(names) <= found.keys(),
}


def _has_twins(found: Any) -> bool:
    return isinstance(found, list) and len(set(map(repr, found))) < len(found)
