"""Unknown parts, versions and tools are welcome: kept, shown, without guesses."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from platterbase.database.parts import gather
from platterbase.database.write import write
from platterbase.pages.raw_text import raw_texts, sent_files
from platterbase.submission.content import load_content
from tests.bench.made_up import write_submission

# A tool that is still to be written, and a version of bonnie++ that is.
OUTPUT = "frobmark 9.1 (c) 2031\nfrob rate: 12.5 Mfrob/s\n"
KEPT = (
    '\n[[file]]\npath = "frobmark.txt"\nopaque = true\nsetups = ["disk-ext3"]\nnote = "frobmark"\n'
)


@pytest.fixture(scope="module")
def home(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A repository with one submission full of what nobody knows."""
    folder = tmp_path_factory.mktemp("unknown")
    for name in ("schema", "content/hardware"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).symlink_to(root / name)
    sent = write_submission(folder, "unknown", 1)
    toml = sent / "submission.toml"
    text = toml.read_text("utf-8").replace("ST3320620AS", "Whirligig 9000 Pro")
    text = text.replace("ASUS M2NPV-VM", "Frobnitz F-1")
    text = text.replace('path = "dd.txt"', 'path = "dd.txt"\ntool_version = "99.1-future"')
    toml.write_text(text + KEPT, "utf-8")
    (sent / "frobmark.txt").write_text(OUTPUT, "utf-8")
    return folder


@pytest.fixture
def connection(home: Path, root: Path, tmp_path: Path) -> Iterator[sqlite3.Connection]:
    target = tmp_path / "results.db"
    write(gather(load_content(home)), root / "schema", target)
    with closing(sqlite3.connect(target)) as found:
        yield found


def test_unknown_parts_are_unclassified_and_their_results_stand(
    connection: sqlite3.Connection,
) -> None:
    parts = connection.execute("select kind, name from unclassified order by kind").fetchall()
    assert parts == [("board", "Frobnitz F-1"), ("drive", "Whirligig 9000 Pro")]
    drives = connection.execute("select distinct drive, board from result").fetchall()
    assert drives == [("Whirligig 9000 Pro", "Frobnitz F-1")]
    values = "select count(*) from result where value is not null"
    assert connection.execute(values).fetchone()[0] > 10


def test_an_unknown_version_is_kept_as_it_was_said(connection: sqlite3.Connection) -> None:
    found = connection.execute("select tool_version, count(*) from result where tool = 'dd'")
    ((version, count),) = found.fetchall()
    assert version == "99.1-future"
    assert count > 0


def test_an_unknown_tool_is_kept_and_shown_without_numbers(
    connection: sqlite3.Connection, home: Path
) -> None:
    file = "content/results/2026/unknown/frobmark.txt"
    row = connection.execute("select opaque, note from raw_file where file = ?", (file,))
    assert row.fetchone() == (1, "frobmark")
    runs = connection.execute("select count(*) from run where file = ?", (file,))
    assert runs.fetchone()[0] == 0
    texts = raw_texts(home, sent_files(connection, "unknown"))
    assert {sent.name: text for sent, text in texts}["frobmark.txt"] == OUTPUT


def test_an_unknown_tool_that_is_not_declared_so_is_named_with_what_helps(home: Path) -> None:
    """Nothing is dropped in silence."""
    toml = home / "content/results/2026/unknown/submission.toml"
    text = toml.read_text("utf-8")
    toml.write_text(text.replace("opaque = true\n", ""), "utf-8")
    try:
        with pytest.raises(Exception, match=r"frobmark\.txt:1: error foreign-file: .*opaque"):
            load_content(home)
    finally:
        toml.write_text(text, "utf-8")
