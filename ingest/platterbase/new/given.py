"""What a sender gives: a file, or a part of a packed one, as one [[file]] of the submission."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Given:
    """One [[file]]: its path, the parser that reads it (none: kept as it is), and its runs.

    `source` is the sender's file, `file` its name in the submission. `place` is what `--setup`
    calls it: the file's name, or `runs.zip/folder`.
    """

    source: Path
    path: str
    tool: str | None
    runs: int
    file: str
    place: str = ""
    label: str | None = None
    ignore: str | None = None
