"""public/ has the same bytes, in whatever order and by however many workers charts are drawn."""

import hashlib
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest

from platterbase.build import steps
from tests.copies import copy_of


class Backwards(Executor):
    """One worker that does the last first."""

    def map(self, fn: Any, *iterables: Any, **_: Any) -> Iterator[Any]:
        jobs = list(zip(*iterables, strict=True))
        done = [fn(*job) for job in reversed(jobs)]
        return reversed(done)


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
    """Two workers drew the one, first to last; here one draws all again, last to first."""
    backwards = copy_of(built_site, tmp_path)
    assert not (backwards / ".cache").exists()
    monkeypatch.setattr(steps, "processes", lambda _jobs: nullcontext(Backwards()))
    steps.build(backwards)
    found = hashes(backwards)
    assert any(name.endswith(".png") for name in found)
    assert found == hashes(built_site)
