"""Does a cluster of readers get faster with its workers, and does memory stay flat?

    .ci/install cluster
    .venv/bin/python tests/bench/cluster.py [--files 3450 27600 100000] [--workers 1 2]

Workers of one thread are started on this machine, each a process. They are sent the archive of this
repository, repeated with changed values until there are so many files. Printed: seconds and files a
second with each number of workers, the ratio to the first number, and the most memory that the
sending process took. The floor beside it: the same files read in this process, without a cluster.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from itertools import count, islice
from pathlib import Path
from typing import Any

import click

from platterbase.build.cluster import connect
from platterbase.submission.content import file_tasks
from platterbase.submission.document import read_document
from platterbase.submission.raw_files import Answer, Sent, read_all, read_bytes

Client: Any = import_module("distributed").Client  # it has no types, and is an extra
ROOT = Path(__file__).resolve().parents[2]
ARCHIVE = "content/results/2026/006-*"


def main() -> None:
    """Print a line for each number of files and of workers."""
    arguments = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    arguments.add_argument("--files", type=int, nargs="+", default=[3450, 27600, 100_000])
    arguments.add_argument("--workers", type=int, nargs="+", default=[1, 2])
    given = arguments.parse_args()
    archive = list(archive_files())
    click.echo(f"{'files':>8} {'workers':>8} {'s':>8} {'files/s':>8} {'ratio':>6} {'MB':>6}")
    for files in given.files:
        show(files, "here", seconds_to_read(_read_here, archive, files))
        first = 0.0
        for workers in given.workers:
            with Running(workers) as address, connect(address) as cluster:
                seconds = seconds_to_read(cluster.read_each, archive, files)
            first = first or seconds
            show(files, str(workers), seconds, first / seconds)


def show(files: int, workers: str, seconds: float, ratio: float = 1.0) -> None:
    """Print one line. Memory is the most that this process has taken until now."""
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    rate = files / seconds
    click.echo(f"{files:>8} {workers:>8} {seconds:8.1f} {rate:8.0f} {ratio:6.2f} {memory:6.0f}")


def archive_files() -> Iterator[Sent]:
    """Yield every file of the archive."""
    kept: list[Sent] = []

    def keep(files: Iterable[Sent]) -> Iterator[Answer]:
        for file in files:
            kept.append(file)
            yield None, []

    for folder in sorted(ROOT.glob(ARCHIVE)):
        list(read_all(file_tasks(read_document(folder, folder.name)), keep))
    yield from kept


def repeated(archive: list[Sent], files: int) -> Iterator[Sent]:
    """Yield so many files: the archive again and again, each time with other latencies."""
    changed = (
        Sent(
            f"{time}/{one.name}", one.data.replace(b'"mean" : ', b'"mean" : %d' % time), one.read_as
        )
        if time
        else one
        for time in count()
        for one in archive
    )
    return islice(changed, files)


def seconds_to_read(
    read_each: Callable[[Iterable[Sent]], Iterable[Answer]], archive: list[Sent], files: int
) -> float:
    """Return the seconds that it takes to read so many files; each must be understood."""
    began = time.perf_counter()
    understood = sum(raw is not None for raw, _ in read_each(repeated(archive, files)))
    if understood != files:
        sys.exit(f"{understood} of {files} files understood")
    return time.perf_counter() - began


def _read_here(files: Iterable[Sent]) -> Iterator[Answer]:
    return (read_bytes(*one) for one in files)


class Running:
    """A scheduler and so many workers of one thread, on this machine."""

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._folder = tempfile.TemporaryDirectory()
        self._processes: list[subprocess.Popen[bytes]] = []

    def __enter__(self) -> str:
        place = Path(self._folder.name) / "scheduler.json"
        for words in (
            ["scheduler", "--port", "0"],
            *[["worker", "--nthreads", "1"]] * self._workers,
        ):
            command = [sys.executable, "-m", "dask", *words, "--host", "127.0.0.1"]
            command += ["--no-dashboard", "--scheduler-file", str(place)]
            self._processes.append(
                subprocess.Popen(command, cwd=self._folder.name, stderr=subprocess.DEVNULL)
            )
        with Client(scheduler_file=str(place), set_as_default=False) as client:
            client.wait_for_workers(self._workers, timeout=60)
            return str(client.scheduler.address)

    def __exit__(self, *error: object) -> None:
        for process in self._processes:
            process.terminate()
            process.wait()
        self._folder.cleanup()


if __name__ == "__main__":
    main()
