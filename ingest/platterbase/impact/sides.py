"""The two sides of a comparison: a folder laid out like the repository, and its database.

The side before is made of a revision's blobs. What people write (results, catalogue, articles,
claims, queries, charts, words) is each side's own; the tools (tables, views, parsers) are those at
hand for both, so that nothing shows but what the change says. What a change of the tools themselves
does shows where the side before was built by its own: own_tools.py.
"""

from __future__ import annotations

import filecmp
import shutil
from collections.abc import Mapping
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from pathlib import Path

from platterbase.database.write import gather, write
from platterbase.revision import Tree, write_out
from platterbase.submission.content import Content, Submission, load_content

WRITTEN = ("content/", "schema/queries/", "schema/caveats/", "site/charts/", "site/i18n/")
PLAIN = ("100644", "100755")


@dataclass(frozen=True)
class Side:
    """One side. `root` is laid out like the repository, as far as results and pages go."""

    root: Path
    database: Path
    written: Future[None]  # the database stands when this is done


@dataclass(frozen=True)
class ReadSide(Side):
    """One that was read here, with what was read."""

    content: Content


def lay_out(repository: Path, tools: Path, tree: Tree, folder: Path) -> None:
    """A folder with what people wrote in a revision, and the schema of the tools."""
    write_out(
        repository,
        [
            blob
            for blob in tree.values()
            if blob.path.startswith(WRITTEN) and blob.mode in PLAIN and ".." not in blob.path
        ],
        folder,
    )
    (folder / "schema").mkdir(parents=True, exist_ok=True)
    for path in (tools / "schema").iterdir():
        if path.is_file():
            shutil.copy(path, folder / "schema" / path.name)
        elif not (folder / "schema" / path.name).exists():
            shutil.copytree(path, folder / "schema" / path.name)


def side(
    root: Path, database: Path, pool: Executor, known: Mapping[Path, Submission] | None = None
) -> ReadSide:
    """Read a laid out folder, and have its database written; raises IngestError.

    `known` are submissions that were read already, by their folder here. Writing is SQLite's work:
    in a thread of its own it goes on beside the reading of the other side.
    """
    content = load_content(root, known=known)
    rows = list(gather(content))  # what cannot be told apart is said here, not in the thread
    written = pool.submit(write, rows, root / "schema", database)
    return ReadSide(root, database, written, content)


def unchanged(before: ReadSide, root: Path) -> dict[Path, Submission]:
    """Submissions that are the same on the other side, byte for byte, by their folder there."""
    shared = {}
    for sent in before.content.submissions:
        old = sent.document.folder
        new = root / old.relative_to(before.root)
        if _same(old, new):
            shared[new] = sent
    return shared


def _same(one: Path, other: Path) -> bool:
    if not other.is_dir() or other.is_symlink():
        return False
    names = sorted(path.name for path in one.iterdir())
    if names != sorted(path.name for path in other.iterdir()):
        return False
    if any(path.is_symlink() or not path.is_file() for path in other.iterdir()):
        return False
    return not any(filecmp.cmpfiles(one, other, names, shallow=False)[1:])
