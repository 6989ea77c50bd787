"""Ask our server and plain Datasette the same, in turns, and say how long each takes.

    python tests/bench/serve.py ROOT [--rounds 200] [--nginx /usr/sbin/nginx] [--only sql]

ROOT is a repository with a build. `cold` are questions that nobody asked before, `again` the same
question. Each request has a connection of its own and reads the whole answer; the two servers are
asked in turns, so that what else the machine does slows both. Times are medians in ms; `cpu` is
what the processes of a server used for a request, in ms, which other work changes less: the median
of the turns. `floors` answer one byte to a new connection, and nothing else.
`pages` are pages of the site, which plain Datasette has not: ms of the processor for one, and how
many that makes a second on one core, here and by nginx with the same headers, where there is one.
"""

import argparse
import http.client
import json
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from platterbase.serve.headers import HeaderRules

REPOSITORY = Path(__file__).resolve().parents[2]
PAGE = "/en/"
TURN = 20  # requests to one server, then as many to the other
# {n} makes a question that was not asked before.
QUESTIONS = {
    "stored query": "narrowest_links.json?x={n}",
    "table": "drive.json?_x={n}",  # x would be a column, with no rows
    "sql": ".json?sql=select+{n}",
    "page of the database": "?x={n}",
}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def ask(port: int, path: str) -> float | None:
    """Seconds until the whole answer is there; None where it is a refusal."""
    begin = time.perf_counter()
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    connection.request("GET", path)
    answer = connection.getresponse()
    answer.read()
    connection.close()
    return time.perf_counter() - begin if answer.status == 200 else None


def wait_for(port: int, path: str) -> None:
    for _ in range(600):
        try:
            if ask(port, path) is not None:
                return
        except OSError:
            pass
        time.sleep(0.1)
    raise TimeoutError(path)


def start(root: Path) -> tuple[dict[str, int], list[subprocess.Popen]]:
    """Both servers, by the path before a question."""
    ours, plain = free_port(), free_port()
    code = f"""
import pathlib
from platterbase.serve import serve
serve(pathlib.Path({str(root)!r}), {ours})
"""
    # The stored queries and texts are ours for both.
    metadata = f"""
import json, pathlib
from platterbase.serve.datasette_metadata import metadata
print(json.dumps(metadata(pathlib.Path({str(root / "schema")!r}), "results")))
"""
    made = subprocess.run([sys.executable, "-c", metadata], check=True, capture_output=True)
    described = root / ".bench-metadata.json"
    described.write_bytes(made.stdout)
    datasette = [Path(sys.executable).with_name("datasette"), "-i", root / "results.db"]
    options = ["-m", described, "-p", str(plain), "--setting", "suggest_facets", "off"]
    commands = ([sys.executable, "-c", code], [*datasette, *options])
    processes = [
        subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=REPOSITORY
        )
        for command in commands
    ]
    wait_for(ours, "/db/results/unit.json")
    wait_for(plain, "/results/unit.json")
    described.unlink()
    return {"/db/results": ours, "/results": plain}, processes


def processes_of(pid: int) -> list[int]:
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [pid, *(one for child in children for one in processes_of(int(child)))]


def used(pid: int) -> float:
    """Seconds of the processor that a server has used, with all that it has started."""
    return sum(
        int(thread.read_text().split()[0]) / 1e9
        for process in processes_of(pid)
        for thread in Path(f"/proc/{process}/task").glob("*/schedstat")
    )


def wait_until_idle(pid: int) -> None:
    """After its start our server counts what readers ask for most."""
    before = -1.0
    while used(pid) - before > 0.02:
        before = used(pid)
        time.sleep(2)


def measure_page(port: int, pid: int, path: str, rounds: int) -> dict[str, float]:
    ask(port, path)
    begin = used(pid)
    took = [ask(port, path) for _ in range(rounds * 10)]
    cpu = (used(pid) - begin) / len(took)
    return {
        "here": round(statistics.median(took) * 1000, 2),
        "cpu": round(cpu * 1000, 3),
        "per_second_and_core": round(1 / cpu),
    }


NGINX = """
daemon off; worker_processes 1; pid {folder}/pid; error_log stderr crit;
events {{ }}
http {{
  access_log off; types {{ text/html html; }} sendfile on; etag on;
  client_body_temp_path {folder}; proxy_temp_path {folder}; fastcgi_temp_path {folder};
  uwsgi_temp_path {folder}; scgi_temp_path {folder};
  server {{ listen 127.0.0.1:{port}; root {public}; index index.html; {headers} }}
}}
"""


