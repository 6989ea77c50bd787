"""The build: the same bytes anywhere, the old database or the new one, a bad file named."""

from __future__ import annotations

import hashlib
import os
import random
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

import pytest

from platterbase.cli import _explained
from platterbase.database import write as writing
from platterbase.database.parts import gather
from platterbase.database.tables import Measurement, column_names
from platterbase.database.write import content_hash, write
from platterbase.errors import IngestError, WriteError
from platterbase.submission.content import load_content
from tests.copies import ARCHIVE

MAIN = "import os, random; from platterbase.cli import main; {before}; main(prog_name='x')"
KILLS = int(os.environ.get("PLATTERBASE_KILLS", "5"))

Repository = Path


@pytest.fixture(scope="session")
def repository(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small copy of the repository: what the build reads, and the package that builds."""
    return copied(root, tmp_path_factory.mktemp("repository"))


def copied(root: Path, target: Path) -> Path:
    ignore = shutil.ignore_patterns("__pycache__", "*.tmp", *ARCHIVE)
    for folder in ("content/results", "content/hardware", "schema", "ingest"):
        shutil.copytree(root / folder, target / folder, ignore=ignore, dirs_exist_ok=True)
    return target


def own(repository: Path) -> dict[str, str]:
    """The environment in which a repository runs its own copy of the package."""
    return {**os.environ, "PYTHONPATH": str(repository / "ingest")}


def start(
    repository: Path, target: Path, before: str = "pass", **environment: str
) -> subprocess.Popen[str]:
    """`platterbase build --database-only` of that repository, by its own copy of the package."""
    code = MAIN.format(before=before)
    return subprocess.Popen(
        [sys.executable, "-c", code, "build", "--database-only", "--output", str(target)],
        cwd=repository,
        env={**own(repository), **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def built(repository: Path, target: Path, before: str = "pass", **environment: str) -> str:
    """The SHA-256 of the database after a build that must go well."""
    running = start(repository, target, before, **environment)
    _, errors = running.communicate(timeout=60)
    assert running.returncode == 0, errors
    return sha256(target)


def sha256(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


# --------------------------------------------------------------------- the same bytes


@pytest.fixture(scope="session")
def reference(repository: Path, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The hash of the small repository's database."""
    return built(repository, tmp_path_factory.mktemp("reference") / "results.db")


SHUFFLED = (
    "real = os.listdir; os.listdir = lambda *path: random.sample(real(*path), len(real(*path)))"
)


@pytest.mark.parametrize(
    ("before", "environment"),
    [
        (
            "os.umask(0o077)",
            {
                "TZ": "Asia/Seoul",
                "LC_ALL": "ja_JP.UTF-8",
                "LANG": "ko_KR.UTF-8",
                "PYTHONHASHSEED": "1",
                "PYTHONOPTIMIZE": "2",
            },
        ),
        (
            SHUFFLED,
            {
                "TZ": "America/St_Johns",
                "LC_ALL": "C",
                "PYTHONUTF8": "0",
                "PYTHONHASHSEED": "4711",
                "COLUMNS": "20",
            },
        ),
    ],
    ids=["zone, language and umask", "order of folders and hash seed"],
)
def test_same_bytes_elsewhere(
    root: Path, reference: str, tmp_path: Path, before: str, environment: dict[str, str]
) -> None:
    other = copied(root, tmp_path / "another folder/재")
    assert built(other, tmp_path / "elsewhere.db", before, **environment) == reference


def test_same_bytes_whatever_the_order_of_the_directory(
    repository: Path, reference: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Folders are listed in an order of their own, which is another on every disk."""
    glob = Path.glob

    def backwards(path: Path, pattern: str) -> list[Path]:
        return sorted(glob(path, pattern), reverse=True)

    monkeypatch.setattr(Path, "glob", backwards)
    write(gather(load_content(repository)), repository / "schema", tmp_path / "results.db")
    assert sha256(tmp_path / "results.db") == reference


def test_it_says_how_far_it_is(repository: Path, reference: str, tmp_path: Path) -> None:
    content = load_content(repository)
    said: list[tuple[str, int, int]] = []
    rows = gather(content, lambda *step: said.append(step))
    write(rows, repository / "schema", tmp_path / "results.db")
    assert sha256(tmp_path / "results.db") == reference
    assert [path.name for path in tmp_path.iterdir()] == ["results.db"]
    every = len(content.submissions)
    assert said == [("submissions into rows", n, every) for n in range(1, every + 1)]


def test_content_hash_is_of_the_content(
    repository: Path, reference: str, database: Path, tmp_path: Path
) -> None:
    other = tmp_path / "other.db"
    with sqlite3.connect(database) as source:
        source.execute("vacuum into ?", [str(other)])
    source.close()
    assert sha256(other) != sha256(database)
    assert content_hash(other) == content_hash(database)
    with sqlite3.connect(other) as connection:
        connection.execute("update measurement set value = value + 1 where value is not null")
    connection.close()
    assert content_hash(other) != content_hash(database)


# ------------------------------------------------------------------------ a bad file

BONNIE = "content/results/2026/000-pata-raid/bonnie.txt"
TABLE = "content/results/2026/001-dvd-ram-md4ram/fcv-4g.tsv"
TOML = "content/results/2026/003-bonnie-iozone/submission.toml"


def edit(name: str, change: Callable[[bytes], bytes]) -> Callable[[Path], None]:
    def do(repository: Path) -> None:
        path = repository / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(change(path.read_bytes()) if path.exists() else change(b""))

    return do


def rename(old: str, new: str) -> Callable[[Path], None]:
    def do(repository: Path) -> None:
        results = repository / "content/results"
        (results / new).parent.mkdir(exist_ok=True)
        (results / old).rename(results / new)

    return do


BAD: dict[str, tuple[Callable[[Path], None], str]] = {
    "foreign": (
        edit(BONNIE, lambda _: b"The quick brown fox\n"),
        f"{BONNIE}:1: error foreign-file: found ",
    ),
    "damaged": (
        edit(BONNIE, lambda data: data.replace(b" 85096   8", b" 85O96   8")),
        f"{BONNIE}:5: error unreadable-file: found ",
    ),
    "truncated": (
        edit(TABLE, lambda data: data[: data.rindex(b"4\xe5\x88\x8645")]),
        f"{TABLE}:42: error unreadable-file: found ",
    ),
    "no encoding": (
        edit(BONNIE, lambda data: data + b"caf\xe9 \xff\xfe\x80\x81 end\n"),
        f"{BONNIE}:10: error undecodable-file: found ",
    ),
    "missing": (
        lambda repository: (repository / BONNIE).unlink(),
        f"{BONNIE}:1: error file-missing: found no such file",
    ),
    "undeclared": (
        edit("content/results/2026/000-pata-raid/notes.txt", lambda _: b"hello\n"),
        "content/results/2026/000-pata-raid/notes.txt:1: error file-unlisted: found ",
    ),
    "beside": (
        edit("content/results/2026/stray.txt", lambda _: b"hello\n"),
        "content/results/2026/stray.txt:1: error file-kind: found ",
    ),
    "no submission": (
        edit("content/results/2026/005-empty/notes.txt", lambda _: b"hello\n"),
        "content/results/2026/005-empty/submission.toml:1: error submission-missing: found ",
    ),
    "wrong slug": (
        rename("2026/000-pata-raid", "2026/000_PATA"),
        "content/results/2026/000_PATA/submission.toml:1: error submission-folder: found ",
    ),
    "wrong year": (
        rename("2026/000-pata-raid", "2027/000-pata-raid"),
        "content/results/2027/000-pata-raid/submission.toml:5: error submission-folder: found ",
    ),
    "toml": (
        edit(TOML, lambda data: data.replace(b"format = 1", b"format = ")),
        f"{TOML}:1: error submission-syntax: found ",
    ),
    "setup": (
        edit(TOML, lambda data: data.replace(b'setups = ["md-raid0-4u"]', b'setups = ["nn"]', 1)),
        f"{TOML}:67: error submission-reference: found setup 'nn'",
    ),
    "serial number": (
        edit(
            "content/results/2026/000-pata-raid/hdparm.txt",
            lambda data: data.replace(b"[serial-1]", b"5XAMPLE1"),
        ),
        "content/results/2026/000-pata-raid/hdparm.txt:12: error personal-data: found serial 5X…1",
    ),
    "same bytes twice": (
        lambda repository: shutil.copytree(
            repository / "content/results/2026/003-bonnie-iozone",
            repository / "content/results/2026/005-again",
        ),
        "content/results/2026/005-again/bonnie.txt:1: error file-twice: found the same bytes as",
    ),
}


@pytest.mark.parametrize("case", BAD)
def test_bad_file_stops_the_build_and_is_named(
    root: Path, database: Path, tmp_path: Path, case: str
) -> None:
    spoil, message = BAD[case]
    repository = copied(root, tmp_path / "repository")
    spoil(repository)
    with pytest.raises(IngestError) as caught:
        list(gather(load_content(repository)))
    said = [str(problem) for problem in caught.value.problems]
    assert any(line.startswith(message) for line in said), "\n".join(said)


def test_command_lists_the_problems_and_leaves_the_old_database(
    root: Path, reference: str, tmp_path: Path
) -> None:
    repository = copied(root, tmp_path / "repository")
    target = tmp_path / "results.db"
    assert built(repository, target) == reference
    for case in ("damaged", "undeclared", "toml"):
        BAD[case][0](repository)
    running = start(repository, target)
    out, errors = running.communicate(timeout=60)
    assert (running.returncode, out) == (1, "")
    lines = errors.splitlines()
    for case in ("damaged", "undeclared", "toml"):
        assert any(line.startswith(BAD[case][1]) for line in lines), case
    assert lines[-1] == f"{len(lines) - 1} errors; nothing was built"
    assert sha256(target) == reference
    assert [path.name for path in tmp_path.iterdir() if "tmp" in path.name] == []


def test_rows_that_the_schema_refuses_are_named_too(repository: Path, tmp_path: Path) -> None:
    shared, rows, *others = gather(load_content(repository))
    values = list(rows.tables[Measurement][3])
    values[column_names(Measurement).index("repeats")] = -1
    rows.tables[Measurement][3] = tuple(values)
    with pytest.raises(IngestError, match=r"bonnie\.txt:4: error row-refused: .*repeats"):
        write([shared, rows, *others], repository / "schema", tmp_path / "results.db")
    assert list(tmp_path.iterdir()) == []


# ------------------------------------------------------------------ killed, or no room


@pytest.fixture(scope="session")
def versions(root: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Two repositories that differ in one word, so that their databases do."""
    folder = tmp_path_factory.mktemp("versions")
    one, two = copied(root, folder / "one"), copied(root, folder / "two")
    edit(TOML, lambda data: data.replace(b'author = "', b'author = "the '))(two)
    return one, two


# What the command does, without importing the site and its charts.
LIBRARY = """
import sys
from pathlib import Path
from platterbase.submission.content import load_content
from platterbase.database.parts import gather
from platterbase.database.write import write
write(gather(load_content(Path("."))), Path("schema"), Path(sys.argv[1]))
"""


def killed(
    versions: tuple[Path, Path], folder: Path, kills: int, seed: int
) -> tuple[int, int, list[str]]:
    """Builds killed at random moments: how many left the old, the new, and what was wrong."""
    target = folder / "results.db"
    hashes = {built(repository, target): repository for repository in versions}
    began = time.monotonic()
    subprocess.run(
        [sys.executable, "-c", LIBRARY, str(target)],
        cwd=versions[1],
        env=own(versions[1]),
        check=True,
    )
    took = time.monotonic() - began
    chance = random.Random(seed)
    old, new, wrong = 0, 0, []
    for number in range(kills):
        before = sha256(target)
        other = next(repository for name, repository in hashes.items() if name != before)
        running = subprocess.Popen(
            [sys.executable, "-c", LIBRARY, str(target)], cwd=other, env=own(other)
        )
        # Half of them anywhere, half where the file is written: the last part of the time.
        at = chance.uniform(0, 1.05) if number % 2 else chance.uniform(0.6, 1.05)
        try:
            running.wait(at * took)
        except subprocess.TimeoutExpired:
            running.kill()
            running.wait()
        after = sha256(target)
        old += after == before
        new += after != before
        if after not in hashes:
            wrong.append(f"kill {number}: neither the old nor the new file")
        wrong += [f"kill {number}: {problem}" for problem in unsound(target)]
    built(versions[0], target)
    wrong += [f"left behind: {path.name}" for path in folder.iterdir() if path != target]
    return old, new, wrong


def unsound(database: Path) -> list[str]:
    connection = sqlite3.connect(f"file:{database}?mode=ro", uri=True)
    found = [row[0] for row in connection.execute("pragma integrity_check") if row[0] != "ok"]
    found += [f"key {row}" for row in connection.execute("pragma foreign_key_check")]
    connection.close()
    return found


def test_killed_anywhere_it_leaves_the_old_file_or_the_new(
    versions: tuple[Path, Path], tmp_path: Path
) -> None:
    old, new, wrong = killed(versions, tmp_path, KILLS, seed=20261121)
    assert wrong == []
    assert old > 0
    assert old + new == KILLS
    sys.stdout.write(f"{KILLS} kills: {old} left the old file, {new} the new one\n")


def test_remains_of_a_killed_build_are_swept(repository: Path, tmp_path: Path) -> None:
    dead = subprocess.Popen(["true"])
    dead.wait()
    (tmp_path / f".results.db.{dead.pid}.tmp").write_bytes(b"half")
    (tmp_path / f".results.db.{os.getppid()}.tmp").write_bytes(b"another build, still running")
    write(gather(load_content(repository)), repository / "schema", tmp_path / "results.db")
    left = sorted(path.name for path in tmp_path.iterdir())
    assert left == [f".results.db.{os.getppid()}.tmp", "results.db"]


def test_no_room_leaves_the_old_file_and_says_so(
    versions: tuple[Path, Path], tmp_path: Path
) -> None:
    target = tmp_path / "results.db"
    before = built(versions[0], target)
    limit = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (65536, 65536))"
    running = start(versions[1], target, limit)
    out, errors = running.communicate(timeout=60)
    assert (running.returncode, out) == (1, "")
    assert errors.startswith(f"{target}: not written: ")
    assert "the old file stays" in errors
    assert len(errors.splitlines()) == 1
    assert sha256(target) == before
    assert list(tmp_path.iterdir()) == [target]


def sqlite_error(name: str) -> sqlite3.Error:
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorname = name
    return error


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (OSError(28, "", "a"), "a: No space left on device; make room."),
        (OSError(24, "", "a", None, "b"), "b: Too many open files; allow more open files (ulimit"),
        (OSError(12, ""), "Cannot allocate memory; free memory, or build with --jobs 1."),
        (MemoryError(), "Cannot allocate memory; free memory, or build with --jobs 1."),
        (sqlite_error("SQLITE_IOERR_WRITE"), "disk I/O error; check the disk."),
        (
            ImportError("libx.so: failed to map segment from shared object"),
            "Cannot allocate memory; free memory, or build with --jobs 1.",
        ),
        (BrokenProcessPool(), "the system has ended a process of the build, most often for want"),
    ],
)
def test_a_limit_of_the_system_is_said_in_one_line(
    error: Exception, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """tests/bench/faults.py lets every call of a build fail so."""
    with _explained() as outcome:
        raise error
    answer = capsys.readouterr().err
    assert not outcome.good
    assert answer.startswith(said)
    assert answer.endswith(". What was published before stays\n")


@pytest.mark.parametrize(
    "error",
    [
        FileNotFoundError(2, "No such file", "a"),
        ImportError("No module named 'x'"),
        sqlite3.OperationalError("no such table: x"),
    ],
)
def test_an_error_of_ours_is_no_limit_of_the_system(error: Exception) -> None:
    with pytest.raises(type(error)), _explained():
        raise error


@pytest.mark.parametrize("function", ["fsync", "open"])
def test_failing_system_call_leaves_the_old_file(
    repository: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, function: str
) -> None:
    target = tmp_path / "results.db"
    target.write_bytes(b"the old one")
    shared, rows, *others = gather(load_content(repository))

    def refuse(*_: object) -> int:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(writing.os, function, refuse)
    with pytest.raises(WriteError, match=r"not written: .*Input/output error; the old file stays"):
        write([shared, rows, *others], repository / "schema", target)
    assert target.read_bytes() == b"the old one"
    assert list(tmp_path.iterdir()) == [target]


@pytest.mark.parametrize("place", ["missing/results.db", "file/results.db"])
def test_folder_that_cannot_be_written_is_said(
    repository: Path, tmp_path: Path, place: str
) -> None:
    (tmp_path / "file").write_text("not a folder")
    with pytest.raises(WriteError, match="not written: "):
        write(gather(load_content(repository)), repository / "schema", tmp_path / place)


def test_read_only_folder_is_said(repository: Path) -> None:
    place = Path("/proc")  # where nobody makes files, not even root
    with pytest.raises(WriteError, match="not written: "):
        write(gather(load_content(repository)), repository / "schema", place / "results.db")
