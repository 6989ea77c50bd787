"""What every table, view and column means, read from the comments of the schema itself.

The comment right above `create table` or `create view` describes the relation, the comment behind a
column the column. A view's column without a comment has the description of the table's column that
it is taken from. Statements are read as tokens with their depth in parentheses: columns of a table
are what commas separate at depth 1, those of a view what they separate at depth 0 between `select`
and `from`. How lines are indented does not matter.

A parser of SQL was tried in its place: sqlglot does not read `strict, without rowid` (a third of
our tables) and loses the comment of every twentieth column. SQLite keeps no comment that stands
above a statement.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Literal, NamedTuple

from platterbase.errors import IngestError, Problem

FILES = ("tables.sql", "views.sql")  # in the order in which the database is built

_TOKEN = re.compile(r"--(?P<comment>[^\n]*)|'(?:[^']|'')*'|\"[^\"]*\"|\w+|[^\s\w]")
_SOURCE = re.compile(r"(?:from|join) (?P<table>\w+)(?: as (?P<alias>\w+))?")
# The name of a column ends in what it holds: units are read from it, as readers do.
_UNITS = {
    "bits_per_s": "bit/s",
    "bytes_per_s": "B/s",
    "per_s": "1/s",
    "ceiling": "B/s",
    "bytes": "B",
    "bytes_moved": "B",
    "s": "s",
    "rpm": "1/min",
}
_UNIT_NAME = re.compile(rf"(?:.*?_)??({'|'.join(_UNITS)})")
_TABLE_CONSTRAINTS = ("primary", "unique", "check", "foreign", "constraint")


@dataclass(frozen=True)
class Relation:
    """A table or view: what it holds, and what each of its columns holds, in their order."""

    name: str
    kind: Literal["table", "view"]
    text: str
    columns: dict[str, str]

    @property
    def units(self) -> dict[str, str]:
        """Return the unit of each column that has always the same one."""
        found = {column: _UNIT_NAME.fullmatch(column) for column in self.columns}
        return {column: _UNITS[match[1]] for column, match in found.items() if match}


class _Token(NamedTuple):
    text: str
    line: int
    depth: int  # of parentheses; those around something are at its outside
    comment: bool


@dataclass
class _Column:
    """What stands between two commas: its words, and the comment behind the last of them."""

    words: list[str] = field(default_factory=list)
    comment: str | None = None


@dataclass(frozen=True)
class _Statement:
    path: str
    line: int  # of `create`, from 1
    name: str
    kind: Literal["table", "view"]
    comment: str
    tokens: list[_Token]  # behind the name


def describe(schema: Path) -> dict[str, Relation]:
    """Return every table and view of the schema folder by name, in the order of its files.

    Raises IngestError at the first relation or column that says nothing of itself.
    """
    files = (schema / file for file in FILES)
    return dict(_described(tuple((str(path), path.read_text("utf-8")) for path in files)))


@lru_cache(1)  # a build asks it again and again
def _described(files: tuple[tuple[str, str], ...]) -> dict[str, Relation]:
    described: dict[str, Relation] = {}
    for statement in (s for path, text in files for s in _statements(path, text)):
        read = _table_columns if statement.kind == "table" else _view_columns
        columns = read(statement, described)
        text = _required(statement.comment, statement, statement.name)
        described[statement.name] = Relation(statement.name, statement.kind, text, columns)
    return described


def _statements(path: str, text: str) -> Iterator[_Statement]:
    """Return each `create table` and `create view` of a file."""
    above: list[_Token] = []
    code: list[_Token] = []
    for token in _tokens(text):
        if not code and token.comment:
            above.append(token)
        elif token.text == ";" and not token.comment:
            if code[0].text == "create" and code[1].text in ("table", "view"):
                kind: Literal["table", "view"] = "table" if code[1].text == "table" else "view"
                comment = _comment_above(above, code[0].line)
                yield _Statement(path, code[0].line, code[2].text, kind, comment, code[3:])
            above, code = [], []
        else:
            code.append(token)


def _tokens(text: str) -> Iterator[_Token]:
    line, depth, end = 1, 0, 0
    for match in _TOKEN.finditer(text):
        line += text.count("\n", end, match.start())
        end = match.start()
        depth -= match[0] == ")"
        is_comment = match["comment"] is not None
        yield _Token(match["comment"].strip() if is_comment else match[0], line, depth, is_comment)
        depth += match[0] == "("


def _comment_above(above: list[_Token], line: int) -> str:
    """Return the comment whose last line is the one above, without what an empty line parts."""
    kept: list[str] = []
    for token in reversed(above):
        line -= 1
        if token.line != line:
            break
        kept.insert(0, token.text)
    return " ".join(kept)


def _columns(tokens: Iterable[_Token], depth: int) -> list[_Column]:
    """Return what commas at a depth separate, with the comments behind."""
    columns = [_Column()]
    last, line = columns[0], 0
    for token in tokens:
        if token.comment:
            if token.line == line:
                last.comment = token.text
            continue
        last, line = columns[-1], token.line
        if token.text == "," and token.depth == depth:
            columns.append(_Column())
        else:
            last.words.append(token.text)
            last.comment = None  # one in the midst of an expression is not about the column
    return columns


def _table_columns(table: _Statement, _described: dict[str, Relation]) -> dict[str, str]:
    inside = [token for token in table.tokens if token.depth]
    return {
        column.words[0]: _required(column.comment, table, column.words[0])
        for column in _columns(inside, 1)
        if column.words[0] not in _TABLE_CONSTRAINTS
    }


def _view_columns(view: _Statement, described: dict[str, Relation]) -> dict[str, str]:
    """Return the columns of the first select outside of parentheses: the head of a union."""

    def outside(*words: str) -> Iterator[bool]:
        return (t.depth == 0 and not t.comment and t.text in words for t in view.tokens)

    selects = list(outside("select"))
    start = selects.index(True) + 1
    end = next(n for n, found in enumerate(outside("from")) if found and n > start)
    sources = _sources(view.tokens[end:])
    columns = {}
    for column in _columns(view.tokens[start:end], 0):
        name = column.words[-1]
        text = column.comment or _inherited(column.words, sources, described)
        columns[name] = _required(text, view, name)
    return columns


def _sources(tokens: Iterable[_Token]) -> dict[str, str]:
    """Return the tables that a query asks, by the names they have in it."""
    code = " ".join(token.text for token in tokens if token.depth == 0 and not token.comment)
    return {match["alias"] or match["table"]: match["table"] for match in _SOURCE.finditer(code)}


def _inherited(
    words: list[str], sources: dict[str, str], described: dict[str, Relation]
) -> str | None:
    """Return the description of `alias.column as name` where that is all the expression is."""
    if len(words) != 5 or words[1] != "." or words[3] != "as" or words[0] not in sources:
        return None
    source = described.get(sources[words[0]])
    return source.columns.get(words[2]) if source else None


def _required(text: str | None, statement: _Statement, name: str) -> str:
    if text:
        return text
    found = f'no comment at "{name}" of {statement.kind} {statement.name}'
    remedy = "write what it holds, with its unit, behind the column or above the statement"
    raise IngestError(
        [Problem(statement.path, statement.line, "undescribed", found, "a comment", remedy)]
    )
