"""Keep answers of the database: while it does not change, an equal question has an equal answer."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Hashable, Mapping
from functools import cached_property

import anyio.to_thread
from starlette.datastructures import Headers
from starlette.responses import Response

from platterbase.serve import limits
from platterbase.serve.codings import coding_for, compress


class Answer:
    """An answer of the database, in the forms in which it is sent."""

    def __init__(self, body: bytes, status: int, headers: Mapping[str, str]) -> None:
        self.body = body
        self.status = status
        self.headers = dict(headers)
        self._responses: dict[str | None, Response] = {}  # by coding

    @cached_property
    def _tag(self) -> str:
        return hashlib.sha256(self.body).hexdigest()[:32]

    async def response(self, asked: Headers) -> Response:
        """Return it as the request wants it: compressed, or only that it has not changed."""
        if self.status != 200:
            return Response(self.body, self.status, self.headers)
        can_compress = len(self.body) >= limits.COMPRESSED_BYTES
        coding = coding_for(asked.get("accept-encoding", "")) if can_compress else None
        if known := asked.get("if-none-match"):
            headers = self._headers_in(coding)
            if headers["ETag"] in known:
                kept = {name: value for name, value in headers.items() if name != "content-type"}
                return Response(status_code=304, headers=kept)
        if coding not in self._responses:
            self._responses[coding] = await self._response_in(coding)
        return self._responses[coding]

    def _headers_in(self, coding: str | None) -> dict[str, str]:
        headers = self.headers | {"ETag": f'"{self._tag}{f"-{coding}" if coding else ""}"'}
        if len(self.body) >= limits.COMPRESSED_BYTES:
            headers["vary"] = ", ".join(filter(None, [headers.get("vary"), "Accept-Encoding"]))
        return headers

    async def _response_in(self, coding: str | None) -> Response:
        headers = self._headers_in(coding)
        if coding is None:
            return Response(self.body, 200, headers)
        compressed = await anyio.to_thread.run_sync(compress, coding, self.body)
        return Response(compressed, 200, headers | {"Content-Encoding": coding})


class AnswerCache:
    """The answers that were asked for last, up to a number of bytes."""

    def __init__(self) -> None:
        self._answers: OrderedDict[Hashable, Answer] = OrderedDict()
        self._bytes = 0

    def get(self, question: Hashable) -> Answer | None:
        """Return the answer to an equal question, or None."""
        if answer := self._answers.get(question):
            self._answers.move_to_end(question)
        return answer

    def keep(self, question: Hashable, answer: Answer) -> None:
        """Keep an answer, and forget those that nobody has asked for the longest."""
        if answer.status != 200 or len(answer.body) > limits.KEPT_ANSWER_BYTES:
            return
        if replaced := self._answers.pop(question, None):
            self._bytes -= _size(replaced)
        self._answers[question] = answer
        self._bytes += _size(answer)
        while self._bytes > limits.KEPT_BYTES:
            _, forgotten = self._answers.popitem(last=False)
            self._bytes -= _size(forgotten)


def _size(answer: Answer) -> int:
    # All that is compressed later is shorter than the body; a question is at most an address.
    return 2 * len(answer.body) + limits.URL_BYTES
