"""Forward requests under `/db/` to Datasette, within the limits.

What was asked before is answered at once. Any other request waits a moment for a place where there
is none, is answered within ANSWER_SECONDS, and holds its place until the database process has
finished it. So nobody can start more work than there are places, and a statement that does not end
costs a restart of the database process, not the site.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Collection
from typing import Protocol

from starlette.datastructures import Headers
from starlette.responses import RedirectResponse, Response
from starlette.types import Receive, Scope, Send

from platterbase.serve import limits
from platterbase.serve.addresses import datasette_path, public_address
from platterbase.serve.admission import AdmissionQueue, Quota, Release
from platterbase.serve.answers import Answer, AnswerCache
from platterbase.serve.channel import Client, Request
from platterbase.serve.formulas import without_formulas
from platterbase.serve.headers import policy_of_page
from platterbase.serve.questions import Question, read_question
from platterbase.serve.refusals import Refused
from platterbase.serve.same_requests import IS_KEPT

# Headers of Datasette's answers that readers get. All others, above all cookies, are dropped.
PASSED_ON = ("content-type", "content-disposition", "location", "link", "cache-control")


class Process(Protocol):
    """A process that answers requests."""

    @property
    def client(self) -> Client:
        """What asks the process."""

    @property
    def ready(self) -> bool:
        """Whether the process answers."""

    @property
    def life(self) -> int:
        """How often the process has started."""

    def kill(self, life: int) -> None:
        """End the process if this is still its life; another one starts in its place."""


class Database(Protocol):
    """The database: a process for what is answered soon, one for what may take long."""

    @property
    def content(self) -> str:
        """A name of what the database holds."""

    @property
    def quick(self) -> Process:
        """Who answers what is answered soon."""

    @property
    def long(self) -> Process:
        """Who answers all else; the other one where there is none yet."""


class DatabaseProxy:
    """The ASGI application at `/db/`."""

    def __init__(self, database: Database, languages: Collection[str] = ()) -> None:
        self._database = database
        self._languages = languages
        self._sql = AdmissionQueue(limits.SQL_PLACES, limits.SQL_PLACES_PER_CLIENT)
        self._long = AdmissionQueue(limits.LONG_PLACES, limits.LONG_PLACES_PER_CLIENT)
        self._pages = AdmissionQueue(limits.PAGE_PLACES, limits.PAGE_PLACES_PER_CLIENT)
        self._unsent = Quota(limits.UNSENT_BYTES, limits.UNSENT_BYTES_PER_CLIENT)
        self._kept = AnswerCache()
        self._asking: set[asyncio.Task[Answer]] = set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        begin = time.monotonic()
        try:
            await self._answer(scope, receive, send)
        except Refused as refused:
            if refused.is_busy:
                await asyncio.sleep(begin + limits.REFUSE_SECONDS - time.monotonic())
            await refused.response()(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        response = await self._respond(scope)
        size = len(response.body)
        if size <= limits.CHUNK_BYTES:
            await response(scope, receive, send)
            return
        release = self._unsent.take(_client(scope), size)
        try:
            await _send_in_chunks(response, send)
        finally:
            release()

    async def _respond(self, scope: Scope) -> Response:
        """Return the answer; raises Refused."""
        path = scope["raw_path"].decode("latin-1")
        if path.endswith("/") and datasette_path(path[:-1]) is not None:
            query = scope["query_string"].decode("latin-1")
            return RedirectResponse(path[:-1] + (f"?{query}" if query else ""), 301)
        if scope["method"] not in ("GET", "HEAD"):
            raise Refused(405, "the database answers GET and HEAD", {"Allow": "GET, HEAD"})
        question = read_question(scope, self._languages)
        known = (self._database.content, question)
        answer = self._kept.get(known)
        if answer:
            scope[IS_KEPT] = True
        else:
            answer = await self._answer_in_time(question, _client(scope))
            if question.is_constant and known[0] == self._database.content:
                self._kept.keep(known, answer)
        return await answer.response(Headers(scope=scope))

    async def _answer_in_time(self, question: Question, client: str) -> Answer:
        """Return the answer; raises Refused, at the latest after ANSWER_SECONDS.

        After a refusal the work goes on and keeps its place.
        """
        end = asyncio.get_running_loop().time() + limits.ANSWER_SECONDS
        release = await self._places(question).take(client)
        task = asyncio.create_task(self._ask(question, release))
        task.add_done_callback(self._forget)
        self._asking.add(task)
        try:
            async with asyncio.timeout_at(end):
                return await asyncio.shield(task)
        except TimeoutError:
            raise Refused(503, f"no answer within {limits.ANSWER_SECONDS} s") from None

    def _places(self, question: Question) -> AdmissionQueue:
        if question.has_sql:
            return self._sql
        return self._long if question.is_long else self._pages

    def _forget(self, task: asyncio.Task[Answer]) -> None:
        self._asking.discard(task)
        if not task.cancelled():
            task.exception()  # or asyncio logs those whose reader has been refused before

    async def _ask(self, question: Question, release: Release) -> Answer:
        process = self._database.long if question.is_long else self._database.quick
        life = process.life
        try:
            if not process.ready:
                raise Refused(503, "the database is starting")
            async with asyncio.timeout(limits.HANG_SECONDS):
                return await self._fetch(question, process.client)
        except TimeoutError:
            process.kill(life)  # others may have waited for the same one
        except (OSError, EOFError):
            pass  # it was killed while it worked on this
        finally:
            release()
        raise Refused(503, "the database was restarted")

    async def _fetch(self, question: Question, client: Client) -> Answer:
        headers = {"host": question.host, "accept-language": question.language}
        # HEAD is asked as GET; the server omits the body.
        reply = await client.ask(Request(question.address, headers, question.scheme))
        if len(reply.body) > limits.ANSWER_BYTES:
            raise Refused(400, f"more than {limits.ANSWER_BYTES} bytes: ask for less")
        kept = {name: reply.headers[name] for name in PASSED_ON if name in reply.headers}
        if "location" in kept:
            kept["location"] = public_address(kept["location"])
        if kept.get("content-type", "").startswith("text/html"):
            page = reply.body.decode("utf-8", "replace")
            kept["content-security-policy"] = policy_of_page(page)
        if question.language:
            kept["vary"] = "Accept-Language, Cookie"
        if not question.is_constant:
            kept["cache-control"] = "no-store"
        is_table = question.is_csv and reply.status == 200
        content = without_formulas(reply.body) if is_table else reply.body
        return Answer(content, reply.status, kept)


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
