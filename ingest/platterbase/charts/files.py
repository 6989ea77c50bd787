"""Write the files of charts for Hugo: pictures in the page, interactive charts, and downloads.

data/charts/<language>/<chart>.json              words of its figure
assets/charts/<chart>.<language>.<width>.svg     picture in the page
assets/charts/<chart>.<language>.small.svg       a few rows of it, beside a link to its article
assets/charts/<chart>.<language>.untitled.svg    picture for a preview, which has its own title
static/charts/<chart>.<language>.<width>.vg.json interactive chart, loaded when it is scrolled near
static/charts/<chart>.<language>.{svg,png}       picture with its title
static/charts/<chart>.<language>.vl.json         specification with its data
static/charts/<chart>.csv                        data
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from platterbase.articles.figures import Result
from platterbase.articles.rulebook import SIGN
from platterbase.charts.drawing import ChartRenderer, Drawn
from platterbase.charts.fonts import font, stack
from platterbase.charts.specs import Chart, ChartSpecs
from platterbase.charts.svg import prepare_for_download, prepare_for_page
from platterbase.language.words import Words

Files = Iterator[tuple[str, str | bytes]]
_IN_PAGE = ("wide", "narrow", "small")


def list_baseline_queries(root: Path, charts: list[str]) -> set[str]:
    """Return the names of the queries of ratios that charts need."""
    chart_specs = ChartSpecs(root)
    return {name for chart in charts if (name := chart_specs.baselines(chart))}


def chart_files(
    root: Path,
    languages: Mapping[str, Words],
    results: Mapping[str, Result],
    name: str,
    date: str,
) -> Files:
    """Yield path and content of all files of a chart; `date` is that of its data."""
    chart_specs, renderer = ChartSpecs(root), ChartRenderer(root)
    colours: dict[str, str] = json.loads(
        (root / "site" / "charts" / "_colours.json").read_text(encoding="utf-8")
    )
    yield f"static/charts/{name}.csv", _csv(results[name])
    charts = [
        chart_specs.chart(name, language, words, results) for language, words in languages.items()
    ]
    specs = [(chart.path, spec) for chart in charts for spec in chart.specs.values()]
    drawn = iter(renderer.draw(specs))
    alone = []
    for chart in charts:
        pictures = {width: next(drawn) for width in chart.specs}
        shown = {**_words(chart, chart_specs), "levels": chart.levels, "date": date}
        yield f"data/charts/{chart.language}/{name}.json", _json(shown)
        yield from _in_page(chart, pictures, colours)
        untitled, _ = prepare_for_download(
            pictures["wide"].svg, chart.description, stack(chart.language)
        )
        yield f"assets/charts/{name}.{chart.language}.untitled.svg", untitled
        alone.append(
            prepare_for_download(pictures["alone"].svg, chart.description, stack(chart.language))
        )
    for chart, picture, painted in zip(
        charts, alone, renderer.paint([on_white for _, on_white in alone]), strict=True
    ):
        base = f"static/charts/{name}.{chart.language}"
        yield f"{base}.svg", picture[0]
        yield f"{base}.png", painted
        yield f"{base}.vl.json", _json(chart.specs["alone"])


def _words(chart: Chart, chart_specs: ChartSpecs) -> dict[str, str | bool]:
    return {
        "title": chart.title,
        "note": chart.note,
        "instead": chart.instead,
        "description": chart.description,
        "sign": chart.sign if _is_signed(chart) else "",
        "chooses": any("bind" in one for one in chart.specs["wide"].get("params", [])),
        "baselines": chart_specs.baselines(chart.name) or "",
    }


def _is_signed(chart: Chart) -> bool:
    return any(SIGN in str(row.get("printed", row["text"])) for row in chart.rows)


def _in_page(chart: Chart, pictures: dict[str, Drawn], colours: dict[str, str]) -> Files:
    for width in _IN_PAGE:
        if width not in pictures:
            continue
        drawn = pictures[width]
        shown = prepare_for_page(
            drawn.svg, f"c{drawn.key[:8]}-", chart.description, colours, chart.path
        )
        base = f"{chart.name}.{chart.language}.{width}"
        yield f"assets/charts/{base}.svg", shown
        if width == "small":
            continue
        yield f"static/charts/{base}.vg.json", _for_readers(drawn.vega, chart.language, colours)


def _for_readers(vega: str, language: str, colours: dict[str, str]) -> str:
    """Return compiled Vega with the page's colours (which follow dark mode) and readers' fonts."""
    names = {font(language): stack(language)}
    names.update((colour, f"var(--chart-{name})") for colour, name in colours.items())

    def shown(part: Any) -> Any:
        if isinstance(part, dict):
            return {key: shown(value) for key, value in part.items()}
        if isinstance(part, list):
            return [shown(value) for value in part]
        return names.get(part, part) if isinstance(part, str) else part

    spec = _slim(json.loads(vega))
    spec.pop("$schema", None)  # for editors: the renderer does not read it
    return json.dumps(shown(spec), ensure_ascii=False, separators=(",", ":"))


def _slim(spec: Any) -> Any:
    """Return the specification without unused columns of data; those that link a source stay."""
    filled = [source for source in spec["data"] if "values" in source]
    plain = {**spec, "data": [{**source, "values": None} for source in spec["data"]]}
    asked = {*re.findall(r"\w+", json.dumps(plain)), "row", "column", "baseline"}
    # An expression may put a name together: datum['against_' + baseline].
    begun = tuple(name for name in asked if name.endswith("_"))
    for source in filled:
        source["values"] = [
            {name: value for name, value in row.items() if name in asked or name.startswith(begun)}
            for row in source["values"]
        ]
    return spec


def _csv(result: Result) -> str:
    """Return the rows of the query as CSV, in SI units with a decimal point."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    others = [name for name in result.rows[0].columns if not name.endswith("_word")]
    writer.writerow(["row", *others, *result.figures])
    for row in result.rows:
        figures = [row.figures.get(name) for name in result.figures]
        writer.writerow(
            [
                row.key,
                *(row.columns[name] for name in others),
                *("" if figure is None else f"{figure.value:.12g}" for figure in figures),
            ]
        )
    return text.getvalue()


def _json(content: Any) -> str:
    return json.dumps(content, ensure_ascii=False, indent=1) + "\n"
