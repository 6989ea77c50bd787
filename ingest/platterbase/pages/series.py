"""Time series of a raw file for its page: a chart, a table, a download, the SQL.

A point is drawn where it was measured and joined to the next by a straight line: nothing is
smoothed, and where a series changes is for the reader to see. Averages since boot are left out.
The page of a raw file is one for all languages: chart and table are in English, title and note in
all languages.
"""

from __future__ import annotations

import csv
import io
import json
import sqlite3
from collections.abc import Mapping
from concurrent.futures import Executor
from pathlib import Path
from typing import Any, NamedTuple

from platterbase.charts.drawing import ChartRenderer
from platterbase.charts.specs import ChartSpecs
from platterbase.charts.svg import prepare_for_page
from platterbase.language.numbers import prefix_for, quantity, scaled, symbol
from platterbase.language.words import Words
from platterbase.pages.raw_text import SentFile

Json = dict[str, Any]

# What a reader looks for first; of others as many as fit.
_FIRST = (
    "throughput", "iops", "request-rate", "latency", "completion-latency", "submit-latency",
    "queue-wait", "queue-length", "utilization", "cpu-iowait", "cpu-user", "cpu-system",
)  # fmt: skip
_PANELS = 5
_LINES = 6  # colours of site/charts/_series.json
_PATH = "site/charts/_series.json"
_LANGUAGE = "en"
_NARROW = {"width": 250, "height": 110}
_SQL = (
    "select load, metric, direction, device, t_s, value, since_boot, line from sample\n"
    "where load in (select load from load where run in (select run from run where file = '{file}'))"
)


class Line(NamedTuple):
    """One series: its points are (s or place, value in the metric's unit, line of the file)."""

    load: str
    metric: str
    unit: str
    direction: str
    device: str
    timed: bool
    points: tuple[tuple[float, float, int], ...]


class Point(NamedTuple):
    """A figure of a table of series, and its line in the file."""

    text: str
    line: int


class SeriesRow(NamedTuple):
    """A row of the table: first, lowest, highest and last value, and the number of points."""

    label: str
    ends: list[Point]
    points: int


class FileSeries(NamedTuple):
    """The series of a file. `note` is the key of a word; `csv` a path below site/generated."""

    note: str
    pictures: dict[str, str]  # SVG, by width of the page
    rows: list[SeriesRow]
    sql: str
    csv: str
    csv_text: str

    @property
    def csv_address(self) -> str:
        """Where the points can be had."""
        return self.csv.removeprefix("static")


class SeriesReader:
    """Reads and draws the series of files."""

    def __init__(
        self,
        root: Path,
        connection: sqlite3.Connection,
        languages: Mapping[str, Words],
        executor: Executor | None = None,
    ) -> None:
        self._connection = connection
        self._words = languages.get(_LANGUAGE) or next(iter(languages.values()))
        self._colours = json.loads((root / "site/charts/_colours.json").read_text("utf-8"))
        self._specs, self._renderer = ChartSpecs(root), ChartRenderer(root, executor)

    def series(self, sent: SentFile) -> FileSeries | None:
        """Return the series of a file; None where it has none of two points."""
        rows = _rows(self._connection, sent.file) if sent.sha256 else []
        lines = _chosen(_lines(rows))
        if not lines:
            return None
        timed = all(line.timed for line in lines)
        prefixes = _prefixes(lines)
        name = sent.address.rpartition("/")[2]
        return FileSeries(
            note="series_note_time" if timed else "series_note_place",
            pictures=self._pictures(sent, lines),
            rows=[_summary(line, prefixes[line.metric], self._words) for line in lines],
            sql=_SQL.format(file=sent.file.replace("'", "''")),
            csv=f"static/series/{sent.submission}/{name}.csv",
            csv_text=_csv(rows),
        )

    def _pictures(self, sent: SentFile, lines: list[Line]) -> dict[str, str]:
        widths: dict[str, Json] = {"wide": {}, "narrow": _NARROW}
        data, sign = _data(lines, self._words), _sign(self._words)
        specs = [
            (_PATH, self._specs.series(_LANGUAGE, data, size, sign)) for size in widths.values()
        ]
        title = self._words["series_description"].format(file=sent.name)
        return {
            width: prepare_for_page(drawn.svg, f"s{drawn.key[:8]}-", title, self._colours, _PATH)
            for width, drawn in zip(widths, self._renderer.draw(specs), strict=True)
        }


def _rows(connection: sqlite3.Connection, file: str) -> list[tuple[Any, ...]]:
    return connection.execute(
        "select load.key, sample.metric, metric.unit, sample.direction, sample.device, sample.t_s, "
        "sample.position, sample.value, sample.since_boot, sample.line, run.ordinal "
        "from run "
        # Keys of a run's loads begin with its own: a range finds them, where SQLite would otherwise
        # read the samples of all files first.
        "cross join load on load.load > run.run || '.' and load.load < run.run || '/' "
        "cross join sample on sample.load = load.load "
        "join metric on metric.metric = sample.metric where run.file = ? "
        "order by run.ordinal, load.key, sample.metric, sample.direction, sample.device, "
        "sample.position",
        (file,),
    ).fetchall()


def _lines(rows: list[tuple[Any, ...]]) -> list[Line]:
    """Return the series of a file, those without two points left out."""
    by_series: dict[tuple[Any, ...], list[tuple[Any, ...]]] = {}
    for row in rows:
        if not row[8]:
            by_series.setdefault((row[10], *row[:5]), []).append(row)
    lines = []
    for (_, load, metric, unit, direction, device), points in by_series.items():
        timed = all(row[5] is not None for row in points)
        at = tuple((float(row[5] if timed else row[6]), row[7], row[9]) for row in points)
        if len(at) > 1:
            lines.append(Line(load, metric, unit, direction, device, timed, at))
    return lines


def _chosen(lines: list[Line]) -> list[Line]:
    """Return of a few metrics the series that reach highest; all in the order of the panels."""
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
    """Return how a line is called: the direction of the data and the device, or the load."""
    direction = words.get(f"operation_{line.direction}", "")
    return " ".join(part for part in (line.device, direction) if part) or line.load


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
    """Return how the axes write numbers in a language: an expression of Vega."""
    group, decimal = words["number_group"], words["number_decimal"]
    return f"replace(replace(format(datum.value, ',.3~r'), /,/g, '{group}'), '.', '{decimal}')"


def _summary(line: Line, prefix: str, words: Words) -> SeriesRow:
    by_value = sorted(line.points, key=lambda point: point[1])
    ends = (line.points[0], by_value[0], by_value[-1], line.points[-1])
    name = words.get("metric_" + line.metric.replace("-", "_"), line.metric)
    return SeriesRow(
        label=f"{name}: {_label(line, words)}",
        ends=[
            Point(quantity(value, line.unit, prefix, words), number) for _, value, number in ends
        ],
        points=len(line.points),
    )


def _csv(rows: list[tuple[Any, ...]]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    names = "load metric unit direction device t_s position value since_boot line run"
    writer.writerow(names.split())
    writer.writerows(["" if cell is None else cell for cell in row] for row in rows)
    return text.getvalue()
