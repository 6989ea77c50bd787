"""Edit, and the page is new; break something, and the old page stays."""

import json
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.copies import copy_of, link_cache

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


@contextmanager
def serving(root: Path, port: int, before: str = "") -> Iterator[httpx.Client]:
    """A client of `platterbase dev` at a root; `before` is code that runs first."""
    code = f"""
import pathlib, sys
from platterbase.serve import builder, dev
{before}
dev.dev(pathlib.Path({str(root)!r}), {port})
"""
    with (
        subprocess.Popen(
            [sys.executable, "-c", code], stdout=subprocess.PIPE, cwd=REPOSITORY
        ) as process,
        httpx.Client(base_url=f"http://127.0.0.1:{port}") as client,
    ):
        assert process.stdout
        while b"Platterbase:" not in process.stdout.readline():
            assert process.poll() is None
        try:
            yield client
        finally:
            process.send_signal(signal.SIGINT)
        assert process.wait(timeout=10) == 0


def eventually(holds: Callable[[], object], seconds: float = 10) -> bool:
    end = time.monotonic() + seconds
    while not holds() and time.monotonic() < end:
        time.sleep(0.1)
    return bool(holds())


@pytest.fixture
def workplace(built_root: Path, tmp_path: Path) -> Path:
    folder = tmp_path / "root"
    shutil.copytree(built_root, folder, symlinks=True)
    for name in ("content", "ingest", "site"):
        # Edits of a test must not go through a link into the repository.
        (folder / name).unlink(missing_ok=True)
        (folder / name).mkdir()
    (folder / "content/page.txt").write_text("<p>one</p>")
    return folder


def test_the_page_follows_its_source(workplace: Path, free_port: int) -> None:
    command = f"builder.COMMAND = (sys.executable, '-c', {BUILD!r})"
    with serving(workplace, free_port, command) as client:
        page = client.get("/en/")
        assert page.text.startswith("<p>one</p><script src=")
        assert "script-src 'self' 'wasm-unsafe-eval';" in page.headers["content-security-policy"]
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
            "edit": whole["edit"],
            "problems": ["content/page.txt:1: empty; write it"],
        }
        assert whole["problems"] == []
        assert client.get("/en/").text.startswith("<p>two</p>")


def test_old_pages_are_served_where_the_first_build_fails(workplace: Path, free_port: int) -> None:
    (workplace / "content/page.txt").write_text("")
    command = f"builder.COMMAND = (sys.executable, '-c', {BUILD!r})"
    with serving(workplace, free_port, command) as client:
        assert "content/page.txt:1" in client.get("/-dev/build").text
        assert client.get("/en/").status_code == 200
        (workplace / "content/page.txt").write_text("<p>mended</p>")
        assert eventually(lambda: client.get("/en/").text.startswith("<p>mended</p>"))
        assert "content/page.txt:1" not in client.get("/-dev/build").text


def test_an_edited_sentence_is_there_before_the_build(
    built_site: Path, tmp_path: Path, free_port: int
) -> None:
    root = copy_of(built_site, tmp_path / "root")
    link_cache(built_site, root)
    (root / "ingest").mkdir()
    text = root / "content/en/articles/000-pata-raid.md"
    before = text.read_text("utf-8")
    place = before.index("\n\n", before.index("{{< chart")) + 2
    address = "/en/articles/000-pata-raid/"

    def edit(sentence: str) -> None:
        text.write_text(f"{before[:place]}{sentence}\n\n{before[place:]}", "utf-8")

    code = f"import pathlib; from platterbase import cli; cli.ROOT = pathlib.Path({str(root)!r});"
    command = (
        f"builder.COMMAND = (sys.executable, '-c', {code + ' cli.main()'!r}, *builder.COMMAND[3:])"
    )
    with serving(root, free_port, command) as client:

        def state() -> dict[str, Any]:
            said: dict[str, Any] = json.loads(client.get("/-dev/build").text.partition("data: ")[2])
            return said

        published = (root / "public").resolve()
        before_edit = state()["edit"]
        edit("A new sentence.")
        assert eventually(lambda: "A new sentence." in client.get(address).text)
        assert (root / "public").resolve() == published
        assert eventually(lambda: state()["edit"] != before_edit)
        shown = state()["build"]
        assert eventually(lambda: state()["build"] != shown, 60)
        assert (root / "public").resolve() != published
        assert "A new sentence." in client.get(address).text

        edit("It wrote 4711 MB/s.")
        assert eventually(lambda: "4711" in client.get(address).text)
        assert eventually(lambda: state()["problems"], 60)
        assert "000-pata-raid.md" in state()["problems"][0]
        assert "4711" in state()["problems"][0]

        edit("A better sentence.")
        assert eventually(lambda: "A better sentence." in client.get(address).text)
        assert eventually(lambda: not state()["problems"], 60)
        assert "A better sentence." in (root / f"public{address}index.html").read_text("utf-8")
