"""Time series: every point in the Parquet file, a line's shape in the database."""

from __future__ import annotations

import hashlib
import math
import sqlite3
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from platterbase.database.parts import gather
from platterbase.database.series import write_series
from platterbase.database.thinning import POINTS, thin
from platterbase.database.write import write
from platterbase.submission.content import load_content
from tests.changes import write_wave

ROWS = 5000


@pytest.fixture
def repository(tmp_path: Path, root: Path) -> Path:
    """A repository with one fio log of 5,000 points, one of them a spike."""
    for name in ("schema", "content/hardware"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).symlink_to(root / name)
    values = [int(1000 + 500 * math.sin(at / 300)) for at in range(ROWS)]
    values[3333] = 90000
    text = "".join(f"{at * 100}, {value}, 0, 4096\n" for at, value in enumerate(values))
    write_wave(tmp_path, text)
    return tmp_path


def test_database_keeps_the_shape_and_the_file_every_point(repository: Path) -> None:
    """A thousand points with the spike in the database, all of them in the Parquet file."""
    archive = load_content(repository)
    write(gather(archive), repository / "schema", repository / "results.db")
    write_series(archive.submissions, repository / "results.series")
    connection = sqlite3.connect(repository / "results.db")
    count, highest = connection.execute("select count(*), max(value) from sample").fetchone()
    assert (count, highest) == (POINTS, 90000 * 1024)
    ((name, points),) = connection.execute("select file, points from series_file").fetchall()
    whole = pq.read_table(repository / name)
    assert whole.num_rows == points == ROWS
    assert max(whole["value"].to_pylist()) == 90000 * 1024


def test_the_same_archive_gives_the_same_parquet(repository: Path) -> None:
    """Written twice, the file has the same bytes."""
    archive = load_content(repository)
    hashes = set()
    for name in ("one", "two"):
        write_series(archive.submissions, repository / name)
        (path,) = (repository / name).iterdir()
        hashes.add(hashlib.sha256(path.read_bytes()).hexdigest())
    assert len(hashes) == 1


def test_short_and_timeless_series_are_thinned_by_place() -> None:
    """A short series stays whole; without times, points count as evenly spaced."""
    assert thin([None, None], [1.0, 2.0]) == [0, 1]
    values = [float(at % 7) for at in range(3000)]
    assert thin([None] * 3000, values) == thin([float(at) for at in range(3000)], values)


def test_long_series_keep_what_a_line_shows() -> None:
    """The ends and each spike stay, and what lies even makes room for them."""
    values = [5.0] * 20_000
    for at in (777, 12_345, 19_998):
        values[at] = 9e9 + at
    kept = thin([at / 2 for at in range(20_000)], values)
    assert (kept[0], kept[-1], len(kept)) == (0, 19_999, 1000)
    assert kept == sorted(set(kept))
    assert {777, 12_345, 19_998} <= set(kept)
