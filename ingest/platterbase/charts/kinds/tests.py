"""Draw how many of some tests ended in a way: a square for each test."""

from __future__ import annotations

from platterbase.charts.canvas import GROUND, HUES, INK, REST, Canvas
from platterbase.charts.kinds.bars import counted_text
from platterbase.charts.kinds.sheet import (
    GAP,
    Datum,
    Sheet,
    draw_key,
    key_of,
    label_column,
    panels_of,
    value_width,
)
from platterbase.charts.vega import DataRow

_PITCH = 19  # pixels from square to square, where there is room
_SHARE = 0.78  # of it: the square
_COUNTS_PROVED = 2  # beside 0 and 1: a value that is not decisive, or is


def draw_tests(sheet: Sheet, canvas: Canvas) -> list[DataRow]:
    """Draw a line of squares for each figure, those that it counts first, with "4 of 6" behind.

    Behind a row whose good end is proved stands how many ended so.
    """
    size, file = canvas.size, sheet.file
    panels = panels_of(sheet)
    left, labels = label_column(sheet, size, [str(row["row_label"]) for row in sheet.shown])
    texts = {key_of(row): counted_text(sheet, row) for row in sheet.shown}
    behind = max(value_width(text, size, decisive=True) for text in texts.values())
    most = max(sheet.whole(row) for row in sheet.shown)
    pitch = min(_PITCH, (size.width - left - behind - 2 * GAP) / most)
    side = round(_SHARE * pitch, 1)
    paints = [HUES[file.accent], *([HUES["own"]] if file.proved else []), REST]
    names = [sheet.words[name] for name in file.ends_in]
    y = draw_key(canvas, list(zip(names, paints, strict=True)))
    found: list[DataRow] = []
    squares: list[Datum] = []
    headings: list[Datum] = []
    for name, rows in panels.items():
        y += 10 if headings else 0
        headings.append({"text": name, "x": 0, "y": y + size.line / 2})
        y += size.line + 6
        for row in rows:
            lines = labels[str(row["row_label"])]
            above = len(lines) * size.line + 2 if size.narrow else 0
            tall = max(size.large, side, 0 if size.narrow else len(lines) * size.line)
            middle = y + above + tall / 2
            number, whole = round(float(row["value"] or 0)), round(sheet.whole(row))
            other = HUES["own"] if row["row"] in file.proved else REST
            squares += [
                {
                    "x": left + place * pitch,
                    "x2": left + place * pitch + side,
                    "y": middle - side / 2,
                    "y2": middle + side / 2,
                    "paint": HUES[file.accent] if place < number else other,
                }
                for place in range(whole)
            ]
            beside = middle - (len(lines) - 1) * size.line / 2
            found.append(
                {
                    **row,
                    "edge": 0 if size.narrow else left - GAP,
                    "label": lines,  # type: ignore[dict-item]
                    "label_y": y + size.line / 2 if size.narrow else beside,
                    "begin": left,
                    "at": left + whole * pitch,
                    "top": middle - tall / 2,
                    "middle": middle,
                    "foot": middle + tall / 2,
                    "printed": texts[key_of(row)],
                    "counts": _COUNTS_PROVED
                    if row["row"] in file.proved
                    else int(sheet.is_decisive(row)),
                }
            )
            y += above + tall + (8 if size.narrow else 10)
    canvas.height = y
    places = {key: {"field": key} for key in ("x", "x2", "y", "y2")}
    fill = {"field": "paint", "type": "nominal", "scale": None}
    canvas.draw_fixed({"type": "rect"}, {**places, "fill": fill}, ("squares", squares))
    canvas.write_fixed(("headings", headings), align="left", fontWeight=600)
    canvas.write(
        None, x="edge", y="label_y", text="label", align="left" if size.narrow else "right"
    )
    large: Datum = {"fontSize": size.large, "fontWeight": 600}
    styles: tuple[Datum, ...] = (
        {"color": INK},
        {**large, "color": sheet.accent},
        {**large, "color": HUES["own"]},
    )
    for counts, style in enumerate(styles):
        canvas.write(
            None,
            x="at",
            y="middle",
            text="printed",
            keep=f"datum.counts === {counts}",
            align="left",
            dx=GAP,
            **style,
        )
    spots = {"x": "begin", "x2": "at", "y": "top", "y2": "foot"}
    canvas.draw(  # what the reader points at: the line as a whole
        {"type": "rect", "color": GROUND, "fillOpacity": 0},
        {key: {"field": at} for key, at in spots.items()},
        tooltip=True,
    )
    return found
