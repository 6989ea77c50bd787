"""facts: our own format for single figures that a source gives in its prose.

Where an article says in a sentence what a disk did, the sentence stays with its author: this file
keeps the figure, what it is of, and where it stands. UTF-8, tabs between the cells, one line a
figure. Versions seen: 1.

    #platterbase-facts	1
    setup	load	metric	qualifier	printed	unit	tool	locator
    one	fill-1	throughput	at-least	161	MB/s	vmstat	paragraph 3, sentence 1
    four five	fill-n	throughput	about	672	MB/s	vmstat	paragraph 3, sentence 2
    other-port	fill-1	throughput	range	130~138	MB/s	vmstat	last paragraph

The first line is the format and its version, the second names the columns that are used, in any
order. Lines that begin with `#` are remarks.

| column | becomes |
| --- | --- |
| setup | slugs of the submission, several with blanks between: label of the run; required |
| printed | the figure as printed, with or without its unit; required |
| metric, unit | required; the others of figures.py where they say something |
| locator | where the source says so, never its sentence: `field`; required |
| tool | who measured and printed; required |
| tool_version, generator, generator_version, command, started | of the run |
| decimal | `comma` where the figure has a decimal comma |

Lines that agree in setup and in all about the run are one run, wherever they stand: its lines are
the first to the last of them. Keep the lines of one tool together. `load` names a load that
submission.toml declares, or one of its own that the other words describe. A range (`380~390`,
`28〜30`) has two ends and no value.

Units: the closed list of units.py, which has the source of each (SI and IEC prefixes by name).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from platterbase.errors import ParseError
from platterbase.model import Descriptor, Hints, Measurement, Record, Run
from platterbase.tools.transcription.figures import (
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
    matching,
    parse_figure,
)
from platterbase.tools.transcription.tsv import (
    Row,
    read_rows,
    refuse_too_many,
    require_width,
    without_empty_end,
)

DESCRIPTOR = Descriptor(
    tool="facts",
    title="Figures from prose, transcribed",
    version=1,
    formats=("tab-separated values with #platterbase-facts in their first line",),
    tool_versions="1",
    markers=("#platterbase-facts",),
)

_SLUG = "[a-z0-9][a-z0-9.-]*"
_RUN = {
    "setup": matching(f"{_SLUG}( {_SLUG})*", "slugs of a-z, 0-9, . and -, blanks between several"),
    "tool": TOOL_NAME,
    "tool_version": matching(".+", "a version"),
    "generator": matching(".+", "a tool's name"),
    "generator_version": matching(".+", "a version"),
    "command": matching(".+", "a command line"),
    "started": STARTED,
}
_OWN = ("printed", "locator", "decimal")
_REQUIRED = ("setup", "metric", "printed", "unit", "tool", "locator")
_COLUMNS = (*_RUN, *FIGURE_PROPERTIES, *LOAD_PROPERTIES, *_OWN)


class _Fact(Record, frozen=True):
    """One figure: its line, the properties stated of it, and what they mean."""

    line: int
    stated: Mapping[str, Property]
    meaning: FigureMeaning


def parse(text: str, hints: Hints) -> list[Run]:
    """Return the runs that the figures of a text belong to."""
    rows = [row for row in read_rows(text, "#platterbase-facts") if row.cells[0][:1] != "#"]
    if len(rows) < 2:
        line = rows[-1].line if rows else 1
        expected = "a line of column names and a line for each figure"
        raise ParseError(line, "the end of the file", expected, "add the figures")
    columns = _check_columns(rows[0])
    refuse_too_many(len(rows), rows[-1].line)
    groups: dict[tuple[str | None, ...], list[_Fact]] = {}
    for row in rows[1:]:
        fact = _read_fact(row, columns)
        about = tuple(fact.stated[name].text if name in fact.stated else None for name in _RUN)
        groups.setdefault(about, []).append(fact)
    return [_run(facts) for facts in groups.values()]


def _check_columns(row: Row) -> list[str]:
    """Return the names of the columns, each known and none twice."""
    line, names = without_empty_end(row)
    for place, name in enumerate(names):
        if name not in _COLUMNS or name in names[:place]:
            found = f"column {name[:40]!r}" + (" again" if name in _COLUMNS else "")
            expected = f"each once, of {', '.join(_COLUMNS)}"
            raise ParseError(line, found, expected, "correct the name")
    for name in _REQUIRED:
        if name not in names:
            raise ParseError(line, f"no column {name}", ", ".join(_REQUIRED), "add the column")
    return names


def _read_fact(row: Row, columns: list[str]) -> _Fact:
    """Return one figure with the cells that are not empty."""
    line = row.line
    texts = require_width(row, len(columns), "one for each column")
    stated = {
        name: Property(name=name, text=text, line=line)
        for name, text in zip(columns, texts, strict=True)
        if text
    }
    for name in _REQUIRED:
        if name not in stated:
            raise ParseError(line, f"no {name}", f"a {name} for each figure", "fill in the cell")
    for name in _RUN.keys() & stated.keys():
        convert(stated[name], _RUN[name])
    return _Fact(line=line, stated=stated, meaning=convert_meaning(stated, line))


def _run(facts: list[_Fact]) -> Run:
    """Return the run that all these figures belong to."""
    workloads = build_workloads([fact.stated for fact in facts])
    indexes = {load.key: index for index, load in enumerate(workloads)}
    _refuse_equal_figures(facts)
    first = facts[0]
    about: dict[str, Any] = {name: first.stated[name].text for name in _RUN if name in first.stated}
    return Run(
        label=about.pop("setup"),
        **about,
        lines=(first.line, facts[-1].line),
        workloads=workloads,
        measurements=tuple(_measurement(fact, indexes) for fact in facts),
    )


def _measurement(fact: _Fact, indexes: Mapping[str, int]) -> Measurement:
    stated, load = fact.stated, fact.meaning.load
    position = {
        "workload": None if load is None else indexes[load],
        "line": fact.line,
        "field": stated["locator"].text,
    }
    comma = has_decimal_comma(stated)
    return parse_figure(fact.meaning, stated["printed"].text, position, comma=comma)


def _refuse_equal_figures(facts: list[_Fact]) -> None:
    lines: dict[tuple[object, ...], int] = {}
    for fact in facts:
        other = lines.setdefault(fact.meaning.identity, fact.line)
        if other != fact.line:
            raise ParseError(
                fact.line,
                f"another figure for what line {other} gives",
                "another setup, load, metric, direction, statistic, scope or aggregate",
                "keep one of the two, or say what tells them apart",
            )
