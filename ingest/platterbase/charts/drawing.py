"""Draw charts: compile Vega-Lite to Vega, Vega to SVG, and SVG to PNG.

Results are cached in .cache/charts, by a hash of all inputs: specification with data, fonts,
versions. An executor, where there is one, draws what is missing; order and process do not change
the bytes.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from importlib.metadata import version
from itertools import repeat
from pathlib import Path
from typing import TypeVar

import vl_convert

from platterbase.charts.fonts import fonts_digest, register_fonts
from platterbase.charts.png import PACKER, paint_svg
from platterbase.charts.vega import Spec
from platterbase.errors import IngestError, Problem

T = TypeVar("T")

_VL_VERSION = "6.4"
_PNG_SCALE = 2


@dataclass(frozen=True)
class Drawn:
    """A chart compiled and drawn; `key` is its hash in the cache."""

    key: str
    vega: str
    svg: str


class ChartRenderer:
    """Compiles and draws charts that are not in the cache yet."""

    def __init__(self, root: Path, executor: Executor | None = None) -> None:
        self._root = root
        self._executor = executor
        self._folder = root / ".cache" / "charts"
        self._versions = "\0".join((version("vl-convert-python"), _VL_VERSION, fonts_digest(root)))

    def draw(self, specs: Sequence[tuple[str, Spec]]) -> list[Drawn]:
        """Compile and draw specifications, each given with its path."""
        texts = [json.dumps(spec, sort_keys=True, ensure_ascii=False) for _, spec in specs]
        keys = [self._key(text) for text in texts]
        paths = dict(zip(keys, (path for path, _ in specs), strict=True))
        vega, svg = self._files(keys, ".vg.json"), self._files(keys, ".svg")
        missing = [
            (key, text)
            for key, text in dict(zip(keys, texts, strict=True)).items()
            if not (vega[key].exists() and svg[key].exists())
        ]
        for (key, _), (compiled, picture, complaint) in zip(
            missing, self._map(_drawn, [text for _, text in missing]), strict=True
        ):
            if complaint:
                raise _broken(paths[key], complaint)
            _keep(vega[key], compiled.encode())
            _keep(svg[key], picture.encode())
        return [
            Drawn(key, vega[key].read_text("utf-8"), svg[key].read_text("utf-8")) for key in keys
        ]

    def paint(self, pictures: Sequence[str]) -> list[bytes]:
        """Return pictures in SVG as PNG."""
        keys = [self._key(f"{PACKER}\0{picture}") for picture in pictures]
        files = self._files(keys, ".png")
        missing = {
            key: picture
            for key, picture in zip(keys, pictures, strict=True)
            if not files[key].exists()
        }
        for key, painted in zip(missing, self._map(_painted, list(missing.values())), strict=True):
            _keep(files[key], painted)
        return [files[key].read_bytes() for key in keys]

    def _key(self, text: str) -> str:
        return hashlib.sha256(f"{self._versions}\0{text}".encode()).hexdigest()

    def _files(self, keys: Sequence[str], ending: str) -> dict[str, Path]:
        return {key: self._folder / f"{key}{ending}" for key in keys}

    def _map(self, task: Callable[[str, Path], T], texts: list[str]) -> list[T]:
        spread = map if self._executor is None else self._executor.map
        return list(spread(task, texts, repeat(self._root, len(texts))))


def _drawn(text: str, root: Path) -> tuple[str, str, str]:
    """Return Vega, SVG, and the renderer's error for a specification that it cannot read."""
    register_fonts(root)
    try:
        vega = vl_convert.vegalite_to_vega(text, vl_version=_VL_VERSION)
        return json.dumps(vega, ensure_ascii=False), vl_convert.vega_to_svg(vega), ""
    except ValueError as error:
        return "", "", str(error)


def _painted(picture: str, root: Path) -> bytes:
    register_fonts(root)
    return paint_svg(picture, _PNG_SCALE)


def _keep(path: Path, content: bytes) -> None:
    """Write a file under another name and rename it: a stopped build leaves no partial picture."""
    path.parent.mkdir(parents=True, exist_ok=True)
    half = path.with_suffix(".part")
    half.write_bytes(content)
    half.replace(path)


def _broken(path: str, found: str) -> IngestError:
    expected, remedy = "a chart that can be drawn", "correct the specification"
    return IngestError([Problem(path, 1, "chart", found, expected, remedy)])
