"""Draw bars on one scale, with ceilings across them and a multiple between two."""

from __future__ import annotations

import math
from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from platterbase.articles.rulebook import SIGN
from platterbase.charts.canvas import (
    ACCENT,
    GROUND,
    HUES,
    INK,
    LINE,
    ON_REST,
    QUIET,
    REST,
    Canvas,
)
from platterbase.charts.kinds.ceilings import (
    Named,
    draw_ceilings,
    lines_above,
    place_names,
)
from platterbase.charts.kinds.sheet import (
    GAP,
    Datum,
    Sheet,
    draw_axis,
    draw_key,
    emphases,
    key_of,
    label_column,
    panels_of,
    ratio_text,
    value_width,
)
from platterbase.charts.kit import Ratio
from platterbase.charts.layout import (
    Scale,
    Size,
    make_scale,
    multiple,
    text_width,
    wrap,
)
from platterbase.charts.vega import DataRow
from platterbase.language.numbers import (
    number,
    scaled,
    spoken_number,
    spoken_share,
    with_unit,
    written,
)

_STEP = 6  # pixels between the end of a bar and its value
_DOT = 6  # pixels: radius of a dot, which stands for a bar on a logarithmic scale
_EXACT = 100_000  # from there on, in the unit of the chart, a value is said as in a sentence
_AFTER, _INSIDE, _SMALL = range(3)  # where a value stands; small: after its bar, but not large
_LEAST = 3  # pixels: a bar that is seen
_THIN = 0.4  # of the height: a bar that the others are measured against
_RATIO_EMS = 6.5  # how wide a multiple said with its words may be
_SPREAD_EMS = 9  # how wide the words beside a bracket may be
_WIDE_PART = 36  # pixels: a part of a bar as wide as that has room for what it adds
_INEXACT = ("≈", ">")  # a column `sign` of the query: the source says "about" or "more than"


