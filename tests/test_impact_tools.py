"""What a change of the tools does to the published site: the base is built by its own code."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from platterbase.errors import IngestError
from platterbase.impact.compare import impact_of_working_tree
from platterbase.impact.own_tools import tools_differ
from platterbase.revision import read_tree
from tests.git_repository import git

PARSER = "ingest/platterbase/tools/hdparm/__init__.py"
FACTOR = 'MIB if found[4] == "M"'
RUN = "from platterbase.cli import main; main()"


@pytest.fixture(scope="module")
def repository(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All that a build needs, under git; of the submissions the one of hdparm and bonnie++."""
    folder = tmp_path_factory.mktemp("tools")
    ignored = shutil.ignore_patterns("generated", "__pycache__", "00[1-9]-*")
    for part in ("content/results", "content/hardware", "schema", "site", "ingest"):
        shutil.copytree(root / part, folder / part, ignore=ignored)
    git(folder, "init", "--quiet", "--initial-branch", "main")
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "--message", "base")
    (folder / "node_modules").symlink_to(root / "node_modules")
    return folder


@pytest.fixture
def edited(repository: Path) -> Path:
    """The same on a branch of its own, clean."""
    git(repository, "checkout", "--quiet", "--force", "-B", "fix", "main")
    return repository


def edit(folder: Path, path: str, old: str, new: str) -> None:
    text = (folder / path).read_text("utf-8")
    assert old in text
    (folder / path).write_text(text.replace(old, new), "utf-8")


def test_a_parser_edited_on_a_branch_moves_what_it_reads(edited: Path) -> None:
    edit(edited, PARSER, FACTOR, FACTOR.replace("MIB", "1_000_000"))
    git(edited, "commit", "--quiet", "--all", "--message", "the rate of hdparm")
    done = subprocess.run(
        [sys.executable, "-c", RUN, "impact", "--base", "main", "--format", "json"],
        cwd=edited,
        env={**os.environ, "PYTHONPATH": str(edited / "ingest")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    rows = json.loads(done.stdout)["rows"]
    assert (rows["new"], rows["removed"]) == (0, 0)
    moved = [row for row in rows["shown"] if row["metric"] == "throughput"]
    assert rows["changed"] == len(moved) > 0
    for row in moved:
        assert row["id"].startswith("000-pata-raid.hdparm-txt.")
        assert row["after"] / row["before"] == pytest.approx(1e6 / 2**20)


def test_only_tools_make_the_base_build_itself(edited: Path) -> None:
    there = read_tree(edited, "main")
    assert not tools_differ(edited, there, edited)
    edit(edited, "schema/queries/pata_ratio.sql", "\n", "\n\n")
    assert not tools_differ(edited, there, edited)
    new = edited / "ingest/platterbase/tools/seeker.py"
    new.write_text("", "utf-8")
    assert tools_differ(edited, there, edited)
    new.unlink()
    edit(edited, "schema/indexes.sql", "create", "-- why\ncreate")
    assert tools_differ(edited, there, edited)


def test_a_base_that_does_not_build_is_said(edited: Path) -> None:
    broken = (edited / PARSER).read_text("utf-8")
    (edited / PARSER).write_text("broken(\n", "utf-8")
    git(edited, "commit", "--quiet", "--all", "--message", "broken")
    (edited / PARSER).write_text(broken, "utf-8")
    with pytest.raises(IngestError, match="a base whose own tools build it"):
        impact_of_working_tree(edited, "fix", None)
