"""Make the metadata that Datasette shows beside the data.

Texts come from schema/datasette/metadata.toml, descriptions from the comments of the schema, and
stored queries from schema/queries.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from platterbase.database.describe import Relation, describe
from platterbase.database.queries import Query, read_queries


def metadata(schema: Path, database: str) -> dict[str, Any]:
    """Return Datasette's metadata for one database, made from the schema folder."""
    texts = tomllib.loads((schema / "datasette/metadata.toml").read_text(encoding="utf-8"))
    texts["extra_css_urls"] = ["/-/house.css"]
    texts["databases"] = {
        database: {
            **texts.pop("database"),
            "tables": {name: _table(relation) for name, relation in describe(schema).items()},
            "queries": {
                name: _query(query) for name, query in read_queries(schema / "queries").items()
            },
        }
    }
    return texts


_LABELS = ("title", "label", "name")  # of what a row is about, the best first


def _table(relation: Relation) -> dict[str, Any]:
    described = {"description": relation.text, "columns": relation.columns}
    if relation.kind == "view":
        return described
    # Beside its key a row is called by its title, where there is a column for one.
    key = next(iter(relation.columns))
    label = next((column for column in _LABELS if column in relation.columns), key)
    return described | {"label_column": label}


def _query(query: Query) -> dict[str, Any]:
    parameters = [f"{parameter.name}: {parameter.text}." for parameter in query.parameters]
    return {
        "title": query.title,
        "description": " ".join([query.description, *parameters]),
        "sql": query.sql,
        "hide_sql": True,  # rows first; a link shows it, another lets the reader change it
        "params": [parameter.name for parameter in query.parameters],
    }
