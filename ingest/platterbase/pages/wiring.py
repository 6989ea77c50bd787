"""The wiring of a computer or of a setup: picture and table with ceilings and measured flows."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace

import msgspec

from platterbase.charts.topology import NARROW, WIDE, Colour, Heads, Row, draw, in_page
from platterbase.language.numbers import NO_BREAK, number, symbol
from platterbase.pages.cells import Cell, Head, Table, TableRow, cells
from platterbase.pages.context import PageContext
from platterbase.pages.nodes import link_cell, node_cell
from platterbase.pages.records import Flow, Setup

_PREFIX = "M"  # one for all links, so that they compare: 6.93 beside 1000 MB/s
_ABOUT = "≈"
_FIGURES = ("topology_ceiling_raw", "topology_ceiling_practical", "topology_flow")


class Wiring(msgspec.Struct, frozen=True):
    """Picture for wide and narrow pages, and the same as a table.

    `known`: some link has a kind. `about`: some flow is not exact. `file`: the picture alone.
    """

    wide: str
    narrow: str
    known: bool
    about: bool
    table: Table
    file: str = ""


@dataclass(frozen=True)
class _Wire:
    """A node or drive, and the flow of its link, where it has one."""

    id: str
    kind: str
    depth: int
    above: int | None
    flow: Flow | None


def host_wiring(host: str, context: PageContext) -> Wiring | None:
    """Return all parts of a computer; flows are the most of any setup."""
    file = f"{host}.{context.language}.svg"
    wires = _whole(host, context)
    return _wiring(wires, _narrowest(host, context), host.split(".")[1], context, file)


def setup_wiring(row: Setup, context: PageContext) -> Wiring | None:
    """Return the parts that a setup's data pass; flows are those of its own measurements."""
    hops = context.records.path(row.setup)
    if not hops:
        return None
    flows = context.records.flows(row.host)
    # Links that only other setups were measured on keep their ceilings.
    links = {flow.node: Flow(*flow[:5]) for flow in flows}
    own = {flow.node: flow for flow in flows if flow.setup == row.setup}
    shown = {end for hop in hops for end in (hop.node, hop.parent)}
    members = context.records.members(row.array)
    shown |= {one.drive for one in members if one.port in shown}
    wires = _wires(row.host, {**links, **own}, shown, context)
    return _wiring(wires, _narrowest_of(row.setup, row.host, context), row.name, context)


def wiring_files(
    host: str, context: PageContext, colour: Colour, font: str
) -> Iterator[tuple[str, str]]:
    """Yield name and text of the picture of a computer that stands alone."""
    if wires := _whole(host, context):
        narrowest = _narrowest(host, context)
        rows, heads = _picture(wires, narrowest, host.split(".")[1], context)
        yield f"{host}.{context.language}.svg", draw(rows, heads, WIDE, colour, font) + "\n"


def _whole(host: str, context: PageContext) -> list[_Wire]:
    """Return all of a computer, each link with the most of any setup."""
    flows: dict[str, Flow] = {}
    for row in context.records.flows(host):
        if (row.bytes_per_s or 0) >= (flows.get(row.node, row).bytes_per_s or 0):
            flows[row.node] = row
    return _wires(host, flows, None, context)


def _narrowest(host: str, context: PageContext) -> set[str]:
    """Return the lower ends of the links that are the narrowest of some setup."""
    setups = context.records.setups_on(host)
    return {node for setup in setups for node in _narrowest_of(setup, host, context)}


def _narrowest_of(setup: str, host: str, context: PageContext) -> set[str]:
    """Return those of one setup: for what was measured on it, else for data spread evenly."""
    own = [flow for flow in context.records.flows(host) if flow.setup == setup]
    measured = {flow.node for flow in own if flow.narrowest}
    return measured or {hop.node for hop in context.records.path(setup) if hop.binding}


def _wires(
    host: str,
    flows: dict[str, Flow],
    shown: Collection[str | None] | None,
    context: PageContext,
) -> list[_Wire]:
    """Return nodes and drives in the order of the tree; those without a stated place come last."""
    nodes = context.records.nodes(host).values()
    drives = context.records.drives(host).values()
    wires: list[_Wire] = []

    def add(one: str, kind: str, depth: int, above: int | None) -> int | None:
        if shown is not None and one not in shown:
            return None
        wires.append(_Wire(one, kind, depth, above, flows.get(one)))
        return len(wires) - 1

    def hang(parent: str | None, depth: int, above: int | None) -> None:
        for drive in drives:
            if parent is not None and drive.port == parent:
                add(drive.drive, "drive", depth, above)
        for node in nodes:
            if node.parent == parent:
                place = add(node.node, node.kind, depth, above)
                hang(node.node, depth + 1, place)

    hang(None, 0, None)
    for drive in drives:
        if drive.port is None:
            add(drive.drive, "drive", 0, None)
    return wires


