"""Draw bars on one scale, with ceilings across them and a multiple between two."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from platterbase.articles.rulebook import SIGN
from platterbase.charts.canvas import ACCENT, INK, LINE, QUIET, REST, Canvas
from platterbase.charts.kinds.sheet import (
    GAP,
    PALE,
    Datum,
    Sheet,
    ceiling_text,
    keep_apart,
    key_of,
    label_column,
    panels_of,
    ratio_text,
)
from platterbase.charts.layout import (
    Scale,
    Size,
    make_scale,
    multiple,
    text_width,
)
from platterbase.charts.vega import DataRow

_STEP = 6  # pixels between a ceiling's line and a value that stands beyond it
_INEXACT = ("≈", ">")  # a column `sign` of the query: the source says "about" or "more than"


def draw_bars(sheet: Sheet, canvas: Canvas) -> list[DataRow]:
    """Draw a bar for each figure, in panels one below another, and return the data."""
    size, file = canvas.size, sheet.file
    shown, panels = sheet.shown, panels_of(sheet)
    ranged = bool(file.low)
    left, labels = label_column(sheet, size, [str(row["row_label"]) for row in shown])
    texts = {key_of(row): _value_text(sheet, row) for row in shown}
    room = 0.0 if ranged else max(_value_width(sheet, row, texts, size) for row in shown) + GAP
    room += _STEP if file.ceiling and not ranged else 0
    far = text_width(ratio_text(sheet), size.large) + 28 if file.ratio else 0.0
    ends = [float(row["value"] or 0) for row in shown]
    ends += [float(row[name] or 0) for row in shown for name in (file.low, file.high) if name]
    ends += [float(sheet.cell(one.figure)["value"] or 0) for one in file.ceiling]
    log = file.scale == "log"
    last = size.width - max(room, 24) - far
    scales = {True: make_scale(ends, left, last, log=True) if log else None}
    scales[False] = make_scale(ends, left, last, log=False)
    orders = {
        "given": {name: list(rows) for name, rows in panels.items()},
        "value": {
            name: sorted(rows, key=lambda row: -float(row["value"] or 0))
            for name, rows in panels.items()
        },
    }
    top = _ceiling_band(sheet, canvas)
    tops = {
        order: _stack(canvas, named, labels, top, ranged=ranged) for order, named in orders.items()
    }
    sortable = any(len(rows) > 3 for rows in panels.values())
    _offer(sheet, canvas, sortable=sortable, log=log)
    found: list[DataRow] = []
    for row in shown:
        key = key_of(row)
        lines = labels[str(row["row_label"])]
        above = (len(lines) * size.line + 2 if size.narrow else 0) + (
            size.line + 2 if ranged else 0
        )
        found.append(
            {
                **row,
                "given": tops["given"][0][key],
                "by_value": tops["value"][0][key],
                "above": above,
                "label": lines,  # type: ignore[dict-item]
                "printed": texts[key],
                "paint": ACCENT if sheet.is_decisive(row) else REST,
                "pale": PALE if row["misled"] else 1,
                "decisive": int(sheet.is_decisive(row)),
                **_places("at", row["value"], scales),
                **_label_places(row, scales, left, texts, sheet, size),
                **(_places("low_at", row[file.low], scales) if ranged else {}),
                **(_places("high_at", row[file.high], scales) if ranged else {}),
                **_against(sheet, row, shown),
            }
        )
    _compute_places(canvas, sortable=sortable, log=log, ranged=ranged)
    canvas.height = tops["given"][1] + (size.line + 4 if log else 0)
    _draw_decades(sheet, canvas, scales[True], tops["given"][1], top)
    _draw_ceilings(sheet, canvas, scales, tops["given"][2], tops["given"][1])
    _draw_bars(canvas, left, ranged=ranged)
    _draw_headings(canvas, tops["given"][2])
    if file.ratio:
        _draw_ratio(sheet, canvas, found, size.width - far, texts)
    return found


def _draw_bars(canvas: Canvas, left: float, *, ranged: bool) -> None:
    """Draw each bar with its label and its value."""
    size = canvas.size
    half = size.bar / 2
    canvas.compute("begin", "datum.top + datum.above")
    canvas.compute("finish", f"datum.begin + {size.bar}")
    canvas.compute("middle", f"datum.begin + {half}")
    canvas.draw(
        {"type": "rect"},
        {
            "x": {"field": "at"},
            "x2": {"value": left},
            "y": {"field": "begin"},
            "y2": {"field": "finish"},
            "fill": {"field": "paint", "type": "nominal", "scale": None},
            "fillOpacity": {"field": "pale", "type": "quantitative", "scale": None},
        },
        tooltip=True,
    )
    if ranged:
        canvas.draw(
            {"type": "rule", "strokeWidth": 2, "color": INK},
            {"x": {"field": "low_at"}, "x2": {"field": "high_at"}, "y": {"field": "middle"}},
        )
    if size.narrow:
        canvas.compute("label_y", f"datum.top + {size.line / 2}")
        canvas.compute("edge", "0")
        canvas.write(None, x="edge", y="label_y", text="label", align="left")
    else:
        canvas.compute("label_y", f"datum.middle - (length(datum.label) - 1) * {size.line / 2}")
        canvas.compute("edge", str(left - GAP))
        canvas.write(None, x="edge", y="label_y", text="label", align="right")
    value_y, align, dx = ("middle", "left", 6)
    if ranged:
        canvas.compute("value_y", f"datum.begin - {size.line / 2}")
        value_y, align, dx = ("value_y", "center", 0)
    for decisive, style in (
        (0, {}),
        (1, {"fontSize": size.large, "fontWeight": 600, "color": ACCENT}),
    ):
        canvas.write(
            None,
            x="value_at",
            y=value_y,
            text="value_text",
            keep=f"datum.decisive === {decisive}",
            align=align,
            dx=dx,
            **style,
        )


def _value_text(sheet: Sheet, row: DataRow) -> str:
    """Return the text of a value, the decisive one with its unit, a doubted one with a sign."""
    text = row["full"] if sheet.is_decisive(row) else row["number"]
    about = f"{row['sign']} " if row.get("sign") in _INEXACT else ""
    return f"{about}{text}{SIGN if key_of(row) in sheet.signed else ''}"


def _value_width(sheet: Sheet, row: DataRow, texts: Mapping[str, str], size: Size) -> float:
    large = size.large if sheet.is_decisive(row) else size.text
    return text_width(texts[key_of(row)], large) + 6


def _stack(
    canvas: Canvas,
    panels: Mapping[str, list[DataRow]],
    labels: Mapping[str, list[str]],
    top: float,
    *,
    ranged: bool,
) -> tuple[dict[str, float], float, list[Datum]]:
    """Return the top of each figure, the foot of all, and the headings of the panels."""
    size = canvas.size
    places: dict[str, float] = {}
    headings: list[Datum] = []
    y = top
    for name, rows in panels.items():
        if headings:
            y += 10
        headings.append({"text": name, "x": 0, "y": y + size.line / 2})
        y += size.line + 6
        for row in rows:
            lines = len(labels[str(row["row_label"])])
            own = size.bar + (lines * size.line + 2 if size.narrow else 0)
            own += size.line + 2 if ranged else 0
            places[key_of(row)] = y
            y += max(own, lines * size.line) + (10 if size.narrow else 12)
    return places, y, headings


def _places(name: str, value: Any, scales: Mapping[bool, Scale | None]) -> dict[str, float]:
    log, linear = scales[True], scales[False]
    found = {f"{name}_linear": linear.at(float(value))} if linear else {}
    return found | ({f"{name}_log": log.at(float(value))} if log else {})


def _label_places(
    row: DataRow,
    scales: Mapping[bool, Scale | None],
    left: float,
    texts: Mapping[str, str],
    sheet: Sheet,
    size: Size,
) -> dict[str, float]:
    """Return where a value is written: after its bar, or over the median of a range."""
    places = _places("value_at", row["value"], scales)
    if not sheet.file.low:
        return _clear_of_ceilings(places, _value_width(sheet, row, texts, size), scales, sheet)
    half = _value_width(sheet, row, texts, size) / 2
    return {name: min(max(place, left + half), size.width - half) for name, place in places.items()}


def _clear_of_ceilings(
    places: dict[str, float], wide: float, scales: Mapping[bool, Scale | None], sheet: Sheet
) -> dict[str, float]:
    """Return places of values after their bars, beyond a ceiling that would cross them."""
    found = dict(places)
    ceilings = sorted(float(sheet.cell(one.figure)["value"] or 0) for one in sheet.file.ceiling)
    for name, scale in (("value_at_log", scales[True]), ("value_at_linear", scales[False])):
        for value in ceilings if scale else ():
            line = scale.at(value)  # type: ignore[union-attr]
            if found[name] <= line <= found[name] + wide + _STEP:
                found[name] = round(line + _STEP - 4, 1)
    return found


def _against(sheet: Sheet, row: DataRow, shown: list[DataRow]) -> dict[str, str]:
    """Return the value as a multiple of each other row's, in the same column."""
    found = {}
    for other in shown:
        if other["column"] != row["column"] or not other["value"]:
            continue
        mixed = other["misled"] != row["misled"]
        ratio = float(row["value"] or 0) / float(other["value"])
        found[f"against_{other['row']}"] = (
            "–" if mixed or ratio <= 0 else multiple(ratio, sheet.words)
        )
    return found


