"""Parts of a computer and the links between them, each as one cell."""

from __future__ import annotations

import msgspec

from platterbase.pages.cells import Cell
from platterbase.pages.context import PageContext
from platterbase.pages.records import Node


def part_cell(node: Node, context: PageContext) -> Cell:
    """Return a node by its part or place; a nameless port by its slug, which is its address."""
    part = context.part(node.model, node.name) or Cell(node.slug, kind="key")
    # Several nodes of a computer may be one part: a chipset with its disk controller.
    if not node.name:
        return part
    name, lang = context.translate(node.name)
    return msgspec.structs.replace(part, text=name, lang=lang)


def node_cell(node: str, context: PageContext) -> Cell:
    """Return a node, or a drive at the end of a path, by its id."""
    host = node.rsplit(".", maxsplit=1)[0]
    if found := context.records.nodes(host).get(node):
        return part_cell(found, context)
    drive = context.records.drives(host)[node]
    return context.part(drive.model, drive.name) or Cell(drive.slug, kind="key")


def link_cell(kind: str | None, context: PageContext) -> Cell | None:
    """Return a kind of link by its name, with the source of its figures as tooltip."""
    if kind is None:
        return None
    return Cell(kind, kind="fact", lang="en", title=context.records.link_source(kind))
