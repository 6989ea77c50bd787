"""Serve the static site in `public/`, with redirects and error pages as in production."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, PlainTextResponse, RedirectResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from platterbase.serve.file_cache import FileCache
from platterbase.serve.redirects import Redirect, published_redirects


class Site(StaticFiles):
    """The files of a folder; forced redirects come before them, others after."""

    def __init__(self, folder: Path, redirects: Sequence[Redirect]) -> None:
        super().__init__(directory=folder, html=True)
        self._folder = folder
        self._redirects = redirects
        self._forced = [rule for rule in redirects if rule.force]
        self._cache = FileCache()

    def lookup_path(self, path: str) -> tuple[str, os.stat_result | None]:
        """Return the file of a path in the publication that is served at this moment.

        `public` is a link that each build switches. It is resolved once for each look-up, so that
        file and folder are of the same publication.
        """
        self.all_directories = [self._publication()]
        return super().lookup_path(path)

    def _publication(self) -> str:
        return os.path.realpath(self._folder)

    async def get_response(self, path: str, scope: Scope) -> Response:
        if response := self._redirected(scope, self._forced):
            return response
        response = await self._file(path, scope)
        if response.status_code == 404:
            return self._redirected(scope, self._rules()) or response
        return response

    def _rules(self) -> list[Redirect]:
        """Return all rules: those of the publication that is served come first."""
        published = published_redirects(Path(self._publication()))
        return [*published, *self._redirects]

    async def _file(self, path: str, scope: Scope) -> Response:
        """Return the file, or public/404.html."""
        asked = Headers(scope=scope)
        address = self._publication() + scope["path"]
        is_read = scope["method"] in ("GET", "HEAD")
        if is_read and (response := self._cache.respond(address, asked)):
            return response
        try:
            found = await super().get_response(path, scope)
        except HTTPException as error:
            if error.status_code != 404:
                raise
            return PlainTextResponse("Not found\n", 404)
        if isinstance(found, FileResponse) and found.status_code == 200:
            return await self._cache.keep(address, found, asked)
        return found

    def _redirected(self, scope: Scope, rules: Sequence[Redirect]) -> Response | None:
        """Return the answer of the first rule for this request: a redirect, or a page with 404."""
        for rule in rules:
            target = rule.target(scope)
            if target is None:
                continue
            if rule.status != 404:
                vary = {"Vary": "Accept-Language, Cookie"} if rule.languages else None
                return RedirectResponse(target, rule.status, vary)
            page, stat = self.lookup_path(target.lstrip("/"))
            if stat:
                return FileResponse(page, 404, stat_result=stat)
        return None
