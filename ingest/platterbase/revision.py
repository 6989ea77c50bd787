"""Read files of a git revision without checking it out.

`git ls-tree` and `git cat-file` return the bytes as they were committed. Attributes, filters,
hooks, symbolic links and submodules of the revision have no effect, because nothing is checked out.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from platterbase.errors import IngestError, Problem

Tree = dict[str, "Blob"]

_OBJECT = re.compile("[0-9a-f]{40,64}")


@dataclass(frozen=True)
class Blob:
    """An entry of a tree: mode as git writes it, kind (blob, commit), object id, size in B.

    Bytes of a path that are not UTF-8 are decoded as surrogates.
    """

    path: str
    mode: str
    kind: str
    oid: str
    size: int


def find_commit(repository: Path, revision: str) -> str:
    """Return the object id of a commit; raises IngestError when there is none of that name."""
    done = _run_git(
        repository, "rev-parse", "--quiet", "--verify", "--end-of-options", f"{revision}^{{commit}}"
    )
    object_id = done.stdout.decode().strip()
    if done.returncode or not _OBJECT.fullmatch(object_id):
        raise _make_error(
            f"no commit {revision!r}", "a commit of this repository", "fetch it first"
        )
    return object_id


def find_fork_point(repository: Path, base: str, head: str) -> str:
    """Return the commit at which `head` left `base`; raises IngestError when they share none."""
    done = _run_git(repository, "merge-base", base, head)
    commits = done.stdout.decode().split()
    if done.returncode or not commits:
        expected = "a branch that began at a commit of the base"
        raise _make_error(
            f"no common history of {base[:12]} and {head[:12]}", expected, "rebase it"
        )
    return commits[0]


def read_tree(repository: Path, commit_id: str) -> Tree:
    """Return every file of a commit by path."""
    done = _run_git(repository, "ls-tree", "-r", "-z", "--long", "--full-tree", commit_id)
    if done.returncode:
        raise _make_error(
            done.stderr.decode("utf-8", "replace").strip(), "a tree", "fetch it first"
        )
    by_path = {}
    for entry in done.stdout.split(b"\0")[:-1]:
        about, _, name = entry.partition(b"\t")
        mode, kind, oid, size = about.decode("ascii").split()
        path = name.decode("utf-8", "surrogateescape")
        by_path[path] = Blob(path, mode, kind, oid, 0 if size == "-" else int(size))
    return by_path


def read_blobs(repository: Path, blobs: Iterable[Blob]) -> Iterator[tuple[Blob, bytes]]:
    """Yield the bytes of blobs, in their order."""
    wanted = list(blobs)
    if not wanted:
        return
    asked = "".join(f"{blob.oid}\n" for blob in wanted).encode("ascii")
    answer = _run_git(repository, "cat-file", "--batch", given=asked).stdout
    at = 0
    for blob in wanted:
        end = answer.index(b"\n", at)
        words = answer[at:end].split()
        if len(words) != 3 or words[1] != b"blob":
            said = answer[at:end].decode("utf-8", "replace")
            raise _make_error(said, "every object of the revision", "fetch it whole")
        start, size = end + 1, int(words[2])
        yield blob, answer[start : start + size]
        at = start + size + 1


def write_blobs(repository: Path, blobs: Iterable[Blob], folder: Path) -> None:
    """Write blobs as plain files below a folder. The caller has checked the paths."""
    for blob, data in read_blobs(repository, blobs):
        path = folder / blob.path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def _run_git(
    repository: Path, *words: str, given: bytes | None = None
) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        ["git", "-c", "core.quotePath=false", "--no-replace-objects", *words],
        cwd=repository,
        input=given,
        capture_output=True,
        check=False,
    )


def _make_error(found: str, expected: str, remedy: str) -> IngestError:
    return IngestError([Problem("git", 1, "revision", found, expected, remedy)])