def draw_bars(sheet: Sheet, canvas: Canvas) -> list[DataRow]:
    """Draw a bar for each figure, in panels one below another, and return the data."""
    file, shown = sheet.file, sheet.shown
    ranged, log = bool(file.low), file.scale == "log"
    if not ranged:  # a band is no bar: its height says nothing
        canvas.size = canvas.size.for_bars(len(shown))
    size = canvas.size
    named = _names_of(sheet)
    left, labels = label_column(sheet, size, named.values())
    wrapped = {key: labels[name] for key, name in named.items()}
    texts = {key_of(row): value_text(sheet, row) for row in shown}
    bracket = (22 if size.narrow else 36) if _has_bracket(sheet, size) else 0
    far = _ratio_width(sheet, size) + bracket if bracket else 0.0
    scales = _make_scales(sheet, texts, left, far, size)
    linear = scales[False]
    if file.spread and linear and (room := _spread_room(sheet, texts, linear, size)):
        scales = _make_scales(sheet, texts, left, room, size)
    key = draw_key(canvas, sheet.colour_names, sheet.pale_names)
    names = place_names(sheet, panels_of(sheet), scales, size)
    top = key + lines_above(names, "") * (size.line + 2)
    given, by_value = (
        _stack(sheet, canvas, panels, wrapped, top, names) for panels in _orders_of(sheet)
    )
    places, foot, headings = given
    panels = {key_of(row): name for name, rows in panels_of(sheet).items() for row in rows}
    grouped = file.together and len(named) > len({row["row"] for row in shown})
    sortable = not grouped and any(len(rows) > 3 for rows in panels_of(sheet).values())
    _offer(sheet, canvas, sortable=sortable, log=log)
    found: list[DataRow] = [
        {
            **row,
            "given": places[key_of(row)],
            "panel": panels[key_of(row)],
            "by_value": by_value[0][key_of(row)],
            "above": _room_above(sheet, row, len(wrapped[key_of(row)]), size),
            # the value of the next bar in a row may lie on a line that leaves this one
            "below": 2 if file.together else 10 if size.narrow else 11,
            "label": wrapped[key_of(row)],  # type: ignore[dict-item]
            "printed": texts[key_of(row)],
            "paint": sheet.paint(row),
            "pale": sheet.pale(row),
            **({"half": half_height(sheet, row, size)} if file.thin else {}),
            "decisive": int(sheet.is_decisive(row)),
            "sign": _sign_text(row),
            **_bar_ends(row, scales, left),
            **_places_before(sheet, row, scales),
            **_label_places(row, scales, left, texts, sheet, size),
            "value_ink": _ink_inside(sheet, row),
            "added_ink": GROUND,
            **(_span(sheet, row, scales) if ranged else {}),
            **_against(sheet, row, shown),
        }
        for row in shown
    ]
    _compute_places(canvas, sortable=sortable, log=log, ranged=ranged)
    canvas.height = foot + (size.line + 4 if log or file.axis else 0)
    for is_log, scale in scales.items():
        if scale and (is_log or file.axis):
            keep = f"spread === '{'log' if is_log else 'linear'}'" if log else ""
            draw_axis(sheet, canvas, scale, top=top, foot=foot, keep=keep)
    tops = {"": key, **{str(one["text"]): float(one["y"]) - size.line / 2 for one in headings}}
    draw_ceilings(sheet, canvas, scales, names, tops, found, foot)
    _draw_bars(sheet, canvas, left)
    _draw_headings(canvas, headings)
    if file.spread:
        _draw_spread(sheet, canvas, found, scales)
    for place, ratio in enumerate(file.ratios if bracket else []):
        _draw_ratio(sheet, canvas, found, size.width - far, ratio, f"_{place}" if place else "")
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
    ends = [float(row["value"] or 0) for row in shown]
    ends += [_extreme(sheet, row, name) for row in shown for name in (file.low, file.high) if name]
    ends += [float(sheet.cell(one.figure)["value"] or 0) for one in file.ceiling]
    widest = max(_value_width(sheet, row, texts, size) for row in shown) + GAP
    most, end = max(ends), size.width - far
    # Only what stands behind a long bar leaves less room for the scale.
    fitting = [
        left + (end - GAP - _behind_width(sheet, row, texts, size) - left) * most / value
        for row in shown
        if (value := float(row["value"] or 0)) > 0
    ]
    if file.low:
        numbers = [
            [_extreme_text(sheet, row, name) for row in shown] for name in (file.low, file.high)
        ]
        before, widest = (max(text_width(one, size.text) for one in side) + GAP for side in numbers)
        left += before
    last = end - max(widest, 24)
    free = last if file.low else min(end - 24, *fitting)
    return {
        True: make_scale(ends, left, last, log=True) if file.scale == "log" else None,
        False: make_scale(ends, left, free, log=False),
    }


def _behind_width(sheet: Sheet, row: DataRow, texts: Mapping[str, str], size: Size) -> float:
    """Return the room of what stands behind a bar: its value, and what it adds."""
    wide = _value_width(sheet, row, texts, size)
    if not sheet.has(f"{row['row']}.{sheet.file.added}"):
        return wide
    sign = text_width(_sign_text(row), _sign_size(size), bold=True)
    return wide + _sign_gap(size) + sign


def _bar_ends(row: DataRow, scales: Mapping[bool, Scale | None], left: float) -> dict[str, float]:
    """Return where a bar ends: one that is more than nothing is seen."""
    least = left + _LEAST if row["value"] else left
    return {name: max(at, least) for name, at in _places("at", row["value"], scales).items()}


def _extreme(sheet: Sheet, row: DataRow, name: str) -> float:
    """Return an end of the repeats: another figure of the row, or a number beside it."""
    key = f"{row['row']}.{name}"
    return float((sheet.cell(key)["value"] if sheet.has(key) else row[name]) or 0)


def _extreme_text(sheet: Sheet, row: DataRow, name: str) -> str:
    return _round_text(sheet, row, _extreme(sheet, row, name))


