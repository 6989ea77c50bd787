"""Keep database processes (worker.py) running for each publication, until the next ones answer."""

from __future__ import annotations

import asyncio
import fcntl
import logging
import os
import shutil
import socket
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from platterbase.serve import limits
from platterbase.serve.channel import Client, Request
from platterbase.serve.content import LAID_DOWN, Damaged, check_content

_DATABASE = "results.db"
_FOR_BROWSERS = "public/files/browser-*.db"
_LOOK_SECONDS = 0.5  # for a new publication
_GREET_SECONDS = 30.0  # for one attempt to get the first answer
_START_SECONDS = 300.0  # for that answer; a machine may be slow, but a process may hang as well
# Without these, each thread of the worker keeps the memory that it has freed.
_MALLOC = {"MALLOC_ARENA_MAX": "1", "MALLOC_TRIM_THRESHOLD_": "1000000"}
_FIRST_PAUSE = 0.1  # a worker that cannot start must not spin
_LONGEST_PAUSE = 30.0
# What takes longest when it is asked for the first time is asked before any reader does.
_FIRST_PAGES = (
    "/results",
    "/results/result?_size=1",
    "/results/throughput_by_setup",
    *(f"/results/{view}" for view in ("matched_pair", "measured", "load_option", "array_total")),
)
# What may take long has a process of its own: there the columns of results are counted, by which
# readers narrow them down.
_FACETS = tuple(
    f"/results/result.json?_size=1&_facet={column}"
    for column in (
        *("submission", "tool", "operation", "access", "metric", "statistic", "scope", "unit"),
        *("medium", "drive", "controller", "array_level", "filesystem", "verdict", "direction"),
    )
)
_FOLDERS = "platterbase-serve-"
_LOCK = "lock"
_HALF_MADE_SECONDS = 3600.0  # a folder without a lock after that is nobody's

_log = logging.getLogger(__name__)


class WorkerProcess:
    """The database processes of the current publication.

    One answers what is answered soon, the other what may take long: that one starts later, and
    until it answers the first does all.

    When a build has published another database, others read that one, and take over once they
    answer (`follow`): somebody answers all the time. Until then, some seconds, the pages
    are newer than the database.
    """

    def __init__(self, root: Path) -> None:
        self._root = root
        _sweep(Path(tempfile.gettempdir()))
        self._folder = Path(tempfile.mkdtemp(prefix=_FOLDERS))
        self._lock = (self._folder / _LOCK).open("w")
        fcntl.flock(self._lock, fcntl.LOCK_EX)
        self._served = self._published()
        self._replacing: asyncio.Task[None] | None = None
        self._pause = _FIRST_PAUSE  # before another attempt to replace the process
        self._next_attempt = 0.0
        try:
            self._current = _Reader(root, self._served, self._folder)
        except (Damaged, OSError):
            self._leave_nothing()
            raise

    @property
    def quick(self) -> DatabaseProcess:
        """Who answers what is answered soon."""
        return self._current.quick

    @property
    def long(self) -> DatabaseProcess:
        """Who answers all else."""
        return self._current.long if self._current.long.has_answered else self._current.quick

    @property
    def is_complete(self) -> bool:
        """Whether both processes answer."""
        return self.quick.ready and self._current.long.ready

    @property
    def ready(self) -> bool:
        """Whether the database answers, if only what is answered soon."""
        return self.quick.ready

    @property
    def content(self) -> str:
        """The hash of the database."""
        return self._current.content

    async def start(self) -> None:
        """Start, and return once it answers."""
        if not await self._current.start():
            raise ChildProcessError("the database process ended before its first answer")

    async def stop(self) -> None:
        """End it for good, and leave nothing behind."""
        if self._replacing:
            self._replacing.cancel()
            await asyncio.wait([self._replacing])
        await self._current.close()
        self._leave_nothing()

    async def follow(self) -> None:
        """Replace the process after each publication, for as long as the server runs."""
        while True:
            await asyncio.sleep(_LOOK_SECONDS)
            self.replace_if_published()

    def replace_if_published(self) -> None:
        """Begin to replace the process where another database was published since it started."""
        found = self._published()
        is_replacing = self._replacing is not None and not self._replacing.done()
        if found == self._served or is_replacing or time.monotonic() < self._next_attempt:
            return
        try:
            is_same = found.samefile(self._current.database)
        except OSError:  # the next publication has just removed it
            return
        if is_same:  # the build changed nothing in it
            self._served = found
        else:
            self._replacing = asyncio.create_task(self._replace(found))

    async def _replace(self, database: Path) -> None:
        try:
            following = await asyncio.to_thread(_Reader, self._root, database, self._folder)
        except (Damaged, OSError) as error:
            self._try_later()
            _log.warning("the old database stays: %s", error)
            return
        previous = following
        try:
            if await following.start():
                previous, self._current = self._current, following
                self._served, self._pause = database, _FIRST_PAUSE
                await asyncio.sleep(limits.ANSWER_SECONDS)  # for what it works on
            else:
                self._try_later()
                _log.warning("the old database stays: the process of %s does not start", database)
        finally:
            await previous.close()

    def _try_later(self) -> None:
        """Wait longer after each attempt that fails."""
        self._next_attempt = time.monotonic() + self._pause
        self._pause = min(2 * self._pause, _LONGEST_PAUSE)

    def _leave_nothing(self) -> None:
        shutil.rmtree(self._folder)
        self._lock.close()

    def _published(self) -> Path:
        return (self._root / _DATABASE).resolve()


