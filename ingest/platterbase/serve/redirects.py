"""The [[redirects]] of netlify.toml, as far as they are used here, done as Netlify does them."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from http.cookies import SimpleCookie
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
    chosen = SimpleCookie(headers.get("cookie", "")).get("nf_lang")
    wanted = chosen.value if chosen else headers.get("accept-language", "").split(",")[0]
    return wanted.strip()[:2].lower()
