"""Answer a request as the one before that had the same bytes: without reading it.

A new connection and the reading of headers cost several times what a kept answer does. So what was
sent for a request is kept, by the bytes of the request, while the database is the same.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from platterbase.serve import limits

# Of a scope: the bytes of a request that is nothing but them, and that its answer is a kept one.
REQUEST = "platterbase.request"
IS_KEPT = "platterbase.is_kept"
QUESTION = b"GET /db/results"  # how the requests begin that are looked at
_END = b"\r\n\r\n"


def is_one_request(data: bytes) -> bool:
    """Return whether bytes are one whole question, with no body and nothing after it."""
    return data.startswith(QUESTION) and data.endswith(_END) and data.count(_END) == 1


class SameRequests:
    """An ASGI application that keeps what another one sends, up to a number of bytes.

    `content` names the database of this moment.
    """

    def __init__(self, app: ASGIApp, content: Callable[[], str]) -> None:
        self._app = app
        self._content = content
        self._sent: OrderedDict[bytes, tuple[str, bytes]] = OrderedDict()
        self._bytes = 0

    def sent(self, request: bytes) -> bytes | None:
        """Return what was sent for the same bytes, from the first header on."""
        found = self._sent.get(request)
        return found[1] if found and found[0] == self._content() else None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request: bytes | None = scope.get(REQUEST)
        if request is None:
            await self._app(scope, receive, send)
            return
        messages: list[Message] = []

        async def send_and_note(message: Message) -> None:
            messages.append(message)
            await send(message)

        content = self._content()
        await self._app(scope, receive, send_and_note)
        if scope.get(IS_KEPT) and [message.get("status", 200) for message in messages] == [200] * 2:
            self._keep(request, content, messages)

    def _keep(self, request: bytes, content: str, messages: list[Message]) -> None:
        start, body = messages
        lines = [b"%s: %s\r\n" % header for header in start["headers"]]
        answer = b"".join([*lines, b"\r\n", body["body"]])
        if len(answer) > limits.CHUNK_BYTES:
            return
        if replaced := self._sent.pop(request, None):
            self._bytes -= len(request) + len(replaced[1])
        self._sent[request] = (content, answer)
        self._bytes += len(request) + len(answer)
        while self._bytes > limits.SENT_BYTES:
            forgotten, (_, sent) = self._sent.popitem(last=False)
            self._bytes -= len(forgotten) + len(sent)
