"""Build and run the server: the site at `/`, the database at `/db/`."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import click
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, RedirectResponse
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp

from platterbase.serve import limits
from platterbase.serve.gate import Gate
from platterbase.serve.headers import HeaderRules, WithHeaders
from platterbase.serve.protocol import DeadlineProtocol
from platterbase.serve.redirects import read_redirects
from platterbase.serve.site import Site
from platterbase.serve.worker_process import WorkerProcess


def serve(root: Path, port: int, host: str = "127.0.0.1") -> None:
    """Serve the built site and database, until interrupted."""
    worker = WorkerProcess(_built(root))
    site = Site(root / "public", read_redirects(root / "netlify.toml"))
    run(application(root, worker, site, beside=worker.follow), host, port)


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
            task = asyncio.create_task(beside()) if beside else None
            yield
            if task:
                task.cancel()
        finally:
            await worker.stop()

    routes = [
        *more,
        Route("/db", _database_home),
        # Datasette's scripts and styles run no SQL, so they take none of the limited places.
        Route("/db/-/house.css", _house_style),
        Mount("/db/-/static", StaticFiles(packages=[("datasette", "static")])),
        Mount("/db", Gate(worker)),
        Mount("/", site),
    ]
    app = Starlette(routes=routes, lifespan=with_database)
    return WithHeaders(app, HeaderRules(root / "netlify.toml"))


def run(app: ASGIApp, host: str, port: int) -> None:
    """Run the server at host and port."""
    config = uvicorn.Config(
        app,
        host=host,
        port=port,
        http=DeadlineProtocol,
        ws="none",
        log_level="warning",
        server_header=False,
        limit_concurrency=limits.CONNECTIONS,
        timeout_keep_alive=limits.KEEP_ALIVE_SECONDS,
        timeout_graceful_shutdown=2,
    )
    with suppress(KeyboardInterrupt):  # uvicorn has closed everything by then
        _Server(config).run()


class _Server(uvicorn.Server):
    """A server that prints its address once it answers there."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            address = f"http://{self.config.host}:{self.config.port}"
            click.echo(f"Platterbase: {address}/   database: {address}/db/")


def _built(root: Path) -> Path:
    for name in ("results.db", "public"):
        if not (root / name).exists():
            raise click.ClickException(f"{root / name} is missing: `platterbase build` makes it")
    return root


async def _house_style(_request: Request) -> FileResponse:
    return FileResponse(Path(__file__).with_name("house.css"))


async def _database_home(_request: Request) -> RedirectResponse:
    return RedirectResponse("/db/", 301)
