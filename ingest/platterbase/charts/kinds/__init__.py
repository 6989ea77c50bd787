"""Make the Vega-Lite specification of a chart file: one module a kind."""

from __future__ import annotations

from platterbase.charts.canvas import Canvas
from platterbase.charts.kinds.bars import draw_bars
from platterbase.charts.kinds.heat import draw_heat
from platterbase.charts.kinds.pairs import draw_pairs
from platterbase.charts.kinds.sheet import Sheet
from platterbase.charts.layout import Size
from platterbase.charts.vega import Spec

_KINDS = {
    "bars": draw_bars,
    "pairs": draw_pairs,
    "heat": draw_heat,
}


def make_spec(sheet: Sheet, size: Size) -> Spec:
    """Return the specification of a chart in one width."""
    canvas = Canvas(size)
    rows = _KINDS[sheet.file.kind](sheet, canvas)
    return canvas.spec(sheet.name, rows)
