"""Charts and comparisons in frames of other sites: nothing else may be framed."""

from __future__ import annotations

import html
import re
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

LANGUAGES = ("ja", "ko", "ru", "en")
SITE = "https://platterbase.example"
PAIR = "?a=000-pata-raid.raid0-2u-1ch&b=000-pata-raid.raid0-2u-2ch"


@pytest.fixture(scope="module")
def elsewhere(site: str) -> Iterator[str]:
    """Another site, whose pages frame the address that stands in their own."""

    class Framing(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            framed = html.escape(site + self.path.lstrip("/"))
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(f'<iframe src="{framed}" width=720 height=640></iframe>'.encode())

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Framing) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def test_a_comparison_is_shown_in_a_frame_and_leads_away(browser: Browser, elsewhere: str) -> None:
    with browser.new_page() as page:
        page.goto(f"{elsewhere}embed/en/compare/{PAIR}")
        frame = page.frame_locator("iframe")
        expect(frame.locator(".compared .verdict")).to_be_visible()
        assert frame.locator(".compared a[target=_blank]").count() > 4
        assert frame.locator("a:visible:not([target=_blank])").count() == 0
        assert frame.locator("form, button, input, select").count() == 0
        assert (frame.locator(".origin a").first.get_attribute("href") or "").endswith(PAIR)


def test_no_other_page_may_be_framed(browser: Browser, elsewhere: str) -> None:
    with browser.new_page() as page:
        page.goto(f"{elsewhere}en/compare/{PAIR}")
        page.wait_for_timeout(500)
        assert page.frame_locator("iframe").locator(".compare").count() == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_chart_gives_a_line_to_copy_that_leads_to_its_frame(
    built_site: Path, language: str
) -> None:
    public = built_site / "public"
    page = (public / language / "articles/000-pata-raid/index.html").read_text("utf-8")
    lines = [html.unescape(one) for one in re.findall(r"<code>(&lt;iframe.*?)</code>", page)]
    assert len(lines) == page.count("<figure class=chart") > 0
    for line in lines:
        (address,) = re.findall(rf'src="{SITE}/(embed/{language}/charts/\w+/)"', line)
        framed = (public / address / "index.html").read_text("utf-8")
        assert "<svg" in framed
        assert "CC BY 4.0" in framed
        assert re.search(r"20\d\d-\d\d-\d\d", framed)
        assert not re.search(r"<(form|button|input|script)", framed)
        name = address.split("/")[3]
        picture = (public / f"charts/{name}.{language}.svg").read_text("utf-8")
        assert f"platterbase.example/{language}/queries/{name}/ · CC BY 4.0 · 20" in picture
