"""Format the figures of a query for a page in a language, each with its source."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TypedDict

from platterbase.articles.figures import Figure, Result, Row, Source, anchor
from platterbase.articles.notes import Footnotes, Mark, Note, mark_json, note_json, notes_of
from platterbase.articles.rulebook import Rulebook, page_of
from platterbase.language import numbers
from platterbase.language.numbers import number, prefix_for, quantity, symbol
from platterbase.language.words import Words, word


class Column(TypedDict):
    """The head of a column with figures."""

    name: str
    heading: str
    mark: Mark


class RowHead(TypedDict):
    """The key of a row, and its name in words."""

    row: str
    label: str


class CellText(TypedDict):
    """A figure without its unit and with it, and its source in words."""

    number: str
    text: str
    title: str


class Cell(CellText):
    """A figure in the table, with its link, verdicts and marks.

    `doubts` are the pages of the rules by which no drives are compared, if there are any.
    """

    href: str
    verdict: str
    own: str
    doubts: str
    mark: Mark


class Table(Footnotes):
    """A query with its figures as a template prints it."""

    title: str
    sql: str
    columns: list[Column]
    rows: list[RowHead]
    cells: dict[str, dict[str, Cell]]


def table(
    result: Result, words: Words, addresses: Mapping[str, str], rulebook: Rulebook, language: str
) -> Table:
    """Return a query as a page prints it. `addresses` are pages of raw files, by file."""
    result = with_shares(result)
    notes = notes_of(result)

    def mark(some: list[Note], cell: tuple[str, str] | None = None) -> Mark:
        return mark_json(notes.query, some, rulebook, language, words, cell)

    return {
        "title": result.query.title,
        "sql": result.query.sql,
        **note_json(notes, rulebook, language, words),
        "columns": [
            {
                "name": name,
                "heading": column_heading(result, name, words),
                "mark": mark(notes.of_column(name)),
            }
            for name in result.figures
        ],
        "rows": [
            {"row": row.key, "label": label}
            for row, label in zip(result.rows, table_row_labels(result, words), strict=True)
        ],
        "cells": {
            row.key: {
                name: {
                    **_cell(figure, column_prefix(result, name, figure), words),
                    "href": figure_target(result, row.key, name, addresses, language),
                    "verdict": notes.verdict(row.key, name),
                    "own": notes.own(row.key, name),
                    "doubts": " ".join(map(page_of, notes.doubts(row.key, name))),
                    "mark": mark(notes.in_cell(row.key, name), (row.key, name)),
                }
                for name, figure in row.figures.items()
            }
            for row in result.rows
        },
    }


def with_shares(result: Result) -> Result:
    """Return the result with columns of ratios up to one as percentages, as readers say them."""
    shares = {
        name
        for name in result.figures
        if all(
            row.figures[name].unit == "ratio" and abs(row.figures[name].value) <= 1
            for row in result.rows
            if name in row.figures
        )
    }
    rows = tuple(
        replace(
            row,
            figures={
                name: replace(figure, unit="percent") if name in shares else figure
                for name, figure in row.figures.items()
            },
        )
        for row in result.rows
    )
    return replace(result, rows=rows)


def row_label(key: str | None, words: Words, path: str) -> str:
    """Return the name of a row; empty for rows that no table shows."""
    return word(words, key, path) if key else ""


def table_row_labels(result: Result, words: Words) -> list[str]:
    """Return the names of all rows; those that a chart tells apart by its panels say the panel."""
    path = _path(result)
    labels = [_table_row_label(row, words, path) for row in result.rows]
    return [
        words["setup_comma"].join([*_other_words(row, words, path), label])
        if row.word and labels.count(label) > 1
        else label
        for row, label in zip(result.rows, labels, strict=True)
    ]


def _other_words(row: Row, words: Words, path: str) -> list[str]:
    named = ((name, str(value)) for name, value in row.columns.items())
    return [word(words, value, path) for name, value in named if name.endswith("_word")]


def _table_row_label(row: Row, words: Words, path: str) -> str:
    """Return the name of a row; of a point of a grid, what stands in its other columns."""
    if row.word:
        return row_label(row.word, words, path)
    named = ((name, str(value)) for name, value in row.columns.items())
    return words["setup_comma"].join(
        word(words, value, path)
        if name.endswith("_word")
        else words["row_number"].format(name=words[f"column_{name}"], n=value)
        for name, value in named
        if name.endswith("_word") or f"column_{name}" in words
    )


def _path(result: Result) -> str:
    return f"schema/queries/{result.query.name}.sql"


def column_prefix(result: Result, name: str, figure: Figure) -> str:
    """The prefix of a column; of the figure alone where a column holds figures of several units."""
    column = [row.figures[name] for row in result.rows if name in row.figures]
    if any(other.unit != figure.unit for other in column):
        return prefix_for([figure.value], figure.unit)
    return numbers.column_prefix([other.value for other in column], figure.unit, least=0.1)


def _column_unit(result: Result, name: str, words: Words) -> str:
    column = [row.figures[name] for row in result.rows if name in row.figures]
    if len({figure.unit for figure in column}) != 1:
        return ""
    return symbol(column[0].unit, column_prefix(result, name, column[0]), words)


def column_heading(result: Result, name: str, words: Words) -> str:
    """Head of a column, with the unit where all its figures have the same."""
    heading = word(words, f"column_{name}", _path(result))
    unit = _column_unit(result, name, words)
    return words["heading_with_unit"].format(heading=heading, unit=unit) if unit else heading


def figure_target(
    result: Result, row: str, column: str, addresses: Mapping[str, str], language: str
) -> str:
    """Return where a figure links to: its line, or its query where it has several sources."""
    figure = result.figure(row, column)
    source = figure.sources[0] if figure else None
    if (
        figure is None
        or source is None
        or figure.computed
        or source.line is None
        or source.file not in addresses
    ):
        return f"/{language}/queries/{result.query.name}/#{anchor(row, column)}"
    return f"/{addresses[source.file]}/#L{source.line}"


def printed(figure: Figure, prefix: str, words: Words) -> tuple[str, str]:
    """A figure without its unit and with it."""
    return (
        number(figure.value, figure.unit, prefix, words, figure.resolution),
        quantity(figure.value, figure.unit, prefix, words, figure.resolution),
    )


def _cell(figure: Figure, prefix: str, words: Words) -> CellText:
    plain, whole = printed(figure, prefix, words)
    return {
        "number": plain,
        "text": whole,
        "title": source_text(figure, words),
    }


def source_text(figure: Figure, words: Words) -> str:
    """Return in words where a figure stands, or from what it was computed."""
    sources = "; ".join(_source(source, words) for source in figure.sources)
    return words["source_computed"].format(sources=sources) if figure.computed else sources


def _source(source: Source, words: Words) -> str:
    name = source.file.rsplit("/", maxsplit=1)[-1]
    if source.line is None:
        return words["source_file"].format(file=name)
    return words["source_printed"].format(
        printed=source.printed, file=name, line=source.line, field=source.field
    )
