"""public/ has the same bytes, in whatever order and by however many workers charts are drawn."""

import hashlib
from collections.abc import Iterator
from concurrent.futures import Executor
from pathlib import Path
from typing import Any

from platterbase.build.hugo import run_hugo
from platterbase.pages.export import export_site
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


def test_order_and_workers_leave_no_trace(built_site: Path, tmp_path: Path) -> None:
    """Two workers drew the one, first to last; here one draws all again, last to first."""
    backwards = copy_of(built_site, tmp_path)
    assert not (backwards / ".cache").exists()
    export_site(backwards, built_site / "results.db", executor=Backwards())
    run_hugo(backwards)
    found = hashes(backwards)
    assert any(name.endswith(".png") for name in found)
    assert found == hashes(built_site)
