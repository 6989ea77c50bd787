"""What strangers wrote, as Markdown that shows it and does nothing else.

Marks that could mean something to Markdown or HTML become character references inside of
`<code>`: no link, no mention, no picture, no tag, no closing of a comment. What cannot be seen is
named by its code point. The length is cut.
"""

from __future__ import annotations

import re
import unicodedata

_LONGEST = 160
_HIDDEN = {"Cc", "Cf", "Co", "Cs", "Zl", "Zp", "Cn"}
_LINKED = re.compile(r"(?<=[wW])\.")
_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
_PLAIN = frozenset(f"{_LETTERS} -./,;%=+()?'")


def foreign(text: str, longest: int = _LONGEST) -> str:
    """A text of a stranger, to stand anywhere in a line or a cell of a table."""
    cut = text if len(text) <= longest else text[:longest] + "…"
    shown = "".join(map(_shown, cut))
    # The dot of `www.` would make a link.
    return f"<code>{_LINKED.sub('&#46;', shown)}</code>" if cut else ""


def visible(text: str) -> str:
    """The same text with what cannot be seen named by code point; for terminals."""
    return "".join(
        f"[U+{ord(one):04X}]" if unicodedata.category(one) in _HIDDEN else one for one in text
    )


def _shown(character: str) -> str:
    if character in _PLAIN:
        return character
    if unicodedata.category(character) in _HIDDEN:
        return f"&#91;U&#43;{ord(character):04X}&#93;"
    return f"&#{ord(character)};" if character.isascii() else character
