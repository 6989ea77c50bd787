"""The hash of every file that a build reads, and keys of steps made of these hashes.

Bytes are hashed, never times or sizes: a file that was touched is the same file, and one that was
changed under its old time is another. What is no file of the repository counts as well: the code
that runs, the packages that are installed, and the environment that Hugo is told of.
"""

from __future__ import annotations

import hashlib
import os
import sqlite3
import sys
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import islice, takewhile
from pathlib import Path

from platterbase.build.folders import file_hash
from platterbase.build.packages import installed_node, installed_python

PACKAGE = Path(__file__).resolve().parents[1]
READ = ("content", "schema", "site", "netlify.toml")
GENERATED = "site/generated"
# Files of schema/ that no row of results.db comes from.
NO_DATA = ("schema/queries", "schema/datasette")
# The packages whose code makes results.db out of raw files.
DATA_CODE = (
    "catalogue", "caveats", "database", "errors", "model", "personal", "reading", "statistics",
    "submission", "tools", "vocabulary",
)  # fmt: skip
_PARTS_CODE = "build/submissions"
# What all submissions have in common.
_SHARED_DATA = ("content/hardware", "content/workloads", "schema")
_RESULTS = "content/results"


def digest(*parts: str | bytes) -> str:
    """Return the SHA-256 of some texts, each with its length: no two lists share one."""
    texts = (
        part.encode("utf-8", "surrogateescape") if isinstance(part, str) else part for part in parts
    )
    return hashlib.sha256(b"".join(b"%d:%b" % (len(text), text) for text in texts)).hexdigest()


@dataclass(frozen=True)
class Inputs:
    """Hashes of files by path in the repository; hash of the code and of what it runs on."""

    files: Mapping[str, str]
    code: Mapping[str, str]
    platform: str

    def key(
        self, *places: str, without: Iterable[str] = (), packages: Iterable[str] = ("",)
    ) -> str:
        """Return the hash of all files at or below these places, and of code and platform.

        `packages` are the parts of our package whose code counts: all, where nothing is said.
        """
        chosen = {path for place in places for path in self._at(place)}
        chosen.difference_update(path for place in without for path in self._at(place))
        own = (f"{path}\0{self.files[path]}" for path in sorted(chosen))
        return digest(self.platform, *_of_packages(self.code, packages), "files", *own)

    def key_of_folder(self, folder: str) -> str:
        """Return the hash of the files of a folder alone: quick, also for one of thousands."""
        return digest(*(f"{path}\0{self.files[path]}" for path in self._below(folder)))

    def _at(self, place: str) -> Iterator[str]:
        """Yield the paths at or below a place."""
        if place in self.files:
            yield place
        yield from self._below(place)

    def _below(self, folder: str) -> Iterator[str]:
        start = bisect_left(self._sorted, f"{folder}/")
        return takewhile(
            lambda path: path.startswith(f"{folder}/"), islice(self._sorted, start, None)
        )

    @cached_property
    def _sorted(self) -> list[str]:
        return sorted(self.files)


def read_inputs(root: Path) -> Inputs:
    """Return the hashes of everything that a build of this repository reads."""
    files = {path: own for name in READ for path, own in _hashes(root / name, name)}
    return Inputs(files, dict(_hashes(PACKAGE, "")), _platform(root))


def code_key(packages: Iterable[str]) -> str:
    """Return the hash of the code of these parts of our package, wherever it is installed."""
    return digest(*_of_packages(dict(_hashes(PACKAGE, "")), packages))


def _of_packages(code: Mapping[str, str], packages: Iterable[str]) -> list[str]:
    chosen = tuple(packages)
    return [
        f"{path}\0{own}"
        for path, own in sorted(code.items())
        if "" in chosen or _is_below(path.removesuffix(".py"), chosen)
    ]


def data_key(inputs: Inputs, *places: str) -> str:
    """Return the key of what rows of every submission are made from, and of the files at places."""
    packages = (*DATA_CODE, _PARTS_CODE)
    return inputs.key(*_SHARED_DATA, *places, without=NO_DATA, packages=packages)


def _platform(root: Path) -> str:
    """Return a hash of Python, SQLite and all packages, by their versions."""
    python, node = installed_python(), installed_node(root)
    return digest(sys.version, sqlite3.sqlite_version, *python, node)


def _hashes(place: Path | str, name: str) -> Iterator[tuple[str, str]]:
    """Yield path and hash of every file at or below a place.

    Links are followed, but for what strangers send: there they are refused, and count as links.
    """
    # Paths are joined as text: there are thousands, in every build.
    if os.path.islink(place) and _is_below(name, (_RESULTS,)):  # noqa: PTH114
        yield name, digest("link", os.readlink(place))  # noqa: PTH115
    elif os.path.isdir(place):  # noqa: PTH112
        for entry in sorted(os.scandir(place), key=lambda entry: entry.name):
            below = f"{name}/{entry.name}" if name else entry.name
            if below == GENERATED or entry.name == "__pycache__":
                continue
            if entry.is_file(follow_symlinks=False):
                yield below, file_hash(entry.path)
            else:
                yield from _hashes(entry.path, below)
    elif os.path.isfile(place):  # noqa: PTH113
        yield name, file_hash(place)


def _is_below(path: str, places: Iterable[str]) -> bool:
    return any(path == place or path.startswith(f"{place}/") for place in places)
