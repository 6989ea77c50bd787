"""Build and run the server: the site at `/`, the database at `/db/`."""

from __future__ import annotations

import asyncio
import logging
import resource
import socket
import sqlite3
from collections.abc import AsyncIterator, Callable, Collection, Coroutine, Sequence
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path

import anyio.to_thread
import click
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, RedirectResponse
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp

from platterbase.serve import limits
from platterbase.serve.content import Damaged
from platterbase.serve.door import Door
from platterbase.serve.gate import Gate
from platterbase.serve.headers import HeaderRules, WithHeaders
from platterbase.serve.logs import bound_logs
from platterbase.serve.places import is_one_of
from platterbase.serve.protocol import DeadlineProtocol
from platterbase.serve.reader_pages import WORDS
from platterbase.serve.redirects import read_redirects
from platterbase.serve.search import SearchPages
from platterbase.serve.site import Site
from platterbase.serve.worker_process import WorkerProcess

HEALTH = "/-/health"
_LOCAL = "127.0.0.1"
_PAUSE = 1.0  # seconds, after what runs beside the server has failed

_log = logging.getLogger(__name__)


def serve(root: Path, port: int, host: str = _LOCAL, proxies: Collection[str] = ()) -> None:
    """Serve the built site and database, until interrupted.

    `proxies` are the addresses whose X-Forwarded-For is believed.
    """
    try:
        worker = WorkerProcess(_built(root))
    except Damaged as damaged:
        raise click.ClickException(str(damaged)) from damaged
    site = Site(root / "public", read_redirects(root / "netlify.toml"))
    run(application(root, worker, site, beside=worker.follow), host, port, proxies)


def application(
    root: Path,
    worker: WorkerProcess,
    site: ASGIApp,
    more: Sequence[BaseRoute] = (),
    beside: Callable[[], Coroutine[None, None, None]] | None = None,
) -> ASGIApp:
    """Return the application with all routes and headers.

    `dev` adds `more` routes. The task `beside` runs as long as the server.
    """

    @asynccontextmanager
    async def with_database(_app: Starlette) -> AsyncIterator[None]:
        try:
            await worker.start()
            task = asyncio.create_task(_keep_running(beside)) if beside else None
            yield
            if task:
                task.cancel()
                await asyncio.wait([task])
        finally:
            await worker.stop()

    routes = [
        *more,
        Route("/db", _database_home),
        Route(HEALTH, _health(worker, root / "public")),
        # Datasette's scripts and styles run no SQL, so they take none of the limited places.
        Route("/db/-/house.css", _house_style),
        Mount("/db/-/static", StaticFiles(packages=[("datasette", "static")])),
        Route("/db/", _database_page),
        Mount("/db", Gate(worker, [path.stem for path in (root / WORDS).glob("*.toml")])),
        Mount("/", SearchPages(root / "public", site)),
    ]
    app = Starlette(routes=routes, lifespan=with_database)
    return WithHeaders(Door(app), HeaderRules(root / "netlify.toml"))


async def _keep_running(task: Callable[[], Coroutine[None, None, None]]) -> None:
    """Run a task that has no end, and begin it again when it fails."""
    while True:
        try:
            await task()
        except Exception:  # noqa: BLE001 -- whatever it is, the site must follow the next publication
            _log.exception("what runs beside the server failed, and begins again")
            await asyncio.sleep(_PAUSE)
        else:
            return


def run(app: ASGIApp, host: str, port: int, proxies: Collection[str] = ()) -> None:
    """Run the server at host and port."""
    _open_more_files()
    DeadlineProtocol.is_proxy = staticmethod(partial(is_one_of, named=proxies))
    config = uvicorn.Config(
        app,
        host=host,
        port=port,
        http=DeadlineProtocol,
        ws="none",
        log_level="warning",
        server_header=False,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=",".join(proxies),
        limit_concurrency=limits.CONNECTIONS,
        timeout_keep_alive=limits.KEEP_ALIVE_SECONDS,
        timeout_graceful_shutdown=2,
    )
    bound_logs()
    sockets = _listen(host, port, config.backlog)
    with suppress(KeyboardInterrupt):  # uvicorn has closed everything by then
        _Server(config).run(sockets)


class _Server(uvicorn.Server):
    """A server that prints its address once it answers there."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            address = f"http://{self.config.host}:{self.config.port}"
            click.echo(f"Platterbase: {address}/   database: {address}/db/")


def _listen(host: str, port: int, backlog: int) -> list[socket.socket]:
    """Return the listening sockets: this machine has two addresses, and browsers try both."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        sockets = [socket.create_server((host, port), family=family, backlog=backlog)]
    except OSError as error:
        raise click.ClickException(f"{host} port {port}: {error.strerror or error}") from error
    if host == _LOCAL and port:
        with suppress(OSError):  # without IPv6
            six = socket.create_server(("::1", port), family=socket.AF_INET6, backlog=backlog)
            sockets.append(six)
    return sockets


def _open_more_files() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = max(soft, min(limits.OPEN_FILES, hard))
    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def _built(root: Path) -> Path:
    for name in ("results.db", "public"):
        if not (root / name).exists():
            raise click.ClickException(f"{root / name} is missing: `platterbase build` makes it")
    return root


def _health(
    worker: WorkerProcess, pages: Path
) -> Callable[[Request], Coroutine[None, None, JSONResponse]]:
    """Return what says whether site and database answer, for whoever watches the server."""

    async def health(_request: Request) -> JSONResponse:
        has_pages = await anyio.to_thread.run_sync(pages.is_dir)
        state = {
            "site": "ok" if has_pages else "missing",
            "database": "ok" if worker.ready else "starting",
            "content": worker.content,
            "sqlite": sqlite3.sqlite_version,
        }
        headers = {"Cache-Control": "no-store"}
        return JSONResponse(state, 200 if worker.ready and has_pages else 503, headers)

    return health


async def _house_style(_request: Request) -> FileResponse:
    return FileResponse(Path(__file__).with_name("house.css"))


async def _database_page(_request: Request) -> RedirectResponse:
    """Lead to the page of the one database that there is."""
    return RedirectResponse("/db/results", 302)


async def _database_home(_request: Request) -> RedirectResponse:
    return RedirectResponse("/db/", 301)
