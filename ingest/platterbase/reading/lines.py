"""The lines of a text: split, numbered from 1, without what terminals and mail put around them."""

from __future__ import annotations

import re

_ESCAPE = re.compile(
    "\x1b\\[[0-9;?]{0,20}[A-Za-z]|\x1b\\][^\x07\x1b\n]{0,200}(?:\x07|\x1b\\\\)|\x1b[=>()][0AB]?"
)
_OVERSTRIKE = re.compile("[^\n\x08]\x08")
_QUOTE = re.compile("^(?:> ?)+", re.MULTILINE)
_PROMPT_ENDS = ("$", "#", "%", ">")
_WRAPPERS = frozenset(("sudo", "time", "nice", "ionice", "taskset", "chrt", "nohup", "env", "+"))
_LONGEST_COMMAND = 2000


def lines_of(text: str) -> list[str]:
    """Return the lines of a text: ended by line feed, carriage return, or both."""
    return re.split("\r\n|\n|\r", text)


def without_escapes(text: str) -> str:
    """Return a text without the sequences that colour a terminal or move its cursor."""
    return _ESCAPE.sub("", text) if "\x1b" in text else text


def numbered(text: str) -> list[tuple[int, str]]:
    """Return number and text of the lines that are not empty.

    Escape sequences and overstrikes of terminals and the quote marks of mail are taken out; the
    margin stays.
    """
    text = without_escapes(text)
    if "\x08" in text:
        text = _OVERSTRIKE.sub("", text)
    if ">" in text:
        text = _QUOTE.sub("", text)
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return [(line, printed) for line, printed in enumerate(lines, 1) if printed.strip()]


def unquoted(line: str) -> str:
    """Return a line without the quote marks of mail and the blanks at its left."""
    return line.lstrip("> \t")


def command_in(line: str, tool: str) -> str | None:
    """Return the command line that calls a tool, None where the line holds none.

    It stands behind a prompt, behind a wrapper such as `sudo`, or at the beginning of the line.
    """
    if tool not in line or len(line) > _LONGEST_COMMAND:
        return None
    words = line.split()
    for place, word in enumerate(words):
        if word.rpartition("/")[2] != tool or place + 1 == len(words):
            continue
        before = words[:place]
        wrapped = before and all(w in _WRAPPERS or "=" in w or w[0] == "-" for w in before)
        called = not before and any(w[0] in "-/." or "=" in w for w in words[1:])
        if called or wrapped or any(w.endswith(_PROMPT_ENDS) for w in before):
            return " ".join(words[place:]).rstrip("`")
    return None


def slug(words: str) -> str:
    """Return printed words as a name or a key: lower case, digits and hyphens."""
    return re.sub("[^a-z0-9]+", "-", words.lower()).strip("-")
