"""Draw bars on one scale, with ceilings across them and a multiple between two."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise
from typing import Any

from platterbase.articles.rulebook import SIGN
from platterbase.charts.canvas import (
    ACCENT,
    GROUND,
    INK,
    ON_REST,
    QUIET,
    Canvas,
)
from platterbase.charts.kinds.sheet import (
    GAP,
    PALE,
    Datum,
    Sheet,
    ceiling_text,
    draw_axis,
    draw_key,
    emphases,
    key_of,
    label_column,
    panels_of,
    ratio_text,
    value_width,
)
from platterbase.charts.kit import Ceiling
from platterbase.charts.layout import (
    Scale,
    Size,
    make_scale,
    multiple,
    text_width,
)
from platterbase.charts.vega import DataRow, Spec
from platterbase.language.numbers import number

_STEP = 6  # pixels between the end of a bar and its value
_AFTER, _INSIDE, _SMALL = range(3)  # where a value stands; small: after its bar, but not large
_INEXACT = ("≈", ">")  # a column `sign` of the query: the source says "about" or "more than"


def draw_bars(sheet: Sheet, canvas: Canvas) -> list[DataRow]:
    """Draw a bar for each figure, in panels one below another, and return the data."""
    size, file, shown = canvas.size, sheet.file, sheet.shown
    ranged, log = bool(file.low), file.scale == "log"
    named = _names_of(sheet)
    left, labels = label_column(sheet, size, named.values())
    wrapped = {key: labels[name] for key, name in named.items()}
    texts = {key_of(row): _value_text(sheet, row) for row in shown}
    bracket = (18 if size.narrow else 28) if file.ratio else 0
    far = (
        max(text_width(ratio_text(sheet), size.ratio, bold=True), _name_width(sheet, size))
        + bracket
    )
    scales = _make_scales(sheet, texts, left, far, size)
    key = draw_key(canvas, sheet.colour_names)
    top = key + _ceiling_band(sheet, canvas)
    given, by_value = (
        _stack(canvas, panels, wrapped, top, ranged=ranged, together=file.together)
        for panels in _orders_of(sheet)
    )
    places, foot, headings = given
    grouped = file.together and len(named) > len({row["row"] for row in shown})
    sortable = not grouped and any(len(rows) > 3 for rows in panels_of(sheet).values())
    _offer(sheet, canvas, sortable=sortable, log=log)
    found: list[DataRow] = [
        {
            **row,
            "given": places[key_of(row)],
            "by_value": by_value[0][key_of(row)],
            "above": _room_above(len(wrapped[key_of(row)]), size, ranged=ranged),
            "label": wrapped[key_of(row)],  # type: ignore[dict-item]
            "printed": texts[key_of(row)],
            "paint": sheet.paint(row),
            "pale": PALE if row["misled"] else 1,
            "decisive": int(sheet.is_decisive(row)),
            **_places("at", row["value"], own),
            **_places_before(sheet, row, scales),
            **_ideal_places(sheet, row, scales),
            **_label_places(row, own, left, texts, sheet, size),
            "value_ink": _ink_inside(sheet, row),
            "added_ink": GROUND,
            **(_span(sheet, row, scales) if ranged else {}),
            **_against(sheet, row, shown),
        }
        for row in shown
        for own in [_own_scales(sheet, row, scales)]
    ]
    _compute_places(canvas, sortable=sortable, log=log, ranged=ranged)
    canvas.height = foot + (size.line + 4 if log or file.axis else 0)
    for is_log, scale in scales.items():
        if scale and (is_log or file.axis):
            keep = f"spread === '{'log' if is_log else 'linear'}'" if log else ""
            draw_axis(sheet, canvas, scale, top=top, foot=foot, keep=keep)
    _draw_ceilings(sheet, canvas, scales, headings, found, foot, key)
    _draw_bars(sheet, canvas, left)
    _draw_headings(canvas, headings)
    if file.ratio:
        _draw_ratio(sheet, canvas, found, size.width - far)
    return found


def _names_of(sheet: Sheet) -> dict[str, str]:
    """Return the label of each bar; of bars of one row that follow each other only the first's."""
    names: dict[str, str] = {}
    before = ""
    for row in sheet.shown:
        same = sheet.file.together and row["row"] == before
        names[key_of(row)] = "" if same else str(row[sheet.file.label or "row_label"])
        before = str(row["row"])
    return names


