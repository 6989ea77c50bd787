"""Make the Vega-Lite specification of a chart file: one module a kind."""

from __future__ import annotations

from platterbase.charts.canvas import Canvas
from platterbase.charts.kinds.bars import draw_bars
from platterbase.charts.kinds.heat import draw_heat
from platterbase.charts.kinds.pairs import draw_pairs
from platterbase.charts.kinds.sheet import Sheet
from platterbase.charts.kinds.small import draw_small
from platterbase.charts.kinds.tests import draw_tests
from platterbase.charts.layout import SMALL, Size
from platterbase.charts.vega import Spec

_KINDS = {
    "bars": draw_bars,
    "pairs": draw_pairs,
    "heat": draw_heat,
    "tests": draw_tests,
}


def make_spec(sheet: Sheet, size: Size) -> Spec:
    """Return the specification of a chart in one width."""
    canvas = Canvas(size)
    rows = _KINDS[sheet.file.kind](sheet, canvas)
    return canvas.spec(sheet.name, rows)


def make_small_spec(sheet: Sheet) -> Spec:
    """Return the specification of the small picture of a chart, of whatever kind."""
    canvas = Canvas(SMALL)
    rows = draw_small(sheet.shortened, canvas)
    return canvas.spec(sheet.name, rows)
