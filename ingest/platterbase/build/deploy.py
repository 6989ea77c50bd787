"""Try a deploy without a host: a build as Netlify starts it, held against Netlify's limits.

Only tracked files are copied: nothing is in the cache, and what was not committed is missing.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
import tomllib
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from platterbase.build.publication import PUBLIC
from platterbase.errors import IngestError, Problem

# docs.netlify.com, "Site deploys overview": "54,000 files per directory".
_FILES_IN_A_FOLDER = 54_000
# docs.netlify.com, "Redirects and rewrites": beyond that many, builds and requests get slow.
_RULES = 10_000
# Builds are ended after 15 minutes unless the plan says otherwise.
_BUILD_SECONDS = 15 * 60
# Our own bound: a deploy sends every file that has changed.
_BYTES = 400_000_000
_COMMAND = "from platterbase.cli import main; main(prog_name='platterbase')"
_DATABASE_ADDRESS = "/db/"


@dataclass(frozen=True)
class Count:
    """A number of the deploy and the most that it may be; 0 where nothing bounds it."""

    name: str
    found: float
    limit: float = 0
    unit: str = ""
    must_be_none: bool = False

    @property
    def is_within(self) -> bool:
        """Whether it keeps its limit."""
        if self.must_be_none:
            return not self.found
        return not self.limit or self.found <= self.limit


def try_deploy(root: Path, folder: Path, begun: Callable[[int], None]) -> list[Count]:
    """Build the tracked files of a repository in an empty folder, and count what would be sent.

    The build is told that it runs on Netlify, and of no server for the database. `begun` is called
    with the number of files before the build. Raises IngestError with what the build has printed.
    """
    begun(_copy_tracked(root, folder))
    (folder / "node_modules").symlink_to((root / "node_modules").resolve())
    seconds = _build(folder)
    return [Count("build", seconds, _BUILD_SECONDS, "s"), *count_files(folder)]


def count_files(root: Path) -> list[Count]:
    """Return the counts of what was built at a root, against the limits of a deploy."""
    public = (root / PUBLIC).resolve()
    files = [path for path in public.rglob("*") if path.is_file()]
    folders = Counter(path.parent for path in files)
    most, in_it = folders.most_common(1)[0]
    rules = tomllib.loads((root / "netlify.toml").read_text("utf-8"))
    redirects = [path.read_text("utf-8") for path in files if path == public / "_redirects"]
    linked = [path for path in files if path.suffix == ".html" and _links_to_database(path)]
    return [
        Count("files", len(files)),
        Count(f"files in /{most.relative_to(public).as_posix()}", in_it, _FILES_IN_A_FOLDER),
        Count("bytes", sum(path.stat().st_size for path in files), _BYTES),
        Count(
            "redirects",
            len(rules["redirects"]) + sum(len(text.splitlines()) for text in redirects),
            _RULES,
        ),
        Count("header rules", len(rules["headers"])),
        # Nobody answers there without PLATTERBASE_DB_URL.
        Count("pages that lead to /db/", len(linked), must_be_none=True),
    ]


def _links_to_database(page: Path) -> bool:
    text = page.read_text("utf-8")
    return f"href={_DATABASE_ADDRESS}" in text or f'href="{_DATABASE_ADDRESS}' in text


def _copy_tracked(root: Path, folder: Path) -> int:
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=root, capture_output=True, text=True, check=True
    ).stdout
    names = [name for name in listed.split("\0") if name and (root / name).is_file()]
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(root / name, folder / name)
    return len(names)


def _build(root: Path) -> float:
    """Build at a root, and return the seconds."""
    environment = {
        **{name: value for name, value in os.environ.items() if name != "PLATTERBASE_DB_URL"},
        "PYTHONPATH": str(root / "ingest"),
        "NETLIFY": "true",
        "CONTEXT": "production",
        "URL": "https://deploy.example",
    }
    begin = time.monotonic()
    done = subprocess.run(
        [sys.executable, "-c", _COMMAND, "build"],
        cwd=root,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise IngestError(
            [
                Problem(
                    "make build",
                    1,
                    "deploy-build",
                    done.stderr.strip()[-2000:] or f"status {done.returncode}",
                    "a build of the tracked files",
                    "commit what is missing, or correct what it names",
                )
            ]
        )
    return time.monotonic() - begin