def _make_scales(
    sheet: Sheet, texts: Mapping[str, str], left: float, far: float, size: Size
) -> dict[bool, Scale | None]:
    """Return the linear scale, and under True the logarithmic one where readers can choose.

    `far`: what the multiple takes at the right.
    """
    file, shown = sheet.file, sheet.shown
    common = [row for row in shown if key_of(row) not in sheet.apart]
    ends = [float(row["value"] or 0) for row in common]
    ends += [_extreme(sheet, row, name) for row in common for name in (file.low, file.high) if name]
    ends += [float(row[file.ideal[str(row["column"])]] or 0) for row in common if file.ideal]
    ends += [float(sheet.cell(one.figure)["value"] or 0) for one in file.ceiling]
    widest = max(_value_width(sheet, row, texts, size) for row in shown) + GAP
    if file.low:
        numbers = [
            [_extreme_text(sheet, row, name) for row in common] for name in (file.low, file.high)
        ]
        before, widest = (max(text_width(one, size.text) for one in side) + GAP for side in numbers)
        left += before
    last = size.width - max(0.0 if file.ideal else widest, 24) - far
    return {
        True: make_scale(ends, left, last, log=True) if file.scale == "log" else None,
        False: make_scale(ends, left, last, log=False),
    }


def _own_scales(
    sheet: Sheet, row: DataRow, scales: Mapping[bool, Scale | None]
) -> Mapping[bool, Scale | None]:
    """Return the scales of a bar: of a figure that stands apart, one from 0 to the greatest."""
    if key_of(row) not in sheet.apart:
        return scales
    highest = max(float(sheet.cell(key)["value"] or 0) for key in sheet.apart)
    return {log: scale and replace(scale, high=highest) for log, scale in scales.items()}


def _extreme(sheet: Sheet, row: DataRow, name: str) -> float:
    """Return an end of the repeats: another figure of the row, or a number beside it."""
    key = f"{row['row']}.{name}"
    return float((sheet.cell(key)["value"] if sheet.has(key) else row[name]) or 0)


def _extreme_text(sheet: Sheet, row: DataRow, name: str) -> str:
    return number(_extreme(sheet, row, name), sheet.unit, sheet.prefix, sheet.words, digits=2)


def _span(sheet: Sheet, row: DataRow, scales: Mapping[bool, Scale | None]) -> dict[str, Any]:
    """Return where the repeats of a figure begin and end, with both numbers."""
    found: dict[str, Any] = {}
    for name, column in (("low", sheet.file.low), ("high", sheet.file.high)):
        found |= _places(f"{name}_at", _extreme(sheet, row, column), scales)
        found[f"{name}_text"] = _extreme_text(sheet, row, column)
    return found


def _orders_of(sheet: Sheet) -> tuple[dict[str, list[DataRow]], dict[str, list[DataRow]]]:
    """Return the panels in the order of the file, and with the greatest figure first."""
    panels = panels_of(sheet)
    return panels, {
        name: sorted(rows, key=lambda row: -float(row["value"] or 0))
        for name, rows in panels.items()
    }


def _room_above(lines: int, size: Size, *, ranged: bool) -> int:
    """Return what stands over a bar: its label on a phone, the value of a range."""
    label = lines * size.line + 2 if size.narrow else 0
    return label + (size.line + 2 if ranged else 0)


def _places_before(
    sheet: Sheet, row: DataRow, scales: Mapping[bool, Scale | None]
) -> dict[str, float]:
    """Return where the part of a bar begins that it has more than the one before it."""
    key = f"{row['row']}.{sheet.file.added}"
    if not sheet.has(key):
        return {}
    if scales[True]:
        raise ValueError(f"{sheet.name}: parts of bars need a linear scale")
    before = float(row["value"] or 0) - float(sheet.cell(key)["value"] or 0)
    return _places("before", before, scales)


