"""The two sides of a comparison: a folder laid out like the repository, and its database.

The side before is made of a revision's blobs. Each side has its own contents (results, catalogue,
articles, claims, queries, charts, words). Both are built by the tools of this checkout (tables,
views, parsers), so that only changes of contents show. own_tools.py shows what changed tools do.
"""

from __future__ import annotations

import filecmp
import shutil
from collections.abc import Mapping
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from pathlib import Path

from platterbase.database.parts import gather
from platterbase.database.write import write
from platterbase.revision import Tree, write_blobs
from platterbase.submission.content import Content, Submission, load_content

WRITTEN = ("content/", "schema/queries/", "schema/caveats/", "site/charts/", "site/i18n/")
PLAIN = ("100644", "100755")


@dataclass(frozen=True)
class Side:
    """One side. `root` is laid out like the repository, but holds only contents and schema."""

    root: Path
    database: Path
    written: Future[None]  # when this is done, the database is complete


@dataclass(frozen=True)
class ReadSide(Side):
    """A side that was read by this process, with its contents."""

    content: Content


def lay_out(repository: Path, tools: Path, tree: Tree, folder: Path) -> None:
    """Write the contents of a revision and the schema of the tools into a folder."""
    write_blobs(
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


def read_side(
    root: Path, database: Path, pool: Executor, known: Mapping[Path, Submission] | None = None
) -> ReadSide:
    """Read a folder and start to write its database; raises IngestError.

    `known` are submissions that were read already, by their folder here. SQLite writes in a thread
    of its own, while the other side is read.
    """
    content = load_content(root, known=known)
    rows = list(gather(content))  # raises for duplicate keys here, not in the thread
    written = pool.submit(write, rows, root / "schema", database)
    return ReadSide(root, database, written, content)


def find_unchanged(before: ReadSide, root: Path) -> dict[Path, Submission]:
    """Return the submissions whose files are equal on the other side, by their folder there."""
    shared = {}
    for sent in before.content.submissions:
        old = sent.document.folder
        new = root / old.relative_to(before.root)
        if _is_same_folder(old, new):
            shared[new] = sent
    return shared


def _is_same_folder(one: Path, other: Path) -> bool:
    if not other.is_dir() or other.is_symlink():
        return False
    names = sorted(path.name for path in one.iterdir())
    if names != sorted(path.name for path in other.iterdir()):
        return False
    if any(path.is_symlink() or not path.is_file() for path in other.iterdir()):
        return False
    return not any(filecmp.cmpfiles(one, other, names, shallow=False)[1:])
