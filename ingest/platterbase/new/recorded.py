"""The computer that `capture` recorded: tables of a submission, and raw files."""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Container, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from platterbase.capture.record import TABLES
from platterbase.errors import IngestError, ParseError, Problem
from platterbase.model import Hints
from platterbase.new.collected import MACOS, WINDOWS, read_collected
from platterbase.tools import recognize

# Of a host: what stays from one record of it to the next.
_SAME = ("board", "cpu", "ram_installed_bytes")


@dataclass(frozen=True)
class CapturedComputer:
    """A computer: the tables of a submission that describe it, and raw files by name."""

    tables: dict[str, Any]
    files: dict[str, bytes]
    tools: dict[str, str | None]  # of the files that can be read; None where several printed one

    @property
    def name(self) -> str:
        """Return a name that another record of the computer has too, and that tells nothing."""
        host = self.tables["host"][0]
        drives = sorted(
            repr((one.get("part"), one.get("size_bytes"))) for one in host.get("drive", ())
        )
        words = repr([*(host.get(key) for key in _SAME), *drives])
        return hashlib.sha256(words.encode()).hexdigest()[:12]

    @property
    def setups(self) -> dict[str, str]:
        """Setups that could have been measured, each with a short description."""
        return {setup["slug"]: _words(setup) for setup in self.tables["setup"]}


def find_record(folder: Path) -> Path | None:
    """Return the file of tables that capture wrote, or what Windows or macOS said; else None."""
    # Who sends it through a form of GitHub has to call it host.txt.
    paths = (folder / name for name in ("host.txt", TABLES, WINDOWS, MACOS))
    return next((path for path in paths if path.is_file()), None)


def read_capture(folder: Path, others: Container[str] = ()) -> CapturedComputer:
    """Read the folder that capture wrote. Raises IngestError for any other folder.

    `others` are files in it that are no part of the record.
    """
    path = find_record(folder) or folder / TABLES
    try:
        data = path.read_bytes()
        files = {
            one.name: one.read_bytes()
            for one in sorted(folder.iterdir())
            if one.is_file() and one.name != path.name and one.name not in others
        }
        if path.name not in (WINDOWS, MACOS):
            return _captured_computer(tomllib.loads(data.decode("utf-8")), files)
        tables, kept = read_collected(path.name, data)
        return _captured_computer(tables, {path.name: kept} | files)
    except (OSError, ValueError) as error:
        remedy = "name the folder that `platterbase capture`, capture.py or capture.ps1 wrote"
        expected = "a record of a computer"
        raise IngestError(
            [Problem(str(path), 1, "capture", str(error), expected, remedy)]
        ) from error


def computer_of_record(files: dict[str, str]) -> CapturedComputer:
    """Return the computer of a record that was not written to disk."""
    raw = {name: text.encode() for name, text in files.items() if name != TABLES}
    return _captured_computer(tomllib.loads(files[TABLES]), raw)


def _captured_computer(tables: dict[str, Any], files: dict[str, bytes]) -> CapturedComputer:
    if missing := [name for name in ("host", "array", "setup") if not tables.get(name)]:
        raise ValueError(f"no {', '.join(missing)}")
    return CapturedComputer(tables, files, dict(_read(files)))


def _read(files: dict[str, bytes]) -> Iterator[tuple[str, str | None]]:
    """Return each file that a parser can read, with the name of its tool."""
    for name, data in files.items():
        try:
            runs = recognize(data.decode("utf-8", "replace"), Hints(file_name=name))
        except ParseError:
            continue
        tools = {run.parser for run in runs}
        yield name, tools.pop() if len(tools) == 1 else None


def _words(setup: dict[str, Any]) -> str:
    bare = setup.get("filesystem") == "none"
    kind = "the device without a filesystem" if bare else setup.get("filesystem")
    changed = [f"{one['name']} {one['value']}" for one in setup.get("setting", ())]
    return ", ".join(
        filter(None, (kind, setup.get("note"), *(changed if len(changed) == 1 else ())))
    )
