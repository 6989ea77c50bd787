"""Versions that are too old are refused with a sentence; new ones are watched for."""

import re
import sqlite3
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from platterbase import versions
from platterbase.cli import main

ROOT = Path(__file__).resolve().parents[1]


@pytest.mark.parametrize(
    ("owner", "name", "version", "said"),
    [
        (sys, "version_info", (3, 11, 1, "final", 0), "this is Python 3.11.1, and 3.11.2 or newer"),
        (sqlite3, "sqlite_version_info", (3, 40, 0), "this is SQLite 3.40.0, and 3.40.1 or newer"),
    ],
)
def test_an_old_one_is_refused_by_every_command(
    monkeypatch: pytest.MonkeyPatch, owner: object, name: str, version: tuple, said: str
) -> None:
    monkeypatch.setattr(owner, name, version)
    answer = CliRunner().invoke(main, ["formats"])
    assert answer.exit_code == 1
    assert said in answer.output
    assert "make install" in answer.output


def test_the_floors_hold_here() -> None:
    versions.check_versions()


def test_one_floor_of_python_stands_everywhere() -> None:
    floor = ".".join(map(str, versions.PYTHON))
    install = (ROOT / ".ci/install").read_text("utf-8")
    assert f"sys.version_info < {versions.PYTHON}" in install
    assert f"Python {floor} or newer" in install


def test_every_lock_is_watched() -> None:
    watched = (ROOT / ".github/dependabot.yml").read_text("utf-8")
    ecosystems = set(re.findall(r"package-ecosystem: ([\w-]+)", watched))
    assert ecosystems == {"pip", "npm", "github-actions"}
