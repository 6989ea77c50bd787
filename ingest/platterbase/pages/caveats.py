"""Caveats on pages of data: each rule once, at the level where it holds, and marks in tables.

What holds for a whole study is said at its head, what holds for a setup at the setup's. A table is
marked for the rest alone, as high as it holds: at the head of a column, at a row, and at a figure
only where figures of one column differ. An invalid figure is
grey wherever its mark stands.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import NamedTuple

import msgspec

from platterbase.articles.firings import Firing, firing_words, unknown_words
from platterbase.articles.rulebook import ONE_RUN, SIGN, VERDICTS, page_of, worst
from platterbase.pages.cells import Cell, Cells, Key, Mark, grouped
from platterbase.pages.context import PageContext
from platterbase.pages.records import Fired, Measured

Firings = Mapping[str, Sequence[Firing]]  # by measurement
_OF_STUDY = ("submission", "host")
_OF_SETUP = (*_OF_STUDY, "setup")
_OF_ROW = ("run", "load")


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


class CaveatGroup(msgspec.Struct, frozen=True):
    """Rules that hold at one level: of the whole study, of whole setups, of single figures."""

    heading: str
    notes: list[RuleNote]


class CaveatList(msgspec.Struct, frozen=True):
    """What the rules say of the figures of a page.

    `elsewhere` are the rules that hold for the whole study, on the pages of its parts: the study's
    page says them.
    """

    elsewhere: Cells
    seen: list[CaveatGroup]
    infos: list[RuleNote]
    unevaluated: list[RuleLacking]


def caveat_list(
    fired: Iterable[Fired], figures: int, context: PageContext, *, study: str = ""
) -> CaveatList | None:
    """Return the rules that fired on some of so many figures, the worst first.

    `study`: the submission whose page says what holds for all of it; empty on that page itself.
    """
    every = list(fired)
    if not every:
        return None
    known = by_rule(one for one in every if one.firing.verdict != "unevaluated")
    lacking = by_rule(one for one in every if one.firing.verdict == "unevaluated")
    levels: dict[str, list[RuleNote]] = {"study": [], "setup": [], "figures": []}
    infos: list[RuleNote] = []
    elsewhere: Cells = []
    for rule, own in known:
        level = _widest(own)
        note = _note(rule, own, figures, context)
        if study and level == "study":
            elsewhere.append(_on_page_of(study, rule, context))
        elif note.verdict == "info":
            infos.append(note)
        else:
            levels[level].append(note)
    return CaveatList(
        elsewhere=elsewhere,
        seen=[
            CaveatGroup(context.word(f"caveat_of_{level}"), notes)
            for level, notes in levels.items()
            if notes
        ],
        infos=infos,
        unevaluated=[_lacking(rule, own, context) for rule, own in lacking],
    )


def _widest(fired: list[Fired]) -> str:
    """Return for what all firings of a rule hold together: study, setup or single figures."""
    levels = {one.firing.level for one in fired}
    if levels <= set(_OF_STUDY):
        return "study"
    return "setup" if levels <= set(_OF_SETUP) else "figures"


def _on_page_of(study: str, rule: str, context: PageContext) -> Cell:
    title = context.rulebook.text(context.language, rule).title
    href = context.href(f"submissions/{study}", f"caveat-{rule}")
    return Cell(title, kind="name", href=href)


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
    text = context.rulebook.text(context.language, rule)
    firings = [one.firing for one in fired]
    return RuleNote(
        id=f"caveat-{rule}",
        verdict=verdict,
        kind=context.word(f"verdict_{verdict}"),
        glyph=SIGN,
        number="",
        one=one_run,
        summary=context.word("one_run") if one_run else text.summary,
        count=context.word("caveat_of").format(n=sum(one.figures for one in fired), m=every),
        figures=[] if one_run else firing_words(firings, context.words, text.found),
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


class Marks(NamedTuple):
    """What is to be marked in a table: columns and rows by their keys, figures by id."""

    columns: Mapping[Hashable, Sequence[Firing]]
    rows: Mapping[Hashable, Sequence[Firing]]
    figures: Firings
    invalid: frozenset[str]  # figures to be grey, wherever the mark stands


def place_marks(
    results: Iterable[Measured],
    firings: Firings,
    column: Callable[[Measured], Hashable],
    row: Callable[[Measured], Hashable],
) -> Marks:
    """Return where the marks of a table of these results stand: each as high as it holds."""
    shown = [one for one in results if one.missing is None]
    doubts = {one.id: _doubts(firings.get(one.id, ())) for one in shown}
    in_column = Counter(column(one) for one in shown)
    in_row = Counter(row(one) for one in shown)
    pairs = [(one, fired) for one in shown for fired in doubts[one.id]]
    of_column = Counter((column(one), fired.rule) for one, fired in pairs)
    columns: dict[Hashable, list[Firing]] = {}
    rows: dict[Hashable, list[Firing]] = {}
    figures: dict[str, list[Firing]] = {}
    for one, fired in pairs:
        at = column(one)
        if fired.level in _OF_SETUP:
            continue  # said at the head of the page, and at the setup's name in the list of them
        if of_column[at, fired.rule] == in_column[at] > 1:
            _add(columns, at, fired)
        elif fired.level in _OF_ROW and in_row[row(one)] > 1:
            _add(rows, row(one), fired)
        else:
            _add(figures, one.id, fired)
    invalid = frozenset(one.id for one, fired in pairs if fired.verdict == "invalid")
    return Marks(columns, rows, figures, invalid)


def setup_mark(fired: Iterable[Fired], context: PageContext) -> Mark | None:
    """Return the mark of a setup's name: what holds for all of it, and not for its whole study."""
    of_setup = [one.firing for one in fired if one.firing.level == "setup"]
    worst: dict[str, list[Firing]] = {}
    for firing in _doubts(of_setup):
        _add(worst, "setup", firing)
    return mark_of(worst.get("setup", ()), context)


