"""netlify.toml as Netlify reads it, and what the build adds to it from Netlify's variables."""

import json
import re
import shutil
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest

from platterbase.build.settings import rules, settings
from platterbase.serve.headers import HeaderRules

ROOT = Path(__file__).resolve().parent.parent
RULES = tomllib.loads((ROOT / "netlify.toml").read_text(encoding="utf-8"))
LANGUAGES = ("ja", "ko", "ru", "en")
DEPLOY = {
    "NETLIFY": "true",
    "URL": "https://a.example",
    "DEPLOY_PRIME_URL": "https://b.example",
}
PRODUCTION = {**DEPLOY, "CONTEXT": "production"}


@pytest.fixture(scope="module", params=["production", "deploy-preview"])
def read_by_netlify(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> dict[str, Any]:
    alone = tmp_path_factory.mktemp("netlify")
    shutil.copy(ROOT / "netlify.toml", alone)
    answer = subprocess.run(
        ["node", "tests/netlify-config.mjs", request.param, alone],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert "warning" not in answer.stderr.lower()
    return json.loads(answer.stdout.splitlines()[-1])


def test_netlify_keeps_every_rule(read_by_netlify: dict[str, Any]) -> None:
    assert len(read_by_netlify["redirects"]) == len(RULES["redirects"])
    assert len(read_by_netlify["headers"]) == len(RULES["headers"])
    for read, written in zip(read_by_netlify["redirects"], RULES["redirects"], strict=True):
        assert (read["from"], read["to"], read["status"]) == (
            written["from"],
            written["to"],
            written["status"],
        )
        assert read["force"] == written.get("force", False)
        assert read["conditions"] == written.get("conditions", {})
    for read, written in zip(read_by_netlify["headers"], RULES["headers"], strict=True):
        assert (read["for"], read["values"]) == (written["for"], written["values"])


def test_netlify_builds_as_everyone_does(read_by_netlify: dict[str, Any]) -> None:
    build = read_by_netlify["build"]
    assert build["command"] == "make build"
    assert Path(build["publish"]).name == "public"
    engines = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))["engines"]["node"]
    assert f">={build['environment']['NODE_VERSION']}" == engines
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert f">={build['environment']['PYTHON_VERSION']}" == project["requires-python"]


@pytest.mark.parametrize("where", ["/", "/*"])
def test_each_language_has_a_rule_and_the_last_one_is_for_everyone(where: str) -> None:
    rules = [rule for rule in RULES["redirects"] if rule["from"] == where]
    assert [rule["to"].split("/")[1] for rule in rules] == list(LANGUAGES)
    assert [rule.get("conditions", {}).get("Language") for rule in rules] == [
        *([language] for language in LANGUAGES[:-1]),
        None,
    ]


def test_a_header_of_a_path_has_one_rule() -> None:
    """Netlify joins the values of several rules, and a cache would read both."""
    names = [name for rule in RULES["headers"] if rule["for"] == "/*" for name in rule["values"]]
    others = [name for rule in RULES["headers"] if rule["for"] != "/*" for name in rule["values"]]
    assert not set(names) & set(others)


def test_only_files_named_by_their_hash_are_kept_for_long() -> None:
    rules = HeaderRules(ROOT / "netlify.toml")
    for kept in (
        "/css/platterbase.min.0a.css",
        "/js/language.min.0a.js",
        "/explore/figures.0a.json",
    ):
        assert rules.of(kept)["Cache-Control"].endswith("immutable")
    for fresh in ("/", "/en/", "/charts/pata_channels.csv", "/cards/en/site.png", "/favicon.ico"):
        assert rules.of(fresh)["Cache-Control"] == "public, max-age=0, must-revalidate"


def test_pages_name_the_address_of_their_deploy() -> None:
    assert settings(PRODUCTION) == {"HUGO_BASEURL": "https://a.example/"}
    assert settings(DEPLOY) == {
        "HUGO_BASEURL": "https://b.example/",
        "HUGO_PARAMS_PREVIEW": "true",
    }
    assert settings({}) == {"HUGO_PARAMS_DATABASE": "/db/results"}


def test_the_database_is_shown_where_there_is_one() -> None:
    asked = settings({**PRODUCTION, "PLATTERBASE_DB_URL": "https://c.example"})
    assert asked["HUGO_PARAMS_DATABASE"] == "/db/results"


@pytest.mark.parametrize(
    ("address", "shown"),
    [("https://d.example/p", "https://d.example/p"), ("git@d.example:p", None), ("", None)],
)
def test_the_repository_is_linked_where_its_address_is_one(address: str, shown: str) -> None:
    told = settings({**PRODUCTION, "REPOSITORY_URL": address})
    assert told.get("HUGO_PARAMS_REPOSITORY") == shown


def test_netlify_passes_the_database_on() -> None:
    found = rules({**PRODUCTION, "PLATTERBASE_DB_URL": "https://c.example/"})
    assert found == {"_redirects": "/db/* https://c.example/db/:splat 200!\n"}


@pytest.mark.parametrize("context", ["deploy-preview", "branch-deploy"])
def test_previews_stay_out_of_search_engines(context: str) -> None:
    found = rules({**DEPLOY, "CONTEXT": context})
    assert found.keys() == {"_headers"}
    assert re.fullmatch(r"/\*\n +X-Robots-Tag: noindex\n", found["_headers"])


@pytest.mark.parametrize("where", [PRODUCTION, {}], ids=["production", "at home"])
def test_production_may_be_found(where: dict[str, str]) -> None:
    assert rules(where) == {}


_SOURCES = {
    "articles": "content/en/articles/{}.md",
    "charts": "site/charts/{}.toml",
    "queries": "schema/queries/{}.sql",
    "submissions": "content/results/*/{}",
}


def source_of(address: str) -> list[Path]:
    """What a page is made from; none if it is gone."""
    kind, name = address.partition("#")[0].strip("/").split("/")[-2:]
    return list(ROOT.glob(_SOURCES[kind].format(name)))


def test_what_is_gone_leads_to_what_is_there() -> None:
    gone = [
        rule
        for rule in RULES["redirects"]
        if rule["status"] == 301 and re.fullmatch(r"[^:*]*:language[^:*]*", rule["from"])
    ]
    assert len(gone) > 20
    assert [rule["to"] for rule in gone if not source_of(rule["to"])] == []
    assert [rule["from"] for rule in gone if source_of(rule["from"])] == []
