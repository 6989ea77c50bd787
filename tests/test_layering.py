"""Who may import whom: the data goes one way, and so do the imports.

The table is the rule. A new module of `ingest` needs a line in it, or a package that has one.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parent.parent / "ingest/platterbase"

# Module or package: what of ours it may import, besides itself. Lower layers first.
MAY_IMPORT = {
    "errors": "",
    "foreign": "",
    "model": "",
    "root": "",
    "versions": "",
    "vocabulary": "",
    "statistics": "",
    "reading": "errors model",
    "tools": "errors model reading",
    "personal": "",
    "catalogue": "errors reading vocabulary",
    "submission": "catalogue errors model personal reading tools vocabulary",
    "capture": "personal",
    "caveats": "errors",
    "database": "caveats catalogue errors model reading submission tools vocabulary",
    "explain": "reading tools",
    "revision": "errors",
    "language": "errors",
    # Pages are made from results.db, queries, claims and articles; of the earlier steps they know
    # only how addresses are spelled and what a submission's file is called.
    "articles": "database.keys database.queries errors language submission.document",
    "charts": "articles errors language",
    "pages": (
        "articles charts database.describe database.keys database.queries errors language"
        " statistics reading.packed submission.document tools"
    ),
    # What readers look for, out of the same texts and data as the pages.
    "search": "articles errors language",
    "build": (
        "articles capture.bundle catalogue charts database errors language pages search submission"
        " vocabulary"
    ),
    "serve": (
        "build.folders build.hugo build.page_keys database.describe database.functions"
        " database.queries errors language search.answers"
    ),
    # A change is seen from both ends: rows of two databases, pages and charts on top of them.
    "impact": "articles build charts database errors foreign language pages revision submission",
    # What is said to a sender, in the words and numbers of the site.
    "check": "articles.pages database.keys errors language submission",
    "gate": "build check errors foreign impact language reading revision submission",
    "new": "capture check.words errors model reading root submission tools",
    # The steps of `new` and `check` in a browser.
    "send": (
        "catalogue check database errors language model new personal reading root submission tools"
        " vocabulary"
    ),
    "commands": (
        "articles capture check database errors foreign gate impact language model new reading"
        " submission tools vocabulary"
    ),
}
ANYTHING = {"cli", ""}  # the command, and the package itself
# Rows are written in one place and read in a few.
OPENS_DATABASES = {
    "articles", "build.data_pages", "build.facts", "build.inputs", "build.packages",
    "build.site_content", "cli", "caveats.evaluate", "caveats.layout", "charts", "check.summary",
    "database.blank", "database.browser", "database.downloads", "database.download_files",
    "database.export", "database.parts", "database.write",
    "explain", "pages", "search", "serve", "impact", "versions",
}  # fmt: skip
# Parsers run in a browser too, and so does all that the page Send calls.
PARSERS_NEED = {"msgspec"}
BROWSER_NEEDS = {"msgspec", "chardet", "click"}
# For another Python, and for pages: never imported there.
BROWSER_LEAVES_OUT = {"backports", "markdown_it"}
BROWSER_LACKS = {"fcntl", "resource", "multiprocessing", "pwd", "termios", "tkinter"}
# The command speaks; what it starts and leaves running says where and when it is ready.
SPEAKS = {"cli", "new.ask", "serve.app", "serve.dev"} | {
    f"commands.{verb}"
    for verb in (
        "check",
        "comment",
        "gate",
        "impact",
        "new",
        "parse",
        "parse_report",
        "preview",
        "say",
        "translated",
    )
}
STOPS = {"cli", "commands.capture", "commands.say", "commands.translated", "serve.worker"}


def modules() -> dict[str, ast.Module]:
    """Every module of the package by its dotted name."""
    found = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE).with_suffix("").parts
        name = ".".join(part for part in parts if part != "__init__")
        found[name] = ast.parse(path.read_text("utf-8"), str(path))
    return found


MODULES = modules()


def imported(tree: ast.Module) -> Iterator[str]:
    """Full names of what a module imports, names from packages as modules where they are."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports say their full names"
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                is_module = inner.removeprefix("platterbase.") in MODULES
                yield inner if is_module else str(node.module)


