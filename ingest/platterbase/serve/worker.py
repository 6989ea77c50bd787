"""The process that runs Datasette: `python -m platterbase.serve.worker ROOT DATABASE SOCKET NICE`.

A process, unlike a thread, can be stopped in the middle of an operation, can get less processor and
memory than the site, and has an interpreter lock of its own. SOCKET is the file descriptor of a
listening socket that it inherits: so a new worker continues after a killed one, and no waiting
request is lost. NICE says how far it stands back behind other processes.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import resource
import socket
import sqlite3
import sys
import threading
from pathlib import Path
from typing import Any

import uvloop
from datasette.app import Datasette, asgi_csrf
from datasette.plugins import pm
from starlette.types import ASGIApp, Receive, Scope, Send

from platterbase.serve import guard, limits
from platterbase.serve.channel import answer_requests
from platterbase.serve.datasette_metadata import metadata
from platterbase.serve.logs import bound_logs
from platterbase.serve.reader_pages import READER_PAGES, ReaderPages
from platterbase.serve.results_database import ResultsDatabase


class ReadOnlyDatasette(Datasette):  # type: ignore[misc]
    """Datasette for everyone, of databases and metadata that nobody changes.

    Who may see what is worked out once: Datasette looks at all metadata and into the schema for
    each, on the page of the database for each table, which is most of a second. And before each
    answer it looks whether the schema has changed, a fifth of the time of a short one. There is no
    setting for either; tests/serve/test_private_names.py fails where the methods are not asked.
    """

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._allowed: dict[tuple[Any, ...], bool | None] = {}
        self._knows_schemas = False

    async def refresh_schemas(self) -> None:
        """Read the schemas of the databases once."""
        if not self._knows_schemas:
            await super().refresh_schemas()
            self._knows_schemas = True

    async def permission_allowed(
        self, actor: object, action: str, resource: Any = None, default: bool | None = False
    ) -> bool | None:
        """Return whether everyone may do that; nobody is known by a name here."""
        asked = (action, resource, default)
        if asked in self._allowed:
            return self._allowed[asked]
        allowed: bool | None = await super().permission_allowed(None, action, resource, default)
        if len(self._allowed) < limits.KNOWN_OF_SCHEMA:
            self._allowed[asked] = allowed
        return allowed

    async def expand_foreign_keys(
        self, database: str, table: str, column: str, values: Any
    ) -> dict[tuple[str, Any], Any]:
        """Return the label of each key; a row without a title is called by its key."""
        labels = await super().expand_foreign_keys(database, table, column, values)
        return {known: label or known[1] for known, label in labels.items()}


def datasette(root: Path, database: Path) -> Datasette:
    """Return Datasette with our limits and descriptions, for a database that nobody changes."""
    if not pm.is_registered(guard):
        pm.register(guard, name="platterbase-limits")
    if not pm.has_plugin(READER_PAGES):
        pm.register(ReaderPages(root), name=READER_PAGES)
    served = ReadOnlyDatasette(
        [],
        immutables=[str(database)],
        metadata=metadata(root / "schema", database.stem),
        settings=limits.DATASETTE_SETTINGS,
        template_dir=str(Path(__file__).with_name("templates")),
    )
    served.remove_database(database.stem)
    served.add_database(
        ResultsDatabase(served, path=str(database), is_mutable=False), name=database.stem
    )
    return served


def main() -> None:
    """Serve until the parent closes our standard input; its end closes that too."""
    root, database = Path(sys.argv[1]), Path(sys.argv[2])
    listener, nice = int(sys.argv[3]), int(sys.argv[4])
    threading.Thread(target=_leave_with_parent, daemon=True).start()
    _print_plain_tracebacks()
    _make_no_form_tokens()
    app = datasette(root, database).app()
    bound_logs()
    os.nice(nice)
    _limit_memory()
    try:
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            runner.run(answer_requests(app, socket.socket(fileno=listener)))
    finally:
        os._exit(1)  # Python would wait for the thread that waits for the parent


def _print_plain_tracebacks() -> None:
    """Keep Datasette from printing every refused request with all variables.

    It does so where rich is installed, which takes a third of a second each time; there is no
    setting for it, so its module is told that rich is missing (tests/serve/test_private_names.py).
    """
    pm.get_plugin("datasette.handle_exception").rich = None


def _make_no_form_tokens() -> None:
    """Keep Datasette from signing a token against forged forms for each request.

    It serves no form that changes anything, the cookie would be dropped, and the token takes an
    eighth of a short answer. There is no setting for it, so the function that wraps Datasette's
    application is another one (tests/serve/test_private_names.py).
    """

    def without_tokens(app: ASGIApp, **_options: Any) -> ASGIApp:
        async def answer(scope: Scope, receive: Receive, send: Send) -> None:
            await app({**scope, asgi_csrf.SCOPE_KEY: lambda: ""}, receive, send)

        return answer

    asgi_csrf.asgi_csrf = without_tokens


def _leave_with_parent() -> None:
    sys.stdin.buffer.read()
    os._exit(0)


def _limit_memory() -> None:
    with contextlib.closing(sqlite3.connect(":memory:")) as connection:
        connection.execute(f"pragma hard_heap_limit = {limits.SQLITE_HEAP}")  # of the process
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
    address_space = pages * resource.getpagesize() + limits.WORKER_MEMORY
    resource.setrlimit(resource.RLIMIT_AS, (address_space, address_space))
    resource.setrlimit(resource.RLIMIT_FSIZE, (limits.FILE_BYTES, limits.FILE_BYTES))


if __name__ == "__main__":
    main()