def _ideal_places(
    sheet: Sheet, row: DataRow, scales: Mapping[bool, Scale | None]
) -> dict[str, float]:
    """Return where a bar would end at best."""
    column = sheet.file.ideal.get(str(row["column"]))
    return _places("ideal", row[column], scales) if column else {}


def _draw_bars(sheet: Sheet, canvas: Canvas, left: float) -> None:
    """Draw each bar or span with its label and value, and what it adds to the one before it."""
    size, ranged, added = canvas.size, bool(sheet.file.low), bool(sheet.file.added)
    half = size.bar / 2
    canvas.compute("begin", "datum.top + datum.above")
    canvas.compute("finish", f"datum.begin + {size.bar}")
    canvas.compute("middle", f"datum.begin + {half}")
    canvas.draw(
        {"type": "rect"},
        {
            "x": {"field": "high_at" if ranged else "at"},
            "x2": {"field": "low_at"} if ranged else {"value": left},
            "y": {"field": "begin"},
            "y2": {"field": "finish"},
            "fill": {"field": "paint", "type": "nominal", "scale": None},
            "fillOpacity": {"field": "pale", "type": "quantitative", "scale": None},
        },
        tooltip=True,
    )
    if added:
        canvas.draw(
            {"type": "rect", "color": ACCENT},
            {
                "x": {"field": "at"},
                "x2": {"field": "before_linear"},
                "y": {"field": "begin"},
                "y2": {"field": "finish"},
            },
            keep="isValid(datum.before_linear)",
            tooltip=True,
        )
        canvas.write_inside(
            x="before_linear",
            y="middle",
            text="sign",
            keep="isValid(datum.before_linear) && datum.at - datum.before_linear > 36",
            fill="added_ink",
            align="left",
            dx=_STEP,
            dy=1,
            fontSize=size.text - 1,
        )
    if sheet.file.ideal:
        canvas.draw(
            {"type": "rect", "fill": None, "stroke": QUIET, "strokeDash": [3, 3]},
            {
                "x": {"field": "at"},
                "x2": {"field": "ideal_linear"},
                "y": {"field": "begin"},
                "y2": {"field": "finish"},
            },
            keep="datum.ideal_linear > datum.at + 1",
        )
    if ranged:
        canvas.draw(
            {"type": "rule", "strokeWidth": 3, "color": INK},
            {"x": {"field": "value_at"}, "y": {"field": "begin"}, "y2": {"field": "finish"}},
        )
        for name, align, dx in (("low", "right", -_STEP), ("high", "left", _STEP)):
            canvas.write(
                None,
                x=f"{name}_at",
                y="middle",
                text=f"{name}_text",
                align=align,
                dx=dx,
                color=QUIET,
            )
    if size.narrow:
        canvas.compute("label_y", f"datum.top + {size.line / 2}")
        canvas.compute("edge", "0")
        canvas.write(None, x="edge", y="label_y", text="label", align="left")
    else:
        canvas.compute("label_y", f"datum.middle - (length(datum.label) - 1) * {size.line / 2}")
        canvas.compute("edge", str(left - GAP))
        canvas.write(None, x="edge", y="label_y", text="label", align="right")
    if ranged:
        canvas.compute("value_y", f"datum.begin - {size.line / 2}")
    for decisive, style in emphases(size, sheet.accent):
        own = f"datum.decisive === {decisive}"
        if ranged:
            where = {"x": "value_at", "y": "value_y", "text": "value_text"}
            canvas.write(None, **where, keep=own, align="center", **style)
            continue
        where = {"x": "at", "y": "middle", "text": "value_text"}
        after = {"align": "left", "dx": _STEP}
        for way in (_AFTER, _SMALL) if decisive else (_AFTER,):
            canvas.write(
                None,
                **where,
                keep=f"{own} && datum.way === {way}",
                **{**style, **after, "fontSize": _font_size(way, size, decisive=bool(decisive))},
            )
        canvas.write_inside(
            **where,
            keep=f"{own} && datum.way === {_INSIDE}",
            fill="value_ink",
            align="right",
            dx=-_STEP,
            dy=1,
            **{**style, "fontSize": _font_size(_INSIDE, size, decisive=bool(decisive))},
        )


