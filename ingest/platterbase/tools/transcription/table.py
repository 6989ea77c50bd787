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
  The keys are the words of _words.py with hyphens: `#metric` and `#unit` are required.
* columns of printed ratios have the metric `quote`, and beside the unit (`%` or `ratio`) need
  `#quote-of` (title of the column whose ratio it is), `#quote-baseline` (label of the run that
  is 100 %; it may stand in another file) and `#quote-better` (`lower` or `higher` is better). Other
  words do not concern them. Quotes are checked, never taken for values.

The first line without `#` has the title of every column as printed, each different. Every line
after it is one run: its label, then one cell for each column. An empty cell: nothing printed there.
A dash: printed without a value, for the reason in `#missing` (`lost` unless said).
Anything else must be a figure of the column's unit.

| field | becomes |
| --- | --- |
| first cell of a line | label of the run |
| cell | measurement; field = title of the column, printed = the cell |
| cell of a `quote` column | quote of the measurement in the column `#quote-of` |

Units: the closed list of _units.py, which has the source of each (SI and IEC prefixes by name);
what K or M means in the source is decided by whoever transcribes, before this file.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from platterbase.errors import ParseError
from platterbase.model import Descriptor, Hints, Measurement, Quote, Run
from platterbase.tools.transcription.table_head import Ratio, Table, Value, split, table_of
from platterbase.tools.transcription.transcript import (
    Row,
    figure,
    fit,
    gap,
    refuse_too_many,
    rows,
    unreadable,
)
from platterbase.tools.transcription.units import UNITS, quantity
from platterbase.tools.transcription.words import STARTED, Word, read

DESCRIPTOR = Descriptor(
    tool="table",
    title="Published table, transcribed",
    version=1,
    formats=("tab-separated values with #platterbase-table in their first line",),
    tool_versions="1",
    markers=("#platterbase-table",),
)

_DASHES = ("-", "–", "—", "－")


def parse(text: str, hints: Hints) -> list[Run]:
    """Read a transcribed table: one run for each of its lines."""
    above, titles, below = split(rows(text, "#platterbase-table"))
    refuse_too_many(len(below) * len(titles[1]), titles[0])
    table = table_of(above, titles)
    body = [(row[0], fit(row, len(titles[1]), "one for each title")) for row in below]
    _refuse_unnamed_runs(body, table)
    about = _about(table.file, hints)
    return [
        Run(
            **about,
            lines=(line, line),
            label=cells[0],
            workloads=table.loads,
            measurements=tuple(_measurements((line, cells), table)),
        )
        for line, cells in body
    ]


def _about(file: Mapping[str, Word], hints: Hints) -> dict[str, Any]:
    """What all runs of the file share."""
    said = {key.replace("-", "_"): word.text for key, word in file.items()}
    if "started" in file:
        read(file["started"], STARTED)
    return {
        "tool": said["tool"],
        "tool_version": said.get("tool_version", hints.tool_version),
        "generator": said.get("generator"),
        "generator_version": said.get("generator_version"),
        "command": said.get("command", hints.command),
        "started": said.get("started"),
    }


def _refuse_unnamed_runs(body: list[Row], table: Table) -> None:
    """Every run has a label and a figure; the baseline of a ratio is one run."""
    labels = Counter(cells[0] for _, cells in body)
    for line, cells in body:
        if not cells[0] or not any(cells[1:]):
            found = "a run without a figure" if cells[0] else "a run without a label"
            raise ParseError(line, found, "a label and figures", "add what the source prints")
    for ratio in table.ratios:
        if labels[ratio.baseline.text] > 1:
            found = f"{ratio.baseline.name} {ratio.baseline.text!r}, the label of several runs"
            remedy = "give the runs different labels"
            raise ParseError(ratio.baseline.line, found, "the label of one run", remedy)


def _measurements(row: Row, table: Table) -> Iterator[Measurement]:
    """The figures of one line, each with the ratios printed of it."""
    line, cells = row
    quotes: dict[str, list[Quote]] = {ratio.of: [] for ratio in table.ratios}
    for ratio in table.ratios:
        if cells[ratio.place] and cells[ratio.place] not in _DASHES:
            quotes[ratio.of].append(_quote(ratio, cells[ratio.place], line, comma=table.comma))
    for column in table.values:
        printed = cells[column.place]
        found = tuple(quotes.get(column.title, ()))
        if printed:
            yield _measurement(column, printed, line, found, comma=table.comma)
        elif found:
            raise ParseError(
                line,
                f"a ratio {found[0].printed!r} of an empty cell",
                f"a figure in column {column.title!r}, or a dash where it is lost",
                "write what the source prints there",
            )


def _measurement(
    column: Value, printed: str, line: int, quotes: tuple[Quote, ...], *, comma: bool
) -> Measurement:
    at = {"workload": column.workload, "line": line, "field": column.title, "quotes": quotes}
    if printed in _DASHES:
        return gap(column.meaning, printed, at)
    return figure(column.meaning, printed, at, comma=comma)


def _quote(ratio: Ratio, printed: str, line: int, *, comma: bool) -> Quote:
    try:
        found = quantity(printed, UNITS[ratio.unit], comma=comma)
    except ValueError as error:
        raise unreadable(error, line, ratio.unit) from None
    if found.value < 0:
        raise ParseError(line, f"{printed!r} below 0", "a ratio from 0", "correct it")
    return Quote(
        printed=printed,
        ratio=found.value,
        resolution=found.resolution,
        baseline=ratio.baseline.text,
        better=ratio.better,
        line=line,
        field=ratio.title,
    )
