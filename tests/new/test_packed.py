"""`new` with a packed file: patterns and setups from its paths and from what its files say."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

from tests.hostile.cases import FIO
from tests.new.giving import BONNIE, MADE, WHO, Command
from tests.packing import pack


def fio(test: str, depth: int, jobs: int, seed: int) -> bytes:
    """A result of fio with these options."""
    document: dict[str, Any] = json.loads(FIO)
    for job in document["jobs"]:
        job["job options"] |= {"rw": test, "iodepth": str(depth), "numjobs": str(jobs)}
        job["read"]["iops"] += seed
    return json.dumps(document, indent=1).encode()


def results(*folders: str) -> dict[str, bytes]:
    return {
        f"{folder}/{test}-{depth}-{jobs}.json": fio(
            test, depth, jobs, 1000 * at + 10 * depth + jobs
        )
        for at, folder in enumerate(folders)
        for test in ("read", "randread")
        for depth in (1, 32)
        for jobs in (1, 4)
    }


def send(command: Command, path: Path, *words: object) -> list[dict[str, Any]]:
    """What `new` writes of a packed file."""
    made = command("new", "--capture", "capture", *WHO, "--slug", "mirror", path, *words)
    assert made.exit_code == 0, made.output
    toml = next(Path.cwd().glob(f"*/{MADE}/submission.toml"))
    tables = tomllib.loads(toml.read_text("utf-8"))["file"]
    return [table for table in tables if table["path"].startswith(path.name)]


def test_folders_become_one_pattern(command: Command, repository: Path, tmp_path: Path) -> None:
    path = tmp_path / "runs.tar.xz"
    path.write_bytes(pack("tar.xz", results("md0-ext4", "WITHOUT fs.1")))
    (table,) = send(command, path, "--setup", "runs.tar.xz/WITHOUT fs.1=sda-raw")
    assert table == {
        "path": "runs.tar.xz/{folder}/{test}-{depth}-{jobs}.json",
        "tool": "fio",
        "setups": ["{folder}"],
        "names": {"folder": {"WITHOUT fs.1": "sda-raw"}},
        "label": "{test} depth {depth} jobs {jobs}",
    }


def test_one_setup_for_all_folders(command: Command, repository: Path, tmp_path: Path) -> None:
    path = tmp_path / "runs.zip"
    path.write_bytes(pack("zip", results("a", "b")))
    (table,) = send(command, path, "--setup", "md0-ext4")
    assert (table["path"], table["setups"]) == (
        "runs.zip/*/{test}-{depth}-{jobs}.json",
        ["md0-ext4"],
    )


def test_other_files_are_kept_or_ignored(
    command: Command, root: Path, repository: Path, tmp_path: Path
) -> None:
    path = tmp_path / "runs.zip"
    others = {
        "README": b"how it was measured\n",
        "a/.DS_Store": b"\0\0\0\1Bud1",
        "__MACOSX/a/._x": b"\0\5\x16\7",
        "a/bonnie.txt": (root / BONNIE).read_bytes(),
    }
    path.write_bytes(pack("zip", results("a") | others))
    tables = {table["path"]: table for table in send(command, path, "--setup", "md0-ext4")}
    assert tables["runs.zip/README"] == {"path": "runs.zip/README", "opaque": True}
    assert tables["runs.zip/**/.DS_Store"]["ignore"] == "left by the system"
    assert tables["runs.zip/__MACOSX/**"]["ignore"] == "left by the system"
    assert tables["runs.zip/a/bonnie.txt"]["tool"] == "bonnie++"
    assert len(tables) == 5


def test_folders_without_a_setup_are_asked_for(
    command: Command, repository: Path, tmp_path: Path
) -> None:
    path = tmp_path / "runs.zip"
    path.write_bytes(pack("zip", results("a", "b")))
    said = command("new", "--capture", "capture", *WHO, "--slug", "mirror", path)
    assert said.exit_code == 2
    assert "runs.zip/a=" in said.stderr
    assert "runs.zip/b=" in said.stderr


def test_hostile_member_stops_it(command: Command, repository: Path, tmp_path: Path) -> None:
    path = tmp_path / "runs.tar"
    path.write_bytes(pack("tar", {"../evil": b"x"}))
    said = command("new", "--capture", "capture", *WHO, "--slug", "mirror", path)
    assert said.exit_code == 1
    assert "packed-member" in said.stderr
    assert not (repository / MADE).exists()
