"""What all kinds of charts share: the chart to be drawn, and texts that they place."""

from __future__ import annotations

import math
from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any

from platterbase.charts.canvas import ACCENT, HUES, INK, LINE, QUIET, REST, Canvas
from platterbase.charts.kit import ChartFile, Ratio, shorten
from platterbase.charts.layout import (
    Scale,
    Size,
    multiple,
    text_width,
    wrap,
)
from platterbase.charts.vega import DataRow
from platterbase.language.numbers import (
    number,
    prefix_for,
    scaled,
    spoken_number,
    spoken_ratio,
    spoken_share,
    symbol,
    with_unit,
    written,
)
from platterbase.language.words import Words

Datum = dict[str, Any]
GAP = 8
_TIMES = (1.0, 10.0, 60.0, 600.0, 1800.0, 3600.0, 7200.0, 36000.0)
_MOST_STEPS = 6
_CLOCK = (1.0, 10.0, 60.0, 600.0, 3600.0, 36000.0)
_LONG = 10_000
PALE = 0.45  # an invalid figure


@dataclass(frozen=True)
class Sheet:
    """A chart to be drawn: its file, its figures, the words and signs of a language."""

    name: str
    file: ChartFile
    rows: list[DataRow]
    words: Words
    language: str
    unit: str
    prefix: str

    def tick(self, value: float) -> str:
        """Return a round number without a unit in print."""
        return written(Decimal(f"{value:.12g}"), self.words)

    def mark_of(self, value: float) -> str:
        """Return a round value of the scale in print, in the unit of the figures."""
        if self.unit == "duration" and value:
            return number(value, self.unit, "", self.words)
        if self.file.own_units:
            return self.in_own_unit(value, digits=1)
        return self.tick(scaled(value, self.unit, self.prefix))

    def in_own_unit(self, value: float, digits: int = 2) -> str:
        """Return a value with the unit that suits it, as a sentence says it: 54 ms, 8.8 s."""
        prefix = prefix_for([value], self.unit)
        text = number(value, self.unit, prefix, self.words, digits=digits)
        return with_unit(text, self.unit, prefix, self.words)

    def rounds(self, scale: Scale) -> list[float]:
        """Return the round values of a logarithmic scale; those of a clock for durations."""
        if self.unit != "duration":
            return scale.rounds()
        return [value for value in _CLOCK if scale.low <= value <= scale.high]

    def steps(self, scale: Scale) -> list[float]:
        """Return the round values of a linear scale; full hours or minutes for durations."""
        if self.unit == "duration":
            steps = [step for step in _TIMES if scale.high / step <= _MOST_STEPS]
            step = min(steps, default=_TIMES[-1])
        else:
            step = 10 ** math.floor(math.log10(scale.high))
            step *= next(
                part for part in (0.2, 0.5, 1, 2) if scale.high / (part * step) <= _MOST_STEPS
            )
        return [step * number for number in range(int(scale.high / step) + 1)]

    def heading(self, panel: str) -> str:
        """Return the word of a panel, of bars with the unit of its figures."""
        says = self.file.kind == "bars" and self.unit != "duration" and not self.file.own_units
        unit = symbol(self.unit, self.prefix, self.words) if says else ""
        pattern = self.words["heading_with_unit"]
        return pattern.format(heading=panel, unit=unit) if unit else panel

    def whole(self, row: Mapping[str, Any]) -> float:
        """Return how many tests a figure is a part of, 1 where it is none."""
        of = self.file.of
        return float(self.cell(f"{row['row']}.{of}")["value"] or 0) if of else 1.0

    def cell(self, key: str) -> DataRow:
        """Return the figure `row.column`."""
        return next(row for row in self.rows if key_of(row) == key)

    def has(self, key: str) -> bool:
        """Return whether there is such a figure."""
        return any(key_of(row) == key for row in self.rows)

    @property
    def shown(self) -> list[DataRow]:
        """Return the figures that are marks: in the columns and rows of the file."""
        lines = {one.figure for one in self.file.ceiling}
        columns = self.file.columns or list(dict.fromkeys(str(row["column"]) for row in self.rows))
        order = {key: place for place, key in enumerate(self.file.rows)}
        found = [
            row
            for row in self.rows
            if row["column"] in columns
            and key_of(row) not in lines
            and (not order or row["row"] in order)
        ]
        found.sort(key=lambda row: columns.index(str(row["column"])))
        places = order or {str(row["row"]): int(row["row_position"] or 0) for row in found}
        if order or self.file.together:
            found.sort(key=lambda row: places[str(row["row"])])
        if not self.file.together:
            found.sort(key=lambda row: columns.index(str(row["column"])))
        return found

    @property
    def shortened(self) -> Sheet:
        """Return the chart of the small picture: a few bars, from zero, with nothing beside them.

        It stands without its article: words `chart_<name>_small_<row or column>` are its labels
        where there are any, and `chart_<name>_small` its heading.
        """
        label = self.file.label or "row_label"
        made = [
            {
                **row,
                "mark": "",  # there is no room for what it means
                label: self._small_word(str(row["row"]), str(row[label])),
                # without the unit, which the heading says
                "column_label": self._small_word(
                    str(row["column"]),
                    self.words.get(f"column_{row['column']}") or str(row["column_label"]),
                ),
            }
            for row in self.rows
        ]
        return replace(self, file=shorten(self.file, self.shown), rows=made)

    def _small_word(self, key: str, otherwise: str) -> str:
        """Return the word of a row or column in the small picture."""
        return self.words.get(f"chart_{self.name}_small_{key.replace('-', '_')}") or otherwise

    @property
    def signed(self) -> set[str]:
        """Return the figures with a sign: those that rules doubt, where they set some apart.

        A doubt that the chart is about has none: its title says it.
        """
        doubted = {
            key_of(row)
            for row in self.shown
            if row.get("mark") and not set(str(row["doubts"]).split()) <= set(self.file.subject)
        }
        return doubted if 2 * len(doubted) < len(self.shown) else set()

    def paint(self, row: Mapping[str, Any]) -> str:
        """Return the colour of a bar."""
        if hue := self.file.hue:
            value = row[hue.column]
            keys = (key for key in hue.colours if value in (key, self.words.get(key)))
            return HUES[hue.colours.get(key_of(row)) or hue.colours[next(keys)]]
        return HUES[self.file.accent] if self.is_decisive(row) and not self.file.added else REST

    def pale(self, row: Mapping[str, Any]) -> float:
        """Return the opacity of a mark: pale if doubted, or a sum that no source states."""
        misled = self.is_doubted(row)
        return PALE if misled or row["column"] == self.file.summed else 1

    def is_doubted(self, row: Mapping[str, Any]) -> bool:
        """Return whether a figure is invalid and drawn so, or its own source doubts it."""
        return bool(row["misled"] and self.file.pale) or row["row"] in self.file.faint

    @property
    def accent(self) -> str:
        """Return the colour of what is said large: that of the bar that the file names first."""
        found = (
            self.paint(row)
            for name in self.file.decisive
            for row in self.shown
            if name in (row["row"], key_of(row))
        )
        paint = next(found, ACCENT) if self.file.hue else HUES[self.file.accent]
        return INK if paint == REST else paint

    @property
    def pale_names(self) -> set[str]:
        """Return the names of the columns whose figures are all pale."""
        every = {str(row["column_label"]) for row in self.shown}
        return every - {str(row["column_label"]) for row in self.shown if self.pale(row) == 1}

    @property
    def colour_names(self) -> list[tuple[str, str]]:
        """Return what the colours of the bars mean; none where labels and headings say so."""
        hue = self.file.hue
        if hue is None or hue.column == self.file.panel:
            return []
        if hue.column.endswith("_word"):
            shown = {str(row[hue.column]) for row in self.shown}
            names = [(self.words[key], HUES[name]) for key, name in hue.colours.items()]
            return [one for one in names if one[0] in shown]
        if hue.column != "column" or not self.file.together:
            return []
        labels = {str(row["column"]): str(row["column_label"]) for row in self.shown}
        names = [(labels[key], HUES[name]) for key, name in hue.colours.items()]
        if self.file.added:
            names.append((self.words[f"column_{self.file.added}"], ACCENT))
        return names

    def is_decisive(self, row: Mapping[str, Any]) -> bool:
        """Return whether a figure is drawn in the accent colour."""
        return key_of(row) in self.file.decisive or row["row"] in self.file.decisive


