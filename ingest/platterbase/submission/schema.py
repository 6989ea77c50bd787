"""The JSON Schema of submission.toml, made of the structs of declaration.py.

`make schema` writes it to schema/submission.schema.json, for editors and people.
"""

from __future__ import annotations

import json
import sys
from functools import cache
from typing import Any

import msgspec

from platterbase.submission.declaration import Declaration

_TITLE = "submission.toml, format 1"
_NULL = {"type": "null"}


@cache
def submission_schema() -> dict[str, Any]:
    """Return the schema, whole: every table stands where it is used."""
    (generated,), components = msgspec.json.schema_components([Declaration], ref_template="{name}")
    schema = _resolved(generated, components)
    schema["description"] = "a submission to Platterbase"
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": _TITLE,
        **schema,
    }


def _resolved(schema: Any, components: dict[str, Any]) -> Any:
    """Return a schema without references, and without null, which TOML does not have."""
    if isinstance(schema, list):
        return [_resolved(one, components) for one in schema]
    if not isinstance(schema, dict):
        return schema
    if "$ref" in schema:
        return _resolved(components[schema["$ref"]], components)
    if "anyOf" in schema:
        (only,) = [one for one in schema["anyOf"] if one != _NULL]
        outer = {key: value for key, value in schema.items() if key != "anyOf"}
        return _resolved({**only, **outer}, components)
    if "properties" in schema:
        properties = {
            key: _resolved(value, components) for key, value in schema["properties"].items()
        }
        return {
            "type": "object",
            "description": schema.get("description", ""),  # without docstrings (python -OO) none
            "properties": properties,
            "required": schema["required"],
            "additionalProperties": False,
        }
    return {
        key: [one for one in value if one is not None]
        if key == "enum"
        else _resolved(value, components)
        for key, value in schema.items()
        if not (key == "default" and value in (None, [], {}))
    }


def text() -> str:
    """Return the schema as it stands in the repository."""
    return json.dumps(submission_schema(), ensure_ascii=True, indent=1) + "\n"


if __name__ == "__main__":
    sys.stdout.write(text())
