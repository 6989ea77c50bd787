"""Caveats on the pages of entities: each rule once with its counts, and marks beside figures.

A figure is marked when a rule calls it invalid, or when a rule warns of it and not of all its like
in the table: what holds for all is said in the list alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from platterbase.articles.firings import Firing, firing_words, unknown_words
from platterbase.articles.rulebook import GLYPHS, ONE_RUN, VERDICTS, page_of, worst
from platterbase.pages.desk import Cell, Desk, Json
from platterbase.pages.stock import Record, Stock

Marks = Mapping[str, list[Firing]]  # firings to be marked, by measurement
Groups = list[tuple[str, list[Firing]]]  # firings of each rule


def caveat_list(results: Iterable[Record], findings: Iterable[Record], desk: Desk) -> Json | None:
    """The rules that fired on results and findings, worst first, and those that could not look."""
    ids = tuple(dict.fromkeys(row["id"] for row in results))
    about = tuple(dict.fromkeys(row["finding"] for row in findings))
    fired, lacking = desk.stock.once((ids, about), lambda: _fired(ids, about, desk.stock))
    if not fired and not lacking:
        return None
    lines = [_line(rule, own, len(ids) + len(about), desk) for rule, own in fired]
    return {
        "seen": [line for line in lines if line["verdict"] != "info"],
        "infos": [line for line in lines if line["verdict"] == "info"],
        "unevaluated": [_lacking(rule, own, desk) for rule, own in lacking],
    }


def _fired(ids: Iterable[str], about: Iterable[str], stock: Stock) -> tuple[Groups, Groups]:
    """What fired on measurements and findings, and what could not be evaluated, by rule."""
    firings = [firing for id_ in ids for firing in stock.firings.get(id_, ())]
    firings += [firing for id_ in about for firing in stock.finding_firings.get(id_, ())]
    return (
        by_rule(firing for firing in firings if firing.verdict != "unevaluated"),
        by_rule(firing for firing in firings if firing.verdict == "unevaluated"),
    )


def by_rule(firings: Iterable[Firing]) -> Groups:
    """Firings of each rule: the worst rule first, among equals the one that fired most."""
    groups: dict[str, list[Firing]] = {}
    for firing in firings:
        groups.setdefault(firing.rule, []).append(firing)

    def order(group: tuple[str, list[Firing]]) -> tuple[int, int, str]:
        verdict = worst(firing.verdict for firing in group[1])
        return (VERDICTS.index(verdict) if verdict else len(VERDICTS), -len(group[1]), group[0])

    return sorted(groups.items(), key=order)


def _line(rule: str, firings: list[Firing], every: int, desk: Desk) -> Json:
    verdict = str(worst(firing.verdict for firing in firings))
    one_run = rule == ONE_RUN
    return {
        "id": f"caveat-{rule}",
        "verdict": verdict,
        "kind": desk.word(f"verdict_{verdict}"),
        "glyph": GLYPHS[verdict],
        "number": "",
        "one": one_run,
        "summary": desk.word("one_run") if one_run else _summary(rule, desk),
        "count": desk.word("caveat_of").format(n=len(firings), m=every),
        "figures": [] if one_run else firing_words(firings, desk.words),
        "page": page_of(rule),
    }


def _lacking(rule: str, firings: list[Firing], desk: Desk) -> Json:
    return {
        "rule": desk.stock.rulebook.text(desk.language, rule).title,
        "page": page_of(rule),
        "count": desk.word("caveat_figures").format(n=len(firings)),
        "unknown": unknown_words(firings, desk.words),
    }


def _summary(rule: str, desk: Desk) -> str:
    return desk.stock.rulebook.text(desk.language, rule).summary


def marks_of(results: list[Record], stock: Stock) -> Marks:
    """What is to be marked in a table of these results."""
    ids = {row["id"]: row["metric"] for row in results if row["missing"] is None}
    doubts = {id_: _doubts(id_, stock) for id_ in ids}
    every = Counter(ids.values())
    fired = Counter((ids[id_], one.rule) for id_, own in doubts.items() for one in own)
    return {
        id_: [
            one
            for one in own
            if one.verdict == "invalid" or fired[ids[id_], one.rule] < every[ids[id_]]
        ]
        for id_, own in doubts.items()
    }


def _doubts(id_: str, stock: Stock) -> list[Firing]:
    """Rules that doubt a figure; that it comes of one run is said once, in the list."""
    return [
        one
        for one in stock.firings.get(id_, ())
        if one.verdict in ("invalid", "warn") and one.rule != ONE_RUN
    ]


def rule_cells(firings: list[Firing], desk: Desk) -> list[Cell]:
    """The rules that fired, each by its title with its shape, the worst first."""
    of = ("rules", *((one.rule, one.verdict) for one in firings))
    return desk.once(
        of, lambda: [_rule_cell(rule, own[0].verdict, desk) for rule, own in by_rule(firings)]
    )


def _rule_cell(rule: str, verdict: str, desk: Desk) -> Cell:
    title = desk.stock.rulebook.text(desk.language, rule).title
    known = rule in desk.stock.rulebook.texts.get(desk.language, {})
    page = page_of(rule) if known else ""
    return {"text": f"{GLYPHS[verdict]} {title}", "kind": "name", "page": page}


def with_mark(cell: Cell, firings: list[Firing], desk: Desk, *, listed: bool = True) -> Cell:
    """A figure's cell with the mark of the worst rule and the reasons of all.

    It leads to the page's list of caveats, or to the rule where a page has none (not `listed`).
    """
    of = (listed, *((one.rule, one.verdict) for one in firings))
    mark = desk.once(of, lambda: _mark(firings, desk, listed=listed))
    if mark is None:
        return cell
    doubted = " doubted" if mark["verdict"] == "invalid" else ""
    return {**cell, "kind": f"{cell.get('kind', '')}{doubted}".strip(), "caveat": mark}


def _mark(firings: list[Firing], desk: Desk, *, listed: bool) -> Cell | None:
    if not firings:
        return None
    (rule, own), *_ = by_rule(firings)
    verdict = own[0].verdict
    reasons = " ".join(_summary(firing.rule, desk) for firing in firings)
    kind = desk.word(f"verdict_{verdict}")
    mark = {
        "verdict": verdict,
        "glyph": GLYPHS[verdict],
        "anchor": f"caveat-{rule}",
        "reasons": desk.words["chart_told"].format(column=kind, figure=reasons),
    }
    if listed:
        return mark
    known = rule in desk.stock.rulebook.texts.get(desk.language, {})
    return {**mark, "page": page_of(rule), "anchor": ""} if known else None
