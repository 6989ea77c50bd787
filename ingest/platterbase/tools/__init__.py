"""The tools whose output is read: one room a tool, found by listing this folder.

A module holds, in this order: a docstring (tool and command, versions seen, table of fields with
units and the source of each, a short sample), `DESCRIPTOR`, `parse(text, hints) -> list[Run]`,
then private helpers. It reads no file, prints nothing and asks no clock. Where the tool's options
say whether requests passed the system's cache, a function `io_mode(call) -> IoMode` judges them.

`parse` has three outcomes: runs with values; runs without values whose `outcome` says why; and
`ParseError`, with `foreign=True` when the text is not this tool's at all.
"""

from __future__ import annotations

import ast
import importlib
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Protocol, cast

import msgspec
from msgspec import structs

from platterbase.errors import ParseError
from platterbase.model import Descriptor, Fact, Hints, Measurement, Run, Setting
from platterbase.reading.io_mode import UNKNOWN, Invocation, IoMode, settings_of


class Parser(Protocol):
    """The shape of a parser module."""

    DESCRIPTOR: Descriptor

    def parse(self, text: str, hints: Hints) -> list[Run]:
        """Read one decoded text."""
        ...


@cache
def parsers() -> dict[str, Parser]:
    """Every parser of this folder by the name of its tool, sorted; all modules are loaded."""
    return {tool: parser_of(tool) for tool in descriptors()}


@cache
def descriptors() -> dict[str, Descriptor]:
    """What every parser says of itself, by the name of its tool, sorted; no module is loaded.

    Loading all modules compiles hundreds of patterns: it takes longer than reading a submission.
    """
    return {one.tool: one for one in sorted(_modules(), key=lambda one: one.tool)}


@cache
def _modules() -> dict[Descriptor, str]:
    """The name of each parser's module."""
    folder = Path(__file__).parent
    paths = (path for path in folder.rglob("*.py") if path.parent != folder or path.stem[0] != "_")
    sources = ((path, path.read_text("utf-8")) for path in paths)
    return {
        _described(source, path): ".".join(
            path.relative_to(folder).with_suffix("").parts
        ).removesuffix(".__init__")
        for path, source in sources
        if "\nDESCRIPTOR = " in source
    }


def _described(source: str, path: Path) -> Descriptor:
    """The literals that a module calls its DESCRIPTOR."""
    found = _DESCRIPTOR.search(source)
    call = ast.parse(found[1], mode="eval").body if found else None
    if not isinstance(call, ast.Call):
        raise TypeError(f"{path} has no DESCRIPTOR = Descriptor(…) that ends in a line of )")
    return Descriptor(**{str(one.arg): ast.literal_eval(one.value) for one in call.keywords})


_DESCRIPTOR = re.compile(r"^DESCRIPTOR = (Descriptor\($.*?^\))$", re.MULTILINE | re.DOTALL)


@cache
def parser_of(tool: str) -> Parser:
    """The parser of a tool; of the others nothing is loaded."""
    if tool not in descriptors():
        known = ", ".join(descriptors())
        raise ParseError(1, f"tool {tool!r}", f"one of {known}", "name a known tool")
    module = importlib.import_module(f"{__name__}.{_modules()[descriptors()[tool]]}")
    return cast("Parser", module)


def io_mode(run: Run, workload: str, command: str | None, version: str | None) -> IoMode:
    """Return how a workload of a run reached its storage, as the module of the run's tool judges.

    `command` and `version` are those of the run, or what the sender says of them.
    """
    tool = run.tool.casefold()  # transcriptions may spell it as its makers do: CrystalDiskMark
    judge: Callable[[Invocation], IoMode] | None = None
    if tool in descriptors():
        judge = getattr(parser_of(tool), "io_mode", None)
    if judge is None:
        return UNKNOWN
    return judge(Invocation(workload, settings_of(run, workload), command, version))


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
            f"the output of {', '.join(descriptors())}",
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
        for tool in group:
            try:
                runs += _read(parser_of(tool), text, hints)
            except ParseError as error:
                if not error.foreign:
                    damaged.append(error)
        if runs or damaged:
            break
    return runs, damaged


def may_know(text: str) -> list[str]:
    """The tools whose parsers are asked about a text of which nobody says what printed it."""
    # Parsers that take a terminal's escapes and overstrikes out find words that these part.
    hiding = "\x1b" in text or "\b" in text
    return [tool for tool, told in descriptors().items() if hiding or told.marks(text)]


def _groups(text: str) -> tuple[list[str], ...]:
    """The tools that may know a text, in the order in which their parsers are asked."""
    asked = may_know(text)
    if not _is_document(text):
        return (asked,)
    json = [tool for tool in asked if _reads_json(tool)]
    return json, [tool for tool in asked if tool not in json]


@cache
def _reads_json(tool: str) -> bool:
    return any("JSON" in form for form in descriptors()[tool].formats)


def _is_document(text: str) -> bool:
    if text[:1] not in "{[" or not text:
        return False
    try:
        msgspec.json.decode(text, type=msgspec.Raw)
    except (msgspec.DecodeError, RecursionError, UnicodeEncodeError):
        return False
    return True


def _refuse_shared_lines(runs: list[Run]) -> None:
    """Tools may stand between each other's lines (dd under vmstat), but no line is of two."""
    owners: dict[int, str] = {}
    for run in runs if len({run.parser for run in runs}) > 1 else ():
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
