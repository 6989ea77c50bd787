"""Collect the layers of a Vega-Lite specification whose places are pixels.

The scales of x and y are the picture itself. Where readers can change the order or the scale, a
datum holds its places twice, and an expression picks one.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from platterbase.charts.layout import Size
from platterbase.charts.vega import DataRow, Spec

INK, QUIET, LINE, GROUND = "#1c2127", "#59636e", "#d5dae0", "#ffffff"
ACCENT, REST = "#0072b2", "#8396a8"
HUES = {"own": ACCENT, "rest": REST, "shared": "#c05200", "one": "#7d8590", "deep": "#4c555f"}
ON_REST = "#10151a"  # text in a bar that is not decisive
HEAT = ("#dcebf5", "#a9cfe6", "#69a9d2", "#2a73a8", "#0b4a7d")  # low to high
_NEAR = {"condition": {"test": "near === '' || near === datum.row", "value": 1}, "value": 0.25}


class Canvas:
    """A picture that is being made: layers, data beside the figures, choices of the reader."""

    def __init__(self, size: Size) -> None:
        self.size = size
        self.height = 0.0
        self.layers: list[Spec] = []
        self.datasets: dict[str, list[dict[str, Any]]] = {}
        self.params: list[Spec] = [{"name": "near", "value": ""}]
        self.transform: list[Spec] = []

    def spec(self, name: str, rows: list[DataRow]) -> Spec:
        """Return the specification, with its data."""
        width, height = self.size.width, round(self.height)
        for axis, length in (("x", width), ("y", height)):
            scale = {"domain": [0, length], "range": [0, length], "nice": False, "zero": False}
            for layer in self.layers:
                channel = layer["encoding"].get(axis, {})
                if "field" in channel:
                    channel.update(type="quantitative", scale=scale, axis=None)
        return {
            "$schema": "https://vega.github.io/schema/vega-lite/v6.json",
            "data": {"name": name},
            "datasets": {name: rows, **self.datasets},
            "params": self.params,
            "transform": self.transform,
            "width": width,
            "height": height,
            "layer": self.layers,
            "config": {"padding": 2},
        }

    def draw(
        self,
        mark: Spec,
        encoding: Spec,
        *,
        data: tuple[str, list[dict[str, Any]]] | None = None,
        keep: str = "",
        tooltip: bool = False,
    ) -> None:
        """Add a layer. `keep` is the test that a datum passes; `tooltip`: its marks have one."""
        layer: Spec = {"mark": mark, "encoding": dict(encoding)}
        if tooltip:
            layer["encoding"] |= {"tooltip": {"field": "tooltip"}, "opacity": _NEAR}
        if data:
            layer["data"] = {"name": data[0]}
            self.datasets[data[0]] = data[1]
            if self.transform:
                layer["transform"] = list(self.transform)
        if keep:
            layer["transform"] = [*layer.get("transform", []), {"filter": keep}]
        self.layers.append(layer)

    def write(
        self,
        data: tuple[str, list[dict[str, Any]]] | None,
        *,
        x: str = "x",
        y: str = "y",
        text: str = "text",
        keep: str = "",
        **mark: Any,
    ) -> None:
        """Add a layer of texts, each with a border in the colour of the ground."""
        style = {"fontSize": self.size.text, "baseline": "middle", "color": INK, **mark}
        for border in ({"stroke": GROUND, "strokeWidth": 4, "strokeJoin": "round"}, {}):
            self.draw(
                {"type": "text", "lineHeight": self.size.line, **style, **border},
                {"x": {"field": x}, "y": {"field": y}, "text": {"field": text}},
                data=data,
                keep=keep,
            )

    def write_inside(self, *, x: str, y: str, text: str, keep: str, fill: str, **mark: Any) -> None:
        """Add texts that stand in marks, in the colour that the field `fill` of each datum says."""
        style = {"fontSize": self.size.text, "baseline": "middle", **mark}
        style.pop("color", None)
        ink = {"field": fill, "type": "nominal", "scale": None}
        self.draw(
            {"type": "text", **style},
            {"x": {"field": x}, "y": {"field": y}, "text": {"field": text}, "fill": ink},
            keep=keep,
        )

    def draw_fixed(
        self, mark: Spec, encoding: Spec, data: tuple[str, list[dict[str, Any]]], keep: str = ""
    ) -> None:
        """Add a layer whose places no choice of the reader changes."""
        with self.transformed_by([]):
            self.draw(mark, encoding, data=data, keep=keep)

    def write_fixed(
        self, data: tuple[str, list[dict[str, Any]]], *, x: str = "x", keep: str = "", **mark: Any
    ) -> None:
        """Add texts whose places no choice of the reader changes."""
        with self.transformed_by([]):
            self.write(data, x=x, keep=keep, **mark)

    @contextmanager
    def transformed_by(self, steps: list[Spec]) -> Iterator[None]:
        """Give the layers drawn inside these steps of transformation instead of the picture's."""
        kept, self.transform = self.transform, list(steps)
        try:
            yield
        finally:
            self.transform = kept

    def choose(self, name: str, label: str, options: dict[str, str], value: str) -> None:
        """Let readers choose one of the options, given with their words."""
        bind = {
            "input": "select",
            "name": label,
            "options": list(options),
            "labels": list(options.values()),
        }
        self.params.append({"name": name, "value": value, "bind": bind})

    def compute(self, name: str, expression: str) -> None:
        """Add a field to each datum."""
        self.transform.append({"calculate": expression, "as": name})
