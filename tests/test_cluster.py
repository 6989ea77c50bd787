"""Files that a cluster reads give what this machine would have read.

The cluster is a real one, of processes on this machine, where its packages are installed
(`.ci/install cluster`); tests/bench/cluster.py measures it.
"""

from __future__ import annotations

import importlib.util
import os
import signal
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from platterbase.build.cache import Cache
from platterbase.build.cluster import connect, read_elsewhere
from platterbase.build.readings import Readings
from platterbase.cli import main
from platterbase.errors import IngestError
from platterbase.submission.content import file_tasks
from platterbase.submission.document import read_document
from platterbase.submission.raw_files import Answer, FileTask, Sent, read, read_all, read_bytes

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("006-microserver-gen8", "003-bonnie-iozone", "006-floppy")
IS_INSTALLED = importlib.util.find_spec("distributed") is not None


@pytest.fixture(scope="module")
def tasks() -> list[FileTask]:
    """Single files and packed ones."""
    folders = (ROOT / "content/results/2026" / name for name in FOLDERS)
    return [task for folder in folders for task in file_tasks(read_document(folder, folder.name))]


def test_a_reader_that_is_ahead_changes_nothing(tasks: list[FileTask], tmp_path: Path) -> None:
    gone = FileTask(tmp_path / "gone.txt", "gone.txt", "gone.txt", tasks[0].claims)
    with_gap = [tasks[0], gone, *tasks[1:]]

    def ahead(files: Iterable[Sent]) -> Iterator[Answer]:
        return iter([read_bytes(*file) for file in files])

    assert list(read_all(with_gap, ahead)) == [read(task) for task in with_gap]


@pytest.mark.parametrize("address", ["", "here", "tcp://", "http://10.0.0.1:8786", "tcp://h:port"])
def test_what_is_no_address_is_refused(address: str) -> None:
    with (
        pytest.raises(IngestError, match="found no address, expected the address that"),
        connect(address),
    ):
        pass


def test_only_a_whole_build_has_a_scheduler(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["build", "--database-only", "--scheduler", "tcp://h:1"], prog_name="platterbase")
    assert "for a whole build" in capsys.readouterr().err


@pytest.mark.skipif(IS_INSTALLED, reason="distributed is installed")
def test_a_missing_package_is_named() -> None:
    with (
        pytest.raises(IngestError, match=r"no package `distributed` here.*install cluster"),
        connect("tcp://127.0.0.1:9"),
    ):
        pass


@contextmanager
def cluster(folder: Path, workers: int) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """Run a scheduler and workers of one thread; yield its address and the workers."""
    place = folder / "scheduler.json"

    def start(*words: str) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [
                sys.executable,
                "-m",
                "dask",
                *words,
                "--no-dashboard",
                "--scheduler-file",
                str(place),
            ],
            cwd=folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    worker = ("worker", "--host", "127.0.0.1", "--nthreads", "1", "--no-nanny")
    running = [
        start("scheduler", "--host", "127.0.0.1", "--port", "0"),
        *(start(*worker) for _ in range(workers)),
    ]
    try:
        distributed = pytest.importorskip("distributed")
        with distributed.Client(scheduler_file=str(place), set_as_default=False) as client:
            client.wait_for_workers(workers, timeout=60)
            yield client.scheduler.address, running[1:]
    finally:
        for process in running:
            process.kill()
            process.wait()


@pytest.mark.skipif(not IS_INSTALLED, reason="distributed is not installed")
def test_a_cluster_reads_the_same_though_a_worker_dies(
    tasks: list[FileTask], tmp_path: Path
) -> None:
    readings = Readings(Cache(tmp_path / "here"), "code")
    killed: list[int] = []
    with cluster(tmp_path, 2) as (address, workers), connect(address) as connected:

        def kill_one(step: str, done: int, count: int) -> None:
            del step, count
            if done == 2 and not killed:
                os.kill(workers[0].pid, signal.SIGKILL)
                killed.append(workers[0].pid)

        assert read_elsewhere(tasks, connected, readings, kill_one) == len(tasks)
    assert killed
    assert [readings.find(task) for task in tasks] == [read(task) for task in tasks]