def ours(name: str) -> set[str]:
    return {
        found.removeprefix("platterbase").removeprefix(".")
        for found in imported(MODULES[name])
        if found.split(".")[0] == "platterbase"
    }


def within(name: str, places: set[str]) -> bool:
    """Whether a module is one of the places, or inside of one."""
    return any(name == place or name.startswith(f"{place}.") for place in places)


def called(tree: ast.Module) -> set[str]:
    """Dotted names of all that a module calls."""
    return {ast.unparse(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}


@pytest.mark.parametrize("name", [name for name in MODULES if name not in ANYTHING])
def test_module_imports_only_what_lies_below_it(name: str) -> None:
    package = name.partition(".")[0]
    assert package in MAY_IMPORT, f"ingest/{package}: say in MAY_IMPORT what it may import"
    allowed = {package, *MAY_IMPORT[package].split()}
    assert {other for other in ours(name) if not within(other, allowed)} == set()


def test_table_names_no_module_that_is_gone() -> None:
    named = {word for line in MAY_IMPORT.values() for word in line.split()} | MAY_IMPORT.keys()
    named |= OPENS_DATABASES | SPEAKS | STOPS | (ANYTHING - {""})
    assert {name for name in named if not within(name, set(MODULES))} == set()


def test_table_has_no_circle() -> None:
    """Each line names only what stands above it."""
    above: set[str] = set()
    for package, line in MAY_IMPORT.items():
        assert {word for word in line.split() if not within(word, above)} == set(), package
        above.add(package)


MAY_USE = {"errors", "model", "reading"}
PARSERS = [name for name in MODULES if name.startswith("tools.")]


@pytest.mark.parametrize("name", PARSERS)
def test_parser_needs_nothing_that_a_browser_lacks(name: str) -> None:
    roots = {found.split(".")[0] for found in imported(MODULES[name])} - {"platterbase"}
    assert roots <= sys.stdlib_module_names | PARSERS_NEED
    untouched = {"os", "pathlib", "socket", "subprocess", "time", "random", "sys", "io", "tempfile"}
    assert roots & untouched == set()
    assert called(MODULES[name]) & {"open", "eval", "exec", "input", "print"} == set()


def test_send_needs_nothing_that_a_browser_lacks() -> None:
    reached = {"send.page"} | set(PARSERS)
    while more := {other for name in reached for other in ours(name)} - reached - {""}:
        reached |= more
    roots = {found.split(".")[0] for name in reached for found in imported(MODULES[name])}
    roots -= {"platterbase"} | BROWSER_LEAVES_OUT
    assert roots - sys.stdlib_module_names - {"compression"} == BROWSER_NEEDS
    assert roots & BROWSER_LACKS == set()


@pytest.mark.parametrize("name", PARSERS)
def test_tool_enters_no_room_but_its_own(name: str) -> None:
    """What two tools share is in the reading kit."""
    room = ".".join(name.split(".")[:2])
    assert {other for other in ours(name) if not within(other, {room, *MAY_USE})} == set()


def test_only_a_few_open_databases() -> None:
    found = {name for name, tree in MODULES.items() if "sqlite3" in set(imported(tree))}
    assert {name for name in found if not within(name, OPENS_DATABASES)} == set()
    assert "database.write" in found


def test_only_the_command_speaks_and_stops() -> None:
    speaking = {name for name, tree in MODULES.items() if called(tree) & {"print", "click.echo"}}
    stopping = {
        name
        for name, tree in MODULES.items()
        if called(tree) & {"sys.exit", "exit", "SystemExit", "os._exit"}
    }
    assert (speaking - SPEAKS, stopping - STOPS) == (set(), set())


def test_nothing_imports_the_command_or_the_tests() -> None:
    users = {name for name in MODULES if within("cli", ours(name)) or "tests" in ours(name)}
    assert users == set()
