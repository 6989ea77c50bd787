"""What pages of data show, as later steps read it: the files of the parts of data_pages.py."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec

from platterbase.build.folders import Folder
from platterbase.search.documents import FOUND

_ENTITIES = "assets/entities/"
_ROWS = ("data/entities.json", "data/tools.json")
_PARTS = msgspec.json.Decoder(dict[str, msgspec.Raw])


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
        """Return what of a page in a language can be found; None where there is no such page.

        Figures and drawings are most of it, and nobody looks for them: they are not decoded.
        """
        place = self._places.get(f"{_ENTITIES}{language}/{path}.json")
        if place is None:
            return None
        parts = _PARTS.decode(place.read_bytes())
        return {name: msgspec.json.decode(parts[name]) for name in FOUND if name in parts}

    @cached_property
    def _entities(self) -> list[Mapping[str, Any]]:
        return self._read("data/entities.json")  # type: ignore[no-any-return]

    def _read(self, name: str) -> Any:
        return msgspec.json.decode(self._places[name].read_bytes())
