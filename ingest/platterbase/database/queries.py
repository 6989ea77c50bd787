"""The stored queries: schema/queries/<name>.sql, one question each.

    -- Title
    -- Description, one sentence or two.
    -- submissions: slugs, where it asks of these alone and pages print its figures
    -- :name what the parameter means, and what happens when it is empty
    select …

The file's name is the query's name everywhere: in Datasette, in the exported data, in charts.
An empty parameter never fails: each query says what it then shows.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from platterbase.errors import IngestError, Problem

FIRST_QUESTION = "datasette/first.sql"  # what an empty form begins with

_PARAMETER_LINE = re.compile(r":(?P<name>[a-z_]+) (?P<text>\S.*)")
_NOT_CODE = re.compile(r"'[^']*'|\"[^\"]*\"|--[^\n]*")
_FIGURES = re.compile(r"\brow\b")  # the column that names where a figure stands
_SUBMISSIONS = "submissions: "
_USED = re.compile(r":([a-z_]+)")


@dataclass(frozen=True)
class Parameter:
    """A named parameter of a query, and what it means."""

    name: str
    text: str


@dataclass(frozen=True)
class Query:
    """A stored query. `sql` is what comes after the comment lines at the top of the file.

    A build asks it of a database that holds `submissions` and other named ones, where it has any.
    """

    name: str
    title: str
    description: str
    parameters: tuple[Parameter, ...]
    sql: str
    submissions: tuple[str, ...] = ()

    @property
    def is_question(self) -> bool:
        """Whether it is a question of readers; the others print figures of an article."""
        return not _FIGURES.search(self.sql)


def read_queries(folder: Path) -> dict[str, Query]:
    """All queries of schema/queries by name; raises IngestError with every problem found."""
    queries: dict[str, Query] = {}
    problems: list[Problem] = []
    for path in sorted(folder.glob("*.sql")):
        try:
            queries[path.stem] = read_query(path)
        except IngestError as error:
            problems += error.problems
    if problems:
        raise IngestError(problems)
    return queries


def read_query(path: Path) -> Query:
    """One query; raises IngestError."""
    lines = path.read_text(encoding="utf-8").splitlines()
    code_from = next((n for n, line in enumerate(lines) if not line.startswith("-- ")), len(lines))
    comments = [line.removeprefix("-- ") for line in lines[:code_from]]
    sql = "\n".join(lines[code_from:]).strip().removesuffix(";")
    if len(comments) < 2 or not sql:
        raise _problem(path, 1, "no title, description and statement", "them in this order")
    pinned = comments[2] if comments[2:] and comments[2].startswith(_SUBMISSIONS) else ""
    submissions = tuple(pinned.removeprefix(_SUBMISSIONS).split())
    if loose := [name for name in submissions if name not in sql]:
        raise _problem(path, 3, f"no mention of {loose[0]} in the statement", "its pin")
    first = 3 if pinned else 2
    parameters = tuple(
        _parameter(path, number, text)
        for number, text in enumerate(comments[first:], start=first + 1)
    )
    _check_declared(path, parameters, sql)
    return Query(path.stem, comments[0], comments[1], parameters, sql, submissions)


def _parameter(path: Path, number: int, text: str) -> Parameter:
    match = _PARAMETER_LINE.fullmatch(text)
    if not match:
        raise _problem(path, number, f'"{text}"', '"-- :name what it means"')
    return Parameter(match["name"], match["text"])


def _check_declared(path: Path, parameters: tuple[Parameter, ...], sql: str) -> None:
    declared = {parameter.name for parameter in parameters}
    used = set(_USED.findall(_NOT_CODE.sub("", sql)))
    if declared != used:
        raise _problem(
            path, 3, f"parameters {sorted(declared)} above the query", f"{sorted(used)}, as it uses"
        )


def _problem(path: Path, line: int, found: str, expected: str) -> IngestError:
    remedy = "see the first lines of any other query in this folder"
    return IngestError([Problem(str(path), line, "stored-query", found, expected, remedy)])
