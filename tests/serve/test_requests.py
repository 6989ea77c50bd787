"""Every hole that was found from outside stays closed, and no request makes the server fail."""

from __future__ import annotations

import asyncio
import os
import random
import re
import socket
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from urllib.parse import quote

import pytest
from starlette.types import Receive, Scope, Send

from platterbase.serve import limits
from platterbase.serve.redirects import language
from platterbase.serve.same_requests import IS_KEPT, REQUEST, SameRequests, is_one_request

REFUSED = (400, 431)  # by h11 or by us
REQUESTS = int(os.environ.get("PLATTERBASE_REQUESTS", "2000"))
SEED = int(os.environ.get("PLATTERBASE_SEED", "1"))
HEAD = b"GET /db/results/unit.json?_x=same HTTP/1.1\r\nHost: x\r\n"
ASKED = HEAD + b"\r\n"
CHUNKED = HEAD + b"Transfer-Encoding: chunked\r\n\r\n"
POST = b"POST /db/results HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n"
LONG = b"GET /db/results/result.json?_size=48 HTTP/1.1\r\nHost: x\r\n\r\n"


def raw_answer(server, request: bytes) -> bytes:
    """What the server says to these bytes: all until it closes."""
    port = server.client.base_url.port
    with socket.create_connection(("127.0.0.1", port), timeout=20) as connection:
        connection.sendall(request)
        said = b""
        while part := connection.recv(65536):
            said += part
    return said


def status_of(server, target: bytes, *headers: bytes, method: bytes = b"GET") -> int:
    lines = b"".join(header + b"\r\n" for header in (b"Connection: close", *headers))
    hosted = b"" if any(line.lower().startswith(b"host") for line in headers) else b"Host: x\r\n"
    said = raw_answer(server, method + b" " + target + b" HTTP/1.1\r\n" + hosted + lines + b"\r\n")
    return int(said[9:12]) if said else 0


def language_of(cookie: str) -> str:
    return language({"type": "http", "headers": [(b"cookie", cookie.encode("latin-1"))]})


def test_a_cookie_costs_nothing_whatever_is_in_it(server) -> None:
    begin = time.perf_counter()
    assert language_of('nf_lang="' + '\\"' * 30_000 + '"') == '\\"'
    assert language_of("a=b;" * 15_000 + "nf_lang=ko") == "ko"
    assert time.perf_counter() - begin < 0.05
    assert language_of("a@b=1; nf_lang=ja") == "ja"
    assert status_of(server, b"/", b"Cookie: a@b=1") == 302
    long = b'Cookie: nf_lang="' + b'\\"' * 31_000 + b'"'
    begin = time.perf_counter()
    assert status_of(server, b"/", long) in (400, 431)
    assert time.perf_counter() - begin < 1


def test_long_headers_are_refused_before_they_are_read(server) -> None:
    assert status_of(server, b"/en/", *[b"X-%d: " % n + b"y" * 900 for n in range(20)]) in (
        400,
        431,
    )
    assert status_of(server, b"/en/", b"X: " + b"y" * 3000) == 200


@pytest.mark.parametrize("host", [b"\xff", b"a b", b"[::1/x", b"a/b", b"a@b", b"", b"a\\b"])
@pytest.mark.parametrize("target", [b"/", b"/ja", b"/db/results/unit.json", b"/db/results/"])
def test_a_host_that_is_none_is_refused(server, host: bytes, target: bytes) -> None:
    assert status_of(server, target, b"Host: " + host) == 400


@pytest.mark.parametrize(
    "target",
    [
        b"/db/db/-/threads.json",
        b"/db//x/-/databases.json",
        b"/db/./-/plugins.json",
        b"/db/x/../-/threads.json",
        b"/db/%2e/-/plugins.json",
        b"/db/results/../-/databases.json",
        b"/db/results/%2e%2e/-/databases.json",
        b"/db/results%2f..%2f-/threads",
        b"/db//-/threads.json",
        b"/db/-//threads.json",
        b"/db/-/messages",
        b"/db/db/-/messages",
        b"/db//[::1/x",
        b"/db/[::1]/x",
        b"/db/_memory",
        b"/db/_internal",
        b"/db/results/a/b/c",
        b"/db/results/%ff",
        b"/db/results/%00",
        b"/db/results/a%5cb",
    ],
)
def test_there_is_one_door(server, target: bytes) -> None:
    assert status_of(server, target) == 404


def test_an_address_with_a_slash_too_much_leads_on_within_the_database(server) -> None:
    response = server.client.get("/db/results/?sql=select+1")
    assert (response.status_code, response.headers["location"]) == (301, "/db/results?sql=select+1")
    response = server.client.get("/db/results/unit/")
    assert response.headers["location"] == "/db/results/unit"


