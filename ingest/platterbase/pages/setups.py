"""The page of a setup: computer, array and settings, the way of the data, and its results."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from platterbase.articles.firings import Firing
from platterbase.language.numbers import column_prefix, number, prefix_for, quantity, symbol
from platterbase.pages.caveats import CaveatList, caveat_list, each_once
from platterbase.pages.cells import Cell, Cells, Fact, Head, Table, TableRow, cells, facts, grouped
from platterbase.pages.context import PageContext
from platterbase.pages.factors import Near, near_setups, to_compare, to_explore
from platterbase.pages.findings import findings_table
from platterbase.pages.hosts import settings_table
from platterbase.pages.nodes import link_cell, node_cell
from platterbase.pages.records import Finding, Hop, Host, Member, Setup
from platterbase.pages.summaries import Results, results_of
from platterbase.pages.wiring import Wiring, setup_wiring
from platterbase.submission.document import FILE_NAME


class Narrowest(msgspec.Struct, frozen=True):
    """The narrowest links of a path, and what they let pass."""

    links: Cells
    ceiling: Cell


class Path(msgspec.Struct, frozen=True):
    """Links from the drives up to the processor."""

    table: Table
    narrowest: Narrowest | None


class SetupPage(msgspec.Struct, frozen=True):
    """What the page of a setup shows."""

    facts: list[Fact]
    members: Table | None
    settings: Table | None
    path: Path | None
    wiring: Wiring | None
    caveats: CaveatList | None
    results: Results | None
    findings: Table | None
    articles: list[str]
    near: list[Near]
    beside: Cells  # ways to compare it


def setup_page_data(
    row: Setup,
    findings: list[Finding],
    firings: Mapping[str, list[Firing]],
    context: PageContext,
) -> SetupPage:
    """Return what the page of one setup shows.

    `findings` are those of its submission, with what fired on each.
    """
    records = context.records
    about = [one for one in findings if row.setup in (one.subject, one.object)]
    fired = [
        *records.fired_on(row.setup),
        *each_once(one for finding in about for one in firings.get(finding.finding, ())),
    ]
    figures = sum(records.figures_by_tool(row.setup).values()) + len(about)
    return SetupPage(
        facts=facts(
            context.fact("submission_one", context.submission(row.submission)),
            context.fact("host_one", _host(records.host(row.host), context)),
            days("setup_measured", [row.measured_from, row.measured_to], context),
            context.fact("setup_array", *_array(row, context)),
            context.fact("setup_chunk", context.quantity(row.chunk_bytes, "B-binary", FILE_NAME)),
            context.fact("setup_filesystem", filesystem(row, context)),
            context.fact("entity_note", context.sent(row.note), context.sent(row.array_note)),
        ),
        members=_members_table(row, context),
        settings=settings_table(records.settings(row.setup), context),
        path=setup_path(row.setup, context),
        wiring=setup_wiring(row, context),
        caveats=caveat_list(fired, figures, context, study=row.submission),
        results=results_of([row.setup], context, named=False),
        findings=findings_table(about, firings, context),
        articles=context.articles.get(row.setup, []),
        near=near_setups(row.setup, row.submission, context),
        beside=[to_compare(row.setup, context), *_to_explore(row, context)],
    )


def _to_explore(row: Setup, context: PageContext) -> Cells:
    """Return the ways to all setups with a drive of this one; one that nobody named has none."""
    members = [one for one in context.records.members(row.array) if one.role == "data"]
    drives = dict.fromkeys(one.model or one.name for one in members)
    return [to_explore("drive", drive, context) for drive in drives if drive]


def days(term: str, dates: list[str | None], context: PageContext) -> Fact | None:
    """Return dates as precise as known; Hugo writes them as readers do."""
    known = list(dict.fromkeys(day for day in dates if day))
    return Fact(context.word(term), [], days=known) if known else None


def filesystem(row: Setup, context: PageContext) -> Cell:
    """Return the filesystem; in words for the bare device and for what is not known."""
    if row.filesystem == "none":
        return Cell(context.word("setup_bare"))
    return context.sent(row.filesystem) or context.unknown()


def level(row: Setup, context: PageContext) -> Cell:
    """Return the level of the array as built."""
    return msgspec.structs.replace(context.listed("level", row.level), kind="name")


def drive_count(row: Setup, context: PageContext) -> int:
    """Return the number of data members; 0 where the source does not say what they were."""
    return sum(one.role == "data" for one in context.records.members(row.array))


def drive_count_cell(text: str, context: PageContext) -> Cell:
    """Return a number of drives as the declaration states it."""
    return Cell(text, kind="value", title=context.stated_in(FILE_NAME))


def _host(host: Host, context: PageContext) -> Cell:
    name = context.part(host.board_model, host.board) or Cell(host.slug)
    href = context.href(f"submissions/{host.submission}", f"host-{host.slug}")
    return Cell(name.text, lang="en", kind="name", href=href)


def _array(row: Setup, context: PageContext) -> Cells:
    count = drive_count(row, context)
    drives = context.word("setup_drives").format(n=count)
    return cells(
        level(row, context),
        drive_count_cell(drives, context) if count else None,
        context.sent(row.made_by),
    )


def _members_table(row: Setup, context: PageContext) -> Table | None:
    """Return the members of the array; equal members on a row of their own all the same."""
    members = context.records.members(row.array)
    if not members:
        return None
    heads = ["setup_member", "setup_role", "setup_port", "setup_size"]
    return context.table(heads, [_member(member, context) for member in members])


def _member(member: Member, context: PageContext) -> TableRow:
    name = context.part(member.model, member.name)
    if name is None and member.drive:
        name = Cell(member.slug or "", kind="key")
    if member.backing != "drive":
        backing = context.word(f"backing_{member.backing}")
        name = msgspec.structs.replace(name, after=backing) if name else Cell(backing)
    policy = member.write_policy
    return [
        cells(name),
        cells(
            context.listed("role", member.role),
            Cell(context.word(f"write_policy_{policy}")) if policy else None,
        ),
        [node_cell(member.port, context) if member.port else context.unknown()],
        cells(context.quantity(member.size_bytes, "B", FILE_NAME)),
    ]


def setup_path(setup: str, context: PageContext) -> Path | None:
    """Return the links of a setup, each with the ceiling that it sets to the whole setup."""
    hops = context.records.path(setup)
    if not hops:
        return None
    ceilings = [hop.practical_ceiling for hop in hops if hop.practical_ceiling]
    prefix = column_prefix(ceilings, "B/s")
    # Ports of one controller that carry alike share a row.
    alike = grouped(((h.hop, h.parent, h.link_kind, h.members_through), h) for h in hops)
    table = context.table(
        ["path_link", "path_from", "path_to", "path_members", "path_ceiling"],
        [_hop(own, prefix, context) for own in alike.values()],
    )
    ceiling = context.word("heading_with_unit").format(
        heading=table.heads[-1].text, unit=symbol("B/s", prefix, context.words)
    )
    return Path(Table([*table.heads[:-1], Head(ceiling)], table.rows), _narrowest(hops, context))


def _hop(alike: list[Hop], prefix: str, context: PageContext) -> TableRow:
    hop = alike[0]
    ends = list(dict.fromkeys(node_cell(one.node, context) for one in alike))
    link = link_cell(hop.link_kind, context) or Cell(context.word("path_unknown"), kind="absent")
    if hop.binding:
        link = msgspec.structs.replace(link, emphasis=context.word("path_narrowest"))
    carries: Cells = []
    ceiling: Cells = []
    if hop.link_kind:
        of = context.word("path_members_of").format(k=hop.members_through, n=hop.members)
        carries = [Cell(of, kind="value", title=context.word("path_members_explained"))]
        if hop.practical_ceiling is not None:
            ceiling = [_ceiling(hop, prefix, context)]
    parent = [node_cell(hop.parent, context)] if hop.parent else []
    return [[link], ends, parent, carries, ceiling]


def _ceiling(hop: Hop, prefix: str, context: PageContext) -> Cell:
    """Return the most that the setup can carry because of this link, and how that comes about."""
    of_link = hop.practical_bytes_per_s or hop.raw_bytes_per_s or 0.0
    key = "path_after_overhead" if hop.practical_bytes_per_s else "path_after_coding"
    link = hop.link_kind or ""
    title = context.word(key).format(
        value=quantity(of_link, "B/s", prefix_for([of_link], "B/s"), context.words),
        link=link,
        source=context.records.link_source(link),
    )
    text = number(hop.practical_ceiling or 0.0, "B/s", prefix, context.words)
    return Cell(text, kind="value", title=title)


def _narrowest(hops: list[Hop], context: PageContext) -> Narrowest | None:
    """Return what the sentence about the narrowest link names."""
    binding = [hop for hop in hops if hop.binding]
    if not binding:
        return None
    prefix = prefix_for([binding[0].practical_ceiling or 0.0], "B/s")
    cell = _ceiling(binding[0], prefix, context)
    unit = symbol("B/s", prefix, context.words)
    kinds = dict.fromkeys(hop.link_kind for hop in binding)
    return Narrowest(
        links=cells(*(link_cell(kind, context) for kind in kinds)),
        ceiling=msgspec.structs.replace(cell, text=f"{cell.text}\u00a0{unit}"),
    )
