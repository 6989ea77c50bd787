"""What caps a drive: every kind of link and medium with its ceilings, and what went through it.

The rows are those of schema/queries/link_ceilings.sql, whose own page has the source of each
figure. A bar is placed on one logarithmic scale: a floppy disk and sixteen lanes stand on one page.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping

import msgspec
from msgspec import structs

from platterbase.articles.figures import Figure, Result, Row, anchor
from platterbase.language.numbers import NO_BREAK, exact, quantity, symbol, with_unit
from platterbase.pages.caveats import mark_of, with_mark
from platterbase.pages.cells import Cell, Cells, Head, Table, TableRow, cells, grouped
from platterbase.pages.context import PageContext, query_page
from platterbase.pages.nodes import link_cell

LINK_CEILINGS = "link_ceilings"
_PREFIX = "M"  # one for all links, so that they compare
_LOWEST, _DECADES, _STEP = 4, 8, 100  # the scale: 10 kB/s to 1 TB/s, a hundred points each decade
_LABELS = (("k", 10), ("M", 1), ("M", 100), ("G", 10), ("T", 1))
_HEADS = (
    *("topology_ceiling_raw", "topology_ceiling_practical", "column_reached", "column_of_ceiling"),
    *("setup_one", "caps_line", "caps_coding"),
)

# Where each kind of link may stand on the way from a drive to the processor.
_DRIVES = ("SATA", "PATA", "SAS", "SCSI", "PCIe", "USB", "optical", "floppy")
_PORTS = ("SATA", "PATA", "SAS", "SCSI", "PCIe", "USB", "FireWire")
_CARDS = ("PCIe", "PCI", "PCI-X")
_CHIPSETS = ("DMI", "chipset")
_WIDEST_DRIVE = 4  # lanes of M.2 and U.2
_CHOSEN = {"drive": "SATA 3 (6 Gbit/s)", "port": "SATA 2 (3 Gbit/s)", "chipset": "DMI 1.0 x4"}

# The pairs that people have: drives as columns, what they hang behind as rows.
_PAIRED_DRIVES = (
    *("PATA UDMA 6", "SATA 2 (3 Gbit/s)", "SATA 3 (6 Gbit/s)", "SAS-3 x1"),
    *("PCIe 3.0 x4", "PCIe 4.0 x4", "PCIe 5.0 x4"),
)
_PAIRED_LINKS = (
    *("PATA UDMA 5", "SATA 1 (1.5 Gbit/s)", "SATA 2 (3 Gbit/s)", "SATA 3 (6 Gbit/s)", "SAS-2 x1"),
    *("USB 2.0 High Speed", "USB 3.2 Gen 1x1 (3.0)", "USB 3.2 Gen 2x1 (3.1)", "USB 3.2 Gen 2x2"),
    *("USB4 Gen 3x2 (40 Gbit/s)", "PCI 32-bit/33 MHz", "PCIe 1.0 x1", "PCIe 2.0 x1"),
    *("PCIe 3.0 x1", "PCIe 3.0 x2", "PCIe 3.0 x4", "PCIe 4.0 x4"),
    *("DMI 1.0 x4", "DMI 2.0 x4", "DMI 3.0 x4", "DMI 4.0 x8"),
)
# Whose plug fits where. Every drive can stand behind what is not named here: a bridge, a card.
_PLUGS = {"PATA": {"PATA"}, "SATA": {"SATA"}, "SAS": {"SATA", "SAS"}, "PCI": {"PATA", "SATA"}}


class Bar(msgspec.Struct, frozen=True, omit_defaults=True):
    """How far the ceilings and the measurement reach on the scale; 0 for none."""

    raw: int
    practical: int = 0
    reached: int = 0


class LinkRow(msgspec.Struct, frozen=True):
    """A kind of link: its name, its bar, and the cells behind them."""

    id: str
    name: Cell
    bar: Bar
    rest: TableRow


class LinkFamily(msgspec.Struct, frozen=True):
    """Links of one family. `measured`: something went through one of them here."""

    name: str
    measured: bool
    rows: list[LinkRow]


class Choice(msgspec.Struct, frozen=True, omit_defaults=True):
    """A link that can be chosen; `meets`: what is in force instead of a port behind this drive."""

    name: str
    bytes_per_s: int
    family: str
    lanes: int = 0
    chosen: bool = False
    meets: dict[str, str] = {}


class Choices(msgspec.Struct, frozen=True):
    """The links of one family that can be chosen."""

    name: str
    choices: list[Choice]


class Place(msgspec.Struct, frozen=True):
    """A place on the way to the processor, with the links that may stand there by family."""

    name: str
    label: str
    none: str
    groups: list[Choices]


class CapList(msgspec.Struct, frozen=True):
    """What the page shows. `reached` are the links that something was measured on."""

    heads: list[str]
    scale: list[str]
    ticks: list[int]
    width: int
    reached: list[LinkRow]
    families: list[LinkFamily]
    places: list[Place]
    pairs: Table
    unit: str


def cap_list(result: Result, context: PageContext) -> CapList:
    """Return every kind of link with its ceilings, the pairs that matter, and the choices."""
    rows = {str(row.columns["kind"]): row for row in result.rows}
    families = grouped((str(row.columns["family"]), row) for row in result.rows)
    shown = {kind: _link_row(row, context) for kind, row in rows.items()}
    measured = [kind for kind, row in rows.items() if "reached" in row.figures]
    return CapList(
        heads=[context.word(head) for head in _HEADS],
        scale=[with_unit(str(n), "B/s", prefix, context.words) for prefix, n in _LABELS],
        ticks=[decade * _STEP for decade in range(_DECADES + 1)],
        width=_DECADES * _STEP,
        reached=[shown[kind] for kind in sorted(measured, key=lambda one: ceiling(rows[one]))],
        families=[
            LinkFamily(
                _family(family, context),
                any("reached" in row.figures for row in own),
                [shown[str(row.columns["kind"])] for row in own],
            )
            for family, own in families.items()
        ],
        places=list(_places(families, context)),
        pairs=_pairs(rows, context),
        unit=symbol("B/s", _PREFIX, context.words),
    )


def ceiling(row: Row) -> float:
    """Return what a link lets through, after packets where that is known."""
    return (row.figures.get("practical") or row.figures["raw"]).value


def _family(family: str, context: PageContext) -> str:
    return context.words.get(f"caps_family_{family}") or family


def _link_row(row: Row, context: PageContext) -> LinkRow:
    kind = str(row.columns["kind"])
    name = link_cell(kind, context) or Cell(kind)
    figures = row.figures
    return LinkRow(
        id=row.key,
        name=name,
        bar=Bar(*(_point(figures.get(one)) for one in ("raw", "practical", "reached"))),
        rest=[
            cells(_stated(row, "raw", context)),
            cells(_stated(row, "practical", context)),
            cells(_computed(row, "reached", context)),
            cells(_computed(row, "of_ceiling", context)),
            _setup(row, context),
            cells(_line_rate(row, context)),
            cells(_coding(row, context)),
        ],
    )


def _point(figure: Figure | None) -> int:
    if figure is None:
        return 0
    return max(1, round((math.log10(figure.value) - _LOWEST) * _STEP))


def _line_rate(row: Row, context: PageContext) -> Cell | None:
    bits = row.columns["line_bits_per_s"]
    if not isinstance(bits, int):
        return None
    unit, size = ("caps_gigabits", 1e9) if bits >= 1e9 else ("caps_megabits", 1e6)
    text = context.word(unit).format(n=exact(float(f"{bits / size:.3g}"), context.words))
    text = text.replace(" ", NO_BREAK)
    return Cell(text, kind="fact", title=context.records.link_source(str(row.columns["kind"])))


def _coding(row: Row, context: PageContext) -> Cell | None:
    encoding = row.columns["encoding"]
    if not encoding or encoding == "none":
        return None
    title = context.records.link_source(str(row.columns["kind"]))
    return Cell(str(encoding), kind="fact", lang="en", title=title)


def _stated(row: Row, column: str, context: PageContext) -> Cell | None:
    """Return a ceiling, with who states it as tooltip."""
    figure = row.figures.get(column)
    if figure is None:
        return None
    text = quantity(figure.value, "B/s", _PREFIX, context.words)
    return Cell(text, kind="fact", title=context.records.link_source(str(row.columns["kind"])))


def _computed(row: Row, column: str, context: PageContext) -> Cell | None:
    """Return a figure that leads to the page of the query, and from there to its line."""
    figure = row.figures.get(column)
    if figure is None:
        return None
    percent = figure.unit == "ratio"
    text = quantity(
        figure.value, *(("percent", "") if percent else (figure.unit, _PREFIX)), context.words
    )
    sign = str(row.columns["sign"] or "")
    cell = Cell(
        sign + text,
        kind="value",
        href=context.href(query_page(LINK_CEILINGS), anchor(row.key, column)),
        title=context.word("query_computed"),
    )
    doubts = [one for one in figure.firings if one.verdict != "info"]
    return cell if percent else with_mark(cell, mark_of(doubts, context, listed=False))


def _setup(row: Row, context: PageContext) -> Cells:
    setup = row.columns["setup"]
    if not isinstance(setup, str):
        return []
    access = row.columns["access"]
    return [context.setup(setup, context.word(f"access_{access}") if access else "")]


# ------------------------------------------------------------------------ the way to choose


def _places(families: Mapping[str, list[Row]], context: PageContext) -> Iterator[Place]:
    rows = {str(row.columns["kind"]): row for every in families.values() for row in every}
    slots = [str(row.columns["kind"]) for row in families.get("PCIe", [])]
    kinds = (("drive", _DRIVES), ("port", _PORTS), ("card", _CARDS), ("chipset", _CHIPSETS))
    for place, wanted in kinds:
        chosen = _CHOSEN.get(place, "")
        groups = [
            Choices(
                _family(family, context),
                [
                    structs.replace(
                        choice,
                        chosen=choice.name == chosen,
                        meets=_meets(rows, choice.name, slots) if place == "drive" else {},
                    )
                    for choice in map(_choice, families.get(family, []))
                    if _stands(choice, place)
                ],
            )
            for family in wanted
        ]
        none = "" if place in ("drive", "port") else context.word(f"caps_no_{place}")
        yield Place(place, context.word(f"caps_{place}"), none, groups)


def _choice(row: Row) -> Choice:
    lanes = row.columns["lanes"]
    return Choice(
        name=str(row.columns["kind"]),
        bytes_per_s=round(ceiling(row)),
        family=str(row.columns["family"]),
        lanes=int(lanes) if isinstance(lanes, int | float) else 1,
    )


def _meets(rows: Mapping[str, Row], drive: str, slots: list[str]) -> dict[str, str]:
    found = {slot: meeting(rows, drive, slot) for slot in slots}
    return {slot: met for slot, met in found.items() if met != slot}


def _stands(choice: Choice, place: str) -> bool:
    """Whether such a link stands there: a drive has few lanes, and one port of SAS is one lane."""
    if place in ("drive", "port") and choice.family == "SAS":
        return choice.lanes == 1
    return place != "drive" or choice.lanes <= _WIDEST_DRIVE


# --------------------------------------------------------------------------------- the pairs


def _pairs(rows: Mapping[str, Row], context: PageContext) -> Table:
    drives = [one for one in _PAIRED_DRIVES if one in rows]
    heads = [Head(context.word("caps_behind"))]
    heads += [Head(drive, lang="en") for drive in drives]
    return Table(
        heads,
        [
            [
                cells(link_cell(link, context)),
                *(cells(_pair(rows, drive, link, context)) for drive in drives),
            ]
            for link in _PAIRED_LINKS
            if link in rows
        ],
    )


def _pair(rows: Mapping[str, Row], drive: str, link: str, context: PageContext) -> Cell | None:
    """Return the most of a drive behind a link, stressed where the link is the narrower one."""
    family, plug = (str(rows[one].columns["family"]) for one in (link, drive))
    if plug not in _PLUGS.get(family, {plug}):
        return None
    carried = min(ceiling(rows[one]) for one in (drive, meeting(rows, drive, link)))
    caps = carried < ceiling(rows[drive])
    return Cell(
        quantity(carried, "B/s", _PREFIX, context.words),
        kind="fact narrow" if caps else "fact",
        title=context.word("caps_pair_link" if caps else "caps_pair_drive"),
    )


def meeting(rows: Mapping[str, Row], drive: str, link: str) -> str:
    """Return the link in force: of PCIe the older generation and the fewer lanes of both ends."""
    ends = [rows[one].columns for one in (drive, link)]
    if {end["family"] for end in ends} != {"PCIe"}:
        return link
    older = min(str(end["generation"]) for end in ends)
    lanes = min(float(str(end["lanes"])) for end in ends)
    found = (
        kind
        for kind, row in rows.items()
        if row.columns["family"] == "PCIe"
        and row.columns["generation"] == older
        and row.columns["lanes"] == lanes
    )
    return next(found, link)
