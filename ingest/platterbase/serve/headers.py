"""Add the headers of production: for the site from netlify.toml, for `/db/` from this module.

Netlify adds no headers to answers that it only forwards, so the database sends its own. Exactly one
of the two sets the policy of any path.
"""

from __future__ import annotations

import re
import tomllib
from base64 import b64encode
from collections.abc import Iterable, Mapping
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

from starlette.types import ASGIApp, Message, Receive, Scope, Send

# Scripts within Datasette's pages, which are the same in each: the editor of SQL, the menus of
# columns, a line of the pages of tables, and the field with a statement that took too long: it is
# indented as in Datasette's code where the statement has more than one line.
_SCRIPTS_OF_TEMPLATES = ("_codemirror_foot.html", "_close_open_menus.html")
_SCRIPT = re.compile(r"<script>(.*?)</script>", re.DOTALL)
_SCRIPT_OF_TABLES = "DATASETTE_ALLOW_FACET = true;"
_SCRIPT_OF_LATE = """
let ta = document.querySelector("textarea");
ta.style.height = ta.scrollHeight + "px";
"""
_INDENTED = _SCRIPT_OF_LATE.replace("\n", "\n" + " " * 16)


# Styles within Datasette's pages: one in the head of a table names its columns on a phone, one is
# of the editor, and these stand in attributes; that of the field for SQL says how long it is.
# The script that makes the editor longer adds an empty style and fills it.
_HEAD = re.compile(r"<head>(.*?)</head>", re.DOTALL)
_STYLE = re.compile(r"<style>(.*?)</style>", re.DOTALL)
_HEIGHT = re.compile(r'<textarea id="sql-editor" name="sql" style="(height: \d+em)"')
_EDITOR = "cm-resize-1.0.1.min.js"
_STYLE_OF_EDITOR = re.compile(r'\.textContent="((?:[^"\\]|\\.)*)"')
_STYLES_OF_TEMPLATES = (
    "",
    "color: #666",
    "border-color: #ff0000",
    "padding-left: 10px; border-left: 10px solid #ff0000",
    "padding: 1em; margin: 1em 0; border: 3px solid red;",
)


def _hashes_of_scripts() -> str:
    """Return what allows Datasette's own scripts and no other one that stands in a page."""
    templates = files("datasette") / "templates"
    texts = [(templates / name).read_text("utf-8") for name in _SCRIPTS_OF_TEMPLATES]
    scripts = [script for text in texts for script in _SCRIPT.findall(text)]
    scripts += [_SCRIPT_OF_TABLES, _SCRIPT_OF_LATE, _INDENTED]
    return _hashes(scripts)


def _hashes_of_styles() -> str:
    """Return what allows the styles that stand in many pages, or that Datasette's scripts make."""
    script = (files("datasette") / "static" / _EDITOR).read_text("utf-8")
    of_editor = [style.replace('\\"', '"') for style in _STYLE_OF_EDITOR.findall(script)]
    return _hashes([*_STYLES_OF_TEMPLATES, *of_editor])


def _hashes(texts: Iterable[str]) -> str:
    hashes = (sha256(text.encode()).digest() for text in texts)
    return " ".join(f"'sha256-{b64encode(one).decode()}'" for one in hashes)


def policy_of_page(page: str) -> str:
    """Return the policy of a page of Datasette: it allows the styles that its templates put there.

    What stands in a page's content by mistake is none of them.
    """
    head = _HEAD.search(page)
    styles = _STYLE.findall(head[1]) if head else []
    own = _hashes([*styles, *_HEIGHT.findall(page)])
    allowed = f"style-src 'self' 'unsafe-hashes' {_KNOWN_STYLES} {own}".rstrip()
    return _POLICY_OF_DATABASE.replace("style-src 'self'", allowed)


_KNOWN_STYLES = _hashes_of_styles()
# Nothing but these hashes may differ from the site.
_POLICY_OF_DATABASE = (
    f"default-src 'none'; script-src 'self' {_hashes_of_scripts()}; "
    "style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
DATABASE_HEADERS = {
    "Content-Security-Policy": _POLICY_OF_DATABASE,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "cross-origin",
    "Strict-Transport-Security": "max-age=31536000",  # browsers heed it over HTTPS only
    # Public data without log-in: any page may ask.
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": "ETag, Link, Retry-After",
}

_POLICY = "Content-Security-Policy"
# What an answer says of itself goes before the rule.
_OF_ANSWERS = (b"cache-control", b"content-security-policy")

# What Netlify sends where no rule says otherwise.
_BY_ITSELF = {"Cache-Control": "public, max-age=0, must-revalidate"}


class HeaderRules:
    """The [[headers]] of netlify.toml."""

    def __init__(self, netlify_toml: Path) -> None:
        rules = tomllib.loads(netlify_toml.read_text(encoding="utf-8")).get("headers", [])
        self._rules = [(pattern(rule["for"]), rule["values"]) for rule in rules]
        # Paths that no rule names show a page that says so, or nothing: as strict as any page.
        of_home = (rule["values"].get(_POLICY) for rule in rules if rule["for"] == "/")
        self._policy = next(filter(None, of_home), "default-src 'none'")
        self._of_database = _encoded(DATABASE_HEADERS)

    def encoded(self, path: str) -> list[tuple[bytes, bytes]]:
        """Return the headers of every answer at this path, as they are sent."""
        return self._of_database if _is_of_database(path) else _encoded(self.of(path))

    def of(self, path: str) -> dict[str, str]:
        """Return the headers of every answer at this path."""
        if _is_of_database(path):
            return DATABASE_HEADERS
        found = dict(_BY_ITSELF)
        for matches, values in self._rules:
            if matches.fullmatch(path):
                found |= values
        found.setdefault(_POLICY, self._policy)
        return found


def _is_of_database(path: str) -> bool:
    return path == "/db" or path.startswith("/db/")


def _encoded(headers: Mapping[str, str]) -> list[tuple[bytes, bytes]]:
    return [(name.lower().encode(), value.encode("latin-1")) for name, value in headers.items()]


def pattern(netlify_path: str) -> re.Pattern[str]:
    """Return a path of netlify.toml as a pattern: `*` matches anything, `:name` one part."""
    parts = re.split(r"(\*|:\w+)", netlify_path)
    wild = {"*": "(?P<splat>.*)"}
    return re.compile(
        "".join(
            f"(?P<{part[1:]}>[^/]+)" if part.startswith(":") else wild.get(part, re.escape(part))
            for part in parts
        )
    )


class WithHeaders:
    """An ASGI application that adds the headers to every answer, also to errors."""

    def __init__(self, app: ASGIApp, rules: HeaderRules) -> None:
        self._app = app
        self._rules = rules

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = message.get("headers", ())
                said = {name for name, _ in own if name in _OF_ANSWERS}
                added = [one for one in rules if one[0] not in said]
                names = {name for name, _ in added}
                message["headers"] = [*(one for one in own if one[0] not in names), *added]
            await send(message)

        rules = self._rules.encoded(scope["path"])
        await self._app(scope, receive, send_with_headers)
