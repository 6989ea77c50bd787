"""Send files of the site compressed: each is compressed when it is first asked for, and kept."""

from __future__ import annotations

import os
from collections import OrderedDict
from pathlib import Path

import anyio.to_thread
from starlette.datastructures import Headers
from starlette.responses import FileResponse, Response

from platterbase.serve import limits
from platterbase.serve.answers import accepts_gzip, pack

# Pictures and fonts are compressed as they are.
_TEXT = frozenset((".css", ".csv", ".html", ".js", ".json", ".svg", ".toml", ".txt", ".xml"))


class CompressedFiles:
    """Compressed files that were asked for last, up to a number of bytes."""

    def __init__(self) -> None:
        self._files: OrderedDict[tuple[str, int, int], bytes] = OrderedDict()
        self._bytes = 0

    async def respond(self, response: FileResponse, asked: Headers) -> Response:
        """Return the answer with a file as the client wants it."""
        stat = response.stat_result
        path = os.fspath(response.path)
        is_text = Path(path).suffix in _TEXT
        if stat is None or not is_text or not _is_packed_size(stat.st_size):
            return response
        response.headers["Vary"] = "Accept-Encoding"
        if "range" in asked or not accepts_gzip(asked):
            return response
        tag = response.headers["etag"].removesuffix('"') + '-gzip"'
        headers = {"ETag": tag, "Vary": "Accept-Encoding", "Content-Encoding": "gzip"}
        if tag in asked.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        body = await self._body((path, stat.st_mtime_ns, stat.st_size))
        headers["Content-Type"] = response.headers["content-type"]
        return Response(body, headers=headers)

    async def _body(self, file: tuple[str, int, int]) -> bytes:
        if file in self._files:
            self._files.move_to_end(file)
            return self._files[file]
        body = await anyio.to_thread.run_sync(_pack_file, file[0])
        if file not in self._files:
            self._files[file] = body
            self._bytes += len(body)
        while self._bytes > limits.PACKED_BYTES:
            _, forgotten = self._files.popitem(last=False)
            self._bytes -= len(forgotten)
        return body


def _pack_file(path: str) -> bytes:
    return pack(Path(path).read_bytes())


def _is_packed_size(size: int) -> bool:
    return limits.COMPRESSED_BYTES <= size <= limits.PACKED_FILE_BYTES
