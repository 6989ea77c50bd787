"""Read chart files: site/charts/<query>.toml says in a few lines what a chart of a query shows.

    kind = "bars"                          # bars, pairs, heat, tests
    columns = ["write", "read"]            # figures of the query; a panel each, on one scale
    decisive = ["raid0-2u-2ch.write"]      # row.column: in the accent colour, with a large value
    ratio = { of = "raid0-2u-2ch.write", to = "raid0-2u-1ch.write" }
    ceiling = [{ figure = "dmi.practical", name = "p55_dmi" }]   # rows = [...]: what it limits
    scale = "log"                          # where sizes differ by ten: dots; otherwise linear
    claims = ["000/shared-pair-slower"]  # what the title says: files of content/claims/

Title, note and description are the words `chart_<query>_title`, `…_note` and `…_description`.
platterbase.charts.kinds makes the specification.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

import msgspec

from platterbase.errors import IngestError, Problem


class Ratio(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """How one figure stands to another, written between them: ×3.0, with `percent` 61%.

    With `added`, what each of two bars has more than the one before it: 160 → 10.

    `name` is the key of the words below it, which say of what: "of one drive". Words with
    `{ratio}` are said in one with it: "11 times as fast".
    """

    of: str
    to: str
    said_as: Literal["times", "percent", "added"] = msgspec.field(name="as", default="times")
    name: str = ""


class Ceiling(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A figure that is drawn as a line with its name: a ceiling, or a baseline."""

    figure: str
    name: str
    rows: list[str] = []  # those that it limits; without it: all

    def crosses(self, row: str) -> bool:
        """Return whether the line is drawn across a row."""
        return not self.rows or row in self.rows


class Hue(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """What the colour of bars means: the values of a column, or rows, each with its colour's name.

    A value of a column with words (`…_word`) is given by its key, and there the colours have a key.
    A single figure (`row.column`) may have a colour of its own.
    """

    column: str
    colours: dict[str, str]


class Spread(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """How far the bars of a panel are apart, beside their ends: the share the lowest lacks."""

    row: str  # one of the panel
    name: str  # key of the words below the share


class ChartFile(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """What a chart shows. The fields below `claims` are for some kinds only."""

    kind: Literal["bars", "pairs", "heat", "tests"]
    claims: list[str]
    columns: list[str] = []
    rows: list[str] = []
    decisive: list[str] = []
    accent: Literal["own", "shared"] = "own"  # of what decides; shared: a value that misleads
    ratio: Ratio | list[Ratio] | None = None  # of bars several, each a bracket
    ceiling: list[Ceiling] = []
    scale: Literal["linear", "log"] = "linear"
    subject: list[str] = []  # caveats that the chart is about: what they doubt has no sign
    small: list[str] = []  # bars of the small picture, five at most; without it: the first ones
    small_columns: list[str] = []  # … and its columns; without it: the first one
    invalid: str = ""  # key of the words that say what invalid figures measure instead
    pale: bool = True  # whether they are paler; not where labels or those words say which they are
    faint: list[str] = []  # bars: rows that their own source doubts, paler
    together: bool = False  # bars: the columns in one panel, in the order of the rows
    added: str = ""  # bars: a column with what a bar has more than the one before it
    summed: str = ""  # bars: with `added`, the column whose bars no source states: our sums, paler
    hue: Hue | None = None  # bars: what colours mean; without it, only the decisive one has one
    spread: Spread | None = None  # bars
    axis: bool = False  # bars: round values below a linear scale
    own_units: bool = False  # bars: each value in a unit of its own, as text says it: 54 ms, 8.8 s
    thin: list[str] = []  # bars: rows or columns that the others are measured against
    panel: str = ""  # bars, heat, tests: a column with the word of the panel
    label: str = ""  # bars: a column with the word beside the bar; without it: the row's name
    ends: list[str] = []  # pairs: colours of the two dots; without it grey and the accent
    start: str = ""  # pairs: the column or row where a line begins
    end: str = ""  # … and where it ends
    of: str = ""  # tests: the column with how many tests there were
    ends_in: list[str] = []  # tests: words of those counted, of those proved, and of the others
    proved: list[str] = []  # tests: rows whose tests ended well by proof, not by luck
    said: list[str] = []  # tests: words with {k} and {n} of those counted, and of those proved
    x: str = ""  # heat: a column with numbers
    y: str = ""  # heat: a column with numbers
    x_word: str = ""  # heat: key of the name of the axis
    y_word: str = ""
    blocks: list[tuple[str, str]] = []  # heat: two figures; the cells between them are outlined
    steps: list[tuple[str, str]] = []  # heat: two figures; the panel says how the second differs
    step_word: str = ""  # heat: key of the words before it, which say what the two figures are
    low: str = ""  # bars: a column with the lowest of the repeats: a span instead of a bar
    high: str = ""
    digits: int = 2  # bars with `low` and `high`: how many are said of medians and ends, at least

    @property
    def ratios(self) -> list[Ratio]:
        """Return the multiples that are drawn."""
        if isinstance(self.ratio, list):
            return self.ratio
        return [self.ratio] if self.ratio else []


_SMALL_ROWS = 4  # where a file names none


def shorten(file: ChartFile, shown: Sequence[Mapping[str, Any]]) -> ChartFile:
    """Return the file of the small picture: a few bars, whatever the kind.

    `shown` are the figures of the chart, in order. Of pairs it has the two figures of one, the
    decisive one where the file does not choose; of panels the first.
    """
    rows = list(dict.fromkeys(str(one["row"]) for one in shown))
    kept = file.small
    if not kept and file.panel:
        first = shown[0][file.panel]
        rows = list(dict.fromkeys(str(one["row"]) for one in shown if one[file.panel] == first))
    columns = file.small_columns or (file.columns if file.together else file.columns[:1])
    hue = file.hue
    if file.kind == "pairs":
        ends, colours = [file.start, file.end], file.ends or ["rest", "own"]
        decisive = [row for row in rows if row in file.decisive]
        by_column = any(one["column"] == file.start for one in shown)
        if by_column:
            kept, columns = (kept or decisive or rows)[:1], ends
        else:
            kept, columns = ends, columns or [str(shown[0]["column"])]
        hue = Hue("column" if by_column else "row", dict(zip(ends, colours, strict=True)))
    return msgspec.structs.replace(
        file,
        kind="bars",
        rows=kept or rows[:_SMALL_ROWS],
        columns=columns,
        hue=hue,
        together=True,
        scale="linear",
        ratio=None,
        ceiling=[],
        low="",
        high="",
    )


def chart_path(root: Path, name: str) -> Path:
    """Return the file of a chart: a few lines of TOML, or a Vega-Lite specification."""
    short = root / "site" / "charts" / f"{name}.toml"
    return short if short.exists() else short.with_name(f"{name}.vl.json")


def read_chart_file(path: Path, shown: str) -> ChartFile:
    """Return a chart file; raises IngestError for what it does not know."""
    try:
        return msgspec.toml.decode(path.read_bytes(), type=ChartFile)
    except msgspec.MsgspecError as error:
        expected = "the keys of ingest/platterbase/charts/kit.py"
        raise IngestError(
            [Problem(shown, 1, "chart", str(error), expected, "correct the chart file")]
        ) from error
