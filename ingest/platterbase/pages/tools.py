"""The page of a tool: formats, versions, fields and units that are read, and its runs."""

from __future__ import annotations

import re
from collections.abc import Mapping

import msgspec

from platterbase.language.texts import Texts
from platterbase.pages.cells import Cell, Cells, Fact, Head, Table, TableRow, facts
from platterbase.pages.context import PageContext, tool_page
from platterbase.pages.docstrings import read_docstring
from platterbase.pages.records import Program, Records, Run
from platterbase.tools import descriptors, documentation

_MOST_RUNS = 150  # on the page; the database has them all
_RUNS_OF = "select * from run where tool = '{tool}' order by submission, file, ordinal"


class ParserDescription(msgspec.Struct, frozen=True):
    """A parser's own documentation: fields, units, and on whose word."""

    title: Cell
    before: Cells
    table: Table | None
    after: Cells


class ToolPage(msgspec.Struct, frozen=True):
    """What the page of a tool shows. `read`: runs of other tools that its parser read."""

    parser: ParserDescription | None
    facts: list[Fact]
    read_through: Cells
    runs: Table | None
    read: Table | None


class ToolRow(msgspec.Struct, frozen=True):
    """A tool in the list of all. One without a run has no page: the list says what is read."""

    name: str
    title: str
    page: str
    summary: str
    summaries: dict[str, str]  # in the languages that have it
    formats: list[str]
    versions: str


def tools(records: Records) -> dict[str, str]:
    """Return the tools that have a page, by its address: those that took part in some run.

    One page, one tool: "Iometer" of a table is what the parser `iometer` reads.
    """
    programs = records.programs()
    names = {name for row in programs for name in (row.tool, row.parser)}
    # Who made the I/O is as the sender has it: a page only where we read that tool.
    readable = set(map(tool_page, descriptors()))
    names |= {name for row in programs for name in _names(row) if tool_page(name) in readable}
    pages = {tool_page(name): name for name in [*sorted(names, key=str.lower), *descriptors()]}
    there = {tool_page(name) for name in names}
    return {page: name for page, name in sorted(pages.items()) if page in there}


def tool_rows(records: Records, texts: Mapping[str, Texts]) -> list[ToolRow]:
    """Return every tool with a page or with a parser, by title."""
    pages = tools(records)
    names = {**{tool_page(name): name for name in descriptors()}, **pages}
    rows = [_tool_row(name, page if page in pages else "", texts) for page, name in names.items()]
    return sorted(rows, key=lambda row: row.title.lower())


def _tool_row(name: str, page: str, texts: Mapping[str, Texts]) -> ToolRow:
    about = descriptors().get(name)
    summary = read_docstring(documentation(name)).title if about else ""
    translated = {language: own.get(summary) for language, own in texts.items()}
    return ToolRow(
        name=tool_page(name).removeprefix("tools/"),
        title=tool_title(name),
        page=page,
        summary=summary,
        summaries={language: text for language, text in translated.items() if text},
        formats=list(about.formats) if about else [],
        versions=about.tool_versions if about else "",
    )


def tool_title(name: str) -> str:
    """Return a tool's name as its makers write it, where a parser says so."""
    about = descriptors().get(name)
    return about.title if about else name


def tool_page_data(name: str, context: PageContext) -> ToolPage:
    """Return what the page of one tool shows."""
    page = tool_page(name)
    programs = context.records.programs()
    own = [row for row in programs if page in map(tool_page, _names(row))]
    read_by = [row for row in programs if row.parser == name and row not in own]
    return ToolPage(
        parser=parser_description(name, context) if name in descriptors() else None,
        facts=_facts(name, own, context),
        read_through=_others(name, own, context),
        runs=_runs(own, context),
        read=_runs(read_by, context),
    )


def _names(row: Program) -> list[str]:
    """Return who printed, and who made the I/O: "badblocks + dd" are two, as is "… or dd"."""
    return [row.tool, *re.split(r" \+ | or ", row.generator or row.tool)]


