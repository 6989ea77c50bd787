"""Let each call that changes the disk fail once in a build, and say what became of it.

    .venv/bin/python tests/bench/faults.py [--only rename] [--limits]

A small copy of the repository is built. Then an article, a rule and a submission are edited, a
build of that is listened to, and for each place of our code that opens a file to write, renames,
links, makes or removes a folder or syncs, the same build runs again with that one call failing as
on a full disk. Then come limits of the system: the size of a file, open files, memory.

After each, what was published before must be there, byte for byte, or the new publication whole;
the message must name the cause without a traceback; and the next build must publish what a build
without a fault does, and leave nothing unfinished behind. Exits with the number of faults after
which it did not.
"""

from __future__ import annotations

import argparse
import os
import resource
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import click

from tests.test_warm_build import CHANGES, published, small_copy

BUILD = "from platterbase.cli import main; main(prog_name='x')"
INJECTED = Path(__file__).with_name("fail_once.py")
EDITS = ("a figure in a sentence", "a caveat rule", "a submission added")
MIB = 1 << 20
LIMITS: dict[str, tuple[int, int]] = {
    "files of at most 64 KiB": (resource.RLIMIT_FSIZE, 64 << 10),
    "files of at most 2 MiB": (resource.RLIMIT_FSIZE, 2 * MIB),
    "24 open files": (resource.RLIMIT_NOFILE, 24),
    "40 open files": (resource.RLIMIT_NOFILE, 40),
    "300 MiB of memory": (resource.RLIMIT_AS, 300 * MIB),
    "600 MiB of memory": (resource.RLIMIT_AS, 600 * MIB),
}


def main() -> int:
    """Print a line for each fault; return how many went wrong."""
    arguments = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    arguments.add_argument("--only", default="", help="places whose name holds this")
    arguments.add_argument("--limits", action="store_true", help="limits of the system alone")
    given = arguments.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        trial = Trial(Path(folder))
        wrong = 0
        for place in [] if given.limits else trial.places():
            if given.only in place:
                wrong += show(place, trial.after(place=place))
        for name, limit in LIMITS.items():
            if given.only in name:
                wrong += show(name, trial.after(limit=limit))
    click.echo(f"{wrong} went wrong")
    return min(wrong, 100)


def show(fault: str, wrong: list[str]) -> bool:
    """Print what became of a fault."""
    click.echo(f"{'; '.join(wrong) or 'good':60} {fault}")
    return bool(wrong)


class Trial:
    """A repository with a publication, and edits that no build has seen yet."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        (folder / "fault").mkdir()
        shutil.copy(INJECTED, folder / "fault/sitecustomize.py")
        self._start = small_copy(folder / "start")
        self._build(self._start)
        self._before = published(self._start)
        for name in EDITS:
            CHANGES[name](self._start)
        whole = self._copy()
        self._build(whole)
        self._whole = published(whole)

    def places(self) -> list[str]:
        """Return each place of our code that changes the disk in this build."""
        heard = self._folder / "heard"
        self._build(self._copy(), {"PLATTERBASE_HEARD": str(heard)})
        return sorted(set(heard.read_text("utf-8").splitlines()))

    def after(self, place: str = "", limit: tuple[int, int] | None = None) -> list[str]:
        """Return what is wrong after a build with that fault, and after the next one."""
        root = self._copy()
        said = self._build(root, {"PLATTERBASE_FAIL": place} if place else {}, limit)
        wrong = []
        if "Traceback" in said.stderr:
            wrong.append("a traceback: " + said.stderr.strip().splitlines()[-1][:90])
        now = published(root)
        if said.returncode == 0 and now != self._whole:
            wrong.append("it said that it went well")
        if said.returncode != 0 and now not in (self._before, self._whole):
            wrong.append("what is published is neither old nor new")
        if said.returncode < 0:
            wrong.append(f"killed by signal {-said.returncode}")
        again = self._build(root)
        if again.returncode != 0:
            wrong.append("the next build fails: " + again.stderr.strip().splitlines()[-1][:90])
        elif published(root) != self._whole:
            wrong.append("the next build publishes something else")
        if left := [path.name for path in root.rglob("*.part")]:
            wrong.append(f"left behind: {left[:3]}")
        return wrong

    def _copy(self) -> Path:
        """Return the repository as it was before the first fault."""
        target = self._folder / "trial"
        if target.exists():
            shutil.rmtree(target)
        subprocess.run(["cp", "-a", self._start, target], check=True)
        return target

    @staticmethod
    def _limits(limit: tuple[int, int] | None) -> Callable[[], None] | None:
        return limit and (lambda: resource.setrlimit(limit[0], (limit[1], limit[1])))

    def _build(
        self, root: Path, said: dict[str, str] | None = None, limit: tuple[int, int] | None = None
    ) -> subprocess.CompletedProcess[str]:
        path = [str(root / "ingest"), *([str(self._folder / "fault")] if said else [])]
        return subprocess.run(
            [sys.executable, "-c", BUILD, "build", "--jobs", "1"],
            cwd=root,
            env={**os.environ, "PYTHONPATH": ":".join(path), **(said or {})},
            preexec_fn=self._limits(limit),
            capture_output=True,
            text=True,
            check=False,
        )


if __name__ == "__main__":
    sys.exit(main())