def _round_text(sheet: Sheet, row: DataRow, value: float) -> str:
    """Return a value of repeats in print: where they scatter, two digits say all that is known.

    More are said, up to four, where fewer would make the median and an end of the range alike.
    What was counted is said as counted.
    """

    if sheet.unit == "count":
        return number(value, sheet.unit, sheet.prefix, sheet.words)
    ends = [_extreme(sheet, row, name) for name in (sheet.file.low, sheet.file.high) if name]
    every = {*ends, float(row["value"] or 0)}
    longest = max(map(_places_before_point, every))

    def text(one: float, digits: int) -> str:
        # A fourth digit is that of the longest number: 893 beside 1,189, not 892.6.
        shorter = longest - _places_before_point(one)
        return number(
            one, sheet.unit, sheet.prefix, sheet.words, digits=max(min(digits, 3), digits - shorter)
        )

    counts = range(sheet.file.digits, 4)
    telling = (many for many in counts if len({text(one, many) for one in every}) == len(every))
    return text(value, next(telling, 4))


def _places_before_point(value: float) -> int:
    return math.floor(math.log10(value)) if value > 0 else 0


def _span(sheet: Sheet, row: DataRow, scales: Mapping[bool, Scale | None]) -> dict[str, Any]:
    """Return where the repeats of a figure begin and end, with both numbers."""
    found: dict[str, Any] = {}
    median = _round_text(sheet, row, float(row["value"] or 0))
    for name, column in (("low", sheet.file.low), ("high", sheet.file.high)):
        found |= _places(f"{name}_at", _extreme(sheet, row, column), scales)
        end = _extreme_text(sheet, row, column)
        # What the median says already is not said again.
        found[f"{name}_text"] = "" if end == median else end
    return found


def _orders_of(sheet: Sheet) -> tuple[dict[str, list[DataRow]], dict[str, list[DataRow]]]:
    """Return the panels in the order of the file, and with the greatest figure first."""
    panels = panels_of(sheet)
    return panels, {
        name: sorted(rows, key=lambda row: -float(row["value"] or 0))
        for name, rows in panels.items()
    }


def _room_above(sheet: Sheet, row: DataRow, lines: int, size: Size) -> int:
    """Return what stands over a bar: its label on a phone, the value of a range."""
    large = 4 if sheet.is_decisive(row) else 0  # a large value is higher than its bar
    label = lines * size.line + 2 + large if size.narrow else 0
    return label + (size.line + 2 if sheet.file.low else 0)


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


def _draw_spread(
    sheet: Sheet, canvas: Canvas, found: list[DataRow], scales: Mapping[bool, Scale | None]
) -> None:
    """Draw a bracket right of the bars of a panel, with the share that the lowest lacks.

    Where a ceiling leaves it room it stands before that, or it would seem to measure the ceiling.
    """
    spread, size = sheet.file.spread, canvas.size
    scale = scales[False]
    if spread is None or scale is None:
        return
    panel = next(row["panel"] for row in found if row["row"] == spread.row)
    rows = [row for row in found if row["panel"] == panel]
    bars, end = _end_of(sheet, rows, scale, ceilings=False), _end_of(sheet, rows, scale)
    x = (bars if end - bars > 2 * GAP + 6 else end) + GAP
    beside = max(x + 14, end + GAP)
    tops = [float(row["given"] or 0) + float(row["above"] or 0) for row in rows]
    first, last = min(tops), max(tops) + size.bar
    line = {"type": "rule", "color": sheet.accent, "strokeWidth": 1.5}
    bracket: list[Datum] = [
        {"x": x + 6, "x2": x + 6, "y": first, "y2": last},
        {"x": x, "x2": x + 6, "y": first, "y2": first},
        {"x": x, "x2": x + 6, "y": last, "y2": last},
    ]
    places = {name: {"field": name} for name in ("x", "x2", "y", "y2")}
    canvas.draw_fixed(line, places, ("spread", bracket))
    said, below = _spread_texts(sheet, rows, size)
    y = (first + last) / 2 - (len(below) * size.line) / 2
    text: list[Datum] = [{"x": beside, "y": y, "text": said}]
    canvas.write_fixed(
        ("spread_text", text),
        align="left",
        fontSize=size.large,
        fontWeight=700,
        color=sheet.accent,
    )
    under: list[Datum] = [{"x": beside, "y": y + (size.large + size.line) / 2, "text": below}]
    canvas.write_fixed(("spread_name", under), align="left", color=QUIET)


