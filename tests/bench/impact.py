"""How long does a sender wait for the impact of one submission on a large archive?

    .venv/bin/python tests/bench/impact.py [--submissions 1000] [--times 3]

The bar: 30 s on an archive of 1,000 submissions, for the gate as a pull request meets it (trees
and blobs out of git, both databases, all checks, comparison) and for `platterbase impact` over a
working tree. Beside them as floor: what the archive costs alone, read, checked and written once.
The archive is the one of this repository with made-up submissions added. Medians.
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from made_up import write_archive, write_submission

from platterbase.database.parts import gather
from platterbase.database.write import write
from platterbase.gate.check import check_pull_request
from platterbase.impact.compare import impact_of_working_tree
from platterbase.submission.content import load_content

ROOT = Path(__file__).resolve().parents[2]
BAR = 30.0


def main() -> int:
    """Measure, print, and say by the exit code whether the bar holds."""
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--submissions", type=int, default=1000)
    arguments.add_argument("--times", type=int, default=3, help="runs of each, for the median")
    given = arguments.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch) / "repository"
        prepare(folder, given.submissions)
        target = Path(scratch) / "floor.db"
        works: dict[str, Callable[[], object]] = {
            "floor, the archive read and written once": lambda: write(
                gather(load_content(folder)), folder / "schema", target
            ),
            "gate of one submission": lambda: check_pull_request(folder, ROOT, "main", "sent"),
            "impact of a working tree": lambda: impact_of_working_tree(folder, "main", None),
        }
        taken = {name: median(work, given.times) for name, work in works.items()}
    for name, (seconds, busy) in taken.items():
        text = f"{seconds:.2f} s, {busy:.2f} s of it busy"
        sys.stdout.write(f"{given.submissions} submissions: {name}: {text}\n")
    floor, *others = (seconds for seconds, _ in taken.values())
    sys.stdout.write(f"ratio to the floor {max(others) / floor:.2f}, bar {BAR:g} s\n")
    return int(max(others) > BAR)


def median(work: Callable[[], object], times: int) -> tuple[float, float]:
    """Seconds that it takes, and seconds that the processor is busy with it."""
    taken = []
    for _ in range(times):
        began, busy = time.perf_counter(), time.process_time()
        work()
        taken.append((time.perf_counter() - began, time.process_time() - busy))
    walls, works = zip(*taken, strict=True)
    return statistics.median(walls), statistics.median(works)


def prepare(folder: Path, submissions: int) -> None:
    """A repository with a large archive on `main`, and one submission more on `sent`."""
    for part in ("content", "schema", "site"):
        ignored = shutil.ignore_patterns("generated")
        shutil.copytree(ROOT / part, folder / part, ignore=ignored)
    (folder / "node_modules").symlink_to(ROOT / "node_modules")
    write_archive(folder, submissions)
    git(folder, "init", "--quiet", "--initial-branch", "main")
    git(folder, "add", "content", "schema", "site")
    git(folder, "commit", "--quiet", "--message", "base")
    git(folder, "checkout", "--quiet", "-b", "sent")
    write_submission(folder, "sent", submissions + 1)
    git(folder, "add", "content")
    git(folder, "commit", "--quiet", "--message", "sent")


def git(folder: Path, *words: str) -> None:
    """Run git in a folder."""
    who = ["-c", "user.name=bench", "-c", "user.email=bench@example.org"]
    subprocess.run(["git", *who, *words], cwd=folder, check=True)


if __name__ == "__main__":
    sys.exit(main())
