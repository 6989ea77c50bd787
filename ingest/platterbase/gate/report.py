"""The report of the gate as JSON.

The job that reads a pull request writes it, and the job that comments on the pull request reads it.
The second does not trust the first: it checks the shape, and cuts and escapes every text it shows.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeVar

import msgspec

from platterbase.errors import Problem
from platterbase.impact.report import LANGUAGES, Count, Impact, Text

BYTES = 2 * 1024**2  # a report with every list full and every text at its longest has less
MOST = 500
LINE = 300  # characters
SAID = 60  # lines of what readers would see, by language
ChartName = Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9_]{1,100}\Z")]
Commit = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{40,64}\Z")]


class _ReportPart(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A part of the report."""


class ReportedProblem(_ReportPart, frozen=True, kw_only=True):
    """One problem."""

    path: Text
    line: Count
    severity: Literal["error", "warning"]
    rule: Text
    found: Text
    expected: Text
    remedy: Text

    def __str__(self) -> str:
        return (
            f"{self.path}:{self.line}: {self.severity} {self.rule}: found {self.found}, "
            f"expected {self.expected}; {self.remedy}"
        )


class SubmissionSummary(_ReportPart, frozen=True, kw_only=True):
    """What was read of one submission that the pull request adds or changes."""

    submission: Text
    files: Count
    opaque: Count
    runs: Count
    measurements: Count
    setups: Count
    tools: Annotated[list[Text], msgspec.Meta(max_length=100)]


class Reading(_ReportPart, frozen=True, kw_only=True):
    """What pages in one language would say of the new submissions."""

    language: Text
    lines: Annotated[
        list[Annotated[str, msgspec.Meta(max_length=LINE)]], msgspec.Meta(max_length=SAID)
    ]


class Report(_ReportPart, frozen=True, kw_only=True):
    """The whole report. `impact` is None when the database cannot be built."""

    format: Literal[1]
    base: Commit
    head: Commit
    submissions: Annotated[list[SubmissionSummary], msgspec.Meta(max_length=MOST)]
    problems: Annotated[list[ReportedProblem], msgspec.Meta(max_length=MOST)]
    problem_count: Count
    error_count: Count
    elsewhere: Annotated[list[Text], msgspec.Meta(max_length=MOST)]
    readings: Annotated[list[Reading], msgspec.Meta(max_length=LANGUAGES)]
    impact: Impact | None

    @property
    def fine(self) -> bool:
        """Return whether there is no error, so that a person may merge it."""
        return self.error_count == 0


class Preview(_ReportPart, frozen=True, kw_only=True):
    """The pages and charts that the head makes anew, or why the site cannot be built with it.

    `pages` are addresses below the site's own, new pages first; `count` is that of all.
    """

    format: Literal[1]
    head: Commit
    pages: Annotated[list[Text], msgspec.Meta(max_length=MOST)]
    charts: Annotated[list[ChartName], msgspec.Meta(max_length=MOST)]
    count: Count
    problems: Annotated[list[ReportedProblem], msgspec.Meta(max_length=MOST)]


class NoReportError(Exception):
    """The bytes are not a report of the gate."""


T = TypeVar("T", Report, Preview)


def decode(data: bytes, shape: type[T]) -> T:
    """Return the report in bytes that anybody may have written; raises NoReportError."""
    if len(data) > BYTES:
        raise NoReportError(f"{len(data)} bytes, expected at most {BYTES}")
    try:
        return msgspec.json.decode(data, type=shape)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise NoReportError(f"no report of the gate: {error}") from error


def encode(report: Report | Preview) -> bytes:
    """Return the JSON of a report."""
    return msgspec.json.format(msgspec.json.encode(report), indent=1)


def report_problem(problem: Problem) -> ReportedProblem:
    """Return a problem as the report holds it: bytes of a path that are not UTF-8 are escaped."""
    words = (problem.path, problem.rule, problem.found, problem.expected, problem.remedy)
    path, rule, found, expected, remedy = (
        word.encode("utf-8", "backslashreplace").decode()[:2000] for word in words
    )
    return ReportedProblem(
        path=path,
        line=problem.line,
        severity=problem.severity,
        rule=rule,
        found=found,
        expected=expected,
        remedy=remedy,
    )
