"""Rules of netlify.toml and of public/_redirects, as far as they are used, as on Netlify."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from starlette.datastructures import Headers
from starlette.types import Scope

from platterbase.serve.headers import pattern


@dataclass(frozen=True)
class Redirect:
    """One rule. Without `force` it applies only where there is no file."""

    matches: re.Pattern[str]
    to: str
    status: int
    force: bool
    languages: tuple[str, ...]

    def target(self, scope: Scope) -> str | None:
        """Return the target of this request, or None when the rule does not apply."""
        path: str = scope["path"]
        # As on Netlify, a rule holds with and without the last slash.
        match = self.matches.fullmatch(path) or self.matches.fullmatch(path.rstrip("/"))
        if not match or (self.languages and language(scope) not in self.languages):
            return None
        parts = match.groupdict()
        return re.sub(r":([a-z]+)", lambda name: parts.get(name[1], name[0]), self.to)


def read_redirects(netlify_toml: Path) -> list[Redirect]:
    """Return all rules in their order: the first that matches applies."""
    rules = tomllib.loads(netlify_toml.read_text(encoding="utf-8")).get("redirects", [])
    return [_redirect(rule) for rule in rules]


@lru_cache(2)  # a publication never changes, and another has another folder
def published_redirects(folder: Path) -> tuple[Redirect, ...]:
    """Return the rules that the build has put beside the pages; the database is not passed on."""
    file = folder / "_redirects"
    lines = file.read_text(encoding="utf-8").splitlines() if file.is_file() else []
    return tuple(
        Redirect(pattern(source), to, int(status), force=False, languages=())
        for source, to, status in map(str.split, lines)
        if to.startswith("/")
    )


def _redirect(rule: dict[str, Any]) -> Redirect:
    if rule.get("status") not in (301, 302, 404):
        raise ValueError(
            f"netlify.toml: redirect from {rule['from']}: the local server knows 301, 302 and 404"
        )
    return Redirect(
        matches=pattern(rule["from"]),
        to=rule["to"],
        status=rule["status"],
        force=rule.get("force", False),
        languages=tuple(rule.get("conditions", {}).get("Language", [])),
    )


def language(scope: Scope) -> str:
    """Return the language as Netlify does: of the cookie nf_lang, else the browser's first."""
    headers = Headers(scope=scope)
    chosen = _cookie(headers.get("cookie", ""), "nf_lang")
    wanted = chosen or headers.get("accept-language", "").split(",", 1)[0]
    return wanted.strip()[:2].lower()


def _cookie(header: str, wanted: str) -> str:
    """Return the value of a cookie, empty where it is not there.

    The only cookie that is read here holds two letters. http.cookies refuses a whole header for one
    odd name, and before Python 3.11.10 took seconds for a few thousand backslashes (CVE-2024-7592).
    """
    for pair in header.split(";"):
        name, _, value = pair.partition("=")
        if name.strip() == wanted:
            return value.strip().strip('"')
    return ""
