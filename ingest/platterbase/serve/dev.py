"""Rebuild after each edit and reload the page in the browser, for authors.

Every change of a file starts a build of what depends on it; a change of Python code starts a new
build process. The page of an edited text is shown before, as Hugo alone makes it with the data of
the last build. Where a build fails, the old pages stay but for that one, and its problems stand on
the terminal and over the page.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from types import MappingProxyType

import anyio
import anyio.to_thread
import click
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route
from starlette.staticfiles import PathLike
from starlette.types import Scope
from watchfiles import Change, DefaultFilter, awatch, watch

from platterbase.build.hugo import render_preview
from platterbase.build.page_keys import Address
from platterbase.errors import IngestError
from platterbase.serve.app import application, listening, run
from platterbase.serve.builder import Builder
from platterbase.serve.redirects import read_redirects
from platterbase.serve.site import Site
from platterbase.serve.worker_process import WorkerProcess

WATCHED = ("content", "ingest", "schema", "site", "netlify.toml")
BUILT = "site/generated"
# Folders that every build reads again. Other files are code, or are read once in a process.
_READ_EACH_TIME = ("content", "site")

# The script is a file of its own, because the content security policy of the pages forbids inline
# scripts. Each answer ends at once; the browser asks again after `retry`, also after a restart of
# the server, and reloads when the name of the build has changed. What an edit has made of the text
# it shows at once in its place: to load a page again with all that belongs to it takes far longer.
_SCRIPT = """
let shown, text;
async function show(edit) {
  const answer = await fetch(location.href, { cache: "no-store" });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (text === edit) document.querySelector("main").replaceWith(page.querySelector("main"));
}
const block = document.createElement("pre");
block.id = "dev-problems";
block.style.cssText = "position:fixed;inset:0 0 auto;max-height:60vh;overflow:auto;z-index:99;"
  + "margin:0;padding:1rem;white-space:pre-wrap;background:#7a0c0c;color:#fff";
