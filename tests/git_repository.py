"""Write a git repository object by object, to test trees that git itself would not make."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Mapping
from pathlib import Path

Entry = tuple[str, bytes]  # mode, content (of a submodule: the commit's id in hex)
Files = Mapping[bytes, Entry]

_WHO = {
    f"GIT_{role}_{what}": value
    for role in ("AUTHOR", "COMMITTER")
    for what, value in (("NAME", "t"), ("EMAIL", "t@e.org"), ("DATE", "2026-11-22T00:00:00Z"))
}


def git(folder: Path, *words: str, given: bytes | None = None) -> str:
    """Run git and return its output."""
    done = subprocess.run(
        ["git", *words],
        cwd=folder,
        input=given,
        capture_output=True,
        check=True,
        env={**os.environ, **_WHO, "GIT_CONFIG_GLOBAL": os.devnull},
    )
    return done.stdout.decode("utf-8", "replace").strip()


def commit(repository: Path, files: Files, parent: str | None = None) -> str:
    """Write a commit of exactly these files, whatever their names, and return its id."""
    root = _tree(repository, files)
    parents = ["-p", parent] if parent else []
    return git(repository, "commit-tree", root, *parents, given=b"test\n")


def plain(folder: Path, *parts: str) -> dict[bytes, Entry]:
    """Every file below some parts of a folder, as entries of a commit."""
    found = {}
    for part in parts:
        paths = [folder / part] if (folder / part).is_file() else (folder / part).rglob("*")
        for path in paths:
            if path.is_file():
                name = path.relative_to(folder).as_posix().encode()
                found[name] = ("100644", path.read_bytes())
    return found


def _tree(repository: Path, files: Files) -> str:
    folders: dict[bytes, dict[bytes, Entry]] = {}
    entries: list[tuple[bytes, bytes, bytes]] = []  # name to sort by, mode and name, id
    for path, entry in files.items():
        name, _, rest = path.partition(b"/")
        if rest:
            folders.setdefault(name, {})[rest] = entry
            continue
        mode, content = entry
        oid = content.decode() if mode == "160000" else _blob(repository, content)
        entries.append((name, mode.encode() + b" " + name, bytes.fromhex(oid)))
    for name, inner in folders.items():
        oid = _tree(repository, inner)
        entries.append((name + b"/", b"40000 " + name, bytes.fromhex(oid)))
    body = b"".join(about + b"\0" + oid for _, about, oid in sorted(entries))
    # --literally: names that git would refuse are what is to be tested.
    words = ("hash-object", "-t", "tree", "-w", "--stdin", "--literally")
    return git(repository, *words, given=body)


def _blob(repository: Path, content: bytes) -> str:
    return git(repository, "hash-object", "-w", "--stdin", given=content)
