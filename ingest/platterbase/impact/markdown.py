"""Format an impact as Markdown, for a terminal and for a comment on a pull request."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from platterbase.foreign import quote
from platterbase.impact.report import (
    Caveat,
    Chart,
    Headline,
    Impact,
    Neighbour,
    Row,
    Sentence,
)

_ROWS = 20
_NOTHING = "Nothing that is published changes."
_STATES = {
    "false": "Sentences that become false",
    "review": "Sentences to review",
    "figure": "Figures in sentences that change",
}


def format_impact(impact: Impact) -> str:
    """Return all that changes, the worst first; one line when nothing does."""
    lines = [
        *_format_sentences(impact.sentences),
        *_format_charts(impact.charts),
        *_format_orders(impact),
        *_format_rows(impact),
        *_format_caveats(impact.caveats),
        *_format_list("Parts that the catalogue does not know yet", impact.unclassified),
    ]
    return "\n".join(lines).strip() or _NOTHING


def format_headlines(headlines: list[Headline]) -> Iterator[str]:
    """Yield what new setups reached, beside the nearest published ones."""
    yield from format_table(
        ("setup", "test", "reached", "next slower", "next faster", "caveats"),
        (
            (
                quote(one.setup),
                quote(one.test),
                _format_quantity(one.value, one.unit) + (f" ({one.count} ×)" * (one.count > 1)),
                _format_neighbour(one.slower, one.unit),
                _format_neighbour(one.faster, one.unit),
                quote(one.verdict),
            )
            for one in headlines[:_ROWS]
        ),
    )
    yield from _format_rest(len(headlines), _ROWS)


def _format_neighbour(one: Neighbour | None, unit: str) -> str:
    return "" if one is None else f"{_format_quantity(one.value, unit)} {quote(one.setup)}"


def _format_quantity(value: float, unit: str) -> str:
    if unit == "B/s":
        return f"{value / 1e6:.4g} MB/s"
    return f"{value:.6g} {quote(unit)}"


def format_table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> Iterator[str]:
    """Yield the lines of a table; none without rows. Cells are Markdown already."""
    body = [f"| {' | '.join(row)} |" for row in rows]
    if body:
        names = list(head)
        yield f"| {' | '.join(names)} |"
        yield f"|{' --- |' * len(names)}"
        yield from body
        yield ""


def _format_sentences(sentences: list[Sentence]) -> Iterator[str]:
    for state, title in _STATES.items():
        found = [one for one in sentences if one.state == state]
        if not found:
            continue
        yield f"### {title}: {len(found)}"
        yield ""
        for one in found[:_ROWS]:
            against = f": {quote(one.against, 300)}" if one.against else ""
            yield f"- {quote(one.name)} {quote(one.title)}{against}"
            for language, places in sorted(one.places.items()):
                yield f"  - {quote(language)}: {', '.join(quote(place) for place in places)}"
        yield from _format_rest(len(found), _ROWS)
        yield ""


def _format_charts(charts: list[Chart]) -> Iterator[str]:
    if charts:
        yield f"### Charts that move: {len(charts)}"
        yield ""
    for chart in charts:
        yield f"**{quote(chart.name)}** {quote(chart.title)}: {chart.count} figures"
        if chart.note:
            yield f"Cannot be drawn: {quote(chart.note, 400)}"
        yield ""
        yield from format_table(
            ("row", "column", "before", "after", ""),
            (
                (
                    quote(figure.row),
                    quote(figure.column),
                    _format_number(figure.before),
                    _format_number(figure.after),
                    quote(figure.unit),
                )
                for figure in chart.figures[:_ROWS]
            ),
        )
        yield from _format_rest(chart.count, _ROWS)
        if chart.pictures:
            yield f"Pictures: {', '.join(quote(name) for name in chart.pictures)}"
            yield ""


def _format_orders(impact: Impact) -> Iterator[str]:
    if impact.swaps:
        yield f"### Ranks that swap: {impact.swap_count}"
        yield ""
        for swap in impact.swaps[:_ROWS]:
            yield f"- {quote(swap.order)}: {quote(swap.above)} now above {quote(swap.below)}"
        yield from _format_rest(impact.swap_count, _ROWS)
        yield ""
    if impact.standings:
        yield "### Where the new setups stand"
        yield ""
        yield from format_table(
            ("order", "setup", "place"),
            (
                (quote(one.order), quote(one.setup), f"{one.position} of {one.of}")
                for one in impact.standings[:_ROWS]
            ),
        )
        yield from _format_rest(len(impact.standings), _ROWS)


def _format_rows(impact: Impact) -> Iterator[str]:
    rows = impact.rows
    if not rows.new + rows.changed + rows.removed:
        return
    yield f"### Rows: {rows.new} new, {rows.changed} changed, {rows.removed} removed"
    yield ""
    yield from format_table(
        ("", "setup", "what", "before", "after", "raw line"),
        (_format_row(row) for row in rows.shown[:_ROWS]),
    )
    yield from _format_rest(rows.new + rows.changed + rows.removed, _ROWS)


def _format_row(row: Row) -> tuple[str, ...]:
    what: str = row.what
    if row.columns and row.columns != ["value", "printed"]:
        what = f"{row.what}: {quote(', '.join(row.columns))}"
    return (
        what,
        quote(row.setup),
        quote(f"{row.operation} {row.metric}".strip()),
        _format_number(row.before),
        f"{_format_number(row.after)} {quote(row.unit)}",
        quote(row.place),
    )


def _format_caveats(caveats: list[Caveat]) -> Iterator[str]:
    if caveats:
        yield "### Caveats"
        yield ""
    yield from format_table(
        ("rule", "verdict", "on new rows", "added to published rows", "gone", "for example"),
        (
            (
                quote(one.rule),
                quote(one.verdict),
                str(one.with_new_rows),
                str(one.added),
                str(one.removed),
                quote(one.examples[0]) if one.examples else "",
            )
            for one in caveats
        ),
    )


def _format_list(title: str, items: list[str]) -> Iterator[str]:
    if items:
        yield f"### {title}"
        yield ""
        yield from (f"- {quote(item)}" for item in items)
        yield ""


def _format_rest(count: int, shown: int) -> Iterator[str]:
    if count > shown:
        yield f"… and {count - shown} more."
        yield ""


def _format_number(value: float | None) -> str:
    return "" if value is None else f"{value:.6g}"
