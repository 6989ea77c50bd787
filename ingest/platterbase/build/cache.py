"""What steps of a build have made, each under the key of everything that it was made from.

.cache/steps/<step>/<key>      one value, or one folder of files

Every entry holds the hash of its own bytes. One that is damaged, or that something else has put
there, does not match it: it is made anew. An entry that no build has used for a while is removed.
"""

from __future__ import annotations

import hashlib
import json
import os
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from platterbase.build.folders import Folder, hashes_of, read_folder, remove, seal

T = TypeVar("T")

FOLDER = ".cache/steps"
_MAGIC = b"platterbase 1\n"
_HASH_BYTES = 32
_BUILDS_KEPT = 4  # what one of the last builds used stays: going back to a branch costs nothing
_USED = "used.json"


class Cache:
    """The entries of one repository. One build at a time writes here."""

    def __init__(self, root: Path) -> None:
        self._folder = root / FOLDER
        self._used: set[str] = set()
        self._made: set[str] = set()

    def value(self, step: str, key: str, kind: type[T]) -> T | None:
        """Return the value kept under a key; None where there is none that can be trusted."""
        self._used.add(f"{step}/{key}")
        try:
            data = (self._folder / step / key).read_bytes()
        except OSError:
            return None
        start = len(_MAGIC) + _HASH_BYTES
        content = data[start:]
        if data[:start] != _MAGIC + hashlib.sha256(content).digest():
            return None
        try:
            value: T = _decoder(kind).decode(content)
        except (msgspec.MsgspecError, ValueError):
            return None
        return value

    def use(self, step: str, key: str) -> None:
        """Note that an entry counts as used, although this build need not read it."""
        self._used.add(f"{step}/{key}")

    def keep(self, step: str, key: str, value: object) -> None:
        """Keep a value under a key."""
        content = msgspec.msgpack.encode(value)
        data = _MAGIC + hashlib.sha256(content).digest() + content
        replace_file(self._folder / step / key, data)
        self._used.add(f"{step}/{key}")
        self._made.add(f"{step}/{key}")

    def folder(self, step: str, key: str) -> Folder | None:
        """Return the folder kept under a key; None where there is none that can be trusted."""
        self._used.add(f"{step}/{key}")
        return read_folder(self._folder / step / key)

    def keep_folder(self, step: str, key: str, make: Callable[[Path], None]) -> Folder:
        """Return the folder that `make` has filled, kept under a key."""
        return make_folder(self.place_of_folder(step, key), make)

    def place_of_folder(self, step: str, key: str) -> Path:
        """Return where a folder is to be made: make_folder does, in another process too."""
        self._used.add(f"{step}/{key}")
        self._made.add(f"{step}/{key}")
        return self._folder / step / key

    def forget_made(self) -> None:
        """Remove what this build has made: its keys are not those of the bytes that it has read."""
        for entry in self._made:
            remove(self._folder / entry)
        self._used -= self._made
        self._made.clear()

    def sweep(self) -> None:
        """Remove the entries that none of the last builds has used."""
        path = self._folder / _USED
        try:
            builds = json.loads(path.read_bytes())
        except (OSError, ValueError):
            builds = []
        known = [build for build in builds if isinstance(build, list)][-_BUILDS_KEPT + 1 :]
        builds = [*known, sorted(self._used)]
        replace_file(path, json.dumps(builds).encode())
        kept = {entry for build in builds for entry in build}
        for step in os.scandir(self._folder):
            for entry in os.scandir(step) if step.is_dir() else ():
                if f"{step.name}/{entry.name}" not in kept:
                    remove(Path(entry))


# Two threads that learn of one type at the same moment end the process, by msgspec 0.22.
_LEARNING = threading.Lock()
_DECODERS: dict[Any, msgspec.msgpack.Decoder[Any]] = {}


def _decoder(kind: Any) -> msgspec.msgpack.Decoder[Any]:
    """Return what decodes values of a type: all types are learned one after another."""
    with _LEARNING:
        if kind not in _DECODERS:
            _DECODERS[kind] = msgspec.msgpack.Decoder(kind)
        return _DECODERS[kind]


def make_folder(target: Path, make: Callable[[Path], None]) -> Folder:
    """Return the folder that `make` has filled, whole at its place or not at all."""
    half = target.with_name(f"{target.name}.part")
    remove(half)
    half.mkdir(parents=True)
    try:
        make(half)
        hashes = dict(hashes_of(half))
        seal(half, hashes)
        remove(target)
        half.rename(target)
    finally:
        remove(half)
    return Folder(target, hashes, {})


def replace_file(path: Path, data: bytes) -> None:
    """Write a file beside its place and rename it: a build that is killed leaves no half."""
    path.parent.mkdir(parents=True, exist_ok=True)
    half = path.with_name(f".{path.name}.{os.getpid()}.part")
    half.write_bytes(data)
    half.replace(path)