def _offer(sheet: Sheet, canvas: Canvas, *, sortable: bool, log: bool) -> None:
    """Let readers choose order, scale and baseline."""
    words = sheet.words
    if sortable:
        options = {"given": words["chart_sort_given"], "value": words["chart_sort_value"]}
        canvas.choose("order", words["chart_sort"], options, "given")
    if log:
        options = {"log": words["chart_scale_log"], "linear": words["chart_scale_linear"]}
        canvas.choose("spread", words["chart_scale"], options, "log")
    rows = {str(row["row"]): str(row["row_label"]) for row in sheet.shown}
    if len(rows) > 1:
        options = {"": words["chart_baseline_none"], **rows}
        canvas.choose("baseline", words["chart_baseline"], options, "")


def _compute_places(canvas: Canvas, *, sortable: bool, log: bool, ranged: bool) -> None:
    canvas.compute(
        "top", "order === 'value' ? datum.by_value : datum.given" if sortable else "datum.given"
    )
    names = ("at", "value_at", "low_at", "high_at") if ranged else ("at", "value_at")
    for name in names:
        linear = f"datum.{name}_linear"
        canvas.compute(name, f"spread === 'log' ? datum.{name}_log : {linear}" if log else linear)
    chooses = any(param["name"] == "baseline" for param in canvas.params)
    other = "(baseline === '' ? datum.printed : datum['against_' + baseline])"
    canvas.compute("value_text", other if chooses else "datum.printed")


