"""The wiring of a computer or of a setup: picture and table with ceilings and measured flows."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace

from platterbase.charts.topology import NARROW, WIDE, Colour, Heads, Row, draw, in_page
from platterbase.language.numbers import NO_BREAK, number, symbol
from platterbase.pages.desk import Cell, Desk, Json, cells
from platterbase.pages.hosts import link_cell, node_cell
from platterbase.pages.stock import Record

_PREFIX = "M"  # one for all links, so that they compare: 6.93 beside 1000 MB/s
_ABOUT = "≈"


@dataclass(frozen=True)
class _Wire:
    """A node or drive, and the row of view `link_flow` of its link, where it has one."""

    id: str
    kind: str
    depth: int
    above: int | None
    flow: Record


def host_wiring(host: str, desk: Desk) -> Json | None:
    """All parts of a computer; flows are the most of any setup."""
    file = f"{host}.{desk.language}.svg"
    told = _told(_whole(host, desk), _narrowest(host, desk), host.split(".")[1], desk)
    return told and {**told, "file": file}


def setup_wiring(row: Record, desk: Desk) -> Json | None:
    """The parts that a setup's data pass; flows are those of its own measurements."""
    hops = desk.stock.paths[row["setup"]]
    if not hops:
        return None
    links = {flow["node"]: {**flow, **_NO_FLOW} for flow in desk.stock.flows[row["host"]]}
    own = {
        flow["node"]: flow
        for flow in desk.stock.flows[row["host"]]
        if flow["setup"] == row["setup"]
    }
    shown = {end for hop in hops for end in (hop["node"], hop["parent"])}
    shown |= {one["drive"] for one in desk.stock.members[row["array"]] if one["port"] in shown}
    wires = _wires(row["host"], {**links, **own}, shown, desk)
    narrowest = _narrowest_of(row["setup"], row["host"], desk)
    return _told(wires, narrowest, row["title"] or row["slug"], desk)


_NO_FLOW = {
    "bytes_per_s": None,
    "narrowest": None,
    "exact": None,
    "measurement": None,
    "setup": None,
}


def wiring_files(desk: Desk, colour: Colour, font: str) -> Iterator[tuple[str, str]]:
    """Name and text of a picture of each computer that stands alone."""
    for hosts in desk.stock.hosts.values():
        for host in hosts:
            name = host["host"]
            if wires := _whole(name, desk):
                rows, heads = _picture(wires, _narrowest(name, desk), host["slug"], desk)
                yield f"{name}.{desk.language}.svg", draw(rows, heads, WIDE, colour, font) + "\n"


def _whole(host: str, desk: Desk) -> list[_Wire]:
    """All of a computer, each link with the most of any setup."""
    flows: dict[str, Record] = {}
    for row in desk.stock.flows[host]:
        if (row["bytes_per_s"] or 0) >= (flows.get(row["node"], row)["bytes_per_s"] or 0):
            flows[row["node"]] = row
    return _wires(host, flows, None, desk)


def _narrowest(host: str, desk: Desk) -> set[str]:
    """Lower ends of the links that are the narrowest of some setup."""
    setups = [row["setup"] for row in desk.stock.setup.values() if row["host"] == host]
    return {node for setup in setups for node in _narrowest_of(setup, host, desk)}


def _narrowest_of(setup: str, host: str, desk: Desk) -> set[str]:
    """Those of one setup: for what was measured on it, else for data spread evenly."""
    own = [flow for flow in desk.stock.flows[host] if flow["setup"] == setup]
    measured = {flow["node"] for flow in own if flow["narrowest"]}
    return measured or {hop["node"] for hop in desk.stock.paths[setup] if hop["binding"]}


def _wires(
    host: str, flows: dict[str, Record], shown: Collection[str] | None, desk: Desk
) -> list[_Wire]:
    """Nodes and drives in the order of the tree; drives without a stated place come last."""
    nodes, drives = desk.stock.nodes[host], desk.stock.drives[host]
    found: list[_Wire] = []

    def add(one: str, kind: str, depth: int, above: int | None) -> int | None:
        if shown is not None and one not in shown:
            return None
        found.append(_Wire(one, kind, depth, above, flows.get(one, {})))
        return len(found) - 1

    def hang(parent: str | None, depth: int, above: int | None) -> None:
        for drive in drives:
            if parent is not None and drive["port"] == parent:
                add(drive["drive"], "drive", depth, above)
        for node in nodes:
            if node["parent"] == parent:
                place = add(node["node"], node["kind"], depth, above)
                hang(node["node"], depth + 1, place)

    hang(None, 0, None)
    for drive in drives:
        if drive["port"] is None:
            add(drive["drive"], "drive", 0, None)
    return found


