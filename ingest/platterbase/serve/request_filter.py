"""What every request must be before anything else looks at it."""

from __future__ import annotations

import re

from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from platterbase.serve import limits
from platterbase.serve.refusals import Refused

METHODS = "GET, HEAD, OPTIONS"
# A name or an address, and perhaps a port: what a link can hold.
_HOST = re.compile(rb"(?:[A-Za-z0-9._-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::[0-9]{1,5})?")


class RequestFilter:
    """An ASGI application that refuses what no browser sends, and answers preflights.

    Everything here is public and only read, so any page may ask for it.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        app = self._app
        if scope["type"] == "http":
            try:
                _check(scope)
            except Refused as refused:
                app = refused.response()
            else:
                app = _preflight() if scope["method"] == "OPTIONS" else app
        await app(scope, receive, send)


def _check(scope: Scope) -> None:
    """Refuse a request that goes no further; raises Refused."""
    headers: list[tuple[bytes, bytes]] = scope["headers"]
    if sum(len(name) + len(value) for name, value in headers) > limits.HEADER_BYTES:
        raise Refused(431, f"the headers are longer than {limits.HEADER_BYTES} bytes")
    hosts = [value for name, value in headers if name == b"host"]
    if len(hosts) > 1 or not all(_HOST.fullmatch(host) for host in hosts):
        raise Refused(400, "the header Host holds no host")
    if len(scope["raw_path"]) + len(scope["query_string"]) > limits.URL_BYTES:
        raise Refused(414, f"the address is longer than {limits.URL_BYTES} bytes")


def _preflight() -> Response:
    allowed = {
        "Allow": METHODS,
        "Access-Control-Allow-Methods": METHODS,
        "Access-Control-Allow-Headers": "*",
        "Access-Control-Max-Age": "86400",
    }
    return Response(status_code=204, headers=allowed)
