"""Keep files of the site in memory as they are sent: read once, compressed once.

A file that is longer than what is kept comes from the disk. A file that has changed, which only
happens in `dev`, is read again.
"""

from __future__ import annotations

import os
from collections import OrderedDict
from dataclasses import dataclass
from pathlib import Path

import anyio.to_thread
from starlette.datastructures import Headers
from starlette.responses import FileResponse, Response

from platterbase.serve import limits
from platterbase.serve.codings import coding_for, compress

# Pictures and fonts are compressed as they are.
_TEXT = frozenset((".css", ".csv", ".html", ".js", ".json", ".svg", ".toml", ".txt", ".xml"))
_CONDITIONS = ("range", "if-modified-since")  # starlette knows how


@dataclass(frozen=True)
class _File:
    """What is sent of a file, and by what it is known to be the same."""

    path: str
    changed: int  # ns since 1970
    size: int
    headers: dict[str, str]
    body: bytes

    def is_same(self) -> bool:
        try:
            found = Path(self.path).stat()
        except OSError:
            return False
        return (found.st_mtime_ns, found.st_size) == (self.changed, self.size)


class FileCache:
    """Files that were asked for last, up to a number of bytes; each under its address."""

    def __init__(self) -> None:
        self._files: OrderedDict[tuple[str, str | None], _File] = OrderedDict()
        self._bytes = 0

    def respond(self, address: str, asked: Headers) -> Response | None:
        """Return the answer to what was asked before; None where it is not kept."""
        known = (address, coding_for(asked.get("accept-encoding", "")))
        file = self._files.get(known)
        if file is None or any(name in asked for name in _CONDITIONS):
            return None
        if not file.is_same():
            self._forget(known)
            return None
        self._files.move_to_end(known)
        return _answer(file, asked)

    async def keep(self, address: str, response: FileResponse, asked: Headers) -> Response:
        """Return the answer with a file, and keep it where it is short enough."""
        stat = response.stat_result
        if stat is None or stat.st_size > limits.KEPT_FILE_BYTES:
            return response
        path = os.fspath(response.path)
        can_compress = Path(path).suffix in _TEXT and stat.st_size >= limits.COMPRESSED_BYTES
        if can_compress:
            response.headers["Vary"] = "Accept-Encoding"
        if any(name in asked for name in _CONDITIONS):
            return response
        accepted = coding_for(asked.get("accept-encoding", ""))
        coding = accepted if can_compress else None
        body = await anyio.to_thread.run_sync(_read, path, coding)
        headers = {
            name: value for name, value in response.headers.items() if name != "content-length"
        }
        if coding:
            tag = headers["etag"].removesuffix('"')
            headers |= {"etag": f'{tag}-{coding}"', "content-encoding": coding}
        file = _File(path, stat.st_mtime_ns, stat.st_size, headers, body)
        self._add((address, accepted), file)
        return _answer(file, asked)

    def _add(self, known: tuple[str, str | None], file: _File) -> None:
        self._forget(known)
        self._files[known] = file
        self._bytes += len(file.body) + limits.URL_BYTES
        while self._bytes > limits.KEPT_FILES_BYTES:
            self._forget(next(iter(self._files)))

    def _forget(self, known: tuple[str, str | None]) -> None:
        if forgotten := self._files.pop(known, None):
            self._bytes -= len(forgotten.body) + limits.URL_BYTES


def _answer(file: _File, asked: Headers) -> Response:
    if file.headers["etag"] in asked.get("if-none-match", ""):
        unchanged = {
            name: value
            for name, value in file.headers.items()
            if name not in ("content-type", "content-encoding", "last-modified")
        }
        return Response(status_code=304, headers=unchanged)
    return Response(file.body, headers=file.headers)


def _read(path: str, coding: str | None) -> bytes:
    body = Path(path).read_bytes()
    return compress(coding, body) if coding else body
