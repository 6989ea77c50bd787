"""One publication: the pages, the database and the series that were built together.

.built/<key>/public, results.db, results.series    everything of one build, and its manifest
.built/current                                     a link to the publication that is served
public, results.db, results.series                 links through it, which never change

A build fills a folder of its own and then switches `current` by one rename: who looks sees the old
publication or the new one, whole. A file with the same bytes as in the old one is a hard link to
it. The old publication stays until the next build, for requests that have begun to read it.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import shutil
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from platterbase.build.folders import Folder, files_of, read_folder, read_manifest, seal

FOLDER = ".built"
CURRENT = "current"
PUBLIC = "public"
DATABASE = "results.db"
SERIES = "results.series"
_NAMES = (PUBLIC, DATABASE, SERIES)
_LOCK = "lock"


@contextlib.contextmanager
def one_build_at_a_time(root: Path, waiting: Callable[[], None]) -> Iterator[None]:
    """Hold the lock of a repository's builds; `waiting` is called when another build holds it."""
    (root / FOLDER).mkdir(exist_ok=True)
    with (root / FOLDER / _LOCK).open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            waiting()
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def current(root: Path) -> Path | None:
    """Return the folder of the publication that is served; None before the first build."""
    link = root / FOLDER / CURRENT
    return link.resolve() if link.is_symlink() and link.is_dir() else None


def published(root: Path, key: str) -> Folder | None:
    """Return the publication of that key where it is whole, byte for byte."""
    return read_folder(root / FOLDER / key)


def notes(folder: Path) -> Mapping[str, str]:
    """Return what its build has noted of a publication; nothing where the manifest is damaged."""
    manifest = read_manifest(folder)
    return manifest.notes if manifest else {}


class Draft:
    """A publication in the making, in a folder that nobody is served from."""

    def __init__(self, root: Path, key: str) -> None:
        self._root = root
        self._target = root / FOLDER / key
        self.folder = root / FOLDER / f"{key}.part"
        remove(self.folder)
        (self.folder / PUBLIC).mkdir(parents=True)

    def add(self, data: Folder) -> None:
        """Add the files of a folder as hard links."""
        (self.folder / SERIES).mkdir()
        for path in data.files:
            os.link(data.path / path, self.folder / path)

    def discard(self) -> None:
        """Remove what there is of it; nothing once it is published."""
        remove(self.folder)

    def publish(self, notes: Mapping[str, str]) -> None:
        """Seal it and serve it; the publication before it stays, older ones go."""
        _share_bytes(self.folder, current(self._root))
        seal(self.folder, notes)
        remove(self._target)
        self.folder.rename(self._target)
        serve(self._root, self._target.name)


def serve(root: Path, key: str) -> None:
    """Let the links lead to a publication that is complete."""
    before = current(root)
    _replace_link(root / FOLDER / CURRENT, key)
    for name in _NAMES:
        _link_name(root, name)
    if os.environ.get("NETLIFY") == "true":
        _plain_folder(root)
    kept = {CURRENT, _LOCK, key, before.name if before else key}
    for entry in (root / FOLDER).iterdir():
        if entry.name not in kept:
            remove(entry)


def remove(path: Path) -> None:
    """Remove a file, a link or a folder, if it is there."""
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


def _link_name(root: Path, name: str) -> None:
    """Make the link of a name; what builds of former versions have left there goes."""
    target = f"{FOLDER}/{CURRENT}/{name}"
    path = root / name
    if path.is_symlink() and os.fspath(path.readlink()) == target:
        return
    if path.is_dir() and not path.is_symlink():
        old = root / FOLDER / f"{name}.old"
        remove(old)
        path.rename(old)
        remove(old)
    _replace_link(path, target)


def _replace_link(path: Path, target: str) -> None:
    half = path.with_name(f".{path.name}.part")
    half.unlink(missing_ok=True)
    half.symlink_to(target)
    half.replace(path)


def _plain_folder(root: Path) -> None:
    """Put a plain folder of the pages in place of the link: Netlify follows none."""
    half = root / FOLDER / f"{PUBLIC}.part"
    remove(half)
    shutil.copytree((root / PUBLIC).resolve(), half, copy_function=os.link)
    (root / PUBLIC).unlink()
    half.rename(root / PUBLIC)


def _share_bytes(folder: Path, before: Path | None) -> None:
    """Make hard links of the files that have the same bytes in the publication before."""
    if before is None:
        return
    for path in files_of(folder):
        new, old = folder / path, before / path
        if _same_bytes(new, old):
            half = new.with_name(f"{new.name}.part")
            os.link(old, half)
            half.replace(new)


def _same_bytes(new: Path, old: Path) -> bool:
    try:
        there = old.stat()
    except OSError:
        return False
    own = new.stat()
    if own.st_ino == there.st_ino or own.st_size != there.st_size:
        return False
    return new.read_bytes() == old.read_bytes()
