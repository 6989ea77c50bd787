"""Steps of a build: each is made when the key of what it is made from has no entry in the cache."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from typing import Any, TypeVar

from platterbase.build.cache import Cache
from platterbase.build.folders import Folder

T = TypeVar("T")
Progress = Callable[[str, int, int], None]


@dataclass
class Timing:
    """How long a step took, and how many of its parts were made or came from the cache."""

    step: str
    seconds: float = 0.0
    made: int = 0
    cached: int = 0


@dataclass
class Steps:
    """Runs the steps of one build and notes how long each took."""

    cache: Cache
    progress: Progress | None = None
    timings: dict[str, Timing] = field(default_factory=dict)
    _is_counting: bool = False
    _within: float = 0.0  # seconds of the steps that have ended inside of the one that runs

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

    @contextmanager
    def timed(self, step: str) -> Iterator[Timing]:
        """Add the time that is spent inside to that of a step; steps within it keep their own."""
        timing = self.timings.setdefault(step, Timing(step))
        began, within = time.perf_counter(), self._within
        self._within = 0.0
        try:
            yield timing
        finally:
            spent = time.perf_counter() - began
            timing.seconds += spent - self._within
            self._within = within + spent

    def _show(self, step: str, done: int) -> None:
        """Show that a step has begun or ended; within a counted one its count is shown."""
        if self.progress and not self._is_counting:
            self.progress(step, done, 1)

    def counted(self, step: str, items: Sequence[T]) -> Iterator[T]:
        """Yield items one by one, and show how many of them are done."""
        self._is_counting = True
        for number, item in enumerate(items, start=1):
            yield item
            if self.progress:
                self.progress(step, number, len(items))
        self._is_counting = False


@contextmanager
def processes(jobs: int) -> Iterator[Executor | None]:
    """Return an executor of that many processes; None for one job, which needs no other process.

    Processes are spawned, because the renderer of charts hangs in forked ones, and only once there
    is work for them.
    """
    if jobs <= 1:
        yield None
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as executor:
        yield executor
