"""Edit, and the page is new; break something, and the old page stays."""

import json
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

REPOSITORY = Path(__file__).resolve().parents[2]
# In place of `platterbase build`: the page is the text of one file, which may not be empty.
BUILD = """
import pathlib, sys
for _ in sys.stdin:
    text = pathlib.Path("content/page.txt").read_text()
    if text:
        pathlib.Path("public/en/index.html").write_text(text)
    print("good" if text else 'bad ["content/page.txt:1: empty; write it"]', flush=True)
"""


def eventually(holds: Callable[[], bool]) -> bool:
    end = time.monotonic() + 10
    while not holds() and time.monotonic() < end:
        time.sleep(0.1)
    return holds()


@pytest.fixture
def workplace(built_root: Path, tmp_path: Path) -> Path:
    folder = tmp_path / "root"
    shutil.copytree(built_root, folder, symlinks=True)
    for name in ("content", "ingest", "site"):
        (folder / name).mkdir()
    (folder / "content/page.txt").write_text("<p>one</p>")
    return folder


def test_the_page_follows_its_source(workplace: Path, free_port: int) -> None:
    code = f"""
import pathlib, sys
from platterbase.serve import builder, dev
builder.COMMAND = (sys.executable, "-c", {BUILD!r})
dev.dev(pathlib.Path({str(workplace)!r}), {free_port})
"""
    command = [sys.executable, "-c", code]
    with (
        subprocess.Popen(command, stdout=subprocess.PIPE, cwd=REPOSITORY) as process,
        httpx.Client(base_url=f"http://127.0.0.1:{free_port}") as client,
    ):
        assert process.stdout
        while b"Platterbase:" not in process.stdout.readline():
            assert process.poll() is None
        page = client.get("/en/")
        assert page.text.startswith("<p>one</p><script src=")
        assert "script-src 'self';" in page.headers["content-security-policy"]
        first_build = client.get("/-dev/build").text

        (workplace / "content/page.txt").write_text("<p>two</p>")
        assert eventually(lambda: client.get("/-dev/build").text != first_build)
        assert client.get("/en/").text.startswith("<p>two</p>")
        assert eventually(lambda: client.get("/db/results/unit.json").status_code == 200)

        second_build = client.get("/-dev/build").text
        (workplace / "content/page.txt").write_text("")
        assert eventually(lambda: "content/page.txt:1" in client.get("/-dev/build").text)
        broken, whole = (
            json.loads(answer.partition("data: ")[2])
            for answer in (client.get("/-dev/build").text, second_build)
        )
        assert broken == {
            "build": whole["build"],
            "problems": ["content/page.txt:1: empty; write it"],
        }
        assert whole["problems"] == []
        assert client.get("/en/").text.startswith("<p>two</p>")
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=10) == 0