def _end_of(sheet: Sheet, rows: list[DataRow], scale: Scale, *, ceilings: bool = True) -> float:
    """Return where bars end with their values, and with the ceilings that cross them."""
    ends = [float(row["at_linear"] or 0) + float(row["room_linear"] or 0) for row in rows]
    keys = {str(row["row"]) for row in rows}
    ends += [
        scale.at(float(sheet.cell(one.figure)["value"] or 0))
        for one in sheet.file.ceiling
        if ceilings and any(map(one.crosses, keys))
    ]
    return max(ends)


def _spread_room(sheet: Sheet, texts: Mapping[str, str], scale: Scale, size: Size) -> float:
    """Return the room that bracket and words need at the right; 0 where they have it already."""
    row = sheet.file.spread.row if sheet.file.spread else ""
    rows: list[DataRow] = [
        {
            **one,
            "at_linear": scale.at(float(one["value"] or 0)),
            "room_linear": _value_width(sheet, one, texts, size),
        }
        for rows in panels_of(sheet).values()
        if any(one["row"] == row for one in rows)
        for one in rows
    ]
    said, below = _spread_texts(sheet, rows, size)
    wide = max(text_width(said, size.large, bold=True), *(text_width(b, size.text) for b in below))
    need = wide + GAP + 16
    return 0.0 if _end_of(sheet, rows, scale) + need <= size.width else need


def _spread_texts(sheet: Sheet, rows: list[DataRow], size: Size) -> tuple[str, list[str]]:
    """Return the share that the lowest of some figures lacks, and the lines of words below it."""
    values = [float(row["value"] or 0) for row in rows]
    share = written(spoken_share(1 - min(values) / max(values)), sheet.words)
    words = sheet.words[sheet.file.spread.name] if sheet.file.spread else ""
    return (
        with_unit(share, "percent", "", sheet.words),
        wrap(words, _SPREAD_EMS * size.text, size.text, sheet.language),
    )


def _draw_bars(sheet: Sheet, canvas: Canvas, left: float) -> None:
    """Draw each bar or span with its label and value, and what it adds to the one before it."""
    size, ranged = canvas.size, bool(sheet.file.low)
    half = size.bar / 2
    canvas.compute("begin", "datum.top + datum.above")
    canvas.compute("finish", f"datum.begin + {size.bar}")
    canvas.compute("middle", f"datum.begin + {half}")
    edges = ("begin", "finish")
    if sheet.file.thin:
        edges = ("upper", "lower")
        canvas.compute("upper", "datum.middle - datum.half")
        canvas.compute("lower", "datum.middle + datum.half")
    canvas.draw(
        {"type": "rect"},
        {
            "x": {"field": "high_at" if ranged else "at"},
            "x2": {"field": "low_at"} if ranged else {"value": left},
            "y": {"field": edges[0]},
            "y2": {"field": edges[1]},
            "fill": {"field": "paint", "type": "nominal", "scale": None},
            "fillOpacity": {"field": "pale", "type": "quantitative", "scale": None},
        },
        keep="spread === 'linear'" if _has_dots(sheet) else "",
        tooltip=True,
    )
    if _has_dots(sheet):
        _draw_dots(canvas, left)
    if sheet.file.added:
        _draw_added(canvas)
    if ranged:
        _draw_ends(canvas)
    _write_labels(canvas, left)
    _write_values(sheet, canvas)


def half_height(sheet: Sheet, row: DataRow, size: Size) -> float:
    """Return half the height of a bar in pixels."""
    thin = {row["row"], row["column"]} & set(sheet.file.thin)
    return size.bar / 2 * (_THIN if thin else 1)