def key_of(row: Mapping[str, Any]) -> str:
    """Return the name of a figure: row.column."""
    return f"{row['row']}.{row['column']}"


def panels_of(sheet: Sheet) -> dict[str, list[DataRow]]:
    """Return the figures by the words over them."""
    found: dict[str, list[DataRow]] = {}
    labels = {row["column"]: str(row["column_label"]) for row in sheet.rows}
    columns = {row["column"] for row in sheet.shown}
    for row in sheet.shown:
        panel = sheet.file.panel
        name = sheet.heading(str(row[panel])) if panel else str(row["column_label"])
        if not panel and sheet.unit == "duration" and len(columns) == 1:
            name = ""  # a heading has the unit of its bars, and the title says what they are
        if sheet.file.together:
            coloured = sheet.file.hue and sheet.file.hue.column == "column"
            name = "" if coloured else labels[sheet.file.columns[0]]  # the key says it
        found.setdefault(name, []).append(row)
    return found


def label_column(
    sheet: Sheet, size: Size, labels: Iterable[str]
) -> tuple[float, dict[str, list[str]]]:
    """Return where marks begin, and the lines of each label: above its mark on a phone."""
    most = size.width if size.narrow else 230
    lines = {
        label: wrap(label, most, size.text, sheet.language) if label else [] for label in labels
    }
    if size.narrow:
        return 0.0, lines
    widest = max(text_width(line, size.text) for found in lines.values() for line in found)
    return math.ceil(widest) + GAP, lines


