"""Draw the topology of a computer: a tree from the processor to its drives, each line a link.

Each row is a part; the line that enters it from the left is its link towards the processor. Beside
it are the kind of link, its ceiling, the highest throughput measured through it, and a bar with the
share of the ceiling. Siblings are drawn one below the other, so that the picture fits a phone:
`NARROW` has two lines for each row.

A table beside the picture has the same facts; for screen readers the picture is one image. Sizes
are in pixels of the picture.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from itertools import accumulate


@dataclass(frozen=True)
class Row:
    """A part and its link towards the processor."""

    name: str
    kind: str  # what it is, in words
    depth: int  # links between it and the root
    above: int | None  # index of its parent's row; None: the root, or a part of unknown place
    is_drive: bool = False
    link: str = ""  # kind of link, by its name
    ceiling: str = ""  # its figure, in the unit of the head
    flow: str = ""  # the most that was measured through it, in the same unit
    share: float | None = None  # of the ceiling, that the flow took
    is_used: bool = False  # data that were measured passed it
    is_narrowest: bool = False


@dataclass(frozen=True)
class Heads:
    """Words of the picture: headings of its columns, and a description for screen readers."""

    link: str
    ceiling: str
    flow: str
    alternative: str


@dataclass(frozen=True)
class Layout:
    """Positions in a row: right ends of figures, left ends of words."""

    width: int
    row: int  # height of a row
    bare: int  # height of a row without link and figures
    step: int  # to the right, for each link
    first: int  # baseline of the name in its row
    second: int  # baseline of link and figures
    link: int | None  # None: under the name
    ceiling: int
    flow: int
    bar: int | None  # left end; None: under the figures, across


WIDE = Layout(672, 26, 26, 18, 17, 17, 330, 500, 604, 612)
NARROW = Layout(344, 44, 26, 13, 16, 33, None, 344, 344, None)

_TOP = 26
_SIZE = {"head": 11, "name": 13, "small": 12}
Colour = Callable[[str], str]


def in_page(name: str) -> str:
    """Return a colour as a custom property of the page, which follows dark mode."""
    return f"var(--chart-{name})"


def on_paper(colours: Mapping[str, str]) -> Colour:
    """Return the fixed colours of a downloaded file. `colours` are names by value."""
    values = {name: value for value, name in colours.items()}
    return values.__getitem__


def draw(rows: Sequence[Row], heads: Heads, layout: Layout, colour: Colour, font: str = "") -> str:
    """Return the picture as SVG on a transparent background."""
    tops = _tops(rows, layout)
    height = tops.pop() + 4
    of_font = f' font-family="{escape(font)}"' if font else ""
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {layout.width} {height}"'
        f' width="{layout.width}" height="{height}" role="img"'
        f' aria-label="{escape(heads.alternative)}"{of_font}>'
    )
    parts = [head, *_heads(heads, layout, colour)]
    # Lines that matter are drawn over the others.
    for at in sorted(range(len(rows)), key=lambda at: (rows[at].is_narrowest, rows[at].is_used)):
        parts += _line(at, rows, tops, layout, colour)
    for row, top in zip(rows, tops, strict=True):
        parts += _row(row, top, layout, colour)
    return "".join([*parts, "</svg>"])


def _heads(heads: Heads, layout: Layout, colour: Colour) -> list[str]:
    quiet = colour("quiet")
    if layout.link is None:
        both = f"{heads.flow} / {heads.ceiling}"
        return [_text(both, layout.ceiling, 14, "head", quiet, at_end=True)]
    return [
        _text(heads.link, layout.link, 14, "head", quiet),
        _text(heads.ceiling, layout.ceiling, 14, "head", quiet, at_end=True),
        _text(heads.flow, layout.flow, 14, "head", quiet, at_end=True),
    ]


def _tops(rows: Sequence[Row], layout: Layout) -> list[int]:
    """Return the upper ends of the rows, and the lower end of the last row."""
    heights = [layout.row if row.link or row.flow else layout.bare for row in rows]
    return list(accumulate(heights, initial=_TOP))


def _line(
    at: int, rows: Sequence[Row], tops: Sequence[int], layout: Layout, colour: Colour
) -> list[str]:
    """Return the lines of a link: down from the parent, which siblings share, then to the right."""
    row = rows[at]
    if row.above is None:
        return []
    x, y = 6 + row.depth * layout.step, tops[at] + layout.first - 4
    left, top = x - layout.step, tops[row.above] + layout.first - 4
    dashes = "" if row.link or row.is_drive else ' stroke-dasharray="2 3"'
    shared, thin = ("own", 2) if row.is_used else ("one", 1)
    own, thick = _look(row)
    return [
        f'<path d="M{left} {top + 4}V{y}" stroke="{colour(shared)}" stroke-width="{thin}"/>',
        f'<path d="M{left} {y}H{x - 4}" stroke="{colour(own)}" stroke-width="{thick}"{dashes}/>',
    ]


def _look(row: Row) -> tuple[str, int]:
    if row.is_narrowest:
        return "shared", 4
    return ("own", 2) if row.is_used else ("one", 1)


def _row(row: Row, top: int, layout: Layout, colour: Colour) -> list[str]:
    x = 6 + row.depth * layout.step
    y = top + layout.first - 4
    mark = colour(_look(row)[0] if row.is_used or row.is_narrowest else "quiet")
    drawn = [
        f'<rect x="{x - 4}" y="{y - 4}" width="8" height="8" rx="1" fill="{mark}"/>'
        if row.is_drive
        else f'<circle cx="{x}" cy="{y}" r="3.5" fill="{mark}"/>'
    ]
    ink = colour("ink" if row.is_used or row.is_narrowest or row.above is None else "quiet")
    name = escape(row.name)
    room = (layout.link or layout.width) - x - 16
    if _width(row.name) + _width(row.kind) + 8 <= room:
        quiet = colour("quiet")
        name += f'<tspan dx="6" font-size="{_SIZE["head"]}" font-weight="400" fill="{quiet}">'
        name += f"{escape(row.kind)}</tspan>"
    weight = ' font-weight="600"' if row.is_narrowest else ""
    drawn.append(
        f'<text x="{x + 9}" y="{top + layout.first}" font-size="{_SIZE["name"]}"'
        f' fill="{ink}"{weight}>{name}</text>'
    )
    return drawn + _figures(row, top, layout, colour)


def _figures(row: Row, top: int, layout: Layout, colour: Colour) -> list[str]:
    """Return link, ceiling and flow as text, and the bar of the flow's share of the ceiling."""
    y = top + layout.second
    start = layout.link or 6 + row.depth * layout.step + 9
    strong, quiet = colour("ink"), colour("quiet")
    drawn = [_text(row.link, start, y, "small", quiet, is_bold=row.is_narrowest)]
    if layout.link is None:
        both = f"{row.flow or '–'} / {row.ceiling or '–'}" if row.flow or row.ceiling else ""
        drawn.append(_text(both, layout.ceiling, y, "small", strong, at_end=True))
    else:
        drawn.append(_text(row.ceiling, layout.ceiling, y, "small", strong, at_end=True))
        drawn.append(_text(row.flow, layout.flow, y, "small", strong, at_end=True))
    if row.share is not None:
        left = layout.bar or start
        top_of_bar = y - 9 if layout.bar else y + 4
        thick = 9 if layout.bar else 3
        full = layout.width - left
        part = round(full * min(row.share, 1), 1)
        drawn.append(_box(left, top_of_bar, full, thick, colour("line")))
        drawn.append(_box(left, top_of_bar, part, thick, colour(_look(row)[0])))
    return [element for element in drawn if element]


def _text(
    text: str,
    x: int,
    y: int,
    size: str,
    fill: str,
    *,
    at_end: bool = False,
    is_bold: bool = False,
) -> str:
    if not text:
        return ""
    more = ' text-anchor="end"' if at_end else ""
    more += ' font-weight="600"' if is_bold else ""
    return (
        f'<text x="{x}" y="{y}" font-size="{_SIZE[size]}" fill="{fill}"{more}>{escape(text)}</text>'
    )


def _box(x: int, y: int, width: float, height: int, fill: str) -> str:
    return f'<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="{fill}"/>'


def _width(text: str) -> float:
    """Return the estimated width of a name; a full-width character counts twice."""
    return sum(_SIZE["name"] * (1 if ord(sign) > 0x2E7F else 0.58) for sign in text)