def _facts(name: str, programs: list[Program], context: PageContext) -> list[Fact]:
    versions = sorted({row.tool_version for row in programs if row.tool_version})
    seen = [Cell(one, kind="fact") for one in versions]
    about = descriptors().get(name)
    if about is None:
        return facts(context.fact("tool_versions_here", *seen))
    formats = [context.described(one) for one in about.formats]
    reads = context.described(about.tool_versions)
    return facts(
        context.fact("tool_formats", *formats),
        context.fact("tool_versions", reads),
        context.fact("tool_versions_here", *seen),
    )


def _others(name: str, programs: list[Program], context: PageContext) -> Cells:
    """Return parsers of other formats through which results of this tool came."""
    others = dict.fromkeys(row.parser for row in programs if row.parser != name)
    return [context.tool(parser) for parser in others]


def parser_description(name: str, context: PageContext) -> ParserDescription:
    """Return the documentation of a parser, metrics by their names in words."""
    documented = read_docstring(documentation(name))
    metric = [at for at, head in enumerate(documented.heads) if head.startswith("metric")]
    rows: list[TableRow] = [
        [[_field(text, at in metric, context)] for at, text in enumerate(row)]
        for row in documented.rows
    ]
    heads = [_head(head, context) for head in documented.heads]
    return ParserDescription(
        title=context.described(documented.title),
        before=[context.described(text) for text in documented.before],
        table=Table(heads, rows) if rows else None,
        after=[context.described(text) for text in documented.after],
    )


_HEADS: Mapping[str, str] = {
    "printed": "tool_field",
    "column": "tool_field",
    "field": "tool_field",
    "column (text; CSV)": "tool_field",
    "metric": "tool_metric",
    "metric, direction": "tool_metric",
    "unit": "tool_unit",
    "unit and its source": "tool_unit_and_source",
    "unit, and source": "tool_unit_and_source",
    "unit as printed, and source": "tool_unit_and_source",
    "source": "tool_unit_source",
}


def _head(head: str, context: PageContext) -> Head:
    if head in _HEADS:
        return Head(context.word(_HEADS[head]))
    shown, lang = context.translate(head)
    return Head(shown, lang=lang)


def _field(text: str, is_metric: bool, context: PageContext) -> Cell:
    """Return a cell of the parser's table; metrics by their names in words."""
    known = [f"metric_{name.replace('-', '_')}" for name in text.split(", ")]
    if is_metric and all(key in context.words for key in known):
        named = context.word("setup_comma").join(context.words[key] for key in known)
        return Cell(named, title=text)
    return context.described(text)


def _runs(programs: list[Program], context: PageContext) -> Table | None:
    if not programs:
        return None
    runs = context.records.runs(tuple(programs), _MOST_RUNS)
    total = sum(row.runs for row in programs)
    heads = ["setup_one", "tool_version", "tool_outcome", "file_name", "tool_command"]
    rest = _RUNS_OF.format(tool=runs[0].tool.replace("'", "''"))
    return context.table(
        [*heads, "submission_one"],
        [_run(run, context) for run in runs],
        total=total,
        rest=rest if total > len(runs) else "",
    )


def _run(run: Run, context: PageContext) -> TableRow:
    setups = [context.setup(one) for one in (run.setups or "").split()]
    if run.one_of and setups:
        setups[-1] = msgspec.structs.replace(setups[-1], after=context.word("setup_one_of_short"))
    file = run.file.rsplit("/", maxsplit=1)[-1]
    first, last = run.line_from, run.line_to
    lines = str(first) if first == last else f"{first}–{last}"
    version = Cell(run.tool_version, kind="fact") if run.tool_version else context.unknown()
    return [
        setups or [context.unknown()],
        [version],
        [context.listed("outcome", run.outcome)],
        [Cell(f"{file}:{lines}", kind="key", href=context.raw_href(run.file, first))],
        [Cell(run.command, kind="command")] if run.command else [],
        [context.submission(run.submission)],
    ]
