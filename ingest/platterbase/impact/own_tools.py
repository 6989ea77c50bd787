"""Build a revision's database with its own code, to see what a changed parser does to the rows.

This runs code of the base revision, as `platterbase build` in a process of its own. It is for a
maintainer who names a base of the repository; the gate for strangers never uses it.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import Executor
from pathlib import Path

from platterbase.errors import IngestError, Problem
from platterbase.impact.sides import PLAIN, WRITTEN, Side
from platterbase.revision import Blob, Tree, read_blobs, write_blobs

_TOOLS = ("ingest/", "schema/")
_NEEDED = (*_TOOLS, "content/", "site/charts/", "site/i18n/")


def tools_differ(repository: Path, tree: Tree, root: Path) -> bool:
    """Return whether a revision has code or a schema that differs from that of a folder."""
    old = [blob for path, blob in tree.items() if _is_tool(path) and blob.mode in PLAIN]
    if not any(blob.path.startswith("ingest/") for blob in old):
        return False
    if {blob.path for blob in old} != set(_list_tools(root)):
        return True
    return any(
        (root / blob.path).read_bytes() != data for blob, data in read_blobs(repository, old)
    )


def build_with_own_tools(
    repository: Path, tree: Tree, folder: Path, database: Path, pool: Executor
) -> Side:
    """Write a revision into a folder, and start to build its database with its own code."""
    write_blobs(repository, [blob for blob in tree.values() if _is_needed(blob)], folder)
    return Side(folder, database, pool.submit(_build, folder, database))


def _build(folder: Path, database: Path) -> None:
    # Until 2026-11 the package was the folder ingest/ itself.
    inside = folder / "ingest/platterbase"
    package, home = ("platterbase", inside.parent) if inside.is_dir() else ("ingest", folder)
    run = f"from {package}.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", run, "build", "--database-only", "--output", str(database)],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(home)},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        said = (done.stderr.strip().splitlines() or ["nothing"])[-1]
        expected = "a base whose own tools build it with what is installed here"
        remedy = "check the base out and run `platterbase build` there"
        raise IngestError([Problem("git", 1, "revision", said[:400], expected, remedy)])


def _is_needed(blob: Blob) -> bool:
    return blob.path.startswith(_NEEDED) and blob.mode in PLAIN and ".." not in blob.path


def _is_tool(path: str) -> bool:
    return path.startswith(_TOOLS) and not path.startswith(WRITTEN)


def _list_tools(root: Path) -> Iterator[str]:
    for part in _TOOLS:
        for path in (root / part).rglob("*"):
            name = path.relative_to(root).as_posix()
            if path.is_file() and "__pycache__" not in path.parts and _is_tool(name):
                yield name
