"""Compare charts: the figures that differ, and pictures before and after."""

from __future__ import annotations

from pathlib import Path

from platterbase.articles.figures import Result
from platterbase.charts.drawing import ChartRenderer
from platterbase.charts.fonts import stack
from platterbase.charts.specs import Chart as Drawing
from platterbase.charts.specs import ChartSpecs
from platterbase.charts.svg import prepare_for_download
from platterbase.errors import IngestError
from platterbase.impact.pages import Published
from platterbase.impact.report import SHOWN, Chart, Figure, shorten

LANGUAGE = "en"


def compare_charts(
    before: Published, after: Published, tools: Path, pictures: Path | None
) -> list[Chart]:
    """Return the charts whose figures differ, and draw them into the folder `pictures`.

    `tools` is the checkout whose fonts are used.
    """
    charts = []
    for name in sorted({*before.charts, *after.charts}):
        figures = _compare_figures(before.results.get(name), after.results.get(name))
        if not figures:
            continue
        files: list[str] = []
        notes: list[str] = []
        title = name
        for side, when in ((before, "before"), (after, "after")):
            if name not in side.charts or name not in side.results:
                continue
            try:
                drawing = _fill_chart(side, name)
                title = drawing.title
                if pictures is not None:
                    files += _draw_pictures(drawing, tools, pictures / f"{name}.{when}")
            except IngestError as error:
                notes.append(f"{when}: {error.problems[0]}")
        charts.append(
            Chart(
                name=shorten(name),
                title=shorten(title),
                count=len(figures),
                figures=figures[:SHOWN],
                pictures=files[:4],
                note=shorten("; ".join(notes)),
            )
        )
    return charts


def _compare_figures(old: Result | None, new: Result | None) -> list[Figure]:
    sides = [
        {
            (row.key, column): figure
            for row in (result.rows if result else ())
            for column, figure in row.figures.items()
        }
        for result in (old, new)
    ]
    before, after = sides
    found = []
    for key in dict.fromkeys([*after, *before]):
        one, other = before.get(key), after.get(key)
        values = (one.value if one else None, other.value if other else None)
        either = other or one
        if values[0] != values[1] and either:
            row, column = key
            found.append(
                Figure(
                    row=shorten(row),
                    column=shorten(column),
                    before=values[0],
                    after=values[1],
                    unit=either.unit,
                )
            )
    return found


def _fill_chart(side: Published, name: str) -> Drawing:
    return ChartSpecs(side.root).chart(name, LANGUAGE, side.languages[LANGUAGE], side.results)


def _draw_pictures(chart: Drawing, tools: Path, base: Path) -> list[str]:
    renderer = ChartRenderer(tools)
    (drawn,) = renderer.draw([(chart.path, chart.specs["alone"])])
    alone, on_white = prepare_for_download(drawn.svg, chart.description, stack(LANGUAGE))
    base.parent.mkdir(parents=True, exist_ok=True)
    vector, image = (base.with_name(f"{base.name}.{kind}") for kind in ("svg", "png"))
    vector.write_text(alone, "utf-8")
    image.write_bytes(renderer.paint([on_white])[0])
    return [vector.name, image.name]
