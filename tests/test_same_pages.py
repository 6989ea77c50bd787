"""public/ has the same bytes, in whatever order and by however many workers charts are drawn."""

import hashlib
import multiprocessing
import shutil
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from ingest.site.export import export_site
from ingest.site.hugo import run_hugo

ROOT = Path(__file__).resolve().parent.parent

pytestmark = pytest.mark.skipif(
    not (ROOT / "node_modules").is_dir(), reason="the charts' fonts: run `make install`"
)


class Backwards(Executor):
    """One worker that does the last first."""

    def map(self, fn: Any, *iterables: Any, **_: Any) -> Iterator[Any]:
        jobs = list(zip(*iterables, strict=True))
        done = [fn(*job) for job in reversed(jobs)]
        return reversed(done)


def pages(database: Path, root: Path, executor: Executor | None) -> dict[str, str]:
    """The hash of every file, of a repository where nothing was drawn before."""
    for folder in ("content", "schema", "site"):
        shutil.copytree(ROOT / folder, root / folder, ignore=shutil.ignore_patterns("generated"))
    (root / "node_modules").symlink_to(ROOT / "node_modules")
    export_site(root, database, executor=executor)
    run_hugo(root)
    return {
        path.relative_to(root).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted((root / "public").rglob("*"))
        if path.is_file()
    }


def test_order_and_workers_leave_no_trace(database: Path, tmp_path: Path) -> None:
    # Forked, the renderer would hang.
    spawn = multiprocessing.get_context("spawn")
    one = pages(database, tmp_path / "one", None)
    backwards = pages(database, tmp_path / "backwards", Backwards())
    with ProcessPoolExecutor(2, mp_context=spawn) as executor:
        two = pages(database, tmp_path / "two", executor)
    assert any(name.endswith(".png") for name in one)
    assert backwards == one
    assert two == one
