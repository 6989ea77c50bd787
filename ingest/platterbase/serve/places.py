"""How many requests may be at work at once: in all, and of one client."""

from __future__ import annotations

import ipaddress
from collections import Counter
from collections.abc import Callable


class Full(Exception):  # noqa: N818 -- a state, told to the reader, not a fault
    """No place is free; `status` says whether it is the client's doing (429) or not (503)."""

    def __init__(self, status: int, message: str) -> None:
        self.status = status
        super().__init__(message)


class Places:
    """A number of places, some of them for each client."""

    def __init__(self, total: int, per_client: int) -> None:
        self._total = total
        self._per_client = per_client
        self._taken: Counter[str] = Counter()

    def take(self, address: str) -> Callable[[], None]:
        """Take a place and return how to leave it; raises Full."""
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
    """One client has one IPv4 address, or the 64 bits of IPv6 that one line is given."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:  # behind a proxy that tells none
        return address
    if parsed.version == 4:
        return address
    return str(ipaddress.ip_network(f"{address}/64", strict=False))