def _draw_headings(canvas: Canvas, headings: list[Datum]) -> None:
    data = ("headings", headings)
    canvas.write_fixed(data, align="left", fontWeight=600)


def _draw_decades(
    sheet: Sheet, canvas: Canvas, scale: Scale | None, foot: float, top: float
) -> None:
    """Draw the powers of ten of a logarithmic scale behind the marks, with their numbers."""
    if scale is None:
        return
    size = canvas.size
    decades = sheet.decades(scale)
    grid: list[Datum] = [
        {"x": scale.at(value), "y": top, "y2": foot, "text": sheet.mark_of(value)}
        for value in decades
    ]
    log = "spread === 'log'"
    canvas.draw_fixed(
        {"type": "rule", "color": LINE},
        {"x": {"field": "x"}, "y": {"field": "y"}, "y2": {"field": "y2"}},
        ("grid", grid),
        log,
    )
    ticks = [{**one, "y": foot + size.line / 2} for one in keep_apart(grid, size)]
    canvas.write_fixed(("ticks", ticks), keep=log, color=QUIET, fontSize=size.text - 1)


def _ceiling_band(sheet: Sheet, canvas: Canvas) -> float:
    return len(sheet.file.ceiling) * (canvas.size.line + 2)


def _draw_ceilings(
    sheet: Sheet,
    canvas: Canvas,
    scales: Mapping[bool, Scale | None],
    headings: list[Datum],
    foot: float,
) -> None:
    """Draw each ceiling as a line down the picture, its name and value above."""
    size = canvas.size
    for band, one in enumerate(sheet.file.ceiling):
        y = band * (size.line + 2) + size.line / 2
        text = ceiling_text(sheet, one.figure, one.name)
        for log, scale in scales.items():
            if scale is None:
                continue
            x = scale.at(float(sheet.cell(one.figure)["value"] or 0))
            wide = text_width(text, size.text)
            edge = min(max(x - wide / 2, 0), size.width - wide)
            name = f"ceiling_{band}_{'log' if log else 'linear'}"
            logs = scales[True] is not None
            keep = f"spread === '{'log' if log else 'linear'}'" if logs else ""
            canvas.draw_fixed(
                {"type": "rule", "color": INK, "strokeWidth": 1.5, "strokeDash": [5, 3]},
                {"x": {"field": "x"}, "y": {"field": "y"}, "y2": {"field": "y2"}},
                (name, _line_between(headings, x, y + size.line / 2, foot - 4, size)),
                keep,
            )
            canvas.write_fixed(
                (f"{name}_text", [{"x": edge, "y": y, "text": text}]),
                keep=keep,
                align="left",
                fontWeight=600,
            )


