"""Caveats on pages of data: each rule once with its counts, and marks beside figures.

A figure is marked when a rule calls it invalid, or when a rule warns of it and not of all its like
in the table: what holds for all is said in the list alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

import msgspec

from platterbase.articles.firings import Firing, firing_words, unknown_words
from platterbase.articles.rulebook import GLYPHS, ONE_RUN, VERDICTS, page_of, worst
from platterbase.pages.cells import Cell, Cells, Mark, grouped
from platterbase.pages.context import PageContext
from platterbase.pages.records import Fired, Measured

Firings = Mapping[str, Sequence[Firing]]  # by measurement


class RuleNote(msgspec.Struct, frozen=True):
    """A rule that fired, as partial caveat-note.html prints it."""

    id: str
    verdict: str
    kind: str
    glyph: str
    number: str
    one: bool
    summary: str
    count: str
    figures: list[str]
    page: str


class RuleLacking(msgspec.Struct, frozen=True):
    """A rule that could not be evaluated, with the names of what is not known."""

    rule: str
    page: str
    count: str
    unknown: list[str]


class CaveatList(msgspec.Struct, frozen=True):
    """What the rules say of the figures of a page."""

    seen: list[RuleNote]
    infos: list[RuleNote]
    unevaluated: list[RuleLacking]


def caveat_list(fired: Iterable[Fired], figures: int, context: PageContext) -> CaveatList | None:
    """Return the rules that fired on some of so many figures, the worst first."""
    every = list(fired)
    if not every:
        return None
    seen = by_rule(one for one in every if one.firing.verdict != "unevaluated")
    lacking = by_rule(one for one in every if one.firing.verdict == "unevaluated")
    notes = [_note(rule, own, figures, context) for rule, own in seen]
    return CaveatList(
        seen=[note for note in notes if note.verdict != "info"],
        infos=[note for note in notes if note.verdict == "info"],
        unevaluated=[_lacking(rule, own, context) for rule, own in lacking],
    )


def by_rule(fired: Iterable[Fired]) -> list[tuple[str, list[Fired]]]:
    """Return what fired by rule: the worst rule first, among equals the one that fired most."""
    groups = grouped((one.firing.rule, one) for one in fired)

    def order(group: tuple[str, list[Fired]]) -> tuple[int, int, str]:
        verdict = _worst(group[1])
        rank = VERDICTS.index(verdict) if verdict in VERDICTS else len(VERDICTS)
        return (rank, -sum(one.figures for one in group[1]), group[0])

    return sorted(groups.items(), key=order)


def each_once(firings: Iterable[Firing]) -> list[Fired]:
    """Return firings that are no groups: each on one figure."""
    return [Fired(firing, 1) for firing in firings]


def _worst(fired: list[Fired]) -> str:
    return worst(one.firing.verdict for one in fired) or "unevaluated"


def _note(rule: str, fired: list[Fired], every: int, context: PageContext) -> RuleNote:
    verdict = _worst(fired)
    one_run = rule == ONE_RUN
    return RuleNote(
        id=f"caveat-{rule}",
        verdict=verdict,
        kind=context.word(f"verdict_{verdict}"),
        glyph=GLYPHS[verdict],
        number="",
        one=one_run,
        summary=context.word("one_run") if one_run else _summary(rule, context),
        count=context.word("caveat_of").format(n=sum(one.figures for one in fired), m=every),
        figures=[] if one_run else firing_words([one.firing for one in fired], context.words),
        page=page_of(rule),
    )


def _lacking(rule: str, fired: list[Fired], context: PageContext) -> RuleLacking:
    return RuleLacking(
        rule=context.rulebook.text(context.language, rule).title,
        page=page_of(rule),
        count=context.word("caveat_figures").format(n=sum(one.figures for one in fired)),
        unknown=unknown_words([one.firing for one in fired], context.words),
    )


def _summary(rule: str, context: PageContext) -> str:
    return context.rulebook.text(context.language, rule).summary


def marked_firings(results: list[Measured], firings: Firings) -> dict[str, list[Firing]]:
    """Return what is to be marked in a table of these results, by measurement."""
    metrics = {row.id: row.metric for row in results if row.missing is None}
    doubts = {id_: _doubts(firings.get(id_, ())) for id_ in metrics}
    every = Counter(metrics.values())
    fired = Counter((metrics[id_], one.rule) for id_, own in doubts.items() for one in own)
    return {
        id_: [
            one
            for one in own
            if one.verdict == "invalid" or fired[metrics[id_], one.rule] < every[metrics[id_]]
        ]
        for id_, own in doubts.items()
    }


def _doubts(firings: Iterable[Firing]) -> list[Firing]:
    """Return the rules that doubt a figure; that it comes of one run is said in the list."""
    return [one for one in firings if one.verdict in ("invalid", "warn") and one.rule != ONE_RUN]


def rule_cells(firings: Iterable[Firing], context: PageContext) -> Cells:
    """Return the rules that fired, each by its title with its shape, the worst first."""
    return [_rule_cell(rule, _worst(own), context) for rule, own in by_rule(each_once(firings))]


def _rule_cell(rule: str, verdict: str, context: PageContext) -> Cell:
    title = context.rulebook.text(context.language, rule).title
    return Cell(f"{GLYPHS[verdict]} {title}", kind="name", href=_rule_href(rule, context))


def _rule_href(rule: str, context: PageContext) -> str:
    known = rule in context.rulebook.texts.get(context.language, {})
    return context.href(page_of(rule)) if known else ""


def mark_of(firings: Sequence[Firing], context: PageContext, *, listed: bool = True) -> Mark | None:
    """Return the mark of the worst rule with the reasons of all; None where no rule fired.

    It leads to the page's list of caveats, or to the rule where a page has none (not `listed`).
    """
    if not firings:
        return None
    (rule, own), *_ = by_rule(each_once(firings))
    verdict = _worst(own)
    href = f"#caveat-{rule}" if listed else _rule_href(rule, context)
    if not href:
        return None
    reasons = " ".join(_summary(firing.rule, context) for firing in firings)
    kind = context.word(f"verdict_{verdict}")
    title = context.words["chart_told"].format(column=kind, figure=reasons)
    return Mark(verdict, GLYPHS[verdict], title, href)


def with_mark(cell: Cell, mark: Mark | None) -> Cell:
    """Return a figure's cell with its mark; an invalid figure is greyed as well."""
    if mark is None:
        return cell
    doubted = " doubted" if mark.verdict == "invalid" else ""
    return msgspec.structs.replace(cell, mark=mark, kind=f"{cell.kind}{doubted}".strip())
