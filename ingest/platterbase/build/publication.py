"""One publication: the pages, the databases and the series that were built together.

.built/<key>.<n>/public, results.db, results.series, search.index, packages.cdx.json
                                                   one build, and its manifest
.built/current                                     a link to the publication that is served
.built/before                                      a link to the one that was served before
public, results.db, …                              links through it, which never change

A build fills a folder of its own and then switches `current` by one rename: who looks sees the old
publication or the new one, whole. Every file is a hard link to where it was made, so that what has
not changed is one file on disk. The publication before stays, for requests that have begun to read
it; out of an older one the next build makes its own folder, as most of its files are the same.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import shutil
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import count
from pathlib import Path
from typing import NamedTuple

from platterbase.build.folders import Folder, entries_of, link_files, read_folder, remove, seal
from platterbase.build.packages import PACKAGES

FOLDER = ".built"
CURRENT = "current"
BEFORE = "before"
PUBLIC = "public"
DATABASE = "results.db"
SERIES = "results.series"
SEARCH = "search.index"
_NAMES = (PUBLIC, DATABASE, SERIES, SEARCH, PACKAGES)
_LOCK = "lock"
_HALF = "part"


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
    found = (read_folder(folder) for folder in _folders(root) if folder.stem == key)
    return next((folder for folder in found if folder), None)


class Source(NamedTuple):
    """A file to publish: where it was made, and its hash.

    Its place may be a text: there are thousands, and an object of a path costs more than a link.
    """

    place: str | Path
    sha256: str

    @property
    def path(self) -> Path:
        """Where it was made."""
        return Path(self.place)


class Assembly:
    """The folder of the next publication, which is filled while some of its files are still made.

    All lie on one file system, as hard links do: a file is known by its number there.
    """

    def __init__(self, root: Path) -> None:
        self._root = root
        self._half = root / FOLDER / _HALF
        _reuse_folder(root, self._half)
        self._left = dict(entries_of(self._half))  # of a former publication
        self._added: dict[str, Source] = {}

    def add(self, sources: Mapping[str, Source]) -> None:
        """Link files by their paths in the publication; threads may, each others."""
        missing = {}
        for path, source in sources.items():
            entry = self._left.pop(path, None)
            if entry is None or entry.inode() != os.stat(source.place).st_ino:  # noqa: PTH116
                missing[path] = source.place
        for folder in {folder for path in missing for folder in _folders_above(path)}:
            if self._left.pop(folder, None):  # a file, where files are to lie
                (self._half / folder).unlink()
        link_files(self._half, missing)
        self._added.update(sources)

    def publish(self, key: str, sources: Mapping[str, Source], notes: Mapping[str, str]) -> None:
        """Serve these files, and no others."""
        self.add({path: one for path, one in sources.items() if self._added.get(path) != one})
        others = [*self._left, *(self._added.keys() - sources.keys())]
        for path in others:
            (self._half / path).unlink(missing_ok=True)
        for folder in {(self._half / path).parent for path in others}:
            with contextlib.suppress(OSError):  # it holds other files, or went with one before
                os.removedirs(folder)
        (self._half / SERIES).mkdir(parents=True, exist_ok=True)
        seal(self._half, {path: one.sha256 for path, one in sources.items()}, notes)
        # A damaged one of the same key is served until this one is there.
        names = (f"{key}.{number}" for number in count())
        folders = (self._root / FOLDER / name for name in names)
        target = next(path for path in folders if not path.exists())
        self._half.rename(target)
        serve(self._root, target)


def sources_below(prefix: str, folders: Iterable[Folder]) -> dict[str, Source]:
    """Return the files of some folders whose paths begin so, by the rest of their paths."""
    return {
        name.removeprefix(prefix): Source(f"{folder.path}/{name}", own)
        for folder in folders
        for name, own in folder.files.items()
        if name.startswith(prefix)
    }


def serve(root: Path, folder: Path) -> None:
    """Let the links lead to a publication that is complete."""
    before = current(root)
    if before != folder.resolve():
        if before:
            _replace_link(root / FOLDER / BEFORE, before.name)
        _replace_link(root / FOLDER / CURRENT, folder.name)
    for name in _NAMES:
        _link_name(root, name)
    if os.environ.get("NETLIFY") == "true":
        _plain_folder(root)


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


def _folders(root: Path) -> list[Path]:
    """Return the folders of publications, and one that a build has left unfinished."""
    entries = sorted((root / FOLDER).iterdir())
    return [entry for entry in entries if entry.is_dir() and not entry.is_symlink()]


def _folders_above(path: str) -> Iterator[str]:
    while path := path.rpartition("/")[0]:
        yield path


def _reuse_folder(root: Path, half: Path) -> None:
    """Make a folder to fill: out of a publication that nobody reads any more, if there is one."""
    in_use = {(root / FOLDER / link).resolve() for link in (CURRENT, BEFORE)}
    folders = [folder for folder in _folders(root) if folder.resolve() not in in_use]
    for entry in folders[1:]:
        remove(entry)
    if folders:
        folders[0].rename(half)
    half.mkdir(exist_ok=True)
