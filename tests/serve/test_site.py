"""The static site is served as in production, by the rules of netlify.toml."""

import gzip
import re
import time
import tomllib
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

import brotli
import pytest
from backports import zstd

from platterbase.serve.headers import DATABASE_HEADERS, pattern, policy_of_page

REPOSITORY = Path(__file__).resolve().parents[2]
NETLIFY = tomllib.loads((REPOSITORY / "netlify.toml").read_text(encoding="utf-8"))
POLICY = "Content-Security-Policy"
LATE = (
    "/db/results?sql=with recursive c (x) as (select 1 union all select x from c) select x from c"
)
_DECOMPRESS = {"br": brotli.decompress, "zstd": zstd.decompress, "gzip": gzip.decompress}


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
    ("accepted", "coding"),
    [("br, gzip", "br"), ("gzip, br;q=0.5", "gzip"), ("gzip, zstd", "zstd"), ("GZIP", "gzip")],
)
def test_a_long_page_is_sent_compressed(server, accepted: str, coding: str) -> None:
    plain = server.client.get("/en/", headers={"Accept-Encoding": "gzip;q=0"})
    assert "content-encoding" not in plain.headers
    asked = {"Accept-Encoding": accepted}
    with server.client.stream("GET", "/en/", headers=asked) as packed:
        raw = list(packed.iter_raw())
    assert packed.headers["content-encoding"] == coding
    assert packed.headers["vary"] == plain.headers["vary"] == "Accept-Encoding"
    assert int(packed.headers["content-length"]) < len(plain.content) / 5
    assert _DECOMPRESS[coding](b"".join(raw)) == plain.content
    assert packed.headers["content-type"] == plain.headers["content-type"]
    assert packed.headers["etag"] != plain.headers["etag"]
    again = server.client.get("/en/", headers=asked | {"If-None-Match": packed.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    part = server.client.get("/en/", headers={"Range": "bytes=0-9"})
    assert (part.status_code, part.content) == (206, plain.content[:10])


def test_a_page_that_changes_is_compressed_anew(server) -> None:
    page = server.root / "public/en/changing.html"
    for text in ("one" * 1000, "other" * 1000):
        page.write_text(text, encoding="utf-8")
        assert server.client.get("/en/changing.html").text == text


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
    site = dict(netlify_headers("/"))[POLICY.lower()]
    own = re.sub(" 'sha256-[^']+'", "", DATABASE_HEADERS[POLICY])
    assert own == site.replace(" 'wasm-unsafe-eval'", "")  # SQL in the browser is a page of ours
    assert re.findall("'[a-z-]*unsafe[a-z-]*'", site) == ["'wasm-unsafe-eval'"]


@pytest.mark.parametrize(
    "path",
    [
        "/db/results",
        "/db/results/drive?_facet=medium",
        "/db/results/result?_size=1",
        "/db/results/unit/B",
        "/db/results/narrowest_links",
        "/db/results?sql=select+'<script>alert(1)</script>'",
        "/db/results?sql=select+:a&a=<script>alert(1)</script>",
        "/db/results?sql=nonsense",
        LATE.replace(" ", "+"),
        LATE.replace(" ", "%0A"),
        "/db/results/nowhere",
    ],
)
def test_the_policy_allows_what_is_within_datasettes_pages(server, path: str) -> None:
    """Scripts and styles, each by its hash: what stands in a page by mistake has no effect."""
    answer = server.client.get(path)
    within = re.findall(r"<(?:script|style)>(.*?)</(?:script|style)>", answer.text, re.DOTALL)
    within += re.findall(r'<[^>]*\sstyle="([^"]*)"', answer.text)
    assert "unsafe-inline" not in answer.headers[POLICY]
    allowed = re.findall("'sha256-([^']+)'", answer.headers[POLICY])
    needed = [b64encode(sha256(script.encode()).digest()).decode() for script in within]
    assert "</html>" in answer.text
    assert needed
    assert set(needed) <= set(allowed)
    assert not re.search(r"<[^>]+\son[a-z]+=|javascript:", answer.text)


def test_the_policy_allows_the_style_that_the_editor_adds() -> None:
    """As Chromium names it where it is not allowed."""
    assert "'sha256-38xqj8N9cygggde3AvM+xVgS15DUXTOhM9fjk0hLOS0='" in policy_of_page("")


def test_the_policy_allows_no_style_that_a_row_holds() -> None:
    page = "<head><style>a {}</style></head><style>b {}</style><p style='c: d'>"
    policy = policy_of_page(page)
    hashes = {text: b64encode(sha256(text.encode()).digest()).decode() for text in ("a {}", "b {}")}
    assert (hashes["a {}"] in policy, hashes["b {}"] in policy) == (True, False)


def netlify_headers(path: str) -> list[tuple[str, str]]:
    """The headers that Netlify sends for a path: those of every rule that matches, none replaced.

    Where two rules set one header, Netlify joins their values: two policies then both hold.
    """
    return [
        (name.lower(), value)
        for rule in NETLIFY["headers"]
        if pattern(rule["for"]).fullmatch(path)
        for name, value in rule["values"].items()
    ]


def built_paths() -> list[str]:
    """Every path that the last build publishes, and some that no build has."""
    public = REPOSITORY / "public"
    files = [f"/{file.relative_to(public)}" for file in public.rglob("*") if file.is_file()]
    pages = [path.removesuffix("index.html") for path in files]
    return [*pages, "/", "/ja/", "/search/", "/x.css", "/charts/x.json", "/css/x.css", "/js/x.js"]


def policy_of(path: str) -> dict[str, str]:
    """The directives of the policy of a path."""
    (policy,) = (value for name, value in netlify_headers(path) if name == POLICY.lower())
    return {name: value for name, _, value in (one.partition(" ") for one in policy.split("; "))}


def test_only_what_is_to_be_embedded_may_be_framed() -> None:
    everywhere, embedded = policy_of("/en/"), policy_of("/embed/en/compare/")
    for path in built_paths():
        assert policy_of(path) == (embedded if path.startswith("/embed/") else everywhere), path
    assert everywhere["frame-ancestors"] == "'none'"
    assert embedded["frame-ancestors"] == "*"
    assert embedded["form-action"] == "'none'"
    assert embedded["script-src"] == "'self'"


def test_a_path_without_a_rule_is_as_strict_as_the_home_page(server) -> None:
    found = server.client.get("/nowhere/at/all").headers.get_list(POLICY)
    assert found == [dict(netlify_headers("/"))[POLICY.lower()]]


def test_every_path_has_each_header_once() -> None:
    for path in built_paths():
        names = [name for name, _ in netlify_headers(path)]
        assert len(names) == len(set(names)), path
        assert names.count(POLICY.lower()) == 1, path


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH"])
def test_the_site_is_only_read(server, method: str) -> None:
    assert server.client.request(method, "/en/").status_code == 405


def test_the_last_redirect_of_home_is_for_everyone() -> None:
    home = [rule for rule in NETLIFY["redirects"] if rule["from"] == "/"]
    assert [rule["to"] for rule in home if "conditions" not in rule] == [home[-1]["to"]]


def test_a_page_does_not_wait_for_the_clients_acknowledgement(server) -> None:
    """Where head and body go out in two packets, Linux holds the second back for 40 ms."""
    took = []
    for _ in range(40):
        begin = time.perf_counter()
        server.client.get("/style.css")
        took.append(time.perf_counter() - begin)
    assert sorted(took)[10] < 0.03  # the quick ones: other processes delay some