def _line_between(
    headings: list[Datum], x: float, top: float, foot: float, size: Size
) -> list[Datum]:
    """Return a line from top to foot in pieces, so that it crosses no heading."""
    half = size.line / 2
    crossed = [
        float(one["y"])
        for one in headings
        if text_width(str(one["text"]), size.text) + GAP >= x and float(one["y"]) > top
    ]
    starts = [top, *(y + half for y in crossed)]
    ends = [*(y - half for y in crossed), foot]
    return [
        {"x": x, "y": start, "y2": end}
        for start, end in zip(starts, ends, strict=True)
        if end > start
    ]


def _draw_ratio(
    sheet: Sheet, canvas: Canvas, found: list[DataRow], x: float, texts: dict[str, str]
) -> None:
    """Draw a bracket at the right from one bar to another, with the multiple on it."""
    ratio, size = sheet.file.ratio, canvas.size
    if ratio is None:
        return
    ends: list[Datum] = [
        {
            **{
                name: value
                for name, value in row.items()
                if name in ("given", "by_value", "above") or "at_" in name
            },
            "printed": "",
            "label": [],
            "wide": 6 if sheet.file.low else _value_width(sheet, row, texts, size) + 6,
            "x": x + 6,
            "row": row["row"],
        }
        for key in (ratio.of, ratio.to)
        for row in found
        if key_of(row) == key
    ]
    canvas.compute("from_x", f"datum.{'high_at' if sheet.file.low else 'value_at'} + datum.wide")
    line = {"type": "rule", "color": ACCENT, "strokeWidth": 1.5}
    canvas.draw(
        line,
        {"x": {"field": "from_x"}, "x2": {"field": "x"}, "y": {"field": "middle"}},
        data=("ratio_ends", ends),
    )
    one, other = ends
    both = {
        "x": x + 6,
        "text": ratio_text(sheet),
        **{f"{name}_1": one[name] + one["above"] + size.bar / 2 for name in ("given", "by_value")},
        **{
            f"{name}_2": other[name] + other["above"] + size.bar / 2
            for name in ("given", "by_value")
        },
    }
    sortable = any(param["name"] == "order" for param in canvas.params)
    kept, canvas.transform = canvas.transform, []
    for end in (1, 2):
        given = f"datum.given_{end}"
        by_value = f"order === 'value' ? datum.by_value_{end} : {given}"
        canvas.compute(f"y{end}", by_value if sortable else given)
    canvas.compute("y", "(datum.y1 + datum.y2) / 2")
    canvas.draw(
        line,
        {"x": {"field": "x"}, "y": {"field": "y1"}, "y2": {"field": "y2"}},
        data=("ratio", [both]),
    )
    canvas.write(
        ("ratio", [both]), align="left", dx=8, fontSize=size.large, fontWeight=600, color=ACCENT
    )
    canvas.transform = kept
