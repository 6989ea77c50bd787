"""Computers: what they are, what was set on them, and the tree that their parts hang in."""

from __future__ import annotations

from typing import Any

from platterbase.pages.desk import Cell, Desk, Json, cells, facts
from platterbase.pages.stock import Record
from platterbase.submission.document import FILE_NAME


def host(row: Record, desk: Desk) -> Json:
    """One computer, for the page of its submission and for that of its board."""
    ram = desk.quantity(row["ram_bytes"], "B-binary", FILE_NAME)
    installed = desk.quantity(row["ram_installed_bytes"], "B-binary", FILE_NAME)
    drives = desk.stock.drives[row["host"]]
    return {
        "slug": row["slug"],
        "submission": row["submission"],
        "facts": facts(
            desk.fact("kind_board", desk.part(row["board_model"], row["board"])),
            desk.fact("kind_cpu", desk.part(row["cpu_model"], row["cpu"])),
            desk.fact("host_cpus", _of(row["cpus"], row["cpus_installed"], desk)),
            desk.fact("host_ram", ram),
            desk.fact("host_ram_installed", installed if installed != ram else None),
            desk.fact("host_os", desk.sent(row["os"], row["submission"])),
            desk.fact("host_kernel", desk.sent(row["kernel"], row["submission"])),
            desk.fact("entity_note", desk.sent(row["note"], row["submission"])),
        ),
        "tree": _branch(None, desk.stock.nodes[row["host"]], drives, desk),
        "loose": [_drive(drive, desk) for drive in drives if drive["port"] is None],
        "settings": settings_table(desk.stock.host_settings[row["host"]], desk),
    }


def _of(used: int | None, present: int | None, desk: Desk) -> Cell | None:
    """Processors in use, and of how many where that differs."""
    if used is None:
        return None
    text = desk.word("host_cpus_of").format(used=used, present=present)
    text = str(used) if present in (None, used) else text
    title = desk.word("source_file").format(file=FILE_NAME)
    return {"text": text, "kind": "value", "title": title}


def _branch(
    parent: str | None, nodes: list[Record], drives: list[Record], desk: Desk
) -> list[Json]:
    return [
        {
            "kind": desk.word(f"kind_{node['kind']}"),
            "part": _node(node, desk),
            "link": link_cell(node["link_kind"], desk),
            "possible": link_cell(node["link_possible"], desk),
            "shares": _shares(node["shares"], desk),
            "status": desk.word("status_inferred") if node["status"] == "inferred" else "",
            "reason": cells(desk.sent(node["reason"], node["host"].split(".")[0])),
            "inside": _branch(node["node"], nodes, drives, desk),
            "drives": [_drive(one, desk) for one in drives if one["port"] == node["node"]],
        }
        for node in nodes
        if node["parent"] == parent
    ]


def _node(node: Record, desk: Desk) -> Cell:
    """A node by its part or place; a nameless port by its slug, which is its address."""
    part = desk.part(node["model"], node["name"]) or {"text": node["slug"], "kind": "key"}
    # Several nodes of a computer may be one part: a chipset with its disk controller.
    return {**part, "text": node["name"]} if node["name"] else part


def node_cell(node: str, desk: Desk) -> Cell:
    """A node, or a drive at the end of a path, by its id."""
    name = node.rsplit(".", maxsplit=1)
    for row in desk.stock.nodes[name[0]]:
        if row["node"] == node:
            return _node(row, desk)
    drive = next(row for row in desk.stock.drives[name[0]] if row["drive"] == node)
    return desk.part(drive["model"], drive["name"]) or {"text": drive["slug"], "kind": "key"}


def _shares(shares: int | None, desk: Desk) -> Cell | None:
    if shares is None:
        return None
    title = desk.word("source_file").format(file=FILE_NAME)
    return {"text": desk.word("host_shares").format(n=shares), "kind": "value", "title": title}


def link_cell(kind: str | None, desk: Desk) -> Cell | None:
    """A kind of link by its name, with the source of its figures as tooltip."""
    if kind is None:
        return None
    return {"text": kind, "kind": "fact", "lang": "en", "title": desk.stock.links[kind]["source"]}


def _drive(drive: Record, desk: Desk) -> Json:
    submission = drive["host"].split(".")[0]
    part = desk.part(drive["model"], drive["name"])
    return {
        "part": part or {"text": drive["slug"], "kind": "key"},
        "slug": drive["slug"] if part else "",
        "notes": cells(
            desk.sent(drive["firmware"] and f"firmware {drive['firmware']}", submission),
            desk.sent(drive["medium"], submission),
            desk.sent(drive["note"], submission),
        ),
    }


def settings_table(settings: list[Record], desk: Desk) -> Json | None:
    """Settings with how each is known; those that a tool printed lead to its line."""
    if not settings:
        return None
    heads = ["setting_name", "setting_scope", "setting_value", "setting_status"]
    return desk.table(heads, [_setting(row, desk) for row in settings])


def _setting(row: Record, desk: Desk) -> list[list[Cell]]:
    status: dict[str, Any] = {"text": desk.word(f"status_{row['status']}")}
    value: Cell = {"text": row["value"], "kind": "key"}
    if row["file"] and row["line"]:
        value |= {"kind": "key", **desk.raw_line(row["file"], row["line"])}
        value["title"] = row["file"].rsplit("/", maxsplit=1)[-1]
    else:
        value["title"] = desk.word("source_file").format(file=FILE_NAME)
    read_back = {"text": desk.word(f"read_back_{row['read_back']}")} if row["read_back"] else None
    name = {"text": row["name"], "kind": "key"}
    if row["target"]:
        name["after"] = row["target"]
    reason = desk.sent(row["reason"], "")
    return [
        [name],
        [{"text": desk.word(f"scope_of_{row['scope']}")}],
        [value],
        cells(status, reason, read_back),
    ]
