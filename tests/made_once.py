"""What every process of a test run uses: made by the one that needs it first."""

import fcntl
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest


def made_once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], object]) -> Path:
    """The folder that `make` fills, given where; processes that come meanwhile wait for it."""
    shared = factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        shared = shared.parent  # each worker has a folder of its own in there
    folder, half = shared / name, shared / f"{name}.half"
    with (shared / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            shutil.rmtree(half, ignore_errors=True)  # of a process that failed
            half.mkdir()
            make(half)
            half.rename(folder)
    return folder
