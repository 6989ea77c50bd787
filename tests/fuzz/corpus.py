"""The texts that mutations start from: all fixtures of all parsers."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import msgspec

from platterbase.model import Hints
from platterbase.tools import parsers

FIXTURES = Path(__file__).parent.parent / "fixtures"


@dataclass(frozen=True)
class Case:
    """A fixture: its tool, name, text and hints."""

    tool: str
    name: str
    text: str
    hints: Hints


def cases() -> list[Case]:
    """Every fixture of every parser, good and bad, sorted."""
    return [
        Case(
            path.parent.name,
            f"{path.parent.name}/{path.stem}",
            path.read_bytes().decode(),
            hints(path),
        )
        for path in sorted(FIXTURES.glob("*/*.txt"))
        if path.parent.name in parsers()
    ]


def hints(path: Path) -> Hints:
    """Hints of a fixture, from the file beside it."""
    beside = path.with_suffix(".hints.json")
    return msgspec.json.decode(beside.read_bytes(), type=Hints) if beside.exists() else Hints()
