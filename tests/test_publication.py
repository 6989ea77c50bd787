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
from platterbase.build import steps as build_steps
from platterbase.build.folders import file_hash, read_folder
from platterbase.build.hugo import new_folder
from platterbase.build.inputs import Inputs
from platterbase.build.publication import Source
from platterbase.build.runner import Steps
from platterbase.errors import IngestError

ROOT = Path(__file__).resolve().parent.parent
NAMES = ("public/index.html", "results.db", "results.series/a.parquet")
KILLS = int(os.environ.get("PLATTERBASE_KILLS", "12"))

# Publishes the texts one, two, one, … until it is killed.
PUBLISH = """
import sys
from itertools import count
from pathlib import Path
from tests.test_publication import publish
root = Path(sys.argv[1])
for number in count(int(sys.argv[2])):
    publish(root, f"key{number}", str(number))
    print(number, flush=True)
"""

# One process, as Hugo is: of a shell a child could live on that makes its folder once more.
WRITE_ON = """
import sys
from contextlib import suppress
from itertools import count
from pathlib import Path
folder = Path(sys.argv[1])
for number in count():
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        (folder / str(number % 10)).write_text("old")
"""


def publish(root: Path, key: str, text: str) -> None:
    """Publish a text as every file of a build, beside one file that never changes."""
    made = root / ".made"
    with publication.one_build_at_a_time(root, lambda: None):
        sources = {}
        for name in NAMES:
            path = made / text / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
            sources[name] = Source(path, file_hash(path))
        same = made / "same.html"
        if not same.exists():
            same.write_text("the same")
        sources["public/same.html"] = Source(same, file_hash(same))
        publication.Assembly(root).publish(key, sources, {"note": text})
        shutil.rmtree(made / text)


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
    for key in "abcde":
        publish(tmp_path, key, key)
    folders = {path.name for path in (tmp_path / ".built").iterdir() if path.is_dir()}
    assert folders == {"c.0", "d.0", "e.0", "current", "before"}
    assert (tmp_path / ".built/before/public/index.html").read_text() == "d"


def test_equal_bytes_are_one_file_on_disk(tmp_path: Path) -> None:
    for key, text in (("a", "one"), ("b", "two")):
        publish(tmp_path, key, text)
    same = [tmp_path / f".built/{key}.0/public/same.html" for key in "ab"]
    other = [tmp_path / f".built/{key}.0/public/index.html" for key in "ab"]
    assert same[0].stat().st_ino == same[1].stat().st_ino
    assert other[0].stat().st_ino != other[1].stat().st_ino
    assert all(read_folder(tmp_path / f".built/{key}.0") for key in "ab")


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
    publish(tmp_path, "a", "one")
    assert publication.published(tmp_path, "a") is not None
    assert texts(tmp_path) == {"one"}
    assert not (tmp_path / "public/more.html").exists()


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


def test_what_a_killed_build_has_left_running_writes_into_no_other(tmp_path: Path) -> None:
    """Hugo outlives the process that has started it."""
    place = tmp_path / ".cache/rendered"
    old = new_folder(place)
    hugo = subprocess.Popen([sys.executable, "-c", WRITE_ON, str(old / "a")])
    try:
        while not (old / "a").exists():
            time.sleep(0.01)
        for _ in range(5):
            new = new_folder(place)
            time.sleep(0.02)
            assert new != old
            assert list(new.iterdir()) == []
    finally:
        hugo.kill()
        hugo.wait()
    last = new_folder(place)
    assert list(place.rglob("*")) == [last]


def test_killed_anywhere_it_leaves_the_old_or_the_new(tmp_path: Path) -> None:
    """Whole, and everything of one build; the next build sweeps what was left."""
    chance = random.Random(20261122)
    publish(tmp_path, "key", "-1")
    number = 0
    for _ in range(KILLS):
        command = [sys.executable, "-c", PUBLISH, str(tmp_path), str(number)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as running:
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
    assert [path.name for path in (tmp_path / ".built").glob("part")] == []


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


def test_an_edit_while_it_runs_starts_a_build_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was made of half old, half new bytes is neither published nor kept."""
    text = tmp_path / "content/text.md"
    text.parent.mkdir()
    text.write_text("one")
    keys: list[str] = []

    def make(root: Path, inputs: Inputs, *rest: object) -> object:
        steps = rest[1]
        assert isinstance(steps, Steps)
        key = inputs.key("content")
        steps.cache.keep("step", key, "made")
        keys.append(key)
        if len(keys) == 1:
            text.write_text("two")
        page = root / "page.html"
        page.write_text(text.read_text())
        return publication.Assembly(root), {"public/page.html": Source(page, file_hash(page))}, {}

    monkeypatch.setattr(build_steps, "_make", make)
    built = build_steps.build(tmp_path)
    assert built.changed
    assert len(set(keys)) == 2
    assert (tmp_path / "public/page.html").read_text() == "two"
    assert [path.name for path in (tmp_path / ".cache/steps/step").iterdir()] == [keys[1]]


def test_a_failure_of_half_an_edit_starts_a_build_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file that went away while a build ran is no problem of the content; a lasting one is."""
    text = tmp_path / "content/text.md"
    text.parent.mkdir()
    text.write_text("one")

    def make(root: Path, inputs: Inputs, *rest: object) -> object:
        text.write_text("two")
        page = root / "page.html"
        page.write_text(inputs.files["content/text.md"])
        if page.read_text() != file_hash(text):
            raise KeyError("content/text.md")
        return publication.Assembly(root), {"public/page.html": Source(page, file_hash(page))}, {}

    monkeypatch.setattr(build_steps, "_make", make)
    assert build_steps.build(tmp_path).changed

    def fail(*rest: object) -> object:
        raise KeyError("content/text.md")

    text.write_text("three")
    monkeypatch.setattr(build_steps, "_make", fail)
    with pytest.raises(KeyError):
        build_steps.build(tmp_path)


def test_a_file_that_never_rests_ends_the_build(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = tmp_path / "content/text.md"
    text.parent.mkdir()
    text.write_text("")
    (tmp_path / "content/other.md").write_text("")

    def make(*_: object) -> object:
        text.write_text(text.read_text() + "more")
        return publication.Assembly(tmp_path), {}, {}

    monkeypatch.setattr(build_steps, "_make", make)
    with pytest.raises(IngestError, match=r"content/text\.md:1: error build-edited: .*5 builds"):
        build_steps.build(tmp_path)
    assert not (tmp_path / "public").exists()


def test_make_clean_removes_it(tmp_path: Path) -> None:
    """The links too: a pattern with a slash at its end would hold for folders only."""
    shutil.copy(ROOT / ".gitignore", tmp_path)
    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)
    publish(tmp_path, "a", "one")
    words = clean_command()
    subprocess.run(words, cwd=tmp_path, check=True, capture_output=True)
    assert sorted(path.name for path in tmp_path.iterdir()) == [".git", ".gitignore", ".made"]


def clean_command() -> list[str]:
    """The command of `make clean`."""
    lines = (ROOT / "Makefile").read_text("utf-8").splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("clean:"))
    return [word.strip("'") for word in lines[at + 1].split()]
