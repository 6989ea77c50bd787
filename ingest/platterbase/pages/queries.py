"""The page of a stored query that articles print: each figure with all of its sources, its SQL.

A figure that was computed leads here from wherever it stands; from here each source leads to its
line. The anchor of a figure is `<row>.<column>`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from platterbase.articles.figures import Figure, Result, Source, anchor
from platterbase.language.numbers import prefix_for, quantity
from platterbase.language.words import word
from platterbase.pages.caveats import rule_cells
from platterbase.pages.desk import Cell, Desk, Json, query_page


def queries_shown(results: Mapping[str, Result], desk: Desk) -> Iterator[tuple[str, Json]]:
    """Address and content of the page of every query."""
    for name, result in results.items():
        yield query_page(name), _query(result, desk)


def printed_by(results: Mapping[str, Result]) -> dict[str, list[tuple[str, str]]]:
    """Queries that print a measurement or compute with it, with the anchor, by measurement."""
    found: dict[str, list[tuple[str, str]]] = {}
    for name, result in results.items():
        for row in result.rows:
            for column, figure in row.figures.items():
                for source in figure.sources:
                    if source.id:
                        found.setdefault(source.id, []).append((name, anchor(row.key, column)))
    return found


def _query(result: Result, desk: Desk) -> Json:
    heads = ["query_row", "query_column", "query_figure", "query_sources", "caveat_notes"]
    rows = [
        _figure(result, row.key, row.word, column, figure, desk)
        for row in result.rows
        for column, figure in row.figures.items()
    ]
    return {
        "description": result.query.description,
        "sql": result.query.sql,
        "figures": desk.table(heads, rows),
    }


def _figure(
    result: Result, key: str, label: str | None, column: str, figure: Figure, desk: Desk
) -> list[list[Cell]]:
    path = f"schema/queries/{result.query.name}.sql"
    name: Cell = {"text": key, "kind": "key"}
    if label:
        name = {"text": word(desk.words, label, path), "kind": "name"}
    shown = quantity(
        figure.value,
        figure.unit,
        prefix_for([figure.value], figure.unit),
        desk.words,
        figure.resolution,
    )
    made = desk.word("query_computed" if figure.computed else "query_printed")
    anchored = {"id": anchor(key, column), "kind": "value", "title": made}
    return [
        [name],
        [{"text": desk.word(f"column_{column}")}],
        [{"text": shown, **anchored}],
        [_source(source, desk) for source in figure.sources],
        _caveats(figure, desk),
    ]


def _source(source: Source, desk: Desk) -> Cell:
    """One source: as printed, and the way to its line; a file's own words lead to the file."""
    name = source.file.rsplit("/", maxsplit=1)[-1]
    if source.line is None:
        told = desk.word("source_file").format(file=source.file)
        return {
            "text": source.file,
            "kind": "key",
            "title": told,
            **desk.raw_line(source.file, None),
        }
    text = f"{source.printed} ({name}:{source.line})"
    return {
        "text": text,
        "kind": "value",
        "title": source.id,
        **desk.raw_line(source.file, source.line),
    }


def _caveats(figure: Figure, desk: Desk) -> list[Cell]:
    """The rules that doubt it, worst first; information stands at the raw file."""
    return rule_cells([one for one in figure.firings if one.verdict != "info"], desk)
