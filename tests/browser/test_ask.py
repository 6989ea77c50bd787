"""Questions to the database: answered by Datasette, or by SQLite in the browser from files."""

from __future__ import annotations

import base64
import gzip
import sqlite3
import threading
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from platterbase.database.queries import read_queries

LANGUAGES = ("ja", "ko", "ru", "en")
ROWS = 1000  # as ask-worker.js
ENDLESS = "with recursive n (i) as (select 1 union all select i + 1 from n) select max(i) from n"
# Posts statements to the worker of the page, one after another.
ASK = """async ([worker, file, statements, seconds]) => {
  const parameters = {};
  const engine = new Worker(worker, { type: "module" });
  const answers = [];
  for (const sql of statements) answers.push(await new Promise((done) => {
    engine.onmessage = ({ data }) => done(data);
    engine.postMessage({ id: 1, database: file.path, bytes: file.bytes, seconds, sql, parameters });
  }));
  engine.terminate();
  return answers;
}"""


class Files(SimpleHTTPRequestHandler):
    """A host of plain files without Datasette, with its own way to treat requests for ranges."""

    way = "whole"

    def do_GET(self) -> None:
        path = Path(self.translate_path(self.path))
        if path.parent.name == "files" and path.suffix == ".db":
            self._send_database(path.read_bytes())
        elif path.parent.name == "ask" or path.name == "ask":
            page = (path / "index.html" if path.is_dir() else path).read_bytes()
            for written in (b"data-database=/db/results", b'data-database="/db/results"'):
                page = page.replace(written, b'data-database=""')
            self._send(200, page, {"Content-Type": "text/html; charset=utf-8"})
        else:
            super().do_GET()

    def _send_database(self, content: bytes) -> None:
        asked = self.headers.get("Range", "").removeprefix("bytes=")
        if not asked or self.way == "whole":
            self._send(200, content, {})
        elif self.way == "packed":
            self._send(200, gzip.compress(content, 1), {"Content-Encoding": "gzip"})
        else:
            first, last = map(int, asked.split("-"))
            part = content[first : last + 1]
            size = len(content) + (self.way == "wrong length")
            if self.way == "short":
                part = part[:-1]
            self._send(206, part, {"Content-Range": f"bytes {first}-{last}/{size}"})

    def _send(self, status: int, body: bytes, headers: dict[str, str]) -> None:
        self.send_response(status)
        for name, value in {**headers, "Content-Length": str(len(body))}.items():
            self.send_header(name, value)
        self.end_headers()
        with suppress(ConnectionError):  # the worker has seen enough
            self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def host(public: Path, way: str) -> Iterator[str]:
    own = type("Own", (Files,), {"way": way})
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(own, directory=public)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.fixture(scope="module")
def public(built_site: Path) -> Path:
    return built_site / "public"


def ask_worker(page: Page, public: Path, statements: list[str], seconds: float) -> list[Any]:
    (worker,) = (public / "js").glob("ask-worker.*.js")
    (database,) = (public / "files").glob("browser-*.db")
    file = {"path": f"/files/{database.name}", "bytes": database.stat().st_size}
    return page.evaluate(ASK, [f"/js/{worker.name}", file, statements, seconds])


def figures(rows: Any) -> list[list[float]]:
    """The numbers of each row; of equal ones another version of SQLite may name another source."""
    return sorted(
        sorted(float(f"{value:.12g}") for value in row if isinstance(value, int | float))
        for row in rows
    )


def test_the_browser_answers_every_stored_query_as_the_server_does(
    browser: Browser, built_site: Path, public: Path, root: Path
) -> None:
    queries = read_queries(root / "schema/queries")
    with host(public, "ranges") as address, browser.new_page(base_url=address) as page:
        page.goto("/en/ask/")
        answers = ask_worker(page, public, [one.sql for one in queries.values()], 20)
    empty: dict[str, str] = {}
    with sqlite3.connect(built_site / "results.db") as connection:
        for query, answer in zip(queries.values(), answers, strict=True):
            names = [parameter.name for parameter in query.parameters]
            cursor = connection.execute(query.sql, empty | dict.fromkeys(names, ""))
            assert answer.get("error") is None, (query.name, answer)
            assert answer["columns"] == [column[0] for column in cursor.description]
            rows = cursor.fetchall()
            if len(rows) <= ROWS:
                assert figures(answer["rows"]) == figures(rows), query.name
            assert answer["truncated"] == (len(rows) > ROWS)


@pytest.mark.parametrize(
    ("way", "is_whole"),
    [("ranges", False), ("whole", True), ("wrong length", True), ("short", True), ("packed", True)],
)
def test_any_host_will_do(browser: Browser, public: Path, way: str, is_whole: bool) -> None:
    (database,) = (public / "files").glob("browser-*.db")
    size = database.stat().st_size
    with host(public, way) as address, browser.new_page(base_url=address) as page:
        page.goto("/en/ask/")
        first, second = ask_worker(
            page, public, ["select count(*) from unit", "select setup from setup limit 1"], 20
        )
    assert first["rows"] == [[9]]
    assert second["rows"][0][0]
    if not is_whole:
        assert first["bytes"] + second["bytes"] < size / 4


