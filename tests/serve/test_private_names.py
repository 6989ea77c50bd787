"""Names of other packages that are not public and that we use: they are what we take them for."""

import asyncio
import inspect

import pytest
from datasette import handle_exception
from datasette.app import Datasette
from datasette.plugins import pm
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from platterbase.serve.protocol import DeadlineProtocol
from platterbase.serve.worker import ReadOnlyDatasette, _print_plain_tracebacks

OWN = ("is_proxy", "quota")


@pytest.mark.parametrize(
    "method",
    sorted(name for name in vars(DeadlineProtocol) if not name.startswith("_") and name not in OWN),
)
def test_uvicorn_still_calls_what_we_override(method: str) -> None:
    ours, theirs = getattr(DeadlineProtocol, method), getattr(HttpToolsProtocol, method)
    assert list(inspect.signature(ours).parameters) == list(inspect.signature(theirs).parameters)


def test_uvicorn_still_has_what_we_read() -> None:
    source = inspect.getsource(HttpToolsProtocol)
    for name in ("self.cycle", "self.transport", "self.loop", "response_complete"):
        assert name in source, name


def test_datasette_still_asks_its_module_for_rich(monkeypatch: pytest.MonkeyPatch) -> None:
    assert pm.get_plugin("datasette.handle_exception") is handle_exception
    monkeypatch.setattr(handle_exception, "rich", "installed")
    _print_plain_tracebacks()
    assert handle_exception.rich is None
    assert "rich" in inspect.getsource(handle_exception.handle_exception)


def test_datasette_still_asks_who_may_see_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    monkeypatch.setattr(Datasette, "_table_permission_allows", lambda *names: asked.append(names))
    served = ReadOnlyDatasette([], memory=True)
    for _ in range(3):
        assert asyncio.run(served.permission_allowed(None, "view-table", ("x", "y"), default=True))
    assert asked == [(served, "x", "y")]
