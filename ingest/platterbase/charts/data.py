"""Make the data of a chart from a query: one row for each figure, with the words of a language.

A chart with `"baselines": {"query": …}` in its specification can show ratios to each of its rows.
They come from that query, whose columns `compared` and `baseline` name rows of the chart. Nothing
is computed here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from platterbase.articles.figures import Figure, Result, Row
from platterbase.articles.notes import Notes, notes_of
from platterbase.articles.rulebook import SIGN
from platterbase.articles.tables import (
    column_heading,
    column_prefix,
    printed,
    row_label,
    source_text,
    with_shares,
)
from platterbase.charts.marks import GREY
from platterbase.charts.vega import DataRow
from platterbase.errors import IngestError, Problem
from platterbase.language.numbers import number
from platterbase.language.words import Words, word

_SCATTER, _SHORT = "high-variance", "runtime-short"
COLOURS_OF_SETUPS = "site/charts/_setups.json"
_FIGURE = re.compile(r"\{(?P<row>[\w-]+)\.(?P<column>\w+)\}")


def chart_rows(
    result: Result, ratios: Result | None, colours: Mapping[str, str], words: Words
) -> list[DataRow]:
    """Return a row for each figure. `colours` are by setup; `ratios` are figures by baseline."""
    notes = notes_of(result)
    rows = [
        _add_verdict(_make_row(result, row, name, position, figure, colours, words), notes, words)
        for position, name in enumerate(result.figures)
        for row in result.rows
        if (figure := row.figures.get(name))
    ]
    places = {row.key: place for place, row in enumerate(result.rows)}
    for made in rows:
        made["row_position"] = places[str(made["row"])]
    if ratios is None:
        return rows
    return [{**row, "baseline": ""} for row in rows] + list(_make_ratio_rows(rows, ratios, words))


def fill_in_figures(text: str, result: Result, words: Words) -> str:
    """Return a sentence with `{row.column}` replaced by that figure.

    Raises IngestError for a figure that the query does not have.
    """
    result = with_shares(result)

    def shown(match: re.Match[str]) -> str:
        figure = result.figure(match["row"], match["column"])
        if figure is None:
            found, expected = (
                f"{match[0]} in a word of its chart",
                "a row and a column of the query",
            )
            raise IngestError([_problem(_path(result), found, expected, "correct the word")])
        prefix = column_prefix(result, match["column"], figure)
        return printed(figure, prefix, words)[1]

    return _FIGURE.sub(shown, text)


def _make_row(
    result: Result,
    row: Row,
    name: str,
    position: int,
    figure: Figure,
    colours: Mapping[str, str],
    words: Words,
) -> DataRow:
    path = _path(result)
    label = row_label(row.word, words, path)
    heading = column_heading(result, name, words)
    text, shown = printed(figure, column_prefix(result, name, figure), words)
    found: DataRow = {
        "row": row.key,
        "row_label": label,
        "column": name,
        "column_position": position,
        "column_label": heading,
        "value": figure.value,
        "text": text,
        "full": shown,
        "number": text,
        "misled": int(is_misled(figure)),
        **{
            other: word(words, str(value), path) if other.endswith("_word") and value else value
            for other, value in row.columns.items()
        },
    }
    plain = word(words, f"column_{name}", path)
    found["tooltip"] = "\n".join(
        (label, words["labelled"].format(column=plain, figure=shown), source_text(figure, words))
    )
    if setup := row.columns.get("setup"):
        if setup not in colours:
            remedy = "give it one there: the same in every chart"
            raise IngestError(
                [
                    _problem(
                        COLOURS_OF_SETUPS, f"no {setup}", f"a colour for each row of {path}", remedy
                    )
                ]
            )
        found["colour"] = colours[str(setup)]
    return found


def is_misled(figure: Figure) -> bool:
    """Return whether a figure measures something else; one that only scatters does not.

    What a pause of a second does to a short run is scatter as well, where repeats show it.
    """
    rules = {one.rule for one in figure.firings if one.verdict == "invalid"}
    return bool(rules - {_SCATTER, _SHORT} if _SCATTER in rules else rules)


def _add_verdict(row: DataRow, notes: Notes, words: Words) -> DataRow:
    """Return the row with the verdict on its figure, which decides how it is drawn and hidden."""
    cell = str(row["row"]), str(row["column"])
    verdict = notes.verdict(*cell)
    own = notes.own(*cell)
    shown = {
        **row,
        "verdict": verdict,
        "one": int(notes.one_run(*cell)),
        "level": {"": 0, "warn": 1, "invalid": 2}[own],
    }
    if verdict == "invalid" and "colour" in row:
        shown["colour"] = GREY
    if own:
        numbers = ", ".join(str(note.number) for note in notes.of_cell(*cell))
        kind = words[f"verdict_{own}"]
        shown["mark"] = SIGN
        shown["doubts"] = " ".join(note.rule for note in notes.of_cell(*cell))
        shown["own"] = own
        shown["text"] = f"{row['text']} {SIGN}"
        shown["tooltip"] = f"{row['tooltip']}\n{SIGN} " + words["labelled"].format(
            column=kind, figure=numbers
        )
    return shown


def _make_ratio_rows(rows: list[DataRow], ratios: Result, words: Words) -> Iterator[DataRow]:
    """Yield the same figures as multiples of each baseline."""
    labels = {row["row"]: row["row_label"] for row in rows}
    known = {(one.columns["compared"], one.columns["baseline"]): one for one in ratios.rows}
    for baseline, label in labels.items():
        for row in rows:
            compared = known.get((row["row"], baseline))
            figure = compared.figures.get(str(row["column"])) if compared else None
            if figure is None:
                found = f"no {row['column']} of {row['row']} against {baseline}"
                expected = "a ratio for each figure of the chart and each of its rows"
                raise IngestError([_problem(_path(ratios), found, expected, "correct the query")])
            ratio = number(figure.value, figure.unit, "", words)
            plain = word(words, f"column_{row['column']}", _path(ratios))
            mark = f" {row['mark']}" if "mark" in row else ""
            times = words["chart_times_baseline"].format(ratio=ratio, baseline=label)
            yield {
                **row,
                "baseline": baseline,
                "column_label": plain,  # a multiple has no unit
                "value": figure.value,
                "text": words["chart_times"].format(ratio=ratio) + mark,
                "tooltip": f"{row['row_label']}\n"
                + words["labelled"].format(column=plain, figure=times),
            }


def _path(result: Result) -> str:
    return f"schema/queries/{result.query.name}.sql"


def _problem(path: str, found: str, expected: str, remedy: str) -> Problem:
    return Problem(path, 1, "chart-data", found, expected, remedy)
