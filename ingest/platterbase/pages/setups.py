"""The page of a setup: computer, array and settings, the way of the data, and all results."""

from __future__ import annotations

from typing import Any

from platterbase.language.numbers import column_prefix, number, prefix_for, quantity, symbol
from platterbase.pages.caveats import caveat_list
from platterbase.pages.desk import Cell, Desk, Json, by, cells, facts
from platterbase.pages.findings import findings_table
from platterbase.pages.hosts import link_cell, node_cell, settings_table
from platterbase.pages.result_tables import tables_by_file
from platterbase.pages.stock import Record
from platterbase.pages.uses import Uses
from platterbase.pages.wiring import setup_wiring
from platterbase.submission.document import FILE_NAME

_NOTES = ("note", "array_note")
_ALIKE = ("hop", "parent", "link_kind", "members_through")


def setup(row: Record, uses: Uses, desk: Desk) -> Json:
    """What the page of one setup shows."""
    submission = row["submission"]
    host = next(one for one in desk.stock.hosts[submission] if one["host"] == row["host"])
    about = [
        finding
        for finding in desk.stock.findings[submission]
        if row["setup"] in (finding["subject"], finding["object"])
    ]
    results = desk.stock.results_of([row["setup"]])
    return {
        "facts": facts(
            desk.fact("submission_one", desk.submission(submission)),
            desk.fact("host_one", _host(host, desk)),
            desk.fact("setup_measured", desk.sent(_dates(row), submission)),
            desk.fact("setup_array", *_array(row, desk)),
            desk.fact("setup_chunk", desk.quantity(row["chunk_bytes"], "B-binary", FILE_NAME)),
            desk.fact("setup_filesystem", filesystem(row, desk)),
            desk.fact("entity_note", *(desk.sent(row[key], submission) for key in _NOTES)),
        ),
        "members": members_table(row, desk),
        "settings": settings_table(desk.stock.settings[row["setup"]], desk),
        "path": path(row["setup"], desk),
        "wiring": setup_wiring(row, desk),
        "caveats": caveat_list(results, about, desk),
        "results": tables_by_file(results, desk, setups=False),
        "findings": findings_table(about, desk),
        "articles": uses.setups.get(row["setup"], []),
    }


def filesystem(row: Record, desk: Desk) -> Cell:
    """The filesystem; in words for the bare device and for what is not known."""
    if row["filesystem"] is None:
        return desk.unknown()
    if row["filesystem"] == "none":
        return {"text": desk.word("setup_bare")}
    sent = desk.sent(row["filesystem"], row["submission"])
    return sent or desk.unknown()


def level(row: Record, desk: Desk) -> Cell:
    """The level of the array as built."""
    return {**desk.listed("level", row["level"]), "kind": "name"}


def drive_count(row: Record, desk: Desk) -> Cell | None:
    """Number of data members; none where the source does not say what the members were."""
    members = sum(one["role"] == "data" for one in desk.stock.members[row["array"]])
    if not members:
        return None
    title = desk.word("source_file").format(file=FILE_NAME)
    return {"text": str(members), "kind": "value", "title": title}


def _host(host: Record, desk: Desk) -> Cell:
    name = desk.part(host["board_model"], host["board"]) or {"text": host["slug"]}
    page = f"submissions/{host['submission']}"
    return {
        "text": name["text"],
        "lang": "en",
        "kind": "name",
        "page": page,
        "anchor": f"host-{host['slug']}",
    }


def _dates(row: Record) -> str | None:
    return " – ".join(day for day in (row["measured_from"], row["measured_to"]) if day) or None


def _array(row: Record, desk: Desk) -> list[Cell]:
    made_by = desk.sent(row["made_by"], row["submission"])
    count = drive_count(row, desk)
    if count:
        count["text"] = desk.word("setup_drives").format(n=count["text"])
    return cells(level(row, desk), count, made_by)


def members_table(row: Record, desk: Desk) -> Json | None:
    """What the array is made of; equal members on a line of their own all the same."""
    members = desk.stock.members[row["array"]]
    if not members:
        return None
    heads = ["setup_member", "setup_role", "setup_port", "setup_size"]
    return desk.table(heads, [_member(member, desk) for member in members])


