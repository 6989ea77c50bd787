"""The repository that is attacked: one published submission, the real catalogue, no pages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from platterbase.gate.check import check_pull_request
from platterbase.gate.report import Report
from tests.bench.made_up import FILE, HEAD, SENT, files
from tests.git_repository import Entry, commit, git, plain

ROOT = Path(__file__).resolve().parents[2]
PUBLISHED = b"content/results/2026/published/"
MINE = b"content/results/2026/mine/"


@dataclass
class Repository:
    """A repository and its base; `gate` runs over a branch of it."""

    folder: Path
    base_files: dict[bytes, Entry]
    base: str
    tools: Path = ROOT

    @staticmethod
    def submission(folder: bytes, seed: int) -> dict[bytes, Entry]:
        """A good submission in that folder."""
        name = folder.split(b"/")[-2].decode()
        contents = files(seed)
        declared = HEAD.format(name=name, sent=SENT)
        declared += "".join(FILE.format(name=one) for one in contents)
        found = {folder + b"submission.toml": ("100644", declared.encode())}
        for one, text in contents.items():
            found[folder + one.encode()] = ("100644", text.encode())
        return found

    def branch(self, changes: Mapping[bytes, Entry | None]) -> str:
        """A commit on top of the base: files added or changed, those of None removed."""
        after: dict[bytes, Entry] = dict(self.base_files)
        for path, entry in changes.items():
            if entry is None:
                del after[path]
            else:
                after[path] = entry
        return commit(self.folder, after, self.base)

    def gate(self, changes: Mapping[bytes, Entry | None], *labels: str) -> Report:
        """The gate's report of such a branch."""
        return check_pull_request(
            self.folder, self.tools, self.base, self.branch(changes), frozenset(labels)
        )


def make(folder: Path) -> Repository:
    """The repository, in an empty folder."""
    git(folder, "init", "--quiet", "--initial-branch", "main")
    base_files = plain(ROOT, "content/hardware") | Repository.submission(PUBLISHED, 1)
    base = commit(folder, base_files)
    git(folder, "update-ref", "refs/heads/main", base)
    return Repository(folder, base_files, base)
