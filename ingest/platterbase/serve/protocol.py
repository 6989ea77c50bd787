"""Uvicorn's HTTP protocol with two more deadlines and a quota of connections for each client.

uvicorn closes idle connections, but waits forever for the rest of a request that has begun, and for
a client that does not read its answer. A few hundred of those would use up all connections, and so
would one client that opens as many. It also takes headers of any length.

uvicorn has no setting for these two deadlines and no public name for its protocol, so this module
uses a private one. Its version is locked; tests/serve/test_private_names.py fails where a new one
no longer calls these methods.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from platterbase.serve import limits
from platterbase.serve.admission import Quota, Release
from platterbase.serve.refusals import Refused
from platterbase.serve.same_requests import REQUEST, is_one_request

_OK = b"HTTP/1.1 200 OK\r\n"


class DeadlineProtocol(HttpToolsProtocol):
    """A protocol that closes a connection whose request or whose reading takes too long.

    `is_proxy` says whose connections are those of many clients, `sent` what was sent for a request
    of the same bytes.
    """

    is_proxy: Callable[[str], bool] = staticmethod(lambda _address: False)
    quota = Quota(limits.CONNECTIONS, limits.CONNECTIONS_PER_CLIENT)
    sent: Callable[[bytes], bytes | None] = staticmethod(lambda _request: None)
    _release: Release | None = None

    _arrival: asyncio.TimerHandle | None = None
    _arrived = 0  # bytes of a request that is not whole
    _reading: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        address = self.client[0] if self.client else ""
        if address and not self.is_proxy(address):
            try:
                self._release = self.quota.take(address)
            except Refused:
                transport.abort()
                return
        self._expect_request()

    def data_received(self, data: bytes) -> None:
        begins = self._is_between_requests() and is_one_request(data)
        if begins and (answer := self.sent(data)):
            self._send_again(answer)
            return
        if self._arrival:
            self._arrived += len(data)
            if self._arrived > limits.REQUEST_BYTES:
                self.send_400_response("the request is too long")
                return
        super().data_received(data)
        if begins and self._is_whole() and b"pgrade" not in data:
            self.scope[REQUEST] = data  # type: ignore[literal-required]
        self._expect_request()

    def _is_whole(self) -> bool:
        """Return whether a request has come with its body, and does not end the connection."""
        cycle: RequestResponseCycle | None = self.cycle
        return cycle is not None and cycle.keep_alive and not cycle.more_body

    def _is_between_requests(self) -> bool:
        """Return whether what came before is read, bodies too, and answered to who takes it."""
        cycle: RequestResponseCycle | None = self.cycle
        is_answered = cycle is None or (cycle.response_complete and not cycle.more_body)
        return is_answered and not self._arrived and not self.flow.write_paused

    def _send_again(self, answer: bytes) -> None:
        """Send an answer from its first header on, and wait for another request."""
        self._unset_keepalive_if_required()
        now = [b"%s: %s\r\n" % header for header in self.server_state.default_headers]
        self.transport.write(b"".join([_OK, *now, answer]))
        if self._arrival:
            self._arrival.cancel()
        self._arrival = self.loop.call_later(
            limits.KEEP_ALIVE_SECONDS, self.timeout_keep_alive_handler
        )

    def _expect_request(self) -> None:
        """Start the deadline, or stop it once a whole request is being answered."""
        # uvicorn types it as always there, but sets it with the first request.
        cycle: RequestResponseCycle | None = self.cycle
        answering = cycle is not None and not cycle.response_complete
        if answering and self._arrival:
            self._arrival.cancel()
            self._arrival = None
            self._arrived = 0
        elif not answering and not self._arrival:
            self._arrival = self._cut_in(limits.HEADER_SECONDS)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._reading = self._cut_in(limits.STALLED_SECONDS)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._reading:
            self._reading.cancel()
            self._reading = None

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        # Closing waits until all is read.
        self._cut_in(limits.STALLED_SECONDS)

    def connection_lost(self, exc: Exception | None) -> None:
        for timer in (self._arrival, self._reading):
            if timer:
                timer.cancel()
        if self._release:
            self._release()
        super().connection_lost(exc)

    def _cut_in(self, seconds: float) -> asyncio.TimerHandle:
        return self.loop.call_later(seconds, self.transport.abort)