def keep_apart(ticks: list[Datum], size: Size) -> list[Datum]:
    """Return the ticks whose texts do not meet."""
    found: list[Datum] = []
    end = 0.0
    for tick in ticks:
        half = text_width(tick["text"], size.text - 1) / 2
        if tick["x"] - half >= end and tick["x"] + half <= size.width:
            found.append(tick)
            end = tick["x"] + half + 6
    return found


def ceiling_text(sheet: Sheet, figure: str, name: str) -> str:
    """Return name and value of a ceiling; it is no measurement: three digits are enough."""
    pattern, cell = sheet.words["labelled"], sheet.cell(figure)
    value, full = float(cell["value"] or 0), str(cell["full"])
    if scaled(value, sheet.unit, sheet.prefix) >= _LONG:
        text = spoken_number(value, sheet.unit, sheet.prefix, sheet.words, digits=3)
        full = with_unit(text, sheet.unit, sheet.prefix, sheet.words)
    return pattern.format(column=sheet.words[name], figure=full)


def value_width(text: str, size: Size, *, decisive: bool) -> float:
    """Return the width of a value beside its mark; a decisive one is large and bold."""
    return text_width(text, size.large if decisive else size.text, bold=decisive)


def ratio_text(sheet: Sheet, ratio: Ratio) -> str:
    """Return the multiple between two figures in print; empty where none is asked."""
    if ratio.said_as == "added":
        keys = (f"{key.rpartition('.')[0]}.{sheet.file.added}" for key in (ratio.to, ratio.of))
        return " → ".join(str(sheet.cell(key)["number"]) for key in keys)
    of, to = (float(sheet.cell(key)["value"] or 0) for key in (ratio.of, ratio.to))
    if ratio.said_as == "percent":
        return with_unit(written(spoken_share(of / to), sheet.words), "percent", "", sheet.words)
    words = sheet.words[ratio.name] if ratio.name else ""
    if "{ratio}" in words:
        return words.format(ratio=written(spoken_ratio(of / to, digits=2), sheet.words))
    return multiple(of / to, sheet.words)


def emphases(size: Size, accent: str = ACCENT) -> tuple[tuple[int, dict[str, Any]], ...]:
    """Return the style of texts that are not decisive, and of those that are."""
    return ((0, {}), (1, {"fontSize": size.large, "fontWeight": 600, "color": accent}))


def draw_key(canvas: Canvas, names: list[tuple[str, str]], pale: Container[str] = ()) -> float:
    """Draw what the colours mean, and return where the chart may begin.

    `pale`: the names whose marks are.
    """
    size = canvas.size
    if not names:
        return 0.0
    x, y = 6.0, size.line / 2
    data: list[Datum] = []
    for name, colour in names:
        wide = text_width(name, size.text)
        if x > 6.0 and x + 12 + wide > size.width:
            x, y = 6.0, y + size.line + 2
        data.append({"x": x, "y": y, "from": x + 12, "text": name, "paint": colour})
        data[-1]["pale"] = PALE if name in pale else 1
        x += wide + 34
    canvas.draw_fixed(
        {"type": "circle", "size": 90, "opacity": 1, "strokeWidth": 1.5},
        {
            "x": {"field": "x"},
            "y": {"field": "y"},
            "fill": {"field": "paint", "type": "nominal", "scale": None},
            "stroke": {"field": "paint", "type": "nominal", "scale": None},
            "fillOpacity": {"field": "pale", "type": "quantitative", "scale": None},
        },
        ("key", data),
    )
    canvas.write_fixed(("key", data), x="from", align="left")
    return y + size.line / 2 + 10


def draw_axis(
    sheet: Sheet, canvas: Canvas, scale: Scale, *, top: float, foot: float, keep: str = ""
) -> None:
    """Draw round values of a scale as lines behind the marks, with their numbers at the foot."""
    size = canvas.size
    grid: list[Datum] = [
        {"x": scale.at(value), "y": top, "y2": foot, "text": sheet.mark_of(value)}
        for value in (sheet.rounds(scale) if scale.log else sheet.steps(scale))
    ]
    name = "log" if scale.log else "linear"
    canvas.draw_fixed(
        {"type": "rule", "color": LINE},
        {"x": {"field": "x"}, "y": {"field": "y"}, "y2": {"field": "y2"}},
        (f"grid_{name}", grid),
        keep,
    )
    ticks = [{**one, "y": foot + size.line / 2} for one in keep_apart(grid, size)]
    canvas.write_fixed((f"ticks_{name}", ticks), keep=keep, color=QUIET, fontSize=size.text - 1)
