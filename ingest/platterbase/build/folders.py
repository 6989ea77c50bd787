"""Folders of files with a manifest of their hashes: whole, or not to be trusted.

The manifest is written last and holds the hash of itself, so that a folder without a good one was
never finished, or was changed by something else.
"""

from __future__ import annotations

import hashlib
import os
import shutil
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from operator import attrgetter
from pathlib import Path

import msgspec

MANIFEST = "manifest.json"
_NAME = attrgetter("name")
_PIECE = 65_536  # bytes; for more the C library asks the system for memory, each time anew


class Manifest(msgspec.Struct, frozen=True):
    """Hash of each file by its path, and notes of whoever made the folder."""

    files: dict[str, str]
    notes: dict[str, str]


_MANIFEST = msgspec.json.Decoder(Manifest)  # made here: not by two threads at once (build/cache.py)


@dataclass(frozen=True)
class Folder:
    """A folder that has been read, and the hashes of its files by path."""

    path: Path
    files: Mapping[str, str]
    notes: Mapping[str, str]


def seal(folder: Path, hashes: Mapping[str, str], notes: Mapping[str, str] | None = None) -> None:
    """Write the manifest of a folder that is complete; `hashes` are those of its files by path."""
    content = msgspec.json.encode(Manifest(dict(hashes), dict(notes or {})))
    checksum = hashlib.sha256(content).hexdigest().encode()
    (folder / MANIFEST).unlink(missing_ok=True)  # never through a hard link into another folder
    (folder / MANIFEST).write_bytes(checksum + b"\n" + content)


def read_manifest(folder: Path) -> Manifest | None:
    """Return the manifest of a folder; None where there is none that is whole."""
    try:
        checksum, _, content = (folder / MANIFEST).read_bytes().partition(b"\n")
    except OSError:
        return None
    if hashlib.sha256(content).hexdigest().encode() != checksum:
        return None
    try:
        return _MANIFEST.decode(content)
    except msgspec.MsgspecError:
        return None


def read_folder(folder: Path) -> Folder | None:
    """Return a folder whose files are those of its manifest, byte for byte; else None."""
    manifest = read_manifest(folder)
    if manifest is None or dict(hashes_of(folder)) != manifest.files:
        return None
    return Folder(folder, manifest.files, manifest.notes)


def hashes_of(folder: Path) -> Iterator[tuple[str, str]]:
    """Yield path and SHA-256 of each file of a folder, but for its manifest."""
    for path in files_of(folder):
        if path != MANIFEST:
            yield path, file_hash(f"{folder}/{path}")


def files_of(folder: Path) -> Iterator[str]:
    """Yield the paths of all files of a folder, sorted within each folder."""
    for path, _ in entries_of(folder):
        yield path


def entries_of(folder: Path, without: str = "") -> list[tuple[str, os.DirEntry[str]]]:
    """Return path and entry of all files of a folder, sorted within each folder.

    `without` is a folder in it that is left out, with a slash behind its path.
    """
    found: list[tuple[str, os.DirEntry[str]]] = []
    _add_entries(os.fspath(folder), "", without, found)
    return found


def _add_entries(
    folder: str, prefix: str, without: str, found: list[tuple[str, os.DirEntry[str]]]
) -> None:
    # Paths are joined as text: there are thousands, and each object of a path costs more than to
    # read the file.
    for entry in sorted(os.scandir(folder), key=_NAME):
        if entry.is_dir(follow_symlinks=False):
            below = f"{prefix}{entry.name}/"
            if below != without:
                _add_entries(entry.path, below, without, found)
        else:
            found.append((f"{prefix}{entry.name}", entry))


def link_files(folder: Path, places: Mapping[str, str | Path]) -> None:
    """Link files into a folder, by their paths in it; what has such a path there gives way."""
    made: set[str] = set()
    for path, place in places.items():
        target = f"{folder}/{path}"
        parent = target.rpartition("/")[0]
        if parent not in made:
            os.makedirs(parent, exist_ok=True)  # noqa: PTH103 - of thousands, as above
            made.add(parent)
        try:
            os.link(place, target)
        except FileExistsError:
            remove(Path(target))
            os.link(place, target)


def remove(path: Path) -> None:
    """Remove a file, a link or a folder, if it is there."""
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


def file_hash(path: Path | str) -> str:
    """Return the SHA-256 of a file."""
    found = hashlib.sha256()
    descriptor = os.open(path, os.O_RDONLY)  # of thousands: an object of a file takes as long
    try:
        while piece := os.read(descriptor, _PIECE):
            found.update(piece)
    finally:
        os.close(descriptor)
    return found.hexdigest()
