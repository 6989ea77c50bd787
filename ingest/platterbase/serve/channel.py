"""Ask the database process: requests and replies as frames on its Unix socket.

A frame is its length and a struct in MessagePack. HTTP between the two processes would take longer
than Datasette needs for a short answer.
"""

from __future__ import annotations

import asyncio
import logging
import socket
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import msgspec
from starlette.types import ASGIApp, Message

_LENGTH_BYTES = 4

_log = logging.getLogger(__name__)


class Request(msgspec.Struct, frozen=True, array_like=True):
    """A GET: `target` is a path with its query string, in ASCII."""

    target: str
    headers: dict[str, str] = {}
    scheme: str = "http"


class Reply(msgspec.Struct, frozen=True, array_like=True):
    """An answer; names of headers are in lower case."""

    status: int
    headers: dict[str, str]
    body: bytes


class Client:
    """Asks over connections that stay open; each has one request at a time."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._idle: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = []

    async def ask(self, request: Request) -> Reply:
        """Return the reply; raises OSError or EOFError where the process ends before it."""
        reader, writer = await self._connection()
        # A reply that nobody waited for must not be that of the next request.
        with ExitStack() as unanswered:
            unanswered.callback(writer.close)
            await _write(writer, request)
            reply = msgspec.msgpack.decode(await _read(reader), type=Reply)
            unanswered.pop_all()
        self._idle.append((reader, writer))
        return reply

    def close(self) -> None:
        """Close all connections."""
        for _, writer in self._idle:
            writer.close()
        self._idle.clear()

    async def _connection(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        while self._idle:
            reader, writer = self._idle.pop()
            if not (reader.at_eof() or writer.is_closing()):
                return reader, writer
            writer.close()
        return await asyncio.open_unix_connection(self._path)


async def answer_requests(app: ASGIApp, listener: socket.socket) -> None:
    """Answer with an ASGI application whatever is asked at a socket, without end."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, EOFError):  # the other end has closed
            while True:
                request = msgspec.msgpack.decode(await _read(reader), type=Request)
                await _write(writer, await _reply(app, request))
        writer.close()

    async with await asyncio.start_unix_server(answer, sock=listener) as server:
        await server.serve_forever()


async def _reply(app: ASGIApp, request: Request) -> Reply:
    path, _, query = request.target.partition("?")
    scope = {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "method": "GET",
        "scheme": request.scheme,
        "path": unquote(path),
        "raw_path": path.encode("ascii"),
        "query_string": query.encode("ascii"),
        "root_path": "",
        "headers": [(name.encode(), value.encode()) for name, value in request.headers.items()],
        "client": None,
        "server": None,
    }
    status, body = 500, bytearray()
    headers: dict[str, str] = {}

    async def receive() -> Message:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Message) -> None:
        nonlocal status
        if message["type"] == "http.response.start":
            status = message["status"]
            headers.update(
                (name.decode("latin-1").lower(), value.decode("latin-1"))
                for name, value in message["headers"]
            )
        else:
            body.extend(message.get("body", b""))

    try:
        await app(scope, receive, send)
    except Exception:  # noqa: BLE001 -- one request that fails must not end the others
        _log.exception("%s fails", path)
        return Reply(500, {"content-type": "text/plain"}, b"the database failed at this\n")
    return Reply(status, headers, bytes(body))


async def _read(reader: asyncio.StreamReader) -> bytes:
    length = int.from_bytes(await reader.readexactly(_LENGTH_BYTES))
    return await reader.readexactly(length)


async def _write(writer: asyncio.StreamWriter, content: Any) -> None:
    frame = msgspec.msgpack.encode(content)
    writer.write(len(frame).to_bytes(_LENGTH_BYTES) + frame)
    await writer.drain()
