"""What pages of data show, as later steps read it: the files of the parts of data_pages.py."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec

from platterbase.build.folders import Folder

_ENTITIES = "assets/entities/"
_ROWS = ("data/entities.json", "data/tools.json")


class DataFiles:
    """The files of some folders by their path below site/generated."""

    def __init__(self, folders: Iterable[Folder]) -> None:
        self._places: dict[str, Path] = {}
        self._hashes: dict[str, str] = {}
        for folder in folders:
            for name, own in folder.files.items():
                if name.startswith((_ENTITIES, *_ROWS)):
                    self._places[name] = folder.path / name
                    self._hashes[name] = own

    def hashes(self, language: str) -> list[str]:
        """Path and hash of each file that is read for a language."""
        read = (f"{_ENTITIES}{language}/", *_ROWS)
        return [
            f"{name}\0{own}" for name, own in sorted(self._hashes.items()) if name.startswith(read)
        ]

    def entities(self) -> list[Mapping[str, Any]]:
        """Return the rows of all pages of data."""
        return self._entities

    def tools(self) -> list[Mapping[str, Any]]:
        """Return the rows of all tools, those without a page too."""
        return self._read("data/tools.json")  # type: ignore[no-any-return]

    def shown(self, language: str, path: str) -> Mapping[str, Any] | None:
        """Return what a page shows in a language; None where there is no such page."""
        name = f"{_ENTITIES}{language}/{path}.json"
        return self._read(name) if name in self._places else None

    @cached_property
    def _entities(self) -> list[Mapping[str, Any]]:
        return self._read("data/entities.json")  # type: ignore[no-any-return]

    def _read(self, name: str) -> Any:
        return msgspec.json.decode(self._places[name].read_bytes())
