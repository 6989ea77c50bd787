"""Change the marks of a Vega-Lite specification so that doubtful figures look different.

Each row of a chart's data has its `verdict`, whether it is of `one` run, and the `level` at which
readers can hide it. A figure of one run is drawn hollow; an invalid figure grey, empty and dashed.
The specifications in site/charts/ need no rule for that.
"""

from __future__ import annotations

from typing import Any

from platterbase.charts.vega import DataRow, Spec

GREY = "#59636e"  # an invalid figure has no colour of its own
_GROUND = "#ffffff"
_PLAIN = "#0072b2"  # the colour of bars without one (_look.json)
_INVALID = "datum.verdict === 'invalid'"
_ONE = "datum.one === 1"
_MARKS = ("bar", "point", "circle", "square")
_INSIDE = ("layer", "concat", "hconcat", "vconcat")
LEVEL = "most"  # name of the Vega signal that holds the highest level shown


def mark_doubtful_figures(spec: Spec, inherited: Spec | None = None) -> Spec:
    """Return the specification with hollow and dashed marks for doubtful figures."""
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
    colour = encoding.get("fill") or encoding.get("color") or {"value": _PLAIN}
    outline = {**colour, "legend": None} if "field" in colour else colour
    dash = {"condition": {"test": _INVALID, "value": [3, 2]}, "value": [1, 0]}
    if kind == "bar":
        pale = {
            "condition": [{"test": _INVALID, "value": 0}, {"test": _ONE, "value": 0.4}],
            "value": 1,
        }
        width = {"condition": {"test": f"{_INVALID} || {_ONE}", "value": 1.25}, "value": 0}
        return {"stroke": outline, "strokeDash": dash, "strokeWidth": width, "fillOpacity": pale}
    hollow = {**colour, "condition": {"test": f"{_INVALID} || {_ONE}", "value": _GROUND}}
    found = {"fill": hollow, "stroke": outline, "strokeWidth": {"value": 2}}
    # A mark with a shape encoding differs by its shape already.
    return found if "shape" in encoding else {**found, "strokeDash": dash}


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
    """Return the levels that can be hidden, highest first; none when no figure would be left."""
    every = sorted({int(row.get("level") or 0) for row in rows}, reverse=True)
    return [level for level in every if level] if 0 in every else []
