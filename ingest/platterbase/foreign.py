"""Escape texts of strangers for Markdown and for terminals.

In Markdown, all signs that could mean something to Markdown or HTML become character references
inside of `<code>`: no link, mention, picture, tag or end of a comment is possible. Invisible
characters are replaced by their code points, and long texts are cut.
"""

from __future__ import annotations

import re
import unicodedata

_LONGEST = 160
_HIDDEN = {"Cc", "Cf", "Co", "Cs", "Zl", "Zp", "Cn"}
_LINKED = re.compile(r"(?<=[wW])\.")
_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
_PLAIN = frozenset(f"{_LETTERS} -./,;%=+()?'")


def quote(text: str, longest: int = _LONGEST) -> str:
    """Return a text of a stranger as Markdown for any place in a line or a table cell."""
    cut = text if len(text) <= longest else text[:longest] + "…"
    shown = "".join(map(_escape_character, cut))
    # The dot of `www.` would make a link.
    return f"<code>{_LINKED.sub('&#46;', shown)}</code>" if cut else ""


def mark_invisible(text: str) -> str:
    """Return a text for a terminal, with code points in place of invisible characters."""
    return "".join(
        f"[U+{ord(one):04X}]" if unicodedata.category(one) in _HIDDEN else one for one in text
    )


def _escape_character(character: str) -> str:
    if character in _PLAIN:
        return character
    if unicodedata.category(character) in _HIDDEN:
        return f"&#91;U&#43;{ord(character):04X}&#93;"
    return f"&#{ord(character)};" if character.isascii() else character
