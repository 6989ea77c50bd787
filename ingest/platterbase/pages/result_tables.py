"""Results as tables: setups down and loads across where that leaves few holes, else one load a row.

In both, each column has one metric, unit and prefix; all columns of a metric share the prefix.
"""

from __future__ import annotations

from dataclasses import dataclass
from operator import itemgetter
from typing import Any

from platterbase.pages.amounts import Scale, figure, scale_of, scale_symbol
from platterbase.pages.caveats import Marks, marks_of, with_mark
from platterbase.pages.desk import Cell, Desk, Json, by
from platterbase.pages.stock import Record, Stock
from platterbase.pages.workloads import workload_words

_FULL = 0.6  # share of cells that must hold a figure for a table with loads across
_WIDEST = 18  # columns of such a table
_KIND = itemgetter("metric", "statistic", "scope", "aggregate")

Column = tuple[Any, ...]  # what the figures of a column have in common


@dataclass(frozen=True)
class Shape:
    """What of a table is the same in every language."""

    scales: dict[str, Scale]  # by metric
    marks: Marks
    across: list[Column]  # columns of a table with loads across; none where it would not do
    several: set[str]  # setups of several runs: only they need the number of the run


def tables_by_file(results: list[Record], desk: Desk, *, setups: bool = True) -> list[Json]:
    """A table for each tool of each raw file. `setups`: whether rows are to name theirs."""
    tables = []
    for file, of_file in by(results, "file").items():
        name = file.rsplit("/", maxsplit=1)[-1]
        for tool, own in by(of_file, "tool").items():
            heading = {
                "file": {"text": name, "kind": "key", **desk.raw_line(file, None)},
                "tool": desk.tool(tool),
                "label": f"{tool}, {name}",
                "submission": own[0]["submission"],
            }
            tables.append({**heading, **_table(own, desk, setups=setups)})
    return tables


def _table(results: list[Record], desk: Desk, *, setups: bool) -> Json:
    of = ("table", *((row["id"], row["setup_id"]) for row in results))
    shape = desk.stock.once(of, lambda: _shape(results, desk.stock))
    if setups and shape.across:
        return _setups_down(results, shape, desk)
    return _loads_down(results, shape, desk, setups=setups)


def _shape(results: list[Record], stock: Stock) -> Shape:
    return Shape(
        scales={metric: scale_of(rows) for metric, rows in by(results, "metric").items()},
        marks=marks_of(results, stock),
        across=_across(results),
        several=_repeated(results),
    )


def _across(results: list[Record]) -> list[Column]:
    """Columns of a table with loads across; none when it would be wide or full of holes."""
    columns = list(dict.fromkeys(_column(row, loads=True) for row in results))
    cells = {(_row(row), _column(row, loads=True)) for row in results}
    rows = {row for row, _ in cells}
    dense = len(cells) >= _FULL * len(columns) * len(rows)
    return columns if dense and len(columns) <= _WIDEST and len(rows) > 1 else []


def _column(row: Record, *, loads: bool) -> Column:
    # A load that runs both ways (a mix) has the direction in its head.
    way = row["direction"] if row["operation"] in (None, "mix") else None
    return ((row["workload"], way) if loads else way, *_KIND(row))


def _row(row: Record) -> tuple[str, str]:
    return row["setup_id"], row["run"]


def _setups_down(results: list[Record], shape: Shape, desk: Desk) -> Json:
    scales, columns = shape.scales, shape.across
    first = {_column(row, loads=True): row for row in reversed(results)}
    figures: dict[Any, list[Cell]] = {}
    for row in results:
        cell = _figure(row, shape, desk)
        figures.setdefault((_row(row), _column(row, loads=True)), []).append(cell)
    absent = _absent(columns, results, desk)
    columns = [column for column in columns if column not in absent]
    groups: list[Json] = []
    for column in columns:
        label = workload_words(first[column]["load_id"], first[column], desk)
        if groups and groups[-1]["text"] == label:
            groups[-1]["span"] += 1
        else:
            groups.append(
                {"span": 1, "text": label, "label": desk.load(label, first[column]["file"])}
            )
    rows = list(dict.fromkeys(map(_row, results)))
    return {
        "corner": desk.word("setup_one"),
        "groups": groups,
        "absent": list(dict.fromkeys(absent.values())),
        "heads": [_head(first[column], scales, desk) for column in columns],
        "rows": [
            [
                [_name(*key, results, desk, shape.several)],
                *(figures.get((key, column), []) for column in columns),
            ]
            for key in rows
        ],
    }


