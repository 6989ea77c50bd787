"""Charts that move: the figures that differ, and their pictures before and after."""

from __future__ import annotations

from pathlib import Path

from platterbase.articles.figures import Result
from platterbase.charts.drawing import ChartRenderer
from platterbase.charts.fonts import stack
from platterbase.charts.specs import Chart as Drawing
from platterbase.charts.specs import ChartSpecs
from platterbase.charts.svg import on_paper
from platterbase.errors import IngestError
from platterbase.impact.pages import Published
from platterbase.impact.report import SHOWN, Chart, Figure, text

LANGUAGE = "en"


def compare_charts(
    before: Published, after: Published, tools: Path, pictures: Path | None
) -> list[Chart]:
    """Charts whose figures differ; pictures go into that folder, drawn with the tools' fonts."""
    found = []
    for name in sorted({*before.charts, *after.charts}):
        figures = _moved(before.results.get(name), after.results.get(name))
        if not figures:
            continue
        files: list[str] = []
        notes: list[str] = []
        title = name
        for side, when in ((before, "before"), (after, "after")):
            if name not in side.charts or name not in side.results:
                continue
            try:
                drawing = _drawing(side, name)
                title = drawing.title
                if pictures is not None:
                    files += _draw(drawing, tools, pictures / f"{name}.{when}")
            except IngestError as error:
                notes.append(f"{when}: {error.problems[0]}")
        found.append(
            Chart(
                name=text(name),
                title=text(title),
                count=len(figures),
                figures=figures[:SHOWN],
                pictures=files[:4],
                note=text("; ".join(notes)),
            )
        )
    return found


def _moved(old: Result | None, new: Result | None) -> list[Figure]:
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
                    row=text(row),
                    column=text(column),
                    before=values[0],
                    after=values[1],
                    unit=either.unit,
                )
            )
    return found


def _drawing(side: Published, name: str) -> Drawing:
    return ChartSpecs(side.root).chart(name, LANGUAGE, side.languages[LANGUAGE], side.results)


def _draw(chart: Drawing, tools: Path, base: Path) -> list[str]:
    renderer = ChartRenderer(tools)
    (drawn,) = renderer.draw([(chart.path, chart.specs["alone"])])
    alone, on_white = on_paper(drawn.svg, chart.description, stack(LANGUAGE))
    base.parent.mkdir(parents=True, exist_ok=True)
    vector, image = (base.with_name(f"{base.name}.{kind}") for kind in ("svg", "png"))
    vector.write_text(alone, "utf-8")
    image.write_bytes(renderer.paint([on_white])[0])
    return [vector.name, image.name]
