"""Draw grids of numbers by numbers, such as queue depth by jobs, as a heat map."""

from __future__ import annotations

from platterbase.charts.canvas import GROUND, HEAT, INK, QUIET, Canvas
from platterbase.charts.kinds.sheet import (
    GAP,
    Datum,
    Sheet,
    panels_of,
)
from platterbase.charts.layout import (
    make_scale,
    text_width,
)
from platterbase.charts.vega import DataRow


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
    columns = 1 if size.narrow or len(panels) == 1 else 2
    left = max(text_width(sheet.tick(one), size.text - 1) for one in down) + GAP
    gap = 28
    wide = (size.width - gap * (columns - 1)) / columns
    cell = (wide - left) / len(across)
    tall = 26
    text = size.text - 1
    unit = 1000 if max(values) >= 10_000 else 1
    found: list[DataRow] = []
    heads: list[Datum] = []
    ticks: list[Datum] = []
    sides: list[Datum] = []
    axes: list[Datum] = []
    panel_height = size.line * 4 + 14 + tall * len(down)
    for place, (name, rows) in enumerate(panels.items()):
        x0 = (place % columns) * (wide + gap)
        y0 = (place // columns) * (panel_height + 12)
        title = sheet.words["chart_thousands"].format(heading=name) if unit > 1 else name
        heads.append({"x": x0, "y": y0 + size.line / 2, "text": title})
        axes.append({"x": x0, "y": y0 + size.line * 1.5 + 2, "text": sheet.words[file.y_word]})
        body = y0 + size.line * 2 + 6
        for index, one in enumerate(down):
            sides.append(
                {"x": x0 + left - 5, "y": body + (index + 0.5) * tall, "text": sheet.tick(one)}
            )
        foot = body + tall * len(down)
        for index, one in enumerate(across):
            ticks.append(
                {
                    "x": x0 + left + (index + 0.5) * cell,
                    "y": foot + size.line / 2 + 2,
                    "text": sheet.tick(one),
                }
            )
        axes.append(
            {"x": x0 + left, "y": foot + size.line * 1.5 + 4, "text": sheet.words[file.x_word]}
        )
        for row in rows:
            share = (scale.at(float(row["value"] or 0)) - lowest) / max(len(HEAT) - lowest, 0.1)
            step = min(int(share * len(HEAT)), len(HEAT) - 1)
            x = x0 + left + across.index(float(row[file.x] or 0)) * cell
            y = body + down.index(float(row[file.y] or 0)) * tall
            decisive = sheet.is_decisive(row)
            found.append(
                {
                    **row,
                    "x": x,
                    "x2": x + cell - 2,
                    "y": y,
                    "y2": y + tall - 2,
                    "mid_x": x + cell / 2 - 1,
                    "mid_y": y + tall / 2 - 1,
                    "paint": HEAT[step],
                    "dark": int(step >= 3),
                    "printed": _short(sheet, float(row["value"] or 0), unit),
                    "decisive": int(decisive),
                }
            )
    canvas.height = max(one["y"] for one in axes) + size.line
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
    canvas.draw(
        {"type": "rect", "fill": None, "stroke": INK, "strokeWidth": 2.5},
        {
            "x": {"field": "x"},
            "x2": {"field": "x2"},
            "y": {"field": "y"},
            "y2": {"field": "y2"},
        },
        keep="datum.decisive === 1",
    )
    for dark, colour in ((0, INK), (1, GROUND)):
        for decisive_, weight in ((0, 400), (1, 600)):
            canvas.draw(
                {
                    "type": "text",
                    "fontSize": text,
                    "color": colour,
                    "baseline": "middle",
                    "fontWeight": weight,
                },
                {"x": {"field": "mid_x"}, "y": {"field": "mid_y"}, "text": {"field": "printed"}},
                keep=f"datum.dark === {dark} && datum.decisive === {decisive_}",
            )
    canvas.write_fixed(("panels", heads), align="left", fontWeight=600)
    canvas.write_fixed(("sides", sides), align="right", color=QUIET, fontSize=text)
    canvas.write_fixed(("ticks", ticks), color=QUIET, fontSize=text)
    canvas.write_fixed(("axes", axes), align="left", color=QUIET, fontSize=text)
    return found


def _short(sheet: Sheet, value: float, unit: int) -> str:
    """Return a number that fits a cell: thousands where there are five digits."""
    short = value / unit
    digits = 0 if short >= 10 else 1
    return sheet.tick(round(short, digits))
