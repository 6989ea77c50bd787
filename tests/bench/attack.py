"""Attack the server as in the second issue's bar, and say what its readers notice.

    python tests/bench/attack.py ROOT [--seconds 60] [--pause 0] [--readers 1]

ROOT holds results.db, public/ with at least one page at /en/, netlify.toml and schema/. First the
statements one by one, then all attackers at once while each of the readers asks for the page twenty
times a second and four times for rows that nobody asked for before; one more asks for stored
queries, each time a new one. Every attacker and reader says it comes from another address, so that
only the limits of all clients together hold them. Each attacker waits --pause seconds before it
asks again: an hour on a machine that others use. Prints one JSON object, and to the standard error
a line for each minute; tests/serve/test_limits.py runs it for a few seconds.
"""

import argparse
import asyncio
import http.client
import json
import multiprocessing
import os
import signal
import socket
import statistics
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Mapping, MutableSequence, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import urlencode

import httpx

FOREVER = "with recursive c (x) as (select 1 union all select x + 1 from c) "
DOUBLED = "with b0 as (select 1 as x), " + ", ".join(
    f"b{n} as (select 1 as x from b{n - 1} as p, b{n - 1} as q)" for n in range(1, 30)
)
STATEMENTS = {
    "zeroblob": "select zeroblob(500000000)",
    "hex": "select hex(zeroblob(400000000))",
    "printf": "select printf('%400000000d', 1)",
    "endless": FOREVER + "select count(*) from c",
    "many long rows": FOREVER + "select printf('%60000d', x) from c",
    "long values side by side": FOREVER
    + "select "
    + ", ".join(["zeroblob(60000)"] * 99)
    + " from c",
    "many cells": FOREVER + "select " + ", ".join(["x"] * 99) + " from c",
    "sorting long values": FOREVER + "select randomblob(60000) as r from c order by r",
    "distinct values": FOREVER + "select count(distinct randomblob(1000)) from c",
    "one long sum": FOREVER + "select length(group_concat(hex(randomblob(1000)))) from c",
    "cross join": "select count(*) from result as a, result as b, result as c, result as d",
    "doubled until it is large": DOUBLED + " select x from b29",
    "pattern": "select hex(zeroblob(31999)) like '" + "%0" * 90 + "%1'",
    "search": "select instr(hex(zeroblob(31999)), hex(zeroblob(15000)) || '1')",
    "nesting": "select json('" + "[" * 900 + "]" * 900 + "')",
}


PAGE = "/en/"
ROWS = "/db/results/drive.json?_x={n}"  # each of them not asked before, as these:
STORED = "/db/results/narrowest_links.json?x={n}"
NO_ANSWER = 0  # in place of a status
MINUTE = 60.0  # seconds
Counts = MutableSequence[int]  # how often each status came, by the status


def path_of(sql: str) -> str:
    return "/db/results?" + urlencode({"sql": sql})


