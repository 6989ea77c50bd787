"""Break titles into lines of about equal length, at places where the language allows it.

The renderer neither wraps text nor reports its width. So widths are estimated in ems from the kind
of each character, a little too wide rather than too narrow.
"""

from __future__ import annotations

import re
import unicodedata

# Japanese has no spaces: a word with its ending stays in one piece, a number with its counter, and
# nothing that closes a clause begins a line.
_LATIN = "[A-Za-z0-9 .,+/-]+"
_JAPANESE = re.compile(
    rf"[「『（]*(?:{_LATIN}(?:[ァ-ヶー]+|[一-鿿々]+)?|[一-鿿々]+|[ァ-ヶー・]+|.)"
    r"[ぁ-ん]*[、。」』）！？?!:]*"
)
# Elsewhere a line ends neither between a number and what it counts, nor after a short Russian word.
_SHORT = "[вскоуиа]|на|не|ни|по|за|из|от|до|со|во|ко|об|без|для|при"
_WORDS = re.compile(rf"(?:(?:\d[\d.,]*|{_SHORT}) )*[^ ]+ ?", re.IGNORECASE)
_WIDTHS = {"Lu": 0.72, "Ll": 0.58, "Nd": 0.58, "Zs": 0.28, "Po": 0.32, "Pd": 0.5}


def title_lines(text: str, room: float, language: str) -> list[str]:
    """Return the text in as few lines as fit into `room` (ems), of about equal length."""
    pieces = (_JAPANESE if language == "ja" else _WORDS).findall(text)
    lines = _filled(pieces, room)
    narrower = room
    while len(closer := _filled(pieces, narrower)) == len(lines) and narrower > 1:
        lines = closer
        narrower -= 0.5
    return [line.strip() for line in lines]


def width(text: str) -> float:
    """Return the estimated width of a text in ems."""
    return sum(
        1.0
        if unicodedata.east_asian_width(sign) in "WF"
        else _WIDTHS.get(unicodedata.category(sign), 0.6)
        for sign in text
    )


def _filled(pieces: list[str], room: float) -> list[str]:
    lines = [""]
    for piece in pieces:
        if lines[-1] and width((lines[-1] + piece).rstrip()) > room:
            lines.append("")
        lines[-1] += piece
    return lines
