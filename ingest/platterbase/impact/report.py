"""What a change does, as data: the JSON of `platterbase impact --format json`.

Lists are cut at `SHOWN`, the counts beside them are not. Values in SI units.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

SHOWN = 60
LANGUAGES = 8

Text = Annotated[str, msgspec.Meta(max_length=2000)]
Count = Annotated[int, msgspec.Meta(ge=0, le=10**9)]
What = Literal["new", "changed", "removed"]
State = Literal["false", "review", "figure"]


class _Part(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A part of the report."""


class Row(_Part, frozen=True, kw_only=True):
    """A measurement on a setup; `columns` are those of view `result` that differ."""

    what: What
    id: Text
    setup: Text
    operation: Text
    metric: Text
    unit: Text
    before: float | None
    after: float | None
    columns: Annotated[list[Text], msgspec.Meta(max_length=100)]
    place: Text


class Rows(_Part, frozen=True, kw_only=True):
    """Rows of view `result`."""

    new: Count
    changed: Count
    removed: Count
    shown: Annotated[list[Row], msgspec.Meta(max_length=SHOWN)]


class Figure(_Part, frozen=True, kw_only=True):
    """A figure of a stored query; None on the side where there is none."""

    row: Text
    column: Text
    before: float | None
    after: float | None
    unit: Text


class Chart(_Part, frozen=True, kw_only=True):
    """A chart that moves; `pictures` are files in the folder that was asked for."""

    name: Text
    title: Text
    count: Count
    figures: Annotated[list[Figure], msgspec.Meta(max_length=SHOWN)]
    pictures: Annotated[list[Text], msgspec.Meta(max_length=4)]
    note: Text


class Swap(_Part, frozen=True, kw_only=True):
    """Two that changed their order: `above` was below."""

    order: Text
    above: Text
    below: Text


class Standing(_Part, frozen=True, kw_only=True):
    """Where a new setup comes in among all others, 1 is the largest value."""

    order: Text
    setup: Text
    position: Count
    of: Count


class Sentence(_Part, frozen=True, kw_only=True):
    """A claim that fails or needs review, or a figure in a page that changes.

    `places` are `path:line` by language.
    """

    state: State
    name: Text
    title: Text
    against: Text
    places: Annotated[
        dict[Text, Annotated[list[Text], msgspec.Meta(max_length=SHOWN)]],
        msgspec.Meta(max_length=LANGUAGES),
    ]


class Caveat(_Part, frozen=True, kw_only=True):
    """Firings of a rule with one verdict: on new rows, on rows already published, and gone."""

    rule: Text
    verdict: Text
    with_new_rows: Count
    added: Count
    removed: Count
    examples: Annotated[list[Text], msgspec.Meta(max_length=3)]


class Impact(_Part, frozen=True, kw_only=True):
    """The whole."""

    rows: Rows
    charts: Annotated[list[Chart], msgspec.Meta(max_length=SHOWN)]
    swaps: Annotated[list[Swap], msgspec.Meta(max_length=SHOWN)]
    swap_count: Count
    standings: Annotated[list[Standing], msgspec.Meta(max_length=SHOWN)]
    sentences: Annotated[list[Sentence], msgspec.Meta(max_length=4 * SHOWN)]
    caveats: Annotated[list[Caveat], msgspec.Meta(max_length=200)]
    unclassified: Annotated[list[Text], msgspec.Meta(max_length=SHOWN)]


def text(value: object) -> str:
    """Anything as a text that fits; empty for nothing."""
    return "" if value is None else str(value)[:2000]