def ask(port: int, path: str, client: str = "192.0.2.1") -> tuple[int, int]:
    """Status and size of an answer."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    connection.request("GET", path, headers={"X-Forwarded-For": client})
    response = connection.getresponse()
    size = len(response.read())
    connection.close()
    return response.status, size


# ------------------------------------------------------------------- attackers


async def send_and_read(
    port: int, counts: Counts, path: str, client: str, *, bytes_per_second: int | None
) -> None:
    """One request. Reads as fast as it can, or so slowly that it never ends."""
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)  # the system reads no more
    connection.connect(("127.0.0.1", port))
    reader, writer = await asyncio.open_connection(sock=connection, limit=4096)
    request = (
        f"GET {path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: {client}\r\nConnection: close\r\n"
    )
    writer.write(f"{request}\r\n".encode())
    await writer.drain()
    if begin := await reader.read(bytes_per_second or 65536):
        counts[int(begin.split()[1])] += 1
    while await reader.read(bytes_per_second or 65536):
        if bytes_per_second:
            await asyncio.sleep(1)
    writer.close()


async def send_slowly(port: int, _counts: Counts) -> None:
    """A request whose headers never end."""
    _, writer = await asyncio.open_connection("127.0.0.1", port)
    for byte in b"GET /en/ HTTP/1.1\r\n" + b"x: y\r\n" * 1000:
        writer.write(bytes([byte]))
        await writer.drain()
        await asyncio.sleep(0.5)


async def attack(port: int, counts: Counts, pause: float) -> None:
    """Ten who ask too much, twenty who do not read the answer, five who do not end the question."""

    async def again(call, *arguments, **options) -> None:
        while True:
            try:
                await call(port, counts, *arguments, **options)
            except OSError:
                await asyncio.sleep(0.1)
            await asyncio.sleep(pause)

    endless, cells = path_of(STATEMENTS["endless"]), path_of(STATEMENTS["many cells"])
    large = "/db/results/result?_size=max"
    await asyncio.gather(
        *(again(send_and_read, endless, f"192.0.2.{n}", bytes_per_second=None) for n in range(7)),
        *(again(send_and_read, cells, f"198.51.100.{n}", bytes_per_second=None) for n in range(3)),
        *(again(send_and_read, large, f"203.0.113.{n}", bytes_per_second=100) for n in range(20)),
        *(again(send_slowly) for _ in range(5)),
    )


def attack_forever(port: int, counts: Counts, pause: float) -> None:
    asyncio.run(attack(port, counts, pause))


# ------------------------------------------------------------------- observers


def descendants(pid: int) -> list[int]:
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [pid, *(found for child in children for found in descendants(int(child)))]


def resident(pid: int) -> int:
    """Bytes in memory of a process and all it has started."""
    pages = 0
    for process in descendants(pid):
        try:
            pages += int(Path(f"/proc/{process}/statm").read_text().split()[1])
        except OSError:  # it has just ended
            continue
    return pages * os.sysconf("SC_PAGE_SIZE")


def descriptors(pid: int) -> int:
    """Files and connections that a process and all it has started hold open."""
    return sum(len(list(Path(f"/proc/{process}/fd").iterdir())) for process in descendants(pid))


class Watch(threading.Thread):
    """The most that the server had in memory, and held open."""

    def __init__(self, pid: int) -> None:
        super().__init__(daemon=True)
        self.pid = pid
        self.start_bytes = self.peak_bytes = resident(pid)
        self.most_descriptors = 0
        self.seen: set[int] = set()  # its processes: one more for each that was killed
        self.start()

    def run(self) -> None:
        while True:
            try:
                self.peak_bytes = max(self.peak_bytes, resident(self.pid))
                self.seen.update(descendants(self.pid))
                self.most_descriptors = max(self.most_descriptors, descriptors(self.pid))
            except OSError:
                return
            time.sleep(0.05)


class Reader:
    """Somebody who asks for {n} again and again, and notices the seconds and status of each."""

    def __init__(self, port: int, path: str, number: int = 0) -> None:
        self._port, self._path, self._number = port, path, number
        self.noticed: list[tuple[float, int]] = []

    def read(self, seconds: float, pause: float) -> None:
        """Ask for so long, with a pause after each answer."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            begin = time.monotonic()
            path = self._path.format(n=f"{self._number}.{len(self.noticed)}")
            try:
                status, _ = ask(self._port, path, f"198.18.0.{self._number}")
            except (OSError, http.client.HTTPException):
                status = NO_ANSWER
            self.noticed.append((time.monotonic() - begin, status))
            time.sleep(pause)


def told(noticed: Sequence[tuple[float, int]]) -> dict[str, object]:
    """Return times and statuses as they are printed."""
    took = [seconds for seconds, _ in noticed]
    parts = statistics.quantiles(took, n=100) if len(took) > 1 else (took or [0.0]) * 99
    times = {f"p{n}_s": round(parts[n - 1], 4) for n in (50, 95, 99)}
    statuses = dict(Counter(status for _, status in noticed))
    return {
        "asked": len(took),
        "statuses": statuses,
        **times,
        "max_s": round(max(took, default=0.0), 4),
    }


class Minutes(threading.Thread):
    """Tells after each minute what the readers noticed in it, and what the server holds."""

    def __init__(self, readers: Mapping[str, Sequence[Reader]], watch: Watch) -> None:
        super().__init__(daemon=True)
        self._readers, self._watch = readers, watch
        self.start()

    def run(self) -> None:
        begins = {one: 0 for readers in self._readers.values() for one in readers}
        while True:
            time.sleep(MINUTE)
            ends = {one: len(one.noticed) for one in begins}
            minute: dict[str, object] = {"at": time.strftime("%H:%M:%S")}
            for kind, readers in self._readers.items():
                minute[kind] = told(
                    [n for one in readers for n in one.noticed[begins[one] : ends[one]]]
                )
            minute |= {"bytes": resident(self._watch.pid), "processes": len(self._watch.seen)}
            sys.stderr.write(json.dumps(minute) + "\n")
            begins = ends


