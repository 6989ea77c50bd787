"""Change the marks of a Vega-Lite specification so that invalid figures look different.

Each row of a chart's data has its `verdict` and the `level` at which readers can hide it. An
invalid figure is drawn grey and paler; a doubted one as any other, with a sign beside its text.
The specifications in site/charts/ need no rule for that.
"""

from __future__ import annotations

from typing import Any

from platterbase.charts.vega import DataRow, Spec

GREY = "#59636e"  # an invalid figure has no colour of its own
_PALE = 0.45
_PLAIN = "#0072b2"  # the colour of bars without one (_look.json)
_INVALID = "datum.verdict === 'invalid'"
_MARKS = ("bar", "point", "circle", "square")
_INSIDE = ("layer", "concat", "hconcat", "vconcat")
_INVALID_LEVEL = 2
LEVEL = "most"  # name of the Vega signal that holds the highest level shown


def mark_doubtful_figures(spec: Spec, inherited: Spec | None = None) -> Spec:
    """Return the specification with paler marks for invalid figures."""
    encoding = {**(inherited or {}), **spec.get("encoding", {})}
    found = dict(spec)
    for name in _INSIDE:
        if name in spec:
            found[name] = [mark_doubtful_figures(part, encoding) for part in spec[name]]
    if "spec" in spec:
        found["spec"] = mark_doubtful_figures(spec["spec"], encoding)
    mark = spec.get("mark")
    kind = mark.get("type") if isinstance(mark, dict) else mark
    if kind in _MARKS and any(_is_figure(encoding.get(axis)) for axis in ("x", "y")):
        found["encoding"] = {**spec.get("encoding", {}), **_doubtful_encoding(kind, encoding)}
    return found


def _is_figure(channel: Any) -> bool:
    return isinstance(channel, dict) and channel.get("field") == "value"


def _doubtful_encoding(kind: str, encoding: Spec) -> Spec:
    pale = {"condition": {"test": _INVALID, "value": _PALE}, "value": 1}
    if kind == "bar":
        return {"fillOpacity": pale}
    colour = encoding.get("fill") or encoding.get("color") or {"value": _PLAIN}
    outline = {**colour, "legend": None} if "field" in colour else colour
    # A mark with a shape says by its fill what it means.
    if "shape" in encoding:
        return {"fill": colour, "stroke": outline, "strokeWidth": {"value": 2}}
    return {"fill": colour, "stroke": outline, "strokeWidth": {"value": 2}, "fillOpacity": pale}


def add_level_filter(spec: Spec, rows: list[DataRow]) -> Spec:
    """Return the specification with a signal that hides doubtful figures, if there are any."""
    if not list_levels(rows):
        return spec
    keep = {"filter": f"datum.level <= {LEVEL}"}
    return {
        **spec,
        "params": [*spec.get("params", []), {"name": LEVEL, "value": 2}],
        "transform": [*spec.get("transform", []), keep],
    }


def list_levels(rows: list[DataRow]) -> list[int]:
    """Return the level of invalid figures; none where hiding them would leave nothing."""
    every = {int(row.get("level") or 0) for row in rows}
    return [_INVALID_LEVEL] if _INVALID_LEVEL in every and every != {_INVALID_LEVEL} else []
