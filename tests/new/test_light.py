"""`check` of one submission answers at once: it loads what that submission needs, and no more."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.new.giving import MADE, Command, new

PROGRAM = """
import sys
from pathlib import Path
from platterbase import cli
cli.ROOT = Path(sys.argv[1])
sys.argv = ["platterbase", "check", sys.argv[2]]
try:
    cli.main()
finally:
    print("LOADED", *sorted(sys.modules), file=sys.stderr)
"""
HEAVY = {"numpy", "pyarrow", "vl_convert", "datasette", "starlette", "rich", "markdown_it"}


@pytest.fixture
def loaded(command: Command, root: Path, repository: Path) -> set[str]:
    """Modules after `check` of a submission that `new` made, in a process of its own."""
    assert new(command, root, "--setup", "md0-ext4").exit_code == 0
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(repository), str(repository / MADE)],
        env={**os.environ, "PYTHONPATH": str(root / "ingest")},
        capture_output=True,
        text=True,
        check=True,
    )
    return set(done.stderr.split("LOADED ", 1)[1].split())


def test_only_its_own_parsers_are_loaded(loaded: set[str]) -> None:
    home = "platterbase.tools."
    rooms = {name.removeprefix(home).partition(".")[0] for name in loaded if home in name}
    rooms = {room for room in rooms if not room.startswith("_")}  # what all share
    assert rooms == {
        "bonnie",
        "dumpe2fs",
        "mdadm",
        "mdstat",
        "smartctl",
        "sysfs",
    }


def test_nothing_of_the_site_or_the_server_is_loaded(loaded: set[str]) -> None:
    assert {name.split(".")[0] for name in loaded} & HEAVY == set()
    assert not {
        name for name in loaded if name.startswith(("platterbase.serve", "platterbase.impact."))
    }
