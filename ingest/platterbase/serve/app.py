"""Build and run the server: the site at `/`, the database at `/db/`."""

from __future__ import annotations

import asyncio
import logging
import resource
import socket
import sqlite3
from collections.abc import AsyncIterator, Callable, Collection, Coroutine, Iterator, Sequence
from contextlib import ExitStack, asynccontextmanager, contextmanager, suppress
from functools import partial
from pathlib import Path

import anyio.to_thread
import click
import uvicorn
from starlette.applications import Starlette
from starlette.middleware.errors import ServerErrorMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, RedirectResponse
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send

from platterbase.serve import limits
from platterbase.serve.admission import is_one_of
from platterbase.serve.content import Damaged
from platterbase.serve.database_proxy import DatabaseProxy
from platterbase.serve.headers import HeaderRules, WithHeaders
from platterbase.serve.logs import bound_logs
from platterbase.serve.protocol import DeadlineProtocol
from platterbase.serve.reader_pages import WORDS
from platterbase.serve.redirects import read_redirects
from platterbase.serve.request_filter import RequestFilter
from platterbase.serve.same_requests import SameRequests
from platterbase.serve.search import SearchPages
from platterbase.serve.site import Site
from platterbase.serve.worker_process import WorkerProcess

HEALTH = "/-/health"
_QUESTIONS = "/db/results"  # how the addresses of the database's pages and answers begin
_LOCAL = "127.0.0.1"
_PAUSE = 1.0  # seconds, after what runs beside the server has failed

_log = logging.getLogger(__name__)


def serve(root: Path, port: int, host: str = _LOCAL, proxies: Collection[str] = ()) -> None:
    """Serve the built site and database, until interrupted.

    `proxies` are the addresses whose X-Forwarded-For is believed.
    """
    with listening(host, port) as sockets:  # where that fails, nothing has been made yet
        try:
            worker = WorkerProcess(_built(root))
        except Damaged as damaged:
            raise click.ClickException(str(damaged)) from damaged
        site = Site(root / "public", read_redirects(root / "netlify.toml"))
        run(application(root, worker, site, beside=worker.follow), sockets, proxies)


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

    languages = [path.stem for path in (root / WORDS).glob("*.toml")]
    database = DatabaseProxy(worker, languages)
    routes = [
        *more,
        Route("/db", _database_home),
        Route(HEALTH, _health(worker, root / "public")),
        # Datasette's scripts and styles run no SQL, so they take none of the limited places.
        Route("/db/-/house.css", _house_style),
        Mount("/db/-/static", StaticFiles(packages=[("datasette", "static")])),
        Route("/db/", _database_page),
        Mount("/db", database),
        Mount("/", SearchPages(root / "public", site)),
    ]
    app = _past_routes(database, Starlette(routes=routes, lifespan=with_database))
    whole = WithHeaders(RequestFilter(app), HeaderRules(root / "netlify.toml"))
    same = SameRequests(whole, lambda: worker.content)
    DeadlineProtocol.sent = staticmethod(same.sent)
    return same


def _past_routes(database: ASGIApp, others: ASGIApp) -> ASGIApp:
    """Lead questions straight to the database: routes cost more than a kept answer does."""
    safe = ServerErrorMiddleware(database)

    async def lead(scope: Scope, receive: Receive, send: Send) -> None:
        is_question = scope["type"] == "http" and scope["path"].startswith(_QUESTIONS)
        await (safe if is_question else others)(scope, receive, send)

    return lead


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


def run(app: ASGIApp, sockets: Sequence[socket.socket], proxies: Collection[str] = ()) -> None:
    """Run the server at sockets that listen, the first of which is its address."""
    _open_more_files()
    DeadlineProtocol.is_proxy = staticmethod(partial(is_one_of, named=tuple(proxies)))
    config = uvicorn.Config(
        app,
        http=DeadlineProtocol,
        loop="uvloop",
        ws="none",
        log_level="warning",
        access_log=False,  # or it words a line for each answer, which that level then drops
        server_header=False,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=",".join(proxies),
        limit_concurrency=limits.CONNECTIONS,
        timeout_keep_alive=limits.KEEP_ALIVE_SECONDS,
        timeout_graceful_shutdown=2,
    )
    bound_logs()
    with suppress(KeyboardInterrupt):  # uvicorn has closed everything by then
        _Server(config).run(list(sockets))


class _Server(uvicorn.Server):
    """A server that prints its address once it answers there."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            host, port = sockets[0].getsockname()[:2] if sockets else ("", 0)
            address = f"http://{host}:{port}"
            click.echo(f"Platterbase: {address}/   database: {address}/db/")


@contextmanager
def listening(host: str, port: int) -> Iterator[list[socket.socket]]:
    """Open sockets that listen: this machine has two addresses, and browsers try both."""
    listener = partial(socket.create_server, backlog=limits.BACKLOG)
    with ExitStack() as opened:
        try:
            family = socket.AF_INET6 if ":" in host else socket.AF_INET
            sockets = [opened.enter_context(listener((host, port), family=family))]
        except OSError as error:
            raise click.ClickException(f"{host} port {port}: {error.strerror or error}") from error
        if host == _LOCAL and port:
            with suppress(OSError):  # without IPv6
                other = listener(("::1", port), family=socket.AF_INET6)
                sockets.append(opened.enter_context(other))
        yield sockets


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
            "long questions": "ok" if worker.is_complete else "starting",
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
