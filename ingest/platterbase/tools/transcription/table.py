"""table: our own format for the transcription of a published table.

Who finds results in an article copies its table into a file of this format: nothing is converted,
nothing added, nothing that the source lost is filled in. Tabs stand between the cells, the text is
UTF-8. A spreadsheet writes it ("tab-separated values"), any editor reads it. Versions seen: 1.

    #platterbase-table	1
    #tool	fcv
    #command	fcv x: -verify -filesize 300
    #load		write-300m	write-300m	write-300m	delete-300m
    #operation		write	write	write	delete
    #direction		write	write	write
    #metric		duration	quote	throughput	duration
    #unit		duration	%	kB/s	duration
    #aggregate	mean
    #repeats	3
    #rounding		down		nearest	down
    #workset-bytes	314572800
    #quote-of			Write time
    #quote-baseline			FAT32
    #quote-better			lower
    setup	Write time	Write (%)	Write speed	Delete time
    FAT32	7分09秒	100%	733.3kB/s	2分46秒
    UDF2.0	3分49秒	53%	1373.7kB/s	-

The first line is the format and its version. Lines that begin with `#` come next, in any order:

* one value for the file: `#tool` (who measured and printed; required), `#tool-version`,
  `#generator`, `#generator-version` (who made the I/O, where another), `#command`, `#started`
  (2006-09), `#language`, `#decimal` (`comma` where the cells have a decimal comma), `#note` (as
  often as needed);
* one cell for each column: the key, then one cell for every column of the table. The first of them
  belongs to the column of labels and stays empty. A single value instead holds for all columns.
  The keys are the properties of figures.py with hyphens: `#metric` and `#unit` are required.
* columns of printed ratios have the metric `quote`, and beside the unit (`%` or `ratio`) need
  `#quote-of` (title of the column whose ratio it is), `#quote-baseline` (label of the run that
  is 100 %; it may stand in another file) and `#quote-better` (`lower` or `higher` is better). Other
  properties do not concern them. Quotes are checked, never taken for values.

The first line without `#` has the title of every column as printed, each different. Every line
after it is one run: its label, then one cell for each column. An empty cell: nothing printed there.
A dash: printed without a value, for the reason in `#missing` (`lost` unless said).
Anything else must be a figure of the column's unit.

| field | becomes |
| --- | --- |
| first cell of a line | label of the run |
| cell | measurement; field = title of the column, printed = the cell |
| cell of a `quote` column | quote of the measurement in the column `#quote-of` |

Units: the closed list of units.py, which has the source of each (SI and IEC prefixes by name);
what K or M means in the source is decided by whoever transcribes, before this file.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import takewhile
from typing import Any, Literal

from platterbase.errors import ParseError
from platterbase.model import Descriptor, Hints, Measurement, Quote, Record, Run, Workload
from platterbase.tools.transcription.figures import (
    BETTER,
    FIGURE_PROPERTIES,
    LOAD_PROPERTIES,
    STARTED,
    TOOL_NAME,
    FigureMeaning,
    Property,
    build_workloads,
    convert,
    convert_meaning,
    has_decimal_comma,
    missing_figure,
    one_of,
    parse_figure,
    unreadable_figure,
)
from platterbase.tools.transcription.tsv import (
    Row,
    read_rows,
    refuse_too_many,
    require_width,
    without_empty_end,
)
from platterbase.tools.transcription.units import UNITS, parse_quantity

DESCRIPTOR = Descriptor(
    tool="table",
    title="Published table, transcribed",
    version=1,
    formats=("tab-separated values with #platterbase-table in their first line",),
    tool_versions="1",
    markers=("#platterbase-table",),
)

_DASHES = ("-", "–", "—", "－")
_FILE_KEYS = (
    "tool", "tool-version", "generator", "generator-version", "command", "started", "language",
    "decimal", "note",
)  # fmt: skip
_COLUMN_KEYS = (
    *(name.replace("_", "-") for name in (*FIGURE_PROPERTIES, *LOAD_PROPERTIES)),
    "quote-of",
    "quote-baseline",
    "quote-better",
)


def parse(text: str, hints: Hints) -> list[Run]:
    """Return a run for each line of a transcribed table."""
    above, titles, below = _split(read_rows(text, "#platterbase-table"))
    refuse_too_many(len(below) * len(titles.cells), titles.line)
    table = _read_table(above, titles)
    body = [
        Row(row.line, require_width(row, len(titles.cells), "one for each title")) for row in below
    ]
    _refuse_unnamed_runs(body, table)
    about = _about_all_runs(table.file, hints)
    return [
        Run(
            **about,
            lines=(row.line, row.line),
            label=row.cells[0],
            workloads=table.workloads,
            measurements=tuple(_measurements(row, table)),
        )
        for row in body
    ]


def _about_all_runs(file: Mapping[str, Property], hints: Hints) -> dict[str, Any]:
    stated = {key.replace("-", "_"): one.text for key, one in file.items()}
    convert(file["tool"], TOOL_NAME)
    if "started" in file:
        convert(file["started"], STARTED)
    return {
        "tool": stated["tool"],
        "tool_version": stated.get("tool_version", hints.tool_version),
        "generator": stated.get("generator"),
        "generator_version": stated.get("generator_version"),
        "command": stated.get("command", hints.command),
        "started": stated.get("started"),
    }


class _FigureColumn(Record, frozen=True):
    """A column of figures, at its place in the line."""

    place: int
    title: str
    meaning: FigureMeaning
    workload: int | None


class _RatioColumn(Record, frozen=True):
    """A column of ratios that the source prints of another column's figures."""

    place: int
    title: str
    of: str
    unit: str
    baseline: Property
    better: Literal["higher", "lower"]


