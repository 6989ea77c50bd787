"""Draw pairs of figures that differ in one thing: dots on a line."""

from __future__ import annotations

from dataclasses import dataclass, replace

from platterbase.charts.canvas import HUES, INK, LINE, QUIET, REST, Canvas
from platterbase.charts.kinds.sheet import (
    GAP,
    Datum,
    Sheet,
    draw_axis,
    draw_key,
    emphases,
    label_column,
    value_width,
)
from platterbase.charts.layout import (
    Size,
    make_scale,
    multiple,
    text_width,
)
from platterbase.charts.vega import DataRow
from platterbase.language.numbers import number

_FEW = 3  # pairs that have room between them
_TELLING = 1.4  # how much larger the multiple of a decisive pair is


@dataclass(frozen=True)
class _Line:
    """Two figures that differ in one thing."""

    label: str
    start: DataRow
    end: DataRow


def _ends(sheet: Sheet) -> tuple[list[_Line], str, str]:
    """Return the pairs of figures between two columns, or between two rows; and the ends' names."""
    file = sheet.file
    columns = {str(row["column"]) for row in sheet.rows}
    if file.start in columns:
        every = dict.fromkeys(file.rows or [str(row["row"]) for row in sheet.rows])
        keys = [(f"{row}.{file.start}", f"{row}.{file.end}", "row_label") for row in every]
        names = ("column_label", file.start, file.end)
    else:
        every = dict.fromkeys(file.columns or [str(row["column"]) for row in sheet.rows])
        keys = [(f"{file.start}.{name}", f"{file.end}.{name}", "column_label") for name in every]
        names = ("row_label", file.start, file.end)
    lines = [
        _Line(str(sheet.cell(start)[label]), sheet.cell(start), sheet.cell(end))
        for start, end, label in keys
        if sheet.has(start) and sheet.has(end)
    ]
    first = lines[0]
    return lines, str(first.start[names[0]]), str(first.end[names[0]])


def _is_decisive_line(sheet: Sheet, line: _Line) -> bool:
    return sheet.is_decisive(line.start) or sheet.is_decisive(line.end)


def draw_pairs(sheet: Sheet, canvas: Canvas) -> list[DataRow]:
    """Draw two dots on a line for each pair, with the values at their outer sides."""
    size = canvas.size
    if size.narrow and sheet.unit == "duration":
        size = replace(size, large=size.text + 1)  # hours and minutes leave no room for more
    lines, first, last = _ends(sheet)
    left, labels = label_column(sheet, size, [line.label for line in lines])
    ordered = [sorted((line.start, line.end), key=_value) for line in lines]
    rooms = [
        14
        + max(
            value_width(
                _pair_text(sheet, ends[side]), size, decisive=_is_decisive_line(sheet, line)
            )
            for line, ends in zip(lines, ordered, strict=True)
        )
        for side in (0, 1)
    ]
    far = _ratio_room(sheet, lines, size)
    values = [float(end["value"] or 0) for line in lines for end in (line.start, line.end)]
    scale = make_scale(
        values, left + rooms[0], size.width - rooms[1] - far, log=sheet.file.scale == "log"
    )
    from_hue, to_hue = (HUES[name] for name in sheet.file.ends or ("rest", "own"))
    pale = {
        name
        for name, ends in (
            (first, [line.start for line in lines]),
            (last, [line.end for line in lines]),
        )
        if all(sheet.pale(end) < 1 for end in ends)
    }
    y = top = draw_key(canvas, [(first, from_hue), (last, to_hue)], pale)
    found: list[DataRow] = []
    ratios: list[Datum] = []
    for line in lines:
        rows = labels[line.label]
        label_y, y, below = _place(size, y, len(rows), few=len(lines) <= _FEW)
        low = min(line.start, line.end, key=_value)
        for end in (line.start, line.end):
            found.append(  # noqa: PERF401 - between lines of other lists
                {
                    **end,
                    "x": scale.at(float(end["value"] or 0)),
                    "other": scale.at(
                        float((line.end if end is line.start else line.start)["value"] or 0)
                    ),
                    "y": y,
                    "edge": 0 if size.narrow else left - GAP,
                    "label_y": label_y,
                    "label": rows,  # type: ignore[dict-item]
                    "label_of": int(end is line.start),
                    "side": "right" if end is low else "left",
                    "printed": _pair_text(sheet, end),
                    "paint": from_hue if end is line.start else to_hue,
                    "pale": sheet.pale(end),
                    "decisive": int(_is_decisive_line(sheet, line)),
                    "ends": int(end is line.end),
                }
            )
        ratios.append(
            {
                "x": size.width,
                "y": y,
                "text": _ratio_text(sheet, line),
                "decisive": int(_is_decisive_line(sheet, line)),
                "greater": int(_value(line.end) > _value(line.start)),
            }
        )
        y = below
    canvas.height = y + size.line + 2
    draw_axis(sheet, canvas, scale, top=top, foot=y)
    canvas.draw(
        {"type": "rule", "strokeWidth": 3, "color": LINE},
        {"x": {"field": "x"}, "x2": {"field": "other"}, "y": {"field": "y"}},
    )
    canvas.draw(
        {"type": "circle", "size": 110, "opacity": 1, "strokeWidth": 1.5},
        {
            "x": {"field": "x"},
            "y": {"field": "y"},
            "fill": {"field": "paint", "type": "nominal", "scale": None},
            "stroke": {"field": "paint", "type": "nominal", "scale": None},
            "fillOpacity": {"field": "pale", "type": "quantitative", "scale": None},
        },
        tooltip=True,
    )
    _write_names(canvas)
    colours = (QUIET if from_hue == REST else from_hue, to_hue)
    _write_values(canvas, size, colours)
    _write_ratios(canvas, ratios, colours)
    return found


