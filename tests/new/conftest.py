"""A repository without submissions, and beside it what `capture` wrote of a workstation."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from platterbase import cli
from platterbase.capture.command import write
from platterbase.capture.machine import Machine
from platterbase.capture.record import record_computer
from tests.computers import COMMANDS, workstation

Command = Callable[..., Result]


@pytest.fixture
def repository(root: Path, tmp_path: Path) -> Path:
    """A repository without submissions, and beside it `capture` of a workstation."""
    place = tmp_path / "repository"
    for folder in ("schema", "site", "content/hardware", "content/workloads"):
        (place / folder).parent.mkdir(parents=True, exist_ok=True)
        (place / folder).symlink_to(root / folder)
    write(
        record_computer(Machine(workstation(tmp_path / "computer"), COMMANDS)), tmp_path / "capture"
    )
    return place


@pytest.fixture
def command(repository: Path, monkeypatch: pytest.MonkeyPatch) -> Command:
    """Runs `platterbase …` in it; nobody sits at a terminal."""
    monkeypatch.setattr(cli, "ROOT", repository)
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(repository.parent / "config"))
    monkeypatch.chdir(repository.parent)
    runner = CliRunner()
    return lambda *words: runner.invoke(cli.main, [str(word) for word in words])