def _value_text(sheet: Sheet, row: DataRow) -> str:
    """Return the text of a value, the decisive one with its unit, a doubted one with a sign."""
    text = row["full"] if sheet.is_decisive(row) else row["number"]
    sign = row.get(f"{row['column']}_sign") or row.get("sign")
    about = f"{sign} " if sign in _INEXACT else ""
    return f"{about}{text}{SIGN if key_of(row) in sheet.signed else ''}"


def _value_width(sheet: Sheet, row: DataRow, texts: Mapping[str, str], size: Size) -> float:
    """Return the room of a value after its bar."""
    return value_width(texts[key_of(row)], size, decisive=sheet.is_decisive(row)) + _STEP


def _font_size(way: int, size: Size, *, decisive: bool) -> int:
    """Return the size of a value in pixels; what stands in a bar is lower than it."""
    if way == _AFTER:
        return size.large if decisive else size.text
    return min(size.large if decisive and way == _INSIDE else size.text, size.bar - 3)


def _ink_inside(sheet: Sheet, row: DataRow) -> str:
    """Return the colour of a value that stands in its bar."""
    if row["misled"]:
        return INK  # the bar is pale
    return GROUND if sheet.paint(row) == ACCENT else ON_REST


def _stack(
    canvas: Canvas,
    panels: Mapping[str, list[DataRow]],
    wrapped: Mapping[str, list[str]],
    top: float,
    *,
    ranged: bool,
    together: bool,
) -> tuple[dict[str, float], float, list[Datum]]:
    """Return the top of each figure, the foot of all, and the headings of the panels."""
    size = canvas.size
    every = [row for rows in panels.values() for row in rows]
    following = {key_of(row): after["row"] for row, after in pairwise(every)}
    places: dict[str, float] = {}
    headings: list[Datum] = []
    y = top
    for name, rows in panels.items():
        if headings:
            y += 10
        if name:
            headings.append({"text": name, "x": 0, "y": y + size.line / 2})
            y += size.line + 6
        for row in rows:
            lines = len(wrapped[key_of(row)])
            own = size.bar + _room_above(lines, size, ranged=ranged)
            places[key_of(row)] = y
            y += max(own, lines * size.line) + (10 if size.narrow else 12)
            if following.get(key_of(row)) == row["row"] and together:
                y -= 8
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
    """Return where a value is written: over the median of a range, or beside the end of its bar.

    A value that would reach a ceiling, as if it exceeded it, stands inside its bar, or is not large
    where the bar is too short for it. `room`: what it takes after its bar.
    """
    places = _places("value_at", row["value"], scales)
    if sheet.file.low:
        half = _value_width(sheet, row, texts, size) / 2
        return {
            name: min(max(place, left + half), size.width - half) for name, place in places.items()
        }
    decisive = sheet.is_decisive(row)
    found: dict[str, float] = {}
    for log, scale in scales.items():
        if scale is None:
            continue
        name = "log" if log else "linear"
        end = places[f"value_at_{name}"]
        lines = [
            scale.at(float(sheet.cell(one.figure)["value"] or 0))
            for one in sheet.file.ceiling
            if one.crosses(str(row["row"]))
        ]
        free = min((line - end for line in lines if line >= end), default=math.inf) - 4
        rooms = {
            way: _STEP
            + text_width(
                texts[key_of(row)], _font_size(way, size, decisive=decisive), bold=decisive
            )
            for way in (_AFTER, _INSIDE, _SMALL)
        }
        way = _AFTER
        if rooms[_AFTER] > free or sheet.file.ideal:
            # A bar of two colours is no ground for a text.
            fits = rooms[_INSIDE] + _STEP <= end - left and not sheet.file.added
            way = _INSIDE if fits else _SMALL if decisive else _AFTER
        found[f"way_{name}"] = way
        found[f"room_{name}"] = 0 if way == _INSIDE else rooms[way]
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
    names = ("at", "value_at", "low_at", "high_at") if ranged else ("at", "way", "room")
    for name in names:
        linear = f"datum.{name}_linear"
        canvas.compute(name, f"spread === 'log' ? datum.{name}_log : {linear}" if log else linear)
    chooses = any(param["name"] == "baseline" for param in canvas.params)
    other = "(baseline === '' ? datum.printed : datum['against_' + baseline])"
    canvas.compute("value_text", other if chooses else "datum.printed")


