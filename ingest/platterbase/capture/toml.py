"""Format the tables of a submission as TOML: the standard library can only read it."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any


def format_toml(tables: Mapping[str, Any]) -> str:
    """Return a mapping of values, tables and lists of tables as TOML, in the same order.

    Lists of tables named `setting` or `run` become inline tables.
    """
    return "".join(_format_table(tables, "")).lstrip("\n")


_INLINE = ("setting", "run")


def _format_table(table: Mapping[str, Any], prefix: str) -> list[str]:
    own = [
        f"{key} = {_format_value(key, value)}\n"
        for key, value in table.items()
        if _is_inline(key, value)
    ]
    for key, value in table.items():
        if not _is_inline(key, value):
            for item in value:
                own += [f"\n[[{prefix}{key}]]\n", *_format_table(item, f"{prefix}{key}.")]
    return own


def _is_inline(key: str, value: object) -> bool:
    is_tables = isinstance(value, list) and any(isinstance(item, Mapping) for item in value)
    return not is_tables or key in _INLINE


def _format_key(name: str) -> str:
    """Return a name as a key of TOML, in quotes where a bare key may not hold it."""
    return name if re.fullmatch("[A-Za-z0-9_-]+", name) else _format_value("", name)


def _format_value(key: str, value: object) -> str:
    if isinstance(value, Mapping):
        pairs = (f"{_format_key(name)} = {_format_value(name, one)}" for name, one in value.items())
        return "{ " + ", ".join(pairs) + " }"
    if isinstance(value, list):
        inside = [_format_value(key, item) for item in value]
        if any(isinstance(item, Mapping) for item in value):
            return "[\n" + "".join(f"  {item},\n" for item in inside) + "]"
        return f"[{', '.join(inside)}]"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return f"{value:_}" if key.endswith("_bytes") else str(value)
    # A basic string of TOML has the escapes of JSON. JSON need not escape DEL, TOML must.
    return json.dumps(str(value), ensure_ascii=False).replace("\x7f", "\\u007f")
