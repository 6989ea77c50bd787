"""The page of a caveat rule, and the list of all: what it asks, and where it fires."""

from __future__ import annotations

from typing import Any

import msgspec

from platterbase.articles.firings import firing_words, unknown_words
from platterbase.articles.rulebook import SIGN, VERDICTS, page_of
from platterbase.pages.cells import Cell, Fact, Table, TableRow, cells, facts
from platterbase.pages.context import PageContext
from platterbase.pages.records import RuleSetup

_RANK = {verdict: at for at, verdict in enumerate((*VERDICTS, "unevaluated"))}
_MOST_SETUPS = 100  # in a table; the database has them all
_FIRINGS = "select * from result_caveat where rule = '{rule}'"


class RulePage(msgspec.Struct, frozen=True):
    """What the page of a rule shows below its text."""

    verdict: str
    glyph: str
    facts: list[Fact]
    sql: str
    fires: Table | None
    unevaluated: Table | None


class RuleRow(msgspec.Struct, frozen=True):
    """A rule in the list of all. One without a figure has no page: its text stands in the list."""

    rule: str
    page: str
    is_alone: bool
    title: str
    summary: str
    verdict: str
    glyph: str
    kind: str
    count: str


class Topic(msgspec.Struct, frozen=True):
    """Rules of one topic, the worst first."""

    topic: str
    heading: str
    rules: list[RuleRow]


class RuleList(msgspec.Struct, frozen=True):
    """All rules by topic."""

    topics: list[Topic]


def rule_page(rule: str, context: PageContext) -> RulePage:
    """Return what the page of one rule shows below its text."""
    row = context.rulebook.rules[rule]
    source = f"schema/caveats/{rule}.sql"
    setups = context.records.fired_rules().get(rule, [])
    fired = [one for one in setups if one.verdict != "unevaluated"]
    lacking = [one for one in setups if one.verdict == "unevaluated"]
    severity = context.word(f"verdict_{row['severity']}")
    version = Cell(str(row["version"]), kind="fact", title=source)
    stated = context.described(str(row["source"]), source)
    return RulePage(
        verdict=row["severity"],
        glyph=SIGN,
        facts=facts(
            context.fact("caveat_severity", Cell(severity)),
            context.fact("caveat_topic", Cell(context.word(f"topic_{row['topic']}"))),
            context.fact("caveat_version", version),
            context.fact("caveat_source", stated),
        ),
        sql=row["sql"],
        fires=_table(rule, fired, context),
        unevaluated=_table(rule, lacking, context),
    )


def rule_list(context: PageContext) -> RuleList:
    """Return the list of all rules by topic, worst first."""
    counts = {
        rule: sum(one.figures for one in own if one.verdict != "unevaluated")
        for rule, own in context.records.fired_rules().items()
    }
    topics: dict[str, list[RuleRow]] = {}
    for row in sorted(context.rulebook.rules.values(), key=_order):
        text = context.rulebook.text(context.language, row["rule"])
        found = counts.get(row["rule"], 0)
        topics.setdefault(row["topic"], []).append(
            RuleRow(
                rule=row["rule"],
                page=page_of(row["rule"]),
                is_alone=page_of(row["rule"]) in context.addresses.pages,
                title=text.title,
                summary=text.summary,
                verdict=row["severity"],
                glyph=SIGN,
                kind=context.word(f"verdict_{row['severity']}"),
                count=context.word("caveat_figures").format(n=found) if found else "",
            )
        )
    return RuleList(
        [Topic(topic, context.word(f"topic_{topic}"), own) for topic, own in topics.items()]
    )


def _order(row: dict[str, Any]) -> Any:
    return row["topic"], _RANK[row["severity"]], row["rule"]


def _table(rule: str, setups: list[RuleSetup], context: PageContext) -> Table | None:
    """Return a row for each setup and verdict, with the lines of raw files that are meant."""
    if not setups:
        return None
    ordered = sorted(setups, key=lambda one: _RANK[one.verdict])
    heads = ["setup_one", "caveat_severity", "caveat_count", "caveat_made_by", "caveat_lines"]
    return context.table(
        [*heads, "submission_one"],
        [_row(one, context) for one in ordered[:_MOST_SETUPS]],
        total=len(setups),
        rest=_FIRINGS.format(rule=rule),
    )


def _row(one: RuleSetup, context: PageContext) -> TableRow:
    unevaluated = one.verdict == "unevaluated"
    words = unknown_words if unevaluated else firing_words
    how = context.word("caveat_unknown" if unevaluated else "caveat_by_rule")
    verdict = context.word(f"verdict_{one.verdict}")
    return [
        [context.setup(one.setup)],
        [Cell(verdict, kind=f"verdict-{one.verdict}")],
        [Cell(str(one.figures), kind="value", title=how)],
        cells(
            *(Cell(text, kind="stated", title=how) for text in words(one.firings, context.words))
        ),
        _lines(one, context),
        [context.submission(one.submission)],
    ]


def _lines(one: RuleSetup, context: PageContext) -> list[Cell]:
    """Return the first lines with such figures; the file before the first of its own."""
    shown: list[Cell] = []
    last = None
    for file, line in one.lines:
        name = file.rsplit("/", maxsplit=1)[-1]
        text = str(line) if file == last else f"{name}:{line}"
        href = context.raw_href(file, line) or context.declared(one.submission, line)
        shown.append(Cell(text, kind="key", href=href))
        last = file
    return shown
