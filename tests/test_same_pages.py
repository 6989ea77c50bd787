"""public/ has the same bytes, in whatever order and by however many workers parts are made."""

import hashlib
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from platterbase.build import steps
from tests.copies import PICTURES, STEPS, copy_of, link_pictures


class Backwards(ThreadPoolExecutor):
    """One worker that does the last first."""

    def __init__(self) -> None:
        super().__init__(1)
        self._waiting: list[tuple[Future[Any], Callable[[], Any]]] = []

    def submit(self, fn: Any, /, *args: Any, **named: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self._waiting.append((future, partial(fn, *args, **named)))
        super().submit(self._do_the_last)
        return future

    def _do_the_last(self) -> None:
        future, job = self._waiting.pop()
        try:
            future.set_result(job())
        except Exception as error:  # noqa: BLE001 - raised where the result is asked for
            future.set_exception(error)

    def map(self, fn: Any, *iterables: Any, **_: Any) -> Iterator[Any]:
        jobs = list(zip(*iterables, strict=True))
        done = [fn(*job) for job in reversed(jobs)]
        return iter(done[::-1])


def hashes(root: Path) -> dict[str, str]:
    """The hash of every file of public/."""
    return {
        path.relative_to(root).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted((root / "public").rglob("*"))
        if path.is_file()
    }


def test_order_and_workers_leave_no_trace(
    built_site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two workers made the one, first to last; here one makes all again, last to first.

    Of the pictures one in eight: each is kept by the hash of what it is drawn from.
    """
    backwards = copy_of(built_site, tmp_path)
    link_pictures(built_site, backwards)
    for folder in PICTURES:
        for drawn in sorted((backwards / folder).iterdir())[::8]:
            drawn.unlink()
    assert not (backwards / STEPS).exists()
    monkeypatch.setattr(steps, "processes", lambda _jobs, most=None: Backwards())
    steps.build(backwards)
    found = hashes(backwards)
    assert any(name.endswith(".png") for name in found)
    assert found == hashes(built_site)
