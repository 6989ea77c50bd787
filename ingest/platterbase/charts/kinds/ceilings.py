"""Draw ceilings: a line down the bars that each limits, its name and value at its upper end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from platterbase.charts.canvas import INK, Canvas
from platterbase.charts.kinds.sheet import GAP, Datum, Sheet, ceiling_text
from platterbase.charts.kit import Ceiling
from platterbase.charts.layout import Scale, Size, text_width
from platterbase.charts.vega import DataRow, Spec

Scales = Mapping[bool, Scale | None]  # linear, and under True logarithmic

_CLEAR = 3  # pixels between a name and its line, which would seem to strike it through


@dataclass(frozen=True)
class Named:
    """A ceiling whose name stands over bars: in which panel, and lines below the panel's top."""

    ceiling: Ceiling
    panel: str  # empty: above all panels
    line: int
    from_x: float = 0.0  # where a heading beside it ends


def place_names(
    sheet: Sheet, panels: Mapping[str, list[DataRow]], scales: Scales, size: Size
) -> list[Named]:
    """Return where the name of each ceiling stands: in the panel of the rows that it limits.

    It stands beside the panel's heading where there is room for both, otherwise below.
    """
    lines: dict[str, int] = {}
    found: list[Named] = []
    for one in sheet.file.ceiling:
        panel = _panel_of(one, panels)
        end = text_width(panel, size.text, bold=True) + 2 * GAP
        if panel not in lines:
            beside = panel and _fit_from(sheet, one, end, scales, size)
            lines[panel] = 0 if beside else 1
        found.append(Named(one, panel, lines[panel], 0.0 if lines[panel] else end))
        lines[panel] += 1
    return found


def lines_above(names: list[Named], panel: str) -> int:
    """Return how many lines of names a panel has below its heading; without one: all panels."""
    return max((one.line for one in names if one.panel == panel), default=0)


def _panel_of(ceiling: Ceiling, panels: Mapping[str, list[DataRow]]) -> str:
    if not ceiling.rows:
        return ""
    return next(
        name for name, rows in panels.items() if any(ceiling.crosses(str(r["row"])) for r in rows)
    )


def _fit_from(sheet: Sheet, one: Ceiling, end: float, scales: Scales, size: Size) -> bool:
    """Return whether a name that begins where a heading ends still stands over its line."""
    return all(
        end <= float(_name(sheet, one, scale, size, end)["x"]) <= _place(sheet, one, scale)
        for scale in scales.values()
        if scale
    )


def draw_ceilings(
    sheet: Sheet,
    canvas: Canvas,
    scales: Scales,
    names: list[Named],
    tops: Mapping[str, float],
    found: list[DataRow],
    foot: float,
) -> None:
    """Draw each ceiling with its name. `tops`: where names begin, by panel; "": above all."""
    size = canvas.size
    headings: list[Datum] = [
        {"text": panel, "x": 0, "y": top + size.line / 2} for panel, top in tops.items() if panel
    ]
    first = {
        panel: min(float(row["given"] or 0) for row in found if not panel or row["panel"] == panel)
        for panel in {one.panel for one in names}
    }
    for log, scale in scales.items():
        if scale is None:
            continue
        texts = []
        for one in names:
            top = tops[one.panel] + (one.line - (not one.panel)) * (size.line + 2)
            name = _name(sheet, one.ceiling, scale, size, one.from_x)
            texts.append({**name, "y": top + size.line / 2})
        keep = f"spread === '{'log' if log else 'linear'}'" if scales[True] is not None else ""
        for band, one in enumerate(names):
            ceiling = one.ceiling
            x = _place(sheet, ceiling, scale)
            crossed = [row for row in found if ceiling.crosses(str(row["row"]))]
            begins = first[one.panel] == min(float(row["given"] or 0) for row in crossed)
            key = f"ceiling_{band}_{'log' if log else 'linear'}"
            line = {"type": "rule", "color": INK, "strokeWidth": 1.5, "strokeDash": [5, 3]}
            where = {"x": {"field": "x"}, "y": {"field": "y"}, "y2": {"field": "y2"}}
            start = float(texts[band]["y"]) + size.line / 2 + _CLEAR
            # On a phone a label stands above its bar: a line that meets one runs beside bars only.
            whole = _is_whole(one, x, crossed, found, size, log=log)
            if begins and (whole or not size.narrow):
                end = foot - 4 if whole and not one.panel else first[one.panel]
                end = max(_foot_of(row, size) for row in crossed) if whole and one.panel else end
                pieces = _line_between([*headings, *texts], x, start, end, size)
                canvas.draw_fixed(line, where, (key, pieces), keep)
            if not whole:
                _draw_across(canvas, line, x, crossed, f"{key}_rows", keep, log=log)
            canvas.write_fixed(
                (f"{key}_text", [texts[band]]),
                keep=keep,
                align="left",
                fontWeight=600,
            )


def _is_whole(
    one: Named, x: float, crossed: list[DataRow], found: list[DataRow], size: Size, *, log: bool
) -> bool:
    """Return whether one line can pass all bars of its panel: no value and no label lies on it."""
    limited = [row for row in found if not one.panel or row["panel"] == one.panel]
    return crossed == limited and not any(
        _value_reaches(row, x, log=log) or _label_reaches(row, x, size) for row in crossed
    )


def _foot_of(row: DataRow, size: Size) -> float:
    return float(row["given"] or 0) + float(row["above"] or 0) + size.bar + 3


def _place(sheet: Sheet, one: Ceiling, scale: Scale) -> float:
    return scale.at(float(sheet.cell(one.figure)["value"] or 0))


def _name(
    sheet: Sheet, one: Ceiling, scale: Scale, size: Size, from_x: float = 0.0
) -> dict[str, Any]:
    """Return the text over a ceiling's line, and where it begins: not before `from_x`."""
    text = ceiling_text(sheet, one.figure, one.name)
    wide = text_width(text, size.text, bold=True)
    x = max(_place(sheet, one, scale) - wide / 2, from_x)
    return {"x": min(x, size.width - wide), "text": text}


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

    On a phone labels stand above bars: the line runs past those that do not reach it. Where a value
    lies on it, it stops above the value and goes on below.
    """
    size = canvas.size
    pieces: list[Datum] = []
    for row in crossed:
        above = float(row["above"] or 0)
        over = above - 3 if _label_reaches(row, x, size) else 0.0
        foot = above + size.bar + float(row["below"] or 0)
        own = [(over, foot)]
        if _value_reaches(row, x, log=log):
            own = [(over, above - 3), (above + size.bar + 3, foot)]
        pieces += [
            {
                "x": x,
                **{order: row[order] for order in ("given", "by_value")},
                "over": start,
                "tall": end,
            }
            for start, end in own
            if end > start
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
        and top < float(one["y"]) < foot
    ]
    starts = [top, *(y + half for y in crossed)]
    ends = [*(y - half for y in crossed), foot]
    return [
        {"x": x, "y": start, "y2": end}
        for start, end in zip(starts, ends, strict=True)
        if end > start
    ]