def _draw_dots(canvas: Canvas, left: float) -> None:
    """Draw a dot for each value on a logarithmic scale, and a quiet line that leads to it."""
    keep = "spread === 'log'"
    canvas.draw(
        {"type": "rule", "color": LINE, "strokeWidth": 1},
        {"x": {"field": "at_log"}, "x2": {"value": left}, "y": {"field": "middle"}},
        keep=keep,
    )
    paint = {"field": "paint", "type": "nominal", "scale": None}
    canvas.draw(
        {"type": "circle", "size": 110, "opacity": 1, "strokeWidth": 1.5},
        {
            "x": {"field": "at_log"},
            "y": {"field": "middle"},
            "fill": paint,
            "stroke": paint,
            "fillOpacity": {"field": "pale", "type": "quantitative", "scale": None},
        },
        keep=keep,
        tooltip=True,
    )


def _draw_added(canvas: Canvas) -> None:
    """Draw what a bar has more than the one before it: said inside, or behind the value."""
    size = canvas.size
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
        keep="isValid(datum.before_linear) && !isValid(datum.sign_at)",
        fill="added_ink",
        align="left",
        dx=_STEP,
        dy=1,
        fontSize=size.text - 1,
    )
    canvas.write(
        None,
        x="sign_at",
        y="middle",
        text="sign",
        keep="isValid(datum.sign_at)",
        align="left",
        fontWeight=600,
        fontSize=_sign_size(size),
        color=ACCENT,
    )


def _draw_ends(canvas: Canvas) -> None:
    """Draw the median of a span, and write its lowest and its highest value."""
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
        )


def _write_labels(canvas: Canvas, left: float) -> None:
    size = canvas.size
    if size.narrow:
        canvas.compute("label_y", f"datum.top + {size.line / 2}")
        canvas.compute("edge", "0")
        canvas.write(None, x="edge", y="label_y", text="label", align="left")
    else:
        canvas.compute("label_y", f"datum.middle - (length(datum.label) - 1) * {size.line / 2}")
        canvas.compute("edge", str(left - GAP))
        canvas.write(None, x="edge", y="label_y", text="label", align="right")


def _write_values(sheet: Sheet, canvas: Canvas) -> None:
    size, ranged = canvas.size, bool(sheet.file.low)
    if ranged:
        canvas.compute("value_y", f"datum.begin - {size.line / 2}")
    for decisive, paint, style in _value_styles(sheet, size):
        own = f"datum.decisive === {decisive}"
        if paint:
            own += f" && datum.paint === '{paint}'"
        if ranged:
            where = {"x": "value_at", "y": "value_y", "text": "value_text"}
            canvas.write(None, **where, keep=own, align="center", **{"fontWeight": 600, **style})
            continue
        where = {"x": "value_at", "y": "middle", "text": "value_text"}
        after = {"align": "left", "dx": _step(sheet)}
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


def _value_styles(sheet: Sheet, size: Size) -> list[tuple[int, str, dict[str, Any]]]:
    """Return whether values are decisive, the colour of their bars, and their style.

    Where decisive bars differ in colour, each value has that of its bar.
    """
    paints = dict.fromkeys(sheet.paint(row) for row in sheet.shown if sheet.is_decisive(row))
    quiet, telling = (style for _, style in emphases(size, sheet.accent))
    if len(paints) < 2:
        return [(0, "", quiet), (1, "", telling)]
    own = [(1, paint, {**telling, "color": INK if paint == REST else paint}) for paint in paints]
    return [(0, "", quiet), *own]


def value_text(sheet: Sheet, row: DataRow, *, bare: bool = False) -> str:
    """Return the text of a value, the decisive one with its unit, a doubted one with a sign.

    `bare`: none has its unit.
    """
    if sheet.file.of:
        return counted_text(sheet, row)
    says_unit = sheet.is_decisive(row) and not bare
    text = row["full"] if says_unit else row["number"]
    value = float(row["value"] or 0)
    if sheet.file.own_units:
        text = sheet.in_own_unit(value)
    elif scaled(value, sheet.unit, sheet.prefix) >= _EXACT:
        text = spoken_number(value, sheet.unit, sheet.prefix, sheet.words, digits=3, padded=True)
        if says_unit:
            text = with_unit(text, sheet.unit, sheet.prefix, sheet.words)
    if sheet.file.low:
        text = _round_text(sheet, row, value)
    sign = row.get(f"{row['column']}_sign") or row.get("sign")
    about = f"{sign} " if sign in _INEXACT else ""
    return f"{about}{text}{SIGN if key_of(row) in sheet.signed else ''}"


