"""The page of a submission: who sent what, on which computers, and the figures of its files."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from platterbase.articles.firings import Firing
from platterbase.language.numbers import exact
from platterbase.pages.caveats import CaveatList, caveat_list, each_once, setup_mark, with_mark
from platterbase.pages.cells import Cell, Fact, Table, cells, facts
from platterbase.pages.context import PageContext, key_cell
from platterbase.pages.findings import findings_table
from platterbase.pages.hosts import HostSection, host_section
from platterbase.pages.records import Finding, Setup, Submission
from platterbase.pages.setups import days, drive_count, drive_count_cell, filesystem, level
from platterbase.pages.summaries import Results, results_of
from platterbase.submission.document import FILE_NAME

_MOST_FILES = 200  # on the page; the database has them all
_FILES = "select * from raw_file where submission = '{submission}' order by file"


class SubmissionPage(msgspec.Struct, frozen=True):
    """What the page of a submission shows."""

    facts: list[Fact]
    transcribed: Cell | None
    hosts: list[HostSection]
    setups: Table
    files: Table
    caveats: CaveatList | None
    results: Results | None
    findings: Table | None
    articles: list[str]


def submission_page(
    row: Submission,
    findings: list[Finding],
    firings: Mapping[str, list[Firing]],
    context: PageContext,
) -> SubmissionPage:
    """Return what the page of one submission shows."""
    name = row.submission
    records = context.records
    setups = records.setups(name)
    about = each_once(one for finding in findings for one in firings.get(finding.finding, ()))
    figures = records.figure_count(name) + len(findings)
    declaration = Cell(FILE_NAME, href=context.declared(name))
    return SubmissionPage(
        facts=facts(
            context.fact("submission_author", context.sent(row.author)),
            context.fact("submission_sender", context.sent(row.sender)),
            days("submission_sent", [row.sent], context),
            context.fact("submission_source", context.sent(row.source, row.language)),
            context.fact("submission_source_title", context.sent(row.source_title, row.language)),
            context.fact("submission_source_address", _link(row.source_address)),
            days("submission_published", [row.published], context),
            days("submission_measured", [row.measured_from, row.measured_to], context),
            context.fact("submission_language", context.listed("language", row.language)),
            context.fact("submission_licence", context.sent(row.licence)),
            context.fact("submission_declaration", declaration),
            context.fact("entity_note", context.sent(row.note, row.language)),
        ),
        transcribed=context.sent(row.transcribed, row.language),
        hosts=[host_section(host, context) for host in records.hosts(name)],
        setups=_setups(setups, context),
        files=_files(name, context),
        caveats=caveat_list([*records.fired_in(name), *about], figures, context),
        results=results_of([one.setup for one in setups], context),
        findings=findings_table(findings, firings, context),
        articles=context.articles.get(name, []),
    )


def _link(address: str | None) -> Cell | None:
    return Cell(address, href=address, kind="sent", title=FILE_NAME) if address else None


def _setups(setups: list[Setup], context: PageContext) -> Table:
    rows = []
    for one in setups:
        count = drive_count(one, context)
        tools = context.records.figures_by_tool(one.setup)
        rows.append(
            [
                [
                    with_mark(
                        context.setup(one.setup),
                        setup_mark(context.records.fired_on(one.setup), context),
                    )
                ],
                [level(one, context)],
                [drive_count_cell(str(count), context) if count else context.unknown()],
                [filesystem(one, context)],
                [context.tool(tool) for tool in tools],
            ]
        )
    heads = ["setup_one", "setup_array", "setup_drive_count", "setup_filesystem", "tool_one"]
    return context.table(heads, rows)


def _files(name: str, context: PageContext) -> Table:
    files = context.records.files(name)
    rows = []
    for row in files[:_MOST_FILES]:
        opaque = Cell(context.word("submission_opaque")) if row.opaque else None
        shown = row.file.rsplit("/", maxsplit=1)[-1]
        rows.append(
            [
                [Cell(shown, kind="key", href=context.raw_href(row.file))],
                [context.tool(tool) for tool in context.records.tools_of_file(row.file)],
                cells(_count(row.bytes, context)),
                cells(_count(row.lines, context)),
                key_cell(row.encoding),
                [Cell(row.sha256, kind="hash")],
                cells(opaque, context.sent(row.note)),
            ]
        )
    heads = ["file_name", "tool_one", "file_bytes", "file_lines", "file_encoding", "file_sha256"]
    rest = _FILES.format(submission=name) if len(files) > _MOST_FILES else ""
    return context.table([*heads, "entity_note"], rows, total=len(files), rest=rest)


def _count(value: int | None, context: PageContext) -> Cell | None:
    """Return a count of the file itself: whoever has the file can count again."""
    if value is None:
        return None
    return Cell(exact(value, context.words), kind="value", title=context.word("file_counted"))