def _told(wires: list[_Wire], narrowest: Collection[str], name: str, desk: Desk) -> Json | None:
    if not wires:
        return None
    rows, heads = _picture(wires, narrowest, name, desk)
    table = desk.table(
        ["topology_part", "topology_above", "path_link", "topology_ceiling_raw",
         "topology_ceiling_practical", "topology_flow"],
        [_line(wire, wires, wire.id in narrowest, desk) for wire in wires],
    )  # fmt: skip
    figures = {desk.word(key) for key in _FIGURES}
    for head in table["heads"]:
        if head["text"] in figures:
            head["text"] = _with_unit(head["text"], desk)
    return {
        "wide": draw(rows, heads, WIDE, in_page),
        "narrow": draw(rows, heads, NARROW, in_page),
        "known": any(row.link for row in rows),
        "about": any(row.flow.startswith(_ABOUT) for row in rows),
        "table": table,
    }


def _picture(
    wires: list[_Wire], narrowest: Collection[str], name: str, desk: Desk
) -> tuple[list[Row], Heads]:
    heads = Heads(
        desk.word("path_link"),
        _with_unit(desk.word("topology_ceiling"), desk),
        _with_unit(desk.word("topology_flow"), desk),
        desk.word("topology_alternative").format(name=name, n=len(wires)),
    )
    rows = [_row(wire, wire.id in narrowest, desk) for wire in wires]
    for at, row in enumerate(rows):
        if row.is_drive and row.above is not None:  # a drive is in use when its port is
            rows[at] = replace(row, is_used=rows[row.above].is_used)
    return rows, heads


def _with_unit(heading: str, desk: Desk) -> str:
    unit = symbol("B/s", _PREFIX, desk.words)
    return desk.word("heading_with_unit").format(heading=heading, unit=unit)


_FIGURES = ("topology_ceiling_raw", "topology_ceiling_practical", "topology_flow")


def _row(wire: _Wire, is_narrowest: bool, desk: Desk) -> Row:
    flow = wire.flow.get("bytes_per_s")
    ceiling = _ceiling(wire)
    return Row(
        name=node_cell(wire.id, desk)["text"],
        kind=desk.word(f"kind_{wire.kind}"),
        depth=wire.depth,
        above=wire.above,
        is_drive=wire.kind == "drive",
        link=wire.flow.get("link_kind") or "",
        ceiling=_number(ceiling, desk),
        flow=_flow(wire, desk),
        share=flow / ceiling if flow and ceiling else None,
        is_used=bool(flow),
        is_narrowest=is_narrowest,
    )


def _ceiling(wire: _Wire) -> float | None:
    """What the link carries in practice where that is known, else after line coding, B/s."""
    known: float | None = wire.flow.get("practical_bytes_per_s") or wire.flow.get("raw_bytes_per_s")
    return known


def _flow(wire: _Wire, desk: Desk) -> str:
    text = _number(wire.flow.get("bytes_per_s"), desk)
    return f"{_ABOUT}{NO_BREAK}{text}" if text and not wire.flow["exact"] else text


def _number(value: float | None, desk: Desk) -> str:
    return number(value, "B/s", _PREFIX, desk.words) if value else ""


def _line(wire: _Wire, wires: list[_Wire], is_narrowest: bool, desk: Desk) -> list[list[Cell]]:
    above = cells(node_cell(wires[wire.above].id, desk)) if wire.above is not None else []
    link = link_cell(wire.flow.get("link_kind"), desk)
    if link and is_narrowest:
        link = {**link, "mark": desk.word("path_narrowest")}
    source = {"kind": "value", "title": link["title"] if link else ""}
    figures = [
        {"text": _number(wire.flow.get(key), desk), **source}
        for key in ("raw_bytes_per_s", "practical_bytes_per_s")
    ]
    flow: Cell = {"text": _flow(wire, desk), "kind": "value"}
    if wire.flow.get("measurement"):
        flow |= desk.raw_line(wire.flow["file"], wire.flow["line"])
        flow["title"] = wire.flow["measurement"]
    told = [[one] if one["text"] else [] for one in (*figures, flow)]
    name = {**node_cell(wire.id, desk)}
    name.setdefault("after", desk.word(f"kind_{wire.kind}"))
    return [[name], above, cells(link), *told]
