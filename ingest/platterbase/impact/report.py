"""The records of an impact, which are the JSON of `platterbase impact --format json`.

Lists are cut at `SHOWN`; the counts beside them are of the whole. Values in SI units.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

SHOWN = 60
LANGUAGES = 8

Text = Annotated[str, msgspec.Meta(max_length=2000)]
Count = Annotated[int, msgspec.Meta(ge=0, le=10**9)]
ChangeKind = Literal["new", "changed", "removed"]
SentenceState = Literal["false", "review", "figure"]


class _ReportPart(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A part of the report."""


class Row(_ReportPart, frozen=True, kw_only=True):
    """A row of view `result` that differs; `columns` are those with another value."""

    what: ChangeKind
    id: Text
    setup: Text
    operation: Text
    metric: Text
    unit: Text
    before: float | None
    after: float | None
    columns: Annotated[list[Text], msgspec.Meta(max_length=100)]
    place: Text


class Rows(_ReportPart, frozen=True, kw_only=True):
    """Rows of view `result`."""

    new: Count
    changed: Count
    removed: Count
    shown: Annotated[list[Row], msgspec.Meta(max_length=SHOWN)]


class Neighbour(_ReportPart, frozen=True, kw_only=True):
    """A published setup with the same test, and its median."""

    setup: Text
    value: float


class Headline(_ReportPart, frozen=True, kw_only=True):
    """What a new setup reached in a test: the median of `count` repeats in `unit`.

    `slower` and `faster` are the nearest published setups in the same test; None where none is.
    `verdict` is the worst of the repeats.
    """

    setup: Text
    test: Text
    unit: Text
    value: float
    count: Count
    verdict: Text
    slower: Neighbour | None
    faster: Neighbour | None


class Figure(_ReportPart, frozen=True, kw_only=True):
    """A figure of a stored query before and after; None where there is none."""

    row: Text
    column: Text
    before: float | None
    after: float | None
    unit: Text


class Chart(_ReportPart, frozen=True, kw_only=True):
    """A chart whose figures differ; `pictures` are files in the folder that was asked for."""

    name: Text
    title: Text
    count: Count
    figures: Annotated[list[Figure], msgspec.Meta(max_length=SHOWN)]
    pictures: Annotated[list[Text], msgspec.Meta(max_length=4)]
    note: Text


class Swap(_ReportPart, frozen=True, kw_only=True):
    """Two members that swapped their order: `above` was below."""

    order: Text
    above: Text
    below: Text


class Standing(_ReportPart, frozen=True, kw_only=True):
    """The rank of a new setup among all others; 1 has the largest value."""

    order: Text
    setup: Text
    position: Count
    of: Count


class Sentence(_ReportPart, frozen=True, kw_only=True):
    """A claim that fails or needs review, or a figure in a page that changes.

    `places` are `path:line` by language.
    """

    state: SentenceState
    name: Text
    title: Text
    against: Text
    places: Annotated[
        dict[Text, Annotated[list[Text], msgspec.Meta(max_length=SHOWN)]],
        msgspec.Meta(max_length=LANGUAGES),
    ]


class Caveat(_ReportPart, frozen=True, kw_only=True):
    """Firings of a rule with one verdict: on new rows, on rows already published, and gone."""

    rule: Text
    verdict: Text
    with_new_rows: Count
    added: Count
    removed: Count
    examples: Annotated[list[Text], msgspec.Meta(max_length=3)]


class Impact(_ReportPart, frozen=True, kw_only=True):
    """All that a change does."""

    headlines: Annotated[list[Headline], msgspec.Meta(max_length=SHOWN)]
    rows: Rows
    charts: Annotated[list[Chart], msgspec.Meta(max_length=SHOWN)]
    swaps: Annotated[list[Swap], msgspec.Meta(max_length=SHOWN)]
    swap_count: Count
    standings: Annotated[list[Standing], msgspec.Meta(max_length=SHOWN)]
    sentences: Annotated[list[Sentence], msgspec.Meta(max_length=4 * SHOWN)]
    caveats: Annotated[list[Caveat], msgspec.Meta(max_length=200)]
    unclassified: Annotated[list[Text], msgspec.Meta(max_length=SHOWN)]


def shorten(value: object) -> str:
    """Return a value as a text of at most 2000 characters; empty for None."""
    return "" if value is None else str(value)[:2000]
