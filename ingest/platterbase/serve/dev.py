"""For authors: edit a file, and the page in the browser shows it.

Every change builds everything, in a process of its own, so that changes of our own Python count
too. A build that fails says why on the terminal, and the old pages stay.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import anyio.to_thread
import click
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route
from starlette.staticfiles import PathLike
from starlette.types import Scope
from watchfiles import DefaultFilter, awatch, watch

from platterbase.serve.app import application, run
from platterbase.serve.redirects import read_redirects
from platterbase.serve.site import Site
from platterbase.serve.worker_process import WorkerProcess

WATCHED = ("content", "ingest", "schema", "site", "netlify.toml")
BUILT = "site/generated"
_COMMAND = (sys.executable, "-c", "from platterbase.cli import main; main()", "build")

# A script of our own file, because the policy of the pages is that of production and allows no
# other. Each answer ends at once; the browser asks again after `retry`, also when the server was
# away, and reloads when the build is no longer the one that it shows.
_SCRIPT = """
let shown;
new EventSource("/-dev/build").onmessage = ({ data }) => {
  if (shown !== undefined && shown !== data) location.reload();
  shown = data;
};
"""
_TAG = '<script src="/-dev/reload.js"></script>'
_RETRY_MILLISECONDS = 500


def dev(root: Path, port: int) -> None:
    """Build, serve, and do it again whenever a file changes."""
    if not _build(root):
        for _ in watch(*_watched(root), watch_filter=_filter(root)):
            if _build(root):
                break
    preview = Preview(root)
    app = application(root, preview.worker, preview.site, preview.routes, preview.follow)
    run(app, "127.0.0.1", port)


class Preview:
    """The pages and the database of the last good build."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._build_name = _name()
        self.worker = WorkerProcess(root)
        self.site = _ReloadingSite(root / "public", read_redirects(root / "netlify.toml"))
        self.routes = [
            Route("/-dev/reload.js", _reload_script),
            Route("/-dev/build", self._tell_build),
        ]

    async def follow(self) -> None:
        """Build after each change, for as long as the server runs."""
        async for _ in awatch(*_watched(self._root), watch_filter=_filter(self._root)):
            if await anyio.to_thread.run_sync(_build, self._root):
                self.worker.replace()
                self._build_name = _name()

    async def _tell_build(self, _request: Request) -> Response:
        event = f"retry: {_RETRY_MILLISECONDS}\ndata: {self._build_name}\n\n"
        return Response(event, media_type="text/event-stream")


class _ReloadingSite(Site):
    """The site, with a script in every page that reloads it after a build."""

    def file_response(
        self, full_path: PathLike, stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        path = Path(os.fspath(full_path))
        if path.suffix != ".html":
            return super().file_response(path, stat_result, scope, status_code)
        return HTMLResponse(path.read_text(encoding="utf-8") + _TAG, status_code)


async def _reload_script(_request: Request) -> Response:
    return Response(_SCRIPT, media_type="text/javascript")


def _build(root: Path) -> bool:
    """Whether everything could be built; what could not is said on the terminal."""
    begin = time.monotonic()
    good = subprocess.run(_COMMAND, cwd=root, check=False).returncode == 0
    took = f"in {time.monotonic() - begin:.1f} s"
    click.echo(f"Built {took}." if good else f"Not built, {took}: the old pages stay.")
    return good


def _name() -> str:
    """Another for each build, and for each start of the server."""
    return str(time.time_ns())


def _watched(root: Path) -> list[Path]:
    return [root / name for name in WATCHED]


def _filter(root: Path) -> DefaultFilter:
    """All but what the build itself writes."""
    return DefaultFilter(ignore_paths=[root / BUILT])
