"""Write the few shapes of TOML that a submission needs. Python reads TOML and writes none."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any


def document(tables: Mapping[str, Any]) -> str:
    """A mapping of values, tables and lists of tables as TOML, in its order.

    Lists of mappings that hold plain values alone become inline tables when they are named
    `setting` or `run`, and tables of their own otherwise.
    """
    return "".join(_lines(tables, "")).lstrip("\n")


_INLINE = ("setting", "run")


def _lines(table: Mapping[str, Any], prefix: str) -> list[str]:
    own = [f"{key} = {_value(key, value)}\n" for key, value in table.items() if _plain(key, value)]
    for key, value in table.items():
        if not _plain(key, value):
            for item in value:
                own += [f"\n[[{prefix}{key}]]\n", *_lines(item, f"{prefix}{key}.")]
    return own


def _plain(key: str, value: object) -> bool:
    is_tables = isinstance(value, list) and any(isinstance(item, Mapping) for item in value)
    return not is_tables or key in _INLINE


def _key(name: str) -> str:
    """A name as a key: in quotes where it has other signs than bare keys may have."""
    return name if re.fullmatch("[A-Za-z0-9_-]+", name) else _value("", name)


def _value(key: str, value: object) -> str:
    if isinstance(value, Mapping):
        pairs = (f"{_key(name)} = {_value(name, one)}" for name, one in value.items())
        return "{ " + ", ".join(pairs) + " }"
    if isinstance(value, list):
        inside = [_value(key, item) for item in value]
        if any(isinstance(item, Mapping) for item in value):
            return "[\n" + "".join(f"  {item},\n" for item in inside) + "]"
        return f"[{', '.join(inside)}]"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return f"{value:_}" if key.endswith("_bytes") else str(value)
    # A basic string of TOML has the escapes of JSON; DEL is the one sign that JSON leaves as it is.
    return json.dumps(str(value), ensure_ascii=False).replace("\x7f", "\\u007f")