block.setAttribute("role", "alert");
new EventSource("/-dev/build").onmessage = ({ data }) => {
  const { build, edit, problems } = JSON.parse(data);
  if (shown !== undefined && shown !== build) location.reload();
  else if (text !== undefined && text !== edit) show(edit);
  shown = build;
  text = edit;
  const said = problems.join("\\n\\n");
  if (block.textContent !== said) block.textContent = said;
  if (!said) block.remove();
  else if (!block.isConnected) document.body.append(block);
};
"""
_TAG = '<script src="/-dev/reload.js"></script>'
_RETRY_MILLISECONDS = 50
_REST = 20  # milliseconds without a further change: what an editor does at once is one edit


def dev(root: Path, port: int) -> None:
    """Build and serve, and build again whenever a file changes.

    Where the first build fails, the pages of the one before it are served; where there are none,
    the server waits for an edit that mends it.
    """
    builder = Builder(root)
    problems = _build(builder)
    if problems and not (root / "public").is_dir():
        click.echo("There are no pages yet: they are served after an edit that mends this.")
        for changes in watch(*_watched(root), watch_filter=_filter(root)):
            problems = _build(builder, _is_code(root, changes))
            if not problems:
                break
    with listening("127.0.0.1", port) as sockets:
        preview = Preview(root, builder, problems)
        app = application(root, preview.worker, preview.site, preview.routes, preview.follow)
        run(app, sockets)
    builder.close()


class Preview:
    """The pages and the database of the last successful build, and pages edited since.

    `problems` are those of the build that has just failed; none where it has not.
    """

    def __init__(self, root: Path, builder: Builder, problems: list[str]) -> None:
        self._root = root
        self._builder = builder
        self._build_name = self._edit_name = _name()
        self._problems = problems
        self._edits: set[tuple[Change, str]] = set()  # those that no build has begun with
        self._edited = anyio.Event()
        self.worker = WorkerProcess(root)
        self.site = _ReloadingSite(root / "public", read_redirects(root / "netlify.toml"))
        self.routes = [
            Route("/-dev/reload.js", _reload_script),
            Route("/-dev/build", self._send_build_name),
        ]

    async def follow(self) -> None:
        """Show each edit, for as long as the server runs: the page at once, then a build of all."""
        async with anyio.create_task_group() as beside:
            beside.start_soon(self._build_edits)
            beside.start_soon(self.worker.follow)
            edits = awatch(*_watched(self._root), watch_filter=_filter(self._root), step=_REST)
            async for changes in edits:
                self._edits |= changes
                # The build waits: beside it the page would take twice as long.
                if pages := _edited_pages(self._root, changes):
                    await self._show_at_once(pages)
                self._edited.set()

    async def _show_at_once(self, pages: list[Address]) -> None:
        """Serve pages with their text as it is now, until the next successful build."""
        with suppress(IngestError):  # the build says it, and whatever else is wrong
            folder = await anyio.to_thread.run_sync(render_preview, self._root, pages)
            self.site.edited = {
                page.file: (folder / page.file).read_text("utf-8") for page in pages
            }
            self._edit_name = _name()

    async def _build_edits(self) -> None:
        while True:
            await self._edited.wait()
            self._edited = anyio.Event()
            edits, self._edits = self._edits, set()
            is_code = _is_code(self._root, edits)
            self._problems = await anyio.to_thread.run_sync(_build, self._builder, is_code)
            if not self._problems:
                if not self._edits:
                    self.site.edited = {}
                self._build_name = _name()

    async def _send_build_name(self, _request: Request) -> Response:
        state = json.dumps(
            {"build": self._build_name, "edit": self._edit_name, "problems": self._problems}
        )
        event = f"retry: {_RETRY_MILLISECONDS}\ndata: {state}\n\n"
        return Response(event, media_type="text/event-stream")


class _ReloadingSite(Site):
    """The site, with a script in every page that reloads it after a build.

    `edited` are pages that are newer than the site, by their paths below public/.
    """

    edited: Mapping[str, str] = MappingProxyType({})

    async def get_response(self, path: str, scope: Scope) -> Response:
        if text := self.edited.get(f"{path.removesuffix('index.html').strip('/')}/index.html"):
            return HTMLResponse(text + _TAG)
        return await super().get_response(path, scope)

    def file_response(
        self, full_path: PathLike, stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        path = Path(os.fspath(full_path))
        if path.suffix != ".html":
            return super().file_response(path, stat_result, scope, status_code)
        return HTMLResponse(path.read_text(encoding="utf-8") + _TAG, status_code)


async def _reload_script(_request: Request) -> Response:
    return Response(_SCRIPT, media_type="text/javascript")


def _build(builder: Builder, is_code: bool = False) -> list[str]:
    """Build everything, print how long it took, and return what is wrong."""
    begin = time.monotonic()
    problems = builder.build(is_new_code=is_code)
    took = f"in {time.monotonic() - begin:.1f} s"
    click.echo(f"Not built, {took}: the old pages stay." if problems else f"Built {took}.")
    return problems


def _is_code(root: Path, changes: Iterable[tuple[Change, str]]) -> bool:
    """Return whether a build process must start again because it reads a changed file only once."""
    again = [root / name for name in _READ_EACH_TIME]
    return any(not any(Path(path).is_relative_to(one) for one in again) for _, path in changes)


def _edited_pages(root: Path, changes: Iterable[tuple[Change, str]]) -> list[Address]:
    """Return the pages whose Markdown was edited; none where anything else was, which may matter.

    A text that is not published yet needs the build, as it may have no page.
    """
    pages = []
    for change, name in changes:
        path = Path(name).relative_to(root)
        if change == Change.deleted or path.parts[0] != "content" or path.suffix != ".md":
            return []
        page = Address(path.parts[1], "/".join(path.with_suffix("").parts[2:]))
        if (root / "public" / page.file).is_file():
            pages.append(page)
    return pages


def _name() -> str:
    """Return a new name for a build."""
    return str(time.time_ns())


def _watched(root: Path) -> list[Path]:
    return [root / name for name in WATCHED]


def _filter(root: Path) -> DefaultFilter:
    """Return a filter for all files but those that the build itself writes."""
    return DefaultFilter(ignore_paths=[root / BUILT])
