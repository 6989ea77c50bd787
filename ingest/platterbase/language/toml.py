"""TOML that people write for readers: words of the site, translations, heads of pages."""

from __future__ import annotations

import re
import tomllib
from typing import Any

from platterbase.errors import IngestError, Problem

_LINE = re.compile(r"(?P<said>.*) \(at line (?P<line>\d+), column \d+\)")


def read_toml(text: str, path: str, lines_before: int = 0) -> dict[str, Any]:
    """Return the document; raises IngestError with the line at which it cannot be read.

    `lines_before` are those of the file above the text.
    """
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        place = _LINE.fullmatch(str(error))
        # It names no line where the text ends too early.
        line = int(place["line"]) if place else text.count("\n") + 1
        said = place["said"] if place else str(error)
        expected = 'TOML: name = "text", a quotation mark inside as \\"'
        problem = Problem(path, line + lines_before, "toml", said, expected, "correct this line")
        raise IngestError([problem]) from None
