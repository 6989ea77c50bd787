"""Check a pull request and compute its impact, without checking it out.

Code, schema and pages are those of the base. Of the head only names, modes and bytes below
content/results and content/hardware are read, from git's object store.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from platterbase.check.summary import summary
from platterbase.check.words import LANGUAGES, Messages
from platterbase.errors import IngestError, Problem
from platterbase.gate.changes import Change, DividedChanges, divide_changes, list_changes
from platterbase.gate.owners import check_owners
from platterbase.gate.published import check_published, find_duplicates
from platterbase.gate.raw_files import RawFiles
from platterbase.gate.report import (
    LINE,
    MOST,
    SAID,
    Reading,
    Report,
    SubmissionSummary,
    report_problem,
)
from platterbase.impact.compare import compare
from platterbase.impact.report import Impact
from platterbase.impact.rows import open_side
from platterbase.impact.sides import find_unchanged, lay_out, read_side
from platterbase.language.words import words_of
from platterbase.revision import (
    Blob,
    Tree,
    find_commit,
    find_fork_point,
    read_blobs,
    read_tree,
    write_blobs,
)
from platterbase.submission.content import Submission


def check_pull_request(
    repository: Path,
    tools: Path,
    base: str,
    head: str,
    labels: frozenset[str] = frozenset(),
    pictures: Path | None = None,
) -> Report:
    """Return the report of what `head` would change of `base`.

    `tools` is the checkout whose schema is used. Raises IngestError when the revisions cannot be
    read or the base itself is broken; problems of the head are in the report.
    """
    ours, theirs = find_commit(repository, base), find_commit(repository, head)
    trees = read_tree(repository, ours), read_tree(repository, theirs)
    began = read_tree(repository, find_fork_point(repository, ours, theirs))
    divided = divide_changes(list_changes(began, trees[1]), labels)
    files = RawFiles(repository, divided.data)
    problems = [
        *divided.problems,
        *files.problems(),
        *check_published(
            divided.data, trees, files, labels, lambda blob: _read_blob(repository, blob)
        ),
        *check_owners(
            divided.data, trees[0], files, labels, lambda blob: _read_blob(repository, blob)
        ),
    ]
    with tempfile.TemporaryDirectory(prefix="platterbase-") as scratch:
        request = _Request(repository, tools, trees[0], divided, files, Path(scratch))
        build_problems, sent, impact = _build_sides(request, pictures)
        readings = list(_read_aloud(request, sent)) if impact else []
    problems += _drop_consequences(build_problems, problems)
    return _make_report(ours, theirs, divided, problems, sent, readings, impact)


@dataclass(frozen=True)
class _Request:
    """A pull request, with the folder into which the files before and after it are written."""

    repository: Path
    tools: Path
    base: Tree
    changes: DividedChanges
    files: RawFiles
    folder: Path


def _build_sides(
    request: _Request, pictures: Path | None
) -> tuple[list[Problem], list[Submission], Impact | None]:
    """Return problems of the head's files, its submissions, and the impact if they can be built."""
    if not request.changes.data:
        return [], [], None
    lay_out(request.repository, request.tools, request.base, request.folder / "before")
    with ThreadPoolExecutor() as pool:
        return _compare_sides(request, pictures, pool)


def _compare_sides(
    request: _Request, pictures: Path | None, pool: Executor
) -> tuple[list[Problem], list[Submission], Impact | None]:
    folder, data = request.folder, request.changes.data
    before = read_side(folder / "before", folder / "before.db", pool)
    shutil.copytree(folder / "before", folder / "after", copy_function=os.link)
    write_head_files(request.repository, data, folder / "after")
    known = find_unchanged(before, folder / "after")
    twice = list(find_duplicates(data, request.files, before.content))
    try:
        after = read_side(folder / "after", folder / "after.db", pool, known)
        after.written.result()
    except IngestError as error:
        return [*twice, *_drop_duplicates(error.problems, twice)], [], None
    same = {id(one) for one in known.values()}
    sent = [one for one in after.content.submissions if id(one) not in same]
    warnings = [*twice, *_drop_duplicates(after.content.warnings, twice)]
    return warnings, sent, compare(before, after, request.tools, pictures)


def _read_aloud(request: _Request, sent: list[Submission]) -> Iterator[Reading]:
    """Yield what pages of each language would say of the submissions, as `check` says it."""
    with closing(open_side(request.folder / "after.db")) as connection:
        for language in LANGUAGES:
            words = words_of(request.tools / "site/i18n" / f"{language}.toml")
            messages = Messages(language)
            lines = [
                line[:LINE]
                for one in sent
                for line in (
                    one.document.slug,
                    *summary(request.tools, one, connection, messages, words),
                )
            ]
            if lines:
                yield Reading(language=language, lines=lines[:SAID])


def write_head_files(repository: Path, data: list[Change], folder: Path) -> None:
    """Replace files of the base by those of the head. Paths, modes and sizes were checked."""
    for change in data:
        # The files are hard links to those of the base: unlink, so that the base keeps its own.
        (folder / change.path).unlink(missing_ok=True)
    write_blobs(repository, [change.new for change in data if change.new], folder)
    for emptied in {(folder / change.path).parent for change in data}:
        if emptied.is_dir() and not any(emptied.iterdir()):
            emptied.rmdir()


def _read_blob(repository: Path, blob: Blob) -> bytes:
    return next(read_blobs(repository, [blob]))[1]


def _drop_duplicates(problems: Iterable[Problem], twice: list[Problem]) -> Iterator[Problem]:
    """Yield the problems without those of the rule `file-twice` that are in `twice` already."""
    reported = {problem.path for problem in twice}
    for problem in problems:
        if problem.rule != "file-twice" or problem.path not in reported:
            yield problem


def _drop_consequences(problems: list[Problem], reported: list[Problem]) -> list[Problem]:
    """Return the problems without those that follow from reported ones.

    A file that was refused is missing for its submission: that is no second problem.
    """
    refused = {problem.path for problem in reported if problem.rule != "gate-stale"}
    return [
        problem
        for problem in problems
        if not (problem.rule == "file-missing" and problem.path in refused)
    ]


def _make_report(
    base: str,
    head: str,
    changes: DividedChanges,
    problems: list[Problem],
    sent: list[Submission],
    readings: list[Reading],
    impact: Impact | None,
) -> Report:
    ordered = sorted(problems, key=lambda one: (one.severity, one))
    errors = sum(problem.severity == "error" for problem in problems)
    return Report(
        format=1,
        base=base,
        head=head,
        submissions=[_summarize(one) for one in sent][:MOST],
        problems=[report_problem(problem) for problem in ordered[:MOST]],
        problem_count=len(problems),
        error_count=errors,
        elsewhere=[
            path.encode("utf-8", "backslashreplace").decode()[:2000]
            for path in changes.elsewhere[:MOST]
        ],
        readings=readings,
        impact=impact,
    )


def _summarize(sent: Submission) -> SubmissionSummary:
    runs = [assigned.run for file in sent.files for assigned in file.runs]
    return SubmissionSummary(
        submission=sent.document.slug,
        files=len(sent.files),
        opaque=sum(file.declared.opaque for file in sent.files),
        runs=len(runs),
        measurements=sum(len(run.measurements) for run in runs),
        setups=len(sent.document.declaration.setup),
        tools=sorted({run.tool[:200] for run in runs})[:100],
    )