def _wiring(
    wires: list[_Wire],
    narrowest: Collection[str],
    name: str,
    context: PageContext,
    file: str = "",
) -> Wiring | None:
    if not wires:
        return None
    rows, heads = _picture(wires, narrowest, name, context)
    table = context.table(
        ["topology_part", "topology_above", "path_link", *_FIGURES],
        [_line(wire, wires, wire.id in narrowest, context) for wire in wires],
    )
    figures = {context.word(key) for key in _FIGURES}
    titles = [
        Head(_with_unit(head.text, context)) if head.text in figures else head
        for head in table.heads
    ]
    return Wiring(
        wide=draw(rows, heads, WIDE, in_page),
        narrow=draw(rows, heads, NARROW, in_page),
        known=any(row.link for row in rows),
        about=any(row.flow.startswith(_ABOUT) for row in rows),
        table=Table(titles, table.rows),
        file=file,
    )


def _picture(
    wires: list[_Wire], narrowest: Collection[str], name: str, context: PageContext
) -> tuple[list[Row], Heads]:
    heads = Heads(
        context.word("path_link"),
        _with_unit(context.word("topology_ceiling"), context),
        _with_unit(context.word("topology_flow"), context),
        context.word("topology_alternative").format(name=name, n=len(wires)),
    )
    rows = [_row(wire, wire.id in narrowest, context) for wire in wires]
    for at, row in enumerate(rows):
        if row.is_drive and row.above is not None:  # a drive is in use when its port is
            rows[at] = replace(row, is_used=rows[row.above].is_used)
    return rows, heads


def _with_unit(heading: str, context: PageContext) -> str:
    unit = symbol("B/s", _PREFIX, context.words)
    return context.word("heading_with_unit").format(heading=heading, unit=unit)


def _row(wire: _Wire, is_narrowest: bool, context: PageContext) -> Row:
    flow = wire.flow.bytes_per_s if wire.flow else None
    ceiling = _ceiling(wire)
    return Row(
        name=node_cell(wire.id, context).text,
        kind=context.word(f"kind_{wire.kind}"),
        depth=wire.depth,
        above=wire.above,
        is_drive=wire.kind == "drive",
        link=(wire.flow.link_kind if wire.flow else None) or "",
        ceiling=_number(ceiling, context),
        flow=_flow(wire, context),
        share=flow / ceiling if flow and ceiling else None,
        is_used=bool(flow),
        is_narrowest=is_narrowest,
    )


def _ceiling(wire: _Wire) -> float | None:
    """Return what the link carries in practice where known, else after line coding, B/s."""
    return wire.flow and (wire.flow.practical_bytes_per_s or wire.flow.raw_bytes_per_s)


def _flow(wire: _Wire, context: PageContext) -> str:
    if wire.flow is None:
        return ""
    text = _number(wire.flow.bytes_per_s, context, wire.flow.resolution)
    return f"{_ABOUT}{NO_BREAK}{text}" if text and not wire.flow.exact else text


def _number(value: float | None, context: PageContext, resolution: float | None = None) -> str:
    return number(value, "B/s", _PREFIX, context.words, resolution) if value else ""


def _line(wire: _Wire, wires: list[_Wire], is_narrowest: bool, context: PageContext) -> TableRow:
    name = node_cell(wire.id, context)
    name = msgspec.structs.replace(name, after=name.after or context.word(f"kind_{wire.kind}"))
    above = cells(node_cell(wires[wire.above].id, context)) if wire.above is not None else []
    flow = wire.flow or Flow("", wire.id, None, None, None)
    link = link_cell(flow.link_kind, context)
    source = link.title if link else ""
    if link and is_narrowest:
        link = msgspec.structs.replace(link, emphasis=context.word("path_narrowest"))
    measured = Cell(_flow(wire, context), kind="value")
    if flow.measurement and flow.file:
        href = context.raw_href(flow.file, flow.line)
        measured = Cell(measured.text, kind="value", href=href, title=flow.measurement)
    figures = [
        *(
            Cell(_number(value, context), kind="value", title=source)
            for value in (flow.raw_bytes_per_s, flow.practical_bytes_per_s)
        ),
        measured,
    ]
    return [[name], above, cells(link), *([one] if one.text else [] for one in figures)]
