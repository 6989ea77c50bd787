"""The way of a measurement in CONTRIBUTING.md is the way that one goes through the code.

A submission of one bonnie++ line is built. Whoever returns something that holds the number, in
whatever form (bytes, text, record, row), hands it on: these functions are compared to the table.
"""

from __future__ import annotations

import dataclasses
import re
import sqlite3
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import msgspec
import pytest

from platterbase.catalogue import load_catalogue
from platterbase.database.parts import gather_shared, gather_submission
from platterbase.database.write import write
from platterbase.pages.setups import setup_page_data
from platterbase.submission.content import load_submission
from platterbase.vocabulary import load_vocabulary
from tests.page_context import page_context

ROOT = Path(__file__).resolve().parent.parent
PRINTED = "187313"
LINE = (
    f"1.96,1.96,box,1,1357000000,2G,,512,99,{PRINTED},30,90241,20,1100,97,250112,25,310.2,12,16,,,,,"
    "1000,90,+++++,+++,1200,80,1010,88,+++++,+++,1180,85,20ms,120ms,130ms,12ms,60ms,300ms,110us,"
    "500us,300us,120us,40us,310us\n"
)
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
_SECTION = re.search(
    r"^## The way of a measurement\n(.*?)^## ", CONTRIBUTING, re.MULTILINE | re.DOTALL
)
TABLE: list[str] = re.findall(r"^\| `([\w.]+)` \|", _SECTION[1] if _SECTION else "", re.MULTILINE)
MOST_MODULES = {"to results.db": 16, "to a page": 8}


def module_of(function: str) -> str:
    return function.rpartition(".")[0]


def parts_of(value: Any) -> Iterable[Any]:
    """Return what a container of any kind holds."""
    if isinstance(value, dict):
        return value.values()
    if isinstance(value, list | tuple | set | frozenset):
        return value
    if isinstance(value, msgspec.Struct):
        return (getattr(value, name) for name in value.__struct_fields__)
    if dataclasses.is_dataclass(value) or type(value).__module__.startswith("platterbase."):
        return vars(value).values() if hasattr(value, "__dict__") else ()
    return ()


def holds_number(value: Any, deepest: int = 14) -> bool:
    """Return whether the printed number is anywhere in a value."""
    if isinstance(value, str):
        return PRINTED in value
    if isinstance(value, bytes):
        return PRINTED.encode() in value
    return deepest > 0 and any(holds_number(part, deepest - 1) for part in parts_of(value))


class Trace:
    """The functions that handle the number, in the order in which they are done with it."""

    def __init__(self) -> None:
        self.handled: list[str] = []  # those of the table, given it or returning it
        self.handed_on: set[str] = set()  # all that return it
        self._given: set[str] = set()

    @contextmanager
    def on(self) -> Iterator[None]:
        """Trace what is called inside of a with block."""
        sys.setprofile(self.watch)
        try:
            yield
        finally:
            sys.setprofile(None)

    def watch(self, frame: FrameType, event: str, result: Any) -> None:
        module = frame.f_globals.get("__name__", "")
        function = f"{module.removeprefix('platterbase.')}.{frame.f_code.co_name}"
        if not module.startswith("platterbase.") or function.endswith(">"):
            return
        sys.setprofile(None)
        if event == "call" and function in TABLE and holds_number(list(frame.f_locals.values())):
            self._given.add(function)
        elif event == "return":
            self._done(function, result)
        sys.setprofile(self.watch)

    def _done(self, function: str, result: Any) -> None:
        if function not in self.handed_on and holds_number(result):
            self.handed_on.add(function)
        is_new = function in TABLE and function not in self.handled
        if is_new and function in self.handed_on | self._given:
            self.handled.append(function)


@pytest.fixture(scope="module")
def trace(tmp_path_factory: pytest.TempPathFactory) -> Trace:
    """A trace of the build of one line; the number is then in results.db."""
    root = tmp_path_factory.mktemp("one-line")
    for name in ("schema", "content/hardware", "content/workloads"):
        (root / name).parent.mkdir(exist_ok=True)
        (root / name).symlink_to(ROOT / name)
    folder = root / "content/results/2026/one-disk"
    folder.mkdir(parents=True)
    example = re.search(r"```toml\n(format = 1\n.*?)```", CONTRIBUTING, re.DOTALL)
    assert example is not None
    (folder / "submission.toml").write_text(example[1], "utf-8")
    (folder / "bonnie.txt").write_text(LINE, "utf-8")
    vocabulary = load_vocabulary(root / "schema")
    catalogue = load_catalogue(root / "content/hardware", "content/hardware", vocabulary)
    traced = Trace()
    with traced.on():
        sent, problems = load_submission(root, folder, vocabulary)
        assert sent is not None
        assert problems == []
        rows = gather_submission(sent, catalogue, vocabulary)
        shared = gather_shared(vocabulary, catalogue)
        write([shared, rows], root / "schema", root / "results.db")
    with sqlite3.connect(root / "results.db") as connection:
        (value,) = connection.execute(
            "select value from measurement where printed = ?", (PRINTED,)
        ).fetchone()
        assert value == int(PRINTED) * 1024
        context = page_context(connection, "en")
        (setup,) = context.records.setups("one-disk")
        with traced.on():
            shown = setup_page_data(setup, [], {}, context)
    assert PRINTED in msgspec.json.encode(shown).decode()
    return traced


def test_number_passes_the_functions_of_the_table_in_their_order(trace: Trace) -> None:
    assert trace.handled == TABLE


def test_no_other_module_hands_the_number_on(trace: Trace) -> None:
    named = {module_of(function) for function in TABLE}
    assert {module_of(function) for function in trace.handed_on} - named == set()


def test_the_way_is_short() -> None:
    named = {module_of(function) for function in TABLE}
    to_page = {module for module in named if module.startswith("pages.")}
    assert 5 < len(named - to_page) <= MOST_MODULES["to results.db"]
    assert 3 < len(to_page) <= MOST_MODULES["to a page"]