class _Table(Record, frozen=True):
    """What the lines above the runs state."""

    file: Mapping[str, Property]
    workloads: tuple[Workload, ...]
    figures: tuple[_FigureColumn, ...]
    ratios: tuple[_RatioColumn, ...]
    comma: bool


# ------------------------------------------------------------------ the lines above the runs


def _split(rows: list[Row]) -> tuple[list[Row], Row, list[Row]]:
    """Return the lines with keys, the line of titles, and the lines of runs."""
    above = list(takewhile(lambda row: row.cells[0].startswith("#"), rows))
    rest = rows[len(above) :]
    if len(rest) < 2:
        line = rows[-1].line if rows else 1
        expected = "a line of titles and a line for each run"
        raise ParseError(line, "the end of the file", expected, "add the table")
    for line, cells in rest:
        if cells[0].startswith("#"):
            remedy = "move it above the titles, or write the label without #"
            raise ParseError(line, repr(cells[0][:40]), "a run, not a key", remedy)
    return above, _check_titles(rest[0]), rest[1:]


def _check_titles(row: Row) -> Row:
    """Return the titles of the columns, each different and none empty."""
    line, cells = without_empty_end(row)
    wrong = [title for title, times in Counter(cells).items() if times > 1 or not title]
    if wrong or len(cells) < 2:
        found = f"the title {wrong[0]!r} once too often" if wrong else "a single title"
        expected = "a title for the labels and one for each column, all different"
        raise ParseError(line, found, expected, "say in the titles what tells the columns apart")
    return Row(line, cells)


def _read_table(above: list[Row], titles: Row) -> _Table:
    """Return what the keys state, sorted by what they are about and checked."""
    line, names = titles
    file, columns = _read_keys(above, names)
    if "tool" not in file:
        raise ParseError(line, "no #tool above", "#tool, a tab and the tool's name", "add it")
    numbered = list(zip(range(1, len(names)), names[1:], columns, strict=True))
    of_figures = [column for column in numbered if not _is_ratio(column[2])]
    workloads = build_workloads([stated for _, _, stated in of_figures])
    indexes = {load.key: index for index, load in enumerate(workloads)}
    figures = tuple(_figure_column(*column, indexes, line) for column in of_figures)
    _refuse_equal_columns(figures, line)
    return _Table(
        file=file,
        workloads=workloads,
        figures=figures,
        ratios=tuple(
            _ratio_column(*column, [figure.title for figure in figures], line)
            for column in numbered
            if _is_ratio(column[2])
        ),
        comma=has_decimal_comma(file),
    )


def _is_ratio(stated: Mapping[str, Property]) -> bool:
    return "metric" in stated and stated["metric"].text == "quote"


def _read_keys(
    above: list[Row], names: list[str]
) -> tuple[dict[str, Property], list[dict[str, Property]]]:
    """Return the properties of the file, and those of each column."""
    file: dict[str, Property] = {}
    columns: list[dict[str, Property]] = [{} for _ in names[1:]]
    lines: dict[str, int] = {}
    for row in above:
        line, key = row.line, row.cells[0].removeprefix("#")
        if lines.setdefault(key, line) != line and key != "note":
            expected = f"each key once; it stands in line {lines[key]} too"
            raise ParseError(line, f"#{key}", expected, "remove one of the two")
        if key in _FILE_KEYS:
            file[key] = Property(name=f"#{key}", text=_single_value(row), line=line)
        elif key in _COLUMN_KEYS:
            _give_to_columns(row, names, columns)
        else:
            known = ", ".join((*_FILE_KEYS, *_COLUMN_KEYS))
            raise ParseError(line, f"#{key[:40]}", f"one of {known}", "correct the key")
    return file, columns


def _single_value(row: Row) -> str:
    line, cells = row
    if len(cells) < 2 or not cells[1] or any(cells[2:]):
        found = f"{cells[0]} with {sum(map(bool, cells[1:]))} values"
        raise ParseError(line, found, "one value after a tab", "write one, or remove the line")
    return cells[1]


