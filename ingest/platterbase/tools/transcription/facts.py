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
| metric, unit | required; the others of _words.py where they say something |
| locator | where the source says so, never its sentence: `field`; required |
| tool | who measured and printed; required |
| tool_version, generator, generator_version, command, started | of the run |
| decimal | `comma` where the figure has a decimal comma |

Lines that agree in setup and in all about the run are one run, wherever they stand: its lines are
the first to the last of them. Keep the lines of one tool together. `load` names a load that
submission.toml declares, or one of its own that the other words describe. A range (`380~390`,
`28〜30`) has two ends and no value.

Units: the closed list of _units.py, which has the source of each (SI and IEC prefixes by name).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from platterbase.errors import ParseError
from platterbase.model import Descriptor, Hints, Measurement, Record, Run
from platterbase.tools.transcription.transcript import Row, figure, fit, refuse_too_many, rows
from platterbase.tools.transcription.words import (
    DECIMAL,
    FIGURE_WORDS,
    LOAD_WORDS,
    STARTED,
    Meaning,
    Word,
    like,
    meaning,
    read,
    workloads,
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
    "setup": like(f"{_SLUG}( {_SLUG})*", "slugs of a-z, 0-9, . and -, blanks between several"),
    "tool": like(".+", "the tool's name"),
    "tool_version": like(".+", "a version"),
    "generator": like(".+", "a tool's name"),
    "generator_version": like(".+", "a version"),
    "command": like(".+", "a command line"),
    "started": STARTED,
}
_OWN = ("printed", "locator", "decimal")
_REQUIRED = ("setup", "metric", "printed", "unit", "tool", "locator")
_COLUMNS = (*_RUN, *FIGURE_WORDS, *LOAD_WORDS, *_OWN)


class _Line(Record, frozen=True):
    """One figure: its line, its words, and what they mean."""

    line: int
    words: Mapping[str, Word]
    meaning: Meaning


def parse(text: str, hints: Hints) -> list[Run]:
    """Read figures line by line, and put together those of one run."""
    found = [row for row in rows(text, "#platterbase-facts") if not row[1][0].startswith("#")]
    if len(found) < 2:
        line = found[-1][0] if found else 1
        expected = "a line of column names and a line for each figure"
        raise ParseError(line, "the end of the file", expected, "add the figures")
    columns = _columns(found[0])
    refuse_too_many(len(found), found[-1][0])
    groups: dict[tuple[str | None, ...], list[_Line]] = {}
    for row in found[1:]:
        one = _line(row, columns)
        about = tuple(one.words[name].text if name in one.words else None for name in _RUN)
        groups.setdefault(about, []).append(one)
    return [_run(lines) for lines in groups.values()]


def _columns(row: Row) -> list[str]:
    """The names of the columns, each known and none twice."""
    line, names = row
    while not names[-1]:
        names = names[:-1]
    for place, name in enumerate(names):
        if name not in _COLUMNS or name in names[:place]:
            found = f"column {name[:40]!r}" + (" again" if name in _COLUMNS else "")
            expected = f"each once, of {', '.join(_COLUMNS)}"
            raise ParseError(line, found, expected, "correct the name")
    for name in _REQUIRED:
        if name not in names:
            raise ParseError(line, f"no column {name}", ", ".join(_REQUIRED), "add the column")
    return names


def _line(row: Row, columns: list[str]) -> _Line:
    """One figure's words: those that are not empty."""
    line = row[0]
    texts = fit(row, len(columns), "one for each column")
    words = {
        name: Word(name=name, text=text, line=line)
        for name, text in zip(columns, texts, strict=True)
        if text
    }
    for name in _REQUIRED:
        if name not in words:
            raise ParseError(line, f"no {name}", f"a {name} for each figure", "fill in the cell")
    for name in _RUN.keys() & words.keys():
        read(words[name], _RUN[name])
    return _Line(line=line, words=words, meaning=meaning(words, line))


def _run(lines: list[_Line]) -> Run:
    """All figures of one run."""
    loads = workloads([one.words for one in lines])
    keys = {load.key: index for index, load in enumerate(loads)}
    _refuse_equal_figures(lines)
    about: dict[str, Any] = {
        name: lines[0].words[name].text for name in _RUN if name in lines[0].words
    }
    return Run(
        label=about.pop("setup"),
        **about,
        lines=(lines[0].line, lines[-1].line),
        workloads=loads,
        measurements=tuple(_measurement(one, keys) for one in lines),
    )


def _measurement(one: _Line, keys: Mapping[str, int]) -> Measurement:
    words = one.words
    load = one.meaning.load
    at = {
        "workload": None if load is None else keys[load],
        "line": one.line,
        "field": words["locator"].text,
    }
    comma = "decimal" in words and read(words["decimal"], DECIMAL) == "comma"
    return figure(one.meaning, words["printed"].text, at, comma=comma)


def _refuse_equal_figures(lines: list[_Line]) -> None:
    first: dict[tuple[object, ...], int] = {}
    for one in lines:
        other = first.setdefault(one.meaning.place, one.line)
        if other != one.line:
            raise ParseError(
                one.line,
                f"another figure for what line {other} gives",
                "another setup, load, metric, direction, statistic, scope or aggregate",
                "keep one of the two, or say what tells them apart",
            )
