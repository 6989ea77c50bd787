"""What every table, view and column means, read from the comments of the schema itself.

A comment block right above `create table` or `create view` describes the relation; the comment
behind a column describes the column. A view column without a comment has the description of
the table column it is taken from. This module is the only place that knows these rules.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from platterbase.errors import IngestError, Problem

FILES = ("tables.sql", "views.sql")  # in the order in which the database is built

_CREATE = re.compile(r"create (?P<kind>table|view) (?P<name>\w+)\b")
_TABLE_COLUMN = re.compile(
    r"  (?P<name>\w+) (?:text|integer|real|blob)\b.*?,?(?: -- (?P<text>.+))?$"
)
_VIEW_COLUMN = re.compile(r"  (?P<before>.*?)(?P<name>\w+),?(?: -- (?P<text>.+))?$")
_SOURCE = re.compile(r"(?:from|(?:left )?join) (?P<table>\w+)(?: as (?P<alias>\w+))?")


@dataclass(frozen=True)
class Relation:
    """A table or view: what it holds, and what each of its columns holds, in their order."""

    name: str
    kind: Literal["table", "view"]
    text: str
    columns: dict[str, str]


@dataclass(frozen=True)
class _Statement:
    path: str
    line: int  # of `create`, from 1
    name: str
    kind: Literal["table", "view"]
    comment: str
    lines: list[str]


def describe(schema: Path) -> dict[str, Relation]:
    """Every table and view of the schema folder by name, in the order of its files.

    Raises IngestError at the first relation or column that says nothing of itself.
    """
    described: dict[str, Relation] = {}
    for statement in (s for file in FILES for s in _statements(schema / file)):
        read = _table_columns if statement.kind == "table" else _view_columns
        columns = read(statement, described)
        text = _required(statement.comment, statement, statement.name)
        described[statement.name] = Relation(statement.name, statement.kind, text, columns)
    return described


def _statements(path: Path) -> Iterator[_Statement]:
    lines = path.read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(lines):
        if match := _CREATE.match(line):
            kind: Literal["table", "view"] = "table" if match["kind"] == "table" else "view"
            end = next(n for n in range(number, len(lines)) if _ends(lines[n]))
            yield _Statement(
                path=str(path),
                line=number + 1,
                name=match["name"],
                kind=kind,
                comment=_comment_above(lines, number),
                lines=lines[number + 1 : end + 1],
            )


def _ends(line: str) -> bool:
    return line.split(" -- ", maxsplit=1)[0].endswith(";")


def _comment_above(lines: list[str], number: int) -> str:
    above: list[str] = []
    while number and lines[number - 1].startswith("-- "):
        number -= 1
        above.insert(0, lines[number].removeprefix("-- "))
    return " ".join(above)


def _table_columns(table: _Statement, _described: dict[str, Relation]) -> dict[str, str]:
    columns = {}
    for line in table.lines:
        if match := _TABLE_COLUMN.match(line):
            columns[match["name"]] = _required(match["text"], table, match["name"])
    return columns


def _view_columns(view: _Statement, described: dict[str, Relation]) -> dict[str, str]:
    """Columns of the first select at the left margin: the outermost, or the head of a union."""
    start = view.lines.index("select") + 1
    body = view.lines[start:]
    end = next(n for n, line in enumerate(body) if line.startswith("from "))
    sources = {
        match["alias"] or match["table"]: match["table"]
        for line in body[end:]
        if (match := _SOURCE.match(line))
    }
    columns = {}
    for line in body[:end]:
        match = _VIEW_COLUMN.match(line)
        if match and _is_column(match["before"]):
            text = match["text"] or _inherited(match["before"], sources, described)
            columns[match["name"]] = _required(text, view, match["name"])
    return columns


def _is_column(before: str) -> bool:
    """Whether what stands before the last word makes it a column's name."""
    return before == "" or before.endswith(" as ")


def _inherited(
    expression: str, sources: dict[str, str], described: dict[str, Relation]
) -> str | None:
    """The description of `alias.column` where that is all the expression is."""
    match = re.fullmatch(r"(\w+)\.(\w+) as ", expression)
    if not match or match[1] not in sources:
        return None
    source = described.get(sources[match[1]])
    return source.columns.get(match[2]) if source else None


def _required(text: str | None, statement: _Statement, name: str) -> str:
    if text:
        return text
    found = f'no comment at "{name}" of {statement.kind} {statement.name}'
    remedy = "write what it holds, with its unit, behind the column or above the statement"
    raise IngestError(
        [Problem(statement.path, statement.line, "undescribed", found, "a comment", remedy)]
    )
