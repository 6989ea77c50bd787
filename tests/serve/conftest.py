"""A small site beside the real database, served as `make serve` does."""

import os
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest

from platterbase.database.browser import pack_measurements, write_browser_database
from platterbase.serve import limits

REPOSITORY = Path(__file__).resolve().parents[2]
PAGES = {
    "404.html": "nothing here",
    "style.css": "p { color: red }",
    "en/index.html": "<p>English</p>" * 500,
    "ja/index.html": "<p>日本語</p>",
    "ja/404.html": "<p>ありません</p>",
}
_NICE = {limits.WORKER_NICE, limits.LONG_WORKER_NICE}


@dataclass(frozen=True)
class Server:
    """A running server: ask it with `client`; `root` is what it serves."""

    root: Path
    pid: int
    client: httpx.Client

    def worker(self) -> int:
        """The process that answers what is answered soon."""
        return self.workers()[limits.WORKER_NICE]

    def workers(self) -> dict[int, int]:
        """Both processes that run Datasette, once they answer, by how far they stand back."""
        end = time.monotonic() + 60
        while time.monotonic() < end:
            state = self.client.get("/-/health").json()
            children = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text().split()
            # Those of the publication before, and the next, have their own.
            if state["long questions"] == "ok" and len(children) == len(_NICE):
                words = {int(pid): Path(f"/proc/{pid}/cmdline").read_bytes() for pid in children}
                found = {int(said.split(b"\0")[-2]): pid for pid, said in words.items()}
                assert set(found) == _NICE
                return found
            time.sleep(0.05)
        raise TimeoutError(f"{children} of {state}")


@pytest.fixture(scope="session")
def built_root(database: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with everything that `serve` serves."""
    root = tmp_path_factory.mktemp("served")
    shutil.copy(REPOSITORY / "netlify.toml", root)
    for folder in ("schema", "site", "content"):
        (root / folder).symlink_to(REPOSITORY / folder)
    for name, text in PAGES.items():
        path = root / "public" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    shutil.copy(database, root)
    (root / "public/files").mkdir()
    with closing(sqlite3.connect(database)) as connection:
        names = [name for (name,) in connection.execute("select submission from submission")]
    packed = tmp_path_factory.mktemp("packed") / "all"
    pack_measurements(database, names, packed)
    target = root / "public/files/browser-0.db"
    write_browser_database(database, root / "schema", [packed], {}, target)
    return root


@pytest.fixture
def free_port() -> int:
    return _free_port()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@pytest.fixture(scope="module")
def server(built_root: Path) -> Iterator[Server]:
    port = _free_port()
    code = f"""
import pathlib
from platterbase.serve import limits, serve
limits.HANG_SECONDS = 3  # a test waits for it
serve(pathlib.Path({str(built_root)!r}), {port})
"""
    with subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, cwd=REPOSITORY, env=dict(os.environ)
    ) as process:
        assert process.stdout
        assert process.stdout.readline(), "the server did not start"
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=20) as client:
            yield Server(built_root, process.pid, client)
        process.send_signal(signal.SIGINT)
        process.wait(timeout=10)
