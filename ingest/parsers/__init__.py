"""Parsers: one module a tool, all of one shape, found by listing this folder.

A module holds, in this order: a docstring (tool and command, versions seen, table of fields with
units and the source of each, a short sample), `DESCRIPTOR`, `parse(text, hints) -> list[Run]`,
then private helpers. It reads no file, prints nothing and asks no clock.

`parse` has three outcomes: runs with values; runs without values whose `outcome` says why; and
`ParseError`, with `foreign=True` when the text is not this tool's at all.
"""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from importlib.util import find_spec
from typing import Protocol, cast

import msgspec
from msgspec import structs

from ingest.errors import ParseError
from ingest.model import Descriptor, Fact, Hints, Measurement, Run, Setting


class Parser(Protocol):
    """The shape of a parser module."""

    DESCRIPTOR: Descriptor

    def parse(self, text: str, hints: Hints) -> list[Run]:
        """Read one decoded text."""
        ...


@cache
def parsers() -> dict[str, Parser]:
    """Every parser of this folder by the name of its tool, sorted."""
    modules = (
        cast("Parser", importlib.import_module(f"{__name__}.{found.name}"))
        for found in pkgutil.iter_modules(__path__)
        if not found.name.startswith("_")
    )
    return {module.DESCRIPTOR.tool: module for module in sorted(modules, key=_tool)}


def _tool(module: Parser) -> str:
    return module.DESCRIPTOR.tool


def recognize(text: str, hints: Hints) -> list[Run]:
    """Read a text with the parser that the hints name, or with every parser that accepts it.

    A file may hold the outputs of several tools one after another; each parser then takes its own
    lines. Raises ParseError: of the parser that knows the tool but not the text; `foreign` when
    none knows it; and when two parsers claim the same lines (our bug, and said so).
    """
    if hints.tool is not None:
        return _read(parser_of(hints.tool), text, hints)
    runs, damaged = _asked(text, hints)
    if damaged:
        raise damaged[0]
    if not runs:
        raise ParseError(
            1,
            "a text of no tool we know",
            f"the output of {', '.join(parsers())}",
            "declare the file opaque, or write a parser (CONTRIBUTING.md)",
            foreign=True,
        )
    runs.sort(key=lambda run: run.lines)
    _refuse_shared_lines(runs)
    return runs


def _asked(text: str, hints: Hints) -> tuple[list[Run], list[ParseError]]:
    """Runs, and refusals by parsers that know the tool.

    A text that is one JSON document is of the tool that knows it: those that print lines are
    asked only where none does. Most files are such documents, and asking everybody costs more than
    reading them.
    """
    runs: list[Run] = []
    damaged: list[ParseError] = []
    for group in _groups(text):
        for parser in group:
            try:
                runs += _read(parser, text, hints)
            except ParseError as error:
                if not error.foreign:
                    damaged.append(error)
        if runs or damaged:
            break
    return runs, damaged


def _groups(text: str) -> tuple[list[Parser], ...]:
    """The parsers in the order in which they are asked."""
    return _parted() if _is_document(text) else (list(parsers().values()),)


@cache
def _parted() -> tuple[list[Parser], ...]:
    """The parsers that read JSON, and the others."""
    groups: tuple[list[Parser], ...] = ([], [])
    for parser in parsers().values():
        groups["JSON" not in " ".join(parser.DESCRIPTOR.formats)].append(parser)
    return groups


def _is_document(text: str) -> bool:
    if text[:1] not in "{[" or not text:
        return False
    try:
        msgspec.json.decode(text, type=msgspec.Raw)
    except (msgspec.DecodeError, RecursionError, UnicodeEncodeError):
        return False
    return True


@cache
def parser_of(tool: str) -> Parser:
    """The parser of a tool; of the others nothing is loaded where its module is called like it."""
    name = "".join(sign for sign in tool.replace("-", "_") if sign.isalnum() or sign == "_")
    if name.isascii() and not name.startswith("_") and find_spec(f"{__name__}.{name}"):
        module = cast("Parser", importlib.import_module(f"{__name__}.{name}"))
        if module.DESCRIPTOR.tool == tool:
            return module
    if tool not in parsers():
        known = ", ".join(parsers())
        raise ParseError(1, f"tool {tool!r}", f"one of {known}", "name a known tool")
    return parsers()[tool]


def _refuse_shared_lines(runs: list[Run]) -> None:
    """Tools may stand between each other's lines (dd under vmstat), but no line is of two."""
    owners: dict[int, str] = {}
    for run in runs:
        claimed: list[Measurement | Fact | Setting] = [*run.measurements, *run.facts, *run.settings]
        for item in claimed:
            owner = owners.setdefault(item.line, run.parser)
            if owner != run.parser:
                raise ParseError(
                    item.line,
                    f"a line that {owner} and {run.parser} both claim",
                    "one tool for a line",
                    "say which with tool = …, and tell us",
                )


def _read(parser: Parser, text: str, hints: Hints) -> list[Run]:
    name = parser.DESCRIPTOR.tool
    return [structs.replace(run, parser=name) for run in parser.parse(text, hints)]
