"""How fast is an archive of small files checked, file by file?

    .venv/bin/python tests/bench/check.py [--submissions 1000] [--times 3]

The bar: 3,000 files a second, or at most twice the time of reading and decoding the same files,
which is the floor. A file is read, decoded, recognized, parsed, and searched for what identifies.
Files are those that people send most: a line of bonnie++, dd, hdparm, ioping. Rates are those of
the processor, which other work on the machine disturbs less. In a second pass the work is spread
over the processors, as `load_content` can with an executor: its rate is that of the clock. Medians.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from made_up import files

from platterbase.model import Hints
from platterbase.reading.decode import decode
from platterbase.submission.raw_files import ReadAs, read_bytes

BAR, TIMES_FLOOR = 3000.0, 2.0


def main() -> int:
    """Measure, print, and say by the exit code whether the bar holds."""
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--submissions", type=int, default=1000)
    arguments.add_argument("--times", type=int, default=3, help="runs of each, for the median")
    given = arguments.parse_args()
    with tempfile.TemporaryDirectory() as scratch, ProcessPoolExecutor() as pool:
        paths = written(Path(scratch), given.submissions)
        check(paths[0])  # parsers are loaded once
        list(pool.map(check, paths[:100], chunksize=16))
        least, one, several = (
            len(paths) / median(work, clock, given.times)
            for work, clock in (
                (lambda: [floor(path) for path in paths], time.process_time),
                (lambda: [check(path) for path in paths], time.process_time),
                (lambda: list(pool.map(check, paths, chunksize=64)), time.perf_counter),
            )
        )
    named = {
        "floor, read and decoded": least,
        "checked": one,
        f"checked by {os.cpu_count()} processes": several,
    }
    for name, rate in named.items():
        sys.stdout.write(f"{len(paths)} files: {name}: {rate:.0f} files a second\n")
    ratio = least / one
    sys.stdout.write(f"times the floor {ratio:.1f}; bar {BAR:.0f} a second or {TIMES_FLOOR:g}\n")
    return int(one < BAR and ratio > TIMES_FLOOR)


def written(folder: Path, submissions: int) -> list[Path]:
    """Write the files of that many submissions; return their paths."""
    paths = []
    for seed in range(submissions):
        for name, text in files(seed).items():
            path = folder / f"{seed}-{name}"
            path.write_text(text, "utf-8")
            paths.append(path)
    return paths


def floor(path: Path) -> str:
    """Read and decode a file."""
    return decode(path.read_bytes(), declared=None, language="en").text


def check(path: Path) -> int:
    """Check a file; return how many measurements it has."""
    hints = Hints(file_name=path.name, language="en")
    raw, problems = read_bytes(path.name, path.read_bytes(), ReadAs(hints))
    if raw is None or problems:
        raise SystemExit("\n".join(map(str, problems)))
    return sum(len(run.measurements) for run in raw.runs)


def median(work: Callable[[], object], clock: Callable[[], float], times: int) -> float:
    """Seconds that it takes by that clock."""
    taken = []
    for _ in range(times):
        began = clock()
        work()
        taken.append(clock() - began)
    return statistics.median(taken)


if __name__ == "__main__":
    sys.exit(main())
