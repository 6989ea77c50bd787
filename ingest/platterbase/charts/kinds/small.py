"""Draw the small picture of a chart, which stands beside a link to its article.

All are made alike, so that a page of them is calm: a heading with the unit, below it two to five
bars from zero, their names before and their values behind them; one size of type, one thickness of
bars, one height. The title beside it says what is to be seen.
"""

from __future__ import annotations

from platterbase.charts.canvas import ACCENT, INK, REST, Canvas
from platterbase.charts.kinds.bars import half_height, value_text
from platterbase.charts.kinds.sheet import GAP, Datum, Sheet, key_of
from platterbase.charts.layout import make_scale, text_width, wrap
from platterbase.charts.vega import DataRow, Spec

_HEIGHT = 156  # pixels: of all small pictures
_MOST_PITCH = 40  # pixels from bar to bar, where they are few
_STEP = 6  # pixels between the end of a bar and its value
_NAME_SHARE = 0.46  # of the width: what names may take at most
_LEAST = 3  # pixels: a bar that is seen


def draw_small(sheet: Sheet, canvas: Canvas) -> list[DataRow]:
    """Draw the bars that a chart file chooses for its small picture, and return the data."""
    size = canvas.size
    bars = _bars_of(sheet)
    names = {
        key_of(row): wrap(
            _name_of(sheet, row, bars), _NAME_SHARE * size.width, size.text, sheet.language
        )
        for row in bars
    }
    texts = {key_of(row): value_text(sheet, row, bare=True) for row in bars}
    left = 2 * GAP + max(text_width(one, size.text) for lines in names.values() for one in lines)
    behind = _STEP + max(text_width(one, size.text, bold=True) for one in texts.values())
    # of counts, the share that they are of their tests
    lengths = {key_of(row): float(row["value"] or 0) / sheet.whole(row) for row in bars}
    most = max(lengths.values())
    scale = make_scale([most], left, size.width - behind, log=False)
    head = size.line + GAP
    pitch = min((_HEIGHT - head) / len(bars), _MOST_PITCH)
    first = head + (_HEIGHT - head - pitch * (len(bars) - 1)) / 2
    found: list[DataRow] = []
    for place, row in enumerate(bars):
        middle = first + place * pitch
        lines = names[key_of(row)]
        end = scale.at(lengths[key_of(row)])
        added = f"{row['row']}.{sheet.file.added}"
        half = half_height(sheet, row, size)
        parts = float(sheet.cell(added)["value"] or 0) if sheet.has(added) else 0.0
        found.append(
            {
                **row,
                "edge": 0,
                "label": lines,  # type: ignore[dict-item]
                "label_y": middle - (len(lines) - 1) * size.line / 2,
                "begin": left,
                "before": scale.at(float(row["value"] or 0) - parts),
                "at": max(end, left + _LEAST),
                "top": middle - half,
                "middle": middle,
                "foot": middle + half,
                "printed": texts[key_of(row)],
                "paint": sheet.paint(row),
                "pale": sheet.pale(row),
                "decisive": int(sheet.is_decisive(row)),
            }
        )
    canvas.height = _HEIGHT
    heading: list[Datum] = [{"x": 0, "y": size.line / 2, "text": _heading_of(sheet, bars)}]
    canvas.write_fixed(("heading", heading), align="left", fontWeight=600)
    fill = {"field": "paint", "type": "nominal", "scale": None}
    pale = {"field": "pale", "type": "quantitative", "scale": None}
    _draw_part(canvas, "begin", {"fill": fill, "fillOpacity": pale})
    if sheet.file.added:
        _draw_part(canvas, "before", {"fill": {"value": ACCENT}})
    canvas.write(None, x="edge", y="label_y", text="label", align="left")
    for decisive, paint in dict.fromkeys((one["decisive"], one["paint"]) for one in found):
        ink = {"color": INK if paint == REST else paint, "fontWeight": 600} if decisive else {}
        canvas.write(
            None,
            x="at",
            y="middle",
            text="printed",
            keep=f"datum.decisive === {decisive} && datum.paint === '{paint}'",
            align="left",
            dx=_STEP,
            **ink,
        )
    return found


def _draw_part(canvas: Canvas, begin: str, look: Spec) -> None:
    """Draw each bar from the place that the field `begin` says to its end."""
    places = {"x": begin, "x2": "at", "y": "top", "y2": "foot"}
    canvas.draw({"type": "rect"}, {**{key: {"field": at} for key, at in places.items()}, **look})


def _bars_of(sheet: Sheet) -> list[DataRow]:
    """Return the figures that are bars: the columns of one row, or the first one of each."""
    rows = {str(row["row"]) for row in sheet.shown}
    if len(rows) == 1:
        return sheet.shown
    first: dict[str, DataRow] = {}
    for row in sheet.shown:
        first.setdefault(str(row["row"]), row)
    return list(first.values())


def _name_of(sheet: Sheet, row: DataRow, bars: list[DataRow]) -> str:
    """Return the name of a bar: what sets it apart from the others."""
    if len({one["row"] for one in bars}) == 1:
        return str(row["column_label"])
    return str(row[sheet.file.label or "row_label"])


def _heading_of(sheet: Sheet, bars: list[DataRow]) -> str:
    """Return what all bars share, with the unit."""
    first = bars[0]
    if len({one["row"] for one in bars}) == 1:
        shared = str(first[sheet.file.label or "row_label"])
    elif sheet.file.panel and len({one[sheet.file.panel] for one in bars}) == 1:
        shared = str(first[sheet.file.panel])
    else:
        shared = str(first["column_label"])
    return sheet.heading(sheet.words.get(f"chart_{sheet.name}_small") or shared)
