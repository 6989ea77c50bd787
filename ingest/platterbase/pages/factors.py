"""Matched pairs: what one factor does, all else equal; a page for each factor, across studies.

A pair differs in that factor and in nothing else that is known (view matched_pair). Ratios of
several pairs are averaged geometrically; pairs with an invalid number stand apart and in no mean.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from operator import attrgetter
from urllib.parse import urlencode

import msgspec

from platterbase.language.numbers import exact, number, prefix_for, quantity
from platterbase.pages.amounts import figure, scale_of
from platterbase.pages.cells import Cell, Cells, Table, TableRow, cells, grouped
from platterbase.pages.context import PageContext
from platterbase.pages.records import Measured, Pair
from platterbase.pages.result_tables import with_unit
from platterbase.pages.workloads import load_words, request_words
from platterbase.statistics import geometric_mean
from platterbase.submission.document import FILE_NAME

FACTORS = (
    "channel",
    "members",
    "level",
    "filesystem",
    "access-time-updates",
    "cache",
    "write-cache",
    "queue-depth",
    "scheduler",
    "dm-crypt",
    "encryption",
    "dm-integrity",
    "removable",
    "tool",
)
_STEP = ("value_a", "value_b", "operation", "access", "block_bytes", "metric")
_step_of = attrgetter(*_STEP, "workset_bytes", "invalid")
MOST_PAIRS = 60  # of one metric on the page; the database has them all
_PAIRS = "select * from matched_pair where factor = '{factor}'"


# Factors that words of other pages name; those of FACTORS have a page, all others are settings.
_IN_WORDS = {
    "controller": "explore_controller",
    "drive": "explore_drive",
    "medium": "explore_medium",
    "chunk": "setup_chunk",
    "host": "host_one",
}

# What a setup can be without; a null of any other factor is what nobody stated.
_OPTIONAL = frozenset({"cache", "chunk", "dm-crypt", "dm-integrity", "encryption"})


class Factor(msgspec.Struct, frozen=True):
    """A factor. A template names it by the title of its page, and by `words` where it has none."""

    name: str
    words: Cell


class Near(msgspec.Struct, frozen=True):
    """Setups that differ from one in a single factor; each leads to the comparison of both."""

    factor: Factor
    setups: Cells


class PairTable(msgspec.Struct, frozen=True):
    """The pairs of one metric."""

    heading: str
    table: Table


class Span(msgspec.Struct, frozen=True):
    """Where the ratios of one step lie, in percent of the page's scale: a ratio of 1 at 50."""

    low: float
    mean: float
    high: float


class FactorPage(msgspec.Struct, frozen=True):
    """What the page of one factor shows: its effect by operation, then the pairs.

    `spans` are those of the rows of `effect`; `scale` names the ends and the middle of theirs.
    """

    effect: Table
    spans: list[Span]
    scale: list[str]
    pairs: list[PairTable]


def factor_page(name: str, context: PageContext) -> FactorPage:
    """Return what the page of one factor shows."""
    pairs = context.records.pairs(name)
    ordered = sorted(pairs, key=lambda pair: tuple(map(str, _step_of(pair))))
    steps = grouped((_step_of(pair), pair) for pair in ordered)
    heads = ["factor_step", "factor_what", "figure_metric"]
    heads += ["factor_pairs", "factor_ratio", "factor_span", "mark"]
    most = _most(pair.ratio for pair in pairs)
    return FactorPage(
        effect=context.table(heads, [_effect(name, step, context) for step in steps.values()]),
        spans=[_span([pair.ratio for pair in step], most) for step in steps.values()],
        scale=[
            context.word("factor_times").format(n=exact(end, context.words))
            for end in (1 / most, 1, most)
        ],
        pairs=[
            _pairs(name, metric, own, context)
            for metric, own in grouped((pair.metric, pair) for pair in pairs).items()
        ],
    )


def _most(ratios: Iterable[float]) -> float:
    """Return the end of a scale that holds all ratios and their inverses: 2, 10, 100 …"""
    most = max((max(ratio, 1 / ratio) for ratio in ratios), default=1)
    return 2 if most <= 2 else 10 ** math.ceil(math.log10(most))


def _span(ratios: list[float], most: float) -> Span:
    low, mean, high = (
        round(50 * (1 + math.log(ratio, most)), 1)
        for ratio in (min(ratios), geometric_mean(ratios), max(ratios))
    )
    return Span(low, mean, high)


def factor_named(name: str, context: PageContext) -> Factor:
    """Return a factor with its name in words; a setting has the name that it has in files."""
    if name in _IN_WORDS:
        return Factor(name, Cell(context.word(_IN_WORDS[name])))
    return Factor(name, Cell(name, kind="key", title=context.stated_in(FILE_NAME)))


def compare_href(one: str, other: str, context: PageContext) -> str:
    """Return the address of the page that compares two setups."""
    return f"/{context.language}/compare/?a={one}&b={other}"


def to_compare(setup: str, context: PageContext) -> Cell:
    """Return the way to a comparison of a setup with any other."""
    href = f"/{context.language}/compare/?a={setup}"
    return Cell(context.word("compare_with_any"), href=href)


def to_explore(facet: str, part: str, context: PageContext) -> Cell:
    """Return the way to all setups with a part; `part` is a slug, or the sender's words."""
    name = (context.part(part, part) or Cell(part)).text
    query = urlencode({facet: part})
    return Cell(
        context.word("explore_with").format(name=name), href=f"/{context.language}/explore/?{query}"
    )


