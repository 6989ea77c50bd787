"""Admit clients to what there is: places at work, connections, bytes."""

from __future__ import annotations

import asyncio
import ipaddress
import math
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache

from platterbase.serve import limits
from platterbase.serve.refusals import Refused

Release = Callable[[], None]


class Quota:
    """An amount of something, with a limit for each client and for all together."""

    def __init__(self, total: int, per_client: int) -> None:
        self._total = total
        self._per_client = per_client
        self._taken: Counter[str] = Counter()

    def take(self, address: str, amount: int = 1) -> Release:
        """Take some and return the function that gives it back; raises Refused."""
        client = client_of(address)
        if self._taken[client] + amount > self._per_client:
            raise Refused(429, f"you have {self._per_client} at work: wait for an answer")
        if self._taken.total() + amount > self._total:
            raise Refused(503, "others are asking: try again in a moment")
        self._taken[client] += amount

        def release() -> None:
            self._taken[client] -= amount
            if self._taken[client] <= 0:
                del self._taken[client]

        return release


@dataclass(eq=False)
class _Waiting:
    """A request that waits for its place."""

    address: str
    place: asyncio.Future[Release] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )


class AdmissionQueue:
    """Places at work. Who finds none free waits a moment; who has worked least goes first."""

    def __init__(self, total: int, per_client: int) -> None:
        self._places = Quota(total, per_client)
        self._line = Quota(limits.QUEUE, limits.QUEUE_PER_CLIENT)
        self._waiting: list[_Waiting] = []
        self._seconds = _Seconds()

    async def take(self, address: str) -> Release:
        """Take a place and return the function that gives it back; raises Refused."""
        try:
            return self._enter(address)
        except Refused as refused:
            release_line = self._line.take(address)
            waiting = _Waiting(address)
            self._waiting.append(waiting)
            try:
                return await asyncio.wait_for(waiting.place, limits.QUEUE_SECONDS)
            except TimeoutError:
                # Since Python 3.12 the place may have been given in the same moment.
                if waiting.place.done() and not waiting.place.cancelled():
                    return waiting.place.result()
                raise refused from None
            except asyncio.CancelledError:
                if waiting.place.done() and not waiting.place.cancelled():
                    waiting.place.result()()
                raise
            finally:
                release_line()
                if waiting in self._waiting:
                    self._waiting.remove(waiting)

    def _enter(self, address: str) -> Release:
        free = self._places.take(address)
        begin = time.monotonic()

        def release() -> None:
            self._seconds.add(client_of(address), time.monotonic() - begin)
            free()
            self._let_in()

        return release

    def _let_in(self) -> None:
        """Give free places to those who wait."""
        for waiting in sorted(self._waiting, key=lambda one: self._seconds.of(one.address)):
            if waiting.place.done():
                continue
            try:
                release = self._enter(waiting.address)
            except Refused:
                continue
            self._waiting.remove(waiting)
            waiting.place.set_result(release)


class _Seconds:
    """How long the database has worked for each client; old work counts less and less."""

    def __init__(self) -> None:
        self._worked: dict[str, tuple[float, float]] = {}  # seconds, and when that was so

    def of(self, address: str) -> float:
        seconds, when = self._worked.get(client_of(address), (0.0, 0.0))
        return seconds * math.exp((when - time.monotonic()) / limits.FORGET_SECONDS)

    def add(self, client: str, seconds: float) -> None:
        self._worked[client] = (self.of(client) + seconds, time.monotonic())
        if len(self._worked) > limits.CLIENTS:
            kept = sorted(self._worked, key=self.of)[limits.CLIENTS // 2 :]
            self._worked = {client: self._worked[client] for client in kept}


@lru_cache(limits.CLIENTS)  # asked for each connection and each request
def client_of(address: str) -> str:
    """Return the client of an address: IPv4 whole, IPv6 by the /64 network that one user has."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:  # behind a proxy that sends no address
        return address
    if parsed.version == 4:
        return address
    if parsed.ipv4_mapped:  # of a socket that serves both
        return str(parsed.ipv4_mapped)
    return str(ipaddress.ip_network((parsed.packed, 64), strict=False))


@lru_cache(limits.CLIENTS)  # asked for each connection
def is_one_of(address: str, named: tuple[str, ...]) -> bool:
    """Return whether an address is among those named, as addresses or networks; `*` is everyone."""
    if "*" in named:
        return True
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return False
    return any(parsed in ipaddress.ip_network(one, strict=False) for one in named)
