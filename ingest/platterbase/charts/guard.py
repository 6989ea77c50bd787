"""Refuse charts that mix units, aggregates, or invalid and valid figures on one scale.

Figures share a scale in a whole chart, or in one panel of a facet by column with independent
scales. Invalid figures need a chart or panel of their own, and `"invalid": "i18n:<key>"` in the
chart's usermeta names what they measure instead ("the cache"). A figure that is invalid only for
its large variance, or for a short run whose repeats vary, measures the right thing: a chart with
`"spread": true`, which draws the range of repeats, may show it beside others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from platterbase.articles.figures import Figure, Result
from platterbase.charts.data import is_misled
from platterbase.charts.kit import ChartFile
from platterbase.charts.vega import Spec
from platterbase.errors import Problem

_MOST_SMALL = 5
_COLUMNS = frozenset({"column", "column_label", "column_position"})


def chart_problems(
    name: str, spec: Spec, result: Result, ratios: Result | None
) -> Iterator[Problem]:
    """Yield the problems for which a chart is not built. `ratios` are those to its baselines."""
    path = f"site/charts/{name}.vl.json"
    usermeta = spec.get("usermeta", {})
    spread = usermeta.get("spread") is True
    for group in _encodings(spec, result):
        yield from _mixed(path, group, spread=spread)
    if ratios is not None:
        yield from _mixed(path, _cells(ratios, ratios.figures))
    invalid = [
        where
        for where, figure in _cells(result, result.figures).items()
        if _invalid(figure, spread=spread)
    ]
    label = usermeta.get("invalid")
    if invalid and not _is_word(label):
        yield _problem(
            path,
            f"{len(invalid)} invalid figures ({_some(invalid)}) without a label",
            '"invalid": "i18n:<key>" in usermeta, words for what they measure instead',
            "say it there, or leave the figures out of the query",
        )
    if label is not None and not invalid:
        yield _problem(
            path,
            f'"invalid": "{label}" where no figure is invalid',
            "a label only where a rule of schema/caveats/ calls figures invalid",
            "take it out of usermeta",
        )


def short_problems(name: str, file: ChartFile, result: Result) -> Iterator[Problem]:
    """Yield the problems for which the chart of a chart file is not built.

    All its figures share a scale. Invalid ones may stand beside others, paler, where the file says
    what they measure instead; aggregates are then one of the valid and one of the invalid.
    """
    path = f"site/charts/{name}.toml"
    lines = [one.figure for one in file.ceiling]
    ratio = [one for pair in file.ratios for one in (pair.of, pair.to)]
    known = {f"{row.key}.{column}" for row in result.rows for column in row.figures}
    known |= {row.key for row in result.rows} | {*result.columns}
    named = [*lines, *ratio, *file.decisive, *file.columns, *file.rows, *file.small]
    named += file.small_columns
    named += [row for one in file.ceiling for row in one.rows]
    named += [one for pair in (*file.steps, *file.blocks) for one in pair]
    named += [file.spread.row] if file.spread else []
    named += [file.hue.column] if file.hue and file.hue.column not in ("column", "row") else []
    named += [
        file.summed,
        file.start,
        file.end,
        file.x,
        file.y,
        file.panel,
        file.label,
        file.of,
        file.low,
        file.high,
    ]
    for one in dict.fromkeys(named):
        if one and one not in known:
            yield _problem(path, f'"{one}"', "rows and columns of its query", "correct the name")
    yield from _too_many(path, file)
    marks = {
        where: figure
        for where, figure in _cells(result, file.columns or result.figures).items()
        if where not in lines and (not file.rows or where.rpartition(".")[0] in file.rows)
    }
    yield from _unknown_subjects(path, file, marks)
    if file.x and file.x in result.columns:
        wrong = {row.key: row.columns[file.x] for row in result.rows}
        wrong = {key: x for key, x in wrong.items() if not isinstance(x, int | float) or x <= 0}
        if wrong:
            yield _problem(
                path,
                f'"{file.x}" of {_some(list(wrong))}',
                "numbers above 0: they stand on a logarithmic scale",
                "leave these rows out of the query, or draw another kind",
            )
    if file.ratios and (file.rows or file.columns):
        for one in ratio:
            row, _, column = one.rpartition(".")
            if (file.rows and row not in file.rows) or (
                file.columns and column not in file.columns
            ):
                yield _problem(
                    path,
                    f'ratio names "{one}"',
                    "two figures that are drawn",
                    "draw it, or correct the ratio",
                )
    yield from _unnamed_bars(path, file, marks)
    if file.start and not file.columns and file.start in result.figures:
        marks = _cells(result, [file.start, file.end])
    shown = {**marks, **{w: f for w, f in _cells(result, result.figures).items() if w in lines}}
    yield from _mixed(path, shown, apart=False)
    invalid = [where for where, figure in marks.items() if is_misled(figure)]
    if bool(invalid) != bool(file.invalid):
        yield _problem(
            path,
            f"{len(invalid)} invalid figures ({_some(invalid)}), invalid = {file.invalid!r}",
            "invalid: the key of what they measure instead, where there are any",
            "say it there, or take it out",
        )


def _too_many(path: str, file: ChartFile) -> Iterator[Problem]:
    """Yield the problem of a small picture that cannot be seen at a glance."""
    if len(file.small) > _MOST_SMALL:
        yield _problem(
            path,
            f"small names {len(file.small)} rows",
            f"{_MOST_SMALL} at most: a small picture is seen at a glance",
            "leave some out",
        )


def _unknown_subjects(path: str, file: ChartFile, marks: Mapping[str, Figure]) -> Iterator[Problem]:
    """Yield the problem of a subject that no rule says of any figure that is drawn."""
    fired = {one.rule for figure in marks.values() for one in figure.firings}
    for rule in file.subject:
        if rule not in fired:
            yield _problem(
                path,
                f'subject names "{rule}"',
                "a caveat of a figure that is drawn",
                "correct the name, or take it out",
            )


def _unnamed_bars(path: str, file: ChartFile, marks: Iterable[str]) -> Iterator[Problem]:
    """Yield the problem of bars of one row in one panel that no colour tells apart."""
    if not file.together or (file.hue and file.hue.column == "column"):
        return
    rows = Counter(where.rpartition(".")[0] for where in marks)
    if several := [row for row, count in rows.items() if count > 1]:
        yield _problem(
            path,
            f"two bars of {_some(several)} in one panel, and nothing that says which is which",
            "a colour for each column, which the key names",
            'hue = { column = "column", colours = { <column> = "rest", <column> = "own" } }',
        )


def baseline_problems(results: Mapping[str, Result]) -> Iterator[Problem]:
    """Yield a problem for each figure that is computed from invalid and valid figures together."""
    for name, result in results.items():
        for where, figure in _cells(result, result.figures).items():
            known = [source for source in figure.sources if source.id]
            bad = [source.id for source in known if source.invalid]
            if figure.computed and bad and len(bad) < len(known):
                yield Problem(
                    f"schema/queries/{name}.sql",
                    1,
                    "invalid-baseline",
                    f"{where} computed from {bad[0]}, which is invalid, and from valid figures",
                    "an invalid figure in no ratio outside its own kind",
                    "leave this row out, or compare it with others of its kind",
                )


def _encodings(spec: Spec, result: Result) -> Iterator[dict[str, Figure]]:
    """Yield the groups of figures that share a scale."""
    field = spec.get("facet", {}).get("field")
    scales = spec.get("resolve", {}).get("scale", {})
    apart = field in _COLUMNS and "independent" in scales.values()
    groups: Iterable[Iterable[str]] = (
        ([column] for column in result.figures) if apart else [result.figures]
    )
    for columns in groups:
        yield _cells(result, columns)


def _cells(result: Result, columns: Iterable[str]) -> dict[str, Figure]:
    return {
        f"{row.key}.{column}": row.figures[column]
        for column in columns
        for row in result.rows
        if column in row.figures
    }


def _mixed(
    path: str,
    group: Mapping[str, Figure],
    *,
    spread: bool = False,
    apart: bool = True,
) -> Iterator[Problem]:
    remedy = "draw a chart for each, or a facet by column with independent scales"
    invalid = [where for where, figure in group.items() if _invalid(figure, spread=spread)]
    valid = [where for where in group if where not in invalid]
    aggregates = {
        where: {source.aggregate for source in figure.sources if source.aggregate}
        for where, figure in group.items()
    }
    kinds = [("units", {where: {figure.unit} for where, figure in group.items()})]
    # What is pale is compared with nothing that is not.
    kinds += [
        ("aggregates", {where: aggregates[where] for where in part})
        for part in ([[*group]] if apart else [valid, invalid])
    ]
    for kind, found in kinds:
        every = sorted(set().union(*found.values()))
        if len(every) > 1:
            first = {
                one: next(where for where, own in found.items() if one in own) for one in every
            }
            listed = ", ".join(f"{one} ({where})" for one, where in first.items())
            yield _problem(path, f"{kind} {listed} in one encoding", f"one of the {kind}", remedy)
    if apart and invalid and valid:
        yield _problem(
            path,
            f"invalid figures ({_some(invalid)}) ranked with valid ones ({_some(valid)})",
            "invalid figures in a chart of their own",
            "leave them out of the query; their own chart says what they measure instead",
        )


def _invalid(figure: Figure, *, spread: bool = False) -> bool:
    """Return whether a rule calls a figure invalid, but for a scatter that the chart shows."""
    return is_misled(figure) if spread else any(one.verdict == "invalid" for one in figure.firings)


def _is_word(label: Any) -> bool:
    return isinstance(label, str) and label.startswith("i18n:")


def _some(places: list[str]) -> str:
    return ", ".join(places[:3]) + (", …" if len(places) > 3 else "")


def _problem(path: str, found: str, expected: str, remedy: str) -> Problem:
    return Problem(path, 1, "chart-mixed", found, expected, remedy)
