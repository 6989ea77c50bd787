"""What a build is told by its environment: where the site will stand."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path

_HUGO = "site/hugo.toml"


def settings(environment: Mapping[str, str]) -> dict[str, str]:
    """Return the settings of Hugo that follow from the place where the site will stand.

    Netlify says the address: of the site in production, of the deploy in previews. Datasette is
    at /db/ on our own server, and on Netlify where PLATTERBASE_DB_URL says whom to ask.
    """
    found = {}
    production = environment.get("CONTEXT") == "production"
    if address := environment.get("URL" if production else "DEPLOY_PRIME_URL"):
        found["HUGO_BASEURL"] = f"{address}/"
    on_netlify = environment.get("NETLIFY") == "true"
    if not on_netlify or environment.get("PLATTERBASE_DB_URL"):
        found["HUGO_PARAMS_DATABASE"] = "/db/results"
    if on_netlify and not production:
        found["HUGO_PARAMS_PREVIEW"] = "true"
    if (repository := environment.get("REPOSITORY_URL", "")).startswith("https://"):
        found["HUGO_PARAMS_REPOSITORY"] = repository
    return found


def site_address(root: Path, environment: Mapping[str, str]) -> str:
    """Return the address of the site, without a slash behind it.

    It is that of production for previews too: pictures carry it wherever they go.
    """
    settings_of_hugo = tomllib.loads((root / _HUGO).read_text("utf-8"))
    return (environment.get("URL") or str(settings_of_hugo["baseURL"])).rstrip("/")


def rules(environment: Mapping[str, str]) -> dict[str, str]:
    """Return the files of rules that netlify.toml cannot hold, by name.

    It takes no names from outside, and has no headers by context: Datasette's host is asked for
    /db/, and previews stay out of search engines.
    """
    found = {}
    if database := environment.get("PLATTERBASE_DB_URL", "").rstrip("/"):
        found["_redirects"] = f"/db/* {database}/db/:splat 200!\n"
    if "HUGO_PARAMS_PREVIEW" in settings(environment):
        found["_headers"] = "/*\n  X-Robots-Tag: noindex\n"
    return found
