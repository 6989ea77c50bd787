"""Draw pairs of figures that differ in one thing: dots on a line, or slopes."""

from __future__ import annotations

from dataclasses import dataclass, replace

from platterbase.charts.canvas import ACCENT, LINE, QUIET, REST, Canvas
from platterbase.charts.kinds.sheet import (
    GAP,
    PALE,
    Datum,
    Sheet,
    emphases,
    label_column,
    value_width,
)
from platterbase.charts.layout import (
    Size,
    make_scale,
    multiple,
    spread_out,
    text_width,
)
from platterbase.charts.vega import DataRow


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
    large = size.large if size.narrow else size.ratio
    # A letter's room more than measured: readers' fonts may be wider than ours
    far = size.large + max(
        text_width(
            _ratio_text(sheet, line),
            large if _is_decisive_line(sheet, line) else size.text,
            bold=_is_decisive_line(sheet, line),
        )
        for line in lines
    )
    values = [float(end["value"] or 0) for line in lines for end in (line.start, line.end)]
    scale = make_scale(
        values, left + rooms[0], size.width - rooms[1] - far, log=sheet.file.scale == "log"
    )
    y = _draw_key(sheet, canvas, [(first, REST), (last, ACCENT)])
    found: list[DataRow] = []
    ratios: list[Datum] = []
    for line in lines:
        rows = labels[line.label]
        if size.narrow:
            label_y, y = y + size.line / 2, y + len(rows) * size.line + 12
        else:
            y += max(len(rows) * size.line, size.large * 1.2) / 2 + 6
            label_y = y - (len(rows) - 1) * size.line / 2
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
                    "paint": REST if end is line.start else ACCENT,
                    "pale": PALE if end["misled"] else 1,
                    "decisive": int(_is_decisive_line(sheet, line)),
                }
            )
        ratios.append(
            {
                "x": size.width,
                "y": y,
                "text": _ratio_text(sheet, line),
                "decisive": int(_is_decisive_line(sheet, line)),
            }
        )
        y += 16 if size.narrow else max(len(rows) * size.line, size.large * 1.2) / 2 + 6
    canvas.height = y
    canvas.draw(
        {"type": "rule", "strokeWidth": 3, "color": LINE},
        {"x": {"field": "x"}, "x2": {"field": "other"}, "y": {"field": "y"}},
    )
    canvas.draw(
        {"type": "circle", "size": 130, "opacity": 1},
        {
            "x": {"field": "x"},
            "y": {"field": "y"},
            "fill": {"field": "paint", "type": "nominal", "scale": None},
            "fillOpacity": {"field": "pale", "type": "quantitative", "scale": None},
        },
        tooltip=True,
    )
    canvas.write(
        None,
        x="edge",
        y="label_y",
        text="label",
        keep="datum.label_of === 1",
        align="left" if size.narrow else "right",
    )
    for side, dx in (("right", -10), ("left", 10)):
        for decisive, style in emphases(size):
            canvas.write(
                None,
                text="printed",
                keep=f"datum.side === '{side}' && datum.decisive === {decisive}",
                align=side,
                dx=dx,
                **style,
            )
    for decisive, style in emphases(size):
        own = [one for one in ratios if one["decisive"] == decisive]
        if own:
            printed = {**style, "fontSize": large} if decisive else {"color": QUIET}
            canvas.write_fixed((f"ratios_{decisive}", own), align="right", **printed)
    return found


def _value(row: DataRow) -> float:
    return float(row["value"] or 0)


def _ratio_text(sheet: Sheet, line: _Line) -> str:
    """Return how many times the greater of two values is the other."""
    low, high = sorted((_value(line.start) or 1, _value(line.end) or 1))
    return multiple(high / low, sheet.words)


def _pair_text(sheet: Sheet, row: DataRow) -> str:
    """Return a value, without the unit that the key says."""
    return str(row["full"] if sheet.unit == "duration" else row["number"])


