"""Forward requests under `/db/` to Datasette, within the limits.

What was asked before is answered at once. Any other request waits a moment for a place where there
is none, is answered within ANSWER_SECONDS, and holds its place until the database process has
finished it. So nobody can start more work than there are places, and a statement that does not end
costs a restart of the database process, not the site.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from typing import Protocol

import httpx
from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.types import Receive, Scope, Send

from platterbase.serve import limits
from platterbase.serve.addresses import datasette_path, public_address
from platterbase.serve.answers import Answer, KeptAnswers
from platterbase.serve.formulas import without_formulas
from platterbase.serve.places import Full, Leave, Places, Shares
from platterbase.serve.questions import Question, Refused, read_question

# Headers of Datasette's answers that readers get. All others, above all cookies, are dropped.
PASSED_ON = ("content-type", "content-disposition", "location", "link", "cache-control")


class Database(Protocol):
    """The database process that answers the requests."""

    @property
    def client(self) -> httpx.AsyncClient:
        """What asks the process."""

    @property
    def ready(self) -> bool:
        """Whether the process answers."""

    @property
    def content(self) -> str:
        """A name of what the database holds."""

    def kill(self) -> None:
        """End the process; another one starts in its place."""


class Gate:
    """The ASGI application at `/db/`."""

    def __init__(self, database: Database, languages: Collection[str] = ()) -> None:
        self._database = database
        self._languages = languages
        self._sql = Places(limits.SQL_PLACES, limits.SQL_PLACES_PER_CLIENT)
        self._pages = Places(limits.PAGE_PLACES, limits.PAGE_PLACES_PER_CLIENT)
        self._unsent = Shares(limits.UNSENT_BYTES, limits.UNSENT_BYTES_PER_CLIENT)
        self._kept = KeptAnswers()
        self._asking: set[asyncio.Task[Answer]] = set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        response = await self._respond(scope)
        size = len(response.body)
        if size <= limits.CHUNK_BYTES:
            await response(scope, receive, send)
            return
        try:
            leave = self._unsent.take(_client(scope), size)
        except Full as full:
            busy = _busy(full.status, "answers are still being read: read them first")
            await busy(scope, receive, send)
            return
        try:
            await _send_in_chunks(response, send)
        finally:
            leave()

    async def _respond(self, scope: Scope) -> Response:
        path = scope["raw_path"].decode("latin-1")
        if path.endswith("/") and datasette_path(path[:-1]) is not None:
            query = scope["query_string"].decode("latin-1")
            return RedirectResponse(path[:-1] + (f"?{query}" if query else ""), 301)
        if scope["method"] not in ("GET", "HEAD"):
            return _refusal(405, "the database answers GET and HEAD", {"Allow": "GET, HEAD"})
        try:
            question = read_question(scope, self._languages)
        except Refused as refused:
            return _refusal(refused.status, str(refused))
        known = (self._database.content, question)
        answer = self._kept.get(known)
        if answer is None:
            try:
                answer = await self._answer_in_time(question, _client(scope))
            except Full as full:
                await asyncio.sleep(limits.REFUSE_SECONDS)
                return _busy(full.status, str(full))
            if question.is_constant and known[0] == self._database.content:
                self._kept.keep(known, answer)
        return await answer.response(Headers(scope=scope))

    async def _answer_in_time(self, question: Question, client: str) -> Answer:
        """Return the answer, or a refusal after ANSWER_SECONDS; raises Full.

        After a refusal the work goes on and keeps its place.
        """
        end = asyncio.get_running_loop().time() + limits.ANSWER_SECONDS
        places = self._sql if question.has_sql else self._pages
        leave = await places.take(client)
        task = asyncio.create_task(self._ask(question, leave))
        task.add_done_callback(self._asking.discard)
        self._asking.add(task)
        try:
            async with asyncio.timeout_at(end):
                return await asyncio.shield(task)
        except TimeoutError:
            return _busy_answer(f"no answer within {limits.ANSWER_SECONDS} s")

    async def _ask(self, question: Question, leave: Leave) -> Answer:
        try:
            if not self._database.ready:
                await asyncio.sleep(limits.REFUSE_SECONDS)
                return _busy_answer("the database is starting")
            async with asyncio.timeout(limits.HANG_SECONDS):
                return await self._fetch(question)
        except TimeoutError:
            self._database.kill()
        except httpx.TransportError:
            pass  # it was killed while it worked on this
        finally:
            leave()
        return _busy_answer("the database was restarted")

    async def _fetch(self, question: Question) -> Answer:
        headers = {
            "host": question.host,
            "x-forwarded-proto": question.scheme,
            "accept-language": question.language,
        }
        body = bytearray()
        # HEAD is forwarded as GET; the server omits the body.
        async with self._database.client.stream("GET", question.address, headers=headers) as answer:
            async for chunk in answer.aiter_raw():
                body += chunk
                if len(body) > limits.ANSWER_BYTES:
                    return _plain(400, f"more than {limits.ANSWER_BYTES} bytes: ask for less")
        kept = {name: answer.headers[name] for name in PASSED_ON if name in answer.headers}
        if "location" in kept:
            kept["location"] = public_address(kept["location"])
        if question.language:
            kept["vary"] = "Accept-Language, Cookie"
        if not question.is_constant:
            kept["cache-control"] = "no-store"
        content = bytes(body)
        if question.is_csv and answer.status_code == 200:
            content = without_formulas(content)
        return Answer(content, answer.status_code, kept)


async def _send_in_chunks(response: Response, send: Send) -> None:
    """Send a response in chunks: a connection would keep a whole body in memory."""
    start = {"status": response.status_code, "headers": response.raw_headers}
    await send({"type": "http.response.start", **start})
    for begin in range(0, len(response.body), limits.CHUNK_BYTES):
        chunk = response.body[begin : begin + limits.CHUNK_BYTES]
        await send({"type": "http.response.body", "body": chunk, "more_body": True})
    await send({"type": "http.response.body", "body": b""})


def _client(scope: Scope) -> str:
    return scope["client"][0] if scope["client"] else ""


def _plain(status: int, message: str, headers: dict[str, str] | None = None) -> Answer:
    plain = {"content-type": "text/plain; charset=utf-8"}
    return Answer(f"{message}\n".encode(), status, plain | (headers or {}))


def _busy_answer(message: str) -> Answer:
    return _plain(503, message, {"Retry-After": str(limits.RETRY_SECONDS)})


def _busy(status: int, message: str) -> Response:
    return _refusal(status, message, {"Retry-After": str(limits.RETRY_SECONDS)})


def _refusal(status: int, message: str, headers: dict[str, str] | None = None) -> Response:
    return PlainTextResponse(message + "\n", status, headers)
