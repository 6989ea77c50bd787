"""The page of a part: what the catalogue states, from where, and results it took part in."""

from __future__ import annotations

import re

from platterbase.pages.caveats import caveat_list
from platterbase.pages.desk import Cell, Desk, Json, by, cells, facts
from platterbase.pages.hosts import host, link_cell
from platterbase.pages.result_tables import tables_by_file
from platterbase.pages.setups import filesystem, level
from platterbase.pages.stock import Record

# Their setups are all that ran in the computer: a list says it, tables would repeat submissions.
_WHOLE_COMPUTER = {"board", "cpu"}
_SEED = re.compile(r"Seeds: (?P<number>\d{3}) (?P<rest>.*)", re.DOTALL)
_SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)+")


def part(row: Record, desk: Desk) -> Json:
    """What the page of one part shows."""
    model = row["model"]
    took_part = desk.stock.parts[model]
    setups = list(dict.fromkeys(one["setup"] for one in took_part))
    computers = [
        host(one, desk)
        for own in desk.stock.hosts.values()
        for one in own
        if one["board_model"] == model
    ]
    tables = [] if row["kind"] in _WHOLE_COMPUTER else desk.stock.results_of(setups)
    return {
        "kind": desk.word(f"kind_{row['kind']}"),
        "maker": row["maker"],
        "facts": _facts(row, desk),
        "aliases": [alias["alias"] for alias in desk.stock.aliases[model]],
        "sources": [_source(s["source"], desk) for s in _of_entry(model, desk)],
        "file": row["file"],
        "related": _related(model, desk),
        "hosts": computers,
        "setups": _setups(row, took_part, desk),
        "caveats": caveat_list(tables, [], desk),
        "results": tables_by_file(tables, desk),
    }


def _of_entry(model: str, desk: Desk) -> list[Record]:
    return [row for row in desk.stock.sources[model] if row["name"] is None]


def _facts(row: Record, desk: Desk) -> list[Json]:
    """Facts of the entry have its sources in common; every further one has its own."""
    common = "; ".join(one["source"] for one in _of_entry(row["model"], desk))
    maker: Cell = {"text": row["maker"], "kind": "fact", "lang": "en", "title": common}
    if row["maker"] == "unknown":
        maker = desk.unknown()
    released: Cell = {"text": str(row["released"]), "kind": "fact", "title": common}
    lines = facts(
        desk.fact("part_maker", maker),
        desk.fact("part_kind", {"text": desk.word(f"kind_{row['kind']}")}),
        desk.fact("part_medium", desk.listed("medium", row["medium"]) if row["medium"] else None),
        desk.fact("part_interface", link_cell(row["interface"], desk)),
        desk.fact("part_capacity", _stated(row["capacity_bytes"], "B", common, desk)),
        desk.fact("part_cache", _stated(row["cache_bytes"], "B-binary", common, desk)),
        desk.fact("part_rpm", _stated(row["rpm"], "rpm", common, desk)),
        desk.fact("part_released", released if row["released"] else None),
    )
    for one in desk.stock.sources[row["model"]]:
        if one["name"] is not None:
            key = f"fact_{one['name']}"
            stated = {
                "text": _without_slugs(one["value"], desk),
                "kind": "fact",
                "lang": "en",
                "title": one["source"],
            }
            term = desk.words.get(key, one["name"].replace("_", " "))
            lang = "" if key in desk.words else "en"
            cell = {"term": term, "lang": lang, "cells": [stated]}
            lines.append({**cell, "source": _source(one["source"], desk)})
    note = row["notes"]
    noted: Cell = {"text": note, "kind": "fact", "lang": "en", "title": common}
    return [*lines, *facts(desk.fact("entity_note", noted if note else None))]


def _without_slugs(value: str, desk: Desk) -> str:
    """The value without slugs in brackets: the parts that they name are linked below."""

    def cut(match: re.Match[str]) -> str:
        return "" if set(match[1].split(", ")) <= desk.stock.models.keys() else match[0]

    return re.sub(r" \(([a-z0-9, -]+)\)", cut, value)


def _stated(value: float | None, unit: str, source: str, desk: Desk) -> Cell | None:
    cell = desk.quantity(value, unit, source)
    return cell and {**cell, "kind": "fact", "title": source}


def _source(source: str, desk: Desk) -> Cell:
    """A source: an address, or the place in one of the founding documents with its submission."""
    cell: Cell = {"text": source, "kind": "fact", "lang": "en"}
    if seed := _SEED.fullmatch(source):
        cell["text"] = f"{seed['number']} {seed['rest']}"
        for row in desk.stock.submissions:
            if row["submission"].startswith(f"{seed['number']}-"):
                cell["page"] = f"submissions/{row['submission']}"
    elif source.startswith(("https://", "http://")):
        cell["url"] = source.split(" ", maxsplit=1)[0]
    return cell


def _related(model: str, desk: Desk) -> list[Cell]:
    """Parts of the catalogue that a fact names by their slug, in either direction."""
    named = [
        slug
        for row in desk.stock.sources[model]
        for slug in _SLUG.findall(row["value"] or "")
        if slug in desk.stock.models and slug != model
    ]
    naming = [
        other
        for other, rows in desk.stock.sources.items()
        if other != model and any(model in _SLUG.findall(row["value"] or "") for row in rows)
    ]
    found = (desk.part(slug, None) for slug in dict.fromkeys([*named, *naming]))
    return cells(*found)


def _setups(part_row: Record, took_part: list[Record], desk: Desk) -> Json | None:
    if not took_part:
        return None
    rows = []
    for setup, own in by(took_part, "setup").items():
        row = desk.stock.setup[setup]
        rows.append(
            [
                [desk.setup_link(setup)],
                # A board is always the board; a drive may be member, cache or parity.
                [{"text": desk.word(f"role_{one['role']}")} for one in own]
                if part_row["kind"] not in _WHOLE_COMPUTER
                else [],
                [level(row, desk)],
                [filesystem(row, desk)],
                [desk.submission(row["submission"])],
            ]
        )
    heads = ["setup_one", "setup_role", "setup_array", "setup_filesystem", "submission_one"]
    return desk.table(heads, rows)
