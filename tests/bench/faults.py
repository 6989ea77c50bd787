"""Let each call that changes the disk fail once in a build, and say what became of it.

    PYTHONPATH=. python tests/bench/faults.py [--only "rename|memory"] [--limits]

A small repository (trial.py) is built and listened to. For each place of our code that opens a file
to write, renames, links, makes or removes a folder or syncs, the build runs again on top of what
the one before left, with that one call failing as on a full disk. Then come limits of the system:
the size of a file, open files, memory.

After each, what was published before must be there, byte for byte, or the new publication whole;
the message must name the cause without a traceback; and a build that nothing disturbs must publish
what one without faults does, and leave nothing unfinished behind. Exits with the number of faults
after which it did not.
"""

from __future__ import annotations

import argparse
import re
import resource
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import click

from tests.bench.fail_once import fail_at, listen
from tests.bench.trial import Trial
from tests.test_warm_build import differences

MIB = 1 << 20
LIMITS: dict[str, tuple[int, int]] = {
    "files of at most 64 KiB": (resource.RLIMIT_FSIZE, 64 << 10),
    "files of at most 2 MiB": (resource.RLIMIT_FSIZE, 2 * MIB),
    "24 open files": (resource.RLIMIT_NOFILE, 24),
    "40 open files": (resource.RLIMIT_NOFILE, 40),
    "400 MiB of memory": (resource.RLIMIT_AS, 400 * MIB),
    "600 MiB of memory": (resource.RLIMIT_AS, 600 * MIB),
}


def main() -> int:
    """Print a line for each fault; return how many went wrong."""
    arguments = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    arguments.add_argument("--only", default="", help="places and limits that fit this pattern")
    arguments.add_argument("--limits", action="store_true", help="limits of the system alone")
    given = arguments.parse_args()
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        faults = Faults(Trial(Path(folder)), Path(folder))
        places = [] if given.limits else faults.places()
        places = [place for place in places if re.search(given.only, place)]
        for fault, found in faults.after_each(places):
            wrong += show(fault, found)
        for name, limit in LIMITS.items():
            if re.search(given.only, name):
                wrong += show(name, faults.after_limit(limit))
    click.echo(f"{wrong} went wrong")
    return min(wrong, 100)


def show(fault: str, wrong: list[str]) -> bool:
    """Print what became of a fault."""
    click.echo(f"{'; '.join(wrong) or 'good':60} {fault}")
    return bool(wrong)


class Faults:
    """Faults in the builds of a trial; `folder` is for notes."""

    def __init__(self, trial: Trial, folder: Path) -> None:
        self._trial = trial
        self._heard = folder / "heard"

    def places(self) -> list[str]:
        """Return each place of our code that changes the disk in this build, in its order."""
        self._heard.write_text("", "utf-8")
        self._trial.build(self._trial.copy(), partial(listen, self._heard))
        return list(dict.fromkeys(self._heard.read_text("utf-8").splitlines()))

    def after_each(self, places: list[str]) -> Iterator[tuple[str, list[str]]]:
        """Yield each place with what is wrong after it has failed.

        A build that goes well in spite of it ends the way, as nothing is left to do after it; the
        next place fails in a repository as it was before all of them.
        """
        root, is_new = self._trial.copy(), True
        for number, place in enumerate(places, start=1):
            code, found = self._after(root, partial(fail_at, self._heard, place))
            if code == 0 and not self._was_hit() and not is_new:
                root = self._trial.copy()
                code, found = self._after(root, partial(fail_at, self._heard, place))
            if not self._was_hit():
                found.append("the build did not come there")
            is_new = code == 0 or number == len(places)
            if is_new:
                found += self._trial.wrong_at_last(root)
                root = self._trial.copy()
            yield place, found

    def after_limit(self, limit: tuple[int, int]) -> list[str]:
        """Return what is wrong after a build with that limit, and after the next one."""
        root = self._trial.copy()
        _, found = self._after(root, lambda: resource.setrlimit(limit[0], (limit[1], limit[1])))
        return found + self._trial.wrong_at_last(root)

    def _was_hit(self) -> bool:
        return bool(self._heard.read_text("utf-8"))

    def _after(self, root: Path, prepare: Callable[[], None]) -> tuple[int, list[str]]:
        self._heard.write_text("", "utf-8")
        ended = self._trial.build(root, prepare)
        wrong = []
        if "Traceback" in ended.said:
            wrong.append("a traceback: " + ended.said.strip().splitlines()[-1][:90])
        now = self._trial.published(root)
        if ended.code == 0 and (other := differences(now, self._trial.whole)):
            wrong.append(f"it said that it went well: {other[:3]}")
        if ended.code != 0 and now not in (self._trial.before, self._trial.whole):
            wrong.append("what is published is neither old nor new")
        # Charts are drawn in this process by a library that ends it so, and says why.
        if ended.code < 0 and "out of memory" not in ended.said.lower():
            wrong.append(f"killed by signal {-ended.code}: {ended.said[-90:]}")
        return ended.code, wrong


if __name__ == "__main__":
    sys.exit(main())
