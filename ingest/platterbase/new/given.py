"""What a sender gives: a file, or a part of a packed one, as one [[file]] of the submission."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from platterbase.model import Run


@dataclass(frozen=True)
class Given:
    """One [[file]]: its path, the parser that reads it (none: kept as it is), and what it read.

    `read` are the runs, each with the path of its file in the submission.
    `source` is the sender's file, `file` its name in the submission. `place` is what `--setup`
    calls it: the file's name, or `runs.zip/folder`. Of a typed table `typed` is the transcription
    that is sent in its place, and `open_columns` are those whose words say too little for one.
    """

    source: Path
    path: str
    tool: str | None
    read: tuple[tuple[str, Run], ...]
    file: str
    place: str = ""
    label: str | None = None
    ignore: str | None = None
    typed: str | None = None
    open_columns: tuple[str, ...] = ()

    @property
    def runs(self) -> int:
        """Return how many runs were read."""
        return len(self.read)
