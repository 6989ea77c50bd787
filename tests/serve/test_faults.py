"""Faults of the machine: what cannot start is tried again, what is damaged is not served."""

from __future__ import annotations

import asyncio
import logging
import os
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from platterbase.build.folders import file_hash, seal
from platterbase.serve import app, guard, worker_process
from platterbase.serve.channel import Request
from platterbase.serve.content import Damaged, check_content
from platterbase.serve.logs import _LINES_PER_MINUTE, bound_logs
from platterbase.serve.worker_process import WorkerProcess

REPOSITORY = Path(__file__).resolve().parents[2]


@pytest.fixture
def publication(tmp_path: Path) -> Path:
    """A small database with the manifest that a build leaves beside it."""
    database = tmp_path / "results.db"
    with sqlite3.connect(database) as connection:
        connection.execute("create table unit (unit)")
        connection.executemany("insert into unit values (?)", [("B" * 500,)] * 100)
    connection.close()
    seal(tmp_path, {"results.db": file_hash(database)})
    return database


def test_a_whole_database_has_its_hash(publication: Path) -> None:
    assert check_content(publication) == file_hash(publication)


@pytest.mark.parametrize("fault", ["flipped", "cut", "empty", "other", "missing"])
@pytest.mark.parametrize("has_manifest", [True, False])
def test_a_damaged_database_is_refused_with_a_sentence(
    publication: Path, fault: str, has_manifest: bool
) -> None:
    content = bytearray(publication.read_bytes())
    if fault == "flipped" and not has_manifest:
        content[100] ^= 255  # of the tree: nobody else knows the values
    elif fault == "flipped":
        content[-20] ^= 1
    changed = {"flipped": content, "cut": content[:5000], "empty": b"", "other": b"x" * 5000}
    if fault == "missing":
        publication.unlink()
    else:
        publication.write_bytes(changed[fault])
    if not has_manifest:
        (publication.parent / "manifest.json").unlink()
    with pytest.raises(Damaged, match=r"damaged|cannot be read"):
        check_content(publication)


def test_the_command_says_it(publication: Path) -> None:
    (publication.parent / "public").mkdir()
    publication.write_bytes(publication.read_bytes() + b"x")
    with pytest.raises(click.ClickException, match="platterbase build"):
        app.serve(publication.parent, 0)


def test_a_busy_port_leaves_nothing_behind(
    publication: Path, short_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (publication.parent / "public").mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(short_folder))
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        with pytest.raises(click.ClickException, match=f"port {port}: Address already in use"):
            app.serve(publication.parent, port)
    assert list(short_folder.iterdir()) == []


def test_a_start_that_fails_is_tried_again_with_growing_pauses(
    built_root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No file descriptors, three times, then a process that never answers.

    The task that watches survives, pauses double, and who hangs is killed.
    """
    pauses: list[float] = []
    hung: list[asyncio.subprocess.Process] = []
    seconds = worker_process._GREET_SECONDS, worker_process._START_SECONDS

    def set_seconds(greet: float, start: float) -> None:
        monkeypatch.setattr(worker_process, "_GREET_SECONDS", greet)
        monkeypatch.setattr(worker_process, "_START_SECONDS", start)

    real_start, real_sleep = asyncio.create_subprocess_exec, asyncio.sleep

    async def sleep(seconds: float) -> None:
        pauses.append(seconds)
        await real_sleep(min(seconds, 0.05))

    async def fail(*_arguments: object, **_options: object) -> asyncio.subprocess.Process:
        fail.left -= 1
        if fail.left:
            raise OSError(24, "Too many open files")
        monkeypatch.setattr(asyncio, "create_subprocess_exec", real_start)
        set_seconds(0.2, 0.2)
        hung.append(await real_start("sleep", "600", stdin=asyncio.subprocess.PIPE))
        return hung[0]

    async def run() -> None:
        worker = WorkerProcess(built_root)
        await worker.start()
        try:
            while not worker.is_complete:  # or the other process takes a failure
                await real_sleep(0.05)
            fail.left = 4
            monkeypatch.setattr(asyncio, "create_subprocess_exec", fail)
            worker.quick.kill()
            monkeypatch.setattr(worker_process.asyncio, "sleep", sleep)
            end = time.monotonic() + 60
            while not worker.ready and time.monotonic() < end:
                await real_sleep(0.05)
                if hung and hung[0].returncode is not None:
                    set_seconds(*seconds)
            assert worker.ready
            assert hung[0].returncode == -signal.SIGKILL
        finally:
            monkeypatch.setattr(worker_process.asyncio, "sleep", real_sleep)
            await worker.stop()

    asyncio.run(run())
    assert {0.1, 0.2, 0.4, 0.8} <= {round(pause, 3) for pause in pauses}


def test_a_new_publication_answers_before_the_old_one_ends(
    built_root: Path, tmp_path: Path
) -> None:
    root = tmp_path / "root"
    shutil.copytree(built_root, root, symlinks=True)
    for name in ("one", "two"):
        (root / name).mkdir()
        shutil.copy(root / "results.db", root / name)
    with sqlite3.connect(root / "two/results.db") as connection:
        connection.execute("create table new (x)")
    connection.close()
    (root / "results.db").unlink()
    (root / "results.db").symlink_to("one/results.db")

    async def run() -> None:
        worker = WorkerProcess(root)
        await worker.start()
        try:
            before = worker.content
            (root / "next").symlink_to("two/results.db")
            (root / "next").replace(root / "results.db")
            worker.replace_if_published()
            end = time.monotonic() + 60
            while worker.content == before and time.monotonic() < end:
                assert (await worker.quick.client.ask(Request("/results/unit.json"))).status == 200
                await asyncio.sleep(0.02)
            assert (await worker.quick.client.ask(Request("/results/new.json"))).status == 200
        finally:
            await worker.stop()

    asyncio.run(run())


@pytest.fixture
def short_folder() -> Iterator[Path]:
    """An empty folder; below `tmp_path` the address of a socket may be longer than 107 bytes."""
    with tempfile.TemporaryDirectory() as folder:
        yield Path(folder)


def test_what_a_killed_server_left_is_swept(
    built_root: Path, short_folder: Path, free_port: int
) -> None:
    code = f"""
import pathlib
from platterbase.serve import serve
serve(pathlib.Path({str(built_root)!r}), {free_port})
"""
    place = os.environ | {"TMPDIR": str(short_folder)}
    command = [sys.executable, "-c", code]
    with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=REPOSITORY, env=place) as server:
        assert server.stdout
        assert server.stdout.readline()
        assert len(list(short_folder.iterdir())) == 1
        worker_process._sweep(short_folder)  # of one that runs, nothing
        assert len(list(short_folder.iterdir())) == 1
        server.send_signal(signal.SIGKILL)
    worker_process._sweep(short_folder)
    assert list(short_folder.iterdir()) == []
    assert tempfile.gettempdir() != str(short_folder)


@pytest.mark.parametrize(
    "name", ["uvicorn.error", "asyncio", worker_process.__name__, app.__name__, guard.__name__]
)
def test_a_line_is_logged_a_few_times_a_minute(name: str, caplog: pytest.LogCaptureFixture) -> None:
    logger = logging.getLogger(name)
    before = list(logger.filters)
    bound_logs()
    try:
        with caplog.at_level(logging.WARNING, logger=name):
            for text in ["Exceeded concurrency limit."] * 1000 + ["another"]:
                logger.warning(text)
    finally:
        logger.filters[:] = before
    assert len(caplog.messages) == _LINES_PER_MINUTE + 1
