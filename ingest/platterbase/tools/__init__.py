"""The parsers: one module or folder for each tool, found by listing this folder.

A parser's module holds, in this order: a docstring (tool and command, versions seen, a table of
fields with units and the source of each, a short sample), `DESCRIPTOR`, `parse(text, hints)`,
which returns the runs of a text, then what `parse` needs. It reads no file, prints nothing and
asks no clock. Where the options of a tool say whether requests passed the system's cache, a
function `io_mode(call)` judges them.

`parse` has three outcomes: runs with values; runs without values whose `outcome` says why; and
ParseError, with `foreign=True` when the text is not of this tool at all.

`recognize` finds out whose output a text is. It shows the text only to parsers of whose
`DESCRIPTOR.markers` one stands in it, and loads no others.
"""

from __future__ import annotations

import ast
import importlib
import re
from collections.abc import Callable, Iterator
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import NamedTuple, Protocol, cast

import msgspec
from msgspec import structs

from platterbase.errors import ParseError
from platterbase.model import Descriptor, Fact, Hints, Measurement, Run, Setting
from platterbase.reading.io_mode import UNKNOWN, Invocation, IoMode, settings_of
from platterbase.reading.wrappings import unwrapped
from platterbase.tools._likely import UNKNOWN_TEXT, likely


class Parser(Protocol):
    """What a parser's module has."""

    DESCRIPTOR: Descriptor

    def parse(self, text: str, hints: Hints) -> list[Run]:
        """Return the runs of one decoded text."""
        ...


class _Registered(NamedTuple):
    """A parser as its source describes it, and the module that holds it."""

    descriptor: Descriptor
    documentation: str
    module: str


_DOCUMENTATION = re.compile(r'\A(r?""".*?""")', re.DOTALL)
_DESCRIPTOR = re.compile(r"^DESCRIPTOR = (Descriptor\($.*?^\))$", re.MULTILINE | re.DOTALL)


@cache
def _registry() -> dict[str, _Registered]:
    """Return every parser below this folder by the name of its tool, sorted; none is loaded.

    Loading all modules compiles hundreds of patterns, which takes longer than reading a
    submission. So descriptors are literals and are read from the source. Modules of this folder
    whose names begin with `_` are no parsers.
    """
    folder = Path(__file__).parent
    found = {}
    for path in folder.rglob("*.py"):
        source = path.read_text("utf-8")
        if "\nDESCRIPTOR = " in source and not (path.parent == folder and path.stem[0] == "_"):
            descriptor = _descriptor_in(source, path)
            parts = (__name__, *path.relative_to(folder).with_suffix("").parts)
            module = ".".join(part for part in parts if part != "__init__")
            found[descriptor.tool] = _Registered(
                descriptor, _documentation_in(source, path), module
            )
    return dict(sorted(found.items()))


def _descriptor_in(source: str, path: Path) -> Descriptor:
    """Return the descriptor that a source holds."""
    found = _DESCRIPTOR.search(source)
    call = ast.parse(found[1], mode="eval").body if found else None
    if not isinstance(call, ast.Call):
        raise TypeError(f"{path} has no DESCRIPTOR = Descriptor(…) that ends in a line of )")
    return Descriptor(**{str(one.arg): ast.literal_eval(one.value) for one in call.keywords})


def _documentation_in(source: str, path: Path) -> str:
    """Return the docstring that a source begins with."""
    found = _DOCUMENTATION.match(source)
    if not found:
        raise TypeError(f"{path} does not begin with a docstring")
    return str(ast.literal_eval(found[1]))


@cache
def descriptors() -> dict[str, Descriptor]:
    """Return the descriptor of every parser by the name of its tool; no parser is loaded."""
    return {tool: registered.descriptor for tool, registered in _registry().items()}


def documentation(tool: str) -> str:
    """Return the docstring of a tool's parser, which is not loaded."""
    return _registry()[tool].documentation


@cache
def parsers() -> dict[str, Parser]:
    """Return the module of every parser by the name of its tool; all are loaded."""
    return {tool: parser_of(tool) for tool in _registry()}


@cache
def parser_of(tool: str) -> Parser:
    """Return the module of a tool's parser; only that one is loaded."""
    if tool not in _registry():
        expected = f"the name of a tool{alike(tool)}; `platterbase formats` lists them"
        raise ParseError(1, f"tool {tool!r}", expected, "name a known tool")
    return cast("Parser", importlib.import_module(_registry()[tool].module))