@pytest.mark.parametrize(
    "query",
    ["_next=abc", "_timelimit=abc", "_sort=zz", "_through=x", "_size=x", "_facet=zz", "_col=zz"],
)
def test_what_makes_no_sense_is_the_readers_mistake(server, query: str) -> None:
    for page in ("unit", "unit.json", "result.json", "narrowest_links.json"):
        assert server.client.get(f"/db/results/{page}?{query}").status_code in (200, 400)
    assert server.client.get("/db/results/unit.json?_next=abc").status_code in (200, 400)


def test_work_is_bounded_by_number(server) -> None:
    def status(path: str) -> int:
        return server.client.get(path).status_code

    begin = time.monotonic()
    facets = "&".join(["_facet=rule"] * 80)
    assert status(f"/db/results/caveat.json?{facets}") == 400
    assert status("/db/results/caveat.json?" + "&".join(f"p{n}=1" for n in range(1000))) == 400
    sql = "select " + ",".join(f":p{n}" for n in range(60))
    assert status(f"/db/results.json?sql={quote(sql)}") == 400
    assert time.monotonic() - begin < 1


@pytest.mark.parametrize("page", ["caveat?_size=max", "measurement.json?_labels=on&_size=max"])
def test_a_page_of_as_many_rows_as_there_may_be(server, page: str) -> None:
    assert server.client.get(f"/db/results/{page}").status_code == 200


def test_the_workers_outlive_every_statement(server) -> None:
    workers = server.workers()
    for sql in (
        "select printf('%.*c', 2000000000, 'x')",
        "select fts3_tokenizer('simple', x'4141414141414141')",
        "select * from fts3tokenize where input = 'x'",
        "select sql from sqlite_stmt",
        "select * from pragma_database_list",
    ):
        answer = server.client.get("/db/results.json", params={"sql": sql})
        assert answer.status_code == 400, sql
        assert str(server.root) not in answer.text
        where = {"_where": f"({sql}) is not null"}
        assert server.client.get("/db/results/unit.json", params=where).status_code == 400
    assert server.workers() == workers


def test_no_cookie_is_kept_nor_passed(server) -> None:
    server.client.get("/db/-/messages")
    answer = server.client.get("/db/results/unit.json?_size=3")
    assert answer.headers["cache-control"] == f"max-age={limits.MAX_AGE_SECONDS}"
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize("path", ["/en/", "/style.css", "/db/results/unit.json"])
def test_any_page_may_ask(server, path: str) -> None:
    asked = {"Origin": "https://example.org", "Access-Control-Request-Method": "GET"}
    preflight = server.client.options(path, headers=asked)
    assert preflight.status_code == 204
    assert preflight.headers["access-control-allow-origin"] == "*"
    assert preflight.headers["access-control-allow-methods"] == "GET, HEAD, OPTIONS"
    assert server.client.get(path).headers["access-control-allow-origin"] == "*"
    if path.startswith("/db/"):
        exposed = server.client.get(path).headers["access-control-expose-headers"]
        assert {"Link", "Retry-After"} <= set(exposed.split(", "))


def test_what_was_asked_before_is_not_asked_again(server) -> None:
    gzipped = {"Accept-Encoding": "gzip"}
    first = server.client.get("/db/results/unit?_size=5", headers=gzipped)
    again = server.client.get("/db/results/unit?_size=5", headers=gzipped)
    assert first.content == again.content
    assert again.headers["content-encoding"] == "gzip"
    tag = gzipped | {"If-None-Match": again.headers["etag"]}
    unchanged = server.client.get("/db/results/unit?_size=5", headers=tag)
    assert (unchanged.status_code, unchanged.content) == (304, b"")
    plain = server.client.get("/db/results/unit?_size=5", headers={"Accept-Encoding": ""})
    assert plain.content == first.content
    assert plain.headers["etag"] != again.headers["etag"]


def test_an_answer_that_changes_is_not_kept(server) -> None:
    answers = [
        server.client.get("/db/results.json?sql=select+random()+as+x&_shape=array")
        for _ in range(2)
    ]
    assert answers[0].json() != answers[1].json()
    assert answers[0].headers["cache-control"] == "no-store"


# ---------------------------------------------------------- the same bytes again


def connect(server) -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.client.base_url.port), timeout=20)


def read_answer(connection: socket.socket) -> tuple[bytes, bytes]:
    """Head and body of one answer."""
    said = b""
    while b"\r\n\r\n" not in said:
        said += connection.recv(65536)
    head, _, body = said.partition(b"\r\n\r\n")
    length = int(re.search(rb"content-length: (\d+)", head)[1])
    while len(body) < length:
        body += connection.recv(65536)
    return head, body


