"""Run standard workloads in a folder that the sender names.

A workload writes one test file there and removes it. The tool's output goes to another folder, one
file for each repeat. No other file is changed.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import time
import tomllib
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import msgspec

from platterbase.errors import IngestError, Problem

FOLDER = "content/workloads"
TEST_FILE = "platterbase.test"
_LIST = "workloads.toml"
_MIB = 1 << 20
_ROOM = 1.05  # times the test file: filesystems need space for metadata
_DISK = 150e6  # B/s of a common disk, only to estimate beforehand how long a workload takes

Progress = Callable[[int, int, float], None]  # repeat, of, seconds since the beginning


class Workload(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table of workloads.toml. `seconds` of one repeat, or `passes` over the test file; its size
    is `bytes`, or `memory` times that of the computer."""

    slug: str
    tool: str
    command: list[str]
    output: str
    repeats: int
    job: str | None = None
    as_root: list[str] = []
    seconds: int | None = None
    passes: int | None = None
    bytes: int | None = None
    memory: int | None = None

    def size(self, ram_bytes: int) -> int:
        """Return the size of the test file in B, in whole MiB."""
        size = self.bytes or (self.memory or 1) * ram_bytes
        return -(-size // _MIB) * _MIB

    def duration(self, ram_bytes: int) -> float:
        """Return the seconds of all repeats: as defined, or as estimated for a common disk."""
        one = self.seconds or (self.passes or 1) * self.size(ram_bytes) / _DISK
        return self.repeats * one


def workloads(root: Path) -> dict[str, Workload]:
    """Return all standard workloads by slug."""
    document = tomllib.loads((root / FOLDER / _LIST).read_text("utf-8"))
    found = msgspec.convert(document["workload"], list[Workload])
    return {one.slug: one for one in found}


def refuse(workload: Workload, folder: Path, ram_bytes: int) -> None:
    """Raise IngestError when it cannot run there: no tool, no room, a file in the way."""
    problems = []

    def problem(found: str, expected: str, remedy: str) -> None:
        problems.append(Problem(str(folder), 1, "workload", found, expected, remedy))

    if shutil.which(workload.tool) is None:
        problem(f"no {workload.tool}", "it on the path", f"install {workload.tool}")
    if not folder.is_dir():
        problem("no such folder", "a folder on the filesystem to be tested", "make it")
    else:
        need, free = int(workload.size(ram_bytes) * _ROOM), shutil.disk_usage(folder).free
        if free < need:
            room = f"{free // _MIB} MiB free"
            problem(room, f"{need // _MIB} MiB", "make room, or test another filesystem")
        if (folder / TEST_FILE).exists():
            problem(f"{TEST_FILE}", "no file of that name", "remove it if it is left of a test")
        if not os.access(folder, os.W_OK):
            problem("a folder that may not be written", "one that may", "name another folder")
    if problems:
        raise IngestError(problems)


def run(
    root: Path, workload: Workload, folder: Path, ram_bytes: int, into: Path, progress: Progress
) -> Iterator[Path]:
    """Run every repeat and yield its output file. Raises IngestError when the tool fails.

    `progress` is called once a second. The test file is always removed.
    """
    words = _words(root, workload, folder, ram_bytes)
    start = time.monotonic()
    for repeat in range(1, workload.repeats + 1):
        printed = into / f"{workload.slug}.{repeat}.{workload.output}"
        try:
            with printed.open("wb") as output:
                for _ in _seconds(words, folder, output.fileno()):
                    progress(repeat, workload.repeats, time.monotonic() - start)
        finally:
            (folder / TEST_FILE).unlink(missing_ok=True)
        yield printed


def _words(root: Path, workload: Workload, folder: Path, ram_bytes: int) -> list[str]:
    values = {
        "folder": str(folder),
        "job": str(root / FOLDER / (workload.job or "")),
        "mib": str(workload.size(ram_bytes) // _MIB),
    }
    words = [word.format(**values) for word in workload.command]
    return [*words, *(workload.as_root if os.geteuid() == 0 else [])]


def _seconds(words: list[str], folder: Path, output: int) -> Iterator[None]:
    """Run a command and yield once a second; its process group is ended with this program."""
    process = subprocess.Popen(
        words,
        stdin=subprocess.DEVNULL,
        stdout=output,
        stderr=subprocess.PIPE,
        env={**os.environ, "FOLDER": str(folder), "LC_ALL": "C"},
        start_new_session=True,
    )
    try:
        said = None
        while said is None:
            yield
            with suppress(subprocess.TimeoutExpired):
                said = process.communicate(timeout=1)[1]
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGTERM)
            process.wait()
    if process.returncode:
        text = said.decode("utf-8", "replace").strip()[:200]
        found = f"exit code {process.returncode}: {text}"
        raise IngestError(
            [Problem(" ".join(words), 1, "workload", found, "exit code 0", "see what it says")]
        )
