"""Time series on the pages of the files that hold them: a chart, a table, a download, the SQL.

    data/series/<language>.json                what the page of a file shows, by its text's path
    assets/series/<submission>/<file>.<language>.<width>.svg
    static/series/<submission>/<file>.csv      the points of table `sample`, in SI units

A point is drawn where it was measured and joined to the next by a straight line: nothing is
smoothed, and where a series changes is for the reader to see. Averages since boot are left out.
"""

from __future__ import annotations

import csv
import io
import json
import sqlite3
from collections.abc import Iterator, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote

from platterbase.charts.drawing import ChartRenderer
from platterbase.charts.specs import ChartSpecs
from platterbase.charts.svg import finish
from platterbase.language.numbers import prefix_for, quantity, scaled, symbol
from platterbase.language.words import Words
from platterbase.pages.raw_text import RawPage

Json = dict[str, Any]
Files = Iterator[tuple[str, str]]

# What a reader looks for first; of others as many as fit.
_FIRST = (
    "throughput", "iops", "request-rate", "latency", "completion-latency", "submit-latency",
    "queue-wait", "queue-length", "utilization", "cpu-iowait", "cpu-user", "cpu-system",
)  # fmt: skip
_PANELS = 5
_LINES = 6  # colours of site/charts/_series.json
_PATH = "site/charts/_series.json"
_NARROW = {"width": 250, "height": 110}
_SQL = (
    "select load, metric, direction, device, t_s, value, since_boot, line from sample\n"
    "where load in (select load from load where run in (select run from run where file = '{file}'))"
)


@dataclass(frozen=True)
class Line:
    """One series: its points are (s or place, value in the metric's unit, line of the file)."""

    load: str
    metric: str
    unit: str
    direction: str
    device: str
    timed: bool
    points: tuple[tuple[float, float, int], ...]


def series_files(
    root: Path,
    connection: sqlite3.Connection,
    languages: Mapping[str, Words],
    pages: list[RawPage],
    executor: Executor | None = None,
) -> Files:
    """All files of all series."""
    colours = json.loads((root / "site/charts/_colours.json").read_text("utf-8"))
    chart_specs, renderer = ChartSpecs(root), ChartRenderer(root, executor)
    shown: dict[str, Json] = {language: {} for language in languages}
    for page in pages:
        rows = _rows(connection, page.file)
        lines = _chosen(_lines(rows))
        if not lines:
            continue
        name = f"{page.submission}/{page.address.rpartition('/')[2]}"
        yield f"static/series/{name}.csv", _csv(rows)
        specs, told = [], []
        for language, words in languages.items():
            for width, size in (("wide", {}), ("narrow", _NARROW)):
                specs.append(
                    (_PATH, chart_specs.series(language, _data(lines, words), size, _sign(words)))
                )
                told.append((language, width))
            shown[language][f"raw/{page.submission}/{page.name}.txt"] = _told(
                page, name, lines, words
            )
        for (language, width), drawn in zip(told, renderer.draw(specs), strict=True):
            said = languages[language]["series_description"].format(file=page.name)
            picture = finish(drawn.svg, f"s{drawn.key[:8]}-", said, colours, _PATH)
            yield f"assets/series/{name}.{language}.{width}.svg", picture
    for language, files in shown.items():
        if files:
            yield (
                f"data/series/{language}.json",
                json.dumps(files, ensure_ascii=False, indent=1) + "\n",
            )


def _rows(connection: sqlite3.Connection, file: str) -> list[tuple[Any, ...]]:
    return connection.execute(
        "select load.key, sample.metric, metric.unit, sample.direction, sample.device, sample.t_s, "
        "sample.position, sample.value, sample.since_boot, sample.line, run.ordinal "
        "from run join load using (run) join sample using (load) "
        "join metric on metric.metric = sample.metric where run.file = ? "
        "order by run.ordinal, load.key, sample.metric, sample.direction, sample.device, "
        "sample.position",
        (file,),
    ).fetchall()