def _add(marked: dict[Key, list[Firing]], key: Key, fired: Firing) -> None:
    """Add a firing; a rule once, with its worst verdict."""
    own = marked.setdefault(key, [])
    same = [one for one in own if one.rule == fired.rule]
    if not same:
        own.append(fired)
    elif worst((fired.verdict, same[0].verdict)) != same[0].verdict:
        own[own.index(same[0])] = fired


def _doubts(firings: Iterable[Firing]) -> list[Firing]:
    """Return the rules that doubt a figure; that it comes of one run is said in the list."""
    return [one for one in firings if one.verdict in ("invalid", "warn") and one.rule != ONE_RUN]


def rule_cells(firings: Iterable[Firing], context: PageContext) -> Cells:
    """Return the rules that fired, each by verdict and title, the worst first."""
    return [_rule_cell(rule, _worst(own), context) for rule, own in by_rule(each_once(firings))]


def _rule_cell(rule: str, verdict: str, context: PageContext) -> Cell:
    title = context.rulebook.text(context.language, rule).title
    kind = context.word(f"verdict_{verdict}")
    shown = context.words["labelled"].format(column=kind, figure=title)
    return Cell(shown, kind="name", href=rule_href(rule, context))


def rule_href(rule: str, context: PageContext) -> str:
    """Return the address of a rule's page; empty for a rule without a text."""
    known = rule in context.rulebook.texts.get(context.language, {})
    return context.href(page_of(rule)) if known else ""


def mark_of(firings: Sequence[Firing], context: PageContext, *, listed: bool = True) -> Mark | None:
    """Return the mark of the worst rule with the reasons of all; None where no rule fired.

    It leads to the page's list of caveats, or to the rule where a page has none (not `listed`).
    """
    if not firings:
        return None
    (rule, own), *_ = by_rule(each_once(firings))
    href = f"#caveat-{rule}" if listed else rule_href(rule, context)
    return rule_mark(_worst(own), [firing.rule for firing in firings], href, context)


def rule_mark(verdict: str, rules: Iterable[str], href: str, context: PageContext) -> Mark | None:
    """Return the mark of some rules with the reasons of all; None where it leads nowhere."""
    if not href:
        return None
    reasons = " ".join(_summary(rule, context) for rule in rules)
    kind = context.word(f"verdict_{verdict}")
    title = context.words["labelled"].format(column=kind, figure=reasons)
    return Mark(verdict, SIGN, title, href)


def with_mark(cell: Cell, mark: Mark | None) -> Cell:
    """Return a cell with its mark."""
    return msgspec.structs.replace(cell, mark=mark) if mark else cell


def marked_figure(
    cell: Cell, row: Measured, marks: Marks, context: PageContext, *, listed: bool = True
) -> Cell:
    """Return a figure's cell with its mark; an invalid figure is grey and says so as well."""
    if row.id in marks.invalid:
        title = context.word("setup_comma").join([context.word("verdict_invalid"), cell.title])
        cell = msgspec.structs.replace(cell, kind=f"{cell.kind} doubted".strip(), title=title)
    return with_mark(cell, mark_of(marks.figures.get(row.id, ()), context, listed=listed))
