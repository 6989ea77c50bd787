"""Figures of a query as a page prints them: formatted in a language, each with its source."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ingest.site.figures import Figure, Result, Source
from ingest.site.numbers import number, prefix_for, quantity, symbol
from ingest.site.words import Words, word

Json = dict[str, Any]


def table(result: Result, words: Words, addresses: Mapping[str, str]) -> Json:
    """Title, SQL, heads and cells of a query. `addresses` are pages of raw files, by file."""
    path = _path(result)
    return {
        "title": result.query.title,
        "sql": result.query.sql,
        "columns": [
            {"name": name, "heading": _heading(result, name, words)} for name in result.figures
        ],
        "rows": [
            {"row": row.key, "label": row_label(row.word, words, path)} for row in result.rows
        ],
        "cells": {
            row.key: {
                name: _cell(figure, _prefix(result, name, figure), words, addresses)
                for name, figure in row.figures.items()
            }
            for row in result.rows
        },
    }


def tidy(result: Result, words: Words) -> list[Json]:
    """The data of a chart: one object a figure, with words, text as printed and other columns."""
    path = _path(result)
    return [
        {
            "row": row.key,
            "row_label": row_label(row.word, words, path),
            "column": name,
            "column_position": position,
            "column_label": _heading(result, name, words),
            "value": figure.value,
            "text": number(figure.value, figure.unit, _prefix(result, name, figure), words),
            **{
                other: word(words, str(value), path) if other.endswith("_word") else value
                for other, value in row.columns.items()
            },
        }
        for position, name in enumerate(result.figures)
        for row in result.rows
        if (figure := row.figures.get(name))
    ]


def row_label(key: str | None, words: Words, path: str) -> str:
    """Name of a row; empty for rows that are only looked up."""
    return word(words, key, path) if key else ""


def _path(result: Result) -> str:
    return f"schema/queries/{result.query.name}.sql"


def _prefix(result: Result, name: str, figure: Figure) -> str:
    """The prefix of a column; of the figure alone where a column holds sizes of different kinds."""
    column = [row.figures[name] for row in result.rows if name in row.figures]
    if any(other.unit != figure.unit for other in column):
        return prefix_for([figure.value], figure.unit)
    return prefix_for([other.value for other in column], figure.unit)


def _column_unit(result: Result, name: str, words: Words) -> str:
    column = [row.figures[name] for row in result.rows if name in row.figures]
    if len({figure.unit for figure in column}) != 1:
        return ""
    return symbol(column[0].unit, _prefix(result, name, column[0]), words)


def _heading(result: Result, name: str, words: Words) -> str:
    heading = word(words, f"column_{name}", _path(result))
    unit = _column_unit(result, name, words)
    return words["heading_with_unit"].format(heading=heading, unit=unit) if unit else heading


def _cell(figure: Figure, prefix: str, words: Words, addresses: Mapping[str, str]) -> Json:
    first = figure.sources[0]
    return {
        "number": number(figure.value, figure.unit, prefix, words),
        "text": quantity(figure.value, figure.unit, prefix, words),
        "title": _title(figure, words),
        "page": addresses.get(first.file, ""),
        "line": first.line or 0,
        "computed": figure.computed,
    }


def _title(figure: Figure, words: Words) -> str:
    told = "; ".join(_told(source, words) for source in figure.sources)
    return words["source_computed"].format(sources=told) if figure.computed else told


def _told(source: Source, words: Words) -> str:
    name = source.file.rsplit("/", maxsplit=1)[-1]
    if source.line is None:
        return words["source_file"].format(file=name)
    return words["source_printed"].format(
        printed=source.printed, file=name, line=source.line, field=source.field
    )
