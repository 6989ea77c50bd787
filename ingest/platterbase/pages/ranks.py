"""Setups in order, wherever the same tool did the same on the same kind of medium.

Setups that their repeats do not tell apart share a place (platterbase.statistics decides);
numbers that a caveat makes invalid stand below without a place, unless all of a table are invalid:
then they are compared with each other, as what they measure instead.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from platterbase.pages.amounts import Scale, figure, plain_figure, scale_of, scale_symbol
from platterbase.pages.caveats import Marks, marks_of, with_mark
from platterbase.pages.desk import Cell, Desk, Json, cells
from platterbase.pages.stock import Record
from platterbase.pages.workloads import workload_words
from platterbase.statistics import Spread, ranks, spread

_LEAST = 3  # setups that make an order
_KIND = ("medium", "tool", "metric", "direction", "statistic", "scope", "aggregate", "unit")
_LOAD = ("operation", "access", "block_bytes", "queue_depth", "threads", "read_ratio")
_SIZE = ("workset_bytes", "file_count")


def rank_tables(desk: Desk) -> list[Json]:
    """A table for each kind of result that at least three setups have, largest tables first."""
    groups: dict[Any, dict[str, list[Record]]] = {}
    for row in desk.stock.results:
        if _ranked(row):
            key = tuple(row[name] for name in (*_KIND, *_LOAD, *_SIZE))
            groups.setdefault(key, {}).setdefault(row["setup_id"], []).append(row)
    large = [group for group in groups.values() if len(group) >= _LEAST]
    return [_table(group, desk) for group in sorted(large, key=len, reverse=True)]


def _ranked(row: Record) -> bool:
    """Rates of exact value with a known operation; what is better must be known."""
    return (
        row["value"] is not None
        and row["value"] > 0
        and row["qualifier"] == "exact"
        and row["operation"] is not None
        and row["medium"] is not None
        and row["unit"] in ("B/s", "1/s")
        and row["statistic"] in ("total", "mean")
        and row["assignment"] == "all"
    )


def _table(group: dict[str, list[Record]], desk: Desk) -> Json:
    valid = {setup: rows for setup, rows in group.items() if not _invalid(rows)}
    compared = valid or group
    places = dict(
        zip(
            compared,
            ranks(
                [[row["value"] for row in rows] for rows in compared.values()],
                higher_is_better=True,
            ),
            strict=True,
        )
    )
    every = [row for rows in group.values() for row in rows]
    scale = scale_of(every)
    marks = marks_of(every, desk.stock)
    order = sorted(group, key=lambda setup: (setup not in places, -_point(group[setup])))
    told = {setup: spread([row["value"] for row in rows]) for setup, rows in group.items()}
    several = len({row["submission"] for row in every}) > 1
    heads = ["ranks_place", "setup_one", "submission_one", "ranks_figure", "ranks_repeats"]
    table = desk.table(
        [*heads, "ranks_spread"],
        [
            [
                cells(_place(places.get(setup), list(places.values()), desk)),
                [desk.setup_link(setup)],
                [desk.submission(group[setup][0]["submission"])] if several else [],
                [_figure(_nearest(group[setup]), scale, marks, desk)],
                cells(_repeats(group[setup], desk)),
                cells(_spread(told[setup], scale, desk)),
            ]
            for setup in order
        ],
    )
    first = every[0]
    metric = desk.word("heading_with_unit").format(
        heading=desk.word(f"metric_{first['metric']}"), unit=scale_symbol(scale, desk)
    )
    return {
        "heading": desk.load(
            f"{workload_words(first['load_id'], first, desk)}: {metric}", first["file"]
        ),
        "about": desk.load(_about(first, desk), first["file"]),
        "remarks": [desk.word(key) for key in _notes(every, told.values(), instead=not valid)],
        "table": table,
    }


def _figure(row: Record, scale: Scale, marks: Marks, desk: Desk) -> Cell:
    return with_mark(figure(row, scale, desk), list(marks.get(row["id"], ())), desk, listed=False)


def _notes(every: list[Record], told: Iterable[Spread], *, instead: bool) -> Iterator[str]:
    """What a reader must know before reading the order."""
    if instead:
        yield "ranks_instead"
    if all(one.n == 1 for one in told):
        yield "ranks_single" if all(row["repeats"] == 1 for row in every) else "ranks_mean_only"


def _invalid(rows: list[Record]) -> bool:
    return any(row["verdict"] == "invalid" for row in rows)


def _point(rows: list[Record]) -> float:
    return spread([row["value"] for row in rows]).point


def _nearest(rows: list[Record]) -> Record:
    """The measurement next to the point of its series: it stands in a file, the point may not."""
    point = _point(rows)
    return min(rows, key=lambda row: abs(row["value"] - point))


def _place(place: int | None, places: list[int], desk: Desk) -> Cell:
    if place is None:
        return {"text": desk.word("ranks_none"), "kind": "absent"}
    text = desk.word("ranks_shared") if places.count(place) > 1 else "{n}"
    return {"text": text.format(n=place), "kind": "value", "title": desk.word("ranks_explained")}


def _repeats(rows: list[Record], desk: Desk) -> Cell:
    count = len(rows) if len(rows) > 1 else rows[0]["repeats"]
    title = desk.word("ranks_counted")
    return {"text": str(count), "kind": "value", "title": title} if count else desk.unknown()


def _spread(told: Spread, scale: Scale, desk: Desk) -> Cell | None:
    if told.low is None or told.high is None:
        return None
    low, high = (plain_figure(value, scale, desk) for value in (told.low, told.high))
    text = desk.word("qualifier_range").format(low=low, high=high)
    return {"text": text, "kind": "value", "title": desk.word(f"spread_{told.method}")}


def _about(row: Record, desk: Desk) -> str:
    told = [row["tool"], _medium(row["medium"], desk)]
    if row["workset_bytes"]:
        size = desk.quantity(row["workset_bytes"], "B-binary", "")
        told.append(desk.word("ranks_workset").format(size=size["text"] if size else ""))
    if row["aggregate"] != "single":
        told.append(desk.word(f"aggregate_{row['aggregate']}"))
    return desk.word("setup_comma").join(told)


def _medium(medium: str, desk: Desk) -> str:
    if medium.startswith("file on "):
        return desk.word("backing_file")
    return desk.words.get(f"medium_{medium}", medium)
