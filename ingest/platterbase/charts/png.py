"""Paint SVG as PNG, packed without loss.

What the renderer writes is seven times as large: it packs for speed, and a chart is mostly one
colour. All pictures of charts are kept in .cache/, so each is packed once.
"""

from __future__ import annotations

from importlib.metadata import version

import oxipng
import vl_convert

PACKER = f"pyoxipng {version('pyoxipng')}"  # its packing is part of a picture's bytes


def paint_svg(svg: str, scale: float = 1) -> bytes:
    """Return an SVG as PNG, `scale` pixels for each of its units; fonts must be registered."""
    picture = vl_convert.svg_to_png(svg, scale=scale)
    # More effort takes two to forty times as long, and a chart gets a tenth smaller at best.
    return oxipng.optimize_from_memory(picture, level=0, filter=[oxipng.RowFilter.NoOp])
