"""Who may import whom: the data goes one way, and so do the imports.

The table is the rule. A new module of `ingest` needs a line in it, or a package that has one.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parent.parent / "ingest"

# Module or package: what of ours it may import, besides itself. Lower layers first.
MAY_IMPORT = {
    "errors": "",
    "model": "",
    "values": "",
    "encodings": "",
    "vocabulary": "",
    "parsers": "errors model values",
    "decode": "encodings errors",
    "raw_files": "decode errors model parsers",
    "submission": "errors model raw_files vocabulary",
    "catalogue": "errors submission.toml_lines vocabulary",
    "personal": "",
    "capture": "personal",
    "redact": "decode errors personal raw_files",
    "archive": "catalogue errors model raw_files redact submission vocabulary",
    "io_mode": "model",
    "statistics": "",
    "caveats": "errors",
    "database": (
        "archive catalogue caveats errors io_mode model parsers submission values vocabulary"
    ),
    "describe": "errors",
    "queries": "errors",
    "explain": "parsers",
    "report": "model vocabulary",
    # The site is made from results.db, queries, claims and articles; of the earlier steps it knows
    # only how addresses are spelled and what a submission's file is called.
    "site": "capture.bundle errors queries statistics database.keys submission.load parsers",
    "serve": "describe queries",
    "build": "archive database site",
    "revision": "errors",
    # A change is seen from both ends: rows of two databases, pages and charts on top of them.
    "impact": "archive database errors queries revision site",
    "gate": "archive decode errors impact revision submission",
    # What is said to a sender, in the words and numbers of the site.
    "check": "archive database.keys errors site.numbers site.words",
    "new": "capture check.words errors model parsers raw_files redact submission.load",
    "verbs": (
        "archive capture check database errors gate impact new redact site.pages"
        " site.translations site.words submission"
    ),
}
ANYTHING = {"cli", ""}  # the command, and the package itself
# Rows are written in one place and read in a few.
OPENS_DATABASES = {
    "caveats.evaluate", "check.summary", "database.write", "explain", "site", "serve", "impact",
}  # fmt: skip
# Parsers run in a browser too.
PARSERS_NEED = {"msgspec"}
# The command speaks; what it starts and leaves running says where and when it is ready.
SPEAKS = {"cli", "new.ask", "serve.app", "serve.dev"} | {
    f"verbs.{verb}" for verb in ("check", "comment", "gate", "impact", "new", "say", "translated")
}
STOPS = {"cli", "verbs.capture", "verbs.say", "verbs.translated", "serve.worker"}


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
                is_module = inner.removeprefix("ingest.") in MODULES
                yield inner if is_module else str(node.module)


def ours(name: str) -> set[str]:
    return {
        found.removeprefix("ingest").removeprefix(".")
        for found in imported(MODULES[name])
        if found.split(".")[0] == "ingest"
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


PARSERS = [name for name in MODULES if name.startswith("parsers.")]


@pytest.mark.parametrize("name", PARSERS)
def test_parser_needs_nothing_that_a_browser_lacks(name: str) -> None:
    roots = {found.split(".")[0] for found in imported(MODULES[name])} - {"ingest"}
    assert roots <= sys.stdlib_module_names | PARSERS_NEED
    untouched = {"os", "pathlib", "socket", "subprocess", "time", "random", "sys", "io", "tempfile"}
    assert roots & untouched == set()
    assert called(MODULES[name]) & {"open", "eval", "exec", "input", "print"} == set()


@pytest.mark.parametrize("name", PARSERS)
def test_parser_uses_the_private_parts_of_none_but_itself(name: str) -> None:
    public = {other for other in ours(name) if within(other, {"parsers"})}
    assert {other for other in public if not other.split(".")[-1].startswith("_")} == set()


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
