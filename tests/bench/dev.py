"""How long does an author wait for an edited sentence: from the write until a browser shows it?

    .venv/bin/python tests/bench/dev.py            5 edits of an article of this repository

`platterbase dev` serves a copy of the repository with its cache and its last publication, and
Chromium (PLATTERBASE_CHROMIUM) has the article open. After each edit the build of all is waited
for. Printed are the seconds until the text stands in the page, and those of the processor that the
server and its processes took until then. Seconds of the clock say something on a machine at rest.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
ARTICLE = "ja/articles/001-dvd-ram"
PORT = 8197
EDITS = 5
COPIED = ("content", "schema", "site", "netlify.toml")
LINKED = (".cache", ".built")
SERVE = """
import sys
from pathlib import Path
from platterbase.serve import builder, dev
root = Path.cwd()
build = f"import pathlib; from platterbase import cli; cli.ROOT = pathlib.Path({str(root)!r}); cli.main()"
builder.COMMAND = (sys.executable, "-c", build, *builder.COMMAND[3:])
dev.dev(root, int(sys.argv[1]))
"""  # noqa: E501 - one line of the other process
# Notes the time when the text is there.
WATCH = """text => {
  window.shown = 0;
  const look = () => {
    if (document.body.innerText.includes(text)) window.shown = Date.now() / 1000;
    else requestAnimationFrame(look);
  };
  look();
}"""


def main() -> int:
    """Measure and print."""
    with _copy() as root, _server(root) as (server, client), sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=os.environ["PLATTERBASE_CHROMIUM"], args=["--no-sandbox"]
        )
        page = browser.new_page()
        page.goto(f"{client.base_url}/{ARTICLE}/")
        text = root / f"content/{ARTICLE}.md"
        before = text.read_text("utf-8")
        place = before.index("\n\n", before.index("{{< chart")) + 2
        for number in range(EDITS):
            built = _state(client)
            processor = _processor(server.pid)
            edit = f"編集{number}回目です。"
            page.evaluate(WATCH, edit)
            began = time.time()
            text.write_text(f"{before[:place]}{edit}\n\n{before[place:]}", "utf-8")
            shown = _shown(page)
            spent = _processor(server.pid) - processor
            sys.stdout.write(f"{shown - began:6.2f} s, processor {spent:5.2f} s\n")
            sys.stdout.flush()
            with page.expect_event("load", timeout=0):  # the page loads itself again
                while _state(client) == built:
                    page.wait_for_timeout(200)
        browser.close()
    return 0


def _shown(page: Page) -> float:
    """Return when the text was there."""
    while not (shown := float(page.evaluate("window.shown"))):
        time.sleep(0.05)
    return shown


def _state(client: httpx.Client) -> str:
    """Return the name of the build that is served, which is the first that the answer says."""
    return client.get("/-dev/build").text.partition('"edit"')[0]


@contextmanager
def _copy() -> Iterator[Path]:
    """A copy of the repository on the same disk: what was built is linked."""
    with tempfile.TemporaryDirectory(dir=ROOT.parent) as folder:
        root = Path(folder)
        for name in COPIED:
            source = ROOT / name
            (shutil.copytree if source.is_dir() else shutil.copy)(source, root / name)
        for name in LINKED:
            shutil.copytree(ROOT / name, root / name, symlinks=True, copy_function=os.link)
        (root / ".built/lock").unlink(missing_ok=True)  # that of another repository
        (root / "ingest").mkdir()
        (root / "node_modules").symlink_to((ROOT / "node_modules").resolve())
        yield root


@contextmanager
def _server(root: Path) -> Iterator[tuple[subprocess.Popen[bytes], httpx.Client]]:
    """`dev` on the copy, once it answers."""
    command = [sys.executable, "-c", SERVE, str(PORT)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "ingest")}
    with (
        subprocess.Popen(command, cwd=root, env=environment) as server,
        httpx.Client(base_url=f"http://127.0.0.1:{PORT}", timeout=60) as client,
    ):
        try:
            while not _answers(client):
                if server.poll() is not None:
                    raise SystemExit("dev has ended: what it said stands above")
                time.sleep(0.5)
            yield server, client
        finally:
            server.terminate()


def _answers(client: httpx.Client) -> bool:
    try:
        return client.get("/-dev/build").status_code == 200
    except httpx.TransportError:
        return False


def _processor(pid: int) -> float:
    """Return the seconds of the processor of a process and all below it, ended ones included."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    ticks = sum(map(int, fields[11:15]))
    below = 0.0
    for thread in os.scandir(f"/proc/{pid}/task"):
        for child in Path(thread.path, "children").read_text().split():
            try:
                below += _processor(int(child))
            except OSError:  # it has ended
                continue
    return ticks / os.sysconf("SC_CLK_TCK") + below


if __name__ == "__main__":
    sys.exit(main())
