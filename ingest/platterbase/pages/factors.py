"""Matched pairs: what one factor does, all else equal; a page for each factor, across studies.

A pair differs in that factor and in nothing else that is known (view matched_pair). Ratios of
several pairs are averaged geometrically; pairs with an invalid number stand apart and in no mean.
"""

from __future__ import annotations

from typing import Any

from platterbase.language.numbers import exact, number, prefix_for, quantity
from platterbase.pages.amounts import figure, scale_of, scale_symbol
from platterbase.pages.desk import Cell, Desk, Json, by, cells
from platterbase.pages.stock import Record
from platterbase.statistics import geometric_mean
from platterbase.submission.document import FILE_NAME

FACTORS = (
    "channel",
    "members",
    "level",
    "filesystem",
    "access-time-updates",
    "cache",
    "removable",
    "tool",
)
_STEP = ("value_a", "value_b", "operation", "metric", "workset_bytes", "invalid")


def factor(name: str, desk: Desk) -> Json:
    """What the page of one factor shows: its effect by operation, then every pair."""
    pairs = [pair for pair in desk.stock.pairs if pair["factor"] == name]
    steps: dict[Any, list[Record]] = {}
    for pair in sorted(pairs, key=lambda pair: tuple(str(pair[key]) for key in _STEP)):
        steps.setdefault(tuple(pair[key] for key in _STEP), []).append(pair)
    return {
        "effect": desk.table(
            ["factor_step", "factor_what", "factor_pairs", "factor_ratio", "factor_span", "mark"],
            [_effect(name, step, desk) for step in steps.values()],
        ),
        "pairs": [_pairs(name, metric, own, desk) for metric, own in by(pairs, "metric").items()],
    }


def _effect(name: str, pairs: list[Record], desk: Desk) -> list[list[Cell]]:
    first = pairs[0]
    ratios = [pair["ratio"] for pair in pairs]
    title = desk.word("factor_mean" if len(pairs) > 1 else "factor_alone")
    span = desk.word("qualifier_range").format(low=_times(min(ratios), desk),
                                               high=_times(max(ratios), desk))  # fmt: skip
    return [
        [_step(name, first, desk)],
        [_what(first, desk)],
        [{"text": str(len(pairs)), "kind": "value", "title": desk.word("factor_counted")}],
        [{"text": _times(geometric_mean(ratios), desk), "kind": "value", "title": title}],
        cells({"text": span, "kind": "value", "title": desk.word("spread_range")})
        if len(pairs) > 1
        else [],
        cells(
            {"text": desk.word("factor_invalid"), "kind": "absent"} if first["invalid"] else None
        ),
    ]


def _pairs(name: str, metric: str, pairs: list[Record], desk: Desk) -> Json:
    known = desk.stock.result
    ends = [(known[pair["id_a"], pair["setup_a"]], known[pair["id_b"], pair["setup_b"]])
            for pair in pairs]  # fmt: skip
    scale = scale_of(row for pair in ends for row in pair)
    rows = [
        [
            [desk.submission(pair["submission"])],
            [_step(name, pair, desk)],
            [_what(pair, desk)],
            [desk.setup_link(one["setup_id"])],
            [figure(one, scale, desk)],
            [desk.setup_link(other["setup_id"])] if other["setup_id"] != one["setup_id"] else [],
            [figure(other, scale, desk)],
            [{"text": _times(pair["ratio"], desk), "kind": "value",
              "title": desk.word("factor_quotient")}],
        ]
        for pair, (one, other) in zip(pairs, ends, strict=True)
    ]  # fmt: skip
    heads = ["submission_one", "factor_step", "factor_what", "factor_one", "factor_value_a"]
    table = desk.table([*heads, "factor_other", "factor_value_b", "factor_ratio"], rows)
    unit = scale_symbol(scale, desk)
    heading = desk.word("heading_with_unit").format(
        heading=desk.word(f"metric_{metric}"), unit=unit
    )
    return {"heading": heading, "table": table}


def _step(name: str, pair: Record, desk: Desk) -> Cell:
    one, other = (_value(name, pair[key], desk) for key in ("value_a", "value_b"))
    return desk.load(desk.word("factor_from_to").format(one=one, other=other), FILE_NAME)


def _value(name: str, value: str | None, desk: Desk) -> str:
    """How the factor is, in words where the list is closed, else as the source has it."""
    if value is None:
        return desk.word("factor_without")
    if name == "channel":
        return desk.word("factor_per_channel").format(n=exact(float(value), desk.words))
    if name == "members":
        return desk.word("setup_drives").format(n=value)
    if name == "level":
        return desk.word(f"level_{value}")
    if name == "cache":
        return _cache(value, desk)
    return desk.words.get(f"factor_value_{value}", value)


def _cache(value: str, desk: Desk) -> str:
    """`ram write-through 30M`, `file 4580769792 B write-through`: backing, size and policy."""
    words = value.split()
    told = [desk.word(f"backing_{words[0]}")]
    for at, text in enumerate(words[1:], start=1):
        if text == "B":
            size = float(words[at - 1])
            told.append(quantity(size, "B", prefix_for([size], "B"), desk.words))
        elif text.startswith("write-"):
            told.append(desk.word(f"write_policy_{text}"))
        elif not text.isdigit():
            told.append(text)
    return desk.word("setup_comma").join(told)


def _what(pair: Record, desk: Desk) -> Cell:
    told = [desk.word(f"operation_{pair['operation']}")]
    if pair["workset_bytes"]:
        size = float(pair["workset_bytes"])
        told.append(quantity(size, "B-binary", prefix_for([size], "B-binary"), desk.words))
    return desk.load(desk.word("setup_comma").join(told), FILE_NAME)


def _times(ratio: float, desk: Desk) -> str:
    return desk.word("factor_times").format(n=number(ratio, "ratio", "", desk.words))
