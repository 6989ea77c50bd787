"""Fill Vega-Lite specifications with the words and data of a language.

A specification holds neither data nor words: it has `"data": {"name": <query>}`, and `i18n:<key>`
for each word. Its `usermeta` has the `title` of the figure, the `note` below it, the `description`
for readers who do not see it (with figures as `{row.column}`), `narrow`, a merge patch (RFC 7396)
for the layout on a phone, and `baselines`, the query of ratios that readers can choose.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from platterbase.articles.figures import Result
from platterbase.articles.rulebook import GLYPHS
from platterbase.charts.data import COLOURS_OF_SETUPS, chart_rows, fill_in_figures
from platterbase.charts.fonts import font
from platterbase.charts.marks import add_level_filter, mark_doubtful_figures
from platterbase.charts.vega import DataRow, Spec
from platterbase.errors import IngestError, Problem
from platterbase.language.words import Words, word


@dataclass(frozen=True)
class Chart:
    """A chart in one language, with its words and complete specifications.

    `specs` are `wide` and `narrow` for the page, and `alone` for the picture to download.
    """

    name: str
    language: str
    title: str
    note: str
    description: str
    specs: dict[str, Spec]
    instead: str = ""  # what invalid figures measure instead

    @property
    def rows(self) -> list[DataRow]:
        """Return the data of the chart."""
        rows: list[DataRow] = self.specs["wide"]["datasets"][self.name]
        return rows

    @property
    def path(self) -> str:
        """Return the path of its specification in the repository."""
        return f"site/charts/{self.name}.vl.json"


class ChartSpecs:
    """The Vega-Lite specifications of site/charts/, to be filled with data, words and styles."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._folder = root / "site" / "charts"
        self._look: Spec = self._read("_look.json")
        self._setups: dict[str, str] = json.loads((root / COLOURS_OF_SETUPS).read_text("utf-8"))

    def spec(self, name: str) -> Spec:
        """Return the specification in a chart's file."""
        return self._read(f"{name}.vl.json")

    def baselines(self, name: str) -> str | None:
        """Return the query of ratios that a chart names; None where it names none."""
        found = self._read(f"{name}.vl.json")["usermeta"].get("baselines")
        return None if found is None else str(found["query"])

    def chart(self, name: str, language: str, words: Words, results: Mapping[str, Result]) -> Chart:
        """Return a filled chart. `results` holds its query and that of its baselines."""
        result = results[name]
        baselines = self.baselines(name)
        ratios = results[baselines] if baselines else None
        return self.fill(
            name, language, words, result, chart_rows(result, ratios, self._setups, words)
        )

    def fill(
        self, name: str, language: str, words: Words, result: Result, rows: list[DataRow]
    ) -> Chart:
        """Return a chart filled with the given rows."""
        shown = f"site/charts/{name}.vl.json"
        spec = _fill_in_words(self._read(f"{name}.vl.json"), words, shown)
        if spec["data"] != {"name": name}:
            expected = f'{{"name": "{name}"}}, the query of the same name'
            raise _broken(shown, f"data {spec['data']}", expected)
        meta = spec.pop("usermeta")
        spec = add_level_filter(mark_doubtful_figures(spec), rows)
        said = {
            key: fill_in_figures(meta[key], result, words)
            for key in ("title", "note", "description")
        }
        look = _apply_merge_patch(self._look, {"font": font(language)})
        wide = {
            **spec,
            "datasets": {name: rows},
            "config": _apply_merge_patch(look, spec.get("config", {})),
        }
        if "baselines" in meta:
            wide["params"] = [*wide.get("params", []), _baseline_select(rows, words)]
            wide["autosize"] = {"type": "pad", "resize": True}  # other numbers, other widths
        instead = str(meta.get("invalid", ""))
        lines = [instead, _legend(rows, words), words["chart_signature"]]
        heading = {"text": said["title"], "subtitle": [line for line in lines if line]}
        specs = {
            "wide": wide,
            "narrow": _apply_merge_patch(wide, meta["narrow"]),
            "alone": {**wide, "title": heading, "description": said["description"]},
        }
        spoken = _spoken_description(said["description"], rows, instead, words)
        return Chart(name, language, said["title"], said["note"], spoken, specs, instead)

    def series(self, language: str, rows: list[DataRow], size: Spec, sign: str) -> Spec:
        """Return the chart of a time series; `sign` is the number format of its axes."""
        spec = self._read("_series.json")
        spec["spec"] = _apply_merge_patch(spec["spec"], size)
        for axis in ("x", "y"):
            spec["spec"]["encoding"][axis]["axis"]["labelExpr"] = sign
        look = _apply_merge_patch(self._look, {"font": font(language)})
        return {**spec, "datasets": {"series": rows}, "config": look}

    def _read(self, name: str) -> Spec:
        path = self._folder / name
        try:
            found: Spec = json.loads(path.read_text(encoding="utf-8"))
        except json.JSONDecodeError as error:
            shown = path.relative_to(self._root).as_posix()
            raise _broken(shown, f"no JSON: {error}", "a Vega-Lite specification") from error
        return found