class _Reader:
    """A database, and the two processes that read it.

    They read a file of their own, a hard link where that is possible: an immutable Datasette must
    never see its database replaced.
    """

    def __init__(self, root: Path, database: Path, folder: Path) -> None:
        self.content = check_content(database)
        self._folder = Path(tempfile.mkdtemp(dir=folder))
        self.database = _link(database, self._folder / database.name)  # Datasette's name for it
        published = list(database.resolve().parent.glob(_FOR_BROWSERS))
        if len(published) == 1:
            _link(published[0], self._folder / LAID_DOWN)
        self.quick = DatabaseProcess(root, self.database, limits.WORKER_NICE, first=_FIRST_PAGES)
        self.long = DatabaseProcess(root, self.database, limits.LONG_WORKER_NICE, then=_FACETS)

    async def start(self) -> bool:
        """Start, and return whether the first process answers before its first end."""
        is_answered = await self.quick.start()
        if is_answered:
            self.long.start_soon()
        return is_answered

    async def close(self) -> None:
        await self.quick.close()
        await self.long.close()
        shutil.rmtree(self._folder, ignore_errors=True)


class DatabaseProcess:
    """A process that reads a database and listens at a socket beside it.

    The socket stays when the process ends, so that a waiting request is answered by the next one.
    It is asked for pages that take long for the first time: `first` before any reader asks it,
    `then` beside them.
    """

    def __init__(
        self,
        root: Path,
        database: Path,
        nice: int,
        *,
        first: Sequence[str] = (),
        then: Sequence[str] = (),
    ) -> None:
        self._root = root
        self._database = database
        self._nice = nice
        self._first = first
        self._then = then
        address = database.with_name(f"socket-{nice}")
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.bind(str(address))
        self._socket.listen()
        self.client = Client(address)
        self.has_answered = False
        self.life = 0  # how often it has started
        self._answers = asyncio.Event()
        self._process: asyncio.subprocess.Process | None = None
        self._running: asyncio.Task[None] | None = None

    @property
    def ready(self) -> bool:
        """Whether it answers."""
        return self._answers.is_set()

    async def start(self) -> bool:
        """Start the process, and return whether it answers before its first end."""
        first_life = asyncio.create_task(self._live())
        answering = asyncio.create_task(self._answers.wait())
        try:
            await asyncio.wait([first_life, answering], return_when=asyncio.FIRST_COMPLETED)
        finally:
            answering.cancel()
        if not self.ready:
            return False
        self._running = asyncio.create_task(self._keep_running(first_life))
        return True

    def start_soon(self) -> None:
        """Start the process without waiting for it, as often as it takes."""
        self._running = asyncio.create_task(self._keep_running(asyncio.create_task(self._live())))

    async def close(self) -> None:
        """End it for good."""
        if self._running:
            self._running.cancel()
            await asyncio.wait([self._running])
        self.kill()
        if self._process:
            await self._process.wait()
        self.client.close()
        self._socket.close()

    def kill(self, life: int | None = None) -> None:
        """End it at once, unless that life is over already; another one starts in its place."""
        if life not in (None, self.life):
            return
        self._answers.clear()
        if self._process and self._process.returncode is None:
            self._process.kill()

    async def _keep_running(self, life: asyncio.Task[None]) -> None:
        """Start the process again whenever it ends, after a pause that grows while it fails."""
        pause = _FIRST_PAUSE
        while True:
            begin = time.monotonic()
            try:
                await life
            finally:
                life.cancel()
            if time.monotonic() - begin > _LONGEST_PAUSE:
                pause = _FIRST_PAUSE
            await asyncio.sleep(pause)
            pause = min(2 * pause, _LONGEST_PAUSE)
            life = asyncio.create_task(self._live())

    async def _live(self) -> None:
        """Start the process and return when it has ended, for whatever reason."""
        greeting: asyncio.Task[None] | None = None
        self.life += 1
        try:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "platterbase.serve.worker",
                str(self._root),
                str(self._database),
                str(self._socket.fileno()),
                str(self._nice),
                stdin=asyncio.subprocess.PIPE,
                pass_fds=[self._socket.fileno()],
                start_new_session=True,  # Ctrl-C is for the server, which then ends the worker
                env=os.environ | _MALLOC,
            )
            greeting = asyncio.create_task(self._greet(self._process))
            await self._process.wait()
        except (OSError, RuntimeError) as error:  # no descriptors, no memory, no threads
            _log.warning("the database process does not start: %s", error)
        finally:
            self._answers.clear()
            if greeting:
                greeting.cancel()

    async def _greet(self, process: asyncio.subprocess.Process) -> None:
        """Wait for the first answer of the process; kill it where none comes."""
        end = time.monotonic() + _START_SECONDS
        while time.monotonic() < end:
            with suppress(OSError, EOFError, TimeoutError):
                if await self._asked("/-/versions.json") == 200:
                    for page in self._first:
                        await self._asked(page)
                    self.has_answered = True
                    self._answers.set()
                    for page in self._then:
                        await self._asked(page)
                    return
            await asyncio.sleep(_FIRST_PAUSE)
        process.kill()

    async def _asked(self, target: str) -> int:
        """Return the status of an answer; raises TimeoutError after _GREET_SECONDS."""
        async with asyncio.timeout(_GREET_SECONDS):
            return (await self.client.ask(Request(target))).status


def _link(file: Path, link: Path) -> Path:
    """Return a file of the same content at another place."""
    try:
        os.link(file, link)
    except OSError:  # it lies on another filesystem
        shutil.copyfile(file, link)
    return link


def _sweep(temporary: Path) -> None:
    """Remove what servers left that were killed; a running one holds the lock of its folder."""
    for folder in temporary.glob(f"{_FOLDERS}*"):
        with suppress(OSError):  # it belongs to somebody else, or is just being removed
            if not (folder / _LOCK).exists():
                if time.time() - folder.stat().st_mtime > _HALF_MADE_SECONDS:
                    shutil.rmtree(folder)
                continue
            with (folder / _LOCK).open("r+") as lock:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                shutil.rmtree(folder)
