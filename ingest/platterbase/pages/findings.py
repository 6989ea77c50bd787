"""What a source states in words, as a table: who, how, compared with whom, and where it says so."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import TypeGuard

import msgspec

from platterbase.articles.firings import Firing
from platterbase.language.numbers import NO_BREAK, exact
from platterbase.pages.caveats import mark_of, with_mark
from platterbase.pages.cells import Cell, Table, TableRow, cells
from platterbase.pages.context import PageContext
from platterbase.pages.records import Finding
from platterbase.pages.workloads import load_words
from platterbase.submission.document import FILE_NAME

_PARAGRAPH = re.compile(r"(?P<part>\w+), par\. (?P<n>\d+)")


def findings_table(
    findings: list[Finding], firings: Mapping[str, list[Firing]], context: PageContext
) -> Table | None:
    """Return findings in the order in which the submission declares them."""
    if not findings:
        return None
    heads = ["setup_one", "finding_relation", "finding_object", "finding_what", "finding_range"]
    known = {
        row.finding: [one for one in firings.get(row.finding, ()) if one.verdict != "unevaluated"]
        for row in findings
    }
    counts = Counter(rule for own in known.values() for rule in {one.rule for one in own})
    of_all = {rule for rule, count in counts.items() if count == len(findings) > 1}
    table = context.table(
        [*heads, "finding_place"],
        [
            _row(row, [one for one in known[row.finding] if one.rule not in of_all], context)
            for row in findings
        ],
    )
    every = [one for one in known[findings[0].finding] if one.rule in of_all]
    first = msgspec.structs.replace(table.heads[0], mark=mark_of(every, context))
    return msgspec.structs.replace(table, heads=[first, *table.heads[1:]])


def _row(row: Finding, firings: list[Firing], context: PageContext) -> TableRow:
    load = load_words(row.load, row.load_title or row.load_key, context)
    what = context.word("setup_comma").join((context.word(f"metric_{row.metric}"), load))
    place = context.declared(row.submission, row.line)
    locator, lang = _locator(row.locator, context)
    return [
        [with_mark(context.setup(row.subject), mark_of(firings, context))],
        cells(Cell(context.word(f"relation_{row.relation}")), context.sent(row.degree)),
        [context.setup(row.object)] if row.object else [],
        [context.load(what, FILE_NAME)],
        cells(_range(row, context)),
        [Cell(locator, kind="sent", lang=lang, href=place)],
    ]


def _locator(text: str, context: PageContext) -> tuple[str, str]:
    """Return where a source says it; a numbered paragraph of a part in words of the interface."""
    if found := _PARAGRAPH.fullmatch(text):
        return context.word("finding_paragraph").format(**found.groupdict()), ""
    return context.translate(text)


def _range(row: Finding, context: PageContext) -> Cell | None:
    """Return over which axis, and from where to where on it."""
    if row.axis is None:
        return None
    axis = context.words.get(f"axis_{row.axis}".replace("-", "_"), row.axis)
    ends = [end for end in (row.axis_from, row.axis_to) if _is_known(end)]
    if not ends:
        return Cell(axis)
    share = row.axis.endswith("share")
    shown = [exact(end * 100 if share else end, context.words) for end in dict.fromkeys(ends)]
    span = context.word("qualifier_range").format(low=shown[0], high=shown[-1])
    unit = f"{NO_BREAK}%" if share else ""
    return Cell(
        f"{axis} {span if len(shown) > 1 else shown[0]}{unit}",
        kind="value",
        href=context.declared(row.submission, row.line),
        title=row.locator,
    )


def _is_known(end: float | None) -> TypeGuard[float]:
    return end is not None
