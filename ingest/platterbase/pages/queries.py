"""The page of a stored query that articles print: each figure with all of its sources, its SQL.

A figure that was computed leads here from wherever it stands; from here each source leads to its
line. The anchor of a figure is `<row>.<column>`.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from platterbase.articles.figures import Figure, Result, Row, Source, anchor
from platterbase.language.numbers import prefix_for, quantity
from platterbase.language.words import word
from platterbase.pages.caveats import rule_cells
from platterbase.pages.cells import Cell, Table, TableRow
from platterbase.pages.context import PageContext


class QueryPage(msgspec.Struct, frozen=True):
    """What the page of a stored query shows; `lang` where the description is not the reader's."""

    description: str
    lang: str
    sql: str
    figures: Table


def printed_by(results: Mapping[str, Result]) -> dict[str, list[tuple[str, str]]]:
    """Return the queries that print or compute with a measurement, with the anchor, by its id."""
    queries: dict[str, list[tuple[str, str]]] = {}
    for name, result in results.items():
        for row in result.rows:
            for column, figure in row.figures.items():
                for source in figure.sources:
                    if source.id:
                        queries.setdefault(source.id, []).append((name, anchor(row.key, column)))
    return queries


def query_page_data(result: Result, context: PageContext) -> QueryPage:
    """Return what the page of one stored query shows."""
    heads = ["query_row", "query_column", "query_figure", "query_sources", "caveat_notes"]
    rows = [
        _figure(result, row, column, figure, context)
        for row in result.rows
        for column, figure in row.figures.items()
    ]
    described, lang = context.translate(result.query.description)
    return QueryPage(described, lang, result.query.sql, context.table(heads, rows))


def _figure(
    result: Result, row: Row, column: str, figure: Figure, context: PageContext
) -> TableRow:
    path = f"schema/queries/{result.query.name}.sql"
    name = Cell(row.key, kind="key")
    if row.word:
        name = Cell(word(context.words, row.word, path), kind="name")
    prefix = prefix_for([figure.value], figure.unit)
    shown = Cell(
        quantity(figure.value, figure.unit, prefix, context.words, figure.resolution),
        kind="value",
        id=anchor(row.key, column),
        title=context.word("query_computed" if figure.computed else "query_printed"),
    )
    doubts = [one for one in figure.firings if one.verdict != "info"]
    return [
        [name],
        [Cell(context.word(f"column_{column}"))],
        [shown],
        [_source(source, context) for source in figure.sources],
        rule_cells(doubts, context),
    ]


def _source(source: Source, context: PageContext) -> Cell:
    """Return one source: as printed, with its line; a file's own words lead to the file."""
    if source.line is None:
        title = context.word("source_file").format(file=source.file)
        return Cell(source.file, kind="key", title=title, href=context.raw_href(source.file))
    name = source.file.rsplit("/", maxsplit=1)[-1]
    return Cell(
        f"{source.printed} ({name}:{source.line})",
        kind="value",
        title=source.id or "",
        href=context.raw_href(source.file, source.line),
    )
