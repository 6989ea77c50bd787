"""Computers: what they are, what was set on them, and the tree that their parts hang in."""

from __future__ import annotations

import msgspec

from platterbase.pages.cells import Cell, Cells, Fact, Table, TableRow, cells, facts
from platterbase.pages.context import PageContext
from platterbase.pages.nodes import link_cell, part_cell
from platterbase.pages.records import Drive, Host, Node, Setting
from platterbase.pages.wiring import Wiring, host_wiring
from platterbase.submission.document import FILE_NAME


class DriveItem(msgspec.Struct, frozen=True):
    """A drive that hangs at some place."""

    part: Cell
    slug: str
    notes: Cells


class Branch(msgspec.Struct, frozen=True):
    """A part of a computer with everything that hangs on it."""

    kind: str
    part: Cell
    link: Cell | None
    possible: Cell | None
    shares: Cell | None
    status: str
    reason: Cell | None
    inside: list[Branch]
    drives: list[DriveItem]


class HostSection(msgspec.Struct, frozen=True):
    """One computer, for the page of its submission and for that of its board."""

    slug: str
    submission: str
    facts: list[Fact]
    tree: list[Branch]
    loose: list[DriveItem]
    settings: Table | None
    wiring: Wiring | None


def host_section(row: Host, context: PageContext, *, wired: bool = True) -> HostSection:
    """Return what a page shows of one computer; `wired`: with the picture of its wiring."""
    ram = context.quantity(row.ram_bytes, "B-binary", FILE_NAME)
    installed = context.quantity(row.ram_installed_bytes, "B-binary", FILE_NAME)
    nodes = list(context.records.nodes(row.host).values())
    drives = list(context.records.drives(row.host).values())
    return HostSection(
        slug=row.slug,
        submission=row.submission,
        facts=facts(
            context.fact("kind_board", context.part(row.board_model, row.board)),
            context.fact("kind_cpu", context.part(row.cpu_model, row.cpu)),
            context.fact("host_cpus", _cpus(row.cpus, row.cpus_installed, context)),
            context.fact("host_ram", ram),
            context.fact("host_ram_installed", installed if installed != ram else None),
            context.fact("host_os", context.sent(row.os)),
            context.fact("host_kernel", context.sent(row.kernel)),
            context.fact("entity_note", context.sent(row.note)),
        ),
        tree=_branches(None, nodes, drives, context),
        loose=[_drive(drive, context) for drive in drives if drive.port is None],
        settings=settings_table(context.records.host_settings(row.host), context),
        wiring=host_wiring(row.host, context) if wired else None,
    )


def _cpus(used: int | None, present: int | None, context: PageContext) -> Cell | None:
    """Return the processors in use, and of how many where that differs."""
    if used is None:
        return None
    text = context.word("host_cpus_of").format(used=used, present=present)
    text = str(used) if present in (None, used) else text
    return Cell(text, kind="value", title=context.stated_in(FILE_NAME))


def _branches(
    parent: str | None, nodes: list[Node], drives: list[Drive], context: PageContext
) -> list[Branch]:
    return [
        Branch(
            kind=context.word(f"kind_{node.kind}"),
            part=part_cell(node, context),
            link=link_cell(node.link_kind, context),
            possible=link_cell(node.link_possible, context),
            shares=_shares(node.shares, context),
            status=context.word("status_inferred") if node.status == "inferred" else "",
            reason=context.sent(node.reason),
            inside=_branches(node.node, nodes, drives, context),
            drives=[_drive(one, context) for one in drives if one.port == node.node],
        )
        for node in nodes
        if node.parent == parent
    ]


def _shares(shares: int | None, context: PageContext) -> Cell | None:
    if shares is None:
        return None
    text = context.word("host_shares").format(n=shares)
    return Cell(text, kind="value", title=context.stated_in(FILE_NAME))


def _drive(drive: Drive, context: PageContext) -> DriveItem:
    part = context.part(drive.model, drive.name)
    return DriveItem(
        part=part or Cell(drive.slug, kind="key"),
        slug=drive.slug if part else "",
        notes=cells(
            context.sent(drive.firmware and f"firmware {drive.firmware}"),
            context.sent(drive.medium),
            context.sent(drive.note),
        ),
    )


def settings_table(settings: list[Setting], context: PageContext) -> Table | None:
    """Return settings with how each is known; those that a tool printed lead to its line."""
    if not settings:
        return None
    heads = ["setting_name", "setting_scope", "setting_value", "setting_status"]
    return context.table(heads, [_setting(row, context) for row in settings])


def _setting(row: Setting, context: PageContext) -> TableRow:
    if row.file and row.line:
        file = row.file.rsplit("/", maxsplit=1)[-1]
        value = Cell(row.value, kind="key", title=file, href=context.raw_href(row.file, row.line))
    else:
        value = Cell(row.value, kind="key", title=context.stated_in(FILE_NAME))
    read_back = Cell(context.word(f"read_back_{row.read_back}")) if row.read_back else None
    return [
        [Cell(row.name, kind="key", after=row.target or "")],
        [Cell(context.word(f"scope_of_{row.scope}"))],
        [value],
        cells(Cell(context.word(f"status_{row.status}")), context.sent(row.reason), read_back),
    ]
