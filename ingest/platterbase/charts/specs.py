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
from platterbase.articles.rulebook import SIGN, VERDICTS
from platterbase.articles.tables import column_prefix
from platterbase.charts.data import COLOURS_OF_SETUPS, chart_rows, fill_in_figures
from platterbase.charts.fonts import font
from platterbase.charts.kinds import make_small_spec, make_spec
from platterbase.charts.kinds.sheet import Sheet, key_of
from platterbase.charts.kit import ChartFile, chart_path, read_chart_file
from platterbase.charts.layout import NARROW, WIDE
from platterbase.charts.marks import (
    LEVEL,
    add_level_filter,
    list_levels,
    mark_doubtful_figures,
)
from platterbase.charts.vega import DataRow, Spec
from platterbase.errors import IngestError, Problem
from platterbase.language.words import Words, word


@dataclass(frozen=True)
class Chart:
    """A chart in one language, with its words and complete specifications.

    `specs` are `wide` and `narrow` for the page, `small` beside a link to it (of a chart file
    only), and `alone` for the picture to download.
    """

    name: str
    language: str
    title: str
    note: str
    description: str
    specs: dict[str, Spec]
    instead: str = ""  # what invalid figures measure instead
    path: str = ""  # of its file in the repository
    sign: str = ""  # what the sign beside doubted figures means

    @property
    def levels(self) -> list[int]:
        """Return the levels that readers can hide."""
        params = self.specs["wide"].get("params", [])
        return list_levels(self.rows) if any(one["name"] == LEVEL for one in params) else []

    @property
    def rows(self) -> list[DataRow]:
        """Return the data of the chart."""
        rows: list[DataRow] = self.specs["wide"]["datasets"][self.name]
        return rows


class ChartSpecs:
    """The Vega-Lite specifications of site/charts/, to be filled with data, words and styles."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._folder = root / "site" / "charts"
        self._look: Spec = self._read("_look.json")
        self._setups: dict[str, str] = json.loads((root / COLOURS_OF_SETUPS).read_text("utf-8"))

    def path(self, name: str) -> str:
        """Return the path of a chart's file in the repository."""
        return chart_path(self._root, name).relative_to(self._root).as_posix()

    def short(self, name: str) -> ChartFile | None:
        """Return a chart's file; None where it is a Vega-Lite specification."""
        path = chart_path(self._root, name)
        return read_chart_file(path, self.path(name)) if path.suffix == ".toml" else None

    def spec(self, name: str) -> Spec:
        """Return the specification in a chart's file."""
        return self._read(f"{name}.vl.json")

    def claims(self, name: str) -> list[str]:
        """Return the claims that the title of a chart makes: <article>/<slug>."""
        short = self.short(name)
        return short.claims if short else list(self.spec(name)["usermeta"].get("claims", []))

    def baselines(self, name: str) -> str | None:
        """Return the query of ratios that a chart names; None where it names none."""
        if self.short(name):
            return None
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
        if short := self.short(name):
            return self._make(short, name, language, words, result, rows)
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
        sign = _sign_of(name, words)
        return Chart(
            name, language, said["title"], said["note"], spoken, specs, instead, shown, sign
        )

    def _make(
        self,
        file: ChartFile,
        name: str,
        language: str,
        words: Words,
        result: Result,
        rows: list[DataRow],
    ) -> Chart:
        """Return a chart of a chart file."""
        path = self.path(name)
        said = {
            key: fill_in_figures(word(words, f"chart_{name}_{key}", path), result, words)
            for key in ("title", "note", "description")
        }
        column = (file.columns or [file.start if file.start in result.figures else ""])[0]
        column = column or result.figures[0]
        figure = next(row.figures[column] for row in result.rows if column in row.figures)
        prefix = column_prefix(result, column, figure)
        sheet = Sheet(name, file, rows, words, language, figure.unit, prefix)
        look = _apply_merge_patch(self._look, {"font": font(language)})
        specs = {
            width: {**spec, "config": _apply_merge_patch(look, spec["config"])}
            for width, spec in (
                ("wide", make_spec(sheet, WIDE)),
                ("narrow", make_spec(sheet, NARROW)),
                ("small", make_small_spec(sheet)),
            )
        }
        instead = word(words, file.invalid, path) if file.invalid else ""
        doubts = words["labelled"].format(column=SIGN, figure=words["verdict_warn"])
        marked = any(SIGN in str(row.get("printed")) for row in specs["wide"]["datasets"][name])
        lines = [instead, doubts if marked else "", words["chart_signature"]]
        heading = {"text": said["title"], "subtitle": [line for line in lines if line]}
        specs["alone"] = {**specs["wide"], "title": heading, "description": said["description"]}
        apart = [row for row in rows if key_of(row) in sheet.signed and row["row_label"]]
        spoken = _spoken_description(said["description"], apart, instead, words)
        sign = _sign_of(name, words)
        return Chart(
            name, language, said["title"], said["note"], spoken, specs, instead, path, sign
        )

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


def _sign_of(name: str, words: Words) -> str:
    """Return what the sign beside doubted figures means: why, where a chart has one reason."""
    return words.get(f"chart_{name}_sign") or words["chart_sign"]


def _legend(rows: list[DataRow], words: Words) -> str:
    """Return the meaning of the sign beside figures, for the downloaded picture."""
    signed = {str(row["own"]) for row in rows if row.get("mark")}
    kinds = [words[f"verdict_{verdict}"] for verdict in VERDICTS if verdict in signed]
    if not kinds:
        return ""
    named = words["setup_comma"].join(kinds)
    return words["labelled"].format(column=SIGN, figure=named)


def _spoken_description(description: str, rows: list[DataRow], instead: str, words: Words) -> str:
    """Return the description for screen readers, with the marked figures listed."""
    marked: dict[str, list[str]] = {}
    for row in rows:
        if row.get("mark") and not row.get("baseline"):
            name = words["setup_comma"].join((str(row["row_label"]), str(row["column_label"])))
            marked.setdefault(str(row["own"]), []).append(name)
    marks = [
        words["labelled"].format(column=words[f"verdict_{verdict}"], figure="; ".join(names)) + "."
        for verdict, names in marked.items()
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
