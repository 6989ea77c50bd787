"""What `capture` wrote: its tables, and the raw files beside them."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from platterbase.capture.record import TABLES
from platterbase.errors import IngestError, ParseError, Problem
from platterbase.model import Hints
from platterbase.tools import recognize


@dataclass(frozen=True)
class Recorded:
    """A computer: the tables of a submission that describe it, raw files by name."""

    tables: dict[str, Any]
    files: dict[str, bytes]
    tools: dict[str, str | None]  # of the files that can be read; None where several printed one

    @property
    def setups(self) -> dict[str, str]:
        """What could have been measured: setups with a few words on each."""
        return {setup["slug"]: _words(setup) for setup in self.tables["setup"]}


def recorded(folder: Path) -> Recorded:
    """Read the folder that capture wrote. Raises IngestError when it is none."""
    # Who sends it through a form of GitHub has to call it host.txt.
    path = next((path for path in folder.glob("host.txt")), folder / TABLES)
    try:
        text = path.read_text("utf-8")
        files = {
            one.name: one.read_bytes()
            for one in sorted(folder.iterdir())
            if one.is_file() and one.name != path.name
        }
        return _recorded(text, files)
    except (OSError, ValueError) as error:
        remedy = "name the folder that `platterbase capture` or capture.py wrote"
        expected = "a record of a computer"
        raise IngestError(
            [Problem(str(path), 1, "capture", str(error), expected, remedy)]
        ) from error


def of_record(files: dict[str, str]) -> Recorded:
    """The same from a record that was never written."""
    raw = {name: text.encode() for name, text in files.items() if name != TABLES}
    return _recorded(files[TABLES], raw)


def _recorded(text: str, files: dict[str, bytes]) -> Recorded:
    tables = tomllib.loads(text)
    if missing := [name for name in ("host", "array", "setup") if not tables.get(name)]:
        raise ValueError(f"no {', '.join(missing)}")
    return Recorded(tables, files, dict(_read(files)))


def _read(files: dict[str, bytes]) -> Iterator[tuple[str, str | None]]:
    """Each file that our tools can read, with the one that does."""
    for name, data in files.items():
        try:
            runs = recognize(data.decode("utf-8", "replace"), Hints(file_name=name))
        except ParseError:
            continue
        tools = {run.parser for run in runs}
        yield name, tools.pop() if len(tools) == 1 else None


def _words(setup: dict[str, Any]) -> str:
    bare = setup["filesystem"] == "none"
    kind = "the device without a filesystem" if bare else setup["filesystem"]
    return ", ".join(filter(None, (kind, setup.get("note"))))
