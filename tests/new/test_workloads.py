"""Standard workloads: run in one folder, filed, and what their list says is true."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from platterbase.new.workload import TEST_FILE, workloads
from tests.new.giving import MADE, WHO, Command


@pytest.fixture
def fake_fio(root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A fio that writes its test file and prints what a real one printed."""
    texts = sorted((root / "tests/fixtures/fio").glob("*.txt"))
    real = next(path for path in texts if path.read_bytes().startswith(b"{"))
    tool = tmp_path / "bin/fio"
    tool.parent.mkdir()
    tool.write_text(
        f"#!{sys.executable}\nimport os, pathlib, sys\n"
        f"pathlib.Path(os.environ['FOLDER'], {TEST_FILE!r}).write_bytes(b'x' * 4096)\n"
        "if os.environ.get('BREAK'): sys.exit('no space left')\n"
        f"text = open({str(real)!r}).read()\n"
        "when = f'\"timestamp\" : {1577880000 + os.getpid()}, '\n"  # each run has its own
        "print(text.replace('\"jobs\" :', when + '\"jobs\" :', 1))\n"
    )
    tool.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tool.parent}:{os.environ['PATH']}")
    return real


@pytest.mark.usefixtures("fake_fio")
def test_a_workload_is_run_and_filed(command: Command, repository: Path, tmp_path: Path) -> None:
    place = tmp_path / "tested"
    place.mkdir()
    setup = next(iter(tomllib.loads((tmp_path / "capture/host.toml").read_text())["setup"]))
    words = ("--run", "fio-commit", "--in", place, "--capture", "capture", "--setup", setup["slug"])
    unasked = command("new", *words, *WHO, "--slug", "mirror")
    assert (unasked.exit_code, "--yes" in unasked.stderr) == (2, True), "minutes of writing"
    result = command("new", *words, *WHO, "--slug", "mirror", "--yes")
    assert "fio-commit: 5 repeats in" in result.stdout
    assert (
        "writes one test file of 1024 MiB there and removes it; takes about 6 min" in result.stdout
    )
    assert list(place.iterdir()) == [], "the test file is gone"
    names = sorted(path.name for path in (repository / MADE).glob("fio-commit.*.json"))
    assert names == [f"fio-commit.{n}.json" for n in range(1, 6)]


@pytest.mark.usefixtures("fake_fio")
def test_a_workload_that_fails_leaves_nothing(
    command: Command, repository: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BREAK", "1")
    place = tmp_path / "tested"
    place.mkdir()
    result = command("new", "--run", "fio-commit", "--in", place, *WHO, "--yes")
    assert result.exit_code == 1
    assert "found exit code 1: no space left" in result.stderr
    assert list(place.iterdir()) == []
    assert not (repository / "content/results").exists()


@pytest.mark.usefixtures("fake_fio")
def test_a_workload_needs_room_and_a_free_name(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "tested"
    place.mkdir()
    (place / TEST_FILE).write_text("mine")
    monkeypatch.setattr(shutil, "disk_usage", lambda _: shutil._ntuple_diskusage(1, 1, 1 << 20))
    result = command("new", "--run", "fio-commit", "--in", place, *WHO)
    assert result.exit_code == 1
    assert "found 1 MiB free, expected 1075 MiB" in result.stderr
    assert f"found {TEST_FILE}, expected no file of that name" in result.stderr
    assert (place / TEST_FILE).read_text() == "mine"


def test_job_files_are_what_the_list_says(root: Path) -> None:
    """Length and size of each fio workload, added up from its job file."""
    for workload in workloads(root).values():
        if workload.job is None:
            assert workload.passes, workload.slug
            assert workload.memory, workload.slug
            continue
        text = (root / "content/workloads" / workload.job).read_text("utf-8")
        options = dict(re.findall(r"(?m)^(\w+)=(\S+)$", text))
        jobs = len(re.findall(r"(?m)^\[(?!global)", text))
        assert workload.seconds == jobs * (int(options["runtime"]) + int(options["ramp_time"]))
        assert workload.bytes == int(options["size"].removesuffix("g")) << 30
        assert options["filename"] == TEST_FILE
        assert workload.repeats >= 5


@pytest.mark.skipif(shutil.which("fio") is None, reason="fio is not installed")
def test_fio_accepts_the_job_files(root: Path, tmp_path: Path) -> None:
    for job in sorted((root / "content/workloads").glob("*.fio")):
        done = subprocess.run(
            ["fio", "--parse-only", str(job)],
            env={**os.environ, "FOLDER": str(tmp_path)},
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, ""), job.name
