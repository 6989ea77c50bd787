"""The package alone: a wheel, in an environment of its own, in an empty folder."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

from tests.packing import pack


def run(*words: str | Path, folder: Path) -> subprocess.CompletedProcess[str]:
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    return subprocess.run(
        list(map(str, words)),
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


@pytest.fixture(scope="module")
def wheel(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    words = ("-m", "hatchling", "build", "--target", "wheel", "--directory", folder)
    built = run(sys.executable, *words, folder=root)
    assert built.returncode == 0, built.stderr
    (path,) = folder.glob("*.whl")
    return path


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command, installed from the wheel; what it needs is taken from here, without our code."""
    home = tmp_path_factory.mktemp("environment") / "venv"
    made = run(sys.executable, "-m", "venv", "--without-pip", home, folder=wheel.parent)
    assert made.returncode == 0, made.stderr
    pip = (sys.executable, "-m", "pip", "--python", home / "bin/python", "install", "--quiet")
    done = run(*pip, "--no-index", "--no-deps", wheel, folder=wheel.parent)
    assert done.returncode == 0, done.stderr
    (site,) = home.glob("lib/*/site-packages")
    # A line of a .pth file brings the packages of that folder, and not what its own .pth files say.
    (site / "needs.pth").write_text(f"{sysconfig.get_path('purelib')}\n")
    return home / "bin/platterbase"


def test_wheel_has_one_package_with_its_data(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as packed:
        names = packed.namelist()
    assert {name.split("/")[0] for name in names if ".dist-info/" not in name} == {"platterbase"}
    for path in ("schema/tables.sql", "content/workloads/workloads.toml", "site/i18n/ja.toml"):
        assert f"platterbase/data/{path}" in names
    assert any(name.startswith("platterbase/data/content/hardware/") for name in names)
    assert not any("/results/" in name or "__pycache__" in name for name in names)


def test_command_works_in_an_empty_folder(installed: Path, root: Path, tmp_path: Path) -> None:
    helped = run(installed, "--help", folder=tmp_path)
    assert helped.returncode == 0, helped.stderr
    text = (root / "content/results/2026/000-pata-raid/bonnie.txt").read_bytes()
    (tmp_path / "bonnie.txt").write_bytes(text)
    parsed = run(installed, "parse", "bonnie.txt", folder=tmp_path)
    assert (parsed.returncode, "85096" in parsed.stdout) == (0, True), parsed.stderr
    (tmp_path / "runs.tar.zst").write_bytes(pack("tar.zst", {"a/bonnie.txt": text}))
    listed = run(installed, "parse", "runs.tar.zst", folder=tmp_path)
    assert (listed.returncode, "a/bonnie.txt" in listed.stdout) == (0, True), listed.stderr
    assert sorted(path.name for path in tmp_path.iterdir()) == ["bonnie.txt", "runs.tar.zst"]


def test_what_needs_the_repository_says_so(installed: Path, tmp_path: Path) -> None:
    for verb in ("build", "serve", "dev"):
        refused = run(installed, verb, folder=tmp_path)
        assert refused.returncode == 2
        assert "works on a checkout of the repository only" in refused.stderr


def test_submission_is_checked_without_a_checkout(
    installed: Path, root: Path, tmp_path: Path
) -> None:
    published = root / "content/results/2026/000-pata-raid"
    folder = tmp_path / "2026" / "000-pata-raid"
    folder.mkdir(parents=True)
    for path in published.iterdir():
        (folder / path.name).write_bytes(path.read_bytes())
    checked = run(installed, "check", folder, folder=tmp_path)
    assert checked.returncode == 0, checked.stderr
    assert "000-pata-raid" in checked.stdout