def _lines(rows: list[tuple[Any, ...]]) -> list[Line]:
    """The series of a file, those without two points left out."""
    found: dict[tuple[Any, ...], list[tuple[Any, ...]]] = {}
    for row in rows:
        if not row[8]:
            found.setdefault((row[10], *row[:5]), []).append(row)
    lines = []
    for (_, load, metric, unit, direction, device), points in found.items():
        timed = all(row[5] is not None for row in points)
        at = tuple((float(row[5] if timed else row[6]), row[7], row[9]) for row in points)
        if len(at) > 1:
            lines.append(Line(load, metric, unit, direction, device, timed, at))
    return lines


def _chosen(lines: list[Line]) -> list[Line]:
    """Of a few metrics the series that reach highest; all in the order of the panels."""
    metrics = sorted(
        {line.metric for line in lines if any(value for _, value, _ in line.points)},
        key=lambda metric: (_FIRST.index(metric) if metric in _FIRST else len(_FIRST), metric),
    )[:_PANELS]
    chosen: list[Line] = []
    for metric in metrics:
        own = [line for line in lines if line.metric == metric]
        highest = sorted(own, key=lambda line: -max(value for _, value, _ in line.points))[:_LINES]
        chosen += [line for line in own if line in highest]
    return chosen


def _label(line: Line, words: Words) -> str:
    """How a line is called: the direction of the data and the device, or the load."""
    way = words.get(f"operation_{line.direction}", "")
    return " ".join(part for part in (line.device, way) if part) or line.load


def _panel(line: Line, prefix: str, words: Words) -> str:
    name = words.get("metric_" + line.metric.replace("-", "_"), line.metric)
    unit = symbol(line.unit, prefix, words)
    return f"{name}, {unit}" if unit else name


def _prefixes(lines: list[Line]) -> dict[str, str]:
    values: dict[str, list[float]] = {}
    for line in lines:
        values.setdefault(line.metric, []).extend(value for _, value, _ in line.points)
    return {line.metric: prefix_for(values[line.metric], line.unit) for line in lines}


def _data(lines: list[Line], words: Words) -> list[Json]:
    prefixes = _prefixes(lines)
    return [
        {
            "panel": _panel(line, prefixes[line.metric], words),
            "place": place,
            "line": _label(line, words),
            "at": at,
            "value": scaled(value, line.unit, prefixes[line.metric]),
        }
        for place, line in enumerate(lines)
        for at, value, _ in line.points
    ]


def _sign(words: Words) -> str:
    """How the axes write numbers in a language: an expression of Vega."""
    group, decimal = words["number_group"], words["number_decimal"]
    return f"replace(replace(format(datum.value, ',.3~r'), /,/g, '{group}'), '.', '{decimal}')"


def _told(page: RawPage, name: str, lines: list[Line], words: Words) -> Json:
    timed = all(line.timed for line in lines)
    prefixes = _prefixes(lines)
    sql = _SQL.format(file=page.file.replace("'", "''"))
    return {
        "title": words["series_title"],
        "note": words["series_note_time" if timed else "series_note_place"],
        "picture": f"series/{name}",
        "csv": f"/series/{name}.csv",
        "sql": sql,
        "query": quote(sql),
        "rows": [_summary(line, prefixes[line.metric], words) for line in lines],
    }


def _summary(line: Line, prefix: str, words: Words) -> Json:
    """A row of the table: first, lowest, highest and last value, each with its line."""
    by_value = sorted(line.points, key=lambda point: point[1])
    cells = (line.points[0], by_value[0], by_value[-1], line.points[-1])
    name = words.get("metric_" + line.metric.replace("-", "_"), line.metric)
    return {
        "label": f"{name}: {_label(line, words)}",
        "points": len(line.points),
        "cells": [
            {"text": quantity(value, line.unit, prefix, words), "line": number}
            for _, value, number in cells
        ],
    }


def _csv(rows: list[tuple[Any, ...]]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    names = "load metric unit direction device t_s position value since_boot line run"
    writer.writerow(names.split())
    writer.writerows(["" if cell is None else cell for cell in row] for row in rows)
    return text.getvalue()
