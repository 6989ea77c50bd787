"""The page of a part: what the catalogue states, from where, and results it took part in."""

from __future__ import annotations

import re

import msgspec

from platterbase.pages.caveats import CaveatList, caveat_list
from platterbase.pages.cells import Cell, Cells, Fact, Table, cells, facts, grouped
from platterbase.pages.context import PageContext
from platterbase.pages.factors import to_explore
from platterbase.pages.hosts import HostSection, host_section
from platterbase.pages.nodes import link_cell
from platterbase.pages.records import Model, ModelSource, PartUse, Records
from platterbase.pages.setups import filesystem, level
from platterbase.pages.summaries import Results, results_of

# Their setups are all that ran in the computer: a list says it, tables would repeat submissions.
_WHOLE_COMPUTER = {"board", "cpu"}
_FACETS = {"drive", "controller"}  # kinds by which setups are chosen in /explore/
_MOST_SETUPS = 40  # whose results are on the page
_SEED = re.compile(r"Seeds: (?P<number>\d{3}) (?P<rest>.*)", re.DOTALL)
_SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)+")


class PartPage(msgspec.Struct, frozen=True):
    """What the page of a part shows."""

    facts: list[Fact]
    aliases: list[str]
    sources: Cells
    related: Cells
    hosts: list[HostSection]
    setups: Table | None
    beside: Cells  # ways to compare it
    caveats: CaveatList | None
    results: Results | None


def part_page(row: Model, context: PageContext) -> PartPage:
    """Return what the page of one part shows."""
    records = context.records
    uses = records.part_uses(row.model)
    setups = list(dict.fromkeys(one.setup for one in uses))[:_MOST_SETUPS]
    if row.kind in _WHOLE_COMPUTER:
        setups = []
    sources = records.model_sources(row.model)
    fired = [one for setup in setups for one in records.fired_on(setup)]
    figures = sum(sum(records.figures_by_tool(setup).values()) for setup in setups)
    return PartPage(
        facts=_facts(row, sources, context),
        aliases=records.aliases(row.model),
        sources=[_source(one.source, context) for one in sources if one.name is None],
        related=_related(row.model, sources, context),
        hosts=[
            host_section(host, context, wired=False) for host in records.hosts_with_board(row.model)
        ],
        setups=_setups(row, uses, context),
        beside=cells(
            to_explore(row.kind, row.model, context) if uses and row.kind in _FACETS else None
        ),
        caveats=caveat_list(fired, figures, context),
        results=results_of(setups, context),
    )


def _facts(row: Model, sources: list[ModelSource], context: PageContext) -> list[Fact]:
    """Return the facts: those of the entry have its sources in common, each other has its own."""
    common = "; ".join(one.source for one in sources if one.name is None)
    maker = Cell(row.maker, kind="fact", lang="en", title=common)
    if row.maker == "unknown":
        maker = context.unknown()
    released = Cell(str(row.released), kind="fact", title=common) if row.released else None
    noted = context.described(row.notes, common) if row.notes else None
    medium = context.listed("medium", row.medium) if row.medium else None
    return [
        *facts(
            context.fact("part_maker", maker),
            context.fact("part_kind", Cell(context.word(f"kind_{row.kind}"))),
            context.fact("part_medium", medium),
            context.fact("part_interface", link_cell(row.interface, context)),
            context.fact("part_capacity", _stated(row.capacity_bytes, "B", common, context)),
            context.fact("part_cache", _stated(row.cache_bytes, "B-binary", common, context)),
            context.fact("part_rpm", _stated(row.rpm, "rpm", common, context)),
            context.fact("part_released", released),
        ),
        *(_further_fact(one, context) for one in sources if one.name is not None),
        *facts(context.fact("entity_note", noted)),
    ]


def _further_fact(one: ModelSource, context: PageContext) -> Fact:
    """Return a fact with a source of its own, under its own name while that has no word."""
    key = f"fact_{one.name}"
    stated = context.described(_without_slugs(one.value or "", context), one.source)
    return Fact(
        term=context.words.get(key, (one.name or "").replace("_", " ")),
        cells=[stated],
        source=_source(one.source, context),
        lang="" if key in context.words else "en",
    )


def _without_slugs(value: str, context: PageContext) -> str:
    """Return the value without slugs in brackets: the parts that they name are linked below."""

    def cut(match: re.Match[str]) -> str:
        return "" if all(map(context.records.model, match[1].split(", "))) else match[0]

    return re.sub(r" \(([a-z0-9, -]+)\)", cut, value)


def _stated(value: float | None, unit: str, source: str, context: PageContext) -> Cell | None:
    cell = context.quantity(value, unit, source)
    return cell and msgspec.structs.replace(cell, kind="fact", title=source)


def _source(source: str, context: PageContext) -> Cell:
    """Return a source: an address, or the place in a founding document with its submission."""
    if seed := _SEED.fullmatch(source):
        text = f"{seed['number']} {seed['rest']}"
        names = submissions_as_sources(context.records)
        name = next((name for name in names if name.startswith(f"{seed['number']}-")), None)
        href = context.href(f"submissions/{name}") if name else ""
        return msgspec.structs.replace(context.described(text), href=href)
    is_address = source.startswith(("https://", "http://"))
    href = source.split(" ", maxsplit=1)[0] if is_address else ""
    return msgspec.structs.replace(context.described(source), href=href)


def submissions_as_sources(records: Records) -> list[str]:
    """Return the submissions whose documents are sources of the catalogue, by name."""
    seeds = map(_SEED.fullmatch, records.catalogue_sources())
    numbers = {seed["number"] for seed in seeds if seed}
    names = (row.submission for row in records.submissions())
    return [name for name in names if name.partition("-")[0] in numbers]


def _related(model: str, sources: list[ModelSource], context: PageContext) -> Cells:
    """Return parts of the catalogue that a fact names by their slug, in either direction."""
    named = [slug for row in sources for slug in _SLUG.findall(row.value or "") if slug != model]
    naming = [
        row.model
        for row in context.records.named_in_facts()
        if row.model != model and model in _SLUG.findall(row.value or "")
    ]
    slugs = dict.fromkeys([*named, *naming])
    return cells(*(context.part(slug, None) for slug in slugs))


def _setups(part: Model, uses: list[PartUse], context: PageContext) -> Table | None:
    if not uses:
        return None
    rows = []
    for setup, roles in grouped((use.setup, use.role) for use in uses).items():
        row = context.records.setup(setup)
        # A board is always the board; a drive may be member, cache or parity.
        shown = [] if part.kind in _WHOLE_COMPUTER else roles
        rows.append(
            [
                [context.setup(setup)],
                [Cell(context.word(f"role_{role}")) for role in shown],
                [level(row, context)],
                [filesystem(row, context)],
                [context.submission(row.submission)],
            ]
        )
    heads = ["setup_one", "setup_role", "setup_array", "setup_filesystem", "submission_one"]
    return context.table(heads, rows)