def alike(tool: str) -> str:
    """Return the names of tools that one may have meant, as ", such as …", or nothing."""
    close = get_close_matches(tool.casefold(), _registry(), n=3, cutoff=0.5)
    return f", such as {', '.join(close)}" if close else ""


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
    """Return the runs of a text, read by the parser that the hints name, or by all that know it.

    A file may hold the outputs of several tools one after another; each parser then takes its own
    lines. What mail or a script put around the whole text is taken off where it hides the tool.
    Raises ParseError: of the parser that knows the tool but not the text; `foreign` when none
    knows it, with the file to send instead or the likely tool; and when two parsers claim one
    line, which is a bug of ours.
    """
    try:
        runs = _recognize(text, hints)
    except ParseError:
        if inner := _recognize_unwrapped(text, hints, throughout=False):
            return inner
        raise
    if _is_json_document(text):
        return runs  # nothing is put around it
    inner = _recognize_unwrapped(text, hints, throughout=True)
    return inner if _count_found(inner) > _count_found(runs) else runs


def is_unknown(error: ParseError) -> bool:
    """Whether nothing in the text says which tool printed it."""
    return error.foreign and error.found.startswith(UNKNOWN_TEXT)


def _recognize_unwrapped(text: str, hints: Hints, *, throughout: bool) -> list[Run]:
    for inner in unwrapped(text, throughout=throughout):
        try:
            return _recognize(inner, hints)
        except ParseError:
            continue
    return []


def _count_found(runs: list[Run]) -> int:
    # Not settings: the comments of a configuration are no wrapping, and hold none of its figures.
    values = (one for run in runs for one in run.measurements if one.missing != "interrupted")
    series = (one for run in runs for one in run.samples)
    points = sum(len(one.columns) * len(one.rows) for one in series)
    facts = sum(len(run.facts) + (run.label is not None) for run in runs)
    return points + facts + sum(1 for _ in values)


def _recognize(text: str, hints: Hints) -> list[Run]:
    if hints.tool is not None:
        return _read(hints.tool, text, hints)
    refusals: dict[str, ParseError] = {}
    for tools in _candidates_in_order(text, hints.file_name):
        if runs := _read_with_all(tools, text, hints, refusals):
            return runs
    raise likely(text, hints.file_name, descriptors().values(), refusals)


def candidates(text: str, file_name: str = "") -> list[str]:
    """Return the tools to whose parsers a text is shown when nobody says what printed it."""
    return [tool for tool in _registry() if is_candidate(tool, text, file_name)]


def is_candidate(tool: str, text: str, file_name: str = "") -> bool:
    """Return whether a text is shown to the parser of a tool."""
    descriptor = _registry()[tool].descriptor
    if not descriptor.is_named(file_name):
        return False
    # Escapes and overstrikes of a terminal part words; parsers that take them out need the text.
    return "\x1b" in text or "\b" in text or descriptor.marks(text)


def _candidates_in_order(text: str, file_name: str) -> Iterator[list[str]]:
    """Yield groups of candidates; the next group is asked where none of the last knows the text.

    A text that is one JSON document is first shown to the parsers of JSON: most files are such
    documents, and looking for the markers of all others takes longer than reading them.
    """
    others = list(_registry())
    if _is_json_document(text):
        json = [tool for tool in others if _reads_json(tool)]
        yield [tool for tool in json if is_candidate(tool, text, file_name)]
        others = [tool for tool in others if tool not in json]
    yield [tool for tool in others if is_candidate(tool, text, file_name)]


@cache
def _reads_json(tool: str) -> bool:
    return any("JSON" in form for form in _registry()[tool].descriptor.formats)


def _is_json_document(text: str) -> bool:
    if text[:1] not in {"{", "["}:
        return False
    try:
        msgspec.json.decode(text, type=msgspec.Raw)
    except (msgspec.DecodeError, RecursionError, UnicodeEncodeError):
        return False
    return True


def _read_with_all(
    tools: list[str], text: str, hints: Hints, refusals: dict[str, ParseError]
) -> list[Run]:
    """Return what the parsers read that know the text, in the order of its lines.

    To `refusals` is added what the others say, by their tools.
    """
    runs: list[Run] = []
    damaged: ParseError | None = None
    for tool in tools:
        try:
            runs += _read(tool, text, hints)
        except ParseError as error:
            refusals[tool] = error
            if not error.foreign:
                damaged = damaged or error
    if damaged is not None:
        raise damaged
    runs.sort(key=lambda run: run.lines)
    _refuse_shared_lines(runs)
    return runs


def _read(tool: str, text: str, hints: Hints) -> list[Run]:
    return [structs.replace(run, parser=tool) for run in parser_of(tool).parse(text, hints)]


def _refuse_shared_lines(runs: list[Run]) -> None:
    """Raise ParseError where two parsers claim one line.

    The lines of one run may stand between those of another (dd under vmstat).
    """
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
