"""No question costs more than ingest/platterbase/serve/limits.py says."""

import asyncio
import json
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import uvicorn

from platterbase.serve import guard, limits
from platterbase.serve.addresses import datasette_path
from platterbase.serve.admission import Quota
from platterbase.serve.protocol import DeadlineProtocol
from platterbase.serve.refusals import Refused

ATTACK = Path(__file__).resolve().parents[1] / "bench/attack.py"


@pytest.fixture(scope="module")
def attacked(built_root: Path) -> dict[str, Any]:
    """What tests/bench/attack.py measures, in eight seconds instead of sixty."""
    command = [sys.executable, ATTACK, built_root, "--seconds", "8"]
    ended = subprocess.run(command, check=True, capture_output=True, text=True, timeout=120)
    return json.loads(ended.stdout)


def test_no_statement_takes_longer_than_the_bar(attacked: dict[str, Any]) -> None:
    assert {k: v for k, v in attacked["statements"].items() if v["s"] > 1.2} == {}


def test_no_statement_has_an_endless_answer(attacked: dict[str, Any]) -> None:
    statements = attacked["statements"].values()
    assert max(answer["bytes"] for answer in statements) <= limits.ANSWER_BYTES
    assert {answer["status"] for answer in statements} <= {200, 400}


@pytest.mark.parametrize(
    "name", ["zeroblob", "hex", "endless", "cross join", "sorting long values"]
)
def test_a_statement_without_end_is_refused(attacked: dict[str, Any], name: str) -> None:
    assert attacked["statements"][name]["status"] == 400


def test_the_server_does_not_grow(attacked: dict[str, Any]) -> None:
    assert attacked["grown_bytes"] < 64_000_000


def test_readers_of_the_site_notice_nothing(attacked: dict[str, Any]) -> None:
    assert set(attacked["pages"]["statuses"]) == {"200"}
    assert attacked["pages"]["p95_s"] < 0.2


def test_readers_of_stored_queries_are_answered(attacked: dict[str, Any]) -> None:
    """Each is one that nobody asked before."""
    assert set(attacked["stored_queries"]["statuses"]) == {"200"}


def test_who_asks_during_an_attack_is_answered_or_told_to_come_back(
    attacked: dict[str, Any],
) -> None:
    assert attacked["question_while_attacked"]["status"] in (400, 503)
    assert attacked["question_while_attacked"]["s"] < 1.2
    assert attacked["recovered_s"] < 2 * limits.HANG_SECONDS


# ---------------------------------------------------------------------- parts


def test_places_are_limited_for_each_client_and_in_all() -> None:
    places = Quota(total=3, per_client=2)
    leave = places.take("192.0.2.1")
    places.take("192.0.2.1")
    with pytest.raises(Refused) as mine:
        places.take("192.0.2.1")
    places.take("192.0.2.2")
    with pytest.raises(Refused) as others:
        places.take("192.0.2.3")
    assert (mine.value.status, others.value.status) == (429, 503)
    leave()
    places.take("192.0.2.3")


def test_one_line_is_one_client_whatever_its_ipv6_address() -> None:
    places = Quota(total=9, per_client=1)
    places.take("2001:db8::1")
    with pytest.raises(Refused):
        places.take("2001:db8::2")
    places.take("2001:db8:0:1::1")


def test_rows_are_limited_together() -> None:
    connection = sqlite3.connect(":memory:")
    guard.prepare_connection(connection, "results")
    endless = "with recursive c (x) as (select 1 union all select x + 1 from c)"
    with pytest.raises(sqlite3.OperationalError, match="ask for fewer"):
        connection.execute(f"{endless} select zeroblob(60000) from c").fetchmany(1000)
    assert connection.execute("select 1 as one").fetchone()["one"] == 1


@pytest.mark.parametrize(
    "sql", ["create table x (y)", "attach 'x.db' as x", "select load_extension('x')"]
)
def test_a_connection_changes_nothing(sql: str) -> None:
    connection = sqlite3.connect(":memory:")
    guard.prepare_connection(connection, "results")
    with pytest.raises(sqlite3.DatabaseError):  # the authorizer comes before the pragma
        connection.execute(sql)


@pytest.mark.parametrize(
    ("asked", "known"),
    [
        ("/db/", "/"),
        ("/db/results/result.json", "/results/result.json"),
        ("/db/results/measurement/a.b-c.d", "/results/measurement/a~2Eb-c~2Ed"),
        ("/db/results/measurement/a.b.json", "/results/measurement/a~2Eb.json"),
        ("/db/results/measurement/a~2Eb", "/results/measurement/a~2Eb"),
        ("/db/-/versions.json", "/-/versions.json"),
        ("/db/-/databases", None),
    ],
)
def test_addresses(asked: str, known: str | None) -> None:
    assert datasette_path(asked) == known


async def _large_answer(scope: Any, receive: Any, send: Any) -> None:
    del receive
    assert scope["type"] == "http"
    await send({"type": "http.response.start", "status": 200, "headers": []})
    for _ in range(200):
        await send({"type": "http.response.body", "body": b"x" * 64_000, "more_body": True})
    await send({"type": "http.response.body", "body": b""})


@contextmanager
def serving() -> Iterator[int]:
    """An answer of 13 MB at a free port."""
    config = uvicorn.Config(
        _large_answer, port=0, http=DeadlineProtocol, ws="none", lifespan="off", log_level="error"
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=lambda: asyncio.run(server.serve()))
    thread.start()
    while not server.started:
        time.sleep(0.01)
    try:
        yield server.servers[0].sockets[0].getsockname()[1]
    finally:
        server.should_exit = True
        thread.join()


def seconds_until_cut(port: int, sent: bytes, *, every: float) -> float:
    """How long the server bears a client that goes on sending, and reads nothing."""
    begin = time.monotonic()
    with socket.socket() as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.connect(("127.0.0.1", port))
        while time.monotonic() - begin < 5:
            try:
                connection.sendall(sent)
            except OSError:
                break
            time.sleep(every)
    return time.monotonic() - begin


@pytest.mark.parametrize("sent", [b"\r\n", b"GET / HTTP/1.1\r\nHost: x\r\n\r\nGET /"])
def test_who_does_not_finish_is_cut(monkeypatch: pytest.MonkeyPatch, sent: bytes) -> None:
    monkeypatch.setattr(limits, "HEADER_SECONDS", 0.5)
    monkeypatch.setattr(limits, "STALLED_SECONDS", 0.5)
    with serving() as port:
        assert 0.4 < seconds_until_cut(port, sent, every=0.1) < 2


def test_who_reads_is_not_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "HEADER_SECONDS", 0.5)
    monkeypatch.setattr(limits, "STALLED_SECONDS", 0.5)
    with serving() as port, socket.create_connection(("127.0.0.1", port)) as connection:
        connection.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        read = 0
        while read < 200 * 64_000:
            read += len(connection.recv(100_000))
            time.sleep(0.005)