def _place(size: Size, y: float, lines: int, *, few: bool) -> tuple[float, float, float]:
    """Return where the first line of a pair's name, its dots, and what is below them stand."""
    if size.narrow:
        dots = y + lines * size.line + 12
        return y + size.line / 2, dots, dots + 16
    half = max(lines * size.line, size.large * 1.2) / 2 + (13 if few else 6)
    return y + half - (lines - 1) * size.line / 2, y + half, y + 2 * half


def _write_names(canvas: Canvas) -> None:
    canvas.write(
        None,
        x="edge",
        y="label_y",
        text="label",
        keep="datum.label_of === 1",
        align="left" if canvas.size.narrow else "right",
    )


def _ratio_room(sheet: Sheet, lines: list[_Line], size: Size) -> float:
    """Return the room of the multiples at the right."""
    # A letter's room more than measured: readers' fonts may be wider than ours
    return size.large + max(
        text_width(
            _ratio_text(sheet, line),
            _ratio_size(size, decisive=_is_decisive_line(sheet, line)),
            bold=True,
        )
        for line in lines
    )


def _ratio_size(size: Size, *, decisive: bool) -> int:
    """Return the size of a multiple in pixels."""
    return round(_TELLING * size.large) if decisive else size.large


def _write_values(canvas: Canvas, size: Size, colours: tuple[str, str]) -> None:
    """Write the values at the outer sides of the dots, in the colours of these."""
    for side, dx in (("right", -10), ("left", 10)):
        for decisive, style in emphases(size):
            for ends, colour in enumerate(colours):  # as the dot is
                canvas.write(
                    None,
                    text="printed",
                    keep=f"datum.side === '{side}' && datum.ends === {ends}"
                    f" && datum.decisive === {decisive}",
                    align=side,
                    dx=dx,
                    **{**style, "color": colour},
                )


def _write_ratios(canvas: Canvas, ratios: list[Datum], colours: tuple[str, str]) -> None:
    """Write the multiples, the decisive one large in the colour of the greater end.

    Where the pairs disagree about which end is greater, all are in its colour.
    """
    sides = sorted({int(ratio["greater"]) for ratio in ratios})
    for side in sides:
        for decisive in (0, 1):
            canvas.write_fixed(
                ("ratios", ratios),
                keep=f"datum.greater === {side} && datum.decisive === {decisive}",
                color=colours[side] if len(sides) > 1 or decisive else INK,
                align="right",
                fontSize=_ratio_size(canvas.size, decisive=bool(decisive)),
                fontWeight=700 if decisive else 600,
            )


def _ratio_of(line: _Line) -> float:
    """Return how many times the greater of two values is the other."""
    low, high = sorted((_value(line.start) or 1, _value(line.end) or 1))
    return high / low


def _value(row: DataRow) -> float:
    return float(row["value"] or 0)


def _ratio_text(sheet: Sheet, line: _Line) -> str:
    """Return the multiple; with the greater figure's name where pairs disagree."""
    text = multiple(_ratio_of(line), sheet.words)
    lines, *_ = _ends(sheet)
    if len({_value(one.end) > _value(one.start) for one in lines}) < 2:
        return text
    greater = max(line.start, line.end, key=_value)
    name = sheet.words.get(f"column_{greater['column']}") or str(greater["row_label"])
    return sheet.words["labelled"].format(column=name, figure=text)


def _pair_text(sheet: Sheet, row: DataRow) -> str:
    """Return a value in three digits, without the unit that the key says."""
    if sheet.unit == "duration":
        return str(row["full"])
    return number(_value(row), sheet.unit, sheet.prefix, sheet.words, digits=3)
