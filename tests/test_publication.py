"""One publication: pages, database and series of one build are served together, or none of them."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from platterbase.build import publication
from platterbase.build.folders import read_folder

ROOT = Path(__file__).resolve().parent.parent
NAMES = ("public/index.html", "results.db", "results.series/a.parquet")
KILLS = int(os.environ.get("PLATTERBASE_KILLS", "25"))

# Publishes the texts one, two, one, … until it is killed.
PUBLISH = """
import sys
from itertools import count
from pathlib import Path
from platterbase.build import publication
root = Path(sys.argv[1])
for number in count(int(sys.argv[2])):
    with publication.one_build_at_a_time(root, lambda: None):
        draft = publication.Draft(root, f"key{number}")
        (draft.folder / "results.series").mkdir()
        for name in ("public/index.html", "results.db", "results.series/a.parquet"):
            (draft.folder / name).write_text(str(number))
        (draft.folder / "public/same.html").write_text("the same")
        draft.publish({})
    print(number, flush=True)
"""


def publish(root: Path, key: str, text: str) -> None:
    with publication.one_build_at_a_time(root, lambda: None):
        draft = publication.Draft(root, key)
        (draft.folder / "results.series").mkdir()
        for name in NAMES:
            (draft.folder / name).write_text(text)
        (draft.folder / "public/same.html").write_text("the same")
        draft.publish({"note": text})


def texts(root: Path) -> set[str]:
    return {(root / name).read_text() for name in NAMES}


def test_names_are_links_that_never_change(tmp_path: Path) -> None:
    publish(tmp_path, "a", "one")
    links = {name: (tmp_path / name).readlink() for name in ("public", "results.db")}
    publish(tmp_path, "b", "two")
    assert texts(tmp_path) == {"two"}
    assert {name: (tmp_path / name).readlink() for name in links} == links
    found = publication.published(tmp_path, "b")
    assert found is not None
    assert found.notes == {"note": "two"}


def test_the_one_before_stays_for_who_reads_it_and_older_ones_go(tmp_path: Path) -> None:
    for key, text in (("a", "one"), ("b", "two"), ("c", "three")):
        publish(tmp_path, key, text)
    folders = {path.name for path in (tmp_path / ".built").iterdir()}
    assert folders == {"b", "c", "current", "lock"}


def test_equal_bytes_are_one_file_on_disk(tmp_path: Path) -> None:
    for key, text in (("a", "one"), ("b", "two")):
        publish(tmp_path, key, text)
    same = [tmp_path / f".built/{key}/public/same.html" for key in "ab"]
    other = [tmp_path / f".built/{key}/public/index.html" for key in "ab"]
    assert same[0].stat().st_ino == same[1].stat().st_ino
    assert other[0].stat().st_ino != other[1].stat().st_ino
    assert all(read_folder(tmp_path / f".built/{key}") for key in "ab")


@pytest.mark.parametrize("damage", ["changed", "gone", "more"])
def test_a_publication_that_was_changed_is_not_trusted(tmp_path: Path, damage: str) -> None:
    publish(tmp_path, "a", "one")
    page = tmp_path / "public/index.html"
    if damage == "changed":
        page.write_text("oNe")
    elif damage == "gone":
        page.unlink()
    else:
        page.with_name("more.html").write_text("more")
    assert publication.published(tmp_path, "a") is None


def test_plain_folders_of_earlier_versions_give_way(tmp_path: Path) -> None:
    for name in NAMES:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("old")
    publish(tmp_path, "a", "one")
    assert texts(tmp_path) == {"one"}
    assert (tmp_path / "public").is_symlink()


def test_netlify_finds_a_plain_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It follows no link out of the folder that it publishes."""
    monkeypatch.setenv("NETLIFY", "true")
    for key, text in (("a", "one"), ("b", "two")):
        publish(tmp_path, key, text)
        assert not (tmp_path / "public").is_symlink()
        assert (tmp_path / "public/index.html").read_text() == text


def test_readers_find_every_page_while_others_are_published(tmp_path: Path) -> None:
    publish(tmp_path, "key", "0")
    wrong: list[str] = []
    reads = 0
    done = threading.Event()

    def read() -> None:
        nonlocal reads
        while not done.is_set():
            try:
                (tmp_path / "public/index.html").read_text()
                reads += 1
            except OSError as error:
                wrong.append(str(error))

    reader = threading.Thread(target=read)
    reader.start()
    for number in range(200):
        publish(tmp_path, f"key{number}", str(number))
    done.set()
    reader.join()
    assert wrong == []
    assert reads > 200


def test_killed_anywhere_it_leaves_the_old_or_the_new(tmp_path: Path) -> None:
    """Whole, and everything of one build; the next build sweeps what was left."""
    chance = random.Random(20261122)
    publish(tmp_path, "key", "-1")
    number = 0
    for _ in range(KILLS):
        command = [sys.executable, "-c", PUBLISH, str(tmp_path), str(number)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as running:
            assert running.stdout
            running.stdout.readline()  # it has begun
            time.sleep(chance.uniform(0, 0.05))
            running.kill()
        (found,) = texts(tmp_path)
        current = publication.current(tmp_path)
        assert current is not None
        assert read_folder(current) is not None
        assert int(found) >= number
        number = int(found) + 1
    publish(tmp_path, "last", "last")
    assert [path.name for path in tmp_path.rglob("*.part")] == []


def test_a_second_build_says_that_it_waits(tmp_path: Path) -> None:
    said: list[float] = []
    ended: list[float] = []

    def second() -> None:
        with publication.one_build_at_a_time(tmp_path, lambda: said.append(time.monotonic())):
            ended.append(time.monotonic())

    with publication.one_build_at_a_time(tmp_path, lambda: None):
        other = threading.Thread(target=second)
        other.start()
        while not said:
            time.sleep(0.01)
        first_ended = time.monotonic()
    other.join()
    assert said[0] <= first_ended <= ended[0]


def test_make_clean_removes_it(tmp_path: Path) -> None:
    """The links too: a pattern with a slash at its end would hold for folders only."""
    shutil.copy(ROOT / ".gitignore", tmp_path)
    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)
    publish(tmp_path, "a", "one")
    words = clean_command()
    subprocess.run(words, cwd=tmp_path, check=True, capture_output=True)
    assert sorted(path.name for path in tmp_path.iterdir()) == [".git", ".gitignore"]


def clean_command() -> list[str]:
    """The command of `make clean`."""
    lines = (ROOT / "Makefile").read_text("utf-8").splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("clean:"))
    return [word.strip("'") for word in lines[at + 1].split()]
