"""Limit the number of requests that run at once: in total, and for each client."""

from __future__ import annotations

import ipaddress
from collections import Counter
from collections.abc import Callable


class Full(Exception):  # noqa: N818 -- a state that the reader is informed of, not an error
    """No place is free: `status` is 429 if the client holds too many, 503 if others do."""

    def __init__(self, status: int, message: str) -> None:
        self.status = status
        super().__init__(message)


class Places:
    """A number of places, with a limit for each client."""

    def __init__(self, total: int, per_client: int) -> None:
        self._total = total
        self._per_client = per_client
        self._taken: Counter[str] = Counter()

    def take(self, address: str) -> Callable[[], None]:
        """Take a place and return the function that gives it back; raises Full."""
        client = _client(address)
        if self._taken[client] >= self._per_client:
            raise Full(429, f"you have {self._per_client} questions at work: wait for an answer")
        if self._taken.total() >= self._total:
            raise Full(503, "others are asking: try again in a moment")
        self._taken[client] += 1

        def leave() -> None:
            self._taken[client] -= 1
            self._taken += Counter()  # drops clients without a place

        return leave


def _client(address: str) -> str:
    """Return the client of an address: IPv4 whole, IPv6 by the /64 network that one user has."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:  # behind a proxy that sends no address
        return address
    if parsed.version == 4:
        return address
    return str(ipaddress.ip_network(f"{address}/64", strict=False))
