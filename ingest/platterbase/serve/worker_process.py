"""Start, kill and replace the database process (worker.py) behind one listening socket."""

from __future__ import annotations

import asyncio
import os
import shutil
import socket
import sys
import tempfile
from pathlib import Path

import httpx

from platterbase.serve import limits

_DATABASE = "results.db"
_LOOK_SECONDS = 0.5  # for a new publication
_START_SECONDS = 30
_TIMEOUT = 2 * limits.HANG_SECONDS  # the gate is quicker
# Without these, each thread of the worker keeps the memory that it has freed.
_MALLOC = {"MALLOC_ARENA_MAX": "1", "MALLOC_TRIM_THRESHOLD_": "1000000"}
_RESTART_SECONDS = 0.1  # a worker that cannot start must not spin


class WorkerProcess:
    """The database process, and the client to ask it.

    It reads a file of its own, a hard link made when it starts: a running immutable Datasette
    must never see its database replaced. When a build has published another one, another worker
    takes over (`follow`), so that pages and database are those of one build.
    """

    def __init__(self, root: Path) -> None:
        self._root = root
        self._folder = Path(tempfile.mkdtemp(prefix="platterbase-"))
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.bind(str(self._folder / "socket"))
        self._socket.listen()
        self.ready = False
        self._process: asyncio.subprocess.Process | None = None
        self._watch: asyncio.Task[None] | None = None
        self._served = self._published()
        self._link_folder = self._link_database()
        transport = httpx.AsyncHTTPTransport(uds=str(self._folder / "socket"))
        self.client = httpx.AsyncClient(
            transport=transport, base_url="http://worker", timeout=_TIMEOUT
        )

    async def start(self) -> None:
        """Start, and return once it answers."""
        process = await self._spawn()
        await self._greet(process)
        if not self.ready:
            raise ChildProcessError(f"the database process ended with status {process.returncode}")
        self._watch = asyncio.create_task(self._keep_running(process))

    async def stop(self) -> None:
        """End it for good, and leave nothing behind."""
        if self._watch:
            self._watch.cancel()
        self.kill()
        if self._process:
            await self._process.wait()
        await self.client.aclose()
        self._socket.close()
        shutil.rmtree(self._folder)

    def replace(self) -> None:
        """Let another worker read the results.db that is there now."""
        old, self._link_folder = self._link_folder, self._link_database()
        self.kill()
        shutil.rmtree(old)

    async def follow(self) -> None:
        """Replace the worker after each publication, for as long as the server runs."""
        while True:
            await asyncio.sleep(_LOOK_SECONDS)
            self.replace_if_published()

    def replace_if_published(self) -> None:
        """Replace the worker where another database was published since it started."""
        found = self._published()
        if found != self._served and found.is_file():
            same = found.samefile(self._link_folder / _DATABASE)
            self._served = found
            if not same:  # else a hard link: the build had nothing to change in it
                self.replace()

    def _published(self) -> Path:
        return (self._root / _DATABASE).resolve()

    def kill(self) -> None:
        """End the process at once; another one starts in its place."""
        self.ready = False
        if self._process and self._process.returncode is None:
            self._process.kill()

    def _link_database(self) -> Path:
        """Return a new folder with results.db: Datasette names a database after its file."""
        folder = Path(tempfile.mkdtemp(dir=self._folder))
        source = self._published()
        try:
            os.link(source, folder / source.name)
        except OSError:  # it lies on another filesystem
            shutil.copyfile(source, folder / source.name)
        return folder

    async def _spawn(self) -> asyncio.subprocess.Process:
        self._process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "platterbase.serve.worker",
            str(self._root),
            str(self._link_folder / _DATABASE),
            str(self._socket.fileno()),
            stdin=asyncio.subprocess.PIPE,
            pass_fds=[self._socket.fileno()],
            start_new_session=True,  # Ctrl-C is for the server, which then ends the worker
            env=os.environ | _MALLOC,
        )
        return self._process

    async def _greet(self, process: asyncio.subprocess.Process) -> None:
        """Wait until the process gives its first answer or ends."""
        ended = asyncio.create_task(process.wait())
        first = asyncio.create_task(self.client.get("/-/versions.json", timeout=_START_SECONDS))
        try:
            await asyncio.wait([ended, first], return_when=asyncio.FIRST_COMPLETED)
            self.ready = first.done() and first.exception() is None and first.result().is_success
        finally:
            ended.cancel()
            first.cancel()

    async def _keep_running(self, process: asyncio.subprocess.Process) -> None:
        while True:
            await process.wait()
            self.ready = False
            await asyncio.sleep(_RESTART_SECONDS)
            process = await self._spawn()
            await self._greet(process)
