"""Draw grids of numbers by numbers, such as queue depth by jobs, as a heat map."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from platterbase.charts.canvas import GROUND, HEAT, HUES, INK, QUIET, Canvas
from platterbase.charts.kinds.sheet import (
    GAP,
    Datum,
    Sheet,
    key_of,
    panels_of,
)
from platterbase.charts.layout import Size, make_scale, text_width
from platterbase.charts.vega import DataRow
from platterbase.language.numbers import spoken_share, symbol, with_unit, written

_STYLES: dict[str, dict[str, Any]] = {
    "panels": {"align": "left", "fontWeight": 600},
    "ticks": {"color": QUIET},
    "sides": {"align": "right", "color": QUIET},
    "axes": {"align": "left", "color": QUIET},
    "changes": {"align": "left", "fontWeight": 600, "color": HUES["shared"]},
    "level": {"align": "left", "fontWeight": 600, "color": QUIET},
}
PALE = 0.4  # of panels with a note: paler than other marks, as text stands in the cells
_LEAST_CELL = 28  # pixels: room for two digits and a sign
_DARK = 3  # steps of colour from this one on have light text


def draw_heat(sheet: Sheet, canvas: Canvas) -> list[DataRow]:
    """Draw a grid of numbers by numbers for each panel, all in one scale of colour."""
    size, file = canvas.size, sheet.file
    panels = panels_of(sheet)
    shown = sheet.shown
    across = sorted({float(row[file.x] or 0) for row in shown})
    down = sorted({float(row[file.y] or 0) for row in shown})
    values = [float(row["value"] or 0) for row in shown]
    scale = make_scale(values, 0, len(HEAT), log=file.scale == "log")
    lowest = scale.at(min(values))
    span = max(len(HEAT) - lowest, 0.1)

    def paint(value: float) -> int:
        return min(int((scale.at(value) - lowest) / span * len(HEAT)), len(HEAT) - 1)

    left = max(text_width(sheet.tick(one), size.text - 1) for one in down) + GAP
    gap, top = (14 if size.narrow else 28), size.line + 12
    columns = _columns_of(len(panels), (size.width - gap) / 2 - left, len(across), size)
    below = columns > 1 and size.narrow  # there a change has no room beside its panel's name
    above = (1 + bool(file.step_word)) * below  # lines between the panel's name and its grid
    wide = (size.width - gap * (columns - 1)) / columns
    cell = (wide - left) / len(across)
    tall = 22 if below else 26
    unit = 1000 if max(values) >= 10_000 else 1
    found: list[DataRow] = []
    heads, ticks, sides, axes, changes, level = texts = [list[Datum]() for _ in range(6)]
    panel_height = size.line * (4 + above) + 14 + tall * len(down)
    _draw_key(sheet, canvas, (min(values), max(values)), unit)
    for place, (name, rows) in enumerate(panels.items()):
        x0 = (place % columns) * (wide + gap)
        y0 = top + (place // columns) * (panel_height + 12)
        if len(panels) > 1:
            heads.append({"x": x0, "y": y0 + size.line / 2, "text": name})
        beside = x0 + text_width(name, size.text, bold=True) + 2 * GAP
        own = {"x": x0 if below else beside, "y": y0 + size.line * (1.5 if below else 0.5)}
        for line, (text, has_changed) in enumerate(_changes_of(sheet, rows, unit, below=below)):
            own_line = {"y": own["y"] + line * size.line, "text": text}
            (changes if has_changed else level).append({**own, **own_line})
        y0 += size.line * above
        down_word, across_word = (
            f"{sheet.words[word]} {sign}" for word, sign in ((file.y_word, "↓"), (file.x_word, "→"))
        )
        axes.append({"x": x0, "y": y0 + size.line * 1.5 + 2, "text": down_word})
        body = y0 + size.line * 2 + 6
        sides += [
            {"x": x0 + left - 5, "y": body + (index + 0.5) * tall, "text": sheet.tick(one)}
            for index, one in enumerate(down)
        ]
        foot = body + tall * len(down)
        ticks += [
            {
                "x": x0 + left + (index + 0.5) * cell,
                "y": foot + size.line / 2 + 2,
                "text": sheet.tick(one),
            }
            for index, one in enumerate(across)
        ]
        axes.append({"x": x0 + left, "y": foot + size.line * 1.5 + 4, "text": across_word})
        corner = (x0 + left, body)
        found += [
            _cell(sheet, row, corner, (cell, tall), (across, down), paint, unit) for row in rows
        ]
    canvas.height = max(one["y"] for one in axes) + size.line
    _draw_cells(canvas)
    _draw_blocks(sheet, canvas, found)
    _draw_outlines(canvas, found)
    for (name, style), data in zip(_STYLES.items(), texts, strict=True):
        canvas.write_fixed((name, data), **style)
    return found


def _columns_of(panels: int, room: float, cells: int, size: Size) -> int:
    """Return how many grids stand side by side; on a phone two of four where cells have room."""
    if panels == 1 or (size.narrow and (panels == 2 or room / cells < _LEAST_CELL)):
        return 1
    return 2


def _draw_cells(canvas: Canvas) -> None:
    """Draw the cells with their numbers."""
    text = canvas.size.text - 1
    canvas.draw(
        {"type": "rect"},
        {
            "x": {"field": "x"},
            "x2": {"field": "x2"},
            "y": {"field": "y"},
            "y2": {"field": "y2"},
            "fill": {"field": "paint", "type": "nominal", "scale": None},
        },
        tooltip=True,
    )
    for dark, colour in ((0, INK), (1, GROUND)):
        canvas.draw(
            {"type": "text", "fontSize": text, "color": colour, "baseline": "middle"},
            {"x": {"field": "mid_x"}, "y": {"field": "mid_y"}, "text": {"field": "printed"}},
            keep=f"datum.dark === {dark}",
        )


def _draw_blocks(sheet: Sheet, canvas: Canvas, found: list[DataRow]) -> None:
    """Draw one line around all cells that lie between two figures of a block."""
    places = {key_of(row): row for row in found}
    inside = dict.fromkeys(  # in the order of the rows: a set of text has another in each process
        key
        for first, last in sheet.file.blocks
        for key, row in places.items()
        if all(places[first][at] <= row[at] <= places[last][at] for at in ("x", "y"))  # type: ignore[operator]
    )
    corners = {(places[key]["x"], places[key]["y"]) for key in inside}
    sides: list[Datum] = []
    for key in inside:
        x, y, x2, y2 = (float(places[key][at] or 0) for at in ("x", "y", "x2", "y2"))
        ends = {"x": x - 1, "x2": x2 + 1, "y": y - 1, "y2": y2 + 1}
        wide, tall = x2 - x + 2, y2 - y + 2
        for beside, side in (
            ((-wide, 0), {"x2": x - 1}),
            ((wide, 0), {"x": x2 + 1}),
            ((0, -tall), {"y2": y - 1}),
            ((0, tall), {"y": y2 + 1}),
        ):
            near = (x + beside[0], y + beside[1])
            if not any(math.dist(near, corner) < 1 for corner in corners):  # type: ignore[arg-type]
                sides.append(ends | side)
    if sides:
        canvas.draw_fixed(
            {"type": "rule", "color": HUES["shared"], "strokeWidth": 4, "strokeCap": "square"},
            {name: {"field": name} for name in ("x", "x2", "y", "y2")},
            ("blocks", sides),
        )


def _draw_outlines(canvas: Canvas, found: list[DataRow]) -> None:
    """Draw an outline around each decisive cell, light outside so that it shows on dark ones."""
    for inset, colour, wide in ((0, GROUND, 5), (0, INK, 2.5)):
        cells: list[Datum] = [
            {
                "x": float(row["x"] or 0) + inset,
                "y": float(row["y"] or 0) + inset,
                "x2": float(row["x2"] or 0) - inset,
                "y2": float(row["y2"] or 0) - inset,
            }
            for row in found
            if row["decisive"]
        ]
        if cells:
            canvas.draw_fixed(
                {"type": "rect", "fill": None, "stroke": colour, "strokeWidth": wide},
                {name: {"field": name} for name in ("x", "x2", "y", "y2")},
                (f"outlines_{colour[1:]}", cells),
            )


def _changes_of(
    sheet: Sheet, rows: list[DataRow], unit: int, *, below: bool
) -> list[tuple[str, bool]]:
    """Return how the second of two figures of a panel differs from the first: 74 → 58 (−22%).

    And whether it does: two that are written alike are level, and have no share. Words of what the
    two are stand before them, in a line of their own where a panel has no room beside its name.
    """
    keys = {key_of(row) for row in rows}
    words = sheet.words[sheet.file.step_word] if sheet.file.step_word else ""
    found = []
    for first, second in (pair for pair in sheet.file.steps if {*pair} <= keys):
        ends = [float(sheet.cell(key)["value"] or 0) for key in (first, second)]
        printed = [_short(sheet, end, unit) for end in ends]
        said = " → ".join(printed)
        if has_changed := printed[0] != printed[1]:
            share = written(spoken_share(ends[1] / ends[0] - 1), sheet.words)
            said += f" ({with_unit(share, 'percent', '', sheet.words)})"
        if words and below:
            found.append((words, False))
        elif words:
            said = sheet.words["labelled"].format(column=words, figure=said)
        found.append((said, has_changed))
    return found


def _cell(
    sheet: Sheet,
    row: DataRow,
    corner: tuple[float, float],
    size: tuple[float, float],
    numbers: tuple[list[float], list[float]],
    paint: Callable[[float], int],
    unit: int,
) -> DataRow:
    """Return a figure with its place in a grid: pixels from the corner, by both of its numbers."""
    file, value = sheet.file, float(row["value"] or 0)
    x = corner[0] + numbers[0].index(float(row[file.x] or 0)) * size[0]
    y = corner[1] + numbers[1].index(float(row[file.y] or 0)) * size[1]
    step = paint(value)
    return {
        **row,
        "x": x,
        "x2": x + size[0] - 2,
        "y": y,
        "y2": y + size[1] - 2,
        "mid_x": x + size[0] / 2 - 1,
        "mid_y": y + size[1] / 2 - 1,
        "paint": HEAT[step],
        "dark": int(step >= _DARK),
        "printed": _short(sheet, value, unit),
        "decisive": int(sheet.is_decisive(row)),
    }


def _draw_key(sheet: Sheet, canvas: Canvas, range_: tuple[float, float], unit: int) -> None:
    """Draw the steps of colour from the lowest to the highest value, with what they measure."""
    size = canvas.size
    ends = [_short(sheet, end, unit) for end in range_]
    heading = str(sheet.shown[0]["column_label"])
    if unit > 1:
        heading = sheet.words["chart_thousands"].format(unit=symbol(sheet.unit, "", sheet.words))
    y = size.line / 2
    words: list[Datum] = [{"x": 0, "y": y, "text": heading}]
    x = text_width(heading, size.text) + 2 * GAP
    words.append({"x": x, "y": y, "text": ends[0]})
    x += text_width(ends[0], size.text) + GAP
    swatches: list[Datum] = []
    for paint in HEAT:
        swatches.append({"x": x, "x2": x + 22, "y": y - 7, "y2": y + 7, "paint": paint})
        x += 24
    words.append({"x": x + GAP - 2, "y": y, "text": ends[1]})
    canvas.draw_fixed(
        {"type": "rect"},
        {
            **{name: {"field": name} for name in ("x", "x2", "y", "y2")},
            "fill": {"field": "paint", "type": "nominal", "scale": None},
        },
        ("key", swatches),
    )
    canvas.write_fixed(("key_words", words), align="left", color=QUIET)


def _short(sheet: Sheet, value: float, unit: int) -> str:
    """Return a number that fits a cell: thousands where there are five digits."""
    short = value / unit
    digits = 0 if short >= 10 else 1
    return sheet.tick(round(short, digits))
