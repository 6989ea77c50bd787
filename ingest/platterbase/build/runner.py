"""Steps of a build: each is made when the key of what it is made from has no entry in the cache."""

from __future__ import annotations

import ctypes
import gc
import pickle
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache, partial
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple, Protocol, TypeVar

from platterbase.build.cache import Cache, make_folder
from platterbase.build.folders import Folder

T = TypeVar("T")
Progress = Callable[[str, int, int], None]
# To start processes takes a second. What an edit has changed is few of many parts, and made sooner
# without them.
_FEW, _MANY = 4, 32
_SHARE = 4
_COLLECTED = (70_000, 20, 20)  # in place of 700, 10, 10


@dataclass
class Timing:
    """How long a step took, and how many of its parts were made or came from the cache."""

    step: str
    seconds: float = 0.0
    made: int = 0
    cached: int = 0


class Part(NamedTuple):
    """One of many folders that a step makes, each without the others."""

    step: str
    name: str
    key: str


class Maker(Protocol):
    """Makes parts; a copy of it does so in another process."""

    def fill(self, step: str, name: str, folder: Path) -> None:
        """Write the files of a part into an empty folder."""


@dataclass
class Steps:
    """Runs the steps of one build and notes how long each took."""

    cache: Cache
    progress: Progress | None = None
    timings: dict[str, Timing] = field(default_factory=dict)
    _is_counting: bool = False
    # Of each thread the seconds of the steps that have ended inside of the one that runs.
    _within: threading.local = field(default_factory=threading.local)

    def value(self, step: str, key: str, kind: Any, make: Callable[[], T]) -> T:
        """Return what `make` gives, from the cache where it was made before."""
        with self.timed(step) as timing:
            known: T | None = self.cache.value(step, key, kind)
            if known is not None:
                timing.cached += 1
                return known
            self._show(step, 0)
            value = make()
            self.cache.keep(step, key, value)
            timing.made += 1
            self._show(step, 1)
            return value

    def values(
        self, step: str, name: str, keys: Mapping[str, str], kind: Any, make: Callable[[str], T]
    ) -> dict[str, T]:
        """Return what `make` gives for each item; those that have the key of before are kept.

        All are one entry of the cache, of that name: to open a file for each takes longer than to
        read it. The entry holds the items of the last build and no others.
        """
        with self.timed(step) as timing:
            before: dict[str, tuple[str, T]] = (
                self.cache.value(step, name, dict[str, tuple[str, kind]]) or {}
            )
            known = {item: before[item] for item, key in keys.items() if item in before}
            known = {item: one for item, one in known.items() if one[0] == keys[item]}
            missing = [item for item in keys if item not in known]
            made = {item: (keys[item], make(item)) for item in self.counted(step, missing)}
            if made or len(before) > len(known):
                self.cache.keep(step, name, known | made)
            timing.made += len(made)
            timing.cached += len(known)
            return {item: (made.get(item) or known[item])[1] for item in keys}

    def folder(self, step: str, key: str, make: Callable[[Path], None]) -> Folder:
        """Return the folder that `make` fills, from the cache where it was made before."""
        with self.timed(step) as timing:
            if known := self.cache.folder(step, key):
                timing.cached += 1
                return known
            timing.made += 1
            self._show(step, 0)
            folder = self.cache.keep_folder(step, key, make)
            self._show(step, 1)
            return folder

    def parts(
        self,
        parts: Sequence[Part],
        maker: Maker | Callable[[], Maker],
        executor: Executor | None,
        counted: str,
        *,
        is_running: bool = False,
    ) -> list[Folder]:
        """Return the folder of each part; those that are not in the cache are made side by side.

        Their seconds are those of the processes that make them. `counted` is what progress calls
        them together. An executor that is running already makes few parts too. A `maker` that
        needs much is given as a function, which is called where a part is missing.
        """
        folders: dict[Part, Folder] = {}
        missing = []
        for part in parts:
            with self.timed(part.step) as timing:
                if known := self.cache.folder(part.step, part.key):
                    folders[part] = known
                    timing.cached += 1
                else:
                    missing.append(part)
        if not missing:
            return [folders[part] for part in parts]
        is_much = is_running or len(missing) >= min(_MANY, max(_FEW, len(parts) / _SHARE))
        maker = maker() if callable(maker) else maker
        made = self._made(missing, maker, executor if is_much else None)
        for number, (part, folder, seconds) in enumerate(made, start=1):
            folders[part] = folder
            self.timings[part.step].made += 1
            self.timings[part.step].seconds += seconds
            if self.progress:
                self.progress(counted, number, len(missing))
        return [folders[part] for part in parts]

    def _made(
        self, parts: Sequence[Part], maker: Maker, executor: Executor | None
    ) -> Iterator[tuple[Part, Folder, float]]:
        """Yield parts as they are done, with the seconds that each took."""
        places = {part: self.cache.place_of_folder(part.step, part.key) for part in parts}
        if executor is None:
            for part, place in places.items():
                yield part, *_fill(maker, part, place)
            return
        with TemporaryDirectory() as folder:
            packed = Path(folder) / "maker"
            packed.write_bytes(pickle.dumps(maker))
            tasks = {
                executor.submit(_fill_elsewhere, packed, part, place): part
                for part, place in places.items()
            }
            for task in as_completed(tasks):
                yield tasks[task], *task.result()

    @contextmanager
    def timed(self, step: str) -> Iterator[Timing]:
        """Add the time that is spent inside to that of a step; steps within it keep their own."""
        timing = self.timings.setdefault(step, Timing(step))
        began, within = time.perf_counter(), getattr(self._within, "seconds", 0.0)
        self._within.seconds = 0.0
        try:
            yield timing
        finally:
            spent = time.perf_counter() - began
            timing.seconds += spent - self._within.seconds
            self._within.seconds = within + spent

    def _show(self, step: str, done: int) -> None:
        """Show that a step has begun or ended; within a counted one its count is shown."""
        if self.progress and not self._is_counting:
            self.progress(step, done, 1)

    def counted(self, step: str, items: Sequence[T]) -> Iterator[T]:
        """Yield items one by one, and show how many of them are done."""
        self._is_counting = True
        try:
            for number, item in enumerate(items, start=1):
                yield item
                if self.progress:
                    self.progress(step, number, len(items))
        finally:
            self._is_counting = False


