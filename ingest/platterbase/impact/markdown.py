"""The report of an impact as Markdown, for a terminal and for a comment on a pull request."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from platterbase.impact.foreign import foreign
from platterbase.impact.report import Caveat, Chart, Impact, Row, Sentence

_ROWS = 20
_NOTHING = "Nothing that is published changes."
_STATES = {
    "false": "Sentences that become false",
    "review": "Sentences to review",
    "figure": "Figures in sentences that change",
}


def markdown(impact: Impact) -> str:
    """All that changes, the worst first; one line when nothing does."""
    lines = [
        *_sentences(impact.sentences),
        *_charts(impact.charts),
        *_orders(impact),
        *_rows(impact),
        *_caveats(impact.caveats),
        *_list("Parts that the catalogue does not know yet", impact.unclassified),
    ]
    return "\n".join(lines).strip() or _NOTHING


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> Iterator[str]:
    """Lines of a table; none without rows. Cells are Markdown already."""
    body = [f"| {' | '.join(row)} |" for row in rows]
    if body:
        names = list(head)
        yield f"| {' | '.join(names)} |"
        yield f"|{' --- |' * len(names)}"
        yield from body
        yield ""


def _sentences(sentences: list[Sentence]) -> Iterator[str]:
    for state, title in _STATES.items():
        found = [one for one in sentences if one.state == state]
        if not found:
            continue
        yield f"### {title}: {len(found)}"
        yield ""
        for one in found[:_ROWS]:
            against = f": {foreign(one.against, 300)}" if one.against else ""
            yield f"- {foreign(one.name)} {foreign(one.title)}{against}"
            for language, places in sorted(one.places.items()):
                yield f"  - {foreign(language)}: {', '.join(foreign(place) for place in places)}"
        yield from _more(len(found), _ROWS)
        yield ""


def _charts(charts: list[Chart]) -> Iterator[str]:
    if charts:
        yield f"### Charts that move: {len(charts)}"
        yield ""
    for chart in charts:
        yield f"**{foreign(chart.name)}** {foreign(chart.title)}: {chart.count} figures"
        if chart.note:
            yield f"Cannot be drawn: {foreign(chart.note, 400)}"
        yield ""
        yield from table(
            ("row", "column", "before", "after", ""),
            (
                (
                    foreign(figure.row),
                    foreign(figure.column),
                    _number(figure.before),
                    _number(figure.after),
                    foreign(figure.unit),
                )
                for figure in chart.figures[:_ROWS]
            ),
        )
        yield from _more(chart.count, _ROWS)
        if chart.pictures:
            yield f"Pictures: {', '.join(foreign(name) for name in chart.pictures)}"
            yield ""


def _orders(impact: Impact) -> Iterator[str]:
    if impact.swaps:
        yield f"### Ranks that swap: {impact.swap_count}"
        yield ""
        for swap in impact.swaps[:_ROWS]:
            yield f"- {foreign(swap.order)}: {foreign(swap.above)} now above {foreign(swap.below)}"
        yield from _more(impact.swap_count, _ROWS)
        yield ""
    if impact.standings:
        yield "### Where the new setups stand"
        yield ""
        yield from table(
            ("order", "setup", "place"),
            (
                (foreign(one.order), foreign(one.setup), f"{one.position} of {one.of}")
                for one in impact.standings[:_ROWS]
            ),
        )
        yield from _more(len(impact.standings), _ROWS)


def _rows(impact: Impact) -> Iterator[str]:
    rows = impact.rows
    if not rows.new + rows.changed + rows.removed:
        return
    yield f"### Rows: {rows.new} new, {rows.changed} changed, {rows.removed} removed"
    yield ""
    yield from table(
        ("", "setup", "what", "before", "after", "raw line"),
        (_row(row) for row in rows.shown[:_ROWS]),
    )
    yield from _more(rows.new + rows.changed + rows.removed, _ROWS)


def _row(row: Row) -> tuple[str, ...]:
    what: str = row.what
    if row.columns and row.columns != ["value", "printed"]:
        what = f"{row.what}: {foreign(', '.join(row.columns))}"
    return (
        what,
        foreign(row.setup),
        foreign(f"{row.operation} {row.metric}".strip()),
        _number(row.before),
        f"{_number(row.after)} {foreign(row.unit)}",
        foreign(row.place),
    )


def _caveats(caveats: list[Caveat]) -> Iterator[str]:
    if caveats:
        yield "### Caveats"
        yield ""
    yield from table(
        ("rule", "verdict", "on new rows", "added to published rows", "gone", "for example"),
        (
            (
                foreign(one.rule),
                foreign(one.verdict),
                str(one.with_new_rows),
                str(one.added),
                str(one.removed),
                foreign(one.examples[0]) if one.examples else "",
            )
            for one in caveats
        ),
    )


def _list(title: str, items: list[str]) -> Iterator[str]:
    if items:
        yield f"### {title}"
        yield ""
        yield from (f"- {foreign(item)}" for item in items)
        yield ""


def _more(count: int, shown: int) -> Iterator[str]:
    if count > shown:
        yield f"… and {count - shown} more."
        yield ""


def _number(value: float | None) -> str:
    return "" if value is None else f"{value:.6g}"
