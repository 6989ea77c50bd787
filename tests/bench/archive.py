"""How dear is the whole build of a database from an archive of fio results?

    .venv/bin/python tests/bench/archive.py [FOLDER or fio-json-3450.tar.xz] [--times 3]

Four works over the same files, taken in turns, medians of files per second:

- decode: msgspec decodes the bytes as JSON and throws the result away: the first floor;
- decode + executemany: the same, and a bare `executemany` of the rows that the build makes, into
  tables without keys, checks, indexes, views or fsync: the second floor;
- parse + executemany: our reading, decoding and parsing, and the same bare rows;
- build: the whole of `platterbase build --database-only`.

Beside the seconds of the clock stand those of the processor, which other work on the machine
disturbs less; the ratio is that of the latter.

The goal: the build takes at most four times as long as the second floor. Exit code 1 where not.
Without an argument $PLATTERBASE_ARCHIVE is measured.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import msgspec
from database import bare, contents, merged, parse, submission_of, timed

from platterbase.build.steps import build_database
from platterbase.database.parts import gather
from platterbase.database.tables import Rows
from platterbase.submission.content import file_tasks, load_content

GOAL = 4.0


def main() -> int:
    """Measure, print, and say by the exit code whether the goal is met."""
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("files", nargs="?", type=Path, help="folder or tar of fio JSON files")
    arguments.add_argument("--times", type=int, default=3, help="turns, for the median")
    given = arguments.parse_args()
    files = given.files or _archive()
    with tempfile.TemporaryDirectory() as folder:
        root = submission_of(files, Path(folder))
        texts = contents(files)
        rows = merged(gather(load_content(root)))
        taken = measure(root, texts, rows, given.times)
        size = (root / "bench.db").stat().st_size / 1e6
    sys.stdout.write(f"{len(texts)} files, {len(rows)} rows, {size:.1f} MB of database\n")
    for name, (clock, processor) in taken.items():
        sys.stdout.write(
            f"{name:22} {clock:8.3f} s, processor {processor:8.3f} s, "
            f"{len(texts) / processor:8.0f} files/s\n"
        )
    ratio = taken["build"][1] / taken["decode + executemany"][1]
    sys.stdout.write(f"build by the second floor: {ratio:.2f} (goal {GOAL:g})\n")
    return int(ratio > GOAL)


def measure(
    root: Path, texts: list[bytes], rows: Rows, times: int
) -> dict[str, tuple[float, float]]:
    """Median seconds of each work, by the clock and of the processor."""
    (submission,) = load_content(root).submissions
    tasks = list(file_tasks(submission.document))
    target = root / "bench.db"

    def decode() -> None:
        for text in texts:
            msgspec.json.decode(text)

    def decode_and_write() -> None:
        decode()
        bare(rows, target)

    def parse_and_write() -> None:
        parse(tasks)
        bare(rows, target)

    def build() -> None:
        build_database(root, target)

    works = {
        "decode": decode,
        "decode + executemany": decode_and_write,
        "parse + executemany": parse_and_write,
        "build": build,
    }
    taken = [[_timed(work) for work in works.values()] for _ in range(times)]
    return {
        name: (
            statistics.median(clock for clock, _ in column),
            statistics.median(processor for _, processor in column),
        )
        for name, column in zip(works, zip(*taken, strict=True), strict=True)
    }


def _timed(work: Callable[[], None]) -> tuple[float, float]:
    began = time.process_time()
    clock = timed(work)
    return clock, time.process_time() - began


def _archive() -> Path:
    """The archive beside the repository."""
    folder = os.environ.get("PLATTERBASE_ARCHIVE")
    found = sorted(Path(folder).glob("*.tar.xz")) if folder else []
    if not found:
        raise SystemExit("name a folder or tar of files, or set PLATTERBASE_ARCHIVE")
    return found[0]


if __name__ == "__main__":
    sys.exit(main())