def _legend(rows: list[DataRow], words: Words) -> str:
    """Return the meaning of hollow marks and shapes, for the downloaded picture."""
    shapes = {row["mark"] for row in rows if row.get("mark")}
    texts = [words["one_run"]] if any(row.get("one") for row in rows) else []
    texts += [
        words["chart_told"].format(column=glyph, figure=words[f"verdict_{verdict}"])
        for verdict, glyph in GLYPHS.items()
        if glyph in shapes
    ]
    return "; ".join(texts)


def _spoken_description(description: str, rows: list[DataRow], instead: str, words: Words) -> str:
    """Return the description for screen readers, with the marked figures listed."""
    marked: dict[str, list[str]] = {}
    for row in rows:
        if row.get("mark") and not row.get("baseline"):
            name = words["setup_comma"].join((str(row["row_label"]), str(row["column_label"])))
            marked.setdefault(str(row["mark"]), []).append(name)
    kinds = {GLYPHS[verdict]: words[f"verdict_{verdict}"] for verdict in GLYPHS}
    marks = [
        words["chart_told"].format(column=kinds[glyph], figure="; ".join(names)) + "."
        for glyph, names in marked.items()
    ]
    return " ".join(part for part in (description, instead, *marks) if part)


def _baseline_select(rows: list[DataRow], words: Words) -> Spec:
    """Return the select field for the baseline; its first option shows the measured values."""
    labels = {row["row"]: row["row_label"] for row in rows}
    return {
        "name": "baseline",
        "value": "",
        "bind": {
            "input": "select",
            "name": words["chart_baseline"],
            "options": ["", *labels],
            "labels": [words["chart_baseline_none"], *labels.values()],
        },
    }


def _broken(path: str, found: str, expected: str) -> IngestError:
    return IngestError([Problem(path, 1, "chart", found, expected, "correct the specification")])


def _fill_in_words(part: Any, words: Words, path: str) -> Any:
    """Return the specification with words of a language in place of their keys."""
    if isinstance(part, dict):
        return {key: _fill_in_words(value, words, path) for key, value in part.items()}
    if isinstance(part, list):
        return [_fill_in_words(value, words, path) for value in part]
    if isinstance(part, str) and part.startswith("i18n:"):
        return word(words, part.removeprefix("i18n:"), path)
    return part


def _apply_merge_patch(target: Spec, patch: Spec) -> Spec:
    """Return the target changed by a merge patch for objects (RFC 7396)."""
    result = dict(target)
    for key, value in patch.items():
        old = result.get(key)
        if value is None:
            result.pop(key, None)
        elif isinstance(value, dict):
            result[key] = _apply_merge_patch(old if isinstance(old, dict) else {}, value)
        else:
            result[key] = value
    return result
