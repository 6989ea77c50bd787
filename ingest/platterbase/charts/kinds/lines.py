"""Draw lines over a number, such as queue depth, each with its name at its end."""

from __future__ import annotations

import math

from platterbase.charts.canvas import ACCENT, INK, LINE, QUIET, REST, Canvas
from platterbase.charts.kinds.sheet import (
    GAP,
    PALE,
    Sheet,
    ceiling_text,
    keep_apart,
    value_width,
)
from platterbase.charts.layout import (
    Scale,
    Size,
    make_scale,
    spread_out,
    text_width,
    wrap,
)
from platterbase.charts.vega import DataRow


def draw_lines(sheet: Sheet, canvas: Canvas) -> list[DataRow]:
    """Draw a line for each series over numbers, with its name at its end."""
    size, file = canvas.size, sheet.file
    shown = sheet.shown
    names = list(dict.fromkeys(str(row[file.series]) for row in shown))
    ends = {
        name: max(
            (row for row in shown if row[file.series] == name),
            key=lambda row: float(row[file.x] or 0),
        )
        for name in names
    }
    decisive = {str(row[file.series]) for row in shown if sheet.is_decisive(row)}
    values = [float(row["value"] or 0) for row in shown]
    values += [float(row[one] or 0) for row in shown for one in (file.low, file.high) if one]
    values += [float(sheet.cell(one.figure)["value"] or 0) for one in file.ceiling]
    most = size.width * (0.42 if size.narrow else 0.3)
    texts = {
        name: [*wrap(name, most, size.text, sheet.language), str(ends[name]["full"])]
        for name in names
    }
    room = 12 + max(
        max(
            value_width(line, size, decisive=index == len(text) - 1 and name in decisive)
            for index, line in enumerate(text)
        )
        for name, text in texts.items()
    )
    top = len(file.ceiling) * (size.line + 2) + size.line + 6
    foot = top + _tall(size)
    scale = make_scale(values, foot, top, log=file.scale == "log")
    ticks = sheet.decades(scale) if scale.log else _round_ticks(scale.high)
    left = max(text_width(sheet.mark_of(value), size.text - 1) for value in ticks) + GAP
    numbers = sorted({float(row[file.x] or 0) for row in shown})
    widest = max(numbers[-1], 2 * numbers[0])  # of a single one, too
    across = Scale(numbers[0], widest, left + 8, size.width - room - 4, log=True)
    canvas.height = foot + size.line * 2 + 8
    grid = [
        {
            "x": left,
            "x2": size.width - room,
            "y": scale.at(value),
            "edge": left - 4,
            "text": sheet.mark_of(value),
        }
        for value in ticks
    ]
    canvas.draw_fixed(
        {"type": "rule", "color": LINE},
        {"x": {"field": "x"}, "x2": {"field": "x2"}, "y": {"field": "y"}},
        ("grid", grid),
    )
    canvas.write_fixed(("grid", grid), x="edge", align="right", color=QUIET, fontSize=size.text - 1)
    heading = [{"x": 0, "y": top - size.line - 2, "text": shown[0]["column_label"]}]
    canvas.write_fixed(("heading", heading), align="left", fontWeight=600)
    below = [
        {"x": across.at(one), "y": foot + size.line, "text": sheet.tick(one)} for one in numbers
    ]
    canvas.write_fixed(("numbers", keep_apart(below, size)), color=QUIET, fontSize=size.text - 1)
    axis = [{"x": left, "y": foot + 2 * size.line, "text": sheet.words[file.x_word]}]
    canvas.write_fixed(("axis", axis), align="left", color=QUIET, fontSize=size.text - 1)
    found: list[DataRow] = []
    for row in shown:
        name = str(row[file.series])
        spread = {
            f"{end}_at": scale.at(float(row[column] or 0))
            for end, column in (("low", file.low), ("high", file.high))
            if column
        }
        found.append(
            {
                **row,
                "line": names.index(name),
                "x": across.at(float(row[file.x] or 0)),
                "y": scale.at(float(row["value"] or 0)),
                **spread,
                "paint": ACCENT if name in decisive else REST,
                "pale": PALE if row["misled"] else 1,
            }
        )
    _draw_lines(sheet, canvas, names)
    tips = {
        name: (across.at(float(row[file.x] or 0)), scale.at(float(row["value"] or 0)))
        for name, row in ends.items()
    }
    _draw_names(canvas, texts, decisive, tips, size.width - room)
    _draw_ceilings(sheet, canvas, scale, left, size.width - room)
    return found


