"""Forward requests under `/db/` to Datasette, within the limits.

Each request is accepted or refused at once, answered within ANSWER_SECONDS, and holds its place
until the database process has finished it. So nobody can start more work than there are places, and
a statement that does not end costs a restart of the database process, not the site.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol
from urllib.parse import parse_qsl

import httpx
from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse, Response
from starlette.types import Receive, Scope, Send

from platterbase.serve import limits
from platterbase.serve.addresses import datasette_path
from platterbase.serve.formulas import without_formulas
from platterbase.serve.places import Full, Places

# Headers of Datasette's answers that readers get. All others, above all cookies, are dropped.
PASSED_ON = ("content-type", "content-disposition", "location", "link", "cache-control")


class Database(Protocol):
    """The database process that answers the requests."""

    client: httpx.AsyncClient
    ready: bool

    def kill(self) -> None:
        """End the process; another one starts in its place."""


@dataclass(frozen=True)
class Question:
    """A request to the database process."""

    address: str
    is_csv: bool
    host: str
    scheme: str


class Gate:
    """The ASGI application at `/db/`."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._sql = Places(limits.SQL_PLACES, limits.SQL_PLACES_PER_CLIENT)
        self._pages = Places(limits.PAGE_PLACES, limits.PAGE_PLACES_PER_CLIENT)
        self._asking: set[asyncio.Task[Response]] = set()
        self._unsent = 0

    async def __call__(self, scope: Scope, _receive: Receive, send: Send) -> None:
        response = await self._answer(scope)
        size = len(response.body)
        if self._unsent + size > limits.UNSENT_BYTES:
            response = _busy(503, "too many answers are still being read")
            size = len(response.body)
        self._unsent += size
        try:
            await _send_in_chunks(response, send)
        finally:
            self._unsent -= size

    async def _answer(self, scope: Scope) -> Response:
        query: bytes = scope["query_string"]
        if scope["method"] not in ("GET", "HEAD"):
            return _refusal(405, "the database answers GET and HEAD", {"Allow": "GET, HEAD"})
        if len(scope["raw_path"]) + len(query) > limits.URL_BYTES:
            return _refusal(414, f"the address is longer than {limits.URL_BYTES} bytes")
        path = datasette_path(scope["raw_path"].decode("latin-1"))
        if path is None:
            return _refusal(404, "no such page")
        question = Question(
            address=f"{path}?{query.decode('latin-1')}",
            is_csv=path.endswith(".csv"),
            host=Headers(scope=scope).get("host", ""),
            scheme=scope["scheme"],
        )
        places = self._sql if _has_sql(query) else self._pages
        try:
            leave = places.take(scope["client"][0] if scope["client"] else "")
        except Full as full:
            await asyncio.sleep(limits.REFUSE_SECONDS)
            return _busy(full.status, str(full))
        return await self._answer_in_time(question, leave)

    async def _answer_in_time(self, question: Question, leave: Callable[[], None]) -> Response:
        """Return the answer, or a refusal after ANSWER_SECONDS.

        After a refusal the work goes on and keeps its place.
        """
        task = asyncio.create_task(self._ask(question))
        task.add_done_callback(lambda _: leave())
        task.add_done_callback(self._asking.discard)
        self._asking.add(task)
        try:
            return await asyncio.wait_for(asyncio.shield(task), limits.ANSWER_SECONDS)
        except TimeoutError:
            return _busy(503, f"no answer within {limits.ANSWER_SECONDS} s")

    async def _ask(self, question: Question) -> Response:
        if not self._database.ready:
            await asyncio.sleep(limits.REFUSE_SECONDS)
            return _busy(503, "the database is starting")
        try:
            async with asyncio.timeout(limits.HANG_SECONDS):
                return await self._fetch(question)
        except TimeoutError:
            self._database.kill()
        except httpx.TransportError:
            pass  # it was killed while it worked on this
        return _busy(503, "the database was restarted")

    async def _fetch(self, question: Question) -> Response:
        headers = {"host": question.host, "x-forwarded-proto": question.scheme}
        body = bytearray()
        # HEAD is forwarded as GET; the server omits the body.
        async with self._database.client.stream("GET", question.address, headers=headers) as answer:
            async for chunk in answer.aiter_raw():
                body += chunk
                if len(body) > limits.ANSWER_BYTES:
                    return _refusal(400, f"more than {limits.ANSWER_BYTES} bytes: ask for less")
        kept = {name: answer.headers[name] for name in PASSED_ON if name in answer.headers}
        content = bytes(body)
        if question.is_csv and answer.status_code == 200:
            content = without_formulas(content)
        return Response(content, answer.status_code, kept)


async def _send_in_chunks(response: Response, send: Send) -> None:
    """Send a response in chunks: a connection would keep a whole body in memory."""
    start = {"status": response.status_code, "headers": response.raw_headers}
    await send({"type": "http.response.start", **start})
    for begin in range(0, len(response.body), limits.CHUNK_BYTES):
        chunk = response.body[begin : begin + limits.CHUNK_BYTES]
        await send({"type": "http.response.body", "body": chunk, "more_body": True})
    await send({"type": "http.response.body", "body": b""})


def _has_sql(query: bytes) -> bool:
    """Return whether the request contains SQL that the reader wrote."""
    return any(name in ("sql", "_where") for name, _ in parse_qsl(query.decode("latin-1"), True))


def _busy(status: int, message: str) -> Response:
    return _refusal(status, message, {"Retry-After": str(limits.RETRY_SECONDS)})


def _refusal(status: int, message: str, headers: dict[str, str] | None = None) -> Response:
    return PlainTextResponse(message + "\n", status, headers)