def counted_text(sheet: Sheet, row: DataRow) -> str:
    """Return how many of the tests ended as the row counts, or in the good end that is proved."""
    whole, number = round(sheet.whole(row)), round(float(row["value"] or 0))
    is_proved = row["row"] in sheet.file.proved
    said = sheet.file.said[is_proved] if sheet.file.said else "chart_counted"
    return sheet.words[said].format(k=whole - number if is_proved else number, n=whole)


def _value_width(sheet: Sheet, row: DataRow, texts: Mapping[str, str], size: Size) -> float:
    """Return the room of a value after its bar."""
    wide = value_width(texts[key_of(row)], size, decisive=sheet.is_decisive(row))
    return wide + _step(sheet)


def _has_dots(sheet: Sheet) -> bool:
    """Return whether dots stand for values: a bar on a logarithmic scale begins at no zero."""
    return sheet.file.scale == "log" and not sheet.file.low


def _step(sheet: Sheet) -> int:
    """Return the pixels between the end of a bar, or the middle of a dot, and its value."""
    return _STEP + (_DOT if _has_dots(sheet) else 0)


def _font_size(way: int, size: Size, *, decisive: bool) -> int:
    """Return the size of a value in pixels; what stands in a bar is lower than it."""
    if way == _AFTER:
        return size.large if decisive else size.text
    return min(size.large if decisive and way == _INSIDE else size.text, size.bar - 3)


def _ink_inside(sheet: Sheet, row: DataRow) -> str:
    """Return the colour of a value that stands in its bar."""
    if sheet.is_doubted(row):
        return INK  # the bar is pale
    return GROUND if sheet.paint(row) in (ACCENT, HUES["shared"], HUES["deep"]) else ON_REST