def _draw_names(
    canvas: Canvas,
    texts: dict[str, list[str]],
    decisive: set[str],
    tips: dict[str, tuple[float, float]],
    edge: float,
) -> None:
    """Write names and last values at the right of `edge`; `tips`: where each line ends.

    A thin line leads from a line that ends before the others to its name.
    """
    size = canvas.size
    steps = max(len(text) for text in texts.values()) * size.line + 10
    foot = canvas.height - 2 * size.line - 8
    top = foot - _tall(size)
    places = spread_out([y for _, y in tips.values()], steps, top, foot)
    last = max(x for x, _ in tips.values())
    for index, (name, place) in enumerate(zip(texts, places, strict=True)):
        text = texts[name]
        large = size.large if name in decisive else size.text
        tall = (len(text) - 1) * size.line
        y = place - tall / 2
        paint = ACCENT if name in decisive else INK
        x, tip = tips[name]
        if x < last - 1:
            leader = {"x": x, "x2": edge, "y": tip, "y2": place}
            canvas.draw(
                {"type": "rule", "strokeWidth": 1, "color": paint},
                {key: {"field": key} for key in leader},
                data=(f"leader_{index}", [{**leader, "line": index}]),
            )
        where = {"x": edge + 6, "line": index}
        canvas.write(
            (f"name_{index}", [{**where, "y": y, "text": text[:-1]}]), align="left", color=paint
        )
        below = y + tall + (3 if large > size.text else 0)
        canvas.write(
            (f"last_{index}", [{**where, "y": below, "text": text[-1]}]),
            align="left",
            color=paint,
            fontSize=large,
            fontWeight=600,
        )


def _draw_ceilings(sheet: Sheet, canvas: Canvas, scale: Scale, left: float, edge: float) -> None:
    """Draw each ceiling as a line from left to edge, with its name and value above."""
    for band, one in enumerate(sheet.file.ceiling):
        y = scale.at(float(sheet.cell(one.figure)["value"] or 0))
        canvas.draw_fixed(
            {"type": "rule", "color": INK, "strokeWidth": 1.5, "strokeDash": [5, 3]},
            {"x": {"field": "x"}, "x2": {"field": "x2"}, "y": {"field": "y"}},
            (f"ceiling_{band}", [{"x": left, "x2": edge, "y": y}]),
        )
        said = ceiling_text(sheet, one.figure, one.name)
        above = y - canvas.size.line / 2 - 1
        canvas.write_fixed(
            (f"ceiling_{band}_text", [{"x": left, "y": above, "text": said}]),
            align="left",
            fontWeight=600,
        )


def _tall(size: Size) -> int:
    """Return the height of the scale."""
    return 230 if size.narrow else 300


def _draw_lines(sheet: Sheet, canvas: Canvas, names: list[str]) -> None:
    """Draw lines, points and ranges, and let readers hide each series."""
    file = sheet.file
    tests = []
    for index, name in enumerate(names):
        canvas.switch(f"shown_{index}", name)
        tests.append(f"(datum.line !== {index} || shown_{index})")
    canvas.transform.append({"filter": " && ".join(tests)})
    colour = {"field": "paint", "type": "nominal", "scale": None}
    if file.low:
        canvas.draw(
            {"type": "rule", "strokeWidth": 2, "opacity": 0.5},
            {
                "x": {"field": "x"},
                "y": {"field": "low_at"},
                "y2": {"field": "high_at"},
                "stroke": colour,
            },
        )
    canvas.draw(
        {"type": "line", "strokeWidth": 3},
        {
            "x": {"field": "x"},
            "y": {"field": "y"},
            "detail": {"field": "line", "type": "nominal"},
            "stroke": colour,
        },
    )
    canvas.draw(
        {"type": "circle", "size": 90, "opacity": 1},
        {"x": {"field": "x"}, "y": {"field": "y"}, "fill": colour},
        tooltip=True,
    )


def _round_ticks(most: float) -> list[float]:
    """Return three to six round numbers from 0."""
    step = 10.0 ** math.floor(math.log10(most))
    for part in (0.2, 0.25, 0.5, 1, 2):
        if most / (step * part) <= 6:
            step *= part
            break
    return [step * one for one in range(int(most / step) + 1)]
