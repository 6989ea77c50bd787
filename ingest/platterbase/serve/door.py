"""The door: what every request must be before anything else looks at it."""

from __future__ import annotations

import re

from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from platterbase.serve import limits

METHODS = "GET, HEAD, OPTIONS"
# A name or an address, and perhaps a port: what a link can hold.
_HOST = re.compile(rb"(?:[A-Za-z0-9._-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::[0-9]{1,5})?")


class Door:
    """An ASGI application that refuses what no browser sends, and answers preflights.

    Everything here is public and only read, so any page may ask for it.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and (response := _answer(scope)):
            await response(scope, receive, send)
        else:
            await self._app(scope, receive, send)


def _answer(scope: Scope) -> Response | None:
    """Return the answer to a request that goes no further."""
    headers: list[tuple[bytes, bytes]] = scope["headers"]
    if sum(len(name) + len(value) for name, value in headers) > limits.HEADER_BYTES:
        return _refusal(431, f"the headers are longer than {limits.HEADER_BYTES} bytes")
    hosts = [value for name, value in headers if name == b"host"]
    if len(hosts) > 1 or not all(_HOST.fullmatch(host) for host in hosts):
        return _refusal(400, "the header Host holds no host")
    if len(scope["raw_path"]) + len(scope["query_string"]) > limits.URL_BYTES:
        return _refusal(414, f"the address is longer than {limits.URL_BYTES} bytes")
    if scope["method"] == "OPTIONS":
        return _options()
    return None


def _options() -> Response:
    allowed = {
        "Allow": METHODS,
        "Access-Control-Allow-Methods": METHODS,
        "Access-Control-Allow-Headers": "*",
        "Access-Control-Max-Age": "86400",
    }
    return Response(status_code=204, headers=allowed)


def _refusal(status: int, message: str) -> Response:
    return PlainTextResponse(message + "\n", status)
