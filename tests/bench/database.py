"""How much dearer is our database than the least that could be done?

    .venv/bin/python tests/bench/database.py [FOLDER or fio-json-3450.tar.xz] [--times 5]

The bar: reading and parsing the raw files, gathering their rows and writing results.db takes at
most three times as long as the same reading and parsing and a bare `executemany` of the same rows
into tables without keys, checks, indexes, views or fsync. Printed beside it: the whole of
`build --database-only`, which also reads and checks submissions, catalogue and vocabulary, against
the same floor with tomllib's reading of their files. Medians, taken in turns.
Without an argument the archive of this repository is measured.
"""

from __future__ import annotations

import argparse
import io
import sqlite3
import statistics
import sys
import tarfile
import tempfile
import time
import tomllib
from collections.abc import Callable, Iterable
from pathlib import Path

from platterbase.database.parts import gather
from platterbase.database.tables import RawFile as RawFileRow
from platterbase.database.tables import Rows, column_names, table_name
from platterbase.database.write import write
from platterbase.submission.content import Content, file_tasks, load_content, submission_folders
from platterbase.submission.raw_files import FileTask, read

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
        archive = load_content(root)
        rows = merged(gather(archive))
        target = Path(folder) / "bench.db"
        part, part_floor, whole, whole_floor = compare(root, archive, rows, target, given.times)
        files = rows.count(RawFileRow)
        size = target.stat().st_size
    sys.stdout.write(f"{files} files, {len(rows)} rows, {size / 1e6:.1f} MB of database\n")
    sys.stdout.write(
        f"parse, gather, write: {part:.3f} s, floor {part_floor:.3f} s, "
        f"ratio {part / part_floor:.2f} (bar {BAR:g})\n"
        f"the whole build: {whole:.3f} s, floor {whole_floor:.3f} s, "
        f"ratio {whole / whole_floor:.2f}\n"
    )
    return int(part / part_floor > BAR)


def compare(
    root: Path, archive: Content, rows: Rows, target: Path, times: int
) -> tuple[float, ...]:
    """Medians: the database part, its floor, the whole, its floor."""
    tasks = [task for one in archive.submissions for task in file_tasks(one.document)]
    tomls = [folder / "submission.toml" for folder in submission_folders(root)]
    tomls += (root / "content/hardware").glob("*/*.toml")
    schema = root / "schema"

    def floor() -> None:
        parse(tasks)
        bare(rows, target)

    def part() -> None:
        parse(tasks)
        write(gather(archive), schema, target)

    def whole_floor() -> None:
        for path in tomls:
            tomllib.loads(path.read_text("utf-8"))
        floor()

    def whole() -> None:
        write(gather(load_content(root)), schema, target)

    works = (part, floor, whole, whole_floor)
    taken = [[timed(work) for work in works] for _ in range(times)]
    return tuple(statistics.median(column) for column in zip(*taken, strict=True))


def timed(work: Callable[[], None]) -> float:
    """Seconds that it took."""
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def parse(tasks: list[FileTask]) -> None:
    """Read, decode and parse every raw file."""
    for task in tasks:
        if read(task).problems:
            raise SystemExit(f"{task.name} cannot be read")


def merged(batches: Iterable[Rows]) -> Rows:
    """All rows as one batch."""
    every = Rows()
    for rows in batches:
        for kind, values in rows.tables.items():
            every.tables.setdefault(kind, []).extend(values)
    return every


def bare(rows: Rows, target: Path) -> None:
    """Put rows that are already there into bare tables."""
    target.unlink(missing_ok=True)
    connection = sqlite3.connect(target, isolation_level=None)
    connection.executescript("pragma journal_mode = off; pragma synchronous = off; begin")
    for kind, values in rows.tables.items():
        table, columns = table_name(kind), column_names(kind)
        connection.execute(f"create table {table} ({', '.join(columns)})")
        connection.executemany(
            f"insert into {table} values ({', '.join('?' * len(columns))})", values
        )
    connection.execute("commit")
    connection.close()


def submission_of(files: Path, folder: Path) -> Path:
    """A repository of one submission that holds these files packed, numbered."""
    home = folder / "content/results/2026/bench"
    home.mkdir(parents=True)
    (folder / "schema").symlink_to(ROOT / "schema")
    (folder / "content/hardware").symlink_to(ROOT / "content/hardware")
    with tarfile.open(home / "runs.tar.xz", "w:xz") as packed:
        for number, data in enumerate(contents(files)):
            member = tarfile.TarInfo(f"{number:05}.txt")
            member.size = len(data)
            packed.addfile(member, io.BytesIO(data))
    claim = '[[file]]\npath = "runs.tar.xz/*"\nsetups = ["disk"]\n'
    (home / "submission.toml").write_text(f"{HEAD}{claim}")
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
