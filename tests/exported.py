"""The generated data of the site, for tests that read it."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any


@dataclass(frozen=True)
class Export:
    """Every generated file by its path, and the CPU seconds that they took."""

    files: dict[str, str]
    seconds: float


class Documents(Mapping[str, Any]):
    """The generated JSON by path, decoded when it is used: all at once would need a gigabyte."""

    def __init__(self, files: dict[str, str]) -> None:
        self._files = {path: text for path, text in files.items() if path.endswith(".json")}
        self._read = lru_cache(64)(lambda path: json.loads(self._files[path]))

    def __getitem__(self, path: str) -> Any:
        return self._read(path)

    def __iter__(self) -> Iterator[str]:
        return iter(self._files)

    def __len__(self) -> int:
        return len(self._files)
