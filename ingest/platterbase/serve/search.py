"""Answer what is searched without a script: the search page, filled in.

The index is of the same publication as the page.
"""

from __future__ import annotations

import os
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import anyio.to_thread
from jinja2 import Environment, FileSystemLoader, select_autoescape
from markupsafe import escape
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from platterbase.search.answers import Found, Index

_ADDRESS = re.compile(r"/(?P<language>[a-z]{2})/search/")
_MOST = 20
# As Hugo writes them (site/layouts/search/section.html, minified).
_FIELD = re.compile(r'(?<=<input type=search name=q)(?: value(?:="")?)?(?= aria-label)')
_ANSWER = "<div class=answer role=status></div>"
_TEMPLATES = Environment(
    loader=FileSystemLoader(Path(__file__).with_name("templates")),
    autoescape=select_autoescape(["html"]),
    trim_blocks=True,
    lstrip_blocks=True,
)


class SearchPages:
    """An ASGI application that answers `/<language>/search/?q=…`; another answers all else."""

    def __init__(self, folder: Path, site: ASGIApp) -> None:
        self._folder = folder
        self._site = site

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = _ADDRESS.fullmatch(scope["path"])
        question = Request(scope).query_params.get("q", "").strip() if address else ""
        answer: ASGIApp = self._site
        if address and question and scope["method"] in {"GET", "HEAD"}:
            page = await anyio.to_thread.run_sync(self._page, address["language"], question)
            answer = page or self._site
        await answer(scope, receive, send)

    def _page(self, language: str, question: str) -> Response | None:
        """Return the page with what was found; None where there is no index."""
        public = Path(os.path.realpath(self._folder))
        page, index = (
            public / language / "search/index.html",
            public.with_name("search.index") / f"{language}.db",
        )
        if not (page.is_file() and index.is_file()):
            return None
        with closing(sqlite3.connect(f"file:{index}?mode=ro&immutable=1", uri=True)) as connection:
            found = Index(connection).ask(question, _MOST)
        return HTMLResponse(_fill(page.read_text("utf-8"), language, question, found))


def _fill(page: str, language: str, question: str, found: list[Found]) -> str:
    """Return the page with the question in its field and the answer below."""
    none = re.search(r'data-none=(?:"(?P<quoted>[^"]*)"|(?P<bare>[^ >]*))', page)
    nothing = (none["quoted"] or none["bare"]) if none else ""
    answer = _TEMPLATES.get_template("found.html").render(
        found=found, language=language, nothing=nothing
    )
    filled = _FIELD.sub(lambda _: f' value="{escape(question)}"', page, count=1)
    return filled.replace(_ANSWER, answer, 1)
