"""The static site is served as in production, by the rules of netlify.toml."""

import tomllib
from pathlib import Path

import pytest

from platterbase.serve.headers import DATABASE_HEADERS, pattern

REPOSITORY = Path(__file__).resolve().parents[2]
NETLIFY = tomllib.loads((REPOSITORY / "netlify.toml").read_text(encoding="utf-8"))
POLICY = "Content-Security-Policy"


@pytest.mark.parametrize(
    ("accept", "cookie", "home"),
    [
        ("ja", "", "/ja/"),
        ("ja-JP,ja;q=0.9,en;q=0.8", "", "/ja/"),
        ("ko-KR", "", "/ko/"),
        ("RU", "", "/ru/"),
        ("en-GB", "", "/en/"),
        ("de,ja;q=0.5", "", "/en/"),
        ("", "", "/en/"),
        ("ja", "nf_lang=ko", "/ko/"),
    ],
)
def test_home_is_in_the_readers_language(server, accept: str, cookie: str, home: str) -> None:
    response = server.client.get("/", headers={"Accept-Language": accept, "Cookie": cookie})
    assert (response.status_code, response.headers["location"]) == (302, home)
    if home != "/en/":
        assert "Accept-Language" in response.headers["vary"]


def test_a_folder_shows_its_index(server) -> None:
    response = server.client.get("/ja/")
    assert response.text == "<p>日本語</p>"
    assert response.headers["content-type"] == "text/html; charset=utf-8"
    assert server.client.get("/ja").headers["location"].endswith("/ja/")


def test_a_page_that_was_read_before_is_not_sent_again(server) -> None:
    first = server.client.get("/style.css")
    assert first.headers["content-type"].startswith("text/css")
    again = server.client.get("/style.css", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers[POLICY] == first.headers[POLICY]


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("/nowhere", "nothing here"),
        ("/ja/nowhere/", "<p>ありません</p>"),
        ("/en/nowhere", "nothing here"),  # its folder has no page of its own here
        ("/../netlify.toml", "nothing here"),
        ("/%2e%2e/netlify.toml", "nothing here"),
        ("/en/%00", "Not found\n"),
    ],
)
def test_a_page_that_is_not_there_says_so_in_its_language(server, path: str, text: str) -> None:
    response = server.client.get(path)
    assert (response.status_code, response.text) == (404, text)


@pytest.mark.parametrize("path", ["/", "/en/", "/style.css", "/nowhere", "/ja/nowhere", "/dbx"])
def test_the_site_has_the_headers_of_production(server, path: str) -> None:
    headers = server.client.get(path).headers
    for name, value in NETLIFY["headers"][0]["values"].items():
        assert headers.get_list(name) == [value]
    assert "server" not in headers


@pytest.mark.parametrize("path", ["/db", "/db/", "/db/nowhere", "/db/-/static/app.css"])
def test_the_database_has_its_own(server, path: str) -> None:
    headers = server.client.get(path).headers
    for name, value in DATABASE_HEADERS.items():
        assert headers.get_list(name) == [value]
    assert "set-cookie" not in headers


def test_the_policies_differ_only_in_what_datasette_has_within_its_pages() -> None:
    site = NETLIFY["headers"][0]["values"][POLICY]
    assert DATABASE_HEADERS[POLICY].replace(" 'unsafe-inline'", "") == site
    assert "unsafe" not in site


@pytest.mark.parametrize("path", ["/", "/ja/", "/ja/studies/000/", "/search/", "/x.css"])
def test_exactly_one_rule_sets_the_policy_of_a_path(path: str) -> None:
    rules = [
        rule
        for rule in NETLIFY["headers"]
        if pattern(rule["for"]).fullmatch(path) and POLICY in rule["values"]
    ]
    assert len(rules) == 1


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH"])
def test_the_site_is_only_read(server, method: str) -> None:
    assert server.client.request(method, "/en/").status_code == 405


def test_the_last_redirect_of_home_is_for_everyone() -> None:
    home = [rule for rule in NETLIFY["redirects"] if rule["from"] == "/"]
    assert [rule["to"] for rule in home if "conditions" not in rule] == [home[-1]["to"]]