def _figure(row: Record, shape: Shape, desk: Desk) -> Cell:
    scale = shape.scales[row["metric"]]
    cell = desk.once((row["id"], row["setup_id"], scale), lambda: figure(row, scale, desk))
    return with_mark(cell, shape.marks.get(row["id"], []), desk)


def _absent(columns: list[Column], results: list[Record], desk: Desk) -> dict[Column, str]:
    """Columns without any value, with what to say in their place: load and reason."""
    said = {}
    for column in columns:
        own = [row for row in results if _column(row, loads=True) == column]
        reasons = {row["missing"] for row in own}
        if None not in reasons and len(reasons) == 1 and len(columns) > 1:
            label = workload_words(own[0]["load_id"], own[0], desk)
            reason = desk.word(f"missing_{own[0]['missing']}")
            said[column] = desk.word("setup_absent").format(load=label, reason=reason)
    return said if len(said) < len(columns) else {}


def _repeated(results: list[Record]) -> set[str]:
    """Setups of which a table has several runs: only they need the number of the run."""
    rows = [setup for setup, _ in {_row(row) for row in results}]
    return {setup for setup in rows if rows.count(setup) > 1}


def _name(setup: str, run: str, results: list[Record], desk: Desk, several: set[str]) -> Cell:
    """The setup of a row; with the run where one table has several of a setup."""
    cell = desk.setup_link(setup)
    if setup in several:
        ordinal = next(row["ordinal"] for row in results if row["run"] == run)
        cell["after"] = desk.word("setup_run").format(n=ordinal)
    return cell


def _loads_down(results: list[Record], shape: Shape, desk: Desk, *, setups: bool) -> Json:
    first: dict[Column, Record] = {}
    for row in results:
        first.setdefault(_column(row, loads=False), row)
    columns = {column: at for at, column in enumerate(first)}
    rows: dict[Any, list[list[Cell]]] = {}
    labels: dict[Any, list[list[Cell]]] = {}
    for row in results:
        key = (*_row(row), row["workload"])
        if key not in rows:
            rows[key] = [[] for _ in columns]
            name = _name(row["setup_id"], row["run"], results, desk, shape.several)
            labels[key] = _label(row, name, desk, setups=setups)
        rows[key][columns[_column(row, loads=False)]].append(_figure(row, shape, desk))
    heads = [_head(row, shape.scales, desk) for row in first.values()]
    if setups:
        heads = [{"text": desk.word("setup_load"), "start": True}, *heads]
    return {
        "corner": desk.word("setup_one" if setups else "setup_load"),
        "groups": [],
        "heads": heads,
        "rows": [[*labels[key], *cells] for key, cells in rows.items()],
    }


def _label(row: Record, name: Cell, desk: Desk, *, setups: bool) -> list[list[Cell]]:
    """What names a line: its load, and its setup where they differ."""
    load = desk.load(workload_words(row["load_id"], row, desk), row["file"])
    if setups:
        return [[name], [load]]
    return [[{**load, "after": name.get("after", "")}]]


def _head(row: Record, scales: dict[str, Scale], desk: Desk) -> Json:
    """Metric and unit; statistic, scope and aggregate where they are not the plain ones."""
    told = [desk.word(f"metric_{row['metric']}")]
    if row["operation"] in (None, "mix") and row["direction"] not in (None, "both"):
        told.append(desk.word(f"operation_{row['direction']}"))
    if row["statistic"] != "total":
        told.append(statistic_words(row["statistic"], desk))
    if row["scope"] != "total":
        told.append(desk.word(f"scope_{row['scope']}"))
    if row["aggregate"] != "single":
        told.append(desk.word(f"aggregate_{row['aggregate']}"))
    heading = desk.word("setup_comma").join(told)
    unit = scale_symbol(scales[row["metric"]], desk)
    if unit:
        heading = desk.word("heading_with_unit").format(heading=heading, unit=unit)
    return {"text": heading}


def statistic_words(statistic: str, desk: Desk) -> str:
    """A statistic in words; percentiles by their number."""
    if statistic.startswith("p") and statistic[1:2].isdigit():
        return desk.word("statistic_percentile").format(n=statistic[1:])
    return desk.word(f"statistic_{statistic}")
