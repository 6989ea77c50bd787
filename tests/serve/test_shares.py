"""Nobody takes what others need, and who asks for a dozen things at once gets them."""

from __future__ import annotations

import asyncio
import socket
import time
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest
from starlette.types import Message

from platterbase.serve import limits
from platterbase.serve.admission import AdmissionQueue, client_of, is_one_of
from platterbase.serve.channel import Reply, Request
from platterbase.serve.database_proxy import DatabaseProxy
from platterbase.serve.refusals import Refused


def test_a_page_that_asks_for_twelve_things_gets_them(server) -> None:
    async def twelve(path: str) -> list[int]:
        limit = httpx.Limits(max_connections=12)
        async with httpx.AsyncClient(
            base_url=server.client.base_url, limits=limit, timeout=10
        ) as client:
            asked = [client.get(path.format(n)) for n in range(1, 13)]
            return [answer.status_code for answer in await asyncio.gather(*asked)]

    assert asyncio.run(twelve("/db/results/unit.json?_size={}&_nofacet=1")) == [200] * 12
    assert asyncio.run(twelve("/db/results.json?sql=select+{}")) == [200] * 12


def test_twenty_readers_of_the_page_of_the_database_get_it(server) -> None:
    """It is made once, whatever each of them has put behind its address."""
    server.client.get("/db/results")
    with ThreadPoolExecutor(20) as readers:
        asked = [readers.submit(server.client.get, f"/db/results?from={n}") for n in range(20)]
    assert {one.result().status_code for one in asked} == {200}
    assert len({one.result().headers["etag"] for one in asked}) == 1


def test_who_waits_too_long_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "QUEUE_SECONDS", 0.05)

    async def wait() -> tuple[int, int]:
        places = AdmissionQueue(total=1, per_client=1)
        await places.take("192.0.2.1")
        with pytest.raises(Refused) as mine:
            await places.take("192.0.2.1")
        with pytest.raises(Refused) as others:
            await places.take("192.0.2.2")
        return mine.value.status, others.value.status

    assert asyncio.run(wait()) == (429, 503)


def test_the_line_is_short_for_each_client() -> None:
    async def wait() -> int:
        places = AdmissionQueue(total=1, per_client=1)
        await places.take("192.0.2.1")
        waiting = [
            asyncio.create_task(places.take("192.0.2.1")) for _ in range(limits.QUEUE_PER_CLIENT)
        ]
        await asyncio.sleep(0)
        begin = time.monotonic()
        with pytest.raises(Refused):
            await places.take("192.0.2.1")
        assert time.monotonic() - begin < limits.QUEUE_SECONDS / 2
        ended = await asyncio.gather(*waiting, return_exceptions=True)
        return sum(isinstance(one, Refused) for one in ended)

    assert asyncio.run(wait()) == limits.QUEUE_PER_CLIENT


def test_who_has_worked_least_goes_first() -> None:
    async def order() -> list[str]:
        places = AdmissionQueue(total=1, per_client=1)
        came: list[str] = []

        async def ask(name: str) -> None:
            leave = await places.take(name)
            came.append(name)
            leave()

        leave = await places.take("192.0.2.1")
        await asyncio.sleep(0.05)
        asked = [asyncio.create_task(ask(name)) for name in ("192.0.2.1", "192.0.2.2")]
        await asyncio.sleep(0)
        leave()
        await asyncio.gather(*asked)
        return came

    assert asyncio.run(order()) == ["192.0.2.2", "192.0.2.1"]