def near_setups(setup: str, submission: str, context: PageContext) -> list[Near]:
    """Return the setups that differ from one in a single factor, by factor."""
    ends = [
        (pair.factor, *(f"{submission}.{slug}" for slug in (pair.setup_a, pair.setup_b)))
        for pair in context.records.setup_pairs(submission)
    ]
    near = grouped(
        (factor, other if setup == one else one)
        for factor, one, other in ends
        if setup in (one, other)
    )
    return [
        Near(factor_named(factor, context), [_beside(setup, other, context) for other in others])
        for factor, others in near.items()
    ]


def _beside(setup: str, other: str, context: PageContext) -> Cell:
    name = context.setup(other)
    return msgspec.structs.replace(name, href=compare_href(setup, other, context))


def _effect(name: str, pairs: list[Pair], context: PageContext) -> TableRow:
    first = pairs[0]
    ratios = [pair.ratio for pair in pairs]
    mean = context.word("factor_mean" if len(pairs) > 1 else "factor_alone")
    low, high = (_times(end, context) for end in (min(ratios), max(ratios)))
    span = context.word("qualifier_range").format(low=low, high=high)
    counted = context.word("factor_counted")
    spread = Cell(span, kind="value", title=context.word("spread_range"))
    invalid = Cell(context.word("factor_invalid"), kind="absent")
    return [
        [_step(name, first, context)],
        [_what(first, context)],
        [Cell(context.word(f"metric_{first.metric}"))],
        [Cell(str(len(pairs)), kind="value", title=counted)],
        [Cell(_times(geometric_mean(ratios), context), kind="value", title=mean)],
        cells(spread if len(pairs) > 1 else None),
        cells(invalid if first.invalid else None),
    ]


def _pairs(name: str, metric: str, pairs: list[Pair], context: PageContext) -> PairTable:
    shown = pairs[:MOST_PAIRS]
    ends = [
        (
            context.records.result(pair.id_a, pair.submission, pair.setup_a),
            context.records.result(pair.id_b, pair.submission, pair.setup_b),
        )
        for pair in shown
    ]
    scale = scale_of(row for pair in ends for row in pair)
    quotient = context.word("factor_quotient")
    rows: list[TableRow] = [
        [
            [context.submission(pair.submission)],
            [_step(name, pair, context)],
            [_load(pair, one, context)],
            [context.setup(one.setup_id)],
            [figure(one, scale, context)],
            [context.setup(other.setup_id)] if other.setup_id != one.setup_id else [],
            [figure(other, scale, context)],
            [Cell(_times(pair.ratio, context), kind="value", title=quotient)],
            cells(_to_compare_both(one.setup_id, other.setup_id, context)),
        ]
        for pair, (one, other) in zip(shown, ends, strict=True)
    ]
    heads = ["submission_one", "factor_step", "factor_what", "factor_one", "factor_value_a"]
    return PairTable(
        heading=with_unit(context.word(f"metric_{metric}"), scale, context),
        table=context.table(
            [*heads, "factor_other", "factor_value_b", "factor_ratio", "compare_do"],
            rows,
            total=len(pairs),
            rest=_PAIRS.format(factor=name) if len(pairs) > len(shown) else "",
        ),
    )


def _to_compare_both(one: str, other: str, context: PageContext) -> Cell | None:
    """Return the way to the comparison of a pair; two tools ran on one setup."""
    if one == other:
        return None
    return Cell(context.word("compare_do"), href=compare_href(one, other, context))


def _step(name: str, pair: Pair, context: PageContext) -> Cell:
    one, other = (factor_value(name, value, context) for value in (pair.value_a, pair.value_b))
    return context.load(context.word("factor_from_to").format(one=one, other=other), FILE_NAME)


def factor_value(name: str, value: str | None, context: PageContext) -> str:
    """Return how the factor is, in words where the list is closed, else as the source has it."""
    match name, value:
        case _, None:
            return context.word("factor_without" if name in _OPTIONAL else "entity_unknown")
        case "filesystem", "none":
            key = "setup_bare"
        case "level", _:
            key = f"level_{value}"
        case "channel", _:
            count = exact(float(value), context.words)
            return context.word("factor_per_channel").format(n=count)
        case "members", _:
            return context.word("setup_drives").format(n=value)
        case "cache", _:
            return cache_words(value, context)
        case _:
            return context.words.get(f"factor_value_{value}", value)
    return context.word(key)


def cache_words(value: str, context: PageContext) -> str:
    """Return a cache in words.

    `ram write-through 30M`, `file 4580769792 B write-through`: backing, size and policy.
    """
    parts = value.split()
    words = [context.word(f"backing_{parts[0]}")]
    for at, text in enumerate(parts[1:], start=1):
        if text == "B":
            size = float(parts[at - 1])
            words.append(quantity(size, "B", prefix_for([size], "B"), context.words))
        elif text.startswith("write-"):
            words.append(context.word(f"write_policy_{text}"))
        elif not text.isdigit():
            words.append(text)
    return context.word("setup_comma").join(words)


def _what(pair: Pair, context: PageContext) -> Cell:
    """Return what was done in the pairs of a step."""
    asked = request_words(pair.operation, pair.access, pair.block_bytes, context)
    return _done([asked, *_touched(pair, context)], context)


def _load(pair: Pair, one: Measured, context: PageContext) -> Cell:
    """Return what was done in one pair, with its queue depth and its threads."""
    load = load_words(one.load, one.load_title or one.workload, context)
    return _done([load, *_touched(pair, context)], context)


def _touched(pair: Pair, context: PageContext) -> list[str]:
    if not pair.workset_bytes:
        return []
    size = float(pair.workset_bytes)
    return [quantity(size, "B-binary", prefix_for([size], "B-binary"), context.words)]


def _done(words: list[str], context: PageContext) -> Cell:
    return context.load(context.word("setup_comma").join(words), FILE_NAME)


def _times(ratio: float, context: PageContext) -> str:
    return context.word("factor_times").format(n=number(ratio, "ratio", "", context.words))