def ask(server, request: bytes) -> tuple[bytes, bytes]:
    with connect(server) as connection:
        connection.sendall(request)
        return read_answer(connection)


def test_all_answers_to_the_same_bytes_are_alike(server) -> None:
    answers = [ask(server, ASKED) for _ in range(4)]
    with connect(server) as connection:
        for _ in range(3):
            connection.sendall(ASKED)
            answers.append(read_answer(connection))
    alike = {(tuple(sorted(re.sub(rb"date: .*", b"", h).split(b"\r\n"))), b) for h, b in answers}
    assert len(alike) == 1
    assert all(head.startswith(b"HTTP/1.1 200 OK\r\ndate: ") for head, _ in answers)


def test_a_body_is_no_request(server) -> None:
    for _ in range(3):
        ask(server, ASKED)
    with connect(server) as connection:
        connection.sendall(POST % len(ASKED))
        assert read_answer(connection)[0].startswith(b"HTTP/1.1 405")
        connection.sendall(ASKED)
        connection.settimeout(0.3)
        with suppress(TimeoutError):
            assert connection.recv(65536) == b""


def test_a_request_with_a_body_to_come_is_not_answered_by_its_head(server) -> None:
    for _ in range(3):
        with connect(server) as connection:
            connection.sendall(CHUNKED)
            read_answer(connection)
            connection.sendall(b"0\r\n\r\n")
            connection.sendall(ASKED)
            assert read_answer(connection)[0].startswith(b"HTTP/1.1 200")


def test_who_takes_no_answer_fills_no_memory(server) -> None:
    for _ in range(3):
        _, body = ask(server, LONG)
    assert 10_000 < len(body) < limits.CHUNK_BYTES - 2_000
    before = resident(server.pid)
    with socket.socket() as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.connect(("127.0.0.1", server.client.base_url.port))
        connection.setblocking(False)
        for _ in range(150):
            with suppress(BlockingIOError):
                connection.send(LONG)
            assert server.client.get("/-/health").status_code == 200  # after it has come
        assert resident(server.pid) - before < 4_000_000


def resident(pid: int) -> int:
    status = Path(f"/proc/{pid}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+) kB", status)[1]) * 1000


@pytest.mark.parametrize("data", [ASKED[:-1], ASKED + b"G", ASKED * 2, b"\r\n" + ASKED])
def test_only_one_whole_request_counts(data: bytes) -> None:
    assert is_one_request(ASKED)
    assert not is_one_request(data)


