"""What the server does not do, as its reader is told: a status and a sentence."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.responses import PlainTextResponse, Response

from platterbase.serve import limits

_BUSY = (429, 503)


class Refused(Exception):  # noqa: N818 -- an answer, not an error
    """The request gets no other answer than this status and sentence.

    429 says that the client holds too much itself, 503 that others do; both say when to try again.
    """

    def __init__(self, status: int, message: str, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(message)
        self.status = status
        self._headers = dict(headers or {})

    @property
    def is_busy(self) -> bool:
        """Whether the same request can be answered later."""
        return self.status in _BUSY

    def response(self) -> Response:
        """Return it as it is sent."""
        again = {"Retry-After": str(limits.RETRY_SECONDS)} if self.is_busy else {}
        return PlainTextResponse(f"{self}\n", self.status, self._headers | again)
