"""A small repository with a publication, and edits that no build has seen: to be built and broken.

Its study is built. Then a figure of an article and a rule are edited, and a submission is added.
With the archive it is all of the repository, which has been built: its cache is linked, and no rule
is edited, which would judge the archive anew.
Each build is a fork of this process, which has loaded what a build needs: hundreds of them load
nothing again.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from platterbase import cli
from platterbase.build import browser, hugo, site_checks, site_data, static_files  # noqa: F401
from platterbase.build.folders import file_hash
from tests.copies import BUILT_FROM, ROOT
from tests.test_warm_build import CHANGES, OUTPUT, differences, small_copy

EDITS = ("a figure in a sentence", "a submission added")
EDIT_OF_SMALL = "a caveat rule"
_KEPT = (".cache", ".built")  # nothing writes into a file there: it may be a link
_FORK = multiprocessing.get_context("fork")

Published = dict[str, str]  # the hash of each file by its path


@dataclass(frozen=True)
class Ended:
    """How a build ended: its exit code, below 0 the signal that killed it, and what it said."""

    code: int
    said: str


class Trial:
    """The repository, what was published `before` the edits, and the `whole` after them."""

    def __init__(self, folder: Path, *, with_archive: bool = False) -> None:
        self._folder = folder
        self._hashes: dict[tuple[int, ...], str] = {}
        self._start = (whole_copy if with_archive else small_copy)(folder / "start")
        self._build_well(self._start)
        self.before = self.published(self._start)
        for name in EDITS if with_archive else (*EDITS, EDIT_OF_SMALL):
            CHANGES[name](self._start)
        whole = self.copy()
        self._build_well(whole)
        self.whole = self.published(whole)

    def published(self, root: Path) -> Published:
        """Return the hash of each file that is served.

        Nearly all are links to files of the publication before: those are not read again.
        """
        places = {name: (root / name).resolve() for name in OUTPUT}
        return {
            f"{name}/{path.relative_to(place)}": self._hash(path)
            for name, place in places.items()
            for path in (place, *place.rglob("*"))
            if path.is_file()
        }

    def _hash(self, path: Path) -> str:
        state = path.stat()
        known = (state.st_ino, state.st_size, state.st_mtime_ns)
        if known not in self._hashes:
            self._hashes[known] = file_hash(path)
        return self._hashes[known]

    def copy(self) -> Path:
        """Return the repository as it was before the first breakage."""
        target = self._folder / "trial"
        if target.exists():
            shutil.rmtree(target)
        target.mkdir()
        for path in self._start.iterdir():
            how = "-al" if path.name in _KEPT else "-a"
            subprocess.run(["cp", how, path, target], check=True)
        return target

    def build(
        self, root: Path, prepare: Callable[[], None] = lambda: None, *, alone: bool = False
    ) -> Ended:
        """Build a repository in a process of its own, which calls `prepare` before.

        Where it is killed `alone`, the Hugo that it has started goes on, which takes seconds.
        """
        said = self._folder / "said"
        process = _FORK.Process(target=_build, args=(root, said, prepare))
        process.start()
        process.join()
        if not alone:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
        return Ended(process.exitcode or 0, said.read_text("utf-8", "replace"))

    def wrong_at_last(self, root: Path) -> list[str]:
        """Build without a breakage, and return what is wrong with what that leaves."""
        last = self.build(root)
        if last.code != 0:
            return ["the next build fails: " + last.said.strip().rpartition("\n")[2][:90]]
        wrong = []
        if other := differences(self.published(root), self.whole):
            wrong.append(f"the next build publishes something else: {other[:3]}")
        if left := sorted(path.name for path in root.rglob("*.part")):
            wrong.append(f"left behind: {left[:3]}")
        return wrong

    def _build_well(self, root: Path) -> None:
        ended = self.build(root)
        if ended.code != 0:
            sys.exit(f"a build without a breakage fails: {ended.said}")


def whole_copy(target: Path) -> Path:
    """The repository with all studies, all languages and its cache."""
    ignored = shutil.ignore_patterns("generated", "__pycache__")
    for folder in (*BUILT_FROM, "ingest"):
        shutil.copytree(ROOT / folder, target / folder, ignore=ignored)
    shutil.copy(ROOT / "netlify.toml", target)
    (target / "node_modules").symlink_to((ROOT / "node_modules").resolve())
    shutil.copytree(ROOT / ".cache", target / ".cache", copy_function=os.link)
    return target


def _build(root: Path, said: Path, prepare: Callable[[], None]) -> None:
    with said.open("wb") as file:
        for stream in (1, 2):
            os.dup2(file.fileno(), stream)
    os.setsid()
    os.chdir(root)
    cli.ROOT = root
    prepare()
    cli.main(["build", "--jobs", "1"], prog_name="platterbase")
