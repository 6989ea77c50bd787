"""A real browser, and the site from the server that `make serve` starts."""

import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="session")
def site(built_site: Path) -> Iterator[str]:
    """Address of a freshly built site."""
    with serving(built_site) as address:
        yield address


@contextmanager
def serving(built: Path) -> Iterator[str]:
    """The server of a built copy of the repository; its address."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    code = f"import pathlib, platterbase.serve as s; s.serve(pathlib.Path({str(built)!r}), {port})"
    server = subprocess.Popen([sys.executable, "-c", code], cwd=ROOT)
    try:
        address = f"http://127.0.0.1:{port}/"
        wait_for(address, server)
        yield address
    finally:
        server.terminate()
        server.wait(10)


def wait_for(address: str, server: subprocess.Popen[bytes]) -> None:
    for _ in range(200):
        assert server.poll() is None, "the server ended"
        try:
            httpx.get(f"{address}en/")
        except httpx.TransportError:
            time.sleep(0.1)
        else:
            return
    pytest.fail("the server did not answer within 20 s")


@pytest.fixture(scope="module")
def browser(chromium: Path) -> Iterator[Browser]:
    """A browser for a module: Playwright keeps an event loop running, which others cannot have."""
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=str(chromium), args=FLAGS)
        yield started
        started.close()


@pytest.fixture
def page(browser: Browser, site: str) -> Iterator[Page]:
    """A page that fails the test for any complaint of the browser or request to other hosts."""
    complaints: list[str] = []

    def complain(message: ConsoleMessage) -> None:
        complaints.append(message.text)

    context = browser.new_context(base_url=site, viewport={"width": 1280, "height": 900})
    opened = context.new_page()
    opened.on("console", complain)
    opened.on("pageerror", lambda error: complaints.append(str(error)))
    opened.on("request", lambda r: r.url.startswith(site) or complaints.append(r.url))
    yield opened
    context.close()
    assert complaints == []