def test_a_statement_that_runs_over_is_stopped_and_the_next_one_answered(
    browser: Browser, public: Path
) -> None:
    with host(public, "ranges") as address, browser.new_page(base_url=address) as page:
        page.goto("/en/ask/")
        late, wrong, fine = ask_worker(
            page, public, [ENDLESS, "select x from unit", "select 1 as one"], 0.5
        )
    assert late["late"]
    assert "no such column: x" in wrong["error"]
    assert not wrong.get("late")
    assert fine["rows"] == [[1]]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_question_is_asked_and_its_address_leads_back(page: Page, language: str) -> None:
    page.goto(f"{language}/ask/")
    field = page.locator(".ask .parameters input")
    page.locator('.questions a[href="#q=throughput_by_setup"]').click()
    expect(field).to_have_count(1)
    field.fill("000-pata-raid")
    rows = page.locator(".ask .answer tbody tr")
    asked = page.url.split("#")[0] + "#q=throughput_by_setup"
    expect(rows.first).to_be_visible()
    expect(page).to_have_url(asked)
    page.locator(".ask form .button").click()
    expect(page).to_have_url(f"{asked}&p.submission=000-pata-raid")
    expect(rows.first).to_contain_text("000-pata-raid")
    # The answer to the question before, with every submission in it, has left the page.
    expect(rows.filter(has_not_text="000-pata-raid")).to_have_count(0)
    count = rows.count()
    page.reload()
    expect(rows).to_have_count(count)
    assert page.evaluate("document.documentElement.scrollWidth") <= 1280


def test_the_address_is_of_what_was_asked_not_of_what_was_written_since(page: Page) -> None:
    page.goto("en/ask/")
    held: list[Route] = []
    page.route("**/db/results.json?*", lambda route: held.append(route))  # noqa: PLW0108 - append itself is refused
    page.locator('.questions a[href="#q=throughput_by_setup"]').click()
    for _ in range(500):
        if held:
            break
        page.wait_for_timeout(20)  # handlers of routes run meanwhile
    page.locator(".ask .parameters input").fill("000-pata-raid")
    held.pop().continue_()
    expect(page.locator(".ask .answer tbody tr").first).to_be_visible()
    assert page.url.endswith("#q=throughput_by_setup")


def address_of(text: str) -> str:
    """The address of a statement: packed, as ask.js packs it."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = base64.urlsafe_b64encode(packer.compress(text.encode()) + packer.flush())
    return f"#s={packed.decode().rstrip('=')}"


def test_what_is_written_is_drawn_taken_away_and_explained(page: Page) -> None:
    page.goto("en/ask/")
    editor = page.locator(".ask .cm-content")
    expect(editor).to_contain_text("from array_total")
    page.locator(".ask form .button").click()
    expect(page.locator(".drawn svg")).to_be_visible()
    expect(page.locator(".take a")).to_have_text(["CSV", "JSON", "Vega-Lite.json"])
    expect(page.locator(".answer th", has_text="mb_per_s")).to_contain_text("MB/s")
    page.locator(".answer summary").click()
    expect(page.locator(".answer dl")).to_contain_text("key of the setup")
    statement = "select setup from array_total where medium = 'dvd-ram'"
    page.goto(f"en/ask/{address_of(statement)}")
    expect(page.locator(".ask .hint")).to_contain_text("dvd-ram-5x")
    expect(editor).to_have_text(statement)


def test_what_the_server_stops_is_answered_in_the_browser(browser: Browser, site: str) -> None:
    late = {"ok": False, "error": "SQL query took too long."}
    with browser.new_page(base_url=site) as page:
        page.route("**/db/results.json?*", lambda route: route.fulfill(status=400, json=late))
        page.goto("en/ask/#q=processor_cost")
        expect(page.locator(".answer tbody tr").first).to_contain_text("bonnie")
        told = page.locator(".ask [role=status]")
        expect(told).to_contain_text("MB")  # that it has read of the file


def test_names_of_columns_are_completed_with_their_units(page: Page) -> None:
    page.goto("en/ask/")
    editor = page.locator(".ask .cm-content")
    editor.press("Control+End")
    page.keyboard.type(", array_total.block")
    expect(page.locator(".cm-tooltip-autocomplete li").first).to_contain_text("block_bytes")
    expect(page.locator(".cm-tooltip-autocomplete li").first).to_contain_text("B")


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_a_script_the_questions_stand_there(public: Path, language: str) -> None:
    page = (public / language / "ask/index.html").read_text("utf-8")
    assert page.count("href=#q=") + page.count('href="#q=') > 10
    assert "array_total" in page


def test_the_engine_and_the_editor_are_small(public: Path) -> None:
    """Compressed by gzip, which takes a fifth more than brotli on the hosts that have it."""

    def size(*patterns: str) -> int:
        found = [path for pattern in patterns for path in (public / "js").glob(pattern)]
        assert len(found) == len(patterns)
        return sum(len(gzip.compress(path.read_bytes())) for path in found)

    assert size("sqlite3-*.wasm", "ask-worker.*.js") < 550_000
    assert size("ask-editor.*.js") < 150_000
    assert size("ask-chart.*.js") < 110_000