def test_who_reads_nothing_holds_up_nobody_else() -> None:
    """Answers that their reader does not take are bounded for each client, and in all."""

    class Large:
        ready, content = True, "x"

        life = 1

        @property
        def client(self) -> Large:
            return self

        quick = long = client

        async def ask(self, _asked: Request) -> Reply:
            return Reply(200, {"content-type": "text/plain"}, b"x" * (limits.ANSWER_BYTES // 2))

        def kill(self, _life: int) -> None:
            raise AssertionError

    async def ask(proxy: DatabaseProxy, client: str, n: int, taken: asyncio.Event) -> int:
        status = 0

        async def send(message: Message) -> None:
            nonlocal status
            status = message.get("status", status)
            if status == 200:
                await taken.wait()

        scope = {"type": "http", "method": "GET", "scheme": "http", "headers": []}
        query = {"raw_path": b"/results/unit.json", "query_string": b"_x=%d" % n}
        await proxy({**scope, **query, "client": (client, 1)}, None, send)
        return status

    async def run() -> None:
        proxy, never, at_once = DatabaseProxy(Large()), asyncio.Event(), asyncio.Event()
        at_once.set()
        unread = limits.UNSENT_BYTES_PER_CLIENT // (limits.ANSWER_BYTES // 2)
        waiting = [asyncio.create_task(ask(proxy, "192.0.2.1", n, never)) for n in range(unread)]
        await asyncio.sleep(0.1)
        assert await ask(proxy, "192.0.2.1", unread, at_once) == 429
        assert await ask(proxy, "192.0.2.2", 0, at_once) == 200
        never.set()
        assert await asyncio.gather(*waiting) == [200] * unread
        assert await ask(proxy, "192.0.2.1", unread, at_once) == 200

    asyncio.run(run())


def test_a_place_comes_back_from_who_left_the_line() -> None:
    async def leave_line() -> None:
        places = AdmissionQueue(total=1, per_client=1)
        leave = await places.take("192.0.2.1")
        waiting = asyncio.create_task(places.take("192.0.2.2"))
        await asyncio.sleep(0)
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        leave()
        (await asyncio.wait_for(places.take("192.0.2.3"), 0.1))()

    asyncio.run(leave_line())


@pytest.mark.parametrize(
    ("address", "named", "believed"),
    [
        ("192.0.2.7", [], False),
        ("192.0.2.7", ["192.0.2.7"], True),
        ("192.0.2.7", ["192.0.2.0/24"], True),
        ("192.0.2.7", ["198.51.100.0/24"], False),
        ("2001:db8::1", ["192.0.2.0/24", "2001:db8::/32"], True),
        ("", ["*"], True),
        ("no address", ["192.0.2.0/24"], False),
    ],
)
def test_proxies_are_named(address: str, named: list[str], believed: bool) -> None:
    assert is_one_of(address, tuple(named)) is believed


def test_an_address_of_both_families_is_one_client() -> None:
    assert client_of("::ffff:192.0.2.1") == client_of("192.0.2.1")


def test_silent_connections_of_one_client_are_bounded(server) -> None:
    port = server.client.base_url.port
    silent = [socket.create_connection(("127.0.0.1", port)) for _ in range(150)]
    try:
        time.sleep(0.5)
        open_ones = 0
        for connection in silent:
            connection.setblocking(False)
            try:
                open_ones += connection.recv(1) != b""
            except BlockingIOError:
                open_ones += 1
            except ConnectionError:
                pass
        assert 0 < open_ones <= limits.CONNECTIONS_PER_CLIENT
        if socket.has_ipv6:  # another address of this machine is another client
            assert httpx.get(f"http://[::1]:{port}/en/").status_code == 200
    finally:
        for connection in silent:
            connection.close()


def test_nobody_is_believed_who_is_not_named(server) -> None:
    """As many clients as requests, if the header counted: the share of one would never be full."""

    async def statuses() -> set[int]:
        async with httpx.AsyncClient(base_url=server.client.base_url, timeout=20) as client:
            endless = "with recursive c(x) as (select 1 union all select x+1 from c)"
            asked = [
                client.get(
                    "/db/results.json",
                    params={"sql": f"{endless} select count(*) from c where x > {n}"},
                    headers={"X-Forwarded-For": f"198.51.100.{n}"},
                )
                for n in range(40)
            ]
            return {answer.status_code for answer in await asyncio.gather(*asked)}

    assert 429 in asyncio.run(statuses())
