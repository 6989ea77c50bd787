"""A revision of a repository, read as data: names and bytes out of git's store, nothing run.

`git ls-tree` and `git cat-file` give the bytes as they were committed: no attributes, filters,
hooks, links or modules of the revision have a say, because nothing is ever checked out.
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

    Bytes of a path that are no UTF-8 stand in it as surrogates.
    """

    path: str
    mode: str
    kind: str
    oid: str
    size: int


def commit(repository: Path, revision: str) -> str:
    """Object id of a commit; raises IngestError when there is none of that name."""
    done = _git(
        repository, "rev-parse", "--quiet", "--verify", "--end-of-options", f"{revision}^{{commit}}"
    )
    found = done.stdout.decode().strip()
    if done.returncode or not _OBJECT.fullmatch(found):
        raise _broken(f"no commit {revision!r}", "a commit of this repository", "fetch it first")
    return found


def fork_point(repository: Path, base: str, head: str) -> str:
    """The commit from which `head` left `base`; raises IngestError when they share none."""
    done = _git(repository, "merge-base", base, head)
    found = done.stdout.decode().split()
    if done.returncode or not found:
        expected = "a branch that began at a commit of the base"
        raise _broken(f"no common history of {base[:12]} and {head[:12]}", expected, "rebase it")
    return found[0]


def tree(repository: Path, commit_id: str) -> Tree:
    """Every file of a commit by path."""
    done = _git(repository, "ls-tree", "-r", "-z", "--long", "--full-tree", commit_id)
    if done.returncode:
        raise _broken(done.stderr.decode("utf-8", "replace").strip(), "a tree", "fetch it first")
    found = {}
    for entry in done.stdout.split(b"\0")[:-1]:
        about, _, name = entry.partition(b"\t")
        mode, kind, oid, size = about.decode("ascii").split()
        path = name.decode("utf-8", "surrogateescape")
        found[path] = Blob(path, mode, kind, oid, 0 if size == "-" else int(size))
    return found


def contents(repository: Path, blobs: Iterable[Blob]) -> Iterator[tuple[Blob, bytes]]:
    """The bytes of blobs, in their order."""
    wanted = list(blobs)
    if not wanted:
        return
    asked = "".join(f"{blob.oid}\n" for blob in wanted).encode("ascii")
    answer = _git(repository, "cat-file", "--batch", given=asked).stdout
    at = 0
    for blob in wanted:
        end = answer.index(b"\n", at)
        words = answer[at:end].split()
        if len(words) != 3 or words[1] != b"blob":
            said = answer[at:end].decode("utf-8", "replace")
            raise _broken(said, "every object of the revision", "fetch it whole")
        start, size = end + 1, int(words[2])
        yield blob, answer[start : start + size]
        at = start + size + 1


def write_out(repository: Path, blobs: Iterable[Blob], folder: Path) -> None:
    """Files of a revision below a folder, as plain files. The caller vouches for the paths."""
    for blob, data in contents(repository, blobs):
        path = folder / blob.path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def _git(
    repository: Path, *words: str, given: bytes | None = None
) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        ["git", "-c", "core.quotePath=false", "--no-replace-objects", *words],
        cwd=repository,
        input=given,
        capture_output=True,
        check=False,
    )


def _broken(found: str, expected: str, remedy: str) -> IngestError:
    return IngestError([Problem("git", 1, "revision", found, expected, remedy)])
