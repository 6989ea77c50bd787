"""What mail, terminals, forums, scripts and readers put into a text: escapes, tags, comments.

No-break blanks of web pages are blanks. All are taken off so that every line keeps its number. The
lines of a soft break become the first of them, the others are left empty.
"""

from __future__ import annotations

import quopri
import re
from collections import Counter
from collections.abc import Iterator

from platterbase.reading.lines import lines_of

_ESCAPED = re.compile("=[0-9A-F]{2}")
_COMMENT = re.compile(r"[ \t]{0,8}(#|//|;|--|\*|%|REM|rem|::|\||:)(?=[ \t]|$)[ \t]?")
_REMARK = re.compile(r"[ \t]{2}(?:#|//)[ \t].*$")  # of a reader, behind what was printed
_ESCAPE = re.compile(r"\x1b(?:\[[0-9;]{0,20}[A-Za-z]|\([A-Z0-9])")  # colours, character sets
_TAG = re.compile(  # of forums
    r"\[/?(?:b|i|u|s|tt|pre|code|quote|size|color|font|spoiler)(?:=[^\]\n]{1,60})?\]", re.IGNORECASE
)
_FEWEST_LINES = 3
_ONLY_THROUGHOUT = frozenset(("|", ":", "*", "--"))  # tables and lists have them too
_THROUGHOUT = 0.8
_LARGEST = 512 * 1024  # characters: mails and scripts are small


def unwrapped(text: str, *, throughout: bool) -> Iterator[str]:
    """Yield the text without each wrapping that it may have, or has `throughout`."""
    if len(text) > _LARGEST:
        return
    if "=3D" in text or "=\n" in text or "=\r\n" in text:
        yield _without_quoted_printable(text)
    if "\x1b" in text or "\u00a0" in text:
        yield _ESCAPE.sub("", text).replace("\u00a0", " ")
    if "[/" in text:
        yield _TAG.sub("", text)
    if (bare := _without_comment_marks(text, throughout)) is not None:
        yield bare
    if (printed := _without_remarks(text)) is not None:
        yield printed


def _without_quoted_printable(text: str) -> str:
    lines: list[str] = []
    parts: list[str] = []
    for line in lines_of(text):
        if line.endswith("="):
            parts.append(line[:-1])
            continue
        lines += [_decoded("".join([*parts, line])), *("" for _ in parts)]
        parts = []
    lines += parts
    return "\n".join(lines)


def _decoded(line: str) -> str:
    if not _ESCAPED.search(line):
        return line
    data = quopri.decodestring(line.encode("utf-8"))
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def _without_comment_marks(text: str, throughout: bool) -> str | None:
    """Return the lines that stand in comments, without the mark that most of them have."""
    lines = lines_of(text)
    found = [_COMMENT.match(line) for line in lines]
    marks = Counter(match[1] for match in found if match)
    if not marks:
        return None
    mark, count = marks.most_common(1)[0]
    printed = sum(1 for line in lines if line.strip())
    throughout |= mark in _ONLY_THROUGHOUT
    if count < _FEWEST_LINES or (throughout and count < _THROUGHOUT * printed):
        return None
    kept = (
        line[match.end() :] if match and match[1] == mark else ""
        for line, match in zip(lines, found, strict=True)
    )
    return "\n".join(kept)


def _without_remarks(text: str) -> str | None:
    """Return the lines without what a reader wrote behind them, `# so` or `// so`."""
    lines = lines_of(text)
    kept = [_REMARK.sub("", line) for line in lines]
    changed = sum(one != other for one, other in zip(lines, kept, strict=True))
    return "\n".join(kept) if changed >= _FEWEST_LINES else None