def _draw_key(sheet: Sheet, canvas: Canvas, names: list[tuple[str, str]]) -> float:
    """Draw what the colours mean, and return where the chart may begin."""
    size = canvas.size
    x, y = 6.0, size.line / 2
    data: list[Datum] = []
    for name, colour in names:
        wide = text_width(name, size.text)
        if x > 6.0 and x + 12 + wide > size.width:
            x, y = 6.0, y + size.line + 2
        data.append({"x": x, "y": y, "from": x + 12, "text": name, "paint": colour})
        x += wide + 34
    canvas.draw_fixed(
        {"type": "circle", "size": 110, "opacity": 1},
        {
            "x": {"field": "x"},
            "y": {"field": "y"},
            "fill": {"field": "paint", "type": "nominal", "scale": None},
        },
        ("key", data),
    )
    canvas.write_fixed(("key", data), x="from", align="left")
    return y + size.line / 2 + 10


def draw_slopes(sheet: Sheet, canvas: Canvas) -> list[DataRow]:
    """Draw a line for each pair from left to right, with names and values at its ends."""
    size = canvas.size
    lines, first, last = _ends(sheet)
    values = [float(end["value"] or 0) for line in lines for end in (line.start, line.end)]
    top, foot = size.line * 2 + 8, size.line * 2 + 8 + (240 if size.narrow else 300)
    scale = make_scale(values, foot, top, log=sheet.file.scale == "log")
    step = size.line * (2 if size.narrow else 1) + 4
    texts = {
        side: [_slope_text(sheet, line, side, size) for line in lines] for side in ("start", "end")
    }
    widest = {
        side: max(text_width(part, size.text) for text in own for part in text) + 12
        for side, own in texts.items()
    }
    at = {"start": widest["start"], "end": size.width - widest["end"]}
    places = {
        side: spread_out(
            [scale.at(float(getattr(line, side)["value"] or 0)) for line in lines],
            step,
            top,
            foot,
        )
        for side in ("start", "end")
    }
    found: list[DataRow] = []
    for index, line in enumerate(lines):
        decisive = _is_decisive_line(sheet, line)
        for side in ("start", "end"):
            end = line.start if side == "start" else line.end
            text = texts[side][index]
            found.append(
                {
                    **end,
                    "x": at[side],
                    "y": scale.at(float(end["value"] or 0)),
                    "x2": at["end"],
                    "y2": scale.at(float(line.end["value"] or 0)),
                    "begins": int(side == "start"),
                    "text_y": places[side][index] - (len(text) - 1) * size.line / 2,
                    "printed": text,  # type: ignore[dict-item]
                    "paint": ACCENT if decisive else REST,
                    "decisive": int(decisive),
                }
            )
    canvas.height = foot + size.line
    canvas.draw(
        {"type": "rule", "strokeWidth": 3},
        {
            "x": {"field": "x"},
            "x2": {"field": "x2"},
            "y": {"field": "y"},
            "y2": {"field": "y2"},
            "stroke": {"field": "paint", "type": "nominal", "scale": None},
        },
        keep="datum.begins === 1",
    )
    canvas.draw(
        {"type": "circle", "size": 130, "opacity": 1},
        {
            "x": {"field": "x"},
            "y": {"field": "y"},
            "fill": {"field": "paint", "type": "nominal", "scale": None},
        },
        tooltip=True,
    )
    for begins, align, dx in ((1, "right", -10), (0, "left", 10)):
        for decisive_, style in emphases(size):
            canvas.write(
                None,
                y="text_y",
                text="printed",
                keep=f"datum.begins === {begins} && datum.decisive === {decisive_}",
                align=align,
                dx=dx,
                **{**style, "fontSize": size.text},
            )
    heads = [
        {"x": 0, "y": size.line / 2, "text": first, "align": "left"},
        {"x": size.width, "y": size.line / 2 + size.line, "text": last, "align": "right"},
    ]
    if text_width(first, size.text) + text_width(last, size.text) + 16 < size.width:
        heads[1]["y"] = size.line / 2
    for index, head in enumerate(heads):
        canvas.write_fixed((f"head_{index}", [head]), align=str(head["align"]), fontWeight=600)
    return found


def _slope_text(sheet: Sheet, line: _Line, side: str, size: Size) -> list[str]:
    end = line.start if side == "start" else line.end
    if side == "start":
        return [str(end["full"])]
    ratio = float(line.end["value"] or 0) / float(line.start["value"] or 1)
    value = f"{end['full']} ({multiple(ratio, sheet.words)})"
    name = line.label
    return [name, value] if size.narrow else [f"{name}: {value}"]