def _fill_elsewhere(packed: Path, part: Part, place: Path) -> tuple[Folder, float]:
    return _fill(_unpack(packed), part, place)


@lru_cache(1)
def _unpack(packed: Path) -> Maker:
    """Return the maker in a file. A process reads it once.

    It knows of every submission: to send it along with each part would take the square of them.
    """
    maker: Maker = pickle.loads(packed.read_bytes())  # noqa: S301 - this build has packed it
    return maker


def _fill(maker: Maker, part: Part, place: Path) -> tuple[Folder, float]:
    began = time.perf_counter()
    folder = make_folder(place, partial(maker.fill, part.step, part.name))
    return folder, time.perf_counter() - began


@contextmanager
def processes(jobs: int, most: int | None = None) -> Iterator[Executor | None]:
    """Return an executor of that many processes; None for one job, which needs no other process.

    There are no more of them than `most`. They are spawned, because the renderer of charts hangs
    in forked ones, and only once there is work for them.
    """
    if jobs <= 1:
        yield None
        return
    executor = ProcessPoolExecutor(
        min(jobs, most or jobs), get_context("spawn"), gc.set_threshold, _COLLECTED
    )
    try:
        yield executor
    finally:
        # They have ended, and their memory is free, when this returns.
        executor.shutdown(wait=True, cancel_futures=True)


@contextmanager
def collecting_rarely() -> Iterator[None]:
    """Let Python look for garbage in cycles a hundred times less often than it does by itself.

    A build makes many objects that stay, and few cycles: to look for these took a tenth of a build
    after an edit.
    """
    before = gc.get_threshold()
    gc.set_threshold(*_COLLECTED)
    try:
        yield
    finally:
        gc.set_threshold(*before)


def give_back_memory() -> None:
    """Return memory that is free to the system, where the C library can: others need it.

    What SQLite and Python have freed lies in pieces, and glibc keeps it: 140 MB after a database.
    """
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if trim:
        trim(0)
