"""Draw preview pictures that other sites show beside a link (1200 × 630), and icons.

An article's picture shows its title and its first chart, in its language. All other pages share one
picture for each language, with title and description of the home page.
"""

from __future__ import annotations

import hashlib
import json
import re
import struct
from collections.abc import Iterator, Mapping
from importlib.metadata import version
from pathlib import Path
from xml.etree import ElementTree as ET
from xml.sax.saxutils import escape

from platterbase.articles.pages import Page
from platterbase.charts.fonts import font, fonts_digest, register_fonts
from platterbase.charts.png import PACKER, paint_svg
from platterbase.language.title_lines import title_lines

SIZE = (1200, 630)
_MARGIN = 64
_ICON_SIZES = {"favicon.ico": 32, "apple-touch-icon.png": 180}
_INK, _QUIET, _GROUND, _RULE = "#191d21", "#5a5f64", "#fdfcf9", "#12262f"


def cards(
    root: Path, pages: list[Page], files: Mapping[str, str | bytes]
) -> Iterator[tuple[str, str | bytes]]:
    """Yield the pictures, and data/cards with the picture of each page.

    `files` are those exported so far: they hold the charts' pictures without a title.
    """
    icon = (root / "site" / "assets" / "icon.svg").read_text(encoding="utf-8")
    known: dict[str, dict[str, str]] = {}
    for page in pages:
        head = page.head
        charts = page.used("chart")
        if page.name == "_index.md":
            name = "site"
            card = _card(icon, head.title, head.description, page.language, None)
        elif charts:
            name = Path(page.name).stem
            chart = files[f"assets/charts/{charts[0]['']}.{page.language}.untitled.svg"]
            card = _card(icon, head.title, "", page.language, str(chart))
        else:
            continue
        address = f"cards/{page.language}/{name}.png"
        yield f"static/{address}", _drawn(root, card)
        known.setdefault(page.language, {})[page.name] = address
    for language, addresses in known.items():
        yield f"data/cards/{language}.json", json.dumps(addresses, indent=1)
    for name, size in _ICON_SIZES.items():
        picture = paint_svg(icon, size / 16)
        yield f"static/{name}", _as_ico(picture, size) if name.endswith(".ico") else picture


def _card(icon: str, title: str, text: str, language: str, chart: str | None) -> str:
    """Return a picture as SVG: icon and name, title, and below it a chart or a sentence."""
    size = 50 if chart else 64
    room = SIZE[0] - 2 * _MARGIN
    y = 132 + size
    shown = [_nested(icon, _MARGIN, 48, 40, 40), _line("Platterbase", _MARGIN + 54, 79, 30, _INK)]
    for line in title_lines(title, room / size, language):
        shown.append(_line(line, _MARGIN, y, size, _INK))
        y += round(size * 1.28)
    if chart:
        shown.append(_nested(chart, _MARGIN, y - 6, room, SIZE[1] - y - 26))
    else:
        for line in title_lines(text, room / 32, language):
            shown.append(_line(line, _MARGIN, y + 16, 32, _QUIET, bold=False))
            y += 48
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{SIZE[0]}" height="{SIZE[1]}" '
        f'font-family="{font(language)}"><rect width="100%" height="100%" fill="{_GROUND}"/>'
        f'<rect width="100%" height="12" fill="{_RULE}"/>{"".join(shown)}</svg>'
    )


def _line(text: str, x: int, y: int, size: int, colour: str, *, bold: bool = True) -> str:
    weight = 600 if bold else 400
    return (
        f'<text x="{x}" y="{y}" font-size="{size}" font-weight="{weight}" fill="{colour}">'
        f"{escape(text)}</text>"
    )


def _nested(svg: str, x: int, y: int, width: int, height: int) -> str:
    """Return an SVG to place inside another, as large as fits, at the left."""
    inner = ET.fromstring(svg)  # noqa: S314 - our own
    if not inner.get("viewBox"):
        sides = (re.sub(r"[^\d.]", "", inner.get(side, "")) for side in ("width", "height"))
        inner.set("viewBox", f"0 0 {' '.join(sides)}")
    for name, value in (("x", x), ("y", y), ("width", width), ("height", height)):
        inner.set(name, str(value))
    inner.set("preserveAspectRatio", "xMinYMin meet")
    return ET.tostring(inner, encoding="unicode")


def _drawn(root: Path, svg: str) -> bytes:
    """Return an SVG as PNG, from the cache where the same SVG was drawn before."""
    parts = [version("vl-convert-python"), PACKER, fonts_digest(root), svg]
    kept = root / ".cache" / "cards" / f"{hashlib.sha256(chr(0).join(parts).encode()).hexdigest()}"
    if kept.exists():
        return kept.read_bytes()
    register_fonts(root)
    picture = paint_svg(svg)
    kept.parent.mkdir(parents=True, exist_ok=True)
    kept.write_bytes(picture)
    return picture


def _as_ico(png: bytes, size: int) -> bytes:
    """Return an icon file with one picture: the directory, then the unchanged PNG."""
    head = struct.pack("<HHH", 0, 1, 1)
    entry = struct.pack("<BBBBHHII", size, size, 0, 0, 1, 32, len(png), len(head) + 16)
    return head + entry + png
