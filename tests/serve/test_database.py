"""Datasette at `/db/`: every link works, every row has its permanent address."""

import asyncio
import csv
import io
import os
import re
import shutil
import signal
import sqlite3
import time
import tomllib
from contextlib import closing
from html import unescape
from html.parser import HTMLParser
from itertools import count
from pathlib import Path
from urllib.parse import urldefrag, urljoin

import httpx
import pytest
from datasette.app import Datasette
from datasette.database import QueryInterrupted, Results

from platterbase.database.describe import describe
from platterbase.database.queries import read_queries
from platterbase.language.texts import read_texts
from platterbase.serve import limits
from platterbase.serve.content import LAID_DOWN
from platterbase.serve.results_database import ResultsDatabase

SCHEMA = Path(__file__).resolve().parents[2] / "schema"
SITE_WORDS = SCHEMA.parent / "site/i18n"
RELATIONS = sorted(describe(SCHEMA))
SIZES = count(10)  # questions that were not asked before: those are kept
QUERIES = sorted(read_queries(SCHEMA / "queries"))
# What is not meant to be asked: the site publishes the file.
REFUSED = {"/db/results.db": 403}


class Links(HTMLParser):
    """Where a page leads: links, forms, scripts, styles."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        del tag
        self.found |= {
            value for name, value in attrs if name in ("href", "src", "action") and value
        }


def some_id(server) -> str:
    rows = server.client.get("/db/results/measurement.json?_shape=array&_size=1").json()
    return rows[0]["measurement"]


def links(server, path: str) -> set[str]:
    response = server.client.get(path)
    assert response.status_code == 200, path
    found = {urldefrag(urljoin(path, link)).url for link in Links(response.text).found}
    return {link for link in found if link.startswith("/")}


@pytest.mark.parametrize(
    "page",
    [
        "/db/results",
        "/db/results/measurement?_size=5",
        "row",
        "/db/results/result_wide?_size=5&_facet=tool",
        "/db/results/narrowest_links",
        "/db/results?sql=select+1",
    ],
)
def test_every_link_of_a_page_leads_somewhere(server, page: str) -> None:
    path = f"/db/results/measurement/{some_id(server)}" if page == "row" else page
    found = links(server, path)
    assert len(found) > 3
    assert [link for link in found if "/db/db" in link] == []
    wrong = {}
    for link in found - {"/", "/en/"}:
        status = server.client.get(link, follow_redirects=True).status_code
        if status != REFUSED.get(link, 200):
            wrong[link] = status
    assert wrong == {}


@pytest.mark.parametrize("name", [*RELATIONS, *QUERIES])
def test_every_table_view_and_stored_query_has_a_page(server, name: str) -> None:
    response = server.client.get(f"/db/results/{name}")
    assert response.status_code == 200, response.text
    assert "metadata-description" in response.text


def test_the_short_addresses_lead_to_the_database(server) -> None:
    response = server.client.get("/db")
    assert (response.status_code, response.headers["location"]) == (301, "/db/")
    response = server.client.get("/db/")
    assert (response.status_code, response.headers["location"]) == (302, "/db/results")


@pytest.mark.parametrize("language", ["ja", "ko", "ru", "en"])
def test_pages_speak_the_language_of_their_reader(server, language: str) -> None:
    words = tomllib.loads((SITE_WORDS / f"{language}.toml").read_text("utf-8"))
    asked = {"accept-language": f"{language}-XX,en;q=0.5"}
    for page in ("/db/results", "/db/results/throughput_by_setup", "/db/results/result?_size=1"):
        response = server.client.get(page, headers=asked)
        assert response.status_code == 200
        assert "Accept-Language" in response.headers["vary"]
        assert f'<html lang="{language}">' in response.text
        assert f'<a href="/{language}/">{words["database_back"]}</a>' in response.text
    assert words["database_questions"] in server.client.get("/db/results", headers=asked).text
    chosen = server.client.get("/db/results", headers={"cookie": f"nf_lang={language}"})
    assert f'<html lang="{language}">' in chosen.text
    assert "vary" not in server.client.get("/db/results/unit.json?_size=9", headers=asked).headers


def test_every_question_of_readers_is_said_in_their_language(root: Path) -> None:
    questions = [one for one in read_queries(SCHEMA / "queries").values() if one.is_question]
    assert len(questions) > 10
    for language, texts in read_texts(root, ["en", "ja", "ko", "ru"]).items():
        if language == "en":
            continue  # they are written in English
        for query in questions:
            said = [query.title, query.description, *(one.text for one in query.parameters)]
            assert [text for text in said if not texts.get(text)] == [], (language, query.name)


def test_the_first_question_is_told_in_the_language_of_its_reader(server) -> None:
    told = {}
    for language in ("ja", "ko", "ru", "en"):
        page = server.client.get("/db/results", headers={"accept-language": language}).text
        (comment, rest), *_ = re.findall(
            r"<textarea[^>]*>-- (.*?)\n(.*?)</textarea>", page, re.DOTALL
        )
        told[comment] = rest
    assert len(told) == 4
    assert len(set(told.values())) == 1


def test_the_first_question_has_an_answer(server) -> None:
    page = server.client.get("/db/results").text
    sql = unescape(re.search(r"<textarea[^>]*>(.*?)</textarea>", page, re.DOTALL)[1])
    answer = server.client.get("/db/results.json", params={"sql": sql, "_shape": "array"}).json()
    assert len(answer) > 10
    assert max(row["mb_per_s"] for row in answer) == answer[0]["mb_per_s"] > 10


def test_heads_have_units_and_keys_have_names(server) -> None:
    page = server.client.get("/db/results/load?_size=5").text
    assert re.search(r'workset_bytes</a>\s*<span class="unit">B</span>', page)
    page = server.client.get("/db/results/member?_size=5").text
    drive = server.client.get("/db/results/drive.json?_shape=array&name__notblank=1").json()[0]
    page = server.client.get("/db/results/member", params={"drive": drive["drive"]}).text
    assert f"{drive['name']}</a>&nbsp;<em>{drive['drive']}</em>" in page


def test_a_whole_view_is_counted_once_and_facets_are_not_cut_short(server) -> None:
    page = "/db/results/result.json?_facet=operation&_facet=tool&_size={}"
    answer = server.client.get(page.format(next(SIZES))).json()
    assert answer["facet_results"].keys() == {"operation", "tool"}
    counted = {one["value"]: one["count"] for one in answer["facet_results"]["tool"]["results"]}
    sql = "select tool, count(*) as n from result group by tool"
    rows = server.client.get("/db/results.json", params={"sql": sql, "_shape": "array"}).json()
    assert counted == {row["tool"]: row["n"] for row in rows}
    assert answer["filtered_table_rows_count"] == sum(counted.values())


def test_short_views_are_read_from_the_database_for_browsers(
    built_root: Path, tmp_path: Path
) -> None:
    shutil.copy(built_root / "results.db", tmp_path)
    with closing(sqlite3.connect(tmp_path / LAID_DOWN)) as laid_down, laid_down:
        laid_down.execute("create table rating as select 'laid down' as setup")
        laid_down.execute("create table drive as select 'no view' as drive")
    path = str(tmp_path / "results.db")
    database = ResultsDatabase(Datasette([]), path=path, is_mutable=False)
    with closing(database.connect()) as connection:
        assert connection.execute("select * from rating").fetchall() == [("laid down",)]
        assert connection.execute("select count(*) from drive").fetchone()[0] > 1
        assert connection.execute("select count(*) from tool_pair").fetchone()[0] > 1
    (tmp_path / LAID_DOWN).unlink()
    with closing(database.connect()) as connection:
        assert connection.execute("select count(*) from rating").fetchone()[0] > 1


def test_a_first_page_may_take_longer_than_a_statement_and_is_asked_once(
    built_root: Path,
) -> None:
    served = Datasette([], settings={"sql_time_limit_ms": 1})
    database = ResultsDatabase(served, path=str(built_root / "results.db"), is_mutable=False)
    database.name = "results"
    slow = "select setup_a, ratio from matched_pair  limit {}"

    async def ask(rows: int) -> Results:
        return await database.execute(slow.format(rows))

    with pytest.raises(QueryInterrupted):
        asyncio.run(ask(limits.PAGE_ROWS))

    async def twice() -> bool:
        return await ask(limits.PAGE_ROWS + 1) is await ask(limits.PAGE_ROWS + 1)

    assert asyncio.run(twice())


def test_a_notebook_elsewhere_reads_the_answers(server) -> None:
    asked = {"origin": "https://notebook.example"}
    for address in ("/db/results/unit.json", "/db/results.csv?sql=select+1", "/db/results/unit"):
        answer = server.client.get(address, headers=asked)
        assert answer.headers["access-control-allow-origin"] == "*"


@pytest.mark.parametrize("ending", ["", ".json"])
def test_a_row_is_found_by_its_key_as_it_is(server, ending: str) -> None:
    key = some_id(server)
    assert "." in key
    assert "-" in key
    response = server.client.get(f"/db/results/measurement/{key}{ending}")
    assert response.status_code == 200
    assert key in response.text


def test_a_row_leads_to_the_rows_that_refer_to_it(server) -> None:
    run = server.client.get("/db/results/run.json?_shape=array&_size=1").json()[0]["run"]
    assert any("measurement?run=" in link for link in links(server, f"/db/results/run/{run}"))


def test_an_unknown_row_is_not_there(server) -> None:
    assert server.client.get("/db/results/measurement/no.such-row").status_code == 404


@pytest.mark.parametrize(
    "path",
    [
        "/db/-/databases.json",
        "/db/-/threads",
        "/db/-/plugins.json",
        "/db/-/actor",
        "/db/-/patterns",
    ],
)
def test_datasette_tells_nothing_of_the_machine(server, path: str) -> None:
    assert server.client.get(path).status_code == 404


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH"])
def test_the_database_is_only_read(server, method: str) -> None:
    response = server.client.request(method, "/db/results/measurement")
    assert (response.status_code, response.headers["allow"]) == (405, "GET, HEAD")


def test_head_is_get_without_the_body(server) -> None:
    got = server.client.get("/db/results/unit.json")
    head = server.client.head("/db/results/unit.json")
    assert (head.status_code, head.content) == (200, b"")
    assert head.headers["content-type"] == got.headers["content-type"]


def test_a_spreadsheet_runs_nothing_that_a_stranger_wrote(server) -> None:
    sql = (
        "select '=1+1' as a, '@x' as b, '-3' as c, -4.5e3 as d, '+-' as e, 'a,\"b' as f, null as g"
    )
    answer = server.client.get("/db/results.csv", params={"sql": sql})
    rows = list(csv.reader(io.StringIO(answer.text)))
    assert rows == [list("abcdefg"), ["'=1+1", "'@x", "-3", "-4500.0", "'+-", 'a,"b', ""]]
    exact = server.client.get("/db/results.json", params={"sql": sql, "_shape": "array"}).json()
    assert exact[0]["a"] == "=1+1"


def answer_in_the_end(server) -> httpx.Response:
    """What a reader gets who tries again when told to."""
    end = time.monotonic() + 15
    while True:
        response = server.client.get(f"/db/results/unit.json?_x={next(SIZES)}")
        if response.status_code != 503 or time.monotonic() > end:
            return response
        time.sleep(int(response.headers["retry-after"]))


def test_a_database_that_is_replaced_is_served_as_it_was(server) -> None:
    before = server.client.get("/db/results/unit.json").json()["rows"]
    results = server.root / "results.db"
    kept = server.root / "kept.db"
    shutil.copy(results, kept)
    (server.root / "new.db").write_bytes(b"not a database")
    (server.root / "new.db").replace(results)
    try:
        for worker in server.workers().values():
            os.kill(worker, signal.SIGKILL)
        assert answer_in_the_end(server).json()["rows"] == before
    finally:
        kept.replace(results)


def test_a_worker_that_hangs_is_replaced(server) -> None:
    """First that of questions that take long: the others are answered. Then the other one too."""
    hung = server.workers()
    own = ("results.json?sql=select+7", "results/unit.json?_size=7", "results/unit.json?_sort=unit")
    soon = ("results/narrowest_links.json?x=7", "results/unit.json?_x=7", "results/unit?_x=7")
    os.kill(hung[limits.LONG_WORKER_NICE], signal.SIGSTOP)
    assert {server.client.get(f"/db/{one}").status_code for one in own} == {503}
    assert {server.client.get(f"/db/{one}").status_code for one in soon} == {200}
    os.kill(hung[limits.WORKER_NICE], signal.SIGSTOP)
    begin = time.monotonic()
    response = server.client.get("/db/results/unit.json?_y=7")  # asked before, it is kept
    assert response.status_code == 503
    assert response.headers["retry-after"]
    assert time.monotonic() - begin < 1.2
    assert server.client.get("/en/").status_code == 200
    assert answer_in_the_end(server).status_code == 200
    assert not set(server.workers().values()) & set(hung.values())


@pytest.mark.parametrize(
    "address",
    [
        "/db/results?sql=select+*+from+array_total+where+medium+%3D+'dvd-ram'",
        "/db/results/result?medium=dvd-ram",
        "/db/results/result?medium__exact=dvd-ram",
    ],
)
def test_where_nothing_matches_the_values_are_named(server, address: str) -> None:
    page = server.client.get(address).text
    assert '<p class="hint"><code>medium</code>: no row has <code>dvd-ram</code>.' in page
    assert re.search(r"Did you mean <code>dvd-ram-\dx</code>", page)
    assert "<code>hdd</code>" in page
    known = server.client.get(address.replace("dvd-ram", "hdd")).text
    assert 'class="hint"' not in known