# ------------------------------------------------------------------------ main


def start_server(root: Path, port: int) -> subprocess.Popen:
    code = f"""
import pathlib
from platterbase.serve import serve
serve(pathlib.Path({str(root)!r}), {port}, proxies=["127.0.0.1"])
"""
    server = subprocess.Popen(
        [sys.executable, "-c", code],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        cwd=Path(__file__).resolve().parents[2],
    )
    assert server.stdout
    assert server.stdout.readline(), "the server did not start"
    return server


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_for_both_processes(port: int) -> None:
    """Return once that of questions that take long has counted what it does at its start."""
    with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=30) as client:
        while client.get("/-/health").json()["long questions"] != "ok":
            time.sleep(0.1)
        while client.get("/db/results/result.json?_size=1&_facet=direction").status_code != 200:
            time.sleep(0.1)


def one_by_one(port: int) -> dict[str, dict[str, float]]:
    answers = {}
    for name, sql in STATEMENTS.items():
        begin = time.monotonic()
        status, size = ask(port, path_of(sql))
        answers[name] = {"status": status, "bytes": size, "s": round(time.monotonic() - begin, 3)}
    return answers


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("root", type=Path)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--pause", type=float, default=0, help="seconds, of each attacker")
    parser.add_argument("--readers", type=int, default=1, help="of pages and rows")
    arguments = parser.parse_args()
    port = free_port()
    server = start_server(arguments.root, port)
    for path in ("/en/", "/db/", "/db/results", "/db/results/result", path_of("select 1")):
        ask(port, path)
    wait_for_both_processes(port)
    watch = Watch(server.pid)
    statements = one_by_one(port)
    alone = Reader(port, PAGE)
    alone.read(2, 0.05)
    spawn = multiprocessing.get_context("spawn")
    counts = spawn.Array("L", 600, lock=False)
    attackers = spawn.Process(target=attack_forever, args=(port, counts, arguments.pause))
    attackers.start()
    time.sleep(1)
    slower = 0.05 + arguments.pause / 20
    pauses = {"pages": slower, "rows": 5 * slower, "stored_queries": 5 * slower}
    numbers = range(arguments.readers)
    readers = {
        "pages": [Reader(port, PAGE, number) for number in numbers],
        "rows": [Reader(port, ROWS, number) for number in numbers],
        "stored_queries": [Reader(port, STORED)],
    }
    Minutes(readers, watch)
    with ThreadPoolExecutor(2 * arguments.readers + 1) as pool:
        reading = [
            pool.submit(one.read, arguments.seconds, pauses[kind])
            for kind, every in readers.items()
            for one in every
        ]
    for one in reading:
        one.result()
    begin = time.monotonic()
    attacked = ask(port, path_of(STATEMENTS["endless"]), "233.252.0.1")
    attacked_took = time.monotonic() - begin
    attackers.terminate()
    attackers.join()
    begin = time.monotonic()
    while ask(port, path_of("select 1"))[0] == 503 and time.monotonic() - begin < 60:
        time.sleep(0.5)
    recovered_took = time.monotonic() - begin
    report = {
        "statements": statements,
        "grown_bytes": watch.peak_bytes - watch.start_bytes,
        "started_bytes": watch.start_bytes,
        "quiet_p95_s": told(alone.noticed)["p95_s"],
        "ended_bytes": resident(server.pid),
        "most_descriptors": watch.most_descriptors,
        "processes": len(watch.seen),
        **{
            kind: told([noticed for one in every for noticed in one.noticed])
            for kind, every in readers.items()
        },
        "attackers": {status: count for status, count in enumerate(counts) if count},
        "question_while_attacked": {"status": attacked[0], "s": round(attacked_took, 3)},
        "recovered_s": round(recovered_took, 1),
    }
    server.send_signal(signal.SIGINT)
    server.wait(timeout=10)
    json.dump(report, sys.stdout, indent=2)


if __name__ == "__main__":
    main()
