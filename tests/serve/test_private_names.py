"""Names of other packages that are not public and that we use: they are what we take them for."""

import asyncio
import inspect
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from datasette import handle_exception
from datasette.app import Datasette, asgi_csrf
from datasette.database import Database
from datasette.plugins import pm
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from platterbase.serve.protocol import DeadlineProtocol
from platterbase.serve.results_database import _OF_SCHEMA, ResultsDatabase
from platterbase.serve.worker import (
    ReadOnlyDatasette,
    _make_no_form_tokens,
    _print_plain_tracebacks,
)

OWN = ("is_proxy", "quota", "sent")


@pytest.mark.parametrize(
    "method",
    sorted(name for name in vars(DeadlineProtocol) if not name.startswith("_") and name not in OWN),
)
def test_uvicorn_still_calls_what_we_override(method: str) -> None:
    ours, theirs = getattr(DeadlineProtocol, method), getattr(HttpToolsProtocol, method)
    assert list(inspect.signature(ours).parameters) == list(inspect.signature(theirs).parameters)


def test_uvicorn_still_has_what_we_read() -> None:
    source = inspect.getsource(HttpToolsProtocol)
    read = ("self.cycle", "self.transport", "self.loop", "self.scope", "self.flow")
    called = ("self._unset_keepalive_if_required()", "self.server_state.default_headers")
    for name in (*read, *called, "response_complete", "more_body", "flow.pause_writing"):
        assert name in source, name


def test_datasette_still_asks_its_module_for_rich(monkeypatch: pytest.MonkeyPatch) -> None:
    assert pm.get_plugin("datasette.handle_exception") is handle_exception
    monkeypatch.setattr(handle_exception, "rich", "installed")
    _print_plain_tracebacks()
    assert handle_exception.rich is None
    assert "rich" in inspect.getsource(handle_exception.handle_exception)


def test_datasette_still_wraps_itself_against_forged_forms(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """By a name of its module, and pages ask the scope for the token."""
    monkeypatch.setattr(asgi_csrf, "asgi_csrf", asgi_csrf.asgi_csrf)
    _make_no_form_tokens()
    served = Datasette([], memory=True)
    answered = asyncio.run(served.client.get("/-/logout"))
    assert "set-cookie" not in answered.headers
    tokens = asyncio.run(served.client.get("/-/messages"))
    assert (tokens.status_code, 'name="csrftoken" value=""' in tokens.text) == (200, True)


def test_datasette_still_asks_the_schema_before_each_answer(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """And who may see it: once is enough of a database that nobody changes."""
    asked: list[tuple[object, ...]] = []

    def count(owner: type, name: str) -> None:
        real = getattr(owner, name)

        async def counted(its: object, *about: object, **named: object) -> object:
            asked.append((name, *about, *named.values()))
            return await real(its, *about, **named)

        monkeypatch.setattr(owner, name, counted)

    async def answers(served: Datasette) -> None:
        for _ in range(3):
            assert (await served.client.get("/results/one.json?_labels=on")).status_code == 200

    path = tmp_path / "results.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(
            "create table one (id text primary key, other references one (id))"
        )
    count(Datasette, "_refresh_schemas")
    count(Datasette, "permission_allowed")
    for name in _OF_SCHEMA:
        count(Database, name)
    asyncio.run(answers(Datasette([], immutables=[str(path)])))
    seen = ("permission_allowed", None, "view-table", ("results", "one"), None)
    assert min(map(asked.count, [("_refresh_schemas",), ("primary_keys", "one"), seen])) >= 3
    asked.clear()
    served = ReadOnlyDatasette([])
    served.add_database(ResultsDatabase(served, path=str(path), is_mutable=False), name="results")
    asyncio.run(answers(served))
    assert ("_refresh_schemas",) in asked
    assert len(asked) == len(set(asked))
