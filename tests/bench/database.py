"""How much dearer is our database than the least that could be done?

    .venv/bin/python tests/bench/database.py [FOLDER or fio-json-3450.tar.xz] [--times 5]

Ours: read, decode, parse, check, gather and write results.db. The floor, beside it and on the
same files: read and parse all that people wrote (raw files by our parsers, TOML by tomllib), then
the bare `executemany` of the same rows into tables of the same columns, without keys, checks,
views or fsync. Prints medians and their ratio; the bar
is 3. Without an argument the archive of this repository is measured.
"""

from __future__ import annotations

import argparse
import sqlite3
import statistics
import sys
import tarfile
import tempfile
import time
import tomllib
from collections.abc import Callable
from pathlib import Path

from ingest.archive import Archive, _jobs, load_archive, submission_folders
from ingest.database.rows import Rows
from ingest.database.write import gather, write
from ingest.raw_files import Job, RawFile, read

ROOT = Path(__file__).resolve().parents[2]
BAR = 3.0
HEAD = """
format = 1
title = "benchmark"
author = "benchmark"
sent = "2026-11-21"
language = "en"
licence = "CC0-1.0"
[[host]]
slug = "box"
[[array]]
slug = "disk"
level = "unknown"
note = "benchmark"
[[setup]]
slug = "disk"
array = "disk"
"""


def main() -> int:
    """Measure, print, and say by the exit code whether the bar holds."""
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("files", nargs="?", type=Path, help="folder or tar of raw files")
    arguments.add_argument("--times", type=int, default=5, help="runs of each, for the median")
    given = arguments.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        root = ROOT if given.files is None else submission_of(given.files, Path(folder))
        archive = load_archive(root)
        rows = gather(archive)
        target = Path(folder) / "bench.db"
        ours, floor = compare(root, archive, rows, target, given.times)
        files = len(rows.tables["raw_file"])
        size = target.stat().st_size
    ratio = ours / floor
    sys.stdout.write(f"{files} files, {len(rows)} rows, {size / 1e6:.1f} MB of database\n")
    sys.stdout.write(f"ours {ours:.3f} s, floor {floor:.3f} s, ratio {ratio:.2f} (bar {BAR:g})\n")
    return int(ratio > BAR)


def compare(
    root: Path, archive: Archive, rows: Rows, target: Path, times: int
) -> tuple[float, float]:
    """Medians of ours and of the floor, taken in turns."""
    jobs = [job for sent in archive.submissions for job in _jobs(sent.loaded)]
    tomls = [folder / "submission.toml" for folder in submission_folders(root)]
    tomls += (root / "content/hardware").glob("*/*.toml")
    ours, floor = [], []
    for _ in range(times):
        floor.append(timed(lambda: bare(jobs, tomls, rows, target)))
        ours.append(timed(lambda: write(gather(load_archive(root)), root / "schema", target)))
    return statistics.median(ours), statistics.median(floor)


def timed(work: Callable[[], None]) -> float:
    """Seconds that it took."""
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def bare(jobs: list[Job], tomls: list[Path], rows: Rows, target: Path) -> None:
    """Parse all files, and put rows that are already there into bare tables."""
    for path in tomls:
        tomllib.loads(path.read_text("utf-8"))
    for job in jobs:
        if not isinstance(read(job), RawFile):
            raise SystemExit(f"{job.name} cannot be read")
    target.unlink(missing_ok=True)
    connection = sqlite3.connect(target, isolation_level=None)
    connection.executescript("pragma journal_mode = off; pragma synchronous = off; begin")
    for table, values in rows.tables.items():
        columns = rows.columns[table]
        connection.execute(f"create table {table} ({', '.join(columns)})")
        connection.executemany(
            f"insert into {table} values ({', '.join('?' * len(columns))})", values
        )
    connection.execute("commit")
    connection.close()


def submission_of(files: Path, folder: Path) -> Path:
    """A repository of one submission that holds these files, numbered."""
    home = folder / "content/results/2026/bench"
    home.mkdir(parents=True)
    (folder / "schema").symlink_to(ROOT / "schema")
    (folder / "content/hardware").symlink_to(ROOT / "content/hardware")
    text = [HEAD]
    for number, data in enumerate(contents(files)):
        (home / f"{number:05}.txt").write_bytes(data)
        text.append(f'[[file]]\npath = "{number:05}.txt"\nsetups = ["disk"]\n')
    (home / "submission.toml").write_text("".join(text))
    return folder


def contents(files: Path) -> list[bytes]:
    """Bytes of every file of a folder or a tar, each once."""
    if files.is_dir():
        found = [path.read_bytes() for path in sorted(files.rglob("*")) if path.is_file()]
    else:
        with tarfile.open(files) as packed:
            members = sorted((one for one in packed if one.isfile()), key=lambda one: one.name)
            found = [packed.extractfile(one).read() for one in members]  # type: ignore[union-attr]
    return list(dict.fromkeys(found))


if __name__ == "__main__":
    sys.exit(main())