def test_what_was_sent_is_kept_while_the_database_is_the_same() -> None:
    calls: Counter[bytes] = Counter()
    content = "old"

    async def answer(scope: Scope, _receive: Receive, send: Send) -> None:
        calls[scope[REQUEST]] += 1
        scope[IS_KEPT] = calls[scope[REQUEST]] > 1
        headers = [(b"content-length", b"3")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": content.encode()})

    same = SameRequests(answer, lambda: content)

    async def receive() -> dict[str, str]:
        return {}

    async def send(_message: object) -> None:
        return

    def ask_once(request: bytes) -> None:
        asyncio.run(same({"type": "http", REQUEST: request}, receive, send))

    ask_once(b"one")
    assert same.sent(b"one") is None
    ask_once(b"one")
    assert same.sent(b"one") == b"content-length: 3\r\n\r\nold"
    content = "new"
    assert same.sent(b"one") is None
    ask_once(b"one")
    assert same.sent(b"one") == b"content-length: 3\r\n\r\nnew"
    long = b"x" * (limits.SENT_BYTES // 3)
    for number in range(4):
        for _ in range(2):
            ask_once(b"%d" % number + long)
    assert [same.sent(b"%d" % number + long) is None for number in range(4)] == [True] * 2 + [
        False
    ] * 2


# ------------------------------------------------------------------------ health


def test_health_says_what_is_served(server) -> None:
    answer = server.client.get("/-/health")
    assert answer.status_code == 200
    assert {"site": "ok", "database": "ok"}.items() <= answer.json().items()
    assert len(answer.json()["content"]) == 64


# ---------------------------------------------------------------------- fuzzing

_PATHS = [
    "/",
    "/en/",
    "/ja",
    "/style.css",
    "/404.html",
    "/-/health",
    "/-/x",
    "/db",
    "/db/",
    "/db/results",
    "/db/results/",
    "/db/results.json",
    "/db/results.csv",
    "/db/results/unit",
    "/db/results/unit.json",
    "/db/results/unit.csv",
    "/db/results/result.json",
    "/db/results/unit/B",
    "/db/results/unit/B.json",
    "/db/results/narrowest_links.json",
    "/db/-/versions.json",
    "/db/-/settings.json",
    "/db/-/static/app.css",
    "/db/-/house.css",
    "/ja/submissions/a/files/b",
    "/en/tools/x",
]
_NAMES = [
    "_size",
    "_next",
    "_sort",
    "_sort_desc",
    "_facet",
    "_facet_date",
    "_facet_array",
    "_facet_size",
    "_where",
    "_through",
    "_labels",
    "_shape",
    "_json",
    "_nl",
    "_ttl",
    "_trace",
    "_timelimit",
    "_nofacet",
    "_nocount",
    "_nosuggest",
    "_col",
    "_nocol",
    "_search",
    "_extra",
    "_filter_column",
    "_filter_op",
    "_filter_value",
    "_blob_column",
    "_stream",
    "_dl",
    "_fmt",
    "_format",
    "_header",
    "sql",
    "unit",
    "unit__in",
    "unit__contains",
    "unit__gt",
    "unit__arraycontains",
    "unit__not",
    "p",
    "_hide_sql",
    "_show_sql",
    "_humanize",
]
_VALUES = [
    "",
    "1",
    "0",
    "-1",
    "max",
    "abc",
    "unit",
    "zz",
    "null",
    "on",
    "1e999",
    "9" * 30,
    "select 1",
    "select",
    "select * from unit",
    "select :p",
    "select * from nowhere",
    "with x as (select 1) select * from x",
    "1=1",
    "1 union select",
    "'",
    '"',
    "[",
    "]",
    "{",
    '{"table":"x"}',
    '["a"]',
    "a,b",
    "~",
    "~2E",
    "%",
    "\\",
    "\x00",
    "\r\n",
    "\u202e",
    "\ud55c",
    "B",
    "object",
    "arrays",
    "arrayfirst",
    "array",
    "select randomblob(9)",
    "select x'00ff'",
    "select 1;select 2",
    "pragma database_list",
    "explain select 1",
    "=1+1",
    "A" * 600,
]
_HEADERS = [
    b"Cookie: a@b=1",
    b"Cookie: ;;;=;",
    b"Cookie: ds_actor=x; ds_messages=y",
    b"Accept-Language: ,;q=x",
    b"Accept-Language: \xff\xfe",
    b"If-None-Match: *",
    b"If-None-Match: \xff",
    b"Range: bytes=0-",
    b"Range: bytes=5-2,x",
    b"If-Modified-Since: x",
    b"Accept-Encoding: gzip;q=0, br",
    b"Accept: \xff",
    b"Accept-Encoding: ;;,",
    b"X-Forwarded-For: \xff",
    b"X-Forwarded-Proto: x",
    b"Host: [::1]:80",
    b"Host: \xff",
    b"Host: a,b",
    b"Authorization: Bearer dstok_x",
    b"Origin: null",
    b"Content-Length: 0",
]


def fuzzed_target(dice: random.Random) -> bytes:
    path = dice.choice(_PATHS)
    for _ in range(dice.choice((0, 0, 1, 2))):
        place = dice.randrange(len(path) + 1)
        inserted = dice.choice(
            (
                "/",
                "..",
                "./",
                "%",
                "%2e",
                "%2F",
                "%ff",
                "%00",
                "~",
                "~2F",
                "[",
                "]",
                ":",
                ";",
                "\\",
                "*",
                "-",
                ".json",
                "x" * 300,
            )
        )
        path = path[:place] + inserted + path[place:]
    pairs = [
        f"{dice.choice(_NAMES)}={quote(dice.choice(_VALUES), errors='surrogatepass')}"
        for _ in range(dice.choice((0, 1, 1, 2, 3, 5)))
    ]
    query = "&".join(pairs)
    if dice.random() < 0.1:
        query += dice.choice(("&", "%", "%ff=%fe", "=", "?", "&&=&", "%%%", "a[]=1", "_size", ";"))
    return (path + ("?" + query if query else "")).encode("latin-1", "replace")


def test_no_request_makes_the_server_fail(server) -> None:
    """PLATTERBASE_REQUESTS=100000 makes it a campaign; PLATTERBASE_SEED other requests."""
    dice = random.Random(SEED)
    workers = server.workers()
    failed = []
    for _ in range(REQUESTS):
        target = fuzzed_target(dice)
        headers = dice.sample(_HEADERS, dice.choice((0, 0, 1, 2)))
        method = dice.choice((b"GET", b"GET", b"GET", b"GET", b"HEAD", b"OPTIONS", b"POST", b"X"))
        status = status_of(server, target, *headers, method=method)
        if status in (0, 500, 502):
            failed.append((status, method, target, headers))
    assert failed == []
    assert server.workers() == workers
