"""What stands above the runs of a transcribed table: keys, titles, and what each column means."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import takewhile
from typing import Literal

from platterbase.errors import ParseError
from platterbase.model import Record, Workload
from platterbase.tools.transcription.transcript import Row, fit
from platterbase.tools.transcription.words import (
    BETTER,
    DECIMAL,
    FIGURE_WORDS,
    LOAD_WORDS,
    Meaning,
    Word,
    meaning,
    one_of,
    read,
    workloads,
)

_FILE_KEYS = (
    "tool",
    "tool-version",
    "generator",
    "generator-version",
    "command",
    "started",
    "language",
    "decimal",
    "note",
)
_COLUMN_KEYS = (
    *(name.replace("_", "-") for name in (*FIGURE_WORDS, *LOAD_WORDS)),
    "quote-of",
    "quote-baseline",
    "quote-better",
)


class Value(Record, frozen=True):
    """A column of figures, at its place in the line."""

    place: int
    title: str
    meaning: Meaning
    workload: int | None


class Ratio(Record, frozen=True):
    """A column of ratios that the source prints of another column's figures."""

    place: int
    title: str
    of: str
    unit: str
    baseline: Word
    better: Literal["higher", "lower"]


class Table(Record, frozen=True):
    """What the lines above the runs say."""

    file: Mapping[str, Word]
    loads: tuple[Workload, ...]
    values: tuple[Value, ...]
    ratios: tuple[Ratio, ...]
    comma: bool


def split(found: list[Row]) -> tuple[list[Row], Row, list[Row]]:
    """The lines with keys, the line of titles, and the lines of runs."""
    above = list(takewhile(lambda row: row[1][0].startswith("#"), found))
    rest = found[len(above) :]
    if len(rest) < 2:
        line = found[-1][0] if found else 1
        expected = "a line of titles and a line for each run"
        raise ParseError(line, "the end of the file", expected, "add the table")
    for line, cells in rest:
        if cells[0].startswith("#"):
            remedy = "move it above the titles, or write the label without #"
            raise ParseError(line, repr(cells[0][:40]), "a run, not a key", remedy)
    return above, _titles(rest[0]), rest[1:]


def _titles(row: Row) -> Row:
    """The titles of the columns, each different and none empty."""
    line, cells = row
    while not cells[-1]:
        cells = cells[:-1]
    wrong = [title for title, times in Counter(cells).items() if times > 1 or not title]
    if wrong or len(cells) < 2:
        found = f"the title {wrong[0]!r} once too often" if wrong else "a single title"
        expected = "a title for the labels and one for each column, all different"
        raise ParseError(line, found, expected, "say in the titles what tells the columns apart")
    return line, cells


def table_of(above: list[Row], titles: Row) -> Table:
    """The keys, sorted by what they are about, and checked against each other."""
    line, names = titles
    file, columns = _keys(above, names)
    if "tool" not in file:
        raise ParseError(line, "no #tool above", "#tool, a tab and the tool's name", "add it")
    numbered = list(zip(range(1, len(names)), names[1:], columns, strict=True))
    loads = workloads([words for _, _, words in numbered if not _is_ratio(words)])
    keys = {load.key: index for index, load in enumerate(loads)}
    values = tuple(
        _value(place, title, words, keys, line)
        for place, title, words in numbered
        if not _is_ratio(words)
    )
    _refuse_equal_columns(values, line)
    ratios = tuple(
        _ratio(place, title, words, [value.title for value in values], line)
        for place, title, words in numbered
        if _is_ratio(words)
    )
    comma = "decimal" in file and read(file["decimal"], DECIMAL) == "comma"
    return Table(file=file, loads=loads, values=values, ratios=ratios, comma=comma)


def _is_ratio(words: Mapping[str, Word]) -> bool:
    return "metric" in words and words["metric"].text == "quote"


def _keys(above: list[Row], names: list[str]) -> tuple[dict[str, Word], list[dict[str, Word]]]:
    """The words about the file, and those about each column."""
    file: dict[str, Word] = {}
    columns: list[dict[str, Word]] = [{} for _ in names[1:]]
    lines: dict[str, int] = {}
    for line, cells in above:
        key = cells[0].removeprefix("#")
        if lines.setdefault(key, line) != line and key != "note":
            expected = f"each key once; it stands in line {lines[key]} too"
            raise ParseError(line, f"#{key}", expected, "remove one of the two")
        if key in _FILE_KEYS:
            file[key] = Word(name=f"#{key}", text=_single((line, cells)), line=line)
        elif key in _COLUMN_KEYS:
            _spread((line, cells), names, columns)
        else:
            known = ", ".join((*_FILE_KEYS, *_COLUMN_KEYS))
            raise ParseError(line, f"#{key[:40]}", f"one of {known}", "correct the key")
    return file, columns


def _single(row: Row) -> str:
    """The one value of a key about the file."""
    line, cells = row
    if len(cells) < 2 or not cells[1] or any(cells[2:]):
        found = f"{cells[0]} with {sum(map(bool, cells[1:]))} values"
        raise ParseError(line, found, "one value after a tab", "write one, or remove the line")
    return cells[1]


def _spread(row: Row, names: list[str], columns: list[dict[str, Word]]) -> None:
    """Give each column its word: its own cell, or the single value that holds for all."""
    line, cells = row
    if len(cells) > 1 and cells[1]:
        texts = [_single(row)] * len(columns)
    else:
        what = f"after {cells[0]}: an empty one for the labels, then one for each column"
        texts = fit((line, cells[1:]), len(names), what)[1:]
    for title, text, words in zip(names[1:], texts, columns, strict=True):
        if text:
            name = cells[0].removeprefix("#").replace("-", "_")
            words[name] = Word(name=f"{cells[0]} of column {title!r}", text=text, line=line)


def _value(
    place: int, title: str, words: Mapping[str, Word], keys: Mapping[str, int], line: int
) -> Value:
    if "quote_of" in words:
        word = words["quote_of"]
        remedy = "leave the cell empty, or make the column's metric quote"
        raise ParseError(word.line, word.name, "a column of metric quote", remedy)
    said = meaning(words, line, f" for column {title!r}")
    workload = None if said.load is None else keys[said.load]
    return Value(place=place, title=title, meaning=said, workload=workload)


def _ratio(
    place: int, title: str, words: Mapping[str, Word], values: list[str], line: int
) -> Ratio:
    for name in ("quote_of", "quote_baseline", "quote_better", "unit"):
        if name not in words:
            key = f"#{name.replace('_', '-')}"
            raise ParseError(line, f"no {key} for column {title!r}", f"{key} with it", "add it")
    read(words["quote_of"], one_of(values))
    return Ratio(
        place=place,
        title=title,
        of=words["quote_of"].text,
        unit=read(words["unit"], one_of(("%", "ratio"))),
        baseline=words["quote_baseline"],
        better=read(words["quote_better"], BETTER),
    )


def _refuse_equal_columns(values: tuple[Value, ...], line: int) -> None:
    titles: dict[tuple[object, ...], str] = {}
    for value in values:
        other = titles.setdefault(value.meaning.place, value.title)
        if other != value.title:
            raise ParseError(
                line,
                f"columns {other!r} and {value.title!r} that say the same",
                "another load, metric, direction, statistic, scope or aggregate for each",
                "say above what tells them apart",
            )
