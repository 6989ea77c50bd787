"""JSON Schema as TOML needs it: whole numbers and fractions are told apart, and `$` is the end."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from jsonschema import Draft202012Validator, ValidationError, validators


def _pattern(
    _validator: Any, pattern: str, instance: Any, _schema: Any
) -> Iterator[ValidationError]:
    """As in JSON Schema: `$` is the end. Python's is also before a line feed at the end."""
    whole = pattern[:-1] + r"\Z" if pattern.endswith("$") else pattern
    if isinstance(instance, str) and not re.search(whole, instance):
        yield ValidationError(f"{instance!r} does not match {pattern!r}")


def _enum(
    _validator: Any, allowed: list[Any], instance: Any, _schema: Any
) -> Iterator[ValidationError]:
    """As in JSON Schema, where 1.0 is another value than 1: TOML tells them apart."""
    if not any(type(one) is type(instance) and one == instance for one in allowed):
        yield ValidationError(f"{instance!r} is not one of {allowed!r}")


def _is_integer(_checker: Any, instance: Any) -> bool:
    return isinstance(instance, int) and not isinstance(instance, bool)


StrictValidator = validators.extend(  # type: ignore[no-untyped-call]
    Draft202012Validator,
    {"pattern": _pattern, "enum": _enum},
    type_checker=Draft202012Validator.TYPE_CHECKER.redefine("integer", _is_integer),
)
