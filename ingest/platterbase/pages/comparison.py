"""Setups side by side: what is known of each, in words, and the pairs that differ in one thing.

The page is of use without a script: it lists the pairs. With the script a reader chooses up to six
setups, whose figures come from comparable.py and whose facts from facts_file, one a language.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

import msgspec

from platterbase.pages.cells import Cell, Cells, cells, grouped
from platterbase.pages.comparable import FIELDS, Figures
from platterbase.pages.context import PageContext
from platterbase.pages.explore import Option, Rule, Unit, field_words, rules_of, units_of
from platterbase.pages.factors import Factor, compare_href, factor_named, factor_value
from platterbase.pages.nodes import link_cell
from platterbase.pages.records import Host, Setup, SetupPair
from platterbase.pages.setups import drive_count, filesystem, level
from platterbase.submission.document import FILE_NAME

PAGE = "compare"


class Study(msgspec.Struct, frozen=True):
    """The setups of a submission to choose from."""

    name: str
    setups: list[Option]


class PairRow(msgspec.Struct, frozen=True):
    """Two setups that differ in one factor."""

    factor: Factor
    step: Cell
    one: Cell
    other: Cell
    both: str


class ComparePage(msgspec.Struct, frozen=True):
    """What the page shows: setups to choose from, and the pairs that differ in one thing."""

    studies: list[Study]
    units: list[Unit]
    rules: list[Rule]
    factors: list[Factor]
    pairs: list[PairRow]


class SetupFacts(msgspec.Struct, frozen=True):
    """What is known of a setup: texts by index of their term."""

    name: str
    lang: str
    href: str
    study: str
    facts: dict[str, str]


class FactsFile(msgspec.Struct, frozen=True):
    """What is known of all setups, and the words of workloads in the order of their fields."""

    terms: list[str]
    setups: dict[str, SetupFacts]
    fields: dict[str, list[str]]


def compare_page(figures: Figures, context: PageContext) -> ComparePage:
    """Return the page in one language."""
    records = context.records
    pairs = [pair for row in records.submissions() for pair in records.setup_pairs(row.submission)]
    factors = dict.fromkeys(pair.factor for pair in pairs)
    return ComparePage(
        studies=[
            Study(context.translate(row.title)[0], _setups(row.submission, context))
            for row in records.submissions()
        ],
        units=units_of(figures, context),
        rules=rules_of(figures, context),
        factors=[factor_named(name, context) for name in factors],
        pairs=[_pair(pair, context) for pair in pairs],
    )


def _setups(submission: str, context: PageContext) -> list[Option]:
    named = (
        (row.setup, *context.translate(row.name)) for row in context.records.setups(submission)
    )
    return [Option(setup, name, lang) for setup, name, lang in named]


def _pair(pair: SetupPair, context: PageContext) -> PairRow:
    one, other = (f"{pair.submission}.{slug}" for slug in (pair.setup_a, pair.setup_b))
    values = [_value(pair.factor, value, context) for value in (pair.value_a, pair.value_b)]
    step = context.word("factor_from_to").format(one=values[0], other=values[1])
    return PairRow(
        factor_named(pair.factor, context),
        context.load(step, FILE_NAME),
        context.setup(one),
        context.setup(other),
        compare_href(one, other, context),
    )


def _value(factor: str, value: str | None, context: PageContext) -> str:
    if value and factor in ("controller", "drive"):
        parts = (context.part(part, part) for part in value.split(" + "))
        return " + ".join(part.text for part in parts if part)
    if value and factor == "chunk":
        size = context.quantity(float(value), "B-binary", FILE_NAME)
        return size.text if size else value
    return factor_value(factor, value, context)


# ------------------------------------------------------------------------------ facts


def facts_file(figures: Figures, context: PageContext) -> FactsFile:
    """Return what is known of every setup, in words of one language."""
    records = context.records
    rows = [row for one in records.submissions() for row in records.setups(one.submission)]
    tools = {(figure.setup, figure.kind.tool) for figure in figures}
    known = {
        row.setup: dict([*_facts(row, context), *_versions(row.setup, tools, context)])
        for row in rows
    }
    offered = figures.choices
    terms = list(dict.fromkeys(term for facts in known.values() for term in facts))
    places = {term: str(at) for at, term in enumerate(terms)}
    return FactsFile(
        terms=terms,
        setups={
            row.setup: SetupFacts(
                *context.translate(row.name),
                context.setup(row.setup).href,
                row.submission,
                {places[term]: text for term, text in known[row.setup].items()},
            )
            for row in rows
        },
        fields={
            field: [field_words(one.kind, field, context) for one in offered[field]]
            for field in FIELDS
        },
    )


def _facts(row: Setup, context: PageContext) -> Iterable[tuple[str, str]]:
    """Yield term and text of all that is known of a setup."""
    host = context.records.host(row.host)
    lines: list[tuple[str, Cells]] = [
        *_of_host(host, context),
        ("explore_level", cells(level(row, context))),
        ("explore_drives", _count(row, context)),
        ("explore_drive", _drives(row, context)),
        ("compare_firmware", _firmware(row, context)),
        ("explore_link", _link(row, context)),
        ("setup_chunk", cells(context.quantity(row.chunk_bytes, "B-binary", FILE_NAME))),
        ("compare_made_by", cells(context.sent(row.made_by))),
        ("setup_filesystem", cells(filesystem(row, context))),
    ]
    for term, found in lines:
        if text := _text(cell for cell in found if cell.kind != "absent"):
            yield context.word(term), text
    yield from _settings(row, context)


def _versions(
    setup: str, measuring: Collection[tuple[str, str]], context: PageContext
) -> Iterable[tuple[str, str]]:
    """Yield the versions of the tools that measured a setup."""
    for tool, own in grouped(context.records.tool_versions(setup)).items():
        if (setup, tool) in measuring:
            yield f"{context.word('tool_version')}: {tool}", ", ".join(own)


def _of_host(host: Host, context: PageContext) -> list[tuple[str, Cells]]:
    return [
        ("kind_board", cells(context.part(host.board_model, host.board))),
        ("kind_cpu", cells(context.part(host.cpu_model, host.cpu))),
        ("host_cpus", cells(Cell(str(host.cpus)) if host.cpus else None)),
        ("host_ram", cells(context.quantity(host.ram_bytes, "B-binary", FILE_NAME))),
        ("host_os", cells(context.sent(host.os))),
        ("host_kernel", cells(context.sent(host.kernel))),
    ]


def _text(some: Iterable[Cell]) -> str:
    return " · ".join(dict.fromkeys(cell.text for cell in some))


def _count(row: Setup, context: PageContext) -> Cells:
    count = drive_count(row, context)
    return cells(Cell(str(count)) if count else None)


def _drives(row: Setup, context: PageContext) -> Cells:
    members = context.records.members(row.array)
    return cells(*(context.part(one.model, one.name) for one in members))


def _firmware(row: Setup, context: PageContext) -> Cells:
    drives = context.records.drives(row.host)
    used = [drives[one.drive] for one in context.records.members(row.array) if one.drive]
    return [Cell(one.firmware) for one in used if one.firmware]


def _link(row: Setup, context: PageContext) -> Cells:
    binding = [hop for hop in context.records.path(row.setup) if hop.binding]
    if not binding:
        return []
    ceiling = context.quantity(binding[0].practical_ceiling, "B/s", FILE_NAME)
    return cells(link_cell(binding[0].link_kind, context), ceiling)


def _settings(row: Setup, context: PageContext) -> Iterable[tuple[str, str]]:
    for one in context.records.settings(row.setup):
        scope = context.word(f"scope_of_{one.scope}")
        name = f"{one.name} ({one.target})" if one.target else one.name
        yield f"{scope}: {name}", one.value
