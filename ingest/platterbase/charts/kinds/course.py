"""Draw the course of a line whose source says in words where it is level, rises or falls.

The ends of its pieces are figures; its height is none, and has no scale.
"""

from __future__ import annotations

from platterbase.charts.canvas import ACCENT, LINE, QUIET, REST, Canvas
from platterbase.charts.kinds.sheet import Datum, Sheet, emphases
from platterbase.charts.layout import Scale, Size, wrap
from platterbase.charts.vega import DataRow

_SLOPES = {"flat": 0, "rises": 1, "falls": -1}  # the values of the column `y`
_BEYOND = 4  # an open end is drawn to this multiple of the last figure


def draw_course(sheet: Sheet, canvas: Canvas) -> list[DataRow]:
    """Draw the pieces from left to right, each with its words, over a logarithmic number."""
    size, file = canvas.size, sheet.file
    starts = [row for row in sheet.rows if row["column"] == file.start]
    numbers = [float(row["value"] or 0) for row in sheet.rows]
    across = Scale(min(numbers), max(numbers) * _BEYOND, 8, size.width - 8, log=True)
    rise = 84 if size.narrow else 120
    foot = size.line * 1.5 + rise + 14
    levels, level = [0], 0
    for row in starts:
        level += _SLOPES[str(row[file.y])]
        levels.append(level)
    step = rise / max(max(levels) - min(levels), 1)
    heights = [foot - 14 - (one - min(levels)) * step for one in levels]
    pieces: list[Datum] = []
    for index, row in enumerate(starts):
        key = f"{row['row']}.{file.end}"
        end = float(sheet.cell(key)["value"] or 0) if sheet.has(key) else across.high
        pieces.append(
            {
                "row": row["row"],
                "x": across.at(float(row["value"] or 0)),
                "x2": across.at(end),
                "y": heights[index],
                "y2": heights[index + 1],
                "words": str(row["row_label"]),
            }
        )
    canvas.height = foot + 2 * size.line + (size.large - size.text) + 10
    heading = [{"x": 0, "y": size.line / 2, "text": str(starts[0][file.series])}]
    canvas.write_fixed(("heading", heading), align="left", fontWeight=600)
    axis = {"x": 0, "x2": size.width, "y": foot}
    canvas.draw_fixed(
        {"type": "rule", "color": LINE},
        {"x": {"field": "x"}, "x2": {"field": "x2"}, "y": {"field": "y"}},
        ("axis", [axis]),
    )
    found = _ends(sheet, pieces, across, foot)
    canvas.draw(
        {"type": "rule", "color": ACCENT, "strokeWidth": 1.5, "strokeDash": [5, 3]},
        {"x": {"field": "x"}, "y": {"field": "y"}, "y2": {"field": "foot"}},
        keep="datum.decisive === 1",
    )
    canvas.draw_fixed(
        {"type": "rule", "color": REST, "strokeWidth": 4, "strokeCap": "round"},
        {
            "x": {"field": "x"},
            "x2": {"field": "x2"},
            "y": {"field": "y"},
            "y2": {"field": "y2"},
        },
        ("pieces", pieces),
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
    _write_words(sheet, canvas, pieces)
    _write_numbers(sheet, canvas, found, foot)
    return found


def _ends(sheet: Sheet, pieces: list[Datum], across: Scale, foot: float) -> list[DataRow]:
    """Return the figures where pieces begin and end; the decisive one last, so that it is seen."""
    by_row = {piece["row"]: piece for piece in pieces}
    found: list[DataRow] = [
        {
            **row,
            "x": across.at(float(row["value"] or 0)),
            "y": by_row[row["row"]]["y" if row["column"] == sheet.file.start else "y2"],
            "foot": foot,
            "paint": ACCENT if sheet.is_decisive(row) else REST,
            "decisive": int(sheet.is_decisive(row)),
        }
        for row in sheet.rows
    ]
    return sorted(found, key=lambda row: int(row["decisive"] or 0))


def _write_words(sheet: Sheet, canvas: Canvas, pieces: list[Datum]) -> None:
    """Write over a level piece, and to the left of the far end of one that rises or falls."""
    size = canvas.size
    for index, piece in enumerate(pieces):
        level = piece["y"] == piece["y2"]
        room = piece["x2"] - piece["x"] if level else _end_of_words(piece, size)
        lines = wrap(piece["words"], room, size.text, sheet.language)
        far = min(piece["y"], piece["y2"])
        tall = (len(lines) - 1) * size.line
        place = {
            "x": piece["x"] if level else room,
            "y": far - size.line - tall if level else far + size.line / 2,
            "text": lines,
        }
        canvas.write_fixed((f"words_{index}", [place]), align="left" if level else "right")


def _end_of_words(piece: Datum, size: Size) -> float:
    """Return where words beside a rising piece end, two lines below its upper end."""
    share = 1 - 2.5 * size.line / abs(piece["y2"] - piece["y"])
    return float(piece["x"] + share * (piece["x2"] - piece["x"])) - 8


def _write_numbers(sheet: Sheet, canvas: Canvas, found: list[DataRow], foot: float) -> None:
    """Write the figures under the axis, each place once, the decisive one large."""
    size = canvas.size
    places = {row["x"]: row for row in found}
    low = foot + size.large / 2 + 4
    for decisive, style in emphases(size):
        own = [row for row in places.values() if row["decisive"] == decisive]
        numbers = [{"x": row["x"], "y": low, "text": row["number"]} for row in own]
        plain = {"fontSize": size.text - 1, "color": QUIET}
        canvas.write_fixed((f"numbers_{decisive}", numbers), align="center", **(style or plain))
    name = {
        "x": 0,
        "y": low + size.large / 2 + size.line / 2,
        "text": sheet.words[sheet.file.x_word],
    }
    canvas.write_fixed(("axis_name", [name]), align="left", color=QUIET, fontSize=size.text - 1)