def _draw_headings(canvas: Canvas, headings: list[Datum]) -> None:
    data = ("headings", headings)
    canvas.write_fixed(data, align="left", fontWeight=600)


def _ceiling_band(sheet: Sheet, canvas: Canvas) -> float:
    return len(sheet.file.ceiling) * (canvas.size.line + 2)


def _draw_ceilings(
    sheet: Sheet,
    canvas: Canvas,
    scales: Mapping[bool, Scale | None],
    headings: list[Datum],
    found: list[DataRow],
    foot: float,
    above: float,
) -> None:
    """Draw each ceiling as a line down the rows that it limits, its name and value above."""
    size = canvas.size
    for log, scale in scales.items():
        if scale is None:
            continue
        names = [
            _ceiling_name(sheet, one, above + band * (size.line + 2), scale, size)
            for band, one in enumerate(sheet.file.ceiling)
        ]
        for band, one in enumerate(sheet.file.ceiling):
            x = scale.at(float(sheet.cell(one.figure)["value"] or 0))
            y = float(names[band]["y"])
            crossed = [row for row in found if one.crosses(str(row["row"]))]
            first = min(float(row["given"] or 0) for row in crossed)
            begins = first == min(float(row["given"] or 0) for row in found)
            name = f"ceiling_{band}_{'log' if log else 'linear'}"
            logs = scales[True] is not None
            keep = f"spread === '{'log' if log else 'linear'}'" if logs else ""
            dash, ink = ([2, 3], QUIET) if one.guess else ([5, 3], INK)
            line = {"type": "rule", "color": ink, "strokeWidth": 1.5, "strokeDash": dash}
            where = {"x": {"field": "x"}, "y": {"field": "y"}, "y2": {"field": "y2"}}
            start = y + size.line / 2
            # On a phone a label stands above its bar: the line runs beside the bars only.
            if not one.rows and not size.narrow and not sheet.file.added:
                pieces = _line_between([*headings, *names], x, start, foot - 4, size)
                canvas.draw_fixed(line, where, (name, pieces), keep)
            elif begins and not size.narrow:
                pieces = _line_between([*headings, *names], x, start, first, size)
                canvas.draw_fixed(line, where, (name, pieces), keep)
            if one.rows or size.narrow or sheet.file.added:
                _draw_across(canvas, line, x, crossed, f"{name}_rows", keep, log=log)
            canvas.write_fixed(
                (f"{name}_text", [names[band]]),
                keep=keep,
                align="left",
                fontWeight=400 if one.guess else 600,
                color=ink,
            )


def _ceiling_name(sheet: Sheet, one: Ceiling, top: float, scale: Scale, size: Size) -> Datum:
    """Return the text over a ceiling's line, and where it stands."""
    text = ceiling_text(sheet, one.figure, one.name)
    wide = text_width(text, size.text, bold=True)
    x = scale.at(float(sheet.cell(one.figure)["value"] or 0))
    edge = min(max(x - wide / 2, 0), size.width - wide)
    return {"x": edge, "y": top + size.line / 2, "text": text}


def _draw_across(
    canvas: Canvas,
    line: Spec,
    x: float,
    crossed: list[DataRow],
    name: str,
    keep: str,
    *,
    log: bool,
) -> None:
    """Draw a line down some rows, in pieces that move with them when readers change the order.

    On a phone labels stand above bars: the line runs past those that do not reach it.
    """
    size = canvas.size
    pieces = [
        {
            "x": x,
            **{order: row[order] for order in ("given", "by_value")},
            "over": float(row["above"] or 0) - 3 if _label_reaches(row, x, size) else 0,
            "tall": float(row["above"] or 0) + size.bar + (10 if size.narrow else 11),
        }
        for row in crossed
        if not _value_reaches(row, x, log=log)
    ]
    where = {"x": {"field": "x"}, "y": {"field": "head"}, "y2": {"field": "foot"}}
    with canvas.transformed_by([step for step in canvas.transform if step.get("as") == "top"]):
        canvas.compute("head", "datum.top + datum.over")
        canvas.compute("foot", "datum.top + datum.tall")
        canvas.draw(line, where, data=(name, pieces), keep=keep)