def _stack(
    sheet: Sheet,
    canvas: Canvas,
    panels: Mapping[str, list[DataRow]],
    wrapped: Mapping[str, list[str]],
    top: float,
    names: list[Named],
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
            y += size.line + 6 + lines_above(names, name) * (size.line + 2)
        for row in rows:
            lines = len(wrapped[key_of(row)])
            own = size.bar + _room_above(sheet, row, lines, size)
            places[key_of(row)] = y
            y += max(own, lines * size.line) + (10 if size.narrow else 12)
            if following.get(key_of(row)) == row["row"] and sheet.file.together:
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
    found = dict(places)
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
        free = min((line - end for line in lines if line >= end), default=math.inf) - GAP
        rooms = {
            way: _step(sheet)
            + text_width(
                texts[key_of(row)], _font_size(way, size, decisive=decisive), bold=decisive
            )
            for way in (_AFTER, _INSIDE, _SMALL)
        }
        way = _AFTER
        if rooms[_AFTER] > free:
            # A bar of two colours is no ground for a text.
            fits = rooms[_INSIDE] + _STEP <= end - left and not sheet.file.added and not log
            way = _INSIDE if fits else _SMALL if decisive else _AFTER
        found[f"way_{name}"] = way
        found[f"room_{name}"] = 0 if way == _INSIDE else rooms[way]
        if sheet.file.added:
            found |= _sign_place(sheet, row, scale, rooms[way], size)
    return found


def _sign_text(row: DataRow) -> str:
    """Return what the query says that a bar adds."""
    return str(row.get("sign") or "")


def _sign_size(size: Size) -> int:
    """Return the size of what a bar adds, in pixels: it is what such a chart tells."""
    return round(0.8 * size.large)


def _sign_gap(size: Size) -> int:
    """Return the pixels before what a bar adds: it is no part of the value."""
    return GAP if size.narrow else 2 * GAP


def _sign_place(
    sheet: Sheet, row: DataRow, scale: Scale, room: float, size: Size
) -> dict[str, float]:
    """Return where it stands behind the value what a bar adds: where its part is too short."""
    key = f"{row['row']}.{sheet.file.added}"
    if not sheet.has(key):
        return {}
    end, added = (float(cell["value"] or 0) for cell in (row, sheet.cell(key)))
    if scale.at(end) - scale.at(end - added) > _WIDE_PART:
        return {}
    wide = text_width(_sign_text(row), _sign_size(size), bold=True)
    gap = _sign_gap(size)
    return {"sign_at": scale.at(end) + room + gap, "room_linear": room + gap + wide}


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
    names = ("low_at", "high_at") if ranged else ("way", "room")
    for name in ("at", "value_at", *names):
        linear = f"datum.{name}_linear"
        canvas.compute(name, f"spread === 'log' ? datum.{name}_log : {linear}" if log else linear)
    chooses = any(param["name"] == "baseline" for param in canvas.params)
    other = "(baseline === '' ? datum.printed : datum['against_' + baseline])"
    canvas.compute("value_text", other if chooses else "datum.printed")


def _draw_headings(canvas: Canvas, headings: list[Datum]) -> None:
    data = ("headings", headings)
    canvas.write_fixed(data, align="left", fontWeight=600)


def _has_bracket(sheet: Sheet, size: Size) -> bool:
    """Return whether there is a multiple; what bars add is said at each of them on a phone."""
    ratios = sheet.file.ratios
    return bool(ratios) and not (size.narrow and ratios[0].said_as == "added")


def _ratio_width(sheet: Sheet, size: Size) -> float:
    """Return the room of the widest multiple with its words."""
    widths = [0.0]
    for ratio in sheet.file.ratios:
        said, large, below = _ratio_texts(sheet, ratio, size)
        widths += [text_width(line, large, bold=True) for line in said]
        widths.append(text_width(below, size.text))
    return max(widths)


def _ratio_texts(sheet: Sheet, ratio: Ratio, size: Size) -> tuple[list[str], int, str]:
    """Return the multiple in lines, the size of its letters in pixels, and the words below it."""
    words = sheet.words[ratio.name] if ratio.name else ""
    text = ratio_text(sheet, ratio)
    if "{ratio}" not in words:
        return [text], size.ratio, words
    return wrap(text, _RATIO_EMS * size.large, size.large, sheet.language), size.large, ""


def _draw_ratio(
    sheet: Sheet, canvas: Canvas, found: list[DataRow], x: float, ratio: Ratio, which: str
) -> None:
    """Draw a bracket at the right from one bar to another, with the multiple on it.

    `which`: what tells its data from those of another bracket.
    """
    size = canvas.size
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
            "behind": text_width(str(row.get("high_text") or ""), size.text) + GAP,
            "x": x + 6,
            "row": row["row"],
        }
        for key in (ratio.of, ratio.to)
        for row in found
        if key_of(row) == key
    ]
    reach = "datum.high_at + datum.behind" if sheet.file.low else "datum.at + datum.room"
    # a value with a sign, as of bars that are added up, is a little wider than it is reckoned
    canvas.compute("from_x", f"{reach} + {2 * _STEP if ratio.said_as == 'added' else _STEP}")
    line = {"type": "rule", "color": sheet.accent, "strokeWidth": 1.5}
    canvas.draw(
        line,
        {"x": {"field": "from_x"}, "x2": {"field": "x"}, "y": {"field": "middle"}},
        data=(f"ratio_ends{which}", ends),
    )
    one, other = ends
    said, large, below = _ratio_texts(sheet, ratio, size)
    both = {
        "x": x + 6,
        "text": said,
        "name": below,
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
        raised = (len(said) - 1) * large * 0.6
        canvas.compute("y", f"(datum.y1 + datum.y2) / 2 - {raised}")
        canvas.draw(
            line,
            {"x": {"field": "x"}, "y": {"field": "y1"}, "y2": {"field": "y2"}},
            data=(f"ratio{which}", [both]),
        )
        canvas.write(
            (f"ratio{which}", [both]),
            align="left",
            dx=8,
            fontSize=large,
            lineHeight=round(1.2 * large),
            fontWeight=700,
            color=sheet.accent,
        )
        if below:
            down = large / 2 + size.line / 2
            place = (f"ratio{which}", [both])
            canvas.write(place, text="name", align="left", dx=8, dy=down, color=QUIET)