def _give_to_columns(row: Row, names: list[str], columns: list[dict[str, Property]]) -> None:
    """Give each column its own cell, or the single value that holds for all."""
    line, cells = row
    if len(cells) > 1 and cells[1]:
        texts = [_single_value(row)] * len(columns)
    else:
        what = f"after {cells[0]}: an empty one for the labels, then one for each column"
        texts = require_width(Row(line, cells[1:]), len(names), what)[1:]
    for title, text, stated in zip(names[1:], texts, columns, strict=True):
        if text:
            name = cells[0].removeprefix("#").replace("-", "_")
            about = f"{cells[0]} of column {title!r}"
            stated[name] = Property(name=about, text=text, line=line)


def _figure_column(
    place: int, title: str, stated: Mapping[str, Property], indexes: Mapping[str, int], line: int
) -> _FigureColumn:
    if "quote_of" in stated:
        wrong = stated["quote_of"]
        remedy = "leave the cell empty, or make the column's metric quote"
        raise ParseError(wrong.line, wrong.name, "a column of metric quote", remedy)
    meaning = convert_meaning(stated, line, f" for column {title!r}")
    workload = None if meaning.load is None else indexes[meaning.load]
    return _FigureColumn(place=place, title=title, meaning=meaning, workload=workload)


def _ratio_column(
    place: int, title: str, stated: Mapping[str, Property], figures: list[str], line: int
) -> _RatioColumn:
    for name in ("quote_of", "quote_baseline", "quote_better", "unit"):
        if name not in stated:
            key = f"#{name.replace('_', '-')}"
            raise ParseError(line, f"no {key} for column {title!r}", f"{key} with it", "add it")
    convert(stated["quote_of"], one_of(figures))
    return _RatioColumn(
        place=place,
        title=title,
        of=stated["quote_of"].text,
        unit=convert(stated["unit"], one_of(("%", "ratio"))),
        baseline=stated["quote_baseline"],
        better=convert(stated["quote_better"], BETTER),
    )


def _refuse_equal_columns(columns: tuple[_FigureColumn, ...], line: int) -> None:
    titles: dict[tuple[object, ...], str] = {}
    for column in columns:
        other = titles.setdefault(column.meaning.identity, column.title)
        if other != column.title:
            raise ParseError(
                line,
                f"columns {other!r} and {column.title!r} that say the same",
                "another load, metric, direction, statistic, scope or aggregate for each",
                "say above what tells them apart",
            )


# ------------------------------------------------------------------ the runs


def _refuse_unnamed_runs(body: list[Row], table: _Table) -> None:
    """Raise ParseError unless every run has a label and a figure, and a baseline is one run."""
    labels = Counter(row.cells[0] for row in body)
    for line, cells in body:
        if not cells[0] or not any(cells[1:]):
            found = "a run without a figure" if cells[0] else "a run without a label"
            raise ParseError(line, found, "a label and figures", "add what the source prints")
    for ratio in table.ratios:
        if labels[ratio.baseline.text] > 1:
            found = f"{ratio.baseline.name} {ratio.baseline.text!r}, the label of several runs"
            remedy = "give the runs different labels"
            raise ParseError(ratio.baseline.line, found, "the label of one run", remedy)


def _measurements(row: Row, table: _Table) -> Iterator[Measurement]:
    """Yield the figures of one line, each with the ratios printed of it."""
    quotes: dict[str, list[Quote]] = {ratio.of: [] for ratio in table.ratios}
    for ratio in table.ratios:
        printed = row.cells[ratio.place]
        if printed and printed not in _DASHES:
            quotes[ratio.of].append(_quote(ratio, printed, row.line, comma=table.comma))
    for column in table.figures:
        printed = row.cells[column.place]
        of_figure = tuple(quotes.get(column.title, ()))
        if printed:
            yield _measurement(column, printed, row.line, of_figure, comma=table.comma)
        elif of_figure:
            raise ParseError(
                row.line,
                f"a ratio {of_figure[0].printed!r} of an empty cell",
                f"a figure in column {column.title!r}, or a dash where it is lost",
                "write what the source prints there",
            )


def _measurement(
    column: _FigureColumn, printed: str, line: int, quotes: tuple[Quote, ...], *, comma: bool
) -> Measurement:
    position = {
        "workload": column.workload,
        "line": line,
        "field": column.title,
        "quotes": quotes,
    }
    if printed in _DASHES:
        return missing_figure(column.meaning, printed, position)
    return parse_figure(column.meaning, printed, position, comma=comma)


def _quote(ratio: _RatioColumn, printed: str, line: int, *, comma: bool) -> Quote:
    try:
        quantity = parse_quantity(printed, UNITS[ratio.unit], comma=comma)
    except ValueError as error:
        raise unreadable_figure(error, line, ratio.unit) from None
    if quantity.value < 0:
        raise ParseError(line, f"{printed!r} below 0", "a ratio from 0", "correct it")
    return Quote(
        printed=printed,
        ratio=quantity.value,
        resolution=quantity.resolution,
        baseline=ratio.baseline.text,
        better=ratio.better,
        line=line,
        field=ratio.title,
    )
