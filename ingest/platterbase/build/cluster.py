"""Raw files read by the workers of a Dask cluster, in place of this machine's processes.

Bytes travel: a worker needs Platterbase and its packages, and none of the repository's files. It
answers with what this machine would have read, so that the database is the same to the byte. What
came back is kept like any reading (build/readings.py). A worker that dies is survived: the
scheduler gives its files to another one.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from importlib import import_module
from typing import Any
from urllib.parse import urlsplit

import msgspec

from platterbase.build.inputs import code_key
from platterbase.build.readings import READING_CODE, Readings
from platterbase.build.runner import Progress
from platterbase.errors import IngestError, Problem
from platterbase.submission.raw_files import Answer, FileTask, Sent, read_all, read_bytes

# A batch is worth its way: some hundredths of a second of reading.
_BATCH_FILES, _BATCH_BYTES = 64, 1 << 20
# Batches that are under way for each thread of a worker: one that it reads, the others waiting.
_AHEAD = 3
_SECONDS_TO_ANSWER = 15
# Dask keeps the last thousand messages to show them to whoever looks for a fault of its own; ours
# are batches of files, a megabyte each.
_SETTINGS = {"distributed.admin.low-level-log-length": 1}
# Both ways as bytes: Dask would look into each object of a list.
_BATCH = msgspec.msgpack.Encoder()
_EXPECTED = "the address that `dask scheduler` prints, such as tcp://10.0.0.1:8786"
_START = "start one, or correct the address"
_INSTALL = "`.ci/install cluster` in the checkout"


class Cluster:
    """The workers that a scheduler knows."""

    def __init__(self, executor: Executor, threads: int) -> None:
        self._executor = executor
        self._ahead = _AHEAD * max(threads, 1)

    def read_each(self, files: Iterable[Sent]) -> Iterator[Answer]:
        """Yield what workers read of each file, in order; few batches are in memory at a time."""
        under_way: deque[Future[bytes]] = deque()
        for batch in _batches(files):
            under_way.append(self._executor.submit(_read_batch, _BATCH.encode(batch)))
            if len(under_way) >= self._ahead:
                yield from _answers(under_way.popleft())
        while under_way:
            yield from _answers(under_way.popleft())


def read_elsewhere(
    tasks: Sequence[FileTask], cluster: Cluster, readings: Readings, progress: Progress | None
) -> int:
    """Let the cluster read all files of which no reading is kept, and keep what it answers.

    Returns their number.
    """
    missing = [task for task in tasks if readings.find(task) is None]
    answered = read_all(missing, cluster.read_each)
    for done, (task, reading) in enumerate(zip(missing, answered, strict=True), start=1):
        readings.keep(task, reading)
        if progress:
            progress("files read by the cluster", done, len(missing))
    return len(missing)


@contextmanager
def connect(address: str) -> Iterator[Cluster]:
    """Speak to the scheduler at an address such as tcp://10.0.0.1:8786.

    Raises IngestError where there is none, where it has no worker, and where a worker would read
    with other code than this machine.
    """
    _check_address(address)
    try:
        # An extra, which few builds need; it has no types.
        distributed = import_module("distributed")
        import_module("dask").config.set(_SETTINGS)
    except ImportError:
        raise _refused(address, "no package `distributed` here", "it installed", _INSTALL) from None
    try:
        client = distributed.Client(address, timeout=_SECONDS_TO_ANSWER, set_as_default=False)
    except OSError as error:
        raise _refused(address, f"no scheduler: {error}", _EXPECTED, _START) from error
    try:
        workers: dict[str, Any] = client.scheduler_info(n_workers=-1)["workers"]
        if not workers:
            raise _refused(
                address,
                "a scheduler without workers",
                "at least one worker",
                f"on another machine: {_INSTALL}, then `dask worker {address}`",
            )
        _check_code(address, client)
        threads = sum(worker["nthreads"] for worker in workers.values())
        with client.get_executor(retries=2) as executor:
            yield Cluster(executor, threads)
    finally:
        client.close()


def _check_address(address: str) -> None:
    try:
        parts = urlsplit(address)
        is_whole = parts.scheme in {"tcp", "tls"} and bool(parts.hostname and parts.port)
    except ValueError:
        is_whole = False
    if not is_whole:
        raise _refused(address, "no address", _EXPECTED, _START)


def _batches(files: Iterable[Sent]) -> Iterator[list[Sent]]:
    batch: list[Sent] = []
    size = 0
    for file in files:
        batch.append(file)
        size += len(file.data)
        if len(batch) >= _BATCH_FILES or size >= _BATCH_BYTES:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch


def _read_batch(packed: bytes) -> bytes:
    """Read files where a worker runs."""
    files = msgspec.msgpack.decode(packed, type=list[Sent])
    return msgspec.msgpack.encode([read_bytes(*file) for file in files])


def _answers(batch: Future[bytes]) -> list[Answer]:
    return msgspec.msgpack.decode(batch.result(), type=list[Answer])


def reading_code() -> str:
    """Return the hash of the code that reads raw files, as it is installed where this runs."""
    return code_key(READING_CODE)


def _check_code(address: str, client: Any) -> None:
    """Raise IngestError unless every worker reads with the same code as this machine."""
    found: dict[str, Any] = client.run(reading_code, on_error="return")
    own = reading_code()
    others = sorted(worker for worker, code in found.items() if code != own)
    if others:
        raise _refused(
            address,
            f"{len(others)} of {len(found)} workers with another Platterbase or none: {others[0]}",
            "the code of this machine on every worker",
            "install the same commit there, and start them again",
        )


def _refused(address: str, found: str, expected: str, remedy: str) -> IngestError:
    return IngestError([Problem(address, 1, "cluster", found, expected, remedy)])