@contextmanager
def nginx_of(binary: str, root: Path) -> Iterator[tuple[int, int]]:
    """Port and process of an nginx with one worker, which serves the pages with our headers."""
    port = free_port()
    own = HeaderRules(root / "netlify.toml").of(PAGE)
    headers = " ".join(f'add_header {name} "{value}";' for name, value in own.items())
    with tempfile.TemporaryDirectory() as folder:
        config = Path(folder) / "nginx.conf"
        public = (root / "public").resolve()
        config.write_text(NGINX.format(folder=folder, port=port, public=public, headers=headers))
        with subprocess.Popen([binary, "-p", folder, "-c", config]) as process:
            wait_for(port, PAGE)
            yield port, process.pid
            process.terminate()


def measure(
    servers: dict[str, int], pids: list[int], question: str, rounds: int, *, again: bool
) -> dict[str, float]:
    took: dict[str, list[float | None]] = {prefix: [] for prefix in servers}
    turns: dict[str, list[float]] = {prefix: [] for prefix in servers}
    mark = "" if question[0] in ".?" else "/"
    for begin in range(0, rounds, TURN):
        for (prefix, port), pid in zip(servers.items(), pids, strict=True):
            before = used(pid)
            for n in range(begin, begin + TURN):
                path = prefix + mark + question.format(n=7 if again else 1000 + n)
                took[prefix].append(ask(port, path))
            turns[prefix].append((used(pid) - before) / TURN * 1000)
    here, plain = (
        statistics.median(one for one in times[TURN:] if one is not None) * 1000
        for times in took.values()
    )
    cpu_here, cpu_plain = (statistics.median(times[1:]) for times in turns.values())
    return {
        "here": round(here, 1),
        "plain": round(plain, 1),
        "faster": round(plain / here, 2),
        "cpu_here": round(cpu_here, 3),
        "cpu_plain": round(cpu_plain, 3),
        "cpu_ratio": round(cpu_plain / cpu_here, 2),
        "refused": [times.count(None) for times in took.values()],
    }


# An answer of one byte to each connection: no server in Python, and none on uvicorn, takes less.
FLOORS = {
    "event loop alone": """
import asyncio, sys, uvloop
class Answer(asyncio.Protocol):
    def connection_made(self, transport): self.transport = transport
    def data_received(self, data):
        self.transport.write(b"HTTP/1.1 200 OK\\r\\nContent-Length: 1\\r\\n\\r\\n1")
        self.transport.close()
async def main():
    loop = asyncio.get_running_loop()
    server = await loop.create_server(Answer, "127.0.0.1", int(sys.argv[1]))
    await server.serve_forever()
uvloop.run(main())
""",
    "uvicorn alone": """
import sys, uvicorn
async def app(scope, receive, send):
    length = [(b"content-length", b"1")]
    await send({"type": "http.response.start", "status": 200, "headers": length})
    await send({"type": "http.response.body", "body": b"1"})
options = {"loop": "uvloop", "http": "httptools", "lifespan": "off", "log_level": "error"}
uvicorn.run(app, port=int(sys.argv[1]), **options)
""",
}


def measure_floor(code: str, rounds: int) -> dict[str, float]:
    port = free_port()
    with subprocess.Popen([sys.executable, "-c", code, str(port)]) as process:
        wait_for(port, "/")
        found = measure_page(port, process.pid, "/", rounds)
        process.terminate()
    return found


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("root", type=Path)
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--nginx", help="its program, to serve the pages beside us")
    parser.add_argument("--only", default="", help="questions whose name holds this")
    arguments = parser.parse_args()
    servers, processes = start(arguments.root.resolve())
    pids = [process.pid for process in processes]
    try:
        wait_until_idle(pids[0])
        report = {
            name: {
                kind: measure(servers, pids, question, arguments.rounds, again=kind == "again")
                for kind in ("cold", "again")
            }
            for name, question in QUESTIONS.items()
            if arguments.only in name
        }
        report["floors"] = {
            name: measure_floor(code, arguments.rounds) for name, code in FLOORS.items()
        }
        report["pages"] = {
            path: measure_page(servers["/db/results"], pids[0], path, arguments.rounds)
            for path in (PAGE, "/-/health")
        }
        if arguments.nginx:
            with nginx_of(arguments.nginx, arguments.root.resolve()) as (port, pid):
                report["nginx"] = {PAGE: measure_page(port, pid, PAGE, arguments.rounds)}
    finally:
        for process in processes:
            process.terminate()
            process.wait()
    json.dump(report, sys.stdout, indent=2)


if __name__ == "__main__":
    main()