def _label_reaches(row: DataRow, x: float, size: Size) -> bool:
    """Return whether the label above a bar of a narrow picture is as wide as to meet a line."""
    lines: list[str] = row["label"]  # type: ignore[assignment]
    return size.narrow and any(text_width(line, size.text) + GAP > x for line in lines)


def _value_reaches(row: DataRow, x: float, *, log: bool) -> bool:
    """Return whether the value after a bar lies on a line."""
    scale = "log" if log else "linear"
    end = float(row[f"at_{scale}"] or 0)
    return end < x < end + float(row.get(f"room_{scale}") or 0) + 2


def _line_between(
    headings: list[Datum], x: float, top: float, foot: float, size: Size
) -> list[Datum]:
    """Return a line from top to foot in pieces, so that it crosses no heading and no name."""
    half = size.line / 2
    crossed = [
        float(one["y"])
        for one in sorted(headings, key=lambda one: float(one["y"]))
        if float(one["x"]) - GAP <= x
        and float(one["x"]) + text_width(str(one["text"]), size.text, bold=True) + GAP >= x
        and float(one["y"]) > top
    ]
    starts = [top, *(y + half for y in crossed)]
    ends = [*(y - half for y in crossed), foot]
    return [
        {"x": x, "y": start, "y2": end}
        for start, end in zip(starts, ends, strict=True)
        if end > start
    ]


def _name_width(sheet: Sheet, size: Size) -> float:
    """Return the room of the words below the multiple."""
    ratio = sheet.file.ratio
    return text_width(sheet.words[ratio.name], size.text) if ratio and ratio.name else 0.0


def _draw_ratio(sheet: Sheet, canvas: Canvas, found: list[DataRow], x: float) -> None:
    """Draw a bracket at the right from one bar to another, with the multiple on it."""
    ratio, size = sheet.file.ratio, canvas.size
    if ratio is None:
        return
    ends: list[Datum] = [
        {
            **{
                name: value
                for name, value in row.items()
                if name in ("given", "by_value", "above")
                or name.startswith(("at_", "value_at_", "way_", "room_", "low_at_", "high_at_"))
            },
            "printed": "",
            "label": [],
            "x": x + 6,
            "row": row["row"],
        }
        for key in (ratio.of, ratio.to)
        for row in found
        if key_of(row) == key
    ]
    reach = "datum.high_at" if sheet.file.low else "datum.at + datum.room"
    canvas.compute("from_x", f"{reach} + {_STEP}")
    line = {"type": "rule", "color": sheet.accent, "strokeWidth": 1.5}
    canvas.draw(
        line,
        {"x": {"field": "from_x"}, "x2": {"field": "x"}, "y": {"field": "middle"}},
        data=("ratio_ends", ends),
    )
    one, other = ends
    both = {
        "x": x + 6,
        "text": ratio_text(sheet),
        "name": sheet.words[ratio.name] if ratio.name else "",
        **{f"{name}_1": one[name] + one["above"] + size.bar / 2 for name in ("given", "by_value")},
        **{
            f"{name}_2": other[name] + other["above"] + size.bar / 2
            for name in ("given", "by_value")
        },
    }
    sortable = any(param["name"] == "order" for param in canvas.params)
    with canvas.transformed_by([]):
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
            ("ratio", [both]),
            align="left",
            dx=8,
            fontSize=size.ratio,
            fontWeight=700,
            color=sheet.accent,
        )
        if ratio.name:
            below = size.ratio / 2 + size.line / 2
            place = ("ratio", [both])
            canvas.write(place, text="name", align="left", dx=8, dy=below, color=QUIET)
