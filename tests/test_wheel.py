"""The package alone: a wheel, in an environment of its own, in an empty folder."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import zipfile
from email import message_from_bytes
from importlib.metadata import Distribution, distribution
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


def declared_packages(wheel: Path) -> list[Distribution]:
    """What the wheel needs on this Python, and what that needs."""
    with zipfile.ZipFile(wheel) as packed:
        (name,) = (name for name in packed.namelist() if name.endswith(".dist-info/METADATA"))
        waiting = message_from_bytes(packed.read(name)).get_all("Requires-Dist", [])
    found: dict[str, Distribution] = {}
    while waiting:
        words = waiting.pop()
        name = re.split(r"[^A-Za-z0-9_.-]", words)[0].lower()
        if "extra ==" not in words and name not in found:
            found[name] = distribution(name)
            waiting += found[name].requires or []
    return list(found.values())


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command, installed from the wheel, with the packages that it declares and no others."""
    home = tmp_path_factory.mktemp("environment") / "venv"
    made = run(sys.executable, "-m", "venv", "--without-pip", home, folder=wheel.parent)
    assert made.returncode == 0, made.stderr
    pip = (sys.executable, "-m", "pip", "--python", home / "bin/python", "install", "--quiet")
    done = run(*pip, "--no-index", "--no-deps", wheel, folder=wheel.parent)
    assert done.returncode == 0, done.stderr
    (site,) = home.glob("lib/*/site-packages")
    for one in declared_packages(wheel):
        for top in {path.parts[0] for path in one.files or () if path.parts[0] != ".."}:
            if not (site / top).exists():
                (site / top).symlink_to(one.locate_file(top))
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
    words = ("--drive", "ST3320620AS", "--author", "A. Sender", "--licence", "CC-BY-4.0")
    made = run(installed, "new", *words, "--language", "ko", "bonnie.txt", folder=tmp_path)
    assert made.returncode == 0, made.stderr
    assert len(list(tmp_path.glob("content/results/*/bonnie-on-st3320620as/*"))) == 2
    assert "드라이브의 쓰기 캐시" in made.stdout  # the words of a caveat


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
