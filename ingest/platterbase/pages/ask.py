"""What the page for questions knows: stored questions, tables and views with their columns."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from platterbase.database.describe import Relation
from platterbase.database.queries import Query
from platterbase.language.texts import Texts, translate_comment

_OWN_LANGUAGE = "en"


def ask_data(
    queries: Iterable[Query],
    relations: Mapping[str, Relation],
    first: str,
    engine: str,
    language: str,
    texts: Texts,
) -> dict[str, Any]:
    """Return it for one language; `engine` is the address of SQLite for the browser.

    Views come before tables, each column is its description and its unit. What has no translation
    is said in English on the English page alone.
    """

    def said(text: str) -> dict[str, str]:
        translated = texts.get(text)
        return {"text": translated or text, "lang": language if translated else _OWN_LANGUAGE}

    questions = [
        {
            "name": query.name,
            "title": said(query.title),
            "description": said(query.description),
            "parameters": {one.name: said(one.text) for one in query.parameters},
            "sql": query.sql,
        }
        for query in queries
        if query.is_question
    ]
    known = sorted(relations.values(), key=lambda one: one.kind, reverse=True)
    return {
        "questions": sorted(questions, key=lambda one: str(one["title"])),
        "relations": {one.name: _relation(one, language, texts) for one in known},
        "first": translate_comment(first, texts),
        "engine": engine,
    }


def _relation(relation: Relation, language: str, texts: Texts) -> dict[str, Any]:
    def said(text: str) -> str:
        return texts.get(text) or (text if language == _OWN_LANGUAGE else "")

    units = relation.units
    columns = {name: [said(text), units.get(name, "")] for name, text in relation.columns.items()}
    return {"text": said(relation.text), "columns": columns}
