"""Charts: Vega-Lite specs filled with words and data of a language, rendered to SVG.

A spec names no data and holds no words: `"data": {"name": <query>}`, and `i18n:<key>` for each
word. In `usermeta` stand the figure's `title`, the `note` below it, the `description` for readers
who do not see it, and `narrow`, a merge patch (RFC 7396) that makes the layout for a phone.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any

import vl_convert

from ingest.errors import IngestError, Problem
from ingest.site.fonts import font, fonts_digest, register_fonts
from ingest.site.svg import finish
from ingest.site.words import Words, word

_VL_VERSION = "6.4"

Json = dict[str, Any]


@dataclass(frozen=True)
class Chart:
    """A chart in one language: its specs by width, complete, and the words of its figure."""

    name: str
    language: str
    title: str
    note: str
    description: str
    specs: dict[str, Json]


class Studio:
    """Renders charts. Holds what all have in common: look, colours, fonts, cache."""

    def __init__(self, root: Path) -> None:
        folder = root / "site" / "charts"
        self._root = root
        self._folder = folder
        self._cache = root / ".cache" / "charts"
        self._look: Json = json.loads((folder / "_look.json").read_text(encoding="utf-8"))
        self._colours: dict[str, str] = json.loads(
            (folder / "_colours.json").read_text(encoding="utf-8")
        )

    def chart(self, name: str, language: str, words: Words, rows: list[Json]) -> Chart:
        """A chart, filled in; `rows` are its data."""
        path = self._folder / f"{name}.vl.json"
        shown = path.relative_to(self._root).as_posix()
        try:
            spec = _with_words(json.loads(path.read_text(encoding="utf-8")), words, shown)
        except json.JSONDecodeError as error:
            raise _broken(shown, f"no JSON: {error}", "a Vega-Lite specification") from error
        if spec["data"] != {"name": name}:
            expected = f'{{"name": "{name}"}}, the query of the same name'
            raise _broken(shown, f"data {spec['data']}", expected)
        meta = spec.pop("usermeta")
        look = _patched(self._look, {"font": font(language)})
        wide = {**spec, "datasets": {name: rows}, "config": _patched(look, spec.get("config", {}))}
        specs = {"wide": wide, "narrow": _patched(wide, meta["narrow"])}
        return Chart(name, language, meta["title"], meta["note"], meta["description"], specs)

    def pictures(self, chart: Chart, width: str) -> tuple[str, str]:
        """SVG for the page, its colours variables; SVG to download, its colours its own."""
        shown = (self._folder / f"{chart.name}.vl.json").relative_to(self._root).as_posix()
        spec = chart.specs[width]
        key = self._key(spec)
        kept = self._cache / f"{key}.svg"
        if kept.exists():
            drawn = kept.read_text(encoding="utf-8")
        else:
            try:
                drawn = self._draw(spec)
            except ValueError as error:  # what the renderer raises for a spec it cannot read
                raise _broken(shown, str(error), "a chart that can be drawn") from error
            self._cache.mkdir(parents=True, exist_ok=True)
            kept.write_text(drawn, encoding="utf-8")
        return finish(drawn, f"c{key[:8]}-", chart.description, self._colours, shown)

    def _key(self, spec: Json) -> str:
        parts = [
            version("vl-convert-python"),
            _VL_VERSION,
            fonts_digest(self._root),
            json.dumps(spec, sort_keys=True, ensure_ascii=False),
        ]
        return hashlib.sha256("\0".join(parts).encode()).hexdigest()

    def _draw(self, spec: Json) -> str:
        register_fonts(self._root)
        vega = vl_convert.vegalite_to_vega(spec, vl_version=_VL_VERSION)
        return vl_convert.vega_to_svg(vega)


def _broken(path: str, found: str, expected: str) -> IngestError:
    return IngestError([Problem(path, 1, "chart", found, expected, "correct the specification")])


def _with_words(part: Any, words: Words, path: str) -> Any:
    """The spec with a language's words in place of their keys."""
    if isinstance(part, dict):
        return {key: _with_words(value, words, path) for key, value in part.items()}
    if isinstance(part, list):
        return [_with_words(value, words, path) for value in part]
    if isinstance(part, str) and part.startswith("i18n:"):
        return word(words, part.removeprefix("i18n:"), path)
    return part


def _patched(target: Json, patch: Json) -> Json:
    """RFC 7396, for objects."""
    result = dict(target)
    for key, value in patch.items():
        old = result.get(key)
        if value is None:
            result.pop(key, None)
        elif isinstance(value, dict):
            result[key] = _patched(old if isinstance(old, dict) else {}, value)
        else:
            result[key] = value
    return result
