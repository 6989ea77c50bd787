"""The page of a tool: formats, versions, fields and units that are read, and all its runs."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from platterbase.pages.desk import Cell, Desk, Json, cells, facts, tool_page
from platterbase.pages.docstrings import read_docstring
from platterbase.pages.stock import Record, Stock
from platterbase.tools import Parser, parsers


def tools(stock: Stock) -> list[str]:
    """Everything with a parser, and everything that printed a result we took from elsewhere.

    One page, one tool: "Iometer" of a table is what the parser `iometer` reads.
    """
    named = [*(row["tool"] for row in stock.runs), *parsers()]
    return sorted({tool_page(name): name for name in named}.values(), key=str.lower)


def title(name: str) -> str:
    """A tool's name as its makers write it, where a parser says so."""
    parser = parsers().get(name)
    return parser.DESCRIPTOR.title if parser else name


def tool(name: str, desk: Desk) -> Json:
    """What the page of one tool shows."""
    parser = parsers().get(name)
    page = tool_page(name)
    runs = [row for row in desk.stock.runs if page in _took_part(row["tool"], row["generator"])]
    read_by = [row for row in desk.stock.runs if row["parser"] == name and row not in runs]
    return {
        "parser": parser_told(parser, desk) if parser else None,
        "facts": _facts(parser, runs, desk),
        "read_through": _others(name, runs, desk),
        "runs": _runs(runs, desk),
        "read": _runs(read_by, desk),
    }


@lru_cache(1 << 10)
def _took_part(tool: str, generator: str | None) -> set[str]:
    """Pages of who printed, and of who made the I/O: "badblocks + dd" are two, as is "… or dd"."""
    names = [tool, *re.split(r" \+ | or ", generator or tool)]
    return {tool_page(name) for name in names}


def _facts(parser: Parser | None, runs: list[Record], desk: Desk) -> list[Json]:
    versions = sorted({row["tool_version"] for row in runs if row["tool_version"]})
    seen: list[Cell] = [{"text": one, "kind": "fact", "lang": "en"} for one in versions]
    if parser is None:
        return facts(desk.fact("tool_versions_here", *seen))
    about = parser.DESCRIPTOR
    formats: list[Cell] = [{"text": one, "kind": "fact", "lang": "en"} for one in about.formats]
    reads: Cell = {"text": about.tool_versions, "kind": "fact", "lang": "en"}
    return facts(
        desk.fact("tool_formats", *formats),
        desk.fact("tool_versions", reads),
        desk.fact("tool_versions_here", *seen),
    )


def _others(name: str, runs: list[Record], desk: Desk) -> list[Cell]:
    """Parsers of other formats through which results of this tool came."""
    found = dict.fromkeys(row["parser"] for row in runs if row["parser"] != name)
    return [desk.tool(parser) for parser in found]


def parser_told(parser: Parser, desk: Desk) -> Json:
    """The parser's own documentation: fields, units, and on whose word."""
    told = read_docstring(sys.modules[_module(parser)].__doc__ or "")
    metric = [at for at, head in enumerate(told.heads) if head.startswith("metric")]
    return {
        "title": told.title,
        "before": told.before,
        "heads": [_head(head, desk) for head in told.heads],
        "rows": [
            [[_field(text, at in metric, desk)] for at, text in enumerate(row)] for row in told.rows
        ],
        "after": told.after,
    }


def _module(parser: Any) -> str:
    return str(parser.__name__)


_HEADS: Mapping[str, str] = {
    "printed": "tool_field",
    "column": "tool_field",
    "field": "tool_field",
    "column (text; CSV)": "tool_field",
    "metric": "tool_metric",
    "metric, direction": "tool_metric",
    "unit": "tool_unit",
    "unit and its source": "tool_unit_and_source",
    "unit, and source": "tool_unit_and_source",
    "unit as printed, and source": "tool_unit_and_source",
    "source": "tool_unit_source",
}


def _head(head: str, desk: Desk) -> Cell:
    if head in _HEADS:
        return {"text": desk.word(_HEADS[head])}
    return {"text": head, "lang": "en"}


def _field(text: str, is_metric: bool, desk: Desk) -> Cell:
    """A cell of the parser's table; metrics by their names in words."""
    known = [f"metric_{name.replace('-', '_')}" for name in text.split(", ")]
    if is_metric and all(key in desk.words for key in known):
        named = desk.word("setup_comma").join(desk.words[key] for key in known)
        return {"text": named, "title": text}
    return {"text": text, "kind": "fact", "lang": "en"}


def _runs(runs: list[Record], desk: Desk) -> Json | None:
    if not runs:
        return None
    heads = ["setup_one", "tool_version", "tool_outcome", "file_name", "tool_command"]
    return desk.table([*heads, "submission_one"], [_run(row, desk) for row in runs])


def _run(row: Record, desk: Desk) -> list[list[Cell]]:
    setups = [desk.setup_link(one) for one in (row["setups"] or "").split()]
    if row["one_of"] and setups:
        setups[-1]["after"] = desk.word("setup_one_of_short")
    file = row["file"].rsplit("/", maxsplit=1)[-1]
    first, last = row["line_from"], row["line_to"]
    lines = str(first) if first == last else f"{first}–{last}"
    place = {"text": f"{file}:{lines}", "kind": "key", **desk.raw_line(row["file"], first)}
    version, command = row["tool_version"], row["command"]
    return [
        setups or [desk.unknown()],
        [{"text": version, "kind": "fact"}] if version else [desk.unknown()],
        [desk.listed("outcome", row["outcome"])],
        [place],
        cells({"text": command, "kind": "command"} if command else None),
        [desk.submission(row["submission"])],
    ]