def _member(member: Record, desk: Desk) -> list[list[Cell]]:
    name = desk.part(member["model"], member["name"])
    if member["drive"] and name is None:
        name = {"text": member["slug"], "kind": "key"}
    if member["backing"] != "drive":
        kept = {"text": desk.word(f"backing_{member['backing']}")}
        name = {**name, "after": kept["text"]} if name else kept
    policy = member["write_policy"]
    return [
        cells(name),
        cells(
            desk.listed("role", member["role"]),
            {"text": desk.word(f"write_policy_{policy}")} if policy else None,
        ),
        cells(node_cell(member["port"], desk) if member["port"] else desk.unknown()),
        cells(desk.quantity(member["size_bytes"], "B", FILE_NAME)),
    ]


def path(setup_id: str, desk: Desk) -> Json | None:
    """Links from the drives up to the processor, with the ceiling each sets to the whole setup."""
    hops = desk.stock.paths[setup_id]
    if not hops:
        return None
    ceilings = [hop["practical_ceiling"] for hop in hops if hop["practical_ceiling"]]
    prefix = column_prefix(ceilings, "B/s")
    rows = [
        _hop(alike, prefix, desk)
        for alike in by(
            # Ports of one controller that carry alike are told together.
            [{**hop, "alike": tuple(hop[key] for key in _ALIKE)} for hop in hops],
            "alike",
        ).values()
    ]
    unit = symbol("B/s", prefix, desk.words)
    table = desk.table(["path_link", "path_from", "path_to", "path_members", "path_ceiling"], rows)
    heading = desk.word("heading_with_unit")
    table["heads"][-1]["text"] = heading.format(heading=desk.word("path_ceiling"), unit=unit)
    return {"table": table, "narrowest": _narrowest(hops, desk)}


def _hop(alike: list[Record], prefix: str, desk: Desk) -> list[list[Cell]]:
    hop = alike[0]
    ends = [node_cell(one["node"], desk) for one in alike]
    ends = [cell for at, cell in enumerate(ends) if cell not in ends[:at]]
    link: Cell = link_cell(hop["link_kind"], desk) or {
        "text": desk.word("path_unknown"), "kind": "absent"
    }  # fmt: skip
    if hop["binding"]:
        link = {**link, "mark": desk.word("path_narrowest")}
    carries: list[Cell] = []
    ceiling: list[Cell] = []
    if hop["link_kind"]:
        of = desk.word("path_members_of").format(k=hop["members_through"], n=hop["members"])
        title = desk.word("path_members_explained")
        carries = [{"text": of, "kind": "value", "title": title}]
        if hop["practical_ceiling"] is not None:
            ceiling = [_ceiling(hop, prefix, desk)]
    parent = [node_cell(hop["parent"], desk)] if hop["parent"] else []
    return [[link], ends, parent, carries, ceiling]


def _ceiling(hop: Record, prefix: str, desk: Desk) -> Cell:
    """The most that the setup can carry because of this link, with how that comes about."""
    of_link = hop["practical_bytes_per_s"] or hop["raw_bytes_per_s"]
    key = "path_after_overhead" if hop["practical_bytes_per_s"] else "path_after_coding"
    told = desk.word(key).format(
        value=quantity(of_link, "B/s", prefix_for([of_link], "B/s"), desk.words),
        link=hop["link_kind"],
        source=desk.stock.links[hop["link_kind"]]["source"],
    )
    text = number(hop["practical_ceiling"], "B/s", prefix, desk.words)
    return {"text": text, "kind": "value", "title": told}


def _narrowest(hops: list[Record], desk: Desk) -> Json | None:
    """The sentence that names the narrowest link."""
    binding: list[dict[str, Any]] = [hop for hop in hops if hop["binding"]]
    if not binding:
        return None
    value = binding[0]["practical_ceiling"]
    prefix = prefix_for([value], "B/s")
    cell = _ceiling(binding[0], prefix, desk)
    unit = symbol("B/s", prefix, desk.words)
    names = list(dict.fromkeys(hop["link_kind"] for hop in binding))
    return {
        "links": [link_cell(name, desk) for name in names],
        "ceiling": {**cell, "text": f"{cell['text']}\u00a0{unit}"},
    }
