"""Summarize one submission from its rows in the database, as the site will show them."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from platterbase.check.caveats import caveat_text
from platterbase.check.words import Messages
from platterbase.database.keys import file_key
from platterbase.language.numbers import prefix_for, quantity
from platterbase.language.words import Words
from platterbase.submission.content import Submission

_VALUES = 20  # lines; the pages have all
_UNNAMED = "·"


def summary(
    root: Path, sent: Submission, connection: sqlite3.Connection, messages: Messages, words: Words
) -> Iterator[str]:
    """Return lines of text. `connection` is a database of this submission, `words` the site's."""
    slug = sent.document.slug
    parts = (
        ("heading_setups", _setups(connection, slug, messages)),
        ("heading_runs", _runs(sent, messages)),
        ("heading_values", _values(connection, slug, messages, words)),
        ("heading_caveats", _caveats(root, connection, slug, messages, words)),
        ("heading_unclassified", unclassified(connection, slug)),
        ("heading_pages", _pages(connection, sent, messages.language)),
    )
    for heading, lines in parts:
        found = list(lines)
        if found:
            yield messages.text(heading)
            yield from (f"  {line}" for line in found)


def _setups(connection: sqlite3.Connection, slug: str, messages: Messages) -> Iterator[str]:
    """Yield a line for each setup: level, number and models of data drives, filesystem."""
    rows = connection.execute(
        "select setup.setup, array.level, setup.filesystem,"
        " count(distinct member.drive), group_concat(distinct coalesce(drive.name, drive.model))"
        " from setup join array on array.array = setup.array"
        " left join member on member.array = array.array and member.role = 'data'"
        " left join drive on drive.drive = member.drive"
        " where setup.submission = ? group by setup.setup order by setup.setup",
        (slug,),
    )
    for setup, level, filesystem, count, parts in rows:
        kind = "none" if filesystem == "none" else "unknown"
        yield messages.text(
            "setup",
            slug=setup.removeprefix(f"{slug}."),
            level=level,
            drives=messages.text("drives_one" if count == 1 else "drives_many", count=count),
            parts=parts or messages.text("part_unknown"),
            filesystem=messages.text(f"filesystem_{kind}")
            if filesystem in (None, "none")
            else filesystem,
        )


def _runs(sent: Submission, messages: Messages) -> Iterator[str]:
    """Yield a line for each file: tools, number of runs, setups."""
    for file in sent.files:
        if file.declared.opaque:
            yield messages.text("opaque", file=file.path)
            continue
        tools = dict.fromkeys(
            " ".join(filter(None, (one.run.tool, one.run.tool_version))) for one in file.runs
        )
        setups = dict.fromkeys(setup for one in file.runs for setup in one.setups)
        count = len(file.runs)
        yield messages.text(
            "run_line",
            file=file.path,
            tool=", ".join(tools),
            runs=messages.text("runs_one" if count == 1 else "runs_many", count=count),
            setups=", ".join(setups),
        )


def _values(
    connection: sqlite3.Connection, slug: str, messages: Messages, words: Words
) -> Iterator[str]:
    """Yield a line with the range of each metric by setup and workload: totals, else means."""
    found = connection.execute(
        "select setup, workload, operation, direction, metric, unit, statistic,"
        " min(value), max(value), count(*)"
        " from result where submission = ?"
        " and value is not null and statistic in ('total', 'mean')"
        " and metric in (select metric from metric where better is not null)"
        " and metric not like 'cpu%' and metric not in ('duration', 'bytes-moved')"
        " group by setup, workload, operation, direction, metric, unit, statistic"
        " order by setup, metric <> 'throughput', metric <> 'iops', metric, workload,"
        " operation, direction, statistic = 'mean'",
        (slug,),
    )
    rows = {row[:5]: row for row in reversed(found.fetchall())}
    for row in [*reversed(rows.values())][:_VALUES]:
        setup, workload, operation, direction, metric, unit, _, low, high, count = row
        prefix = prefix_for((low, high), unit)
        ends = dict.fromkeys(quantity(value, unit, prefix, words) for value in (low, high))
        label = words.get(f"operation_{(operation or '').replace('-', '_')}", operation)
        named = workload if workload and operation and workload != operation else ""
        yield messages.text(
            "value",
            setup=setup,
            operation=" ".join(filter(None, (label or direction or _UNNAMED, named))),
            metric=words.get(f"metric_{metric.replace('-', '_')}", metric),
            range="…".join(ends),
            count=count,
        )
    if len(rows) > _VALUES:
        yield messages.text("values_more", count=len(rows) - _VALUES)


@dataclass(frozen=True)
class Fired:
    """A rule that fired, or that could not be evaluated, on `count` figures and findings."""

    rule: str
    verdict: str
    count: int
    title: str
    text: str


def fired_rules(
    root: Path, connection: sqlite3.Connection, slug: str, language: str
) -> list[Fired]:
    """Return the rules of a submission in the words of a language, the worst first."""
    rows = connection.execute(
        "select caveat.rule, caveat.verdict, count(*), rule.title, rule.fix"
        " from caveat join rule on rule.rule = caveat.rule"
        " left join finding on finding.finding = caveat.finding"
        " where caveat.measurement like ? || '.%' or finding.submission = ?"
        " group by caveat.rule, caveat.verdict"
        " order by case caveat.verdict when 'invalid' then 0 when 'warn' then 1 else 2 end, 1",
        (slug, slug),
    )
    return [
        Fired(rule, verdict, count, *(caveat_text(root, language, rule) or (title, fix)))
        for rule, verdict, count, title, fix in rows
    ]


def _caveats(
    root: Path, connection: sqlite3.Connection, slug: str, messages: Messages, words: Words
) -> Iterator[str]:
    """Yield a line for each rule that fired, the worst first, and one for rules without inputs."""
    rows = fired_rules(root, connection, slug, messages.language)
    fired = [row for row in rows if row.verdict != "unevaluated"]
    for one in fired:
        worst = words.get(f"verdict_{one.verdict}", one.verdict)
        yield messages.text("caveat", **(asdict(one) | {"verdict": worst}))
    if not fired:
        yield messages.text("caveats_none")
    open_ones = [row.rule for row in rows if row.verdict == "unevaluated"]
    if open_ones:
        yield messages.text("unevaluated", rules=", ".join(open_ones))


def unclassified(connection: sqlite3.Connection, slug: str) -> Iterator[str]:
    """Yield the parts that the catalogue does not know, as they were named."""
    rows = connection.execute(
        "select distinct kind, name from unclassified where submission = ? order by 1, 2", (slug,)
    )
    yield from (f"{kind}: {name}" for kind, name in rows)


def _pages(connection: sqlite3.Connection, sent: Submission, language: str) -> Iterator[str]:
    """Yield the site's addresses of the submission, its setups, known models and tools."""
    slug = sent.document.slug
    yield f"/{language}/submissions/{slug}/"
    yield from (f"/{language}/setups/{slug}/{one.slug}/" for one in sent.document.declaration.setup)
    models = connection.execute(
        "select drive.model from drive join host on host.host = drive.host"
        " where host.submission = ? and drive.model is not null group by 1 order by 1",
        (slug,),
    )
    yield from (f"/{language}/parts/{model}/" for (model,) in models)
    tools = {one.run.tool for file in sent.files for one in file.runs if one.run.measurements}
    yield from (f"/{language}/tools/{file_key(tool)}/" for tool in sorted(tools))
